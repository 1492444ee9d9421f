"""An event on paper and as files: sheets that say what pages say, an archive that verifies."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner
from flask import Flask

from app.cli import main
from app.services import services_of
from app.tournament.exports import _cell
from app.tournament.people import People
from projections.tournament.plan import plan_of
from tests.app.tournament.test_event_pages import Browser
from tests.app.tournament.test_event_pages import Night
from tests.app.tournament.test_event_pages import entered
from tests.app.tournament.test_event_pages import night as night


@pytest.fixture
def played(night: Night) -> Night:
    """Round 1 of four players is played, with long and foreign names among them."""
    entered(night, "Đorđe 王小明 " + "x" * 40)
    desk = night.desk()
    desk.tap("Pair round 1")
    desk.tap("Start round 1: open every match")
    for table in (1, 2):
        desk.post(f"/e/{night.event}/result", id=f"r{table}", round=1, table=table, score="1-0-0")
    return night


def pdf(browser: Browser, path: str) -> pypdfium2.PdfDocument:
    answer = browser.client.get(path)
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    return pypdfium2.PdfDocument(answer.get_data())


def words(document: pypdfium2.PdfDocument) -> str:
    return " ".join(page.get_textpage().get_text_bounded() for page in document)


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ("by-name", ["Ann", "Ben", "Cai", "Opponent"]),
        ("by-table", ["First seat", "Ann"]),
        ("master", ["Result", "1–0", "Notes"]),
        ("standings", ["OMW %", "Ann", "Standings after round 1"]),
        ("slips", ["Round 1, table 1", "signature"]),
    ],
)
def test_sheets_say_what_the_pages_say(played: Night, what: str, expected: list[str]) -> None:
    path = f"/e/{played.event}/paper/{what}.pdf"
    found = words(pdf(played.organiser, path))
    for text in expected:
        assert text in found
    first, again = (played.organiser.client.get(path).get_data() for _ in range(2))
    assert first == again


def test_who_has_a_bye_stands_on_the_sheet_by_tables(night: Night) -> None:
    night.desk().tap("Pair round 1")
    found = words(pdf(night.organiser, f"/e/{night.event}/paper/by-table.pdf"))
    assert "bye" in found


def test_an_archive_holds_every_record_and_verifies(played: Night, tmp_path: Path) -> None:
    answer = played.organiser.client.get(f"/api/events/{played.event}/archive")
    file = tmp_path / "event.zip"
    file.write_bytes(answer.get_data())
    with zipfile.ZipFile(io.BytesIO(answer.get_data())) as found:
        names = found.namelist()
        record, view = found.read(f"{played.event}.jsonl"), found.read("event.json").decode()
        standings = list(csv.DictReader(io.StringIO(found.read("standings.csv").decode())))
    assert sum(name.startswith("matches/") for name in names) == 2
    assert b"Ann" not in record, "names stand beside the log"
    assert view == json.dumps(json.loads(view), indent=1, ensure_ascii=False), "people read it"
    assert [row["rank"] for row in standings] == ["1", "1", "3", "3"]
    done = CliRunner().invoke(main, ["event", "verify", str(file)])
    assert (done.exit_code, "3 records" in done.output) == (0, True), done.output
    assert played.browser().client.get(f"/api/events/{played.event}/archive").status_code == 403


def test_an_archive_holds_fides_report_as_soon_as_two_have_entered(app: Flask) -> None:
    """Until then there is nothing to report, and no round is planned."""
    client = app.test_client()
    opened = client.post("/api/events", json={"game": "tiny", "plan": {"rounds": 2}}).get_json()
    event, path = opened["event"], f"/api/events/{opened['event']}"
    staff = {"Authorization": f"Bearer {opened['tokens']['organiser']}"}
    always = ("event.json", "standings.csv", "pairings.csv")
    for name, reported, rounds in (("", False, 0), ("Ann", False, 0), ("Ben", True, 2)):
        if name:
            entry = {"id": f"enter-{name}", "name": name}
            assert client.post(f"{path}/players", json=entry, headers=staff).status_code == 201
        raw = client.get(f"{path}/archive", headers=staff).get_data()
        with zipfile.ZipFile(io.BytesIO(raw)) as found:
            files = found.namelist()
        assert files == [f"{event}.jsonl", *always, *(["report.trf"] if reported else [])], name
        assert client.get(path).get_json()["rounds_planned"] == rounds, name


def test_an_altered_archive_does_not_verify(played: Night, tmp_path: Path) -> None:
    raw = played.organiser.client.get(f"/api/events/{played.event}/archive").get_data()
    file = tmp_path / "event.zip"
    with zipfile.ZipFile(io.BytesIO(raw)) as found, zipfile.ZipFile(file, "w") as out:
        for name in found.namelist():
            content = found.read(name)
            if name == f"{played.event}.jsonl":
                content = content.replace(b'"wins":[1,0]', b'"wins":[0,1]', 1)
            out.writestr(name, content)
    done = CliRunner().invoke(main, ["event", "verify", str(file)])
    assert done.exit_code == 1
    assert played.event in done.output


def test_a_forgotten_name_is_in_no_file_any_more(played: Night) -> None:
    played.organiser.get(f"/e/{played.event}/p/P1")
    played.organiser.tap("Forget the name")
    people: People = services_of(played.app).tournaments.people
    assert people.pseudonym(played.event, "P1") in played.organiser.get(f"/e/{played.event}")
    client = played.organiser.client
    for path in ("standings.csv", "pairings.csv", "report.trf", ""):
        text = client.get(f"/api/events/{played.event}/{path}".rstrip("/")).get_data(as_text=True)
        assert "Ann" not in text, path
    assert "Ann" not in words(pdf(played.organiser, f"/e/{played.event}/paper/standings.pdf"))
    assert "Ann" not in played.organiser.get(f"/m/{played.event[2:]}-1-1-1/table")


def test_fides_report_is_read_back_by_its_library(played: Night) -> None:
    text = played.organiser.client.get(f"/api/events/{played.event}/report.trf").get_data(
        as_text=True
    )
    rows = [line for line in text.splitlines() if line.startswith("001")]
    assert len(rows) == 4


def _rounds(event: str, db: str) -> int:
    """The rounds of an event, as they are stored."""
    with closing(sqlite3.connect(db)) as log:
        (raw,) = log.execute("select manifest from match where match = ?", (event,)).fetchone()
    return plan_of(json.loads(raw)["plan"]).rounds


def test_an_event_is_opened_from_the_command_line(tmp_path: Path) -> None:
    players = tmp_path / "p.csv"
    players.write_text("name,rating\nAnn,1500\nBen,\n")
    db = str(tmp_path / "q.db")
    opened = CliRunner().invoke(
        main,
        ["event", "new", "--game", "war_time_generals", "--players", str(players), "--rounds", "1",
         "--db", db],
    )  # fmt: skip
    assert opened.exit_code == 0, opened.output
    assert "2 players" in opened.output
    event = next(word for word in opened.output.split() if word.startswith("E-")).rstrip(",")
    assert _rounds(event, db) == 1
    bare = CliRunner().invoke(main, ["event", "new", "--game", "war_time_generals", "--db", db])
    other = next(word for word in bare.output.split() if word.startswith("E-")).rstrip(",")
    assert _rounds(other, db) == 0, "as many rounds as the players need"
    shown = CliRunner().invoke(main, ["event", "standings", event, "--db", db])
    assert "P1,Ann" in shown.output
    made = CliRunner().invoke(
        main, ["event", "links", event, "--role", "organiser", "--role", "P2", "--revoke",
               "--base", "http://192.168.1.5:5000", "--db", db]
    )  # fmt: skip
    assert made.exit_code == 0, made.output
    assert "1 older links open nothing any more" in made.output
    assert "Ben: http://192.168.1.5:5000/J/" in made.output
    missing = CliRunner().invoke(main, ["event", "links", event, "--role", "P9", "--db", db])
    assert missing.exit_code == 2
    assert "P1, P2" in missing.output
    refused = CliRunner().invoke(
        main, ["event", "new", "--game", "war_time_generals", "--rounds", "999", "--db", db]
    )
    assert refused.exit_code == 2
    assert "rounds" in refused.output


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("@Ann", "'@Ann"),
        ("Ann;=1+1", "Ann;'=1+1"),
        ('Ann; "-1', "Ann; \"'-1"),
        ("Ann-Marie", "Ann-Marie"),
        ("Ann; Ben", "Ann; Ben"),
    ],
)
def test_no_name_is_a_formula_in_a_spreadsheet(name: str, cell: str) -> None:
    """Where a comma is the decimal sign, spreadsheets part cells at semicolons."""
    assert _cell(name) == cell
