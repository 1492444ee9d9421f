"""What cards and abilities cost: an X, gems of a faction, cards of a kind from the hand; and why a
price cannot be paid.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from events.vocabulary import Action
from events.vocabulary import Seat
from games.rules import Ruling
from games.table import Table
from games.wtactics_arc.effects.decks import holdable
from games.wtactics_arc.field.stats import atk
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.language.texts import read_text
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import ready
from games.wtactics_arc.names import used
from games.wtactics_arc.stack import ability_price
from games.wtactics_arc.stack import payment
from tests.games.wtactics_arc.effects.test_effects import effects
from tests.games.wtactics_arc.field.test_standing_rules import saying
from tests.games.wtactics_arc.language.test_matching import CITY
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import WARDEN
from tests.games.wtactics_arc.language.test_matching import A
from tests.games.wtactics_arc.language.test_matching import B
from tests.games.wtactics_arc.language.test_matching import field

GAIAN, OTHER, THIRD = tuple(FACTIONS)[:3]
PLAIN = "Pay 2: Draw a card."
X = "Pay X: Deal X damage to target creature."
OF_GAIAN = "Pay 2 Gaian: Draw a card."


def rich(**gems: int) -> Table:
    """The field where A has these gems, and no others."""
    table = field()
    for faction in FACTIONS:
        table = table.set(A, ready(faction), gems.get(faction, 0))
        table = table.set(A, used(faction), 0)
    return table


def using(ability: str, **more: Any) -> dict[str, Any]:
    """The answers of an ability of the Ox."""
    return {"card": OX, "ability": ability, **more}


def rule_of(ruling: Ruling | None) -> str:
    """The clause of an objection, "" for none."""
    return "" if ruling is None else str(ruling.rule)


@pytest.mark.parametrize(
    ("ability", "x", "expected", "cost"),
    [
        (PLAIN, 3, 0, 2),
        (PLAIN, None, 0, 2),
        (X, 3, 3, 3),
        (X, "2", 2, 2),
        (X, "²", 0, 0),
        (X, "-1", 0, 0),
        (X, None, 0, 0),
        ("Pay 2 and X: Deal X damage to target creature.", 1, 1, 3),
    ],
)
def test_an_x_counts_where_the_ability_leaves_it_open(
    ability: str, x: Any, expected: int, cost: int
) -> None:
    args = using(ability, **({} if x is None else {"x": x}))
    assert ability_price.x_of(args) == expected
    assert ability_price.source_of(A, args).x == expected
    assert ability_price.price(field(), A, args) == cost


def test_each_x_is_offered_that_could_be_paid() -> None:
    table = rich(**{GAIAN: 1, OTHER: 2})
    assert ability_price.xs(table, A, using(X)) == ("0", "1", "2", "3")
    assert ability_price.xs(rich(), A, using(X)) == ("0",)
    assert ability_price.xs(table, A, using(PLAIN)) == ()
    few = "Pay X: Destroy target creature with cost X or less."
    assert ability_price.xs(rich(**{GAIAN: 2}), A, using(few))[-1:] == ("2",)
    assert ability_price.widest(table, A, using(X)).x == 3
    assert ability_price.widest(table, A, using(X, x=1)).x == 1
    assert ability_price.widest(table, A, using(PLAIN)).x == 0


@pytest.mark.parametrize(
    ("ability", "x", "rule"),
    [
        (PLAIN, 1, "ARC-R164"),
        (X, 0, ""),
        (X, 999, ""),
        (X, "12", ""),
        (X, 1000, "ARC-R23"),
        (X, -1, "ARC-R23"),
        (X, "²", "ARC-R23"),
        (X, "", "ARC-R23"),
    ],
)
def test_x_is_a_whole_number_and_only_where_one_is_asked(ability: str, x: Any, rule: str) -> None:
    ruling = ability_price.x_open(field(), Action(A, "AbilityUsed", using(ability, x=x)))
    assert rule_of(ruling) == rule


@pytest.mark.parametrize(
    ("ability", "given", "rule"),
    [
        (PLAIN, {OTHER: 2}, ""),
        (PLAIN, {GAIAN: 1, OTHER: 1}, ""),
        (PLAIN, {OTHER: 1}, "ARC-6.2"),
        (PLAIN, {OTHER: 3}, "ARC-R12"),
        (OF_GAIAN, {GAIAN: 2}, ""),
        (OF_GAIAN, {GAIAN: 1, OTHER: 1}, "ARC-6.3"),
        (OF_GAIAN, {OTHER: 2}, "ARC-6.3"),
    ],
)
def test_gems_are_of_any_faction_unless_the_ability_names_one(
    ability: str, given: dict[str, int], rule: str
) -> None:
    table = rich(**{GAIAN: 2, OTHER: 4})
    action = Action(A, "AbilityUsed", using(ability, payment=given))
    assert rule_of(ability_price.paid(table, action)) == rule
    suggested = {GAIAN: 2} if ability == OF_GAIAN else {OTHER: 2}
    assert ability_price.suggestion(table, A, using(ability)) == suggested


@pytest.mark.parametrize(
    ("in_hand", "lies", "price", "enough"),
    [
        (2, ARMY, "Discard two cards.", True),
        (1, ARMY, "Discard two cards.", False),
        (2, "pool", "Discard two cards.", False),
        (3, "pool", "Discard two cards.", True),
        (0, ARMY, "Draw two cards.", True),
    ],
)
def test_a_card_in_the_hand_does_not_pay_for_itself(
    in_hand: int, lies: str, price: str, enough: bool
) -> None:
    table = field().move(OX, lies, A)
    table = table.hide(A, HAND, in_hand - table.hides(A, HAND))
    ruling = ability_price.too_few_held(table, A, OX, effects(price), "ARC-29.3")
    assert rule_of(ruling) == ("" if enough else "ARC-29.3")


@pytest.mark.parametrize(
    ("gems", "gone", "loyal", "active", "rule"),
    [
        ({GAIAN: 3}, {}, 0, A, ""),
        ({GAIAN: 1, OTHER: 2}, {}, 1, A, ""),
        ({GAIAN: 1, OTHER: 2}, {}, 2, A, "ARC-6.3"),
        ({OTHER: 3}, {}, 1, A, "ARC-6.3"),
        ({OTHER: 2}, {}, 0, A, "ARC-6.2"),
        ({OTHER: 2}, {OTHER: 1}, 0, A, "ARC-6.6"),
        ({OTHER: 2}, {OTHER: 1}, 0, B, "ARC-5.7"),
        ({OTHER: 1}, {GAIAN: 1}, 0, A, "ARC-6.2"),
        ({OTHER: 1}, {GAIAN: 1, OTHER: 1}, 0, A, "ARC-6.6"),
    ],
)
def test_an_objection_says_whether_gems_are_used_or_were_never_there(
    gems: dict[str, int], gone: dict[str, int], loyal: int, active: Seat, rule: str
) -> None:
    table = rich(**gems).having(active=active)
    for faction, number in gone.items():
        table = table.set(A, used(faction), number)
    assert rule_of(payment.cost_objection(table, A, 3, GAIAN, loyal)) == rule


@pytest.mark.parametrize(
    ("given", "active", "rule"),
    [
        ({OTHER: 2}, A, ""),
        ({OTHER: 2, THIRD: 0}, A, ""),
        ({"Nobody": 2}, A, "ARC-R12"),
        ({OTHER: -1, GAIAN: 3}, A, "ARC-R12"),
        ({OTHER: "2"}, A, "ARC-R12"),
        ({GAIAN: 2}, A, "ARC-6.6"),
        ({GAIAN: 2}, B, "ARC-5.7"),
        ({GAIAN: 3}, A, "ARC-5.7"),
        ({OTHER: 1}, A, "ARC-6.2"),
        ({OTHER: 3}, A, "ARC-R12"),
    ],
)
def test_a_payment_is_of_gems_that_lie_there(
    given: dict[str, Any], active: Seat, rule: str
) -> None:
    table = rich(**{GAIAN: 1, OTHER: 3}).set(A, used(GAIAN), 1).having(active=active)
    assert rule_of(payment.payment_objection(table, A, given, 2)) == rule


def test_what_is_paid_lies_on_its_piles() -> None:
    table = rich(**{GAIAN: 3, OTHER: 2})
    after = payment.pay(table, A, {GAIAN: 2, OTHER: 1})
    assert payment.available(after, A) == {GAIAN: 1, OTHER: 1}
    assert [after.count(A, used(one)) for one in (GAIAN, OTHER)] == [2, 1]
    assert payment.bins(payment.pay(table, A, {OTHER: 2}), A, {}) == (GAIAN,)


@pytest.mark.parametrize(
    ("gems", "total", "own", "loyal", "paid"),
    [
        ({GAIAN: 1, OTHER: 3}, 2, "", 0, {OTHER: 2}),
        ({GAIAN: 2, OTHER: 3}, 2, "", 0, {GAIAN: 1, OTHER: 1}),
        ({GAIAN: 2, OTHER: 3}, 2, GAIAN, 1, {GAIAN: 1, OTHER: 1}),
        ({GAIAN: 2, OTHER: 2}, 1, GAIAN, 0, {OTHER: 1}),
        ({GAIAN: 2, OTHER: 2}, 5, "", 0, {}),
        ({GAIAN: 2, OTHER: 2}, 3, GAIAN, 3, {}),
        ({OTHER: 3}, 2, GAIAN, 1, {}),
        ({GAIAN: 2, OTHER: 2}, 2, GAIAN, 2, {GAIAN: 2}),
        ({GAIAN: 2, OTHER: 2}, 4, GAIAN, 2, {GAIAN: 2, OTHER: 2}),
    ],
)
def test_the_suggestion_keeps_what_there_is_least_of_and_the_gems_of_its_own_faction(
    gems: dict[str, int], total: int, own: str, loyal: int, paid: dict[str, int]
) -> None:
    assert payment.suggested_payment(rich(**gems), A, total, own, loyal) == paid


@pytest.mark.parametrize(
    ("unseen", "itself", "enough"), [(2, 0, True), (1, 0, False), (2, 1, False), (3, 1, True)]
)
def test_as_many_of_a_kind_must_be_unseen_as_are_discarded(
    unseen: int, itself: int, enough: bool
) -> None:
    table = field().hide(A, HAND, 9)
    card = "A1A-G04-1" if itself else OX
    elves = sorted(holdable(table, A, "Elf"), key=lambda id_: id_ != card)
    for id_ in elves[unseen:]:
        table = table.move(id_, GRAVEYARD, A)
    (ability,) = next(iter(read_text("Discard two Elves: Draw a card."))).abilities
    ruling = ability_price.too_few_held(table, A, card, ability.price, "ARC-29.3")
    assert rule_of(ruling) == ("" if enough else "ARC-29.3")


@pytest.mark.parametrize(
    ("words", "levels", "more"),
    [
        ("If you reached level 2 this turn, your Elves get +1/+0.", (2,), 1),
        ("If you reached level 2 this turn, your Elves get +1/+0.", (3,), 1),
        ("If you reached level 2 this turn, your Elves get +1/+0.", (3, 1), 1),
        ("If you reached level 2 this turn, your Elves get +1/+0.", (1,), 0),
        ("If you reached level 1 this turn, your Elves get +1/+0.", (0,), 0),
        ("If you reached level 3 this turn, your Elves get +1/+0.", (2, 2), 0),
    ],
)
def test_a_city_remembers_the_highest_level_that_was_used(
    words: str, levels: tuple[int, ...], more: int
) -> None:
    table = after = saying(words, CITY, saying("Your creatures have swift.", CITY))
    for level in levels:
        said = f"Level {level}: draw a card." if level else "Mark: draw a card."
        (ability,) = next(iter(read_text(said))).abilities
        after = ability_price.level_noted(after, CITY, ability)
        assert ability_price.level_noted(field(), CITY, ability) == field(), "nothing asks for it"
    grown = [atk(one, one.piece(WARDEN)) for one in (table, after)]
    assert grown[1] - grown[0] == more


@pytest.mark.parametrize(
    ("printed", "x_is", "x", "total"),
    [
        (3, None, None, 3),
        (0, None, None, 0),
        ("S", None, None, 0),
        ("X", "any", 2, 2),
        ("X", "any", None, 0),
        ("X+1", "any", "2", 3),
        ("X-1", "any", 0, 0),
        ("X-1", "any", 3, 2),
        ("X", "own marked creatures", 5, 1),
        ("X+1", "own marked creatures", 5, 2),
        ("X+1", None, 5, 1),
    ],
)
def test_a_card_costs_its_number_or_its_x_with_what_is_added(
    printed: Any, x_is: str | None, x: Any, total: int
) -> None:
    table = field()
    ox = card_of(table, table.piece(OX))
    card = replace(ox, fields={**ox.fields, "cost": printed, "x_is": x_is})
    assert payment.cost(table, A, card, {} if x is None else {"x": x}) == total


@pytest.mark.parametrize(
    ("loyalty", "total", "owed"), [(2, 5, 2), (2, 2, 2), (2, 1, 1), (2, 0, 0), (None, 3, 0)]
)
def test_no_more_gems_of_its_own_faction_are_needed_than_it_costs(
    loyalty: int | None, total: int, owed: int
) -> None:
    ox = card_of(field(), field().piece(OX))
    card = replace(ox, fields={**ox.fields, "loyalty": loyalty})
    assert payment.loyalty(card, total) == owed


def test_an_objection_says_how_many_gems_there_are() -> None:
    name = FACTIONS[GAIAN]
    few = payment.cost_objection(rich(**{OTHER: 3}), A, 3, GAIAN, 1)
    assert few is not None
    assert str(few.because) == f"It takes 1 of {name} among the gems; you have 0 available."
    other = payment.payment_objection(rich(**{OTHER: 3}), A, {OTHER: 3}, 3, GAIAN, 1)
    assert other is not None
    assert str(other.because) == f"It takes 1 of {name} among the gems; you pay 0."
    for gone, said in ((0, "1."), (2, "1; used: 2.")):
        table = rich(**{GAIAN: 1}).set(A, used(GAIAN), gone)
        more = payment.payment_objection(table, A, {GAIAN: 4}, 4)
        assert more is not None
        assert str(more.because) == f"Available gems of {name}: {said}"


def test_a_payment_that_is_left_out_is_of_nothing() -> None:
    assert payment.paid_of(Action(A, "AbilityUsed", {})) == {}
    assert payment.paid_of(Action(A, "AbilityUsed", {"payment": {GAIAN: 1}})) == {GAIAN: 1}
