"""Undo by consent: the last play alone, agreed by the other seats, and the record verifies
afterwards.
"""

from __future__ import annotations

import pytest

from app.desk.desk import Desk
from app.desk.errors import refusals
from app.views.walk import open_walk
from events import kinds
from events.vocabulary import MatchId
from projections.knowledge.viewer import REFEREE
from projections.replay.verify import divergence


def offer(desk: Desk, match: MatchId, target: int, by: str = "A") -> None:
    desk.tell(match, f"offer-{target}-{by}", "TakebackOffered", {"target": target}, by=by)


def test_an_agreed_takeback_gives_the_seat_its_play_again(desk: Desk, match: MatchId) -> None:
    before = desk.live(match).table.digest()
    desk.report(match, "A", "one", 1, "StonesTaken", {"number": 3})
    offer(desk, match, 2)
    event = desk.tell(match, "yes", kinds.TAKEBACK_ACCEPTED, {"target": 2}, by="B")
    live = desk.live(match)
    assert (live.table.digest(), event.digest) == (before, before)
    assert live.table.to_act == ("A",)
    assert divergence(live.game, live.manifest, live.events) is None
    assert (
        desk.tell(match, "yes", kinds.TAKEBACK_ACCEPTED, {"target": 2}, by="B").receipt
        == event.receipt
    )


def test_nobody_accepts_for_himself_or_without_an_offer(desk: Desk, match: MatchId) -> None:
    desk.report(match, "A", "one", 1, "StonesTaken", {"number": 3})
    with pytest.raises(refusals.Illegal):
        desk.tell(match, "yes", kinds.TAKEBACK_ACCEPTED, {"target": 2}, by="B")
    offer(desk, match, 2)
    with pytest.raises(refusals.Illegal):
        desk.tell(match, "yes", kinds.TAKEBACK_ACCEPTED, {"target": 2}, by="A")
    with pytest.raises(refusals.Illegal):
        offer(desk, match, 1, by="B")
    assert desk.live(match).table.count("A", "score") == 3


def test_an_offer_lapses_with_the_next_play(desk: Desk, match: MatchId) -> None:
    desk.report(match, "A", "one", 1, "StonesTaken", {"number": 3})
    offer(desk, match, 2)
    desk.report(match, "B", "two", 2, "StonesTaken", {"number": 1})
    with pytest.raises(refusals.Illegal):
        desk.tell(match, "yes", kinds.TAKEBACK_ACCEPTED, {"target": 2}, by="B")


def test_what_is_played_anew_is_walked_back_no_more(desk: Desk, match: MatchId) -> None:
    """Who followed the old step would turn back a dial that is right."""
    desk.report(match, "A", "one", 1, "StonesTaken", {"number": 3})
    offer(desk, match, 2)
    desk.tell(match, "yes", kinds.TAKEBACK_ACCEPTED, {"target": 2}, by="B")

    def left() -> list[str]:
        walk = open_walk(desk.live(match), REFEREE)
        return [str(step.words) for step in walk.steps if not step.done] if walk else []

    before = left()
    assert any("set" in step and "to 0 (it was 3)" in step for step in before), before
    desk.report(match, "A", "two", desk.live(match).history.ply, "StonesTaken", {"number": 1})
    assert not [step for step in left() if "it was 3" in step]


def test_a_play_that_the_table_was_corrected_after_stays(desk: Desk, match: MatchId) -> None:
    """The correction would stand on a table for which it was not made."""
    desk.report(match, "A", "one", 1, "StonesTaken", {"number": 3})
    change = {"what": "counter", "of": "A", "key": "score", "value": 2}
    correction = {"changes": [change], "reason": "one fell off the table"}
    ruling = desk.rule(match, "right", "TableCorrected", correction)
    with pytest.raises(refusals.Illegal, match="set the table right since"):
        offer(desk, match, 2)
    withdrawn = {"ruling": ruling.receipt.version, "reason": "none fell"}
    desk.rule(match, "not so", "RulingWithdrawn", withdrawn)
    offer(desk, match, 2)
