"""What cards in play let players keep, play, move and pay: hands, resource cards, ways, tolls,
costs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from events.vocabulary import Seat
from games.table import Piece
from games.table import Table
from games.wtactics_arc.field import limits
from games.wtactics_arc.field.chosen import chosen
from games.wtactics_arc.field.discounts import changed
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import DRAW
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import MORE_PLAYED
from games.wtactics_arc.names import NO_PLAY
from games.wtactics_arc.names import PLAY1
from games.wtactics_arc.names import cheaper_next
from games.wtactics_arc.names import gained
from tests.games.wtactics_arc.field.test_standing_rules import saying
from tests.games.wtactics_arc.language.test_matching import CITY
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import QUAY
from tests.games.wtactics_arc.language.test_matching import RAIDER
from tests.games.wtactics_arc.language.test_matching import RUNNER
from tests.games.wtactics_arc.language.test_matching import WARDEN
from tests.games.wtactics_arc.language.test_matching import A
from tests.games.wtactics_arc.language.test_matching import B
from tests.games.wtactics_arc.language.test_matching import field

EVENT, MAGIC, SPELL = "A1A-G10-1", "A1A-G11-1", "A1B-B10-1"
EACH, DRAWING = (
    "You may play 2 additional resource cards each turn.",
    "During your Draw & Resource phase, you may play one additional resource card.",
)


@pytest.mark.parametrize(
    ("said", "kept"), [((), 7), ((OX,), 9), ((OX, WARDEN), 11), ((RUNNER,), 7)]
)
def test_how_many_cards_a_player_keeps(said: tuple[str, ...], kept: int) -> None:
    table = field().hiding(A, HAND, 12).hiding(B, HAND, 12)
    for id_ in said:
        table = saying("Your maximum hand size is increased by two.", id_, table)
    assert limits.hand_limit(table, A) == kept
    assert limits.over_limit(table, A) == 12 - kept
    assert limits.over_limit(table, B) == (3 if RUNNER in said else 5)


def test_who_has_no_maximum_keeps_every_card() -> None:
    table = saying("You have no maximum hand size.").hiding(A, HAND, 9).hiding(B, HAND, 9)
    assert [limits.over_limit(table, seat) for seat in (A, B)] == [0, 2]
    assert limits.over_limit(field().hiding(A, HAND, 3), A) == 0


@pytest.mark.parametrize(
    ("said", "card", "times"),
    [
        ((), EVENT, 1),
        ((OX,), EVENT, 2),
        ((OX, WARDEN), EVENT, 4),
        ((OX,), MAGIC, 2),
        ((OX,), SPELL, 1),
        ((OX,), RUNNER, 1),
        ((RUNNER,), EVENT, 2),
    ],
)
def test_damage_is_doubled_by_each_card_that_says_so(
    said: tuple[str, ...], card: str, times: int
) -> None:
    table = field()
    for id_ in said:
        table = saying("All damage dealt by Gaian event or magic cards is doubled.", id_, table)
    assert limits.doubling(table, table.piece(card)) == times


def test_a_toll_is_paid_by_those_of_whom_it_speaks_to_every_card_that_asks() -> None:
    words = "Creatures without winged attack only for 2 gems each."
    table = saying(words, WARDEN).mark(RAIDER, gained("winged"))
    assert [limits.toll(table, table.piece(id_)) for id_ in (OX, RUNNER, RAIDER)] == [2, 2, 0]
    twice = saying(words, RUNNER, table)
    assert [limits.toll(twice, twice.piece(id_)) for id_ in (OX, RUNNER, RAIDER)] == [4, 4, 0]
    assert limits.toll(field(), field().piece(OX)) == 0


@pytest.mark.parametrize(
    ("words", "played", "drawing", "later"),
    [
        ((), 0, 0, 0),
        ((EACH,), 0, 2, 2),
        ((DRAWING,), 0, 1, 0),
        ((EACH, DRAWING), 0, 3, 2),
        ((EACH, DRAWING), 1, 2, 2),
        ((EACH, DRAWING), 2, 1, 1),
        ((EACH, DRAWING), 4, 0, 0),
    ],
)
def test_how_many_more_resource_cards_a_player_may_play(
    words: tuple[str, ...], played: int, drawing: int, later: int
) -> None:
    table = replace(field(), active=A).set(A, MORE_PLAYED, played)
    for one in words:
        table = saying(one, table=table)
    for phase, number in ((DRAW, drawing), (PLAY1, later)):
        now = replace(table, phase=phase)
        assert limits.more_standing(now, A) == number, phase
        assert limits.more_standing(now, B) == 0, phase
        assert limits.more_standing(replace(now, active=B), A) == 0, phase


def test_ways_into_a_city_are_free_for_those_of_whom_it_speaks() -> None:
    table = saying("Elves may move into this city without marking.", CITY)

    def free(now: Table, goal: str) -> set[str]:
        ids = (WARDEN, OX, RUNNER)
        return {id_ for id_ in ids if limits.has_free_path(now, now.piece(id_), goal)}

    assert (free(table, CITY), free(table, QUAY), free(table, ARMY)) == ({WARDEN}, set(), set())
    own = saying("Creatures you control may move into your cities without marking.")
    theirs = cities(own, B)[0].id
    assert free(own, CITY) == free(own, QUAY) == {WARDEN, OX}
    assert free(own, theirs) == free(own, "nowhere") == set()


def test_a_city_is_closed_to_those_of_whom_it_speaks_and_no_other_is() -> None:
    table = saying("Opponents' creatures cannot become residents of this city.", CITY)
    closed = {
        (goal, id_)
        for goal in (CITY, QUAY)
        for id_ in (OX, RUNNER, RAIDER)
        if limits.is_closed(table, goal, table.piece(id_))
    }
    assert closed == {(CITY, RUNNER), (CITY, RAIDER)}


def test_nobody_moves_from_or_to_a_blockaded_city_and_elsewhere_everybody_does() -> None:
    table = saying("Movement from or to this city is forbidden.", CITY)
    assert limits.is_blockaded(table, CITY)
    assert limits.is_blockaded(table, ARMY, CITY)
    assert limits.is_blockaded(table, CITY, ARMY)
    assert not limits.is_blockaded(table, ARMY, QUAY)
    assert not limits.is_blockaded(field(), ARMY, CITY)


def test_of_a_card_of_which_one_is_allowed_its_player_has_one() -> None:
    table = field()
    ox = card_of(table, table.piece(OX))
    sole = replace(ox, fields={**ox.fields, "abilities": ("Unique.",)})
    other = replace(sole, name="Another")
    assert [limits.rival(table, seat, sole) for seat in (A, B)] == [OX, ""]
    assert limits.rival(table, A, other) == ""
    assert limits.rival(table, A, ox) == ""


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("This creature cannot move.", limits.is_rooted),
        ("This creature may defend any city you control.", limits.is_warden),
    ],
)
def test_a_creature_is_kept_back_by_its_own_text_and_others_are_not(
    words: str, asked: Callable[[Table, Piece], bool]
) -> None:
    table = saying(words)
    assert [asked(table, table.piece(id_)) for id_ in (OX, WARDEN)] == [True, False]
    assert not asked(field(), field().piece(OX))


ONE_LESS = "Creatures cost you 1 less to play."


@pytest.mark.parametrize(
    ("words", "costs"),
    [
        ((), (3, 3)),
        ((ONE_LESS,), (2, 3)),
        (("Beasts cost you 1 less to play.",), (2, 3)),
        (("Elves cost you 1 less to play.",), (3, 3)),
        (("Events cost you 1 less to play.",), (3, 3)),
        (("Gaian creatures cost you 1 less to play.",), (2, 3)),
        (("Red Banner creatures cost you 1 less to play.",), (3, 3)),
        (("Creatures cost opponents 1 more to play.",), (3, 4)),
        (("Creatures cost opponents 1 more to play.", ONE_LESS), (2, 4)),
        (("Beasts cost you 9 less to play, but never less than 1.",), (1, 3)),
        (("Beasts cost you 9 less to play, but never less than 1.", ONE_LESS), (0, 3)),
        (("Beasts cost you 9 less to play.",), (0, 3)),
        (("Creatures cost you 2 more to play.", "Beasts cost you 9 less to play."), (0, 3)),
        (("The first creature you play each turn costs 1 less.",), (2, 3)),
        (("Creatures without winged attack only for 2 gems each.",), (3, 3)),
        (("This creature costs 2 less to play.",), (3, 3)),
        (("As long as you control nine cities, creatures cost you 1 less to play.",), (3, 3)),
        (("As long as you control two cities, creatures cost you 1 less to play.",), (2, 3)),
    ],
)
def test_what_a_card_costs_each_player(words: tuple[str, ...], costs: tuple[int, int]) -> None:
    table = field()
    for one in words:
        table = saying(one, WARDEN, table)
    card = card_of(table, table.piece(OX))
    assert tuple(changed(table, seat, card, 3) for seat in (A, B)) == costs


def own_cost(text: str, seat: Seat) -> int:
    """What a card of cost 3 with such a text costs a player."""
    table = field()
    ox = card_of(table, table.piece(OX))
    return changed(table, seat, replace(ox, fields={**ox.fields, "abilities": (text,)}), 3)


@pytest.mark.parametrize(
    ("text", "costs"),
    [
        ("This creature costs 1 less for each Elf you control.", (2, 3)),
        ("This creature costs 1 less for each creature you control.", (1, 1)),
        ("If you control an Elf, this creature costs 2 less to play.", (1, 3)),
        ("This creature costs 2 less to play.", (1, 1)),
        ("This creature costs 5 less to play.", (0, 0)),
        ("You may play this card without paying its cost if you control an Elf.", (0, 3)),
        ("Creatures cost you 1 less to play.", (3, 3)),
        ("Winged.", (3, 3)),
    ],
)
def test_what_a_card_costs_by_its_own_text(text: str, costs: tuple[int, int]) -> None:
    assert (own_cost(text, A), own_cost(text, B)) == costs


@pytest.mark.parametrize(("faction", "cost"), [("Gaian", 4), ("Red Banner", 3), ("", 3)])
def test_the_faction_that_was_chosen_costs_more(faction: str, cost: int) -> None:
    table = saying("Creatures of the chosen faction cost opponents 1 more to play.")
    table = table.mark(OX, chosen(faction)) if faction else table
    card = card_of(table, table.piece(OX))
    assert [changed(table, seat, card, 3) for seat in (A, B)] == [3, cost]


def test_the_next_card_may_cost_nothing() -> None:
    table = field().set(A, cheaper_next("creature"), 5)
    assert changed(table, A, card_of(table, table.piece(OX)), 3) == 0


@pytest.mark.parametrize(
    ("barred", "holds"),
    [("creature", True), ("Beast", True), ("card", True), ("event magic", False), ("", False)],
)
def test_whoever_is_barred_from_a_kind_plays_no_such_card(barred: str, holds: bool) -> None:
    table = field().noting(A, NO_PLAY, barred)
    card = card_of(table, table.piece(OX))
    assert [limits.is_barred(table, seat, card) for seat in (A, B)] == [holds, False]


@pytest.mark.parametrize(("cities", "limit"), [("two", 9), ("nine", 7)])
def test_a_rule_with_a_condition_holds_where_that_is_met(cities: str, limit: int) -> None:
    words = f"As long as you control {cities} cities, your maximum hand size is increased by two."
    assert limits.hand_limit(saying(words), A) == limit
