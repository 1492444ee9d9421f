"""The sheet of a ruling lies on the phones until a seat has played after it; a correction by the
referee, a turn that time ended, a play that was struck do not take it away.
"""

from __future__ import annotations

from flask import Flask

from app.desk.desk import Desk
from app.pages.table.changes import _struck
from app.pages.table.changes import newest_play
from app.pages.table.notice import Notice
from app.pages.table.notice import notice
from app.views.match import match_view
from events.vocabulary import MatchId
from projections.knowledge.viewer import REFEREE
from tests.app.conftest import SetClock
from tests.app.conftest import TableOfPhones


def shown(desk: Desk, match: MatchId) -> Notice | None:
    here = desk.live(match)
    return notice(here, match_view(here, REFEREE, desk.clock()))


def kind(desk: Desk, match: MatchId) -> str:
    sheet = shown(desk, match)
    return sheet.kind if sheet else ""


def take(desk: Desk, match: MatchId, seat: str, id_: str) -> int:
    ply = desk.live(match).history.ply
    return desk.report(match, seat, id_, ply, "StonesTaken", {"number": 2}).version


def strike(desk: Desk, match: MatchId, version: int) -> None:
    data = {"target": version, "reason": "misreported", "onward": "skip"}
    desk.rule(match, f"strike-{version}", "PlayStruck", data)


def test_a_strike_is_told_until_a_seat_plays_on(desk: Desk, match: MatchId) -> None:
    taken = take(desk, match, "A", "first")
    assert kind(desk, match) == ""
    strike(desk, match, taken)
    sheet = shown(desk, match)
    assert sheet is not None
    assert (sheet.kind, sheet.line.version) == ("struck", taken)
    assert sheet.version == desk.live(match).head.version
    take(desk, match, "B", "second")
    assert kind(desk, match) == ""


def test_the_last_play_is_one_that_stands_or_what_was_struck_of_the_only_one(
    desk: Desk,
) -> None:
    match = desk.open("tiny", {})

    def last() -> tuple[int, int] | None:
        here = desk.live(match)
        just = newest_play(here, match_view(here, REFEREE, desk.clock()))
        return (just.line.version, just.ruled.version if just.ruled else 0) if just else None

    assert last() is None
    first = desk.report(match, "A", "begin", 0, "FirstSeatChosen", {"seat": "A"}).version
    assert last() == (first, 0)
    strike(desk, match, first)
    assert last() == (first, first)


def test_a_play_that_was_just_allowed_is_told_with_its_ruling(desk: Desk, match: MatchId) -> None:
    take(desk, match, "A", "first")
    action = {"seat": "B", "name": "StonesTaken", "args": {"number": 4}}
    allowed = desk.rule(match, "let", "PlayAllowed", {"action": action, "reason": "so be it"})
    here = desk.live(match)
    just = newest_play(here, match_view(here, REFEREE, desk.clock()))
    assert just is not None
    assert just.ruled is just.line
    assert just.line.version == allowed.version == here.head.version


def test_a_correction_strikes_nobody(desk: Desk, match: MatchId) -> None:
    change = {"changes": [{"what": "turn", "value": 1}], "reason": "one too far"}
    take(desk, match, "A", "first")
    desk.rule(match, "fix", "TableCorrected", change)
    here = desk.live(match)
    assert _struck(here, here.head.version) == ()
    assert _struck(here, here.head.version + 1) == (), "no such line"


def answer(desk: Desk, match: MatchId, target: int) -> None:
    asked = {"target": target, "claim": "They moved twice."}
    call = desk.tell(match, f"call-{target}", "DisputeRaised", asked, by="B").version
    data = {"dispute": call, "verdict": "Both moves were legal."}
    desk.tell(match, f"settle-{target}", "DisputeSettled", data, by="referee")


def test_the_words_that_answer_a_call_are_told(desk: Desk, match: MatchId) -> None:
    taken = take(desk, match, "A", "first")
    answer(desk, match, taken)
    sheet = shown(desk, match)
    assert sheet is not None
    assert sheet.call is not None
    assert (sheet.kind, sheet.call.verdict) == ("answered", "Both moves were legal.")
    take(desk, match, "B", "second")
    assert kind(desk, match) == ""


def test_a_call_that_a_strike_answered_is_told_as_the_strike(desk: Desk, match: MatchId) -> None:
    taken = take(desk, match, "A", "first")
    asked = {"target": taken, "claim": "They moved twice."}
    call = desk.tell(match, "call", "DisputeRaised", asked, by="B").version
    strike(desk, match, taken)
    told = {"dispute": call, "verdict": "It is struck."}
    desk.tell(match, "settle", "DisputeSettled", told, by="referee")
    assert kind(desk, match) == "struck"


def test_a_play_that_was_replaced_or_allowed_is_told_as_that(desk: Desk, match: MatchId) -> None:
    taken = take(desk, match, "A", "first")
    action = {"seat": "A", "name": "StonesTaken", "args": {"number": 1}}
    data = {"target": taken, "reason": "misreported", "onward": "skip", "action": action}
    desk.rule(match, "replace", "PlayReplaced", data)
    assert kind(desk, match) == "replaced"
    wrong = {"seat": "A", "name": "StonesTaken", "args": {"number": 2}}
    desk.rule(match, "allow", "PlayAllowed", {"action": wrong, "reason": "agreed"})
    assert kind(desk, match) == "allowed"


def test_a_play_that_was_struck_itself_takes_no_sheet_away(desk: Desk, match: MatchId) -> None:
    first = take(desk, match, "A", "first")
    second = take(desk, match, "B", "second")
    strike(desk, match, first)
    strike(desk, match, second)
    desk.rule(
        match,
        "fix",
        "TableCorrected",
        {"changes": [{"what": "turn", "value": 1}], "reason": "one too far"},
    )
    sheet = shown(desk, match)
    assert sheet is not None
    assert (sheet.kind, sheet.reason) == ("corrected", "one too far")
    take(desk, match, "A", "third")
    assert kind(desk, match) == ""


def test_a_turn_that_time_ended_is_told(desk: Desk, clock: SetClock) -> None:
    match = desk.open("tiny", {"seconds": 10})
    desk.report(match, "A", "begin", 0, "FirstSeatChosen", {"seat": "A"})
    take(desk, match, "A", "first")
    clock.now += 11_000
    desk.expire(match)
    assert kind(desk, match) == "lost"
    take(desk, match, "A", "second")
    assert kind(desk, match) == ""


def test_a_match_lists_the_penalties_that_its_viewer_may_know(
    app: Flask, phones: TableOfPhones
) -> None:
    given = {"id": "p", "kind": "PenaltyGiven", "seat": "A", "infraction": "slow play"}
    told = phones.referee.post("amendments", {**given, "penalty": "caution", "reason": "tea"})
    assert told[0] == 200, told
    seen = {}
    for who in ("referee", "a", "b"):
        client = app.test_client()
        client.get(f"/J/{getattr(phones, who).token}")
        client.post(f"/J/{getattr(phones, who).token}", data={"player": who})
        page = client.get(f"/m/{phones.a.match}").get_data(as_text=True)
        seen[who] = "caution for slow play: tea" in page
    assert seen == {"referee": True, "a": True, "b": False}


def test_the_wall_names_the_play_that_a_match_is_held_for(
    app: Flask, phones: TableOfPhones
) -> None:
    """“About line 2” says nothing to people who look on."""
    taken = phones.a.act("StonesTaken", "first", number=2)[1]["receipt"]["version"]
    assert phones.b.act("DisputeRaised", "call", target=taken)[0] == 200
    wall = app.test_client().get(f"/m/{phones.a.match}/table").get_data(as_text=True)
    assert "calls the referee about this play:" in wall
    assert f"about line {taken}" not in wall
