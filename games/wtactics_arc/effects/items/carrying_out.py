"""Carries out effects: one small function for each verb of the vocabulary (ARC-17.11, 19.4, 29,
R21, R45).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from events.vocabulary import Seat
from games.table import Table
from games.wtactics_arc.cards.text.amounts import fixed
from games.wtactics_arc.cards.text.conditions import ITS_NUMBERS
from games.wtactics_arc.cards.text.conditions import OF_IT
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.reach import UNSEEN
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.terms import X
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
from games.wtactics_arc.effects.control import controllers
from games.wtactics_arc.effects.control import owners
from games.wtactics_arc.effects.destroying import destroyed_together
from games.wtactics_arc.effects.destroying import parted_with
from games.wtactics_arc.effects.items.concerning import concerned
from games.wtactics_arc.effects.items.concerning import doing
from games.wtactics_arc.effects.items.concerning import of_it
from games.wtactics_arc.effects.items.concerning import of_you
from games.wtactics_arc.effects.items.concerning import reached
from games.wtactics_arc.effects.items.later import afterwards
from games.wtactics_arc.effects.items.later import asked_to_pay
from games.wtactics_arc.effects.items.later import by_lot
from games.wtactics_arc.effects.items.later import waiting
from games.wtactics_arc.effects.lasting import as_died
from games.wtactics_arc.effects.verbs import SACRIFICED
from games.wtactics_arc.effects.verbs import VERBS
from games.wtactics_arc.field.asked import as_it_is
from games.wtactics_arc.field.measures import holds
from games.wtactics_arc.field.measures import measured
from games.wtactics_arc.field.measures import residents_there
from games.wtactics_arc.field.numbers import Known
from games.wtactics_arc.field.stats import atk
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
    return _Course(table, source, effects, answers).run()


@dataclass(frozen=True, slots=True)
class _Deed:
    """What one effect comes to: whether it `happens`, the creatures that do it (`by`), whom it
    reaches, how often its numbers are taken, the numbers, and where a card goes.
    """

    effect: Effect
    happens: bool
    by: tuple[str, ...]
    whom: tuple[str, ...]
    times: int
    numbers: tuple[int, ...]
    place: str


class _Course:
    """The effects of one item, one after the other.

    * `answers`: what the player chose and no effect has used yet.
    * `last`: the cards or players that were named last: “it”, “they”. `whose`: the players who
      control them; `decks_of`: those who own them; `known`: the numbers that they had.
    * `before`: the cards that the effect before this one concerned.
    * `done`: the player did what an effect before this one left to that player.
    """

    def __init__(
        self, table: Table, source: EffectSource, effects: Sequence[Effect], answers: list[str]
    ) -> None:
        self.table, self.source, self.effects, self.answers = table, source, effects, answers
        self.start = table
        self.true = [_holds(table, source, effect) for effect in effects]
        self.last: tuple[str, ...] = (source.about,) if source.about else ()
        self.whose, self.decks_of = controllers(table, self.last), owners(table, self.last)
        self.known = Known({}).seen(table, (*self.last, source.card))
        self.before: tuple[str, ...] = ()
        self.done = False

    def run(self) -> Table:
        """Return the table after the effects, or after the last one before those that wait."""
        for at in range(len(self.effects)):
            if not self._carry_out(self._read(at), at):
                break
        return self.table

    # -- what an effect comes to -------------------------------------------------------------------

    def _read(self, at: int) -> _Deed:
        """Answers are used in the order in which they were asked for: who does it, whom it
        concerns, whether it is done, where a card goes.
        """
        effect = self.effects[at]
        happens = self.true[at] and as_died(self.table, effect, self.last)
        by = doing(self.table, self.source, effect, self.answers, self.last)
        meant = next((id_ for id_ in self.last if id_ in self.table.pieces), self.source.card)
        aimed, happens = self._aim(effect, happens)
        happens = self._decide(effect, happens, aimed)
        to_city = effect.verb == Verb.MOVE and effect.place == "city"
        place = self.answers.pop(0) if to_city else effect.place
        times = self._times(effect, meant, aimed)
        numbers = tuple(times * fixed(amount, self.source.x) for amount in effect.amounts)
        whom = () if effect.target.random else self._whom(effect, aimed)
        return _Deed(effect, happens, by, whom, times, numbers, place)

    def _aim(self, effect: Effect, happens: bool) -> tuple[tuple[str, ...], bool]:
        """Whom an effect names, and whether that is what its condition asks. From then on “it” is
        what this effect named.
        """
        named_anew = effect.target not in REFERRED and effect.place not in UNSEEN
        placed = self.answers[0] if effect.target.within is not None else ""
        table, aimed = self.table, self.last
        if named_anew:
            aimed = concerned(table, self.source, effect, self.answers)
        tables, meant = (self.start, table), (aimed, self.last)
        happens = happens and as_it_is(tables, self.source, effect, meant)
        if named_anew and not of_you(effect):
            seated = placed in table.seats
            self.whose = (Seat(placed),) if seated else controllers(table, aimed)
            if not names_players(effect):
                self.last, self.decks_of = aimed, owners(table, aimed)
                self.known = self.known.seen(table, aimed)
        return aimed, happens

    def _decide(self, effect: Effect, happens: bool, aimed: tuple[str, ...]) -> bool:
        """Whether an effect happens that hangs on what its player did before, or does now."""
        happens = happens and (self.done or not effect.if_done)
        happens = happens and not (self.done and effect.if_left)
        happens = happens and not (effect.may and not self.answers.pop(0))
        if effect.target.up_to:
            self.done = happens and bool(aimed)
        elif effect.may or discards_own(effect):
            self.done = happens and _can_be_done(self.table, self.source, effect)
        return happens

    def _times(self, effect: Effect, meant: str, aimed: tuple[str, ...]) -> int:
        """How often the amounts of an effect are taken. *meant*: the card of whose numbers it may
        speak.
        """
        if effect.per is not None and effect.per.noun in ITS_NUMBERS:
            return self.known.number(self.table, meant, effect.per.noun)
        if effect.per is not None and effect.per.noun == Quantity.THERE:
            return residents_there(self.table, (*aimed, *self.last), effect.per)
        if of_those_before(effect):
            return len(self.before)
        return _times(self.table, self.source, effect)

    def _whom(self, effect: Effect, aimed: tuple[str, ...]) -> tuple[str, ...]:
        """The cards or players to whom it is done."""
        named = {ITS: self.whose, OWNER: self.decks_of}
        if effect.target in named:
            return named[effect.target]
        return reached(self.table, self.source, effect, aimed)

    # -- carrying it out ---------------------------------------------------------------------------

    def _carry_out(self, deed: _Deed, at: int) -> bool:
        """Carry an effect out; return whether the effects behind it are carried out now, too."""
        effect, rest = deed.effect, self.effects[at + 1 :]
        if effect.target.random:
            if deed.happens:
                self.table = by_lot(self.table, self.source, effect, deed.numbers)
            return True
        if names_card(effect.target):
            self.before = deed.whom if deed.happens else ()
        if of_tokens(self.effects, at):
            self._make_tokens(deed, rest)
            return False
        if deed.happens:
            self._do(deed)
        if effect.by is not None or decks.is_fetched(effect):
            return True
        return not self._leave_rest(deed, rest)

    def _make_tokens(self, deed: _Deed, rest: Sequence[Effect]) -> None:
        """Put tokens into play, to each of which the effects of the *rest* are done."""
        for id_ in deed.whom if deed.happens else ():
            self.table = arriving.tokens_then(
                self.table, self.source, id_, deed.numbers, deed.effect.place, rest
            )

    def _do(self, deed: _Deed) -> None:
        """Do to each what an effect says."""
        table, source, effect = self.table, self.source, deed.effect
        if decks.is_fetched(effect):
            for id_ in deed.whom:
                number, what = deed.numbers[0], effect.keyword
                table = decks.fetch(table, source, id_, number, effect.place, what)
        elif effect.by is not None:
            table = deeds.between(table, deed.by, deed.whom, effect, deed.numbers)
        elif effect.verb == Verb.DESTROY and effect.target.each and not effect.ransom:
            table = destroyed_together(table, deed.whom, source.card)
        else:
            many = deed.times if effect.verb == Verb.CHOOSE else 1
            for id_ in deed.whom * many:
                table = _done_to(table, source, id_, deed)
        self.table = table

    def _leave_rest(self, deed: _Deed, rest: Sequence[Effect]) -> bool:
        """Leave the *rest* of the effects to a later answer, where they hang on one; return whether
        they do.
        """
        effect, whom = deed.effect, deed.whom if deed.happens else ()
        if deed.happens and is_awaited(effect) and (late := waiting(rest, self.done)):
            self.table = afterwards(self.table, self.source, late)
        elif effect.verb == Verb.REVIVE and deed.place in ("", MARKED) and of_it(rest):
            self.table = arriving.done_there(self.table, self.source, whom, rest)
        elif whole_hand(effect):
            after = of_a_hand(rest, deed.times if deed.happens else 0)
            self.table = afterwards(self.table, self.source, after) if after else self.table
        else:
            return False
        return True


def _done_to(table: Table, source: EffectSource, id_: str, deed: _Deed) -> Table:
    """The table after an effect on one card or player."""
    effect, place = deed.effect, deed.place
    if effect.ransom:
        return asked_to_pay(table, source, id_, effect)
    if effect.verb == Verb.DESTROY and effect.target == SELF:
        table = parted_with(table, id_)
    if effect.verb == Verb.DESTROY and effect.target.side == Side.OWN and effect.target.chosen:
        place = SACRIFICED
    own = _own_numbers(table, source, id_, effect, deed.numbers)
    return VERBS[effect.verb](table, source, id_, own, effect.keyword or place)


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
