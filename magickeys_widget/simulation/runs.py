"""What users ask for: many games from the start, and chances to win from a position.

A strategy of one's own is a function `strategy(state, rng)` that returns a legal action; `rng` is
the game's own `random.Random`. Progress is told as two numbers, the games counted and asked for.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from immutabledict import immutabledict

from magickeys_widget.messages import MagicKeysError, say
from magickeys_widget.notation import check_players, check_seed
from magickeys_widget.rules import Action, Phase, Rules, State, check_state
from magickeys_widget.simulation.chance import stream_of
from magickeys_widget.simulation.estimates import WinEstimate, compared, estimated
from magickeys_widget.simulation.jobs import Job, Stop, never, played_blocks
from magickeys_widget.simulation.progress import Progress, told
from magickeys_widget.simulation.race import Named, named, strategies_for
from magickeys_widget.simulation.results import SimulationResult, Tally

MOST: Final = immutabledict(games=100_000_000, workers=64)
"""The largest numbers that make sense."""

Seed = int | str


def simulate(  # noqa: PLR0913 (all that a run depends on)
    players: int | tuple[str, ...] | list[str],
    strategies: Sequence[Named],
    games: int,
    seed: Seed,
    rules: Rules | None = None,
    *,
    rotate: bool = True,
    workers: int = 1,
    progress: Progress | None = None,
    is_stopped: Stop = never,
) -> SimulationResult:
    """Play many games from the start, and count.

    Each player plays by a strategy, a name in `STRATEGIES` or a function. With `rotate` each game
    is begun by the next seat. The same seed gives the same result on every machine, whatever the
    `workers`. Without `progress` a bar shows after a second, if tqdm is there. `is_stopped` is
    asked often; when it says True, the result holds what has been counted so far.

    Raises `StrategyError` for a choice that the rules don't allow, and `MagicKeysError` for
    arguments that make no sense.

    >>> result = simulate(2, ["first_key", "gold_only"], games=1000, seed=7)
    >>> result.wins, result.share(0)
    ((969, 31), 0.969)
    """
    names = check_players(players)
    chosen = strategies_for(len(names), strategies)
    start, (word, stream) = State.start(rules, len(names)), _luck(seed)
    _check_numbers(games=games, workers=workers)
    tally, job = Tally(len(names)), Job(start, chosen, stream, rotate)
    with told(progress, games) as tell:
        for block in played_blocks(job, games, workers, is_stopped):
            tally.add(block)
            tell(tally.games, games)
    labels = tuple(named(strategy) for strategy in chosen)
    return SimulationResult(names, labels, start.rules, word, games, rotate, **tally.facts())


def estimate_win_probability(  # noqa: PLR0913 (all that a run depends on)
    state: State,
    strategies: Sequence[Named],
    games: int,
    seed: Seed,
    *,
    workers: int = 1,
    progress: Progress | None = None,
    is_stopped: Stop = never,
) -> WinEstimate:
    """Estimate the chance to win of the seat to move, by games played on from any position.

    Hidden keys are dealt anew in each game, evenly among what fits what is known. The arguments
    are those of `simulate`.

    >>> ahead = State.position(crystals=(10, 0))
    >>> estimate = estimate_win_probability(ahead, ["first_key"] * 2, games=1000, seed=7)
    >>> estimate.probability, round(estimate.standard_error, 3)
    (0.98, 0.004)
    """
    check_state(state)
    _check_numbers(games=games, workers=workers)
    if state.phase is Phase.COUNT:
        raise MagicKeysError(say("simulation.count"))
    job = Job(state, strategies_for(len(state.crystals), strategies), _luck(seed)[1])
    with told(progress, games) as tell:
        return estimated(job, games, workers, tell, is_stopped)


def compare_actions(  # noqa: PLR0913 (all that a run depends on)
    state: State,
    strategies: Sequence[Named],
    games: int,
    seed: Seed,
    *,
    progress: Progress | None = None,
    is_stopped: Stop = never,
) -> Mapping[Action, WinEstimate]:
    """Estimate the chance to win after each legal action, the best action first.

    All actions meet the same luck, which mostly sharpens the comparison. It ends when the best one
    leads all others by four standard errors of the difference, at the latest after so many `games`
    of each action. Where nothing can be chosen it is empty.
    """
    check_state(state)
    _check_numbers(games=games)
    job = Job(state, strategies_for(len(state.crystals), strategies), _luck(seed)[1])
    with told(progress, games) as tell:
        return compared(job, games, tell, is_stopped)


def _luck(seed: Seed) -> tuple[str, int]:
    word = check_seed(seed)
    if word is None:
        raise MagicKeysError(say("simulation.no_seed"))
    return word, stream_of(word)


def _check_numbers(**given: object) -> None:
    for name, value in given.items():
        most = MOST[name]
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most:
            raise MagicKeysError(
                say("simulation.number", name=name, most=most, given=str(value)[:60])
            )
