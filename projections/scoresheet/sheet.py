"""The match as readable text, on both axes: as it stands (by play) and as it was recorded (by
event).

Struck and void plays keep their place, marked with `~`, with the ruling, who gave it, when and why.
Times are UTC.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from datetime import UTC
from datetime import datetime
from functools import lru_cache
from typing import Any

from events import kinds
from events.envelope import Event
from events.manifest import Manifest
from events.record import Entry
from events.record import LineStanding
from events.record import action_of
from events.vocabulary import Action
from games.text import Text
from games.text import joined
from games.text import listed
from games.text import name
from games.text import naming
from games.text import plural
from games.text import seat_itself
from games.text import seat_name
from games.text import text
from projections.knowledge.past import Past
from projections.knowledge.viewer import REFEREE
from projections.knowledge.viewer import Viewer
from projections.referee.consent import reason_words
from projections.referee.penalties import infraction_words
from projections.referee.penalties import penalty_words
from projections.replay.as_recorded import Axis
from projections.replay.replay import Replay
from projections.replay.replay import Step
from projections.scoresheet.event_words import event_words
from projections.scoresheet.event_words import reason_parts
from projections.text.names import author_words
from projections.text.names import outcome_words
from projections.text.names import seat_words
from projections.text.plays import play_words
from projections.views.base import View
from projections.views.history.log import line_words
from projections.views.history.log import named
from projections.views.history.log import replaced_words

GREYED = "~"
Fact = tuple[Text | None, Text]
"""A label (or None) and the words beside it."""


class SheetLine(View, frozen=True, kw_only=True):
    """A line of the sheet: number of the play ("" if it is no play), version, who, words, whether
    it no longer counts, and the notes under it (rulings, originals, clauses).
    """

    number: str
    version: int
    who: Text
    words: Text
    greyed: bool = False
    notes: tuple[Text, ...] = ()


def scoresheet(
    past: Past,
    manifest: Manifest,
    history: Replay,
    axis: Axis = Axis.STANDING,
    viewer: Viewer = REFEREE,
) -> str:
    """Return the whole sheet as English text: header, lines, outcome."""
    names = past.names(len(past.events))
    lines = standing_lines if axis == Axis.STANDING else recorded_lines
    body = [row for line in lines(past, history, viewer) for row in _rows(line, names)]
    rows = [
        *header(past, manifest, history),
        "",
        f"As {axis}:",
        *body,
        "",
        *footer(past, history),
    ]
    return "\n".join(rows) + "\n"


def header(past: Past, manifest: Manifest, history: Replay) -> list[str]:
    """Return the lines above the plays: game, match, seats, options that differ from their
    defaults.
    """
    title = f" “{manifest.name}”" if manifest.name else ""
    return [
        f"{past.game.title}, edition {manifest.edition}",
        f"Match {manifest.match}{title}, opened {time_words(manifest.opened_at)}",
        *(_row(label, words) for label, words in agreed(past, manifest, history)),
    ]


def agreed(past: Past, manifest: Manifest, history: Replay) -> Iterator[Fact]:
    """Yield the setup of the match: who sits where, the options that differ from their defaults,
    and the match that it branched from.
    """
    names = past.names(len(past.events))
    options = history.start.options
    unusual = [
        text("%(option)s %(value)s", option=name(option.name), value=_plain(value))
        for option in past.game.options
        if (value := options.get(option.name, option.default)) != option.default
    ]
    yield text("Seats"), joined("; ", [_taken(seat, names) for seat in manifest.seats])
    yield text("Options"), joined(", ", unusual) if unusual else text("as usual")
    if manifest.sandbox_of:
        match = name(manifest.sandbox_of)
        yield None, text("Sandbox branched from %(match)s: no official match", match=match)


def _taken(seat: str, names: Mapping[str, str]) -> Text:
    if seat not in names:
        return seat_name(seat)
    return text("%(seat)s: %(player)s", seat=seat_itself(seat), player=name(names[seat]))


def footer(past: Past, history: Replay) -> list[str]:
    """Return the lines below the plays: outcome, number of standing plays, head of the hash
    chain.
    """
    names = past.names(len(past.events))
    rows = [_row(label, naming(words, names)) for label, words in result(history)]
    if past.events:
        last = past.events[-1]
        rows.append(f"Head: line {last.version}, {last.hash}")
    return rows


def result(history: Replay) -> tuple[Fact, ...]:
    """Return the state of the match as facts (label or None, words): the outcome with its clause,
    how many plays count, what is in doubt.
    """
    outcome = history.table.outcome
    words = outcome_words(outcome)
    if outcome is not None and outcome.rule:
        words = text("%(outcome)s (%(rule)s)", outcome=words, rule=outcome.rule)
    struck = sum(step.is_play and step.standing != LineStanding.STANDS for step in history.steps)
    count = plural(
        "%(n)s play stands, %(struck)s do not",
        "%(n)s plays stand, %(struck)s do not",
        history.ply,
        struck=struck,
    )
    rows: list[Fact] = [(text("Result"), words), (None, count)]
    if history.in_doubt:
        doubt = plural(
            "%(n)s line, not carried out", "%(n)s lines, not carried out", len(history.in_doubt)
        )
        rows.append((text("In doubt"), doubt))
    return tuple(rows)


def standing_lines(past: Past, history: Replay, viewer: Viewer = REFEREE) -> Iterator[SheetLine]:
    """Yield the record as it now counts: every line in its place, with numbers for the plays that
    stand.
    """
    for step in history.steps:
        if isinstance(step.entry.what, Action):
            yield _play(past, history, step, step.entry.what, viewer)
        else:
            event = past.events[step.version - 1]
            yield SheetLine(
                number="",
                version=event.version,
                who=author_words(event.by),
                words=line_words(past, event.version, viewer),
                notes=_why(event),
            )


def recorded_lines(past: Past, history: Replay, viewer: Viewer = REFEREE) -> Iterator[SheetLine]:
    """Yield every event as it was stored, with words made on the table as it was believed then."""
    entries = {step.version: step.entry for step in history.steps}
    plays = 0
    for event in past.events:
        entry = entries.get(event.version)
        greyed = entry is not None and entry.standing != LineStanding.STANDS
        plays += event.kind == kinds.PLAY_MADE
        yield recorded_line(past, event, plays, greyed, viewer)


def recorded_line(
    past: Past, event: Event, plays: int, greyed: bool, viewer: Viewer = REFEREE
) -> SheetLine:
    """Return one event as it was stored; *plays*: how many plays were made up to it, *greyed*: the
    play no longer stands.
    """
    if event.kind == kinds.PLAY_MADE:
        return SheetLine(
            number=_numeral(plays),
            version=event.version,
            who=_seat(past, event.version, action_of(event.data["action"]).seat),
            words=line_words(past, event.version, viewer),
            greyed=greyed,
        )
    return SheetLine(
        number="",
        version=event.version,
        who=named(past, event.version, author_words(event.by)),
        words=event_words(past, event, viewer),
        notes=_why(event),
    )


@lru_cache(maxsize=2_048)
def _numeral(number: int) -> str:
    """A number as a sheet has it: the same text for all matches."""
    return str(number)


def time_words(at: int) -> Text:
    """Return a time (ms since 1970 UTC) as people read it."""
    return name(datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC"))


def _play(past: Past, history: Replay, step: Step, action: Action, viewer: Viewer) -> SheetLine:
    entry = step.entry
    words = line_words(past, entry.version, viewer)
    replaced = entry.original is not None
    return SheetLine(
        number=_numeral(step.ply) if entry.standing == LineStanding.STANDS else "",
        version=entry.version,
        who=_seat(past, entry.version, action.seat),
        words=replaced_words(past, entry, action, viewer) if replaced else words,
        greyed=entry.standing != LineStanding.STANDS,
        notes=tuple(_notes(past, history, step, words, viewer)),
    )


def _notes(past: Past, history: Replay, step: Step, line: Text, viewer: Viewer) -> Iterator[Text]:
    """Notes on a play: the report that it replaces, why it does not stand or stands against a rule,
    its stand-in, and the ruling.
    """
    entry = step.entry
    if entry.original is not None:
        yield text("reported as: %(play)s", play=line)
    if entry.standing != LineStanding.STANDS:
        yield _fallen(entry)
    elif entry.allowed:
        yield text("allowed against %(rule)s", rule=entry.rule) if entry.rule else text("allowed")
    if entry.standing != LineStanding.STANDS and step.acted is not None:
        before = history.before(entry.version)
        secret = past.secret(viewer, entry.ruling, before, step.table)
        instead = play_words(past.game, before, step.acted, secret, step.table)
        yield text("in its place: %(play)s", play=named(past, entry.ruling, instead))
    if ruling := _ruling_of(past, entry):
        yield named(past, ruling.version, _ruling(ruling))


def _fallen(entry: Entry) -> Text:
    if entry.standing == LineStanding.STRUCK:
        return text("struck")
    return text("void under %(rule)s", rule=entry.rule) if entry.rule else text("void")


def _ruling_of(past: Past, entry: Entry) -> Event | None:
    if 0 < entry.ruling <= len(past.events):
        return past.events[entry.ruling - 1]
    own = past.events[entry.version - 1]
    return own if own.kind == kinds.PLAY_ALLOWED else None


def _ruling(event: Event) -> Text:
    data, when = event.data, time_words(event.at)
    typed = data.get("reason", "")
    reason = reason_words(typed) if typed else text("agreed by the seats")
    if data.get("infraction"):
        tag = infraction_words(data["infraction"])
        reason = text("%(reason)s [%(tag)s]", reason=reason, tag=tag)
    if data.get("penalty"):
        reason = text("%(reason)s [%(tag)s]", reason=reason, tag=penalty_words(data["penalty"]))
    consent = data.get("consent", ())
    if consent:
        players = listed(seat_words(seat) for seat in consent)
        return text(
            "consent of %(players)s, %(time)s: %(reason)s",
            players=players,
            time=when,
            reason=reason,
        )
    return text(
        "ruling at line %(line)s by %(author)s, %(time)s: %(reason)s",
        line=event.version,
        author=author_words(event.by),
        time=when,
        reason=reason,
    )


def _seat(past: Past, version: int, seat: str) -> Text:
    return named(past, version, seat_words(seat))


def _why(event: Event) -> tuple[Text, ...]:
    """When an event was recorded and, for a referee's event, its reason, infraction and penalty."""
    parts = reason_parts(event)
    when = time_words(event.at)
    return (joined(": ", [when, parts]) if parts else when,)


def _rows(line: SheetLine, names: Mapping[str, str]) -> Iterator[str]:
    sign = GREYED if line.greyed else " "
    who, words = (str(naming(part, names)) for part in (line.who, line.words))
    rest = words.removeprefix(f"{who} ")
    yield f"{sign} {line.number:>4}  line {line.version:<5} {who:<10} {rest}"
    for note in line.notes:
        yield f"{sign}{'':28}{naming(note, names)}"


def _row(label: Text | None, words: Text) -> str:
    return f"{label}: {words}" if label else str(words)


def _plain(value: Any) -> Text:
    return name(str(value).lower() if isinstance(value, bool) else str(value))
