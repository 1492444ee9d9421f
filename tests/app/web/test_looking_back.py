"""Moments, differences and other eyes over HTTP: who may ask what, and that a caller is told what
it may know.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from app.desk.desk import Desk
from app.desk.history.lookback import moment_views
from app.desk.history.lookback import moments
from app.desk.history.lookback import past_of
from app.services import services_of
from events.vocabulary import MatchId
from events.vocabulary import Seat
from projections.knowledge.moments import MomentKind
from projections.knowledge.viewer import REFEREE
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import seated
from projections.replay.as_recorded import Axis
from projections.replay.as_recorded import Tables
from tests.app.conftest import SetClock
from tests.app.conftest import TableOfPhones


@pytest.fixture
def played(phones: TableOfPhones) -> TableOfPhones:
    """A few plays, a call, a ruling: 1 first seat, 2 A, 3 B, 4 call, 5 strike of 3."""
    phones.a.act("StonesTaken", "one", number=2)
    phones.b.act("StonesTaken", "two", number=1)
    phones.a.post(
        "actions",
        {
            "id": "call",
            "seen": 0,
            "name": "DisputeRaised",
            "args": {"target": 3, "rule": "", "claim": "No."},
        },
    )
    phones.referee.post(
        "amendments",
        {
            "id": "r",
            "kind": "PlayStruck",
            "target": 3,
            "reason": "It was not so.",
            "onward": "stop",
        },
    )
    return phones


def kinds(answer: dict[str, Any]) -> list[tuple[str, int]]:
    return [(row["kind"], row["version"]) for row in answer["moments"] if row["kind"] != "turn"]


def test_moments_are_told_on_both_axes(played: TableOfPhones) -> None:
    status, recorded = played.watcher.get("moments", axis="recorded")
    assert (status, recorded["head"], recorded["axis"]) == (200, 5, "recorded")
    assert kinds(recorded)[-2:] == [("dispute", 4), ("ruling", 5)]
    standing = played.watcher.get("moments")[1]
    assert ("struck", 3) in kinds(standing)
    assert {row["kind"]: row["count"] for row in standing["kinds"]}["struck"] == 1
    assert kinds(played.watcher.get("moments", kind="ruling")[1]) == [("ruling", 5)]
    assert (
        played.watcher.get("moments", kind="ruling")[1]["moments"][0]["words"]
        == "The referee strikes line 3: It was not so."
    )


def test_differences_between_two_moments(played: TableOfPhones) -> None:
    status, answer = played.a.get("diff", **{"from": "v2", "to": "v3"})
    assert status == 200
    assert (answer["from"], answer["to"]["axis"]) == (
        {"point": "v2", "axis": "recorded", "number": 2},
        "recorded",
    )
    stones = next(row for row in answer["diff"] if row["key"] == "stones")
    assert (stones["before"], stones["after"], stones["words"][1:]) == (10, 9, ["10", "9"])
    now = played.a.get("diff", **{"from": "2"})[1]
    assert now["to"]["point"] == "p2"
    assert "stones" not in [row["key"] for row in now["diff"]], (
        "the play at line 3 was struck; only the turn went on"
    )
    assert played.a.get("diff", **{"from": "p1", "to": "p2"})[1]["diff"] != []


@pytest.mark.parametrize(
    ("door", "query", "field"),
    [
        ("moments", {"axis": "sideways"}, "axis"),
        ("moments", {"kind": "joke"}, "kind"),
        ("moments", {"eyes": "Z"}, "eyes"),
        ("diff", {}, "from"),
        ("diff", {"from": "x9"}, "from"),
        ("diff", {"from": "v1", "to": "yesterday"}, "to"),
        ("diff", {"from": "v99"}, "version"),
        ("diff", {"from": "p99"}, "ply"),
        ("view", {"eyes": "Z"}, "eyes"),
    ],
)
def test_what_does_not_exist_is_unreadable(
    played: TableOfPhones, door: str, query: dict[str, str], field: str
) -> None:
    status, answer = played.referee.get(door, **query)
    assert (status, list(answer["fields"])) == (400, [field])


def test_the_referee_alone_looks_through_the_eyes_of_a_seat(played: TableOfPhones) -> None:
    seen = played.referee.view(version=2, eyes="A")
    assert (seen["role"], seen["seat"]) == ("seat", "A")
    own = played.a.view(version=2)
    assert {key: seen[key] for key in ("zones", "counters", "log")} == {
        key: own[key] for key in ("zones", "counters", "log")
    }
    assert played.referee.view(eyes="spectator")["role"] == "spectator"
    assert played.b.get("view", eyes="A")[0] == 403
    assert played.watcher.get("moments", eyes="A")[0] == 403
    assert played.a.get("view", eyes="A")[0] == 200


def test_a_past_moment_of_a_match_that_is_held_now_was_not_held(played: TableOfPhones) -> None:
    assert played.a.view()["held"]
    assert played.a.view(ply=1)["held"] == ""
    assert played.a.view(version=4)["held"]
    assert played.a.view(version=3)["held"] == ""
    assert [len(played.a.view(version=version)["disputes"]) for version in (3, 4)] == [0, 1]


def test_a_seats_address_shows_a_stranger_what_everybody_sees(played: TableOfPhones) -> None:
    page = f"/m/{played.a.match}/replay?seat=A"
    stranger = played.a.client.application.test_client()
    assert stranger.get(page).status_code == 200
    assert stranger.get(f"{page}&ply=999").status_code == 200


def test_a_moment_has_its_time_and_that_of_the_next(
    app: Flask, phones: TableOfPhones, clock: SetClock
) -> None:
    """What plays the match on waits that long."""
    for number, phone in enumerate((phones.a, phones.b, phones.a)):
        clock.now += 1_000 * (number + 1)
        assert phone.act("StonesTaken", f"take-{number}", number=1)[0] == 200
    lines = services_of(app).desk.live(MatchId(phones.a.match)).events
    times = [0, *(event.at for event in lines)]
    for at in range(1, len(times)):
        page = app.test_client().get(f"/m/{phones.a.match}/replay?version={at}")
        words = " ".join(page.get_data(as_text=True).split())
        found = re.search(r'data-time="(\d+)" data-next-time="(\d+)"', words)
        assert found
        assert [int(one) for one in found.groups()] == [times[at], times[min(at + 1, len(lines))]]


def test_a_play_is_told_on_each_axis_by_the_tables_of_that_axis(desk: Desk) -> None:
    """As it was recorded, B's play left a stone; as it counts since the ruling, it took the last."""
    match = desk.open("tiny", {"heap": 3})
    desk.report(match, Seat("A"), "begin", 0, "FirstSeatChosen", {"seat": "A"})
    for ply, seat in enumerate("AB", start=1):
        desk.report(match, Seat(seat), f"p{ply}", ply, "StonesTaken", {"number": 1})
    two = {"seat": "A", "name": "StonesTaken", "args": {"number": 2}}
    desk.rule(match, "r", "PlayReplaced", {"target": 2, "action": two, "reason": "it was two"})
    ends = {
        axis: [
            (row.version, row.words)
            for row in moment_views(desk.live(match), axis, SPECTATOR)
            if row.kind == MomentKind.END
        ]
        for axis in Axis
    }
    assert ends[Axis.RECORDED] == []
    ((version, words),) = ends[Axis.STANDING]
    assert (version, str(words)) == (3, "B won: B took the last stone")


def test_who_sat_where_is_told_line_by_line(desk: Desk, match: MatchId) -> None:
    for seat, player in (("A", "Ann"), ("B", "Ben")):
        desk.tell(match, seat, "SeatTaken", {"seat": seat, "player": player}, by=seat)
    desk.tell(match, "up", "SeatReleased", {"seat": "A"}, by="referee")
    past = past_of(desk.live(match))
    assert [past.names(version) for version in range(5)] == [
        {}, {}, {"A": "Ann"}, {"A": "Ann", "B": "Ben"}, {"B": "Ben"},
    ]  # fmt: skip


def test_a_card_is_known_to_those_who_saw_it_where_it_last_lay(desk: Desk, match: MatchId) -> None:
    """It lies unseen with A, is taken away, lies in the row for all to see, and is taken away."""
    card = "T1A-RB-1"
    taken = {"what": "remove", "of": card, "key": "", "value": None}
    laid = {"what": "add", "of": card, "key": "row:1", "value": "RB/A"}
    for number, change in enumerate((taken, laid, taken)):
        said = {"reason": "x", "changes": [change]}
        desk.rule(match, f"c{number}", "TableCorrected", said)
    for id_ in ("n1", "n2"):
        desk.tell(match, id_, "NoteAdded", {"text": "calm"}, by="referee")
    past = past_of(desk.live(match))

    def known(viewer: Viewer) -> list[int]:
        return [version for version in range(7) if past.may_know(viewer, card, version)]

    assert known(REFEREE) == known(seated(Seat("A"))) == [*range(7)]
    assert known(seated(Seat("B"))) == known(SPECTATOR) == [3, 4, 5, 6]
    assert past.may_know(SPECTATOR, "no card", 0)


def test_moments_that_stand_are_told_by_the_tables_that_stand(
    app: Flask, phones: TableOfPhones, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of the past were derived again for each as well, and then not looked at."""
    for number, phone in enumerate((phones.a, phones.b, phones.a)):
        assert phone.act("StonesTaken", f"p{number}", number=1)[0] == 200
    live = services_of(app).desk.live(MatchId(phones.a.match))
    asked: list[object] = []
    past_of(live)
    one = Tables.__getitem__

    def counted(tables: Tables, place: Any) -> Any:
        asked.append(place)
        return one(tables, place)

    monkeypatch.setattr(Tables, "__getitem__", counted)
    assert len(moments(live, Axis.STANDING)) > 2
    assert asked == [slice(0, None)], "each table once"
    assert len(moment_views(live, Axis.STANDING, SPECTATOR)) > 2
    assert len(asked) == 1
