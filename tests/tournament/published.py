"""Events whose final standings were published, as this program's own values.

`published/*.json`: card events, with matches, points and percentages as their organisers published
them. `published/*.trf`: FIDE's report form; two events of a public server and FIDE's own exercises.
Players are numbers; who they are is in the sources that each file names.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from projections.tournament.plan import plan_of
from projections.tournament.state import PairedTable
from projections.tournament.state import Player
from projections.tournament.state import Result
from projections.tournament.state import Round
from projections.tournament.state import Tournament

FOLDER = Path(__file__).parent / "published"
CHESS = {"win": 2, "draw": 1, "loss": 0, "bye": 2, "absent": 1, "unit": 2}
_FIRST, _WIDE = 91, 10
_WINS = {"1": (1, 0), "0": (0, 1), "=": (0, 0), "+": (1, 0), "-": (0, 1)}


def card_event(name: str) -> tuple[Tournament, dict[str, Any]]:
    """Return a published card event, and the file."""
    file: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text())
    rounds = []
    for number, rows in enumerate(file["rounds"], 1):
        tables, results = [], {}
        for place, (first, second, won, lost, *drawn) in enumerate(rows["tables"], 1):
            tables.append(PairedTable(place, (f"P{first}", f"P{second}")))
            results[place] = Result((won, lost), *drawn)
        byes = tuple(f"P{player}" for player in rows["byes"])
        rounds.append(Round(number, tuple(tables), byes, started=1, results=results))
    last = max(int(id_[1:]) for round_ in rounds for id_ in round_.everybody)
    return _tournament({"best_of": 3}, range(1, last + 1), rounds), file


def report(name: str, rounds: int = 0, **plan: Any) -> tuple[Tournament, dict[str, float]]:
    """Return an event from a report file (its first *rounds*), and the points it states."""
    lines = (FOLDER / f"{name}.trf").read_text().splitlines()
    rows = {int(line[4:8]): line for line in lines if line.startswith("001")}
    last = max((len(line) - _FIRST + 2) // _WIDE for line in rows.values())
    found = [_round(number, rows) for number in range(1, (rounds or last) + 1)]
    stated = {f"P{number}": float(line[80:84]) for number, line in rows.items()}
    return _tournament({"points": CHESS, **plan}, rows, found), stated


def _round(number: int, rows: dict[int, str]) -> Round:
    tables, results = [], {}
    alone: dict[str, list[str]] = {"U": [], "H": []}
    for player, line in rows.items():
        start = _FIRST + _WIDE * (number - 1)
        cell = line[start : start + 8].ljust(8)
        if cell[:4].strip("0 ") == "":
            alone.get(cell[7], []).append(f"P{player}")
        elif cell[5] == "w":
            place = len(tables) + 1
            tables.append(PairedTable(place, (f"P{player}", f"P{int(cell[:4])}")))
            how = "forfeit" if cell[7] in "+-" else "played"
            results[place] = Result(_WINS[cell[7]], how=how)
    return Round(
        number, tuple(tables), tuple(alone["U"]), tuple(alone["H"]), started=1, results=results
    )


def _tournament(plan: dict[str, Any], players: Any, rounds: list[Round]) -> Tournament:
    everybody = {f"P{number}": Player(f"P{number}", number) for number in sorted(players)}
    return Tournament("E", plan_of(plan), everybody, tuple(rounds))
