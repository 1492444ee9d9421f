"""What the past of a match tells: who may know which card where, who sat where, what it keeps."""

from __future__ import annotations

from typing import Any

import pytest

from games.table import Table
from projections.knowledge.past import Past
from projections.knowledge.past import distinct_names
from projections.knowledge.viewer import REFEREE
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import seated
from tests.referee import little
from tests.referee.matches import Match

RED, BLUE = seated(little.RED), seated(little.BLUE)


def past_of(match: Match) -> Past:
    """The past of a match that is followed for the first time."""
    return Past(match.game, match.start).follow(match.events)


def statement(what: str, of: str, key: str = "", value: Any = 1) -> dict[str, Any]:
    """A change that a correction makes."""
    return {"what": what, "of": of, "key": key, "value": value}


def placing(card: str, **more: str) -> dict[str, Any]:
    """The action by which Red places a card."""
    args = {"card": card, "cell": "a1", **more}
    return {"seat": "red", "name": "Placed", "args": args}


def test_a_card_that_left_the_table_may_be_known_to_whoever_saw_where_it_lay() -> None:
    """R0 lay open (1) when it was removed (2); back among the unseen cards (3) it is removed (4)."""
    match = Match(little.GAME)
    match.act("red", "Placed", card="R0", cell="a1")
    for change in (
        statement("remove", "R0"),
        statement("add", "R0", "pool", "man/red"),
        statement("remove", "R0"),
        statement("remove", "R1"),
    ):
        match.rule("TableCorrected", changes=[change])
    match.act("red", "Passed")
    past = past_of(match)
    versions = range(len(match.events) + 1)
    assert [past.may_know(SPECTATOR, "R0", version) for version in versions] == [
        *(False, True, True, True),
        *(False, False, False),
    ]
    assert [past.may_know(SPECTATOR, "R1", version) for version in versions] == [False] * 7
    for viewer in (RED, REFEREE):
        assert all(past.may_know(viewer, card, 6) for card in ("R0", "R1"))
    assert past.secret(SPECTATOR, 6)("R1")
    assert not past.secret(REFEREE, 6)("R1")


def test_a_card_is_known_by_the_table_just_before_an_event_too() -> None:
    match = Match(little.GAME)
    match.act("red", "Placed", card="R0", cell="a1")
    match.rule("TableCorrected", changes=[statement("piece", "R0", "facing", "down")])
    match.act("red", "Passed")
    past = past_of(match)
    assert [past.may_know(SPECTATOR, "R0", version) for version in range(4)] == [
        False,
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("to", "card", "knowing"),
    [
        (["blue"], "R5", {BLUE: [2], SPECTATOR: [2], RED: [0, 1, 2, 3]}),
        (["red"], "R5", {BLUE: [], SPECTATOR: [], RED: [0, 1, 2, 3]}),
        (["red"], "B5", {BLUE: [0, 1, 2, 3], SPECTATOR: [], RED: [2]}),
    ],
)
def test_a_card_that_an_event_shows_to_a_seat_may_be_known_there(
    to: list[str], card: str, knowing: dict[Viewer, list[int]]
) -> None:
    """What Red shows to Blue both know, and so all."""
    match = Match(little.GAME)
    match.act("red", "Drew")
    shown = ({"to": to, "cards": [card], "count": 0, "random": False},)
    match.tell("PlayMade", {"action": {"seat": "red", "name": "Passed", "args": {}}}, "red", shown)
    match.act("blue", "Drew")
    past = past_of(match)
    for viewer, known in knowing.items():
        assert [version for version in range(4) if past.may_know(viewer, card, version)] == known


def test_a_name_is_secret_from_when_a_hidden_card_has_it() -> None:
    match = Match(little.GAME)
    match.act("red", "Drew")
    match.rule("TableCorrected", changes=[statement("add", "N1", "pool", "man/red")])
    match.act("red", "Passed")
    past = past_of(match)
    for viewer, hidden in ((BLUE, [2, 3]), (SPECTATOR, [2, 3]), (RED, []), (REFEREE, [])):
        assert [version for version in range(4) if past.secret(viewer, version)("N1")] == hidden


@pytest.mark.parametrize(
    ("action", "hides"),
    [
        ({"seat": "red", "name": "Conjured", "args": {"card": "R9"}}, True),
        (placing("R1", word="R9"), False),
    ],
)
def test_a_replacement_that_cannot_be_carried_out_names_cards(
    action: dict[str, Any], hides: bool
) -> None:
    """Whatever it names that has no other meaning may be one; a string in a play that is carried
    out is a card only where it is on the table.
    """
    match = Match(little.GAME)
    match.act("red", "Placed", card="R0", cell="a1")
    match.act("red", "Passed")
    match.rule("PlayReplaced", target=1, action=action, onward="skip")
    match.act("blue", "Drew")
    past = past_of(match)
    assert [past.secret(BLUE, version)("R9") for version in range(5)] == [
        *(False, False, False),
        *(hides, hides),
    ]
    assert [past.secret(BLUE, 3)(card) for card in ("a1", "R0", "R1", "R2")] == [
        *(False, False),
        *(hides, True),
    ]


@pytest.mark.parametrize("word", ["blue", "Pool", "hand", "energy", "play", "a1", "board:c3"])
def test_a_request_that_cannot_be_carried_out_hides_no_word_that_all_know(word: str) -> None:
    match = Match(little.GAME)
    match.tell(
        "ConsentAsked", {"action": placing("R9", word=word), "rule": "", "reason": ""}, "red"
    )
    past = past_of(match)
    assert past.secret(BLUE, 1)("R9")
    assert not past.secret(RED, 1)("R9")
    assert not past.secret(BLUE, 0)("R9")
    assert past.secret(BLUE, 1)(word) is (word in ("Pool", "board:c3"))


def test_a_request_that_can_be_carried_out_hides_what_it_would_bring_alone() -> None:
    match = Match(little.GAME)
    action = placing("R0", word="R9")
    match.tell("ConsentAsked", {"action": action, "rule": "LIT-1", "reason": ""}, "red")
    past = past_of(match)
    assert [past.secret(BLUE, 1)(word) for word in ("R0", "R9", "a1")] == [True, False, False]


def test_players_are_those_who_sat_there_when_an_event_was_recorded() -> None:
    match = Match(little.GAME)
    match.act("red", "Drew")
    match.tell("SeatTaken", {"seat": "red", "player": "Anna"}, "red")
    match.tell("SeatTaken", {"seat": "blue", "player": "Bert"}, "blue")
    match.act("red", "Passed")
    match.tell("SeatReleased", {"seat": "red"}, "red")
    match.tell("SeatTaken", {"seat": "red", "player": "Bert"}, "red")
    match.tell("SeatTaken", {"seat": "blue", "player": ""}, "blue")
    past = past_of(match)
    anna, bert = {"red": "Anna"}, {"blue": "Bert"}
    assert [past.names(version) for version in range(8)] == [
        *({}, {}, anna, {**anna, **bert}, {**anna, **bert}),
        *(bert, {"red": "Bert", "blue": "Bert"}, {"red": "Bert"}),
    ]


def test_players_of_one_name_are_told_apart_by_their_seats() -> None:
    assert distinct_names({"A": "Anna", "B": "Bert"}) == {"A": "Anna", "B": "Bert"}
    assert distinct_names({"A": "Bert", "B": "Anna", "C": "Bert"}) == {
        "A": "Bert (A)",
        "B": "Anna",
        "C": "Bert (C)",
    }


def test_only_a_sight_of_the_latest_table_keeps_its_answers_for_the_next() -> None:
    match = Match(little.GAME)
    match.act("red", "Drew")
    match.act("red", "Passed")
    past = past_of(match)
    assert [past.sight(RED, version).answers for version in range(3)] == [
        None,
        None,
        past.answers,
    ]
    assert [past.sight(RED, version).table for version in range(3)] == list(past.tables)
    assert past.sight(RED, 2, match.start).table is match.start


def test_old_tables_are_let_go_once_in_sixteen_events() -> None:
    """Of 16 and 32 lines the last eight keep their tables, and the first."""
    match = Match(little.GAME)
    past, held = Past(match.game, match.start), list[int]()
    for _ in range(33):
        match.act(match.table.active, "Passed")
        past.follow(match.events)
        steps = past.at(len(match.events)).steps
        held.append(sum(isinstance(step.held, Table) for step in steps))
    assert held == [*range(1, 16), *range(9, 25), 9, 10]


def test_what_was_made_lately_of_a_match_is_kept_by_maker_until_it_has_grown() -> None:
    match = Match(little.GAME)
    past = past_of(match)
    past.recent("rows").put("first", "made")
    assert past.recent("rows").get("first") == "made"
    assert past.recent("sheets").get("first") is None
    for number in range(1, 33):
        match.act(match.table.active, "Passed")
        past.follow(match.events)
        assert len(past.recent("rows")) == (number < 32), number
