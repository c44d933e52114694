"""What a picture is made of: plain data, which a canvas or an SVG writer only paints.

Lengths are picture units (the board is `WIDTH` by `HEIGHT`); y points down. Every shape has a
role, which says what it means and, through the palette, how it looks.
"""

from dataclasses import dataclass, field
from typing import Literal

WIDTH = 1000
HEIGHT = 680

Step = tuple[Literal["M", "L", "C", "Q", "Z"], *tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Style:
    """How a shape looks. Colors are CSS colors; None paints nothing.

    `width` is the stroke's; `shadow` the blur of a soft shadow that falls a third of it below.
    """

    fill: str | None = None
    stroke: str | None = None
    width: float = 0
    shadow: float = 0
    opacity: float = 1


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle around (x, y)."""

    role: str
    x: float
    y: float
    radius: float
    style: Style


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle with its upper left corner at (x, y), and rounded corners."""

    role: str
    x: float
    y: float
    width: float
    height: float
    corner: float
    style: Style


@dataclass(frozen=True, slots=True)
class Curve:
    """A path of lines and Bézier curves, written as SVG does.

    A step is a letter and its coordinates: ("M", x, y), ("L", x, y) and so on.
    """

    role: str
    steps: tuple[Step, ...]
    style: Style


@dataclass(frozen=True, slots=True)
class Label:
    """A text in the one typeface, centred on (x, y) unless `align` says otherwise."""

    role: str
    x: float
    y: float
    text: str
    size: float
    style: Style
    align: Literal["left", "center", "right"] = "center"
    bold: bool = False


Shape = Disc | Box | Curve | Label


@dataclass(frozen=True, slots=True)
class Place:
    """A part of the board that can be pointed at: its hit area, its name, and what it offers.

    The area's upper left corner is (x, y); a round one fills its square as a circle. Ids stay
    the same through a game: `space-0` (the start) to the gate's, `die-0` to `die-2`, `chest`,
    `well`, `castle`, `seat-0` and on.

    `kind` is "space" or "die" or "thing"; `number` is the space's number, or the face of a die
    that shows one, else 0. `active` says that a click there plays something now; `offers` says
    what.
    """

    id: str
    x: float
    y: float
    width: float
    height: float
    round: bool
    label: str
    kind: Literal["space", "die", "thing"]
    number: int = 0
    active: bool = False


Layer = tuple[Shape, ...]
LAYERS = ("scenery", "pieces", "moving")


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole board: layers from the back to the front, hit areas, and a text that says it."""

    scenery: Layer
    pieces: Layer
    moving: Layer
    places: tuple[Place, ...] = ()
    title: str = ""
    alt: str = ""
    layers: tuple[str, ...] = field(default=LAYERS, init=False)
