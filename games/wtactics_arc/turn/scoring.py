"""The end of the match: defeat, 30 VP, the last player, ties, and the cards of defeated players
(ARC-4, R44, R56, R59 to R61).
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace

from events.vocabulary import Seat
from games.table import Frame
from games.table import Outcome
from games.table import Table
from games.text import Text
from games.text import joined
from games.text import seat_name
from games.text import text
from games.wtactics_arc.effects.lasting import outlasting
from games.wtactics_arc.effects.leaving import buried
from games.wtactics_arc.effects.verbs import wasted
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.field.zones import has_city
from games.wtactics_arc.field.zones import undefeated
from games.wtactics_arc.names import BATTLE
from games.wtactics_arc.names import CLAIM
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import DECKED_OUT
from games.wtactics_arc.names import DEFEATED
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import IN_PLAY
from games.wtactics_arc.names import PENDING
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import REMOVED
from games.wtactics_arc.names import STRENGTH
from games.wtactics_arc.names import TURN_END
from games.wtactics_arc.names import VP
from games.wtactics_arc.names import WIN_VP
from games.wtactics_arc.names import WINDOW
from games.wtactics_arc.names import ready
from games.wtactics_arc.names import used
from games.wtactics_arc.turn.turns import ending

CONCEDED = "ARC-R62"


def judged(table: Table) -> Table:
    """Return the table after one check for the end: defeats, then 30 VP, then the last player
    (ARC-R56).
    """
    left = undefeated(table)
    out = {seat: cause for seat in left if (cause := cause_of_defeat(table, seat))}
    if not out:
        return _won(table, left)
    if len(out) == len(left):
        return _all_out(table, out)
    table = _struck_out(table, out)
    return _won(table, undefeated(table))


def cause_of_defeat(table: Table, seat: Seat) -> str:
    """Return the clause by which a seat is defeated now ("" for none)."""
    if table.note(seat, DECKED_OUT):
        return "ARC-4.5"
    if not table.count(seat, VP):
        return "ARC-4.3"
    return "" if has_city(table, seat) else "ARC-4.4"


def _won(table: Table, left: Sequence[Seat]) -> Table:
    reached = [seat for seat in left if table.count(seat, VP) >= WIN_VP]
    if len(reached) == 1:
        return _ended(
            table,
            reached,
            text(
                "%(seat)s has %(n)s victory points",
                seat=seat_name(reached[0]),
                n=table.count(reached[0], VP),
            ),
            "ARC-4.2",
        )
    if reached:
        best, rule = ahead(table, reached)
        reason = text(
            "%(seats)s reached %(n)s victory points together",
            seats=joined(" and ", map(seat_name, reached)),
            n=WIN_VP,
        )
        return _ended(table, best, reason, rule)
    if len(left) == 1:
        return _ended(
            table, left, text("%(seat)s is the last player", seat=seat_name(left[0])), "ARC-4.1"
        )
    return table


def _ended(
    table: Table, winners: Iterable[Seat], reason: Text, rule: str, derived: bool = True
) -> Table:
    return table.having(outcome=Outcome(tuple(winners), reason, rule, derived), to_act=())


def _all_out(table: Table, out: Mapping[Seat, str]) -> Table:
    """All remaining players are defeated at once: most cities win, then most strength, else a draw
    (ARC-4.7, R59, R60).
    """
    best, rule = ahead(table, list(out), "ARC-4.7")
    for seat in out:
        table = table.noting(seat, DEFEATED, out[seat])
    return _ended(table, best, text("everybody left was defeated at once"), rule, derived=False)


def ahead(table: Table, seats: list[Seat], rule: str = "ARC-4.6") -> tuple[list[Seat], str]:
    """Return the winners among tied seats (none: a draw), and the clause that decides (ARC-4.6,
    4.7, R60).
    """
    most = max(len(cities(table, seat)) for seat in seats)
    best = [seat for seat in seats if len(cities(table, seat)) == most]
    if len(best) == 1:
        return best, rule if len(seats) == 2 or rule == "ARC-4.7" else "ARC-R60"
    walls = {seat: sum(city.count(STRENGTH) for city in cities(table, seat)) for seat in best}
    best = [seat for seat in best if walls[seat] == max(walls.values())]
    return (best if len(best) == 1 else []), "ARC-R60"


# -- a seat leaves the game ------------------------------------------------------------------------


def _struck_out(table: Table, out: Mapping[Seat, str]) -> Table:
    for seat, cause in out.items():
        table = table.noting(seat, DEFEATED, cause)
    for seat in out:
        table = _cleared_away(table, seat)
    if table.active in out and not table.frame_of(TURN_END):
        return ending(_without_frames(table))
    return outlasting(table, table.having(frames=tuple(_frames(table, set(out)))))


def _cleared_away(table: Table, seat: Seat) -> Table:
    """All cards that the seat owns leave the game; cards of others that it controlled, or that are
    attached to its cards, go to their owners' graveyards (ARC-R61).
    """
    lent = [
        piece.id
        for piece in table.pieces.values()
        if piece.owner != seat
        and piece.zone in IN_PLAY
        and (
            piece.controller == seat
            or _hangs_on(table, piece.host, seat)
            or piece.cell.startswith(f"{seat}.")
        )
    ]
    table = buried(table, *lent)
    for piece in [
        piece for piece in table.pieces.values() if piece.owner == seat and piece.zone != REMOVED
    ]:
        facing = "down" if piece.zone == POOL and "shown" not in piece.marks else "up"
        table = table.move(
            piece.id,
            REMOVED,
            "",
            marks=frozenset(),
            counters={},
            host="",
            facing=facing,
            controller=seat,
        )
    for faction in FACTIONS:
        table = table.set(seat, ready(faction), 0).set(seat, used(faction), 0)
    return table.hiding(seat, HAND, 0).hiding(seat, DECK, 0)


def _hangs_on(table: Table, host: str, seat: Seat) -> bool:
    return host in table.pieces and table.pieces[host].owner == seat


def _without_frames(table: Table) -> Table:
    """The turn ends at once: items on the stack do not resolve."""
    waiting = [item for frame in table.frames for item in frame.stack]
    for item in waiting:
        table = wasted(table, item)
    return table.having(frames=())


def _frames(table: Table, out: set[Seat]) -> list[Frame]:
    """The open questions without the seats that left: their attacks, claims, items and answers are
    removed.
    """
    kept: list[Frame] = []
    for frame in table.frames:
        if frame.kind == BATTLE and frame.note("defender") in out:
            continue
        frame = replace(
            frame,
            asked=tuple(seat for seat in frame.asked if seat not in out),
            passed=tuple(seat for seat in frame.passed if seat not in out),
            stack=tuple(item for item in frame.stack if item.seat not in out),
        )
        if frame.kind == CLAIM:
            frame = frame.noting(
                bids={seat: ids for seat, ids in frame.note("bids").items() if seat not in out}
            )
        if frame.kind == PENDING:
            frame = frame.noting(
                queue=tuple(row for row in frame.note("queue") if row["seat"] not in out)
            )
        if frame.kind == WINDOW and not frame.stack and not kept:
            continue
        kept.append(frame)
    return kept


def conceded(table: Table, seat: Seat) -> Table:
    """Return the table after a seat conceded (ARC-R62); the next check lets the last player win."""
    return _struck_out(table, {seat: CONCEDED})
