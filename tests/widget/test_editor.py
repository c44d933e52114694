"""Lessons, a position set up by hand, and the quick count, without a browser."""

from random import Random

import ipywidgets as widgets
import pytest

from magickeys_widget import Color, Game, MagicKeys, Rules, State
from magickeys_widget.lessons import LESSONS
from magickeys_widget.rules import COLORS, CRYSTALS, Count, InvalidStateError
from magickeys_widget.widget.panels.editor import PART_OF
from tests.widget.test_screen import desk_of, words

PAWN = "Pawn\u2019s space"
CHAOS = 40


def opened(drawer: str, state: State | None = None) -> MagicKeys:
    """Open a drawer beside a position."""
    game = Game.from_state(state or State.start(), ("Ada", "Ben"))
    widget = MagicKeys(game)
    desk_of(widget).open_drawer(drawer)
    return widget


def parts(widget: object) -> list[widgets.DOMWidget]:
    """List a widget and all that is in it."""
    inner = [part for child in getattr(widget, "children", ()) for part in parts(child)]
    return [widget, *inner]


def drawer(widget: MagicKeys, name: str) -> list[widgets.DOMWidget]:
    """List all that is in a panel."""
    roots = [part for part in parts(widget) if f"magickeys-{name}" in part._dom_classes]  # noqa: SLF001
    return parts(roots[0])


def field(widget: MagicKeys, label: str) -> widgets.DOMWidget:
    """Find a field of the form by its label."""
    found = drawer(widget, "editor")
    return next(part for part in found if getattr(part, "description", "") == label)


def press(widget: MagicKeys, panel: str, label: str) -> None:
    """Press a button of a panel."""
    found = [part for part in drawer(widget, panel) if isinstance(part, widgets.Button)]
    next(part for part in found if part.description.startswith(label)).click()


def test_form_begins_with_the_position_on_the_board() -> None:
    """Opened as it stands, it is the very position, with the same names; this one can come back."""
    state = State.position(
        to_move=1, pawn=9, phase="choose", asleep=1, shown=(1, 3), crystals=(7, 0),
        tried={1: True, 2: False, 3: False, 12: False}, held={2: 1, 12: 0},
    )  # fmt: skip
    widget = opened("editor", state)
    before = widget.game
    press(widget, "editor", "Open this position")
    assert widget.game is not before
    assert widget.game.state == state
    assert widget.game.players == ("Ada", "Ben")
    desk_of(widget).take_game_back()
    assert widget.game is before


def test_every_lesson_can_be_set_up() -> None:
    """What the form is filled with is what it reads."""
    for lesson in LESSONS.values():
        widget = MagicKeys(Game.from_state(lesson.state))
        desk_of(widget).open_drawer("editor")
        press(widget, "editor", "Open this position")
        assert widget.game.state == lesson.state


def test_a_position_of_ones_own() -> None:
    """Keys, crystals, whose turn, pawn, dice: each field is read."""
    widget = opened("editor")
    field(widget, "blue key of space 6").value = "real"
    field(widget, "blue key of space 7").value = "well"
    field(widget, "green key of space 12").value = 1
    field(widget, "Ada: crystals").value = "2"
    field(widget, "Whose turn").value = 1
    field(widget, PAWN).value = 8
    field(widget, "What comes next").value = "rolling"
    field(widget, "Die 2").value = "moon"
    assert "This position is possible" in words(widget)
    press(widget, "editor", "Open this position")
    assert widget.game.state == State.position(
        to_move=1, pawn=8, phase="rolling", asleep=1, crystals=(2, 0),
        tried={6: True, 7: False, 12: False}, held={12: 1},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("label", "value", "said"),
    [
        ("Ada: crystals", "43", "Ada: crystals: a whole number from 0 to 42"),
        ("Ada: crystals", "-1", "a whole number from 0 to 42"),
        ("Ada: crystals", "<b>", "a whole number from 0 to 42"),
        ("Ada: crystals", "1", "Crystals can't be so: 1 in all"),
        ("Ada: crystals", "15", "What comes next can't be so: a player has reached"),
        (PAWN, 22, f"{PAWN} can't be so: at the gate"),
        ("Die 1", "moon", "Dice can't be so: before the opening roll"),
        ("What comes next", "choose", "Dice can't be so: a die can only be chosen"),
        ("What comes next", "trying", f"{PAWN} can't be so: this space holds no key"),
    ],
)
def test_what_cannot_be_is_said_at_once_and_not_opened(
    label: str, value: object, said: str
) -> None:
    """SAV-03: the part of the form is named and marked; the board stays."""
    phase = "moved" if value == "15" else "opening"
    widget = opened("editor", State.position(pawn=0, phase=phase))
    before = widget.game
    field(widget, label).value = value
    assert said in words(widget).replace("&#39;", "'").replace("&lt;", "<")
    marked = [p for p in drawer(widget, "editor") if "magickeys-wrong" in p._dom_classes]  # noqa: SLF001
    assert len(marked) == 1
    press(widget, "editor", "Open this position")
    assert widget.game is before
    assert said in str(desk_of(widget).notices[0])


def test_a_fourth_real_key_is_refused() -> None:
    """C5: by its color; one changed back and the position can be."""
    widget = opened("editor")
    for space in (1, 2, 3, 4):
        field(widget, f"purple key of space {space}").value = "real"
    assert "4 purple ones" in words(widget)
    field(widget, "purple key of space 4").value = "untried"
    field(widget, "Ada: crystals").value = "6"
    assert "This position is possible" in words(widget)


def test_no_form_opens_an_impossible_position() -> None:
    """Whatever is chosen: either a valid position opens, or a sentence says why not."""
    random = Random(1)
    widget = opened("editor")
    refused = 0
    for _ in range(CHAOS):
        choosers = [p for p in drawer(widget, "editor") if isinstance(p, widgets.Dropdown)]
        for chooser in random.sample(choosers, 3):
            chooser.value = random.choice(chooser.options)[1]
        rules, found = widget.game.rules, [p.description for p in choosers if p.value == "real"]
        paid = sum(rules.values[Color(label.split()[0])] for label in found)
        field(widget, "Ada: crystals").value = str(paid)
        field(widget, "Ben: crystals").value = "0"
        before = widget.game
        press(widget, "editor", "Open this position")
        desk_of(widget).open_drawer("editor")
        press(widget, "editor", "Reset")
        refused += widget.game is before
        state = widget.game.state
        assert len(state.keys) + sum(
            state.found_real[c] + state.thrown_fakes[c] + sum(h[c] for h in state.held_fakes)
            for c in COLORS
        ) == 21  # fmt: skip
        assert sum(state.crystals) + state.chest == CRYSTALS
        assert "Something went wrong" not in str(desk_of(widget).notices)
    assert 0 < refused < CHAOS


def test_each_refusal_names_a_part_of_the_form() -> None:
    """No field of a state is unknown to the form."""
    for facts in ({"phase": "nope"}, {"pawn": 99}, {"to_move": 5}, {"crystals": (1, 1)}):
        with pytest.raises(InvalidStateError) as refusal:
            State.position(**facts)
        assert refusal.value.field in PART_OF


def test_what_is_set_up_stays_until_the_board_moves() -> None:
    """Switches and sentences change nothing; Reset takes the board's position."""
    widget = opened("editor")
    field(widget, PAWN).value = 8
    desk_of(widget).switch("hidden")
    assert field(widget, PAWN).value == 8
    press(widget, "editor", "Reset")
    assert field(widget, PAWN).value == 0
    widget.game.roll()
    assert field(widget, "What comes next").value != "opening"


def test_form_follows_players_and_rules() -> None:
    """Four players have four crystals' fields; own dice are offered."""
    widget = opened("editor")
    desk_of(widget).open_game(Game(4, Rules.preset("boxed")))
    desk_of(widget).open_drawer("editor")
    labels = [getattr(part, "description", "") for part in drawer(widget, "editor")]
    assert "Player 4: crystals" in labels
    assert 4 in [value for _, value in field(widget, "Die 1").options]


def test_form_speaks_the_language_of_the_page() -> None:
    """I18-01: labels change, what was chosen stays."""
    widget = opened("editor")
    field(widget, PAWN).value = 8
    pawn = field(widget, PAWN)
    for code in ("de", "en"):
        desk_of(widget).speak(code)
        assert pawn.value == 8
    assert pawn.description == PAWN


def test_lesson_opens_with_names_and_question() -> None:
    """The question stands in the status line; the lesson is marked; the game before comes back."""
    widget = opened("lessons")
    before = widget.game
    press(widget, "lessons", "Two real blue keys")
    desk = desk_of(widget)
    assert widget.game.state == LESSONS["two_real_blue"].state
    assert widget.game.players == ("Ada", "Ben")
    assert desk.notices == (LESSONS["two_real_blue"].question,)
    desk.open_drawer("lessons")
    pressed = [p for p in drawer(widget, "lessons") if "magickeys-pressed" in p._dom_classes]  # noqa: SLF001
    assert [button.description.splitlines()[0] for button in pressed] == ["Two real blue keys"]
    press(widget, "lessons", "Back to the game before")
    assert widget.game is before


def test_lesson_for_more_players_has_their_seats() -> None:
    """Names that there are, and numbers for the others."""
    widget = opened("lessons")
    press(widget, "lessons", "The last crystals")
    assert widget.game.players == ("Ada", "Ben", "", "")


def count(widget: MagicKeys, *labels: str) -> None:
    """Press buttons of the count."""
    for label in labels:
        press(widget, "counting", label)


def offered(widget: MagicKeys) -> set[str]:
    """List the buttons of the count that can be pressed."""
    buttons = [part for part in drawer(widget, "counting") if isinstance(part, widgets.Button)]
    return {button.description for button in buttons if not button.disabled}


def test_quick_count_is_three_presses_a_key() -> None:
    """Who, color, real or fake; the next player is expected next."""
    widget = opened("quick_count")
    press(widget, "quick_count", "Count a full box")
    count(widget, "Ben", "◆", "It is real", "▲", "It is fake", "★", "It is real")
    assert widget.game.timeline == (
        Count(Color.PURPLE, real=True, seat=1),
        Count(Color.GREEN, real=False, seat=0),
        Count(Color.GOLD, real=True, seat=1),
    )
    assert widget.game.players == ("Ada", "Ben")
    assert "2 of the 4 purple" in words(widget)


def test_a_second_press_counts_nothing() -> None:
    """CAN-09: after a key the color is asked for anew."""
    widget = opened("quick_count")
    press(widget, "quick_count", "Count a full box")
    count(widget, "◆", "It is real", "It is real", "It is fake")
    assert len(widget.game.timeline) == 1


def test_what_cannot_be_counted_is_not_offered_and_says_why() -> None:
    """C5: all three real purple keys are known, then all five."""
    widget = opened("quick_count", LESSONS["all_purple_found"].state)
    press(widget, "quick_count", "Count on from this position")
    assert widget.game.state.crystals == (4, 2)
    count(widget, "◆")
    assert "All three real purple keys are known" in words(widget)
    assert "It is fake" in offered(widget)
    assert "It is real" not in offered(widget)
    count(widget, "It is fake", "◆", "It is fake")
    assert "◆\npurple" not in offered(widget)


def test_hidden_chances_are_not_told_by_what_is_offered() -> None:
    """PRB-12: both results are offered; the impossible one is refused."""
    widget = opened("quick_count", LESSONS["all_purple_found"].state)
    press(widget, "quick_count", "Count on from this position")
    widget.chances_hidden = True
    count(widget, "◆")
    assert "All three real" not in words(widget)
    count(widget, "It is real")
    assert widget.game.timeline == ()
    assert "isn't possible" in str(desk_of(widget).notices[0])


def test_no_tool_breaks_on_a_count() -> None:
    """Coach, worlds, memory and all other drawers and switches stand beside it."""
    widget = opened("quick_count")
    press(widget, "quick_count", "Count a full box")
    count(widget, "◆", "It is real")
    desk = desk_of(widget)
    for switch in ("coach", "next_roll", "predict", "table", "say"):
        desk.switch(switch)
    for name in desk.more_drawers:
        desk.open_drawer(name)
        assert "Something went wrong" not in words(widget)
    desk.switch("predict")
    desk.open_drawer("memory")
    assert "purple" in "".join(getattr(p, "value", "") for p in drawer(widget, "memory"))
    assert widget.to_svg().startswith("<svg")
