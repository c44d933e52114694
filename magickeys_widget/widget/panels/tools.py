"""Everything else that a lesson may need: switches, and further drawers, each explained."""

import ipywidgets as widgets

from magickeys_widget.messages import language, languages, say
from magickeys_widget.widget.commands import SWITCHES
from magickeys_widget.widget.panels.panel import Drawer, toggle_class


class Tools(Drawer):
    """A line for each switch and each drawer that has no button in the menu."""

    name = "tools"

    def build(self) -> None:
        """Make the lines."""
        self._switches = {name: self._switch(name) for name in SWITCHES}
        self._openers = {name: self.opener(name) for name in self.desk.more_drawers}
        self._form = self.button(self.desk.next_form)
        # What a lesson turns to most stands first; hiding has a button and keys of its own.
        hiding = {name: b for name, b in self._switches.items() if name.startswith("hidden")}
        others = {name: b for name, b in self._switches.items() if name not in hiding}
        buttons = {**others, **self._openers, "form": self._form, **hiding}
        lines = [self._line(name, button) for name, button in buttons.items()]
        self.root.children = (self.heading(), self._build_languages(), *lines)

    def _build_languages(self) -> widgets.HBox:
        self._languages = {code: self._speaker(code) for code in languages()}
        row = widgets.HBox((*self._languages.values(), self.paragraph(say("panel.about_language"))))
        row.add_class("magickeys-row")
        return row

    def _speaker(self, code: str) -> widgets.Button:
        button = self.button(lambda: self.desk.speak(code), f"magickeys-speaks-{code}")
        button.description = language(code).name
        return button

    def _switch(self, name: str) -> widgets.Button:
        return self.button(lambda: self.desk.switch(name))

    def _line(self, name: str, button: widgets.Button) -> widgets.HBox:
        line = widgets.HBox((button, self.paragraph(say(f"panel.about_{name}"))))
        line.add_class("magickeys-tool")
        return line

    def show(self) -> None:
        """Name the buttons, and mark what is on."""
        for code, button in self._languages.items():
            toggle_class(button, "magickeys-pressed", on=code == self.desk.language.code)
        for name, button in self._switches.items():
            key = SWITCHES[name].upper()
            button.description = self.words("switch", name=say(f"panel.{name}"), key=key)
            toggle_class(button, "magickeys-pressed", on=self.desk.is_on(name))
        self._form.description = self.words("form", form=say(f"panel.form_{self.desk.form}"))
        for name, button in self._openers.items():
            button.description = self.words(name)
