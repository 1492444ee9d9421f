"""The board between the bars: rows of the far seats, the common cells, and rows of the near seat,
as the game declares them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from collections.abc import Iterator
from collections.abc import Mapping
from functools import cached_property
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from app.pages.table.bars import Figure
from app.pages.table.bars import letter_of
from app.pages.table.fights import Fight
from app.pages.table.grid import BoardPart
from app.pages.table.grid import Same
from app.pages.table.grid import SharedGrid
from app.pages.table.grid import afresh
from app.pages.table.grid import plain_grid
from app.pages.table.grid import shared_grid
from app.views.match import MatchView
from events.vocabulary import TABLE
from events.vocabulary import Seat
from games.rules import Game
from games.screen import Draw
from games.screen import Place
from games.screen import Row
from projections.views.scene.zones import PieceView
from projections.views.scene.zones import ZoneView

OPEN = frozenset({"grid", "row", "pile"})
"""Layouts whose pieces lie open side by side."""
Hosted = Mapping[str, tuple[PieceView, ...]]


class Spot(Struct, frozen=True):
    """A place in a row, with its pieces; `count`: the number of cards that nobody sees."""

    zone: str
    draw: str
    picture: str
    label: str
    side: int
    seat: str
    count: int
    pieces: tuple[PieceView, ...]
    cell: str = ""


class BoardRow(Struct, frozen=True):
    """Places side by side; `tall`: their share of the height (0: one line)."""

    spots: tuple[Spot, ...]
    tall: int
    side: int


class Half(Struct, frozen=True):
    """The rows of one seat from top to bottom of the screen."""

    seat: str
    side: int
    letter: str
    player: str
    rows: tuple[BoardRow, ...]


class Board(Struct, frozen=True, dict=True):
    """A table as it is drawn. `hosted`: by piece, the pieces attached to it or inside it. `rest`:
    the zones without a place on the board. `twins`: titles that several pieces of one seat have;
    the copy number distinguishes them. `fights`: the attacks that stand.
    """

    far: tuple[Half, ...]
    grid: SharedGrid | None
    middle: tuple[Figure, ...]
    near: Half
    hosted: Hosted
    rest: tuple[ZoneView, ...]
    twins: frozenset[str] = frozenset()
    fights: tuple[Fight, ...] = ()

    @cached_property
    def parts(self) -> tuple[BoardPart, ...]:
        """The spots and tiles, as they are without the last play."""
        spots = [
            BoardPart(spot_key(spot), "spot_node", (spot,), spot.pieces)
            for half in (*self.far, self.near)
            for row in half.rows
            for spot in row.spots
        ]
        tiles = self.grid.parts if self.grid else ()
        return tuple([self.looking(part) for part in (*spots, *tiles)])

    def looking(self, part: BoardPart) -> BoardPart:
        """Return a part with what else is looked at on this board where it is rendered: the pieces
        attached to its own, and which of all these the copy number distinguishes.
        """
        if not part.pieces or not (self.hosted or self.twins):
            return part
        hosted = [self.hosted[piece.id] for piece in part.pieces if piece.id in self.hosted]
        borne = (*part.pieces, *chain.from_iterable(hosted))
        twins = [piece.id for piece in borne if piece.small.title in self.twins]
        return replace(part, looks=(tuple(hosted), tuple(twins))) if hosted or twins else part


def spot_key(spot: Spot) -> str:
    """Return the key of a spot among the parts of its board."""
    return f"spot {spot.zone} {spot.seat} {spot.cell}"


def board(game: Game, view: MatchView, same: Same = afresh) -> Board:
    """Return a view as a board. *same*: takes what was made before of the same zones."""
    laid: Board = same(
        ("board", view.role, view.seat),
        (*view.zones, view.seats, view.players),
        lambda: _laid(game, view, same),
    )
    middle = tuple(_middle(game, view))
    return replace(laid, middle=middle) if middle else laid


def _laid(game: Game, view: MatchView, same: Same) -> Board:
    """The board without its numbers."""
    seats = view.seats
    near = view.seat if view.seat in seats else seats[0]
    after = seats.index(near) + 1
    far = (*seats[after:], *seats[: after - 1])
    lying = _lying(view)
    return Board(
        far=tuple(_half(game, view, lying, seat, far=True) for seat in far),
        grid=shared_grid(game, view, lying.of, near, same),
        middle=(),
        near=_half(game, view, lying, near, far=False),
        hosted=lying.hosted,
        rest=tuple(_rest(game, view, lying)),
        twins=_twins(view),
    )


class Lying(Struct, frozen=True):
    """The positions of pieces. `zones`: by name and owner; `loose`: by zone, its pieces that are
    attached to none; `hosted`: the others, by the piece that holds them.
    """

    zones: Mapping[tuple[str, str], ZoneView]
    loose: Mapping[tuple[str, str], tuple[PieceView, ...]]
    hosted: Hosted

    def of(self, zone: ZoneView) -> tuple[PieceView, ...]:
        """Return the pieces of a zone that are attached to none."""
        return self.loose[zone.name, zone.owner]


def _lying(view: MatchView) -> Lying:
    there = {piece.id for zone in view.zones for piece in zone.pieces}
    hosted: dict[str, tuple[PieceView, ...]] = {}
    loose: dict[tuple[str, str], tuple[PieceView, ...]] = {}
    for zone in view.zones:
        rows = []
        for piece in zone.pieces:
            if host := _host(piece, there):
                hosted[host] = (*hosted.get(host, ()), piece)
            else:
                rows.append(piece)
        loose[zone.name, zone.owner] = tuple(rows)
    return Lying({(zone.name, zone.owner): zone for zone in view.zones}, loose, hosted)


# -- rows of a seat --------------------------------------------------------------------------------


def _half(game: Game, view: MatchView, lying: Lying, seat: str, far: bool) -> Half:
    side = view.seats.index(seat)
    rows = tuple(_rows(game, lying, seat, side))
    return Half(
        seat=seat,
        side=side,
        letter=letter_of(game, seat),
        player=view.players.get(seat, ""),
        rows=rows[::-1] if far else rows,
    )


def _rows(game: Game, lying: Lying, seat: str, side: int) -> Iterator[BoardRow]:
    for row in game.screen.near if game.screen else _plain_rows(game):
        spots = tuple(
            spot
            for place in row.places
            if (spot := _spot(lying, seat, side, place)) is not None
            and (place.draw != Draw.LINE or spot.count)
        )
        if spots:
            yield BoardRow(spots, row.tall, side)


def _plain_rows(game: Game) -> Iterator[Row]:
    """The rows of a game that declares none: one for each visible zone of a seat."""
    for spec in game.equipment.zones:
        if not spec.hidden and not spec.shared and spec.layout != "concealed":
            draw = Draw.CARDS if spec.layout == "row" else Draw.LINE
            yield Row((Place(spec.name, draw, brief=spec.label),), tall=int(draw == Draw.CARDS))


def _spot(lying: Lying, seat: str, side: int, place: Place) -> Spot | None:
    cell = place.cell.get(Seat(seat), "")
    owner = TABLE if place.cell else seat
    zone = lying.zones.get((place.zone, owner)) or lying.zones.get((place.zone, TABLE))
    if zone is None:
        return None
    mine = lying.loose[zone.name, zone.owner]
    if zone.owner == TABLE and not cell:
        mine = tuple([piece for piece in mine if piece.controller == seat])
    if cell:
        mine = tuple([piece for piece in mine if piece.cell == cell])
    unseen = zone.count - len(zone.pieces)
    return Spot(
        zone=zone.name,
        draw=place.draw,
        picture=place.picture,
        label=place.brief or zone.label,
        side=side,
        seat=seat,
        count=len(mine) + (unseen if zone.owner == seat else 0),
        pieces=mine,
        cell=cell,
    )


# -- what lies on what, and what is left -----------------------------------------------------------


def _host(piece: PieceView, there: Collection[str]) -> str:
    """The piece to which another is attached, or inside which it lies."""
    if piece.host in there:
        return piece.host
    return piece.cell if piece.cell in there else ""


def _twins(view: MatchView) -> frozenset[str]:
    open_ = (piece for zone in view.zones if zone.layout in OPEN for piece in zone.pieces)
    borne = Counter((piece.controller, str(piece.small.title)) for piece in open_)
    return frozenset(title for (_, title), number in borne.items() if number > 1)


def _rest(game: Game, view: MatchView, lying: Lying) -> Iterator[ZoneView]:
    """The zones without a place on the board in which something is visible."""
    screen = game.screen
    placed = {place.zone for row in (screen.near if screen else ()) for place in row.places}
    if not screen:
        placed = {place.zone for row in _plain_rows(game) for place in row.places}
    spec = screen.grid if screen else plain_grid(game)
    placed |= {spec.zone} if spec else set()
    for zone in view.zones:
        if zone.name not in placed and lying.loose[zone.name, zone.owner]:
            yield zone


def _middle(game: Game, view: MatchView) -> Iterator[Figure]:
    """The numbers of the table between the halves."""
    shown = {count.name: count for count in game.screen.middle} if game.screen else {}
    for row in view.counters:
        if row.owner == TABLE and row.name in shown:
            count = shown[row.name]
            yield Figure(
                name=row.name,
                picture=count.picture,
                label=row.label,
                brief=count.brief,
                value=row.value,
                warn=row.warn,
            )
