"""Writes a picture as an SVG that stands alone: an image with its text, the same every time."""

import re
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from magickeys_widget.picture.palette import FONT, SHADOW
from magickeys_widget.picture.shapes import (
    HEIGHT,
    LAYERS,
    WIDTH,
    Box,
    Curve,
    Disc,
    Label,
    Layer,
    Picture,
    Shape,
    Style,
)

FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Letters that XML does not allow, not even escaped; a name typed by a pupil may hold one."""
SVG_START = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
    f"font-family={quoteattr(FONT)}>"
)
FRAME = (
    f'<clipPath id="magickeys-frame"><rect width="{WIDTH}" height="{HEIGHT}" rx="18"/></clipPath>'
)
ANCHORS = {"left": "start", "center": "middle", "right": "end"}


def to_svg(picture: Picture) -> str:
    """Write a picture as a whole SVG text.

    It carries the title and the text of the picture (role `img`), and a CSS class for each role.
    It refers to nothing outside.
    """
    layers: dict[str, Layer] = {name: getattr(picture, name) for name in LAYERS}
    blurs = {shape.style.shadow for layer in layers.values() for shape in layer} - {0}
    groups = (
        f'<g class="magickeys-{name}">{"".join(_element(shape) for shape in layer)}</g>'
        for name, layer in layers.items()
    )
    lines = (
        SVG_START,
        f"<title>{_text(picture.title)}</title>",
        f"<desc>{_text(picture.alt)}</desc>",
        f"<defs>{FRAME}{_shadows(blurs)}</defs>",
        '<g clip-path="url(#magickeys-frame)" stroke-linejoin="round" stroke-linecap="round">',
        *groups,
        "</g>",
        "</svg>",
    )
    return "\n".join(lines)


def _shadows(blurs: Iterable[float]) -> str:
    return "".join(
        f'<filter id="magickeys-shadow-{blur:g}" x="-30%" y="-30%" width="160%" height="160%">'
        f'<feDropShadow dx="0" dy="{blur / 3:.4g}" stdDeviation="{blur / 2:g}" '
        f'flood-color="{SHADOW}"/></filter>'
        for blur in sorted(blurs)
    )


def _element(shape: Shape) -> str:
    look = f'class="magickeys-{shape.role}"{_look(shape.style)}'
    match shape:
        case Disc():
            return f'<circle {look} cx="{shape.x:g}" cy="{shape.y:g}" r="{shape.radius:g}"/>'
        case Box():
            return (
                f'<rect {look} x="{shape.x:g}" y="{shape.y:g}" width="{shape.width:g}" '
                f'height="{shape.height:g}" rx="{shape.corner:g}"/>'
            )
        case Curve():
            steps = "".join(
                letter + " ".join(f"{number:g}" for number in numbers)
                for letter, *numbers in shape.steps
            )
            return f'<path {look} d="{steps}"/>'
        case Label():
            weight = ' font-weight="bold"' if shape.bold else ""
            return (
                f'<text {look} x="{shape.x:g}" y="{shape.y:g}" font-size="{shape.size:g}"{weight} '
                f'text-anchor="{ANCHORS[shape.align]}" dominant-baseline="central" '
                f'paint-order="stroke">{_text(shape.text)}</text>'
            )


def _look(style: Style) -> str:
    look = f' fill="{style.fill or "none"}"'
    if style.stroke:
        look += f' stroke="{style.stroke}" stroke-width="{style.width:g}"'
    if style.shadow:
        look += f' filter="url(#magickeys-shadow-{style.shadow:g})"'
    if style.opacity != 1:
        look += f' opacity="{style.opacity:g}"'
    return look


def _text(text: str) -> str:
    return escape(FORBIDDEN.sub("", text))
