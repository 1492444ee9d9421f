"""A play of the first turn takes four taps at most: what is done, with what, where, and that it is so."""

from __future__ import annotations

from collections import Counter

import pytest

from events.vocabulary import TABLE
from events.vocabulary import thaw
from games import catalogue
from games import play
from tests.browser.conftest import NewPage
from tests.browser.hands import act
from tests.browser.hands import join
from tests.browser.hands import open_match
from tests.browser.taps import do
from tests.pages.browsers.sittings import Curious
from tests.pages.browsers.sittings import meant
from tests.shell.process import Server

pytestmark = pytest.mark.browser
COUNTED = """addEventListener('pointerdown', ({ target }) => {
  if (!target.closest('[data-aslist]')) window.taps = (window.taps ?? 0) + 1;
}, true)"""
"""A person takes any card of the tray; the test wants a certain one, and looks for it in the list."""


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_a_first_play_takes_four_taps(server: Server, new_page: NewPage, key: str) -> None:
    game = catalogue()[key]
    seats = game.seats[:2]
    match = open_match(server.base, key)
    players = Curious(key, 7, Counter())
    players.goes_on = True
    table = play.setup(game, seats, {})
    for turn in players.match(0, True, table):
        seat = seats[0] if turn.action.seat == TABLE else turn.action.seat
        act(match, seat, turn.action.name, **thaw(turn.action.args))
        table = turn.after
    action = players.action(table)
    assert action
    spec = game.spec(action.name)
    assert spec
    phone = new_page()
    phone.add_init_script(COUNTED)
    join(phone, match, seats[0] if action.seat == TABLE else action.seat, "Ann")
    before = match.head()
    do(phone, table, spec, meant(spec, action))
    assert match.head() == before + 1
    taken = phone.evaluate("window.taps")
    assert 1 <= taken <= 4, f"{spec.name} took {taken} taps"
