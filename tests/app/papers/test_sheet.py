"""The scoresheet through the door: who may have it, what it tells whom, and that its code proves
the record.
"""

from __future__ import annotations

import pypdfium2 as pdfium
from flask import Flask

from app.services import services_of
from app.web.papers.scoresheet import _hour
from tests.app.conftest import Phone
from tests.app.conftest import TableOfPhones
from tests.printables import proof


def sheet(phone: Phone) -> tuple[str, list[str]]:
    """The text of the whole sheet, and what its codes hold."""
    answer = phone.client.get(
        f"/api/matches/{phone.match}/scoresheet",
        headers={"Authorization": f"Bearer {phone.token}"} if phone.token else {},
    )
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    pages = list(pdfium.PdfDocument(answer.get_data()))
    codes = [code for page in pages for code in proof.codes(page.render(scale=2).to_pil())]
    return "\n".join(page.get_textpage().get_text_bounded() for page in pages).replace(
        "\r\n", " "
    ), codes


def everyone(phones: TableOfPhones) -> tuple[Phone, ...]:
    return phones.a, phones.b, phones.referee, phones.watcher


def test_a_ruling_a_dispute_and_a_penalty_are_on_it(phones: TableOfPhones) -> None:
    phones.a.act("StonesTaken", "one", number=3)
    _, call = phones.b.act("DisputeRaised", "call", target=2, claim="he took four", rule="TNY-1.5")
    phones.referee.post(
        "amendments",
        {
            "id": "r",
            "kind": "PlayStruck",
            "target": 2,
            "reason": "four were taken",
            "penalty": "caution",
            "infraction": "misreported play",
            "dispute": call["receipt"]["version"],
        },
    )
    phones.referee.post(
        "amendments",
        {
            "id": "s",
            "kind": "DisputeSettled",
            "dispute": 3,
            "verdict": "struck",
            "ruling": 4,
            "restored": {"B": 60_000},
        },
    )
    phones.referee.post("amendments", {"id": "n", "kind": "NoteAdded", "text": "both were calm"})
    for phone in everyone(phones):
        text, _ = sheet(phone)
        for words in (
            "he took four",
            "TNY-1.5",
            "struck the play at line 2",
            "four were taken",
            "Time given back: B 1 min 0 s",
        ):
            assert words in text, (phone, words)
    assert "caution for misreported play" in sheet(phones.a)[0]
    assert "caution for misreported play" in sheet(phones.referee)[0]
    assert "caution for misreported play" not in sheet(phones.b)[0]
    assert "both were calm" in sheet(phones.referee)[0]
    assert "both were calm" not in sheet(phones.watcher)[0]


def test_the_head_is_the_referees_until_the_match_is_over(
    app: Flask, phones: TableOfPhones
) -> None:
    phones.a.act("StonesTaken", "one", number=3)

    def head() -> str:
        live = services_of(app).desk.live(phones.a.match)
        return f"{live.head.version}:{live.head.hash}"

    assert sheet(phones.referee)[1] == [head()]
    assert sheet(phones.a)[1] == sheet(phones.watcher)[1] == []
    assert head().partition(":")[2][:16] not in sheet(phones.watcher)[0].replace(" ", "")
    phones.b.act("Conceded", "end")
    for phone in everyone(phones):
        assert sheet(phone)[1] == [head()]
    key = app.test_client().get("/api/key").get_json()["key"]
    assert key in sheet(phones.a)[0].replace(" ", "").replace("\n", "")


def test_a_play_by_consent_names_who_agreed(phones: TableOfPhones) -> None:
    phones.a.act(
        "ConsentAsked",
        "ask",
        action={"name": "StonesTaken", "args": {"number": 4}},
        reason="house rule",
    )
    phones.b.act("ConsentGiven", "yes", request=2)
    text, _ = sheet(phones.watcher)
    assert "consent of A and B" in text
    assert "house rule" in text
    assert "asks that a play may stand against TNY-1.5" in text


def test_a_card_out_of_sight_is_on_nobody_elses_sheet(app: Flask, phones: TableOfPhones) -> None:
    """A correction speaks of a card that only its owner can name."""
    live = services_of(app).desk.live(phones.a.match)
    card = next(piece for piece in live.table.pieces.values() if piece.owner == "A")
    change = {"what": "counter", "of": card.id, "key": "worth", "value": 7}
    answer = phones.referee.post(
        "amendments", {"id": "c", "kind": "TableCorrected", "reason": "x", "changes": [change]}
    )
    assert answer[0] == 200, answer
    assert "worth 7" in sheet(phones.referee)[0]
    assert "worth 7" not in sheet(phones.b)[0]
    assert "worth 7" not in str(phones.b.view()["log"])


def test_without_a_match_or_with_a_wrong_token_there_is_none(phones: TableOfPhones) -> None:
    assert phones.a.client.get("/api/matches/NOMATCH/scoresheet").status_code == 404
    answer = phones.a.client.get(
        f"/api/matches/{phones.a.match}/scoresheet", headers={"Authorization": "Bearer nothing"}
    )
    assert answer.status_code == 403


def test_the_hour_of_a_line_is_that_of_universal_time() -> None:
    assert _hour(1_800_000_000_000) == "08:00:00"
    assert _hour(1_800_045_296_999) == "20:34:56"
