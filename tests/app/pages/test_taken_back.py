"""A phone offers to take a play back only where all could agree to it, in every game."""

from __future__ import annotations

import json
import re
import secrets
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.desk.desk import Desk
from app.scenario.language.fit import fit
from app.scenario.language.read import read
from app.scenario.steps import Report
from app.services import services_of
from events.vocabulary import TABLE
from events.vocabulary import MatchId
from events.vocabulary import Seat
from events.vocabulary import thaw
from games import catalogue
from games import folder_of

EVERY = 7
"""At each play of this many it is looked at what is offered."""
ASKED = re.compile(r'value="TakebackOffered"><input type="hidden" name="args" value="([^"]*)"')


def report(
    desk: Desk, match: MatchId, seat: str, name: str, args: Any, by: str | None = None
) -> None:
    """Report an action after the newest play."""
    ply = desk.live(match).history.ply
    desk.report(match, Seat(seat), secrets.token_hex(8), ply, name, args, by=by or seat)


def offered(client: FlaskClient, match: MatchId, seats: tuple[str, ...]) -> dict[str, int]:
    """Which play each seat's phone offers to take back."""
    found = {}
    for seat in seats:
        page = client.get(f"/m/{match}/seat?seat={seat}").get_data(as_text=True)
        asked = ASKED.search(page)
        if asked:
            found[seat] = int(json.loads(asked[1].replace("&#34;", '"'))["target"])
    return found


def agreed(desk: Desk, match: MatchId, by: str, target: int) -> None:
    """Ask to take a play back, and agree to it with every other seat; then play it again."""
    before = desk.live(match).history.before(target).digest()
    again = [
        step.acted
        for step in desk.live(match).history.steps
        if step.entry.version >= target and step.acted and step.entry.standing == "stands"
    ]
    desk.tell(match, secrets.token_hex(8), "TakebackOffered", {"target": target}, by=by)
    for seat in desk.live(match).manifest.seats:
        if seat != by:
            desk.tell(match, secrets.token_hex(8), "TakebackAccepted", {"target": target}, by=seat)
    assert desk.live(match).table.digest() == before
    for play in again:
        report(desk, match, play.seat, play.name, thaw(play.args))


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_what_is_offered_can_be_agreed_to(app: Flask, key: str) -> None:
    found = read(sorted((Path(folder_of(key)) / "playthroughs").glob("*.txt"))[0])[0]
    desk, client = services_of(app).desk, app.test_client()
    match = desk.open(key, dict(found.options), seats=found.seats)
    seats = desk.live(match).manifest.seats
    tokens = {seat: services_of(app).access.issue(match, "seat", seat) for seat in seats}
    plays = [step for step in found.steps if isinstance(step, Report) and step.refusal is None]
    times, joined = 0, 0
    for number, step in enumerate(plays, 1):
        seat = Seat(seats[0] if step.seat == "table" else step.seat)
        args = thaw(fit(catalogue()[key], step.name, dict(step.args)))
        report(desk, match, TABLE if step.seat == "table" else seat, step.name, args, by=seat)
        if number % EVERY:
            continue
        if joined < len(seats):
            steps = desk.live(match).history.steps
            there = {*seats[:joined], *(step.acted.seat for step in steps if step.acted)}
            for by in offered(client, match, seats[:joined]):
                assert {*seats} - {by} <= there, "at a free seat where nobody plays none agrees"
            client.post(f"/J/{tokens[seats[joined]]}", data={"player": f"Player {joined}"})
            joined += 1
        for by, target in offered(client, match, seats).items() if joined == len(seats) else ():
            agreed(desk, match, by, target)
            times += 1
            break
    assert times, "it is offered now and then"
    assert offered(client, match, seats) == {}, "the match is over"


def test_while_the_match_is_held_nothing_is_offered(app: Flask) -> None:
    desk, client = services_of(app).desk, app.test_client()
    match = desk.open("war_time_generals", {})
    for seat in ("A", "B"):
        client.post(
            f"/J/{services_of(app).access.issue(match, 'seat', seat)}", data={"player": seat * 3}
        )
    first = catalogue()["war_time_generals"]
    assert first.demo is not None
    for action in first.demo(desk.live(match).table):
        report(desk, match, action.seat, action.name, action.args)
    for name in ("CardDrawn", "PhaseEnded"):
        report(desk, match, desk.live(match).table.to_act[0], name, {})
    asked = offered(client, match, ("A", "B"))
    last = desk.live(match).history.steps[-1]
    assert last.acted is not None
    assert asked == {last.acted.seat: last.entry.version}, "nobody else is asked"
    desk.tell(match, "call", "DisputeRaised", {"target": 3, "claim": "no"}, by="A")
    assert offered(client, match, ("A", "B")) == {}
