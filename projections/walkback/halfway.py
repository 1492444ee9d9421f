"""The real table when only some tasks of a walk back are done. If the ruling is withdrawn then, the
way back starts from this table, not from the one that the whole walk would have led to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from collections.abc import Set
from dataclasses import dataclass
from dataclasses import replace
from typing import TypeVar

from msgspec import structs

from games.rules import Game
from games.table import Piece
from games.table import Table
from projections.walkback.in_place import as_laid
from projections.walkback.places import Homes
from projections.walkback.places import hidden_zones
from projections.walkback.tasks import Act
from projections.walkback.tasks import Task

Key = TypeVar("Key")
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Halfway:
    """The real `table`, and where the cards lie or lay unseen that tasks have moved (see
    `places.Homes`).
    """

    table: Table
    homes: Homes


def halfway(
    game: Game, lies: Halfway, after: Table, tasks: Sequence[Task], done: Set[int]
) -> Halfway:
    """Return the table as it lies once those of the *tasks* are *done* (their indices) that lead
    from where it *lies* to *after*.
    """
    work = _Work(game, lies.table, after)
    homes = dict(lies.homes)
    for index in sorted(done):
        homes |= work.do(tasks[index])
    return Halfway(work.table, homes)


def corrected(lies: Halfway, before: Table, after: Table) -> Halfway:
    """Return the table as it lies once it was corrected in between, from *before* to *after*: what
    was stated then is so.
    """
    table = lies.table
    pieces = {**table.pieces, **_altered(before.pieces, after.pieces)}
    counters = {**table.counters, **_altered(before.counters, after.counters)}
    hidden = {**table.hidden, **_altered(before.hidden, after.hidden)}
    gone = before.pieces.keys() - after.pieces.keys()
    kept = {id_: piece for id_, piece in pieces.items() if id_ not in gone}
    return replace(lies, table=table.having(pieces=kept, counters=counters, hidden=hidden))


def from_hands(whole: Sequence[Task], needed: Sequence[Task]) -> tuple[Task, ...]:
    """Return the tasks of a walk back of which hands need only some: those that are *needed*, in
    their order; behind them, idle, those of the *whole* that are not.
    """
    goals, idle = Counter(task.goal for task in needed), list[Task]()
    for task in whole:
        if goals[task.goal]:
            goals[task.goal] -= 1
        else:
            idle.append(replace(task, idle=True))
    return (*needed, *idle)


def _altered(before: Mapping[Key, Value], after: Mapping[Key, Value]) -> dict[Key, Value]:
    return {key: value for key, value in after.items() if before.get(key) != value}


class _Work:
    """The tasks of one walk back, done one after the other on a table."""

    def __init__(self, game: Game, table: Table, after: Table) -> None:
        self.game, self.table, self.after = game, table, after
        self.unseen = {zone.name for zone in hidden_zones(game)}

    def do(self, task: Task) -> dict[str, str]:
        """Do a task; return where the cards lie or lay unseen that it moves."""
        match task.act:
            case Act.DIAL:
                number = self.after.count(task.owner, task.key)
                counters = {**self.table.counters, (task.owner, task.key): number}
                self.table = self.table.having(counters=counters)
            case Act.CARDS:
                self._hide(task.owner, task.source, -task.cards)
                self._hide(task.owner, task.zone, task.cards)
            case Act.COUNT:
                more = task.cards - self.table.hides(task.owner, task.zone)
                self._hide(task.owner, task.zone, more)
            case Act.SAY:
                self._say()
            case Act.SHUFFLE | Act.ASIDE:
                pass  # where a card lies in a deck, and beside the board, no table tells
            case Act.CONCEAL | Act.MOVE | Act.ATTACH | Act.BOX:
                return {
                    id_: home
                    for id_ in task.pieces or (task.piece,)
                    if (home := self._place(task, id_))
                }
            case _:
                self._dress(task, self.table.pieces[task.piece])
        return {}

    def _hide(self, owner: str, zone: str, by: int) -> None:
        hidden = {**self.table.hidden, (owner, zone): self.table.hides(owner, zone) + by}
        self.table = self.table.having(hidden=hidden)

    def _say(self) -> None:
        after = self.after
        self.table = self.table.having(
            phase=after.phase,
            turn=after.turn,
            active=after.active,
            to_act=after.to_act,
            frames=after.frames,
            outcome=after.outcome,
        )

    def _place(self, task: Task, id_: str) -> str:
        """Put a piece where the task says; return the hidden zone that it goes to or comes from."""
        old, new = self.table.pieces.get(id_), self.after.pieces.get(id_)
        owner = (old or self.after.pieces[id_]).owner
        home = task.source if task.source in self.unseen else ""
        if home:
            self._hide(owner, home, -1)
        if task.act == Act.CONCEAL:
            home = task.zone
            self._hide(task.owner, home, 1)
        if new is None:
            self.table = self.table.remove(id_)
        elif task.act == Act.CONCEAL:
            self._put(new)
        else:
            laid = as_laid(self.game, old, new)
            self._put(
                structs.replace(laid, zone=new.zone, cell=new.cell, host=new.host, order=new.order)
            )
        return home

    def _put(self, piece: Piece) -> None:
        self.table = self.table.having(pieces={**self.table.pieces, piece.id: piece})

    def _dress(self, task: Task, piece: Piece) -> None:
        """What is done to a piece that stays where it is."""
        match task.act:
            case Act.MARK:
                self.table = self.table.mark(piece.id, task.key)
            case Act.UNMARK:
                self.table = self.table.unmark(piece.id, task.key)
            case Act.TALLY:
                self._put(structs.replace(piece, counters={**piece.counters, task.key: task.cards}))
            case Act.CLEAR:
                self._put(structs.replace(piece, marks=frozenset(), counters={}))
            case _:
                new = self.after.pieces[piece.id]
                field = {Act.EXCHANGE: "kind", Act.CONTROL: "controller", Act.TURN: "facing"}
                changed = field[task.act]
                self._put(structs.replace(piece, **{changed: getattr(new, changed)}))
