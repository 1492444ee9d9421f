"""Possible targets of effects, and targets that are determined without a choice (ARC-21.2, 28.1,
R11, R19).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass

from events.vocabulary import Action
from events.vocabulary import Seat
from games.table import Frame
from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import COST
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import WISH
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.field.limits import devoted
from games.wtactics_arc.field.matching import matches
from games.wtactics_arc.field.matching import within
from games.wtactics_arc.field.numbers import foremost
from games.wtactics_arc.field.numbers import limited
from games.wtactics_arc.field.printed import abilities_in_play
from games.wtactics_arc.field.stats import atk
from games.wtactics_arc.field.stats import def_
from games.wtactics_arc.field.stats import keeps_keywords
from games.wtactics_arc.field.stats import passives
from games.wtactics_arc.field.zones import battle_of
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import in_play
from games.wtactics_arc.field.zones import is_creature
from games.wtactics_arc.field.zones import opponents
from games.wtactics_arc.field.zones import places
from games.wtactics_arc.field.zones import printed_cost
from games.wtactics_arc.field.zones import undefeated
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import IN_PLAY
from games.wtactics_arc.names import KINGDOM
from games.wtactics_arc.names import STRENGTH
from games.wtactics_arc.names import WINDOW
from games.wtactics_arc.names import YES
from games.wtactics_arc.names import Play
from games.wtactics_arc.names import ready
from games.wtactics_arc.names import used

PLACE = Target((Noun.PLACE,))


@dataclass(frozen=True, slots=True)
class EffectSource:
    """The source of an effect: the card, its controller, the X that was fixed by its payment
    (ARC-R23) or the number of what triggered an ability (ARC-R163), and the other card that did.
    """

    card: str
    seat: Seat
    x: int = 0
    about: str = ""


def effects_of(table: Table, card: str) -> tuple[Effect, ...]:
    """Return the one-time effects of an event or magic card, in order."""
    abilities = [parse(text) for text in card_of(table, table.piece(card)).get("abilities", ())]
    return tuple(
        effect
        for ability in abilities
        for effect in (
            ability.effects
            if ability.kind == AbilityKind.EFFECT
            else (Effect(Verb.MANUAL, words=ability.text),)
            if ability.kind == AbilityKind.MANUAL
            else ()
        )
    )


def price_of(table: Table, card: str) -> tuple[Effect, ...]:
    """Return what an event or magic card costs besides its gems, in order (ARC-R143)."""
    abilities = [parse(text) for text in card_of(table, table.piece(card)).get("abilities", ())]
    return tuple(one for each in abilities if each.kind == AbilityKind.EFFECT for one in each.price)


def all_slots(table: Table, card: str) -> tuple[Target, ...]:
    """Return the targets to choose as an event or magic card is played: of its additional costs,
    then of its effects.
    """
    return slots((*price_of(table, card), *effects_of(table, card)))


def slots(effects: Sequence[Effect]) -> tuple[Target, ...]:
    """Return the targets to choose for these effects, in order; a move to a city also needs the
    city.
    """
    targets: list[Target] = []
    for effect in effects:
        if effect.by is not None and effect.by.chosen:
            targets.append(effect.by)
        if effect.target.within is not None:
            targets.append(effect.target.within)
        if effect.target.chosen:
            targets += [effect.target] * effect.target.count
        if effect.may:
            targets.append(WISH)
        if effect.verb == Verb.MOVE and effect.place == "city":
            targets.append(PLACE)
    return tuple(targets)


def asked(table: Table, seat: Seat, wanted: Sequence[Target]) -> tuple[Target, ...]:
    """Return the targets that a player must really choose: a single opponent is not asked for."""
    return tuple(slot for slot in wanted if not _only_opponent(table, seat, slot))


def needed(
    table: Table, seat: Seat, wanted: Sequence[Target], given: Sequence[str]
) -> tuple[str, ...]:
    """Return the answers to what is asked; without a single opponent who was named anyway."""
    if len(given) != len(wanted):
        return tuple(given)
    return tuple(
        answer
        for slot, answer in zip(wanted, given, strict=True)
        if not (_only_opponent(table, seat, slot) and answer == opponents(table, seat)[0])
    )


def filled(
    table: Table, seat: Seat, wanted: Sequence[Target], given: Sequence[str]
) -> tuple[str, ...]:
    """Return an answer for every slot: those given, and the single opponent who was not
    asked for.
    """
    answers: Iterator[str] = iter(needed(table, seat, wanted, given))
    return tuple(
        opponents(table, seat)[0] if _only_opponent(table, seat, slot) else next(answers, "")
        for slot in wanted
    )


def fewest(wanted: Sequence[Target]) -> int:
    """Return the least number of answers: targets chosen “up to” a number may be left out."""
    return sum(not slot.up_to for slot in wanted)


def named_twice(wanted: Sequence[Target], given: Sequence[str]) -> str:
    """Return a target that is named twice in one choice, or that “another” names although it was
    chosen before ("" for none).
    """
    rows = list(zip(wanted, given, strict=False))
    return next(
        (
            row[1]
            for place, row in enumerate(rows)
            if (row[0].count > 1 and not row[0].again and row in rows[:place])
            or (row[0].other and row[1] in given[:place])
        ),
        "",
    )


def _only_opponent(table: Table, seat: Seat, slot: Target) -> bool:
    return slot.nouns == (Noun.OPPONENT,) and not slot.up_to and len(opponents(table, seat)) == 1


def candidates(table: Table, source: EffectSource, slot: Target) -> tuple[str, ...]:
    """Return the possible targets for a slot: seats, stack items, gems (`B.Gaian`), places or cards
    in play.
    """
    if slot == PLACE:
        return places(table, source.seat)
    if slot == WISH:
        return (YES,)
    slot = limited(slot, source.x)
    pieces: list[str] = []
    if Noun.PLAYER in slot.nouns:
        pieces += undefeated(table)
    battle = battle_of(table)
    if Noun.DEFENDING in slot.nouns and battle is not None:
        pieces.append(battle.note("defender"))
    if Noun.OPPONENT in slot.nouns:
        pieces += opponents(table, source.seat)
    pieces += (
        item.args["item"]
        for item in stack(table)
        if item.args["item"] != source.card
        and slot.side in (Side.ANY, _side(item.seat == source.seat))
        and _waits(table, item, slot)
    )
    if Noun.RESOURCE in slot.nouns:
        pieces += (
            f"{seat}.{faction}"
            for seat in undefeated(table)
            if slot.side in (Side.ANY, _side(seat == source.seat))
            for faction in FACTIONS
            if table.count(seat, ready(faction)) + table.count(seat, used(faction))
        )
    card = table.pieces.get(source.card)
    among = table.lying(GRAVEYARD) if slot.buried else in_play(table)
    if slot.worth and card is not None:
        pieces += devoted(table, card)
    fitting = [
        piece
        for piece in among
        if fits_target(table, piece, slot, source.seat, card)
        and (not slot.theirs or piece.controller == whose_doing(table, source))
    ]
    pieces += (
        piece.id
        for piece in foremost(table, fitting, slot.rank)
        if not _is_safe(table, piece, slot, source)
    )
    return tuple(pieces)


def whose_doing(table: Table, source: EffectSource) -> str:
    """Return the player who set an ability off: named as such, or by a card of theirs."""
    about = source.about
    return table.pieces[about].controller if about in table.pieces else about


def fits_target(
    table: Table, piece: Piece, target: Target, seat: Seat, source: Piece | None
) -> bool:
    """Return whether a piece is what a text of *seat* speaks of, also by its ATK, DEF, strength or
    keywords.
    """
    return matches(table, piece, target, seat, source) and _measures(table, piece, target)


def _is_safe(table: Table, piece: Piece, slot: Target, source: EffectSource) -> bool:
    """Whether a creature cannot be the target of what chooses it; one's own, named as such, can
    (ARC-R83).
    """
    if not slot.chosen or slot.side == Side.OWN or slot.buried or not is_creature(piece):
        return False
    if not table.recall(_any_safe):
        return False
    kind = _kind_of(table, source)
    return any(
        ability.target is not None
        and bool({kind, Noun.ITEM} & set(ability.target.nouns))
        and ability.target.side in (Side.ANY, _side(piece.controller == source.seat))
        for ability in passives(table, piece)
        if ability.word == Passive.SAFE
    )


def _side(own: bool) -> Side:
    return Side.OWN if own else Side.ENEMY


def _any_safe(table: Table) -> bool:
    """Whether a card in play has or gives such protection."""
    return any(
        Passive.SAFE in (ability.word, ability.inner.word if ability.inner else "")
        for _, ability in abilities_in_play(table)
    )


def _kind_of(table: Table, source: EffectSource) -> str:
    """What chooses: an event, a magic or an enchantment as it is played, else an ability."""
    card = table.pieces.get(source.card)
    if card is None or card.zone in IN_PLAY:
        return Noun.ABILITY
    type_ = card_of(table, card).type
    return type_ if type_ in (Noun.EVENT, Noun.MAGIC, Noun.ENCHANTMENT) else Noun.ABILITY


def _measures(table: Table, piece: Piece, slot: Target) -> bool:
    """Whether a piece keeps a limit on its ATK, its DEF or its strength, and has the keyword."""
    if not keeps_keywords(table, piece, slot):
        return False
    if slot.limit is None or slot.limit_on == COST:
        return True
    if slot.limit_on == STRENGTH:
        return piece.zone == KINGDOM and within(piece.count(STRENGTH), slot.limit)
    if not is_creature(piece):
        return False
    return within((atk if slot.limit_on == "atk" else def_)(table, piece), slot.limit)


def _waits(table: Table, item: Action, slot: Target) -> bool:
    """Whether an item on the stack is a target for a slot."""
    kinds = {
        Noun.ITEM: True,
        Noun.EVENT: item.name == Play.EVENT,
        Noun.MAGIC: item.name == Play.MAGIC,
        Noun.ABILITY: item.name == Play.ABILITY,
        Noun.CREATURE_PLAYED: item.name == Play.CREATURE,
        Noun.CITY_PLAYED: item.name == Play.CITY,
        Noun.ENCHANTMENT_PLAYED: item.name == Play.ENCHANTMENT,
    }
    fits = any(kinds[Noun(noun)] for noun in slot.nouns if noun in kinds)
    return fits and _cheap(table, item, slot)


def _cheap(table: Table, item: Action, slot: Target) -> bool:
    if slot.limit is None:
        return True
    cost = (
        printed_cost(table, table.pieces[item.args["card"]])
        if item.args["card"] in table.pieces
        else 0
    )
    return within(cost, slot.limit)


def each(table: Table, source: EffectSource, target: Target) -> tuple[str, ...]:
    """Return all targets of an effect on `each …`."""
    return candidates(table, source, target)


def window_of(table: Table) -> Frame | None:
    """Return the innermost response window."""
    return table.frame_of(WINDOW)


def stack(table: Table) -> tuple[Action, ...]:
    """Return the items on the response stack, oldest first."""
    window = window_of(table)
    return window.stack if window is not None else ()


def enchantable(table: Table, source: EffectSource) -> tuple[str, ...]:
    """Return what an enchantment may be attached to (ARC-21.2)."""
    words = card_of(table, table.piece(source.card)).get("target") or "creature"
    return candidates(table, source, _kind(words))


def _kind(words: str) -> Target:
    side, _, noun = words.rpartition(" ")
    return Target((noun,), side=Side(side))
