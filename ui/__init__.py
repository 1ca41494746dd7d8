"""The page and the command line: what people touch of scorer and vision."""

import sys

# The first of our own lines that runs, and the only file that an older Python has to understand:
# from a clone the program may be started with any.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("escoba: Python 3.11 or newer is needed, this is " + sys.version.split()[0])
