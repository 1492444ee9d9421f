"""What the sheets of an event and the phones of its players say, row by row; the results of buttons."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask
from msgspec import structs

from app.desk.errors.refusals import Unreadable
from app.pages.tournament.organiser.desk import late_leavers
from app.pages.tournament.organiser.papers import master_sheet
from app.pages.tournament.organiser.papers import pairings_by_name
from app.pages.tournament.organiser.papers import pairings_by_table
from app.pages.tournament.organiser.papers import slips
from app.pages.tournament.organiser.papers import standings_list
from app.pages.tournament.players.player import MeScene
from app.pages.tournament.players.player import me_scene
from app.pages.tournament.players.tables import score_of
from app.pages.tournament.players.wall import event_wall_scene
from app.pages.tournament.sight import EventSight
from app.pages.tournament.sight import look
from printables.items.lists import ListSheet
from projections.tournament.state import Round
from tests.app.tournament.test_event_pages import Night
from tests.app.tournament.test_event_pages import entered
from tests.app.tournament.test_event_pages import night

__all__ = ["night"]


def round_of(sight: EventSight) -> Round:
    assert sight.state.current is not None
    return sight.state.current


@pytest.fixture
def paired(night: Night) -> Night:
    """Three players; the first round has been paired: one table and one bye."""
    night.desk().tap("Pair round 1")
    return night


def shown(sheet: ListSheet) -> tuple[list[str], list[list[str]]]:
    """Title, note and heads of a sheet; and its rows."""
    words = [str(word) for word in (sheet.title, sheet.note, *sheet.heads)]
    return words, [[str(cell) for cell in row] for row in sheet.rows]


def test_each_list_of_a_round_has_its_columns_and_a_row_for_each(paired: Night) -> None:
    """Names are wide, numbers narrow."""
    with paired.app.test_request_context():
        sight = look(paired.event)
        round_ = round_of(sight)
        first, second = (sight.names[player] for player in round_.tables[0].players)
        bye = sight.names[round_.byes[0]]
        names, tables, master = (
            make(sight, round_) for make in (pairings_by_name, pairings_by_table, master_sheet)
        )
    assert {first, second, bye} == {"Ann", "Ben", "Cai"}
    other = {first: ["1", second], second: ["1", first], bye: ["bye", ""]}
    assert shown(names) == (
        ["Friday, round 1", "Pairings by name", "Player", "Table", "Opponent"],
        [[name, *other[name]] for name in ("Ann", "Ben", "Cai")],
    )
    assert names.shares == (5, 2, 5)
    assert shown(tables) == (
        ["Friday, round 1", "Pairings by table", "Table", "First seat", "Second seat"],
        [["1", first, second], ["–", bye, "bye"]],
    )
    assert tables.shares == (2, 5, 5)
    heads, rows = shown(master)
    assert heads[2:] == ["Table", "First seat", "Second seat", "Result", "Notes"]
    assert rows == [["1", first, second, "", ""]]
    assert master.shares == (1.4, 4, 4, 2.8, 3.2)


def test_the_list_of_standings_has_the_tiebreaks_of_the_event(paired: Night) -> None:
    with paired.app.test_request_context():
        sight = look(paired.event)
        sheet, ties = standings_list(sight), sight.state.plan.tiebreaks
    heads, rows = shown(sheet)
    assert heads[:5] == ["Friday", "Standings after round 0", "Place", "Player", "Points"]
    assert sheet.shares == (1.2, 5, 1.6, *[2] * len(ties))
    assert [len(row) for row in rows] == [len(sheet.shares)] * 3 == [len(sheet.heads)] * 3
    assert {row[1] for row in rows} == {"Ann", "Ben", "Cai"}


def test_a_slip_has_a_code_for_each_result_of_its_table(paired: Night) -> None:
    with paired.app.test_request_context():
        sight = look(paired.event)
        (slip,) = slips(sight, round_of(sight))
        players = [sight.names[player] for player in round_of(sight).tables[0].players]
    assert (slip.title, str(slip.place)) == ("Friday", "Round 1, table 1")
    assert list(slip.players) == players
    assert [mark.score for mark in slip.marks] == ["1–0", "0–1", "0–0"]
    assert [str(mark.winner) for mark in slip.marks] == [*players, "a draw"]
    assert len({mark.url for mark in slip.marks}) == 3


@pytest.mark.parametrize("written", ["", "2-1", "2-1-0-0", "2-x-0", "2-1-0-x", "2-1-x"])
def test_a_button_has_three_numbers(written: str) -> None:
    with pytest.raises(Unreadable):
        score_of(written)


def test_the_numbers_of_a_button_are_wins_wins_and_draws() -> None:
    assert score_of("2-1-0") == (2, 1, 0)


@pytest.mark.parametrize(("started", "late"), [(False, []), (True, ["Dee"])])
def test_who_dropped_is_named_where_the_table_waits_for_a_result(
    night: Night, started: bool, late: list[str]
) -> None:
    """Until the round starts it can still be paired anew."""
    phone = entered(night, "Dee")
    night.desk().tap("Pair round 1")
    if started:
        night.desk().tap("Start round 1: open every match")
    phone.get(f"/e/{night.event}/me")
    phone.tap("I drop out")
    with night.app.test_request_context():
        sight = look(night.event)
        found = late_leavers(sight, round_of(sight))
    assert [sight.names[player] for player in found] == late


def test_an_events_page_leads_a_browser_to_what_it_holds(night: Night) -> None:
    phone, door = entered(night, "Dee"), night.browser()
    door.get(night.door)
    door.post(night.door)
    links = (f'href="/e/{night.event}/me?player=P4"', f'href="/e/{night.event}/join"')
    stranger = night.browser()
    for browser, held in ((door, (False, True)), (stranger, (False, False))):
        page = browser.get(f"/e/{night.event}")
        assert tuple(link in page for link in links) == held
    assert links[0] in phone.get(f"/e/{night.event}")


def test_the_wall_seats_the_players_until_all_results_are_in(night: Night, app: Flask) -> None:
    with app.test_request_context():
        scene = event_wall_scene(look(night.event))
    assert (scene.round, scene.seats, scene.rows, scene.tables) == (None, False, [], [])
    night.desk().tap("Pair round 1")
    with app.test_request_context():
        scene = event_wall_scene(look(night.event))
    assert (scene.seats, len(scene.rows), len(scene.tables)) == (True, 3, 1)
    night.desk().tap("Start round 1: open every match")
    with app.test_request_context():
        scene = event_wall_scene(look(night.event))
    assert (scene.seats, len(scene.rows), len(scene.tables)) == (True, 3, 1)
    night.organiser.post(f"/e/{night.event}/result", id="res", round=1, table=1, score="1-0-0")
    with app.test_request_context():
        scene = event_wall_scene(look(night.event))
        master = master_sheet(look(night.event), scene.round) if scene.round else None
    assert (scene.seats, scene.rows, len(scene.tables)) == (False, [], 1)
    assert master is not None
    assert [row[3] for row in master.rows] == ["1–0"]


def test_a_phone_tells_its_player_the_own_place_after_a_round(night: Night) -> None:
    phones = {name: entered(night, name) for name in ("Dee", "Eve", "Fay")}
    desk = night.desk()
    desk.tap("Pair round 1")
    desk.tap("Start round 1: open every match")
    for table in (1, 2, 3):
        night.organiser.get(f"/e/{night.event}/r/1/{table}")
        night.organiser.post(
            f"/e/{night.event}/result", id=f"r{table}", round=1, table=table, score="1-0-0"
        )
    with night.app.test_request_context():
        round_ = round_of(sight := look(night.event))
    winners = {sight.names[row.players[0]] for row in round_.tables}
    for name, phone in phones.items():
        words = phone.get(f"/e/{night.event}/me")
        assert ("Place 1 with 3 points." in words) is (name in winners)
        assert ("with 0 points." in words) is (name not in winners)
    desk.get(f"/e/{night.event}/desk")
    desk.tap("Pair round 2")
    desk.tap("Start round 2: open every match")
    night.organiser.post(f"/e/{night.event}/result", id="more", round=2, table=1, score="1-0-0")
    for name, phone in phones.items():
        words = phone.get(f"/e/{night.event}/me")
        assert (" with 3 points." in words) is (name in winners), "round 2 is not complete"


def test_a_phone_waits_for_a_table_and_tells_of_a_bye(night: Night) -> None:
    phones = {name: entered(night, name) for name in ("Dee", "Eve")}
    me = f"/e/{night.event}/me"
    assert all("Your table is shown here" in phone.get(me) for phone in phones.values())
    night.desk().tap("Pair round 1")
    with night.app.test_request_context():
        round_ = round_of(sight := look(night.event))
    byes = {sight.names[player] for player in round_.byes}
    assert len(byes) == 1
    for name, phone in phones.items():
        words = phone.get(me)
        assert ("Round 1: you have a bye." in words) is (name in byes)
        assert ("<strong>Table " in words) is (name not in byes)


def test_what_the_phones_of_a_table_and_of_a_bye_show(paired: Night) -> None:
    """In a Swiss round a table may end in a draw."""
    with paired.app.test_request_context():
        sight = look(paired.event)
        round_ = round_of(sight)

        def scene(player: str) -> MeScene:
            pass_ = structs.replace(sight.pass_, role="player", seat=player)
            return me_scene(replace(sight, pass_=pass_))

        (bye,), (first, second) = round_.byes, round_.tables[0].players
        alone, playing = scene(bye), scene(first)
        other = sight.names[second]
    assert (alone.bye, alone.table, alone.clock, alone.claims) == (True, None, None, {})
    assert (alone.opponent, playing.bye, playing.opponent) == ("", False, other)
    assert playing.table is not None
    assert (playing.table.table, playing.free) == (1, False)
    assert playing.scores == [(1, 0, 0), (0, 1, 0), (0, 0, 1)]


def test_a_bye_is_named_among_the_matches_of_its_player(night: Night) -> None:
    """The line said "Round 1" and nothing more."""
    for name in ("Dee", "Eve"):
        entered(night, name)
    desk = night.desk()
    desk.tap("Pair round 1")
    desk.tap("Start round 1: open every match")
    for table in (1, 2):
        night.organiser.post(
            f"/e/{night.event}/result", id=f"r{table}", round=1, table=table, score="1-0-0"
        )
    with night.app.test_request_context():
        (bye,) = round_of(look(night.event)).byes
    page = night.organiser.get(f"/e/{night.event}/p/{bye}")
    assert "<h3>Round 1: bye</h3>" in page
