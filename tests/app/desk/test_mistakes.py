"""A mistake of the program is told as one: an effect, a check or an outcome that breaks is logged
under an incident number, the caller gets that number, and the log stays as it was.

The game is the tiny one with mistakes planted: taking two stones breaks the effect, three the
check; eleven stones left break the outcome; and who has no point by the third turn cannot take any.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.exceptions import InternalServerError

import games
from app.desk.desk import Desk
from app.desk.errors.refusals import Damaged
from app.desk.errors.refusals import Illegal
from app.pages.lobby import joining
from app.services import services_of
from app.serving.organiser import organiser_token
from app.web.sockets import init_sockets
from events.envelope import NewEvent
from events.proof import archive
from events.vocabulary import Action
from events.vocabulary import MatchId
from games import play
from games.table import Impossible
from tests.app.conftest import TINY
from tests.app.conftest import Phone
from tests.app.conftest import TableOfPhones

EFFECT = (
    '    number = action.args["number"]\n',
    '    number = action.args["number"]\n'
    '    if number == 2 or (table.turn > 2 and not table.count(action.seat, "score")):\n'
    '        number = action.args["nmber"]\n',
)
CHECK = (
    'action.args["number"] > table.count(TABLE, "stones")',
    'action.args["number"] > (table.stones if action.args["number"] == 3'
    ' else table.count(TABLE, "stones"))',
)
OUTCOME = (
    "GAME = Game(\n",
    "GAME = Game(\n    outcome=lambda table: (\n"
    "        table.counters[TABLE, 'nothing'] if table.count(TABLE, 'stones') == 11 else None\n"
    "    ),\n",
)
STONES = 20


def plant(file: Path, mistake: tuple[str, str]) -> None:
    words = file.read_text(encoding="utf-8")
    assert words.count(mistake[0]) == 1
    file.write_text(words.replace(*mistake), encoding="utf-8")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder with the game of mistakes."""
    home = tmp_path_factory.mktemp("mistaken")
    shutil.copytree(Path(TINY) / "tiny", home / "faulty")
    for file in (home / "faulty").glob("*.*"):
        words = file.read_text(encoding="utf-8").replace('"tiny"', '"faulty"')
        words = words.replace("games.tiny", "games.faulty").replace('"T"', '"Z"')
        file.write_text(words.replace('f"T1', 'f"Z1'), encoding="utf-8")
    plant(home / "faulty" / "actions.py", EFFECT)
    plant(home / "faulty" / "actions.py", CHECK)
    plant(home / "faulty" / "__init__.py", OUTCOME)
    return str(home)


@pytest.fixture(autouse=True)
def _faulty(home: str) -> Iterator[None]:
    games.look_in(home)
    yield
    games.__path__.remove(home)
    games.catalogue.cache_clear()


@pytest.fixture
def table(app: Flask) -> TableOfPhones:
    """A match of the game of mistakes on which A is to act."""
    client = app.test_client()
    request = {"game": "faulty", "options": {"heap": STONES}}
    opened = client.post("/api/matches", json=request).get_json()
    match, tokens = opened["match"], opened["tokens"]
    phones = TableOfPhones(
        *(Phone(client, match, tokens.get(name, "")) for name in ("A", "B", "referee", "watcher"))
    )
    phones.a.act("FirstSeatChosen", "begin", seat="A")
    return phones


def turns(table: TableOfPhones, number: int) -> None:
    """Take a number of turns of one stone each."""
    for turn in range(number):
        phone = (table.a, table.b)[turn % 2]
        status, answer = phone.act("StonesTaken", f"turn-{turn}", number=1)
        assert status == 200, answer


def stored(app: Flask, table: TableOfPhones) -> list[str]:
    return [event.hash for event in services_of(app).desk.log.read(MatchId(table.a.match))]


def require_told(
    status: int, answer: dict[str, Any], caplog: pytest.LogCaptureFixture, doing: str
) -> None:
    """A fault, with an incident number under which the log has the traceback."""
    assert (status, answer["error"]) == (500, "fault"), answer
    incident = answer["incident"]
    assert incident in answer["message"]
    (line,) = [row for row in caplog.records if incident in row.getMessage()]
    assert doing in line.getMessage()
    assert line.exc_info
    assert "ruling" not in answer


@pytest.mark.parametrize(
    ("number", "before", "error"),
    [(2, 0, KeyError), (3, 0, AttributeError), (1, STONES - 12, KeyError)],
    ids=["effect", "check", "outcome"],
)
def test_a_play_that_breaks_the_rules_own_code_is_no_ruling(
    app: Flask,
    table: TableOfPhones,
    caplog: pytest.LogCaptureFixture,
    number: int,
    before: int,
    error: type[Exception],
) -> None:
    turns(table, before)
    log = stored(app, table)
    status, answer = table.a.act("StonesTaken", "wrong", number=number)
    require_told(status, answer, caplog, f"POST /api/matches/{table.a.match}/actions")
    assert any(row.exc_info and row.exc_info[0] is error for row in caplog.records)
    assert stored(app, table) == log
    status, answer = table.a.act("CardDrawn", "right")
    assert status == 200, answer


def test_a_socket_is_told_the_same(
    app: Flask, table: TableOfPhones, caplog: pytest.LogCaptureFixture
) -> None:
    init_sockets(app, "threading", None)
    phone = services_of(app).socketio.test_client(
        app, auth={"match": table.a.match, "token": table.a.token, "since": 0}
    )
    log = stored(app, table)
    body = {"id": "wrong", "seen": 1, "name": "StonesTaken", "args": {"number": 2}}
    require_told(500, phone.emit("action", body, callback=True), caplog, "socket.action")
    assert stored(app, table) == log


def test_a_page_tells_the_incident(
    app: Flask, table: TableOfPhones, caplog: pytest.LogCaptureFixture
) -> None:
    client, match = app.test_client(), table.a.match
    client.post(f"/J/{table.a.token}", data={"player": "Ann"})
    form = {"id": "wrong", "seen": "1", "name": "StonesTaken", "args": '{"number": 2}'}
    page = client.post(f"/m/{match}/seat/send?seat=A", data=form)
    assert page.status_code == 500
    (line,) = [row for row in caplog.records if row.getMessage().startswith("incident")]
    assert line.getMessage().split()[1] in page.text
    assert "Traceback" not in page.text
    assert line.exc_info
    assert line.exc_info[0] is not InternalServerError, "the log tells what went wrong"


def test_the_log_of_a_mistake_names_no_link(
    table: TableOfPhones, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> bool:
        raise ZeroDivisionError

    monkeypatch.setattr(joining, "has_tour", broken)
    assert table.a.client.get(f"/J/{table.a.token}").status_code == 500
    (line,) = [row for row in caplog.records if row.getMessage().startswith("incident")]
    assert line.getMessage().endswith("while answering GET /J/...")


def test_a_preview_and_a_ruling_that_break_are_told_and_change_nothing(
    app: Flask, table: TableOfPhones, caplog: pytest.LogCaptureFixture
) -> None:
    turns(table, 3)  # without the first of them A has no point by the third turn
    log = stored(app, table)
    body = {"id": "r", "kind": "PlayStruck", "target": 2, "reason": "wrong", "onward": "skip"}
    for query in ({"preview": "1"}, {}):
        caplog.clear()
        status, answer = table.referee.post("amendments", body, **query)
        require_told(status, answer, caplog, "amendments")
        assert stored(app, table) == log
    assert table.referee.view()["ply"] == 4


def test_what_the_rules_refuse_may_be_impossible(app: Flask, table: TableOfPhones) -> None:
    """An effect takes for granted what its checks require: no mistake where they object."""
    live = services_of(app).desk.live(MatchId(table.a.match))
    ended = live.table.having(active=live.table.seats[1])
    action = Action(ended.seats[0], "StonesTaken", {"number": 2})
    assert not play.check(live.game, ended, action).legal
    with pytest.raises(Impossible):
        play.apply(live.game, ended, action)


def forged(app: Flask, table: TableOfPhones) -> Desk:
    """The desk of a log in which somebody stored a play whose effect breaks."""
    desk, match = services_of(app).desk, MatchId(table.a.match)
    head = desk.log.head(match)
    play_ = desk.log.read(match)[-1]
    action = {"seat": "A", "name": "StonesTaken", "args": {"number": 2}}
    new = NewEvent("forged", play_.kind, {"action": action}, "A", 1, play_.at, play_.digest, ())
    desk.log.append(match, head, new)
    desk.forget(match)
    return desk


def test_a_log_that_cannot_be_carried_out_breaks_its_own_match_alone(
    app: Flask, table: TableOfPhones, caplog: pytest.LogCaptureFixture
) -> None:
    desk = forged(app, table)
    with pytest.raises(Damaged, match=r"^This match is damaged: line 2 of the log: ") as caught:
        desk.live(MatchId(table.a.match))
    assert [row.getMessage() for row in caplog.records] == [
        f"match {table.a.match} cannot be carried out",
        f"match {table.a.match} is damaged: {caught.value.more['because']}",
    ]
    assert table.a.get("view")[0] != 200
    other = desk.open("faulty", {})
    with pytest.raises(Illegal):
        desk.report(other, "A", "x", 0, "CardDrawn", {})


def test_an_import_that_breaks_is_refused_with_its_incident(
    app: Flask, table: TableOfPhones, caplog: pytest.LogCaptureFixture
) -> None:
    desk = forged(app, table)
    record = b"".join(archive.export(desk.log, MatchId(table.a.match)))
    token = organiser_token(services_of(app).settings.data)
    answer = app.test_client().post(
        "/api/records", data=record, headers={"Authorization": f"Bearer {token}"}
    )
    assert answer.status_code == 400, answer.text
    (line,) = [row for row in caplog.records if row.getMessage().startswith("incident")]
    (why,) = answer.get_json()["fields"]["record"]
    assert why.startswith("line 3 of the file (line 2 of the log): ")
    assert line.getMessage().split()[1] in why


def test_a_match_that_could_not_be_read_is_read_anew_once_its_log_was_put_right(
    app: Flask, table: TableOfPhones
) -> None:
    match, token = MatchId(table.a.match), organiser_token(services_of(app).settings.data)
    record = b"".join(archive.export(services_of(app).desk.log, match))
    forged(app, table)
    assert [table.a.get("view")[0] for _ in range(2)] == [500, 500]
    organiser = app.test_client()
    organiser.get(f"/O/{token}")
    assert organiser.post(f"/m/{match}/delete", data={"typed": match[-4:]}).status_code == 303
    assert table.watcher.get("view")[0] == 404
    bearer = {"Authorization": f"Bearer {token}"}
    assert app.test_client().post("/api/records", data=record, headers=bearer).status_code == 200
    assert table.watcher.get("view")[0] == 200
