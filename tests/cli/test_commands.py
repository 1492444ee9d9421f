"""The command line: a match from opening to verified record, and clear answers to everything that
does not fit.
"""

from __future__ import annotations

import io
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pypdfium2 as pdfium
import pytest
import zxingcpp
from click.testing import CliRunner
from click.testing import Result
from rich.console import Console

from app.cli import main
from app.commands.matches import terminal_replay
from app.desk.desk import Desk
from app.factory import server_clock
from app.web.callers.access import Access
from events.sql import SqlLog
from events.store.database import Database
from events.vocabulary import MatchId
from projections.knowledge.past import Past
from projections.replay.as_recorded import Axis
from tests.games.players import Chance
from tests.games.sixth import sixth_game
from tests.laws.matches import Sitting


@pytest.fixture(autouse=True, scope="module")
def _one_more_folder() -> Iterator[None]:
    with sixth_game():
        yield


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing depends on the folder where the repository lies."""
    monkeypatch.chdir(tmp_path)


def run(*words: str, code: int = 0) -> str:
    """What a command says; it must end with this code."""
    outcome: Result = CliRunner().invoke(main, list(words))
    assert outcome.exit_code == code, (outcome.output, outcome.exception)
    return outcome.output


@pytest.fixture
def match() -> str:
    """A match opened by the command, with some plays and a ruling."""
    opened = run("new", "tiny", "--option", "heap=30", "--name", "evening")
    id_ = opened.split("match ")[1].split()[0]
    desk = Desk(SqlLog("sqlite:///data/quartermaster.db"), server_clock)
    live = desk.live(MatchId(id_))
    desk.report(live.manifest.match, "table", "begin", 0, "FirstSeatChosen", {"seat": "A"})  # type: ignore[arg-type]
    chance = Chance(live.game, 4)
    for number in range(6):
        action = chance.attempt(live.table, live.game.actions[1], live.table.active)
        assert action is not None
        desk.report(
            live.manifest.match,
            action.seat,
            f"r{number}",
            live.history.ply,
            action.name,
            action.args,
        )
    desk.rule(live.manifest.match, "ruling", "PlayStruck", {"target": 3, "reason": "miscounted"})
    desk.close()
    return id_


def test_a_new_match_has_links_for_everybody(tmp_path: Path) -> None:
    said = run("new", "tiny", "--seats", "A,B", "--base", "http://192.0.2.1:8000/")
    for label in (
        "match ",
        "Seat A: http://192.0.2.1:8000/J/",
        "Seat B: ",
        "Referee: ",
        "Wall: http://192.0.2.1:8000/m/",
    ):
        assert label in said
    assert (tmp_path / "data" / "quartermaster.db").is_file()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("new", "nochess"), "there is no game 'nochess'; one of"),
        (("new", "tiny", "--option", "heap"), "--option heap: write it as NAME=VALUE"),
        (("new", "tiny", "--option", "heap=99"), "99 is not a whole number from 1 to 50 (TNY-1.1)"),
        (("new", "tiny", "--option", "size=9"), "Tiny has no such option; it has heap, seconds"),
        (("new", "tiny", "--seats", "A"), "Tiny is for 2 seats, not 1"),
        (("new", "tiny", "--cards", "none.toml"), "none.toml cannot be opened"),
        (("replay", "NOMATCH"), "there is no database"),
        (("replay", "none.jsonl"), "there is no file none.jsonl"),
        (("verify", "NOMATCH", "--db", "other.db"), "there is no database other.db; --db names it"),
        (("export", "NOMATCH"), "there is no database"),
        (("import", "none.jsonl"), "there is no file none.jsonl"),
        (("print", "nochess"), "there is no game 'nochess'"),
        (
            ("print", "tiny", "--items", "posters"),
            "items 'posters' is unknown; wanted one of cards",
        ),
        (("print", "tiny", "--paper", "A9"), "'A9' is not one of"),
        (("cards", "check", "none.toml", "--game", "tiny"), "none.toml cannot be opened"),
        (("bench", "nothing"), "there is no measurement 'nothing'; one of"),
        (("scenario",), "Missing argument"),
        (("dance",), "No such command 'dance'"),
    ],
)
def test_what_does_not_fit_is_answered_clearly(words: tuple[str, ...], said: str) -> None:
    assert said in run(*words, code=2)


def test_a_match_is_replayed_on_both_axes(match: str) -> None:
    standing, recorded = run("replay", match), run("replay", match, "--as", "recorded", "--table")
    assert "Tiny, edition 1" in standing
    assert "miscounted" in standing
    assert "As recorded" in recorded
    assert recorded.rstrip().endswith("(RB, B)")
    assert "turn 1, phase play" in run("replay", match, "--ply", "1")
    assert "plays stand in this match; --ply is 0 to" in run("replay", match, "--ply", "99", code=2)
    assert "matches there: " + match in run("replay", "NOMATCH", code=2)


def test_a_record_goes_out_comes_in_and_verifies(match: str) -> None:
    assert run("export", match) == f"{match}.jsonl: 8 events\n"
    first = Path(f"{match}.jsonl").read_bytes()
    said = run("verify", f"{match}.jsonl")
    assert "whole, signed by" in said
    assert "8 events, every hash fits, every table and verdict derives as stored" in said
    told = run("import", f"{match}.jsonl", "--db", "two/log.db")
    assert "8 events stored, 0 were there already\n" in told
    assert f"quartermaster links {match} --role all" in told
    assert run("import", f"{match}.jsonl", "--db", "two/log.db").endswith(
        "0 events stored, 8 were there already\n"
    )
    assert (
        run("export", match, "--db", "two/log.db", "--out", "-").splitlines()[:-1]
        == first.decode().splitlines()[:-1]
    )
    assert "every table and verdict" in run("verify", match, "--db", "two/log.db")
    assert run("replay", f"{match}.jsonl") == run("replay", match)


def test_an_altered_record_is_named_by_its_line(match: str) -> None:
    run("export", match)
    file = Path(f"{match}.jsonl")
    file.write_bytes(file.read_bytes().replace(b"miscounted", b"miscaunted"))
    assert (
        "line 9 of the file (line 8 of the log): the hash does not fit: this line, or what stands before it, was altered"
        in run("verify", file.name, code=1)
    )
    assert "line 9 of the file (line 8 of the log): the hash does not fit" in run(
        "import", file.name, code=2
    )
    assert "line 9 of the file (line 8 of the log): the hash does not fit" in run(
        "replay", file.name, code=2
    )


def test_a_receipt_is_proof(match: str) -> None:
    run("export", match)
    file = Path(f"{match}.jsonl")
    receipt = f"8:{file.read_text().splitlines()[8][9:73]}"
    assert "whole" in run("verify", file.name, "--receipt", receipt)
    assert "line 8 of the file (line 7 of the log): version 7 has the hash " in run(
        "verify", file.name, "--receipt", "7" + receipt[1:], code=1
    )
    assert "write it as VERSION:HASH" in run("verify", file.name, "--receipt", "eight", code=2)
    assert "not signed with the key that is trusted here" in run(
        "verify", file.name, "--key", "0" * 64, code=1
    )
    assert "64 hex digits" in run("verify", file.name, "--key", "zz", code=2)


def test_a_head_that_was_kept_is_proof(match: str) -> None:
    run("export", match)
    rows = Path(f"{match}.jsonl").read_text().splitlines()
    forged = {
        "format": json.loads(rows[-1])["format"],
        "hash": rows[6][9:73],
        "match": match,
        "version": 6,
    }
    Path("cut.jsonl").write_text(
        "\n".join([*rows[:7], json.dumps(forged, separators=(",", ":"))]) + "\n"
    )
    Path("head").write_text(rows[-1])
    Path("nothing").write_text("")
    assert "6 events, every hash fits" in run("verify", "cut.jsonl"), "the file alone shows nothing"
    assert "it was cut" in run("verify", "cut.jsonl", "--head", "head", code=1)
    assert "it was cut" in run("verify", "cut.jsonl", "--head", f"{match}.jsonl", code=1)
    assert "whole" in run("verify", match, "--head", "head")
    assert "its last line is no signed head" in run("verify", match, "--head", "cut.jsonl", code=2)
    assert "its last line is no signed head" in run("verify", match, "--head", "nothing", code=2)


def test_a_row_that_was_changed_in_the_database_is_found(match: str) -> None:
    database = sqlite3.connect("data/quartermaster.db")
    with database:
        (line,) = database.execute("SELECT line FROM event WHERE version = 8").fetchone()
        database.execute(
            "UPDATE event SET line = ? WHERE version = 8",
            [line.replace(b"miscounted", b"miscaunted")],
        )
    database.close()
    assert "line 8 of the log: the hash does not fit" in run("verify", match, code=1)


def test_a_row_that_is_no_event_any_more_is_found(match: str) -> None:
    database = sqlite3.connect("data/quartermaster.db")
    with database:
        database.execute("UPDATE event SET line = x'00' WHERE version = 4")
    database.close()
    assert "line 4 of the log: the hash does not fit" in run("verify", match, code=1)


def test_a_file_that_is_no_database_is_named() -> None:
    Path("text.db").write_text(
        "this is no database, but it is long enough to be taken for one\n" * 40
    )
    assert "text.db cannot be opened as a log" in run("verify", "SOME", "--db", "text.db", code=2)


def test_paper_is_printed() -> None:
    assert "tiny.pdf: " in run("print", "tiny", "--items", "cards", "--duplex", "single")
    assert Path("tiny.pdf").read_bytes().startswith(b"%PDF")


SET = """key = "9"
game = "tiny"

[[gem]]
code = "RB"
name = "Ruby"
worth = 3
"""


@pytest.mark.parametrize(
    ("added", "said"),
    [
        (
            '[[gem]]\ncode = "OP"\nname = "Opal"\nworth = 12\n',
            "line 12, card OP, worth: 12 is too large; at most 9",
        ),
        (
            '[[gem]]\ncode = "OP"\nname = "Opal"\n',
            "line 9, card OP, worth: missing; it must be a whole number",
        ),
        (
            '[[gem]]\ncode = "OP"\nname = "Opal"\nworth = "x"\n',
            "line 12, card OP, worth: 'x' is not a whole number",
        ),
        (
            '[[gem]]\ncode = "OP"\nname = "Opal"\nworth = 1\ncolour = "red"\n',
            "line 13, card OP, colour: no such field for a gem",
        ),
        (
            '[[gem]]\ncode = "lower"\nname = "Opal"\nworth = 1\n',
            "line 10, card lower, code: must be 1 to 4 of A-Z and 0-9",
        ),
        (
            '[[gem]]\nname = "Opal"\nworth = 1\n',
            "line 9, card Opal, code: missing; it must be a word",
        ),
        ("[[gem]]\nworth = 1\n", "line 9, card gem no. 2, name: missing"),
        (
            '[[gem]]\ncode = "RB"\nname = "Opal"\nworth = 1\n',
            "line 10, card RB, code: the code is taken by Ruby",
        ),
        (
            '[[gem]]\ncode = "RB"\nname = "Opal"\nworth = 12\n',
            "line 12, card RB, worth: 12 is too large; at most 9",
        ),
        (
            '[[gem]]\ncode = "RB"\nname = "Opal"\nworth = 1\ncolour = "red"\n',
            "line 13, card RB, colour: no such field for a gem",
        ),
        (
            '[[gem]]\ncode = "RB"\nname = "Ruby"\nworth = 1\n',
            "line 11, card RB, name: the name is taken by RB",
        ),
        (
            '[[gem]]\ncode = "OP"\nname = "Ruby"\nworth = 1\n',
            "line 11, card OP, name: the name is taken by RB",
        ),
        ('[[stone]]\ncode = "OP"\n', "line 9, card -, stone: no such type of card; one of gem"),
        (
            "[decks.first]\nRB = 2\nXX = 1\n",
            "line 11, card deck first, XX: there is no such card in this set",
        ),
        ("note = 1\n", "line 9, card RB, note: no such field for a gem"),
        (
            '[[gem]]\ncode = "OP"\nname = """\n[[gem]]\nworth = 1\n"""\nworth = 40\n',
            "line 15, card OP, worth: 40 is too large",
        ),
    ],
)
def test_each_bad_field_of_a_card_is_named_with_its_line(added: str, said: str) -> None:
    Path("mine.toml").write_text(f"{SET}\n{added}", encoding="utf-8")
    told = run("cards", "check", "mine.toml", code=1)
    assert f"mine.toml: {said}" in told


def test_a_good_card_set_is_counted() -> None:
    Path("mine.toml").write_text(SET, encoding="utf-8")
    assert "1 cards for Tiny (1 gem), 0 decks, no fault" in run("cards", "check", "mine.toml")
    Path("mine.toml").write_text(SET.replace('game = "tiny"\n', ""), encoding="utf-8")
    assert "which game is it for?" in run("cards", "check", "mine.toml", code=2)
    assert "no fault" in run("cards", "check", "mine.toml", "--game", "tiny")
    Path("mine.toml").write_text("key = ", encoding="utf-8")
    assert "mine.toml is no TOML: Invalid value (at end of document)" in run(
        "cards", "check", "mine.toml", code=2
    )


def test_every_command_explains_itself() -> None:
    listed = run("--help")
    for name in (
        "serve",
        "new",
        "print",
        "replay",
        "verify",
        "export",
        "import",
        "scenario",
        "cards",
        "bench",
    ):
        assert f"\n  {name} " in listed
        if name != "serve":
            assert "Usage:" in run(name, "--help")
    assert "legal_moves" in run("bench")


def test_a_scoresheet_comes_from_the_database_and_from_a_record(match: str) -> None:
    assert run("export", match, "--scoresheet", "one.pdf") == "one.pdf: the scoresheet\n"
    assert not Path(f"{match}.jsonl").exists(), "the sheet alone was asked for"
    run("export", match, "--scoresheet", "two.pdf", "--out", "m.jsonl")
    run("export", "m.jsonl", "--scoresheet", "three.pdf")
    first = Path("one.pdf").read_bytes()
    assert first.startswith(b"%PDF")
    assert first == Path("two.pdf").read_bytes() == Path("three.pdf").read_bytes()
    (code,) = (
        found.text
        for page in pdfium.PdfDocument(first)
        for found in zxingcpp.read_barcodes(page.render(scale=2).to_pil())
    )
    assert "whole" in run("verify", "m.jsonl", "--receipt", code)
    assert "no/where.pdf cannot be written" in run(
        "export", match, "--scoresheet", "no/where.pdf", code=2
    )


def test_receipts_in_a_file_are_held_against_a_record(match: str) -> None:
    run("export", match, "--out", "m.jsonl")
    lines = [json.loads(line) for line in Path("m.jsonl").read_text().splitlines()[1:-1]]
    kept = [f"{version}:{line['hash']}" for version, line in enumerate(lines, 1)]
    Path("kept.txt").write_text("\n".join(kept) + "\n")
    assert f"Receipts: {len(kept)}, every one fits" in run(
        "verify", "m.jsonl", "--receipts", "kept.txt"
    )
    Path("kept.txt").write_text(
        "\n".join([*kept[:-1], kept[-1][:-1] + ("0" if kept[-1][-1] != "0" else "1")])
    )
    assert "it was changed" in run("verify", "m.jsonl", "--receipts", "kept.txt", code=1)
    Path("kept.txt").write_text("nonsense")
    assert "write it as VERSION:HASH" in run("verify", "m.jsonl", "--receipts", "kept.txt", code=2)


def test_a_match_on_a_terminal_has_turns_effects_and_struck_lines() -> None:
    """The same match that a pipe gets as plain text."""
    sitting = Sitting("war_time_generals", 4)
    sitting.play(40, demo=True)
    plays = [event.version for event in sitting.events if event.kind == "PlayMade"]
    deployed = next(
        event
        for event in sitting.events
        if event.kind == "PlayMade" and event.data["action"]["name"] == "UnitDeployed"
    )
    sitting.rule("PlayStruck", target=deployed.version)
    live = sitting.live
    past = Past(live.game, live.history.start).follow(live.events, live.history)
    console = Console(file=io.StringIO(), force_terminal=True, width=120, height=10_000)
    terminal_replay.show(console, past, live.manifest, live.history, Axis.STANDING, board=True)
    shown = console.file.getvalue()
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert "Turn 1 ─" in plain
    assert re.search(r"\(Energy of [AB] \d+ to \d+\)", plain)
    assert re.search(r"\x1b\[2;9m *deploys", shown), "a struck line is struck"
    assert plain.count("registers") == 2
    assert len(plays) > 5


def tokens_of(told: str) -> list[str]:
    return re.findall(r"/J/([A-Z2-7]{26})", told)


def test_lost_links_are_made_anew_for_whoever_holds_the_database(match: str) -> None:
    book = Access(Database("sqlite:///data/quartermaster.db"))
    (first,) = tokens_of(run("links", match))
    every = tokens_of(run("links", match, "--role", "all", "--base", "http://10.0.0.4:5000/"))
    opened = [book.resolve(token) for token in every]
    roles = {(found.role, str(found.seat)) for found in opened if found}
    assert roles == {("seat", "A"), ("seat", "B"), ("referee", "")}
    told = run("links", match, "--role", "A", "--revoke")
    assert "older links open nothing any more" in told
    fresh = Access(Database("sqlite:///data/quartermaster.db"))
    assert fresh.resolve(tokens_of(told)[0])
    assert sum(fresh.resolve(token) is None for token in every) == 1
    assert fresh.resolve(first)
    assert "one of A, B, referee, floor, all" in run("links", match, "--role", "C", code=2)
    assert "NOMATCH" in run("links", "NOMATCH", code=2)
