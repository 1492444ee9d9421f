"""Sandboxes: they begin where the match stood at a moment, and leave the match alone."""

from __future__ import annotations

import pytest

from app.desk.desk import Desk
from app.desk.errors import refusals
from app.desk.opening import branch
from events.vocabulary import MatchId


def test_a_sandbox_begins_where_the_match_stood(desk: Desk, match: MatchId) -> None:
    for number, (seat, id_) in enumerate((("A", "one"), ("B", "two"), ("A", "three")), start=1):
        desk.report(
            match, seat, id_, desk.live(match).history.ply, "StonesTaken", {"number": number}
        )
    desk.rule(match, "r", "PlayStruck", {"target": 2, "reason": "x", "onward": "skip"})
    desk.rule(
        match,
        "c",
        "TableCorrected",
        {"reason": "x", "changes": [{"what": "counter", "of": "B", "key": "score", "value": 7}]},
    )
    head, live = desk.log.head(match), desk.live(match)
    now = desk.live(branch(desk, live, None, None, "what if"))
    then = desk.live(branch(desk, live, 3, None, ""))
    assert now.table.digest() == live.table.digest()
    assert then.table.count("B", "score") == 2
    assert (now.manifest.name, then.manifest.sandbox_of) == ("what if", f"{match}@3")
    assert desk.log.head(match) == head


def test_a_moment_that_does_not_exist_is_refused(desk: Desk, match: MatchId) -> None:
    with pytest.raises(refusals.Unreadable):
        branch(desk, desk.live(match), 99, None, "")
