"""What a scoresheet says beside the plays, as headings with facts under them: the table, disputes,
rulings, penalties, clocks.

A fact is a label ("" for none) and words. Everything is told as one viewer may know it, and clocks
as of the last event, so that the same log gives the same sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from typing import Any

from events import kinds
from events.envelope import Event
from events.manifest import Manifest
from events.vocabulary import TABLE
from games.rules import Game
from games.table import Table
from projections.clocks.clocks import Clocks
from projections.clocks.restitution import seconds
from projections.knowledge.viewer import Viewer
from projections.referee.disputes import Dispute
from projections.referee.disputes import disputes
from projections.referee.penalties import penalties
from projections.replay.replay import Replay
from projections.scoresheet.sheet import header
from projections.scoresheet.sheet import moment
from projections.scoresheet.sheet import recorded_lines
from projections.scoresheet.sheet import result
from projections.text.words import FACINGS
from projections.text.words import Names
from projections.text.words import listed
from projections.text.words import lower
from projections.text.words import mark_words
from projections.text.words import own_counter_words
from projections.text.words import seat_words
from projections.views.seat_view import seat_view

Facts = tuple[tuple[str, str], ...]
NONE: Facts = (("", "none"),)
_AGREEMENTS = (
    kinds.TAKEBACK_OFFERED,
    kinds.TAKEBACK_ACCEPTED,
    kinds.TAKEBACK_DECLINED,
    kinds.CONSENT_ASKED,
    kinds.CONSENT_GIVEN,
    kinds.CONSENT_DECLINED,
    kinds.PAUSE_ASKED,
    kinds.RESUME_ASKED,
    kinds.PAUSE_AGREED,
    kinds.PAUSE_DECLINED,
)
_TIMED = (kinds.CLOCK_PAUSED, kinds.CLOCK_RESUMED, kinds.TIME_GRANTED, kinds.CLOCK_SET)


def before_plays(
    game: Game,
    manifest: Manifest,
    events: Sequence[Event],
    history: Replay,
    names: Names,
    viewer: Viewer,
) -> Iterator[tuple[str, Facts]]:
    """Yield what stands before the plays: the match, its result, and the final table (or the table
    so far).
    """
    lines = [line.partition(": ") for line in header(game, manifest, history, names)[2:]]
    facts = [(label, words) for label, colon, words in lines if colon]
    yield "Match", (("Opened", moment(manifest.opened_at)), *facts, *result(history, names))
    title = "Final table" if history.table.outcome is not None else "Table so far"
    yield title, tuple(_table(game, history.table, names, viewer))


def after_plays(
    game: Game,
    events: Sequence[Event],
    history: Replay,
    clocks: Clocks,
    names: Names,
    viewer: Viewer,
) -> Iterator[tuple[str, Facts]]:
    """Yield what stands after the plays. Penalties: those a seat may know; notes: the referee's
    alone.
    """
    told = {line.version: line for line in recorded_lines(game, events, history, names, viewer)}

    def facts(of: Sequence[str]) -> Facts:
        rows = [told[event.version] for event in events if event.kind in of]
        return tuple(
            (f"Line {row.version}", f"{row.who}: {'; '.join((row.words, *row.notes))}")
            for row in rows
        )

    yield "Disputes", tuple(_dispute(call, names) for call in disputes(events)) or NONE
    yield "Rulings", facts(kinds.amendments()) or NONE
    if agreed := facts(_AGREEMENTS):
        yield "Asked and agreed by the seats", agreed
    if viewer.sees_all or viewer.role == "seat":
        yield "Penalties", tuple(_penalties(events, names, viewer)) or NONE
    yield "Clocks", (*_used(history.table, clocks, names), *facts(_TIMED))
    if viewer.sees_all and (notes := facts((kinds.NOTE_ADDED,))):
        yield "Notes", notes


def _table(game: Game, table: Table, names: Names, viewer: Viewer) -> Iterator[tuple[str, str]]:
    view = seat_view(game, table, viewer, acting=False)
    turn = [f"turn {view['turn']}"] if view["turn"] else []
    yield "", ", ".join([*turn, lower(view["phase"]["label"])]) + "."
    for owner in (*table.seats, TABLE):
        values = [
            f"{lower(row['label'])} {row['value']}"
            for row in view["counters"]
            if row["owner"] == owner
        ]
        counts = [
            f"{zone['count']} in {lower(zone['label'])}"
            for zone in view["zones"]
            if zone["owner"] == owner
            and not _laid(zone)
            and zone["count"]
            and zone["layout"] != "concealed"
        ]
        if values or counts:
            yield (
                seat_words(names, owner).capitalize()
                if owner == TABLE
                else seat_words(names, owner),
                ", ".join([*values, *counts]),
            )
        for zone in view["zones"]:
            if zone["owner"] == owner and _laid(zone):
                whose = "" if owner == TABLE else f", {seat_words(names, owner)}"
                yield (
                    zone["label"] + whose,
                    "; ".join(_piece(game, zone, piece) for piece in zone["pieces"]),
                )


def _laid(zone: dict[str, Any]) -> bool:
    """Whether a zone shows pieces that can be named; the unseen are told by their number."""
    return bool(zone["pieces"]) and zone["layout"] != "concealed"


def _piece(game: Game, zone: dict[str, Any], piece: dict[str, Any]) -> str:
    cell = next((f"{row['label']} " for row in zone["cells"] if row["cell"] == piece["cell"]), "")
    more = [f"{own_counter_words(game, key)} {value}" for key, value in piece["counters"].items()]
    more += [mark_words(game, mark) for mark in piece["marks"]]
    more += [FACINGS[piece["facing"]]] if piece["facing"] != "up" else []
    more += (
        [piece["controller"]]
        if zone["owner"] == TABLE or piece["controller"] != piece["owner"]
        else []
    )
    return f"{cell}{piece['name']}" + (f" ({', '.join(more)})" if more else "")


def _dispute(call: Dispute, names: Names) -> tuple[str, str]:
    about = f" about line {call.target}" if call.target else ""
    clause = f" ({call.rule})" if call.rule else ""
    words = (
        f"{seat_words(names, call.by)}{about}{clause}, {moment(call.at)}: "
        f"{call.claim or 'no words given'}. "
    )
    if not call.settled:
        return f"Line {call.version}", words + "Not settled."
    ruling = f" by the ruling at line {call.ruling}" if call.ruling else ""
    given = [
        f"{seat_words(names, seat)} {seconds(span)}" for seat, span in call.restored.items() if span
    ]
    back = f" Time given back: {listed(given)}." if given else ""
    return f"Line {call.version}", (
        f"{words}Settled at line {call.settled} after "
        f"{seconds(call.waiting(call.settled_at))}{ruling}: {call.verdict}.{back}"
    )


def _penalties(events: Sequence[Event], names: Names, viewer: Viewer) -> Iterator[tuple[str, str]]:
    for item in penalties(events, "" if viewer.sees_all else viewer.seat):
        reason = f": {item.reason}" if item.reason else ""
        yield (
            f"Line {item.version}",
            f"{seat_words(names, item.seat)}: {item.penalty} for {item.infraction}{reason}, "
            f"{moment(item.at)}",
        )


def _used(table: Table, clocks: Clocks, names: Names) -> Iterator[tuple[str, str]]:
    for seat in table.seats:
        yield seat_words(names, seat), f"{seconds(clocks.used.get(seat, 0))} used"
    running = clocks.running
    if running is not None:
        state = ", stopped" if clocks.stopped else ""
        yield (
            "Running",
            f"{seat_words(names, running.seat)}: {seconds(running.left)} left of "
            f"{seconds(running.limit)}{state}",
        )
