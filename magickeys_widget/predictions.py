"""Guesses of how sure a key is: kept with the game, and scored fairly."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from magickeys_widget.analysis import key_probabilities
from magickeys_widget.game import Game
from magickeys_widget.notation import CLASS
from magickeys_widget.rules import Color, KeyResult

BINS = 5


@dataclass(frozen=True, slots=True)
class Guess:
    """What somebody guessed before a try: `who` is `CLASS` or a seat from 1.

    `guessed` and `chance` are the guessed and the exact chance that the key was real.
    """

    who: int
    guessed: Fraction
    chance: Fraction
    was_real: bool

    @property
    def penalty(self) -> Fraction:
        """The squared distance from what came true: 0 is perfect, 1 is sure and wrong."""
        return (self.guessed - int(self.was_real)) ** 2


def guesses_of(game: Game) -> tuple[Guess, ...]:
    """List the guesses whose keys have been tried by now, on the line that the board shows."""
    found: list[Guess] = []
    for node in game.nodes[1 : game.position + 1]:
        if node.parent and isinstance(node.event, KeyResult):
            before = node.parent.state
            chance = key_probabilities(before)[Color(before.rules.path[before.pawn])]
            assert chance is not None
            found.extend(
                Guess(who, Fraction(percent, 100), chance, node.event.real)
                for who, percent in node.parent.guesses.items()
            )
    return tuple(found)


def exact_score(guesses: Iterable[Guess]) -> Fraction | None:
    """Score the exact chances in place of these guesses; None for none."""
    return brier_score(replace(guess, guessed=guess.chance) for guess in guesses)


def brier_score(guesses: Iterable[Guess]) -> Fraction | None:
    """Average the squared distances of guesses from what came true (Brier 1950); None for none."""
    penalties = [guess.penalty for guess in guesses]
    return sum(penalties, Fraction()) / len(penalties) if penalties else None


def calibration(guesses: Iterable[Guess]) -> tuple[tuple[int, int, int], ...]:
    """Sort guesses into five equal bins: (lower edge in percent, guesses, how many came true)."""
    bins = [[0, 0] for _ in range(BINS)]
    for guess in guesses:
        place = min(BINS - 1, int(guess.guessed * BINS))
        bins[place][0] += 1
        bins[place][1] += guess.was_real
    return tuple((100 * i // BINS, many, true) for i, (many, true) in enumerate(bins))


__all__ = ["CLASS", "Guess", "brier_score", "calibration", "exact_score", "guesses_of"]
