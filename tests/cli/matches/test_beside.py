"""A match is read while a server goes on with it: what it stores meanwhile is no damage."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from app.desk.desk import Desk
from app.desk.history.examine import broken_chain
from app.desk.history.examine import damage
from app.desk.history.reading import read_match
from app.factory import server_clock
from app.serving.keys import signer
from events.log import Log
from events.sql import SqlLog
from events.vocabulary import MatchId
from tests.commands import run

DB = "sqlite:///data/quartermaster.db"


@pytest.fixture
def beside(match: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], int]]:
    """A referee of another process, who strikes or restores a play, which signs a head, after each
    reading of lines. Called, it tells how often that was.
    """
    desk = Desk(SqlLog(DB, sign=signer(Path("data"))), server_clock)
    id_ = MatchId(match)
    live = desk.live(id_)
    done = count(1)
    rulings = 0

    def ruled() -> None:
        nonlocal rulings
        number = next(done)
        kind = "PlayStruck" if number % 2 else "StrikeWithdrawn"
        desk.rule(id_, f"beside{number}", kind, {"target": 4, "reason": "looked at again"})
        rulings = number

    def then_ruled(read: Callable[..., Any]) -> Callable[..., Any]:
        def reading(log: SqlLog, *args: Any, **keys: Any) -> Any:
            rows = read(log, *args, **keys)
            if log is not desk.log:
                ruled()
            return rows

        return reading

    assert live.head.version
    for name in ("read", "lines"):
        monkeypatch.setattr(SqlLog, name, then_ruled(getattr(SqlLog, name)))
    yield lambda: rulings
    desk.close()


def test_verify_finds_the_match_whole(match: str, beside: Callable[[], int]) -> None:
    assert "whole" in run("verify", match)
    assert beside()


@pytest.mark.parametrize("examine", [damage, broken_chain, read_match])
def test_nobody_takes_it_for_a_damaged_match(
    match: str, beside: Callable[[], int], examine: Callable[[Log, MatchId], object]
) -> None:
    log = SqlLog(DB)
    found = examine(log, MatchId(match))
    assert examine is read_match or found == ""
    assert beside()
    log.close()
