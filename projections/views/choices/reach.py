"""What a piece may do on a board that the player taps, as lights for a phone; and the reasons for
cells that it cannot reach.
"""

from __future__ import annotations

from collections.abc import Mapping

from events.vocabulary import Action
from events.vocabulary import Seat
from events.vocabulary import freeze
from games import play
from games.rules import Game
from games.rules import Path
from games.rules import Trace
from games.table import Table
from games.text import Text
from projections.text.names import as_text
from projections.views.base import Answer
from projections.views.base import View
from projections.views.history.rulings import RulingView


class LightView(View, frozen=True, kw_only=True):
    """One result of what a piece may do, with the action and arguments of the shortest path to it.

    `way`: its cells from first to last; `takes`: where it captures by moving in; `hits`: what it
    strikes at a distance; `area`: all cells that are struck; `own`: own pieces among those hit.
    `words` are for a button, `warn` is the text to read first.
    """

    name: str
    args: Mapping[str, Answer]
    words: Text
    warn: Text
    way: tuple[str, ...]
    takes: tuple[str, ...]
    hits: tuple[str, ...]
    area: tuple[str, ...]
    own: tuple[str, ...]


class WhyNotView(RulingView, frozen=True, kw_only=True):
    """Why a piece cannot reach a cell by an action, with the words of the action."""

    label: Text


class DrawnBy(View, frozen=True, kw_only=True):
    """The action that stands for a path drawn with a finger over the board: its name, and the keys
    of its piece and its path.
    """

    name: str
    piece: str
    path: str


def reach(game: Game, table: Table, seat: Seat, piece: str) -> tuple[LightView, ...]:
    """Return the different results of everything that a piece may do now, each with the arguments
    of its shortest path.
    """
    shortest: dict[tuple[object, ...], tuple[Action, Trace]] = {}
    for spec, action in play.of_piece(game, table, seat, piece):
        trace = spec.trace(table, action) if spec.trace else Trace(as_text(""))
        key = (action.name, *trace.result)
        if key not in shortest or len(trace.way) < len(shortest[key][1].way):
            shortest[key] = action, trace
    own = {other.cell for other in table.pieces.values() if other.cell and other.controller == seat}
    return tuple(_light(action, trace, own) for action, trace in shortest.values())


def why_not(game: Game, table: Table, seat: Seat, piece: str, cell: str) -> tuple[WhyNotView, ...]:
    """Return the rulings against each simple way in which a piece might reach a cell, with the
    action's words; legal ones are left out.
    """
    rows = []
    for spec in game.actions:
        args = spec.toward(table, piece, cell) if spec.toward else None
        if args is None:
            continue
        ruling = play.check(game, table, Action(seat, spec.name, freeze(dict(args))))
        if not ruling.legal:
            rows.append(
                WhyNotView(
                    label=as_text(spec.label),
                    rule=ruling.rule,
                    because=as_text(ruling.because),
                    instead=as_text(ruling.instead),
                    see=ruling.see,
                )
            )
    return tuple(rows)


def drawn_by(game: Game) -> DrawnBy | None:
    """Return the action that stands for a path drawn with a finger over the board; None if there is
    none.
    """
    for spec in game.actions:
        way = next((ask for ask in spec.asks if isinstance(ask, Path)), None)
        if spec.trace is not None and way is not None:
            return DrawnBy(name=spec.name, piece=spec.asks[0].key, path=way.key)
    return None


def _light(action: Action, trace: Trace, own: set[str]) -> LightView:
    return LightView(
        name=action.name,
        args=action.args,
        words=as_text(trace.words),
        warn=as_text(trace.warn),
        way=trace.way,
        takes=trace.takes,
        hits=trace.hits,
        area=trace.area,
        own=tuple(cell for cell in trace.hits if cell in own),
    )
