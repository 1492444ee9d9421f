"""Which cards and players an effect concerns, and which creature does what it says (ARC-R19, R45,
R72).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.table import Table
from games.wtactics_arc.cards.text.reach import OF_CARDS_IN_PLAY
from games.wtactics_arc.cards.text.reach import OF_PLAYERS
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.vocabulary import CITY_PLAYER
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import ITSELF
from games.wtactics_arc.cards.text.vocabulary import REFERRED
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.effects.arriving import this_city
from games.wtactics_arc.field.matching import inside
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.targets import each
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import IN_PLAY


def of_it(effects: Sequence[Effect]) -> bool:
    """Tell whether one of some effects concerns what an effect before it named."""
    return any(one.target in REFERRED for one in effects)


def of_you(effect: Effect) -> bool:
    """Tell whether an effect concerns its player, whom “it” and “that player” after it do not
    mean.
    """
    return effect.target == SELF and effect.verb in OF_PLAYERS


def doing(
    table: Table,
    source: EffectSource,
    effect: Effect,
    answers: list[str],
    last: tuple[str, ...],
) -> tuple[str, ...]:
    """Return the creatures that do what an effect says; none where the card does it itself. Chosen
    ones are taken off *answers*; *last* are those that the effect before named.
    """
    if effect.by == ITSELF:
        return ()
    if effect.by is None or effect.by == IT:
        return reached(table, source, effect, last)
    aimed = replace(effect, target=effect.by)
    return reached(table, source, effect, concerned(table, source, aimed, answers))


def reached(
    table: Table, source: EffectSource, effect: Effect, ids: tuple[str, ...]
) -> tuple[str, ...]:
    """Return those of *ids* that an effect on cards in play reaches: no card that has left
    (ARC-R19), and no token outside play (R72).
    """
    gone = {source.card, source.about} - {*table.pieces, *table.seats}
    ids = tuple(id_ for id_ in ids if id_ not in gone)
    if effect.target.buried and effect.target.nouns == (Noun.SELF,):
        return tuple(id_ for id_ in ids if table.pieces[id_].zone == GRAVEYARD)
    if effect.verb not in OF_CARDS_IN_PLAY:
        return ids
    return tuple(id_ for id_ in ids if id_ not in table.pieces or table.pieces[id_].zone in IN_PLAY)


def concerned(
    table: Table, source: EffectSource, effect: Effect, answers: list[str]
) -> tuple[str, ...]:
    """Return the cards and players that an effect names by itself. What its player chose is taken
    off *answers*.
    """
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
        return _host(table, source)
    if target.nouns == (Noun.YOU,):
        return (source.seat,)
    if target == CITY_PLAYER:
        return tuple(table.piece(city).controller for city in _city(table, source))
    if target.nouns == (Noun.THIS_CITY,):
        return _city(table, source)
    return (source.seat,) if effect.verb in OF_PLAYERS else (source.card,)


def _host(table: Table, source: EffectSource) -> tuple[str, ...]:
    """What an enchantment is on: a card, or a player."""
    card = table.pieces.get(source.card)
    if card is not None and card.zone == ATTACHED and card.cell in table.seats:
        return (card.cell,)
    host = (card.host if card is not None else "") or source.about
    return (host,) if host else ()


def _city(table: Table, source: EffectSource) -> tuple[str, ...]:
    """The city in which a card is, or was."""
    city = this_city(table, source)
    return (city,) if city else ()
