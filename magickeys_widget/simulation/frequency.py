"""Relative frequencies: how they run while trials are counted, and how far they may stray."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import comb, sqrt
from statistics import NormalDist
from typing import Final

import numpy as np
from numpy.typing import NDArray

from magickeys_widget.simulation.results import LEVEL, Interval

Answers = NDArray[np.bool_]

FEW: Final = 30
"""From so many trials on, the band is that of the normal curve."""
MOST_TRIALS: Final = 1_000_000
"""More are not counted in one experiment."""
EVERY: Final = 100
"""Up to here each number of trials is a mark; from here on there are so many for each decade."""
A_DECADE: Final = 40


def _marks() -> tuple[int, ...]:
    last = round(A_DECADE * np.log10(MOST_TRIALS))
    later = [round(10 ** (step / A_DECADE)) for step in range(last + 1)]
    return tuple(sorted({*range(1, EVERY + 1), *later}))


MARKS: Final = _marks()
"""The numbers of trials at which the relative frequency is remembered, evenly on a log scale."""


def band(chance: Fraction | float, trials: int, level: float = LEVEL) -> Interval:
    """Tell between which relative frequencies so many trials end with the probability `level`.

    Few trials are counted exactly: the ends are quantiles of the binomial distribution, so that
    the probability is at least `level`. From `FEW` on they are p ± z·sqrt(p(1-p)/n), cut to 0 to 1,
    with z = 1.96 for 95 %.

    >>> band(Fraction(3, 5), 5)
    (0.2, 1.0)
    >>> [round(end, 3) for end in band(Fraction(3, 5), 400)]
    [0.552, 0.648]
    """
    if trials < FEW:
        return _exact_band(float(chance), trials, level)
    z = NormalDist().inv_cdf(0.5 + level / 2)
    half = z * sqrt(chance * (1 - chance) / trials)
    return max(0.0, float(chance) - half), min(1.0, float(chance) + half)


def _exact_band(chance: float, trials: int, level: float) -> Interval:
    if not trials:
        return 0.0, 1.0
    ways = [comb(trials, k) * chance**k * (1 - chance) ** (trials - k) for k in range(trials + 1)]
    at_most = [*accumulate(ways)][:-1]
    tail = (1 - level) / 2
    low, high = (bisect_left(at_most, end) for end in (tail, 1 - tail))
    return low / trials, high / trials


@dataclass(frozen=True, slots=True)
class Counted:
    """So many `hits` among so many `trials`, and the same at each of the `MARKS` passed."""

    trials: int = 0
    hits: int = 0
    passed: tuple[tuple[int, int], ...] = ()

    @property
    def frequency(self) -> float:
        """The relative frequency of hits; NaN before the first trial."""
        return self.hits / self.trials if self.trials else float("nan")

    @property
    def points(self) -> tuple[tuple[int, int], ...]:
        """How trials and hits ran: the marks passed, and last where it stands now."""
        now = (self.trials, self.hits)
        return self.passed if now in self.passed[-1:] or not self.trials else (*self.passed, now)

    def more(self, answers: Answers) -> "Counted":
        """Count further trials, in their order."""
        total = self.trials + len(answers)
        running = self.hits + np.cumsum(answers)
        marks = MARKS[bisect_right(MARKS, self.trials) : bisect_right(MARKS, total)]
        passed = tuple((mark, int(running[mark - self.trials - 1])) for mark in marks)
        return Counted(total, self.hits + int(np.sum(answers)), self.passed + passed)
