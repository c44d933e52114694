"""Skill and luck: the decisions of a game against the best ones, and chance against its mean.

All values are crystals of the turn under way (`turn_value`). In each turn what was won is the value
at its beginning, plus the luck of dice and keys, less what decisions have lost: exactly.
"""

from dataclasses import dataclass
from fractions import Fraction

from magickeys_widget.analysis import action_values, turn_value
from magickeys_widget.game import Game
from magickeys_widget.notation import Node
from magickeys_widget.rules import KeyResult, Roll


@dataclass(frozen=True, slots=True)
class SeatReview:
    """One player's game, in crystals: what decisions lost, and what dice and keys brought."""

    decisions: int
    best_decisions: int
    lost: Fraction
    dice_luck: Fraction
    key_luck: Fraction


@dataclass(frozen=True, slots=True)
class Review:
    """A game looked back on: a review a seat, and the step at which most was lost, if any was."""

    seats: tuple[SeatReview, ...]
    worst_step: int | None
    worst_loss: Fraction


def review(game: Game) -> Review:
    """Look back on the line that the board shows, up to the board's place."""
    nodes = game.nodes[1 : game.position + 1]
    losses = [loss_of(node) for node in nodes]
    seats = tuple(_review_seat(seat, nodes) for seat in range(len(game.players)))
    worst_loss = max(losses, default=Fraction())
    worst = losses.index(worst_loss) if worst_loss else None
    return Review(seats, worst, worst_loss)


def _review_seat(seat: int, nodes: tuple[Node, ...]) -> SeatReview:
    own = [node for node in nodes if node.parent and node.parent.state.to_move == seat]
    chosen = [node for node in own if _is_decision(node)]
    lost = [loss_of(node) for node in chosen]
    return SeatReview(
        decisions=len(chosen),
        best_decisions=lost.count(Fraction()),
        lost=sum(lost, Fraction()),
        dice_luck=sum((luck_of(n) for n in own if isinstance(n.event, Roll)), Fraction()),
        key_luck=sum((luck_of(n) for n in own if isinstance(n.event, KeyResult)), Fraction()),
    )


def _is_decision(node: Node) -> bool:
    return node.parent is not None and len(node.parent.state.legal_actions()) > 1


def loss_of(node: Node) -> Fraction:
    """Tell how much less the choice that led here promised than the best one there was."""
    if not _is_decision(node):
        return Fraction()
    assert node.parent
    values = action_values(node.parent.state)
    return max(values.values()) - next(v for action, v in values.items() if action == node.event)


def luck_of(node: Node) -> Fraction:
    """Tell how much better than its mean chance answered here."""
    assert node.parent
    before = node.parent.state
    if isinstance(node.event, KeyResult):
        won = node.state.crystals[before.to_move] - before.crystals[before.to_move]
        return won - turn_value(before)
    return turn_value(node.state) - turn_value(before)
