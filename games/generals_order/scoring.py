"""The end of the game: a seat that cannot pay loses, and a card may win it (GOR-10.1 to 10.5, R24
to R29).
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.generals_order.board import cell_of
from games.generals_order.cards.cardset import card_of
from games.generals_order.cards.cardset import effects_of
from games.generals_order.cards.cardset import faction
from games.generals_order.cards.places import generals
from games.generals_order.cards.stats import orders
from games.generals_order.cards.vocabulary import AT_ONCE
from games.generals_order.cards.vocabulary import AT_START
from games.generals_order.cards.vocabulary import BY_CLAIM
from games.generals_order.cards.vocabulary import Effect
from games.generals_order.names import CASUALTY
from games.generals_order.names import COMMAND
from games.generals_order.names import DISCARD
from games.generals_order.names import DRAW
from games.generals_order.names import ENEMY_BORDER
from games.generals_order.names import HAND
from games.generals_order.names import RESOURCE
from games.kit.cards.piece_ids import called
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Outcome
from games.table import Table
from games.text import Text
from games.text import name
from games.text import seat_name
from games.text import text


def lost(table: Table, seat: Seat, reason: Text, rule: str) -> Table:
    """Return the table with the game over, lost by *seat*; an earlier loser stays the loser
    (GOR-R29).
    """
    return table if table.outcome else table.end(table.others(seat), reason, rule)


def drawn(table: Table, seat: Seat, number: int) -> Table:
    """Return the table after required draws, one at a time; a draw from an empty RESOURCE loses
    (GOR-10.1, R24, R25).
    """
    for _ in range(number):
        if not table.hides(seat, RESOURCE):
            return lost(
                table,
                seat,
                text("%(seat)s had to draw, and RESOURCE was empty", seat=seat_name(seat)),
                "GOR-10.1",
            )
        table = table.hide(seat, RESOURCE, -1).hide(seat, HAND, 1)
    return table


def depleted(table: Table, seat: Seat, number: int) -> Table:
    """Return the table after RESOURCE cards of *seat* went on DISCARD, at most those that it
    has.
    """
    number = min(number, table.hides(seat, RESOURCE))
    return table.hide(seat, RESOURCE, -number).hide(seat, DISCARD, number)


def damaged(table: Table, seat: Seat, number: int, what: Text) -> Table:
    """Return the table after damage to RESOURCE; a seat that cannot take it in full loses, and
    nothing moves (GOR-7.15, 10.3, R27).
    """
    held = table.hides(seat, RESOURCE)
    if held < number:
        return lost(
            table,
            seat,
            text(
                "%(what)s takes %(number)s RESOURCE cards, and %(seat)s has %(held)s",
                what=what,
                number=number,
                seat=seat_name(seat),
                held=held,
            ),
            "GOR-10.3",
        )
    return depleted(table, seat, number)


def upkeep_paid(table: Table, seat: Seat, due: int) -> Table:
    """Return the table after the upkeep; a seat that cannot pay it loses (GOR-9.3, 10.2, R27)."""
    held = table.hides(seat, RESOURCE)
    if held < due:
        return lost(
            table,
            seat,
            text(
                "%(seat)s owes %(due)s upkeep and has %(held)s RESOURCE cards",
                seat=seat_name(seat),
                due=due,
                held=held,
            ),
            "GOR-10.2",
        )
    return depleted(table, seat, due)


# -- winning by a card -----------------------------------------------------------------------------


def _factions(table: Table, seat: Seat) -> int:
    here = generals(table, seat, cell_of(seat, ENEMY_BORDER))
    return len({faction(card_of(table, piece)) for piece in here} - {""})


_MEASURES: Mapping[str, Callable[[Table, Seat], int]] = {
    "factions ownEB": _factions,
    "generals ownEB": lambda table, seat: len(generals(table, seat, cell_of(seat, ENEMY_BORDER))),
    "casualties enemy": lambda table, seat: len(table.at(CASUALTY, owner=table.next_seat(seat))),
}


def _wins(table: Table, seat: Seat, when: str) -> Iterator[Text]:
    for card, effect in orders(table, seat):
        if effect.word == "WIN" and effect.place == when and _holds(table, seat, effect):
            yield card.called


def _holds(table: Table, seat: Seat, effect: Effect) -> bool:
    return effect.place == BY_CLAIM or _MEASURES[effect.scope](table, seat) >= effect.amount


def won_at_start(table: Table, seat: Seat) -> Table:
    """Return the table, won if a Commandment wins at the start of its owner's turn (GOR-10.4,
    R24).
    """
    card = next(_wins(table, seat, AT_START), None)
    return table.end((seat,), _met(card), "GOR-10.4") if card else table


def _met(card: Text) -> Text:
    return text("%(card)s: its condition is met", card=card)


def outcome(table: Table) -> Outcome | None:
    """Return the outcome if a card's own condition is met now; that of the turn player is checked
    first (GOR-10.4, R29).
    """
    if not table.turn:
        return None
    for seat in (table.active, *table.others(table.active)):
        card = next(_wins(table, seat, AT_ONCE), None)
        if card:
            return Outcome((seat,), _met(card), "GOR-10.4")
    return None


def winning_cards(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the open Commandments that a seat may claim victory with."""
    return tuple(piece.id for piece in table.at(COMMAND, owner=seat) if piece.facing == "up")


@check("card")
def condition_met(table: Table, action: Action) -> Ruling | None:
    """A victory is claimed with the seat's own open card, whose condition is met now (GOR-10.4)."""
    id_ = action.args["card"]
    if id_ not in winning_cards(table, action.seat, {}):
        return objection(
            "GOR-10.4",
            text("%(id)s is no open Commandment of yours.", id=called(table, id_)),
            text("Name the card that says how you win."),
            id_,
        )
    winning = [
        effect for effect in effects_of(card_of(table, table.pieces[id_])) if effect.word == "WIN"
    ]
    if not winning:
        return objection(
            "GOR-10.4",
            text("%(name)s wins no game.", name=card_of(table, table.pieces[id_]).called),
            text("Name a card with a winning condition."),
            id_,
        )
    starting = table.phase == DRAW and table.active == action.seat
    if any(
        _holds(table, action.seat, effect) and (effect.place != AT_START or starting)
        for effect in winning
    ):
        return None
    return objection(
        "GOR-10.4",
        text("Its condition is not met."),
        name(str(card_of(table, table.pieces[id_]).get("text") or "")) or text("Play on."),
        id_,
    )


def claim(table: Table, action: Action) -> Table:
    """Effect of `SpecialVictoryClaimed`."""
    return table.end(
        (action.seat,),
        _met(card_of(table, table.piece(action.args["card"])).called),
        "GOR-10.4",
    )
