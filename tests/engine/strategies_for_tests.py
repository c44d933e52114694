"""What hypothesis draws for several test modules: rules, and games played to some point."""

from hypothesis import strategies as st

from magickeys_widget.rules import COLORS, MOON, SEATS, Color, Event, Rules, Space, State
from magickeys_widget.rules.setup import SWITCHES
from tests.engine.support import events_of

numbers = st.integers(1, 6)
weights = st.dictionaries(st.integers(-9, 9), st.integers(0, 20), min_size=1).filter(
    lambda given: any(given.values())
)
"""Whole-number weights of whole-number outcomes, at least one of them possible."""


@st.composite
def paths(draw: st.DrawFn) -> tuple[object, ...]:
    """Draw a path: colors in any order, with empty spaces and one red space between."""
    tiles: list[object] = [color for color in COLORS for _ in range(5)]
    tiles += [Space.RED, *[Space.EMPTY] * draw(st.integers(0, 8))]
    return (Space.START, *draw(st.permutations(tiles)), Color.GOLD)


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    """Draw rules: a preset's or own dice, any switches, now and then another path or values."""
    options = {name: draw(st.sampled_from(options)) for name, (_, options) in SWITCHES.items()}
    faces = st.lists(st.one_of(numbers, st.just(MOON)), min_size=4, max_size=4)
    own_dice = st.builds(lambda some: (MOON, *some, 2), faces)
    presets = st.sampled_from([Rules().dice, Rules.preset("boxed").dice])
    dice = draw(st.one_of(presets, own_dice))
    path = draw(st.one_of(st.just(Rules().path), paths()))
    values = draw(st.dictionaries(st.sampled_from(Color), st.integers(0, 9), max_size=2))
    targets = draw(st.dictionaries(st.sampled_from(SEATS), st.integers(1, 42), max_size=1))
    return Rules(dice, path, values, targets, **options)  # type: ignore[arg-type]


@st.composite
def played(draw: st.DrawFn, longest: int = 60) -> tuple[State, list[Event]]:
    """Draw a beginning, and the events of a random game from there, possibly unfinished."""
    start = state = State.start(draw(rule_sets()), draw(st.sampled_from(SEATS)))
    events: list[Event] = []
    random = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, longest))):
        if state.is_terminal:
            break
        events.append(random.choice(events_of(state)))
        state = state.step(events[-1])
    return start, events
