"""The interface between scenarios and the product: a desk on a log in memory, with a clock that the
scenario sets.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.desk.desk import Desk
from app.desk.errors.refusals import Held
from app.desk.errors.refusals import Illegal
from app.desk.errors.refusals import Refusal
from app.desk.errors.refusals import Unreadable
from app.desk.history.live import Live
from app.scenario.language.lexing import Unclear
from app.scenario.steps import ExpectedRefusal as Expected
from app.scenario.steps import Scenario
from app.scenario.steps import Why
from app.views.edge import as_data
from app.views.match import match_view
from events.amend import amend
from events.envelope import Event
from events.log import Head
from events.memory import MemoryLog
from events.proof.archive import export
from events.record import Entry
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import thaw
from games.rules import Game
from games.rules import Ruling
from games.table import Table
from projections.knowledge.viewer import Viewer
from projections.referee.disputes import held
from projections.replay.rebase import Rebase
from projections.replay.replay import Replay
from projections.views.clock import clock_view

OPENED_AT = 1_767_225_600_000
"""The time at which every scenario opens its match (ms since 1970 UTC): 2026-01-01 00:00."""


@dataclass(frozen=True, slots=True)
class DeskAnswer:
    """The desk's answer to a report: the version that was recorded, or the refusal with the desk's
    word for it.
    """

    version: int = 0
    why: str = ""
    ruling: Ruling | None = None
    fields: Fields | None = None
    message: str = ""

    @property
    def words(self) -> str:
        """The answer for people."""
        if not self.why:
            return f"accepted (version {self.version})" if self.version else "accepted"
        return f"refused: {self.ruling.rule if self.ruling else self.why} ({self.message})"

    def paths(self) -> Iterator[str]:
        """Yield the paths of the unreadable fields, such as `args.number`."""
        return (path for path, _ in _leaves(self.fields or {}))

    def meets(self, expected: Expected) -> bool:
        """Return whether this is the refusal that a line expects."""
        match expected.why:
            case Why.RULE:
                return self.ruling is not None and self.ruling.rule in expected.rules
            case Why.UNREADABLE:
                paths = list(self.paths())
                return bool(paths) and all(_within(path, expected.field) for path in paths)
            case Why.REFUSED:
                return self.why not in ("", Why.UNREADABLE)
            case why:
                return self.why == why


def _within(path: str, field: str) -> bool:
    """Whether the path of an unreadable field, such as `args.number`, leads through *field*."""
    return f".{field}." in f".{path}."


class NotOpened(Exception):
    """A match cannot be opened as the header says. `fields`: what does not fit, with what would be
    right; `rule`: the clause that refuses it ("" for none).
    """

    def __init__(self, fields: Fields, rule: str) -> None:
        self.fields = dict(_leaves(fields))
        self.rule = rule
        super().__init__("; ".join(f"{path}: {message}" for path, message in _leaves(fields)))


class Match:
    """A match opened according to a scenario's header; raise `NotOpened` where that is impossible,
    and `Unclear` where its cards cannot be read.

    `now`: milliseconds since the opening.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.now = 0
        self._desk = Desk(
            MemoryLog(), lambda: OPENED_AT + self.now, draw=lambda choices: choices[0]
        )
        try:
            self._id = self._desk.open(
                scenario.game,
                scenario.options,
                scenario.seats,
                _cards(scenario),
                scenario.name,
                "SCENARIO",
            )
        except Unreadable as refusal:
            raise NotOpened(refusal.more["fields"], refusal.rule) from None
        self._live = self._desk.live(self._id)
        self._ids = 0

    @property
    def live(self) -> Live:
        """The match as the desk holds it."""
        return self._live

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._live.game

    @property
    def table(self) -> Table:
        """The table as it now stands."""
        return self._live.table

    @property
    def history(self) -> Replay:
        """The record carried out."""
        return self._live.history

    @property
    def head(self) -> Head:
        """The end of the log."""
        return self._live.head

    @property
    def held(self) -> bool:
        """Whether a dispute or a pause holds the match."""
        return bool(held(self._live.events))

    @property
    def clock(self) -> tuple[str, int] | None:
        """The seat whose limited time runs, and how many milliseconds it has left; None where no
        such clock runs.
        """
        running = clock_view(self._live.clocks, OPENED_AT + self.now).running
        return None if running is None else (running.seat, running.left)

    @property
    def record(self) -> tuple[bytes, ...]:
        """The lines of the match's record, as in an export."""
        return tuple(export(self._desk.log, self._id))

    def view(self, viewer: Viewer) -> Fields:
        """Return a viewer's present view of the match, as a program gets it."""
        view = match_view(self._live, viewer, OPENED_AT + self.now)
        data: Fields = as_data(view, self._live.names)
        return data

    def kind_at(self, version: int) -> str:
        """Return the kind of the event at a version ("" for none)."""
        return self._live.events[version - 1].kind if 0 < version <= len(self._live.events) else ""

    def wait_until(self, milliseconds: int) -> None:
        """Set the clock (ms since the opening); deadlines on the way are recorded."""
        self.now = milliseconds
        self._desk.expire(self._id)

    def act(self, action: Action, seen: int | None = None) -> DeskAnswer:
        """Report an action, on the ply *seen* (None: as of now)."""
        ply = self.history.ply if seen is None else seen
        return self._ask(
            lambda id_: self._desk.report(self._id, action.seat, id_, ply, action.name, action.args)
        )

    def tell(self, seat: str, kind: str, data: Fields) -> DeskAnswer:
        """Report an event that is no action: a dispute, a takeback, a consent, a pause,
        a penalty.
        """
        return self._ask(lambda id_: self._desk.tell(self._id, id_, kind, thaw(data), seat))

    def rule(self, kind: str, data: Fields) -> DeskAnswer:
        """Amend the record as the referee."""
        return self._ask(lambda id_: self._desk.rule(self._id, id_, kind, thaw(data)))

    def preview(self, kind: str, data: Fields) -> Rebase | DeskAnswer:
        """Return what an amendment would do, or why it cannot be made."""
        try:
            return self._desk.preview(self._id, kind, thaw(data))
        except Refusal as refusal:
            return _answer(refusal)

    def lines(self) -> tuple[Entry, ...]:
        """Return the record's lines as they now stand."""
        return amend(self._live.events).entries

    def _ask(self, door: Callable[[str], Event]) -> DeskAnswer:
        self._ids += 1
        try:
            return DeskAnswer(door(f"step-{self._ids}").version)
        except Refusal as refusal:
            return _answer(refusal)


def _answer(refusal: Refusal) -> DeskAnswer:
    match refusal:
        case Held():
            return DeskAnswer(why="held", message=str(refusal))
        case Illegal():
            return DeskAnswer(
                why=refusal.word, ruling=refusal.ruling, message=_sentence(refusal.ruling)
            )
        case Unreadable():
            fields = refusal.more["fields"]
            message = "; ".join(f"{path}: {text}" for path, text in _leaves(fields))
            return DeskAnswer(why=refusal.word, fields=fields, message=message)
        case _:
            return DeskAnswer(why=refusal.word, message=str(refusal))


def _sentence(ruling: Ruling) -> str:
    return f"{ruling.because} {ruling.instead}".strip()


def _leaves(fields: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path of each field, and its fault."""
    if isinstance(fields, Mapping):
        for key, inner in fields.items():
            yield from _leaves(inner, f"{path}.{key}" if path else str(key))
        return
    for message in fields:
        yield path, str(message)


def _cards(scenario: Scenario) -> Fields | None:
    if scenario.cards is None:
        return None
    try:
        return tomllib.loads(scenario.cards.read_text(encoding="utf-8"))
    except OSError as error:
        raise Unclear(
            f"the card file {scenario.cards} cannot be opened: {error.strerror}"
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Unclear(f"the card file {scenario.cards} is no TOML: {error}") from None
