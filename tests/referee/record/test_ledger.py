"""Who knew what when: read from the events, never forgotten, never guessed."""

from __future__ import annotations

import pytest

from events.vocabulary import Action
from projections.knowledge.ledger import is_open
from projections.knowledge.ledger import known
from projections.knowledge.ledger import learned
from projections.knowledge.ledger import lessons
from projections.knowledge.viewer import SHOWN
from tests.referee import little
from tests.referee.everygame import GAMES
from tests.referee.matches import Match
from tests.referee.matches import random_match


@pytest.fixture
def match() -> Match:
    """Red drew (1) and placed R0 (2)."""
    match = Match(little.GAME)
    match.act("red", "Drew")
    match.act("red", "Placed", card="R0", cell="a1")
    return match


def test_nothing_is_known_before_it_is_shown(match: Match) -> None:
    assert known(match.game, match.start, match.events, "blue", 1) == {}
    assert known(match.game, match.start, match.events, "blue") == {"R0": 2}
    assert known(match.game, match.start, match.events, "red") == {"R0": 2}


def test_what_was_seen_stays_seen_after_a_strike(match: Match) -> None:
    match.rule("PlayStruck", target=2)
    assert known(match.game, match.start, match.events, "blue") == {"R0": 2}


def test_spectators_know_what_all_were_told(match: Match) -> None:
    match.tell(
        "PlayMade",
        {"action": {"seat": "red", "name": "Passed", "args": {}}},
        "red",
        ({"to": ["red"], "cards": ["R5"], "count": 0, "random": False},),
    )
    assert known(match.game, match.start, match.events, "") == {"R0": 2}
    assert known(match.game, match.start, match.events, "red") == {"R0": 2, "R5": 3}


def test_lessons_are_told_by_seat(match: Match) -> None:
    assert [
        (item.version, item.seat, item.cards, item.count, item.random)
        for item in lessons(match.events)
    ] == [
        (1, "red", (), 1, True),
        (2, "red", ("R0",), 0, False),
        (2, "blue", ("R0",), 0, False),
    ]
    assert [item.version for item in lessons(match.events, after=1)] == [2, 2]


def test_old_rows_do_not_say_whether_a_card_was_drawn_by_chance() -> None:
    match = Match(little.GAME)
    row = {"to": ["red"], "cards": [], "count": 2}
    match.tell("PlayMade", {"action": {"seat": "red", "name": "Drew", "args": {}}}, "red", (row,))
    assert [(lesson.seat, lesson.count, lesson.random) for lesson in lessons(match.events)] == [
        ("red", 2, False)
    ]


def test_what_lies_open_from_the_beginning_is_known_since_then() -> None:
    start = little.setup(little.GAME, little.GAME.seats, {}, little.GAME.cards)
    for seat in ("red", "blue", ""):
        assert known(little.GAME, start.move("R0", "board", "a1"), (), seat) == {"R0": 0}


def test_a_card_that_comes_into_sight_is_told_to_all_even_if_the_game_is_silent() -> None:
    before = little.setup(little.GAME, little.GAME.seats, {}, little.GAME.cards)
    after = before.move("R0", "board", "a1")
    quiet = Action(little.RED, "Hit", {"piece": "R0"})
    assert learned(little.GAME, before, quiet, after) == (
        {"to": ("red", "blue"), "cards": ("R0",), "count": 0, "random": False},
    )
    shown = before.mark("R0", SHOWN)
    assert learned(little.GAME, before, quiet, shown)[0]["cards"] == ("R0",)
    assert learned(little.GAME, shown, quiet, shown.move("R0", "board", "a1")) == (), (
        "all could name it already"
    )
    assert learned(little.GAME, before, quiet, after.change("R0", facing="down")) == (), (
        "face down it tells nothing"
    )


@pytest.mark.parametrize("key", sorted(GAMES))
def test_whatever_lies_in_sight_is_known_to_every_seat(key: str) -> None:
    """By its own event, of every piece, in every game of the catalogue."""
    match = random_match(GAMES[key], 5, 80)
    for place, step in enumerate(match.history.steps, start=1):
        open_now = {id_ for id_ in step.table.pieces if is_open(match.game, step.table, id_)}
        for seat in match.start.seats:
            assert open_now <= set(
                known(match.game, match.start, match.events, seat, place)
            ) | _new(match, place)


def _new(match: Match, upto: int) -> set[str]:
    """Pieces that were put on the table from the box: what comes in sight at once is no secret."""
    return set(match.history.steps[upto - 1].table.pieces) - set(match.start.pieces)
