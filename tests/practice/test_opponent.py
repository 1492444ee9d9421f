"""The practice opponent: legal, fair, willing to win, and never lost for a play."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from app.practice.opponent import HAND
from app.practice.opponent import Opponent
from app.practice.opponent import imagined
from app.practice.opponent import virtual_hand
from app.practice.worth import worth
from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games import catalogue
from games import play
from games.rules import Game
from games.table import Table
from tests.games.players import Chance

GIVES_UP = ("Conceded", "Surrendered", "PlayerConceded")
KEYS = sorted(catalogue())


def dealt(game: Game, seed: int) -> Table:
    """A match at its first turn."""
    table = play.setup(game, game.seats[: game.least_seats], {})
    chance = Chance(game, seed)
    for planned in game.demo(table) if game.demo else ():
        table = play.apply(game, table, chance._drawn(table, planned))
    return table


def by_chance(chance: Chance, table: Table) -> Action | None:
    """Anything legal but giving up."""
    for _ in range(30):
        action = chance.action(table)
        if action is None or action.name not in GIVES_UP:
            return action
    return None


def played(key: str, seed: int, plays: int) -> tuple[Table, list[Action]]:
    """The opponent in the first seat against anything legal."""
    game = catalogue()[key]
    table, chance, done = dealt(game, seed), Chance(game, seed), list[Action]()
    opponent, turn, made = Opponent(game, random.Random(seed)), -1, 0
    for _ in range(plays):
        seat = table.seats[0]
        turn, made = (turn, made + 1) if turn == table.turn else (table.turn, 0)
        mine = seat in table.to_act
        action = opponent.choose(table, seat, "M", made) if mine else by_chance(chance, table)
        assert action is not None, f"nothing to do in {table.phase} of {key}"
        assert action.seat in (*table.seats, TABLE)
        assert play.check(game, table, action).legal
        done.extend([action] if mine else [])
        table = play.apply(game, table, action)
        if table.outcome is not None:
            break
    return table, done


@pytest.mark.parametrize("key", KEYS)
def test_it_always_finds_something_legal_and_never_gives_up(key: str) -> None:
    for seed in range(2):
        _, done = played(key, seed, 120)
        assert len(done) > 10
        assert not {action.name for action in done} & set(GIVES_UP)


def test_it_beats_somebody_who_plays_anything() -> None:
    ends = [played("war_time_generals", seed, 700)[0].outcome for seed in range(2)]
    assert [end.winners if end else () for end in ends] == [(Seat("A"),)] * 2


@pytest.mark.parametrize("key", [key for key in KEYS if catalogue()[key].schema])
def test_it_plays_only_cards_of_its_virtual_hand(key: str) -> None:
    """A card that leaves the pool was in the hand, and the hand has as many as it counts."""
    game = catalogue()[key]
    pool = {zone.name for zone in game.equipment.zones if zone.layout == "concealed"}
    table, opponent = dealt(game, 7), Opponent(game, random.Random(7))
    chance, checked = Chance(game, 7), 0
    for made in range(160):
        seat = table.seats[0]
        mine = seat in table.to_act
        hand = virtual_hand(table, seat, "M", pool)
        assert len(hand) == table.hides(seat, HAND) or not table.turn
        action = opponent.choose(table, seat, "M", made % 7) if mine else by_chance(chance, table)
        if action is None:
            break
        after = play.apply(game, table, action)
        for id_, piece in table.pieces.items():
            left = piece.zone in pool and id_ in after.pieces and after.pieces[id_].zone not in pool
            if mine and left and piece.owner == seat and table.turn:
                assert id_ in hand, f"{action} plays a card that was not drawn"
                checked += 1
        table = after
        if table.outcome is not None:
            break
    assert checked > 0


@pytest.mark.parametrize("key", KEYS)
def test_what_it_may_not_know_does_not_move_it(key: str) -> None:
    """Other cards in the rival's hand and deck: the same play."""
    game = catalogue()[key]
    table = dealt(game, 3)
    me, rival = table.seats[:2]
    other = table.having(
        pieces={
            id_: replace(piece, order=piece.order + 5) if piece.owner == rival else piece
            for id_, piece in table.pieces.items()
            if not (piece.owner == rival and _unseen(game, piece.zone))
        }
    )
    for one in (table, other):
        assert not [
            piece
            for piece in imagined(game, one, me, "M").pieces.values()
            if piece.owner == rival and _unseen(game, piece.zone)
        ]
    one, two = (Opponent(game, random.Random(1)).choose(at, me, "M") for at in (table, other))
    assert one == two


def _unseen(game: Game, zone: str) -> bool:
    return game.equipment.zone(zone).layout == "concealed"


def test_winning_is_worth_more_than_all_else_and_losing_less() -> None:
    game = catalogue()["generalissimo"]
    table = dealt(game, 1)
    one, two = table.seats
    ended = table.end((one,), "over", "x")
    assert worth(game, ended, one) > worth(game, table, one) + 1000
    assert worth(game, ended, two) < worth(game, table, two) - 1000
