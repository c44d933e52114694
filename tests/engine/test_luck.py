"""Luck: what it fixes, and that it is fair.

The tests of fairness fix their seeds, so that they give the same result at every run; with other
seeds the chi-square ones would fail in one run of a million, the others in one of some thousands.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, count

import pytest

from magickeys_widget import (
    Game,
    KeyResult,
    Luck,
    Move,
    Roll,
    RollAgain,
    State,
    TryKey,
)
from magickeys_widget.rules import Event
from tests.engine.support import dice_of, way_to

IS_REAL = KeyResult(real=True)
PURPLE = range(1, 6)
TABLE_OF_CHI_SQUARE = {2: 27.7, 9: 45.1, 99: 179.0}
"""Degrees of freedom, and what chance alone exceeds in one case of a million."""


@pytest.fixture(autouse=True)
def _fixed_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fresh luck differs from game to game, but not from run to run of the tests."""
    numbers = count()
    monkeypatch.setattr("secrets.token_hex", lambda _size: f"secret {next(numbers)}")


@cache
def at_key(space: int) -> State:
    """Have the key of a space in the chest."""
    return State.position(pawn=space, phase="trying")


def chi_square(seen: Counter[object], ways: int) -> float:
    """Measure how far counts are from all ways being equally likely."""
    expected = seen.total() / ways
    missing = (ways - len(seen)) * expected
    return missing + sum((n - expected) ** 2 / expected for n in seen.values())


def play_on(game: Game, seed: int, longest: int = 60) -> None:
    """Let the game's luck answer, and choose by chance, always the same with one seed."""
    random = dice_of(seed)
    for _ in range(longest):
        if game.state.is_terminal:
            return
        if game.state.is_chance:
            game.resolve()
        else:
            game.do(random.choice(game.state.legal_actions()))


def rolls_of(game: Game) -> list[Event]:
    """List the rolls of the played line."""
    return [event for event in game.timeline if isinstance(event, Roll)]


@pytest.mark.parametrize("seed", [7, "7", "class 4b", -3, 0])
def test_one_seed_is_one_game(seed: int | str) -> None:
    """The same choices meet the same dice and keys."""
    games = [Game(seed=seed), Game(seed=seed)]
    for game in games:
        play_on(game, 1)
    assert games[0].timeline == games[1].timeline


def test_other_seeds_and_no_seed_are_other_games() -> None:
    """Fresh luck is fresh each time."""
    games = [Game(seed=1), Game(seed=2), Game(), Game()]
    for game in games:
        play_on(game, 1)
    assert len({game.timeline for game in games}) == 4


def test_the_nth_roll_stays_after_undo() -> None:
    """Going back never buys a second roll."""
    game = Game(seed=5)
    play_on(game, 2)
    played, events = game.timeline, len(game.timeline)
    for position in dice_of(4).sample(range(events), 20):
        game.go_to(position)
        if game.state.is_chance:
            assert game.resolve() == played[position]
    assert game.timeline == played


def test_the_nth_roll_stays_whatever_is_chosen() -> None:
    """Other choices between meet the same dice in the same order, as far as they are awake."""
    first = Game(seed=11)
    opening = first.roll()
    move = first.state.legal_actions()[0]
    first.do(move)
    first.do(RollAgain())
    again = first.roll()
    first.go_to(2)
    first.do(TryKey())
    first.resolve()
    following = first.roll()
    assert len(opening.faces) == len(following.faces) == 3
    assert not Counter(map(str, again.faces)) - Counter(map(str, following.faces))


def test_the_same_key_gives_the_same_result_after_undo() -> None:
    """Whichever way leads there, and whoever tries it."""
    other_way: list[Event] = [Roll((1, 1, 2)), Move(1), RollAgain(), Roll((1, 1, 1)), Move(1)]
    for seed in range(20):
        game, results = Game(seed=seed), set()
        for way in (way_to(2), other_way):
            game.go_to(0)
            for event in (*way, TryKey()):
                game.do(event)
            results.add(game.resolve())
        assert len(results) == 1


def test_deal_stays_when_other_keys_are_tried_first() -> None:
    """The order of tries changes no key: three of five are real, the same three."""
    for seed in range(60):
        luck = Luck(seed)
        first = [luck.key_result(at_key(space)) == IS_REAL for space in PURPLE]
        assert sum(first) == 3
        tried: dict[int, bool] = {}
        for space in dice_of(seed).sample(PURPLE, 5):
            state = State.position(pawn=space, phase="trying", tried=tried)
            tried[space] = luck.key_result(state) == IS_REAL
        assert [tried[space] for space in PURPLE] == first


def deals(lucks: Iterator[Luck], spaces: range) -> Counter[object]:
    """Count which keys are real."""
    return Counter(
        tuple(luck.key_result(at_key(space)) == IS_REAL for space in spaces) for luck in lucks
    )


def test_fresh_deals_are_even() -> None:
    """P3: each of the ten ways to hide three real keys is equally likely."""
    for spaces in (PURPLE, range(17, 22)):
        seen = deals((Luck() for _ in range(2500)), spaces)
        assert chi_square(seen, 10) < TABLE_OF_CHI_SQUARE[9]


def test_seeded_deals_are_even() -> None:
    """P3: also over seeds that follow each other."""
    seen = deals((Luck(seed) for seed in range(2500)), PURPLE)
    assert chi_square(seen, 10) < TABLE_OF_CHI_SQUARE[9]


def test_colors_are_dealt_independently() -> None:
    """P3: each of the hundred pairs of ways is equally likely."""
    seen: Counter[object] = Counter()
    for luck in (Luck() for _ in range(3000)):
        spaces = (*PURPLE, *range(12, 17))
        seen[tuple(luck.key_result(at_key(s)) == IS_REAL for s in spaces)] += 1
    assert chi_square(seen, 100) < TABLE_OF_CHI_SQUARE[99]


def known_game() -> Game:
    """Play a game in which purple 2 was real and purple 4 was fake."""
    game = Game(seed="the teacher's")
    for space, is_real in ((2, True), (4, False)):
        for event in (*way_to(space), TryKey(), KeyResult(is_real)):
            game.do(event)
    return game


def try_key(game: Game, space: int) -> Event:
    """Go from the board's place, at the opening of a turn on the start, and try a key."""
    for event in (*way_to(space), TryKey()):
        game.do(event)
    return game.resolve()


def test_a_save_without_seed_is_dealt_evenly_among_what_fits() -> None:
    """P1, P2: two of the purple keys 1, 3 and 5 are real, each pair equally likely."""
    text, seen = known_game().to_text(), Counter[object]()
    for _ in range(1200):
        game = Game.from_text(text)
        end, real = game.position, []
        for space in (1, 3, 5):
            game.go_to(end)
            if try_key(game, space) == IS_REAL:
                real.append(space)
        seen[tuple(real)] += 1
    assert set(seen) == set(combinations((1, 3, 5), 2))
    assert chi_square(seen, 3) < TABLE_OF_CHI_SQUARE[2]


def test_a_save_keeps_to_what_is_known() -> None:
    """What the played line showed shows again, also to those who go back and take another way."""
    text = known_game().to_text()
    for _ in range(50):
        game = Game.from_text(text)
        results = []
        for space in (4, 2):
            game.go_to(0)
            results.append(try_key(game, space))
        assert results == [KeyResult(real=False), KeyResult(real=True)]


def test_a_save_keeps_its_rolls() -> None:
    """A roll played and undone is not rolled anew by whoever opens the save."""
    game = Game(seed=9)
    play_on(game, 3)
    again = Game.from_text(game.to_text())
    again.go_to(0)
    for event in game.timeline:
        if again.state.is_chance:
            assert again.resolve() == event
        else:
            again.do(event)


def test_a_save_keeps_to_what_replaced_lines_showed() -> None:
    """A key tried and undone, and the rolls on the way, are bought a second time by no save."""
    for seed in range(40):
        game = Game(seed=seed)
        result = try_key(game, 3)
        after_it = game.roll()
        game.go_to(0)
        game.do(Roll((1, 1, 1)))
        again = Game.from_text(game.to_text())
        again.go_to(0)
        assert try_key(again, 3) == result
        assert again.roll() == after_it


def test_a_save_with_seed_goes_on_alike() -> None:
    """The same game for everyone."""
    game = Game(seed=9)
    play_on(game, 3, longest=15)
    again = Game.from_text(game.to_text(with_seed=True))
    play_on(game, 5)
    play_on(again, 5)
    assert again.timeline == game.timeline


def test_entered_results_are_kept_to() -> None:
    """Table mode: what the real chest said counts, and the rest still fits."""
    for seed in range(30):
        game = Game(seed=seed)
        for space in (1, 2):
            for event in (*way_to(space), TryKey(), KeyResult(real=False)):
                game.do(event)
        assert try_key(game, 3) == IS_REAL
