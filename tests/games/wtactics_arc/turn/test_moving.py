"""Moves of creatures in WTactics: where they may go, and who may go along."""

from __future__ import annotations

from typing import Any

import pytest

from events.vocabulary import Action
from events.vocabulary import Seat
from games.rules import Check
from games.table import Table
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import MOVED
from games.wtactics_arc.names import PLAY1
from games.wtactics_arc.names import RESIDENTS
from games.wtactics_arc.turn import moving
from tests.games.wtactics_arc import conduct
from tests.games.wtactics_arc.language.test_matching import CITY
from tests.games.wtactics_arc.language.test_matching import COURIER
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import QUAY
from tests.games.wtactics_arc.language.test_matching import RUNNER
from tests.games.wtactics_arc.language.test_matching import SEER
from tests.games.wtactics_arc.language.test_matching import WARDEN

A, B = Seat("A"), Seat("B")
THIRD = "A1A-G02-1"


def lying(*used: str, groups: bool = True) -> Table:
    """A Warden, a Courier and a marked Seer in Alderhollow, an Ox in the Army; cities that a move
    has used.
    """
    table = conduct.opened(2, {"group-moves": groups}).enter(PLAY1, active=A)
    for id_ in (WARDEN, COURIER, SEER):
        table = table.move(id_, RESIDENTS, CITY)
    table = table.mark(SEER, MARKED).move(OX, ARMY, A).move(RUNNER, ARMY, B)
    for city in used:
        table = table.mark(city, MOVED)
    return table


def rule(check: Check, table: Table, **args: Any) -> str:
    """The clause by which a check objects to what A does ("" for none)."""
    ruling = check(table, Action(A, "CreatureMoved", args))
    return ruling.rule if ruling is not None else ""


def test_a_creature_may_go_wherever_it_is_not() -> None:
    table = lying()
    assert {city.id for city in cities(table, A)} == {CITY, QUAY, THIRD}
    assert {*moving.destinations(table, A, {"card": WARDEN})} == {ARMY, QUAY, THIRD}
    assert {*moving.destinations(table, A, {"card": OX})} == {CITY, QUAY, THIRD}
    assert {*moving.movers(table, A, {})} == {WARDEN, COURIER, OX}


@pytest.mark.parametrize(
    ("groups", "card", "expected"),
    [(True, WARDEN, (COURIER,)), (True, COURIER, (WARDEN,)), (True, OX, ()), (False, WARDEN, ())],
)
def test_who_may_go_along(groups: bool, card: str, expected: tuple[str, ...]) -> None:
    assert moving.companions(lying(groups=groups), A, {"card": card}) == expected


@pytest.mark.parametrize(
    ("used", "card", "expected"),
    [
        ((), WARDEN, ""),
        ((CITY,), WARDEN, "ARC-13.3"),
        ((QUAY, THIRD), WARDEN, ""),
        ((QUAY, THIRD), OX, ""),
        ((CITY, QUAY, THIRD), OX, "ARC-13.3"),
    ],
)
def test_a_creature_needs_a_city_that_no_move_has_used(
    used: tuple[str, ...], card: str, expected: str
) -> None:
    table = lying(*used)
    assert rule(moving.somewhere_to_go, table, card=card) == expected
    assert rule(moving.somewhere_to_go, table, card=card, to=QUAY) == ""


@pytest.mark.parametrize(
    ("others", "anywhere", "to_quay", "single"),
    [
        ((), "", "", ""),
        ((COURIER,), "", "ARC-13.3", "ARC-R40"),
        ((COURIER, COURIER), "ARC-R40", "ARC-R40", "ARC-R40"),
        ((WARDEN,), "ARC-R40", "ARC-R40", "ARC-R40"),
        ((OX,), "ARC-R40", "ARC-R40", "ARC-R40"),
        ((SEER,), "ARC-13.1", "ARC-13.1", "ARC-R40"),
        ((RUNNER,), "ARC-13.4", "ARC-13.4", "ARC-R40"),
    ],
)
def test_which_creatures_accompany_another(
    others: tuple[str, ...], anywhere: str, to_quay: str, single: str
) -> None:
    table, args = lying(QUAY), {"card": WARDEN, "with": others}
    assert rule(moving.may_accompany, table, **args) == anywhere
    assert rule(moving.may_accompany, table, **args, to=THIRD) == anywhere
    assert rule(moving.may_accompany, table, **args, to=QUAY) == to_quay
    assert rule(moving.may_accompany, lying(groups=False), **args) == single
