"""Payment with power gems: exact, loyal, with available gems (ARC-5.7, 6.2 to 6.6, 30, R12, R22,
R23).
"""

from __future__ import annotations

from typing import Any

from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import Seat
from games.cards import Card
from games.checks import objection
from games.rules import Chosen
from games.rules import Ruling
from games.table import Table
from games.text import Text
from games.text import text
from games.wtactics_arc.cards.text.conditions import ANY
from games.wtactics_arc.field import discounts
from games.wtactics_arc.field.measures import x_of
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import KEY_OF
from games.wtactics_arc.names import STARTS
from games.wtactics_arc.names import ready
from games.wtactics_arc.names import used
from games.wtactics_arc.words.naming import one_of

Payment = Fields
"""Faction -> number of gems. A report may hold anything there; `fits` judges it."""


def x_value(table: Table, seat: Seat, card: Card, args: Fields) -> int:
    """Return X of a card for its payment: defined by its text, or chosen by its player
    (ARC-R23).
    """
    text = card.get("x_is")
    if not text:
        return 0
    return whole(args.get("x")) if text == ANY else x_of(table, seat, text)


def whole(x: Any) -> int:
    """Return a chosen X; 0 where it cannot be read, which a check refuses."""
    return int(x) if str(x).isascii() and str(x).isdigit() else 0


def is_whole(x: Any) -> bool:
    """Return whether a chosen X is a whole number, and none that nobody could pay."""
    number = str(x)
    return number.isascii() and number.isdigit() and len(number) <= 3


def no_whole() -> Ruling:
    """Return the objection to an X that is no such number."""
    return objection("ARC-R23", text("X is a whole number, 0 or more."), text("Choose such an X."))


def cost(table: Table, seat: Seat, card: Card, args: Fields) -> int:
    """Return the total to pay; X with its modifier is never below 0 (ARC-30.1, 30.2)."""
    printed = card.get("cost")
    if printed == STARTS:
        return 0
    if not isinstance(printed, int):
        printed = x_value(table, seat, card, args) + int(str(printed).removeprefix("X") or 0)
    return max(0, discounts.changed(table, seat, card, printed))


def loyalty(card: Card, total: int) -> int:
    """Return the number of gems of the card's own faction that are needed, at most the total
    (ARC-R23).
    """
    return min(int(card.get("loyalty") or 0), total)


def faction_of(card: Card) -> str:
    """Return the short key of a card's faction."""
    return KEY_OF[card.get("faction")]


def available(table: Table, seat: Seat) -> dict[str, int]:
    """Return the available gems of a seat by faction."""
    return {
        faction: table.count(seat, ready(faction))
        for faction in FACTIONS
        if table.count(seat, ready(faction))
    }


def suggested_payment(
    table: Table, seat: Seat, total: int, own: str = "", loyal: int = 0
) -> dict[str, int]:
    """Return a legal payment: the loyalty from the own faction, the rest from the factions with
    most gems; {} where there is none.
    """
    left = available(table, seat)
    if sum(left.values()) < total or (own and left.get(own, 0) < loyal):
        return {}
    paid: dict[str, int] = {own: loyal} if loyal else {}
    for _ in range(total - loyal):
        best = max(left, key=lambda faction: (left[faction] - paid.get(faction, 0), faction != own))
        paid[best] = paid.get(best, 0) + 1
    return {faction: paid[faction] for faction in FACTIONS if paid.get(faction)}


def cost_objection(
    table: Table, seat: Seat, total: int, own: str = "", loyal: int = 0
) -> Ruling | None:
    """Object where no payment is possible: too few gems, too many used, too few of the faction."""
    left = available(table, seat)
    if sum(left.values()) < total:
        spent = sum(table.count(seat, used(faction)) for faction in FACTIONS)
        if spent and sum(left.values()) + spent >= total:
            return objection(
                _used_up(table, seat),
                text("It costs %(total)s, and used gems of yours: %(n)s.", total=total, n=spent),
                text("Used gems come back in your next Unmark phase."),
            )
        return objection(
            "ARC-6.2",
            text(
                "It costs %(total)s, and available gems of yours: %(n)s.",
                total=total,
                n=sum(left.values()),
            ),
            text("Lay more resource cards first."),
        )
    if loyal > left.get(own, 0):
        return objection(
            "ARC-6.3",
            text(
                "It takes %(loyal)s of %(faction)s among the gems; you have %(n)s available.",
                loyal=loyal,
                faction=FACTIONS[own],
                n=left.get(own, 0),
            ),
            text("Lay resource cards for %(faction)s.", faction=FACTIONS[own]),
        )
    return None


def payment_objection(
    table: Table, seat: Seat, paid: Payment, total: int, own: str = "", loyal: int = 0
) -> Ruling | None:
    """Object to a payment that is not exact, not loyal, or uses unavailable gems (ARC-R12)."""
    for faction, number in paid.items():
        if faction not in FACTIONS:
            return objection(
                "ARC-R12",
                text("%(faction)s is no faction.", faction=repr(faction)),
                one_of(FACTIONS.values()),
            )
        if not isinstance(number, int) or number < 0:
            return objection(
                "ARC-R12",
                text("%(number)s is no number of gems.", number=repr(number)),
                text("Name a whole number."),
            )
        there = table.count(seat, ready(faction))
        if number > there:
            gone = table.count(seat, used(faction))
            return objection(
                _used_up(table, seat) if number <= there + gone else "ARC-5.7",
                _gems_left(faction, there, gone),
                text("Pay with gems that lie beside their piles."),
            )
    given = sum(paid.values())
    if given < total:
        return objection(
            "ARC-6.2",
            text("It costs %(total)s; you pay %(given)s.", total=total, given=given),
            text("Pay exactly %(n)s.", n=total),
        )
    if given > total:
        return objection(
            "ARC-R12",
            text("It costs %(total)s; you pay %(given)s.", total=total, given=given),
            text("Pay exactly %(n)s; nothing is given back.", n=total),
        )
    if paid.get(own, 0) < loyal:
        return objection(
            "ARC-6.3",
            text(
                "It takes %(loyal)s of %(faction)s among the gems; you pay %(n)s.",
                loyal=loyal,
                faction=FACTIONS[own],
                n=paid.get(own, 0),
            ),
            text("Pay at least %(n)s from %(faction)s.", n=loyal, faction=FACTIONS[own]),
        )
    return None


def _used_up(table: Table, seat: Seat) -> str:
    """Return the clause against a used gem. In the seat's own turn it was used in this turn
    (ARC-6.6), as all gems became available at its start; in another's turn it may have been used
    before (ARC-5.7, R10).
    """
    return "ARC-6.6" if seat == table.active else "ARC-5.7"


def _gems_left(faction: str, there: int, gone: int) -> Text:
    """Return the number of available gems of a faction, and of used ones, in words."""
    if not gone:
        return text("Available gems of %(faction)s: %(n)s.", faction=FACTIONS[faction], n=there)
    return text(
        "Available gems of %(faction)s: %(n)s; used: %(used)s.",
        faction=FACTIONS[faction],
        n=there,
        used=gone,
    )


def pay(table: Table, seat: Seat, paid: Payment) -> Table:
    """Return the table with these gems on their piles, as used (ARC-6.2)."""
    for faction, number in paid.items():
        table = table.add(seat, ready(faction), -number).add(seat, used(faction), number)
    return table


def bins(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the factions of which the seat has gems available."""
    return tuple(available(table, seat))


def paid_of(action: Action) -> Payment:
    """Return the payment of an action."""
    paid: Payment = action.args.get("payment") or {}
    return paid
