"""The figures that occur more than once: keys with their five shapes, crystals, dice, the pawn."""

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from magickeys_widget.picture.layout import DIE_SIZE
from magickeys_widget.picture.pencil import (
    Point,
    Steps,
    box,
    crescent,
    curve,
    disc,
    label,
    line,
    oval,
    polygon,
    rounded,
    square,
    star,
    turned,
)
from magickeys_widget.picture.shapes import Layer, Shape
from magickeys_widget.rules import MOON, Color, Face

DieLook = Literal["die", "die-used", "die-blank", "die-asleep"]
PIPS: Mapping[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def emblem(role: str, color: Color, x: float, y: float, size: float) -> Shape:
    """Draw a color's shape around (x, y), about `size` across."""
    half = size / 2
    match color:
        case Color.BLUE:
            return disc(role, x, y, half * 0.96)
        case Color.PURPLE:
            corners = [
                (x, y - half * 1.22),
                (x + half * 1.05, y),
                (x, y + half * 1.22),
                (x - half * 1.05, y),
            ]
            return curve(role, rounded(corners, half * 0.2))
        case Color.GREEN:
            corners = [
                (x, y - half * 1.12),
                (x + half * 1.18, y + half * 0.86),
                (x - half * 1.18, y + half * 0.86),
            ]
            return curve(role, rounded(corners, half * 0.22))
        case Color.YELLOW:
            return curve(role, rounded(square(x, y, size * 0.88), half * 0.24))
        case Color.GOLD:
            return curve(role, rounded(star(x, y, half * 1.28, inner=0.52), half * 0.14))


@lru_cache(maxsize=1000)
def key(color: Color, x: float, y: float, height: float) -> Layer:
    """Draw a key upright around (x, y); its bow has the color's shape."""
    unit = height / 100
    head = y - 22 * unit
    shaft = [
        (-7, -10),
        (7, -10),
        (7, 20),
        (24, 20),
        (24, 31),
        (7, 31),
        (7, 38),
        (19, 38),
        (19, 50),
        (-7, 50),
    ]
    outline = [(x + px * unit, y + py * unit) for px, py in shaft]
    role = f"key-{color}"
    return (
        curve(role, rounded(outline, 2.5 * unit)),
        emblem(role, color, x, head, 54 * unit),
        disc("key-hole", x, head + (5 * unit if color is Color.GREEN else 0), 7.5 * unit),
    )


def hollow(color: Color, spot: Point, radius: float) -> Layer:
    """Draw the hole of a space whose key is gone; its color's shape stays imprinted."""
    x, y = spot
    return (
        disc("space-hollow", x, y, radius * 0.88),
        emblem(f"imprint-{color}", color, x, y, radius * 0.72),
    )


def key_groups(counts: Mapping[Color, int], places: Sequence[Point], height: float) -> Layer:
    """Draw known keys by color, one place a color; equal ones overlap a little."""
    step = height * 0.34
    return tuple(
        shape
        for (color, number), (x, y) in zip(counts.items(), places, strict=True)
        for index in range(number)
        for shape in key(color, x + (index - (number - 1) / 2) * step, y, height)
    )


def crystal(x: float, y: float, height: float) -> Layer:
    """Draw a crystal around (x, y)."""
    half, side = height / 2, height * 0.36
    outline = [
        (x, y - half),
        (x + side, y - half * 0.3),
        (x + side * 0.75, y + half * 0.55),
        (x, y + half),
        (x - side * 0.75, y + half * 0.55),
        (x - side, y - half * 0.3),
    ]
    light = [
        (x - side * 0.1, y - half * 0.7),
        (x - side * 0.7, y - half * 0.2),
        (x - side * 0.3, y + half * 0.4),
    ]
    return (
        curve("crystal", rounded(outline, height * 0.06)),
        curve("crystal-light", polygon(light)),
    )


def key_fan(counts: Mapping[Color, int], left: Point, width: float, height: float) -> Layer:
    """Draw keys side by side from `left` on, equal ones closer together, all within `width`."""
    colors = [color for color, number in counts.items() for _ in range(number)]
    gaps = [0.62 if color is before else 1.1 for before, color in itertools.pairwise(colors)]
    bow = height * 0.62
    unit = min(bow, (width - bow) / max(sum(gaps), 1))
    offsets = itertools.accumulate(gaps, initial=0.0)
    return tuple(
        shape
        for color, offset in zip(colors, offsets, strict=False)
        for shape in key(color, left[0] + bow / 2 + offset * unit, left[1], height)
    )


@dataclass(frozen=True, slots=True)
class Die:
    """One die: where it lies (its center), how far it is turned, and what it shows.

    A face of None is not shown.
    """

    x: float
    y: float
    face: Face | None
    look: DieLook
    angle: float = 0


def die(pose: Die) -> Layer:
    """Draw a die."""
    corners = turned(square(pose.x, pose.y, DIE_SIZE), (pose.x, pose.y), pose.angle)
    body = curve(pose.look, rounded(corners, DIE_SIZE * 0.23))
    match pose.face:
        case None:
            return (body, label("die-question", (pose.x, pose.y + 2), "?", 54))
        case face if face is MOON:
            return (body, *_moon(pose))
        case number:
            spread = DIE_SIZE * 0.26
            spots = [(pose.x + x * spread, pose.y + y * spread) for x, y in PIPS[int(number)]]
            role = "pip-used" if pose.look == "die-used" else "pip"
            turned_spots = turned(spots, (pose.x, pose.y), pose.angle)
            return (body, *(disc(role, x, y, 9) for x, y in turned_spots))


def _moon(pose: Die) -> Layer:
    """Draw a sleeping moon: a crescent with a closed eye, and the Z of its snoring."""
    x, y = pose.x - 5, pose.y + 3
    eye: Steps = (("M", x - 15, y + 2), ("Q", x - 11, y + 8, x - 5, y + 4))
    return (
        curve("die-moon", crescent(x, y, 27)),
        curve("die-moon-eye", eye),
        label("pip", (x + 20, y - 12), "z", 28),
    )


def pawn(x: float, y: float, lift: float = 0) -> Layer:
    """Draw the wanderer who stands with the feet at (x, y), lifted in a hop by `lift`."""
    foot = y - lift
    cloak: Steps = (
        ("M", x, foot - 66),
        ("C", x + 19, foot - 66, x + 18, foot - 42, x + 15, foot - 36),
        ("Q", x + 21, foot - 14, x + 24, foot - 3),
        ("Q", x, foot + 7, x - 24, foot - 3),
        ("Q", x - 21, foot - 14, x - 15, foot - 36),
        ("C", x - 18, foot - 42, x - 19, foot - 66, x, foot - 66),
        ("Z",),
    )
    fold: Steps = (
        ("M", x + 4, foot - 30),
        ("Q", x + 13, foot - 14, x + 14, foot),
        ("Q", x + 19, foot - 1, x + 22, foot - 4),
        ("Q", x + 18, foot - 20, x + 12, foot - 32),
        ("Z",),
    )
    return (
        curve("pawn-shadow", oval(x, y, 24 - lift * 0.08, 7)),
        curve("pawn", cloak),
        curve("pawn-cloak", cloak),
        curve("pawn-fold", fold),
        disc("pawn-face", x, foot - 46, 10.5),
        disc("pawn-eye", x - 4, foot - 47, 1.9),
        disc("pawn-eye", x + 4, foot - 47, 1.9),
        curve("pawn-smile", (("M", x - 4, foot - 42), ("Q", x, foot - 38.5, x + 4, foot - 42))),
    )


def chest(x: float, y: float, *, is_open: bool) -> Layer:
    """Draw the treasure chest around (x, y)."""
    left, right, top, seam, foot = x - 58, x + 58, y - 40, y - 8, y + 40
    rise = 34 if is_open else 0
    lid: Steps = (
        ("M", left - 3, seam - rise),
        ("C", left - 3, top - 6 - rise, left + 12, top - rise, left + 26, top - rise),
        ("L", right - 26, top - rise),
        ("C", right - 12, top - rise, right + 3, top - 6 - rise, right + 3, seam - rise),
        ("Z",),
    )
    inside: Layer = ()
    if is_open:
        inside = (
            box("chest-dark", (left + 2, seam - rise, right - left - 4, rise + 12), 4),
            *(shape for i in range(4) for shape in crystal(x - 36 + 24 * i, seam - 4, 36)),
        )
    return (
        *inside,
        box("chest", (left, seam, right - left, foot - seam), 8),
        box("chest-band", (left + 16, seam, 14, foot - seam)),
        box("chest-band", (right - 30, seam, 14, foot - seam)),
        curve("chest-lid", lid),
        box("chest-lock", (x - 13, seam - 9 - rise / 3, 26, 26), 7),
        disc("chest-keyhole", x, seam + 2 - rise / 3, 4.5),
    )


def moonbeam(x: float, y: float, radius: float) -> Steps:
    """Outline a four-pointed sparkle around (x, y)."""
    return rounded(star(x, y, radius, points=4, inner=0.34), radius * 0.08)


def circle_of(count: int, x: float, y: float, radius: float) -> list[Point]:
    """Spread points evenly around (x, y)."""
    return [
        (
            x + radius * math.sin(2 * math.pi * i / count),
            y - radius * math.cos(2 * math.pi * i / count),
        )
        for i in range(count)
    ]


def pole(role: str, x: float, y: float, height: float) -> Shape:
    """Draw an upright line from (x, y) up."""
    return curve(role, line([(x, y), (x, y - height)]))
