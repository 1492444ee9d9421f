"""Whom a text means: each word of a target leaves out those that it does not speak of. And what is
counted.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from events.vocabulary import TABLE
from events.vocabulary import Seat
from games.kit.table.pieces import Frame
from games.table import Table
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.filters import State
from games.wtactics_arc.cards.text.terms import Been
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.field.matching import matches
from games.wtactics_arc.field.measures import measured
from games.wtactics_arc.field.stats import keeps_keywords
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.targets import candidates
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ATK_MORE
from games.wtactics_arc.names import ATK_TURN
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import BATTLE
from games.wtactics_arc.names import DIED
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import RESIDENTS
from games.wtactics_arc.names import gained
from tests.games.wtactics_arc import conduct

A, B = Seat("A"), Seat("B")
CITY, WARDEN, OX, MANTLE = "A1A-G01-1", "A1A-G03-1", "A1A-G05-1", "A1A-G12-1"
COURIER, SEER = "A1A-G04-1", "A1A-G06-1"
QUAY, RUNNER, RAIDER, DEAD = "A1A-N01-1", "A1B-B02-1", "A1B-B03-1", "A1B-B04-1"
ALL = (CITY, WARDEN, OX, MANTLE, RUNNER, RAIDER, DEAD)


def field(target: str = "army:B") -> Table:
    """A: a Warden in Alderhollow, a marked Ox with a Mantle that attacks; B: a Runner that defends
    against it, a Raider at home, a Brute in the graveyard.
    """
    table = conduct.opened(2, {})
    home = next(
        id_ for id_, piece in table.pieces.items() if piece.owner == B and piece.zone == "kingdom"
    )
    table = (
        table.move(WARDEN, RESIDENTS, CITY)
        .move(OX, ARMY, A)
        .mark(OX, MARKED)
        .move(MANTLE, ATTACHED)
        .change(MANTLE, host=OX, controller=A)
        .move(RUNNER, ARMY, B)
        .move(RAIDER, RESIDENTS, home)
        .move(DEAD, GRAVEYARD, B)
    )
    notes = {"attacker": A, "defender": B, "target": target, "attackers": (OX,)}
    return table.push(Frame(BATTLE, notes={**notes, "blocks": {OX: (RUNNER,)}}))


def meant(target: Target, seat: Seat = A, source: str = "", table: Table | None = None) -> set[str]:
    """Those of all cards here that a text of a seat means."""
    table = table or field()
    card = table.pieces.get(source)
    return {id_ for id_ in ALL if matches(table, table.piece(id_), target, seat, card)}


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        (Target(("creature",)), {WARDEN, OX, RUNNER, RAIDER}),
        (Target(("city",)), {CITY}),
        (Target(("enchantment",)), {MANTLE}),
        (Target(("creature", "enchantment")), {WARDEN, OX, RUNNER, RAIDER, MANTLE}),
        (Target(("Beast",)), {OX}),
        (Target(("resident",)), {WARDEN, RAIDER}),
        (Target(("army creature",)), {OX, RUNNER}),
        (Target(("attacker",)), {OX}),
        (Target(("defender",)), {RUNNER}),
        (Target(("creature",), side=Side.OWN), {WARDEN, OX}),
        (Target(("creature",), side=Side.ENEMY), {RUNNER, RAIDER}),
        (Target(("creature",), state=State.MARKED), {OX}),
        (Target(("creature",), state=State.UNMARKED), {WARDEN, RUNNER, RAIDER}),
        (Target(("creature",), faction="Gaian"), {WARDEN, OX}),
        (Target(("creature",), without="Scout"), {WARDEN, OX, RAIDER}),
        (Target(("creature",), limit=(Compare.AT_MOST, 2)), {WARDEN, RUNNER, RAIDER}),
        (Target(("creature",), limit=(Compare.AT_LEAST, 2)), {WARDEN, OX, RAIDER}),
        (Target(("creature",), limit=(Compare.EXACTLY, 3)), {OX}),
        (
            Target(("creature",), limit=(Compare.EXACTLY, 3), limit_on="atk"),
            {WARDEN, OX, RUNNER, RAIDER},
        ),
        (Target(("creature",), buried=True), {DEAD}),
        (Target(("card",), buried=True), {DEAD}),
        (Target(("Giant",), buried=True), {DEAD}),
        (Target(("city",), buried=True), set()),
        (Target(("Scout",), among="resident"), set()),
        (Target(("Scout",), among="army creature"), {RUNNER}),
        (Target(("Elf",), among="resident"), {WARDEN}),
    ],
)
def test_each_word_leaves_out_whom_it_does_not_mean(target: Target, expected: set[str]) -> None:
    assert meant(target) == expected


def test_words_about_the_card_that_says_so() -> None:
    creature = (Noun.CREATURE,)
    assert meant(Target((Noun.HOST,)), source=MANTLE) == {OX}
    assert meant(Target((Noun.HOST,)), source=OX) == set()
    assert meant(Target((Noun.HOST,))) == set()
    assert meant(Target(creature, other=True), source=OX) == {WARDEN, RUNNER, RAIDER}
    assert meant(Target(creature, facing=True), source=OX) == {RUNNER}
    assert meant(Target(creature, facing=True), source=WARDEN) == set()
    assert meant(Target(creature, facing=True)) == set()
    assert meant(Target(creature, facing=True), source=OX, table=field().pop()) == set()


def test_this_city_is_the_card_itself_its_home_or_the_one_it_is_attached_to() -> None:
    resident = Target((Noun.RESIDENT,), here=True)
    assert meant(resident, source=CITY) == meant(resident, source=WARDEN) == {WARDEN}
    assert meant(resident, source=OX) == meant(resident) == set()
    attached = field().change(MANTLE, host=CITY)
    assert meant(resident, source=MANTLE, table=attached) == {WARDEN}
    assert meant(resident, source=MANTLE, table=field().change(MANTLE, host="")) == set()
    attacker = Target((Noun.ATTACKER,), here=True)
    assert meant(attacker, source=CITY) == set()
    assert meant(attacker, source=CITY, table=field(CITY)) == {OX}


def test_a_keyword_is_had_or_lacked_by_creatures_alone() -> None:
    table = field().mark(OX, gained("winged"))
    creature = Target((Noun.CREATURE,))
    kept = {
        (having, lacking): [
            id_
            for id_ in (OX, RUNNER, CITY)
            if keeps_keywords(
                table, table.piece(id_), replace(creature, having=having, lacking=lacking)
            )
        ]
        for having in ("", "winged")
        for lacking in ("", "winged")
    }
    assert kept == {
        ("", ""): [OX, RUNNER, CITY],
        ("winged", ""): [OX],
        ("", "winged"): [RUNNER],
        ("winged", "winged"): [],
    }


def test_who_fell_in_battle_is_meant_no_more() -> None:
    table = field().mark(RUNNER, "fallen")
    assert meant(Target((Noun.CREATURE,)), table=table) == {WARDEN, OX, RAIDER}


@pytest.mark.parametrize(
    ("measure", "source", "counted"),
    [
        (Measure(Quantity.CREATURES), "", 2),
        (Measure(Quantity.CREATURES, everyones=True), "", 4),
        (Measure(Quantity.CREATURES, other=True), OX, 1),
        (Measure(Quantity.CREATURES, other=True), MANTLE, 2),
        (Measure(Quantity.CREATURES, state=State.MARKED), "", 1),
        (Measure(Quantity.CREATURES, state=State.UNMARKED), "", 1),
        (Measure(Quantity.RESIDENTS), "", 1),
        (Measure("Beast"), "", 1),
        (Measure("Goblin"), "", 0),
        (Measure(Quantity.ENCHANTMENTS), "", 1),
        (Measure(Quantity.ENCHANTMENTS, other=True), MANTLE, 0),
        (Measure(Quantity.ATTACHED), OX, 1),
        (Measure(Quantity.ATTACHED), WARDEN, 0),
        (Measure(Quantity.ATTACHED), "", 0),
        (Measure(Quantity.VP), "", 15),
        (Measure(Quantity.HAND), "", 7),
        (Measure(Quantity.TURN), "", 1),
        (Measure(Quantity.DIED), "", 0),
        (Measure(Quantity.THIS_ATTACKS), OX, 1),
        (Measure(Quantity.THIS_ATTACKS), RUNNER, 0),
        (Measure(Quantity.THIS_DEFENDS), RUNNER, 1),
        (Measure(Quantity.THIS_DEFENDS), RAIDER, 0),
        (Measure(Quantity.THIS_MARKED), OX, 1),
        (Measure(Quantity.THIS_MARKED), WARDEN, 0),
        (Measure(Quantity.THIS_RESIDES), WARDEN, 1),
        (Measure(Quantity.THIS_RESIDES), OX, 0),
        (Measure(Quantity.THIS_RESIDES), "nobody", 0),
    ],
)
def test_what_is_counted(measure: Measure, source: str, counted: int) -> None:
    assert measured(field(), A, measure, source) == counted


@pytest.mark.parametrize(
    ("measure", "source", "counted"),
    [
        (Measure(Quantity.THIS_ATK), OX, 2 + 3 + 1),
        (Measure(Quantity.THIS_DEF), OX, 4 + 2),
        (Measure(Quantity.THIS_ATK), RUNNER, 0),
        (Measure(Quantity.THIS_ATK), CITY, 0),
        (Measure(Quantity.THIS_ATK), "", 0),
        (Measure(Quantity.NEAR, faction="Gaian"), WARDEN, 2),
        (Measure(Quantity.NEAR, faction="Gaian", other=True), WARDEN, 1),
        (Measure(Quantity.NEAR, faction="Gaian"), OX, 2),
        (Measure(Quantity.NEAR, faction="Gaian"), CITY, 0),
        (Measure(Quantity.NEAR, faction="Gaian"), "", 0),
        (Measure(Quantity.CREATURES, been=Been.ATTACKED), "", 1),
        (Measure(Quantity.CREATURES, been=Been.ATTACKED, everyones=True), "", 1),
        (Measure(Quantity.CREATURES, been=Been.ATTACKS), "", 1),
        (Measure(Quantity.CREATURES, been=Been.DEFENDS), "", 0),
        (Measure(Quantity.CREATURES, been=Been.DAMAGED), "", 0),
        (Measure(Quantity.CREATURES, been=Been.UNDAMAGED), "", 2),
        (Measure(Quantity.CREATURES, having="winged"), "", 1),
        (Measure(Quantity.CREATURES, having="swift"), "", 0),
        (Measure(Quantity.CREATURES, limit=(Compare.AT_LEAST, 3), limit_on="atk"), "", 1),
        (Measure(Quantity.CREATURES, limit=(Compare.AT_LEAST, 3), limit_on="cost"), "", 1),
        (Measure(Quantity.CREATURES, limit=(Compare.AT_MOST, 2), limit_on="cost"), "", 1),
        (Measure(Quantity.CITIES, having="Body"), "", 1),
    ],
)
def test_what_is_counted_of_creatures_as_they_are(
    measure: Measure, source: str, counted: int
) -> None:
    table = field().mark(OX, Been.ATTACKED).mark(WARDEN, gained("winged"))
    table = table.tally(OX, ATK_TURN, 3).tally(OX, ATK_MORE, 1).tally(RUNNER, ATK_TURN, -3)
    assert measured(table, A, measure, source) == counted


def test_an_attacker_of_an_army_attacks_no_city_nor_does_who_is_at_home() -> None:
    against = Target((Noun.CREATURE,), among=Noun.CITY)
    assert meant(against) == set()
    assert meant(against, table=field(CITY)) == {OX}
    assert meant(against, table=field().pop()) == set()


def test_only_creatures_keep_a_limit_on_atk_or_def() -> None:
    both = Target((Noun.CREATURE, Noun.CITY), limit=(Compare.AT_MOST, 2), limit_on="atk")
    source = EffectSource("", A)
    assert {*candidates(field(), source, both)} & {*ALL} == {WARDEN, OX, RUNNER}
    tough = replace(both, limit_on="def")
    assert {*candidates(field(), source, tough)} & {*ALL} == {RUNNER, RAIDER}


def test_what_is_counted_of_others_and_of_the_turn() -> None:
    table = field()
    assert measured(table, B, Measure(Quantity.TURN)) == 0
    assert measured(table.set(TABLE, DIED, 2), B, Measure(Quantity.DIED)) == 1
    assert measured(table, B, Measure("Goblin")) == 1
    assert measured(table.pop(), A, Measure(Quantity.THIS_ATTACKS), OX) == 0
    assert measured(table.pop(), B, Measure(Quantity.THIS_DEFENDS), RUNNER) == 0
