"""Who names the seat that begins did not leave it to the server: that is no answer to “chosen by”."""

from __future__ import annotations

import pytest

from games import catalogue
from games import play
from games.asks import Pick
from games.rules import Game

WITH_METHODS = sorted(
    key
    for key, game in catalogue().items()
    for spec in game.actions
    if spec.starts and any(ask.key == "method" for ask in spec.asks)
)
SERVER = {"wtactics_arc": "app"}


def offered(game: Game, **chosen: str) -> set[str]:
    """The ways that are offered after these answers."""
    spec = next(spec for spec in game.actions if spec.starts)
    ask = next(ask for ask in spec.asks if ask.key == "method")
    assert isinstance(ask, Pick)
    seats = game.seats[: game.least_seats]
    table = play.setup(game, seats, {}, game.cards)
    return set(ask.options(table, seats[0], chosen))


def test_four_games_ask_by_what_the_seat_was_chosen() -> None:
    assert len(WITH_METHODS) == 4


@pytest.mark.parametrize("key", WITH_METHODS)
def test_the_server_chose_only_whom_nobody_named(key: str) -> None:
    game = catalogue()[key]
    server = SERVER.get(key, "server")
    assert server in offered(game)
    assert offered(game, seat=game.seats[0]) == offered(game) - {server}
