"""What changes with every event: the pawn, the dice, and the marks of what can be played."""

from magickeys_widget.picture.layout import (
    CHEST_AREA,
    DICE_ON_CLOTH,
    DICE_ON_TABLE,
    DIE_SIZE,
    TABLE,
    WELL,
    WELL_RADIUS,
    Layout,
    layout,
    seat_boxes,
)
from magickeys_widget.picture.offers import offers, table_dice, target
from magickeys_widget.picture.pencil import Point, box, curve, disc, label, polygon
from magickeys_widget.picture.shapes import WIDTH, Layer
from magickeys_widget.picture.symbols import Die, die, pawn
from magickeys_widget.rules import DICE, MOON, Move, Phase, State

NAP_ANGLES = (7, -6, 5)


def moving(state: State) -> Layer:
    """Draw pawn, dice and marks of a position."""
    spot = standing(layout(len(state.rules.path)), state.pawn)
    return (
        *turn_mark(state),
        *_thing_marks(state),
        *dice_layer(dice_of(state), chosen=_chosen_dice(state)),
        *_rings(state),
        *pawn(*spot),
        *_badges(state),
        *_snore(state, spot),
        *_feast(state),
    )


def standing(ground: Layout, space: int) -> Point:
    """Tell where the pawn's feet are on a space: at its left rim, where they hide no key."""
    x, y = ground.spaces[space]
    return (x - ground.radius * 0.86, y + ground.radius * 0.5)


def dice_of(state: State) -> tuple[Die, ...]:
    """Lay out the three dice: numbers shown, then dice not shown yet, then the sleeping ones.

    In a count there are none.
    """
    if state.phase is Phase.COUNT:
        return ()
    numbers = {a.number for a in state.legal_actions() if isinstance(a, Move)}
    awake = DICE - state.asleep
    faces = (*state.shown, *[None] * (awake - len(state.shown)), *[MOON] * state.asleep)
    poses = []
    for index, face in enumerate(faces):
        if face is MOON:
            poses.append(asleep(index))
        elif face is None:
            poses.append(Die(*DICE_ON_TABLE[index], None, "die-blank"))
        else:
            poses.append(Die(*DICE_ON_TABLE[index], face, "die" if face in numbers else "die-used"))
    return tuple(poses)


def asleep(index: int) -> Die:
    """Lay a sleeping die on the moon cloth."""
    return Die(*DICE_ON_CLOTH[index], MOON, "die-asleep", NAP_ANGLES[index])


def dice_layer(dice: tuple[Die, ...], chosen: frozenset[int] = frozenset()) -> Layer:
    """Draw the dice; those that can be chosen lie on a light."""
    size = DIE_SIZE + 20
    lights = [
        box("die-choice", (d.x - size / 2, d.y - size / 2, size, size), 26)
        for index, d in enumerate(dice)
        if index in chosen
    ]
    return (*lights, *(shape for pose in dice for shape in die(pose)))


def _chosen_dice(state: State) -> frozenset[int]:
    """List the dice with which the pawn can move; where a roll is due, the table is marked."""
    active = offers(state)
    return frozenset(
        index
        for index in range(len(state.shown))
        if any(isinstance(action, Move) for action in active.get(f"die-{index}", ()))
    )


def _frame(x: float, y: float, width: float, height: float, corner: float) -> Layer:
    return tuple(
        box(role, (x, y, width, height), corner)
        for role in ("target-halo", "target", "target-ring")
    )


def _thing_marks(state: State) -> Layer:
    """Frame what can be clicked besides spaces and dice shown: table, chest and well."""
    active = offers(state)
    marks: Layer = ()
    if not _chosen_dice(state) and active.keys() & set(table_dice(state)):
        x, y, width, height = TABLE
        marks += _frame(x + 3, y + 3, width - 6, height - 6, 22)
    if "chest" in active:
        marks += _frame(*CHEST_AREA, 20)
    if "well" in active:
        marks += tuple(
            disc(role, *WELL, WELL_RADIUS + 1) for role in ("target-halo", "target", "target-ring")
        )
    return marks


def _reachable(state: State) -> dict[int, int]:
    """Map each space that can be reached now to the (lowest) number that leads there."""
    moves = [action for action in state.legal_actions() if isinstance(action, Move)]
    return {target(state, move): move.number for move in reversed(moves)}


def _rings(state: State) -> Layer:
    """Ring the spaces that can be reached, and the one whose key can be tried."""
    ground = layout(len(state.rules.path))
    here = [state.pawn] if f"space-{state.pawn}" in offers(state) else []
    return tuple(
        disc(role, *ground.spaces[space], ground.radius + 2)
        for space in (*_reachable(state), *here)
        for role in ("target-halo", "target", "target-ring")
    )


def _badges(state: State) -> Layer:
    """Write the number of the die at each space that can be reached."""
    ground = layout(len(state.rules.path))
    return tuple(
        shape
        for space, number in _reachable(state).items()
        for shape in _badge(ground.spaces[space], ground.radius, number)
    )


def _badge(spot: Point, radius: float, number: int) -> Layer:
    x, y = spot[0] - radius * 0.8, spot[1] - radius * 0.8
    return (
        box("target-badge", (x - 18, y - 18, 36, 36), 10),
        label("target-number", (x, y + 1), str(number), 28),
    )


def turn_mark(state: State) -> Layer:
    """Frame the seat of the player whose turn it is, or who has won."""
    x, y, width, height = seat_boxes(len(state.crystals))[state.to_move]
    return tuple(
        box(role, (x + 1, y + 1, width - 2, height - 2), 15) for role in ("turn", "turn-ring")
    )


def _snore(state: State, spot: Point) -> Layer:
    """Let the pawn sleep where all three dice do: the forced stop (R5)."""
    if state.phase is not Phase.MOVED or state.asleep < DICE:
        return ()
    x, y = spot
    return tuple(
        label("sleep", (x + 24 + 15 * i, y - 62 - 17 * i), "z", 24 + 5 * i) for i in range(2)
    )


def _feast(state: State) -> Layer:
    """Draw a crown on the winner's seat, and confetti over the castle."""
    if state.winner is None:
        return ()
    x, y, width, _ = seat_boxes(len(state.crystals))[state.winner]
    middle, foot = x + width - 46, y + 40
    crown = [
        (middle - 28, foot),
        (middle - 34, foot - 36),
        (middle - 15, foot - 19),
        (middle, foot - 44),
        (middle + 15, foot - 19),
        (middle + 34, foot - 36),
        (middle + 28, foot),
    ]
    paper = [
        disc(f"confetti-{i % 3 + 1}", WIDTH * (i * 0.618 % 1), 12 + 84 * (i * 0.414 % 1), 7)
        for i in range(24)
    ]
    return (*paper, curve("crown", polygon(crown)), disc("crown-gem", middle, foot - 11, 6))
