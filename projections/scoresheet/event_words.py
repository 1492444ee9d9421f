"""The words for events on the scoresheet other than plays: questions, rulings, grants."""

from __future__ import annotations

import json
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence

from events import kinds
from events.envelope import Event
from events.record import Verdict
from events.vocabulary import Fields
from events.vocabulary import thaw
from games.text import Text
from games.text import joined
from games.text import listed
from games.text import name
from games.text import seat_itself
from games.text import text
from projections.knowledge.past import Past
from projections.knowledge.viewer import Viewer
from projections.referee.disputes import by_consent
from projections.referee.penalties import infraction_words
from projections.referee.penalties import penalty_words
from projections.text.names import seat_words
from projections.views.history.log import line_words
from projections.views.history.log import named


def event_words(past: Past, event: Event, viewer: Viewer) -> Text:
    """Return an event in words, with the players' names of that time and without what a viewer may
    not know.
    """
    if event.kind in _LINES:
        return line_words(past, event.version, viewer)
    say = _EVENTS.get(event.kind)
    words = say(event.data) if say else name(event.kind)
    if event.kind in _WITH_PLAY:
        play = line_words(past, event.version, viewer)
        words = text("%(words)s: %(play)s", words=words, play=play)
    if event.kind in _PAUSES and by_consent(event):
        words = text("%(words)s, agreed by all seats", words=words)
    return named(past, event.version, _with_verdicts(event, words))


def stored_words(event: Event) -> Text:
    """Return an event in words for a program without the game's rules: an action by its name, with
    the stored arguments.
    """
    say = _EVENTS.get(event.kind)
    words = say(event.data) if say else name(event.kind)
    action = event.data.get("action")
    if action is None:
        return _with_verdicts(event, words)
    arguments = " ".join(f"{key}={_stored(value)}" for key, value in action.get("args", {}).items())
    play = name(f"{action['name']} {arguments}".strip())
    if event.kind in _LINES:
        return play
    return _with_verdicts(event, text("%(words)s: %(play)s", words=words, play=play))


def _stored(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(thaw(value), ensure_ascii=False)


def _with_verdicts(event: Event, words: Text) -> Text:
    """Add what a ruling did to later lines: those that fell under a clause, those after the first
    of them where judging stopped there, and those that stand by the ruling alone.
    """
    rows = event.data.get("verdicts", ())
    void = [row for row in rows if row["verdict"] == Verdict.VOID]
    fell = [row for row in void if row["rule"]]
    stopped = [row["version"] for row in void if not row["rule"]]
    allowed = [row for row in rows if row["verdict"] == Verdict.ALLOWED]
    if fell:
        words = text("%(words)s; no longer legal: %(lines)s", words=words, lines=_under(fell))
    if stopped:
        words = text("%(words)s; void after that: %(lines)s", words=words, lines=_span(stopped))
    if allowed:
        words = text("%(words)s; stands by ruling: %(lines)s", words=words, lines=_under(allowed))
    return words


def _under(rows: Iterable[Fields]) -> Text:
    return listed(
        text("line %(line)s (%(rule)s)", line=row["version"], rule=row["rule"]) for row in rows
    )


def _span(lines: Sequence[int]) -> Text:
    """Lines of which none between the first and the last stands: after a stop all are void."""
    first, last = lines[0], lines[-1]
    if first == last:
        return text("line %(line)s", line=first)
    return text("lines %(first)s to %(last)s", first=first, last=last)


def _called(data: Fields) -> Text:
    if data["target"]:
        words = text("called the referee about line %(line)s", line=data["target"])
    else:
        words = text("called the referee")
    if not data["claim"]:
        return words
    return text("%(words)s: %(claim)s", words=words, claim=name(data["claim"]))


def _note(data: Fields) -> Text:
    if data["target"]:
        return text(
            "noted about line %(line)s: %(note)s", line=data["target"], note=name(data["text"])
        )
    return text("noted: %(note)s", note=name(data["text"]))


def _authorised(data: Fields) -> Text:
    referee = name(data["referee"])
    if data["granted"]:
        words = text(
            "%(referee)s, head referee, lets floor referees take plays back", referee=referee
        )
    else:
        words = text("%(referee)s, head referee, takes that word back", referee=referee)
    if not data["dispute"]:
        return words
    return text("%(words)s (for the call at line %(line)s)", words=words, line=data["dispute"])


def _seconds(data: Fields) -> Text:
    return name(f"{data['milliseconds'] / 1000:g}")


_LINES = frozenset({kinds.PLAY_MADE, kinds.TABLE_CORRECTED, kinds.TABLE_COUNTED})
"""Kinds whose words are those of their line in the log."""
_WITH_PLAY = frozenset({kinds.PLAY_ALLOWED, kinds.CONSENT_ASKED})
_PAUSES = frozenset({kinds.CLOCK_PAUSED, kinds.CLOCK_RESUMED})
_EVENTS: Mapping[str, Callable[[Fields], Text]] = {
    kinds.PLAY_STRUCK: lambda data: text("struck the play at line %(line)s", line=data["target"]),
    kinds.PLAY_REPLACED: lambda data: text(
        "replaced the play at line %(line)s", line=data["target"]
    ),
    kinds.REWOUND_TO: lambda data: text("rewound to before line %(line)s", line=data["target"]),
    kinds.RULING_WITHDRAWN: lambda data: text(
        "withdrew the ruling at line %(line)s", line=data["ruling"]
    ),
    kinds.PLAY_ALLOWED: lambda data: text("allowed"),
    kinds.SEAT_TAKEN: lambda data: text("takes the seat %(seat)s", seat=seat_itself(data["seat"])),
    kinds.SEAT_RELEASED: lambda data: text(
        "frees the seat %(seat)s", seat=seat_itself(data["seat"])
    ),
    kinds.SEATS_AWAITED: lambda data: text("lets the clocks wait until every seat is taken"),
    kinds.DISPUTE_RAISED: _called,
    kinds.DISPUTE_CLAIMED: lambda data: text(
        "%(referee)s takes on the call at line %(line)s",
        referee=name(data["referee"]),
        line=data["dispute"],
    ),
    kinds.DISPUTE_ESCALATED: lambda data: text(
        "hands the call at line %(line)s to the head referee", line=data["dispute"]
    ),
    kinds.DISPUTE_SETTLED: lambda data: text(
        "settled the dispute at line %(line)s: %(verdict)s",
        line=data["dispute"],
        verdict=name(data["verdict"]),
    ),
    kinds.TAKEBACK_OFFERED: lambda data: text(
        "asks to take back line %(line)s", line=data["target"]
    ),
    kinds.TAKEBACK_ACCEPTED: lambda data: text(
        "agrees to take back line %(line)s", line=data["target"]
    ),
    kinds.TAKEBACK_DECLINED: lambda data: text(
        "does not agree to take back line %(line)s", line=data["target"]
    ),
    kinds.CONSENT_ASKED: lambda data: text(
        "asks that a play may stand against %(rule)s", rule=data["rule"]
    ),
    kinds.CONSENT_GIVEN: lambda data: text(
        "agrees to what was asked at line %(line)s", line=data["request"]
    ),
    kinds.CONSENT_DECLINED: lambda data: text(
        "does not agree to what was asked at line %(line)s", line=data["request"]
    ),
    kinds.PENALTY_GIVEN: lambda data: text(
        "gave %(player)s a penalty: %(penalty)s (%(infraction)s)",
        penalty=penalty_words(data["penalty"]),
        player=seat_words(data["seat"]),
        infraction=infraction_words(data["infraction"]),
    ),
    kinds.INFRACTION_DEFINED: lambda data: text(
        "added the infraction %(infraction)s (%(penalty)s)",
        infraction=infraction_words(data["name"]),
        penalty=penalty_words(data["penalty"]),
    ),
    kinds.NOTE_ADDED: _note,
    kinds.LOT_DRAWN: lambda data: text(
        "had chance draw for step %(step)s of the walk back after line %(line)s: %(places)s of "
        "%(among)s",
        step=data["step"] + 1,
        line=data["ruling"],
        places=listed(str(place) for place in data["places"]),
        among=data["among"],
    ),
    kinds.BACKUP_AUTHORISED: _authorised,
    kinds.CHECKLIST_TICKED: lambda data: text(
        "ticked step %(step)s of the walk back after line %(line)s",
        step=data["step"] + 1,
        line=data["ruling"],
    ),
    kinds.REMATCH_ASKED: lambda data: text("asks for a rematch"),
    kinds.REMATCH_AGREED: lambda data: text("agrees to the rematch"),
    kinds.REMATCH_DECLINED: lambda data: text("does not want the rematch"),
    kinds.PAUSE_ASKED: lambda data: text("asks for a pause"),
    kinds.RESUME_ASKED: lambda data: text("asks to go on"),
    kinds.PAUSE_AGREED: lambda data: text(
        "agrees to what was asked at line %(line)s", line=data["request"]
    ),
    kinds.PAUSE_DECLINED: lambda data: text(
        "does not agree to what was asked at line %(line)s", line=data["request"]
    ),
    kinds.CLOCK_PAUSED: lambda data: text("paused"),
    kinds.CLOCK_RESUMED: lambda data: text("resumed"),
    kinds.TIME_GRANTED: lambda data: text(
        "granted %(player)s %(seconds)s s",
        seconds=_seconds(data),
        player=seat_words(data["seat"]),
    ),
    kinds.CLOCK_SET: lambda data: text(
        "set the clock of %(player)s to %(seconds)s s",
        player=seat_words(data["seat"]),
        seconds=_seconds(data),
    ),
}
"""Kind of event -> what its author did, as the rest of a sentence after the author's name."""


def reason_parts(event: Event) -> Text | None:
    """Return reason, infraction and penalty of a referee's event; None if it has none."""
    data = event.data
    parts: list[Text] = [name(data["reason"])] if data.get("reason") else []
    if data.get("infraction"):
        parts.append(infraction_words(data["infraction"]))
    if data.get("penalty"):
        parts.append(penalty_words(data["penalty"]))
    return joined(", ", parts) if parts else None
