"""What is measured, beside its target."""

from dataclasses import dataclass
from math import floor, log10

LONG = 100
"""From here on a number is written without decimals."""


@dataclass(frozen=True)
class Figure:
    """A measured number; a target is the least or the most that it should be, if there is one."""

    name: str
    measured: float
    at_least: float | None = None
    at_most: float | None = None

    @property
    def is_met(self) -> bool:
        """Whether the number is as it should be."""
        low = self.at_least is None or self.measured >= self.at_least
        return low and (self.at_most is None or self.measured <= self.at_most)

    @property
    def target(self) -> str:
        """The target in words."""
        bounds = {"at least": self.at_least, "at most": self.at_most}
        return " ".join(f"{words} {bound:,g}" for words, bound in bounds.items() if bound)

    def __str__(self) -> str:
        """Write a line of the table."""
        digits = max(0, 2 - floor(log10(self.measured))) if self.measured < LONG else 0
        verdict = "" if self.is_met else "   MISSED"
        return f"{self.name:<64}{self.measured:>12,.{digits}f}   {self.target}{verdict}".rstrip()
