"""What the phone offers while a deck is registered, and what lies on the table afterwards."""

from __future__ import annotations

import pytest

from events.vocabulary import Action
from events.vocabulary import Seat
from games import catalogue
from games import play
from games.rules import Pick
from games.rules import PickMany
from games.table import Table

GAME = catalogue()["war_time_generals"]
A, B = GAME.seats
UNITS = ("FG", "HR", "LG", "OR", "ST")


def opened(size: int) -> Table:
    return play.setup(GAME, GAME.seats, {"deck_size": size})


def asks() -> tuple[Pick, PickMany]:
    spec = GAME.spec("DeckRegistered")
    assert spec is not None
    general, cards = spec.asks
    assert isinstance(general, Pick)
    assert isinstance(cards, PickMany)
    return general, cards


def deck(letter: str, size: int) -> tuple[str, ...]:
    return tuple(
        f"W1{letter}-{kind}-{copy}" for kind in UNITS for copy in range(1, size // len(UNITS) + 1)
    )


def register(table: Table, seat: Seat, general: str, letter: str, size: int) -> Table:
    action = Action(seat, "DeckRegistered", {"general": general, "cards": deck(letter, size)})
    ruling = play.check(GAME, table, action)
    assert ruling.legal, ruling
    return play.apply(GAME, table, action)


@pytest.mark.parametrize("size", [20, 30])
def test_every_printed_card_is_offered_until_it_lies_in_a_deck(size: int) -> None:
    general, cards = asks()
    table = opened(size)
    first = set(general.options(table, A, {}))
    assert {"W1A-AV-1", "W1B-BO-1"} <= first
    assert all(GAME.cards.card(id_.split("-")[1]).type == "general" for id_ in first)
    offered = set(cards.options(table, A, {}))
    assert offered >= {*deck("A", size), *deck("B", size)}
    assert f"W1A-LG-{size // 5 + 1}" not in offered
    after = register(table, A, "W1A-AV-1", "A", size)
    assert set(general.options(after, B, {})) == first - {"W1A-AV-1"}
    assert set(cards.options(after, B, {})) == offered - {*deck("A", size)}


@pytest.mark.parametrize("size", [20, 30])
def test_a_ready_made_deck_is_offered_once_and_whole(size: int) -> None:
    _, cards = asks()
    assert cards.presets
    table = opened(size)
    assert (play.bound(cards.least, table, A, {}), play.bound(cards.most, table, A, {})) == (
        size,
        size,
    )
    before = cards.presets(table, A, {})
    assert {frozenset(ids) for ids in before.values()} >= {
        frozenset(deck("A", size)),
        frozenset(deck("B", size)),
    }
    after = cards.presets(register(table, A, "W1A-AV-1", "A", size), B, {})
    assert set(map(frozenset, after.values())) == {
        frozenset(ids) for ids in before.values() if not {*ids} & {*deck("A", size)}
    }


@pytest.mark.parametrize("size", [20, 30])
def test_a_registered_deck_lies_unseen_below_its_general(size: int) -> None:
    table = register(opened(size), A, "W1A-AV-1", "A", size)
    leader = GAME.cards.card("AV")
    assert [(piece.id, piece.cell) for piece in table.at("general", owner=A)] == [
        ("W1A-AV-1", "A.G")
    ]
    unseen = sorted(table.at("pool", owner=A), key=lambda piece: piece.order)
    assert [(piece.id, piece.order) for piece in unseen] == [
        (id_, place) for place, id_ in enumerate(deck("A", size))
    ]
    assert (table.hides(A, "deck"), table.hides(A, "hand")) == (size, 0)
    assert table.count(A, "energy") == leader.get("starting_energy")
    assert table.count(A, "health") == leader.get("health")
    assert table.limits[f"{A}.energy"] == (0, leader.get("max_energy"))
    assert table.limits[f"{A}.health"] == (0, leader.get("health"))
    assert not table.at("pool", owner=B)


def test_a_deck_of_another_make_up_is_refused() -> None:
    table = register(opened(20), A, "W1A-AV-1", "A", 20)
    whole = deck("B", 20)

    def refused(general: str, cards: tuple[str, ...], seat: Seat = B) -> str:
        args = {"general": general, "cards": cards}
        return play.check(GAME, table, Action(seat, "DeckRegistered", args)).rule

    assert refused("W1B-BO-1", whole) == ""
    assert refused("W1A-AV-1", whole) == "WTG-1.1"
    assert refused("W1B-LG-1", whole) == "WTG-0.4"
    assert refused("W1B-BO-1", whole[:-1]) == "WTG-0.2"
    assert refused("W1B-BO-1", (*whole[:-1], whole[0])) == "WTG-0.2"
    assert refused("W1B-BO-1", (*whole[:-1], "W1B-AV-1")) == "WTG-0.4"
    assert refused("W1B-BO-1", (*whole[:-1], "W1B-QQ-1")) == "WTG-0.3"
    assert refused("W1B-BO-1", (*whole[:-1], "W1A-ST-4")) == "WTG-1.2"
    assert refused("W1B-BO-1", (*whole[:-1], "W1B-FG-5")) == "WTG-0.3"
    assert refused("W1A-BO-1", deck("A", 20), A) == "WTG-1.2"
