"""A photograph's codes against the table, in words. The picture itself stays on the phone: its page
reads the codes.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import games
from app.desk.live import Live
from app.desk.rights import Pass
from app.desk.rights import require_referee
from app.web import schemas
from app.web import usecases
from games.paper import Area
from games.paper import Mat
from printables.sightings import Code
from printables.sightings import MatSeen
from printables.sightings import Sightings
from printables.sightings import sightings
from printables.stock import STOCKS
from projections.tablecheck.photo import Lying
from projections.tablecheck.photo import Shown
from projections.tablecheck.photo import check_photo


def compare_photo(pass_: Pass, body: Any) -> dict[str, Any]:
    """Compare the codes of a photograph with the table; return the answer on each place, and the
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
    found = check_photo(
        here.game,
        here.table,
        [Shown(seat, area.spots) for seat, area in areas],
        _lying(seen, areas),
        here.names,
    )
    return {
        "agrees": found.agrees,
        "mats": [_mat(mat) for mat in seen.mats],
        "places": [asdict(place) for place in found.places],
        "loose": [asdict(row) for row in found.loose],
        "strange": list(seen.strange),
        "twice": list(found.twice),
        "correction": [asdict(change) for change in found.correction],
    }


def titles() -> dict[str, str]:
    """Return the title of each game of this server by the letter of its codes."""
    return {game.tag_letter: game.title for game in games.catalogue().values()}


def _items(here: Live) -> list[Mat]:
    """The mats that can lie on this table, on whichever paper they were printed."""
    start, found, paper = here.history.start, {}, here.game.paper
    if paper is None:
        return []
    for stock in STOCKS:
        for item in paper(start.cards, {**start.options, "mat_stock": stock}):
            if isinstance(item, Mat):
                found[item.sign, item.seat, item.title] = item
    return list(found.values())


def _lying(seen: Sightings, areas: list[tuple[str, Area]]) -> list[Lying]:
    return [
        Lying(row.piece, areas.index((row.seat, row.area)) if row.area else None)
        for row in seen.pieces
    ]


def _mat(seen: MatSeen) -> dict[str, Any]:
    return {
        "title": seen.mat.title,
        "seat": seen.mat.seat,
        "corners": seen.corners,
        "fault": seen.fault,
    }
