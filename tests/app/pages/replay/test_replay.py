"""The replay: who looks at it with whose knowledge, which moment is meant, who knew what then."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask

from app.desk.desk import Desk
from app.pages.replay.watcher import other_place
from app.pages.replay.watcher import wanted_point
from app.pages.replay.watcher import watching
from app.views.timepoints import TimePoint
from events.vocabulary import MatchId
from projections.replay.as_recorded import Axis
from tests.app.conftest import Phone
from tests.app.conftest import TableOfPhones


@pytest.mark.parametrize(
    ("holds", "query", "role", "seat", "tail"),
    [
        ("a", "seat=A", "seat", "A", "&seat=A"),
        ("a", "seat=A&as=referee", "seat", "A", "&seat=A"),
        ("a", "", "spectator", "", ""),
        ("a", "seat=B", "spectator", "", ""),
        ("a", "as=referee", "spectator", "", ""),
        ("ab", "seat=B", "seat", "B", "&seat=B"),
        ("abr", "seat=A", "seat", "A", "&seat=A"),
        ("abr", "seat=C", "spectator", "", ""),
        ("abr", "as=referee", "referee", "", "&as=referee"),
        ("r", "", "spectator", "", ""),
        ("r", "as=referee&a=v1", "referee", "", "&as=referee&a=v1"),
        ("r", "as=referee&eyes=B", "referee", "", "&as=referee&eyes=B"),
        ("r", "as=referee&eyes=spectator", "referee", "", "&as=referee&eyes=spectator"),
        ("", "a=p0", "spectator", "", "&a=p0"),
    ],
)
def test_a_browser_looks_in_the_role_that_it_asks_for_and_holds(
    app: Flask, phones: TableOfPhones, holds: str, query: str, role: str, seat: str, tail: str
) -> None:
    client, match = app.test_client(), phones.a.match
    named = {"a": phones.a, "b": phones.b, "r": phones.referee}
    for letter in holds:
        assert client.post("/api/session", json={"token": named[letter].token}).status_code < 300
    with client:
        assert client.get(f"/m/{match}/replay?{query}").status_code == 200
        found = watching(match)
        assert (found.role, found.seat, found.tail()) == (role, seat, tail)
        assert found.tail(a="v9") == tail.replace("&a=v1", "").replace("&a=p0", "") + "&a=v9"


@pytest.fixture
def struck(desk: Desk) -> MatchId:
    """Line 1 says who begins, 2 to 5 are plays; 6 takes back that of line 3."""
    match = desk.open("tiny", {"heap": 12})
    desk.report(match, "A", "begin", 0, "FirstSeatChosen", {"seat": "A"})
    for number in range(4):
        live = desk.live(match)
        seat = live.table.to_act[0]
        desk.report(match, seat, f"t{number}", live.history.ply, "StonesTaken", {"number": 1})
    desk.rule(match, "s", "PlayStruck", {"target": 3, "reason": "no"})
    return match


@pytest.mark.parametrize(
    ("query", "axis", "number"),
    [
        ("", Axis.STANDING, 4),
        ("ply=0", Axis.STANDING, 0),
        ("ply=3", Axis.STANDING, 3),
        ("ply=99", Axis.STANDING, 4),
        ("version=0", Axis.RECORDED, 0),
        ("version=5", Axis.RECORDED, 5),
        ("version=99", Axis.RECORDED, 6),
        ("version=2&ply=4", Axis.RECORDED, 2),
    ],
)
def test_the_moment_that_an_address_means(
    app: Flask, desk: Desk, struck: MatchId, query: str, axis: Axis, number: int
) -> None:
    with app.test_request_context(f"/m/{struck}/replay?{query}"):
        assert wanted_point(desk.live(struck)) == TimePoint(axis, number)


def test_the_same_moment_on_the_other_axis(desk: Desk, struck: MatchId) -> None:
    live = desk.live(struck)
    recorded = [other_place(live, TimePoint(Axis.RECORDED, at)) for at in range(7)]
    standing = [other_place(live, TimePoint(Axis.STANDING, at)) for at in range(5)]
    assert recorded == [0, 1, 2, 2, 3, 4, 4]
    assert standing == [0, 1, 3, 4, 5]


def shown(phone: Phone, query: str) -> list[str]:
    """The texts of the page of who knew what, with its tags taken away."""
    page = phone.client.get(
        f"/m/{phone.match}/replay/known?{query}",
        headers={"Authorization": f"Bearer {phone.token}"} if phone.token else {},
    )
    assert page.status_code == 200
    words = unescape(re.sub(r"<[^>]+>", "\n", page.text.partition("<main")[2]))
    return [" ".join(row.split()) for row in words.split("\n") if row.strip()]


@pytest.mark.parametrize(
    ("query", "lines"),
    [
        ("version=1", []),
        ("version=2", [2]),
        ("version=3", [2]),
        ("version=4", [2, 4]),
        ("ply=1", [2]),
        ("ply=2", [2]),
        ("", [2, 4]),
    ],
)
def test_who_knew_what_is_told_up_to_a_moment(
    phones: TableOfPhones, query: str, lines: list[int]
) -> None:
    """A seat reads what it could name itself, the referee reads it of both, others of none; each
    reads what was shown to all. A strike does not make anybody forget.
    """
    phones.a.act("CardLaid", "lay", card="T1A-RB-1", cell="2")
    phones.a.act("StonesTaken", "take", number=1)
    phones.b.act("CardLaid", "again", card="T1B-PL-1", cell="1")
    struck = {"id": "r", "kind": "PlayStruck", "target": 2, "reason": "x", "onward": "stop"}
    phones.referee.post("amendments", struck)
    named = {2: "Ruby", 4: "Pearl"}
    owner = {2: "A", 4: "B"}
    cards = [row for at in lines for row in (f"{owner[at]} {named[at]}", f"line {at}")]
    cards = cards or ["nothing but what lay open from the beginning"]
    taught = [row for at in reversed(lines) for row in (f"{at}", "all", named[at])]
    told = (
        ["Line", "Who learned", "What", *taught]
        if taught
        else ["Nobody learned anything that you were told of."]
    )
    a, b = ["A Seat A could name", *cards], ["B Seat B could name", *cards]
    for phone, knowing in (
        (phones.a, a),
        (phones.b, b),
        (phones.referee, [*a, *b]),
        (phones.watcher, []),
    ):
        assert shown(phone, query)[5:] == [*knowing, "Line by line", *told]


def test_a_game_without_main_numbers_has_pictures_but_no_chart(phones: TableOfPhones) -> None:
    address = f"/m/{phones.a.match}/replay/picture.svg"
    client = phones.a.client
    assert [client.get(f"{address}?shows={word}").status_code for word in ("chart", "score")] == [
        404,
        200,
    ]
    assert client.get(address).status_code == 404
    assert client.get(f"{address}?shows=table").mimetype == "image/svg+xml"


def test_a_pile_of_a_past_moment_leads_to_no_other_page(app: Flask) -> None:
    """A seat's own page leads to the cards that lie there now. From a replay the address was of no
    page.
    """
    client = app.test_client()
    opened = client.post("/api/matches", json={"game": "war_time_generals"}).get_json()
    client.post("/api/session", json={"token": opened["tokens"]["A"]})
    for page, tag in (("seat", "a"), ("replay", "span")):
        html = client.get(f"/m/{opened['match']}/{page}?seat=A").get_data(as_text=True)
        piles = re.findall(r'<(\w+) [^>]*class="pile [^>]*>', html)
        links = re.findall(r'class="pile [^>]*href="([^"]*)"', html)
        assert (set(piles), len(links)) == ({tag}, len(piles) * (tag == "a"))
        assert all(client.get(unescape(link)).status_code == 200 for link in links)
