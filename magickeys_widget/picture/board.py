"""Draws the whole board of a position."""

from magickeys_widget.picture.alt import alt, title
from magickeys_widget.picture.moving import moving
from magickeys_widget.picture.notes import notes
from magickeys_widget.picture.pieces import pieces
from magickeys_widget.picture.places import places
from magickeys_widget.picture.scenery import scenery
from magickeys_widget.picture.shapes import Picture
from magickeys_widget.picture.view import View
from magickeys_widget.rules import State


def draw(state: State, view: View) -> Picture:
    """Draw a position: three layers, hit areas, and the position in words.

    What is drawn depends on public facts only; an untested key looks the same whatever it is.
    """
    return Picture(
        scenery=scenery(state.rules.path),
        pieces=pieces(state, view),
        moving=(*moving(state), *notes(state, view)),
        places=places(state, view),
        title=title(state, view),
        alt=alt(state, view),
    )
