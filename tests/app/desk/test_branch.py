"""Sandboxes: they begin where the match stood at a moment, and leave the match alone."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from app.desk.desk import Desk
from app.desk.errors import refusals
from app.desk.history.live import Live
from app.desk.opening import Branching
from app.services import services_of
from events.vocabulary import MatchId
from games import catalogue
from tests.app.conftest import TableOfPhones


def branch(desk: Desk, live: Live, version: int | None, ply: int | None, name: str) -> MatchId:
    """Open a sandbox from a moment of a match, and fill it."""
    moment = Branching(desk, live, version, ply)
    sandbox = moment.open(name)
    moment.fill(sandbox)
    return sandbox


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


def test_a_correction_that_no_longer_counts_is_not_carried_over(desk: Desk, match: MatchId) -> None:
    """One that was withdrawn, and one that was rewound with the play before it."""

    def correct(value: int) -> int:
        change = {"what": "counter", "of": "B", "key": "score", "value": value}
        said = {"reason": "x", "changes": [change]}
        return desk.rule(match, f"c{value}", "TableCorrected", said).version

    withdrawn = correct(5)
    desk.rule(match, "w", "RulingWithdrawn", {"ruling": withdrawn, "reason": "it was right"})
    correct(6)
    play = desk.report(match, "A", "one", 1, "StonesTaken", {"number": 1}).version
    correct(7)
    desk.rule(match, "back", "RewoundTo", {"target": play, "reason": "out of turn"})
    sandbox = desk.live(branch(desk, desk.live(match), None, None, ""))
    assert [event.kind for event in sandbox.events] == ["PlayMade", "TableCorrected"]
    assert sandbox.table.count("B", "score") == 6
    assert sandbox.table == desk.live(match).table


def test_a_sandbox_may_have_a_set_with_which_no_match_is_opened(desk: Desk) -> None:
    """Its match was opened with it before that was found out."""
    own = {**catalogue()["tiny"].raw_cards, "game": "chess"}
    with pytest.raises(refusals.Unreadable, match="see `fields`"):
        desk.open("tiny", {}, cards=own)
    sandbox = desk.live(desk.open("tiny", {}, cards=own, sandbox_of="ELSEWHERE@1"))
    assert sandbox.manifest.cards["game"] == "chess"


@pytest.mark.parametrize(
    ("version", "ply", "line"),
    [(None, None, 3), (0, None, 0), (2, None, 2), (None, 0, 0), (None, 1, 1), (None, 2, 3)],
)
def test_a_sandbox_says_after_which_line_it_begins(
    desk: Desk, match: MatchId, version: int | None, ply: int | None, line: int
) -> None:
    """Line 2 is a note, line 3 the second play."""
    desk.tell(match, "n", "NoteAdded", {"text": "calm"}, by="referee")
    desk.report(match, "A", "one", 1, "StonesTaken", {"number": 2})
    sandbox = desk.live(branch(desk, desk.live(match), version, ply, ""))
    assert sandbox.manifest.sandbox_of == f"{match}@{line}"
    assert sandbox.manifest.name == f"What if, after {line}"
    assert sandbox.history.ply == {0: 0, 1: 1, 2: 1, 3: 2}[line]


def played(phones: TableOfPhones) -> None:
    phones.a.act("StonesTaken", "p", number=2)
    phones.b.act("StonesTaken", "q", number=1)


def sandboxes(app: Flask) -> list[MatchId]:
    desk = services_of(app).desk
    every = [desk.live(match).manifest for match in desk.log.matches()]
    return [manifest.match for manifest in every if manifest.sandbox_of]


def test_a_request_that_is_sent_again_branches_off_once(app: Flask, phones: TableOfPhones) -> None:
    played(phones)

    def branched(ply: int, key: str = "8e03978e-40d5-43e8-bc93-6894a57f9324") -> str:
        headers = {"Authorization": f"Bearer {phones.referee.token}", "Idempotency-Key": key}
        path = f"/api/matches/{phones.a.match}/branch"
        answer = app.test_client().post(path, json={"ply": ply}, headers=headers)
        return str(answer.get_json()["match"])

    one = branched(3)
    assert branched(3) == one
    assert services_of(app).desk.live(MatchId(one)).history.ply == 3
    others = {branched(2), branched(3, "another-key-for-another-wish")}
    assert {*sandboxes(app)} == {one, *others}
    assert len(others) == 2


def test_a_form_that_is_sent_twice_branches_off_once(app: Flask, phones: TableOfPhones) -> None:
    played(phones)
    client = app.test_client()
    client.post(f"/J/{phones.referee.token}")
    page = client.get(f"/m/{phones.a.match}/replay?ply=2&as=referee").get_data(as_text=True)
    form = page.partition("/referee/branch")[2].partition("</form>")[0]
    fields = dict(re.findall(r'name="(\w+)" value="(\w+)"', form))
    assert fields.keys() == {"id", "ply"}
    for _ in range(2):
        answer = client.post(f"/m/{phones.a.match}/referee/branch", data=fields)
        assert answer.status_code == 200
    assert len(sandboxes(app)) == 1


def test_what_a_first_request_left_out_the_second_carries_over(desk: Desk, match: MatchId) -> None:
    """It was cut short, or is still at it."""
    desk.report(match, "A", "one", 1, "StonesTaken", {"number": 1})
    live = desk.live(match)
    sandbox = Branching(desk, live, None, None).open("so far")
    early = Branching(desk, live, None, 1)
    early.fill(sandbox)
    assert desk.live(sandbox).history.ply == 1
    for _ in range(2):
        Branching(desk, live, None, None).fill(sandbox)
    assert desk.live(sandbox).table == live.table
