"""No line passes that says something false or names something that is not there; what is wrong with
one scenario stops that one only.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from app.scenario import report
from app.scenario.run import FAILED
from app.scenario.run import PASSED
from app.scenario.run import UNCLEAR
from app.scenario.run import ScenarioResult
from app.scenario.run import run_file
from games import catalogue

BEGUN = "game tiny\nuse opening\n"


def results(folder: Path, text: str) -> list[ScenarioResult]:
    """Run what a file outside the repository says."""
    file = folder / "some.txt"
    file.write_text(text, encoding="utf-8")
    return list(run_file(file))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("> C StonesTaken number=1 ! TNY-1.2", "'C' is no seat; one of A, B, table"),
        ("> C StonesTaken number=1 ! refused", "'C' is no seat"),
        ("> C Resigned", "'C' is no seat"),
        ("always C BidAnswered cards=[]", "'C' is no seat"),
        ("always B BidAnswerd cards=[]", "there is no action 'BidAnswerd'; did you mean Bid"),
        ("always B BidAnswered crads=[]", "BidAnswered asks for no 'crads'; it asks for cards"),
        ("> A CardLiad card=T1A-RB-1 cell=1 ! refused", "did you mean CardLaid?"),
        ("> A CardLaid crad=T1A-RB-1 cell=1 ! refused", "no 'crad'; it asks for card, cell"),
        ("> A CardLaid card=T1A-BR-1 cell=1 ! TNY-2.2", "did you mean T1A-RB-1?"),
        ("> A CardLaid card=T1A-RB-1 cell=11 ! TNY-2.3", "nothing here is called '11'"),
        ("> A StonesTaken number=7 ! TNY-9.9", "no clause 'TNY-9.9'"),
        ("> A StonesTaken number=7 ! ABC-1.5", "no clause 'ABC-1.5'"),
        ("> A StonesTaken number=7 ! TNY-1.5 TNY-1.6", "ID | ID"),
        ("> A BidMade stake=1 as last", "last means the last play that stands"),
        ("> A CardLaid card=T1A-RB-1 cell={a:1, a:2} ! refused", "stands twice"),
        ("= in row:A13 nothing", "there is no cell 'A13' in row"),
        ("= in rwo nothing", "there is no zone 'rwo'; did you mean row?"),
        ("= offer A StonesTaken disabled TNY-9.9", "no clause 'TNY-9.9'"),
        ("= offer A CardLaid card=T1A-BR-1 choices nothing", "did you mean T1A-RB-1?"),
        ("= offer A CardLaid card=T1A-BR-1 asks Where", "did you mean T1A-RB-1?"),
        ("> A StonesTaken number=7 seat=C ! refused", "'C' is no seat"),
        ("= outcome A TNY-9.9", "no clause 'TNY-9.9'"),
        ("= trouble TNY-9.9", "no clause 'TNY-9.9'"),
        ("referee correct counter C score 3 ! refused", "nothing here is called 'C'"),
        ("referee allow C StonesTaken number=1 ! refused", "'C' is no seat"),
        ("> A dispute last rule=TNY-9.9 claim=no as one", "no clause 'TNY-9.9'"),
        ("referee penalty C infraction=a penalty=b ! refused", "'C' is no seat"),
        ("> A CardLaid card=T1A-RB-1 cell=2 unknown T1A-RB-1", "no such word stands in this line"),
        ("at 00:00:60", "minutes and seconds go to 59"),
        ("at 1:60:00", "minutes and seconds go to 59"),
        ("= void", "void wants a label or version"),
        ("= void 1 TNY-1.2 TNY-1.3", "void wants a label or version"),
        ("= T1A-RB-1 counter wroth 0", "is no fact"),
        ("= T1A-RB-1 worth 0.0", "worth wants a whole number, not '0.0'"),
        ("= A score 00", "A score wants a whole number, not '00'"),
        ("= A score -0", "A score wants a whole number, not '-0'"),
        ("= A score ٠", "A score wants a whole number"),
        ("= table deck 0", "the table has nothing in deck; name a seat: SEAT deck 0"),
        ("= in pool:A nothing", "pool is not divided into cells; write pool for all of it"),
        ("= in row: nothing", "no cell stands after the colon in row:; write row"),
        ("= T1A-RB-1 at pool:", "no cell stands after the colon in pool:"),
        ("= sees table T1A-RB-1", "'table' is no seat; one of A, B, spectator"),
        ("= hidden from table T1A-RB-1", "'table' is no seat"),
        ("= outcome table TNY-1.3", "'table' is no seat"),
        ("= active table", "'table' is no seat"),
        ("= clock table 3s", "'table' is no seat"),
        ("> A StonesTaken number=1 seen_ply=x ! stale", "the number of a ply"),
        ("> A StonesTaken number=1 seen_ply=true ! stale", "the number of a ply"),
        ("> A StonesTaken number=1 as exactly", "exactly means these and no others"),
        ("> A StonesTaken number=1 as", "as wants one label"),
        ("> A StonesTaken number=1 as one as two", "as wants one label"),
        ("> A CardLaid card=[[a][b]] cell=1", "a space or comma is missing between ] and ["),
        ("wait 1m30m", "'1m30m' is no time"),
        ("wait 1s2s", "'1s2s' is no time"),
        ("wait 30s1m", "'30s1m' is no time"),
        ("at ٠:01", "is no time"),
        ("> A takeback 9999 ! refused", "there is no version 9999; the last is"),
        ("> A dispute 0 rule=TNY-1.5 claim=no ! refused", "there is no version 0"),
    ],
)
def test_a_line_that_names_nothing_is_unclear(tmp_path: Path, line: str, words: str) -> None:
    (result,) = results(tmp_path, BEGUN + line)
    assert (result.state, result.place.line) == (UNCLEAR, 3), result
    assert words in result.actual


def test_a_cell_of_a_seat_is_hinted_at(tmp_path: Path) -> None:
    (result,) = results(tmp_path, "game wtactics_arc\nuse opening\n= in graveyard:a nothing\n")
    assert "there is no cell 'a' in graveyard; did you mean A?" in result.actual


@pytest.mark.parametrize("ending", ["", " ! ARC-R63", " ! refused"])
def test_a_name_within_a_sentence_exists(tmp_path: Path, ending: str) -> None:
    """It was taken for a kind of creatures, which nothing bore: a refusal of it proved nothing."""
    line = f'> A ManualEffectApplied source=A1A-G01-1 changes=["2 damage to Kolibri"]{ending}'
    (result,) = results(tmp_path, f"game wtactics_arc\nuse opening\n{line}\n")
    assert result.state == UNCLEAR
    assert "nothing here is called '2 damage to Kolibri'" in result.actual


def test_consent_is_of_seats_of_the_match(tmp_path: Path) -> None:
    line = "referee allow A StonesTaken number=7 consent={}\n"
    right, wrong = (results(tmp_path, BEGUN + line.format(seats)) for seats in ("[A B]", "[A C]"))
    assert right[0].state == PASSED, right
    assert wrong[0].state == FAILED
    assert "consent" in wrong[0].actual
    assert "'C' is no seat" in wrong[0].actual


@pytest.mark.parametrize(
    "text",
    [
        "game tiny\n",
        BEGUN + "== it says nothing\n",
        BEGUN + "== it says what it is about\nclause TNY-1.5\n",
    ],
)
def test_a_scenario_without_a_step_of_its_own_shows_nothing(tmp_path: Path, text: str) -> None:
    (result,) = results(tmp_path, text)
    assert result.state == UNCLEAR, result
    assert "no step of its own" in result.actual


def test_a_label_stands_for_one_play(tmp_path: Path) -> None:
    text = "> A StonesTaken number=1 as one\n> B StonesTaken number=1 as one\n"
    (result,) = results(tmp_path, BEGUN + text)
    assert (result.state, result.place.line) == (UNCLEAR, 4)
    assert "one names version 2 already" in result.actual


def test_a_clause_that_a_scenario_is_about_exists(tmp_path: Path) -> None:
    (result,) = results(tmp_path, "game tiny\nclause TNY-99.9\nuse opening\n= turn 1\n")
    assert (result.state, result.place.line) == (UNCLEAR, 2)
    assert "no clause 'TNY-99.9'" in result.actual


def test_a_refusal_may_cite_one_of_several_clauses(tmp_path: Path) -> None:
    lines = (
        "> A StonesTaken number=7 ! TNY-1.6 | TNY-1.5\n> A StonesTaken number=7 ! TNY-1.6 | TNY-1.2"
    )
    (result,) = results(tmp_path, BEGUN + lines)
    assert (result.state, result.place.line) == (FAILED, 4)


def test_what_is_unknown_on_purpose_says_so(tmp_path: Path) -> None:
    line = "> A CardLaid card=T9Z-XX-1 cell=1 ! TNY-2.2 unknown T9Z-XX-1"
    (result,) = results(tmp_path, BEGUN + line)
    assert result.state == PASSED, result


def test_an_unclear_line_stops_its_own_scenario_only(tmp_path: Path) -> None:
    text = (
        "game tiny\n== a missing file\nuse nowhere\n== a late option\nuse opening\noption heap 4\n"
        "== no fact\nuse opening\n= the weather is fine\n== and one that is right\nuse opening\n"
        "= turn 1\n"
    )
    made = results(tmp_path, text)
    assert [(result.state, result.place.line) for result in made] == [
        (UNCLEAR, 3),
        (UNCLEAR, 6),
        (UNCLEAR, 9),
        (PASSED, 10),
    ]
    assert "put it above that step (opening.txt:" in made[1].actual


def test_a_part_is_no_scenario_and_is_read_where_it_is_used(tmp_path: Path) -> None:
    (tmp_path / "turn.txt").write_text(
        "part\n> A StonesTaken number=1\n> B StonesTaken number=1\n", encoding="utf-8"
    )
    assert run_file(tmp_path / "turn.txt") == ()
    (result,) = results(tmp_path, BEGUN + "repeat 3 turn.txt\n= table stones 6; turn 7; ply 7\n")
    assert result.state == PASSED, result
    (tmp_path / "turn.txt").write_text("part\nnonsense\n", encoding="utf-8")
    assert [result.state for result in run_file(tmp_path / "turn.txt")] == [UNCLEAR]


@pytest.mark.parametrize(
    ("line", "state"),
    [
        ("= struck exactly first; void exactly nothing; stands exactly 1 second", PASSED),
        ("= struck exactly first second", FAILED),
        ("= void exactly second", FAILED),
        ("= stands exactly nothing", FAILED),
    ],
)
def test_exactly_these_plays_count_so(tmp_path: Path, line: str, state: str) -> None:
    text = (
        "> A StonesTaken number=1 as first\n> B StonesTaken number=1 as second\n"
        "referee strike first as ruling\n"
    )
    (result,) = results(tmp_path, f"{BEGUN}{text}{line}\n")
    assert (result.state, result.place.line) == (state, 6 if state == FAILED else 1), result


@pytest.mark.parametrize(
    ("facts", "state"),
    [
        ("sees A pool:T1A-RB-1; hidden from B T1A-RB-1", PASSED),
        ("sees B T1A-RB-1", FAILED),
        ("hidden from A T1A-RB-1", FAILED),
        ("sees spectator T1A-RB-1", FAILED),
        ("hidden from spectator pool:T1A-RB-1", PASSED),
        ("sees C T1A-RB-1", UNCLEAR),
        ("sees A T1A-BR-1", UNCLEAR),
        ("hidden from B rwo:T1A-RB-1", UNCLEAR),
    ],
)
def test_what_a_seat_sees_on_its_own_page(tmp_path: Path, facts: str, state: str) -> None:
    (result,) = results(tmp_path, f"{BEGUN}= {facts}\n")
    assert result.state == state, result


@pytest.mark.parametrize(
    ("facts", "state"),
    [
        ("sees B row:2:T1A-RB-1", PASSED),
        ("sees B row:1:T1A-RB-1", FAILED),
        ("sees B row:T1A-RB-1", PASSED),
        ("sees B row:22:T1A-RB-1", UNCLEAR),
        ("hidden from B row:2:T1A-RB-1", FAILED),
    ],
)
def test_where_a_seat_sees_it(tmp_path: Path, facts: str, state: str) -> None:
    (result,) = results(tmp_path, f"{BEGUN}> A CardLaid card=T1A-RB-1 cell=2\n= {facts}\n")
    assert result.state == state, result


def test_what_is_offered_stands_with_its_prompt(tmp_path: Path) -> None:
    spec = catalogue()["tiny"].spec("StonesTaken")
    assert spec is not None
    right = f'offer A StonesTaken label "{spec.label}"; offer A StonesTaken asks "how many"'
    wrong = 'offer A StonesTaken label "Take a stone"'
    choices = "offer A CardLaid card=T1A-RB-1 choices 1 2 3"
    assert [
        results(tmp_path, f"{BEGUN}= {facts}\n")[0].state
        for facts in (right, wrong, choices, choices + " 4")
    ] == [PASSED, FAILED, PASSED, FAILED]


def test_the_reason_of_an_outcome(tmp_path: Path) -> None:
    text = "game tiny\noption heap 1\nuse opening\n> A StonesTaken number=1\n= outcome A TNY-1.3 reason="
    assert results(tmp_path, text + '"A took the last stone"')[0].state == PASSED
    assert results(tmp_path, text + '"A gave up"')[0].state == FAILED


def test_health_and_place_in_one(tmp_path: Path) -> None:
    text = "> A CardLaid card=T1A-RB-1 cell=2\n= T1A-RB-1 at row:2, worth 3, marked fresh\n"
    assert results(tmp_path, BEGUN + text)[0].state == PASSED
    wrong = results(tmp_path, BEGUN + text.replace("worth 3", "worth 4"))[0]
    assert (wrong.state, wrong.actual) == (FAILED, "T1A-RB-1 worth 3")


def test_a_match_that_cannot_be_opened_is_refused_under_a_clause(tmp_path: Path) -> None:
    opened = "game tiny\noption heap {}\n= refused TNY-1.1\n"
    assert results(tmp_path, opened.format(0))[0].state == PASSED
    assert results(tmp_path, opened.format(5))[0].state == FAILED
    assert results(tmp_path, opened.format(0).replace("1.1", "1.2"))[0].state == FAILED
    assert results(tmp_path, opened.format(0).replace("1.1", "9.9"))[0].state == UNCLEAR


@pytest.mark.parametrize("more", ["= turn 1\n", "> A StonesTaken number=1\n", "; turn 1\n"])
def test_a_match_that_is_refused_has_no_other_step(tmp_path: Path, more: str) -> None:
    opened = "game tiny\noption heap 0\n= refused TNY-1.1"
    (result,) = results(tmp_path, f"{opened}{more}" if more[0] == ";" else f"{opened}\n{more}")
    assert result.state == UNCLEAR
    assert "has no other step; put it into its own scenario" in result.actual


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("option haep 4\noption heap 0", "did you mean heap?"),
        ("option heap none", "it has no value none; write a whole number from 1 to 50"),
        ("option heap three", "it has no value three; write a whole number from 1 to 50"),
        ("option heap 0\nseats A C", "'C' is no seat; one of A, B"),
    ],
)
def test_a_refused_opening_names_only_what_exists(tmp_path: Path, header: str, said: str) -> None:
    """What is misspelt would be refused under the clause that the scenario expects of another."""
    (result,) = results(tmp_path, f"game tiny\n{header}\n= refused TNY-1.1\n")
    assert result.state != PASSED, result
    assert said in result.actual


def test_time_that_is_given_back_has_a_unit(tmp_path: Path) -> None:
    text = (
        '> A StonesTaken number=1 as one\n> B dispute one claim="no" as call\n'
        'referee settle call verdict="it stands" restored={A:20}\n'
    )
    (result,) = results(tmp_path, BEGUN + text)
    assert (result.state, result.place.line) == (UNCLEAR, 5)
    assert "'20' is no time; write it as 00:01:30, 12s" in result.actual


def test_zero_is_not_false(tmp_path: Path) -> None:
    text = "game war_time_generals\nuse opening\n= option deep_advance {}\n"
    assert results(tmp_path, text.format("false"))[0].state == PASSED
    assert results(tmp_path, text.format("0"))[0].state == FAILED


@pytest.mark.parametrize(
    ("note", "found"),
    [
        ("stack=false", "stack=0"),
        ("asked=[red]", "asked=[black]"),
        ("groups={1:[7H]}", "groups={1:[7H 7D], 2:[9H]}"),
    ],
)
def test_a_note_of_a_frame_is_told_as_a_line_writes_it(
    tmp_path: Path, note: str, found: str
) -> None:
    text = f"game generals_52\nuse field\n> red AttackDeclared groups=[[7H 7D] [9H]]\n= frame attack {note}\n"
    (result,) = results(tmp_path, text)
    assert (result.state, result.actual) == (FAILED, found)


def test_an_argument_of_the_referee_that_does_not_exist_lists_those_that_do(
    tmp_path: Path,
) -> None:
    text = "> A StonesTaken number=1 as one\nreferee strike one reasn=x\n"
    (result,) = results(tmp_path, BEGUN + text)
    assert result.state == FAILED
    assert "reasn: Unknown field. The fields are: reason, " in result.actual
    assert "verdicts" not in result.actual  # what the desk fills in is nothing to write


def test_nobody_acts_twice(tmp_path: Path) -> None:
    (result,) = results(tmp_path, BEGUN + "referee correct to_act A A\n")
    assert (result.state, "a seat is named twice" in result.actual) == (FAILED, True)


def test_rows_are_hinted_at(tmp_path: Path) -> None:
    text = "game generals_52\nuse opening\n> red AttackDeclared groups=[7H 7D]\n"
    (result,) = results(tmp_path, text)
    assert result.state == UNCLEAR
    assert "groups=[[7H 7D]] for one row" in result.actual, result


def test_a_failure_shows_the_board_and_folds_long_heaps(tmp_path: Path) -> None:
    (result,) = results(tmp_path, BEGUN + "> A CardLaid card=T1A-RB-1 cell=2\n= turn 9\n")
    assert "      (1)       T1A-RB-1  (3)" in report.words(result)


@pytest.mark.parametrize(("struck", "ply"), [("A", 2), ("B", 2), ("last", 3)])
def test_a_preview_has_the_number_of_the_last_play_that_would_stand(
    tmp_path: Path, struck: str, ply: int
) -> None:
    plays = "".join(f"> {seat} StonesTaken number=1 as {seat}\n" for seat in "AB")
    more = "> A StonesTaken number=1\n" if struck == "last" else ""
    asked = f"preview strike {struck} onward=allow\n= ply {ply}; table stones {13 - ply}\n"
    (result,) = results(tmp_path, BEGUN + plays + more + asked)
    assert result.state == PASSED, result.actual
