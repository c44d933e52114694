"""The land around the path: sky, hills, meadow, forest, flowers, and the three bushes."""

from collections.abc import Iterable

from magickeys_widget.picture.layout import BUSHES
from magickeys_widget.picture.pencil import (
    Point,
    Steps,
    box,
    curve,
    disc,
    joined,
    oval,
    rounded,
    smooth,
    star,
)
from magickeys_widget.picture.shapes import HEIGHT, WIDTH, Layer

# Where things grow: x and y of their foot, and how large they are.
# fmt: off
FIRS = (
    (22, 150, 1.25), (84, 128, 1.0), (128, 176, 1.05), (52, 196, 0.9), (880, 134, 1.05),
    (930, 160, 1.3), (978, 140, 1.0), (868, 182, 0.85),
)
TREES = (
    (106, 168, 0.8), (8, 214, 0.8), (894, 196, 0.75), (992, 200, 0.9),
)
FAR_FIRS = (
    (40, 96, 0.55), (70, 90, 0.5), (110, 94, 0.6), (150, 88, 0.5), (850, 90, 0.55),
    (890, 94, 0.6), (950, 92, 0.5), (985, 98, 0.6),
)
TUFTS = (
    (150, 276), (262, 268), (420, 276), (560, 292), (716, 286), (900, 284), (110, 366),
    (236, 372), (372, 362), (508, 372), (640, 366), (780, 372), (900, 362), (26, 356),
    (974, 330), (974, 440), (20, 466), (400, 604), (830, 478), (980, 482),
)
FLOWERS = (
    (196, 282), (330, 270), (468, 282), (668, 292), (868, 280), (172, 372), (304, 364),
    (440, 370), (574, 366), (708, 374), (846, 364), (24, 250), (976, 380), (16, 320),
)
TOADSTOOLS = (
    (30, 280), (566, 252), (972, 296), (792, 566),
)
# fmt: on


def far_woods() -> Layer:
    """Draw the edge of the forest behind the castle."""
    trees = (
        rounded([(x, y - 80 * size), (x + 30 * size, y), (x - 30 * size, y)], 9 * size)
        for x, y, size in FAR_FIRS
    )
    return (curve("fir-far", joined(trees)),)


def woods() -> Layer:
    """Draw the trees on both sides of the castle."""
    return (
        *(shape for x, y, size in FIRS for shape in _fir(x, y, size)),
        *(shape for x, y, size in TREES for shape in _tree(x, y, size)),
    )


def bushes() -> Layer:
    """Draw the three bushes of the game (C2)."""
    return tuple(shape for x, y in BUSHES for shape in _bush(x, y))


def _hill(height: float, points: Iterable[Point]) -> Steps:
    """Outline a hill through the points, filled down to `height`."""
    ridge = smooth(list(points))
    return (*ridge, ("L", WIDTH, height), ("L", 0, height), ("Z",))


def land() -> Layer:
    """Draw sky, hills and meadow."""
    return (
        box("sky", (0, 0, WIDTH, 200)),
        disc("sun", 908, 44, 34),
        curve("cloud", oval(66, 40, 50, 13)),
        curve("cloud", oval(98, 30, 34, 13)),
        curve(
            "hill-far",
            _hill(
                300, [(0, 92), (120, 64), (300, 90), (520, 60), (760, 92), (900, 66), (WIDTH, 84)]
            ),
        ),
        curve(
            "hill-near",
            _hill(
                400,
                [
                    (0, 140),
                    (160, 118),
                    (340, 146),
                    (500, 138),
                    (660, 146),
                    (840, 116),
                    (WIDTH, 138),
                ],
            ),
        ),
        *_meadow(),
    )


def _meadow() -> Layer:
    return (
        curve(
            "meadow", _hill(HEIGHT, [(0, 196), (180, 170), (500, 160), (820, 172), (WIDTH, 192)])
        ),
        curve("meadow-light", oval(300, 262, 250, 40)),
        curve("meadow-light", oval(720, 340, 230, 60)),
        curve("meadow-dark", oval(90, 340, 150, 44)),
        curve("meadow-dark", oval(500, 372, 210, 30)),
        curve("meadow-dark", oval(930, 300, 120, 40)),
        curve(
            "forest-floor-edge",
            _hill(HEIGHT, [(0, 462), (180, 476), (380, 462), (600, 478), (820, 460), (WIDTH, 470)]),
        ),
        curve(
            "forest-floor",
            _hill(HEIGHT, [(0, 486), (200, 500), (420, 484), (640, 500), (830, 482), (WIDTH, 494)]),
        ),
    )


def _fir(x: float, y: float, size: float) -> Layer:
    """Draw a fir tree that stands at (x, y)."""
    lower = [(x, y - 96 * size), (x + 34 * size, y - 12 * size), (x - 34 * size, y - 12 * size)]
    upper = [(x, y - 118 * size), (x + 24 * size, y - 52 * size), (x - 24 * size, y - 52 * size)]
    return (
        box("tree-trunk", (x - 5 * size, y - 16 * size, 10 * size, 18 * size), 2),
        curve("fir", rounded(lower, 12 * size)),
        curve("fir-light", rounded(upper, 9 * size)),
    )


def _tree(x: float, y: float, size: float) -> Layer:
    """Draw a round tree that stands at (x, y)."""
    return (
        box("tree-trunk", (x - 6 * size, y - 34 * size, 12 * size, 36 * size), 3),
        disc("tree", x, y - 58 * size, 36 * size),
        disc("tree-light", x - 9 * size, y - 68 * size, 20 * size),
    )


def _bush(x: float, y: float) -> Layer:
    """Draw one of the three bushes of the game."""
    outline: Steps = (
        ("M", x - 40, y + 18),
        ("C", x - 58, y - 4, x - 40, y - 22, x - 26, y - 14),
        ("C", x - 22, y - 36, x + 12, y - 38, x + 16, y - 18),
        ("C", x + 38, y - 26, x + 54, y - 2, x + 40, y + 18),
        ("Q", x, y + 26, x - 40, y + 18),
        ("Z",),
    )
    return (
        curve("bush", outline),
        curve("bush-light", oval(x - 8, y - 14, 14, 8)),
        curve("bush-light", oval(x + 22, y - 4, 9, 6)),
        *(disc("berry", x + dx, y + dy, 4.5) for dx, dy in ((-24, 4), (2, 2), (18, 10), (-6, 13))),
    )


def flowers() -> Layer:
    """Draw grass, flowers and toadstools."""
    tufts: list[Steps] = [
        (
            ("M", x - 8, y - 9),
            ("Q", x - 5, y - 2, x - 4, y + 2),
            ("M", x, y - 13),
            ("L", x, y + 2),
            ("M", x + 8, y - 9),
            ("Q", x + 5, y - 2, x + 4, y + 2),
        )
        for x, y in TUFTS
    ]
    blossoms = [rounded(star(x, y, 10, inner=0.55), 5) for x, y in FLOWERS]
    toadstools = [
        shape
        for x, y in TOADSTOOLS
        for shape in (
            box("toadstool-foot", (x - 4, y - 2, 8, 13), 3),
            curve(
                "toadstool",
                (
                    ("M", x - 13, y),
                    ("C", x - 12, y - 18, x + 12, y - 18, x + 13, y),
                    ("Q", x, y + 4, x - 13, y),
                    ("Z",),
                ),
            ),
            disc("petal", x - 4, y - 6, 2.4),
            disc("petal", x + 5, y - 4, 2),
        )
    ]
    return (
        curve("grass", joined(tufts)),
        curve("petal", joined(blossoms[::2])),
        curve("petal-warm", joined(blossoms[1::2])),
        *(disc("pollen", x, y, 3) for x, y in FLOWERS),
        *toadstools,
    )
