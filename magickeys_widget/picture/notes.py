"""Short texts at spaces of the path, such as the chance to come there."""

from magickeys_widget.picture.layout import layout
from magickeys_widget.picture.pencil import box, label
from magickeys_widget.picture.shapes import Layer
from magickeys_widget.picture.view import View
from magickeys_widget.rules import State

SIZE = 22


def notes(state: State, view: View) -> Layer:
    """Write the view's notes, each on the lower rim of its space."""
    ground = layout(len(state.rules.path))
    shapes: Layer = ()
    for space, text in view.notes.items():
        x, y = ground.spaces[space]
        width = 14 + 0.66 * SIZE * len(text)
        top = y + ground.radius * 0.45
        shapes += (
            box("note", (x - width / 2, top, width, SIZE + 6), 12),
            label("note-text", (x, top + SIZE / 2 + 4), text, SIZE),
        )
    return shapes
