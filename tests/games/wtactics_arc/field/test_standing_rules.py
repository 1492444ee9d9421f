"""Rules that cards in play lay down: who may play or draw what, what costs less, who has what for
another card's sake, whom a text may choose.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from events.vocabulary import Seat
from games.table import Table
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.counters import counter_key
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.effects.lasting import dead
from games.wtactics_arc.field.discounts import changed
from games.wtactics_arc.field.discounts import used_up
from games.wtactics_arc.field.limits import draws_one
from games.wtactics_arc.field.limits import forbidder
from games.wtactics_arc.field.measures import measured
from games.wtactics_arc.field.stats import atk
from games.wtactics_arc.field.stats import def_
from games.wtactics_arc.field.stats import has
from games.wtactics_arc.field.stats import least_def
from games.wtactics_arc.field.stats import passives
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.targets import candidates
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ATK_MORE
from games.wtactics_arc.names import ATK_TURN
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import DEF_MORE
from games.wtactics_arc.names import DEF_TURN
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import cheaper_next
from games.wtactics_arc.names import gained
from games.wtactics_arc.names import granted
from tests.games.wtactics_arc.language.test_matching import CITY
from tests.games.wtactics_arc.language.test_matching import COURIER
from tests.games.wtactics_arc.language.test_matching import MANTLE
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import RAIDER
from tests.games.wtactics_arc.language.test_matching import RUNNER
from tests.games.wtactics_arc.language.test_matching import WARDEN
from tests.games.wtactics_arc.language.test_matching import A
from tests.games.wtactics_arc.language.test_matching import B
from tests.games.wtactics_arc.language.test_matching import field

BOTH = frozenset({A, B})


def saying(words: str, card: str = OX, table: Table | None = None) -> Table:
    """The field with a card that says *words* as well."""
    return (table or field()).mark(card, granted(words))


@pytest.mark.parametrize(
    ("words", "kept_from"),
    [
        ("Players cannot play creatures.", BOTH),
        ("You cannot play creatures.", {A}),
        ("Opponents cannot play creatures.", {B}),
        ("Opponents cannot play Gaian creatures.", {B}),
        ("Opponents cannot play Beasts.", {B}),
        ("Opponents cannot play Red Banner creatures.", set()),
        ("Opponents cannot play events.", set()),
    ],
)
def test_a_card_keeps_those_whom_it_names_from_playing_a_kind(
    words: str, kept_from: set[Seat]
) -> None:
    table = saying(words)
    card = card_of(table, table.piece(OX))
    assert {seat for seat in BOTH if forbidder(table, seat, card)} == kept_from
    assert {forbidder(table, seat, card) for seat in kept_from} <= {OX}


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        ("Each player may only draw one card in the draw phase.", BOTH),
        ("You can only draw one card in the draw phase.", {A}),
        ("Opponents may only draw one card in their draw phase.", {B}),
    ],
)
def test_a_card_lets_those_whom_it_names_draw_one_card(words: str, seats: set[Seat]) -> None:
    table = saying(words)
    assert {seat for seat in BOTH if draws_one(table, seat)} == seats
    assert {draws_one(table, seat) for seat in seats} == {OX}
    assert not draws_one(field(), A)


def test_the_next_card_of_a_kind_costs_less_and_the_one_after_it_what_is_printed() -> None:
    table = field()
    card = card_of(table, table.piece(OX))
    for kind in ("creature", "card"):
        less = table.set(A, cheaper_next(kind), 2)
        assert [changed(less, seat, card, 3) for seat in (A, B)] == [1, 3], kind
        assert changed(used_up(less, A, card), A, card, 3) == 3, kind
        assert used_up(less, B, card) is less, kind
    other = table.set(A, cheaper_next("event"), 2)
    assert used_up(other, A, card) is other


def test_what_a_card_gives_to_others_is_found_by_its_word() -> None:
    table = saying("Your creatures have winged.", table=saying("Your creatures have swift."))
    warden = table.piece(WARDEN)
    assert [one.word for one in passives(table, warden, Passive.WINGED)] == [Passive.WINGED]
    assert [one.word for one in passives(table, warden, Passive.SWIFT)] == [Passive.SWIFT]
    assert [*passives(table, warden, Passive.DIRECT)] == []
    assert [one.word for one in passives(table, warden)].count(Passive.WINGED) == 1
    assert [*passives(table, table.piece(RUNNER), Passive.WINGED)] == []


@pytest.mark.parametrize("opposed_by", ["a winged creature", "a creature without winged"])
def test_a_change_for_a_keyword_of_others_counts_in_a_fight_and_in_no_condition(
    opposed_by: str,
) -> None:
    table = saying(f"As long as this creature is blocked by {opposed_by}, it gets +8/+0.")
    winged = table.mark(RUNNER, gained("winged"))
    ground, air = (0, 8) if "without" not in opposed_by else (8, 0)
    for one, more in ((table, ground), (winged, air)):
        assert atk(one, one.piece(OX)) == 2 + more
        assert measured(one, A, Measure(Quantity.THIS_ATK), OX) == 2


@pytest.mark.parametrize(
    ("words", "sizes"),
    [
        ("This creature's ATK is equal to the number of cities you control.", (3, 4)),
        ("Its ATK and DEF are each equal to the number of cities you control.", (3, 3)),
        ("Its ATK and DEF are each equal to the number of Orcs you control.", (0, 0)),
    ],
)
def test_a_number_is_what_a_text_says_and_its_least_is_no_more(
    words: str, sizes: tuple[int, int]
) -> None:
    table = saying(words, table=field().change(MANTLE, host=WARDEN))
    ox = table.piece(OX)
    assert (atk(table, ox), def_(table, ox)) == sizes
    assert least_def(table, ox) == (0 if "each" in words else 4)
    weak = table.tally(OX, DEF_TURN, -1)
    assert least_def(weak, weak.piece(OX)) == least_def(table, ox) - 1


def test_a_creature_whose_def_is_equal_to_nothing_dies() -> None:
    bare = field().change(MANTLE, host=WARDEN)
    one, none = (
        f"Its ATK and DEF are each equal to the number of {kind} you control."
        for kind in ("Beasts", "Orcs")
    )
    assert [piece.id for piece in dead(saying(none, table=bare))] == [OX]
    assert dead(saying(one, table=bare)) == []


def test_what_has_no_atk_and_def_has_none_among_creatures() -> None:
    table = field().move(CITY, ARMY, A)
    city = table.piece(CITY)
    assert (atk(table, city), def_(table, city), least_def(table, city)) == (0, 0, 0)


def test_the_loyalty_of_a_graveyard_pays_where_a_city_says_so_and_loyalty_is_asked() -> None:
    table = saying(
        "You may remove Gaian cards from your graveyard from the game, and their loyalty adds to "
        "its levels.",
        CITY,
        field().move(COURIER, GRAVEYARD, A),
    )
    payers = Target((Noun.RESIDENT,), here=True, worth=2)
    source = EffectSource(CITY, A)
    assert candidates(table, source, payers) == (COURIER, WARDEN)
    assert candidates(table, source, replace(payers, worth=0)) == (WARDEN,)
    assert candidates(field(), source, payers) == (WARDEN,)
    anyone = Target((Noun.RESIDENT,), worth=2)
    assert set(candidates(table, EffectSource("", A), anyone)) == {WARDEN, RAIDER}


@pytest.mark.parametrize(
    ("words", "ground", "air", "asked"),
    [
        ("Your creatures get +2/+1.", 2, 2, 2),
        ("Your winged creatures get +2/+1.", 0, 2, 0),
        ("Your creatures without winged get +2/+1.", 2, 0, 0),
        ("Other creatures you control get +2/+1.", 2, 2, 2),
        ("Other winged creatures get -1/-1.", 0, -1, 0),
    ],
)
def test_a_change_for_a_keyword_counts_for_its_bearers_and_in_no_condition(
    words: str, ground: int, air: int, asked: int
) -> None:
    table = saying(words)
    winged = table.mark(WARDEN, gained("winged"))
    plain = atk(field(), field().piece(WARDEN))
    for one, more in ((table, ground), (winged, air)):
        assert atk(one, one.piece(WARDEN)) == plain + more
        assert measured(one, A, Measure(Quantity.THIS_ATK), WARDEN) == plain + asked


def test_counters_and_what_a_turn_changes_add_to_atk_and_def() -> None:
    table = field()
    assert (atk(table, table.piece(WARDEN)), def_(table, table.piece(WARDEN))) == (1, 3)
    for counter, by, sizes in (
        (ATK_TURN, 3, (4, 3)),
        (ATK_MORE, 3, (4, 3)),
        (ATK_MORE, -1, (0, 3)),
        (DEF_TURN, 3, (1, 6)),
        (DEF_MORE, 3, (1, 6)),
        (DEF_MORE, -1, (1, 2)),
    ):
        other = table.tally(WARDEN, counter, by)
        warden = other.piece(WARDEN)
        assert (atk(other, warden), def_(other, warden)) == sizes, counter


@pytest.mark.parametrize(
    ("words", "least", "dies"),
    [
        ("As long as you control a city, this creature gets +0/-4.", 0, True),
        ("As long as you control nine cities, this creature gets +0/-4.", 0, False),
        ("As long as you control a city, this creature gets +0/-3.", 1, False),
        ("As long as you control a city, this creature gets +0/+2.", 4, False),
        ("As long as you control a city, this creature gets +3/-1.", 3, False),
        ("This creature gets +0/-2 for each city you control.", None, True),
        ("This creature gets +0/-2 for each Orc you control.", None, False),
        ("This creature gets +0/+1 for each city you control.", 4, False),
    ],
)
def test_a_creature_dies_of_what_its_own_text_takes_from_its_def(
    words: str, least: int | None, dies: bool
) -> None:
    table = saying(words, table=field().change(MANTLE, host=WARDEN))
    ox = table.piece(OX)
    assert least_def(table, ox) <= def_(table, ox)
    assert least is None or least_def(table, ox) == least
    assert [piece.id for piece in dead(table)] == ([OX] if dies else [])


def test_a_condition_asks_the_card_that_says_it_or_the_creature_to_which_it_gives() -> None:
    table = field().move(MANTLE, ATTACHED).change(MANTLE, host=CITY)
    rust = counter_key("rust")
    walls = saying(
        "As long as this enchantment has two or more rust counters on it, "
        "residents of this city have winged.",
        MANTLE,
        table,
    )
    for rusty, winged in ((MANTLE, True), (CITY, False), (WARDEN, False)):
        one = walls.tally(rusty, rust, 2)
        assert has(one, one.piece(WARDEN), Passive.WINGED) == winged, rusty
    worn = saying("As long as enchanted creature is marked, it has winged.", MANTLE, field())
    assert has(worn, worn.piece(OX), Passive.WINGED), "it is marked"
    moved = worn.mark(MANTLE, MARKED).unmark(OX, MARKED)
    assert not has(moved, moved.piece(OX), Passive.WINGED)
