"""Moments in words, as one viewer may read them: what was told to others is left out, a piece that
lay face down is not named.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from events import kinds
from events.envelope import Event
from games.rules import Game
from games.table import Table
from projections.knowledge.moments import CAPTURE
from projections.knowledge.moments import CHANCE
from projections.knowledge.moments import DISPUTE
from projections.knowledge.moments import DRAW
from projections.knowledge.moments import END
from projections.knowledge.moments import REVEAL
from projections.knowledge.moments import RULING
from projections.knowledge.moments import STRUCK
from projections.knowledge.moments import TIME
from projections.knowledge.moments import TURN
from projections.knowledge.moments import Moment
from projections.knowledge.viewer import MASK
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import hidden_ids
from projections.text.words import Names
from projections.text.words import listed
from projections.text.words import outcome_words
from projections.text.words import piece_name
from projections.text.words import seat_words
from projections.text.words import value_name
from projections.text.words import whose

LABELS = {
    DISPUTE: "Calls",
    RULING: "Rulings",
    STRUCK: "Struck plays",
    CAPTURE: "Captures and losses",
    REVEAL: "Reveals",
    DRAW: "Draws",
    CHANCE: "Chance",
    TIME: "Time trouble",
    TURN: "Turns",
    END: "The end",
}
"""Kind of moment -> what people call many of them."""
NAMES = {
    DISPUTE: "Call",
    RULING: "Ruling",
    STRUCK: "Struck play",
    CAPTURE: "Capture or loss",
    REVEAL: "Reveal",
    DRAW: "Draw",
    CHANCE: "Chance",
    TIME: "Time trouble",
    TURN: "New turn",
    END: "The end",
}
"""Kind of moment -> what people call one."""
_RULED: Mapping[str, str] = {
    kinds.PLAY_STRUCK: "strikes line {target}",
    kinds.PLAY_REPLACED: "replaces line {target}",
    kinds.REWOUND_TO: "rewinds to before line {target}",
    kinds.RULING_WITHDRAWN: "withdraws the ruling at line {ruling}",
    kinds.PLAY_ALLOWED: "allows a play",
    kinds.TABLE_CORRECTED: "corrects the table",
    kinds.TAKEBACK_ACCEPTED: "agrees to take back line {target}",
    kinds.DISPUTE_SETTLED: "answers the call at line {dispute}",
    kinds.PENALTY_GIVEN: "gives a penalty",
    kinds.TIME_GRANTED: "gives time",
    kinds.CLOCK_SET: "sets a clock",
}


def moment_view(
    game: Game,
    names: Names,
    viewer: Viewer,
    moment: Moment,
    event: Event,
    before: Table,
    after: Table,
) -> dict[str, Any] | None:
    """Return a moment as data with its words, or None where this viewer was told nothing of it.

    *before* and *after* are the tables around its event, as they were on the axis that is read.
    """
    hidden = hidden_ids(game.equipment, before, viewer)
    told = [dict(row) for row in moment.told if _told_to(row, moment.seat, viewer, before.seats)]
    if moment.told and not told:
        return None
    return {
        "kind": moment.kind,
        "version": moment.version,
        "ply": moment.ply,
        "seat": moment.seat,
        "target": moment.target,
        "pieces": [MASK if id_ in hidden else id_ for id_ in moment.pieces],
        "told": [
            {"to": list(row["to"]), "cards": list(row["cards"]), "count": row["count"]}
            for row in told
        ],
        "left": moment.left if moment.left >= 0 else None,
        "words": _words(game, names, moment, event, (before, after), hidden, told),
    }


def told_words(game: Game, table: Table, row: Mapping[str, Any]) -> str:
    """Return what a row of the ledger told, in words: the cards by name, or how many that nobody
    else can name.
    """
    if row["cards"]:
        return listed(value_name(game, table, card) for card in row["cards"])
    return "1 unseen card" if row["count"] == 1 else f"{row['count']} unseen cards"


def _told_to(row: Mapping[str, Any], by: str, viewer: Viewer, seats: Sequence[str]) -> bool:
    """Whether a viewer was told: as the referee, as one of those named, as the one who showed it,
    or because all were told.
    """
    return (
        viewer.sees_all
        or (viewer.seat != "" and viewer.seat in (*row["to"], by))
        or {*row["to"], by} >= set(seats)
    )


def _words(
    game: Game,
    names: Names,
    moment: Moment,
    event: Event,
    tables: tuple[Table, Table],
    hidden: frozenset[str],
    told: Sequence[Mapping[str, Any]],
) -> str:
    before, after = tables
    match moment.kind:
        case "capture":
            return _lost(game, names, moment, before, after, hidden)
        case "reveal" | "draw":
            return "; ".join(
                f"{who_words(names, row['to'], before.seats)}: {told_words(game, after, row)}"
                for row in told
            )
        case "time":
            seconds = f"{seat_words(names, moment.seat)} had {moment.left / 1000:.1f} s left"
            return seconds if moment.left else f"{whose(names, moment.seat)} time was up"
        case "turn":
            return f"turn {moment.turn}, {seat_words(names, moment.seat)}"
        case "end":
            return outcome_words(names, after.outcome)
        case "dispute":
            about = f" about line {moment.target}" if moment.target else ""
            return f"{_by(names, event)} calls the referee{about}{_because(event.data['claim'])}"
        case "ruling":
            deed = _RULED.get(event.kind, event.kind).format_map(event.data)
            return (
                f"{_by(names, event)} "
                f"{deed}{_because(event.data.get('reason') or event.data.get('verdict') or '')}"
            )
        case "struck":
            return f"no longer counts, by the ruling at line {moment.target}"
        case _:
            spec = game.spec(event.data["action"]["name"])
            return spec.label if spec else event.data["action"]["name"]


def _lost(
    game: Game, names: Names, moment: Moment, before: Table, after: Table, hidden: frozenset[str]
) -> str:
    """Which pieces of which seats; those that only change sides are told apart."""
    rows = []
    for seat in before.seats:
        gone = [id_ for id_ in moment.pieces if before.pieces[id_].controller == seat]
        if gone:
            named = listed(
                "a piece face down" if id_ in hidden else piece_name(game, before, id_)
                for id_ in gone
            )
            rows.append(f"{seat_words(names, seat)} loses {named}")
    return "; ".join(rows)


def who_words(names: Names, seats: Sequence[str], every: Sequence[str]) -> str:
    """Return who was told: the seats by name, or all."""
    return "all" if set(seats) >= set(every) else listed(seat_words(names, seat) for seat in seats)


def _by(names: Names, event: Event) -> str:
    return "The referee" if event.by == "referee" else seat_words(names, event.by)


def _because(words: str) -> str:
    return f": {words}" if words else ""
