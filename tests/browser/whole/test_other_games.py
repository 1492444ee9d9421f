"""Each game is played a good part of the way by seats with a phone each, tapping on the board and
in the panel.
"""

from __future__ import annotations

from collections import Counter

import pytest

from events.vocabulary import TABLE
from events.vocabulary import thaw
from games import catalogue
from games import play
from tests.browser.conftest import NewPage
from tests.browser.hands import act
from tests.browser.hands import join_by_taps
from tests.browser.hands import open_match
from tests.browser.hands import settled
from tests.browser.taps import do
from tests.pages.browsers.sittings import Curious
from tests.pages.browsers.sittings import meant
from tests.shell.process import Server

pytestmark = pytest.mark.browser
PLAYS = 25


@pytest.mark.parametrize("key", [key for key in sorted(catalogue()) if key != "war_time_generals"])
def test_a_match_is_played_on_phones(server: Server, new_page: NewPage, key: str) -> None:
    """The opening is reported as it is by programs, then plays by chance are made by hand; both
    phones follow.
    """
    game = catalogue()[key]
    seats = game.seats[:2]
    match = open_match(server.base, key)
    made: Counter[str] = Counter()
    players = Curious(key, 7, made)
    players.goes_on = True
    table = play.setup(game, seats, {})
    for turn in players.match(0, True, table):
        act(
            match,
            seats[0] if turn.action.seat == TABLE else turn.action.seat,
            turn.action.name,
            **thaw(turn.action.args),
        )
        table = turn.after
    phones = {seat: join_by_taps(new_page(), match, seat, f"Player {seat}") for seat in seats}
    for _ in range(PLAYS):
        action = players.action(table)
        if action is None:
            break
        spec = game.spec(action.name)
        assert spec
        settled(match, *phones.values())
        action = do(
            phones[seats[0] if action.seat == TABLE else action.seat],
            table,
            spec,
            meant(spec, action),
        )
        made[spec.name] += 1
        table = play.apply(game, table, action)
        newest = match.ask("/view", "referee")["log"][-1]
        assert (newest["seat"], newest["name"]) == (action.seat, action.name)
    settled(match, *phones.values())
    assert sum(made.values()) >= PLAYS - 5, f"the match ended too soon: {dict(made)}"
