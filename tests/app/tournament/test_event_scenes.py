"""What the sheets, the desk and the wall of an event say of a round, as they are made before they
are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from app.desk.errors.refusals import Unreadable
from app.desk.rights import Pass
from app.pages.tournament.organiser.desk import late_leavers
from app.pages.tournament.organiser.papers import master_sheet
from app.pages.tournament.organiser.papers import pairings_by_name
from app.pages.tournament.organiser.papers import pairings_by_table
from app.pages.tournament.organiser.papers import slips
from app.pages.tournament.organiser.papers import standings_list
from app.pages.tournament.players.tables import score_of
from app.pages.tournament.players.wall import event_place
from app.pages.tournament.players.wall import event_wall_scene
from app.pages.tournament.sight import EventSight
from app.services import services_of
from app.tournament.live import EventPosition
from app.tournament.rights import DOOR
from app.tournament.rights import PLAYER
from app.tournament.rights import REFEREE
from events.vocabulary import MatchId
from events.vocabulary import Seat
from projections.tournament.state import KNOCKOUT_STAGE
from projections.tournament.state import PairedTable
from projections.tournament.state import Player
from projections.tournament.state import Result
from projections.tournament.state import Round
from tests.app.tournament.test_event_pages import Night
from tests.app.tournament.test_event_pages import night as night

TABLES = (PairedTable(2, ("P3", "P1")), PairedTable(1, ("P2", "P4")))
ROUND = Round(1, TABLES, ("P5",), results={2: Result((2, 1))}, started=9)
NAMES = {"P1": "Ann", "P2": "Ben", "P3": "Cai", "P4": "dee", "P5": "Eve"}


@pytest.fixture
def sight(night: Night) -> Iterator[EventSight]:
    live = services_of(night.app).tournaments.live(MatchId(night.event))
    with night.app.test_request_context():
        yield EventSight(live, Pass(MatchId(night.event), "", Seat("")), NAMES, 0)


def at(sight: EventSight, **fields: Any) -> None:
    """Let the event stand otherwise."""
    state = msgspec.structs.replace(sight.state, **fields)
    sight.live.position = EventPosition((), state)


def said(sheet: Any) -> tuple[str, str, list[str]]:
    return str(sheet.title), str(sheet.note), [str(head) for head in sheet.heads]


def test_the_sheets_of_a_round_list_its_players_and_tables(sight: EventSight) -> None:
    """Names get more room than numbers."""
    sheet = pairings_by_name(sight, ROUND)
    assert said(sheet) == (
        "Friday, round 1",
        "Pairings by name",
        ["Player", "Table", "Opponent"],
    )
    assert [tuple(map(str, row)) for row in sheet.rows] == [
        ("Ann", "2", "Cai"),
        ("Ben", "1", "dee"),
        ("Cai", "2", "Ann"),
        ("dee", "1", "Ben"),
        ("Eve", "bye", ""),
    ]
    assert sheet.shares == (5, 2, 5)
    sheet = pairings_by_table(sight, ROUND)
    assert said(sheet)[1:] == ("Pairings by table", ["Table", "First seat", "Second seat"])
    assert sheet.rows == (("1", "Ben", "dee"), ("2", "Cai", "Ann"), ("–", "Eve", "bye"))
    assert sheet.shares == (2, 5, 5)


def test_the_master_sheet_has_the_results_so_far_and_room_for_the_others(
    sight: EventSight,
) -> None:
    sheet = master_sheet(sight, ROUND)
    assert sheet.rows == (("1", "Ben", "dee", "", ""), ("2", "Cai", "Ann", "2-1", ""))
    assert sheet.shares == (1.4, 4, 4, 2, 4)
    assert len(sheet.heads) == 5


def test_the_standings_on_paper_have_a_column_for_each_tiebreak(sight: EventSight) -> None:
    sheet, ties = standings_list(sight), len(sight.state.plan.tiebreaks)
    assert ties > 0
    assert sheet.shares == (1.2, 5, 1.6, *[2] * ties)
    assert len(sheet.heads) == len(sheet.shares) == 3 + ties
    assert [row[:2] for row in sheet.rows] == [("1", "Ann"), ("1", "Ben"), ("1", "Cai")]
    assert str(sheet.note) == "Standings after round 0"


def test_an_event_without_a_name_is_called_by_its_id(sight: EventSight) -> None:
    assert sight.title == "Friday"
    sight.live.manifest = replace(sight.live.manifest, name="")
    assert sight.title == sight.live.id


def test_a_table_of_elimination_has_no_code_for_a_draw(sight: EventSight) -> None:
    final = msgspec.structs.replace(ROUND, stage=KNOCKOUT_STAGE)
    (swiss, *_), (knockout, *_) = slips(sight, ROUND), slips(sight, final)
    assert [mark.score for mark in swiss.marks] == ["1–0", "0–1", "0–0"]
    assert [(mark.score, str(mark.winner)) for mark in knockout.marks] == [
        ("1–0", "Ben"),
        ("0–1", "dee"),
    ]


def test_a_slip_names_its_table_and_who_wins_by_each_code(sight: EventSight) -> None:
    first, second = slips(sight, ROUND)
    assert (first.players, second.players) == (("Ben", "dee"), ("Cai", "Ann"))
    assert str(first.title) == "Friday"


@pytest.mark.parametrize(
    ("round_", "seats"),
    [
        (ROUND, True),
        (
            msgspec.structs.replace(
                ROUND, started=0, results={1: Result((1, 0)), 2: Result((1, 0))}
            ),
            True,
        ),
        (msgspec.structs.replace(ROUND, results={1: Result((1, 0)), 2: Result((1, 0))}), False),
    ],
)
def test_the_wall_seats_the_players_until_every_table_has_a_result(
    sight: EventSight, round_: Round, seats: bool
) -> None:
    at(sight, rounds=(round_,))
    scene = event_wall_scene(sight)
    assert scene.seats is seats
    assert [row.name for row in scene.rows] == (
        ["Ann", "Ben", "Cai", "dee", "Eve"] if seats else []
    )
    assert [table.table for table in scene.tables] == [2, 1]
    at(sight, rounds=())
    empty = event_wall_scene(sight)
    assert (empty.seats, empty.rows, empty.tables) == (False, [], [])


def test_who_left_while_a_table_has_no_result_is_named_to_the_organiser(sight: EventSight) -> None:
    left = {
        id_: Player(id_, number, dropped=0 if id_ in ("P1", "P4") else None)
        for number, id_ in enumerate(NAMES, 1)
    }
    at(sight, players=left)
    assert late_leavers(sight, ROUND) == ["P4"], "the table of P1 has its result"
    assert late_leavers(sight, msgspec.structs.replace(ROUND, started=0)) == []


@pytest.mark.parametrize("written", ["", "1", "1-0", "1-0-0-0", "a-0-0", "1-0-", "1-x-0-0"])
def test_a_score_is_three_whole_numbers(written: str) -> None:
    assert score_of("2-1-0") == (2, 1, 0)
    with pytest.raises(Unreadable):
        score_of(written)


@pytest.mark.parametrize(
    ("role", "page"),
    [(REFEREE, "/e/E/desk"), (PLAYER, "/e/E/me?player=P1"), (DOOR, "/e/E/join"), ("", "/e/E")],
)
def test_a_pass_of_an_event_opens_its_own_page(role: str, page: str) -> None:
    assert event_place(Pass(MatchId("E"), role, Seat("P1"))) == page
