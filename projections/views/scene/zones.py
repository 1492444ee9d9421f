"""The zones of a table with the pieces that a viewer sees in them.

A zone depends on its pieces, its count of hidden cards, and what a game reads to describe them.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from functools import partial
from typing import Any

from events.vocabulary import TABLE
from games.kit.cards.printed import added
from games.rules import Game
from games.rules import ZoneSpec
from games.table import Piece
from games.table import Table
from games.text import NOTHING
from games.text import Owned
from games.text import Text
from games.text import name
from games.text import text
from projections.knowledge.sight import Sight
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import lies_open
from projections.text.names import as_text
from projections.text.names import cell_name
from projections.text.names import piece_name
from projections.views.base import View
from projections.views.scene.small import SmallView
from projections.views.scene.small import small_view


class CellView(View, frozen=True, kw_only=True):
    """A cell of a zone and its name. `owner`: whose it is ("": nobody's); `own`: what it is called
    to the owner.
    """

    cell: str
    label: Text
    owner: str
    own: Text


class FactView(View, frozen=True, kw_only=True):
    """A fact about a piece, as its game describes it."""

    label: Text
    value: Text


class DialView(View, frozen=True, kw_only=True):
    """A counter of a piece that is drawn as a part of its limit."""

    name: str
    label: Text
    value: int
    most: int


class PieceView(View, frozen=True, kw_only=True):
    """A piece that the viewer can identify.

    `short`: one or two letters for a board; `picture`: its pictogram ("": none). `host`: the piece
    it is attached to. `small`: how it is drawn small.
    """

    id: str
    kind: str
    name: Text
    owner: str
    controller: str
    cell: str
    order: int
    facing: str
    marks: tuple[str, ...]
    counters: Mapping[str, int]
    host: str
    facts: tuple[FactView, ...]
    short: str
    picture: str
    dials: tuple[DialView, ...]
    small: SmallView


class ZoneView(View, frozen=True, kw_only=True):
    """A zone of one owner (`table`: shared): its layout, the number of pieces in it, and the pieces
    that the viewer sees.
    """

    name: str
    label: Text
    layout: str
    owner: str
    columns: int
    leads: bool
    chief: bool
    warn: Text
    count: int
    cells: tuple[CellView, ...]
    pieces: tuple[PieceView, ...]


def zone_views(sight: Sight) -> tuple[ZoneView, ...]:
    """Return every zone, in the order in which the game declares them; the same tuple as before if
    nothing in it changed.
    """
    return sight.ask(("zones", sight.viewer), lambda _: _zones(sight))


def _zones(sight: Sight) -> tuple[ZoneView, ...]:
    """The zones that lie open to all, with those that they see differently as this viewer does."""
    lying_open, others = sight.ask("open zones", lambda _: _open_zones(sight))
    if not others:
        return lying_open
    zones = [*lying_open]
    for place, spec, owner in others:
        zones[place] = _seen_zone(sight, spec, owner)
    return tuple(zones)


def _open_zones(sight: Sight) -> tuple[tuple[Any, ...], tuple[tuple[int, ZoneSpec, str], ...]]:
    """What everybody sees of each zone of each owner, and the places of those zones that they see
    differently; one answer for all viewers.
    """
    seats = sight.table.seats
    kept = [
        (spec, owner)
        for spec in sight.game.equipment.zones
        for owner in ((TABLE,) if spec.shared else seats)
    ]
    zones = tuple(
        [
            sight.ask(("zone", spec.name, owner), partial(_open_zone, sight, spec, owner))
            for spec, owner in kept
        ]
    )
    others = [(place, *kept[place]) for place, for_all in enumerate(zones) if for_all is None]
    return zones, tuple(others)


def _open_zone(sight: Sight, spec: ZoneSpec, owner: str, table: Table) -> ZoneView | None:
    """A zone in which everybody sees the same: all of it, or only how much is hidden in it; None
    where viewers differ.
    """
    lying = _lying(table, spec, owner)
    if not all(spec.listed and lies_open(sight.game.equipment, piece) for piece in lying):
        return None
    count = table.hides(owner, spec.name) if spec.hidden else len(lying)
    return _zone(sight, spec, owner, count, lying)


def _seen_zone(sight: Sight, spec: ZoneSpec, owner: str) -> ZoneView:
    """A zone as the viewer sees it."""
    key = ("zone", spec.name, owner, sight.viewer)
    return sight.ask(key, lambda table: _zone_in_sight(sight, spec, owner, table))


def _zone_in_sight(sight: Sight, spec: ZoneSpec, owner: str, table: Table) -> ZoneView:
    """A zone with the pieces that the viewer sees; the same value for all who see all of them."""
    lying = _lying(table, spec, owner)
    seen = tuple([piece for piece in lying if spec.listed and sight.sees(piece)])
    whose = None if len(seen) == len(lying) else sight.viewer
    return _zone(sight, spec, owner, len(lying), seen, whose)


def _zone(
    sight: Sight,
    spec: ZoneSpec,
    owner: str,
    count: int,
    seen: tuple[Piece, ...],
    whose: Viewer | None = None,
) -> ZoneView:
    label, cells = sight.ask(("zone", spec.name), lambda _: _fixed(sight.game, spec))
    warn = sight.ask(("warn", spec.name, owner), lambda table: _warn(spec, table, owner))
    pieces = tuple([piece_view(sight, piece) for piece in seen])

    def make() -> ZoneView:
        return ZoneView(
            name=spec.name,
            label=label,
            layout=spec.layout,
            owner=owner,
            columns=spec.columns,
            leads=spec.leads,
            chief=spec.chief,
            warn=warn,
            count=count,
            cells=cells,
            pieces=pieces,
        )

    key = ("made zone", spec.name, owner, whose)
    return sight.same(key, (label, warn, count, cells, *pieces), make)


def _lying(table: Table, spec: ZoneSpec, owner: str) -> tuple[Piece, ...]:
    """The pieces of a zone of one owner, in sight or not, in their order."""
    if spec.hidden:
        return ()
    return table.at(spec.name) if spec.shared else table.at(spec.name, owner=owner)


def piece_view(sight: Sight, piece: Piece) -> PieceView:
    """Return one piece."""
    return sight.ask(("piece", piece.id), lambda table: _piece(sight, table, piece.id))


def _piece(sight: Sight, table: Table, id_: str) -> PieceView:
    """A piece. Its facts and its look are mostly those of other pieces of its kind."""
    game, piece = sight.game, table.pieces[id_]
    return PieceView(
        id=id_,
        kind=piece.kind,
        name=piece_name(game, table, id_),
        owner=piece.owner,
        controller=piece.controller,
        cell=piece.cell,
        order=piece.order,
        facing=piece.facing,
        marks=tuple(sorted(piece.marks)),
        counters=sight.alike("no counters", {})
        if not piece.counters
        else dict(sorted(piece.counters.items())),
        host=piece.host,
        facts=sight.alike(("facts", piece.kind), _facts(game, table, id_)),
        short=game.short(table, id_) if game.short else "",
        picture=game.pictures.get(piece.kind, ""),
        dials=_dials(game, table, piece),
        small=sight.alike(("small", piece.kind), small_view(game, table, piece)),
    )


def _fixed(game: Game, spec: ZoneSpec) -> tuple[Text, tuple[CellView, ...]]:
    """The constant parts of a zone: its name and its cells."""
    cells = () if spec.hidden else spec.cells
    return as_text(spec.label), tuple(_cell(cell, cell_name(game, cell)) for cell in cells)


def _cell(cell: str, label: Text) -> CellView:
    if isinstance(label, Owned):
        return CellView(cell=cell, label=label, owner=label.seat, own=label.own)
    return CellView(cell=cell, label=label, owner="", own=NOTHING)


def _warn(spec: ZoneSpec, table: Table, owner: str) -> Text:
    """What is said beside a zone; a decided match warns nobody."""
    return as_text(spec.warn(table, owner)) if spec.warn and not table.outcome else NOTHING


def _facts(game: Game, table: Table, id_: str) -> tuple[FactView, ...]:
    facts = (*(game.describe(table, id_) if game.describe else ()), *_own_words(game, table, id_))
    return tuple(FactView(label=as_text(label), value=as_text(value)) for label, value in facts)


def _own_words(game: Game, table: Table, id_: str) -> Iterator[tuple[Text, str]]:
    """What a designer wrote on a card in fields that the game does not know."""
    kind = table.pieces[id_].kind if id_ in table.pieces else ""
    if game.schema is None or kind not in table.cards:
        return
    words = added(game.schema, table.cards.card(kind))
    for field, label in (("text", text("Text")), ("flavour", text("Flavour"))):
        if field in words:
            yield label, name(words[field])


def _dials(game: Game, table: Table, piece: Piece) -> tuple[DialView, ...]:
    if not piece.counters:
        return ()
    return tuple(
        DialView(
            name=spec.name,
            label=as_text(spec.label),
            value=piece.counters[spec.name],
            most=spec.limit(table, piece.id),
        )
        for spec in game.equipment.counters
        if spec.dial and spec.limit and spec.of == "piece" and spec.name in piece.counters
    )
