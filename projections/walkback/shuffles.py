"""Decks that must be shuffled when a table is walked back, because more than the owner knows the
place of a card in them.

A card that goes back onto a deck and that more than one seat can name is shuffled into the rest of
the deck; one that only a single seat has seen goes back on top without a shuffle. The same rule
holds for cards in a deck at which a seat looked by a play that is taken back, unless they were
drawn since.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from events.envelope import Event
from games.rules import Game
from games.table import Table
from projections.clocks.restitution import undone
from projections.knowledge.ledger import is_open
from projections.knowledge.ledger import known
from projections.replay.rebase import Rebase
from projections.replay.replay import Replay
from projections.walkback.moving_order import moves
from projections.walkback.places import UNSEEN
from projections.walkback.places import Homes
from projections.walkback.places import has_top
from projections.walkback.places import hidden_zones


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The deck *zone* of *owner*: `nameable` are the cards in it that more than one seat can name,
    `looked` the number of cards that a seat looked at there, and `kept` the number that go back on
    top because only a single seat has seen them.
    """

    owner: str
    zone: str
    nameable: tuple[str, ...]
    looked: int = 0
    kept: int = 0


def shuffles(
    game: Game, events: Sequence[Event], history: Replay, rebase: Rebase, homes: Homes
) -> tuple[Shuffle, ...]:
    """Return the decks to shuffle when the table of *rebase* is walked back, in the order of their
    owners.
    """
    back = _going_back(game, rebase, homes)
    looked = _looked(game, events, history, undone(history, rebase))
    if not back and not looked:
        return ()
    knows = {str(seat): known(game, history.start, events, seat) for seat in history.start.seats}
    shuffles = []
    for owner, zone in sorted({*back, *looked}):
        ids = back.get((owner, zone), ())
        nameable = tuple(id_ for id_ in ids if _many_know(game, rebase.before, knows, id_))
        if nameable or looked.get((owner, zone)):
            shuffles.append(
                Shuffle(
                    owner, zone, nameable, looked.get((owner, zone), 0), len(ids) - len(nameable)
                )
            )
    return tuple(shuffles)


def _going_back(
    game: Game, rebase: Rebase, homes: Homes
) -> Mapping[tuple[str, str], tuple[str, ...]]:
    """(owner, deck) -> the cards known by name that go back into it."""
    decks: dict[tuple[str, str], tuple[str, ...]] = {}
    for move in moves(game, rebase.before, rebase.after, homes):
        place = move.target
        if place.kind == UNSEEN and has_top(game, place.zone):
            decks[place.owner, place.zone] = (*decks.get((place.owner, place.zone), ()), move.piece)
    return decks


def _many_know(game: Game, table: Table, knows: Mapping[str, Mapping[str, int]], id_: str) -> bool:
    if id_ in table.pieces and is_open(game, table, id_):
        return len(knows) > 1
    return sum(id_ in cards for cards in knows.values()) > 1


def _looked(
    game: Game, events: Sequence[Event], history: Replay, gone: Sequence[int]
) -> Mapping[tuple[str, str], int]:
    """(owner, deck) -> the number of cards that a seat looked at there by the plays *gone*: the
    seat learned which they are, and they stayed in their zone.
    """
    decks = [zone.name for zone in hidden_zones(game) if has_top(game, zone.name)]
    counts: dict[tuple[str, str], int] = {}
    for step in history.steps:
        before = history.before(step.version) if step.version in gone else None
        if before is None or before.hidden != step.table.hidden:
            continue
        for row in events[step.version - 1].reveals:
            for seat in row["to"] if row["count"] and len(decks) == 1 else ():
                since = before.hides(seat, decks[0]) - history.table.hides(seat, decks[0])
                if since < row["count"]:
                    counts[seat, decks[0]] = max(
                        counts.get((seat, decks[0]), 0), row["count"] - max(0, since)
                    )
    return counts
