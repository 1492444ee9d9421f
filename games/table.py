"""The table: what a camera above it could see, counts of what is hidden, and the open questions.
One type for all games.

A `Table` is frozen and every change returns a new one. Its mappings are plain dictionaries that
nobody alters; a law in the tests holds every game to that. A game declares which counters, zones,
marks and frames exist (`Equipment`).
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from operator import attrgetter
from typing import Any
from typing import TypedDict
from typing import TypeVar
from typing import Unpack

from msgspec.structs import replace

from events.vocabulary import Fields
from events.vocabulary import Seat
from events.vocabulary import altered
from games.cards import NO_CARDS
from games.cards import CardSet
from games.kit.table.digest import digest
from games.kit.table.facts import TableFacts
from games.kit.table.facts import facts
from games.kit.table.lineage import Lineage
from games.kit.table.pieces import UNMARKED
from games.kit.table.pieces import Frame as Frame
from games.kit.table.pieces import Impossible as Impossible
from games.kit.table.pieces import Outcome as Outcome
from games.kit.table.pieces import Owner as Owner
from games.kit.table.pieces import Piece as Piece
from games.kit.table.pieces import PieceFields as PieceFields
from games.text import Text
from games.text import text

Answer = TypeVar("Answer")
_ORDER = attrgetter("cell", "order", "id")
"""By what pieces in one zone are sorted."""
UNLIMITED = 2**31
"""What a counter holds at most where its game declares no limit; it is shown without one."""


class TableFields(TypedDict, total=False):
    """The fields of a `Table` that a change may name."""

    seats: tuple[Seat, ...]
    options: Fields
    cards: CardSet
    counters: Mapping[tuple[Owner, str], int]
    pieces: Mapping[str, Piece]
    hidden: Mapping[tuple[Owner, str], int]
    notes: Mapping[tuple[Owner, str], str]
    phase: str
    turn: int
    active: Seat
    to_act: tuple[Seat, ...]
    frames: tuple[Frame, ...]
    outcome: Outcome | None
    limits: Mapping[str, tuple[int, int]]


@dataclass(frozen=True)
class Table:
    """The state of a match.

    * `counters[owner, name]`: whole numbers. * `pieces[id]`. * `hidden[owner, zone]`: counts of
      cards nobody may see.
    * `notes[owner, name]`: declared words (who began, a registered choice). * `active`: whose turn
      it is.
    * `to_act`: who may act now. * `frames`: open questions, innermost last.
    * `options`, `cards`: what was agreed before the first move; they never change in a match.
    * `limits[name]`: least and most of a counter; `limits["<owner>.<name>"]` those of one owner (a
      maximum on a card).
    """

    seats: tuple[Seat, ...]
    options: Fields = field(default_factory=dict)
    cards: CardSet = NO_CARDS
    counters: Mapping[tuple[Owner, str], int] = field(default_factory=dict)
    pieces: Mapping[str, Piece] = field(default_factory=dict)
    hidden: Mapping[tuple[Owner, str], int] = field(default_factory=dict)
    notes: Mapping[tuple[Owner, str], str] = field(default_factory=dict)
    phase: str = ""
    turn: int = 0
    active: Seat = Seat("")
    to_act: tuple[Seat, ...] = ()
    frames: tuple[Frame, ...] = ()
    outcome: Outcome | None = None
    limits: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    _kept: Lineage = field(default_factory=Lineage, init=False, repr=False, compare=False)
    """What was worked out of tables before; those made from this one have it, see `altered`."""

    # -- reading -----------------------------------------------------------------------------------

    def option(self, name: str) -> Any:
        """Return what the table agreed for the option *name*; raise `KeyError` for an option the
        game does not have.
        """
        return self.options[name]

    def count(self, owner: Owner, name: str) -> int:
        """Return a counter (0 before it was first set)."""
        return self.counters.get((owner, name), 0)

    def hides(self, owner: Owner, zone: str) -> int:
        """Return how many unseen cards lie in a hidden zone."""
        return self.hidden.get((owner, zone), 0)

    def note(self, owner: Owner, name: str) -> str:
        """Return a declared word ("" before it was first set)."""
        return self.notes.get((owner, name), "")

    def piece(self, id_: str) -> Piece:
        """Return a piece; raise `Impossible` where the table has none of this id."""
        try:
            return self.pieces[id_]
        except KeyError:
            raise Impossible(
                text("there is no piece %(piece)s on this table", piece=repr(id_))
            ) from None

    def at(
        self, zone: str, cell: str | None = None, owner: Owner | None = None
    ) -> tuple[Piece, ...]:
        """Return the pieces in a zone (one cell of it, one owner's), in their order."""
        row = self.lying(zone)
        if cell is not None or owner is not None:
            row = tuple(
                [
                    piece
                    for piece in row
                    if (cell is None or piece.cell == cell)
                    and (owner is None or piece.owner == owner)
                ]
            )
        return tuple(sorted(row, key=_ORDER)) if len(row) > 1 else row

    def lying(self, *zones: str) -> tuple[Piece, ...]:
        """Return the pieces in some zones, in the order in which they came to the table."""
        known = self._kept.zones(self.pieces)
        if len(zones) == 1:
            (zone,) = zones
            if known is not None:
                return known.get(zone, ())
            return tuple([piece for piece in self.pieces.values() if piece.zone == zone])
        if known is not None:
            rows = [known[zone] for zone in zones if zone in known]
            if len(rows) < 2:
                return rows[0] if rows else ()
        return tuple([piece for piece in self.pieces.values() if piece.zone in zones])

    def attached(self, id_: str) -> tuple[Piece, ...]:
        """Return the pieces attached to a piece, in their order."""
        row = self._kept.hosts(self.pieces).get(id_, ())
        return tuple(sorted(row, key=_ORDER)) if len(row) > 1 else row

    def recall(self, question: Callable[[Table], Answer]) -> Answer:
        """Return what *question* says of this table, worked out once for the same pieces. It looks
        at pieces, cards, options and seats and at nothing else; no caller alters its answer.
        """
        pieces, cards, options, seats, answers = self._kept.recalled  # asked dozens of times a play
        if (
            pieces is not self.pieces
            or cards is not self.cards
            or options is not self.options
            or seats is not self.seats
        ):
            answers = self._kept.recalling(self.pieces, self.cards, self.options, self.seats)
        if question not in answers:
            answers[question] = question(self)
        answer: Answer = answers[question]
        return answer

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the other seats, clockwise from *seat*."""
        if seat not in self.seats:
            return self.seats
        place = self.seats.index(seat)
        return self.seats[place + 1 :] + self.seats[:place]

    def next_seat(self, seat: Seat) -> Seat:
        """Return the seat clockwise after *seat*."""
        return self.others(seat)[0]

    def phase_is(self, *phases: str) -> bool:
        """Tell whether the phase is one of these. An answer that asks this, and not which phase it
        is, rests on these phases alone.
        """
        return self.phase in phases

    @property
    def open_kind(self) -> str:
        """The kind of the innermost open question ("": there is none), for answers that rest on
        nothing else of it.
        """
        return self.frames[-1].kind if self.frames else ""

    def innermost(self, kind: str) -> Frame | None:
        """Return the innermost open question if it is of this kind."""
        frame = self.frames[-1] if self.frames else None
        return frame if frame is not None and frame.kind == kind else None

    @property
    def frame(self) -> Frame | None:
        """The innermost open question, if there is one."""
        return self.frames[-1] if self.frames else None

    # -- changing ----------------------------------------------------------------------------------

    def set(self, owner: Owner, name: str, value: int) -> Table:
        """Return the table with a counter set, held within the limits its game declared (or set for
        this owner alone).
        """
        least, most = self.limits.get(f"{owner}.{name}") or self.limits.get(name, (0, UNLIMITED))
        return altered(
            self, counters={**self.counters, (owner, name): max(least, min(most, value))}
        )

    def add(self, owner: Owner, name: str, by: int) -> Table:
        """Return the table with a counter changed by *by*, held within its limits."""
        return self.set(owner, name, self.count(owner, name) + by)

    def hide(self, owner: Owner, zone: str, by: int) -> Table:
        """Return the table with *by* more (or fewer) unseen cards in a hidden zone; never below
        0.
        """
        return self.hiding(owner, zone, self.hides(owner, zone) + by)

    def hiding(self, owner: Owner, zone: str, count: int) -> Table:
        """Return the table with exactly *count* unseen cards in a hidden zone."""
        return altered(self, hidden={**self.hidden, (owner, zone): max(0, count)})

    def noting(self, owner: Owner, name: str, word: str) -> Table:
        """Return the table with a declared word set."""
        return altered(self, notes={**self.notes, (owner, name): word})

    def put(self, *pieces: Piece) -> Table:
        """Return the table with these pieces placed (or replaced)."""
        if not pieces:
            return self
        return altered(self, pieces={**self.pieces, **{piece.id: piece for piece in pieces}})

    def change(self, id_: str, **fields: Unpack[PieceFields]) -> Table:
        """Return the table with fields of one piece changed; raise `Impossible` where it is not
        there.
        """
        return self.put(replace(self.piece(id_), **fields))

    def move(self, id_: str, zone: str, cell: str = "", /, **fields: Unpack[PieceFields]) -> Table:
        """Return the table with a piece laid on top of what lies in a zone or cell."""
        top = max((piece.order for piece in self.at(zone, cell)), default=-1)
        placed: PieceFields = {**fields, "zone": zone, "cell": cell, "order": top + 1}
        return self.change(id_, **placed)

    def mark(self, id_: str, *marks: str) -> Table:
        """Return the table with marks laid on a piece."""
        return self.change(id_, marks=self.piece(id_).marks | set(marks))

    def unmark(self, id_: str, *marks: str) -> Table:
        """Return the table with marks taken off a piece."""
        return self.change(id_, marks=self.piece(id_).marks - set(marks) or UNMARKED)

    def tally(self, id_: str, key: str, value: int) -> Table:
        """Return the table with a piece's own counter set (0 takes it away)."""
        counters = {name: count for name, count in self.piece(id_).counters.items() if name != key}
        return self.change(id_, counters={**counters, key: value} if value else counters)

    def remove(self, *ids: str) -> Table:
        """Return the table without these pieces."""
        gone = set(ids)
        return altered(
            self, pieces={id_: piece for id_, piece in self.pieces.items() if id_ not in gone}
        )

    def each(self, pieces: Iterable[Piece], change: Callable[[Table, Piece], Table]) -> Table:
        """Return the table after *change* was made for each of *pieces* in turn."""
        table = self
        for piece in pieces:
            table = change(table, piece)
        return table

    def enter(self, phase: str, /, **fields: Unpack[TableFields]) -> Table:
        """Return the table in another phase (and with other top fields changed)."""
        return altered(self, phase=phase, **fields)

    def having(self, **fields: Unpack[TableFields]) -> Table:
        """Return the table with top fields changed: `turn`, `active`, `to_act`, `outcome` …"""
        return altered(self, **fields)

    def frame_of(self, *kinds: str) -> Frame | None:
        """Return the innermost frame of one of these kinds, if there is one."""
        for frame in reversed(self.frames):
            if frame.kind in kinds:
                return frame
        return None

    def without_frames(self, *kinds: str) -> Table:
        """Return the table without its frames of these kinds; who may act stays as it was."""
        return altered(
            self, frames=tuple(frame for frame in self.frames if frame.kind not in kinds)
        )

    def push(self, frame: Frame) -> Table:
        """Return the table with one more open question; who is asked first may act."""
        return altered(self, frames=(*self.frames, frame), to_act=frame.asked[:1] or self.to_act)

    def pop(self) -> Table:
        """Return the table without its innermost open question."""
        return altered(self, frames=self.frames[:-1])

    def reframe(self, frame: Frame) -> Table:
        """Return the table with its innermost open question replaced."""
        return altered(
            self, frames=(*self.frames[:-1], frame), to_act=frame.asked[:1] or self.to_act
        )

    def end(self, winners: Iterable[Seat], reason: Text, rule: str) -> Table:
        """Return the table with the match over."""
        return altered(self, outcome=Outcome(tuple(winners), reason, rule))

    # -- as data -----------------------------------------------------------------------------------

    def facts(self) -> TableFacts:
        """Return everything that may change in a match as JSON-ready data with a fixed order."""
        return facts(self)

    def digest(self) -> str:
        """Return 32 hex digits that two tables share exactly when their facts agree."""
        return digest(self, self._kept)
