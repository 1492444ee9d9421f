"""What taking plays back would cost: every guard decided by a case."""

from __future__ import annotations

from typing import Any

import pytest

from events.vocabulary import TABLE
from events.vocabulary import Action
from projections.clocks.clocks import fold
from projections.clocks.restitution import time_spent
from projections.referee.backup import Backup
from projections.referee.backup import assess
from projections.referee.backup import by_chance
from tests.referee import little
from tests.referee.matches import Match


@pytest.fixture
def match() -> Match:
    """Nobody has acted."""
    return Match(little.GAME)


def look(match: Match, kind: str = "PlayStruck", **data: Any) -> Backup:
    outcome = match.wonder(kind, **data)
    clocks = fold(match.game, match.start, match.events, match.manifest.opened_at)
    return assess(match.game, match.events, match.history, outcome, clocks, match.now)


def place(match: Match, seat: str, card: str, cell: str) -> int:
    return match.act(seat, "Placed", card=card, cell=cell).version


def test_the_last_play_that_showed_nothing_is_simple(match: Match) -> None:
    match.act("red", "Passed")
    backup = look(match, target=1)
    assert (backup.grade, backup.undone, backup.decisions) == (
        "simple",
        (1,),
        {"red": 0, "blue": 0},
    )
    assert backup.reasons == (
        "Only the last play goes; it showed nothing, and chance had no part in it.",
    )


def test_a_correction_takes_nothing_back(match: Match) -> None:
    changes = [{"what": "counter", "of": "red", "key": "energy", "value": 5}]
    backup = look(match, "TableCorrected", changes=changes)
    assert (backup.grade, backup.undone) == ("simple", ())


def test_a_shown_card_makes_it_full(match: Match) -> None:
    place(match, "red", "R0", "a1")
    backup = look(match, target=1)
    assert (backup.grade, backup.reveals["blue"]) == ("full", 1)
    assert backup.reasons == ("What a play showed cannot be unseen.",)


def test_later_decisions_are_counted_by_seat(match: Match) -> None:
    place(match, "red", "R0", "a1")
    match.act("red", "Passed")
    place(match, "blue", "B0", "a2")
    match.act("blue", "Passed")
    backup = look(match, target=1, onward="skip")
    assert backup.decisions == {"red": 1, "blue": 2}
    assert (backup.grade, backup.undone) == ("full", (1,))
    assert backup.reasons[0] == "Decisions were made since: 1 by red and 2 by blue."


def test_a_drawn_card_goes_back_at_random(match: Match) -> None:
    match.act("red", "Drew")
    backup = look(match, target=1)
    assert (backup.unknown, backup.chance, backup.grade) == ({"red": 1}, (), "full")
    assert backup.reasons[-1] == "A card that nobody can name goes back (red): choose it at random."


def test_several_unknown_cards_are_not_advised(match: Match) -> None:
    match.act("red", "Drew")
    match.act("red", "Drew")
    backup = look(match, "RewoundTo", target=1)
    assert (backup.unknown, backup.grade) == ({"red": 2}, "not advised")


def test_chance_that_would_be_undone_is_not_advised(match: Match) -> None:
    match.act("table", "Rolled", pips=4)
    backup = look(match, target=1)
    assert (backup.grade, [version for version, _ in backup.chance]) == ("not advised", [1])
    assert backup.reasons == (
        "Chance would be undone whose result all have seen: line 1 (Roll: 4).",
    )


def test_chance_since_that_stands_is_told_and_no_bar(match: Match) -> None:
    match.act("red", "Passed")
    match.act("blue", "Passed")
    match.act("red", "Drew")
    match.act("table", "Rolled", pips=4)
    backup = look(match, target=3, onward="skip")
    assert ([version for version, _ in backup.chance], backup.grade) == ([4], "full")


def test_a_missed_deadline_is_no_chance() -> None:
    match = Match(little.GAME, {"seconds": 30})
    match.now = 31_000
    match.act("table", "TimeExpired")
    assert look(match, target=1).chance == ()


def test_an_action_that_the_game_does_not_have_is_no_chance(match: Match) -> None:
    event = match.act("table", "Rolled", pips=4)
    for name, chance in {"Rolled": True, "Spun": False}.items():
        action = Action(TABLE, name, {"pips": 4})
        assert by_chance(match.game, event, match.start, action) is chance


def test_a_long_line_of_play_does_not_come_again(match: Match) -> None:
    for _ in range(3):
        match.act("red", "Passed")
        match.act("blue", "Passed")
    backup = look(match, "RewoundTo", target=1)
    assert (backup.grade, len(backup.undone)) == ("not advised", 6)
    assert backup.reasons == (
        "5 later plays would fall; the same line of play will hardly come again.",
    )


def test_after_the_end_it_is_said(match: Match) -> None:
    match.act("red", "GaveUp")
    assert look(match, target=1).reasons == (
        "The match was over; the seats may have spoken about it since.",
    )


def test_time_is_kept_apart_by_whose_it_was(match: Match) -> None:
    match.now = 9_000
    match.act("red", "Passed")
    match.now = 14_000
    match.act("blue", "Passed")
    match.now = 20_000
    match.tell("DisputeRaised", {"target": 1, "rule": "", "claim": ""}, "blue")
    match.now = 200_000
    found = {item.seat: item for item in look(match, "RewoundTo", target=1).time}
    assert (found["red"].milliseconds, found["red"].part) == (0, "offender")
    assert (found["blue"].milliseconds, found["blue"].part) == (5_000, "other")
    assert found["blue"].reason == "5 s went on 2 plays that no longer count"
    assert (found[""].milliseconds, found[""].part) == (180_000, "referee")
    assert (
        found[""].reason
        == "the clocks stood for 3 min 0 s; no seat lost time by it, but the round did"
    )


def test_a_clock_by_the_move_starts_again_in_full() -> None:
    match = Match(little.GAME, {"seconds": 30})
    match.now = 9_000
    match.act("red", "Passed")
    match.now = 14_000
    match.act("blue", "Passed")
    time = {item.seat: item for item in look(match, "RewoundTo", target=1).time}
    assert time["red"].reason == "its clock starts again in full, 30 s, when play goes on"
    assert (
        time["blue"].reason
        == "5 s went on 2 plays that no longer count, but its next clock starts in full"
    )
    assert time["blue"].milliseconds == 0


def test_no_time_passes_while_the_clocks_stand(match: Match) -> None:
    match.tell("ClockPaused", {"reason": ""})
    match.now = 60_000
    match.act("red", "Passed")
    assert time_spent(match.events, match.history, (2,)) == {}
