"""Whom an effect may choose: players, gems, cities by their strength, creatures by their numbers; and
what a text leaves to choose at all.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from events.vocabulary import Seat
from games.table import Table
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.vocabulary import WISH
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.field.matching import works_there
from games.wtactics_arc.field.stats import bid_worth
from games.wtactics_arc.field.stats import own_stat
from games.wtactics_arc.field.stats import unmarks
from games.wtactics_arc.field.targets import PLACE
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.targets import all_slots
from games.wtactics_arc.field.targets import candidates
from games.wtactics_arc.field.targets import effects_of
from games.wtactics_arc.field.targets import slots
from games.wtactics_arc.field.targets import whose_doing
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ATK_MORE
from games.wtactics_arc.names import ATK_TURN
from games.wtactics_arc.names import DEF_MORE
from games.wtactics_arc.names import DEF_TURN
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import STRENGTH
from tests.games.wtactics_arc.field.test_standing_rules import saying
from tests.games.wtactics_arc.language.test_matching import CITY
from tests.games.wtactics_arc.language.test_matching import DEAD
from tests.games.wtactics_arc.language.test_matching import MANTLE
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import QUAY
from tests.games.wtactics_arc.language.test_matching import RAIDER
from tests.games.wtactics_arc.language.test_matching import RUNNER
from tests.games.wtactics_arc.language.test_matching import WARDEN
from tests.games.wtactics_arc.language.test_matching import A
from tests.games.wtactics_arc.language.test_matching import B
from tests.games.wtactics_arc.language.test_matching import field

SOURCE = EffectSource(MANTLE, A)


def found(slot: Target, table: Table | None = None, source: EffectSource = SOURCE) -> set[str]:
    """What may be chosen."""
    return {*candidates(table or field(), source, slot)}


@pytest.mark.parametrize(
    ("noun", "players"),
    [
        (Noun.PLAYER, {A, B}),
        (Noun.OPPONENT, {B}),
        (Noun.DEFENDING, {B}),
        (Noun.EVENT, set()),
    ],
)
def test_which_players_may_be_chosen(noun: Noun, players: set[Seat]) -> None:
    assert found(Target((noun,))) == players
    assert found(Target((noun, "Beast"))) == {*players, OX}


def test_nobody_is_attacked_without_a_battle() -> None:
    assert found(Target((Noun.DEFENDING,)), field().pop()) == set()


@pytest.mark.parametrize(
    ("side", "gems"),
    [
        (Side.ANY, {"A.Gaian", "A.Nobles", "B.Banner"}),
        (Side.OWN, {"A.Gaian", "A.Nobles"}),
        (Side.ENEMY, {"B.Banner"}),
    ],
)
def test_gems_of_each_faction_may_be_chosen_consumed_or_not(side: Side, gems: set[str]) -> None:
    table = field().set(A, "Gaian_ready", 1).set(A, "Gaian_used", 1)
    table = table.set(A, "Nobles_used", 2).set(B, "Banner_ready", 1)
    assert found(Target((Noun.RESOURCE,), side=side), table) == gems


@pytest.mark.parametrize(
    ("compare", "limit", "fits"),
    [
        (Compare.AT_LEAST, 5, {CITY}),
        (Compare.AT_MOST, 5, {CITY, QUAY}),
        (Compare.AT_MOST, 4, {QUAY}),
        (Compare.EXACTLY, 0, set()),
    ],
)
def test_cities_are_chosen_by_the_strength_they_have(
    compare: Compare, limit: int, fits: set[str]
) -> None:
    table = field().tally(CITY, STRENGTH, 5).tally(QUAY, STRENGTH, 2)
    slot = Target((Noun.CITY, Noun.CREATURE), limit=(compare, limit), limit_on=STRENGTH)
    assert found(slot, table) & {CITY, QUAY, WARDEN, OX} == fits


@pytest.mark.parametrize(
    ("on", "limit", "fits"),
    [
        ("atk", (Compare.AT_LEAST, 3), {OX, RAIDER}),
        ("atk", (Compare.AT_MOST, 2), {WARDEN, RUNNER}),
        ("def", (Compare.AT_MOST, 1), {RUNNER, RAIDER}),
        ("def", (Compare.AT_LEAST, 6), {OX}),
        ("cost", (Compare.AT_LEAST, 3), {OX}),
        ("cost", None, {WARDEN, OX, RUNNER, RAIDER}),
    ],
)
def test_creatures_are_chosen_by_the_numbers_they_have(
    on: str, limit: tuple[Compare, int] | None, fits: set[str]
) -> None:
    table = field().tally(OX, ATK_TURN, 1)
    assert found(Target((Noun.CREATURE,), limit=limit, limit_on=on), table) == fits


@pytest.mark.parametrize(("about", "who"), [(RUNNER, B), (OX, A), (B, B), (A, A)])
def test_cards_of_whoever_set_an_ability_off(about: str, who: Seat) -> None:
    source = EffectSource(MANTLE, A, about=about)
    assert whose_doing(field(), source) == who
    theirs = {A: {WARDEN, OX}, B: {RUNNER, RAIDER}}[who]
    assert found(Target((Noun.CREATURE,), theirs=True), source=source) == theirs


@pytest.mark.parametrize(
    ("words", "by_enemy"),
    [
        ("This creature cannot be the target of abilities.", set()),
        ("This creature cannot be the target of events.", {OX}),
        ("This creature cannot be the target of abilities your opponents control.", set()),
    ],
)
def test_ones_own_creature_named_as_such_can_always_be_chosen(
    words: str, by_enemy: set[str]
) -> None:
    table = saying(words)
    beast, enemy = Target(("Beast",)), EffectSource(RUNNER, B)
    assert found(replace(beast, side=Side.OWN), table) == {OX}
    assert found(replace(beast, each=True), table, enemy) == {OX}
    assert found(beast, table, enemy) == by_enemy
    assert found(beast, table) == ({OX} if "opponents" in words else by_enemy)


CREATURE = Target((Noun.CREATURE,))


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("Destroy target creature.", (CREATURE,)),
        ("Draw a card.", ()),
        ("Destroy each creature.", ()),
        ("Destroy two target creatures.", (replace(CREATURE, count=2),) * 2),
        ("Move target creature to a city.", (CREATURE, PLACE)),
        ("Move target creature to the army.", (CREATURE,)),
        ("You may draw a card.", (WISH,)),
    ],
)
def test_what_a_text_leaves_to_choose(words: str, wanted: tuple[Target, ...]) -> None:
    assert slots(parse(words).effects) == wanted


def test_what_a_card_does_as_it_is_played_is_what_is_printed_on_it() -> None:
    table = field()
    assert [str(one.verb) for one in effects_of(table, "A1A-G10-1")] == ["buff"]
    assert all_slots(table, "A1A-G10-1") == (CREATURE,)
    assert effects_of(table, MANTLE) == ()


def test_conditions_ask_for_the_numbers_that_a_creature_has() -> None:
    table = field()
    for counter, more in ((ATK_TURN, 3), (ATK_MORE, 1), (DEF_TURN, -2), (DEF_MORE, 4)):
        table = table.tally(OX, counter, more)
    ox = table.piece(OX)
    assert own_stat(table, ox, "atk") == 2 + 3 + 1
    assert own_stat(table, ox, "def") == 4 - 2 + 4 + 2, "with its Mantle"
    weak = table.tally(OX, ATK_TURN, -9)
    assert own_stat(weak, weak.piece(OX), "atk") == 0


def test_a_bid_is_worth_what_those_in_play_cost_with_what_they_say() -> None:
    table = saying("bid 2", WARDEN)
    assert bid_worth(table, [WARDEN, OX]) == 2 + 2 + 3
    assert bid_worth(table, [WARDEN, "nobody"]) == 4
    assert bid_worth(table.move(WARDEN, GRAVEYARD, A), [WARDEN, OX]) == 3
    assert bid_worth(field(), [RUNNER, RAIDER]) == 1 + 2


@pytest.mark.parametrize(
    ("words", "buried"),
    [
        ("Pay 2: Return this creature from your graveyard to your hand.", True),
        ("Pay 2: Return target creature from your graveyard to your hand.", False),
        ("Pay 2: Return this creature to your hand.", False),
        ("Pay 2: Draw a card.", False),
    ],
)
def test_only_what_returns_a_card_from_its_graveyard_works_there(words: str, buried: bool) -> None:
    ability, table = parse(words), field()
    assert works_there(table.piece(DEAD), ability) is buried
    assert works_there(table.piece(OX), ability) is not buried


def test_only_who_stays_marked_is_not_unmarked() -> None:
    table = saying("This creature does not unmark during your unmark phase.")
    assert [unmarks(table, table.piece(id_)) for id_ in (OX, WARDEN)] == [False, True]
    assert unmarks(field(), field().piece(OX))


def test_where_creatures_can_go() -> None:
    own = [city.id for city in cities(field(), B)]
    assert candidates(field(), EffectSource(RUNNER, B), PLACE) == (ARMY, *own)
