"""The page on how the numbers are made shows what the program answers."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "how-the-numbers-are-made.md"


def test_examples_of_the_page() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 10
    assert not failed
