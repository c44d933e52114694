"""Skill and luck: what decisions lost, and what dice and keys brought, for each player."""

from fractions import Fraction

import ipywidgets as widgets
from markupsafe import Markup

from magickeys_widget.messages import say
from magickeys_widget.review import Review, SeatReview, review
from magickeys_widget.widget.panels.panel import Drawer, toggle_class


class Skill(Drawer):
    """One sentence each, and the way to the step where most was lost."""

    name = "skill"

    def build(self) -> None:
        """Make the text's place, and the button to the dearest step."""
        self._text = widgets.HTML()
        self._go = self.button(self._go_to_worst)
        self.root.children = (self.heading(), self._text, self._go)
        self._worst: int | None = None

    def _go_to_worst(self) -> None:
        if self._worst is not None:
            self.desk.game.go_to(self._worst)

    def show(self) -> None:
        """Look back on the game up to the board's place."""
        if self.desk.hidden_colors:  # luck tells the chance behind it
            self._text.value = self.html("<p>{silent}</p>", silent=say("skill.silent"))
            toggle_class(self._go, "magickeys-away", on=True)
            return
        toggle_class(self._go, "magickeys-away", on=False)
        looked = review(self.desk.game)
        self._worst = looked.worst_step
        lines = Markup().join(self._seat(seat, one) for seat, one in enumerate(looked.seats))
        about = self.html("<p>{about}</p>", about=say("skill.about"))
        self._text.value = about + lines
        self._go.disabled = looked.worst_step is None
        self._go.description = self._worst_words(looked)

    def _worst_words(self, looked: Review) -> str:
        if looked.worst_step is None:
            return self.words("no_worst")
        crystals = self.desk.language.decimal(looked.worst_loss)
        return self.words("worst", step=looked.worst_step + 1, crystals=crystals)

    def _seat(self, seat: int, one: SeatReview) -> Markup:
        sentences = (
            say("skill.decisions", n=one.decisions, best=one.best_decisions,
                lost=self.desk.language.decimal(one.lost)),
            say("skill.dice", crystals=self._signed(one.dice_luck)),
            say("skill.keys", crystals=self._signed(one.key_luck)),
        )  # fmt: skip
        items = Markup().join(self.html("<li>{text}</li>", text=text) for text in sentences)
        return self.html(
            "<h4>{name}</h4><ul>{items}</ul>", name=self.desk.game.label(seat), items=items
        )

    def _signed(self, crystals: Fraction) -> str:
        sign = "+" if crystals > 0 else ""
        return sign + self.desk.language.decimal(crystals)
