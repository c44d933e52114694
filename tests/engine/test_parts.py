"""What lies in the box, and the set-up: clauses C1 to C8, U1 and U2."""

from collections import Counter

import pytest

from magickeys_widget.rules import (
    COLORS,
    MOON,
    Color,
    InvalidStateError,
    Rules,
    Space,
    State,
)


def test_path_leads_from_start_to_gate() -> None:
    """C1: one path, from a start space to the space before the castle gate."""
    rules = Rules()
    assert rules.path[0] is Space.START
    assert rules.path[rules.gate] is Color.GOLD
    assert rules.gate == len(rules.path) - 1


def test_real_keys_found_are_what_hangs_on_the_towers() -> None:
    """C2: the castle's towers show the real keys; a state counts them by color, gold never."""
    state = State.position(tried={1: True, 2: False, 12: True})
    assert dict(state.found_real) == dict(zip(COLORS, (1, 0, 1, 0), strict=True))


def test_chest_holds_42_crystals() -> None:
    """C3: 42 at first; what players have won is missing in the chest."""
    assert State.start().chest == 42
    assert State.position(tried={1: True, 12: True}, crystals=(2, 3)).chest == 37


def test_three_dice_are_rolled() -> None:
    """C4: each opening roll shows three dice, of numbers and Moons."""
    rolls = State.start().chance_outcomes()
    assert {len(roll.faces) for roll in rolls} == {3}  # type: ignore[union-attr]


def test_presets_of_dice() -> None:
    """C4a: guide is 1 2 2 3 Moon Moon, boxed is 1 2 3 4 Moon Moon."""
    assert Rules().dice == Rules.preset("guide").dice == (1, 2, 2, 3, MOON, MOON)
    assert Rules.preset("boxed").dice == (1, 2, 3, 4, MOON, MOON)


def test_own_dice_can_be_entered() -> None:
    """C4a: any six faces with a number and a Moon, in any order."""
    assert Rules(dice=(MOON, 6, 1, 1, 1, 5)).dice == (1, 1, 1, 5, 6, MOON)


def test_21_keys_3_real_and_2_fake_of_each_color() -> None:
    """C5: five of each color and one of gold; a fourth real or third fake cannot be."""
    keys = Counter(Rules().path[space] for space in State.start().keys)
    assert keys == {**dict.fromkeys(COLORS, 5), Color.GOLD: 1}
    for results in ((True,) * 4, (False,) * 3):
        with pytest.raises(InvalidStateError) as refusal:
            State.position(tried=dict(enumerate(results, start=1)))
        assert refusal.value.clause == "C5"


def test_one_pawn_for_all() -> None:
    """C6: the pawn stands on one space, whoever's turn it is."""
    assert [State.position(players=4, to_move=seat, pawn=7).pawn for seat in range(4)] == [7] * 4


def test_23_spaces() -> None:
    """C7: start, purple, blue, the red space in the middle, green, yellow, and gold."""
    tiles = [tile.value for tile in Rules().path]
    colors = [[color.value] * 5 for color in COLORS]
    assert tiles == ["start", *colors[0], *colors[1], "red", *colors[2], *colors[3], "gold"]
    assert Rules().red == 11
    assert Rules().gate == 22


def test_another_path_can_be_given() -> None:
    """C7: any order of colors, with empty spaces; words are taken for tiles."""
    path = ("start", "empty", *["blue", "green", "purple", "yellow"] * 5, "red", "gold")
    rules = Rules(path=path)  # type: ignore[arg-type]
    assert rules.spaces[Color.BLUE] == {2, 6, 10, 14, 18}
    assert State.start(rules).keys == {*range(2, 22), 23}


def test_crystals_for_a_real_key() -> None:
    """C8: gold 5, purple 2, blue 2, green 3, yellow 4; each value can be changed."""
    assert dict(Rules().values) == dict(zip(Color, (2, 2, 3, 4, 5), strict=True))
    assert Rules(values={Color.BLUE: 7}).values == {**Rules().values, Color.BLUE: 7}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_set_up(players: int) -> None:
    """U1: chest full, every key in its place, pawn on the start, players with nothing."""
    state = State.start(players=players)
    assert state.crystals == (0,) * players
    assert state.keys == {*range(1, 11), *range(12, 23)}
    assert (state.pawn, state.chest, state.asleep, state.shown) == (0, 42, 0, ())
    known = (state.found_real, state.thrown_fakes, *state.held_fakes)
    assert all(set(counts.values()) == {0} for counts in known)


def test_first_player_begins() -> None:
    """U2: the first of the list has the first turn."""
    assert State.start(players=4).to_move == 0


@pytest.mark.parametrize("players", [0, 1, 5, True, 2.0, "3"])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    """U1: two, three or four play."""
    with pytest.raises(InvalidStateError, match="U1"):
        State.start(players=players)
