"""Carries out the effects of an item, one after the other (ARC-17.11, 19.4, 29, R21, R45)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from events.vocabulary import Seat
from games.table import Table
from games.wtactics_arc.cards.text.amounts import fixed
from games.wtactics_arc.cards.text.conditions import ITS_NUMBERS
from games.wtactics_arc.cards.text.conditions import OF_IT
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.reach import OF_PLAYERS
from games.wtactics_arc.cards.text.reach import UNSEEN
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import ITS
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
from games.wtactics_arc.effects.carrying.concerned import concerned
from games.wtactics_arc.effects.carrying.concerned import doing
from games.wtactics_arc.effects.carrying.concerned import own_numbers
from games.wtactics_arc.effects.carrying.concerned import times
from games.wtactics_arc.effects.carrying.concerned import within_reach
from games.wtactics_arc.effects.carrying.waiting import afterwards
from games.wtactics_arc.effects.carrying.waiting import asked_to_pay
from games.wtactics_arc.effects.carrying.waiting import by_lot
from games.wtactics_arc.effects.carrying.waiting import waiting
from games.wtactics_arc.effects.control import controllers
from games.wtactics_arc.effects.control import owners
from games.wtactics_arc.effects.lasting import as_died
from games.wtactics_arc.effects.leaving import parted_with
from games.wtactics_arc.effects.verbs import SACRIFICED
from games.wtactics_arc.effects.verbs import VERBS
from games.wtactics_arc.field.asked import as_it_is
from games.wtactics_arc.field.measures import holds
from games.wtactics_arc.field.measures import residents_there
from games.wtactics_arc.field.numbers import Known
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.targets import candidates
from games.wtactics_arc.field.targets import slots
from games.wtactics_arc.language.completing import discards_own
from games.wtactics_arc.language.completing import is_awaited
from games.wtactics_arc.language.joining.referring import names_players
from games.wtactics_arc.language.joining.replacing import of_tokens
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import MARKED
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
    return _Item(table, source, effects, answers).carried_out()


class _Deed(Struct):
    """One effect as it happens now: by whom it is done, whom it concerns, where they go, how often,
    and with which amounts.
    """

    happens: bool
    by: tuple[str, ...]
    aimed: tuple[str, ...]
    place: str
    many: int
    numbers: tuple[int, ...]


class _Item:
    """The effects of one item while they are carried out, one after the other.

    `answers`: what its player chose, as far as no effect has used it yet. `last`: the cards that an
    effect named last, which “it” means; `whose` are their controllers, `decks_of` their owners.
    `before`: the cards that the effect before this one reached. `known`: the numbers of the cards
    named so far, also of those that have left play since. `done`: whether its player did what they
    might do.
    """

    def __init__(
        self, table: Table, source: EffectSource, effects: Sequence[Effect], answers: list[str]
    ) -> None:
        self.start = self.table = table
        self.source, self.effects, self.answers = source, effects, answers
        self.last: tuple[str, ...] = (source.about,) if source.about else ()
        self.whose, self.decks_of = controllers(table, self.last), owners(table, self.last)
        self.before: tuple[str, ...] = ()
        self.known = Known({}).seen(table, (*self.last, source.card))
        self.done = False

    def carried_out(self) -> Table:
        """Return the table after the effects, or after those that others do not wait for."""
        holding = [_holds(self.table, self.source, effect) for effect in self.effects]
        for at, effect in enumerate(self.effects):
            if self._happened(at, effect, self._deed(effect, holding[at])):
                break
        return self.table

    def _deed(self, effect: Effect, holding: bool) -> _Deed:
        """Work out an effect; *holding*: whether its condition held as the item began."""
        table, source, last = self.table, self.source, self.last
        by = doing(table, source, effect, self.answers, last)
        aimed = self._aimed(effect)
        happens = (
            holding
            and as_died(table, effect, last)
            and as_it_is((self.start, table), source, effect, (aimed, last))
            and not (effect.if_left if self.done else effect.if_done)
            and not (effect.may and not self.answers.pop(0))
        )
        if effect.may or effect.target.up_to or discards_own(effect):
            up_to = effect.target.up_to
            self.done = happens and (bool(aimed) if up_to else _can_be_done(table, source, effect))
        asks_city = effect.verb == Verb.MOVE and effect.place == "city"
        place = self.answers.pop(0) if asks_city else effect.place
        many = self._many(effect, aimed, last)
        numbers = tuple(many * fixed(amount, source.x) for amount in effect.amounts)
        return _Deed(happens, by, aimed, place, many, numbers)

    def _aimed(self, effect: Effect) -> tuple[str, ...]:
        """Return whom an effect concerns; where it names them, words after it mean the same."""
        if effect.target in REFERRED or effect.place in UNSEEN:
            return self.last
        placed = self.answers[0] if effect.target.within is not None else ""
        aimed = concerned(self.table, self.source, effect, self.answers)
        if not _of_you(effect):
            seat = Seat(placed)
            self.whose = (seat,) if seat in self.table.seats else controllers(self.table, aimed)
            if not names_players(effect):
                self.last, self.decks_of = aimed, owners(self.table, aimed)
                self.known = self.known.seen(self.table, aimed)
        return aimed

    def _many(self, effect: Effect, aimed: tuple[str, ...], last: tuple[str, ...]) -> int:
        """Return the factor of an effect's amounts; *last*: what “it” meant before the effect."""
        noun = effect.per.noun if effect.per is not None else ""
        if noun in ITS_NUMBERS:
            it = next((id_ for id_ in last if id_ in self.table.pieces), self.source.card)
            return self.known.number(self.table, it, noun)
        if effect.per is not None and noun == Quantity.THERE:
            return residents_there(self.table, (*aimed, *self.last), effect.per)
        if of_those_before(effect):
            return len(self.before)
        return times(self.table, self.source, effect)

    def _happened(self, at: int, effect: Effect, deed: _Deed) -> bool:
        """Carry out the effect number *at*; return whether those after it were carried out with it,
        or wait.
        """
        source = self.source
        if effect.target.random:
            if deed.happens:
                self.table = by_lot(self.table, source, effect, deed.numbers)
            return False
        reached = self._reached_by(effect, deed)
        if decks.is_fetched(effect) and deed.happens:
            many, (place, word) = deed.numbers[0], (effect.place, effect.keyword)
            for id_ in reached:
                self.table = decks.fetch(self.table, source, id_, many, place, word)
            return False
        after = self.effects[at + 1 :]
        if of_tokens(self.effects, at):
            for id_ in reached:
                self.table = arriving.tokens_then(
                    self.table, source, id_, deed.numbers, effect.place, after
                )
            return True
        if effect.by is not None:
            if deed.happens:
                self.table = deeds.between(self.table, deed.by, reached, effect, deed.numbers)
            return False
        for id_ in reached:
            self.table = self._done_to(id_, effect, deed)
        return self._rest_waits(effect, deed, reached, after)

    def _reached_by(self, effect: Effect, deed: _Deed) -> tuple[str, ...]:
        """Return whom an effect reaches, as often as it does; nobody where it does not happen."""
        named = {ITS: self.whose, OWNER: self.decks_of}
        reached: tuple[str, ...] = (
            named[effect.target]
            if effect.target in named
            else within_reach(self.table, self.source, effect, deed.aimed)
        )
        if not deed.happens:
            reached = ()
        if names_card(effect.target):
            self.before = reached
        return reached * deed.many if effect.verb == Verb.CHOOSE and deed.many != 1 else reached

    def _done_to(self, id_: str, effect: Effect, deed: _Deed) -> Table:
        """Return the table after an effect on one of those whom it reaches."""
        if effect.ransom:
            return asked_to_pay(self.table, self.source, id_, effect)
        table, place, target = self.table, deed.place, effect.target
        if effect.verb == Verb.DESTROY and target == SELF:
            table = parted_with(table, id_)
        if effect.verb == Verb.DESTROY and target.side == Side.OWN and target.chosen:
            place = SACRIFICED
        own = own_numbers(table, self.source, id_, effect, deed.numbers)
        return VERBS[effect.verb](table, self.source, id_, own, effect.keyword or place)

    def _rest_waits(
        self, effect: Effect, deed: _Deed, reached: tuple[str, ...], after: Sequence[Effect]
    ) -> bool:
        """Whether the effects after one wait until a player has answered, or happen to what it puts
        into play; put them into the queue, then.
        """
        if deed.happens and is_awaited(effect) and (rest := waiting(after, self.done)):
            self.table = afterwards(self.table, self.source, rest)
            return True
        if effect.verb == Verb.REVIVE and deed.place in ("", MARKED) and _of_it(after):
            self.table = arriving.done_there(self.table, self.source, reached, after)
            return True
        if whole_hand(effect):
            rest = of_a_hand(after, deed.many if deed.happens else 0)
            self.table = afterwards(self.table, self.source, rest) if rest else self.table
            return True
        return False


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
