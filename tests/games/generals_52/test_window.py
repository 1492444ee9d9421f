"""The window for Aces tells nothing about a hand: whom it waits for follows from what lies open
alone (G52-R23).
"""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from events.vocabulary import Action
from events.vocabulary import Seat
from games import play
from games.table import Table
from tests.games.generals_52.sitting import BLACK
from tests.games.generals_52.sitting import GAME
from tests.games.generals_52.sitting import PACKS
from tests.games.generals_52.sitting import RED
from tests.games.generals_52.sitting import SEATS
from tests.games.generals_52.sitting import seated


def attacked(window: str = "both_pass") -> Table:
    """Red attacks with a Seven; both have an untapped General and five cards in hand."""
    table = seated({"reaction_window": window})
    for seat in SEATS:
        table = play.apply(GAME, table, Action(seat, "DeckRegistered", {"cards": PACKS[seat]}))
        table = table.hiding(seat, "hand", 5).hiding(seat, "deck", 20)
    for card, zone in (
        ("KH", "generals"),
        ("7H", "soldiers"),
        ("KS", "generals"),
        ("9S", "soldiers"),
    ):
        table = table.move(card, zone)
    table = table.enter("attack", turn=3, active=RED, to_act=(RED,))
    return play.apply(GAME, table, Action(RED, "AttackDeclared", {"groups": {"1": ("7H",)}}))


def defended(table: Table) -> Table:
    """Black does not defend."""
    return play.apply(GAME, table, Action(BLACK, "DefenceDeclared", {"assignments": {}}))


def awaited(table: Table) -> tuple[str, ...]:
    """Whom the window waits for."""
    return table.frame.asked if table.frame else ()


OPENLY_UNABLE = (
    lambda table, seat: table.change("KH" if seat == RED else "KS", facing="side"),
    lambda table, seat: table.hiding(seat, "hand", 0),
    lambda table, seat: table.each(
        [table.piece(card) for card in _aces(seat)],
        lambda after, ace: after.move(ace.id, "discard"),
    ),
)


def _aces(seat: Seat) -> tuple[str, ...]:
    return ("AH", "AD") if seat == RED else ("AS", "AC")


def test_both_are_awaited_whatever_they_hold() -> None:
    """No exchange of unseen cards, and no mark on them, changes who is asked."""
    table = attacked()
    for seed in range(20):
        chance = random.Random(seed)
        other = table
        for seat in SEATS:
            unseen = [
                piece
                for piece in table.pieces.values()
                if piece.owner == seat and piece.zone == "pool"
            ]
            orders = chance.sample(range(len(unseen)), len(unseen))
            other = other.put(
                *(replace(piece, order=place) for piece, place in zip(unseen, orders, strict=True))
            )
            other = other.mark(chance.choice(unseen).id, "shown")
        assert awaited(defended(other)) == (RED, BLACK)


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("number", range(len(OPENLY_UNABLE)))
def test_only_who_openly_cannot_play_an_ace_is_passed_over(seat: Seat, number: int) -> None:
    """No untapped General, an empty hand, both Aces face up: the other is still asked."""
    table = defended(OPENLY_UNABLE[number](attacked(), seat))
    assert awaited(table) == tuple(other for other in SEATS if other != seat)


def test_where_nobody_can_all_resolves_at_once() -> None:
    table = attacked()
    for seat in SEATS:
        table = OPENLY_UNABLE[0](table, seat)
    table = defended(table)
    assert table.frame is None
    assert table.count("table", "pot") == 7


@pytest.mark.parametrize("window", ["both_pass", "active_resolves"])
def test_a_window_that_looked_at_hands_would_be_caught(
    window: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a peek at what lies unseen the answer changes, so the tests above can fail."""
    monkeypatch.setattr(
        "games.generals_52.battle.skirmish.may_hold_ace",
        lambda table, seat: "shown" in table.pieces[_aces(seat)[0]].marks,
    )
    assert awaited(defended(attacked(window))) == ()
    assert RED in awaited(defended(attacked(window).mark("AH", "shown")))
