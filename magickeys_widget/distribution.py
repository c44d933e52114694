"""An exact, immutable distribution. It knows nothing of the game."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from operator import add
from typing import Any, Generic, TypeVar

from magickeys_widget.messages import MagicKeysError, say

Outcome = TypeVar("Outcome", bound=Hashable)
Image = TypeVar("Image", bound=Hashable)


class Distribution(Mapping[Outcome, Fraction], Generic[Outcome]):
    """What can happen, and how likely it is: outcomes with `Fraction`s that sum to 1.

    Equal outcomes are one outcome, and impossible ones are left out.

    >>> coin = Distribution({"heads": Fraction(1, 2), "tails": Fraction(1, 2)})
    >>> coin["heads"]
    Fraction(1, 2)
    >>> Distribution.from_weights({6: 1, 1: 5}).mean()
    Fraction(11, 6)
    """

    __slots__ = ("_chances",)
    _chances: dict[Outcome, Fraction]

    def __init__(self, chances: Mapping[Outcome, Fraction | int]) -> None:
        if not all(isinstance(chance, Fraction | int) for chance in chances.values()):
            raise MagicKeysError(say("distribution.exact"))
        if any(chance < 0 for chance in chances.values()) or sum(chances.values()) != 1:
            raise MagicKeysError(say("distribution.whole", total=Fraction(sum(chances.values()))))
        exact = {outcome: Fraction(chance) for outcome, chance in chances.items() if chance}
        object.__setattr__(self, "_chances", exact)

    @classmethod
    def from_weights(cls, weights: Mapping[Outcome, int]) -> "Distribution[Outcome]":
        """Build from whole-number weights: add integers, divide once."""
        total = sum(weights.values())
        return cls({outcome: Fraction(weight, total or 1) for outcome, weight in weights.items()})

    def __getitem__(self, outcome: Outcome) -> Fraction:
        return self._chances[outcome]

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._chances

    def __hash__(self) -> int:
        return hash(frozenset(self._chances.items()))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Distribution never changes ({name})")

    def __reduce__(self) -> tuple[Any, ...]:
        return (Distribution, (self._chances,))

    def __repr__(self) -> str:
        return f"Distribution({self._chances!r})"

    def probability(self, event: Callable[[Outcome], bool]) -> Fraction:
        """Add up the chances of the outcomes for which `event` holds."""
        return sum((p for outcome, p in self._chances.items() if event(outcome)), Fraction())

    def mean(self, value: Callable[[Outcome], Any] = lambda outcome: outcome) -> Fraction:
        """Average `value(outcome)`, weighted by the chances; the outcome itself by default."""
        return sum((p * value(outcome) for outcome, p in self._chances.items()), Fraction())

    def map(self, image: Callable[[Outcome], Image]) -> "Distribution[Image]":
        """Rename the outcomes, and merge those that become equal."""
        merged: dict[Image, Fraction] = {}
        for outcome, chance in self._chances.items():
            name = image(outcome)
            merged[name] = merged.get(name, Fraction()) + chance
        return Distribution(merged)

    def convolve(
        self, other: "Distribution[Any]", combine: Callable[[Any, Any], Any] = add
    ) -> "Distribution[Any]":
        """Let both happen independently, and combine what they show (by default, the sum).

        >>> coin = Distribution({0: Fraction(1, 2), 1: Fraction(1, 2)})
        >>> coin.convolve(coin)[1]
        Fraction(1, 2)
        """
        merged: dict[Any, Fraction] = {}
        for (one, p), (two, q) in product(self._chances.items(), other.items()):
            both = combine(one, two)
            merged[both] = merged.get(both, Fraction()) + p * q
        return Distribution(merged)
