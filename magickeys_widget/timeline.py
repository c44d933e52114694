"""Where the board stands in the tree of what was played, and every way to move there."""

from itertools import pairwise

from magickeys_widget.messages import MagicKeysError, say
from magickeys_widget.notation import Node, check_branch
from magickeys_widget.rules import Event


class Timeline:
    """A tree of nodes, one line of it that is followed, and a place on that line.

    The first child of each node goes on with the played line; further ones are other lines, among
    them what-ifs, which have a name. `what_if` is the name of the what-if that the next event
    begins, if one does.
    """

    def __init__(self, root: Node, here: Node) -> None:
        self.root = root
        self.what_if = ""
        self.line = [*here.from_root()[:-1], *here.to_end()]
        self.position = self.line.index(here)

    @property
    def node(self) -> Node:
        """The point at which the board stands."""
        return self.line[self.position]

    @property
    def ends(self) -> tuple[Node, ...]:
        """The end of each line, the played line's first."""
        return tuple(node for node in self.root.all_nodes() if not node.played)

    @property
    def ahead(self) -> Node | None:
        """The next point of the line, if there is one."""
        return next(iter(self.line[self.position + 1 : self.position + 2]), None)

    def go_to(self, position: int) -> None:
        """Stand at a place on the line, from 0 to its last; what was about to begin does not."""
        if not isinstance(position, int) or not 0 <= position < len(self.line):
            raise MagicKeysError(say("game.go_to", last=len(self.line) - 1, given=str(position)))
        self.position = position
        self.what_if = ""

    def grow(self, event: Event) -> None:
        """Go on by an event: along the line, along another one, or by a new node."""
        ahead = self.ahead
        if self.what_if or not ahead or ahead.event != event:
            if ahead and ahead.branch and not self.what_if:
                self.begin_what_if()  # back at its fork, something else is another what-if
            known = None if self.what_if else self.node.find(event)
            self.line[self.position + 1 :] = (known or self._add(event)).to_end()
        self.go_to(self.position + 1)

    def _add(self, event: Event) -> Node:
        child = Node(self.node.state.step(event), event, self.node, branch=self.what_if)
        # What is played goes on with the line, and what was played before is another line now.
        self.node.children.insert(0, child)
        return child

    def take(self, end: Node) -> None:
        """Stand at the end of another line, one of `ends`."""
        if end not in self.ends:
            raise MagicKeysError(say("game.no_line"))
        self.line = end.from_root()
        self.go_to(len(self.line) - 1)

    def take_played_line(self) -> None:
        """Follow the played line, and stand where the line on the board has left it."""
        played = list(self.root.to_end())
        common = sum(one is other for one, other in zip(played, self.line, strict=False)) - 1
        self.line = played
        self.go_to(min(common, self.position))

    def make_played(self) -> None:
        """Make the line on the board the played one; what-ifs stay what they are."""
        if any(node.branch for node in self.line):
            raise MagicKeysError(say("game.what_if_stays"))
        for node, child in pairwise(self.line):
            node.children.remove(child)
            node.children.insert(0, child)

    def begin_what_if(self, name: str = "") -> None:
        """Have the next event begin a what-if; without a name it gets a number."""
        names = {node.branch for node in self.root.all_nodes()}
        free = next(str(n) for n in range(1, len(names) + 2) if str(n) not in names)
        self.what_if = check_branch(name) or free

    def return_to_fork(self) -> None:
        """Stand where the what-if on the board begins."""
        root = self.node.branch_root
        if root is None or root.parent is None:
            raise MagicKeysError(say("game.no_branch"))
        self.go_to(self.line.index(root.parent))

    def delete(self, root: Node) -> None:
        """Delete a what-if from its first node on; played lines stay."""
        if not isinstance(root, Node) or not root.branch or root.parent is None:
            raise MagicKeysError(say("game.no_branch"))
        if root in self.line:
            self.take_played_line()
        root.parent.children.remove(root)
