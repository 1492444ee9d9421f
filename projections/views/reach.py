"""What a piece may do on a board that leads, as lights for a phone; and why not, for a cell it
cannot reach.
"""

from __future__ import annotations

from typing import Any

from events.vocabulary import Action
from events.vocabulary import Seat
from events.vocabulary import freeze
from events.vocabulary import thaw
from games import play
from games.rules import Game
from games.rules import Path
from games.rules import Trace
from games.table import Table
from projections.views.seat_view import ruling_view


def reach(game: Game, table: Table, seat: Seat, piece: str) -> list[dict[str, Any]]:
    """Return the different results of all a piece may do now, each with the arguments of its
    shortest way there.
    """
    found: dict[tuple[object, ...], tuple[Action, Trace]] = {}
    for spec, action in play.of_piece(game, table, seat, piece):
        trace = spec.trace(table, action) if spec.trace else Trace("")
        key = (action.name, *trace.result)
        if key not in found or len(trace.way) < len(found[key][1].way):
            found[key] = action, trace
    own = {other.cell for other in table.pieces.values() if other.cell and other.controller == seat}
    return [_light(action, trace, own) for action, trace in found.values()]


def why_not(game: Game, table: Table, seat: Seat, piece: str, cell: str) -> list[dict[str, Any]]:
    """Return the ruling on each plain way in which a piece might reach a cell, with the action's
    words; legal ones are left out.
    """
    rows = []
    for spec in game.actions:
        args = spec.toward(table, piece, cell) if spec.toward else None
        if args is None:
            continue
        ruling = play.check(game, table, Action(seat, spec.name, freeze(dict(args))))
        if not ruling.legal:
            rows.append({"label": spec.label, **ruling_view(ruling)})
    return rows


def drawn_by(game: Game) -> dict[str, str]:
    """Return which action a way drawn with a finger over the board is: its name, the key of its
    piece and of its way.
    """
    for spec in game.actions:
        way = next((ask for ask in spec.asks if isinstance(ask, Path)), None)
        if spec.trace is not None and way is not None:
            return {"name": spec.name, "piece": spec.asks[0].key, "path": way.key}
    return {}


def _light(action: Action, trace: Trace, own: set[str]) -> dict[str, Any]:
    return {
        "name": action.name,
        "args": thaw(action.args),
        "words": trace.words,
        "warn": trace.warn,
        "way": list(trace.way),
        "takes": list(trace.takes),
        "hits": list(trace.hits),
        "area": list(trace.area),
        "own": [cell for cell in trace.hits if cell in own],
    }
