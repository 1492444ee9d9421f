"""The scenario language: what reads as what, what is said of unclear lines, and what a failure
shows.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from app.cli import main
from app.scenario import report
from app.scenario.language import lexing
from app.scenario.language.lines import milliseconds
from app.scenario.language.read import UnreadableScenario
from app.scenario.language.read import read
from app.scenario.run import FAILED
from app.scenario.run import PASSED
from app.scenario.run import UNCLEAR
from app.scenario.run import ScenarioResult
from app.scenario.run import run_file
from games.kit.table import table_text

BEGUN = "game tiny\nuse opening\n"


def play(folder: Path, text: str) -> ScenarioResult:
    """Run a scenario from a folder that has nothing to do with the repository."""
    file = folder / "some.txt"
    file.write_text(text, encoding="utf-8")
    (result,) = run_file(file)
    return result


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("A.F2", "A.F2"),
        ("-3", -3),
        ("true", True),
        ("none", None),
        ('"two words"', "two words"),
        ('"7"', "7"),
        (r'"a \"b\""', 'a "b"'),
        ("a,b", ("a", "b")),
        ("[a b, c]", ("a", "b", "c")),
        ("[]", ()),
        ("A.M2>A.F2", ("A.M2", "A.F2")),
        ("{x:1, y:2}", {"x": 1, "y": 2}),
        ("{g1:[a b], g2: [c]}", {"g1": ("a", "b"), "g2": ("c",)}),
        ("{}", {}),
        ("[{what:counter of:A value:3}]", ({"what": "counter", "of": "A", "value": 3},)),
    ],
)
def test_values(written: str, value: Any) -> None:
    assert lexing.value(written) == value


def test_a_part_of_a_mapping_needs_its_colon() -> None:
    with pytest.raises(
        lexing.Unclear, match="'what' is no part of a mapping; write it as key:value"
    ):
        lexing.value("{what counter}")


VALUES = st.recursive(
    st.booleans() | st.integers(-999, 999) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.from_regex(r"[a-z][a-z0-9]{0,4}", fullmatch=True), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(VALUES)
def test_what_a_failure_prints_reads_back_as_it_was(value: Any) -> None:
    written = table_text.arguments({"key": value})
    assert lexing.pair(written) == ("key", value)


@given(st.lists(VALUES, min_size=1, max_size=3), st.text(max_size=12))
def test_a_comment_begins_with_a_word_and_ends_with_the_line(values: Any, comment: str) -> None:
    line = " ".join(table_text.arguments({"key": value}) for value in values)
    assert lexing.without_comment(line) == line
    assert lexing.without_comment(f"{line} #{comment}") == f"{line} "
    assert lexing.without_comment(f"#{line}") == ""
    assert len(lexing.split(line)) == len(values)


@pytest.mark.parametrize("written", ['"a"b"', '"a""b"', '"a" b"', '"a\\"', '"', '"a"b'])
def test_nothing_stands_behind_a_quotation(written: str) -> None:
    with pytest.raises(lexing.Unclear, match="after its closing quotation mark"):
        lexing.value(written)


@pytest.mark.parametrize(
    ("written", "time"),
    [
        ("12s", 12_000),
        ("1m30s", 90_000),
        ("250ms", 250),
        ("01:30", 90_000),
        ("00:01:30.5", 90_500),
        ("2h", 7_200_000),
        ("1:02:03.25", 3_723_250),
        ("00:00:00.007", 7),
        ("59:59", 3_599_000),
        ("100:00", 6_000_000),
        ("1h2m3s4ms", 3_723_004),
        ("0s", 0),
    ],
)
def test_times(written: str, time: int) -> None:
    assert milliseconds(written) == time


@pytest.mark.parametrize(
    "written", ["00:60", "1:60:00", "01:00:60", "1:2:3:4", "1:30.1234", "", "s"]
)
def test_what_is_no_time(written: str) -> None:
    with pytest.raises(lexing.Unclear, match="is no time"):
        milliseconds(written)


@pytest.mark.parametrize(
    ("lines", "line", "said"),
    [
        ("", 1, "names no game"),
        ("game nochess\n= turn 1", 1, "there is no game 'nochess'; one of"),
        ("game tiny\ngame other\n", 2, "for tiny already"),
        ("game tiny\noption heap\n", 2, "option wants a name and a value: option NAME VALUE"),
        ("game tiny\noption heap 0\n", 2, "is not a whole number from 1 to 50"),
        ("game tiny\noption colour red\n", 2, "has no such option; one of heap, seconds"),
        ("game tiny\nseats A B C\n", 2, "is for 2 seats, not 3"),
        ("game tiny\ncards nowhere.toml\n", 2, "nowhere.toml cannot be opened"),
        ("game tiny\nuse nowhere\n", 2, "there is no file nowhere (looked for"),
        ("game tiny\nuse some.txt\n", 2, "uses itself"),
        (BEGUN + "option heap 3\n", 3, "stands after the first step"),
        (BEGUN + "A StonesTaken number=1\n", 3, "begins no line; a line begins with >, ="),
        (BEGUN + "> A\n", 3, "a report wants a seat and an action"),
        (BEGUN + "> A StonesTaken 1\n", 3, "is no argument; write it as name=1"),
        (BEGUN + "> A StonesTaken number=1 number=2\n", 3, "number is given twice"),
        (BEGUN + "> A StonesTaken number=\n", 3, "number= has no value"),
        (BEGUN + '> A StonesTaken number="1\n', 3, "a quotation is not closed"),
        (BEGUN + "> A BidAnswered cards=[a b\n", 3, "a bracket is not closed"),
        (BEGUN + "> A StonesTaken number=1 as 7\n", 3, "'7' is no label"),
        (BEGUN + "> A StonesTaken number=1 as as it\n", 3, "as wants one label at the end"),
        (BEGUN + "> A StonesTaken number=1 as it as me\n", 3, "as wants one label at the end"),
        (BEGUN + "> A StonesTaken number=1 it as\n", 3, "as wants one label at the end"),
        (BEGUN + "> A StonesTaken number=4 as it ! TNY-1.5\n", 3, "nothing can be called it"),
        (
            BEGUN + "> A StonesTaken number=1 ! TNY-1.2 TNY-1.3\n",
            3,
            "a refusal wants a clause id",
        ),
        (BEGUN + "always B\n", 3, "a report wants a seat and an action"),
        (
            BEGUN + "always B BidAnswered cards=[] ! TNY-2.2\n",
            3,
            "what a seat always does is an action that is accepted",
        ),
        (BEGUN + "> A whispers\n", 3, "is nothing a seat says"),
        (BEGUN + "referee\n", 3, "the referee does what?"),
        (BEGUN + "referee dances\n", 3, "the referee cannot 'dances'; one of strike"),
        (
            BEGUN + "referee strike first\n",
            3,
            "'first' is no label and no version; there are no labels so far",
        ),
        (
            BEGUN + "referee correct energy A 4\n",
            3,
            "is no statement about the table; one of: 'counter",
        ),
        (BEGUN + "preview pause\n", 3, "amends nothing"),
        (BEGUN + "wait a while\n", 3, "wait wants one time"),
        (BEGUN + "wait long\n", 3, "'long' is no time"),
        (BEGUN + "at 00:05\nat 00:04\n", 4, "time does not run back"),
        (BEGUN + "=\n", 3, "nothing is expected here"),
        (
            BEGUN + "= A energy 3\n",
            3,
            "A has no 'energy'; counters: score; zones: row, pool, hand, deck",
        ),
        (BEGUN + "= A score three\n", 3, "wants a whole number, not 'three'"),
        (BEGUN + "= T1A-RB-9 gone\n", 3, "there never was a piece or seat 'T1A-RB-9'"),
        (BEGUN + "= T1A-RB-1 at pond\n", 3, "'pond' is no zone or cell; one of"),
        (BEGUN + "= T1A-RB-1 marked stale\n", 3, "there is no mark 'stale'; one of fresh"),
        (BEGUN + "= phase endgame\n", 3, "there is no phase 'endgame'; one of opening, play"),
        (BEGUN + "= frame bet\n", 3, "there is no frame 'bet'; one of bid"),
        (BEGUN + "= active C\n", 3, "'C' is no seat; one of A, B"),
        (
            BEGUN + "= legal A StoneTaken 3\n",
            3,
            "there is no action 'StoneTaken'; did you mean StonesTaken?",
        ),
        (BEGUN + "= the weather is fine\n", 3, "is no fact; it begins with a seat"),
        (BEGUN + "= clock A\n", 3, "clock wants a seat and the time it has left"),
        (BEGUN + "referee clock A\n", 3, "clock wants a seat and a time: referee clock SEAT 30s"),
        (BEGUN + "referee grant A 30s 5\n", 3, "grant wants a seat and a time"),
        (BEGUN + "= clock A soon\n", 3, "'soon' is no time"),
        (BEGUN + "= in row:1\n", 3, "in wants a place and what lies there"),
        (BEGUN + "= ; A score 0\n", 3, "nothing stands before a ;"),
        (BEGUN + "= A score 0;; B score 0\n", 3, "nothing stands before a ;"),
        (BEGUN + "> A BidAnswered cards=[T1A-RB-1,,T1A-RB-2]\n", 3, "nothing stands before a ,"),
        (BEGUN + "= A score 0, B score 0\n", 3, "after a semicolon what is so of another"),
        (BEGUN + "= T1A-RB-1 at pool, T1A-RB-1 gone\n", 3, "do not name it again"),
        (BEGUN + "> A StonesTaken number=1 as nothing\n", 3, "that there is nothing of the kind"),
        (BEGUN + "> A StonesTaken number=1 as none\n", 3, "that there is nothing of the kind"),
        (BEGUN + "> A StonesTaken number=9 ! TNY-1.5 | stale\n", 3, "'stale' stands beside no"),
        (BEGUN + "> A StonesTaken number=9 ! tny-1.5\n", 3, "did you mean TNY-1.5?"),
        (BEGUN + "> A StonesTaken number=1 seen_ply=-1 ! stale\n", 3, "the number of a ply"),
        (BEGUN + "always table StonesTaken number=1\n", 3, "the table is never asked"),
        ("game tiny\n==\n", 2, "a scenario needs a name"),
        ("game tiny\nuse opening \\\n", 2, "ends in a backslash"),
    ],
)
def test_unclear_lines_are_named_with_what_would_be_right(
    tmp_path: Path, lines: str, line: int, said: str
) -> None:
    result = play(tmp_path, lines)
    assert (result.state, result.place.line) == (UNCLEAR, line), result
    assert said in result.actual


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("> A StonesTaken number=4", "refused: TNY-1.5 (A turn takes 1 to 3 stones.)"),
        ("> A StonesTaken number=1 ! TNY-1.5", "accepted (version 2)"),
        ("> A StonesTaken number=1 !TNY-1.5", "accepted (version 2)"),
        ("> A StonesTaken number=9 ! TNY-1.6", "refused: TNY-1.5 (A turn takes 1 to 3 stones.)"),
        (
            "> A StonesTaken ! unreadable colour",
            "refused: unreadable (args.number: Missing data for required field.)",
        ),
        ("= A score 1; table stones 11; turn 1", "score 0; stones 12"),
        ("= T1A-RB-1 at row", "T1A-RB-1 at pool"),
        ("= T1A-RB-1 worth 1", "T1A-RB-1 worth 0"),
        ("= T1A-RB-1 gone", "T1A-RB-1 at pool"),
        ("= T1A-RB-1 marks fresh", "T1A-RB-1 marks none"),
        ("= T1A-RB-1 facing side", "T1A-RB-1 facing up"),
        ("= outcome A TNY-1.3", "outcome none"),
        ("= frame bid", "no frame"),
        ("= to_act B", "to_act A"),
        ("= offer A StonesTaken disabled TNY-1.2", "StonesTaken is enabled"),
        ("= offer B StonesTaken enabled", "StonesTaken is absent"),
        ("= legal A StonesTaken 2", "legal A StonesTaken 3"),
        ("= trouble count", "no trouble"),
        ("= held", "held false"),
        ("= clock A 5s", "clock none"),
        ("= struck 1", "1 stands"),
        ("= ply 0", "ply 1"),
        ("= option heap 5", "option heap 12"),
        ("= in row T1A-RB-1", "in row nothing"),
    ],
)
def test_a_step_that_goes_otherwise_fails_with_what_was_found(
    tmp_path: Path, line: str, found: str
) -> None:
    result = play(tmp_path, BEGUN + line)
    assert (result.state, result.actual) == (FAILED, found)
    assert result.place.line == 3
    assert "phase play" in report.words(result)


@pytest.mark.parametrize("fact", ["at pool", "worth 0", "facing up", "in pool", "marks none"])
def test_nothing_is_so_of_a_piece_that_is_gone(tmp_path: Path, fact: str) -> None:
    gone = f"{BEGUN}referee correct remove T1A-RB-1\n"
    assert play(tmp_path, f"{gone}= T1A-RB-1 gone").state == PASSED
    line = f"= {fact} T1A-RB-1" if fact.startswith("in ") else f"= T1A-RB-1 {fact}"
    assert play(tmp_path, gone + line).state == FAILED


def test_a_failure_shows_place_step_and_table(tmp_path: Path) -> None:
    result = play(
        tmp_path, BEGUN + "> A CardLaid card=T1A-RB-1 cell=2\n> A BidMade stake=2\n= turn 2"
    )
    assert report.words(result).splitlines() == [
        f"{tmp_path / 'some.txt'}:5: some",
        "    = turn 2",
        "  expected  turn 2",
        "  found     turn 1",
        "  table",
        "    turn 1, phase play, active A, to act B",
        "    A: deck 2 unseen, hand 1 unseen",
        "    B: deck 2 unseen, hand 2 unseen",
        "    table: stones 12",
        "    open bid: asked B, passed nobody, stake 2",
        "    row:",
        "      (1)       T1A-RB-1  (3)",
        "    pool: T1A-PL-1 (PL, A), T1A-PL-2 (PL, A), T1A-RB-2 (RB, A), T1B-PL-1 (PL, B), "
        "T1B-PL-2 (PL, B), "
        "T1B-RB-1 (RB, B), T1B-RB-2 (RB, B)",
        "    row:2: T1A-RB-1 (RB, A) worth 3 [fresh]",
    ]


def test_what_a_seat_always_does_it_does_when_it_is_asked_and_only_then(tmp_path: Path) -> None:
    result = play(
        tmp_path,
        BEGUN + "always B BidAnswered cards=[]\n= ply 1\n> A BidMade stake=2\n= no frame; ply 3",
    )
    assert (result.state, result.actual) == (PASSED, "")
    assert play(tmp_path, BEGUN + "> A BidMade stake=2\n= no frame").state == FAILED


def test_a_designers_cards_are_played(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        'key = "9"\n[[gem]]\ncode = "OP"\nname = "Opal"\nworth = 9\n'
    )
    text = (
        "game tiny\ncards mine.toml\nuse opening\n> A CardLaid card=T1A-OP-1 cell=1\n= "
        "T1A-OP-1 worth 9"
    )
    assert play(tmp_path, text).state == PASSED


def test_what_stands_before_the_first_name_belongs_to_all(tmp_path: Path) -> None:
    file = tmp_path / "several.txt"
    file.write_text(
        "game tiny\nuse opening\n== one\n= turn 1\n== two\n= turn 2\n", encoding="utf-8"
    )
    assert [(scenario.name, len(scenario.steps)) for scenario in read(file)] == [
        ("one", 2),
        ("two", 2),
    ]
    assert [result.state for result in run_file(file)] == [PASSED, FAILED]


def test_a_used_file_lies_beside_the_using_one(tmp_path: Path) -> None:
    (tmp_path / "start.txt").write_text("option heap 4\nuse opening\n", encoding="utf-8")
    assert play(tmp_path, "game tiny\nuse start.txt\n= table stones 4").state == PASSED


def test_the_command_counts_and_ends_with_its_code(tmp_path: Path) -> None:
    good, bad, strange = (tmp_path / name for name in ("good.txt", "bad.txt", "strange.txt"))
    good.write_text(BEGUN + "= turn 1", encoding="utf-8")
    bad.write_text(BEGUN + "= turn 7", encoding="utf-8")
    strange.write_bytes(b"\xff\xfe")
    for files, code, said in (
        ([good], 0, "1 scenario: 1 passed"),
        ([good, bad], 1, "2 scenarios: 1 passed, 1 failed"),
        ([tmp_path], 2, "3 scenarios: 1 passed, 1 failed, 1 unclear"),
        ([tmp_path / "none.txt"], 2, "cannot be opened"),
    ):
        outcome = CliRunner().invoke(main, ["scenario", *map(str, files)])
        assert outcome.exit_code == code, outcome.output
        assert said in outcome.output
    assert "passed" in CliRunner().invoke(main, ["scenario", "-v", str(good)]).output


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableScenario, match="cannot be opened"):
        read(tmp_path / "none.txt")
