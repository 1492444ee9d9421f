"""A table as one viewer may see it."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Hashable
from collections.abc import Mapping
from functools import cached_property
from typing import TypeVar

from msgspec import Struct

from games.rules import Game
from games.table import Piece
from games.table import Table
from projections.knowledge.answers import Answers
from projections.knowledge.masks import Secret
from projections.knowledge.masks import nothing_secret
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import in_sight

Answer = TypeVar("Answer")


class Sight(Struct, frozen=True, dict=True):
    """A table and the viewer who looks at it. `secret` tells which cards this viewer may not know;
    `answers` caches answers about earlier tables.

    What needs a walk through all pieces is computed once.
    """

    game: Game
    table: Table
    viewer: Viewer
    secret: Secret
    answers: Answers | None = None

    def ask(self, key: Hashable, question: Callable[[Table], Answer]) -> Answer:
        """Return the answer to *question* about the table, for this viewer; see `Answers.ask`."""
        if self.answers is None:
            return question(self.table)
        return self.answers.ask(self.table, key, question)

    def same(self, key: Hashable, parts: tuple[object, ...], make: Callable[[], Answer]) -> Answer:
        """Return the value made earlier from the same parts under this key, or make it now."""
        return make() if self.answers is None else self.answers.same(key, parts, make)

    def alike(self, key: Hashable, value: Answer) -> Answer:
        """Return the last value under this key where it says the same, else this one."""
        return value if self.answers is None else self.answers.alike(key, value)

    @cached_property
    def seen(self) -> Mapping[str, Piece]:
        """The pieces that this viewer can identify."""
        return {id_: piece for id_, piece in self.table.pieces.items() if self.sees(piece)}

    def sees(self, piece: Piece) -> bool:
        """Tell whether this viewer can identify a piece."""
        return in_sight(self.game.equipment, self.viewer, piece)


def looking(game: Game, table: Table, viewer: Viewer) -> Sight:
    """Return what a viewer sees of a table without a known past: its hidden cards are secret."""
    if viewer.sees_all:
        return Sight(game, table, viewer, nothing_secret)

    def secret(card: str) -> bool:
        piece = table.pieces.get(card)
        return piece is not None and not in_sight(game.equipment, viewer, piece)

    return Sight(game, table, viewer, secret)
