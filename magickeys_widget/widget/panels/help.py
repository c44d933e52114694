"""The rules in short, what is assumed, the questions people ask, and the keys."""

import ipywidgets as widgets
from markupsafe import Markup

from magickeys_widget.messages import say
from magickeys_widget.rules import Color
from magickeys_widget.rules.words import face_words
from magickeys_widget.widget.panels.panel import Drawer

RULES = ("idea", "roll", "move", "try", "real", "moons", "well", "end")
ASSUMED = ("dice", "path", "values", "out", "decline", "triple", "overshoot", "throw", "first")
QUESTIONS = 7
KEYS = (
    ("→ ␣", "next"), ("←", "back"), (say("key_name.ends"), "ends"), ("1–6", "numbers"),
    ("A", "again"), ("T", "try"), ("W", "well"), ("E", "end"), ("H", "hide"),
    ("P B G Y", "hide_color"), ("I", "predict"), ("D", "table"), ("C", "coach"), ("S", "say"),
    ("N", "next_roll"), ("F", "form"), ("X", "what_if"), ("O", "real_line"),
    ("?", "help"), (say("key_name.close"), "close"),
)  # fmt: skip


class Help(Drawer):
    """Everything in words of our own; what the guide leaves open is marked as assumed."""

    name = "help"

    def build(self) -> None:
        """Make the text's place."""
        self._text = widgets.HTML()
        self._shortcuts = widgets.Checkbox(value=True)
        self.caption(self._shortcuts, description=say("panel.letter_keys"))
        self._shortcuts.observe(self.desk.guard(self._switch_keys), names="value")
        self.root.children = (self.heading(), self._text, self._shortcuts)

    def _switch_keys(self, change: dict[str, bool]) -> None:
        self.desk.frame.shortcuts = change["new"]

    def show(self) -> None:
        """Write the rules of this very game."""
        parts = (
            self._list("ol", [say(f"help.{key}", **self._facts()) for key in RULES]),
            self._titled("assumed", self._list("ul", self._assumptions())),
            self._titled("questions", self._questions()),
            self._titled("keys", self._keys()),
        )
        self._text.value = Markup().join(parts)

    def _facts(self) -> dict[str, object]:
        rules, seats = self.desk.game.rules, len(self.desk.game.players)
        return {"target": rules.targets[seats], "gold": rules.values[Color.GOLD]}

    def _assumptions(self) -> list[object]:
        rules = self.desk.game.rules
        values: dict[str, dict[str, object]] = {
            "dice": {"faces": tuple(face_words(face) for face in rules.dice)},
            "values": {str(c): rules.values[c] for c in Color if c is not Color.GOLD},
            "out": {"which": say(f"panel.try_when_out_{rules.try_when_out}")},
            "decline": {"which": say(f"panel.may_decline_{str(rules.may_decline).lower()}")},
            "triple": {"which": say(f"panel.opening_triple_{rules.opening_triple}")},
            "overshoot": {"which": say(f"panel.overshoot_{rules.overshoot}")},
        }
        return [say(f"assumed.{key}", **values.get(key, {})) for key in ASSUMED]

    def _questions(self) -> Markup:
        return Markup().join(
            self.html(
                "<details><summary>{question}</summary><p>{answer}</p></details>",
                question=say(f"question.{n}"),
                answer=say(f"answer.{n}"),
            )
            for n in range(1, QUESTIONS + 1)
        )

    def _keys(self) -> Markup:
        rows = (
            self.html(
                '<tr><th scope="row"><kbd>{key}</kbd></th><td>{what}</td></tr>',
                key=key, what=say(f"key.{name}"),
            )
            for key, name in KEYS
        )  # fmt: skip
        return self.html("<table>{rows}</table>", rows=Markup().join(rows))

    def _list(self, kind: str, items: list[object]) -> Markup:
        lines = Markup().join(self.html("<li>{item}</li>", item=item) for item in items)
        return self.html("<{kind}>{lines}</{kind}>", kind=kind, lines=lines)

    def _titled(self, key: str, content: Markup) -> Markup:
        return self.html("<h4>{title}</h4>{content}", title=say(f"help.{key}"), content=content)
