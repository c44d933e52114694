"""The board as plain data: what is drawn where, what can be clicked, and the same in words.

A canvas or an SVG writer only paints what `draw` and `motion` return.
"""

from magickeys_widget.picture.board import draw
from magickeys_widget.picture.motion import motion
from magickeys_widget.picture.offers import offers
from magickeys_widget.picture.shapes import Picture
from magickeys_widget.picture.svg import to_svg
from magickeys_widget.picture.view import View

__all__ = ["Picture", "View", "draw", "motion", "offers", "to_svg"]
