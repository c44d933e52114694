"""What never changes in a game: the land, the path, castle, chest, table, cloth and well."""

from functools import lru_cache

from magickeys_widget.picture.castle import castle
from magickeys_widget.picture.land import bushes, far_woods, flowers, land, woods
from magickeys_widget.picture.layout import (
    CHEST,
    CLOTH,
    DICE_ON_CLOTH,
    DICE_ON_TABLE,
    TABLE,
    WELL,
    WELL_RADIUS,
    Layout,
    layout,
)
from magickeys_widget.picture.pencil import (
    Point,
    Steps,
    box,
    crescent,
    curve,
    disc,
    joined,
    line,
    oval,
    polygon,
    rounded,
    smooth,
)
from magickeys_widget.picture.shapes import Layer
from magickeys_widget.picture.symbols import chest, circle_of, hollow, moonbeam, pole
from magickeys_widget.rules import Color, Space, Tile


@lru_cache(maxsize=8)
def scenery(path: tuple[Tile, ...]) -> Layer:
    """Draw all that stays as it is, for one path."""
    ground = layout(len(path))
    return (
        *land(),
        *far_woods(),
        *castle(),
        *woods(),
        *_trail(ground),
        *flowers(),
        *(
            shape
            for tile, spot in zip(path, ground.spaces, strict=True)
            for shape in _space(tile, spot, ground.radius)
        ),
        curve("chest-ground", oval(CHEST[0], CHEST[1] + 40, 92, 18)),
        *chest(*CHEST, is_open=False),
        *_table(),
        *_cloth(),
        *_well(),
        *bushes(),
    )


def _trail(ground: Layout) -> Layer:
    line_of_path = smooth([*ground.trail[::6], ground.trail[-1], (ground.trail[-1][0], 190)])
    pebbles = joined(
        oval(x + (9 if i % 3 else -12), y + (12 if i % 2 else -10), 4 + i % 3, 3 + i % 2)
        for i, (x, y) in enumerate(ground.trail[4::9])
    )
    return (curve("path-edge", line_of_path), curve("path", line_of_path), curve("pebble", pebbles))


def _space(tile: Tile, spot: Point, radius: float) -> Layer:
    """Draw a stone of the path, as it looks without its key."""
    x, y = spot
    match tile:
        case Space.START:
            flag = [(x - 6, y - 22), (x + 20, y - 13), (x - 6, y - 3)]
            return (
                disc("space-start", x, y, radius),
                pole("start-pole", x - 8, y + 20, 42),
                curve("start-flag", polygon(flag)),
            )
        case Space.RED:
            return (
                disc("space-red", x, y, radius),
                curve("red-star", moonbeam(x, y, radius * 0.72)),
                *(
                    disc("red-spark", px, py, 3)
                    for px, py in (
                        (x - 17, y - 17),
                        (x + 17, y - 17),
                        (x + 17, y + 17),
                        (x - 17, y + 17),
                    )
                ),
            )
        case Space.EMPTY:
            return (disc("space", x, y, radius), disc("space-hollow", x, y, radius * 0.3))
        case Color():
            rim = "space-gold" if tile is Color.GOLD else "space"
            return (disc(rim, x, y, radius), *hollow(tile, spot, radius))


def _table() -> Layer:
    x, y, width, height = TABLE
    planks = [
        line([(x + 10, y + height * part), (x + width - 10, y + height * part)])
        for part in (1 / 3, 2 / 3)
    ]
    return (
        box("table", (x, y, width, height), 24),
        box("table-light", (x + 8, y + 8, width - 16, height / 3 - 10), 16),
        curve("table-plank", joined(planks)),
        *(box("table-slot", (px - 37, py - 37, 74, 74), 18) for px, py in DICE_ON_TABLE),
    )


def _cloth() -> Layer:
    x, y, width, height = CLOTH
    hem = rounded(
        [
            (x + 9, y + 9),
            (x + width - 9, y + 9),
            (x + width - 9, y + height - 9),
            (x + 9, y + height - 9),
        ],
        16,
    )
    stars = ((126, 24), (128, 88), (248, 24), (250, 88), (22, 28), (356, 84))
    return (
        box("cloth", (x, y, width, height), 24),
        curve("cloth-moon", joined(crescent(mx, my, 34) for mx, my in DICE_ON_CLOTH)),
        curve("cloth-star", joined(moonbeam(x + dx, y + dy, 9) for dx, dy in stars)),
        curve("cloth-hem", hem),
    )


def _well() -> Layer:
    x, y = WELL
    ripple: Steps = (("M", x - 30, y - 34), ("Q", x, y - 46, x + 30, y - 34))
    return (
        disc("well-rim", x, y, WELL_RADIUS),
        *(disc("well-stone", px, py, 15) for px, py in circle_of(14, x, y, WELL_RADIUS - 15)),
        disc("well-water", x, y, WELL_RADIUS - 27),
        curve("well-water-light", oval(x, y + 8, 42, 32)),
        curve("well-ripple", ripple),
        *(
            curve("well-spark", moonbeam(x + dx, y + dy, size))
            for dx, dy, size in ((-66, -66, 12), (60, -74, 9), (70, 58, 8))
        ),
    )
