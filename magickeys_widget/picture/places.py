"""The parts of the board that can be pointed at: their hit areas, names, and what they offer."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from magickeys_widget.messages import Message, say
from magickeys_widget.picture.alt import fakes, where
from magickeys_widget.picture.layout import (
    CASTLE,
    CHEST_AREA,
    DIE_AREA,
    WELL,
    WELL_RADIUS,
    layout,
    seat_boxes,
)
from magickeys_widget.picture.moving import dice_of
from magickeys_widget.picture.offers import offers
from magickeys_widget.picture.pencil import Area, Point
from magickeys_widget.picture.shapes import Place
from magickeys_widget.picture.symbols import Die
from magickeys_widget.picture.view import View
from magickeys_widget.rules import (
    MOON,
    Action,
    Move,
    RollAgain,
    State,
    ThrowFakeKey,
    TryKey,
)

Named = tuple[Place, Message]
Kind = Literal["space", "die", "thing"]


def places(state: State, view: View) -> tuple[Place, ...]:
    """List the hit areas of a position; no two of them overlap.

    Ids: `space-0` (the start) to `space-<gate>`, `die-0` to `die-2`, `chest`, `well`, `castle`,
    `seat-0` and on. A die keeps its id while it stays awake: numbers shown come first, in
    ascending order, then dice not shown, then the sleeping ones.
    """
    active = offers(state)
    return tuple(
        _offering(place, what, active.get(place.id), view)
        for place, what in (*_spaces(state), *_dice(state), *_things(state, view))
    )


def _offering(place: Place, what: Message, offered: tuple[Action, ...] | None, view: View) -> Place:
    """Complete a place by its name, and by what a click plays."""
    if offered is not None:
        offer = OFFERS[type(offered[0])] if offered else OFFERS_OF_CHANCE[place.kind]
        number = offered[0].number if offered and isinstance(offered[0], Move) else 0
        what = say("board.offer", what=what, offer=say(f"board.{offer}", number=number))
    return replace(place, label=view.language.text(what), active=offered is not None)


OFFERS: dict[type, str] = {
    Move: "offer.move",
    RollAgain: "offer.roll_again",
    TryKey: "offer.try",
    ThrowFakeKey: "offer.throw",
}
OFFERS_OF_CHANCE = {"die": "offer.roll", "thing": "offer.open"}


def _spaces(state: State) -> Iterator[Named]:
    ground = layout(len(state.rules.path))
    for space, spot in enumerate(ground.spaces):
        what = where(state, space)
        if space == state.pawn:
            what = say("board.here", where=what)
        yield _round(f"space-{space}", spot, ground.radius, "space", space), what


def _dice(state: State) -> Iterator[Named]:
    for index, die in enumerate(dice_of(state)):
        area = (die.x - DIE_AREA / 2, die.y - DIE_AREA / 2, DIE_AREA, DIE_AREA)
        number = 0 if die.face is None or die.face is MOON else int(die.face)
        yield _angular(f"die-{index}", area, "die", number), _die_words(die)


def _die_words(die: Die) -> Message:
    if die.face is None:
        return say("board.die.blank")
    return say("board.die.asleep") if die.face is MOON else say("board.die", face=die.face)


def _things(state: State, view: View) -> Iterator[Named]:
    yield _angular("castle", CASTLE, "thing"), say("board.castle", n=sum(state.found_real.values()))
    yield _angular("chest", CHEST_AREA, "thing"), say("board.chest", n=state.chest)
    thrown = say("board.well", fakes=fakes(state.thrown_fakes))
    yield _round("well", WELL, WELL_RADIUS, "thing"), thrown
    for seat, seat_box in enumerate(seat_boxes(len(state.crystals))):
        yield (
            _angular(f"seat-{seat}", seat_box, "thing"),
            say(
                "board.seat",
                name=view.names[seat],
                n=state.crystals[seat],
                fakes=fakes(state.held_fakes[seat]),
            ),
        )


def _angular(name: str, area: Area, kind: Kind, number: int = 0) -> Place:
    return Place(name, *area, round=False, label="", kind=kind, number=number)


def _round(name: str, center: Point, radius: float, kind: Kind, number: int = 0) -> Place:
    left, top = round(center[0] - radius, 1), round(center[1] - radius, 1)
    across = 2 * radius
    return Place(name, left, top, across, across, round=True, label="", kind=kind, number=number)
