"""Whom an effect concerns and reaches, and how often it happens (ARC-R19, R72)."""

from __future__ import annotations

from dataclasses import replace

from events.vocabulary import Seat
from games.table import Table
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.reach import OF_CARDS_IN_PLAY
from games.wtactics_arc.cards.text.reach import OF_PLAYERS
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.terms import X
from games.wtactics_arc.cards.text.vocabulary import CITY_PLAYER
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import ITSELF
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.effects import arriving
from games.wtactics_arc.field.matching import inside
from games.wtactics_arc.field.measures import measured
from games.wtactics_arc.field.stats import atk
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.targets import each
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import IN_PLAY


def doing(
    table: Table,
    source: EffectSource,
    effect: Effect,
    answers: list[str],
    last: tuple[str, ...],
) -> tuple[str, ...]:
    """The creature that does what an effect says."""
    if effect.by == ITSELF:
        return ()
    if effect.by is None or effect.by == IT:
        return within_reach(table, source, effect, last)
    aimed = replace(effect, target=effect.by)
    return within_reach(table, source, effect, concerned(table, source, aimed, answers))


def concerned(
    table: Table, source: EffectSource, effect: Effect, answers: list[str]
) -> tuple[str, ...]:
    target = effect.target
    if target.chosen:
        chosen_targets = tuple(answers[: target.count])
        del answers[: target.count]
        return tuple(filter(None, chosen_targets))
    if target.within is not None:
        return inside(table, each(table, source, target), answers.pop(0))
    if target.each:
        return each(table, source, target)
    if target.nouns == (Noun.HOST,):
        card = table.pieces.get(source.card)
        host = (card.host if card is not None else "") or source.about
        if card is not None and card.zone == ATTACHED and card.cell in table.seats:
            host = card.cell  # an enchantment on a player
        return (host,) if host else ()
    if target.nouns == (Noun.YOU,):
        return (source.seat,)
    if target == CITY_PLAYER:
        there = arriving.this_city(table, source)
        return (table.piece(there).controller,) if there else ()
    if target.nouns == (Noun.THIS_CITY,):
        city = arriving.this_city(table, source)
        return (city,) if city else ()
    return (source.seat,) if effect.verb in OF_PLAYERS else (source.card,)


def within_reach(
    table: Table, source: EffectSource, effect: Effect, ids: tuple[str, ...]
) -> tuple[str, ...]:
    """The targets that an effect on cards in play reaches: no card that has left (ARC-R19), and no
    token outside play (R72).
    """
    gone = {source.card, source.about} - {*table.pieces, *table.seats}
    ids = tuple(id_ for id_ in ids if id_ not in gone)
    if effect.target.buried and effect.target.nouns == (Noun.SELF,):
        return tuple(id_ for id_ in ids if table.pieces[id_].zone == GRAVEYARD)
    if effect.verb not in OF_CARDS_IN_PLAY:
        return ids
    return tuple(id_ for id_ in ids if id_ not in table.pieces or table.pieces[id_].zone in IN_PLAY)


def times(table: Table, source: EffectSource, effect: Effect) -> int:
    """The factor of an effect's amounts at the moment when it happens."""
    by_x = effect.verb == Verb.BUFF and effect.place == X
    if by_x or (effect.per is not None and effect.per.noun == Quantity.SO_MUCH):
        return source.x
    if effect.per is not None and effect.per.noun == Quantity.ATK:
        piece = table.pieces.get(source.card)
        return atk(table, piece) if piece is not None else 0
    return (
        1
        if effect.per is None or effect.per.theirs
        else measured(table, source.seat, effect.per, source.card)
    )


def own_numbers(
    table: Table, source: EffectSource, id_: str, effect: Effect, numbers: tuple[int, ...]
) -> tuple[int, ...]:
    """The amounts for one of the players concerned: as often as that player has what is counted."""
    if effect.per is None or not effect.per.theirs:
        return numbers
    many = measured(table, Seat(id_), effect.per, source.card)
    return tuple(many * number for number in numbers)
