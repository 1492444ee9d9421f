"""Draw & Resource phase, ends of phases, discards: what may object (ARC-5.1, 5.2, 8.6, 10, 15, R5
to R8, R30, R64).
"""

from __future__ import annotations

from collections.abc import Iterator

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.wtactics_arc.effects import carrying_out
from games.wtactics_arc.effects.queue import DISCARDS
from games.wtactics_arc.effects.queue import front
from games.wtactics_arc.names import CHOICE
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import DISCARD
from games.wtactics_arc.names import DRAW
from games.wtactics_arc.names import DRAWN
from games.wtactics_arc.names import DRAWS_OWED
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import HAND_LIMIT
from games.wtactics_arc.names import PHASES
from games.wtactics_arc.names import PLAYS_OWED
from games.wtactics_arc.names import POOL
from games.wtactics_arc.stack.playing import held
from games.wtactics_arc.turn.turns import DEBTS
from games.wtactics_arc.turn.turns import DRAW1
from games.wtactics_arc.turn.turns import DRAW1_PLAY1
from games.wtactics_arc.turn.turns import DRAW2
from games.wtactics_arc.turn.turns import PLAY2


@check("choice")
def choice_open(table: Table, action: Action) -> Ruling | None:
    """Exactly one of the three, once; what an empty hand or the very first turn leaves of them
    (ARC-10.1 to 10.5, R5 to R7).
    """
    choice, seat = action.args["choice"], action.seat
    hand = table.hides(seat, HAND)
    if choice not in DEBTS:
        return objection(
            "ARC-10.1", f"{choice!r} is no choice.", f"One of {DRAW2}, {DRAW1_PLAY1}, {PLAY2}."
        )
    if table.note(seat, CHOICE):
        return objection(
            "ARC-10.1", "You have chosen already.", "Do what you chose, then end the phase."
        )
    if choice == DRAW1 and not (table.turn == 1 and table.option("first-draw-alone")):
        return objection(
            "ARC-10.2",
            "Drawing one card alone is not allowed.",
            "Draw one and play one resource card, or draw two.",
        )
    if choice == PLAY2 and not hand:
        return objection(
            "ARC-10.4", "You have no cards in hand, so you must draw.", "Draw at least one card."
        )
    if choice == PLAY2 and hand < 2:
        return objection(
            "ARC-10.1", "Two resource cards need two cards in hand.", "Draw one and play one."
        )
    if choice == DRAW1_PLAY1 and not hand and table.option("resource-before-draw"):
        return objection(
            "ARC-R6",
            "At this table the resource card comes before the draw, and your hand is empty.",
            "Draw two.",
        )
    if choice == DRAW2 and table.turn == 1:
        return objection(
            "ARC-10.5",
            "The first player draws at most one card in the first turn.",
            f"Choose {DRAW1_PLAY1} or {PLAY2}.",
        )
    return None


def choices(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield the choices of the phase."""
    yield from (DRAW2, DRAW1_PLAY1, PLAY2)
    if table.turn == 1 and table.option("first-draw-alone"):
        yield DRAW1


@check()
def draw_owed(table: Table, action: Action) -> Ruling | None:
    """Cards are drawn for a choice that was announced, in the agreed order (ARC-10.1, R6)."""
    if not table.count(action.seat, DRAWS_OWED):
        return objection(
            "ARC-10.1",
            "You have no card to draw.",
            "Choose first; then draw exactly what you chose.",
        )
    if table.count(action.seat, PLAYS_OWED) and table.option("resource-before-draw"):
        return objection(
            "ARC-R6",
            "At this table the resource card is played before the draw.",
            "Play the resource card first.",
        )
    return None


@check("n")
def right_number(table: Table, action: Action) -> Ruling | None:
    """Not more than is owed (ARC-10.1)."""
    owed = table.count(action.seat, DRAWS_OWED)
    return (
        None
        if 1 <= action.args["n"] <= owed
        else objection("ARC-10.1", f"You have {owed} cards to draw.", f"Draw {owed}.")
    )


@check()
def play_owed(table: Table, action: Action) -> Ruling | None:
    """Resource cards are played for a choice that was announced, in the agreed order (ARC-10.1,
    5.1, R6, R8).
    """
    if not table.count(action.seat, PLAYS_OWED):
        return objection(
            "ARC-10.1",
            "You have no resource card to play.",
            "Resource cards are played only by the choice of this phase.",
        )
    if table.count(action.seat, DRAWS_OWED) and not table.option("resource-before-draw"):
        return objection(
            "ARC-R6", "The card is drawn before the resource card is played.", "Draw first."
        )
    if not table.hides(action.seat, HAND):
        return objection(
            "ARC-5.1", "You have no cards in hand.", "A resource card comes from the hand."
        )
    return None


@check("faction")
def is_faction(table: Table, action: Action) -> Ruling | None:
    """Any of the five factions, freely chosen (ARC-5.2)."""
    faction = action.args["faction"]
    return (
        None
        if faction in FACTIONS
        else objection("ARC-5.2", f"{faction!r} is no faction.", f"One of {', '.join(FACTIONS)}.")
    )


def factions(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the factions a resource card may count for."""
    return tuple(FACTIONS)


def owed(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return how many cards are to be drawn."""
    return table.count(seat, DRAWS_OWED)


def draw(table: Table, action: Action) -> Table:
    """Effect of `CardsDrawn`: a deck too small ends in defeat (ARC-4.5)."""
    table = table.add(action.seat, DRAWS_OWED, -action.args["n"]).add(
        action.seat, DRAWN, action.args["n"]
    )
    return carrying_out.drawn(table, action.seat, action.args["n"])


def before_drawing(table: Table, seat: Seat, chosen: Chosen) -> str:
    """What to read before a choice that the deck cannot meet (ARC-R7)."""
    short = table.hides(seat, DECK) < DEBTS.get(str(chosen.get("choice")), (2, 0))[0]
    return (
        f"Your deck holds {table.hides(seat, DECK)}. Whoever has to draw from an empty deck is "
        f"defeated."
        if short
        else ""
    )


# -- ends of phases --------------------------------------------------------------------------------


@check("phase")
def runs_now(table: Table, action: Action) -> Ruling | None:
    """Phases end in their order (ARC-8.6)."""
    if action.args["phase"] == table.phase:
        return None
    return objection(
        "ARC-8.6",
        f"The phase that runs is {PHASES.get(table.phase, table.phase)}.",
        "Phases cannot be taken out of order or again.",
    )


@check()
def debts_paid(table: Table, action: Action) -> Ruling | None:
    """What was chosen in the Draw & Resource phase was done (ARC-10.1 to 10.3)."""
    if table.phase != DRAW:
        return None
    if not table.note(action.seat, CHOICE):
        return objection(
            "ARC-10.1", "You have not chosen.", "Draw two, draw one and play one, or play two."
        )
    draws, plays = table.count(action.seat, DRAWS_OWED), table.count(action.seat, PLAYS_OWED)
    if plays and table.hides(action.seat, HAND):
        rule = "ARC-10.2" if table.count(action.seat, DRAWN) else "ARC-10.3"
        return objection(
            rule, f"You still have {plays} resource cards to play.", "Play what you chose."
        )
    if draws:
        done = table.note(action.seat, CHOICE) == DRAW1_PLAY1 and not plays
        return objection(
            "ARC-10.3" if done else "ARC-10.1",
            f"You still have {draws} cards to draw.",
            "Draw what you chose.",
        )
    return None


@check()
def hand_within_limit(table: Table, action: Action) -> Ruling | None:
    """No turn ends with more than seven cards in hand (ARC-15.1)."""
    hand = table.hides(action.seat, HAND)
    if table.phase != DISCARD or hand <= HAND_LIMIT:
        return None
    return objection(
        "ARC-15.1", f"You hold {hand} cards.", f"Discard until exactly {HAND_LIMIT} are left."
    )


def running(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the phase that runs."""
    return (table.phase,)


# -- discards --------------------------------------------------------------------------------------


def wanted(table: Table, seat: Seat) -> int:
    """Return how many cards a seat has to discard now: by an effect, or down to the hand limit."""
    due = front(table)
    hand = table.hides(seat, HAND)
    if due is not None:
        return (
            min(int(due["number"]), hand) if due["kind"] == DISCARDS and due["seat"] == seat else 0
        )
    return (
        max(0, hand - HAND_LIMIT)
        if table.phase == DISCARD and seat == table.active and table.frame is None
        else 0
    )


@check()
def must_discard(table: Table, action: Action) -> Ruling | None:
    """Nobody discards of free will (ARC-15.2, R30)."""
    if wanted(table, action.seat):
        return None
    if table.frame is not None:
        return objection(
            "ARC-R14",
            "An answer is outstanding.",
            f"{' and '.join(table.to_act) or 'The table'} answers first.",
        )
    return objection(
        "ARC-15.2",
        "With fewer than 8 cards in hand, or outside your Discard phase, you may not discard.",
        "Keep your cards.",
    )


@check("cards")
def right_discards(table: Table, action: Action) -> Ruling | None:
    """Cards of one's hand, each once, as many as have to go (ARC-15.1, R30, R64)."""
    ids, number = action.args["cards"], wanted(table, action.seat)
    for id_ in ids:
        if ruling := held(table, action.seat, id_):
            return ruling
        if ids.count(id_) > 1:
            return objection("ARC-R64", f"{id_} is named twice.", "Scan each card once.", id_)
    if len(ids) != number:
        rule = "ARC-28.1" if table.frame is not None else "ARC-15.1"
        return objection(
            rule,
            f"You have {number} cards to discard, not {len(ids)}.",
            f"Discard exactly {number}.",
        )
    return None


def hand_cards(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield the cards that may lie in the seat's hand."""
    return (piece.id for piece in table.at(POOL, owner=seat))


def number_wanted(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return how many cards have to go."""
    return wanted(table, seat)
