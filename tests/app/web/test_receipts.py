"""Receipts that phones kept, held against the log by the referee."""

from __future__ import annotations

import pytest

from tests.app.conftest import TableOfPhones


def kept(phones: TableOfPhones) -> list[str]:
    """The receipts of both phones after three plays, as the phones keep them."""
    found = []
    for number, phone in enumerate((phones.a, phones.b, phones.a)):
        receipt = phone.act("StonesTaken", f"r{number}", number=1)[1]["receipt"]
        found.append(f"{receipt['version']}:{receipt['hash']}")
    return found


def test_receipts_fit_the_log_they_came_from(phones: TableOfPhones) -> None:
    answer = phones.referee.post("receipts", {"receipts": kept(phones)})
    assert answer == (200, {"receipts": 3, "head": 4, "wrong": []})


def test_what_does_not_fit_is_named(phones: TableOfPhones) -> None:
    receipts = kept(phones)
    altered = receipts[1][:-1] + ("0" if receipts[1][-1] != "0" else "1")
    status, answer = phones.referee.post(
        "receipts", {"receipts": [receipts[0], altered, "9:" + "0" * 64]}
    )
    assert status == 200
    assert [row["version"] for row in answer["wrong"]] == [3, 9]
    assert "it was changed" in answer["wrong"][0]["because"]
    assert "it was cut" in answer["wrong"][1]["because"]


@pytest.mark.parametrize("receipts", [[], ["3"], ["x:" + "0" * 64], "3:0", ["3:" + "G" * 64]])
def test_what_is_no_receipt_is_unreadable(phones: TableOfPhones, receipts: object) -> None:
    assert phones.referee.post("receipts", {"receipts": receipts})[0] == 400


def test_only_the_referee_holds_them_against_the_log(phones: TableOfPhones) -> None:
    for phone in (phones.a, phones.watcher):
        assert phone.post("receipts", {"receipts": ["1:" + "0" * 64]})[0] == 403


def test_the_page_says_what_fits(phones: TableOfPhones) -> None:
    browser = phones.a.client.application.test_client()
    browser.post("/api/session", json={"token": phones.referee.token})
    place = f"/m/{phones.a.match}/referee/receipts"
    assert "Hold them against the log" in browser.get(place).get_data(as_text=True)
    receipts = kept(phones)
    assert "every one fits" in browser.post(place, data={"receipts": "\n".join(receipts)}).get_data(
        as_text=True
    )
    assert "it was cut" in browser.post(place, data={"receipts": "99:" + "0" * 64}).get_data(
        as_text=True
    )
    assert browser.post(place, data={"receipts": "nonsense"}).status_code == 400
