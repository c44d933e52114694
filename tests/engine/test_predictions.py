"""Guesses: kept with the game, and scored by hand here."""

from fractions import Fraction

import pytest

from magickeys_widget import Game, State, TryKey
from magickeys_widget.messages import MagicKeysError
from magickeys_widget.notation import InvalidGameTextError
from magickeys_widget.predictions import Guess, brier_score, calibration, exact_score, guesses_of


def tried_game() -> Game:
    """Put a purple key in the chest."""
    game = Game.from_state(State.position(pawn=3, phase="moved"), players=("Ada", "Ben"), seed=5)
    game.do(TryKey())
    return game


def test_guesses_are_kept_and_read_back() -> None:
    """By the class and by a player; a second guess of the same takes the place of the first."""
    game = tried_game()
    game.guess(10)
    game.guess(70)
    game.guess(100, who=2)
    game.resolve()
    text = game.to_text()
    assert "?70 ?2:100" in text
    again = Game.from_text(text)
    assert again.to_text() == text
    kept = [(guess.who, guess.guessed, guess.chance) for guess in guesses_of(again)]
    assert kept == [(0, Fraction(7, 10), Fraction(3, 5)), (2, Fraction(1), Fraction(3, 5))]


def test_a_guess_counts_only_when_the_key_is_known() -> None:
    """Stepping back takes it out of the score again, as it was not known then."""
    game = tried_game()
    game.guess(60)
    assert guesses_of(game) == ()
    game.resolve()
    assert len(guesses_of(game)) == 1
    game.back()
    assert guesses_of(game) == ()


@pytest.mark.parametrize(("percent", "who"), [(130, 0), (-1, 0), (0.5, 0), (True, 0), (50, 3)])
def test_a_guess_that_cannot_be_is_refused(percent: int, who: int) -> None:
    """One sentence with the range, and nothing is kept."""
    game = tried_game()
    with pytest.raises(MagicKeysError):
        game.guess(percent, who)
    assert game.node.guesses == {}


def test_nothing_to_guess_without_a_key_in_the_chest() -> None:
    """Neither in a game nor in a text."""
    with pytest.raises(MagicKeysError):
        Game().guess(50)
    with pytest.raises(InvalidGameTextError):
        Game.from_text('[MagicKeys "1"]\n[Player1 ""]\n[Player2 ""]\n\n?50 r123\n')
    with pytest.raises(InvalidGameTextError):
        Game.from_text('[MagicKeys "1"]\n[Player1 ""]\n[Player2 ""]\n\nr123 m3 t ?130 real\n')


def test_brier_score_by_hand() -> None:
    """Brier 1950: the mean of the squared distances."""
    sure = Guess(0, Fraction(9, 10), Fraction(3, 5), was_real=True)
    wrong = Guess(0, Fraction(7, 10), Fraction(3, 5), was_real=False)
    assert brier_score([sure, wrong]) == (Fraction(1, 100) + Fraction(49, 100)) / 2
    assert exact_score([sure, wrong]) == (Fraction(4, 25) + Fraction(9, 25)) / 2
    assert brier_score([]) is exact_score([]) is None


def test_calibration_counts_each_guess_once() -> None:
    """The edges go up, and 100 % belongs to the last bin."""
    guessed = [0, 20, 39, 100, 100]
    guesses = [Guess(0, Fraction(g, 100), Fraction(1, 2), was_real=g > 50) for g in guessed]
    assert calibration(guesses) == ((0, 1, 0), (20, 2, 0), (40, 0, 0), (60, 0, 0), (80, 2, 2))
