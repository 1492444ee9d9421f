"""An event as FIDE's report file (TRF), written by the library gacrux: Swiss rounds, points and
ranks.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC
from datetime import datetime
from decimal import Decimal
from random import Random
from typing import TypedDict

from projections.tournament.chess import chess_of
from projections.tournament.chess import swiss_rounds
from projections.tournament.standings.fide import CODES
from projections.tournament.standings.table import standings
from projections.tournament.state import DUTCH
from projections.tournament.state import Tournament


def trf(now: Tournament, title: str, opened_at: int, names: Callable[[str], str]) -> str:
    """Return the report of an event with this *title*, opened at a time in milliseconds since 1970;
    raise `ValueError` if the library cannot write it. `names`: the name of each player.
    """
    from gacrux.trf2json import trf2json

    rounds = swiss_rounds(now)
    chess = chess_of(now, rounds, len(rounds))
    rows = {row.player: row for row in standings(now)}
    tournament = chess.tournament
    for competitor in tournament["competitors"]:
        row = rows[chess.player(competitor["cid"])]
        competitor["rank"] = row.rank
        competitor["gamePoints"] = Decimal(row.points) / now.plan.points.unit
    codes = [CODES[name] for name in now.plan.tiebreaks if name in CODES]
    tournament["rankOrder"] = ["PTS", *codes]
    dutch = [round_ for round_ in rounds if round_.method == DUTCH]
    if dutch:
        tournament["topColor"] = Random(dutch[0].seed).choice("wb")
    if len(dutch) < len(rounds):
        tournament["pairingSystem"] = []
    day = datetime.fromtimestamp(opened_at / 1000, UTC).strftime("%Y-%m-%d")
    event = {
        "name": title,
        "eventInfo": {
            "fullName": _line(title),
            "site": "",
            "federation": "",
            "startDate": day,
            "endDate": day,
            "arbiters": {},
        },
        "profiles": [_profile(place, names(id_)) for place, id_ in enumerate(chess.players, 1)],
        "tournaments": [tournament],
    }
    writer = trf2json()
    text: str = writer.output_file(event, 1, False)
    if not text:
        raise ValueError(f"the report cannot be written: {writer.chessjson['status']['error']}")
    return text


class Profile(TypedDict):
    id: int
    fideId: int
    firstName: str
    lastName: str
    sex: str
    federation: str
    birth: str


"""A player as the library reads them."""


def _profile(number: int, name: str) -> Profile:
    return {
        "id": number,
        "fideId": 0,
        "firstName": "",
        "lastName": _line(name)[:33],
        "sex": " ",
        "federation": "",
        "birth": "",
    }


def _line(text: str) -> str:
    return " ".join(text.split())
