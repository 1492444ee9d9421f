"""The consequence of a play before it is reported: its sentence in the log, and the numbers that it
changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from msgspec import structs

from app.pages.seat.ask import AskStep
from app.pages.site import Visit
from app.pages.table.changes import ShownChange
from app.pages.table.changes import changes
from app.views.match import MatchView
from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from events.vocabulary import freeze
from games import play
from games.rules import BY_TABLE
from games.rules import ActionSpec
from games.rules import Allocate
from games.rules import Game
from games.rules import Pick
from games.screen import Draw
from games.table import Piece
from games.table import Table
from games.text import naming
from projections.knowledge.named import as_named
from projections.text.plays import play_words
from projections.views.scene.zones import PieceView

MOST = 3
"""Most struck pieces whose numbers a sheet tells; the board shows the rest once it is played."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A piece that a play would put on the board, and where: a cell, or `zone seat` for a row of
    cards.
    """

    item: PieceView
    spot: str


@dataclass(frozen=True, slots=True)
class HealthChange:
    """A piece on the board that a play hurts or heals: its health (or its equivalent) before and
    after, 0 for one that it destroys, with the pictogram of that counter.
    """

    item: PieceView
    picture: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Consequence:
    """A play in one sentence, its numbers before and after, those of the pieces that it strikes,
    and the pieces that it puts on the board; only the sentence where chance decides.
    """

    words: str
    changes: tuple[ShownChange, ...]
    ghosts: tuple[Ghost, ...] = ()
    struck: tuple[HealthChange, ...] = ()


def consequence(visit: Visit, step: AskStep) -> Consequence | None:
    """Return the consequence of a complete and legal report; None for any other step."""
    here = visit.here
    spec = here.game.spec(step.name)
    if spec is None or step.ask is not None or step.ruling is not None:
        return None
    actor = Seat(TABLE if spec.who == BY_TABLE else visit.pass_.seat)
    action = Action(actor, spec.name, freeze(dict(step.args)))
    before = here.table
    if _by_chance(spec, action):
        return Consequence(visit.translate(step.label), ())
    after = play.apply(here.game, before, action)
    words = naming(play_words(here.game, before, action, after=after), here.players)
    return Consequence(
        words=visit.translate(words),
        changes=tuple(
            changes(here.game, visit.view.seats, before, foreseen(spec, before, action) or after)
        ),
        ghosts=tuple(_ghosts(here.game, visit.view, before, after)),
        struck=tuple(islice(_struck(here.game, visit.view, before, after), MOST)),
    )


def due(visit: Visit, step: AskStep, will: Consequence | None) -> dict[str, int]:
    """Return how much of its counters a seat spends by the answers so far: what the game tells
    before the open ask is answered, or what a complete report takes.
    """
    seat, spec = visit.pass_.seat, visit.here.game.spec(step.name)
    if will:
        spent = {row.name: row.before - row.after for row in will.changes if row.seat == seat}
        return {name: number for name, number in spent.items() if number > 0}
    ask = spec.ask(step.ask.key) if spec and step.ask else None
    if spec is None or not isinstance(ask, Pick) or not ask.spends:
        return {}
    chosen, here = freeze(dict(step.chosen)), visit.here
    known = as_named(here.game, here.table, Seat(seat), spec, chosen)
    return dict(ask.spends(known, Seat(seat), chosen))


def foreseen(spec: ActionSpec, table: Table, action: Action) -> Table | None:
    """Return the table that a play leads to once what it opens is over; None where its game does
    not tell.
    """
    for ask in spec.asks:
        if isinstance(ask, Allocate) and ask.outlook:
            return ask.outlook(table, action.seat, action.arg(ask.key) or {}).after
    return None


def _ghosts(game: Game, view: MatchView, before: Table, after: Table) -> Iterator[Ghost]:
    """The pieces that move to another cell or row, as the viewer knows them now."""
    known = {piece.id: piece for zone in view.zones for piece in zone.pieces}
    rows = _rows(game)
    for id_, piece in after.pieces.items():
        was = before.pieces.get(id_)
        if id_ not in known or (was and (was.cell, was.zone) == (piece.cell, piece.zone)):
            continue
        if piece.cell and (was is None or was.cell != piece.cell):
            yield Ghost(structs.replace(known[id_], cell=piece.cell, marks=()), piece.cell)
        elif not piece.cell and piece.zone in rows:
            shown = structs.replace(known[id_], cell="", facing=piece.facing, marks=())
            yield Ghost(shown, f"{piece.zone} {piece.controller}")


def _struck(game: Game, view: MatchView, before: Table, after: Table) -> Iterator[HealthChange]:
    """The pieces in the cells of the board whose health, or its equivalent, a play changes, as far
    as the viewer sees that number.
    """
    health = [spec for spec in game.equipment.counters if spec.of == "piece" and spec.limit]
    known = {piece.id: piece for zone in view.zones for piece in zone.pieces if piece.cell}
    for id_, piece in before.pieces.items():
        later = after.pieces.get(id_)
        if later is piece or id_ not in known:
            continue
        for spec in health:
            was = known[id_].counters.get(spec.name)
            now = _left_of(game, later, spec.name)
            if was is not None and now is not None and was != now:
                yield HealthChange(known[id_], spec.icon, was, now)


def _left_of(game: Game, piece: Piece | None, counter: str) -> int | None:
    """What is left of a piece's counter; 0 of one that lies in a pile by now, None where it went
    elsewhere without it.
    """
    if piece is None or counter in piece.counters:
        return piece.counters[counter] if piece else None
    return 0 if game.equipment.zone(piece.zone).layout == "pile" else None


def _rows(game: Game) -> set[str]:
    """The zones of a seat that a game draws as a row of cards."""
    places = (place for row in (game.screen.near if game.screen else ()) for place in row.places)
    return {place.zone for place in places if place.draw == Draw.CARDS and not place.cell}


def _by_chance(spec: ActionSpec, action: Action) -> bool:
    """Whether the server has to draw an answer."""
    return any(key not in action.args for key in spec.chance)
