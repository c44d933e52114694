"""Where things are on the board, for a path of any length.

The spaces lie at equal distances on one winding trail, which starts at the lower left and ends
before the castle gate. On a phone (374 px wide) a space's hit area is at least 24 px across as
long as the path has no more than `ROOMY` spaces; longer paths get smaller ones.
"""

import itertools
import math
from dataclasses import dataclass
from functools import cache

from magickeys_widget.picture.pencil import Point
from magickeys_widget.picture.shapes import WIDTH

ROOMY = 31
LARGEST_RADIUS = 38
TRAIL_TOP, TRAIL_BOTTOM = 225, 417
TRAIL_LEFT, TRAIL_RIGHT = 62, WIDTH - 58
SWAY = 13
GATE_X = 500

CASTLE = (146, 6, 708, 164)
TOWER_WIDTH, TOWER_FOOT = 84, 172
TOWERS: tuple[Point, ...] = ((206, 84), (298, 72), (390, 80), (610, 80), (702, 72), (794, 84))
CHEST: Point = (800, 224)
CHEST_AREA = (730, 174, 140, 106)
WELL: Point = (904, 588)
WELL_RADIUS = 80
TABLE = (14, 472, 376, 110)
CLOTH = (404, 472, 376, 110)
DIE_SIZE = 86
DIE_AREA = 116
DICE_ON_TABLE: tuple[Point, ...] = ((80, 527), (202, 527), (324, 527))
DICE_ON_CLOTH: tuple[Point, ...] = ((714, 527), (592, 527), (470, 527))
BUSHES: tuple[Point, ...] = ((622, 240), (952, 222), (816, 520))
SEATS = (14, 588, 796, 86)
SEAT_GAP = 10


@dataclass(frozen=True, slots=True)
class Layout:
    """The trail as a fine line, the centers of the spaces on it, and their radius."""

    trail: tuple[Point, ...]
    spaces: tuple[Point, ...]
    radius: float


@cache
def layout(length: int) -> Layout:
    """Lay out a path of `length` spaces in as many rows as leaves them largest."""
    return max((_in_rows(length, rows) for rows in (3, 5, 7)), key=lambda found: found.radius)


@cache
def seat_boxes(count: int) -> tuple[tuple[float, float, float, float], ...]:
    """Share the lower edge among the players: x, y, width and height of each seat."""
    x, y, width, height = SEATS
    each = (width - SEAT_GAP * (count - 1)) / count
    return tuple((x + seat * (each + SEAT_GAP), y, each, height) for seat in range(count))


def _in_rows(length: int, rows: int) -> Layout:
    trail = [(x, y + SWAY * math.sin(x * math.pi / 175)) for x, y in _snake(rows)]
    walked = [0.0, *itertools.accumulate(itertools.starmap(math.dist, itertools.pairwise(trail)))]
    spaces = [_at(trail, walked, walked[-1] * i / (length - 1)) for i in range(length)]
    nearest = min(itertools.starmap(math.dist, itertools.combinations(spaces, 2)))
    radius = min(LARGEST_RADIUS, nearest / 2 - 0.5)
    return Layout(tuple(trail), tuple(spaces), round(radius, 1))


def _snake(rows: int) -> list[Point]:
    """Rows from the bottom to the top, joined by half circles; the last one ends at the gate."""
    pitch = (TRAIL_BOTTOM - TRAIL_TOP) / (rows - 1)
    turn = pitch / 2
    line: list[Point] = []
    for row in range(rows):
        y = TRAIL_BOTTOM - row * pitch
        first = TRAIL_LEFT if row == 0 else TRAIL_LEFT + turn
        last = GATE_X if row == rows - 1 else TRAIL_RIGHT - turn
        ends = (first, last) if row % 2 == 0 else (TRAIL_RIGHT - turn, TRAIL_LEFT + turn)
        line += [(ends[0] + (ends[1] - ends[0]) * i / 60, y) for i in range(61)]
        if row < rows - 1:
            side = 1 if row % 2 == 0 else -1
            angles = [math.pi * i / 16 for i in range(1, 16)]
            line += [
                (ends[1] + side * turn * math.sin(a), y - turn + turn * math.cos(a)) for a in angles
            ]
    return line


def _at(trail: list[Point], walked: list[float], distance: float) -> Point:
    """Find the point of the trail at a distance from its start."""
    after = next((i for i, d in enumerate(walked) if d >= distance), len(walked) - 1)
    before = max(after - 1, 0)
    share = (distance - walked[before]) / max(walked[after] - walked[before], 1e-9)
    (x0, y0), (x1, y1) = trail[before], trail[after]
    return (round(x0 + (x1 - x0) * share, 1), round(y0 + (y1 - y0) * share, 1))
