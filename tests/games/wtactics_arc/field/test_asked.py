"""What is asked of cards of which an effect speaks: what they are, whom they fight, their numbers,
also once they have left play.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.table import Table
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import State
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.effects.lasting import as_died
from games.wtactics_arc.field.asked import as_it_is
from games.wtactics_arc.field.facing import faced
from games.wtactics_arc.field.numbers import Known
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.names import ATK_TURN
from games.wtactics_arc.names import DAMAGE
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import MARKED
from tests.games.wtactics_arc.language.test_matching import CITY
from tests.games.wtactics_arc.language.test_matching import DEAD
from tests.games.wtactics_arc.language.test_matching import MANTLE
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import RUNNER
from tests.games.wtactics_arc.language.test_matching import WARDEN
from tests.games.wtactics_arc.language.test_matching import A
from tests.games.wtactics_arc.language.test_matching import B
from tests.games.wtactics_arc.language.test_matching import field


def effect_if(noun: Quantity, number: int = 1, of: Target | None = None) -> Effect:
    """A card drawn, if such a thing is so of the card that was meant before."""
    fact = Condition(False, Measure(noun), Compare.EXACTLY, number, of=of)
    return Effect(Verb.DRAW, (1,), SELF, condition=fact)


def so(of: Target, *ids: str, number: int = 1, table: Table | None = None) -> bool:
    """Whether the first of these that is anywhere is such a card."""
    table = table or field()
    effect = effect_if(Quantity.IT_IS, number, of)
    return as_it_is((table, table), EffectSource(OX, A), effect, ((), ids))


@pytest.mark.parametrize(
    ("of", "holds"),
    [
        (Target(("creature",)), True),
        (Target(("city",)), False),
        (Target(("Giant",)), True),
        (Target(("Goblin",)), False),
        (Target(("city", "Orc")), True),
        (Target(("creature",), faction="Red Banner"), True),
        (Target(("creature",), faction="Gaian"), False),
        (Target(("creature",), without="Giant"), False),
        (Target(("creature",), without="Goblin"), True),
        (Target(("creature",), limit=(Compare.AT_LEAST, 4)), True),
        (Target(("creature",), limit=(Compare.AT_MOST, 3)), False),
        (Target(("creature",), limit=(Compare.AT_LEAST, 1), limit_on="atk"), False),
    ],
)
def test_a_card_that_is_not_in_play_is_what_is_printed_on_it(of: Target, holds: bool) -> None:
    assert so(of, DEAD) is holds
    assert so(of, DEAD, number=0) is not holds, "if it is no such card"
    assert so(of, "nobody", DEAD) is holds, "of those that are somewhere"


def test_a_card_in_play_is_what_it_is_there() -> None:
    assert so(Target(("attacker",)), OX)
    assert not so(Target(("attacker",)), WARDEN)
    assert so(Target(("card",), faction="Gaian"), MANTLE)
    assert so(Target(("card",), faction="Gaian"), CITY)
    assert not so(Target(("card",), faction="Red Banner"), CITY)


def test_a_card_that_left_play_is_what_it_was_and_one_that_stayed_what_it_is() -> None:
    effect = effect_if(Quantity.IT_IS, 1, Target(("creature",), state=State.MARKED))
    was = replace(effect, condition=replace(effect.condition, was=True))
    start = field()
    left, gone = start.move(OX, GRAVEYARD, A), start.remove(OX)
    unmarked = start.unmark(OX, MARKED).mark(WARDEN, MARKED)

    def marked(asked: Effect, now: Table, id_: str) -> bool:
        return as_it_is((start, now), EffectSource(CITY, A), asked, ((), (id_,)))

    assert marked(effect, left, OX)
    assert marked(effect, gone, OX)
    assert not marked(effect, unmarked, OX)
    assert marked(effect, unmarked, WARDEN)
    assert marked(was, unmarked, OX)
    assert not marked(was, unmarked, WARDEN)


@pytest.mark.parametrize(("noun", "so"), [(Quantity.AIM_IS, True), (Quantity.IT_IS, False)])
def test_an_effect_asks_of_whom_it_concerns_or_of_those_before(noun: Quantity, so: bool) -> None:
    table = field()
    beast, aims = effect_if(noun, 1, Target(("Beast",))), ((OX,), (WARDEN,))
    assert as_it_is((table, table), EffectSource(CITY, A), beast, aims) is so


@pytest.mark.parametrize(
    ("ids", "so"), [((OX, WARDEN), True), ((WARDEN, OX), True), ((WARDEN,), False), ((), False)]
)
def test_of_several_cards_one_is_enough_where_a_text_says_so(
    ids: tuple[str, ...], so: bool
) -> None:
    table, effect = field(), effect_if(Quantity.IT_IS, 1, Target(("Beast",)))
    one = replace(effect, condition=replace(effect.condition, some=True))
    assert as_it_is((table, table), EffectSource(CITY, A), one, ((), ids)) is so


@pytest.mark.parametrize("number", [0, 1])
def test_where_no_card_was_meant_nothing_is_so(number: int) -> None:
    assert not so(Target(("creature",)), number=number)
    assert not so(Target(("creature",)), "nobody", number=number)


def test_whoever_left_play_and_is_no_player_has_died() -> None:
    table = field().tally(RUNNER, DAMAGE, 1)
    dies, lives = effect_if(Quantity.IT_DIES), effect_if(Quantity.IT_DIES, 0)
    for id_, died in {RUNNER: True, OX: False, DEAD: True, "nobody": True, A: False}.items():
        assert as_died(table, dies, (id_,)) is died, id_
        assert as_died(table, lives, (id_,)) is not died, id_
    assert as_died(table, Effect(Verb.DRAW, (1,), SELF), (OX,))


def test_who_left_the_fight_counts_there_as_it_is_printed() -> None:
    goblin, bird = Target(("Goblin",)), Target(("Bird",))
    table = field()
    hand = table.remove(RUNNER)
    grave = table.move(RUNNER, GRAVEYARD, B)
    for one in (table, hand, grave):
        assert faced(one, A, goblin, OX)
        assert not faced(one, A, bird, OX)
        assert not faced(one, A, goblin, WARDEN)
    assert faced(table, B, Target(("Beast",)), RUNNER)
    assert not faced(table.pop(), A, goblin, OX)


def test_numbers_of_a_card_are_the_present_ones_then_those_it_had_then_the_printed() -> None:
    atk, def_, cost = Quantity.ITS_ATK, Quantity.ITS_DEF, Quantity.ITS_COST
    table = field().tally(OX, ATK_TURN, 3).tally(RUNNER, ATK_TURN, -3)
    known = Known({}).seen(table, (OX, CITY, "nobody"))

    def numbers(table: Table, id_: str) -> list[int]:
        return [known.number(table, id_, what) for what in (atk, def_, cost)]

    assert numbers(table, OX) == [5, 6, 3]
    assert numbers(table.tally(OX, ATK_TURN, 1), OX) == [3, 6, 3]
    assert numbers(table.move(OX, GRAVEYARD, A), OX) == [5, 6, 3]
    assert numbers(table, DEAD) == [5, 3, 4]
    assert numbers(table, RUNNER) == [0, 1, 1], "below nothing is nothing"
    assert numbers(table, CITY) == [0, 0, 4]
    assert numbers(table, "nobody") == [0, 0, 0]
