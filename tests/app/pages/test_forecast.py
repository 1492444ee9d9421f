"""What half-made shares would bring: told to the seat that is asked, written nowhere, and an error
where the form says nothing sensible.
"""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.services import services_of
from events.vocabulary import MatchId
from tests.app.carrying import carry_out

GAME = "generals_52"
MADE = {"name": "DefenceDeclared", "key": "assignments"}
ODD = ("", "[]", "null", "5", '{"1": 5}', '{"1": [null]}', '{"1": [["10S"]]}', '{"1": {"x": 1}}')


@pytest.fixture
def asked(app: Flask) -> tuple[FlaskClient, MatchId]:
    """Red attacks with a pair of Sevens and with a Nine; black, at this phone, is asked."""
    client = app.test_client()
    opened = client.post("/api/matches", json={"game": GAME}).get_json()
    match, desk = MatchId(opened["match"]), services_of(app).desk
    scenario = "each in one skirmish; defending does not tap"
    carry_out(app, match, GAME, "defend.txt", scenario, until="AttackDeclared")
    groups = {"groups": {"1": ["7H", "7D"], "2": ["9H"]}}
    desk.report(match, "red", "attack", desk.live(match).history.ply, "AttackDeclared", groups)
    client.post(f"/J/{opened['tokens']['black']}", data={"player": "Ben"})
    return client, match


def forecast(asked: tuple[FlaskClient, MatchId], form: dict[str, str]) -> tuple[int, str]:
    client, match = asked
    answer = client.post(f"/m/{match}/seat/forecast?seat=black", data=form)
    words = html.unescape(re.sub(r"<[^>]*>", " ", answer.get_data(as_text=True)))
    return answer.status_code, " ".join(words.split())


def test_what_each_skirmish_brings_is_told(asked: tuple[FlaskClient, MatchId]) -> None:
    status, words = forecast(asked, MADE | {"item:10S": "1"})
    assert status == 200
    assert "Attack 1: 10♠ falls. Attack 2: 9 tokens lost." in words
    assert "Tokens 20 → 11" in words


@pytest.mark.parametrize(
    ("item", "bin_", "why"),
    [
        ("10S", "9", "There is no attack 9. G52-10.5"),
        ("7H", "1", "Seven of Hearts is not on your Battlefield. G52-10.5"),
    ],
)
def test_a_share_that_the_rules_refuse_is_told_and_counts_nothing(
    asked: tuple[FlaskClient, MatchId], item: str, bin_: str, why: str
) -> None:
    status, words = forecast(asked, MADE | {f"item:{item}": bin_})
    assert status == 200
    assert why in words
    assert "14 tokens lost" in words, "the first attack meets nobody"


def test_any_form_is_answered_and_none_writes(
    app: Flask, asked: tuple[FlaskClient, MatchId]
) -> None:
    head = services_of(app).desk.live(asked[1]).head
    forms = [MADE | {"args": f'{{"assignments": {odd}}}'} for odd in ODD if odd]
    forms += [MADE | {"args": odd} for odd in ODD]
    forms += [MADE | {"item:": odd, "item:10S": odd} for odd in ODD]
    forms += [{"name": "PhaseEnded", "key": "assignments"}, {"name": "Nothing"}, {}]
    statuses = {forecast(asked, form)[0] for form in forms}
    assert statuses == {200, 400}
    assert services_of(app).desk.live(asked[1]).head == head


def test_nobody_else_is_told(app: Flask, asked: tuple[FlaskClient, MatchId]) -> None:
    assert forecast((app.test_client(), asked[1]), MADE)[0] == 403
