"""Compares the codes of a photograph with the table. The picture itself stays on the phone, whose
page reads the codes.
"""

from __future__ import annotations

from typing import Any

import games
from app.desk.history.live import Live
from app.desk.rights import Pass
from app.desk.rights import require_referee
from app.web import schemas
from app.web import usecases
from app.web.answers import MatChecked
from app.web.answers import PhotoChecked
from games.paper import Area
from games.paper import Mat
from printables.codes.sightings import Code
from printables.codes.sightings import MatSeen
from printables.codes.sightings import Sightings
from printables.codes.sightings import sightings
from printables.stock import STOCKS
from projections.tablecheck.photo import MatSpot
from projections.tablecheck.photo import SightedPiece
from projections.tablecheck.photo import check_photo
from projections.text.names import as_text


def compare_photo(pass_: Pass, body: Any) -> PhotoChecked:
    """Compare the codes of a photograph with the table; return the finding for each place, and the
    correction. Writes nothing.
    """
    require_referee(pass_)
    request = schemas.read(schemas.PhotoRequest, body)
    here = usecases.live(pass_.match)
    codes = [Code(row["text"], tuple((x, y) for x, y in row["at"])) for row in request["codes"]]
    seen = sightings(codes, here.game.tag_letter, _items(here), titles())
    areas = [
        (mat.mat.seat, area)
        for mat in seen.mats
        if not mat.fault
        for area in mat.mat.areas
        if area.spots
    ]
    spots = [MatSpot(seat, area.spots) for seat, area in areas]
    check = check_photo(here.game, here.table, spots, _sighted(seen, areas))
    return PhotoChecked(
        agrees=check.agrees,
        mats=tuple(_mat(mat) for mat in seen.mats),
        places=check.places,
        loose=check.loose,
        strange=tuple(map(as_text, seen.strange)),
        twice=check.twice,
        correction=check.correction,
    )


def titles() -> dict[str, str]:
    """Return the title of each game of this server by the letter of its codes."""
    return {game.tag_letter: game.title for game in games.catalogue().values()}


def _items(here: Live) -> list[Mat]:
    """The mats that can lie on this table, for each paper size."""
    start, codes, paper = here.history.start, {}, here.game.paper
    if paper is None:
        return []
    for stock in STOCKS:
        for item in paper(start.cards, {**start.options, "mat_stock": stock}):
            if isinstance(item, Mat):
                codes[item.sign, item.seat, item.title] = item
    return list(codes.values())


def _sighted(seen: Sightings, areas: list[tuple[str, Area]]) -> list[SightedPiece]:
    return [
        SightedPiece(row.piece, areas.index((row.seat, row.area)) if row.area else None)
        for row in seen.pieces
    ]


def _mat(seen: MatSeen) -> MatChecked:
    return MatChecked(
        title=as_text(seen.mat.title),
        seat=seen.mat.seat,
        corners=seen.corners,
        fault=as_text(seen.fault),
    )
