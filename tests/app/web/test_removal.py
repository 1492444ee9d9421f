"""What the organiser takes away: names that somebody wants forgotten, and whole matches; each asked
twice. The chain stays whole, for its lines have ids.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.desk.errors.refusals import Forbidden
from app.desk.errors.refusals import NotHere
from app.operations.caretaker import ERASED
from app.operations.caretaker import RENEWED
from app.operations.caretaker import Caretaker
from app.operations.caretaker import ConditionNotices
from app.pages.lobby import listing
from app.services import services_of
from app.web.removal import LAST
from app.web.removal import delete_match
from app.web.removal import forget_names
from events.store.names import MARK
from events.store.removal import remove
from events.store.tables import new_generation
from events.vocabulary import MatchId
from tests.app.conftest import TableOfPhones
from tests.app.web.test_organiser import owner


@pytest.fixture
def organiser(app: Flask) -> FlaskClient:
    client = app.test_client()
    client.get(f"/O/{owner(app)}")
    return client


@pytest.fixture
def seated(app: Flask, phones: TableOfPhones) -> MatchId:
    """A match in which both seats said their names."""
    assert phones.a.post("seat", {"name": "Annegret"})[0] == 200
    assert phones.b.post("seat", {"name": "Ben Li"})[0] == 200
    return MatchId(phones.a.match)


def stored_bytes(tmp_path: Path) -> bytes:
    """Every byte of the database that holds something."""
    with closing(sqlite3.connect(tmp_path / "log.db")) as connection:
        return "\n".join(connection.iterdump()).encode()


def test_names_lie_beside_the_chain(app: Flask, seated: MatchId, phones: TableOfPhones) -> None:
    desk = services_of(app).desk
    lines = b"\n".join(row.line for row in desk.log.lines(seated))
    assert b"Annegret" not in lines
    assert f'"player":"{MARK}'.encode() in lines
    assert phones.watcher.view()["players"] == {"A": "Annegret", "B": "Ben Li"}
    told = [row["data"]["player"] for row in phones.watcher.get("events")[1]["events"][-2:]]
    assert told == ["Annegret", "Ben Li"]
    desk.forget(seated)
    assert phones.watcher.view()["players"] == {"A": "Annegret", "B": "Ben Li"}, "read anew"


def test_a_name_said_again_is_the_same_report(app: Flask, seated: MatchId) -> None:
    desk = services_of(app).desk
    data = {"seat": "A", "player": "Cleo"}
    first = desk.tell(seated, "once", "SeatTaken", data, by="A")
    assert desk.tell(seated, "once", "SeatTaken", data, by="A") == first


def test_a_forgotten_name_is_nowhere(
    app: Flask, seated: MatchId, phones: TableOfPhones, organiser: FlaskClient, tmp_path: Path
) -> None:
    page = organiser.get(f"/m/{seated}/remove").get_data(as_text=True)
    assert "Annegret" in page
    assert "cannot be taken out" not in page
    asked = organiser.post(f"/m/{seated}/names", data={"seat": "A"}).get_data(as_text=True)
    assert "There is no way back" in asked
    assert phones.watcher.view()["players"]["A"] == "Annegret", "asked first"
    done = organiser.post(f"/m/{seated}/names", data={"seat": "A", "sure": "1"})
    assert done.status_code == 303
    players = phones.watcher.view()["players"]
    assert players == {"B": "Ben Li"}, "the seat goes by its own name again, not by an id"
    everywhere = ("view", "events", "moments", "record")
    answers = [
        phones.referee.client.get(
            f"/api/matches/{seated}/{door}", headers=phones.referee._headers()
        )
        for door in everywhere
    ]
    assert not any("Annegret" in answer.get_data(as_text=True) for answer in answers)
    services_of(app).database.writer.fold()
    assert b"Annegret" not in (tmp_path / "log.db").read_bytes(), "not in an unused page either"
    assert b"Annegret" not in stored_bytes(tmp_path)
    assert b"Ben Li" in stored_bytes(tmp_path), "the search can find"
    assert services_of(app).desk.live(seated).diverged == 0
    assert phones.a.act("StonesTaken", "after", number=1)[0] == 200, "the match goes on"


def test_names_of_older_lines_are_told_apart(
    app: Flask, seated: MatchId, organiser: FlaskClient
) -> None:
    desk = services_of(app).desk
    desk.keep_name = lambda match, name: name
    desk.tell(seated, "older", "SeatTaken", {"seat": "B", "player": "Old Bob"}, by="B")
    page = organiser.get(f"/m/{seated}/remove").get_data(as_text=True)
    assert "cannot be taken out" in page
    assert desk.live(seated).names["B"] == "Old Bob"


def test_a_match_is_deleted_after_it_was_asked_twice(
    app: Flask, seated: MatchId, phones: TableOfPhones, organiser: FlaskClient, tmp_path: Path
) -> None:
    asked = organiser.post(f"/m/{seated}/delete").get_data(as_text=True)
    assert re.search(r'name="typed"', asked)
    wrong = organiser.post(f"/m/{seated}/delete", data={"typed": "XXXX"})
    assert wrong.status_code == 400
    assert 'name="typed"' in wrong.get_data(as_text=True), "asked once more"
    assert phones.watcher.get("view")[0] == 200
    nowhere = organiser.post("/m/NOSUCHMATCH/delete", data={"typed": "ATCH"})
    assert nowhere.status_code == 404
    done = organiser.post(f"/m/{seated}/delete", data={"typed": seated[-4:]})
    assert done.status_code == 303
    assert phones.watcher.get("view")[0] == 404
    assert phones.a.get("view")[0] in (403, 404)
    assert phones.a.act("StonesTaken", "late", seen=1, number=1)[0] in (403, 404)
    assert services_of(app).desk.log.matches() == ()
    assert seated.encode() not in stored_bytes(tmp_path)
    assert organiser.get("/").status_code == 200


def test_an_event_is_no_match_that_could_be_deleted(app: Flask, organiser: FlaskClient) -> None:
    """Its matches would be left, and go with an event that is no longer there."""
    asked = {"game": "tiny", "players": [{"name": "Ann"}, {"name": "Bob"}]}
    event = organiser.post("/api/events", json=asked).get_json()["event"]
    assert organiser.get(f"/m/{event}/remove").status_code == 404
    for door in ("delete", "names"):
        answer = organiser.post(f"/m/{event}/{door}", data={"typed": event[-LAST:], "seat": "P1"})
        assert answer.status_code == 404
    assert organiser.get(f"/api/events/{event}").status_code == 200


def test_a_report_to_a_match_that_another_process_deleted_is_told_so(
    app: Flask, phones: TableOfPhones
) -> None:
    """It still lies in the memory of this one."""
    remove(services_of(app).database, MatchId(phones.a.match))
    with pytest.raises(NotHere):
        services_of(app).desk.tell(
            MatchId(phones.a.match), "n", "NoteAdded", {"text": "late"}, by="referee"
        )


@pytest.mark.parametrize("who", ["stranger", "seat", "referee"])
def test_nobody_else_forgets_or_deletes(
    app: Flask, seated: MatchId, phones: TableOfPhones, who: str
) -> None:
    client = app.test_client()
    token = {"seat": phones.a.token, "referee": phones.referee.token}.get(who, "")
    if token:
        client.post(f"/J/{token}", data={"player": "Annegret"})
    last = {"typed": seated[-4:], "seat": "A", "sure": "1"}
    with app.test_request_context(headers={"Authorization": f"Bearer {token}"}):
        with pytest.raises(Forbidden):
            delete_match(services_of(app), seated, seated[-LAST:])
        with pytest.raises(Forbidden):
            forget_names(services_of(app), seated, ["A"])
    assert client.get(f"/m/{seated}/remove").status_code == 403
    for given in (last, {}, {"seat": "A"}, {"typed": "XXXX"}):
        assert client.post(f"/m/{seated}/names", data=given).status_code == 403
        assert client.post(f"/m/{seated}/delete", data=given).status_code == 403
    assert phones.watcher.view()["players"]["A"] == "Annegret"


def test_a_damaged_match_can_be_deleted(
    app: Flask, seated: MatchId, organiser: FlaskClient, tmp_path: Path
) -> None:
    services_of(app).desk.forget(seated)
    with closing(sqlite3.connect(tmp_path / "log.db")) as connection, connection:
        connection.execute("UPDATE event SET line = ? WHERE version = 2", (b"\xff",))
    assert organiser.get(f"/m/{seated}/remove").status_code == 200
    assert organiser.post(f"/m/{seated}/delete", data={"typed": seated[-4:]}).status_code == 303
    assert services_of(app).desk.log.matches() == ()


def test_older_matches_are_a_tap_away_and_found_by_words(
    app: Flask, seated: MatchId, organiser: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody opens a hundred matches: the honest one does not leave the list."""
    monkeypatch.setattr(listing, "LOOKED_AT", 5)
    clock = services_of(app).clock
    services_of(app).desk.forget(seated)
    for number in range(12):
        clock.now += 1000  # type: ignore[attr-defined]
        services_of(app).desk.open("tiny", {}, name=f"Flood {number}")
    first = organiser.get("/").get_data(as_text=True)
    assert "Annegret" not in first
    assert "Older matches" in first
    assert "Annegret" in organiser.get("/?from=10").get_data(as_text=True)
    assert "Annegret" in organiser.get("/?q=annegret").get_data(as_text=True)
    assert "Flood 0" in organiser.get("/?q=flood+0").get_data(as_text=True)
    assert "Older matches" in organiser.get("/?from=7").get_data(as_text=True)
    last = organiser.get("/?from=8").get_data(as_text=True)
    assert "Older matches" not in last, "the last five"
    assert "from=3" in last, "five newer ones before them"
    assert "from=0" in organiser.get("/?from=3").get_data(as_text=True)
    words = organiser.get(f"/?q={'x' * 81}").get_data(as_text=True)
    assert f'value="{"x" * 80}"' in words, "a search is no longer than this"


def test_a_match_that_another_process_deleted_is_let_go(
    app: Flask, seated: MatchId, phones: TableOfPhones
) -> None:
    desk = services_of(app).desk
    assert desk.held(seated)
    ply = desk.live(seated).history.ply
    remove(desk.log.database, seated)
    with pytest.raises(NotHere):
        desk.report(seated, "A", "late", ply, "StonesTaken", {"number": 1})
    assert desk.held(seated) is None


def test_the_terminal_tells_a_deletion_from_another_file_in_the_place_of_the_log(
    app: Flask, seated: MatchId, organiser: FlaskClient
) -> None:
    """Each deletion was told as a copy that was restored."""
    parts, said = services_of(app), list[str]()
    notices = ConditionNotices(said.append, lambda condition: None, lambda: None)
    caretaker = Caretaker(parts.database, parts.desk, notices, lambda seconds: None)
    caretaker.look()
    assert said == []
    organiser.post(f"/m/{seated}/names", data={"seat": "A", "sure": "1"})
    caretaker.look()
    organiser.post(f"/m/{seated}/delete", data={"typed": seated[-LAST:]})
    caretaker.look()
    assert said == [ERASED, ERASED]
    parts.database.write(new_generation)
    caretaker.look()
    assert said[2:] == [RENEWED]
