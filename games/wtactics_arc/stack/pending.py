"""Answers to queue entries: triggers, cities for creatures, cards to discard (ARC-29.7 to 29.9,
R19, R25, R30, R43).
"""

from __future__ import annotations

from collections.abc import Sequence

from events.vocabulary import Action
from events.vocabulary import Seat
from games.table import Impossible
from games.table import Table
from games.text import text
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.terms import MODES
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.effects.arriving import tokens_made
from games.wtactics_arc.effects.decks import fetched
from games.wtactics_arc.effects.decks import findable
from games.wtactics_arc.effects.items.carrying_out import carried_out
from games.wtactics_arc.effects.items.later import not_paid
from games.wtactics_arc.effects.leaving import buried
from games.wtactics_arc.effects.leaving import entered
from games.wtactics_arc.effects.leaving import has_moved
from games.wtactics_arc.effects.leaving import settle_in
from games.wtactics_arc.effects.occasions import of_aiming
from games.wtactics_arc.effects.occasions import of_cards
from games.wtactics_arc.effects.queue import QueueEntry
from games.wtactics_arc.effects.queue import dequeued
from games.wtactics_arc.effects.queue import enqueue
from games.wtactics_arc.effects.queue import entry
from games.wtactics_arc.effects.queue import front
from games.wtactics_arc.field.limits import is_blockaded
from games.wtactics_arc.field.printed import printed
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.targets import asked
from games.wtactics_arc.field.targets import candidates
from games.wtactics_arc.field.targets import fewest
from games.wtactics_arc.field.targets import filled
from games.wtactics_arc.field.targets import named_twice
from games.wtactics_arc.field.targets import needed
from games.wtactics_arc.field.targets import slots
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.field.zones import is_creature
from games.wtactics_arc.field.zones import place_of
from games.wtactics_arc.field.zones import placed
from games.wtactics_arc.field.zones import places
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import RESIDENTS
from games.wtactics_arc.names import YES
from games.wtactics_arc.names import DueKind
from games.wtactics_arc.names import spent
from games.wtactics_arc.stack.once import has_happened
from games.wtactics_arc.stack.payment import available
from games.wtactics_arc.stack.payment import pay
from games.wtactics_arc.stack.payment import suggested_payment

ANSWERED = (
    DueKind.TRIGGER,
    DueKind.PLACE,
    DueKind.SCATTER,
    DueKind.CHOICE,
    DueKind.RANSOM,
    DueKind.SHIFT,
    DueKind.OFFER,
    DueKind.FETCH,
)
"""The kinds of entries that `TriggerResolved` answers."""


def step(table: Table) -> Table | None:
    """Return the table with the first entry resolved, if there is nothing to choose; None where a
    seat is asked.
    """
    due = front(table)
    if due is None:
        return table.pop()
    match due["kind"]:
        case DueKind.BY_HAND:
            return None
        case DueKind.DISCARD:
            return None if table.hides(due["seat"], HAND) else dequeued(table)
        case DueKind.RANSOM if sum(available(table, Seat(due["seat"])).values()) < due["gems"]:
            return answered(table, due, ())
        case DueKind.OFFER if sum(available(table, Seat(due["seat"])).values()) < due["gems"]:
            return dequeued(table)
        case DueKind.MILL:
            return None if table.hides(due["seat"], DECK) else dequeued(table)
        case DueKind.RESOURCE:
            return None
    if has_happened(table, due):
        return dequeued(table)
    choices = possible_choices(table, due)
    least = fewest_choices(table, due)
    if not all(choices[:least]):
        return dequeued(table)
    if not any(choices):
        return answered(table, due, ())
    if least == len(choices) and all(len(row) == 1 for row in choices):
        only = tuple(row[0] for row in choices)
        wanted = wanted_of(table, due) if due["kind"] == DueKind.TRIGGER else ()
        return dequeued(table) if named_twice(wanted, only) else answered(table, due, only)
    return None


def possible_choices(table: Table, due: QueueEntry) -> tuple[tuple[str, ...], ...]:
    """Return the possible answers for each choice of an entry."""
    seat = Seat(due["seat"])
    match due["kind"]:
        case DueKind.PLACE if "army" in due:
            return (places(table, seat),)
        case DueKind.PLACE:
            return (tuple(city.id for city in cities(table, seat)),)
        case DueKind.SCATTER:
            return (places(table, seat),)
        case DueKind.RANSOM | DueKind.OFFER:
            return ((YES,),)
        case DueKind.FETCH:
            return (findable(table, due, seat),)
        case DueKind.SHIFT:
            return (_places_of(table, due["about"], "cities" in due),)
        case DueKind.CHOICE:
            return (tuple(due["ability"].split(MODES)),)
        case DueKind.TRIGGER:
            wanted = wanted_of(table, due)
            return tuple(candidates(table, _source(due), slot) for slot in wanted)
    return ()


def _places_of(table: Table, id_: str, only_cities: bool) -> tuple[str, ...]:
    """The places of a creature's controller to which it can be moved (ARC-R99)."""
    if id_ not in table.pieces or not is_creature(table.piece(id_)):
        return ()
    piece = table.piece(id_)
    left_out = (place_of(piece), ARMY if only_cities else "")
    start = place_of(piece)
    return tuple(
        place
        for place in places(table, piece.controller)
        if place not in left_out and not is_blockaded(table, start, place)
    )


def _source(due: QueueEntry) -> EffectSource:
    many, about = due.get("many", 0), due.get("about", "")
    return EffectSource(due["card"], Seat(due["seat"]), many, about)


def wanted_of(table: Table, due: QueueEntry) -> tuple[Target, ...]:
    """Return the targets to choose for a triggered ability."""
    return asked(table, Seat(due["seat"]), slots(parse(due["ability"]).effects))


def fewest_choices(table: Table, due: QueueEntry) -> int:
    """Return the least number of choices."""
    if due["kind"] == DueKind.TRIGGER:
        return fewest(wanted_of(table, due))
    if due["kind"] in (DueKind.RANSOM, DueKind.OFFER, DueKind.FETCH):
        return 0
    return len(possible_choices(table, due))


def without_single_opponent(table: Table, due: QueueEntry, given: Sequence[str]) -> tuple[str, ...]:
    """Return the choices without a single opponent who was named anyway."""
    if due["kind"] != DueKind.TRIGGER:
        return tuple(given)
    return needed(table, Seat(due["seat"]), slots(parse(due["ability"]).effects), given)


def answered(table: Table, due: QueueEntry, choices: Sequence[str]) -> Table:
    """Return the table after the first entry was answered; a trigger of a card that changed control
    belongs to the asked seat.
    """
    table = dequeued(table)
    seat, card = Seat(due["seat"]), due["card"]
    if (
        card not in table.pieces
        and due["kind"] in (DueKind.PLACE, DueKind.SCATTER)
        and "token" not in due
    ):
        return table
    match due["kind"]:
        case DueKind.PLACE if "token" in due:
            return tokens_made(table, due, seat, choices[0])
        case DueKind.PLACE:
            table = settle_in(table, card, seat, choices[0])
            return entered(table.mark(card, MARKED) if due.get("marked") else table, card)
        case DueKind.SCATTER:
            return table.move(card, RESIDENTS, choices[0]) if choices[0] != ARMY else table
        case DueKind.RANSOM if choices:
            return pay(table, seat, suggested_payment(table, seat, due["gems"]))
        case DueKind.RANSOM:
            return not_paid(table, due)
        case DueKind.OFFER if choices:
            table = pay(table, seat, suggested_payment(table, seat, due["gems"]))
            about = {key: due[key] for key in ("about",) if key in due}
            bought = entry(seat, DueKind.TRIGGER, card, ability=due["ability"], **about)
            return enqueue(table, [bought])
        case DueKind.SHIFT if due["about"] in table.pieces:
            return has_moved(placed(table, due["about"], choices[0]), due["about"])
        case DueKind.FETCH if choices:
            return fetched(table, due, seat, choices[0])
        case DueKind.CHOICE:
            if choices[0] not in due["ability"].split(MODES):
                raise Impossible(text("%(choice)s is none of the choices", choice=choices[0]))
            return enqueue(table, _chosen_of(due, choices[0]))
        case DueKind.TRIGGER:
            effects = parse(due["ability"]).effects
            if parse(due["ability"]).once and card in table.pieces:
                table = table.mark(card, spent(due["ability"]))
            if _is_printed(table, due):
                table = of_aiming(table, seat, card, Noun.ABILITY, choices)
            return carried_out(
                table, _source(due), effects, filled(table, seat, slots(effects), choices)
            )
    return table


def _chosen_of(due: QueueEntry, chosen: str) -> list[QueueEntry]:
    """What was chosen of several, and the choice of another one where the text wants more."""
    seat, card, more = due["seat"], due["card"], int(due.get("number", 1)) - 1
    one = entry(seat, DueKind.TRIGGER, card, ability=chosen)
    left = MODES.join(mode for mode in due["ability"].split(MODES) if mode != chosen)
    if not more:
        return [one]
    return [one, entry(seat, DueKind.CHOICE, card, ability=left, number=more)]


def _is_printed(table: Table, due: QueueEntry) -> bool:
    """Whether an entry is an ability of its card, and no part of what it does."""
    if due["card"] not in table.pieces:
        return False
    return any(one.text == due["ability"] for one in printed(table, table.piece(due["card"])))


def resolve_trigger(table: Table, action: Action) -> Table:
    """Effect of `TriggerResolved`."""
    due = front(table)
    if due is None or due["kind"] not in ANSWERED:
        raise Impossible(text("no triggered ability waits for a choice"))
    return answered(table, due, action.args.get("choices", ()))


_ZONES = {DueKind.DISCARD: HAND, DueKind.MILL: DECK, DueKind.RESOURCE: ""}
"""Whence the cards come that an entry asks for; resource cards are known by their gems alone."""


def discard_hand(table: Table, action: Action) -> Table:
    """Effect of `HandDiscarded`: the cards are in the graveyard in the given order (ARC-15.1, R28,
    R30, R79).
    """
    due = front(table)
    zone = HAND
    if due is not None and due["kind"] in _ZONES and due["seat"] == action.seat:
        zone = _ZONES[due["kind"]]
        table = dequeued(table)
    number = len(action.args["cards"])
    table = buried(table, *action.args["cards"])
    table = table.hide(action.seat, zone, -number) if zone else table
    if zone != HAND:
        return table
    return enqueue(table, of_cards(table, action.seat, Trigger.DISCARDED, number))


def by_hand_done(table: Table, source: str) -> Table:
    """Return the table without the first entry, an effect of *source* that was carried
    out by hand.
    """
    due = front(table)
    return (
        dequeued(table)
        if due is not None and due["kind"] == DueKind.BY_HAND and due["card"] == source
        else table
    )
