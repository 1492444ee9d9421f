"""Carries out effects: one small function for each verb of the vocabulary (ARC-17.11, 19.4, 29,
R21, R45).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from events.vocabulary import Seat
from games.table import Table
from games.text import text
from games.wtactics_arc.cards.text.amounts import fixed
from games.wtactics_arc.cards.text.conditions import ITS_NUMBERS
from games.wtactics_arc.cards.text.conditions import OF_IT
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.reach import OF_CARDS_IN_PLAY
from games.wtactics_arc.cards.text.reach import OF_PLAYERS
from games.wtactics_arc.cards.text.reach import UNSEEN
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.terms import X
from games.wtactics_arc.cards.text.vocabulary import CITY_PLAYER
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import ITS
from games.wtactics_arc.cards.text.vocabulary import ITSELF
from games.wtactics_arc.cards.text.vocabulary import OWNER
from games.wtactics_arc.cards.text.vocabulary import REFERRED
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import of_a_hand
from games.wtactics_arc.cards.text.vocabulary import of_those_before
from games.wtactics_arc.cards.text.vocabulary import whole_hand
from games.wtactics_arc.effects import arriving
from games.wtactics_arc.effects import decks
from games.wtactics_arc.effects import deeds
from games.wtactics_arc.effects.control import controller
from games.wtactics_arc.effects.control import controllers
from games.wtactics_arc.effects.control import owners
from games.wtactics_arc.effects.lasting import as_died
from games.wtactics_arc.effects.leaving import parted_with
from games.wtactics_arc.effects.queue import QueueEntry
from games.wtactics_arc.effects.queue import enqueue
from games.wtactics_arc.effects.queue import entry
from games.wtactics_arc.effects.verbs import SACRIFICED
from games.wtactics_arc.effects.verbs import VERBS
from games.wtactics_arc.field.asked import as_it_is
from games.wtactics_arc.field.matching import inside
from games.wtactics_arc.field.measures import holds
from games.wtactics_arc.field.measures import measured
from games.wtactics_arc.field.measures import residents_there
from games.wtactics_arc.field.numbers import Known
from games.wtactics_arc.field.stats import atk
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.targets import candidates
from games.wtactics_arc.field.targets import each
from games.wtactics_arc.field.targets import slots
from games.wtactics_arc.language.completing import can_wait
from games.wtactics_arc.language.completing import discards_own
from games.wtactics_arc.language.completing import is_awaited
from games.wtactics_arc.language.joining.referring import names_players
from games.wtactics_arc.language.joining.replacing import of_tokens
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import IN_PLAY
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import DueKind
from games.wtactics_arc.words.sentences.targets import names_card


def carried_out(
    table: Table, source: EffectSource, effects: Sequence[Effect], chosen: Sequence[str]
) -> Table:
    """Return the table after all effects of an item. Nothing happens if a chosen target is gone
    (ARC-R19).
    """
    wanted = slots(effects)
    answers = [*chosen, *[""] * (len(wanted) - len(chosen))]
    if not all(
        answer in candidates(table, source, slot) or (slot.up_to and not answer)
        for slot, answer in zip(wanted, answers, strict=False)
    ):
        return table
    start = table
    works = [_holds(table, source, effect) for effect in effects]
    last: tuple[str, ...] = (source.about,) if source.about else ()
    whose, decks_of, done = controllers(table, last), owners(table, last), False
    before: tuple[str, ...] = ()
    known = Known({}).seen(table, (*last, source.card))
    for at, (effect, happens) in enumerate(zip(effects, works, strict=True)):
        happens = happens and as_died(table, effect, last)
        by = _doing(table, source, effect, answers, last)
        meant = next((id_ for id_ in last if id_ in table.pieces), source.card)
        named_anew = effect.target not in REFERRED and effect.place not in UNSEEN
        placed = answers[0] if effect.target.within is not None else ""
        aimed = _concerned(table, source, effect, answers) if named_anew else last
        happens = happens and as_it_is((start, table), source, effect, (aimed, last))
        if named_anew and not _of_you(effect):
            whose = (Seat(placed),) if placed in table.seats else controllers(table, aimed)
            if not names_players(effect):
                last, decks_of, known = aimed, owners(table, aimed), known.seen(table, aimed)
        happens = happens and (done or not effect.if_done) and not (done and effect.if_left)
        happens = happens and not (effect.may and not answers.pop(0))
        if effect.may or effect.target.up_to or discards_own(effect):
            done = happens and (
                bool(aimed) if effect.target.up_to else _can_be_done(table, source, effect)
            )
        place = (
            answers.pop(0) if effect.verb == Verb.MOVE and effect.place == "city" else effect.place
        )
        many = len(before) if of_those_before(effect) else _times(table, source, effect)
        if effect.per is not None and effect.per.noun in ITS_NUMBERS:
            many = known.number(table, meant, effect.per.noun)
        if effect.per is not None and effect.per.noun == Quantity.THERE:
            many = residents_there(table, (*aimed, *last), effect.per)
        numbers = tuple(many * fixed(amount, source.x) for amount in effect.amounts)
        if effect.target.random:
            table = by_lot(table, source, effect, numbers) if happens else table
            continue
        named = {ITS: whose, OWNER: decks_of}
        reached = named.get(effect.target, ())
        if effect.target not in named:
            reached = _reached(table, source, effect, aimed)
        if names_card(effect.target):
            before = reached if happens else ()
        if effect.verb == Verb.CHOOSE and many != 1:
            reached = reached * many
        if effect.verb == Verb.DESTROY and effect.target.side == Side.OWN and effect.target.chosen:
            place = SACRIFICED
        if decks.is_fetched(effect) and happens:
            for id_ in reached:
                table = decks.fetch(table, source, id_, numbers[0], effect.place, effect.keyword)
            continue
        if of_tokens(effects, at):
            for id_ in reached if happens else ():
                then = effects[at + 1 :]
                table = arriving.tokens_then(table, source, id_, numbers, effect.place, then)
            return table
        if effect.by is not None:
            table = deeds.between(table, by, reached, effect, numbers) if happens else table
            continue
        for id_ in reached if happens else ():
            if effect.ransom:
                table = _asked_to_pay(table, source, id_, effect)
                continue
            if effect.verb == Verb.DESTROY and effect.target == SELF:
                table = parted_with(table, id_)
            own = _own_numbers(table, source, id_, effect, numbers)
            table = VERBS[effect.verb](table, source, id_, own, effect.keyword or place)
        if happens and is_awaited(effect) and (rest := waiting(effects[at + 1 :], done)):
            return _afterwards(table, source, rest)
        if effect.verb == Verb.REVIVE and place in ("", MARKED) and _of_it(effects[at + 1 :]):
            there = reached if happens else ()
            return arriving.done_there(table, source, there, effects[at + 1 :])
        if whole_hand(effect):
            after = of_a_hand(effects[at + 1 :], many if happens else 0)
            return _afterwards(table, source, after) if after else table
    return table


def _of_it(effects: Sequence[Effect]) -> bool:
    return any(one.target in REFERRED for one in effects)


def _of_you(effect: Effect) -> bool:
    """Whether an effect concerns its player, whom “it” and “that player” after it do not mean."""
    return effect.target == SELF and effect.verb in OF_PLAYERS


def _can_be_done(table: Table, source: EffectSource, effect: Effect) -> bool:
    """Whether what a player may do can be done in full: nobody discards from an empty hand."""
    if effect.verb != Verb.DISCARD or effect.target != SELF:
        return True
    number = max((fixed(amount, source.x) for amount in effect.amounts), default=1)
    return table.hides(source.seat, HAND) >= number


def _holds(table: Table, source: EffectSource, effect: Effect) -> bool:
    if effect.condition is not None and effect.condition.measure.noun in OF_IT:
        return True
    return holds(table, source.seat, effect.condition, source.card)


def waiting(effects: Sequence[Effect], done: bool) -> tuple[Effect, ...]:
    """Return the effects that wait until cards were discarded (ARC-R129); none where one of them
    cannot wait.
    """
    due = (one for one in effects if not (one.if_left if done else one.if_done))
    rest = tuple(replace(one, if_done=False, if_left=False) for one in due)
    return rest if all(map(can_wait, rest)) else ()


def _doing(
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
        return _reached(table, source, effect, last)
    aimed = replace(effect, target=effect.by)
    return _reached(table, source, effect, _concerned(table, source, aimed, answers))


def _afterwards(
    table: Table, source: EffectSource, effects: Sequence[Effect], **more: bool
) -> Table:
    """Effects wait until their player has answered: what follows a discard waits for it."""
    from games.wtactics_arc.words.sentences.effects import effects_words

    rest = str(effects_words(effects, text("This card")))
    return enqueue(table, [entry(source.seat, DueKind.TRIGGER, source.card, ability=rest, **more)])


def by_lot(table: Table, source: EffectSource, effect: Effect, numbers: tuple[int, ...]) -> Table:
    """The player draws by lot whom an effect concerns, and names it (ARC-R108)."""
    aimed = replace(effect.target, random=False)
    deed = replace(effect, target=aimed, amounts=numbers, per=None, condition=None, if_done=False)
    deed = replace(deed, place="") if effect.place == X else deed  # its number is known now
    return _afterwards(table, source, (deed,), lot=True)


def _asked_to_pay(table: Table, source: EffectSource, id_: str, effect: Effect) -> Table:
    """Ask the target's controller to pay; without a payment the effect happens (ARC-R81)."""
    payer = id_ if id_ in table.seats else controller(table, id_)
    what = {"verb": str(effect.verb), "numbers": effect.amounts, "by": source.seat, "about": id_}
    return enqueue(table, [entry(payer, DueKind.RANSOM, source.card, gems=effect.ransom, **what)])


def not_paid(table: Table, due: QueueEntry) -> Table:
    """Return the table after an effect that its target's controller did not pay for."""
    id_ = due["about"]
    there = id_ in table.seats or id_.partition("/")[0] in table.pieces
    if not there or (id_ in table.pieces and _reached(table, _of(due), _what(due), (id_,)) == ()):
        return table
    return VERBS[Verb(due["verb"])](table, _of(due), id_, tuple(due["numbers"]), "")


def _of(due: QueueEntry) -> EffectSource:
    return EffectSource(due["card"], Seat(due["by"]))


def _what(due: QueueEntry) -> Effect:
    return Effect(Verb(due["verb"]), tuple(due["numbers"]), IT)


def _times(table: Table, source: EffectSource, effect: Effect) -> int:
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


def _own_numbers(
    table: Table, source: EffectSource, id_: str, effect: Effect, numbers: tuple[int, ...]
) -> tuple[int, ...]:
    """The amounts for one of the players concerned: as often as that player has what is counted."""
    if effect.per is None or not effect.per.theirs:
        return numbers
    many = measured(table, Seat(id_), effect.per, source.card)
    return tuple(many * number for number in numbers)


def _reached(
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


def _concerned(
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
