"""What is counted and compared when a match stops: zones and photographs against the log, the printed
scoresheet, and what the practice opponent would play.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from app.practice.opponent import Opponent
from app.practice.worth import worth
from app.views.edge import as_json
from app.web.papers.scoresheet import sheet_of
from events.vocabulary import Seat
from events.vocabulary import thaw
from games.kit.table.pieces import Piece
from printables.scoresheet.typesetting import scoresheet_pdf
from projections.knowledge.viewer import REFEREE
from projections.knowledge.viewer import seated
from projections.tablecheck.photo import MatSpot
from projections.tablecheck.photo import SightedPiece
from projections.tablecheck.photo import check_photo
from projections.tablecheck.typed import check_deck
from projections.tablecheck.typed import check_zone
from projections.tablecheck.typed import is_deck
from tests.approved.stops import Stop
from tests.approved.world import World
from tests.printables import drawn

Rows = Iterator[tuple[str, str]]


def counted(stop: Stop, _world: World) -> Rows:
    """Zones of which one piece is not seen, one is seen twice and one lies elsewhere; decks; a photograph."""
    game, table = stop.live.game, stop.table
    zones = dict.fromkeys((piece.zone, piece.cell, piece.owner) for piece in table.pieces.values())
    stranger = next(reversed(table.pieces), "nobody")
    for zone, cell, owner in [*zones][stop.version % 3 :: 3][:6]:
        there = [one.id for one in table.at(zone, cell or None, owner)]
        seen = [*there[1:], *there[-1:], stranger]
        to = {there[0]: f"{zone}:{cell}"} if cell else {}
        for asked in (None, owner):
            try:
                made = check_zone(game, table, zone, seen, cell or None, asked, to)
            except ValueError as fault:
                yield f"{zone} {cell} {asked}", str(fault)
                continue
            yield f"{zone} {cell} {asked}", _words(stop, made)
        if is_deck(game, zone) and owner:
            yield f"deck {owner}", _words(stop, check_deck(game, table, owner, seen))
    yield "photo", _photo(stop, [*table.pieces.values()])


def _photo(stop: Stop, pieces: list[Piece]) -> str:
    """A photograph on which every third piece lies at the place of the one before."""
    open_ = [one for one in pieces if not is_deck(stop.live.game, one.zone)][:24]
    spots = dict.fromkeys(
        (one.owner, f"{one.zone}:{one.cell}" if one.cell else one.zone) for one in open_
    )
    shown = [MatSpot(owner, (spot,)) for owner, spot in spots]
    places = [
        [*spots].index((one.owner, f"{one.zone}:{one.cell}" if one.cell else one.zone))
        for one in open_
    ]
    lying = [
        SightedPiece(one.id, places[at - 1] if at % 3 == 2 else None if at % 7 == 5 else place)
        for at, (one, place) in enumerate(zip(open_, places, strict=True))
    ]
    return _words(stop, check_photo(stop.live.game, stop.table, shown, [*lying, *lying[4:5]]))


def printed(stop: Stop, _world: World) -> Rows:
    """The scoresheet of the referee and of a seat, stroke by stroke."""
    for name, viewer in (("referee", REFEREE), (stop.turned, seated(stop.turned))):
        with drawn._recorded() as pages:
            sheet = sheet_of(stop.live, viewer, "KEY")
            scoresheet_pdf(sheet)
        yield name, "\n".join("\n".join(page) for page in pages)


def practised(stop: Stop, _world: World) -> Rows:
    """What the practice opponent plays here, and what the table is worth."""
    for seat in stop.acting[:1]:
        chosen = Opponent(stop.live.game, Random(stop.version)).choose(stop.table, seat, "SCENARIO")
        yield f"{seat} plays", "" if chosen is None else f"{chosen.name} {thaw(chosen.args)}"
    worths = {seat: worth(stop.live.game, stop.table, Seat(seat)) for seat in stop.table.seats}
    yield "worth", str(worths)


def _words(stop: Stop, value: object) -> str:
    return as_json(value, stop.live.names).decode()
