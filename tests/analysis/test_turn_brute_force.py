"""The worth of a turn by enumeration with the plain rules of the tests, and from pencil and paper.

Both sides share nothing: here dictionaries are walked to every end of the turn, and the loop of a
roll of no use is settled by trying both policies, to stop there or to roll on for ever.
"""

from fractions import Fraction
from typing import Any

import pytest

from magickeys_widget.analysis.reach import next_roll, reach_probabilities
from magickeys_widget.analysis.turn import action_values, turn_value
from magickeys_widget.rules import MOON, EndTurn, Move, RollAgain, Rules, State, TryKey
from tests.engine.naive_rules import HUES, Game, Happening, answers, choices, play
from tests.engine.support import real_event
from tests.engine.test_counting import RULES, both_starts

Known = dict[str, Fraction]
AGAIN: Happening = ("again",)


def enumerate_turn(game: Game, known: Known) -> Fraction:
    """Give the greatest mean of crystals won until the turn ends, by walking all of it."""
    name = repr([(key, value) for key, value in sorted(game.items()) if key != "options"])
    if name not in known:
        rolls = game["stage"] in ("opening", "rolling")
        if rolls:
            known[name] = roll_out(game, known)
        elif game["stage"] == "chest":
            known[name] = sum(
                (p * won(game, play(game, answer)) for answer, p in answers(game).items()),
                Fraction(),
            )
        else:
            known[name] = max(follow(game, choice, known) for choice in choices(game))
    return known[name]


def follow(game: Game, choice: Happening, known: Known) -> Fraction:
    """Give the worth of a choice."""
    return Fraction() if choice == ("end",) else enumerate_turn(play(game, choice), known)


def roll_out(game: Game, known: Known) -> Fraction:
    """Average over a roll; a roll that leads back to the very same roll is counted apart."""
    settled, back, resting = Fraction(), Fraction(), None
    for answer, chance in answers(game).items():
        after = play(game, answer)
        options = choices(after)
        is_back = AGAIN in options and play(after, AGAIN) == play(game | {"stage": "moved"}, AGAIN)
        if is_back and game["stage"] == "rolling":
            back += chance
            others = [follow(after, choice, known) for choice in options - {AGAIN}]
            resting = max(others, default=None)
        else:
            settled += chance * enumerate_turn(after, known)
    rolling_on = settled / (1 - back)
    return rolling_on if resting is None else max(rolling_on, settled + back * resting)


def won(before: Game, after: Game) -> int:
    """Count the crystals that a try brought."""
    return int(after["crystals"][before["mover"]] - before["crystals"][before["mover"]])


CASES = [
    (rules, pawn, asleep)
    for rules in RULES
    for pawn, asleep in ((21, 0), (20, 1), (18, 2), (15, 0))
]


def near_the_gate(rules: str, pawn: int, asleep: int) -> tuple[State, Game]:
    """Set up a roll by both roads; on space 20 with a purple and a blue fake in hand."""
    start, plain = both_starts(rules, "near the gate")
    tried = {20: True, 1: False, 6: False}
    hand = {hue: int(pawn == 20 and hue in HUES[:2]) for hue in HUES}
    well = {hue: int(pawn != 20 and hue in HUES[:2]) for hue in HUES}
    table: Game = plain | {
        "pawn": pawn,
        "asleep": asleep,
        "stage": "rolling",
        "keys": set(range(1, 23)) - {11} - set(tried),
        "hung": dict.fromkeys(HUES, 0) | {"yellow": 1},
        "hands": [hand, *[dict.fromkeys(HUES, 0)] * 2],
        "well": well,
    }
    turn: dict[str, Any] = {"pawn": pawn, "asleep": asleep, "phase": "rolling"}
    held = {1: 0, 6: 0} if pawn == 20 else {}
    return State.position(start.rules, 3, tried=tried, held=held, **turn), table


@pytest.mark.parametrize(("rules", "pawn", "asleep"), CASES)
def test_enumeration(rules: str, pawn: int, asleep: int) -> None:
    """PRB-08: every switch and preset, each choice, and with fakes in hand (R11)."""
    ours, plain = near_the_gate(rules, pawn, asleep)
    known: Known = {}
    assert turn_value(ours) == enumerate_turn(plain, known)
    for answer in answers(plain):
        after, there = play(plain, answer), ours.step(real_event(answer))
        plain_values = {real_event(c): follow(after, c, known) for c in choices(after)}
        assert action_values(there) == plain_values


@pytest.mark.parametrize("rules", RULES)
def test_enumeration_of_an_opening_roll(rules: str) -> None:
    """R9: three Moons lead from the yellow spaces back to the red one."""
    ours, plain = both_starts(rules, "near the gate")
    assert turn_value(ours) == enumerate_turn(plain, {})


def test_by_hand() -> None:
    """One awake die on 21: 1 leads to the gate, two Moons end the turn, the rest loops (R10).

    From there 1/3 of a gold key, 5/3 crystals, so the yellow key with 12/5 is better.
    """
    on_yellow = State.position(pawn=21, phase="moved", asleep=2)
    rolling_on = Fraction(1, 6) * 5 + Fraction(3, 6) * Fraction(12, 5)
    assert action_values(on_yellow) == {
        TryKey(): Fraction(12, 5),
        RollAgain(): rolling_on,
        EndTurn(): 0,
    }
    without_key = State.position(pawn=21, phase="moved", asleep=2, tried={21: True})
    assert action_values(without_key) == {RollAgain(): Fraction(5, 3)}


def test_two_strategies_do_not_share_a_table() -> None:
    """PRB-08: other dice or switches, other numbers."""
    rules = [Rules(), Rules.preset("boxed"), Rules(overshoot="stop_at_gate")]
    values = [turn_value(State.start(r)) for r in rules]
    assert len(set(values)) == len(values)


def test_next_roll_by_formula() -> None:
    """1 - (5/6)^n for a number on one face, (2/6)^n for all asleep, by the numbers awake."""
    for asleep in range(4):
        dice = 3 - asleep
        roll = next_roll(State.position(pawn=3, phase="moved", asleep=asleep))
        assert roll.dice == dice
        assert roll.numbers == {
            1: 1 - Fraction(5, 6) ** dice,
            2: 1 - Fraction(4, 6) ** dice,
            3: 1 - Fraction(5, 6) ** dice,
        }
        assert roll.all_asleep == Fraction(1, 3) ** dice


def test_next_roll_is_counted_in_the_outcomes() -> None:
    rules = Rules(dice=(1, 2, 3, 4, 5, MOON))
    start = State.start(rules)
    outcomes = start.chance_outcomes()
    for number, chance in next_roll(start).numbers.items():
        assert chance == outcomes.probability(lambda roll, n=number: n in roll.faces)  # type: ignore[misc]


def test_reach_of_dice_on_the_table() -> None:
    """A shown number leads there for certain; what lies behind the pawn is out of reach."""
    state = State.position(pawn=3, phase="choose", shown=(1, 2), asleep=1)
    assert state.legal_actions() == (Move(1), Move(2))
    reach = reach_probabilities(state)
    assert [reach[space].next_roll for space in range(3, 7)] == [0, 1, 1, 0]
    assert [reach[space].this_turn for space in (0, 2, 3, 4, 5)] == [0, 0, 1, 1, 1]
    assert 0 < reach[22].this_turn < reach[11].this_turn < 1
