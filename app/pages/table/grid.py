"""The cells of a board that all seats share, as they lie before one of them."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Hashable
from collections.abc import Iterable
from collections.abc import Mapping
from functools import cached_property
from functools import lru_cache
from itertools import chain
from itertools import islice
from sys import intern
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from app.views.match import MatchView
from events.vocabulary import TABLE
from games.rules import Game
from games.screen import Grid
from projections.views.scene.zones import CellView
from projections.views.scene.zones import PieceView
from projections.views.scene.zones import ZoneView

Pieces = tuple[PieceView, ...]
Values = tuple[Any, ...]
Hosted = Mapping[str, Pieces]
"""The pieces attached to a piece or inside it, by its id."""
Same = Callable[[Hashable, tuple[Any, ...], Callable[[], Any]], Any]
"""Returns what was made before of the very same parts under a key, or makes it."""


def afresh(key: Hashable, parts: tuple[Any, ...], make: Callable[[], Any]) -> Any:
    """Make a value again."""
    return make()


class BoardPart(Struct, frozen=True, gc=False):
    """A part of a board that is rendered by itself (a tile, a spot, a piece beside it): its key,
    the macro of panes/table/tiles.html that renders it with its arguments, its pieces, and further
    values that it depends on: the same for all viewers (`looks`), and of the last play (`lights`).
    `names`: what the last play may have touched here: its pieces, or without any the part itself.
    """

    key: str
    macro: str
    arguments: Values
    pieces: Pieces
    looks: Values = ()
    lights: Values = ()
    names: tuple[str, ...] = ()


def board_part(key: str, macro: str, arguments: Values, pieces: Pieces) -> BoardPart:
    """Return a part of a board without what else is looked at where it is rendered."""
    names = tuple([piece.id for piece in pieces]) if pieces else (key,)
    return BoardPart(key, macro, arguments, pieces, names=_once(names))


@lru_cache(maxsize=2**14)
def _once(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return names, or the equal ones that were given first: a piece is in several parts of a
    board, and the matches of a game have the same pieces.
    """
    return names


def looks_of(pieces: Pieces, hosted: Hosted, twins: frozenset[str]) -> Values:
    """Return what else a part with these pieces depends on: the pieces attached to its own, and
    which of all these the copy number distinguishes, as their titles are among the *twins*.
    """
    if len(pieces) == 1 and pieces[0].id not in hosted:  # as nearly all are
        return ((), (pieces[0].id,)) if pieces[0].small.title in twins else ()
    below = [hosted[piece.id] for piece in pieces if piece.id in hosted]
    borne = [*pieces, *chain.from_iterable(below)] if below else pieces
    alike = [piece.id for piece in borne if piece.small.title in twins]
    return (tuple(below), tuple(alike)) if below or alike else ()


class CellSum(Struct, frozen=True):
    """The word for the number, and the sums of the seats that stand there, the far one's first."""

    label: str
    totals: tuple[int, ...]


class BoardTile(Struct, frozen=True, gc=False):
    """A cell with its pieces. `side`: in whose half it lies; `row`, `column`: the labels at its
    side and below; `tinted`: it has another background; `total`: what its pieces are together;
    `owner`, `own`: whose it is, and what it is called to the owner.
    """

    cell: str
    label: str
    side: int
    pieces: tuple[PieceView, ...]
    row: str = ""
    column: str = ""
    tinted: bool = False
    total: CellSum | None = None
    owner: str = ""
    own: str = ""


class GridRow(Struct, frozen=True, gc=False):
    """Cells side by side, their label short and in full; `front`: the halves meet below them."""

    tiles: tuple[BoardTile, ...]
    edge: str
    words: str
    front: bool


class SharedGrid(Struct, frozen=True, dict=True):
    """The common cells. `leads`: a turn begins with a tap on a piece there. `shape`: `square`,
    `tiles` or `lanes` (one cell a row). `bare`: the same without any piece, and `borne` the tiles
    with pieces as parts.
    """

    zone: str
    label: str
    columns: int
    shape: str
    leads: bool
    rows: tuple[GridRow, ...]
    foot: tuple[str, ...]
    bare: SharedGrid | None = None
    borne: tuple[BoardPart, ...] = ()

    @cached_property
    def tiles(self) -> tuple[BoardTile, ...]:
        """Its tiles, row by row."""
        return tuple(chain.from_iterable([row.tiles for row in self.rows]))

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The place of each cell among the tiles."""
        return {tile.cell: place for place, tile in enumerate(self.tiles)}

    @cached_property
    def parts(self) -> tuple[BoardPart, ...]:
        """Its tiles as parts; those without pieces are the very parts of the bare grid."""
        if self.bare is None:
            return tuple([_tile_part(tile, self.shape) for tile in self.tiles])
        return self.showing(self.borne)

    def showing(self, borne: Iterable[BoardPart]) -> tuple[BoardPart, ...]:
        """Return its parts with these in place of those that have pieces."""
        bare = self.bare or self
        parts = list(bare.parts)
        for part in borne:
            parts[bare.places[part.arguments[0].cell]] = part
        return tuple(parts)


def _tile_part(tile: BoardTile, shape: str) -> BoardPart:
    return board_part(tile_key(tile.cell), "tile_node", (tile, False, shape), tile.pieces)


def tile_key(cell: str) -> str:
    """Return the key of the tile of a cell among the parts of its board."""
    return intern(f"tile {cell}")


def piece_key(piece: PieceView) -> str:
    """Return the key of a piece beside the board."""
    return intern(f"piece {piece.id}")


def shared_grid(
    game: Game, view: MatchView, loose: Callable[[ZoneView], Pieces], near: str, same: Same
) -> SharedGrid | None:
    """Return the cells as they lie before the *near* seat: one object for all who see the same
    there. *loose*: the pieces of a zone that are attached to none.
    """
    spec = game.screen.grid if game.screen else plain_grid(game)
    zone = _common(view, spec) if spec else None
    if spec is None or zone is None:
        return None
    pieces = loose(zone)
    bare: SharedGrid = same(
        ("bare grid", near),
        (zone.cells, view.seats),
        lambda: _bare(
            spec,
            view.seats,
            near,
            zone.name,
            zone.label,
            zone.columns,
            zone.leads,
            zone.cells,
            _told(zone),
        ),
    )
    grid: SharedGrid = same(
        ("grid", near),
        (bare, *pieces),
        lambda: _filled(view, spec, bare, pieces, same(("cells lately", near), (bare,), dict)),
    )
    return grid


def _told(zone: ZoneView) -> tuple[object, ...]:
    """What the texts of a zone are besides their English."""
    texts = (zone.label, *[text for cell in zone.cells for text in (cell.label, cell.own)])
    return tuple([(type(text), getattr(text, "msgid", "")) for text in texts])


@lru_cache(maxsize=64)
def _bare(
    spec: Grid,
    seats: tuple[str, ...],
    near: str,
    name: str,
    label: str,
    columns: int,
    leads: bool,
    cells: tuple[CellView, ...],
    told: tuple[object, ...],
) -> SharedGrid:
    """The cells without pieces: all of a zone that stays the same in a match, and in all matches of
    a game that are shown in a language. One of 108 cells takes 80 kB. *told*: keeps texts apart
    that are equal in English.
    """
    flipped = len(seats) == 2 and near == seats[1]
    cells, columns = cells[::-1] if flipped else cells, columns or len(cells)
    rows = [cells[at : at + columns] for at in range(0, len(cells), columns)]
    tiled = [
        tuple([_tile(spec, cell, _side_at(spec, seats, near, place)) for cell in row])
        for place, row in enumerate(rows)
    ]
    edges = spec.edge is not None
    return SharedGrid(
        zone=name,
        label=label,
        columns=columns,
        shape="square" if spec.square else "lanes" if columns == 1 else "tiles",
        leads=leads,
        rows=tuple(
            GridRow(row, *_edge_of(spec, row), place + 1 == spec.meets)
            for place, row in enumerate(tiled)
        ),
        foot=tuple(tile.column for tile in tiled[-1]) if edges else (),
    )


def _filled(
    view: MatchView, spec: Grid, bare: SharedGrid, pieces: Pieces, lately: dict[str, BoardPart]
) -> SharedGrid:
    """A bare grid with pieces on its tiles; *lately*: such tiles as parts by their cell, taken
    again where the same pieces lie.
    """
    tiles, lying = list(bare.tiles), _by_cell(pieces)
    for cell in lying.keys() & bare.places.keys():
        place, known = bare.places[cell], lately.get(cell)
        if known is None or known.pieces != lying[cell]:
            total = cell_sum(spec, view, lying[cell])
            tile = replace(tiles[place], pieces=lying[cell], total=total)
            known = lately[cell] = _tile_part(tile, bare.shape)
        tiles[place] = known.arguments[0]
    for cell in lately.keys() - lying.keys():
        del lately[cell]
    left = iter(tiles)
    rows = [replace(row, tiles=tuple(islice(left, len(row.tiles)))) for row in bare.rows]
    return replace(bare, rows=tuple(rows), bare=bare, borne=tuple(lately.values()))


def cell_sum(spec: Grid, view: MatchView, pieces: Iterable[PieceView]) -> CellSum | None:
    """Return the sums of what lies in a cell; None where fewer than two pieces count."""
    rows = [
        (piece.controller, number)
        for piece in pieces
        for number in piece.small.numbers
        if number.picture == spec.sums
    ]
    if len(rows) < 2:
        return None
    totals: dict[str, int] = {}
    for seat, number in rows:
        totals[seat] = totals.get(seat, 0) + int(number.value)
    near = view.seat if view.seat in view.seats else view.seats[0]
    seats = sorted(totals, key=lambda seat: (seat == near, view.seats.index(seat)))
    return CellSum(rows[0][1].label, tuple(totals[seat] for seat in seats))


def _common(view: MatchView, spec: Grid) -> ZoneView | None:
    return next(
        (zone for zone in view.zones if (zone.name, zone.owner) == (spec.zone, TABLE)), None
    )


def _edge_of(spec: Grid, row: tuple[BoardTile, ...]) -> tuple[str, str]:
    """The label at the side of a row, short and in full ("": none)."""
    short = row[0].row if spec.edge else ""
    return short, spec.words.get(short, short)


def plain_grid(game: Game) -> Grid | None:
    """Return the common cells of a game that declares no screen: its first such zone."""
    shared = next((spec for spec in game.equipment.zones if spec.shared and spec.cells), None)
    return _plain(shared.name) if shared else None


@lru_cache(maxsize=64)
def _plain(zone: str) -> Grid:
    return Grid(zone)


def _side_at(spec: Grid, seats: tuple[str, ...], near: str, place: int) -> int:
    """In whose half a row lies: the far seat's above the boundary; the number of seats where there
    are no halves.
    """
    if not spec.meets or len(seats) != 2:
        return len(seats)
    here = seats.index(near)
    return here if place >= spec.meets else 1 - here


def _tile(spec: Grid, cell: CellView, side: int) -> BoardTile:
    row, column = spec.edge(cell.cell) if spec.edge else ("", "")
    return BoardTile(
        cell=cell.cell,
        label=cell.label,
        side=side,
        pieces=(),
        row=row,
        column=column,
        tinted=cell.cell in spec.tinted,
        owner=cell.owner,
        own=cell.own,
    )


def _by_cell(pieces: Pieces) -> Mapping[str, Pieces]:
    cells: dict[str, Pieces] = {}
    for piece in pieces:
        cells[piece.cell] = (*cells.get(piece.cell, ()), piece)
    return cells
