"""Rules, captures, the count of a hand and the match: pure Python, no input or output."""
