"""Write the playthroughs anew: `python -m tests.playthroughs.write`.

To add one, write a file with head lines and what happened, and run this. A changed right column
is a changed rule: read the difference before keeping it.
"""

from tests.playthroughs.replay import files, read, told

if __name__ == "__main__":
    for file in files():
        file.write_text(told(read(file)), encoding="utf-8")
