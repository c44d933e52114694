"""How a long run tells how far it is."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from magickeys_widget.messages import MagicKeysError
from magickeys_widget.simulation.extras import extra

Progress = Callable[[int, int], None]
"""Is told how many games are counted, and how many there will be."""

PATIENCE: Final = 1.0
"""Seconds that pass before a bar is shown."""


def quiet(_done: int, _games: int) -> None:
    """Say nothing."""


@contextmanager
def told(progress: Progress | None, games: int) -> Iterator[Progress]:
    """Tell who asked for it; else draw a bar in the notebook or the terminal, if tqdm is there."""
    if progress:
        yield progress
        return
    try:
        tqdm = extra("tqdm.auto").tqdm
    except MagicKeysError:
        yield quiet
        return
    with tqdm(total=games, delay=PATIENCE) as bar:
        yield lambda done, _games: bar.update(done - bar.n)
