"""The match as readable text, on both axes: as it stands (by play) and as it was recorded (by
event).

Struck and void plays stay in their place behind a `~`, with the ruling, who gave it, when and why.
Times are UTC.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC
from datetime import datetime
from typing import Any

from events import kinds
from events.envelope import Event
from events.manifest import Manifest
from events.record import STANDS
from events.record import action_of
from events.vocabulary import Action
from games.rules import Game
from games.table import Impossible
from games.table import Table
from projections.knowledge.viewer import REFEREE
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import hidden_ids
from projections.referee.disputes import by_consent
from projections.replay.as_recorded import recorded
from projections.replay.replay import Replay
from projections.replay.replay import Step
from projections.text.log_lines import action_words
from projections.text.log_lines import play_words
from projections.text.log_lines import statement_words
from projections.text.words import Names
from projections.text.words import listed
from projections.text.words import outcome_words
from projections.text.words import seat_words

STANDING, RECORDED = "standing", "recorded"
GREYED = "~"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the sheet: number of the play ("" for what is none), version, who, words, whether
    it no longer counts, and the notes under it (rulings, originals, clauses).
    """

    number: str
    version: int
    who: str
    words: str
    greyed: bool = False
    notes: tuple[str, ...] = ()


def scoresheet(
    game: Game,
    manifest: Manifest,
    events: Sequence[Event],
    history: Replay,
    names: Names | None = None,
    axis: str = STANDING,
    viewer: Viewer = REFEREE,
) -> str:
    """Return the whole sheet as text: header, lines, outcome. *axis* is `standing` or
    `recorded`.
    """
    shown = names or {}
    lines = standing_lines if axis == STANDING else recorded_lines
    body = [text for line in lines(game, events, history, shown, viewer) for text in _texts(line)]
    return (
        "\n".join(
            [
                *header(game, manifest, history, shown),
                "",
                f"As {axis}:",
                *body,
                "",
                *footer(history, events, shown),
            ]
        )
        + "\n"
    )


def header(game: Game, manifest: Manifest, history: Replay, names: Names) -> list[str]:
    """Return the lines above the plays: game, match, seats, options that differ from the usual."""
    agreed = [
        f"{option.name} {_plain(history.start.options.get(option.name, option.default))}"
        for option in game.options
        if history.start.options.get(option.name, option.default) != option.default
    ]
    seats = [f"{seat}: {names[seat]}" if seat in names else seat for seat in manifest.seats]
    lines = [
        f"{game.title}, edition {manifest.edition}",
        (
            f"Match {manifest.match}{f' “{manifest.name}”' if manifest.name else ''}, opened "
            f"{moment(manifest.opened_at)}"
        ),
        f"Seats: {'; '.join(seats)}",
        f"Options: {', '.join(agreed) or 'as usual'}",
    ]
    return lines + (
        [f"Sandbox branched from {manifest.sandbox_of}: no official match"]
        if manifest.sandbox_of
        else []
    )


def footer(history: Replay, events: Sequence[Event], names: Names) -> list[str]:
    """Return the lines below the plays: outcome, how much stands, the head of the chain."""
    head = [f"Head: line {events[-1].version}, {events[-1].hash}"] if events else []
    return [
        f"{label}: {words}" if label else words for label, words in result(history, names)
    ] + head


def result(history: Replay, names: Names) -> tuple[tuple[str, str], ...]:
    """Return how the match stands as facts: the outcome with its clause, how many plays count, what
    is in doubt.
    """
    outcome = history.table.outcome
    rule = f" ({outcome.rule})" if outcome is not None and outcome.rule else ""
    struck = sum(step.entry.is_play and step.entry.standing != STANDS for step in history.steps)
    doubt = (
        (("In doubt", f"{len(history.in_doubt)} lines, not carried out"),)
        if history.in_doubt
        else ()
    )
    return (
        ("Result", f"{outcome_words(names, outcome)}{rule}"),
        ("", f"{history.ply} plays stand, {struck} do not"),
        *doubt,
    )


def standing_lines(
    game: Game, events: Sequence[Event], history: Replay, names: Names, viewer: Viewer = REFEREE
) -> Iterator[Line]:
    """Yield the record as it now counts: every line in its place, plays numbered by those that
    stand.
    """
    before = history.start
    for step in history.steps:
        if isinstance(step.entry.what, Action):
            yield _play(game, events, before, step, step.entry.what, names, viewer)
        else:
            event = events[step.entry.version - 1]
            yield Line(
                "",
                event.version,
                event.by,
                statement_words(game, names, before, event, viewer),
                notes=_why(event),
            )
        before = step.table


def recorded_lines(
    game: Game, events: Sequence[Event], history: Replay, names: Names, viewer: Viewer = REFEREE
) -> Iterator[Line]:
    """Yield every event as it was stored, in the words of the table as it was believed then."""
    entries = {step.entry.version: step.entry for step in history.steps}
    before, number = history.start, 0
    for event, after in recorded(game, history.start, events):
        if event.kind == kinds.PLAY_MADE:
            number += 1
            action = action_of(event.data["action"])
            words = _told(game, before, after, action, viewer)
            entry = entries.get(event.version)
            greyed = entry is not None and entry.standing != STANDS
            yield Line(str(number), event.version, seat_words(names, action.seat), words, greyed)
        else:
            yield Line(
                "",
                event.version,
                _by(names, event),
                _event_words(game, before, event, names, viewer),
                notes=_why(event),
            )
        before = after


def moment(at: int) -> str:
    """Return a time (ms since 1970 UTC) as people read it."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def _play(
    game: Game,
    events: Sequence[Event],
    before: Table,
    step: Step,
    action: Action,
    names: Names,
    viewer: Viewer,
) -> Line:
    entry = step.entry
    stands = entry.standing == STANDS
    notes = []
    if entry.original is not None:
        notes.append(f"reported as: {_told(game, before, step.table, entry.original, viewer)}")
    if not stands:
        notes.append(f"{entry.standing}{f' under {entry.rule}' if entry.rule else ''}")
    elif entry.allowed:
        notes.append(f"allowed{f' against {entry.rule}' if entry.rule else ''}")
    if step.acted is not None and not stands:
        notes.append(f"in its place: {_told(game, before, step.table, step.acted, viewer)}")
    own = events[entry.version - 1]
    if 0 < entry.ruling <= len(events):
        notes.append(_ruling(events[entry.ruling - 1], names))
    elif own.kind == kinds.PLAY_ALLOWED:
        notes.append(_ruling(own, names))
    words = _told(game, before, step.table if stands else before, action, viewer)
    return Line(
        str(step.ply) if stands else "",
        entry.version,
        seat_words(names, action.seat),
        words,
        not stands,
        tuple(notes),
    )


def _told(game: Game, before: Table, after: Table, action: Action, viewer: Viewer) -> str:
    """An action in words: on the table it was made on, or where that cannot be said, on the one it
    made, or by its name.
    """
    hidden = hidden_ids(game.equipment, after, viewer)
    with suppress(Impossible, LookupError, ValueError, AttributeError):
        return action_words(game, before, action, hidden)
    return play_words(game, after, action, hidden)


def _ruling(event: Event, names: Names) -> str:
    infraction = f" [{event.data['infraction']}]" if event.data.get("infraction") else ""
    penalty = f" [{event.data['penalty']}]" if event.data.get("penalty") else ""
    reason = event.data.get("reason", "") or "agreed by the seats"
    consent = [seat_words(names, seat) for seat in event.data.get("consent", ())]
    who = (
        f"consent of {listed(consent)}"
        if consent
        else f"ruling at line {event.version} by {_by(names, event)}"
    )
    return f"{who}, {moment(event.at)}: {reason}{infraction}{penalty}"


def _event_words(game: Game, table: Table, event: Event, names: Names, viewer: Viewer) -> str:
    if event.kind in (kinds.TABLE_CORRECTED, kinds.TABLE_COUNTED):
        return statement_words(game, names, table, event, viewer)
    words = _EVENTS.get(event.kind, event.kind).format_map(_Fields(event.data, names))
    if event.kind in (kinds.PLAY_ALLOWED, kinds.CONSENT_ASKED):
        words += ": " + _told(game, table, table, action_of(event.data["action"]), viewer)
    if event.kind in (kinds.CLOCK_PAUSED, kinds.CLOCK_RESUMED) and by_consent(event):
        words += ", agreed by all seats"
    rows = event.data.get("verdicts", ())
    void = [
        f"line {row['version']} ({row['rule'] or 'after the stop'})"
        for row in rows
        if row["verdict"] == "void"
    ]
    return words + (f"; no longer legal: {listed(void)}" if void else "")


def _why(event: Event) -> tuple[str, ...]:
    """Reason, infraction and penalty of a referee's event, with its time."""
    parts = [event.data[key] for key in ("reason", "infraction", "penalty") if event.data.get(key)]
    return (f"{moment(event.at)}: {', '.join(parts)}" if parts else moment(event.at),)


def _by(names: Names, event: Event) -> str:
    return names.get(event.by, event.by)


def _texts(line: Line) -> Iterator[str]:
    sign = GREYED if line.greyed else " "
    yield f"{sign} {line.number:>4}  line {line.version:<5} {line.who:<10} {line.words}"
    for note in line.notes:
        yield f"{sign}{'':28}{note}"


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class _Fields(dict[str, Any]):
    """The fields of a payload as words; one that is missing leaves its place empty."""

    def __init__(self, data: Mapping[str, Any], names: Names) -> None:
        super().__init__(data)
        if "seat" in data:
            self["seat"] = seat_words(names, data["seat"])
            self["place"] = data["seat"]
        if data.get("target"):
            self["about"] = f" about line {data['target']}"
        if data.get("claim"):
            self["claimed"] = f": {data['claim']}"
        if "places" in data:
            self["places"] = listed(str(place) for place in data["places"])
        if "granted" in data:
            self["authorises"] = (
                "lets floor referees take plays back" if data["granted"] else "takes that word back"
            )
            self["forcall"] = f" for the call at line {data['dispute']}" if data["dispute"] else ""
        if "milliseconds" in data:
            self["seconds"] = f"{data['milliseconds'] / 1000:g}"

    def __missing__(self, key: str) -> str:
        return ""


_EVENTS: Mapping[str, str] = {
    kinds.PLAY_STRUCK: "struck the play at line {target} (onward: {onward})",
    kinds.PLAY_REPLACED: "replaced the play at line {target} (onward: {onward})",
    kinds.REWOUND_TO: "rewound to before line {target}",
    kinds.RULING_WITHDRAWN: "withdrew the ruling at line {ruling}",
    kinds.PLAY_ALLOWED: "allowed",
    kinds.SEAT_TAKEN: "takes the seat {place}",
    kinds.SEAT_RELEASED: "the seat {seat} is free again",
    kinds.DISPUTE_RAISED: "called the referee{about}{claimed}",
    kinds.DISPUTE_CLAIMED: "{referee} takes on the call at line {dispute}",
    kinds.DISPUTE_ESCALATED: "the call at line {dispute} goes to the head referee",
    kinds.DISPUTE_SETTLED: "settled the dispute at line {dispute}: {verdict}",
    kinds.TAKEBACK_OFFERED: "asks to take back line {target}",
    kinds.TAKEBACK_ACCEPTED: "agrees to take back line {target}",
    kinds.TAKEBACK_DECLINED: "does not agree to take back line {target}",
    kinds.CONSENT_ASKED: "asks that a play may stand against {rule}",
    kinds.CONSENT_GIVEN: "agrees to what was asked at line {request}",
    kinds.CONSENT_DECLINED: "does not agree to what was asked at line {request}",
    kinds.PENALTY_GIVEN: "{penalty} for {seat}: {infraction}",
    kinds.INFRACTION_DEFINED: "added the infraction {name} ({penalty})",
    kinds.NOTE_ADDED: "note{about}: {text}",
    kinds.LOT_DRAWN: (
        "had chance draw for step {step} of the walk back after line {ruling}: {places} of {among}"
    ),
    kinds.BACKUP_AUTHORISED: "{referee}, head referee, {authorises}{forcall}",
    kinds.CHECKLIST_TICKED: "step {step} of the walk back after line {ruling} ticked",
    kinds.PAUSE_ASKED: "asks for a pause",
    kinds.RESUME_ASKED: "asks to go on",
    kinds.PAUSE_AGREED: "agrees to what was asked at line {request}",
    kinds.PAUSE_DECLINED: "does not agree to what was asked at line {request}",
    kinds.CLOCK_PAUSED: "paused",
    kinds.CLOCK_RESUMED: "resumed",
    kinds.TIME_GRANTED: "{seconds} s granted to {seat}",
    kinds.CLOCK_SET: "the clock of {seat} set to {seconds} s",
}
