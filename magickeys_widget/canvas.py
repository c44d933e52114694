"""Paints a picture on an ipycanvas: layers, one safe redraw, short animations.

The canvas knows nothing of the game. It is given a `Picture`, paints the layers that changed, and
paints all of them again for every page that connects (a page that opens or reloads knows nothing
of what was drawn before).
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil

from ipycanvas import Canvas, MultiCanvas
from ipycanvas.canvas import _CANVAS_MANAGER

from magickeys_widget.home import Home, running_loop
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

SHADOW_DROP = 1 / 3
FRAMES_PER_SECOND = 30
SHARPEST = 3.0
RATIO_STEP = 0.25

_DRAW_STEP = {
    "M": Canvas.move_to,
    "L": Canvas.line_to,
    "C": Canvas.bezier_curve_to,
    "Q": Canvas.quadratic_curve_to,
    "Z": Canvas.close_path,
}


class BoardCanvas:
    """The board as a widget (`widget`) that shows pictures, at once or after an animation.

    Errors in drawing do not escape: `on_error` is told (once, until a redraw succeeds), the old
    drawing stays, and the next redraw starts clean. `animated` switches the animations (off:
    straight to their end).
    """

    def __init__(self, on_error: Callable[[Exception], None]) -> None:
        if _CANVAS_MANAGER.comm is None:  # `Widget.close_all()` has closed what all canvases share
            _CANVAS_MANAGER.open()
        self.widget = MultiCanvas(len(LAYERS), width=WIDTH, height=HEIGHT)
        self.animated = True
        self._on_error = on_error
        self._ratio = 1.0
        self._layers: dict[str, Layer] = dict.fromkeys(LAYERS, ())
        self._painted: dict[str, Layer] = {}
        self._animation: asyncio.Task[None] | None = None
        self._after: Picture | None = None
        self._is_broken = False
        self.widget.on_client_ready(Home().bring(self.repaint))

    def show(self, picture: Picture) -> None:
        """Show a picture now; a running animation ends."""
        self._stop()
        self._take(picture)
        self._redraw()

    def play(self, frames: tuple[Layer, ...], then: Picture) -> None:
        """Show the frames in the moving layer, 30 a second, and at the end the whole picture.

        Without a running event loop, or with `animated` off, the picture is shown at once. A
        running animation ends with its own picture, on which the new frames are then played.
        """
        loop = running_loop()
        if loop is None or not self.animated or not frames:
            self.show(then)
            return
        self._stop()
        self._after = then
        self._animation = loop.create_task(self._animate(frames, then))

    def fit(self, ratio: float) -> None:
        """Hold at least `ratio` canvas pixels a picture unit, so that the board is crisp.

        The store only grows: of two pages with different screens, the finer one decides.
        """
        wanted = min(SHARPEST, ceil(ratio / RATIO_STEP) * RATIO_STEP)
        if wanted <= self._ratio:
            return
        self._ratio = wanted
        self.widget.width = round(WIDTH * wanted)
        self.widget.height = round(HEIGHT * wanted)
        self.repaint()

    def repaint(self) -> None:
        """Paint everything anew, as a page that has just connected needs it."""
        self._painted.clear()
        self._redraw()

    def _stop(self) -> None:
        if self._animation is not None:
            self._animation.cancel()
            self._animation = None
        if self._after is not None:
            self._take(self._after)
            self._after = None

    def _take(self, picture: Picture) -> None:
        self._layers = {name: getattr(picture, name) for name in LAYERS}

    async def _animate(self, frames: tuple[Layer, ...], then: Picture) -> None:
        clock = asyncio.get_running_loop().time
        start = clock()
        # A frame whose time has passed is left out: a slow machine sees fewer, not for longer.
        while (number := int((clock() - start) * FRAMES_PER_SECOND)) < len(frames):
            self._layers["moving"] = frames[number]
            self._redraw()
            due = start + (number + 1) / FRAMES_PER_SECOND
            await asyncio.sleep(max(0.0, due - clock()))
        self._animation = self._after = None
        self._take(then)
        self._redraw()

    def _redraw(self) -> None:
        """Paint the layers that changed, all of them or none: the one gate to the canvas."""
        changed = [name for name in LAYERS if self._painted.get(name) != self._layers[name]]
        if not changed:
            return
        try:
            with _one_message(self.widget):
                for name in changed:
                    layer = self.widget[LAYERS.index(name)]
                    _Brush(layer, self._ratio).paint(self._layers[name])
        except Exception as error:  # noqa: BLE001  whatever went wrong, the game goes on
            self._report(error)
        else:
            self._is_broken = False
            self._painted.update({name: self._layers[name] for name in changed})

    def _report(self, error: Exception) -> None:
        """Tell of an error once: whoever shows it redraws, which may well fail again."""
        if not self._is_broken:
            self._is_broken = True
            self._on_error(error)


@contextmanager
def _one_message(canvas: MultiCanvas) -> Iterator[None]:
    """Send everything drawn inside as one message, or nothing at all after an error.

    Stands in for ipycanvas' `hold_canvas`, which after an error holds all drawing for ever.
    """
    manager = canvas._canvas_manager  # noqa: SLF001
    held = manager._caching  # noqa: SLF001
    manager.flush()
    manager._caching = True  # noqa: SLF001
    # A page that reloads forgets which layer is being drawn on, so each message names it anew.
    manager._current_canvas = None  # noqa: SLF001
    try:
        yield
        manager.flush()
    finally:
        manager._commands_cache, manager._buffers_cache = [], []  # noqa: SLF001
        manager._current_canvas = None  # noqa: SLF001
        manager._caching = held  # noqa: SLF001


class _Brush:
    """Paints shapes on one layer, and sends a style only where it changes."""

    def __init__(self, layer: Canvas, ratio: float) -> None:
        self._layer = layer
        self._ratio = ratio
        # What an earlier message set is not relied on: a page may have connected since.
        self._style: dict[str, object] = {}

    def paint(self, shapes: Layer) -> None:
        """Replace what the layer shows."""
        self._layer.set_transform(1, 0, 0, 1, 0, 0)
        self._layer.clear()
        self._layer.set_transform(self._ratio, 0, 0, self._ratio, 0, 0)
        for shape in shapes:
            self._paint_shape(shape)

    def _paint_shape(self, shape: Shape) -> None:
        self._set("global_alpha", shape.style.opacity)
        match shape:
            case Disc():
                self._disc(shape)
            case Box(corner=0):
                self._plain_box(shape)
            case Box():
                self._round_box(shape)
            case Curve():
                self._curve(shape)
            case Label():
                self._label(shape)

    def _disc(self, disc: Disc) -> None:
        circle = (_number(disc.x), _number(disc.y), _length(disc.radius))
        if self._fills(disc.style):
            self._layer.fill_circle(*circle)
        if self._strokes(disc.style):
            self._layer.stroke_circle(*circle)

    def _plain_box(self, box: Box) -> None:
        edges = (_number(box.x), _number(box.y), _length(box.width), _length(box.height))
        if self._fills(box.style):
            self._layer.fill_rect(*edges)
        if self._strokes(box.style):
            self._layer.stroke_rect(*edges)

    def _round_box(self, box: Box) -> None:
        corner = _length(min(box.corner, box.width / 2, box.height / 2))
        left, top = _number(box.x), _number(box.y)
        right, bottom = _number(box.x + box.width), _number(box.y + box.height)
        self._layer.begin_path()
        self._layer.move_to(_number(left + corner), top)
        self._layer.arc_to(right, top, right, bottom, corner)
        self._layer.arc_to(right, bottom, left, bottom, corner)
        self._layer.arc_to(left, bottom, left, top, corner)
        self._layer.arc_to(left, top, right, top, corner)
        self._layer.close_path()
        self._finish_path(box.style)

    def _curve(self, curve: Curve) -> None:
        self._layer.begin_path()
        for step, *numbers in curve.steps:
            _DRAW_STEP[step](self._layer, *(_number(number) for number in numbers))
        self._finish_path(curve.style)

    def _finish_path(self, style: Style) -> None:
        if self._fills(style):
            self._layer.fill()
        if self._strokes(style):
            self._layer.stroke()

    def _label(self, label: Label) -> None:
        weight = "bold " if label.bold else ""
        self._set("font", f"{weight}{_length(label.size)}px {FONT}")
        self._set("text_align", label.align)
        self._set("text_baseline", "middle")
        place = (label.text, _number(label.x), _number(label.y))
        # The outline first: it is a halo around the letters and must not eat into them.
        if self._strokes(label.style):
            self._layer.stroke_text(*place)
        if self._fills(label.style):
            self._layer.fill_text(*place)

    def _fills(self, style: Style) -> bool:
        """Make ready to fill, if the style says so."""
        if style.fill is None:
            return False
        self._shadow(style.shadow)
        self._set("fill_style", style.fill)
        return True

    def _strokes(self, style: Style) -> bool:
        """Make ready to stroke, if the style says so; the fill has cast the shadow already."""
        if style.stroke is None or style.width <= 0:
            return False
        self._shadow(0 if style.fill else style.shadow)
        self._set("stroke_style", style.stroke)
        self._set("line_width", _number(style.width))
        self._set("line_join", "round")
        self._set("line_cap", "round")
        return True

    def _shadow(self, size: float) -> None:
        """Set the shadow, which the canvas measures in its own pixels whatever the scale."""
        if size:
            self._set("shadow_color", SHADOW)
        self._set("shadow_blur", _length(size * self._ratio))
        self._set("shadow_offset_y", _length(size * self._ratio * SHADOW_DROP))

    def _set(self, name: str, value: object) -> None:
        if self._style.get(name) != value:
            setattr(self._layer, name, value)
            self._style[name] = value


def _number(value: float) -> float:
    """Round to what can be seen, and write it short; infinities and NaN raise.

    In the page those would end all later drawing, not only this one.
    """
    rounded = round(value, 2)
    whole = int(rounded)
    return whole if whole == rounded else rounded


def _length(value: float) -> float:
    """Round a length; a negative one raises, for the same reason."""
    if value < 0:
        message = f"a length on the board cannot be negative: {value}"
        raise ValueError(message)
    return _number(value)
