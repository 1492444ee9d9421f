"""Pages by panes: what was pushed, put together, is what a fresh page shows."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from app.pages.panes.brush import Brush
from app.pages.panes.environment import templates
from app.pages.panes.pane import Drawn
from app.pages.panes.pane import Pane
from app.pages.panes.pane import pane
from app.services import services_of
from app.web.sockets import init_sockets
from events.vocabulary import MatchId
from tests.app.carrying import carry_out
from tests.app.conftest import TableOfPhones
from tests.pages.browsers.devices import Device


@pytest.fixture
def sockets(app: Flask) -> Flask:
    app.testing = True
    init_sockets(app, "threading", None)
    return app


def test_a_play_sends_the_panes_that_changed_and_only_the_new_line_of_the_log(
    sockets: Flask, phones: TableOfPhones
) -> None:
    b = Device.seat(sockets, phones.b.match, phones.b.token, "B")
    phones.a.act("StonesTaken", "one", number=2)
    (message,) = b.heard()
    assert (message["from"], message["version"], message["ply"]) == (1, 2, 2)
    assert message["mine"] is True
    assert list(message["panes"]["log"]["lines"]) == ["2"]
    assert b.html == b.fresh()


def test_a_device_without_a_page_gets_a_hint_and_one_with_a_page_gets_none(
    sockets: Flask, phones: TableOfPhones
) -> None:
    plain = services_of(sockets).socketio.test_client(
        sockets, auth={"match": phones.a.match, "token": phones.a.token}
    )
    b = Device.seat(sockets, phones.b.match, phones.b.token, "B")
    phones.a.act("StonesTaken", "one", number=2)
    assert "moved" in [row["name"] for row in plain.get_received()]
    assert "moved" not in b.names()


def test_a_page_that_the_link_does_not_show_is_refused(
    sockets: Flask, phones: TableOfPhones
) -> None:
    watcher = services_of(sockets).socketio.test_client(
        sockets, auth={"match": phones.a.match, "page": "seat"}
    )
    assert not watcher.is_connected()


def test_the_first_play_brings_the_button_to_undo_it(sockets: Flask) -> None:
    opened = sockets.test_client().post("/api/matches", json={"game": "tiny"}).get_json()
    desk = Device.desk(sockets, opened["match"], opened["tokens"]["referee"])
    undo = "Undo the last play"
    assert undo not in desk.html
    log = services_of(sockets).desk
    log.report(MatchId(opened["match"]), "A", "begin", 0, "FirstSeatChosen", {"seat": "A"})  # type: ignore[arg-type]
    (message,) = desk.heard()
    assert message["panes"].keys() >= {"actions"}
    assert desk.asked == 1, "it was put in place"
    assert (undo in desk.html, undo in desk.fresh()) == (True, True)


def test_many_who_watch_the_same_cost_one_drawing(
    sockets: Flask, phones: TableOfPhones, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    draw = Brush.draw

    def counted(self: Brush, one: Pane, before: Drawn | None = None) -> Drawn:
        drawn.append(one.name)
        return draw(self, one, before)

    walls = [Device.wall(sockets, phones.a.match) for _ in range(20)]
    monkeypatch.setattr(Brush, "draw", counted)
    phones.a.act("StonesTaken", "one", number=2)
    assert len(drawn) == len(set(drawn)) > 0
    assert all(wall.heard() for wall in walls)
    assert {wall.html for wall in walls} == {walls[0].fresh()}


def test_a_pane_shows_values_of_the_fields_that_it_names_and_of_no_other() -> None:
    made = pane("far-hand", "panes/x.html", "seats players", "last paused", lines="log")
    assert (made.name, made.template, made.lines) == ("far-hand", "panes/x.html", "log")
    assert (made.fields, made.also) == (("seats", "players"), ("last", "paused"))
    assert made.shows.__name__ == "FarHandPane"
    assert made.shows.__struct_fields__ == ("seats", "players", "ply")
    shown = made.shows(seats=("A", "B"), players={})
    assert shown == made.shows(players={}, seats=("A", "B"), ply="")
    assert shown.__struct_config__.frozen
    with pytest.raises(TypeError, match="positional"):
        made.shows(("A", "B"), {})  # type: ignore[call-arg]


def test_a_template_reads_a_field_whose_name_is_a_word_of_python(app: Flask) -> None:
    class Row:
        name = "Ann"

    setattr(Row, "class", "slim")
    with app.test_request_context():
        page = templates("en").from_string("{{ row.class }}, {{ row.name }}")
        assert page.render(row=Row()) == "slim, Ann"


def test_pieces_are_called_by_their_player_as_soon_as_one_sits_down(sockets: Flask) -> None:
    client = sockets.test_client()
    opened = client.post("/api/matches", json={"game": "war_time_generals"}).get_json()
    match = MatchId(opened["match"])
    first = "targets are enemy units and the enemy General"
    carry_out(sockets, match, "war_time_generals", "attack.txt", first)
    wall = Device.wall(sockets, match)
    assert owners(wall.html, "Field Gun") == owners(wall.html, "Hill Ranger") == ["A"]
    client.post(f"/J/{opened['tokens']['A']}", data={"player": "Ann"})
    assert wall.heard()
    assert owners(wall.html, "Field Gun") == owners(wall.html, "Hill Ranger") == ["Ann"]
    assert owners(wall.html, "Line Guard 1") == ["B"]
    assert wall.html == wall.fresh()


def owners(html: str, title: str) -> list[str]:
    """Whose the pieces with a title are, as a screen reader says it."""
    labels = [" ".join(label.split()) for label in re.findall(r'aria-label="([^"]*)"', html)]
    return [label.split(", ")[5] for label in labels if label.startswith(f"{title}, ")]


def test_a_play_may_be_taken_back_as_soon_as_somebody_sits_there_who_could_agree(
    sockets: Flask,
) -> None:
    client = sockets.test_client()
    opened = client.post("/api/matches", json={"game": "tiny"}).get_json()
    match, tokens = MatchId(opened["match"]), opened["tokens"]
    client.post(f"/J/{tokens['A']}", data={"player": "Ann"})
    log, words = services_of(sockets).desk, "Ask to take back the last play"
    log.report(match, "A", "begin", 0, "FirstSeatChosen", {"seat": "A"})  # type: ignore[arg-type]
    log.report(match, "A", "one", 1, "StonesTaken", {"number": 2})  # type: ignore[arg-type]
    device = Device.seat(sockets, match, tokens["A"], "A")
    assert words not in device.html
    sockets.test_client().post(f"/J/{tokens['B']}", data={"player": "Ben"})
    (message,) = device.heard()
    assert "dock" in message["panes"]
    assert (words in device.html, device.asked) == (True, 1)
    assert device.html == device.fresh()
