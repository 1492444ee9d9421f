"""What the pages of an event show whom: seats on the wall, a player's place, the rows of the desk,
answers about a clause; told without a template where only values count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from flask import Flask

from app.desk.rights import Pass
from app.pages.tournament.organiser import desk as desk_page
from app.pages.tournament.organiser import papers
from app.pages.tournament.organiser.calling import rulings
from app.pages.tournament.organiser.calling import waiting_calls
from app.pages.tournament.players.player import me_scene
from app.pages.tournament.players.player import own_matches
from app.pages.tournament.players.wall import event_place
from app.pages.tournament.players.wall import event_wall_scene
from app.pages.tournament.sight import EventSight
from app.services import services_of
from app.web.tournament import tournaments
from events.vocabulary import MatchId
from events.vocabulary import Seat
from projections.tournament.state import Round
from tests.app.conftest import SetClock
from tests.app.tournament.test_event_pages import Browser
from tests.app.tournament.test_event_pages import Night
from tests.app.tournament.test_event_pages import entered
from tests.app.tournament.test_event_pages import night as night

NAMES = {"P1": "Ann", "P2": "Ben", "P3": "Cai", "P4": "Dee"}


@contextmanager
def seen(night: Night, role: str = "organiser", player: str = "") -> Iterator[EventSight]:
    """The event as somebody sees it."""
    parts, pass_ = services_of(night.app), Pass(MatchId(night.event), role, Seat(player))
    with night.app.test_request_context():
        live = parts.tournaments.live(MatchId(night.event))
        yield EventSight(live, pass_, tournaments.names_of(night.event), parts.clock())


def report(night: Night, kind: str, **data: object) -> None:
    """A line that the organiser reports."""
    parts = services_of(night.app).tournaments
    event = MatchId(night.event)
    number = parts.live(event).head.version
    parts.report(event, f"line-{number}", kind, data, "organiser")


def pair(night: Night, number: int = 1, start: bool = True) -> Round:
    report(night, "RoundPaired", round=number)
    if start:
        report(night, "RoundStarted", round=number)
    round_ = services_of(night.app).tournaments.live(MatchId(night.event)).now.current
    assert round_
    return round_


def result(night: Night, table: int, first: int, second: int, number: int = 1) -> None:
    report(night, "ResultReported", round=number, table=table, wins=[first, second])


@pytest.fixture
def four(night: Night) -> Night:
    report(night, "PlayerEntered")
    desk = services_of(night.app).tournaments
    desk.rename(MatchId(night.event), {"P4": "Dee"})
    return night


def test_the_wall_shows_seats_from_the_pairing_to_the_last_result(four: Night) -> None:
    def shown() -> tuple[bool, list[str], list[int], bool]:
        with seen(four, "") as sight:
            wall = event_wall_scene(sight)
        assert wall.free is False
        return (
            wall.seats,
            [row.name for row in wall.rows],
            sorted(row.table for row in wall.tables),
            wall.clock is not None,
        )

    names = list(NAMES.values())
    assert shown() == (False, [], [], False)
    pair(four, start=False)
    assert shown()[:3] == (True, names, [1, 2])
    report(four, "RoundStarted", round=1)
    assert shown() == (True, names, [1, 2], True)
    result(four, 1, 1, 0)
    assert shown()[:3] == (True, names, [1, 2]), "a table that is done keeps its seats"
    result(four, 2, 1, 0)
    assert shown()[:3] == (False, [], [1, 2]), "between rounds the standings hang there"


@pytest.mark.parametrize(
    ("role", "leads"),
    [
        ("organiser", "/desk"),
        ("referee", "/desk"),
        ("player", "/me?player=P2"),
        ("door", "/join"),
        ("spectator", ""),
    ],
)
def test_a_link_leads_to_the_page_of_who_holds_it(role: str, leads: str) -> None:
    assert event_place(Pass(MatchId("E-1"), role, Seat("P2"))) == f"/e/E-1{leads}"


def test_the_page_of_an_event_offers_what_this_browser_may_open(night: Night) -> None:
    phone, door = entered(night, "Dee"), night.browser()
    door.get(night.door)
    door.post(night.door)
    offers = {"me": "/me?player=", "join": "/join", "desk": "/desk"}
    for browser, expected in (
        (phone, {"me", "join"}),
        (door, {"join"}),
        (night.organiser, {"desk"}),
        (night.browser(), set()),
    ):
        text = browser.get(f"/e/{night.event}")
        found = {key for key, way in offers.items() if f'href="/e/{night.event}{way}' in text}
        assert found == expected
    assert "Dee: My table" in phone.get(f"/e/{night.event}")


def test_an_event_without_a_name_is_titled_by_its_id(night: Night, app: Flask) -> None:
    organiser = Browser(app.test_client())
    text = organiser.post("/events/new", game="tiny", players="Ann\nBen", **{"tiny.heap": "2"})
    event = re.search(r"/e/(E-\w+)/desk", text)
    assert event
    for one, title in ((night, "Friday"), (Night(app, organiser, event[1], ""), event[1])):
        with seen(one) as sight:
            assert (sight.title, sight.scene().title) == (title, title)


def test_who_dropped_from_a_running_table_is_named_until_it_has_a_result(four: Night) -> None:
    def left() -> list[str]:
        with seen(four) as sight:
            return desk_page.organiser_scene(sight).left

    assert left() == []
    round_ = pair(four, start=False)
    gone = round_.tables[0].players[1]
    report(four, "PlayerDropped", player=gone)
    assert left() == [], "before the round starts it can be paired anew"
    report(four, "PlayerReturned", player=gone)
    report(four, "RoundStarted", round=1)
    assert left() == []
    report(four, "PlayerDropped", player=gone)
    assert left() == [gone], "the others of the round did not drop"
    result(four, 1, 1, 0)
    assert left() == []


def test_a_table_with_a_result_counts_no_further_turns(four: Night, clock: SetClock) -> None:
    pair(four)

    def rows() -> list[tuple[int, int | None]]:
        with seen(four) as sight:
            return [(row.table, row.turns) for row in desk_page.organiser_scene(sight).tables]

    assert rows() == [(1, None), (2, None)]
    clock.now += 50 * 60_000 + 1
    services_of(four.app).usher.look()
    assert rows() == [(1, 5), (2, 5)]
    result(four, 1, 1, 0)
    assert rows() == [(2, 5), (1, None)], "those without a result come first"


def test_a_players_phone_shows_the_own_place_after_the_rounds_that_are_complete(
    four: Night,
) -> None:
    def place(player: str) -> tuple[int, str] | None:
        with seen(four, "player", player) as sight:
            standing = me_scene(sight).standing
        assert standing is None or standing.player == player
        return (standing.rank, standing.points) if standing else None

    first = pair(four)
    winner, loser = first.tables[0].players
    assert place(winner) is None, "no round is complete"
    for table in (1, 2):
        result(four, table, 1, 0)
    assert (place(winner), place(loser)) == ((1, "3"), (3, "0"))
    second = pair(four, 2).table_of(winner)
    assert second
    won = (1, 0) if second.players[0] == winner else (0, 1)
    result(four, second.number, *won, number=2)
    assert place(winner) == (1, "3"), "others of the round still play"
    with seen(four) as sight:
        assert sight.live.standings()[0].points == 6


def test_a_players_phone_shows_table_seat_and_opponent(four: Night) -> None:
    round_ = pair(four)
    for place, player in enumerate(round_.tables[1].players):
        with seen(four, "player", player) as sight:
            me = me_scene(sight)
        assert (me.player, me.free, me.bye) == (player, False, False)
        assert me.table
        assert me.table.table == 2
        assert me.match == me.table.matches[-1]
        assert (me.seat, me.seat_words) == ("AB"[place], "AB"[place])
        assert me.opponent == NAMES[round_.tables[1].players[1 - place]]
        assert me.clock is not None
        assert me.scores == [(1, 0, 0), (0, 1, 0), (0, 0, 1)]


def test_who_has_a_bye_reads_so_and_has_no_table(night: Night) -> None:
    (bye,) = pair(night).byes
    with seen(night, "player", bye) as sight:
        me = me_scene(sight)
    assert (me.bye, me.table, me.match, me.seat, me.seat_words) == (True, None, "", "", "")
    assert (me.opponent, me.clock, me.claims) == ("", None, {})


def test_the_matches_of_a_player_are_told_from_the_players_side(four: Night) -> None:
    winner, loser = pair(four).tables[0].players
    result(four, 1, 1, 0)
    result(four, 2, 0, 0)
    with seen(four) as sight:
        rows = [own_matches(sight, player) for player in (winner, loser)]
    found = [
        [(row.round, row.table, row.other, row.name, row.score) for row in one] for one in rows
    ]
    assert found == [
        [(1, 1, loser, NAMES[loser], "1–0")],
        [(1, 1, winner, NAMES[winner], "0–1")],
    ]


@pytest.mark.parametrize("stage", ["swiss", "knockout"])
def test_a_final_has_no_draw(app: Flask, stage: str) -> None:
    """On the phone, on the page of the table and on paper."""
    organiser = Browser(app.test_client())
    text = organiser.post(
        "/events/new", game="tiny", format="swiss", rounds="1", cut="2",
        players="Ann\nBen\nCai\nDee", **{"tiny.heap": "2"},
    )  # fmt: skip
    event = re.search(r"/e/(E-\w+)/desk", text)
    assert event
    night, number = Night(app, organiser, event[1], ""), 1
    round_ = pair(night)
    if stage == "knockout":
        for table in (1, 2):
            result(night, table, 1, 0)
        round_, number = pair(night, 2), 2
    with seen(night, "player", round_.tables[0].players[0]) as sight:
        found = me_scene(sight).scores
        marks = [mark.score for mark in papers.slips(sight, round_)[0].marks]
    whole = [(1, 0, 0), (0, 1, 0)]
    drawn = stage == "swiss"
    assert found == [*whole, *[(0, 0, 1)] * drawn]
    assert marks == ["1–0", "0–1", *["0–0"] * drawn]
    page = organiser.get(f"/e/{night.event}/r/{number}/1")
    assert (">A draw<" in page) is drawn


def test_a_call_of_a_match_waits_from_the_moment_on_which_it_was_raised(
    four: Night, clock: SetClock
) -> None:
    round_ = pair(four)
    match = MatchId(round_.matches[1][0])
    services_of(four.app).desk.tell(match, "call", "DisputeRaised", {"claim": "May I?"}, "B")

    def waits() -> list[tuple[int, str, str, str, int]]:
        with seen(four) as sight:
            return [
                (row.table, row.match, row.who, row.claim, row.waiting)
                for row in waiting_calls(sight)
            ]

    said = (1, match, NAMES[round_.tables[0].players[1]], "May I?")
    assert waits() == [(*said, 0)]
    clock.now += 1500
    assert waits() == [(*said, 1500)]
    clock.now -= 3000
    assert waits() == [(*said, 0)], "the clock was set back"


def test_the_newest_hundred_answers_are_listed(night: Night, clock: SetClock) -> None:
    for number in range(101):
        clock.now += 1000
        report(night, "CallRaised", table=0, rule="TNY-1.5", claim=f"{number}")
        line = services_of(night.app).tournaments.live(MatchId(night.event)).head.version
        report(night, "CallSettled", call=line, verdict="Yes.", rule="")
    with seen(night) as sight:
        found = [row.claim for row in rulings(sight, "")]
    assert found == [str(number) for number in range(100, 0, -1)]


def test_the_page_of_a_bye_says_why_as_it_was_known_before_the_pairing(night: Night) -> None:
    round_ = pair(night)
    (bye,), address = round_.byes, f"/e/{night.event}/r/1/bye"
    page = night.organiser.get(f"{address}/{bye}")
    assert re.findall(r"<li>([^<]*)</li>", page.partition("<main")[2]) == [
        "3 players are an odd number: one has a bye, which counts 3 points.",
        f"{NAMES[bye]} has not had a bye yet.",
        "Nobody has fewer than 0 points.",
    ]
    for path in (f"1/bye/{round_.tables[0].players[0]}", f"2/bye/{bye}", "2", "1/2"):
        assert night.organiser.client.get(f"/e/{night.event}/r/{path}").status_code == 404, path


def test_the_page_of_a_table_says_why_as_it_was_known_before_the_pairing(four: Night) -> None:
    first = pair(four)
    for table in (1, 2):
        result(four, table, 1, 0)
    winners = [table.players[0] for table in first.tables]
    paired = pair(four, 2)
    table = paired.table_of(winners[0])
    assert table
    assert set(table.players) == set(winners)
    result(four, table.number, 1, 0, number=2)
    page = four.organiser.get(f"/e/{four.event}/r/2/{table.number}")
    assert re.findall(r"<li>([^<]*)</li>", page.partition("Why these two meet")[2]) == [
        "Both have 3 points.",
        "They have not met before.",
        "Who has the first seat was drawn by lot.",
        f"Among equal points the lot decided (seed {paired.seed}, line {paired.version} of the log).",
    ]


def test_a_place_is_changed_with_a_player_of_another_table(four: Night) -> None:
    here, there = pair(four, start=False).tables
    page = four.organiser.get(f"/e/{four.event}/r/1/{here.number}")
    offered = dict(re.findall(r'<select name="(first|second)">(.*?)</select>', page))
    found = {name: re.findall(r'value="(P\d)"', options) for name, options in offered.items()}
    assert found == {"first": [*here.players], "second": [*there.players]}
    report(four, "RoundStarted", round=1)
    assert 'name="second"' not in four.organiser.get(f"/e/{four.event}/r/1/{here.number}")
