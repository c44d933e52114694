"""Short animations: what the moving layer shows between two positions, frame by frame.

Frames are played at 30 a second; no animation has more than 18 of them (600 ms). The last frame
is the moving layer of the position reached.
"""

import math

from magickeys_widget.picture.layout import (
    CHEST,
    DICE_ON_TABLE,
    Layout,
    layout,
)
from magickeys_widget.picture.moving import asleep, dice_layer, dice_of, moving, standing, turn_mark
from magickeys_widget.picture.pencil import Point, curve, disc
from magickeys_widget.picture.shapes import Layer
from magickeys_widget.picture.symbols import Die, chest, circle_of, hollow, key, moonbeam, pawn
from magickeys_widget.rules import DICE, MOON, Color, Event, Face, KeyResult, Move, Roll, State

LONGEST = 18
HOP_FRAMES = 6
HOP_HEIGHT = 34
TUMBLE_FRAMES = 9
SETTLE_FRAMES = 5
FLIGHT_FRAMES = 5
TRY_FRAMES = 8
SHAKE_FRAMES = 3
SHAKE = 4
TOSS_HEIGHT = 40
KEY_IN_AIR = 66
RESULT_FRAMES = 4
FLIGHT_HEIGHT = 70


def motion(before: State, event: Event, after: State) -> tuple[Layer, ...]:
    """List the frames of the moving layer that lead from one position to the next.

    Nothing to animate: no frames. Whether a tried key is real shows in the last frames only.
    """
    match event:
        case Move():
            frames = _hops(before, after)
        case Roll(faces):
            frames = (*_tumble(before, faces), *_flight(before, after, _rest(after, before)))
        case KeyResult(real):
            taken = _taken_key(before)
            back = _flight(before, after, (*taken, *_rest(after, before)))
            frames = (*_trial(before, taken), *_result(before, taken, real=real), *back)
        case _:
            return ()
    return (*frames, moving(after))


def _ground(state: State) -> Layout:
    return layout(len(state.rules.path))


def _rest(state: State, mover: State) -> Layer:
    """Draw what lies still: the dice of a position, and whose turn it is."""
    return (*turn_mark(mover), *dice_layer(dice_of(state)))


def _standing_pawn(state: State) -> Layer:
    return pawn(*standing(_ground(state), state.pawn))


def _hops(before: State, after: State) -> tuple[Layer, ...]:
    """Let the pawn hop from space to space."""
    ground, rest = _ground(before), _rest(before, before)
    steps = after.pawn - before.pawn
    count = min(HOP_FRAMES * steps, LONGEST)
    frames = []
    for frame in range(1, count):
        step, share = divmod(steps * frame / count, 1)
        start = standing(ground, before.pawn + int(step))
        end = standing(ground, min(before.pawn + int(step) + 1, after.pawn))
        lift = HOP_HEIGHT * math.sin(math.pi * share)
        frames.append((*rest, *pawn(*_between(start, end, share), lift)))
    return tuple(frames)


def _tumble(before: State, faces: tuple[Face, ...]) -> tuple[Layer, ...]:
    """Let the awake dice tumble; then numbers lie on the table and Moons go to the cloth."""
    awake = range(len(faces))
    sleeping = tuple(asleep(index) for index in range(len(faces), DICE))
    tumbling = [
        tuple(_tumbling(index, frame, before.rules.dice) for index in awake)
        for frame in range(TUMBLE_FRAMES)
    ]
    settling = [
        tuple(_settling(index, faces[index], frame / SETTLE_FRAMES) for index in awake)
        for frame in range(1, SETTLE_FRAMES)
    ]
    return tuple(
        (*turn_mark(before), *dice_layer((*dice, *sleeping)), *_standing_pawn(before))
        for dice in (*tumbling, *settling)
    )


def _tumbling(index: int, frame: int, options: tuple[Face, ...]) -> Die:
    """Show one die in the air, the same at each roll: it says nothing of the result."""
    x, y = DICE_ON_TABLE[index]
    swing = frame * 0.9 + index * 2.1
    return _faced(
        (x + 9 * math.sin(swing), y - 16 * abs(math.cos(swing))),
        options[(frame // 2 * 2 + index * 3 + frame // 4) % len(options)],
        40 * math.sin(swing * 1.3),
    )


def _settling(index: int, face: Face, share: float) -> Die:
    start = DICE_ON_TABLE[index]
    if face is not MOON:
        return _faced(start, face, 10 * (1 - share))
    rest = asleep(index)
    x, y = _between(start, (rest.x, rest.y), share)
    return _faced((x, y - 30 * math.sin(math.pi * share)), MOON, rest.angle * share)


def _faced(spot: Point, face: Face, angle: float) -> Die:
    return Die(*spot, face, "die-asleep" if face is MOON else "die", angle)


def _taken_key(state: State) -> Layer:
    """Cover the key that lies on the pawn's space: it is in the air."""
    ground = _ground(state)
    color = Color(state.rules.path[state.pawn])
    return hollow(color, ground.spaces[state.pawn], ground.radius)


def _trial(before: State, taken: Layer) -> tuple[Layer, ...]:
    """Let the key fly to the chest and turn there, the same for every key of the color."""
    start, lock = _ground(before).spaces[before.pawn], (CHEST[0], CHEST[1] - 26)
    color = Color(before.rules.path[before.pawn])
    rest = (*taken, *_rest(before, before), *_standing_pawn(before))
    frames = []
    for frame in range(1, TRY_FRAMES + 1):
        share = min(1, frame / (TRY_FRAMES - SHAKE_FRAMES))
        x, y = _between(start, lock, share)
        shake = SHAKE * (-1) ** frame if share == 1 else 0
        arc = TOSS_HEIGHT * math.sin(math.pi * share)
        frames.append((*rest, *key(color, x + shake, y - arc, KEY_IN_AIR)))
    return tuple(frames)


def _result(before: State, taken: Layer, *, real: bool) -> tuple[Layer, ...]:
    """Let the chest spring open with a sparkle, or stay shut, with a puff of dust."""
    rest = (*taken, *_rest(before, before), *_standing_pawn(before))
    show = _opening if real else _dust
    return tuple((*rest, *show(frame)) for frame in range(1, RESULT_FRAMES + 1))


def _opening(frame: int) -> Layer:
    x, y = CHEST
    sparks = circle_of(8, x, y - 20, 34 + 16 * frame)
    return (
        *chest(x, y, is_open=True),
        *(curve("spark", moonbeam(*spot, 17 - 2 * frame)) for spot in sparks),
    )


def _dust(frame: int) -> Layer:
    clouds = circle_of(6, *CHEST, 34 + 16 * frame)
    return tuple(disc("puff", *spot, 14 - 2.5 * frame) for spot in clouds)


def _flight(before: State, after: State, rest: Layer) -> tuple[Layer, ...]:
    """Let the pawn fly straight to where it now stands, if it went anywhere."""
    if before.pawn == after.pawn:
        return ()
    ground = _ground(before)
    start, end = standing(ground, before.pawn), standing(ground, after.pawn)
    shares = (frame / FLIGHT_FRAMES for frame in range(1, FLIGHT_FRAMES))
    return tuple(
        (*rest, *pawn(*_between(start, end, share), FLIGHT_HEIGHT * math.sin(math.pi * share)))
        for share in shares
    )


def _between(start: Point, end: Point, share: float) -> Point:
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
