"""How fast Magic Keys is: `python -m benchmarks` measures, and prints one table.

Figures vary with the machine and with what else runs on it. So most of them are given beside
python-chess, or a page with nothing but a button, measured in the same run.
"""
