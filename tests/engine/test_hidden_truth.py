"""Nobody can read whether an untested key is real (SEC-03): not from any public surface."""

import copy
import pickle
from collections.abc import Iterator
from dataclasses import fields

import pytest

from magickeys_widget import Game, IllegalActionError, Luck, Roll, State, TryKey, key_probabilities
from magickeys_widget.rules import KeyResult, Move

HIDDEN = "5ec7e75ec7e7"


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Begin a game without a seed, whose secret the test knows."""
    monkeypatch.setattr("secrets.token_hex", lambda _size: HIDDEN)
    game = Game(players=("Ada", "Ben"))
    for event in (Roll((1, 2, 3)), Move(2), TryKey()):
        game.do(event)
    return game


def attributes(thing: object) -> Iterator[object]:
    """List what an object holds, as `vars` and its slots show it."""
    yield from getattr(thing, "__dict__", {}).values()
    for kind in type(thing).__mro__:
        for name in getattr(kind, "__slots__", ()):
            yield getattr(thing, name, None)


def surfaces(game: Game) -> Iterator[str]:
    """List all texts in which something could be read."""
    things = [game, *game.nodes, game.state, game.rules, *attributes(game)]
    for thing in things:
        yield repr(thing)
        yield str(thing)
        yield from map(repr, attributes(thing))
    yield game.to_text()
    yield game.to_text(with_seed=True)


def test_no_surface_shows_the_secret(game: Game) -> None:
    """SEC-03: not `repr`, `vars`, slots, nor a save."""
    assert all(HIDDEN not in text for text in surfaces(game))
    assert game.seed is None


def test_a_seed_is_shown_by_the_game_and_a_save_that_tells_it() -> None:
    """Whoever sets a seed knows it; the luck made of it does not repeat it."""
    game = Game(seed=HIDDEN)
    assert HIDDEN not in repr(Luck(HIDDEN))
    assert HIDDEN not in repr(game)
    assert HIDDEN not in game.to_text()
    assert HIDDEN in game.to_text(with_seed=True)


def test_luck_is_neither_pickled_nor_copied(game: Game) -> None:
    """SEC-03: no bytes of it leave the process."""
    for hidden in (Luck(), game):
        with pytest.raises(TypeError):
            pickle.dumps(hidden)
        with pytest.raises(TypeError):
            copy.deepcopy(hidden)


def test_luck_has_no_attribute_with_data() -> None:
    """SEC-03: only its two answers, which cannot be replaced."""
    luck = Luck(7)
    with pytest.raises(TypeError):
        vars(luck)
    assert all(callable(value) for value in attributes(luck))
    with pytest.raises(AttributeError):
        luck.roll = luck.roll


def test_a_state_holds_public_facts_only() -> None:
    """Two games with other luck have equal states as long as nothing is tried."""
    names = {field.name for field in fields(State)}
    assert names == {
        *("rules", "to_move", "pawn", "crystals", "keys", "found_real", "thrown_fakes"),
        *("held_fakes", "phase", "asleep", "shown"),
    }
    assert Game(seed=1).state == Game(seed=2).state


def test_errors_tell_nothing(game: Game) -> None:
    """An illegal event while a key is in the chest: the same words whatever it is."""
    texts = set()
    for seed in range(20):
        same = Game.from_state(game.state, seed=seed)
        with pytest.raises(IllegalActionError) as refusal:
            same.roll()
        texts.add(str(refusal.value))
    assert len(texts) == 1


def test_chances_do_not_depend_on_luck(game: Game) -> None:
    """P1: what is shown before the try is the same for a real key and a fake."""
    shown = {str(key_probabilities(Game.from_state(game.state, seed=n).state)) for n in range(20)}
    assert len(shown) == 1


def test_saves_before_a_try_are_equal_for_any_luck(game: Game) -> None:
    """SEC-03: a save holds events, and nothing of what may come."""
    texts = {Game.from_state(game.state, seed=seed).to_text() for seed in range(20)}
    results = {Game.from_state(game.state, seed=seed).resolve() for seed in range(20)}
    assert len(texts) == 1
    assert results == {KeyResult(real=True), KeyResult(real=False)}
