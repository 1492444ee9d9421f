"""Codes on pieces of a board, scanned by a seat and typed or photographed for the referee."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from printables.codes.token_tags import TokenTag


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def opened(client: FlaskClient) -> dict[str, Any]:
    answer: dict[str, Any] = client.post("/api/matches", json={"game": "generalissimo"}).get_json()
    return answer


def asked(
    client: FlaskClient, opened: dict[str, Any], who: str, path: str, body: Any
) -> tuple[int, Any]:
    token = opened["tokens"][who]
    answer = client.post(
        f"/api/matches/{opened['match']}/{path}",
        json=body,
        headers={"Authorization": f"Bearer {token}"},
    )
    return answer.status_code, answer.get_json()


def test_a_piece_is_known_by_its_code(client: FlaskClient, opened: dict[str, Any]) -> None:
    code = TokenTag("M", "S-H-A1").code
    for text in (code, f"QM1:{code}", code.lower()):
        status, found = asked(client, opened, "South", "scan", {"text": text})
        assert (status, found["piece"], found["place"], found["says"]) == (
            200,
            "S-H-A1",
            "table",
            "",
        )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("QM1:M.S-H-A19", "does not add up"),
        (TokenTag("W", "S-H-A1").code, "War Time: Generals"),
        (TokenTag("M", "S-H-Z9").code, "is no piece of this match"),
    ],
)
def test_every_other_code_has_an_answer_of_its_own(
    client: FlaskClient, opened: dict[str, Any], text: str, words: str
) -> None:
    status, found = asked(client, opened, "South", "scan", {"text": text})
    assert words in (found["says"] if status == 200 else found["fields"]["text"][0])


def test_pieces_in_a_photo_without_a_board_are_named(
    client: FlaskClient, opened: dict[str, Any]
) -> None:
    status, found = asked(
        client,
        opened,
        "referee",
        "tablecheck",
        {"codes": [{"text": f"QM1:{TokenTag('M', 'N-G-D12').code}", "at": []}]},
    )
    assert status == 200
    assert [row["piece"] for row in found["loose"]] == ["N-G-D12"]
