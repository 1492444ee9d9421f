"""A match's scoresheet as PDF, within the caller's knowledge."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC
from datetime import datetime

from app.desk.history.live import Live
from app.desk.history.lookback import past_of
from events.envelope import Event
from events.vocabulary import TABLE
from games.text import NOTHING
from games.text import Text
from games.text import name
from games.text import naming
from games.text import seat_itself
from games.text import seat_name
from games.text import text
from printables.scoresheet.content import PrintedLine
from printables.scoresheet.content import Scoresheet
from printables.scoresheet.content import SheetSection
from printables.scoresheet.typesetting import scoresheet_pdf
from printables.wording import Say
from projections.knowledge.viewer import Viewer
from projections.scoresheet.sections import Facts
from projections.scoresheet.sections import after_plays
from projections.scoresheet.sections import before_plays
from projections.scoresheet.sheet import SheetLine
from projections.scoresheet.sheet import standing_lines

WHOLE = text(
    "The code holds this line and hash as `quartermaster verify --receipt` takes them: this sheet "
    "proves the record."
)
WITHHELD = text(
    "The head of the log is the referee's until the match is over: it could betray what is hidden."
)
KEPT_BACK = text(
    "The head of the log is the referee's until all that the match hides may be told: the event, "
    "or the match that this one was branched from, goes on."
)
EMPTY = text("Nothing has been recorded yet.")


def scoresheet(live: Live, viewer: Viewer, key: str, say: Say = str, *, told: bool = True) -> bytes:
    """Return the scoresheet of a match for *viewer*; *key*: the public key that signs its record's
    head; *say* translates it; *told*: whether anybody may know what the match hid once it is over.
    """
    with live.lock:
        sheet = sheet_of(live, viewer, key, told=told)
    return scoresheet_pdf(sheet, say=say)


def sheet_of(live: Live, viewer: Viewer, key: str, *, told: bool = True) -> Scoresheet:
    """Return the content of the scoresheet."""
    game, manifest, events, history = live.game, live.manifest, live.events, live.history
    past, names = past_of(live), live.players
    over = history.table.outcome is not None
    may_know = viewer.sees_all or (over and told)
    why_not = KEPT_BACK if over else WITHHELD
    lines = standing_lines(past, history, viewer)
    return Scoresheet(
        manifest.name or game.title,
        text(
            "%(game)s, edition %(edition)s · match %(match)s",
            game=name(game.title),
            edition=manifest.edition,
            match=manifest.match,
        ),
        tuple(_section(part, names) for part in before_plays(past, manifest, history, viewer)),
        tuple(_entry(line, events[line.version - 1], names) for line in lines),
        tuple(_section(part, names) for part in after_plays(past, history, live.clocks, viewer)),
        key,
        f"{live.head.version}:{live.head.hash}" if may_know and events else "",
        EMPTY if not events else WHOLE if may_know else why_not,
        (*(_signer(seat, names) for seat in manifest.seats), text("Referee")),
    )


def _signer(seat: str, names: Mapping[str, str]) -> Text:
    player = naming(seat_name(seat), names)
    return text("%(player)s (seat %(seat)s)", player=player, seat=seat_itself(seat))


def _section(part: tuple[Text, Facts], names: Mapping[str, str]) -> SheetSection:
    heading, facts = part
    rows = ((label or NOTHING, words) for label, words in facts)
    return SheetSection(heading, tuple((naming(a, names), naming(b, names)) for a, b in rows))


def _entry(line: SheetLine, event: Event, names: Mapping[str, str]) -> PrintedLine:
    seat = event.data["action"]["seat"] if "action" in event.data else ""
    return PrintedLine(
        line.number,
        line.version,
        _hour(event.at),
        text("Table:") if seat == TABLE else naming(line.who, names),
        naming(line.words, names),
        line.greyed,
        tuple(naming(note, names) for note in line.notes),
    )


def _hour(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%H:%M:%S")
