"""Record -> table. The whole history is kept as one table for each line: tables share their parts,
so this is cheap, and any moment is looked up.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

import msgspec

from events.manifest import Manifest
from events.record import Claims
from events.record import Entry
from events.record import LineStanding
from events.record import Onward
from events.record import Record
from events.vocabulary import Action
from events.vocabulary import Change
from games import play
from games.kit.statements import changed
from games.rules import LEGAL
from games.rules import Game
from games.rules import Ruling
from games.table import Impossible
from games.table import Table
from games.text import text
from projections.replay.persistent import PersistentList
from projections.replay.step import Step as Step
from projections.replay.step import place_of
from projections.text.statements import change_words

_PLY = attrgetter("ply")


@dataclass(frozen=True, slots=True)
class ReplayTrouble:
    """A line that contradicts the rules, or a count that contradicts the table: its version and the
    ruling.
    """

    version: int
    ruling: Ruling


class Replay(msgspec.Struct, frozen=True):
    """A record carried out: first table, steps, and what did not agree. After the first play that
    no longer holds, the rest is `in_doubt` and not carried out. A count that differs is a trouble,
    but does not stop the replay.
    """

    start: Table
    steps: Sequence[Step] = PersistentList()
    troubles: tuple[ReplayTrouble, ...] = ()
    in_doubt: tuple[Entry, ...] = ()

    @property
    def table(self) -> Table:
        """The table at the end."""
        last = self.last
        return self.start if last is None else last.table

    @property
    def ply(self) -> int:
        """The number of plays that stand."""
        last = self.last
        return 0 if last is None else last.ply

    @property
    def last(self) -> Step | None:
        """The last line that was carried out; None before the first."""
        steps = self.steps
        if isinstance(steps, PersistentList):
            return steps.last
        return steps[-1] if steps else None

    def plus(self, step: Step) -> Replay:
        """Return the history with one more step."""
        if self.in_doubt:
            return Replay(self.start, self.steps, self.troubles, (*self.in_doubt, step.entry))
        if step.ruling.legal:
            return Replay(self.start, _longer(self.steps, step), self.troubles)
        troubles = (*self.troubles, ReplayTrouble(step.version, step.ruling))
        if step.is_play:
            return Replay(self.start, self.steps, troubles, (step.entry,))
        return Replay(self.start, _longer(self.steps, step), troubles)

    def step(self, version: int) -> Step | None:
        """Return the step of the line with this version; None if it was not carried out."""
        place = self._place(version)
        step = self.steps[place] if place < len(self.steps) else None
        return step if step is not None and step.version == version else None

    def before(self, version: int) -> Table:
        """Return the table before the line with this version."""
        place = self._place(version)
        return self.steps[place - 1].table if place else self.start

    def backwards(self, version: int) -> Iterator[Table]:
        """Yield the tables before the line with this version, the latest first."""
        for place in range(self._place(version) - 1, -1, -1):
            yield self.steps[place].table
        yield self.start

    def _place(self, version: int) -> int:
        """The index of the first step whose line has this version or a later one."""
        return place_of(self.steps, version)

    def at_ply(self, ply: int) -> Table:
        """Return the table when *ply* plays stood, including later lines up to the next play."""
        place = bisect_right(self.steps, ply, key=_PLY)
        return self.steps[place - 1].table if place else self.start


def first_table(game: Game, manifest: Manifest) -> Table:
    """Return the table with which a match began; raise `BadSetup` if the manifest does not fit the
    game.
    """
    cards = game.cards
    if game.schema is not None and manifest.cards and manifest.cards != game.raw_cards:
        cards, faults = game.schema.read(manifest.cards)
        if faults:
            raise play.BadSetup("cards", "; ".join(str(fault) for fault in faults))
    return play.setup(game, manifest.seats, manifest.options, cards)


def replay(game: Game, start: Table, record: Record) -> Replay:
    """Carry out a record from its first table. Lines recorded as accepted are not judged again."""
    return carry_on(game, Replay(start), record.entries)


def carry_on(
    game: Game, history: Replay, entries: Sequence[Entry], known: Sequence[Step] = ()
) -> Replay:
    """Return *history* with more lines carried out; those after a play that cannot be carried out
    are in doubt too.

    *known*: steps already computed for these lines; they are used as long as the lines are the
    same.
    """
    for place, entry in enumerate(entries):
        if place < len(known) and known[place].entry == entry:
            step = known[place].recorded
        else:
            step, known = take(game, history.table, history.ply, entry), ()
        history = history.plus(step)
    return history


def take(game: Game, table: Table, ply: int, entry: Entry) -> Step:
    """Carry out one line on *table* as recorded: an accepted action is not judged."""
    if entry.standing != LineStanding.STANDS:
        return _replaced_by_stand_in(game, table, ply, entry)
    what = entry.what
    if isinstance(what, Action):
        return _play(game, table, ply, entry, what)
    if isinstance(what, Claims):
        return Step(entry, table, ply, count(game, table, what))
    return _correct(game, table, ply, entry, what)


def judge(game: Game, table: Table, ply: int, entry: Entry) -> Step:
    """Carry out one line on *table* if the rules accept it; otherwise the ruling of the step gives
    the reason.
    """
    what = entry.what
    judged = entry.standing == LineStanding.STANDS and not entry.allowed
    if judged and isinstance(what, Action):
        ruling = play.check(game, table, what)
        if ruling.rule:
            return Step(entry, table, ply, ruling)
    return take(game, table, ply, entry)


def _longer(steps: Sequence[Step], step: Step) -> PersistentList[Step]:
    row = steps if isinstance(steps, PersistentList) else PersistentList(steps)
    return row.plus(step)


def count(game: Game, table: Table, claims: Claims) -> Ruling:
    """Return a ruling that names the first claim that is not true of the table, or a legal one."""
    for claim in claims.claims:
        try:
            same = _agrees(table, claim)
        except Impossible as error:
            why = text("The count does not fit the log: %(why)s.", why=error.words)
            return Ruling("count", why)
        if not same:
            claimed = change_words(game, table, claim)
            return Ruling(
                "count",
                text("The log does not agree with what was counted: %(claim)s.", claim=claimed),
                text("Correct the table, or look for a play that was not reported."),
            )
    return LEGAL


def _agrees(table: Table, claim: Change) -> bool:
    """Whether *claim* is true of the table; a spot names a cell, not a position in a pile there."""
    if claim.what == "spot":
        zone, _, cell = str(claim.value).partition(":")
        piece = table.piece(claim.of)
        return (piece.zone, piece.cell) == (zone, cell)
    return changed(table, claim).facts() == table.facts()


def corrected(game: Game, table: Table, changes: tuple[Change, ...]) -> Table:
    """Return the table after a correction; if the match had ended, the game decides again whether
    it has. Raise `Impossible`.
    """
    for change in changes:
        table = changed(table, change)
    ended = table.outcome if table.outcome is not None and not table.outcome.derived else None
    return play.settle(game, table.having(outcome=ended))


def _play(game: Game, table: Table, ply: int, entry: Entry, action: Action) -> Step:
    try:
        return Step(entry, play.apply(game, table, action), ply + 1, LEGAL, action)
    except Impossible as error:
        why = text("This can no longer be carried out: %(why)s.", why=error.words)
        return Step(entry, table, ply, Ruling("impossible", why))


def _correct(game: Game, table: Table, ply: int, entry: Entry, changes: tuple[Change, ...]) -> Step:
    try:
        return Step(entry, corrected(game, table, changes), ply)
    except Impossible as error:
        why = text("This correction can no longer be carried out: %(why)s.", why=error.words)
        return Step(entry, table, ply, Ruling("impossible", why))


def _replaced_by_stand_in(game: Game, table: Table, ply: int, entry: Entry) -> Step:
    """The step of a struck play, with the stand-in of the game, which keeps the order of turns; a
    rewound play has no stand-in.
    """
    leaves = (entry.standing == LineStanding.STRUCK and not entry.rewound) or (
        entry.standing == LineStanding.VOID and entry.onward == Onward.SKIP
    )
    if leaves and isinstance(entry.what, Action):
        instead = game.stand_in(entry.what)
        if instead is not None and play.check(game, table, instead).legal:
            return Step(entry, play.apply(game, table, instead), ply, LEGAL, instead)
    return Step(entry, table, ply)
