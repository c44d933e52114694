"""Every clause of the rules is checked by a test that names it."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
CLAUSES = [
    f"{room}{number}"
    for room, last in {"C": 8, "U": 2, "R": 12, "K": 6, "E": 5, "P": 3}.items()
    for number in range(1, last + 1)
] + ["C4a"]


@cache
def named() -> frozenset[str]:
    """Collect the clause ids in the docstrings of all tests."""
    words = (word for file in TESTS.rglob("test_*.py") for word in ids_of(file))
    return frozenset(words)


def ids_of(file: Path) -> Iterator[str]:
    """Read the ids in the docstrings of a file's tests."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield from re.findall(r"\b[CUREKP]\d+a?\b", ast.get_docstring(node) or "")


@pytest.mark.parametrize("clause", CLAUSES)
def test_clause_is_named_by_a_test(clause: str) -> None:
    """A rule without a test of its own would be a rule that may break unseen."""
    assert clause in named()


def test_every_test_says_what_it_is_for() -> None:
    """Each test has a docstring."""
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                assert ast.get_docstring(node), f"{file.name}: {node.name}"
