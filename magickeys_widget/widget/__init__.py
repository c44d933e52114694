"""The whole screen as one widget: the board, its panels, and the controller that joins them."""

from magickeys_widget.widget.magic_keys import MagicKeys

__all__ = ["MagicKeys"]
