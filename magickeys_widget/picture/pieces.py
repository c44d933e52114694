"""What changes when a key is tried or thrown: keys, chest, and what lies before the players."""

import itertools

from magickeys_widget.picture.castle import hook
from magickeys_widget.picture.layout import CHEST, WELL, Layout, layout, seat_boxes
from magickeys_widget.picture.pencil import Point, box, disc, fit, label
from magickeys_widget.picture.shapes import Layer
from magickeys_widget.picture.symbols import crystal, key, key_fan, key_groups
from magickeys_widget.picture.view import View
from magickeys_widget.rules import COLORS, REAL_PER_COLOR, Color, State

KEY_ON_SPACE = 1.56  # heights, the first as a share of the space's radius
KEY_ON_TOWER = 56
KEY_HELD = 46
NAME_SIZE = 24


def pieces(state: State, view: View) -> Layer:
    """Draw keys, crystals and fakes of a position."""
    ground = layout(len(state.rules.path))
    return (
        *_keys_on_spaces(state, ground),
        *_hung_keys(state),
        *_chest_sign(state),
        *(shape for seat in range(len(state.crystals)) for shape in _seat(state, view, seat)),
        *_thrown_keys(state),
    )


def key_on_space(color: Color, spot: Point, radius: float) -> Layer:
    """Draw a key that lies on its space."""
    x, y = spot
    return (disc("key-bed", x, y, radius * 0.88), *key(color, x, y - 1, radius * KEY_ON_SPACE))


def _keys_on_spaces(state: State, ground: Layout) -> Layer:
    path = state.rules.path
    return tuple(
        shape
        for space in sorted(state.keys)
        for shape in key_on_space(Color(path[space]), ground.spaces[space], ground.radius)
    )


def _hung_keys(state: State) -> Layer:
    """Two hooks on each tower; a color's keys hang side by side, cheapest color first (K2, K6)."""
    return tuple(
        shape
        for index, color in enumerate(COLORS)
        for number in range(state.found_real[color])
        for x, y in (hook(index * REAL_PER_COLOR + number),)
        for shape in key(color, x, y + KEY_ON_TOWER / 2 - 2, KEY_ON_TOWER)
    )


def _chest_sign(state: State) -> Layer:
    x, y = CHEST
    return (
        box("chest-sign", (x - 47, y + 9, 94, 40), 14),
        *crystal(x - 25, y + 29, 31),
        label("number", (x + 15, y + 30), str(state.chest), 34),
    )


def _seat(state: State, view: View, seat: int) -> Layer:
    """Draw a player's place at the table: name, crystals, and the fakes held in the open (K3)."""
    x, y, width, height = seat_boxes(len(state.crystals))[seat]
    name = fit(view.names[seat], NAME_SIZE, width - 28)
    row = y + height - 30
    return (
        box("seat", (x, y, width, height), 16),
        label("seat-name", (x + 14, y + 20), name, NAME_SIZE, "left"),
        *crystal(x + 25, row, 32),
        label("number", (x + 40, row + 1), str(state.crystals[seat]), 28, "left"),
        *key_fan(state.held_fakes[seat], (x + 78, row), width - 88, KEY_HELD),
    )


def _thrown_keys(state: State) -> Layer:
    """Fakes thrown into the well float there, a quarter of the water for each color (R11)."""
    x, y = WELL
    quarters = [(x + dx, y + dy) for dy, dx in itertools.product((-23, 25), (-24, 24))]
    return key_groups(state.thrown_fakes, quarters, KEY_HELD)
