"""The screen without a browser: what its panels say and offer, and that nothing fails silently."""

import asyncio
import re
from fractions import Fraction

import ipywidgets as widgets
import pytest

from magickeys_widget import Color, Game, MagicKeys, Move, Roll, RollAgain, Rules, State, TryKey
from magickeys_widget.messages import language, languages
from magickeys_widget.rules import COLORS
from magickeys_widget.widget.commands import COMMANDS, KEYS, SWITCHES
from magickeys_widget.widget.controller import Controller
from magickeys_widget.widget.panels.autoplay import Autoplay
from magickeys_widget.widget.panels.predict import Predict


def words(widget: MagicKeys) -> str:
    """Collect all that the screen says: texts, buttons, tooltips, board and description."""
    found: list[str] = []

    def walk(part: object) -> None:
        for name in ("value", "description", "tooltip", "label"):
            text = getattr(part, name, None)
            if isinstance(text, str):
                found.append(text)
        for child in getattr(part, "children", ()):
            walk(child)

    walk(widget)
    return "\n".join(found) + repr(desk_of(widget).frame.places)


def desk_of(widget: MagicKeys) -> Controller:
    """Give the widget's controller."""
    return widget._desk  # noqa: SLF001  there is no other way in without a page


def press(widget: MagicKeys, *keys: str) -> None:
    """Press keys as the page reports them."""
    desk = desk_of(widget)
    for key in keys:
        desk.guard(COMMANDS[KEYS[key]])(desk)


def at_key(**facts: object) -> MagicKeys:
    """Stand on a purple key nobody has tried."""
    return MagicKeys(Game.from_state(State.position(pawn=3, phase="moved", **facts), seed=5))  # type: ignore[arg-type]


def test_every_key_has_a_command_and_a_line_in_the_help() -> None:
    """What a key does is data; none of it leads nowhere."""
    assert set(KEYS.values()) <= set(COMMANDS)
    widget = MagicKeys(seed=1)
    press(widget, "?")
    said = words(widget)
    for key in {key for key in KEYS if len(key) == 1 and key.isalpha()}:
        assert re.search(rf"<kbd>[^<]*{key.upper()}", said), key


def test_refilling_plays_nothing() -> None:
    """WID-01: no change of the screen adds an event."""
    widget = MagicKeys(seed=1)
    desk = desk_of(widget)
    widget.game.roll()
    for drawer in ("new_game", "saves", "tools", "help", *desk.more_drawers):
        desk.open_drawer(drawer)
    for switch in SWITCHES:
        desk.switch(switch)
        desk.switch(switch)
    desk.open_game(Game(4, Rules.preset("boxed")))
    desk.open_game(Game(2))
    assert desk.game.timeline == ()


def test_what_breaks_is_said() -> None:
    """WID-09: an exception in a handler becomes a sentence, and the next click works."""
    widget = MagicKeys(seed=1)
    desk = desk_of(widget)

    def broken() -> None:
        raise RuntimeError

    desk.guard(broken)()
    assert "Something went wrong" in words(widget)
    press(widget, " ")
    assert len(widget.game.timeline) == 1


def test_hidden_chances_are_nowhere() -> None:
    """PRB-12: neither numbers nor sentences nor the coach tell them; the places say 'hidden'."""
    widget = at_key(tried={1: True})
    desk = desk_of(widget)
    press(widget, "c", "n")
    for drawer in ("worlds", "memory", "tools"):
        desk.open_drawer(drawer)
    press(widget, "n")
    assert "1/2" in words(widget)
    widget.chances_hidden = True
    said = words(widget)
    for secret in ("1/2", "50%", "2 of the 4", "3/5", "60%", "3 of the 5"):
        assert secret not in said
    assert said.count("hidden") >= len(COLORS)


def test_one_color_is_hidden_alone() -> None:
    """The others stay; the coach, who would tell, is silent."""
    widget = at_key(tried={1: True})
    press(widget, "p", "c")
    said = words(widget)
    assert "1/2" not in said
    assert said.count("3/5") == len(COLORS) - 1
    assert "silent" in said


def test_one_switch_for_the_form_of_all_chances() -> None:
    """Fraction, percent, decimal, so many of: the value never changes."""
    widget = at_key(tried={1: True, 2: True})
    for shown in ("1/3", "33%", "0.333", "1 of 3"):
        assert f"<b>{shown}</b>" in words(widget)
        press(widget, "f")
    assert "<b>1/3</b>" in words(widget)


def test_predict_before_the_chest_opens() -> None:
    """The chance stays hidden until a guess is recorded; then both stand side by side."""
    widget = at_key()
    press(widget, "i", "t")
    assert "3/5" not in words(widget)
    press(widget, " ")
    assert "record a guess first" in words(widget)
    press(widget, "4")
    assert "75% · exact: 3/5" in words(widget)
    press(widget, " ")
    assert not desk_of(widget).game.state.is_terminal
    assert len(widget.game.timeline) == 2


def test_table_mode_takes_what_the_real_box_did() -> None:
    """Three keystrokes a roll; what cannot be is refused with a sentence."""
    widget = MagicKeys(seed=1)
    press(widget, "d", "1", "5")
    assert "show 5" in words(widget)
    press(widget, " ")
    assert "enter what the real dice" in words(widget)
    press(widget, "2", "0", "2", "t", "1")
    assert [type(event) for event in widget.game.timeline[:3]] == [Roll, Move, TryKey]
    assert widget.game.state.crystals == (2, 0)


def test_table_mode_offers_no_fourth_real_key() -> None:
    """C5: all three real ones are known, so this one is fake, and it is said why."""
    tried = dict.fromkeys((1, 2, 4), True)
    widget = at_key(tried=tried)
    press(widget, "d", "t", "1")
    said = words(widget)
    assert "the key of space 3 (purple) is in the chest" in said
    assert "All three real keys" in said
    press(widget, "0")
    assert widget.game.state.found_real[Color.PURPLE] == 3


def test_table_mode_and_luck_take_turns() -> None:
    """Switching in mid-game works in both directions."""
    widget = MagicKeys(seed=1)
    press(widget, "d", "1", "2", "3", "2", "a", "d", " ")
    assert isinstance(widget.game.timeline[-1], Roll)
    assert widget.game.timeline[2] == RollAgain()


@pytest.mark.parametrize("code", languages())
def test_certain_and_uncertain_look_different(code: str) -> None:
    """PRB-01: in every form and language only what is certain is called 0 or 1."""
    words_of = language(code)
    for form in ("percent", "decimal", "fraction", "frequency"):
        certain = {words_of.chance(Fraction(n), form) for n in (0, 1)}
        for chance in (Fraction(1, 216), Fraction(215, 216), Fraction(1, 10**6)):
            for uncertain in (chance, 1 - chance):
                assert words_of.chance(uncertain, form) not in certain


def test_a_part_that_breaks_hinders_no_other_and_is_told_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Broken:
        is_broken = True

        def refresh(self) -> None:
            if self.is_broken:
                raise IndexError

    widget, broken = MagicKeys(seed=7), Broken()
    desk, said = desk_of(widget), list[str]()
    desk.parts.insert(0, broken)
    monkeypatch.setattr(desk.frame, "announce", said.append)
    for _ in range(2):
        widget.game.roll()
        widget.game.back()
    widget.game.roll()
    assert "Step 1 of 1" in words(widget)
    assert len([one for one in said if "went wrong" in one]) == 1
    broken.is_broken = False
    desk.refresh()
    broken.is_broken = True
    desk.refresh()
    assert len([one for one in said if "went wrong" in one]) == 2


def test_a_closed_widget_does_nothing_more_and_can_be_closed_again() -> None:
    """Also what runs beside the page ends; the game goes on without it."""
    ended: list[bool] = []

    async def page() -> None:
        widget = MagicKeys(seed=7)
        desk = desk_of(widget)
        desk.on_close.append(lambda: ended.append(True))
        desk.open_drawer("autoplay")
        autoplay = next(part for part in desk.parts if isinstance(part, Autoplay))
        autoplay._run.click()  # noqa: SLF001
        await asyncio.sleep(0.05)
        game = widget.game
        widget.close()
        before = game.position
        await asyncio.sleep(3)
        assert game.position == before
        widget.close()
        widget.game = Game()
        game.roll() if game.state.is_chance else game.do(game.state.legal_actions()[0])

    asyncio.run(page())
    assert ended


def test_a_board_can_be_made_after_all_widgets_were_closed() -> None:
    MagicKeys(seed=7)
    widgets.Widget.close_all()
    widget = MagicKeys(seed=7)
    widget.game.roll()
    assert not desk_of(widget).notices


def test_thousands_of_lines_have_a_hundred_buttons() -> None:
    widget = MagicKeys(seed=7)
    game, desk = widget.game, desk_of(widget)
    for _ in range(150):
        game.branch()
        game.roll()
        game.to_played_line()
    game.roll()
    desk.open_drawer("branches")
    assert "And 51 further lines." in words(widget)
    assert words(widget).count("What if “") == 99


def test_an_interrupt_leaves_nothing_half_done(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = MagicKeys(seed=7)
    desk = desk_of(widget)
    with monkeypatch.context() as patch:
        patch.setattr(desk, "refresh", interrupt)
        with pytest.raises(KeyboardInterrupt):
            widget.game.roll()
    assert desk.change is None


def interrupt() -> None:
    """Do as Jupyter's stop button does."""
    raise KeyboardInterrupt


def test_fewer_players_leave_nobody_chosen_who_is_gone() -> None:
    """WID-07: the fourth of four players guesses; then two play."""
    four = Game.from_state(State.position(Rules(), 4, pawn=3, phase="trying"))
    widget = MagicKeys(four)
    press(widget, "i")
    desk = desk_of(widget)
    who = next(part for part in desk.parts if isinstance(part, Predict))._who  # noqa: SLF001
    who.value = 4
    widget.game = Game.from_state(State.position(pawn=3, phase="trying"))
    assert not desk.notices
    assert who.value == 0
    assert [number for _, number in who.options] == [0, 1, 2]


def test_markup_in_a_name_is_text_in_every_chooser() -> None:
    """SEC-06."""
    name = "<i>A</i> & &amp; 'B'"
    start = State.position(pawn=3, phase="trying")
    widget = MagicKeys(Game.from_state(start, (name, "Ben")))
    press(widget, "i")
    who = next(part for part in desk_of(widget).parts if isinstance(part, Predict))._who  # noqa: SLF001
    assert name in [label for label, _ in who.options]
    assert "<i>" not in words(widget).replace(name, "")
