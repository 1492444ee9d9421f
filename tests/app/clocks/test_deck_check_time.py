"""A deck check gives back its own time and three minutes; other holds give back what they took, if
it was more than a minute.
"""

from __future__ import annotations

import pytest

from tests.app.conftest import SetClock
from tests.app.conftest import TableOfPhones


def pause(phones: TableOfPhones, clock: SetClock, reason: str, seconds: int) -> None:
    assert (
        phones.referee.post(
            "amendments", {"id": f"p{clock.now}", "kind": "ClockPaused", "reason": reason}
        )[0]
        == 200
    )
    clock.now += seconds * 1000


def go_on(phones: TableOfPhones, clock: SetClock) -> None:
    assert (
        phones.referee.post("amendments", {"id": f"r{clock.now}", "kind": "ClockResumed"})[0] == 200
    )


@pytest.mark.parametrize(
    ("reason", "seconds", "given"),
    [
        ("Deck check", 250, 430),
        ("Deck check of A", 30, 210),
        ("lunch", 61, 61),
        ("lunch", 60, None),
        ("", 600, 600),
    ],
)
def test_the_round_gets_it_back(
    phones: TableOfPhones, clock: SetClock, reason: str, seconds: int, given: int | None
) -> None:
    pause(phones, clock, reason, seconds)
    found = [row["milliseconds"] for row in phones.referee.view()["round"]]
    assert found == ([given * 1000] if given else [])
    go_on(phones, clock)
    clock.now += 900_000
    (row,) = phones.referee.view()["round"] or [{"milliseconds": None, "over": True}]
    assert (row["milliseconds"], row["over"]) == (given * 1000 if given else None, True)


def test_overlapping_holds_count_once(phones: TableOfPhones, clock: SetClock) -> None:
    call = phones.a.post("actions", {"id": "d", "seen": 1, "name": "DisputeRaised", "args": {}})[1][
        "receipt"
    ]["version"]
    clock.now += 30_000
    pause(phones, clock, "Deck check", 100)
    phones.referee.post(
        "amendments", {"id": "s", "kind": "DisputeSettled", "dispute": call, "verdict": "we looked"}
    )
    clock.now += 20_000
    go_on(phones, clock)
    assert [row["milliseconds"] for row in phones.referee.view()["round"]] == [
        (30 + 100 + 20 + 180) * 1000
    ]


def test_a_preview_proposes_it_and_seats_do_not_see_it(
    phones: TableOfPhones, clock: SetClock
) -> None:
    phones.a.act("StonesTaken", "one", number=2)
    pause(phones, clock, "Deck check", 60)
    preview = phones.referee.post(
        "amendments", {"kind": "PlayStruck", "target": 2, "reason": "r"}, preview=1
    )[1]
    (proposal,) = [row for row in preview["backup"]["time"] if not row["seat"]]
    assert proposal["milliseconds"] == 240_000
    assert "round" not in phones.a.view()


def test_the_page_stops_the_clocks_and_tells_it(phones: TableOfPhones, clock: SetClock) -> None:
    browser = phones.a.client.application.test_client()
    browser.post("/api/session", json={"token": phones.referee.token})
    place = f"/m/{phones.a.match}/referee"
    form = {"kind": "ClockPaused", "arg.reason": "Deck check", "back": "check"}
    assert browser.post(f"{place}/tell", data=form).headers["Location"] == f"{place}/check"
    clock.now += 250_000
    assert "7 min 10 s" in browser.get(f"{place}/check").get_data(as_text=True).replace(
        "7:10", "7 min 10 s"
    )
