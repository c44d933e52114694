"""The board as plain data: what is drawn, what can be clicked, and what moves."""

import itertools
import random
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from magickeys_widget.messages import language
from magickeys_widget.picture import Picture, View, draw, motion, offers, to_svg
from magickeys_widget.picture.castle import hook
from magickeys_widget.picture.layout import (
    BUSHES,
    ROOMY,
    TOWER_WIDTH,
    TOWERS,
    WELL,
    layout,
)
from magickeys_widget.picture.palette import CREAM, INK, KEY_COLORS, STYLES
from magickeys_widget.picture.pencil import fit
from magickeys_widget.picture.shapes import HEIGHT, LAYERS, WIDTH, Curve, Disc, Label, Layer, Place
from magickeys_widget.rules import (
    COLORS,
    MOON,
    Color,
    EndTurn,
    Event,
    KeyResult,
    Move,
    Roll,
    RollAgain,
    Rules,
    Space,
    State,
    ThrowFakeKey,
    TryKey,
)
from magickeys_widget.rules.setup import PATH

PHONE_SPACE = 65  # units; 24 px on a board shown 374 px wide
NAMES = ("Ada", "Ben", "Cleo", "Dora")
FAKES = {4: False, 5: False, 9: False, 10: False, 15: False, 16: False, 20: False, 21: False}
REAL = {space: True for color in (1, 6, 12, 17) for space in range(color, color + 3)}
LONG_PATH = tuple(
    tile
    for index, tile in enumerate(PATH)
    for tile in ((Space.EMPTY, tile) if index % 3 == 1 else (tile,))
)
SWITCHES = (
    Rules(),
    Rules.preset("boxed"),
    Rules(overshoot="stop_at_gate", try_when_out="must", may_decline=False),
    Rules(dice=(1, 2, 4, 5, 6, MOON), path=LONG_PATH, opening_triple="from_start"),
)


def view_of(state: State) -> View:
    """Seat the first players."""
    return View(NAMES[: len(state.crystals)], language("en"))


def picture_of(state: State) -> Picture:
    """Draw a position as its players see it."""
    return draw(state, view_of(state))


def walk(seed: int, rules: Rules, length: int) -> list[tuple[State, Event, State]]:
    """Play at random: the steps of a game, at most `length` of them."""
    luck = random.Random(seed)
    steps: list[tuple[State, Event, State]] = []
    state = State.start(rules, players=luck.choice((2, 3, 4)))
    while not state.is_terminal and len(steps) < length:
        options: list[Event] = [*(state.chance_outcomes() if state.is_chance else ())]
        event = luck.choice(options or [*state.legal_actions()])
        following = state.step(event)
        steps.append((state, event, following))
        state = following
    return steps


games = st.builds(walk, st.integers(0, 2**32), st.sampled_from(SWITCHES), st.integers(1, 50))
few = settings(max_examples=15)


def roles(layer: Layer, start: str) -> list[str]:
    """List a layer's roles that begin so."""
    return [shape.role for shape in layer if shape.role.startswith(start)]


def keys_at(layer: Layer, color: Color) -> list[tuple[float, float]]:
    """Tell where a layer shows keys of a color: the holes that follow their colored bows."""
    pairs = itertools.pairwise(layer)
    return [
        (hole.x, hole.y)
        for bow, hole in pairs
        if isinstance(hole, Disc) and hole.role == "key-hole" and bow.role == f"key-{color}"
    ]


def is_inside(place: Place, spot: tuple[float, float]) -> bool:
    """Tell whether a point lies in the square of a place."""
    return (
        place.x <= spot[0] <= place.x + place.width and place.y <= spot[1] <= place.y + place.height
    )


def place_of(picture: Picture, name: str) -> Place:
    """Find a place by its id."""
    return next(place for place in picture.places if place.id == name)


def overlap(one: Place, two: Place) -> bool:
    """Tell whether two hit areas share points (circles count as circles)."""
    if one.round and two.round:
        across = one.x + one.width / 2 - two.x - two.width / 2
        down = one.y + one.height / 2 - two.y - two.height / 2
        return across**2 + down**2 < (one.width / 2 + two.width / 2) ** 2
    if two.round:
        one, two = two, one
    if one.round:
        x, y = one.x + one.width / 2, one.y + one.height / 2
        near_x = min(max(x, two.x), two.x + two.width)
        near_y = min(max(y, two.y), two.y + two.height)
        return (x - near_x) ** 2 + (y - near_y) ** 2 < (one.width / 2) ** 2
    return (
        one.x < two.x + two.width
        and two.x < one.x + one.width
        and one.y < two.y + two.height
        and two.y < one.y + one.height
    )


@pytest.mark.parametrize("length", [23, 26, 30, ROOMY])
def test_spaces_are_large_enough_for_a_finger(length: int) -> None:
    """C1: 24 px on a phone, for the usual path and for longer ones."""
    assert 2 * layout(length).radius >= PHONE_SPACE


@pytest.mark.parametrize("length", [*range(23, 61)])
def test_spaces_of_a_path_of_any_length_lie_apart(length: int) -> None:
    """C7: the path is data, and up to 60 spaces long."""
    ground = layout(length)
    assert len(ground.spaces) == length
    for (x0, y0), (x1, y1) in itertools.combinations(ground.spaces, 2):
        assert (x0 - x1) ** 2 + (y0 - y1) ** 2 > (2 * ground.radius) ** 2


@pytest.mark.parametrize("rules", SWITCHES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hit_areas_lie_in_the_frame_and_apart(rules: Rules, players: int) -> None:
    """C1, C4: whatever is pointed at is one thing."""
    for asleep in range(4):
        state = State.position(rules, players, pawn=5, phase="moved", asleep=asleep)
        places = picture_of(state).places
        for place in places:
            assert place.x >= 0
            assert place.y >= 0
            assert place.x + place.width <= WIDTH
            assert place.y + place.height <= HEIGHT
            assert place.label
        for one, two in itertools.combinations(places, 2):
            assert not overlap(one, two), (one.id, two.id)


def test_every_space_die_and_thing_has_a_place() -> None:
    """C1, C3, C4, C7: ids are fixed, numbers are the spaces' own."""
    picture = picture_of(State.start())
    names = [place.id for place in picture.places]
    assert names == [
        *(f"space-{number}" for number in range(23)),
        *("die-0", "die-1", "die-2", "castle", "chest", "well", "seat-0", "seat-1"),
    ]
    spaces = [place for place in picture.places if place.kind == "space"]
    assert [place.number for place in spaces] == [*range(23)]


def test_the_castle_has_six_towers_and_there_are_three_bushes() -> None:
    """C2, K6: two hooks on each tower hold the 12 real keys."""
    scenery = picture_of(State.start()).scenery
    assert len(roles(scenery, "tower-ledge")) == 6
    assert len([shape for shape in scenery if shape.role == "bush"]) == len(BUSHES) == 3
    hooks = [hook(slot) for slot in range(12)]
    assert len(set(hooks)) == 12
    for slot, (x, _) in enumerate(hooks):
        assert abs(x - TOWERS[slot // 2][0]) < TOWER_WIDTH / 2


def test_the_well_lies_at_the_bottom_right_corner() -> None:
    """C1: and the castle at the top (C2)."""
    picture = picture_of(State.start())
    well, castle = place_of(picture, "well"), place_of(picture, "castle")
    others = [place for place in picture.places if place.id != "well"]
    assert well.x + well.width >= max(place.x + place.width for place in others)
    assert well.y + well.height / 2 > 0.8 * HEIGHT
    assert castle.y == min(place.y for place in picture.places)


def test_at_the_start_every_key_lies_on_its_space() -> None:
    """C5, U1: 21 keys, five of each color and a gold one."""
    picture = picture_of(State.start())
    for color in Color:
        spots = keys_at(picture.pieces, color)
        spaces = [space for space, tile in enumerate(PATH) if tile is color]
        assert len(spots) == len(spaces) == (1 if color is Color.GOLD else 5)
        for space, spot in zip(spaces, spots, strict=True):
            assert is_inside(place_of(picture, f"space-{space}"), spot)


@few
@given(games)
def test_every_key_is_shown_once_where_it_is(game: list[tuple[State, Event, State]]) -> None:
    """C5, K2, K3, R11: on its space, on a tower, before its holder, or in the well."""
    for _, _, state in game[-3:]:
        picture = picture_of(state)
        areas = {place.id: place for place in picture.places}
        for color in COLORS:
            spots = keys_at(picture.pieces, color)
            assert len(spots) == 5
            found = sum(is_inside(areas["castle"], spot) for spot in spots)
            assert found == state.found_real[color]
            thrown = sum(is_inside(areas["well"], spot) for spot in spots)
            assert thrown == state.thrown_fakes[color]
            for seat, held in enumerate(state.held_fakes):
                before = sum(is_inside(areas[f"seat-{seat}"], spot) for spot in spots)
                assert before == held[color]
            on_path = {
                space
                for space in state.rules.spaces[color]
                if any(is_inside(areas[f"space-{space}"], spot) for spot in spots)
            }
            assert on_path == state.keys & state.rules.spaces[color]


@pytest.mark.parametrize("rules", SWITCHES)
def test_the_pawn_stands_at_its_space(rules: Rules) -> None:
    """C6: one pawn, nearer to its space than to any other."""
    ground = layout(len(rules.path))
    for space in range(rules.gate):
        moving = picture_of(State.position(rules, pawn=space)).moving
        assert len(roles(moving, "pawn-cloak")) == 1
        shadow = next(shape for shape in moving if shape.role == "pawn-shadow")
        assert isinstance(shadow, Curve)
        corners = [step[1:] for step in shadow.steps[1:5]]
        x, y = (sum(corner[axis] for corner in corners) / 4 for axis in (-2, -1))
        nearest = min(
            range(len(ground.spaces)),
            key=lambda n: (ground.spaces[n][0] - x) ** 2 + (ground.spaces[n][1] - y) ** 2,
        )
        assert nearest == space


def test_the_chest_says_how_many_crystals_are_left() -> None:
    """C3: 42 at the start, and the players' own beside their names."""
    state = State.position(tried={17: True, 6: True}, crystals=(4, 2))
    texts = [shape.text for shape in picture_of(state).pieces if isinstance(shape, Label)]
    assert texts == ["36", "Ada", "4", "Ben", "2"]
    assert "42" in [s.text for s in picture_of(State.start()).pieces if isinstance(s, Label)]


def test_dice_lie_on_the_table_or_sleep_on_the_cloth() -> None:
    """C4: shown ones first, then those not rolled yet, then the sleeping ones."""
    state = State.position(
        pawn=3, tried={5: False}, held={5: 0}, phase="choose", asleep=1, shown=(2, 3)
    )
    picture = picture_of(state)
    assert [place_of(picture, f"die-{i}").number for i in range(3)] == [2, 3, 0]
    assert place_of(picture, "die-2").x > place_of(picture, "die-1").x + 200
    thrown = picture_of(state.step(ThrowFakeKey(Color.PURPLE)))
    assert len(roles(thrown.moving, "die-blank")) == 1
    assert len(roles(thrown.moving, "pip")) == 5


@few
@given(games)
def test_active_places_are_what_can_be_played(game: list[tuple[State, Event, State]]) -> None:
    """C4, C7: every legal action but the turn's end has a place, and nothing else is active."""
    for state, event, _ in game:
        picture = picture_of(state)
        active = {place.id for place in picture.places if place.active}
        offered = offers(state)
        assert active == set(offered)
        played = {action for actions in offered.values() for action in actions}
        assert played == set(state.legal_actions()) - {EndTurn()}
        if isinstance(event, Roll):
            assert active == {f"die-{i}" for i in range(3 - state.asleep)}
        if isinstance(event, KeyResult):
            assert active == {"chest"}
        if isinstance(event, TryKey):
            assert {"chest", f"space-{state.pawn}"} <= active
        if isinstance(event, Move):
            goal = min(state.pawn + event.number, state.rules.gate)
            assert event in offered[f"space-{goal}"]
            assert any(
                place.active and place.kind == "die" and place.number == event.number
                for place in picture.places
            )


def test_legal_targets_are_ringed_with_the_number_of_the_die() -> None:
    """C7: a pupil sees where the pawn can go."""
    state = State.position(pawn=21, phase="choose", shown=(1, 3))
    moving = picture_of(state).moving
    assert len(roles(moving, "target-ring")) == 1
    badges = [shape for shape in moving if shape.role == "target-number"]
    assert [badge.text for badge in badges if isinstance(badge, Label)] == ["1"]
    assert len(roles(moving, "die-used")) == 1


def test_a_label_says_what_a_click_plays() -> None:
    """C7: and where keys still lie."""
    state = State.position(pawn=7, tried={9: True}, phase="choose", shown=(1, 2), asleep=1)
    picture = picture_of(state)
    assert place_of(picture, "space-8").label == ("Space 8, blue, key still here: click to move 1")
    assert place_of(picture, "space-9").label == "Space 9, blue, key gone: click to move 2"
    assert place_of(picture, "die-1").label == "Die: 2: click to move 2"
    assert place_of(picture, "die-2").label == "Die asleep"


@few
@given(games)
def test_layers_change_only_where_they_should(game: list[tuple[State, Event, State]]) -> None:
    """C1, C5: the scenery never, the pieces only by a key tried or thrown."""
    for before, event, after in game:
        old, new = picture_of(before), picture_of(after)
        assert old.scenery is new.scenery
        if isinstance(event, Move | Roll | RollAgain | TryKey | EndTurn):
            assert old.pieces == new.pieces


@few
@given(games)
def test_a_picture_costs_little(game: list[tuple[State, Event, State]]) -> None:
    """C1: each shape is sent to the page."""
    picture = picture_of(game[-1][2])
    assert len(picture.scenery) <= 350
    assert len(picture.pieces) <= 250
    assert len(picture.moving) <= 80
    assert len(to_svg(picture).encode()) < 200_000


@few
@given(games)
def test_motion_is_short_and_ends_with_the_position_reached(
    game: list[tuple[State, Event, State]],
) -> None:
    """C6: at most 18 frames; nothing to see, no frames."""
    for before, event, after in game:
        frames = motion(before, event, after)
        if isinstance(event, Move | Roll | KeyResult):
            assert 2 <= len(frames) <= 18
            assert frames[-1] == picture_of(after).moving
            assert all(len(frame) <= 80 for frame in frames)
        else:
            assert frames == ()


def test_a_tried_key_shows_nothing_before_the_end() -> None:
    """C5: real and fake keys move alike until the chest opens or does not."""
    state = State.position(pawn=7, phase="trying")
    real, fake = (
        motion(state, KeyResult(result), state.step(KeyResult(result))) for result in (True, False)
    )
    assert len(real) == len(fake)
    assert real[:8] == fake[:8]
    assert real[8] != fake[8]


def test_the_opening_triple_flies_to_the_red_space() -> None:
    """R9: back as well as forward."""
    state = State.position(pawn=14)
    roll = Roll((MOON, MOON, MOON))
    frames = motion(state, roll, state.step(roll))
    assert len(frames) == 18
    assert any(len(roles(frame, "die-asleep")) == 3 for frame in frames)
    assert len(roles(frames[-1], "die-blank")) == 3


def test_svg_stands_alone_and_takes_names_as_text() -> None:
    """C1: markup and letters that XML forbids do no harm; the same picture, the same text."""
    state = State.position(pawn=4, tried={6: False}, held={6: 1}, phase="choose", shown=(1,))
    view = View(('<b>x</b>&"', "a\x00b\ud800c\nd"), language("en"))
    svg = to_svg(draw(state, view))
    root = ET.fromstring(svg)  # noqa: S314  our own text
    space = "{http://www.w3.org/2000/svg}"
    assert root.attrib["role"] == "img"
    assert root.find(f"{space}title") is not None
    described = root.find(f"{space}desc")
    assert described is not None
    assert "<b>x</b>" in (described.text or "")
    assert "<b>" not in svg
    assert svg == to_svg(draw(state, view))
    assert svg.count("http") == 1
    assert svg.encode()
    used = {element.get("class", "") for element in root.iter()}
    assert {"magickeys-key-purple", "magickeys-pawn", "magickeys-well-water"} <= used


def test_the_whole_position_stands_in_words() -> None:
    """C1, C3, C5, C6: for those who do not see it."""
    state = State.position(
        players=2,
        pawn=7,
        crystals=(2, 0),
        tried={1: True, 6: False, 10: False},
        held={6: 1},
        phase="choose",
        asleep=1,
        shown=(1, 3),
    )
    picture = picture_of(state)
    assert picture.title == "Magic Keys: Ada's turn"
    for part in (
        "Space 7, blue, key still here",
        "The dice show 1 and 3.",
        "1 die is asleep.",
        "4 purple keys are left on the path, 1 found real",
        "3 blue keys are left on the path, 0 found real and hung on the towers, 2 found fake.",
        "The chest holds 40 crystals.",
        "Ben has 0 crystals of the 15 that win, and holds these fakes: 1 blue.",
        "Fakes in the Magic Well: 1 blue.",
    ):
        assert part in picture.alt


def test_the_end_of_the_game_is_shown() -> None:
    """E5: the winner wears a crown, and nothing can be played any more."""
    state = State.position(tried={17: True, 18: True, 19: True, 12: True}, crystals=(0, 15))
    picture = picture_of(state)
    assert roles(picture.moving, "crown")
    assert not any(place.active for place in picture.places)
    assert picture.title == "Magic Keys: Ben has won"


def test_a_full_table_stays_inside_its_seats() -> None:
    """C5, K3: eight fakes in one hand, and long names."""
    state = State.position(players=4, tried=REAL | FAKES, held=dict.fromkeys(FAKES, 2))
    view = View(("A" * 40, "m\nm", "", "日本語の長い名前です"), language("en"))
    picture = draw(state, view)
    seat = place_of(picture, "seat-2")
    for color in COLORS:
        assert sum(is_inside(seat, spot) for spot in keys_at(picture.pieces, color)) == 2
    names = [s.text for s in picture.pieces if isinstance(s, Label) and s.role == "seat-name"]
    assert names[0].endswith("…")
    assert names[1] == "m m"
    assert names[3].endswith("…")
    assert fit("Ada", 24, 100) == "Ada"


def luminance(color: str) -> float:
    """Relative luminance as WCAG defines it."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    """Contrast ratio as WCAG defines it."""
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_colors_meet_the_contrasts_of_wcag() -> None:
    """C5: figures 3:1 to their ground by their outline, texts 4.5:1."""
    assert set(KEY_COLORS) == {str(color) for color in Color}
    for ground in ("key-bed", "tower", "seat", "meadow", "space-hollow", "path"):
        style = STYLES[ground]
        assert contrast(INK, style.fill or style.stroke or "") >= 3
    for text, ground in (
        ("number", "seat"),
        ("number", "chest-sign"),
        ("target-number", "target-badge"),
        ("die-question", "die-blank"),
        ("pip", "die"),
        ("pip-used", "die-used"),
        ("pip", "die-asleep"),
    ):
        assert contrast(STYLES[text].fill or "", STYLES[ground].fill or "") >= 4.5, text
    for color, paint in KEY_COLORS.items():
        assert STYLES[f"key-{color}"].stroke == INK
        assert contrast(paint, CREAM) >= 3 or contrast(paint, INK) >= 3


def test_texts_are_large_enough_and_layers_known() -> None:
    """C1: 22 units are 18 px on a board 860 px wide."""
    state = State.position(players=4, pawn=3, phase="moved", asleep=3)
    picture = picture_of(state)
    for layer in LAYERS:
        for shape in getattr(picture, layer):
            assert shape.role in STYLES
            if isinstance(shape, Label):
                assert shape.size >= 22
    assert WELL[0] > WIDTH / 2
