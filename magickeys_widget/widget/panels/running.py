"""How far a long calculation is, and the button that stops it."""

import ipywidgets as widgets

from magickeys_widget.messages import say
from magickeys_widget.widget.panels.panel import Panel

BAR = '<progress aria-label="{name}" max="100" value="{percent}">{percent}</progress>'


class Running:
    """A bar and a stop button, in one row with other buttons; always in its place."""

    def __init__(
        self,
        panel: Panel,
        stop: widgets.Button,
        before: tuple[widgets.Button, ...] = (),
        after: tuple[widgets.Button, ...] = (),
    ) -> None:
        self._panel = panel
        self._bar = widgets.HTML()
        self._bar.add_class("magickeys-bar")
        self._stop = stop
        panel.caption(stop, description=say("work.stop"))
        self.root = widgets.HBox((*before, self._bar, stop, *after))
        for name in ("magickeys-row", "magickeys-running"):
            self.root.add_class(name)
        self.show(0, is_running=False)

    def show(self, share: float, *, is_running: bool) -> None:
        """Show how much is done, from 0 to 1; nothing can be stopped where nothing runs."""
        self._stop.disabled = not is_running
        name = say("work.progress")
        percent = round(100 * share) if is_running else 0
        self._bar.value = self._panel.html(BAR, name=name, percent=percent)
