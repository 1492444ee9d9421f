"""What the server knows of its open connections: who hears of what, and how often each may call."""

from __future__ import annotations

from contextlib import suppress

import pytest

from app.desk.errors.refusals import Forbidden
from app.desk.errors.refusals import TooMany
from app.desk.rights import Pass
from app.web.callers.connections import OF_ONE
from app.web.callers.connections import OF_STRANGERS
from app.web.callers.connections import Audience
from app.web.callers.connections import Connection
from app.web.callers.connections import Connections
from events.vocabulary import MatchId
from events.vocabulary import Seat

ONE, TWO = MatchId("ONE"), MatchId("TWO")


def connection(match: MatchId, page: str = "", token: str = "") -> Connection:
    audience = Audience(match, page, "seat", Seat("A"), "de") if page else None
    return Connection(Pass(match, "seat", Seat("A")), token, "de", audience)


def test_pages_of_a_match_are_known_until_the_last_is_closed() -> None:
    known = Connections()
    first, again, other = (connection(ONE, page) for page in ("seat", "seat", "table"))
    for sid, row in (("1", first), ("2", again), ("3", other), ("4", connection(TWO))):
        known.open(sid, row)
    assert known.watching(ONE) == {first.audience, other.audience}
    assert known.watching(TWO) == frozenset()
    assert (known.anybody(ONE), known.anybody(TWO), known.anybody(MatchId("X"))) == (1, 1, 0)
    known.close("1")
    assert known.watching(ONE) == {first.audience, other.audience}
    known.close("2")
    assert known.watching(ONE) == {other.audience}
    assert known.anybody(ONE)
    known.close("3")
    known.close("3")
    assert known.watching(ONE) == frozenset()
    assert (known.anybody(ONE), known.anybody(TWO), len(known)) == (False, True, 1)


def test_a_connection_tells_its_match_and_language_while_it_is_open() -> None:
    known = Connections()
    known.open("1", connection(ONE, token="T"))
    known.open("2", connection(TWO))
    assert known.at("1").token == "T"
    assert (known.match_of("1"), known.language_of("1")) == ("ONE", "de")
    assert known.tokens() == {"T"}
    assert [*known.opened_with(["T", "U"])] == ["1"]
    known.close("1")
    assert (known.match_of("1"), known.language_of("1")) == ("", "")
    with pytest.raises(Forbidden):
        known.at("1")


def test_calls_are_counted_for_each_connection_and_come_back_with_time() -> None:
    now = [100.0]
    known = Connections(clock=lambda: now[0])

    def refused(sid: str) -> bool:
        try:
            known.require_calm(sid)
        except TooMany:
            return True
        return False

    def calls(sid: str) -> int:
        """How many calls are let through at once."""
        return next(done for done in range(1000) if refused(sid))

    assert calls("1") == OF_ONE.burst
    assert calls("2") == OF_ONE.burst
    with pytest.raises(TooMany) as error:
        known.require_calm("2")
    assert error.value.retry_after == 1
    now[0] += 0.5
    assert calls("1") == OF_ONE.rate / 2
    now[0] += 3600
    assert calls("1") == OF_ONE.burst, "nobody saves calls up"
    known.close("1")
    assert calls("1") == OF_ONE.burst


def test_strangers_at_one_address_share_a_limit_and_links_do_not() -> None:
    """Hundreds of sockets of one stranger call no more often than some ten."""
    now = [100.0]
    known = Connections(clock=lambda: now[0])
    rights = Pass(ONE, "spectator", Seat(""))
    for sid in range(40):
        known.open(f"{sid}", Connection(rights, address="10.0.0.8"))
        known.open(f"by link {sid}", Connection(rights, "T", address="10.0.0.8"))
    known.open("elsewhere", Connection(rights, address="10.0.0.9"))
    known.open("here", Connection(rights, address="127.0.0.1"))

    def let_through(name: str) -> int:
        done = 0
        for _ in range(30):
            with suppress(TooMany):
                known.require_calm(name)
                done += 1
        return done

    assert sum(let_through(f"{sid}") for sid in range(40)) == OF_STRANGERS.burst
    assert sum(let_through(f"by link {sid}") for sid in range(40)) == 40 * 30
    assert let_through("elsewhere") == let_through("here") == 30
    now[0] += 1
    assert sum(let_through(f"{sid}") for sid in range(40)) == OF_STRANGERS.rate
