"""Effects that put creatures and tokens into play, and those that make players part with cards
(ARC-17.2, 28.1, R72).
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from functools import reduce
from typing import Any

from events.vocabulary import Seat
from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.text import described
from games.wtactics_arc.cards.text.terms import BACK
from games.wtactics_arc.cards.text.terms import UNTIL_GONE
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.cards.tokens import token_of
from games.wtactics_arc.effects.leaving import entered
from games.wtactics_arc.effects.leaving import removed
from games.wtactics_arc.effects.leaving import settle_in
from games.wtactics_arc.effects.leaving import token_made
from games.wtactics_arc.effects.queue import QueueEntry
from games.wtactics_arc.effects.queue import enqueue
from games.wtactics_arc.effects.queue import entry
from games.wtactics_arc.field.matching import home
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.field.zones import is_in_play
from games.wtactics_arc.field.zones import stands_for_none
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import MOST_TOKENS
from games.wtactics_arc.names import REMOVED
from games.wtactics_arc.names import DueKind
from games.wtactics_arc.names import away
from games.wtactics_arc.names import holder_of

Numbers = tuple[int, ...]


def this_city(table: Table, source: EffectSource) -> str:
    """Return the city that the card of an effect calls “this city”, "" for none."""
    city = home(table, table.piece(source.card)) if source.card in table.pieces else ""
    return city if is_city(table, city) else ""


def revive(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """Its controller chooses the city (ARC-17.2), unless the text says where it goes."""
    if table.piece(id_).zone != GRAVEYARD:
        return table
    if place == MARKED and cities(table, source.seat):
        return enqueue(table, [entry(source.seat, DueKind.PLACE, id_, marked=True)])
    if place and place != MARKED:
        return _revived_at(table, source, id_, ARMY if place == ARMY else this_city(table, source))
    if not cities(table, source.seat):
        return table
    return enqueue(table, [entry(source.seat, DueKind.PLACE, id_)])


def _revived_at(table: Table, source: EffectSource, id_: str, place: str) -> Table:
    return entered(settle_in(table, id_, source.seat, place), id_) if place else table


def tokens_then(
    table: Table,
    source: EffectSource,
    id_: str,
    numbers: Numbers,
    place: str,
    effects: Sequence[Effect],
) -> Table:
    """Return the table with tokens on their way into play, and what is done to each as it is there
    (ARC-R203).
    """
    return token(table, source, id_, numbers, place, _then(effects))


def token(
    table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str, then: str = ""
) -> Table:
    """Its controller chooses the city of each token (ARC-17.2, R72); players carry out by hand what
    names a token that the set lacks.
    """
    token = token_of(table.cards, place)
    if token is None:
        return enqueue(table, [entry(id_, DueKind.BY_HAND, source.card)])
    said: dict[str, Any] = {"token": token.code, **({"then": then} if then else {})}
    where = getattr(described.described(place), "where", "")
    if where.startswith(described.MARKED):
        said, where = {**said, "marked": True}, where.removeprefix(described.MARKED)
    return _tokens_at(table, source, Seat(id_), (where, numbers[0]), said)


def _tokens_at(
    table: Table, source: EffectSource, seat: Seat, where: tuple[str, int], said: Mapping[str, Any]
) -> Table:
    """The table with so many tokens in a place, or its player asked for one (ARC-R72, R237)."""
    place, number = where
    own = tuple(city.id for city in cities(table, seat))
    many = {**entry(seat, DueKind.PLACE, source.card, **said), "number": number}
    match place:
        case described.ARMY:
            return tokens_made(table, many, seat, ARMY)
        case described.HERE:
            there = this_city(table, source)
            return tokens_made(table, many, seat, there) if there else table
        case described.EVERYWHERE:
            return reduce(lambda made, city: tokens_made(made, many, seat, city), own, table)
        case described.ANYWHERE:
            return enqueue(table, [{**many, "army": True}] if number > 0 else [])
        case described.TOGETHER:
            return enqueue(table, [many] if own and number > 0 else [])
    one = entry(seat, DueKind.PLACE, source.card, **said)
    return enqueue(table, [one] * min(number, MOST_TOKENS) if own else [])


def tokens_made(table: Table, due: QueueEntry, seat: Seat, place: str) -> Table:
    """Return the table with as many tokens in a place as an entry says."""
    for _ in range(min(due.get("number", 1), MOST_TOKENS)):
        before = table.pieces
        table = token_made(table, due, seat, place)
        if "then" in due:
            new = [id_ for id_ in table.pieces if id_ not in before]
            one = entry(seat, DueKind.TRIGGER, due["card"], ability=due["then"])
            table = enqueue(table, [{**one, "about": id_} for id_ in new])
    return table


def copied(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """Tokens that are copies of a creature, each in a city that is chosen for it (ARC-R170)."""
    if id_ not in table.pieces or not cities(table, source.seat):
        return table
    one = entry(source.seat, DueKind.PLACE, source.card, token=table.piece(id_).kind)
    return enqueue(table, [one] * min(numbers[0], MOST_TOKENS))


def exiled(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """A card leaves the game for good; or it comes back at once, or as the card that says so leaves
    play (ARC-22.15, R169).
    """
    if place == BACK:
        return brought_back(removed(table, id_), id_)
    if place != UNTIL_GONE:
        return removed(table, id_)
    if not is_in_play(table, source.card) or source.card == id_:
        return table
    return removed(table, id_).mark(id_, away(source.card))


def brought_back(table: Table, id_: str) -> Table:
    """Return the table with an exiled creature on its way into a city of its owner; a token is
    nowhere.
    """
    piece = table.piece(id_)
    if stands_for_none(table, piece):
        return table
    return enqueue(table, [entry(piece.owner, DueKind.PLACE, id_)])


def released(table: Table) -> Table:
    """Return the table with those on their way back whose exile lasted until a card left play."""
    for piece in table.recall(_waiting_outside):
        holder = holder_of(piece.marks)
        if is_in_play(table, holder):
            continue
        table = brought_back(table.unmark(piece.id, away(holder)), piece.id)
    return table


def _waiting_outside(table: Table) -> tuple[Piece, ...]:
    return tuple(piece for piece in table.lying(REMOVED) if holder_of(piece.marks))


def sacrifice(table: Table, source: EffectSource, id_: str, numbers: Numbers, place: str) -> Table:
    """The player chooses one of their own cards of the kind (ARC-28.1)."""
    order = f"destroy own {place}"
    one = entry(id_, DueKind.TRIGGER, source.card, ability=order)
    return enqueue(table, [one] * numbers[0])


def done_there(
    table: Table, source: EffectSource, ids: Sequence[str], effects: Sequence[Effect]
) -> Table:
    """Return the table with what is done to creatures once they are in the cities that their player
    chooses (ARC-R146).
    """
    one = entry(source.seat, DueKind.TRIGGER, source.card, ability=_then(effects))
    return enqueue(table, [{**one, "about": id_} for id_ in ids])


def _then(effects: Sequence[Effect]) -> str:
    """What is done to a creature once it is in play, as a sentence."""
    from games.wtactics_arc.words.sentences.abilities import THIS_CARD
    from games.wtactics_arc.words.sentences.abilities import paragraph

    kind = Target((Noun.CREATURE,))
    deed = Ability("", AbilityKind.TRIGGERED, Trigger.ENTER, effects=tuple(effects), target=kind)
    return str(paragraph(deed, THIS_CARD).sentence)
