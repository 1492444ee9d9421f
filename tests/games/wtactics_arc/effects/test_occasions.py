"""What sets off a text that waits: a target, a claim, VP gained or lost, a card that leaves play."""

from __future__ import annotations

import pytest

from events.vocabulary import Seat
from games.table import Table
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.effects.leaving import buried
from games.wtactics_arc.effects.leaving import removed
from games.wtactics_arc.effects.occasions import forgotten
from games.wtactics_arc.effects.occasions import of_aiming
from games.wtactics_arc.effects.occasions import of_cards
from games.wtactics_arc.effects.occasions import scored
from games.wtactics_arc.effects.occasions import told
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import VP_GAINED
from games.wtactics_arc.names import VP_LOST
from games.wtactics_arc.names import granted
from tests.games.wtactics_arc.effects.test_deeds import worded
from tests.games.wtactics_arc.effects.test_effects import due
from tests.games.wtactics_arc.field.test_standing_rules import saying
from tests.games.wtactics_arc.language.test_matching import CITY
from tests.games.wtactics_arc.language.test_matching import MANTLE
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import RUNNER
from tests.games.wtactics_arc.language.test_matching import WARDEN
from tests.games.wtactics_arc.language.test_matching import A
from tests.games.wtactics_arc.language.test_matching import B
from tests.games.wtactics_arc.language.test_matching import field


@pytest.mark.parametrize(
    ("whose", "kind", "seat", "happens"),
    [
        ("an event", "event", A, True),
        ("an event", "event", B, True),
        ("an event", "ability", B, False),
        ("an event an opponent controls", "event", A, False),
        ("an event an opponent controls", "event", B, True),
        ("an event or ability", "ability", A, True),
    ],
)
def test_a_target_waits_for_what_aims_at_it_and_for_whose_it_is(
    whose: str, kind: str, seat: Seat, happens: bool
) -> None:
    words = f"When this creature becomes the target of {whose}, draw a card."
    table = saying("When this creature dies, draw a card.", table=saying(words))
    rows = due(of_aiming(table, seat, CITY, kind, (OX, WARDEN, OX)))
    assert [(row["card"], row["about"]) for row in rows] == [(OX, CITY)] * happens
    assert due(of_aiming(table, seat, CITY, kind, (WARDEN, RUNNER))) == ()
    away = table.move(OX, GRAVEYARD, A)
    assert due(of_aiming(away, seat, CITY, kind, (OX,))) == ()


@pytest.mark.parametrize(
    ("words", "occasions"),
    [
        ("When you claim an advantage, draw a card.", {(A, "Body"), (A, "Mind")}),
        ("When you claim the advantage in Mind, draw a card.", {(A, "Mind")}),
        ("When an opponent claims an advantage, draw a card.", {(B, "Body"), (B, "Mind")}),
        ("When an opponent claims the advantage in Body, draw a card.", {(B, "Body")}),
    ],
)
def test_a_text_waits_for_claims_of_its_discipline_by_its_side(
    words: str, occasions: set[tuple[Seat, str]]
) -> None:
    table = saying(words)
    for seat in (A, B):
        for what in ("Body", "Mind"):
            rows = of_cards(table, seat, Trigger.CLAIMS, 1, what)
            happened = [(row["seat"], row["card"], row["about"]) for row in rows]
            assert happened == [(A, OX, seat)] * ((seat, what) in occasions)
            assert of_cards(table, seat, Trigger.DRAWN, 1, what) == []


def watching(verb: str) -> Table:
    """The field, where each creature of A waits for VP."""
    return worded("creature", f"When you {verb} VP, draw a card.")


@pytest.mark.parametrize(("verb", "sign", "key"), [("gain", 1, VP_GAINED), ("lose", -1, VP_LOST)])
def test_points_are_told_once_as_many_as_came_together(verb: str, sign: int, key: str) -> None:
    table = watching(verb)
    mine = {OX, WARDEN}
    assert told(table) is table
    more = scored(scored(table, A, 2 * sign), A, sign)
    first = told(more)
    assert {(row["card"], row["many"]) for row in due(first)} == {(id_, 3) for id_ in mine}
    assert told(first) is first
    second = told(scored(first, A, 2 * sign))
    assert [row["many"] for row in due(second)] == [3, 3, 2, 2]
    assert due(told(scored(table, A, -sign))) == ()
    assert second.count(A, key) == 5
    assert scored(table, A, 0) == table


@pytest.mark.parametrize("sign", [1, -1])
def test_a_turn_starts_without_points_gained_or_lost(sign: int) -> None:
    table = watching("gain")
    turn = forgotten(told(scored(table, A, 2 * sign)))
    assert [turn.count(seat, key) for seat in (A, B) for key in (VP_GAINED, VP_LOST)] == [0] * 4
    assert turn.count(A, "vp") == table.count(A, "vp") + 2 * sign
    assert told(turn) is turn
    again = told(scored(turn, A, 1))
    assert [row["many"] for row in due(again)][-2:] == [1, 1]
    assert forgotten(table) is table


@pytest.mark.parametrize(
    ("deed", "about"), [("mark enchanted creature", {"about": OX}), ("draw a card", {})]
)
def test_an_enchantment_that_leaves_knows_what_it_was_on_where_its_text_speaks_of_that(
    deed: str, about: dict[str, str]
) -> None:
    table = field().mark(MANTLE, granted(f"When this enchantment leaves play, {deed}."))
    for leave in (buried, removed):
        (row,) = due(leave(table, MANTLE))
        assert row["card"] == MANTLE
        assert {key: row[key] for key in ("about",) if key in row} == about
    loose = table.change(MANTLE, host="").move(MANTLE, ARMY, A)
    (row,) = due(buried(loose, MANTLE))
    assert "about" not in row
