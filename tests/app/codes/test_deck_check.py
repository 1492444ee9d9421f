"""A deck check by scanning: missing, extra and doubled copies are named; nothing is corrected."""

from __future__ import annotations

import pytest

from app.services import services_of
from tests.app.conftest import TableOfPhones


@pytest.fixture
def deck(phones: TableOfPhones) -> list[str]:
    """The cards of seat A."""
    live = services_of(phones.a.client.application).desk.live(phones.a.match)
    return sorted(id_ for id_, piece in live.table.pieces.items() if piece.owner == "A")


@pytest.mark.parametrize("zone", ["pool", "hand", "deck"])
def test_a_whole_deck_agrees(phones: TableOfPhones, deck: list[str], zone: str) -> None:
    status, answer = phones.referee.post("tablecheck", {"zone": zone, "owner": "A", "seen": deck})
    assert (status, answer["agrees"], answer["twice"], answer["correction"]) == (200, True, [], [])


def test_missing_extra_and_doubled_copies_are_named(phones: TableOfPhones, deck: list[str]) -> None:
    other = deck[0].replace("T1A", "T1B")
    _, answer = phones.referee.post(
        "tablecheck",
        {"zone": "pool", "owner": "A", "seen": [*deck[1:], deck[1], other, "T1A-ZZ-9"]},
    )
    found = {
        row["piece"]: row["answer"] for row in answer["answers"] if row["answer"] != "confirmed"
    }
    assert found == {deck[0]: "not seen", other: "contradicts", "T1A-ZZ-9": "unknown"}
    assert (answer["agrees"], answer["twice"]) == (False, [deck[1]])


@pytest.mark.parametrize("owner", [None, "C"])
def test_whose_deck_must_be_said(phones: TableOfPhones, deck: list[str], owner: str | None) -> None:
    status, answer = phones.referee.post(
        "tablecheck", {"zone": "deck", "owner": owner, "seen": deck}
    )
    assert status == 400
    assert "owner" in answer["fields"]


def test_the_page_offers_it(phones: TableOfPhones, deck: list[str]) -> None:
    browser = phones.a.client.application.test_client()
    browser.post("/api/session", json={"token": phones.referee.token})
    place = f"/m/{phones.a.match}/referee/check"
    assert "Deck check: A" in browser.get(place).get_data(as_text=True)
    text = browser.post(place, data={"zone": "pool/A", "codes": "\n".join(deck[1:])}).get_data(
        as_text=True
    )
    assert "is missing" in text
