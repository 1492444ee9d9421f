"""The turn: seven phases, the beginning of each, and what the end of a turn resets (ARC-8, 9, 10,
15, 17.10, R5 to R7, R46).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games.table import Frame
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import text
from games.wtactics_arc.cards.text.conditions import LEVEL
from games.wtactics_arc.cards.text.terms import ALL
from games.wtactics_arc.cards.text.terms import KEYWORDS
from games.wtactics_arc.cards.text.terms import Been
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.effects.control import given_back
from games.wtactics_arc.effects.control import is_lent
from games.wtactics_arc.effects.deeds import ATTACKS_BEFORE
from games.wtactics_arc.effects.deeds import ATTACKS_MORE
from games.wtactics_arc.effects.deeds import ATTACKS_RESTED
from games.wtactics_arc.effects.deeds import followed
from games.wtactics_arc.effects.deeds import gems_gone
from games.wtactics_arc.effects.occasions import forgotten
from games.wtactics_arc.effects.occasions import of_turn
from games.wtactics_arc.effects.queue import enqueue
from games.wtactics_arc.field.chosen import wards
from games.wtactics_arc.field.limits import more_standing
from games.wtactics_arc.field.zones import army
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.field.zones import in_play
from games.wtactics_arc.field.zones import laid_out
from games.wtactics_arc.names import ADVANTAGE
from games.wtactics_arc.names import ARRIVED
from games.wtactics_arc.names import ATK_TURN
from games.wtactics_arc.names import ATTACK
from games.wtactics_arc.names import ATTACKS
from games.wtactics_arc.names import BORNE
from games.wtactics_arc.names import CHOICE
from games.wtactics_arc.names import DAMAGE
from games.wtactics_arc.names import DEF_TURN
from games.wtactics_arc.names import DIED
from games.wtactics_arc.names import DISCARD
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.names import DRAW
from games.wtactics_arc.names import DRAWN
from games.wtactics_arc.names import DRAWS_FEW
from games.wtactics_arc.names import DRAWS_OWED
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import FELT
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import MORE_PLAYED
from games.wtactics_arc.names import MORE_RESOURCES
from games.wtactics_arc.names import MOVED
from games.wtactics_arc.names import NEXT_KINDS
from games.wtactics_arc.names import NEXT_PHASE
from games.wtactics_arc.names import NO_ATTACK
from games.wtactics_arc.names import NO_DEFENCE
from games.wtactics_arc.names import NO_DRAW
from games.wtactics_arc.names import NO_PLAY
from games.wtactics_arc.names import PEACE
from games.wtactics_arc.names import PLAYED
from games.wtactics_arc.names import PLAYS_OWED
from games.wtactics_arc.names import REGENERATES
from games.wtactics_arc.names import SAVED
from games.wtactics_arc.names import SHIELD
from games.wtactics_arc.names import TACTICS
from games.wtactics_arc.names import TURN_END
from games.wtactics_arc.names import UNHARMED
from games.wtactics_arc.names import UNMARK
from games.wtactics_arc.names import DrawChoice
from games.wtactics_arc.names import awaited
from games.wtactics_arc.names import awaiting
from games.wtactics_arc.names import cheaper_next
from games.wtactics_arc.names import claim_note
from games.wtactics_arc.names import ends_with_turn_of
from games.wtactics_arc.names import gained
from games.wtactics_arc.names import granted
from games.wtactics_arc.names import grants
from games.wtactics_arc.names import is_spent
from games.wtactics_arc.names import lost
from games.wtactics_arc.names import ready
from games.wtactics_arc.names import used
from games.wtactics_arc.turn.unmarking import unmarked_of

CHOICES: Mapping[str, Text] = {
    DrawChoice.DRAW2: text("Draw 2"),
    DrawChoice.DRAW1_PLAY1: text("Draw 1, play 1 resource card"),
    DrawChoice.PLAY2: text("Play 2 resource cards"),
    DrawChoice.DRAW1: text("Draw 1"),
}
"""The choices of the Draw & Resource phase (ARC-10.1, R5)."""
DEBTS: Mapping[str, tuple[int, int]] = {
    DrawChoice.DRAW2: (2, 0),
    DrawChoice.DRAW1_PLAY1: (1, 1),
    DrawChoice.PLAY2: (0, 2),
    DrawChoice.DRAW1: (1, 0),
}
"""What each choice of the Draw & Resource phase owes: cards to draw, resource cards to play
(ARC-10.1).
"""
_TURN_COUNTERS = frozenset({LEVEL, DAMAGE, FELT, BORNE, ATK_TURN, DEF_TURN, SHIELD})
_TURN_NOTES = frozenset({CHOICE, *map(claim_note, DISCIPLINES)})
_TURN_MARKS = frozenset(
    {
        ARRIVED,
        UNHARMED,
        SAVED,
        REGENERATES,
        Been.ATTACKED,
        Been.DEFENDED,
        *map(gained, KEYWORDS),
        *map(lost, KEYWORDS),
        lost(ALL),
    }
)


def begun(table: Table, seat: Seat) -> Table:
    """Return the table at the start of a turn: cards unmarked, gems available, flags cleared,
    `start:` triggers due (ARC-9.1, 9.2).
    """
    table = table.enter(UNMARK, turn=table.turn + 1, active=seat).set(TABLE, ATTACKS, 0)
    table = table.set(TABLE, ATTACKS_BEFORE, 0) if table.count(TABLE, ATTACKS_BEFORE) else table
    table = forgotten(table.set(TABLE, DIED, 0) if table.count(TABLE, DIED) else table)
    table, asked = unmarked_of(table, seat)
    table = table.put(*_no_longer(table, seat))
    table = table.put(
        *(
            replace(city, marks=city.marks - {MOVED})
            for city in cities(table)
            if MOVED in city.marks
        )
    )
    for faction in FACTIONS:
        back = table.count(seat, used(faction))
        if back:
            table = table.add(seat, ready(faction), back).set(seat, used(faction), 0)
    table = _forgetting(table, seat)
    return enqueue(table, [*asked, *of_turn(table, Trigger.START)])


def _no_longer(table: Table, seat: Seat) -> list[Piece]:
    """The cards without what they had until this turn."""
    return [
        replace(piece, marks=piece.marks - set(ending))
        for piece in in_play(table)
        if (ending := [mark for mark in piece.marks if ends_with_turn_of(mark, seat)])
    ]


def _forgetting(table: Table, seat: Seat) -> Table:
    """The table without the notes of the last turn: the draw choice, the claims."""
    notes = {
        key: word
        for key, word in table.notes.items()
        if key[1] not in _TURN_NOTES or key[0] not in table.seats
    }
    return (
        table.having(notes=notes)
        .set(seat, DRAWS_OWED, 0)
        .set(seat, PLAYS_OWED, 0)
        .set(seat, DRAWN, 0)
    )


def entered_phase(table: Table, phase: str) -> Table:
    """Return the table in a phase; a seat's advantages end when its next Tactics phase starts
    (ARC-11.8, R37).
    """
    if phase == TACTICS:
        table = table.put(
            *(
                replace(city, marks=city.marks - {ADVANTAGE})
                for city in cities(table, table.active)
                if ADVANTAGE in city.marks
            )
        )
    table = table.enter(phase)
    word = {TACTICS: Trigger.TACTICS, ATTACK: Trigger.ASSAULT}.get(phase)
    return enqueue(table, of_turn(table, word)) if word is not None else table


def ended_phase(table: Table, action: Action) -> Table:
    """Effect of `PhaseEnded`: the next phase; after the Discard phase the next turn (ARC-8.2)."""
    if table.phase == DISCARD:
        return ending(table)
    table = table.set(action.seat, DRAWS_OWED, 0).set(action.seat, PLAYS_OWED, 0)
    if table.phase == DRAW and (few := table.count(action.seat, DRAWS_FEW)):
        table = table.set(action.seat, DRAWS_FEW, few - 1)
    if table.phase == TACTICS:
        table = enqueue(table, of_turn(table, Trigger.TACTICS_OVER))
    if table.phase == ATTACK and (again := _once_more(table, action.seat)) is not None:
        return again
    return entered_phase(table, NEXT_PHASE.get(table.phase, DISCARD))


def _once_more(table: Table, seat: Seat) -> Table | None:
    """The table in another Attack phase, None where none follows (ARC-R261)."""
    word = next((one for one in (ATTACKS_RESTED, ATTACKS_MORE) if table.count(seat, one)), "")
    if not word:
        return None
    table = table.add(seat, word, -1)
    for piece in army(table, seat) if word == ATTACKS_RESTED else ():
        table = table.unmark(piece.id, MARKED) if MARKED in piece.marks else table
    table = table.set(TABLE, ATTACKS_BEFORE, table.count(TABLE, ATTACKS))
    return entered_phase(table, ATTACK)


def ending(table: Table) -> Table:
    """Return the table at the end of a turn (ARC-R46): deaths by it, and their triggers, come
    before the next turn.
    """
    return enqueue(table.push(Frame(TURN_END)), of_turn(table, Trigger.END))


def ended(table: Table) -> Table:
    """Return the table one step on in the end of a turn, once the queue is empty: damage and
    temporary effects are removed, including those that the end itself caused; then the next
    undefeated seat's turn begins (ARC-17.10, R46).
    """
    worn = [piece for piece in table.recall(laid_out) if _worn(piece)]
    if worn:
        return table.put(*map(_rested, worn))
    if lent := next((piece for piece in in_play(table) if is_lent(table, piece)), None):
        return given_back(table, lent)
    table, following = followed(gems_gone(_unsheltered(_unawaited(table))))
    return begun(table.pop(), following)


def _worn(piece: Piece) -> bool:
    if piece.counters and not _TURN_COUNTERS.isdisjoint(piece.counters):
        return True
    return bool(piece.marks and _ending(piece))


def _ending(piece: Piece) -> frozenset[str]:
    """The marks that end with the turn."""
    used_up = frozenset(one for one in piece.marks if is_spent(one) or wards((one,)))
    return piece.marks & (_TURN_MARKS | used_up | frozenset(map(granted, grants(piece.marks))))


def _rested(piece: Piece) -> Piece:
    counters = {name: count for name, count in piece.counters.items() if name not in _TURN_COUNTERS}
    return replace(piece, counters=counters, marks=piece.marks - _ending(piece))


def _unawaited(table: Table) -> Table:
    """Nobody waits any longer for a card to die (ARC-R166): after those that die as the turn
    ends.
    """
    for piece in in_play(table):
        over = [awaited(*one) for one in awaiting(piece.marks)]
        table = table.unmark(piece.id, *over) if over else table
    return table


def _unsheltered(table: Table) -> Table:
    """What spared a player damage or cards, or everybody the damage of combat, is over; so is what
    was played in the turn.
    """
    if table.count(TABLE, PEACE):
        table = table.set(TABLE, PEACE, 0)
    for seat in table.seats:
        for left in (
            SHIELD,
            MORE_RESOURCES,
            MORE_PLAYED,
            ATTACKS_MORE,
            ATTACKS_RESTED,
            *map(cheaper_next, NEXT_KINDS),
        ):
            table = table.set(seat, left, 0) if table.count(seat, left) else table
    spared = (UNHARMED, NO_DRAW, NO_ATTACK, NO_DEFENCE, NO_PLAY, PLAYED)
    if not any(table.note(seat, note) for seat in table.seats for note in spared):
        return table
    notes = {key: word for key, word in table.notes.items() if key[1] not in spared}
    return table.having(notes=notes)


def chose_draw(table: Table, action: Action) -> Table:
    """Effect of `DrawResourceChosen`: the cards that are owed (ARC-10.1)."""
    draws, plays = DEBTS[action.args["choice"]]
    table = table.noting(action.seat, CHOICE, action.args["choice"])
    return table.set(action.seat, DRAWS_OWED, draws).set(action.seat, PLAYS_OWED, plays)


def play_resource(table: Table, action: Action) -> Table:
    """Effect of `ResourcePlayed`: one hand card less, one available gem more (ARC-5.1, 5.4, R9)."""
    table = table.hide(action.seat, HAND, -1).add(action.seat, ready(action.args["faction"]), 1)
    if table.count(action.seat, PLAYS_OWED):
        return table.add(action.seat, PLAYS_OWED, -1)
    if more_standing(table, action.seat):
        return table.add(action.seat, MORE_PLAYED, 1)
    return table.add(action.seat, MORE_RESOURCES, -1)
