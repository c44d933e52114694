"""Why the best choice is the best, in one sentence."""

from collections.abc import Mapping
from fractions import Fraction

from magickeys_widget.analysis import key_probabilities, reach_probabilities
from magickeys_widget.messages import Message, say
from magickeys_widget.rules import (
    DICE,
    Action,
    Color,
    Move,
    RollAgain,
    State,
    ThrowFakeKey,
    TryKey,
    event_words,
)
from magickeys_widget.rules.words import tile_words
from magickeys_widget.widget.controller import Controller


def advice(state: State, values: Mapping[Action, Fraction], desk: Controller) -> Message | None:
    """Say what promises most crystals in this turn, and why; None where nothing is chosen."""
    if desk.is_on("coach") and desk.hidden_colors:
        return say("advice.silent")
    if not values:
        return None
    best = max(values, key=lambda action: values[action])
    facts = {
        "choice": event_words(best),
        "crystals": desk.language.decimal(values[best]),
        **_facts(state, best, desk),
    }
    return say(f"advice.{_kind(state, best)}", **facts)


def _kind(state: State, best: Action) -> str:
    if isinstance(best, TryKey) and state.pawn == state.rules.gate:
        return "gold"
    kinds = {TryKey: "try", RollAgain: "roll", Move: "move", ThrowFakeKey: "throw"}
    return kinds.get(type(best), "end")


def _facts(state: State, best: Action, desk: Controller) -> dict[str, object]:
    color = state.rules.path[state.pawn]
    if isinstance(best, TryKey) and isinstance(color, Color):
        chance = key_probabilities(state)[color]
        assert chance is not None
        pays = min(state.rules.values[color], state.chest)
        return {"color": tile_words(color), "chance": desk.chance(chance), "n": pays}
    after = state.step(best)
    gold = reach_probabilities(after)[state.rules.gate].this_turn
    return {"n": DICE - after.asleep, "gold": desk.chance(gold), "pawn": after.pawn}
