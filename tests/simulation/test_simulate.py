"""Many games from the start: the same for everyone, honest about its error, and easy to stop."""

import sys
from collections.abc import Callable
from math import comb, sqrt
from pickle import dumps, loads
from random import Random
from time import perf_counter
from typing import Any

import pytest

from magickeys_widget.messages import MagicKeysError
from magickeys_widget.rules import (
    MOON,
    Action,
    InvalidStateError,
    Move,
    Rules,
    State,
    TryKey,
)
from magickeys_widget.simulation import (
    STRATEGIES,
    SimulationResult,
    StrategyError,
    simulate,
    wilson_interval,
)
from magickeys_widget.simulation.jobs import FAST_BLOCK, PLAIN_BLOCK

PLANNED = ["first_key", "furthest_key"]
STUCK = Rules(dice=(5, 5, 5, 5, 5, MOON), opening_triple="from_start")
"""With fives only the pawn comes to space 20, and never to the gate."""


def last_choice(state: State, _rng: Random) -> Action:
    """Take the last action listed, as a pupil's first own strategy might."""
    return state.legal_actions()[-1]


def counts(result: SimulationResult) -> tuple[Any, ...]:
    """Take what was counted."""
    return (result.games, result.wins, result.turns, result.crystals, result.outs)


def test_same_seed_same_result() -> None:
    """On every machine: these numbers are frozen, and are a changed game if they change."""
    result = simulate(3, ["first_key", "furthest_key", "gold_only"], 500, "frozen")
    assert (result.games, result.unfinished, sum(result.wins)) == (500, 0, 500)
    assert result == simulate(3, ["first_key", "furthest_key", "gold_only"], 500, "frozen")
    assert (result.wins, result.crystals) == ((392, 100, 8), (6590, 4351, 1600))
    assert (result.real, result.fake) == ((2315, 1764, 320), (1396, 1036, 0))
    assert result.outs == (53, 739, 3285)
    assert result != simulate(3, ["first_key", "furthest_key", "gold_only"], 500, "other")


def test_seeds_that_read_the_same_are_the_same() -> None:
    assert simulate(2, PLANNED, 50, 7) == simulate(2, PLANNED, 50, "7")


def test_random_strategies_are_repeatable_by_both_roads() -> None:
    for other in ("random", last_choice):
        runs = [simulate(2, ["random", other], 40, 1) for _ in range(2)]
        assert runs[0] == runs[1]


def test_the_result_is_consistent() -> None:
    """Each game has one winner and one length, and crystals come from real keys."""
    result = simulate(("Ada", "Ben"), PLANNED, 3000, 1)
    assert result.games == sum(result.wins) == sum(result.turns) == result.asked == 3000
    assert result.label(1) == "Ben"
    assert all(won >= 15 * wins for won, wins in zip(result.crystals, result.wins, strict=True))
    tries = sum(result.real) + sum(result.fake)
    turns = result.mean_turns * result.games
    assert tries < turns <= tries + sum(result.outs) + 1e-6
    spread = sum(n * n * games for n, games in enumerate(result.turns)) / 3000
    assert result.turns_error == pytest.approx(
        sqrt((spread - result.mean_turns**2) / 2999), rel=1e-6
    )
    assert loads(dumps(result)) == result  # noqa: S301 (written here)


def test_rotation() -> None:
    """The seat that begins rotates, or is always the first: equal players see the difference."""
    fixed = simulate(2, ["first_key"] * 2, 20_000, 3, rotate=False)
    rotated = simulate(2, ["first_key"] * 2, 20_000, 3)
    assert fixed.interval(0)[0] > 0.5
    low, high = rotated.interval(0)
    assert low < 0.5 < high


def test_rotation_by_the_rulebook() -> None:
    """Game number n is begun by seat n, also where games are played one by one."""
    first: list[int] = []

    def note(state: State, rng: Random) -> Action:
        if state.chest == 42 and state.pawn == 0 and len(state.keys) == 21:
            first.append(state.to_move)
        return STRATEGIES["first_key"](state, rng)

    simulate(3, [note] * 3, 6, 1)
    assert list(dict.fromkeys(first)) == [0, 1, 2]


def test_an_illegal_choice_names_strategy_and_state() -> None:
    def greedy(state: State, _rng: Random) -> Action:
        return TryKey() if state.pawn == 0 else state.legal_actions()[0]

    with pytest.raises(StrategyError, match=r"greedy.*Try") as caught:
        simulate(2, [greedy, "first_key"], 10, 1)
    error = caught.value
    assert isinstance(error.state, State)
    assert error.action == TryKey()
    assert error.action not in error.state.legal_actions()
    again = loads(dumps(error))  # noqa: S301 (written here)
    assert (str(again), again.state, again.action) == (str(error), error.state, error.action)


def test_a_strategy_that_returns_nothing() -> None:
    def forgot(_state: State, _rng: Random) -> None: ...

    with pytest.raises(StrategyError, match="forgot"):
        simulate(2, [forgot, forgot], 1, 1)  # type: ignore[list-item]


@pytest.mark.parametrize("road", ["fast", "plain"])
def test_a_game_that_cannot_be_won_ends_unfinished(road: str) -> None:
    """R10: with fives only nobody comes to the gate; after 1,000 turns the game is left."""
    strategy = "gold_only" if road == "fast" else leave_keys
    result = simulate(2, [strategy] * 2, 3, 1, STUCK)
    assert (result.unfinished, result.wins) == (3, (0, 0))
    assert result.turns[1000] == 3


def leave_keys(state: State, _rng: Random) -> Action:
    """Play without ever trying a key."""
    return state.legal_actions()[0]


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"strategies": ["first_key"]}, "2 seats need a strategy each; 1 given"),
    ({"strategies": "random"}, "2 seats"),
    ({"strategies": ["first_key", "firstkey"]}, "no strategy called firstkey"),
    ({"strategies": ["first_key", 7]}, "no strategy called 7"),
    ({"games": 0}, "games is a whole number from 1 to 100,000,000, not 0"),
    ({"games": 1.5}, "not 1.5"),
    ({"games": True}, "not True"),
    ({"workers": 0}, "workers is a whole number"),
    ({"seed": None}, "needs a seed"),
    ({"seed": 1.5}, "seed"),
    ({"players": 5}, "players"),
]


@pytest.mark.parametrize(("wrong", "sentence"), WRONG)
def test_wrong_arguments_are_named(wrong: dict[str, Any], sentence: str) -> None:
    usual: dict[str, Any] = {"players": 2, "strategies": PLANNED, "games": 10, "seed": 1}
    with pytest.raises((MagicKeysError, InvalidStateError), match=sentence):
        simulate(**usual | wrong)


@pytest.mark.parametrize(
    ("strategies", "block"), [(PLANNED, FAST_BLOCK), ([last_choice, "random"], PLAIN_BLOCK)]
)
def test_progress_is_told(strategies: Any, block: int) -> None:
    told: list[tuple[int, int]] = []
    games = 2 * block + 1
    simulate(2, strategies, games, 1, progress=lambda *numbers: told.append(numbers))
    assert told == [(block, games), (2 * block, games), (games, games)]


def stop_after(seconds: float) -> Callable[[], bool]:
    """Stop when so much time has passed."""
    start = perf_counter()
    return lambda: perf_counter() - start > seconds


@pytest.mark.parametrize("strategies", [PLANNED, [last_choice, "best_race"], ["best_turn"] * 2])
def test_stop(strategies: Any) -> None:
    """SIM-06: within 0.2 s; a second here, as other work may share the machine."""
    start = perf_counter()
    result = simulate(2, strategies, 10_000_000, 1, is_stopped=stop_after(0.3), progress=tuple_of)
    assert perf_counter() - start < 1.3
    assert result.games < result.asked == 10_000_000
    assert sum(result.wins) == result.games


def tuple_of(*numbers: int) -> None:
    """Take what is told, and say nothing."""


def test_what_was_counted_before_the_stop_is_kept() -> None:
    """The first blocks of the same run, no selection of short games."""
    told: list[int] = []
    stopped = simulate(
        2, PLANNED, 10 * FAST_BLOCK, 1,
        progress=lambda done, _: told.append(done), is_stopped=lambda: len(told) == 2,
    )  # fmt: skip
    assert stopped.games == 2 * FAST_BLOCK
    assert counts(stopped) == counts(simulate(2, PLANNED, 2 * FAST_BLOCK, 1))


def test_any_number_of_workers() -> None:
    """The same result, also for a function that is written on the spot."""
    pytest.importorskip("joblib")
    own: list[Any] = [lambda state, _rng: state.legal_actions()[0], "random"]
    for strategies in (PLANNED, own):
        games = 2 * FAST_BLOCK + 5 if strategies is PLANNED else 2 * PLAIN_BLOCK + 1
        alone = simulate(2, strategies, games, 1)
        assert simulate(2, strategies, games, 1, workers=2) == alone


def test_stop_of_workers() -> None:
    pytest.importorskip("joblib")
    start = perf_counter()
    slow = ["best_race", "best_race"]
    result = simulate(2, slow, 1000, 1, workers=2, is_stopped=stop_after(0.3), progress=tuple_of)
    assert result.games < 1000
    assert perf_counter() - start < 3


def test_data_frame() -> None:
    pandas = pytest.importorskip("pandas")
    result = simulate(("Ada", "Ben"), PLANNED, 100, 1)
    frame = result.to_dataframe()
    assert isinstance(frame, pandas.DataFrame)
    assert frame["player"].tolist() == ["Ada", "Ben"]
    assert frame["wins"].sum() == 100
    assert frame["crystals"].tolist() == [won / 100 for won in result.crystals]


def test_data_frame_without_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MagicKeysError, match="pip install pandas"):
        simulate(2, PLANNED, 10, 1).to_dataframe()


def test_a_wilson_interval_by_hand() -> None:
    """Wilson 1927: the two shares from which k of n lies z standard errors away."""
    z = 1.959963984540054
    for hits, trials in ((0, 10), (3, 10), (10, 10), (60, 100), (1, 100_000)):
        low, high = wilson_interval(hits, trials)
        for end in (low, high):
            gap = (hits / trials - end) ** 2 - z * z * end * (1 - end) / trials
            assert abs(gap) < 1e-12
        assert 0 <= low < high <= 1
    assert wilson_interval(0, 0) == (0, 1)
    assert wilson_interval(50, 100, 0.99)[0] < wilson_interval(50, 100)[0]


def test_coverage_of_wilson() -> None:
    """SIM-03: 1,000 runs of P = 3/5 with n = 400, 915 to 980 of whose intervals hold 3/5."""
    rng = Random(1)
    hits = [sum(rng.random() < 0.6 for _ in range(400)) for _ in range(1000)]
    held = sum(low <= 0.6 <= high for low, high in (wilson_interval(k, 400) for k in hits))
    assert 915 <= held <= 980


def test_exact_coverage_of_wilson() -> None:
    """By the binomial distribution, and near 1, where the usual interval fails."""
    for share, trials in ((0.6, 400), (0.02, 400), (0.98, 100)):
        held = sum(
            comb(trials, k) * share**k * (1 - share) ** (trials - k)
            for k in range(trials + 1)
            if wilson_interval(k, trials)[0] <= share <= wilson_interval(k, trials)[1]
        )
        assert 0.93 < held < 0.98


def test_moves_are_known() -> None:
    """Strategies return actions of the rulebook."""
    state = State.position(phase="choose", shown=(1, 2))
    assert STRATEGIES["furthest_key"](state, Random(1)) == Move(2)
