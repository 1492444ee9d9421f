"""The log, one line for each play. The words of a line stay as they were when it was recorded; only
whether it stands, and by which ruling, can change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from typing import NamedTuple

from msgspec import UNSET
from msgspec import UnsetType

from events import kinds
from events.envelope import Event
from events.record import Entry
from events.record import action_of
from events.record import changes_of
from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Change
from events.vocabulary import ChangeKind
from games.table import Table
from games.text import Text
from games.text import joined
from games.text import naming
from games.text import text
from projections.knowledge.masks import Secret
from projections.knowledge.masks import hides
from projections.knowledge.past import Past
from projections.knowledge.recent import Recent
from projections.knowledge.recent import Rows
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import Viewer
from projections.replay.replay import Replay
from projections.replay.replay import Step
from projections.text.names import counter_of
from projections.text.names import seat_words
from projections.text.plays import play_words
from projections.text.statements import change_words
from projections.views.base import View


class RulingNote(View, frozen=True, kw_only=True):
    """The ruling that struck, voided, replaced or allowed a line: its version and kind, who gave it
    and when (ms since 1970 UTC), the reason, and the seats that agreed if it was by consent.
    """

    version: int
    kind: str
    by: str
    at: int
    reason: str
    infraction: str
    consent: tuple[str, ...]


class LogLine(View, frozen=True, kw_only=True):
    """One line: its version, the number of plays that stood after it, who reported it and when,
    whether it stands (`stands`, `struck`, `void`) or is allowed against a rule, and its words.

    `seat`: who played (`referee` for a correction or a count), and `who`: the same by name. `name`:
    the action or the kind of event. `original`: the play that was first reported, if it was
    replaced.
    """

    version: int
    ply: int
    by: str
    at: int
    standing: str
    allowed: bool
    rule: str
    seat: str
    who: Text
    name: str
    text: Text
    original: Text | UnsetType = UNSET
    ruling: RulingNote | UnsetType = UNSET


Lines = Recent[int, tuple[Step, LogLine]]
"""Lines that were shown lately, by version, each with the step that it tells of."""


def log_lines(past: Past, history: Replay, viewer: Viewer, last: int = 0) -> tuple[LogLine, ...]:
    """Return the lines of the record (the *last* few, or all) as a viewer may read them.

    *history*: the record on either axis, standing or as believed at a moment. A line is made once
    for each viewer and again only if its standing changes.
    """
    for_all = _open_lines(past, history, last)
    if not for_all.others:
        return for_all.rows.made
    shown: Recent[object, tuple[OpenLines, tuple[LogLine, ...]]] = past.recent("log")
    known = shown.get((viewer, last))
    if known is not None and known[0] is for_all:
        return known[1]
    kept: Lines = past.recent(("lines", viewer))
    lines = [*for_all.rows.made]
    for place in for_all.others:
        lines[place] = _line(past, for_all.rows.items[place], viewer, kept)
    seen = tuple(lines)
    if known is None or _is_later(for_all, known[0]):
        shown.renew((viewer, last), (for_all, seen))
    return seen


class OpenLines(NamedTuple):
    """The lines of some steps (`of`) that everybody may read whole; None in the places of the
    `others`.
    """

    of: Sequence[Step]
    rows: Rows[Step, Any]
    others: tuple[int, ...]


def _open_lines(past: Past, history: Replay, last: int) -> OpenLines:
    """The lines that are the same for all who read the log; made once for all of them."""
    shown: Recent[object, OpenLines] = past.recent("open log")
    known = shown.get(last) or OpenLines((), Rows(), ())
    if known.of is history.steps:
        return known
    steps = tuple(history.steps[-last:] if last else history.steps)
    kept: Lines = past.recent(("lines", SPECTATOR))
    rows = known.rows.of(steps, lambda step: _open_line(past, step, kept))
    others = tuple([place for place, line in enumerate(rows.made) if line is None])
    lines = OpenLines(history.steps, rows, others)
    if _is_later(lines, known):
        shown.renew(last, lines)
    return lines


def _open_line(past: Past, step: Step, kept: Lines) -> LogLine | None:
    """A line that everybody may read whole; None for others."""
    entry = step.entry
    if entry.original is None and _names_nothing_secret(past, entry.version, SPECTATOR):
        return _line(past, step, SPECTATOR, kept)
    return None


def _is_later(lines: OpenLines, before: OpenLines) -> bool:
    """Whether these do not end before the others: a look at the past is not kept in their place."""
    return _last_version(lines.rows.items) >= _last_version(before.rows.items)


def _last_version(steps: Sequence[Step]) -> int:
    return steps[-1].version if steps else 0


def line_words(past: Past, version: int, viewer: Viewer) -> Text:
    """Return the words of the event *version* when it was recorded, as far as a viewer may know: a
    play, a correction or a count. Viewers who may know all of the line share them.
    """
    kept = past.recent("words")
    key = (version, None if _is_open(past, version, viewer) else viewer)
    words: Text | None = kept.get(key)
    if words is None:
        words = _line_words(past, version, viewer)
        kept.put(key, words)
    return words


def _line_words(past: Past, version: int, viewer: Viewer) -> Text:
    event = past.events[version - 1]
    before = past.tables[version - 1]
    secret = past.secret(viewer, version)
    if "action" in event.data:
        action = action_of(event.data["action"])
        words = play_words(past.game, before, action, secret, past.tables[version])
    else:
        words = _statement_words(past, event, before, viewer, secret)
    return named(past, version, words)


def named(past: Past, version: int, words: Text) -> Text:
    """Return words with the players' names at the time when the event *version* was recorded."""
    return naming(words, past.names(version))


def replaced_words(past: Past, entry: Entry, action: Action, viewer: Viewer) -> Text:
    """Return in words the play by which a ruling replaced another, on the table of that ruling."""
    ruling = _replacing(past.events, entry)
    before = past.at(ruling).before(entry.version)
    words = play_words(past.game, before, action, past.secret(viewer, ruling))
    return named(past, ruling, words)


def _line(past: Past, step: Step, viewer: Viewer, kept: Lines) -> LogLine:
    version = step.version
    known = kept.get(version)
    if known is not None and known[0] is step:
        return known[1]
    for_all: Lines = past.recent(("lines", None))
    is_open = step.entry.original is None and _is_open(past, version, viewer)
    known = for_all.get(version) if is_open else None
    if known is None or known[0] is not step:
        known = (step, _made(past, step, viewer))
        if is_open:
            for_all.put(version, known)
    kept.put(version, known)
    return known[1]


def _made(past: Past, step: Step, viewer: Viewer) -> LogLine:
    entry = step.entry
    event = past.events[entry.version - 1]
    played = entry.what if isinstance(entry.what, Action) else None
    replaced = entry.original is not None and played is not None
    sentence = line_words(past, entry.version, viewer)
    ruling = _ruling_of(past.events, entry)
    return LogLine(
        version=entry.version,
        ply=step.ply,
        by=entry.by,
        at=entry.at,
        standing=entry.standing,
        allowed=entry.allowed,
        rule=entry.rule,
        seat=str(played.seat) if played else "referee",
        who=_who(past, entry, played),
        name=played.name if played else event.kind,
        text=replaced_words(past, entry, played, viewer) if replaced and played else sentence,
        original=sentence if replaced else UNSET,
        ruling=UNSET if ruling is None else _note(ruling),
    )


def _who(past: Past, entry: Entry, played: Action | None) -> Text:
    if played is None:
        return text("The referee")
    if played.seat == TABLE:
        return text("The table")
    return named(past, entry.version, seat_words(played.seat))


def _is_open(past: Past, version: int, viewer: Viewer) -> bool:
    """Whether nothing in a line is secret from a viewer. What a spectator may know everybody may,
    so that most lines are looked through once.
    """
    return _names_nothing_secret(past, version, SPECTATOR) or (
        viewer != SPECTATOR and _names_nothing_secret(past, version, viewer)
    )


def _names_nothing_secret(past: Past, version: int, viewer: Viewer) -> bool:
    """Whether a line is a play without a secret of a viewer. A statement may name a counter that is
    not public, so its words are made for each viewer.
    """
    kept = past.recent("open lines")
    known: bool | None = kept.get((version, viewer))
    if known is None:
        data = past.events[version - 1].data
        known = "action" in data and not hides(data, past.secret(viewer, version))
        kept.put((version, viewer), known)
    return known


def _replacing(events: Sequence[Event], entry: Entry) -> int:
    """The version of the ruling that put the play into a line."""
    return next(
        event.version
        for event in reversed(events)
        if event.kind == kinds.PLAY_REPLACED
        and event.data["target"] == entry.version
        and action_of(event.data["action"]) == entry.what
    )


def _ruling_of(events: Sequence[Event], entry: Entry) -> Event | None:
    if 0 < entry.ruling <= len(events):
        return events[entry.ruling - 1]
    own = events[entry.version - 1]
    return own if own.kind == kinds.PLAY_ALLOWED else None


def _note(ruling: Event) -> RulingNote:
    return RulingNote(
        version=ruling.version,
        kind=ruling.kind,
        by=ruling.by,
        at=ruling.at,
        reason=ruling.data.get("reason", ""),
        infraction=ruling.data.get("infraction", ""),
        consent=tuple(ruling.data.get("consent", ())),
    )


def _statement_words(
    past: Past, event: Event, before: Table, viewer: Viewer, secret: Secret
) -> Text:
    """A correction or a count in words; *before* is the table that it is about."""
    corrected = event.kind == kinds.TABLE_CORRECTED
    changes = [
        change_words(past.game, before, change)
        for change in changes_of(event.data["changes" if corrected else "claims"])
        if _may_read(past, change, viewer, secret)
    ]
    facts = joined("; ", changes) if changes else text("what not everybody may know")
    if corrected:
        return text("Corrected: %(facts)s", facts=facts)
    return text("Counted: %(facts)s", facts=facts)


def _may_read(past: Past, change: Change, viewer: Viewer, secret: Secret) -> bool:
    """Whether a statement names no secret card and no secret counter of another seat."""
    if hides((change.of, change.key, change.value), secret):
        return False
    spec = counter_of(past.game, change.key) if change.what == ChangeKind.COUNTER else None
    return spec is None or spec.shown or viewer.sees_all or viewer.seat == change.of
