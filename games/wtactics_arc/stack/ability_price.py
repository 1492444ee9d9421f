"""The gems that an activated ability costs: a number, or an X that its player chooses (ARC-29.3,
R12, R22, R164).
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import text
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.conditions import COUNTERS
from games.wtactics_arc.cards.text.conditions import LEVEL
from games.wtactics_arc.cards.text.terms import HELD
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.effects.decks import holdable
from games.wtactics_arc.field.printed import printed
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.targets import slots
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import KEY_OF
from games.wtactics_arc.names import POOL
from games.wtactics_arc.stack import payment
from games.wtactics_arc.stack.allowed import all_found


def x_of(args: Mapping[str, Any]) -> int:
    """Return the X of an ability that is used: 0 where it has none, or it cannot be read."""
    return payment.whole(args.get("x")) if parse(args["ability"]).pays_x else 0


def xs(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the values for an X of the ability: up to what could be paid (ARC-R164)."""
    if not parse(chosen["ability"]).pays_x:
        return ()
    wanted = slots(parse(chosen["ability"]).effects)
    source = widest(table, seat, chosen)
    return tuple(
        str(x) for x in range(source.x + 1) if all_found(table, replace(source, x=x), wanted)
    )


def source_of(seat: Seat, args: Mapping[str, Any]) -> EffectSource:
    """Return the source of an ability that is used, with its X."""
    return EffectSource(args["card"], seat, x_of(args))


def widest(table: Table, seat: Seat, args: Mapping[str, Any]) -> EffectSource:
    """Return the source as long as no X is named: with the most that could be paid (ARC-R234)."""
    source = source_of(seat, args)
    if "x" in args or not parse(args["ability"]).pays_x:
        return source
    return replace(source, x=sum(payment.available(table, seat).values()))


@check("card", "ability", "x")
def x_open(table: Table, action: Action) -> Ruling | None:
    """X is chosen only where the ability costs X, and is never negative (ARC-R23, R164)."""
    if not parse(action.args["ability"]).pays_x:
        return objection(
            "ARC-R164",
            text("The ability does not leave an X to you."),
            text("Leave X out."),
            action.args["card"],
        )
    return None if payment.is_whole(action.args["x"]) else payment.no_whole()


@check("card", "ability", "payment")
def paid(table: Table, action: Action) -> Ruling | None:
    """The payment is exact; any faction will do unless the ability names one, loyalty is for cards
    from hand (ARC-29.3, R12, R22, R184).
    """
    total = price(table, action.seat, action.args)
    of = gems_of(parse(action.args["ability"]))
    return payment.payment_objection(table, action.seat, action.args["payment"], total, *of)


def price(table: Table, seat: Seat, chosen: Mapping[str, Any]) -> int:
    """Return the cost of the ability."""
    return parse(chosen["ability"]).pays + x_of(chosen)


def gems_of(ability: Ability) -> tuple[str, int]:
    """Return the faction of which gems are paid for an ability, and how many ("" and 0: of any)."""
    return (KEY_OF[ability.gems_of], ability.pays) if ability.gems_of else ("", 0)


def level_noted(table: Table, card: str, ability: Ability) -> Table:
    """Return the table with the highest level of a city that its player used in this turn, if its
    text asks for it (ARC-R265).
    """
    level = max((one.target.worth for one in ability.price), default=0)
    piece = table.piece(card)
    asks = (one.condition for one in printed(table, piece) if one.condition is not None)
    nouns = {part.measure.noun for condition in asks for part in condition.parts}
    if not level or COUNTERS + LEVEL not in nouns:
        return table
    return table.tally(card, LEVEL, max(level, piece.count(LEVEL)))


def suggestion(table: Table, seat: Seat, chosen: Chosen) -> Mapping[str, int]:
    """Return a legal payment for one tap."""
    of = gems_of(parse(chosen["ability"]))
    return payment.suggested_payment(table, seat, price(table, seat, chosen), *of)


def too_few_held(
    table: Table, seat: Seat, card: str, price: Sequence[Effect], rule: str
) -> Ruling | None:
    """Return the objection to a price of more discards than a player holds, or of a kind of which
    all their cards were seen elsewhere (ARC-R143, R238).
    """
    owed = [one for one in price if one.verb == Verb.DISCARD]
    kinds = [(one.keyword.removeprefix(HELD), int(one.amounts[0])) for one in owed if one.keyword]
    spare = table.hides(seat, HAND) - (table.piece(card).zone == POOL)
    short = any(len({*holdable(table, seat, what)} - {card}) < many for what, many in kinds)
    if sum(int(one.amounts[0]) for one in owed) <= spare and not short:
        return None
    return objection(
        rule,
        text("You have too few cards in hand to discard."),
        text("Keep it for later."),
        card,
    )
