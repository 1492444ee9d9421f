"""Legal moves are exact: the game against a second reading of its rules that shares no code with
it.

`QM_POSITIONS` says how many random positions are compared (2,000 where CI is set, else 150).
"""

from __future__ import annotations

import os
import random
from collections.abc import Mapping
from typing import Any

import pytest

from events.vocabulary import Action
from events.vocabulary import Seat
from games import play
from games.generalissimo import GAME
from games.table import Table
from tests.games.generalissimo import brute
from tests.games.generalissimo.positions import COLUMNS
from tests.games.generalissimo.positions import NORTH
from tests.games.generalissimo.positions import SOUTH
from tests.games.generalissimo.positions import bare
from tests.games.generalissimo.positions import begun
from tests.games.generalissimo.positions import random_options
from tests.games.generalissimo.positions import random_words

POSITIONS = int(os.environ.get("QM_POSITIONS") or (2_000 if os.environ.get("CI") else 150))
_CELLS = {
    f"{column}{row + 1}": (COLUMNS.index(column), row) for column in COLUMNS for row in range(12)
}
_DEEDS = ("PieceMoved", "ArcherShot", "VolleyFired")


def _plain(table: Table, action: Action) -> tuple[Any, ...]:
    """Return an action of the game in the words of the second reading."""
    args = action.args
    if action.name == "PieceMoved":
        return ("move", args["path"])
    origin = table.piece(args["piece"]).cell
    if action.name == "ArcherShot":
        letter = {"Swordsman": "W"}.get(args["declared"], args["declared"][0])
        return ("shot", origin, args.get("step"), args["target"], letter)
    return ("volley", origin, args.get("step"))


def _listed(table: Table, seat: Seat) -> list[tuple[Any, ...]]:
    return [
        _plain(table, action)
        for action in play.legal_actions(GAME, table, seat)
        if action.name in _DEEDS
    ]


def _read(table: Table, seat: Seat, options: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    words = {
        _CELLS[piece.cell]: piece.id for piece in table.pieces.values() if piece.zone == "board"
    }
    return brute.legal(words, seat[0], options)


def _differences(table: Table, seat: Seat, options: Mapping[str, Any]) -> list[str]:
    """Return what one reading allows and the other does not, and what is listed twice."""
    ours, theirs = _listed(table, seat), _read(table, seat, options)
    mine, other = set(ours), set(theirs)
    found = [f"only the game: {item}" for item in sorted(mine - other, key=repr)]
    found += [f"only the second reading: {item}" for item in sorted(other - mine, key=repr)]
    return found + ([f"{len(ours) - len(mine)} listed twice"] if len(ours) != len(mine) else [])


def test_start_position() -> None:
    table = begun()
    assert _differences(table, SOUTH, {}) == []
    assert len(_listed(table, SOUTH)) == 556


def test_random_positions() -> None:
    chance = random.Random(9 * 12)
    seen = 0
    for number in range(POSITIONS):
        options = random_options(chance)
        words = random_words(chance)
        for seat in (SOUTH, NORTH) if number % 4 == 0 else (chance.choice((SOUTH, NORTH)),):
            table = bare(words, seat, **options)
            assert _differences(table, seat, options) == [], (number, words, options)
        seen += 1
    assert seen == POSITIONS >= 100


@pytest.mark.parametrize("fault", ["leap", "matrix", "origin", "volley"])
def test_the_comparison_catches_a_planted_fault(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.generalissimo import units
    from games.generalissimo.acting import volleys
    from games.generalissimo.ways import movement

    if fault == "leap":
        monkeypatch.setattr(movement, "NEXT", dict.fromkeys(movement.NEXT))
    elif fault == "matrix":
        monkeypatch.setattr(
            movement, "defeated_by", lambda table, kind: units.UNITS[kind].defeats - {"Catapult"}
        )
    elif fault == "origin":
        real = movement._roam
        monkeypatch.setattr(
            movement,
            "_roam",
            lambda table, board, piece: [
                way for way in real(table, board, piece) if piece.cell not in way[1:]
            ],
        )
    else:
        monkeypatch.setattr(volleys, "zone", lambda piece: (piece.cell,))
    chance = random.Random(3)
    tables = [(bare(random_words(chance), seat), seat) for seat in (SOUTH, NORTH) * 10]
    assert any(_differences(table, seat, {}) for table, seat in tables)
