"""The worth of a turn against the mean of many turns played by it (fixed seeds)."""

from math import sqrt
from random import Random
from typing import Any

import pytest

from magickeys_widget.analysis.reach import reach_probabilities
from magickeys_widget.analysis.turn import action_values, turn_value
from magickeys_widget.rules import EndTurn, KeyResult, Rules, State

TURNS = 1500
POSITIONS: dict[str, tuple[Rules, dict[str, Any]]] = {
    "start": (Rules(), {}),
    "boxed, in the middle": (Rules.preset("boxed"), {"pawn": 13, "phase": "moved", "asleep": 1}),
    "with fakes": (
        Rules(),
        {"pawn": 16, "phase": "choose", "asleep": 1, "shown": (2, 3), "held": {1: 0, 6: 0},
         "tried": {1: False, 6: False, 18: True}},
    ),
}  # fmt: skip


def play_turn(state: State, random: Random) -> tuple[int, set[int]]:
    """Play a turn by the exact values; give the crystals won and the spaces come to."""
    seat, before, been = state.to_move, state.crystals[state.to_move], {state.pawn}
    while True:
        if state.is_chance:
            chances = state.chance_outcomes()
            event: Any = random.choices(list(chances), [float(p) for p in chances.values()])[0]
        else:
            event = next(iter(action_values(state)))
        state = state.step(event)
        if isinstance(event, EndTurn | KeyResult):
            return state.crystals[seat] - before, been
        been.add(state.pawn)


@pytest.mark.parametrize("name", POSITIONS)
def test_mean_of_turns_played(name: str) -> None:
    """PRB-08: within 4 standard errors; and no space is reached oftener than its chance allows."""
    rules, facts = POSITIONS[name]
    state, random = State.position(rules, **facts), Random(name)
    turns = [play_turn(state, random) for _ in range(TURNS)]
    crystals = [won for won, _ in turns]
    mean = sum(crystals) / TURNS
    error = sqrt(sum((won - mean) ** 2 for won in crystals) / (TURNS - 1) / TURNS)
    assert abs(mean - float(turn_value(state))) < 4 * error
    for space, reach in reach_probabilities(state).items():
        share, chance = sum(space in been for _, been in turns) / TURNS, float(reach.this_turn)
        assert share <= chance + 4 * sqrt(chance * (1 - chance) / TURNS) + 1e-12
