"""The code of a link that is typed from paper on the front page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from app.services import services_of
from tests.pages.browsers.sittings import application


@pytest.fixture
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = application(tmp_path_factory.mktemp("typed"))
    yield app
    services_of(app).close()


def test_a_typed_code_leads_to_its_link(app: Flask) -> None:
    """In groups, in small letters, with digits that are letters, or as the whole address."""
    opened = app.test_client().post("/api/matches", json={"game": "generals_52"}).get_json()
    token = opened["tokens"]["red"]
    phone = app.test_client()
    assert 'action="/J"' in phone.get("/").get_data(as_text=True)
    groups = " ".join(token[at : at + 4] for at in range(0, 26, 4))
    misread = token.replace("O", "0").replace("I", "1").replace("B", "8")
    for written in (
        token,
        groups.lower(),
        groups.replace(" ", "-"),
        misread,
        f"http://q/J/{token}",
    ):
        answer = phone.post("/J", data={"code": written})
        assert (answer.status_code, answer.location) == (303, f"/J/{token}")
    page = phone.post("/J", data={"code": groups}, follow_redirects=True).get_data(as_text=True)
    assert 'name="player"' in page


@pytest.mark.parametrize("written", ["", "ABC", "A" * 27, "é" * 26, "/" * 30])
def test_a_code_of_another_length_is_refused_with_what_is_wrong(app: Flask, written: str) -> None:
    answer = app.test_client().post("/J", data={"code": written})
    assert answer.status_code == 400
    assert "A code has 26 letters and digits" in answer.get_data(as_text=True)
