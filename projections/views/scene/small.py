"""A piece drawn small: what its game declares for it, with its marks.

It depends on the piece, and on what a game reads to compute its numbers.
"""

from __future__ import annotations

from games.rules import Game
from games.rules import MarkSpec
from games.screen import Number
from games.screen import Small
from games.screen import plain_small
from games.table import Piece
from games.table import Table
from games.text import Text
from projections.text.names import as_text
from projections.views.base import View


class NumberView(View, frozen=True, kw_only=True):
    """A number of a small card: its picture, its value, and its printed or full value if that can
    differ (null: it cannot). `form`: `plain`, `pips` or `dial`.
    """

    picture: str
    label: Text
    value: int | str
    full: int | None
    form: str


class MarkView(View, frozen=True, kw_only=True):
    """A mark on a piece: its name, its words, and the picture of the printed marker."""

    name: str
    label: Text
    picture: str


class SmallView(View, frozen=True, kw_only=True):
    """A piece drawn small. `shape`: `card`, `disc` or `face`; `ink`: one of its game's inks ("":
    that of its seat); `rank` and `suit` are in the corner of a playing card; `word`: its suit in a
    word; `says`: what it does, `gist`: the same in a few words.
    """

    title: Text
    picture: str
    shape: str
    ink: str
    native: str
    rank: str
    suit: str
    cost: NumberView | None
    numbers: tuple[NumberView, ...]
    marks: tuple[MarkView, ...]
    word: Text
    says: Text
    gist: Text
    chief: bool

    @property
    def plain(self) -> list[NumberView]:
        """Its numbers that are written as digits."""
        return [row for row in self.numbers if row.form == "plain"]

    @property
    def gauges(self) -> list[NumberView]:
        """Its numbers that are drawn, as pips or as a dial."""
        return [row for row in self.numbers if row.form != "plain"]


def small_view(game: Game, table: Table, piece: Piece) -> SmallView:
    """Return how a piece looks small."""
    small = game.screen.small if game.screen else plain_small
    return _view(game, piece, small(table, piece.id))


def _view(game: Game, piece: Piece, small: Small) -> SmallView:
    return SmallView(
        title=as_text(small.title),
        picture=small.picture,
        shape=small.shape,
        ink=small.ink,
        native=small.native,
        rank=small.rank,
        suit=small.suit,
        cost=_number(small.cost) if small.cost else None,
        numbers=tuple(map(_number, small.numbers)),
        marks=_marks(game, piece),
        word=as_text(small.word),
        says=as_text(small.says),
        gist=as_text(small.gist or small.says),
        chief=small.chief,
    )


def _number(number: Number) -> NumberView:
    return NumberView(
        picture=number.picture,
        label=as_text(number.label),
        value=number.value,
        full=number.full,
        form=number.form,
    )


def _marks(game: Game, piece: Piece) -> tuple[MarkView, ...]:
    """The marks on a piece, in the order in which the game declares them; an undeclared one is
    shown by its key.
    """
    if not piece.marks:
        return ()
    rank = {name: place for place, name in enumerate(game.equipment.mark_of)}
    names = sorted(piece.marks, key=lambda name: (rank.get(name, len(rank)), name))
    return tuple(_mark(name, game.equipment.mark(name)) for name in names)


def _mark(name: str, spec: MarkSpec | None) -> MarkView:
    return MarkView(
        name=name,
        label=as_text(spec.label if spec is not None else name),
        picture=spec.icon if spec is not None else "",
    )
