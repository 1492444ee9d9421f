"""The turn: its beginning, the draw, and its end with upkeep and adjustment (GOR-4.1 to 4.5, 9.1 to
9.6, 10.1, 10.2, R21, R24, R27, R28).
"""

from __future__ import annotations

from msgspec.structs import replace

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.generals_order.cards.places import generals
from games.generals_order.cards.places import paid
from games.generals_order.cards.stats import upkeep
from games.generals_order.names import ADJUSTING
from games.generals_order.names import BY_HAND
from games.generals_order.names import COST_TURN
from games.generals_order.names import COUNTER_WINDOW
from games.generals_order.names import DRAW
from games.generals_order.names import DRAW_OFFER
from games.generals_order.names import HAND
from games.generals_order.names import HAND_MAXIMUM
from games.generals_order.names import MAIN
from games.generals_order.names import MIGHT_TURN
from games.generals_order.names import PAYING
from games.generals_order.names import RECRUITS
from games.generals_order.names import RESOURCE
from games.generals_order.names import SETUP
from games.generals_order.names import THIS_TURN
from games.generals_order.names import TURN_MARKS
from games.generals_order.names import UPKEEP
from games.generals_order.names import UPKEEP_TURN
from games.generals_order.names import WITS_TURN
from games.generals_order.scoring import drawn
from games.generals_order.scoring import lost
from games.generals_order.scoring import upkeep_paid
from games.generals_order.scoring import won_at_start
from games.generals_order.turn.open_questions import awaited
from games.kit.table.pieces import UNMARKED
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Piece
from games.table import Table
from games.text import listed
from games.text import plural
from games.text import seat_name
from games.text import text


@check()
def on_turn(table: Table, action: Action) -> Ruling | None:
    """The seat is on turn (GOR-4.1)."""
    if action.seat == table.active:
        return None
    if table.phase_is(SETUP):
        return objection(
            "GOR-4.1", text("The first turn has not begun."), text("Finish the set-up first.")
        )
    return objection(
        "GOR-4.1",
        text("It is the enemy's turn."),
        text("Wait until %(active)s has ended the turn.", active=seat_name(table.active)),
    )


@check()
def nothing_open(table: Table, action: Action) -> Ruling | None:
    """Declarations are answered, and effects carried out by hand are recorded, before any other
    action (GOR-R16).
    """
    frame = table.frame_of(COUNTER_WINDOW, BY_HAND)
    if frame is None:
        return None
    who = listed(map(seat_name, frame.asked))
    if frame.kind == BY_HAND:
        return objection(
            "GOR-R16",
            text("%(who)s carries a card's text out by hand.", who=who),
            text("Record what it changes first."),
        )
    return objection(
        "GOR-R16", text("%(who)s may play a Counter now.", who=who), text("Wait for the answer.")
    )


@check()
def in_main(table: Table, action: Action) -> Ruling | None:
    """It is the Main Phase, after the draw and before the turn is declared over (GOR-4.3, 4.5, R21,
    R28).
    """
    if table.phase_is(MAIN):
        return None
    if table.phase_is(DRAW):
        return objection(
            "GOR-4.3",
            text("You have not drawn your card."),
            text("Draw first; the draw is compulsory."),
        )
    return objection(
        "GOR-R28",
        text("You have declared your turn over."),
        text("Pay the upkeep and bring your hand down; nothing else follows."),
    )


@check()
def draw_due(table: Table, action: Action) -> Ruling | None:
    """A turn begins with the draw of one card (GOR-4.2), except the first player's first turn
    (4.4).
    """
    if table.phase_is(DRAW):
        return None
    if table.turn == 1:
        return objection(
            "GOR-4.4",
            text("The first player skips the draw of the first turn."),
            text("Go on with the Main Phase."),
        )
    return objection(
        "GOR-4.2",
        text("You draw one card, at the beginning of your turn."),
        text("Go on with your turn."),
    )


@check("n")
def one_card(table: Table, action: Action) -> Ruling | None:
    """The seat draws one card (GOR-4.2)."""
    return (
        None
        if action.arg("n") in (None, 1)
        else objection(
            "GOR-4.2", text("You draw one card, not %(n)s.", n=action.args["n"]), text("Draw one.")
        )
    )


@check()
def upkeep_open(table: Table, action: Action) -> Ruling | None:
    """Upkeep is paid after the turn is declared over (GOR-9.1, 9.2)."""
    if table.phase_is(PAYING):
        return None
    if table.phase_is(ADJUSTING):
        return objection(
            "GOR-R28", text("The upkeep is paid."), text("Bring your hand down to its maximum.")
        )
    return objection("GOR-9.1", text("The End Phase has not begun."), text("End the turn first."))


@check("n")
def upkeep_named(table: Table, action: Action) -> Ruling | None:
    """The payment is exactly the upkeep due (GOR-9.3, 9.4)."""
    due = table.count(action.seat, UPKEEP)
    if action.args["n"] == due:
        return None
    return objection(
        "GOR-9.3",
        plural(
            "%(n)s card is due, and you name %(named)s.",
            "%(n)s cards are due, and you name %(named)s.",
            due,
            named=action.args["n"],
        ),
        plural("Put %(n)s RESOURCE card on DISCARD.", "Put %(n)s RESOURCE cards on DISCARD.", due),
    )


@check()
def adjustment_open(table: Table, action: Action) -> Ruling | None:
    """A hand above the maximum is reduced in the End Phase, after the upkeep (GOR-9.5, R28)."""
    if table.phase_is(ADJUSTING):
        return None
    if table.phase_is(PAYING):
        return objection("GOR-R28", text("The upkeep comes first."), text("Pay the upkeep."))
    return objection(
        "GOR-9.5",
        text("Hands come down at the end of the turn."),
        text("End the turn first."),
    )


@check("n")
def excess_named(table: Table, action: Action) -> Ruling | None:
    """The number is exactly the excess (GOR-9.5)."""
    over = excess(table, action.seat, {})
    if action.args["n"] == over:
        return None
    return objection(
        "GOR-9.5",
        text(
            "Your hand is %(over)s above its maximum, and you name %(n)s.",
            over=over,
            n=action.args["n"],
        ),
        text("Discard %(over)s.", over=over),
    )


def excess(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the number of hand cards above the maximum."""
    return max(0, table.hides(seat, HAND) - table.count(seat, HAND_MAXIMUM))


def upkeep_due(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the upkeep due."""
    return table.count(seat, UPKEEP)


def began(table: Table, seat: Seat) -> Table:
    """Return the table at the start of a turn: first a card may win it, then an empty RESOURCE
    loses at once (GOR-4.4, 10.4, R24).
    """
    table = table.having(turn=table.turn + 1, active=seat, frames=()).enter(DRAW)
    table = won_at_start(awaited(table), seat)
    if table.outcome:
        return table
    if table.turn == 1:
        return table.enter(MAIN)
    if not table.hides(seat, RESOURCE):
        return lost(
            table,
            seat,
            text("%(seat)s has to draw, and RESOURCE is empty", seat=seat_name(seat)),
            "GOR-10.1",
        )
    return table


def draw(table: Table, action: Action) -> Table:
    """Effect of `CardDrawn` (GOR-4.2)."""
    table = drawn(table, action.seat, 1)
    return table.enter(MAIN) if table.phase == DRAW else table


def declare_over(table: Table, action: Action) -> Table:
    """Effect of `TurnDeclaredOver`: the seat pays the upkeep or loses; if none is due, the turn
    goes on (GOR-9.1 to 9.4).
    """
    number = upkeep(table, action.seat)
    table = upkeep_paid(table.enter(PAYING), action.seat, number)
    return table if table.outcome or number else _after_upkeep(table, action.seat)


def acknowledge(table: Table, action: Action) -> Table:
    """Effect of `UpkeepPaid`: the cards are already where the end of the turn put them."""
    return _after_upkeep(table, action.seat)


def adjust(table: Table, action: Action) -> Table:
    """Effect of `HandAdjusted` (GOR-9.5)."""
    return _passed_on(paid(table, action.seat, int(action.args["n"])), action.seat)


def _after_upkeep(table: Table, seat: Seat) -> Table:
    return table.enter(ADJUSTING) if excess(table, seat, {}) else _passed_on(table, seat)


def _passed_on(table: Table, seat: Seat) -> Table:
    return began(_cleared(table.without_frames(DRAW_OFFER)), table.next_seat(table.active or seat))


def _cleared(table: Table) -> Table:
    """The table without the marks and effects of the turn that ends (GOR-5.10, 8.10, 8.13, R21)."""
    table = table.put(*filter(None, map(_rested, generals(table))))
    counters = dict(table.counters)
    for seat in table.seats:
        counters |= {(seat, UPKEEP_TURN): 0, (seat, COST_TURN): 0, (seat, RECRUITS): 0}
    return table.having(
        counters=counters,
        notes={key: word for key, word in table.notes.items() if key[1] != THIS_TURN},
    )


def _rested(piece: Piece) -> Piece | None:
    """A general without the marks and effects of the turn; None where it has none."""
    kept = {
        key: count for key, count in piece.counters.items() if key not in (MIGHT_TURN, WITS_TURN)
    }
    if len(kept) == len(piece.counters) and not piece.marks & TURN_MARKS:
        return None
    return replace(piece, marks=piece.marks - TURN_MARKS or UNMARKED, counters=kept)
