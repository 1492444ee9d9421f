"""What the page of a line offers, the server takes: to the referee and to each seat, on plays that
stand, are struck or void, on rulings, corrections and other lines, during a match and after it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.desk.desk import Desk
from app.desk.errors.refusals import Refusal
from app.desk.history.journal import Request
from app.desk.rulings import draft_word
from app.services import services_of
from events import kinds
from events.vocabulary import MatchId
from games import catalogue
from tests.laws.strategies.matches import Sitting
from tests.laws.test_panes import talk_somehow
from tests.laws.test_retractions import amend_somehow
from tests.pages.browsers.paper_browser import Form
from tests.pages.browsers.paper_browser import Reader
from tests.pages.browsers.sittings import application


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = application(tmp_path)
    made.testing = True
    yield made
    services_of(made).close()


def client_of(app: Flask, match: MatchId, role: str, seat: str = "") -> FlaskClient:
    """A browser that holds one link."""
    client = app.test_client()
    token = services_of(app).access.issue(match, role, seat)
    client.get(f"/J/{token}")
    client.post(f"/J/{token}", data={"player": "Ann"})
    return client


def forms(client: FlaskClient, path: str) -> list[Form]:
    """The forms of a page; none where it says that there is no such line."""
    answer = client.get(path)
    if answer.status_code == 404:
        return []
    assert answer.status_code == 200, path
    reader = Reader()
    reader.feed(answer.get_data(as_text=True))
    return reader.forms


def why_not(sitting: Sitting, kind: str, data: dict[str, object], by: str) -> list[str]:
    """Why the desk would refuse an event; nothing where it would take it."""
    try:
        draft_word(sitting.live, Request("law", by, {}), kind, data, lambda rows: rows[0], 1)
    except Refusal as refusal:
        return [f"{kind} {data} by {by}: {refusal.as_json()}"]
    return []


def worth_a_look(sitting: Sitting) -> list[int]:
    """The last line of each kind and standing."""
    standing = {step.entry.version: step.entry.standing for step in sitting.live.history.steps}
    rows = {(event.kind, standing.get(event.version)): event.version for event in sitting.events}
    return sorted(rows.values())


def sat_down(key: str, desk: Desk, seed: int) -> Sitting:
    """A match with struck, void and withdrawn lines, calls and pauses; an odd seed ends it."""
    sitting, dice = Sitting(key, seed, desk, MatchId(f"LINES{seed}")), random.Random(seed)
    sitting.play(14)
    for _ in range(4):
        amend_somehow(sitting, dice)
        talk_somehow(sitting, dice)
    if seed % 2:
        ends = next(spec.name for spec in sitting.game.actions if spec.gives_up)
        with suppress(Refusal):  # a call or a pause may hold it
            ply = sitting.live.history.ply
            sitting.desk.report(sitting.match, sitting.first.seats[0], "end", ply, ends, {})
    return sitting


@pytest.mark.parametrize(("seed", "key"), list(enumerate(sorted(catalogue()))))
def test_what_the_page_of_a_line_offers_is_taken(app: Flask, key: str, seed: int) -> None:
    sitting = sat_down(key, services_of(app).desk, seed)
    match = sitting.match
    referee = client_of(app, match, "referee")
    looked, refused, offered = worth_a_look(sitting), [], 0
    for version in looked:
        for form in forms(referee, f"/m/{match}/referee/line/{version}"):
            fields = dict(form.fields)
            data = json.loads(fields.get("args") or "{}")
            if form.action.endswith("/preview"):
                offered += 1
                answer = referee.post(form.action, data=fields)
                if answer.status_code != 200:
                    refused.append(f"line {version}: {fields['kind']} {answer.status_code}")
            elif fields.get("kind"):
                offered += 1
                refused += why_not(sitting, fields["kind"], {**data, "text": "note"}, "referee")
    for seat in sitting.first.seats:
        client = client_of(app, match, "seat", seat)
        for version in looked:
            for form in forms(client, f"/m/{match}/seat/play/{version}?seat={seat}"):
                fields = dict(form.fields)
                if fields.get("name") in kinds.KINDS:
                    offered += 1
                    data = json.loads(fields["args"])
                    if fields["name"] == kinds.DISPUTE_RAISED:
                        data |= {"claim": "", "rule": ""}
                    refused += why_not(sitting, fields["name"], data, seat)
    assert offered > len(looked)
    assert refused == []
