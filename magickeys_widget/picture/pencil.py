"""Draws single shapes by role, and the outlines they are made of."""

import itertools
import math
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Literal

from magickeys_widget.picture.palette import STYLES
from magickeys_widget.picture.shapes import Box, Curve, Disc, Label, Step

Point = tuple[float, float]
Area = tuple[float, float, float, float]
Steps = tuple[Step, ...]
ROUNDNESS = 0.5523  # the handle that makes four Bézier curves look like a circle


def disc(role: str, x: float, y: float, radius: float) -> Disc:
    """Draw a circle around (x, y)."""
    return Disc(role, round(x, 1), round(y, 1), round(radius, 1), STYLES[role])


def box(role: str, area: Area, corner: float = 0) -> Box:
    """Draw a rectangle: its upper left corner, width and height, and the radius of its corners."""
    x, y, width, height = (round(length, 1) for length in area)
    return Box(role, x, y, width, height, round(corner, 1), STYLES[role])


def curve(role: str, steps: Steps) -> Curve:
    """Draw an outline."""
    tidy: Steps = tuple((step[0], *(round(number, 1) for number in step[1:])) for step in steps)
    return Curve(role, tidy, STYLES[role])


def label(
    role: str,
    spot: Point,
    text: str,
    size: float,
    align: Literal["left", "center", "right"] = "center",
) -> Label:
    """Write a text, always bold: it is read from the last row of a classroom."""
    x, y = spot
    return Label(role, round(x, 1), round(y, 1), text, size, STYLES[role], align, bold=True)


def polygon(points: Sequence[Point]) -> Steps:
    """Join the points by straight lines, and close."""
    (x, y), *others = points
    return (("M", x, y), *(("L", px, py) for px, py in others), ("Z",))


def line(points: Sequence[Point]) -> Steps:
    """Join the points by straight lines, open."""
    return polygon(points)[:-1]


def rounded(points: Sequence[Point], radius: float) -> Steps:
    """Join the points by straight lines with rounded corners, and close."""
    steps: list[Step] = []
    for index, corner in enumerate(points):
        before = _towards(corner, points[index - 1], radius)
        after = _towards(corner, points[(index + 1) % len(points)], radius)
        steps.append(("L" if steps else "M", *before))
        steps.append(("Q", *corner, *after))
    return (*steps, ("Z",))


def _towards(start: Point, end: Point, distance: float) -> Point:
    """Go from `start` towards `end`, at most half of the way."""
    share = min(0.5, distance / max(math.dist(start, end), 0.1))
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def joined(outlines: Iterable[Steps]) -> Steps:
    """Make one shape of many that look alike: each shape costs time to paint."""
    return tuple(itertools.chain.from_iterable(outlines))


def smooth(points: Sequence[Point]) -> Steps:
    """Lay one soft open line through all points (a Catmull-Rom spline)."""
    steps: list[Step] = [("M", *points[0])]
    padded = (points[0], *points, points[-1])
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        steps.append(
            (
                "C",
                start[0] + (end[0] - before[0]) / 6,
                start[1] + (end[1] - before[1]) / 6,
                end[0] - (after[0] - start[0]) / 6,
                end[1] - (after[1] - start[1]) / 6,
                *end,
            )
        )
    return tuple(steps)


def star(x: float, y: float, radius: float, points: int = 5, inner: float = 0.5) -> list[Point]:
    """List the corners of a star that points up; `inner` is its inner radius, as a share."""
    turn = math.pi / points
    return [
        (x + length * math.sin(i * turn), y - length * math.cos(i * turn))
        for i in range(2 * points)
        for length in ((inner if i % 2 else 1) * radius,)
    ]


def turned(points: Sequence[Point], center: Point, angle: float) -> list[Point]:
    """Turn points clockwise around a center; the angle is in degrees."""
    sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    return [
        (
            center[0] + (x - center[0]) * cosine - (y - center[1]) * sine,
            center[1] + (x - center[0]) * sine + (y - center[1]) * cosine,
        )
        for x, y in points
    ]


def square(x: float, y: float, side: float) -> list[Point]:
    """List the corners of an upright square around (x, y)."""
    half = side / 2
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def oval(x: float, y: float, across: float, down: float) -> Steps:
    """Outline an ellipse with the half axes `across` and `down`."""
    side, rise = across * ROUNDNESS, down * ROUNDNESS
    return (
        ("M", x + across, y),
        ("C", x + across, y + rise, x + side, y + down, x, y + down),
        ("C", x - side, y + down, x - across, y + rise, x - across, y),
        ("C", x - across, y - rise, x - side, y - down, x, y - down),
        ("C", x + side, y - down, x + across, y - rise, x + across, y),
        ("Z",),
    )


def crescent(x: float, y: float, radius: float) -> Steps:
    """Outline a moon that lies on its back, a little turned to the left."""
    top, bottom = (x + 0.42 * radius, y - 0.9 * radius), (x + 0.9 * radius, y + 0.42 * radius)
    return (
        ("M", *top),
        (
            "C",
            x - 0.75 * radius,
            y - 1.2 * radius,
            x - 1.6 * radius,
            y + 0.5 * radius,
            x - 0.45 * radius,
            y + 0.95 * radius,
        ),
        ("C", x + 0.1 * radius, y + 1.15 * radius, x + 0.75 * radius, y + 0.95 * radius, *bottom),
        ("C", x - 0.1 * radius, y + 0.6 * radius, x - 0.3 * radius, y - 0.3 * radius, *top),
        ("Z",),
    )


def fit(text: str, size: float, width: float) -> str:
    """Cut a text that would be wider than `width`, and end it with an ellipsis."""
    tidy = " ".join(text.split())
    if _width(tidy, size) <= width:
        return tidy
    while tidy and _width(tidy + "…", size) > width:
        tidy = tidy[:-1]
    return tidy.rstrip() + "…"


def _width(text: str, size: float) -> float:
    """Judge the width of a bold text, rather too wide: the typeface is the reader's."""
    return size * sum(_ems(letter) for letter in text)


def _ems(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if letter in "iljtfrI.,:;'!|()[] -":
        return 0.46
    if letter in "mwMW@%…" or unicodedata.east_asian_width(letter) in "WF":
        return 1.1
    return 0.84 if letter.isupper() else 0.7
