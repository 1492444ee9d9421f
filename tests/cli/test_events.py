"""Events from the command line: opened, listed, exported, verified, and every refusal in words."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tests.commands import run


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("who.csv").write_text("name,rating\nAnn,1800\nBen,\nCai,1500\n", encoding="utf-8")


def opened(*words: str) -> tuple[str, list[str]]:
    """The id of a new event, and what its command printed."""
    told = run("event", "new", "--game", "generals_52", "--base", "http://here/", *words)
    lines = told[told.index("event E-") :].splitlines()
    return lines[0].split()[1].rstrip(","), lines


def test_an_event_is_opened_with_its_players_and_three_links() -> None:
    event, lines = opened("--players", "who.csv", "--name", "Evening")
    assert lines[0] == f"event {event}, 3 players"
    assert lines[1] == f"Wall: http://here/e/{event}/wall"
    assert lines[2].startswith("Door: http://here/J/")
    assert lines[3].startswith("Organiser: http://here/J/")
    standings = run("event", "standings", event)
    assert [name in standings for name in ("Ann", "Ben", "Cai")] == [True] * 3
    assert not standings.endswith("\n\n")


def test_one_player_and_one_line_are_told_in_the_singular() -> None:
    Path("one.csv").write_text("Ann\n", encoding="utf-8")
    event, lines = opened("--players", "one.csv")
    assert lines[0] == f"event {event}, 1 player"
    assert run("event", "export", event) == f"{event}.zip: 1 line, 0 rounds\n"


def test_older_links_open_nothing_where_asked_and_are_counted() -> None:
    event, _ = opened("--players", "who.csv")
    base = ("--base", "http://here/")
    assert "open nothing any more" not in run("event", "links", event, *base)
    told = run("event", "links", event, *base, "--revoke").splitlines()
    assert told[0] == "2 older links open nothing any more"
    assert [line.partition(": http://here/")[0] for line in told if ": http" in line] == [
        "Organiser",
        "Wall",
    ]
    made = run("event", "links", event, *base, "--role", "door", "--role", "P2").splitlines()
    assert [line.partition(": http://here/")[0] for line in made if ": http" in line] == [
        "Door",
        "Ben",
        "Wall",
    ]
    said = "Error: --role X9 is none of this event; one of organiser, door, P1, P2, P3\n"
    assert run("event", "links", event, "--role", "X9", code=2) == said
    bare, _ = opened()
    assert run("event", "links", bare, "--role", "P1", code=2) == (
        "Error: --role P1 is none of this event; one of organiser, door, no players yet\n"
    )


def test_an_archive_is_written_and_a_changed_one_is_named() -> None:
    event, _ = opened("--players", "who.csv")
    assert run("event", "export", event) == f"{event}.zip: 3 lines, 0 rounds\n"
    assert run("event", "export", event, "-o", "e.zip") == "e.zip: 3 lines, 0 rounds\n"
    assert run("event", "verify", "e.zip") == "e.zip: whole, 1 record\n"
    with zipfile.ZipFile("e.zip") as found, zipfile.ZipFile("f.zip", "w") as changed:
        raw = found.read(f"{event}.jsonl").replace(b"1800", b"1801")
        changed.writestr(f"{event}.jsonl", raw)
    told = run("event", "verify", "f.zip", code=1)
    assert told.startswith(f"Error: f.zip: {event}.jsonl: ")
    assert "the hash does not fit" in told
    assert run("event", "export", event, "-o", "no/e.zip", code=2) == (
        "Error: no/e.zip cannot be written: No such file or directory\n"
    )
    assert run("event", "verify", "who.csv", code=2) == (
        "Error: who.csv is no archive of an event\n"
    )


def test_points_that_are_none_are_refused() -> None:
    words = ("event", "new", "--game", "generals_52", "--points", "x")
    assert "the event cannot be opened: points: a win, a draw and a loss" in run(*words, code=2)


def test_what_is_asked_for_stands_in_the_plan_of_the_event() -> None:
    event, _ = opened("--format", "dutch", "--cut", "4", "--rounds", "3", "--minutes", "40")
    run("event", "export", event)
    with zipfile.ZipFile(f"{event}.zip") as archive:
        first = archive.read(f"{event}.jsonl").splitlines()[0].decode()
    for part in ('"cut":4', '"rounds":3', '"minutes":40', '"pairing":"dutch"'):
        assert part in first
    bare, _ = opened()
    run("event", "export", bare)
    with zipfile.ZipFile(f"{bare}.zip") as archive:
        first = archive.read(f"{bare}.jsonl").splitlines()[0].decode()
    for part in ('"cut":4', '"rounds":3', '"pairing":"dutch"'):
        assert part not in first
