"""The Draw & Resource phase: checks of a choice, a draw or a resource card (ARC-5.1, 5.2, 10, R5 to
R8).
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
from games.text import NOTHING
from games.text import Text
from games.text import plural
from games.text import text
from games.wtactics_arc.effects import decks
from games.wtactics_arc.field.limits import draws_one
from games.wtactics_arc.field.limits import more_standing
from games.wtactics_arc.names import CHOICE
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import DRAW
from games.wtactics_arc.names import DRAWN
from games.wtactics_arc.names import DRAWS_FEW
from games.wtactics_arc.names import DRAWS_OWED
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import MORE_RESOURCES
from games.wtactics_arc.names import PLAY_PHASES
from games.wtactics_arc.names import PLAYS_OWED
from games.wtactics_arc.names import DrawChoice
from games.wtactics_arc.turn.timing import in_phase
from games.wtactics_arc.turn.turns import CHOICES
from games.wtactics_arc.turn.turns import DEBTS
from games.wtactics_arc.words.naming import card_name
from games.wtactics_arc.words.naming import one_of

_draw_phase = in_phase("ARC-8.6", DRAW)


@check("choice")
def choice_open(table: Table, action: Action) -> Ruling | None:
    """Exactly one of the three choices, once; an empty hand or the very first turn excludes some
    (ARC-10.1 to 10.5, R5 to R7).
    """
    choice, seat = action.args["choice"], action.seat
    hand = table.hides(seat, HAND)
    if choice not in DEBTS:
        return objection(
            "ARC-10.1",
            text("%(choice)s is no choice.", choice=repr(choice)),
            one_of(
                CHOICES[word]
                for word in (DrawChoice.DRAW2, DrawChoice.DRAW1_PLAY1, DrawChoice.PLAY2)
            ),
        )
    if table.note(seat, CHOICE):
        return objection(
            "ARC-10.1",
            text("You have chosen already."),
            text("Do what you chose, then end the phase."),
        )
    if choice == DrawChoice.DRAW1 and not (table.turn == 1 and table.option("first-draw-alone")):
        return objection(
            "ARC-10.2",
            text("Drawing one card alone is not allowed."),
            text("Draw one and play one resource card, or draw two."),
        )
    if choice == DrawChoice.PLAY2 and not hand:
        return objection(
            "ARC-10.4",
            text("You have no cards in hand, so you must draw."),
            text("Draw at least one card."),
        )
    if choice == DrawChoice.PLAY2 and hand < 2:
        return objection(
            "ARC-10.1",
            text("Two resource cards need two cards in hand."),
            text("Draw one and play one."),
        )
    if choice == DrawChoice.DRAW1_PLAY1 and not hand and table.option("resource-before-draw"):
        return objection(
            "ARC-R6",
            text("At this table the resource card comes before the draw, and your hand is empty."),
            text("Draw two."),
        )
    if choice == DrawChoice.DRAW2 and (by := draws_one(table, seat)):
        return objection(
            "ARC-R224",
            text("You draw at most one card: so says %(card)s.", card=card_name(table, by)),
            text("Draw one and play one resource card, or play two resource cards."),
            by,
        )
    if choice == DrawChoice.DRAW2 and table.count(seat, DRAWS_FEW) == 1:
        return objection(
            "ARC-R254",
            text("You draw at most one card in this phase."),
            text("Draw one and play one resource card, or play two resource cards."),
        )
    if choice == DrawChoice.DRAW2 and table.turn == 1:
        return objection(
            "ARC-10.5",
            text("The first player draws at most one card in the first turn."),
            text("Draw one and play one resource card, or play two resource cards."),
        )
    return None


def draw_choices(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield the choices of the phase."""
    yield from (DrawChoice.DRAW2, DrawChoice.DRAW1_PLAY1, DrawChoice.PLAY2)
    if table.turn == 1 and table.option("first-draw-alone"):
        yield DrawChoice.DRAW1


@check()
def draw_owed(table: Table, action: Action) -> Ruling | None:
    """Cards are drawn for an announced choice, in the agreed order (ARC-10.1, R6)."""
    if not table.count(action.seat, DRAWS_OWED):
        return objection(
            "ARC-10.1",
            text("You have no card to draw."),
            text("Choose first; then draw exactly what you chose."),
        )
    if table.count(action.seat, PLAYS_OWED) and table.option("resource-before-draw"):
        return objection(
            "ARC-R6",
            text("At this table the resource card is played before the draw."),
            text("Play the resource card first."),
        )
    return None


@check("n")
def right_number(table: Table, action: Action) -> Ruling | None:
    """Not more cards than are owed (ARC-10.1)."""
    owed = table.count(action.seat, DRAWS_OWED)
    return (
        None
        if 1 <= action.args["n"] <= owed
        else objection(
            "ARC-10.1",
            plural("You have %(n)s card to draw.", "You have %(n)s cards to draw.", owed),
            plural("Draw %(n)s card.", "Draw %(n)s cards.", owed),
        )
    )


def resource_open(table: Table, seat: Seat) -> bool:
    """Return whether a resource card may be playable now: by the choice of the phase, or as a text
    allows in this turn (ARC-R165).
    """
    allowed = not table.open_kind and table.phase_is(*PLAY_PHASES)
    return table.phase_is(DRAW) or (allowed and bool(_allowed_more(table, seat)))


def _allowed_more(table: Table, seat: Seat) -> int:
    """How many resource cards texts allow a seat now, besides those of its choice (ARC-R165,
    R243).
    """
    return table.count(seat, MORE_RESOURCES) + more_standing(table, seat)


@check()
def resource_time(table: Table, action: Action) -> Ruling | None:
    """In the Draw & Resource phase; what a text allows, also in a Play phase (ARC-8.6, R165)."""
    if table.phase_is(*PLAY_PHASES) and _allowed_more(table, action.seat):
        return None
    return _draw_phase(table, action)


@check()
def play_owed(table: Table, action: Action) -> Ruling | None:
    """Resource cards are played for an announced choice, in the agreed order (ARC-10.1, 5.1, R6,
    R8).
    """
    more = _allowed_more(table, action.seat)
    if not (table.count(action.seat, PLAYS_OWED) or more):
        return objection(
            "ARC-10.1",
            text("You have no resource card to play."),
            text("Resource cards are played only by the choice of this phase."),
        )
    early = table.count(action.seat, DRAWS_OWED) and not more
    if early and not table.option("resource-before-draw"):
        return objection(
            "ARC-R6",
            text("The card is drawn before the resource card is played."),
            text("Draw first."),
        )
    if not table.hides(action.seat, HAND):
        return objection(
            "ARC-5.1",
            text("You have no cards in hand."),
            text("A resource card comes from the hand."),
        )
    return None


@check("faction")
def is_faction(table: Table, action: Action) -> Ruling | None:
    """Any of the five factions, freely chosen (ARC-5.2)."""
    faction = action.args["faction"]
    return (
        None
        if faction in FACTIONS
        else objection(
            "ARC-5.2",
            text("%(faction)s is no faction.", faction=repr(faction)),
            one_of(FACTIONS.values()),
        )
    )


def factions(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the factions of a resource card."""
    return tuple(FACTIONS)


def owed(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the number of cards to draw."""
    return table.count(seat, DRAWS_OWED)


def draw_cards(table: Table, action: Action) -> Table:
    """Effect of `CardsDrawn`: a deck too small ends in defeat (ARC-4.5)."""
    table = table.add(action.seat, DRAWS_OWED, -action.args["n"]).add(
        action.seat, DRAWN, action.args["n"]
    )
    return decks.after_drawing(table, action.seat, action.args["n"])


def before_drawing(table: Table, seat: Seat, chosen: Chosen) -> Text:
    """Return the warning before a choice for which the deck is too small (ARC-R7)."""
    left = table.hides(seat, DECK)
    if left >= DEBTS.get(str(chosen.get("choice")), DEBTS[DrawChoice.DRAW2])[0]:
        return NOTHING
    return plural(
        "Your deck holds %(n)s card. A player who has to draw from an empty deck is defeated.",
        "Your deck holds %(n)s cards. A player who has to draw from an empty deck is defeated.",
        left,
    )
