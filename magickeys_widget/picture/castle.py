"""The castle at the top of the board: six towers with hooks for the real keys, and the gate."""

from magickeys_widget.picture.layout import GATE_X, TOWER_FOOT, TOWER_WIDTH, TOWERS
from magickeys_widget.picture.pencil import (
    Point,
    Steps,
    box,
    curve,
    disc,
    joined,
    line,
    polygon,
    rounded,
)
from magickeys_widget.picture.shapes import Layer

WALL_TOP = 104
HOOK_SPREAD = 19
HOOK_DROP = 30


def hook(slot: int) -> Point:
    """Tell where the hook number `slot` (0 to 11) is: two on each tower, from the left."""
    x, top = TOWERS[slot // 2]
    return (x + (HOOK_SPREAD if slot % 2 else -HOOK_SPREAD), top + HOOK_DROP)


def castle() -> Layer:
    """Draw the castle, its hooks still empty."""
    return (
        *_wall(TOWERS[0][0], TOWERS[2][0]),
        *_wall(TOWERS[3][0], TOWERS[5][0]),
        *(shape for tower in TOWERS for shape in _tower(*tower)),
        *_gatehouse(),
    )


def _battlements(left: float, right: float, top: float, teeth: int) -> Steps:
    """Outline a wall from `top` to the ground, with teeth along its upper edge."""
    step = (right - left) / (2 * teeth - 1)
    edge: list[Point] = [(left, TOWER_FOOT)]
    for tooth in range(teeth):
        start = left + 2 * tooth * step
        edge += [(start, top + 12), (start, top), (start + step, top), (start + step, top + 12)]
    return polygon([*edge, (right, TOWER_FOOT)])


def _wall(left: float, right: float) -> Layer:
    stones = ((0.31, 40), (0.34, 54), (0.66, 34), (0.69, 52))
    return (
        curve("castle-wall", _battlements(left, right, WALL_TOP, 9)),
        *(
            box("castle-stone", (left + (right - left) * part - 4, WALL_TOP + dy, 12, 8), 3)
            for part, dy in stones
        ),
    )


def _tower(x: float, top: float) -> Layer:
    """Draw a tower whose body begins at `top`; under its ledge are a rail and two hooks."""
    left, half = x - TOWER_WIDTH / 2, TOWER_WIDTH / 2
    roof = [(x, top - 55), (x + half + 9, top + 2), (x - half - 9, top + 2)]
    light = [(x - 4, top - 44), (x - 8, top - 4), (x - half + 2, top - 4)]
    flag = [(x, top - 68), (x + 19, top - 62), (x, top - 56)]
    return (
        curve("flag-pole", line([(x, top - 50), (x, top - 68)])),
        curve("flag", polygon(flag)),
        box("tower", (left, top, TOWER_WIDTH, TOWER_FOOT - top), 4),
        box("tower-shade", (left + TOWER_WIDTH - 13, top + 4, 11, TOWER_FOOT - top - 8), 3),
        curve("roof", rounded(roof, 8)),
        curve("roof-light", polygon(light)),
        box("tower-ledge", (left - 5, top, TOWER_WIDTH + 10, 11), 4),
        disc("roof-window", x, top - 20, 7),
        curve(
            "hook",
            joined(
                (
                    line([(left + 10, top + 20), (left + TOWER_WIDTH - 10, top + 20)]),
                    *(_hook(x + side * HOOK_SPREAD, top + 20) for side in (-1, 1)),
                )
            ),
        ),
    )


def _hook(x: float, y: float) -> Steps:
    return (("M", x, y), ("L", x, y + 6), ("Q", x, y + 11, x + 5, y + 9))


def _gatehouse() -> Layer:
    x, left, right, top = GATE_X, GATE_X - 56, GATE_X + 56, 64
    arch: Steps = (
        ("M", x - 40, TOWER_FOOT + 4),
        ("L", x - 40, 132),
        ("Q", x - 38, 96, x, 94),
        ("Q", x + 38, 96, x + 40, 132),
        ("L", x + 40, TOWER_FOOT + 4),
        ("Z",),
    )
    door: Steps = (
        ("M", x - 31, TOWER_FOOT + 4),
        ("L", x - 31, 134),
        ("Q", x - 29, 105, x, 103),
        ("Q", x + 29, 105, x + 31, 134),
        ("L", x + 31, TOWER_FOOT + 4),
        ("Z",),
    )
    planks = [line([(x + dx, 110 if dx else 103), (x + dx, TOWER_FOOT + 2)]) for dx in (-16, 0, 16)]
    return (
        curve("castle-wall", _battlements(left, right, top, 4)),
        box("window-light", (x - 8, 72, 16, 16), 7),
        *(box("window", (x + dx - 5, 76, 10, 14), 4) for dx in (-32, 32)),
        curve("gate-arch", arch),
        curve("gate", door),
        curve("gate-plank", joined(planks)),
        disc("gate-lock", x + 8, 146, 5),
    )
