"""The referee's tools in every game: clocks paused, resumed, given time and set; time to give back;
penalties and notes.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

import games
from app.desk.desk import Desk
from app.desk.history.live import Live
from app.services import services_of
from events.vocabulary import Action
from events.vocabulary import Seat
from games.rules import BY_SERVER
from games.rules import Game
from games.table import Table as Board
from tests.app.conftest import Phone
from tests.app.conftest import SetClock
from tests.referee.matches import random_action

LIMIT = 300
TIMED = {
    "turn_timer_s": LIMIT,
    "move_seconds": LIMIT,
    "turn-clock": LIMIT,
    "turn_minutes": LIMIT // 60,
}
"""Options by which a game limits time, and the seconds they are given here; a game has one of them.
"""


@dataclass
class Table:
    """A match with a running clock: its referee, by the door and by the page, and the desk behind
    both.
    """

    referee: Phone
    browser: FlaskClient
    desk: Desk
    clock: SetClock
    seat: str

    @property
    def live(self) -> Live:
        return self.desk.live(self.referee.match)  # type: ignore[arg-type]

    def left(self) -> int:
        running = self.referee.view()["clock"]["running"]
        assert running["seat"] == self.seat
        return int(running["left"])

    def api(self, kind: str, **data: Any) -> None:
        answer = self.referee.post(
            "amendments", {"id": f"{kind}-{self.live.head.version}", "kind": kind, **data}
        )
        assert answer[0] == 200, answer

    def page(self, kind: str, **form: Any) -> None:
        answer = self.browser.post(
            f"/m/{self.referee.match}/referee/tell", data={"kind": kind, **form}
        )
        assert answer.status_code == 303, answer.get_data(as_text=True)


def clocked() -> list[str]:
    """Every game of the catalogue that has a clock."""
    return sorted(key for key, game in games.catalogue().items() if timer(game))


def test_every_game_that_can_limit_time_is_tried() -> None:
    limits = {
        key
        for key, game in games.catalogue().items()
        if any("econds" in o.label or "inutes" in o.label for o in game.options)
    }
    assert limits - {"tiny"} <= set(clocked())


def timer(game: Game) -> str:
    return next((option.name for option in game.options if option.name in TIMED), "")


@pytest.fixture(params=clocked())
def table(request: pytest.FixtureRequest, app: Flask, clock: SetClock) -> Table:
    """A match of each game, played by chance until a clock runs for somebody."""
    game = games.catalogue()[request.param]
    client = app.test_client()
    opened = client.post(
        "/api/matches", json={"game": game.key, "options": {timer(game): TIMED[timer(game)]}}
    ).get_json()
    match, desk, chance = opened["match"], services_of(app).desk, random.Random(5)
    for number in range(400):
        live = desk.live(match)
        running = live.clocks.running
        if running is not None and running.limit == LIMIT * 1000:
            break
        action = reportable(live.game, live.table, chance)
        desk.report(match, action.seat, f"r{number}", live.history.ply, action.name, action.args)
    assert live.clocks.running is not None, "no clock ever ran"
    browser = app.test_client()
    browser.post("/api/session", json={"token": opened["tokens"]["referee"]})
    return Table(
        Phone(client, match, opened["tokens"]["referee"]),
        browser,
        desk,
        clock,
        str(live.clocks.running.seat),
    )


def reportable(game: Game, table: Board, chance: random.Random) -> Action:
    """Some legal action that may be reported: not one that the server records by itself."""
    while True:
        action = random_action(game, table, chance)
        assert action is not None
        spec = game.spec(action.name)
        if spec is not None and spec.who != BY_SERVER:
            return action


def test_a_pause_stops_the_clock_and_holds_the_match(table: Table) -> None:
    before = table.left()
    table.clock.now += 10_000
    table.api("ClockPaused", reason="a break")
    table.clock.now += 60_000
    assert table.left() == before - 10_000
    assert "a break" in table.referee.view()["held"]
    live, chance = table.live, random.Random(1)
    action = reportable(live.game, live.table, chance)
    with pytest.raises(Exception, match="a break"):
        table.desk.report(
            table.referee.match,
            Seat(action.seat),
            "held",
            live.history.ply,
            action.name,
            action.args,
        )  # type: ignore[arg-type]
    table.page("ClockResumed")
    table.clock.now += 5_000
    afresh = table.live.clocks.running is not None and table.live.clocks.running.afresh
    assert table.left() == (LIMIT * 1000 - 5_000 if afresh else before - 15_000), (
        "a game may give a move its whole time again"
    )
    assert not table.referee.view()["held"]


def test_time_is_given_and_set_by_door_and_by_page(table: Table) -> None:
    before = table.left()
    table.api("TimeGranted", seat=table.seat, milliseconds=30_000, reason="a wasp")
    assert table.left() == before + 30_000
    table.page(
        "TimeGranted", **{"arg.seat": table.seat, "seconds": "-20", "arg.reason": "too much"}
    )
    assert table.left() == before + 10_000
    table.page(
        "ClockSet", **{"arg.seat": table.seat, "seconds": "90", "arg.reason": "by best judgement"}
    )
    assert table.left() == 90_000
    table.api("ClockSet", seat=table.seat, milliseconds=45_000)
    assert table.left() == 45_000
    refused = table.referee.post(
        "amendments", {"id": "x", "kind": "TimeGranted", "seat": "nobody", "milliseconds": 1}
    )
    assert refused[0] == 400
    assert table.left() == 45_000


def test_a_clock_set_to_nothing_runs_out(table: Table) -> None:
    """What falls due is recorded, or the clock only warns; either way the desk goes on."""
    table.api("ClockSet", seat=table.seat, milliseconds=0)
    head = table.live.head.version
    due = table.live.clocks.due
    table.clock.now += 1_000
    shown = table.referee.view()
    assert table.live.head.version == head, "looking records nothing"
    assert shown["clock"]["running"]["left"] == 0
    table.desk.expire(table.live.manifest.match)
    assert (table.live.head.version > head) == (due is not None)


def test_a_strike_proposes_time_for_every_seat_and_the_settlement_gives_it(table: Table) -> None:
    live = table.live
    plays = [step.entry.version for step in live.history.steps if step.entry.is_play]
    table.api("DisputeRaised", target=plays[-1], claim="look at this")
    call = table.live.head.version
    table.clock.now += 120_000
    status, seen = table.referee.post(
        "amendments", {"kind": "PlayStruck", "target": plays[-1], "reason": "x"}, preview=1
    )
    assert status == 200
    proposed = {row["seat"]: row for row in seen["backup"]["time"]}
    assert set(live.manifest.seats) <= set(proposed)
    assert all(row["reason"] for row in proposed.values())
    assert proposed[""]["milliseconds"] == 120_000, "the round lost what the call took"
    before = table.left()
    table.api("DisputeSettled", dispute=call, verdict="it stands", restored={table.seat: 15_000})
    assert table.left() == before + 15_000


def test_infractions_are_added_and_a_penalty_grows_with_the_history(table: Table) -> None:
    seat, other = table.live.manifest.seats[:2]
    table.page("InfractionDefined", **{"arg.name": "phone rang", "arg.penalty": "warning"})

    def usual() -> dict[str, str]:
        rows = {row["name"]: row for row in table.referee.view()["infractions"]}
        found: dict[str, str] = rows["phone rang"]["usual"]
        return found

    assert usual()[seat] == "warning"
    table.page(
        "PenaltyGiven",
        **{
            "arg.seat": seat,
            "arg.infraction": "phone rang",
            "arg.penalty": "warning",
            "arg.reason": "twice",
        },
    )
    assert (usual()[seat], usual()[other]) == ("loss of a turn", "warning")
    text = table.browser.get(f"/m/{table.referee.match}/referee/penalties").get_data(as_text=True)
    for words in ("phone rang", "warning for phone rang", "twice", "loss of a turn", "none so far"):
        assert words in text, words


def test_notes_are_kept_with_the_match_and_with_a_line(table: Table) -> None:
    table.page("NoteAdded", **{"arg.text": "both were calm"})
    table.api("NoteAdded", text="slowly", target=1)
    text = table.browser.get(f"/m/{table.referee.match}/referee").get_data(as_text=True)
    assert "both were calm" in text
    assert "noted about line 1: slowly" in text


def test_a_preview_says_what_to_weigh(table: Table) -> None:
    target = next(step.entry.version for step in table.live.history.steps if step.entry.is_play)

    def advice(infraction: str) -> str:
        body = {"kind": "PlayStruck", "target": target, "reason": "x", "infraction": infraction}
        return " ".join(table.referee.post("amendments", body, preview=1)[1]["advice"])

    assert "Name the infraction" in advice("")
    assert "is a penalty" in advice("bad conduct")
    assert "not on this match's list" in advice("wearing a hat")
    assert "Name the infraction" not in advice("rule broken")
    note = {"kind": "TableCorrected", "reason": "x", "changes": [{"what": "turn", "value": 1}]}
    assert table.referee.post("amendments", note, preview=1)[1]["advice"] == []


def test_what_is_usual_for_whom_stands_where_an_infraction_is_chosen(table: Table) -> None:
    """It was to be typed, and the list of what is usual stood far below it."""
    table.page("InfractionDefined", **{"arg.name": "phone rang", "arg.penalty": "warning"})
    text = table.browser.get(f"/m/{table.referee.match}/referee/penalties").get_data(as_text=True)
    form = text.partition("PenaltyGiven")[2].partition("</form>")[0]
    chosen = re.search(r'<option value="phone rang">\s*([^<]+)</option>', form)
    assert chosen
    assert re.sub(r"\s+", " ", chosen[1]).count("warning") == len(table.live.manifest.seats)
    assert '<select name="arg.penalty"><option value="caution">Caution</option>' in form
