"""The order in which pieces must be moved: pieces are taken off before what they lie on, and cells
are cleared before they are filled.

A move is a departure and an arrival. What blocks either is computed first. If moves wait for each
other in a cycle (two pieces change places), one piece is set aside first. Departures never wait in
a cycle, so the planning always ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from games.rules import Game
from games.table import Piece
from games.table import Table
from projections.walkback.places import BOX
from projections.walkback.places import ON
from projections.walkback.places import OPEN
from projections.walkback.places import UNSEEN
from projections.walkback.places import Homes
from projections.walkback.places import Location
from projections.walkback.places import has_top
from projections.walkback.places import is_concealed
from projections.walkback.places import place_of

Piles = Mapping[Location, tuple[str, ...]]
"""Place -> the pieces that lie there, lowest first."""


@dataclass(frozen=True, slots=True)
class Move:
    """A piece that moves from one place to another; `under` names the piece directly above it ("":
    it goes on top).
    """

    piece: str
    source: Location
    target: Location
    under: str = ""


@dataclass(frozen=True, slots=True)
class Motion:
    """One movement of a hand: a whole move, its first half (`aside`), or its second half
    (`from_aside`).
    """

    move: Move
    aside: bool = False
    from_aside: bool = False


def piles(game: Game, table: Table, homes: Homes) -> Piles:
    """Return every place in the open or on a host with its pieces, lowest first."""
    by_place: dict[Location, list[Piece]] = {}
    for id_, piece in table.pieces.items():
        if not is_concealed(game, piece.zone):
            by_place.setdefault(place_of(game, table, id_, homes), []).append(piece)
    return {
        place: tuple(piece.id for piece in sorted(lying, key=_rank))
        for place, lying in by_place.items()
    }


def moves(game: Game, before: Table, after: Table, homes: Homes) -> tuple[Move, ...]:
    """Return every piece that must change its place, or its place in a pile."""
    old, new = piles(game, before, homes), piles(game, after, homes)
    going: dict[str, tuple[Location, Location]] = {}
    for id_ in {**before.pieces, **after.pieces}:
        if _stays(before, after, id_):
            continue
        source, target = place_of(game, before, id_, homes), place_of(game, after, id_, homes)
        if source != target:
            going[id_] = (source, target)
    for place, order in new.items():
        if has_order(game, place):
            for id_ in _out_of_order(
                [id_ for id_ in old.get(place, ()) if id_ not in going], order
            ):
                going[id_] = (place, place)
    return tuple(
        Move(id_, source, target, _under(game, id_, target, new, going))
        for id_, (source, target) in going.items()
    )


def _stays(before: Table, after: Table, id_: str) -> bool:
    """Whether nothing differs about a piece or what it lies on. This is true of most pieces and
    quick to check.
    """
    piece = before.pieces.get(id_)
    return (
        piece is not None
        and piece == after.pieces.get(id_)
        and before.pieces.get(piece.host) == after.pieces.get(piece.host)
    )


def has_order(game: Game, place: Location) -> bool:
    """Tell whether the order of the pieces here matters: in a pile it does, in a row or on a tile
    it does not.
    """
    return place.kind == OPEN and has_top(game, place.zone)


def in_order(game: Game, before: Table, after: Table, homes: Homes) -> tuple[Motion, ...]:
    """Return the movements that lead from one table to the other, in an order in which each can be
    done.
    """
    plan = _Plan(game, before, after, homes)
    motions: list[Motion] = []
    while plan.waiting or plan.aside:
        motions.append(plan.next())
    return tuple(motions)


class _Plan:
    """The moves still to be made, and the moves that each of them waits for."""

    def __init__(self, game: Game, before: Table, after: Table, homes: Homes) -> None:
        seats = {seat: place for place, seat in enumerate(before.seats)}
        self.old, self.new = piles(game, before, homes), piles(game, after, homes)
        every = moves(game, before, after, homes)
        ranks = {move.piece: _first(before, after, move.piece) for move in every}
        self.waiting = sorted(
            every,
            key=lambda move: (
                _ENDS[move.target.kind],
                seats.get(ranks[move.piece].owner, len(seats)),
                ranks[move.piece].zone,
                ranks[move.piece].cell,
                -ranks[move.piece].order,
                move.piece,
            ),
        )
        self.aside: list[Move] = []
        self.leaving = {move.piece: self._leaves_after(move, every) for move in every}
        self.arriving = {move.piece: self._arrives_after(game, move, every) for move in every}
        self.left: set[str] = set()
        self.arrived: set[str] = set()

    def next(self) -> Motion:
        """Return the next movement, and mark it as done."""
        for move in self.aside:
            if self._may_arrive(move):
                self.aside.remove(move)
                self.arrived.add(move.piece)
                return Motion(move, from_aside=True)
        free = [move for move in self.waiting if self.leaving[move.piece] <= self.left]
        whole = next((move for move in free if self._may_arrive(move)), None)
        move = whole or next(move for move in free if move.source.kind in (OPEN, ON))
        self.waiting.remove(move)
        self.left.add(move.piece)
        if whole is None:
            self.aside.append(move)
            return Motion(move, aside=True)
        self.arrived.add(move.piece)
        return Motion(move)

    def _may_arrive(self, move: Move) -> bool:
        gone, there = self.arriving[move.piece]
        return gone <= self.left and there <= self.arrived

    def _leaves_after(self, move: Move, every: Sequence[Move]) -> frozenset[str]:
        """The departures that come first: of pieces above it in its pile, and of pieces on it that
        leave it.
        """
        pile = self.old.get(move.source, ())
        above = set(pile[pile.index(move.piece) + 1 :]) if move.piece in pile else set()
        return frozenset(
            other.piece
            for other in every
            if other.piece in above or (other.source.kind == ON and other.source.host == move.piece)
        )

    def _arrives_after(
        self, game: Game, move: Move, every: Sequence[Move]
    ) -> tuple[frozenset[str], frozenset[str]]:
        """What must have left its target first, and what must have arrived first: its host, and the
        piece that it lies on.
        """
        target = move.target
        gone: frozenset[str] = frozenset()
        there: set[str] = set()
        if target.cell or has_order(game, target):
            gone = frozenset(
                other.piece
                for other in every
                if other.source == target and other.piece != move.piece
            )
        if has_order(game, target):
            pile = self.new[target]
            there |= set(pile[: pile.index(move.piece)])
        if target.kind == ON:
            there.add(target.host)
        return gone, frozenset(there & {other.piece for other in every})


_ENDS = {BOX: 0, UNSEEN: 0, OPEN: 1, ON: 2}
"""Moves off the table come first, to make room."""


def _rank(piece: Piece) -> tuple[int, str]:
    return (piece.order, piece.id)


def _first(before: Table, after: Table, id_: str) -> Piece:
    return before.pieces[id_] if id_ in before.pieces else after.pieces[id_]


def _under(
    game: Game,
    id_: str,
    target: Location,
    new: Piles,
    going: Mapping[str, tuple[Location, Location]],
) -> str:
    if not has_order(game, target):
        return ""
    pile = new[target]
    return next((above for above in pile[pile.index(id_) + 1 :] if above not in going), "")


def _out_of_order(stay: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """Return the fewest pieces to lift so that the others lie in the wanted order (all except a
    longest increasing subsequence).
    """
    ranks = [wanted.index(id_) for id_ in stay]
    if ranks == sorted(ranks):
        return []
    best: list[list[int]] = []
    for place, rank in enumerate(ranks):
        rows = [row for row in best if ranks[row[-1]] < rank]
        best.append([*_longest(rows), place])
    kept = set(_longest(best))
    return [id_ for place, id_ in enumerate(stay) if place not in kept]


def _longest(rows: Sequence[list[int]]) -> list[int]:
    """Return the first of the longest lists; an empty one if there is none."""
    return max(rows, key=len) if rows else []
