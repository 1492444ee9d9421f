"""A match as it is stored, without the game's rules: who did what, when. What needs the rules is
left out: tables, verdicts, the winner.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from datetime import UTC
from datetime import datetime

from events.envelope import Event
from events.manifest import Manifest
from games.text import Text
from games.text import naming
from games.text import text
from projections.knowledge.past import seated_after
from projections.scoresheet.event_words import reason_parts
from projections.scoresheet.event_words import stored_words
from projections.text.names import author_words
from projections.views.base import View


class StoredLine(View, frozen=True, kw_only=True):
    """A line of the log as stored: its number, its time in milliseconds since 1970 UTC, author and
    words, the reason that a referee gave.
    """

    version: int
    at: int
    who: Text
    words: Text
    reason: Text | None = None


def stored_lines(events: tuple[Event, ...]) -> Iterator[StoredLine]:
    """Yield every line of a log, the oldest first."""
    for event in events:
        yield StoredLine(
            version=event.version,
            at=event.at,
            who=author_words(event.by),
            words=stored_words(event),
            reason=reason_parts(event),
        )


def players(events: tuple[Event, ...]) -> Mapping[str, str]:
    """Return the player of each seat at the end, if the log has it."""
    names: Mapping[str, str] = {}
    for event in events:
        names = seated_after(event, names)
    return names


def stored_sheet(manifest: Manifest, events: tuple[Event, ...]) -> str:
    """Return the log as English text, one line for each event; times are UTC."""
    names = players(events)
    head = f"{manifest.game}, edition {manifest.edition} · match {manifest.match}"
    return "\n".join((head, *(_row(line, names) for line in stored_lines(events)), ""))


def _row(line: StoredLine, names: Mapping[str, str]) -> str:
    at = datetime.fromtimestamp(line.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
    words = text("%(who)s: %(words)s", who=line.who, words=line.words)
    reason = f" ({line.reason})" if line.reason else ""
    return f"{line.version:5} {at}  {naming(words, names)}{reason}"
