"""Effects on decks and hands, of which the table knows only the counts (ARC-4.5, R7, R30, R77,
R79).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from events.vocabulary import Seat
from games.cards import Card
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import text
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.filters import PrivateLook
from games.wtactics_arc.cards.text.terms import ALL
from games.wtactics_arc.cards.text.terms import BURIED
from games.wtactics_arc.cards.text.terms import CHEAP
from games.wtactics_arc.cards.text.terms import CHOSEN
from games.wtactics_arc.cards.text.terms import EACH_SEEN
from games.wtactics_arc.cards.text.terms import EITHER
from games.wtactics_arc.cards.text.terms import FROM_HAND
from games.wtactics_arc.cards.text.terms import HELD
from games.wtactics_arc.cards.text.terms import MODES
from games.wtactics_arc.cards.text.terms import RANDOM
from games.wtactics_arc.cards.text.terms import UNTIL
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import DeckEnd
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.effects.leaving import entered
from games.wtactics_arc.effects.leaving import settle_in
from games.wtactics_arc.effects.occasions import of_cards
from games.wtactics_arc.effects.queue import QueueEntry
from games.wtactics_arc.effects.queue import enqueue
from games.wtactics_arc.effects.queue import entry
from games.wtactics_arc.field.chosen import chosen
from games.wtactics_arc.field.matching import home
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.field.zones import printed_cost
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import DECKED_OUT
from games.wtactics_arc.names import DRAW
from games.wtactics_arc.names import DRAWS_FEW
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import IN_PLAY
from games.wtactics_arc.names import LOOKED
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import NO_DRAW
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import YES
from games.wtactics_arc.names import DueKind

Numbers = tuple[int, ...]
PLAY, PLAY_MARKED, HERE, HERE_MARKED = "play", "play marked", "this city", "this city marked"
"""Where a card that was sought goes: into a city of its player's choice, or into the card's own."""
FETCHED = (PLAY, PLAY_MARKED, HERE, HERE_MARKED, ARMY)


def is_fetched(effect: Effect) -> bool:
    """Return whether its player names the cards that an effect brings from a deck or a hand."""
    place = effect.keyword.removeprefix(FROM_HAND)
    return effect.verb == Verb.SEARCH and place in FETCHED


def search(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """Cards taken out of a deck by a search are not drawn, so a player does not run out of cards by
    it.
    """
    there = min(numbers[0], table.hides(id_, DECK))
    if place in (DeckEnd.TOP, *FETCHED):
        return table
    return table.hide(id_, DECK, -there).hide(id_, HAND, there)


def take(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """Of the cards looked at some go to the hand; the rest may be buried (ARC-R77). Of those that
    are revealed their player says how many are of a kind, one after another (ARC-R239).
    """
    if place.startswith(EACH_SEEN):
        said = str(_of_those(place.removeprefix(EACH_SEEN)))
        one = entry(id_, DueKind.TRIGGER, source.card, ability=said)
        return enqueue(table, [one] * min(numbers[0], table.hides(id_, DECK)))
    table = search(table, source, id_, numbers, "")
    return mill(table, source, id_, numbers[1:], "") if place == BURIED else table


def _of_those(kind: str) -> Text:
    """What a player is asked of each card that is revealed."""
    from games.wtactics_arc.words.sentences.effects import effects_words

    return effects_words([Effect(Verb.TAKE, (1,), SELF, kind, may=True)], text("This card"))


def fetch(
    table: Table, source: EffectSource, id_: str, number: int, what: str, where: str
) -> Table:
    """The player names each creature of their deck that they found, or of their hand, or none
    (ARC-R119, R230).
    """
    whence, where = (HAND if where.startswith(FROM_HAND) else DECK), where.removeprefix(FROM_HAND)
    if where in (HERE, HERE_MARKED):
        city = home(table, table.piece(source.card)) if source.card in table.pieces else ""
        if not is_city(table, city):
            return table
        where = f"{city} {MARKED}" if where == HERE_MARKED else city
    more = {"whence": HAND} if whence == HAND else {}
    one = entry(id_, DueKind.FETCH, source.card, kind_sought=what, where=where, **more)
    return enqueue(table, [one] * min(number, table.hides(id_, whence)))


def fetched(table: Table, due: QueueEntry, seat: Seat, id_: str) -> Table:
    """Return the table with a creature from a deck or hand in the Army or a city that is named, or
    on its way into one.
    """
    place, _, marked = due["where"].partition(" ")
    if place not in (PLAY, ARMY) and not is_city(table, place):
        return table
    table = table.hide(seat, due.get("whence", DECK), -1)
    if place != PLAY:
        there = settle_in(table, id_, seat, place)
        return entered(there.mark(id_, MARKED) if marked else there, id_)
    more = {"marked": True} if marked else {}
    return enqueue(table, [entry(seat, DueKind.PLACE, id_, **more)])


def findable(table: Table, due: QueueEntry, seat: Seat) -> tuple[str, ...]:
    """Return the unseen cards of a seat that are what is sought."""
    wanted = due["kind_sought"].split()
    return tuple(
        piece.id for piece in table.at(POOL, owner=seat) if _is_sought(table, piece, wanted)
    )


def holdable(table: Table, seat: Seat, what: str) -> tuple[str, ...]:
    """Return the unseen cards of a seat that are of a kind and may be in its hand (ARC-R238)."""
    wanted = what.split()
    return tuple(
        piece.id for piece in table.at(POOL, owner=seat) if _is_kind(card_of(table, piece), wanted)
    )


def _is_kind(card: Card, wanted: Sequence[str]) -> bool:
    """Whether a card is of a type, a subtype, and the words of a faction."""
    kinds = {card.type, *card.get("subtypes", ()), *str(card.get("faction")).split()}
    return all(kinds & set(one.split(EITHER)) for one in wanted)


def _is_sought(table: Table, piece: Piece, wanted: Sequence[str]) -> bool:
    card = card_of(table, piece)
    *kinds_wanted, last = wanted
    if last.startswith(CHEAP):
        most, wanted = int(last.removeprefix(CHEAP)), kinds_wanted
        if printed_cost(table, piece) > most:
            return False
    return card.type == CREATURE and _is_kind(card, wanted)


def draw(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """Draw a number of cards, or up to a number in hand."""
    number = numbers[0]
    if place == UNTIL:
        number = max(0, number - table.hides(id_, HAND))
    return after_drawing(table, Seat(id_), number)


def after_drawing(table: Table, seat: Seat, number: int) -> Table:
    """Return the table after a seat drew cards; a seat that must draw from an empty deck runs out
    of cards; one who cannot draw in this turn draws none (ARC-4.5, R7, R97).
    """
    if table.note(seat, NO_DRAW):
        return table
    there = min(number, table.hides(seat, DECK))
    table = table.hide(seat, DECK, -there).hide(seat, HAND, there)
    table = table.noting(seat, DECKED_OUT, YES) if there < number else table
    return enqueue(table, of_cards(table, seat, Trigger.DRAWN, there))


def discard(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """The player who discards scans the cards (ARC-R30)."""
    number = table.hides(id_, HAND) if place == ALL else min(numbers[0], table.hides(id_, HAND))
    if not number:
        return table
    how: dict[str, Any] = {str(place): True} if place in (RANDOM, CHOSEN) else {}
    if place.startswith(HELD):
        how = {"kind_sought": place.removeprefix(HELD)}
    return enqueue(table, [entry(id_, DueKind.DISCARD, source.card, number=number, **how)])


def mill(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """Cards put from a deck into the graveyard are not drawn, so a player does not run out of cards
    by it.
    """
    number = min(numbers[0], table.hides(id_, DECK))
    if number <= 0:
        return table
    return enqueue(table, [entry(id_, DueKind.MILL, source.card, number=number)])


def put_under(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """Cards of a hand, or all of it, go into the deck; which they are its player alone sees
    (ARC-R174).
    """
    hand = table.hides(id_, HAND)
    number = min(numbers[0], hand) if numbers else hand
    return table.hide(id_, HAND, -number).hide(id_, DECK, number)


def look(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """A look does not change the table; the number of cards is kept for the effects after it."""
    if place in (PrivateLook.DECK, PrivateLook.SHOWN):
        return table.add(source.seat, LOOKED, min(numbers[0], table.hides(id_, DECK)))
    return (
        table.add(source.seat, LOOKED, table.hides(id_, HAND))
        if place == PrivateLook.HAND
        else table
    )


def offer(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """The player may pay for an effect (ARC-R98), which may concern what set the ability off."""
    what = {"gems": numbers[0], "ability": place}
    about = {"about": source.about} if parse(place).kind == AbilityKind.TRIGGERED else {}
    return enqueue(table, [entry(id_, DueKind.OFFER, source.card, **what, **about)])


def no_draw(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """Until the turn ends the player draws no cards (ARC-R97); or in their next Draw phase one card
    at most (ARC-R254): of their own that runs, the one after it.
    """
    if numbers:
        running = table.active == id_ and table.phase == DRAW
        return table.set(id_, DRAWS_FEW, 2 if running else max(1, table.count(id_, DRAWS_FEW)))
    return table.noting(id_, NO_DRAW, YES)


def choose_faction(
    table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str
) -> Table:
    """The player chooses a faction for a card in play (ARC-R206)."""
    if id_ not in table.pieces or table.piece(id_).zone not in IN_PLAY:
        return table
    if place:
        return table.mark(id_, chosen(place))
    ways = MODES.join(f"The chosen faction is {title}." for title in map(str, FACTIONS.values()))
    return enqueue(table, [entry(source.seat, DueKind.CHOICE, id_, ability=ways)])


def choose(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """The player chooses one of the effects, then its target; of one, whether (ARC-R77)."""
    if MODES not in place:
        return enqueue(table, [entry(id_, DueKind.TRIGGER, source.card, ability=place)])
    more = {"number": numbers[0]} if numbers else {}
    return enqueue(table, [entry(id_, DueKind.CHOICE, source.card, ability=place, **more)])
