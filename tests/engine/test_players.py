"""Who plays: names as typed, seats apart, and seeds (RUL-10, SEC-05, SEC-08)."""

import pytest

from magickeys_widget import Game, InvalidStateError, KeyResult, State, TryKey
from magickeys_widget.messages import MagicKeysError
from tests.engine.support import way_to


@pytest.mark.parametrize("players", [("Ada", "Ada"), ("Ada", "ada "), ("a\u0301", "\u00e1")])
def test_equal_names_are_refused(players: tuple[str, ...]) -> None:
    """RUL-10: one sentence says what is wrong."""
    with pytest.raises(InvalidStateError) as refusal:
        Game(players=players)
    assert refusal.value.field == "players"


def test_empty_names_are_two_seats() -> None:
    """RUL-10: scores go by seat, labels differ, also after a save."""
    game = Game(players=("", "  "))
    labels = [str(game.label(seat)) for seat in range(2)]
    assert len(set(labels)) == 2
    for event in (*way_to(2), TryKey(), KeyResult(real=True)):
        game.do(event)
    again = Game.from_text(game.to_text())
    assert (again.state.crystals, again.players) == ((2, 0), ("", ""))


def test_a_name_is_not_taken_for_a_seat_without_name() -> None:
    """RUL-10, SEC-08: nobody is called like another's number."""
    with pytest.raises(InvalidStateError):
        Game(players=("Player 2", ""))


@pytest.mark.parametrize(
    "name",
    ["A" * 25, "Ben\u202eadA", "Ben\x00", "Ben\u200b", "\ud800", 7, None, b"Ben"],
)
def test_names_that_disguise_are_refused(name: str) -> None:
    """SEC-08: too long, control, invisible and right-to-left characters, and what is no text."""
    with pytest.raises(InvalidStateError) as refusal:
        Game(players=("Ada", name))
    assert refusal.value.field == "players"
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("name", ["<b>x</b>", 'Q"uo\\te', "&amp;", "O'Ben", "Zoë Nguyễn", "李"])
def test_names_stay_as_typed(name: str) -> None:
    """SEC-05, SEC-08: names are plain text, on the way through a save too."""
    game = Game.from_text(Game(players=("Ada", name)).to_text())
    assert game.players[1] == game.label(1) == name


@pytest.mark.parametrize(
    "players", [1, 5, True, 2.0, (), ("Ada",), ("a", "b", "c", "d", "e"), "Ada"]
)
def test_wrong_numbers_of_players(players: object) -> None:
    """U1: two, three or four, as a number or as names."""
    with pytest.raises(InvalidStateError):
        Game(players=players)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [1.5, True, "", " ", 'a"b', "a\nb", "é", "x" * 41, b"7"])
def test_seeds_that_cannot_be(seed: object) -> None:
    """A whole number or a short plain word."""
    with pytest.raises(InvalidStateError) as refusal:
        Game(seed=seed)  # type: ignore[arg-type]
    assert refusal.value.field == "seed"


def test_a_seed_longer_than_python_writes_is_refused() -> None:
    """Numbers of more than 4,300 digits are not turned into text by Python."""
    with pytest.raises(InvalidStateError):
        Game(seed=10**5000)


def test_from_state_needs_a_name_a_seat() -> None:
    """U1: names and crystals belong together."""
    with pytest.raises(MagicKeysError):
        Game.from_state(State.start(players=3), players=("Ada", "Ben"))
