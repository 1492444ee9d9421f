"""The board between the bars: rows of the far seats, the common cells, and rows of the near seat,
as the game declares them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from functools import cached_property
from itertools import chain
from sys import intern

from msgspec import Struct
from msgspec.structs import replace

from app.pages.table.bars import Figure
from app.pages.table.bars import letter_of
from app.pages.table.bars import middle_figures
from app.pages.table.fights import Fight
from app.pages.table.grid import BoardPart
from app.pages.table.grid import Hosted
from app.pages.table.grid import Same
from app.pages.table.grid import SharedGrid
from app.pages.table.grid import Values
from app.pages.table.grid import afresh
from app.pages.table.grid import board_part
from app.pages.table.grid import looks_of
from app.pages.table.grid import piece_key
from app.pages.table.grid import plain_grid
from app.pages.table.grid import shared_grid
from app.pages.table.lying import Lying
from app.pages.table.lying import is_by_itself
from app.pages.table.lying import lying_in
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
Parts = tuple[BoardPart, ...]


class Spot(Struct, frozen=True, gc=False):
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


class BoardRow(Struct, frozen=True, gc=False):
    """Places side by side; `tall`: their share of the height (0: one line)."""

    spots: tuple[Spot, ...]
    tall: int
    side: int


class Half(Struct, frozen=True, dict=True):
    """The rows of one seat from top to bottom of the screen."""

    seat: str
    side: int
    letter: str
    player: str
    rows: tuple[BoardRow, ...]

    @cached_property
    def parts(self) -> Parts:
        """Its spots, without what else is looked at where they are rendered."""
        return tuple(
            [
                board_part(spot_key(spot), "spot_node", (spot,), spot.pieces)
                for row in self.rows
                for spot in row.spots
            ]
        )

    @cached_property
    def frame(self) -> Values:
        """The values that its frame depends on: all but what lies on its spots."""
        rows = [
            (row.tall, row.side, tuple([spot_key(spot) for spot in row.spots])) for row in self.rows
        ]
        return self.seat, self.side, self.letter, self.player, tuple(rows)


class Board(Struct, frozen=True):
    """A table as it is drawn. `hosted`: by piece, the pieces attached to it or inside it. `rest`:
    the zones without a place on the board. `twins`: titles that several pieces of one seat have;
    the copy number distinguishes them. `fights`: the attacks that stand. `parts`: the spots and
    tiles, and `beside` the pieces of each zone of the rest, without the last play; a part that is
    the same as before is the very same object.
    """

    far: tuple[Half, ...]
    grid: SharedGrid | None
    middle: tuple[Figure, ...]
    near: Half
    hosted: Hosted
    rest: tuple[ZoneView, ...]
    twins: frozenset[str] = frozenset()
    fights: tuple[Fight, ...] = ()
    parts: Parts = ()
    beside: tuple[Parts, ...] = ()

    def looking(self, parts: Iterable[BoardPart], lately: dict[str, BoardPart]) -> Parts:
        """Return parts with what else is looked at on this board where they are rendered: the
        pieces attached to their own, and which of all these the copy number distinguishes.
        *lately*: the last such parts by key, which these replace; one that is the same is taken
        from there.
        """
        plain, made = not (self.hosted or self.twins), []
        for part in parts:
            looks = () if plain else looks_of(part.pieces, self.hosted, self.twins)
            known = lately.get(part.key)
            if known is not None and known.arguments == part.arguments and known.looks == looks:
                made.append(known)
            else:
                made.append(replace(part, looks=looks) if looks else part)
        lately.clear()
        lately.update([(part.key, part) for part in made])
        return tuple(made)


def spot_key(spot: Spot) -> str:
    """Return the key of a spot among the parts of its board."""
    return intern(f"spot {spot.zone} {spot.seat} {spot.cell}")


def board(game: Game, view: MatchView, same: Same = afresh) -> Board:
    """Return a view as a board. *same*: takes what was made before of the same zones."""
    laid: Board = same(
        ("board", view.role, view.seat),
        (*view.zones, view.seats, view.players),
        lambda: _laid(game, view, same),
    )
    middle = tuple(middle_figures(game, view))
    return replace(laid, middle=middle) if middle else laid


def _laid(game: Game, view: MatchView, same: Same) -> Board:
    """The board without its numbers: what all see who sit on that side, and what else lies before
    this viewer.
    """
    placed = _placed(game, same)
    common, apart = list[ZoneView](), list[ZoneView]()
    for zone in view.zones:
        is_apart = zone.name not in placed and zone.layout not in OPEN and is_by_itself(zone)
        (apart if is_apart else common).append(zone)
    near = view.seat if view.seat in view.seats else view.seats[0]
    laid: Board = same(
        ("laid", near),
        (*common, view.seats, view.players),
        lambda: _common(game, view, common, near, same),
    )
    left = {(zone.name, zone.owner) for zone in (*laid.rest, *apart) if zone.pieces}
    if not left:
        return laid
    viewer = f"{view.role} {view.seat}"
    rest = tuple([zone for zone in view.zones if (zone.name, zone.owner) in left])
    beside = tuple([_beside(laid, zone, viewer, same) for zone in rest])
    return replace(laid, rest=rest, beside=beside)


def _placed(game: Game, same: Same) -> frozenset[str]:
    """The zones that have a place on the board."""
    names: frozenset[str] = same("placed", (game,), lambda: frozenset(_places(game)))
    return names


def _places(game: Game) -> Iterator[str]:
    screen = game.screen
    for row in screen.near if screen else _plain_rows(game):
        yield from [place.zone for place in row.places]
    spec = screen.grid if screen else plain_grid(game)
    if spec:
        yield spec.zone


def _common(game: Game, view: MatchView, zones: Sequence[ZoneView], near: str, same: Same) -> Board:
    """What lies in the zones that have a place on the board or lie open beside it: the same for all
    who sit on the *near* side and know the same of them.
    """
    seats, lying, placed = view.seats, lying_in(zones), _placed(game, same)
    after = seats.index(near) + 1
    far = (*seats[after:], *seats[: after - 1])
    open_ = tuple([zone for zone in zones if zone.layout in OPEN])
    laid = Board(
        far=tuple([_half(game, view, lying, seat, near, same) for seat in far]),
        grid=shared_grid(game, view, lying.of, near, same),
        middle=(),
        near=_half(game, view, lying, near, near, same),
        hosted=lying.hosted,
        rest=tuple([zone for zone in zones if zone.name not in placed and lying.of(zone)]),
        twins=same("twins", open_, lambda: _twins(open_)),
    )
    return replace(laid, parts=_parts(laid, same))


def _parts(laid: Board, same: Same) -> Parts:
    """The spots and tiles."""
    halves, near, grid = (*laid.far, laid.near), laid.near.seat, laid.grid
    also = (laid.twins, *laid.hosted.values())

    def spots() -> Parts:
        parts = chain.from_iterable([half.parts for half in halves])
        return laid.looking(parts, same(("spots lately", near), (), dict))

    shown: Parts = same(("spots", near), (*halves, *also), spots)
    if grid is None:
        return shown

    def tiles() -> Parts:
        return grid.showing(laid.looking(grid.borne, same(("tiles lately", near), (), dict)))

    return (*shown, *same(("tiles", near), (grid, *also), tiles))


def _beside(laid: Board, zone: ZoneView, viewer: str, same: Same) -> Parts:
    """The pieces of a zone without a place on the board."""
    place = (viewer, zone.owner, zone.name)

    def made() -> Parts:
        alone = [(piece,) for piece in zone.pieces]
        parts = [board_part(piece_key(row[0]), "piece_node", row, row) for row in alone]
        return laid.looking(parts, same(("beside lately", *place), (), dict))

    parts: Parts = same(
        ("beside", *place),
        (zone, laid.twins, *laid.hosted.values()),
        made,
    )
    return parts


# -- rows of a seat --------------------------------------------------------------------------------


def _half(game: Game, view: MatchView, lying: Lying, seat: str, near: str, same: Same) -> Half:
    """The rows of a seat: the same object as long as the same lies on its places."""
    declared = game.screen.near if game.screen else tuple(_plain_rows(game))
    zones = [lying.zone(place, seat) for row in declared for place in row.places]
    pieces = [lying.of(zone) for zone in zones if zone is not None]

    def made() -> Half:
        side = view.seats.index(seat)
        rows = tuple(_rows(declared, lying, seat, side))
        return Half(
            seat=seat,
            side=side,
            letter=letter_of(game, seat),
            player=view.players.get(seat, ""),
            rows=rows if seat == near else rows[::-1],
        )

    half: Half = same(("half", near, seat), (view.seats, view.players, *zones, *pieces), made)
    return half


def _rows(declared: Iterable[Row], lying: Lying, seat: str, side: int) -> Iterator[BoardRow]:
    for row in declared:
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
    zone = lying.zone(place, seat)
    if zone is None:
        return None
    mine = lying.of(zone)
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


# -- names that the copy number distinguishes ------------------------------------------------------


def _twins(zones: Iterable[ZoneView]) -> frozenset[str]:
    open_ = [piece for zone in zones for piece in zone.pieces]
    borne = Counter([(piece.controller, str(piece.small.title)) for piece in open_])
    return frozenset(title for (_, title), number in borne.items() if number > 1)
