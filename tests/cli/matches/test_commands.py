"""The command line: a match from opening to verified record, and clear answers to everything that
does not fit.
"""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path

import pypdfium2 as pdfium
import pytest
import zxingcpp
from click.testing import CliRunner
from rich.console import Console

import games
from app.cli import main
from app.commands.matches import terminal_replay
from app.web.callers.access import Access
from events.sql import SqlLog
from events.store.database import Database
from events.vocabulary import MatchId
from projections.knowledge.past import Past
from projections.replay.as_recorded import Axis
from tests.commands import run
from tests.events.contract import MANIFEST
from tests.laws.strategies.matches import Sitting


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


@pytest.mark.parametrize(
    ("stored", "named", "more"),
    [(0, 0, ""), (1, 1, ""), (20, 20, ""), (21, 20, " and 1 more"), (30, 20, " and 10 more")],
)
def test_where_there_is_no_such_match_twenty_are_named(stored: int, named: int, more: str) -> None:
    log, ids = SqlLog("sqlite:///log.db"), [f"M{number:02}" for number in range(stored)]
    for id_ in ids:
        log.open(MatchId(id_), MANIFEST)
    log.close()
    listed = f"in log.db; matches there: {', '.join(ids[:named]) or 'none'}{more}\n"
    told = run("export", "NOMATCH", "--db", "log.db", code=2)
    assert told == f"Error: there is no match NOMATCH {listed}"
    told = run("replay", "NOMATCH", "--db", "log.db", code=2)
    assert told == f"Error: NOMATCH is neither a file nor a match {listed}"


def test_a_match_of_an_edition_that_is_gone_is_told_line_by_line(
    match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {**games.catalogue(), "tiny": replace(games.catalogue()["tiny"], edition="2")}
    monkeypatch.setattr(games, "catalogue", lambda: known)
    told = run("replay", match)
    assert "It was played under edition 1 of Tiny; this program has 2." in told
    assert "Its log, line by line:" in told
    assert "miscounted" in told
    for asked in (("--ply", "1"), ("--table",), ("--ply", "1", "--table")):
        assert "A table cannot be shown without its rules." in run("replay", match, *asked, code=2)


def test_paper_is_printed() -> None:
    assert "tiny.pdf: " in run("print", "tiny", "--items", "cards", "--duplex", "single")
    assert Path("tiny.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("items", "labels", "said"),
    [
        ("cards", "24", "--labels 24 is for stickers, and none are printed: --items stickers\n"),
        ("stickers", "30", "--labels 30 is a sheet of Letter: the stickers are on Letter\n"),
        ("stickers", "24", ""),
        ("cards", "cut", ""),
    ],
)
def test_labels_that_are_not_used_or_want_other_paper_are_told(
    items: str, labels: str, said: str
) -> None:
    words = ["print", "tiny", "--items", items, "--labels", labels, "--paper", "A4"]
    printed = CliRunner().invoke(main, words)
    assert (printed.exit_code, printed.stderr) == (0, said)


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
        ('[[stone]]\ncode = "OP"\n', "line 9, stone: no such type of card; one of gem"),
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
    assert "1 card for Tiny (1 gem), 0 decks, no fault" in run("cards", "check", "mine.toml")
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


def test_a_match_longer_than_the_terminal_goes_through_a_pager_in_its_colours(
    capsys: pytest.CaptureFixture[str],
) -> None:
    sitting = Sitting("tiny", 4)
    sitting.play(9, demo=True)
    live = sitting.live
    past = Past(live.game, live.history.start).follow(live.events, live.history)
    console = Console(file=io.StringIO(), force_terminal=True, width=100, height=4)
    terminal_replay.show(console, past, live.manifest, live.history, Axis.STANDING, board=True)
    paged = capsys.readouterr().out  # where nobody sits at a terminal, a pager only prints
    assert console.file.getvalue() == ""
    assert "Before the first turn" in paged
    assert "\x1b[1m" in paged


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
