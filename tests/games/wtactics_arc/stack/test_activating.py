"""Abilities that players use: of which cards, at what price, and on whom."""

from __future__ import annotations

import pytest

from events.vocabulary import Action
from games.table import Table
from games.wtactics_arc.cards.text.counters import counter_key
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import granted
from games.wtactics_arc.names import ready
from games.wtactics_arc.names import spent
from games.wtactics_arc.stack import activating
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import RAIDER
from tests.games.wtactics_arc.language.test_matching import RUNNER
from tests.games.wtactics_arc.language.test_matching import WARDEN
from tests.games.wtactics_arc.language.test_matching import A
from tests.games.wtactics_arc.language.test_matching import field
from tests.games.wtactics_arc.stack.test_prices import rule_of

DRAW, MARKING = "Pay 2: Draw a card.", "Mark: Draw a card."
FROM_GRAVE = "Pay 1: Return this card from your graveyard to your hand."


def able(*words: str, card: str = WARDEN, gems: int = 2) -> Table:
    """The field, where a card has these texts and A has so many gems."""
    table = field().mark(card, *map(granted, words))
    for at, faction in enumerate(FACTIONS):
        table = table.set(A, ready(faction), gems if at == 0 else 0)
    return table


def using(card: str = WARDEN, ability: str = "") -> Action:
    """A uses an ability."""
    return Action(A, "AbilityUsed", {"card": card, "ability": ability})


def test_abilities_are_used_of_ones_own_cards_in_play() -> None:
    table = able(DRAW)
    for card, one, rule in (
        (WARDEN, table, ""),
        (OX, table, "ARC-29.6"),
        (RUNNER, able(DRAW, card=RUNNER), "ARC-29.4"),
        ("nobody", table, "ARC-29.2"),
        (WARDEN, table.move(WARDEN, GRAVEYARD, A), "ARC-29.2"),
        (WARDEN, able(FROM_GRAVE).move(WARDEN, GRAVEYARD, A), ""),
        (WARDEN, able(FROM_GRAVE), "ARC-29.6"),
    ):
        assert rule_of(activating.controls(one, using(card))) == rule, card


@pytest.mark.parametrize(
    ("words", "ability", "marks", "rule"),
    [
        (DRAW, DRAW, (), ""),
        (DRAW, DRAW, (MARKED,), ""),
        (DRAW, MARKING, (), "ARC-29.6"),
        (MARKING, MARKING, (), ""),
        (MARKING, MARKING, (MARKED,), "ARC-22.11"),
        (DRAW, DRAW, (spent(DRAW),), "ARC-R126"),
        (DRAW, DRAW, (spent(MARKING),), ""),
        ("When this creature dies, draw a card.", DRAW, (), "ARC-29.6"),
    ],
)
def test_an_ability_is_one_that_the_card_has_and_marks_it_only_once(
    words: str, ability: str, marks: tuple[str, ...], rule: str
) -> None:
    table = able(words).mark(WARDEN, *marks)
    assert rule_of(activating.has_ability(table, using(ability=ability))) == rule


@pytest.mark.parametrize(
    ("ability", "gems", "rust", "rule"),
    [
        (DRAW, 2, 0, ""),
        (DRAW, 1, 0, "ARC-6.2"),
        ("Remove two rust counters from this creature: Draw a card.", 0, 2, ""),
        ("Remove two rust counters from this creature: Draw a card.", 0, 1, "ARC-29.3"),
        ("Pay 1: Destroy target Orc.", 1, 0, ""),
        ("Pay 1: Destroy target Snake.", 1, 0, "ARC-28.1"),
        ("Pay 1: Mark up to two target Snakes.", 1, 0, ""),
    ],
)
def test_an_ability_is_used_where_its_price_is_there_and_somebody_whom_it_concerns(
    ability: str, gems: int, rust: int, rule: str
) -> None:
    table = able(ability, gems=gems).tally(WARDEN, counter_key("rust"), rust)
    assert rule_of(activating.usable(table, using(ability=ability))) == rule


def test_a_card_is_offered_with_its_abilities_and_refused_if_it_can_use_none_of_them() -> None:
    dear, table = "Pay 3: Draw a card.", able(DRAW, MARKING)
    mine = [*activating.cards_with_abilities(table, A, {})]
    assert (WARDEN in mine, OX in mine, RUNNER in mine) == (True, False, False)
    assert set(activating.texts(table, A, {"card": WARDEN})) == {DRAW, MARKING}
    for words, rule in (((DRAW,), ""), ((DRAW, dear), ""), ((dear,), "ARC-6.2")):
        card = Action(A, "AbilityUsed", {"card": WARDEN})
        assert rule_of(activating.one_is_usable(able(*words), card)) == rule
    assert activating.one_is_usable(able(dear), using(ability=dear)) is None


@pytest.mark.parametrize(
    ("ability", "few", "many", "whom"),
    [
        ("Pay 1: Destroy target Orc.", 1, 1, {RAIDER}),
        ("Pay 1: Mark up to two target Orcs.", 0, 2, {RAIDER}),
        (DRAW, 0, 0, set()),
    ],
)
def test_whom_an_ability_concerns_is_offered(
    ability: str, few: int, many: int, whom: set[str]
) -> None:
    chosen = using(ability=ability).args
    table = able(ability)
    assert activating.how_few(table, A, chosen) == few
    assert activating.how_many(table, A, chosen) == many
    assert set(activating.targets(table, A, chosen)) == whom
