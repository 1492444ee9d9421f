"""A match's scoresheet as PDF, as far as whoever asks may know it."""

from __future__ import annotations

from datetime import UTC
from datetime import datetime

from app.desk.live import Live
from events.envelope import Event
from events.vocabulary import TABLE
from games.text import text
from printables.scorebook import scoresheet_pdf
from printables.scoresheet import Entry
from printables.scoresheet import Scoresheet
from printables.scoresheet import Section
from printables.wording import Say
from projections.knowledge.viewer import Viewer
from projections.scoresheet.sections import after_plays
from projections.scoresheet.sections import before_plays
from projections.scoresheet.sheet import Line
from projections.scoresheet.sheet import standing_lines
from projections.text.words import seat_words

WHOLE = text(
    "The code holds this line and hash as `quartermaster verify --receipt` takes them: this sheet "
    "proves the record."
)
WITHHELD = text(
    "The head of the log is the referee's until the match is over: it could betray what is hidden."
)
EMPTY = text("Nothing has been recorded yet.")


def scoresheet(live: Live, viewer: Viewer, key: str, say: Say = str) -> bytes:
    """Return the scoresheet of a match as *viewer* may read it; *key* is the public key that signs
    its record's head, *say* puts it into a language.
    """
    with live.lock:
        sheet = sheet_of(live, viewer, key)
    return scoresheet_pdf(sheet, say=say)


def sheet_of(live: Live, viewer: Viewer, key: str) -> Scoresheet:
    """Return what the scoresheet says."""
    game, manifest, events, history, names = (
        live.game,
        live.manifest,
        live.events,
        live.history,
        live.names,
    )
    may_know = viewer.sees_all or history.table.outcome is not None
    plays = tuple(
        _entry(line, events[line.version - 1])
        for line in standing_lines(game, events, history, names, viewer)
    )
    return Scoresheet(
        manifest.name or game.title,
        f"{game.title}, edition {manifest.edition} · match {manifest.match}",
        tuple(
            Section(*part) for part in before_plays(game, manifest, events, history, names, viewer)
        ),
        plays,
        tuple(
            Section(*part)
            for part in after_plays(game, events, history, live.clocks, names, viewer)
        ),
        key,
        f"{live.head.version}:{live.head.hash}" if may_know and events else "",
        EMPTY if not events else WHOLE if may_know else WITHHELD,
        (*(f"{seat_words(names, seat)} (seat {seat})" for seat in manifest.seats), "Referee"),
    )


def _entry(line: Line, event: Event) -> Entry:
    """A line of the sheet; the seat at its beginning makes way for what people call it."""
    seat = event.data["action"]["seat"] if "action" in event.data else ""
    who = "Table:" if seat == TABLE else line.who[:1].upper() + line.who[1:]
    return Entry(
        line.number,
        line.version,
        _hour(event.at),
        who,
        line.words.removeprefix(f"{seat} "),
        line.greyed,
        line.notes,
    )


def _hour(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%H:%M:%S")
