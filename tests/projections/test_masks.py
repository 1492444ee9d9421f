"""Cards that a viewer may not know are masked wherever a payload names them."""

from __future__ import annotations

from typing import Any

import pytest

from events.vocabulary import Action
from events.vocabulary import Seat
from projections.knowledge.answers import Answers
from projections.knowledge.masks import hides
from projections.knowledge.masks import masked
from projections.knowledge.masks import masked_action
from projections.knowledge.masks import nothing_secret
from projections.knowledge.masks import words_of
from projections.knowledge.sight import Sight
from projections.knowledge.sight import looking
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import seated
from tests.referee import little

PAYLOADS = [
    ("R0", "R0"),
    ("K1", "?"),
    ("R0 beats R2", "R0 beats R2"),
    ("K1 beats R0, not K2", "? beats R0, not ?"),
    ("K1, too", "K1, too"),
    (7, 7),
    (None, None),
    (True, True),
    ([], ()),
    (["b", "a", "c"], ("b", "a", "c")),
    (["b", "K1", "a", "K2"], ("?", "?", "a", "b")),
    (("b", "a K1"), ("b", "a ?")),
    ([["c", "K1", "b"], "a"], (("?", "b", "c"), "a")),
    ({"b": "K1", "a": 2}, {"a": 2, "b": "?"}),
    ({"K1": 1, "R0": 2}, {"R0": 2}),
    ({"a": {"K1": 1}}, {"a": {}}),
]
"""What is said, and what who may not know K1 and K2 is told of it."""


def secret(word: str) -> bool:
    """The viewer of these tests may not know two cards."""
    return word in ("K1", "K2")


@pytest.mark.parametrize(("value", "told"), PAYLOADS)
def test_secret_cards_are_masked_and_the_rest_stays(value: Any, told: Any) -> None:
    assert masked(value, secret) == told
    assert masked_action(Action(Seat("A"), "Told", {"it": value}), secret) == Action(
        Seat("A"), "Told", {"it": told}
    )


@pytest.mark.parametrize(("value", "told"), PAYLOADS)
def test_a_value_hides_something_where_it_names_a_secret_card(value: Any, told: Any) -> None:
    assert hides(value, secret) is ("K" in repr(value) and value != "K1, too")
    assert hides(value, nothing_secret) is False
    assert any(map(secret, words_of(value))) is hides(value, secret)


def test_entries_come_in_the_order_of_their_keys() -> None:
    assert list(masked({"b": 1, "K2": 0, "c": 2, "a": 3}, secret)) == ["a", "b", "c"]


def test_a_sight_without_answers_asks_and_makes_anew() -> None:
    table = little.setup(little.GAME, little.GAME.seats, {}, little.GAME.cards)
    bare = looking(little.GAME, table, seated(little.RED))
    kept = Sight(little.GAME, table, bare.viewer, bare.secret, Answers())
    for sight, same in ((bare, False), (kept, True)):
        made = [sight.same("key", (1,), object) for _ in range(2)]
        assert (made[0] is made[1]) is same
        asked = [sight.ask("turn", lambda table: (table.turn, object())) for _ in range(2)]
        assert [turn for turn, _ in asked] == [1, 1]
        assert (asked[0] is asked[1]) is same


def test_only_what_is_not_in_sight_is_secret_without_a_known_past() -> None:
    table = little.setup(little.GAME, little.GAME.seats, {}, little.GAME.cards)
    table = table.move("B0", "board", "a1").move("R0", "board", "b1").change("R0", facing="down")
    words = ("B0", "R0", "B1", "R1", "X9", "a1")
    hidden = {
        viewer: [word for word in words if looking(little.GAME, table, viewer).secret(word)]
        for viewer in (seated(little.RED), seated(little.BLUE), SPECTATOR)
    }
    assert hidden == {
        seated(little.RED): ["B1"],
        seated(little.BLUE): ["R0", "R1"],
        SPECTATOR: ["R0", "B1", "R1"],
    }
