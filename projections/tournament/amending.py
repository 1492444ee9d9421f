"""The effect of an amendment of an event's record, shown before it is made: the event before and
after, the later lines that no longer hold, and whether it is possible at all.

Players in a round that has begun keep their tables: an amendment that would take away the round's
pairing or start is refused, unless it strikes the start itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from events import kinds
from events.amend import amend
from events.amend import amended
from events.envelope import Event
from events.kinds import tournament
from events.record import Entry
from events.record import LineStanding
from events.record import Onward
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import MatchId
from games.rules import LEGAL
from games.rules import Ruling
from games.text import Text
from games.text import text
from projections.replay.stored import VerdictRow
from projections.tournament.checks.base import refuse
from projections.tournament.fold import carry_out
from projections.tournament.judging import judge
from projections.tournament.state import Tournament
from projections.tournament.state import Value

AMENDMENTS = (tournament.LINE_STRUCK, tournament.LINE_REPLACED, kinds.RULING_WITHDRAWN)
REPLACEABLE = (
    tournament.RESULT_REPORTED,
    tournament.PLAYER_ENTERED,
    tournament.PLAYER_CHANGED,
    tournament.PLAN_CHANGED,
    tournament.DECK_LISTED,
    tournament.TIME_GIVEN,
    tournament.DECK_CHECKED,
    tournament.PLAYER_PENALISED,
)
"""Lines of these kinds can be replaced; others are struck and recorded again."""
FIXED = ("player", "round", "table")
"""Fields that name the subject of a line; they cannot be replaced."""


class EventNotAmendable(ValueError):
    """The amendment names nothing that can be amended: the field, and what would be right."""

    def __init__(self, field: str, because: Text) -> None:
        super().__init__(str(because))
        self.field = field
        self.because = because


class OverturnedLine(Value, frozen=True):
    """A later line that no longer holds: its version, kind, and the reason."""

    version: int
    kind: str
    rule: str
    because: str


class Preview(Value, frozen=True):
    """The effect of an amendment: the event before and after it, the lines that become void, the
    record that results, and the `ruling` that forbids it.
    """

    before: Tournament
    after: Tournament
    verdicts: tuple[OverturnedLine, ...]
    entries: tuple[Entry, ...]
    ruling: Ruling = LEGAL

    @property
    def rows(self) -> list[VerdictRow]:
        """The verdicts as the amendment stores them."""
        return [
            {"version": judged.version, "verdict": "void", "rule": judged.rule}
            for judged in self.verdicts
        ]


def preview(start: Tournament, events: Sequence[Event], kind: str, data: Fields) -> Preview:
    """Return what an amendment would do to an event; raise `EventNotAmendable`. Writes nothing."""
    record = amend(events)
    _require_target(events, record.entries, record.rulings, kind, data)
    version = len(events) + 1
    draft = _draft(events, kind, data, version)
    entries = (
        amend((*events, draft)).entries
        if kind == kinds.RULING_WITHDRAWN
        else amended(record.entries, draft)
    )
    touched = first_touched(events, kind, data)
    return _judged(start, record.entries, entries, touched, version)


def first_touched(events: Sequence[Event], kind: str, data: Fields) -> int:
    """Return the first line that an amendment changes."""
    if kind != kinds.RULING_WITHDRAWN:
        return int(data["target"])
    withdrawn = events[data["ruling"] - 1]
    return first_touched(events, withdrawn.kind, withdrawn.data)


def _judged(
    start: Tournament,
    old: Sequence[Entry],
    new: Sequence[Entry],
    touched: int,
    version: int,
) -> Preview:
    before = after = start
    verdicts: list[OverturnedLine] = []
    lines: list[Entry] = []
    refusal = LEGAL
    for entry in old:
        before = carry_out(before, entry) if entry.standing == LineStanding.STANDS else before
    for entry in new:
        what = entry.what
        if entry.standing != LineStanding.STANDS or not isinstance(what, Action):
            lines.append(entry)
            continue
        ruling = LEGAL if entry.version < touched else _ruling(after, entry, touched)
        if ruling.legal:
            after = carry_out(after, entry)
            lines.append(entry)
            continue
        if entry.version == touched:
            refusal = refusal if not refusal.legal else ruling
        if what.name == tournament.ROUND_STARTED:
            refusal = refusal if not refusal.legal else _started(what.args["round"])
        verdicts.append(OverturnedLine(entry.version, what.name, ruling.rule, ruling.because))
        lines.append(entry.voided(version, ruling.rule, Onward.SKIP))
    return Preview(before, after, tuple(verdicts), tuple(lines), refusal)


def _ruling(now: Tournament, entry: Entry, touched: int) -> Ruling:
    """The ruling on a line; the amended line itself is judged as if it were reported now."""
    if not isinstance(entry.what, Action):
        return LEGAL
    return judge(now, entry.what, at_the_door=entry.version == touched)


def _started(round_: int) -> Ruling:
    return refuse(
        "EV-16",
        text("Round %(n)s has begun, and would lose its pairing by this.", n=round_),
        text("Strike the start of the round first, or leave the line as it is."),
    )


def _require_target(
    events: Sequence[Event],
    entries: Sequence[Entry],
    rulings: Sequence[int],
    kind: str,
    data: Fields,
) -> None:
    if kind == kinds.RULING_WITHDRAWN:
        if data["ruling"] not in rulings or events[data["ruling"] - 1].kind not in AMENDMENTS:
            raise EventNotAmendable(
                "ruling", text("Line %(n)s is no ruling in force.", n=data["ruling"])
            )
        return
    entry = next((line for line in entries if line.version == data["target"]), None)
    if entry is None or not isinstance(entry.what, Action):
        raise EventNotAmendable(
            "target", text("Line %(n)s of the log is nothing that can be struck.", n=data["target"])
        )
    if kind == tournament.LINE_REPLACED:
        _require_replaceable(entry, entry.what, data)
    elif entry.standing == LineStanding.STRUCK:
        raise EventNotAmendable(
            "target",
            text(
                "Line %(n)s was struck already (line %(ruling)s).",
                n=entry.version,
                ruling=entry.ruling,
            ),
        )


def _require_replaceable(entry: Entry, what: Action, data: Fields) -> None:
    if what.name not in REPLACEABLE:
        raise EventNotAmendable(
            "target", text("Line %(n)s cannot be replaced; strike it.", n=entry.version)
        )
    for field in data["fields"]:
        if field in FIXED and data["fields"][field] != what.args.get(field):
            raise EventNotAmendable(
                f"fields.{field}",
                text("What a line is about is not replaced; strike the line and enter it anew."),
            )


def _draft(events: Sequence[Event], kind: str, data: Fields, version: int) -> Event:
    match = events[0].match if events else MatchId("")
    return Event(
        match, version, "", kind, 1, {"onward": "skip", **data, "verdicts": ()}, "", 0, 0, "", (),
        "", b"", "",
    )  # fmt: skip
