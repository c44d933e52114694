"""What hypothesis draws for tests of `Game`: whole sittings, with other lines, notes and tags."""

from hypothesis import strategies as st

from magickeys_widget import Game, InvalidStateError
from magickeys_widget.notation import Node, check_players
from tests.engine.strategies_for_tests import played
from tests.engine.support import events_of


def is_name(text: str) -> bool:
    """Tell whether people may call themselves so."""
    try:
        check_players(("0", f"1{text}"))
    except InvalidStateError:
        return False
    return True


letters = st.characters(exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp"))
names = st.text(letters, min_size=3, max_size=8).map(lambda text: text.strip()).filter(is_name)
notes = st.text(st.one_of(letters, st.sampled_from('\\"{}()*[]\n\r\t')), max_size=12)
seeds = st.one_of(st.none(), st.integers(), st.text("abcXYZ019", min_size=1, max_size=10))


@st.composite
def sittings(draw: st.DrawFn) -> Game:
    """Draw a game from any position, with lines that branch from lines, and notes."""
    start, events = draw(played(longest=25))
    root = start
    for event in events if draw(st.booleans()) else ():
        root = root.step(event)
    seats = len(root.crystals)
    own = draw(st.lists(names, min_size=seats, max_size=seats, unique_by=str.casefold))
    players = draw(st.sampled_from([None, tuple(f"{i}{name}" for i, name in enumerate(own))]))
    game = Game.from_state(root, players, draw(seeds))
    random = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, 4))):
        game.go_to(random.randrange(len(game.timeline) + 1))
        for _ in range(random.randrange(6)):
            if game.state.is_terminal:
                break
            game.do(random.choice(events_of(game.state)))
        if random.random() < 0.5:
            game.node.note = draw(notes)
    game.go_to(random.randrange(len(game.timeline) + 1))
    return game


def tree(node: Node) -> tuple[object, ...]:
    """Write down all that was played from a point on, and the notes."""
    return (node.state, node.event, node.note, [tree(child) for child in node.children])
