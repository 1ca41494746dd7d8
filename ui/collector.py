"""What the server loads once, and what no run of the page has to look through again.

After every run, the looks of waiting phones too, Streamlit collects garbage through all that the
process holds, most of it modules that never go away: that was nine tenths of what a look cost.
"""

import gc
from functools import cache


@cache
def settle(part: str) -> None:
    """Leaves all that is loaded by now out of later collections.

    Args:
        part: Of the program, that has just been loaded; of each, only the first call does anything.
    """
    gc.collect()
    gc.freeze()
