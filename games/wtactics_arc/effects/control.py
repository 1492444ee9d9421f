"""Change of control over cards, and its end (ARC-29.5, R53, R57, R76)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from events.vocabulary import Seat
from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.text.terms import TURN
from games.wtactics_arc.cards.text.terms import UNTIL_GONE
from games.wtactics_arc.effects.leaving import emptied
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.zones import battle_of
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.field.zones import is_creature
from games.wtactics_arc.field.zones import is_in_play
from games.wtactics_arc.field.zones import laid_out
from games.wtactics_arc.names import ADVANTAGE
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import DEFEATED
from games.wtactics_arc.names import IN_PLAY
from games.wtactics_arc.names import KINGDOM
from games.wtactics_arc.names import away
from games.wtactics_arc.names import holder_of
from games.wtactics_arc.names import lent


def controlled(table: Table, id_: str, seat: Seat, for_turn: bool) -> Table:
    """Return the table with a card under the control of *seat*; for the turn, its present
    controller lends it.
    """
    piece = table.piece(id_)
    if piece.controller == seat and for_turn:
        return table
    lender = next((one for one in table.seats if lent(one) in piece.marks), piece.controller)
    table = _under(table, id_, seat)
    if not for_turn or lender == seat:
        return table
    return table.mark(id_, lent(lender))


def taken_over(table: Table, source: EffectSource, id_: str, place: str) -> Table:
    """A player gains control of a card: for good, for the turn, or as long as the card that says so
    is in play under that player's control (ARC-R175).
    """
    if place != UNTIL_GONE:
        return controlled(table, id_, source.seat, place == TURN)
    if not is_in_play(table, source.card) or source.card == id_:
        return table
    holder = f"{source.card} {source.seat}"
    return controlled(table, id_, source.seat, False).mark(id_, away(holder))


def let_go(table: Table) -> Table:
    """Return the table with the cards under their owners' control again for which the card has left
    that another player controlled them by.
    """
    for piece in table.recall(_held):
        held = holder_of(piece.marks)
        id_, _, seat = held.partition(" ")
        kept = is_in_play(table, id_) and controller(table, id_) == seat
        if kept and piece.controller == seat:
            continue
        table = table.unmark(piece.id, away(held))
        if piece.controller == seat and not table.note(piece.owner, DEFEATED):
            table = _under(table, piece.id, piece.owner)
    return table


def _held(table: Table) -> tuple[Piece, ...]:
    return tuple(piece for piece in table.recall(laid_out) if holder_of(piece.marks))


def given_back(table: Table, piece: Piece) -> Table:
    """Return the table with a lent card under its lender's control again, if that player is still
    in the game.
    """
    lender = next(seat for seat in table.seats if lent(seat) in piece.marks)
    if table.note(lender, DEFEATED):
        return table.unmark(piece.id, lent(lender))
    return _under(table, piece.id, lender)


def is_lent(table: Table, piece: Piece) -> bool:
    """Return whether a card in play goes back to another seat as the turn ends."""
    return piece.zone in IN_PLAY and any(lent(seat) in piece.marks for seat in table.seats)


def _under(table: Table, id_: str, seat: Seat) -> Table:
    """A creature goes to its new controller's Army and leaves its battle; a city to the Kingdom,
    without its residents (ARC-R57).
    """
    piece = table.piece(id_)
    marks = piece.marks - {lent(one) for one in table.seats}
    if is_city(table, id_):
        table = emptied(table, id_) if piece.controller != seat else table
        return table.move(id_, KINGDOM, seat, marks=marks - {ADVANTAGE}, controller=seat)
    if not is_creature(piece):
        return table.put(replace(piece, marks=marks, controller=seat))
    if piece.controller == seat:
        return table.move(id_, piece.zone, piece.cell, marks=marks)
    return _out_of_battle(table.move(id_, ARMY, seat, marks=marks, controller=seat), id_)


def _out_of_battle(table: Table, id_: str) -> Table:
    """A creature that changes sides no longer defends; the attacker it faced stays blocked
    (ARC-R53).
    """
    battle = battle_of(table)
    if battle is None:
        return table
    blocks = {
        attacker: tuple(one for one in ids if one != id_)
        for attacker, ids in battle.note("blocks", {}).items()
    }
    frames = tuple(
        frame.noting(blocks=blocks) if frame is battle else frame for frame in table.frames
    )
    return table.having(frames=frames)


def controllers(table: Table, ids: Sequence[str]) -> tuple[str, ...]:
    """Return the players who control these cards, or are named themselves."""
    named = (id_ if id_ in table.seats else controller(table, id_) for id_ in ids)
    return tuple(dict.fromkeys(filter(None, named)))


def owners(table: Table, ids: Sequence[str]) -> tuple[str, ...]:
    """Return the players whose decks these cards came from."""
    cards = (id_.partition("/")[0] for id_ in ids)
    return tuple(dict.fromkeys(table.pieces[id_].owner for id_ in cards if id_ in table.pieces))


def controller(table: Table, id_: str) -> str:
    """Return who controls a card, or the card of an ability ("" for none)."""
    card = id_.partition("/")[0]
    return table.pieces[card].controller if card in table.pieces else ""
