"""What an ask for statements about the table needs: words for those suggested, and what any other
can be put together from.
"""

from __future__ import annotations

from typing import Any

from games.rules import Game
from games.statements import statement
from games.table import Impossible
from games.table import Table
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import sees
from projections.text.words import change_words
from projections.text.words import piece_name

NUMBER = "number"


def statement_words(game: Game, table: Table, text: str) -> str:
    """Return a statement as people say it, or as it is written where it states nothing."""
    try:
        return change_words(game, {}, table, statement(text))
    except Impossible:
        return text


def vocabulary(game: Game, table: Table, viewer: Viewer) -> dict[str, Any]:
    """Return `subjects` (seats and the pieces that *viewer* sees) and `facts` that can be stated of
    each kind of them.

    A fact is the beginning of a statement (`form`, `key`), its words, and what may follow: a
    number, or one of `options`.
    """
    pieces = [piece for piece in table.pieces.values() if sees(game.equipment, viewer, piece)]
    return {
        "subjects": [{"of": seat, "kind": "seat", "label": seat} for seat in table.seats]
        + [
            {"of": piece.id, "kind": "piece", "label": piece_name(game, table, piece.id)}
            for piece in pieces
        ],
        "facts": {"seat": _of_seats(game), "piece": _of_pieces(game, table, pieces)},
    }


def _of_seats(game: Game) -> list[dict[str, Any]]:
    return [
        _fact("counter", spec.name, spec.label)
        for spec in game.equipment.counters
        if spec.of == "seat"
    ] + [_fact("hidden", spec.name, spec.label) for spec in game.equipment.zones if spec.hidden]


def _of_pieces(game: Game, table: Table, pieces: list[Any]) -> list[dict[str, Any]]:
    marks = [{"value": mark.name, "label": mark.label} for mark in game.equipment.marks]
    spots = {f"{piece.zone}:{piece.cell}" if piece.cell else piece.zone for piece in pieces}
    spots |= {
        f"{zone.name}:{cell}"
        for zone in game.equipment.zones
        if not zone.hidden
        for cell in zone.cells
    }
    spots |= {zone.name for zone in game.equipment.zones if not zone.hidden and not zone.cells}
    return [
        _fact(
            "spot",
            "",
            "place",
            [{"value": spot, "label": spot.replace(":", " ")} for spot in sorted(spots)],
        ),
        _fact("mark", "", "mark on", marks),
        _fact("unmark", "", "mark off", marks),
        _fact(
            "controller",
            "",
            "controlled by",
            [{"value": seat, "label": seat} for seat in table.seats],
        ),
        *(
            _fact("counter", spec.name, spec.label)
            for spec in game.equipment.counters
            if spec.of == "piece"
        ),
    ]


def _fact(
    form: str, key: str, label: str, options: list[dict[str, str]] | None = None
) -> dict[str, Any]:
    return {"form": form, "key": key, "label": label, "options": options}
