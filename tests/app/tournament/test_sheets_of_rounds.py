"""What the sheets of an event say, and slips: who sits where, results in words, standings."""

from __future__ import annotations

import re

import pytest

from app.desk.errors.refusals import Unreadable
from app.pages.tournament.organiser import papers
from app.pages.tournament.players.tables import score_of
from app.pages.tournament.sight import EventSight
from printables.items.lists import ListSheet
from tests.app.tournament.test_event_pages import Night
from tests.app.tournament.test_shown_to_whom import NAMES
from tests.app.tournament.test_shown_to_whom import four as four
from tests.app.tournament.test_shown_to_whom import night as night
from tests.app.tournament.test_shown_to_whom import pair
from tests.app.tournament.test_shown_to_whom import report
from tests.app.tournament.test_shown_to_whom import result
from tests.app.tournament.test_shown_to_whom import seen


def read(sight: EventSight, sheet: ListSheet) -> tuple[object, ...]:
    """A sheet with its words as they are printed."""
    heads = [sight.say(head) for head in sheet.heads]
    return sight.say(sheet.title), sight.say(sheet.note), heads, sheet.shares, sheet.rows


def test_the_sheets_of_a_round_say_who_sits_where_and_who_has_a_bye(night: Night) -> None:
    round_ = pair(night)
    (table,), (bye,) = round_.tables, (NAMES[player] for player in round_.byes)
    first, second = (NAMES[player] for player in table.players)
    rows = sorted([(first, "1", second), (second, "1", first), (bye, "bye", "")])
    result(night, 1, 0, 1)
    with seen(night) as sight:
        assert sight.state.current
        sheets = {
            what: read(sight, of(sight, sight.state.current)) for what, of in papers.LISTS.items()
        }
    assert sheets["by-name"] == (
        "Friday, round 1", "Pairings by name", ["Player", "Table", "Opponent"], (5, 2, 5),
        tuple(rows),
    )  # fmt: skip
    assert sheets["by-table"] == (
        "Friday, round 1", "Pairings by table", ["Table", "First seat", "Second seat"], (2, 5, 5),
        (("1", first, second), ("–", bye, "bye")),
    )  # fmt: skip
    assert sheets["master"] == (
        "Friday, round 1",
        "Master sheet: results by hand are entered later, table by table",
        ["Table", "First seat", "Second seat", "Result", "Notes"], (1.4, 4, 4, 2.8, 3.2),
        (("1", first, second, "0–1", ""),),
    )  # fmt: skip


def test_the_master_sheet_leaves_room_for_a_result_that_is_not_there_yet(four: Night) -> None:
    round_ = pair(four)
    result(four, 2, 1, 0)
    with seen(four) as sight:
        sheet = papers.master_sheet(sight, sight.state.current or round_)
    names = [[NAMES[player] for player in table.players] for table in round_.tables]
    assert sheet.rows == (("1", *names[0], "", ""), ("2", *names[1], "1–0", ""))


def test_the_sheet_of_standings_says_after_which_round_and_that_they_are_final(
    four: Night,
) -> None:
    round_ = pair(four)
    for table in (1, 2):
        result(four, table, 1, 0)
    with seen(four) as sight:
        title, note, heads, shares, rows = read(sight, papers.standings_list(sight))
        ties = len(sight.state.plan.tiebreaks)
    assert (title, note) == ("Friday", "Standings after round 1")
    assert heads[:3] == ["Place", "Player", "Points"]  # type: ignore[index]
    assert len(heads) == 3 + ties  # type: ignore[arg-type]
    assert shares == (1.2, 5, 1.6, *[2] * ties)
    winners = [NAMES[table.players[0]] for table in round_.tables]
    losers = [NAMES[table.players[1]] for table in round_.tables]
    found = [row[:3] for row in rows]  # type: ignore[attr-defined]
    assert sorted(found[:2]) == sorted(("1", name, "3") for name in winners)
    assert sorted(found[2:]) == sorted(("3", name, "0") for name in losers)
    report(four, "EventClosed")
    with seen(four) as sight:
        assert sight.say(papers.standings_list(sight).note) == "Final standings"


def test_a_slip_names_its_table_its_players_and_each_result_with_its_winner(four: Night) -> None:
    round_ = pair(four)
    with seen(four) as sight:
        slips = papers.slips(sight, round_)
        places = [sight.say(slip.place) for slip in slips]
        marks = [(mark.score, sight.say(mark.winner)) for mark in slips[1].marks]
    assert places == ["Round 1, table 1", "Round 1, table 2"]
    first, second = (NAMES[player] for player in round_.tables[1].players)
    assert (slips[1].title, slips[1].players) == ("Friday", (first, second))
    assert marks == [("1–0", first), ("0–1", second), ("0–0", "a draw")]
    ends = [re.sub(r".*/s/1-2-.*/", "", mark.url) for mark in slips[1].marks]
    assert ends == ["1-0-0", "0-1-0", "0-0-1"]


@pytest.mark.parametrize("written", ["", "1-0", "1-0-0-0", "1-0-0-x", "1-x-0", "x-1-0", "1--0"])
def test_a_button_without_three_numbers_is_no_result(written: str) -> None:
    assert score_of("2-1-3") == (2, 1, 3)
    with pytest.raises(Unreadable):
        score_of(written)


@pytest.mark.parametrize(
    ("score", "words"),
    [
        ((1, 0, 0), "Ann won 1–0"),
        ((1, 2, 0), "Ben won 2–1"),
        ((0, 0, 1), "a draw"),
        ((1, 1, 0), "a draw, 1–1"),
    ],
)
def test_a_result_in_words_names_the_winner_and_the_larger_number_first(
    night: Night, score: tuple[int, int, int], words: str
) -> None:
    with seen(night) as sight:
        assert sight.score(["P1", "P2"], score) == words


def test_a_slip_that_is_refused_is_not_said_to_be_there(four: Night) -> None:
    pair(four)
    page = four.organiser
    with seen(four) as sight:
        assert sight.state.current
        codes = [
            mark.url.partition("/e/")[2]
            for slip in papers.slips(sight, sight.state.current)
            for mark in slip.marks
        ]
    result(four, 1, 1, 0)
    assert "this result is there already." in page.get(f"/e/{codes[0]}")
    assert "this result is there already." not in page.get(f"/e/{codes[3]}")
    result(four, 2, 1, 0)
    pair(four, 2)
    text = page.get(f"/e/{codes[0]}")
    assert "This slip is of round 1" in text
    assert "this result is there already." not in text


def test_a_slip_of_a_past_round_is_refused_though_not_one_clear_mark_was_read(four: Night) -> None:
    """None of its results could be entered: none is offered."""
    with seen(four) as sight:
        codes = [mark.url for mark in papers.slips(sight, pair(four))[0].marks]
    page = four.organiser.post(f"/e/{four.event}/slips", codes="\n".join(codes))
    assert "What is marked on the slip?" in page
    assert page.count('type="radio"') == 3
    result(four, 1, 1, 0)
    page = four.organiser.post(f"/e/{four.event}/slips", codes="\n".join(codes))
    assert 'type="radio"' not in page, "a table has one result (EV-23)"
    assert "this result is there already." in page
    result(four, 2, 1, 0)
    pair(four, 2)
    page = four.organiser.post(f"/e/{four.event}/slips", codes="\n".join(codes))
    assert "This slip is of round 1; the event is in round 2." in page
    assert 'type="radio"' not in page


def test_the_page_of_a_player_says_the_players_own_place(four: Night) -> None:
    table = pair(four).tables[0]
    for number in (1, 2):
        result(four, number, 1, 0)
    for player, place in zip(table.players, ("1 with 3", "3 with 0"), strict=True):
        page = four.organiser.get(f"/e/{four.event}/p/{player}")
        assert f"Place {place} points." in page
