"""A floor referee takes back what is simple; more needs the head referee's word, and a call sent on
is the head's to answer.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask

from app.desk.desk import Desk
from app.desk.errors.refusals import Forbidden
from app.desk.rights import HEADS_CALL
from app.desk.rights import Pass
from app.desk.rights import require_rank
from app.desk.rights import why_heads
from app.services import services_of
from app.views.preview import lying_after
from events.vocabulary import MatchId
from events.vocabulary import Seat
from tests.app.conftest import Phone
from tests.app.conftest import TableOfPhones


@pytest.fixture
def floor(phones: TableOfPhones) -> Phone:
    """A floor referee's phone, on a match with three plays since the beginning."""
    for number, phone in enumerate((phones.a, phones.b, phones.a)):
        assert phone.act("StonesTaken", f"p{number}", number=1)[0] == 200
    status, made = phones.referee.post("tokens", {"role": "floor"})
    assert status == 200
    return replace(phones.referee, token=made["token"])


def strike(phone: Phone, target: int, id_: str, **more: object) -> tuple[int, dict[str, object]]:
    return phone.post(
        "amendments", {"id": id_, "kind": "PlayStruck", "target": target, "reason": "r", **more}
    )


def test_the_last_play_is_the_floor_referees_to_strike(phones: TableOfPhones, floor: Phone) -> None:
    assert strike(floor, 4, "s1")[0] == 200


def test_more_is_refused_and_changes_nothing(phones: TableOfPhones, floor: Phone) -> None:
    status, answer = strike(floor, 2, "s1")
    assert (status, answer["error"]) == (403, "forbidden")
    assert phones.referee.view()["head"] == 4
    preview = floor.post(
        "amendments", {"kind": "PlayStruck", "target": 2, "reason": "r"}, preview=1
    )[1]
    assert preview["needs_head"] is True
    assert (
        phones.referee.post(
            "amendments", {"kind": "PlayStruck", "target": 2, "reason": "r"}, preview=1
        )[1]["needs_head"]
        is False
    )


def test_without_floor_referees_nobody_is_held_to_it(phones: TableOfPhones, floor: Phone) -> None:
    assert strike(phones.referee, 2, "s1")[0] == 200


def test_the_heads_word_for_the_match_lets_it_and_can_be_taken_back(
    phones: TableOfPhones, floor: Phone
) -> None:
    word = {"id": "w1", "kind": "BackupAuthorised", "referee": "Ann"}
    assert floor.post("amendments", {**word, "id": "w0"})[0] == 403
    assert phones.referee.post("amendments", word)[0] == 200
    assert strike(floor, 2, "s1")[0] == 200
    assert phones.referee.post("amendments", {**word, "id": "w2", "granted": False})[0] == 200
    assert (
        floor.post("amendments", {"id": "s2", "kind": "RewoundTo", "target": 1, "reason": "r"})[0]
        == 403
    )
    assert strike(floor, 2, "s1")[0] == 200, "what was stored before is answered with its receipt"


def test_a_word_for_one_call_holds_for_that_call(phones: TableOfPhones, floor: Phone) -> None:
    call = phones.b.post(
        "actions", {"id": "d", "seen": 4, "name": "DisputeRaised", "args": {"target": 2}}
    )[1]["receipt"]["version"]
    word = {"kind": "BackupAuthorised", "referee": "Ann"}
    assert phones.referee.post("amendments", {**word, "id": "w1", "dispute": 3})[0] == 400
    assert phones.referee.post("amendments", {**word, "id": "w2", "dispute": call})[0] == 200
    assert strike(floor, 2, "s1")[0] == 403
    assert strike(floor, 2, "s2", dispute=call)[0] == 200


def called(phone: Phone, target: int, id_: str = "d") -> int:
    """The line of a call about the line *target*."""
    said = {"id": id_, "seen": 4, "name": "DisputeRaised", "args": {"target": target}}
    return int(phone.post("actions", said)[1]["receipt"]["version"])


def test_a_word_for_one_call_is_no_word_for_another_play(
    phones: TableOfPhones, floor: Phone
) -> None:
    """Whoever named the call could take back whatever they liked."""
    call = called(phones.b, 3)
    word = {"kind": "BackupAuthorised", "referee": "Ann", "dispute": call}
    assert phones.referee.post("amendments", {**word, "id": "w"})[0] == 200
    head = phones.referee.view()["head"]
    named = {"target": 2, "reason": "r", "dispute": call}
    for kind in ("PlayStruck", "RewoundTo"):
        status, answer = floor.post("amendments", {"id": f"x{kind}", "kind": kind, **named})
        assert (status, answer["error"]) == (403, "forbidden")
        assert "about line 3" in answer["message"]
        seen = floor.post("amendments", {"kind": kind, **named}, preview=1)[1]
        assert seen["needs_head"] is True
    assert phones.referee.view()["head"] == head
    assert strike(floor, 3, "s2", dispute=call)[0] == 200
    earlier = strike(phones.referee, 2, "s3")[1]["receipt"]
    back = {"kind": "RulingWithdrawn", "reason": "r", "dispute": call}
    assert floor.post("amendments", {**back, "id": "b1", "ruling": earlier["version"]})[0] == 200


def test_a_word_for_one_call_ends_with_its_answer(phones: TableOfPhones, floor: Phone) -> None:
    call = called(phones.b, 2)
    word = {"kind": "BackupAuthorised", "referee": "Ann", "dispute": call}
    assert phones.referee.post("amendments", {**word, "id": "w"})[0] == 200
    answer = {"id": "a", "kind": "DisputeSettled", "dispute": call, "verdict": "it stands"}
    assert floor.post("amendments", answer)[0] == 200
    assert strike(floor, 2, "s1", dispute=call)[0] == 403
    assert phones.referee.post("amendments", {**word, "id": "again"})[0] == 200
    assert strike(floor, 2, "s2", dispute=call)[0] == 200


def test_a_word_for_the_match_holds_beside_one_for_another_call(
    phones: TableOfPhones, floor: Phone
) -> None:
    call = called(phones.b, 3)
    word = {"kind": "BackupAuthorised", "referee": "Ann"}
    assert phones.referee.post("amendments", {**word, "id": "w1", "dispute": call})[0] == 200
    assert phones.referee.post("amendments", {**word, "id": "w2"})[0] == 200
    assert strike(floor, 2, "s", dispute=call)[0] == 200


def test_who_does_not_name_a_call_sent_on_rules_on_its_play_no_more(
    phones: TableOfPhones, floor: Phone
) -> None:
    call = called(phones.b, 4)
    sent = {"id": "e", "kind": "DisputeEscalated", "dispute": call}
    assert floor.post("amendments", sent)[0] == 200
    status, answer = strike(floor, 4, "s")
    assert (status, answer["message"]) == (403, str(HEADS_CALL))
    named = {"kind": "PlayStruck", "target": 4, "reason": "r"}
    assert floor.post("amendments", named, preview=1)[1]["needs_head"] is True
    word = {"id": "w", "kind": "BackupAuthorised", "referee": "Ann"}
    assert phones.referee.post("amendments", word)[0] == 200
    assert strike(floor, 4, "s")[0] == 403
    rewind = {"id": "r", "kind": "RewoundTo", "target": 2, "reason": "r"}
    assert floor.post("amendments", rewind)[0] == 403
    answered = {"id": "a", "kind": "DisputeSettled", "dispute": call, "verdict": "it stands"}
    assert phones.referee.post("amendments", answered)[0] == 200
    assert strike(floor, 4, "s")[0] == 200


def test_a_ruling_under_appeal_is_not_the_floor_referees_to_withdraw(
    phones: TableOfPhones, floor: Phone
) -> None:
    call = called(phones.b, 4)
    ruling = strike(floor, 4, "s", dispute=call)[1]["receipt"]["version"]
    answer = {"kind": "DisputeSettled", "dispute": call, "ruling": ruling, "verdict": "struck"}
    settled = floor.post("amendments", {**answer, "id": "a"})[1]["receipt"]["version"]
    called(phones.a, settled, "appeal")
    back = {"kind": "RulingWithdrawn", "ruling": ruling, "reason": "r"}
    assert floor.post("amendments", {**back, "id": "b"})[1]["message"] == str(HEADS_CALL)
    assert phones.referee.post("amendments", {**back, "id": "c"})[0] == 200


def test_a_word_for_the_match_holds_for_each_call(phones: TableOfPhones, floor: Phone) -> None:
    call = phones.b.post(
        "actions", {"id": "d", "seen": 4, "name": "DisputeRaised", "args": {"target": 2}}
    )[1]["receipt"]["version"]
    assert strike(floor, 2, "s1", dispute=call)[0] == 403
    word = {"id": "w", "kind": "BackupAuthorised", "referee": "Ann"}
    assert phones.referee.post("amendments", word)[0] == 200
    assert strike(floor, 2, "s2", dispute=call)[0] == 200


def test_a_ruling_that_names_no_call_is_not_about_the_first_line(desk: Desk) -> None:
    """The first line is a call, which went to the head referee and was answered."""
    match = desk.open("tiny", {})
    desk.tell(match, "call", "DisputeRaised", {"claim": "wait"}, by="A")
    desk.tell(match, "on", "DisputeEscalated", {"dispute": 1}, by="referee")
    desk.tell(match, "no", "DisputeSettled", {"dispute": 1, "verdict": "go on"}, by="referee")
    desk.tell(match, "w", "BackupAuthorised", {"dispute": 1, "referee": "Ann"}, by="referee")
    desk.report(match, Seat("A"), "begin", 0, "FirstSeatChosen", {"seat": "A"})
    for ply, seat in enumerate("ABA", start=1):
        desk.report(match, Seat(seat), f"p{ply}", ply, "StonesTaken", {"number": 1})
    live, floor = desk.live(match), Pass(match, "referee", Seat(""), floor=True)
    named = {"dispute": 1}
    require_rank(live, floor, "PlayStruck", {})
    with pytest.raises(Forbidden, match="only the head referee answers it"):
        require_rank(live, floor, "PlayStruck", named)
    larger = desk.preview(match, "PlayStruck", {"target": 6, "reason": "r", "onward": "skip"})
    assert why_heads(live, floor, larger, desk.clock(), {})
    assert not why_heads(live, floor, larger, desk.clock(), named)


def test_a_call_sent_on_is_the_heads(phones: TableOfPhones, floor: Phone) -> None:
    call = phones.b.post(
        "actions", {"id": "d", "seen": 4, "name": "DisputeRaised", "args": {"target": 4}}
    )[1]["receipt"]["version"]
    assert (
        floor.post("amendments", {"id": "e", "kind": "DisputeEscalated", "dispute": call})[0] == 200
    )
    answer = {"id": "a", "kind": "DisputeSettled", "dispute": call, "verdict": "it stands"}
    assert floor.post("amendments", answer)[0] == 403
    assert strike(floor, 4, "s", dispute=call)[0] == 403
    assert phones.referee.post("amendments", answer)[0] == 200


def settled(phones: TableOfPhones, by: Phone) -> int:
    """The version of an answer to a call about the last play."""
    call = phones.b.post(
        "actions", {"id": "d", "seen": 4, "name": "DisputeRaised", "args": {"target": 4}}
    )[1]["receipt"]["version"]
    said = by.post(
        "amendments", {"id": "a", "kind": "DisputeSettled", "dispute": call, "verdict": "it stands"}
    )
    return int(said[1]["receipt"]["version"])


def test_an_answer_is_appealed_once_and_the_head_answers(
    phones: TableOfPhones, floor: Phone
) -> None:
    answer = settled(phones, floor)
    appeal = {
        "seen": 4,
        "name": "DisputeRaised",
        "args": {"target": answer, "claim": "it was my turn"},
    }
    status, stored = phones.b.post("actions", {"id": "appeal", **appeal})
    assert status == 200
    version = stored["receipt"]["version"]
    (row,) = [row for row in phones.a.view()["disputes"] if row["version"] == version]
    assert (row["head"], row["appeal"], row["target"]) == (True, True, answer)
    assert phones.a.act("StonesTaken", "held", number=1)[1]["error"] == "held"
    assert phones.a.post("actions", {"id": "again", **appeal})[0] == 422
    said = {"kind": "DisputeSettled", "dispute": version, "verdict": "it stands, finally"}
    assert floor.post("amendments", {"id": "f", **said})[0] == 403
    final = phones.referee.post("amendments", {"id": "h", **said})[1]["receipt"]["version"]
    assert (
        phones.b.post(
            "actions", {"id": "more", "seen": 4, "name": "DisputeRaised", "args": {"target": final}}
        )[0]
        == 422
    )


def test_a_floor_referee_makes_no_head_referee(phones: TableOfPhones, floor: Phone) -> None:
    assert floor.post("tokens", {"role": "referee"})[0] == 403
    assert floor.post("tokens", {"role": "floor"})[0] == 200
    assert floor.post("tokens", {"role": "seat", "seat": "A"})[0] == 200


def test_the_pages_show_it(phones: TableOfPhones, floor: Phone) -> None:
    app = phones.a.client.application
    place = f"/m/{phones.a.match}"
    browsers = {name: app.test_client() for name in ("head", "floor", "seat")}
    for name, token in (
        ("head", phones.referee.token),
        ("floor", floor.token),
        ("seat", phones.b.token),
    ):
        browsers[name].post("/api/session", json={"token": token})
    text = (
        browsers["floor"]
        .post(f"{place}/referee/preview", data={"kind": "PlayStruck", "args": '{"target": 2}'})
        .get_data(as_text=True)
    )
    assert "needs the head referee" in text
    form = {
        "kind": "PlayStruck",
        "args": '{"target": 2}',
        "reason": "r",
        "id": "x",
        "expected": "4",
    }
    assert browsers["floor"].post(f"{place}/referee/confirm", data=form).status_code == 403
    call = phones.b.post(
        "actions", {"id": "d", "seen": 4, "name": "DisputeRaised", "args": {"target": 4}}
    )[1]["receipt"]["version"]
    page = f"{place}/referee/call/{call}"
    assert "Authorise it for this call" in browsers["head"].get(page).get_data(as_text=True)
    assert "Authorise it for this call" not in browsers["floor"].get(page).get_data(as_text=True)
    word = {
        "kind": "BackupAuthorised",
        "args": f'{{"dispute": {call}}}',
        "arg.referee": "Ann",
        "arg.reason": "",
    }
    assert browsers["head"].post(f"{place}/referee/tell", data=word).status_code == 303
    assert "Ann, head referee, authorised" in browsers["floor"].get(page).get_data(as_text=True)
    _, answer = floor.post(
        "amendments", {"id": "a", "kind": "DisputeSettled", "dispute": call, "verdict": "it stands"}
    )
    assert "appeal=1" in browsers["seat"].get(f"{place}/seat").get_data(as_text=True)
    assert "Appeal to the head referee" in browsers["seat"].get(
        f"{place}/seat/call?appeal=1"
    ).get_data(as_text=True)
    appeal = {"target": answer["receipt"]["version"], "claim": "it was my turn"}
    said = {"id": "e", "seen": 4, "name": "DisputeRaised", "args": appeal}
    call = phones.b.post("actions", said)[1]["receipt"]["version"]
    assert "appeal=1" not in browsers["seat"].get(f"{place}/seat").get_data(as_text=True)
    final = {"id": "h", "kind": "DisputeSettled", "dispute": call, "verdict": "it stands, finally"}
    assert phones.referee.post("amendments", final)[0] == 200
    assert "appeal=1" not in browsers["seat"].get(f"{place}/seat").get_data(as_text=True)


def test_a_penalty_is_for_its_seat_and_the_referees_to_see(
    phones: TableOfPhones, floor: Phone
) -> None:
    given = {"seat": "B", "infraction": "Slow play", "penalty": "Warning", "reason": "r"}
    assert phones.referee.post("amendments", {"id": "p", "kind": "PenaltyGiven", **given})[0] == 200
    told = {
        name: [row["seat"] for row in phone.view()["penalties"]]
        for name, phone in (
            ("A", phones.a),
            ("B", phones.b),
            ("referee", phones.referee),
            ("floor", floor),
            ("watcher", phones.watcher),
        )
    }
    assert told == {"A": [], "B": ["B"], "referee": ["B"], "floor": ["B"], "watcher": []}


def test_the_tables_after_each_line_of_a_match_and_of_what_it_would_be(
    phones: TableOfPhones, floor: Phone, app: Flask
) -> None:
    desk, match = services_of(app).desk, MatchId(phones.a.match)
    struck = {"target": 3, "reason": "r", "onward": "skip"}
    ahead, live = desk.preview(match, "PlayStruck", struck), desk.live(match)
    for at in range(1, live.head.version + 1):
        before, after = lying_after(live, ahead, at)
        assert before.digest() == live.history.before(at + 1).digest()
        assert (after.digest() == before.digest()) == (at < 3)
    assert lying_after(live, ahead, 0) == (ahead.before, ahead.after)
