"""The moments of a match that people look for afterwards: disputes, rulings, captures, reveals,
chance, time trouble.

All are facts from the log and from the differences between two tables; nothing is asked of the
game, and nothing is guessed. There are two axes: as recorded (a moment for every event, as it was
believed then) and as standing (for every play that counts).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from enum import StrEnum

from events import kinds
from events.envelope import Event
from events.record import LineStanding
from events.record import action_of
from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Fields
from games.rules import Game
from games.table import Piece
from games.table import Table
from projections.clocks.clocks import Clocks
from projections.clocks.clocks import advance
from projections.clocks.clocks import begin
from projections.knowledge.recent import Grown
from projections.referee.backup import by_chance
from projections.replay.replay import Replay
from projections.replay.step import VERSION
from projections.replay.step import Step
from projections.replay.step import place_of
from projections.text.names import zone_of


class MomentKind(StrEnum):
    """The kinds of moments, in the order in which several of one line are listed. A reveal shows a
    card to another seat; a draw shows it only to the seat that drew it.
    """

    DISPUTE = "dispute"
    RULING = "ruling"
    STRUCK = "struck"
    CAPTURE = "capture"
    REVEAL = "reveal"
    DRAW = "draw"
    CHANCE = "chance"
    TIME = "time"
    TURN = "turn"
    END = "end"


KINDS = tuple(MomentKind)
LOW_TIME_FRACTION = 10
"""Time trouble: at the play at most this part (one in ten) of a clock's limit was left …"""
LOW_TIME_MS = 5_000
"""… or at most these milliseconds."""
_DECISIONS = (
    kinds.DISPUTE_SETTLED,
    kinds.PENALTY_GIVEN,
    kinds.TIME_GRANTED,
    kinds.CLOCK_SET,
)
"""The referee's decisions other than rulings about plays."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that happened by the event *version*, when *ply* of the plays that count today had
    been made.

    * `seat`: who did it ("" if no seat did).
    * `target`: the line that a dispute or a ruling is about, or the ruling that struck a play (0:
      none).
    * `pieces`: pieces captured.
    * `reveals`: who learned which cards, or how many, from the ledger.
    * `left`: milliseconds left on the clock (-1 where no clock matters; 0: the deadline passed).
    * `turn`: the turn that began.
    """

    kind: MomentKind
    version: int
    ply: int
    seat: str = ""
    target: int = 0
    pieces: tuple[str, ...] = ()
    reveals: tuple[Fields, ...] = ()
    left: int = -1
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Deed:
    """A play with the tables before and after it, from which moments are read on either axis."""

    event: Event
    ply: int
    action: Action
    before: Table
    after: Table


@dataclass(slots=True)
class Recorded:
    """The moments of each event of a log, as far as it was looked through (their `ply` is left
    out: rulings change it), and the clocks after the last of these events.
    """

    rows: list[tuple[Moment, ...]] = field(default_factory=list)
    clocks: Clocks | None = None


def recorded_moments(
    game: Game,
    events: Sequence[Event],
    tables: Sequence[Table],
    history: Replay,
    opened_at: int,
    known: Recorded | None = None,
) -> tuple[Moment, ...]:
    """Return the moments of a log in its order. *tables*: the table as it was believed after each
    number of events, the first before all of them. *known*: what was found before, which only
    grows; the new events are looked through and added to it.
    """
    known = Recorded() if known is None else known
    place = len(known.rows)
    every = tables[place:]  # each is derived once
    clocks = known.clocks or begin(game, every[0], opened_at)
    for event, before, after in zip(events[place:], every, every[1:], strict=False):
        moments: list[Moment] = []
        if event.kind in (kinds.PLAY_MADE, kinds.PLAY_ALLOWED):
            deed = Deed(event, 0, action_of(event.data["action"]), before, after)
            moments += [*_time(clocks, deed), *of_deed(game, deed)]
        known.rows.append((*moments, *_of_the_desk(event, 0)))
        known.clocks = clocks = advance(game, clocks, event, after)
    steps = history.steps
    return tuple(
        replace(moment, ply=_ply_after(steps, moment.version))
        for row in known.rows
        for moment in row
    )


def _ply_after(steps: Sequence[Step], version: int) -> int:
    """How many plays up to a version count today."""
    place = bisect_right(steps, version, key=VERSION)
    return steps[place - 1].ply if place else 0


def standing_moments(
    game: Game,
    events: Sequence[Event],
    history: Replay,
    recorded: Sequence[Moment],
    known: Grown[Step, tuple[Moment, ...]] | None = None,
) -> tuple[Moment, ...]:
    """Return the moments of the match as it counts now: a struck play is shown as struck, and
    captured nothing. *known*: the moments of each step that were found before; those of other steps
    are looked for.

    Time, disputes and rulings are those of the log (*recorded*), since later rulings do not change
    them.
    """
    steps = history.steps

    def found(place: int) -> tuple[Moment, ...]:
        before = steps[place - 1].table if place else history.start
        return tuple(_of_step(game, events, steps[place], before))

    of_steps = (Grown() if known is None else known).follow(steps, found)
    moments = [moment for row in of_steps for moment in row]
    moments += [moment for moment in recorded if _remains(steps, moment)]
    return tuple(
        sorted(moments, key=lambda moment: (moment.ply, moment.version, KINDS.index(moment.kind)))
    )


def _of_step(game: Game, events: Sequence[Event], step: Step, before: Table) -> Iterator[Moment]:
    """The moments of a line of the match as it counts now, on the table *before* it."""
    event = events[step.version - 1]
    if step.is_play and step.standing != LineStanding.STANDS:
        yield Moment(MomentKind.STRUCK, event.version, step.ply, event.by, step.entry.ruling)
    elif (acted := step.acted) is not None:
        yield from of_deed(game, Deed(event, step.ply, acted, before, step.table))


def _remains(steps: Sequence[Step], moment: Moment) -> bool:
    """Whether a moment of the log is one of the match as it counts now, too."""
    if moment.kind != MomentKind.TIME:
        return moment.kind in (MomentKind.DISPUTE, MomentKind.RULING)
    place = place_of(steps, moment.version)
    step = steps[place] if place < len(steps) else None
    return (
        step is not None
        and step.version == moment.version
        and (not step.is_play or step.standing == LineStanding.STANDS)
        and step.acted is not None
    )


def of_deed(game: Game, deed: Deed) -> Iterator[Moment]:
    """Yield the moments of a play except time: a capture, a reveal or a draw, chance, a new turn,
    the end.
    """
    version, ply, seat = deed.event.version, deed.ply, str(deed.action.seat)
    lost = captured(game, deed.action, deed.before, deed.after)
    if lost:
        yield Moment(MomentKind.CAPTURE, version, ply, seat, pieces=lost)
    reveals = tuple(row for row in deed.event.reveals if row["cards"] or row["count"])
    if reveals:
        yield Moment(
            MomentKind.REVEAL if any(_shows(row, seat) for row in reveals) else MomentKind.DRAW,
            version,
            ply,
            seat,
            reveals=reveals,
        )
    if by_chance(game, deed.event, deed.before, deed.action):
        yield Moment(MomentKind.CHANCE, version, ply, seat)
    if (deed.before.turn, deed.before.active) != (
        deed.after.turn,
        deed.after.active,
    ) and deed.after.outcome is None:
        yield Moment(MomentKind.TURN, version, ply, str(deed.after.active), turn=deed.after.turn)
    if deed.before.outcome is None and deed.after.outcome is not None:
        yield Moment(MomentKind.END, version, ply)


def captured(game: Game, action: Action, before: Table, after: Table) -> tuple[str, ...]:
    """Return the pieces in play that a seat's play removed from play, from the table, or to another
    side.

    The table's own actions (clearing up between two games) capture nothing.
    """
    if action.seat == TABLE:
        return ()
    return tuple(
        id_
        for id_, piece in before.pieces.items()
        if (now := after.pieces.get(id_)) is not piece
        and in_play(game, piece)
        and _taken(game, piece, now, action)
    )


def in_play(game: Game, piece: Piece) -> bool:
    """Tell whether a piece is in a zone where pieces are in play, as the zone declares; if it
    declares nothing, whether the zone is a grid.
    """
    zone = zone_of(game, piece.zone)
    return zone is not None and (zone.layout == "grid" if zone.in_play is None else zone.in_play)


def _taken(game: Game, piece: Piece, now: Piece | None, action: Action) -> bool:
    if now is None or not in_play(game, now):
        return True
    return now.controller != piece.controller and now.controller == action.seat


def _shows(row: Fields, by: str) -> bool:
    """Whether a row of the ledger revealed cards to a seat other than the acting one, or told that
    seat which card it is.
    """
    return bool(row["cards"]) or any(seat != by for seat in row["to"])


def _time(clocks: Clocks, deed: Deed) -> Iterator[Moment]:
    """The moment of a play made with little time left, or of a missed deadline."""
    running = clocks.running
    if running is None:
        return
    fallen = (
        running.action is not None
        and deed.action.seat == TABLE
        and deed.action.name == running.action.name
    )
    left = 0 if fallen else clocks.left(deed.event.at) or 0
    if fallen or (
        deed.action.seat == running.seat
        and left <= max(LOW_TIME_MS, running.limit // LOW_TIME_FRACTION)
    ):
        yield Moment(MomentKind.TIME, deed.event.version, deed.ply, running.seat, left=left)


def _of_the_desk(event: Event, ply: int) -> Iterator[Moment]:
    """The moments of an event about the record, by a seat or the referee."""
    by = "" if event.by == "referee" else event.by
    if event.kind == kinds.DISPUTE_RAISED:
        yield Moment(MomentKind.DISPUTE, event.version, ply, by, event.data["target"])
    elif _is_decision(event):
        target = next(
            (event.data[key] for key in ("target", "ruling", "dispute") if event.data.get(key)), 0
        )
        yield Moment(MomentKind.RULING, event.version, ply, by, target)


def _is_decision(event: Event) -> bool:
    if event.kind == kinds.TAKEBACK_ACCEPTED:
        return bool(event.data.get("complete", True))
    return kinds.kind_of(event).judges or event.kind in _DECISIONS
