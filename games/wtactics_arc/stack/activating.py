"""Activated abilities: cost, then effect, by the controller alone (ARC-22.11, 29.3, 29.4, 29.6,
R18, R20, R22).
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Piece
from games.table import Table
from games.text import seat_name
from games.text import text
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.effects.deeds import named_on
from games.wtactics_arc.effects.destroying import destroyed
from games.wtactics_arc.effects.destroying import parted_with
from games.wtactics_arc.effects.items.carrying_out import carried_out
from games.wtactics_arc.effects.leaving import removed
from games.wtactics_arc.effects.leaving import triggers
from games.wtactics_arc.effects.occasions import of_aiming
from games.wtactics_arc.effects.occasions import scored
from games.wtactics_arc.effects.queue import enqueue
from games.wtactics_arc.field.matching import home
from games.wtactics_arc.field.matching import works_there
from games.wtactics_arc.field.printed import printed
from games.wtactics_arc.field.stats import has
from games.wtactics_arc.field.stats import unmarked
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.targets import asked
from games.wtactics_arc.field.targets import candidates
from games.wtactics_arc.field.targets import fewest
from games.wtactics_arc.field.targets import filled
from games.wtactics_arc.field.targets import slots
from games.wtactics_arc.field.zones import in_play
from games.wtactics_arc.field.zones import loyalty
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import spent
from games.wtactics_arc.stack import payment
from games.wtactics_arc.stack import windows
from games.wtactics_arc.stack.ability_price import gems_of
from games.wtactics_arc.stack.ability_price import level_noted
from games.wtactics_arc.stack.ability_price import source_of
from games.wtactics_arc.stack.ability_price import too_few_held
from games.wtactics_arc.stack.ability_price import widest
from games.wtactics_arc.stack.ability_price import x_of
from games.wtactics_arc.stack.aiming import targets_fit
from games.wtactics_arc.stack.allowed import not_allowed
from games.wtactics_arc.stack.once import used_up
from games.wtactics_arc.words.naming import card_name


def abilities_of(table: Table, id_: str) -> list[Ability]:
    """Return the activated abilities of a card in play, or of one in a graveyard (ARC-R117)."""
    piece = table.piece(id_)
    return [
        ability
        for ability in printed(table, piece)
        if ability.kind == AbilityKind.ACTIVATED and works_there(piece, ability)
    ]


def _calling(table: Table) -> tuple[Piece, ...]:
    """The cards in graveyards that have an ability there."""
    return tuple(piece for piece in table.lying(GRAVEYARD) if abilities_of(table, piece.id))


@check("card")
def controls(table: Table, action: Action) -> Ruling | None:
    """A card in play under the player's own control (ARC-29.4)."""
    piece = table.pieces.get(action.args["card"])
    if piece is None or piece not in (*in_play(table), *table.recall(_calling)):
        return objection(
            "ARC-29.2",
            text("%(card)s is not in play.", card=card_name(table, action.args["card"])),
            text("Abilities work while their card is in play."),
            action.args["card"],
        )
    if piece.controller != action.seat:
        return objection(
            "ARC-29.4",
            text(
                "%(card)s is controlled by %(seat)s.",
                card=card_name(table, piece.id),
                seat=seat_name(piece.controller),
            ),
            text("Use your own cards."),
            piece.id,
        )
    if not abilities_of(table, piece.id):
        return objection(
            "ARC-29.6",
            text("%(card)s has no ability to activate.", card=card_name(table, piece.id)),
            text("Its text says what it does."),
            piece.id,
        )
    return None


@check("card", "ability")
def has_ability(table: Table, action: Action) -> Ruling | None:
    """One of the abilities printed on it; its mark needs an unmarked card (ARC-22.11, 29.6,
    R20).
    """
    card = table.piece(action.args["card"])
    if action.args["ability"] not in [ability.text for ability in abilities_of(table, card.id)]:
        return objection(
            "ARC-29.6",
            text(
                "%(card)s has no ability “%(ability)s”.",
                card=card_name(table, card.id),
                ability=action.args["ability"],
            ),
            text("Choose one that is printed on it."),
            card.id,
        )
    written = action.args["ability"]
    if ruling := used_up(table, card, written) or not_allowed(table, card, written):
        return ruling
    if parse(action.args["ability"]).marks and not unmarked(card):
        return objection(
            "ARC-22.11",
            text("%(card)s is marked already.", card=card_name(table, card.id)),
            text("It can be marked again once it is unmarked."),
            card.id,
        )
    return None


@check("card", "ability")
def usable(table: Table, action: Action) -> Ruling | None:
    """The cost can be paid, and there is a target (ARC-29.3, 28.1)."""
    ability = parse(action.args["ability"])
    if ruling := payment.cost_objection(table, action.seat, ability.pays, *gems_of(ability)):
        return ruling
    card, seat = action.args["card"], action.seat
    if ruling := too_few_held(table, seat, card, ability.price, "ARC-29.3"):
        return ruling
    if any(_too_few_counters(table, action.args["card"], one) for one in ability.price):
        return objection(
            "ARC-29.3",
            text("It has too few counters to take off."),
            text("Keep it for later."),
            action.args["card"],
        )
    worth = next((one.target for one in ability.price if one.target.worth), None)
    source = EffectSource(action.args["card"], action.seat)
    if worth and _loyalty(table, candidates(table, source, worth)) < worth.worth:
        return _too_little_loyalty(action.args["card"], worth.worth)
    for slot in _slots(table, action.seat, ability):
        if not slot.up_to and not candidates(table, widest(table, action.seat, action.args), slot):
            return objection(
                "ARC-28.1",
                text("There is nothing that this ability could concern."),
                text("Keep it for later."),
                action.args["card"],
            )
    return None


def _too_few_counters(table: Table, card: str, price: Effect) -> bool:
    """Whether a card, or its city, has not the counters that are taken off as a price
    (ARC-R106).
    """
    if price.verb != Verb.COUNT:
        return False
    if price.target.nouns == (Noun.THIS_CITY,):
        card = home(table, table.piece(card))
    if card not in table.pieces:
        return True
    return named_on(table, card, price.place) < -int(price.amounts[0])


def _loyalty(table: Table, ids: Iterable[str]) -> int:
    """The loyalty that creatures pay together; that of some counts double (ARC-R89)."""
    payers = [id_ for id_ in ids if id_ in table.pieces]
    twice = (id_ for id_ in payers if has(table, table.piece(id_), Passive.LOYAL))
    return loyalty(table, payers) + loyalty(table, twice)


def _too_little_loyalty(card: str, wanted: int) -> Ruling:
    return objection(
        "ARC-29.3",
        text("The residents must have at least %(n)s loyalty together.", n=wanted),
        text("Mark more of them, or keep it for later."),
        card,
    )


@check("card", "ability", "targets")
def enough_loyalty(table: Table, action: Action) -> Ruling | None:
    """The creatures that pay by being marked have the loyalty asked for (ARC-29.3, R89)."""
    ability = parse(action.args["ability"])
    worth = sum(one.target.worth for one in ability.price)
    payers, _ = _parted(table, action.seat, ability, action.args["targets"])
    if _loyalty(table, dict.fromkeys(payers)) >= worth:
        return None
    return _too_little_loyalty(action.args["card"], worth)


def _parted(
    table: Table, seat: Seat, ability: Ability, given: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what is chosen for the price, and for the effects."""
    every = filled(table, seat, slots(ability.all_effects), given)
    own, rest = len(slots(ability.price)), len(slots(ability.effects))
    if ability.all_effects[: len(ability.price)] == ability.price:
        return every[:own], every[own:]
    return every[rest:], every[:rest]


@check("card")
def one_is_usable(table: Table, action: Action) -> Ruling | None:
    """One of the card's abilities could be activated; checked before one is named (ARC-29.3)."""
    if "ability" in action.args:
        return None
    args = [{**action.args, "ability": text} for text in texts(table, action.seat, action.args)]
    each = [_not_now(table, Action(action.seat, action.name, one)) for one in args]
    return each[0] if all(each) else None


def _not_now(table: Table, action: Action) -> Ruling | None:
    return has_ability(table, action) or usable(table, action)


@check("card", "ability", "targets")
def right_targets(table: Table, action: Action) -> Ruling | None:
    """The ability's words determine its targets (ARC-28.1)."""
    return targets_fit(
        table,
        source_of(action.seat, action.args),
        action.args["targets"],
        slots(parse(action.args["ability"]).all_effects),
    )


@check("card", "ability", "payment")
def targets_named(table: Table, action: Action) -> Ruling | None:
    """All targets of the ability are chosen before it is paid (ARC-28.1)."""
    if "targets" in action.args:
        return None
    return targets_fit(
        table,
        source_of(action.seat, action.args),
        (),
        slots(parse(action.args["ability"]).all_effects),
    )


def _slots(table: Table, seat: Seat, ability: Ability) -> tuple[Target, ...]:
    return asked(table, seat, slots(ability.all_effects))


def cards_with_abilities(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield the cards whose abilities a seat could activate."""
    return (
        piece.id
        for piece in (*in_play(table), *table.recall(_calling))
        if piece.controller == seat and abilities_of(table, piece.id)
    )


def texts(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the abilities of the chosen card."""
    return tuple(ability.text for ability in abilities_of(table, chosen["card"]))


def targets(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return all possible targets of the ability."""
    source = source_of(seat, chosen)
    ways = [
        id_
        for slot in _slots(table, seat, parse(chosen["ability"]))
        for id_ in candidates(table, source, slot)
    ]
    return tuple(dict.fromkeys(ways))


def how_few(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the least number of targets of the ability."""
    return fewest(_slots(table, seat, parse(chosen["ability"])))


def wants_any(table: Table, seat: Seat, chosen: Chosen) -> bool:
    """Tell whether the ability needs a target."""
    return how_few(table, seat, chosen) > 0


def how_many(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the number of targets of the ability."""
    return len(_slots(table, seat, parse(chosen["ability"])))


def _paid_by(table: Table, payers: Sequence[str]) -> Table:
    """The table with what it sets off that creatures were marked for their loyalty (ARC-R98)."""
    there = [table.piece(id_) for id_ in dict.fromkeys(payers) if id_ in table.pieces]
    return enqueue(table, [row for piece in there for row in triggers(table, piece, Trigger.PAYS)])


def activate(table: Table, action: Action) -> Table:
    """Effect of `AbilityActivated`: mark, payment and loss at once, the effect on the stack
    (ARC-22.10, R20).
    """
    ability, card = parse(action.args["ability"]), action.args["card"]
    payers, targets = _parted(table, action.seat, ability, action.args.get("targets", ()))
    x = {"x": x_of(action.args)} if ability.pays_x else {}
    item = windows.item_of(table, action, card, ability=ability.text, targets=targets, **x)
    table = table.mark(card, MARKED) if ability.marks else table
    table = table.mark(card, spent(ability.text)) if ability.once else table
    table = level_noted(table, card, ability)
    if ability.loses:
        table = scored(table, action.seat, -ability.loses)
    table = windows.responded(payment.pay(table, action.seat, payment.paid_of(action)), item)
    buried = [id_ for id_ in payers if id_ in table.pieces and table.piece(id_).zone == GRAVEYARD]
    loyal = any(one.target.worth for one in ability.price)
    buried = list(dict.fromkeys(buried)) if loyal else []
    living = tuple(id_ for id_ in payers if id_ not in buried)
    table = carried_out(table, EffectSource(card, action.seat), ability.price, living)
    if loyal:
        table = _paid_by(table, living)
        for id_ in buried:
            table = removed(table, id_)
    table = destroyed(parted_with(table, card), card) if ability.destroys else table
    return of_aiming(table, action.seat, card, Noun.ABILITY, targets)
