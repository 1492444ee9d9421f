"""What waits on the stack is a target by its kind, and by no other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from events.vocabulary import Action
from events.vocabulary import Seat
from games.table import Table
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.targets import asked
from games.wtactics_arc.field.targets import candidates
from games.wtactics_arc.field.targets import filled
from games.wtactics_arc.field.targets import named_twice
from games.wtactics_arc.field.targets import needed
from games.wtactics_arc.field.zones import printed_cost
from games.wtactics_arc.names import DEFEATED
from games.wtactics_arc.names import STACK
from games.wtactics_arc.names import granted
from tests.games.wtactics_arc import conduct
from tests.games.wtactics_arc.language.test_matching import MANTLE
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import RUNNER
from tests.games.wtactics_arc.language.test_matching import WARDEN
from tests.games.wtactics_arc.language.test_matching import A
from tests.games.wtactics_arc.language.test_matching import B
from tests.games.wtactics_arc.language.test_matching import field

KINDS = {
    Noun.CITY_PLAYED: "CityPlayed",
    Noun.CREATURE_PLAYED: "CreaturePlayed",
    Noun.EVENT: "EventPlayed",
    Noun.MAGIC: "MagicPlayed",
    Noun.ENCHANTMENT_PLAYED: "EnchantmentPlayed",
    Noun.ABILITY: "AbilityActivated",
}


def waiting(name: str) -> tuple[Table, Action]:
    """A table where such a play, by A, waits on the stack."""
    steps = conduct.steps(conduct.opened(2, {}), 0, 250)
    table = next(table for table, _, _ in steps if table.frame and table.frame.stack)
    frame, item = table.frames[-1], table.frames[-1].stack[-1]
    item = Action(A, name, item.args)
    return table.having(frames=(*table.frames[:-1], replace(frame, stack=(item,)))), item


@pytest.mark.parametrize("name", KINDS.values())
def test_what_is_being_played_is_a_target_by_its_kind(name: str) -> None:
    table, item = waiting(name)
    source = EffectSource(next(iter(table.pieces)), table.seats[0])
    for noun, known in KINDS.items():
        found = candidates(table, source, Target((noun,)))
        assert found == ((item.args["item"],) if known == name else ())
    assert candidates(table, source, Target((Noun.ITEM,))) == (item.args["item"],)


@pytest.mark.parametrize(
    ("side", "seats"), [(Side.ANY, (A, B)), (Side.OWN, (A,)), (Side.ENEMY, (B,))]
)
def test_what_is_being_played_is_a_target_of_those_who_may_choose_it(
    side: Side, seats: tuple[Seat, ...]
) -> None:
    table, item = waiting("EventPlayed")
    slot, own = Target((Noun.EVENT,), side=side), item.args["item"]
    assert seats == tuple(one for one in (A, B) if candidates(table, EffectSource("", one), slot))
    assert candidates(table, EffectSource(own, A), slot) == (), "it does not choose itself"


def test_what_is_being_played_keeps_a_limit_on_its_cost() -> None:
    table, item = waiting("EventPlayed")
    cost = printed_cost(table, table.piece(item.args["card"]))

    def found(now: Table, compare: Compare, limit: int) -> bool:
        slot = Target((Noun.ITEM,), limit=(compare, limit))
        return candidates(now, EffectSource("", B), slot) == (item.args["item"],)

    assert [found(table, Compare.AT_MOST, cost + more) for more in (-1, 0)] == [False, True]
    assert [found(table, Compare.AT_LEAST, cost + more) for more in (0, 1)] == [True, False]
    gone = table.remove(item.args["card"])
    assert found(gone, Compare.EXACTLY, 0), "a card that is nowhere costs nothing"


ENEMY, WHO, UP_TO = (
    Target((Noun.OPPONENT,)),
    Target((Noun.CREATURE,)),
    Target((Noun.OPPONENT,), up_to=True),
)


@pytest.mark.parametrize(
    ("wanted", "given", "told", "every"),
    [
        ((ENEMY,), (), (), (B,)),
        ((ENEMY,), (B,), (), (B,)),
        ((ENEMY, WHO), ("x",), ("x",), (B, "x")),
        ((WHO, ENEMY), ("x",), ("x",), ("x", B)),
        ((ENEMY, WHO), (B, "x"), ("x",), (B, "x")),
        ((WHO, ENEMY), ("x", B), ("x",), ("x", B)),
        ((WHO, ENEMY), (B, B), (B,), (B, B)),
        ((ENEMY, WHO), (), (), (B, "")),
        ((UP_TO,), (B,), (B,), (B,)),
        ((WHO,), (B,), (B,), (B,)),
    ],
)
def test_a_single_opponent_need_not_be_named_and_may_be(
    wanted: tuple[Target, ...],
    given: tuple[str, ...],
    told: tuple[str, ...],
    every: tuple[str, ...],
) -> None:
    table = conduct.opened(2, {})
    assert needed(table, A, wanted, given) == told
    assert filled(table, A, wanted, given) == every
    assert asked(table, A, wanted) == tuple(one for one in wanted if one is not ENEMY)


def test_of_two_opponents_one_is_named() -> None:
    table = conduct.opened(3, {})
    for given in ((B,), (Seat("C"),)):
        assert needed(table, A, (ENEMY,), given) == given
        assert filled(table, A, (ENEMY,), given) == given
    assert filled(table, A, (ENEMY,), ()) == ("",)
    assert asked(table, A, (ENEMY, WHO)) == (ENEMY, WHO)
    alone = table.noting(B, DEFEATED, "vp")
    assert filled(alone, A, (ENEMY,), ()) == (Seat("C"),)


MAGIC, EVENT = "A1A-G11-1", "A1A-G10-1"


@pytest.mark.parametrize(
    ("words", "spared"),
    [
        ("enchantments", {"played"}),
        ("abilities", {MANTLE, WARDEN, "", "nobody"}),
        ("events", {EVENT}),
        ("magic", {MAGIC}),
    ],
)
def test_a_creature_is_no_target_of_what_it_is_guarded_against(
    words: str, spared: set[str]
) -> None:
    table = field().mark(OX, granted(f"This creature cannot be the target of {words}."))
    sources = {id_: (table, id_) for id_ in (MANTLE, WARDEN, EVENT, MAGIC, "", "nobody")}
    sources["played"] = table.move(MANTLE, STACK), MANTLE
    found = {
        name: candidates(now, EffectSource(id_, B), WHO) for name, (now, id_) in sources.items()
    }
    assert {name for name, ids in found.items() if OX not in ids} == spared
    assert all({WARDEN, RUNNER} <= set(ids) for ids in found.values())


def test_who_is_named_twice_in_one_choice() -> None:
    two = Target((Noun.CREATURE,), count=2)
    one, another = Target((Noun.CREATURE,)), Target((Noun.CREATURE,), other=True)
    divided = replace(two, again=True)
    assert named_twice((two, two), ("a", "a")) == "a"
    assert named_twice((one, another), ("a", "a")) == "a"
    for wanted, given in (
        ((two, two), ("a", "b")),
        ((one, another), ("a", "b")),
        ((one, one), ("a", "a")),
        ((divided, divided), ("a", "a")),
    ):
        assert named_twice(wanted, given) == ""
