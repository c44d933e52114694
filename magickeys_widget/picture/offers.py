"""What a click on a part of the board plays: the one truth behind marks and active places."""

from collections.abc import Mapping

from magickeys_widget.rules import (
    DICE,
    Action,
    Move,
    Phase,
    RollAgain,
    State,
    ThrowFakeKey,
    TryKey,
)


def offers(state: State) -> Mapping[str, tuple[Action, ...]]:
    """Map the id of each active place to the actions that a click there may mean.

    Mostly it is one; the well offers a throw for each color held, the gate every number that
    ends there. None of them (an empty tuple) means that chance answers: dice or chest.
    """
    if state.is_chance:
        return dict.fromkeys(("chest",) if state.phase is Phase.TRYING else table_dice(state), ())
    found: dict[str, tuple[Action, ...]] = {}
    for action in state.legal_actions():
        for place in _places_of(action, state):
            found[place] = (*found.get(place, ()), action)
    return found


def table_dice(state: State) -> tuple[str, ...]:
    """Name the dice that are awake."""
    return tuple(f"die-{index}" for index in range(DICE - state.asleep))


def target(state: State, move: Move) -> int:
    """Tell where a legal move leads (R2, R10)."""
    return min(state.pawn + move.number, state.rules.gate)


def _places_of(action: Action, state: State) -> tuple[str, ...]:
    match action:
        case Move(number):
            dice = (f"die-{i}" for i, shown in enumerate(state.shown) if shown == number)
            return (f"space-{target(state, action)}", *dice)
        case RollAgain():
            return table_dice(state)
        case TryKey():
            return (f"space-{state.pawn}", "chest")
        case ThrowFakeKey():
            return ("well",)
        case _:
            return ()
