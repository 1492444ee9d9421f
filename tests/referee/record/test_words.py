"""Plain words: differences, corrections, places, and steps as people read them."""

from __future__ import annotations

import pytest

from events.vocabulary import TABLE
from events.vocabulary import Change
from events.vocabulary import Seat
from games.generals_52.equipment import OPENED
from games.table import Outcome
from games.table import Table
from games.text import Text
from games.text import naming
from projections.replay.diff import diff
from projections.text.differences import difference_words
from projections.text.statements import change_words
from projections.walkback.checklist import checklist
from tests.referee import little
from tests.referee.everygame import GAMES
from tests.referee.matches import random_match

GAME, NAMES = little.GAME, {"red": "Ann", "blue": "Ben"}


def table() -> Table:
    return little.setup(GAME, GAME.seats, {}, GAME.cards)


def told(before: Table, after: Table) -> list[tuple[str, str, str]]:
    rows = [difference_words(GAME, before, after, item) for item in diff(before, after)]
    return [(said(what), said(was), said(now)) for what, was, now in rows]


def said(words: Text) -> str:
    """Words with the names of those who play."""
    return str(naming(words, NAMES))


def test_differences() -> None:
    before = table().move("R0", "board", "a1").move("R1", "board", "b2", host="R0")
    after = (
        before.set("blue", "energy", 4)
        .hiding("red", "hand", 1)
        .mark("R0", "moved")
        .tally("R0", "damage", 2)
    )
    after = after.move("R1", "discard", host="").having(
        turn=3, active=little.BLUE, to_act=(), outcome=Outcome((), "agreed", "X")
    )
    assert told(before, after) == [
        ("Ben's energy", "3", "4"),
        ("cards in Ann's hand", "3", "1"),
        ("Man R0", "no mark, no counter", "moved, damage 2"),
        ("Man R1", "on Man R0, b2", "Ann's discard pile"),
        ("turn", "1", "3"),
        ("on turn", "Ann", "Ben"),
        ("to act", "Ann", "nobody"),
        ("result", "the match goes on", "drawn: agreed"),
    ]


def test_a_piece_that_is_new_or_gone() -> None:
    assert told(table(), table().remove("R0")) == [
        ("Man R0", "Ann's unseen cards, upright", "not there")
    ]


def test_facing_control_kind() -> None:
    before = table().move("R0", "board", "a1")
    assert told(before, before.change("R0", facing="side", controller=little.BLUE)) == [
        ("Man R0", "upright, controlled by Ann", "sideways, controlled by Ben"),
    ]


def test_corrections() -> None:
    now = table().move("R0", "board", "a1")
    changes = (
        Change("counter", "red", "energy", 4),
        Change("counter", "R0", "damage", 1),
        Change("hidden", "blue", "deck", 2),
        Change("spot", "R0", "", "board:b2"),
        Change("mark", "R0", "moved", True),
        Change("piece", "R0", "facing", "down"),
        Change("remove", "R0"),
        Change("add", "N1", "discard", "man/blue"),
        Change("phase", "", "", "play"),
        Change("turn", value=4),
        Change("active", value="blue"),
        Change("to_act", value=("red", "blue")),
    )
    assert [said(change_words(GAME, now, change)) for change in changes] == [
        "Ann's energy set to 4",
        "Man R0: damage 1",
        "Ben's deck holds 2 cards",
        "Man R0 lies in b2",
        "Man R0 has the mark “moved”",
        "Man R0 lies face down",
        "Man R0 leaves the table",
        "N1 (man) is added to Ben's discard pile",
        "the phase is Play",
        "it is turn 4",
        "it is the turn of Ben",
        "to act: Ann and Ben",
    ]


def test_steps_read_as_in_the_room() -> None:
    start = table()
    before = (
        start.move("R0", "board", "a1")
        .mark("R0", "moved")
        .move("R1", "board", "a1", host="R0", facing="side")
    )
    before = (
        before.move("B0", "board", "b2")
        .hiding("red", "hand", 2)
        .hiding("red", "deck", 4)
        .set("blue", "energy", 1)
    )
    after = start.move("B0", "board", "a1", facing="down").tally("B0", "damage", 1)
    back = {"R0": "hand", "R1": "deck"}
    assert [(task.seat, said(task.words)) for task in checklist(GAME, before, after, back)] == [
        ("red", "take Man R1 off Man R0 and put it back on top of Ann's deck"),
        ("red", "take the markers off Man R0: moved"),
        ("red", "return Man R0 from a1 to Ann's hand"),
        ("blue", "move Man B0 from b2 to a1"),
        ("blue", "turn Man B0 face down"),
        ("blue", "set the damage of Man B0 to 1"),
        ("blue", "set Ben's energy to 3 (it was 1)"),
    ]


def test_unknown_cards_and_circles() -> None:
    start = table()
    before = (
        start.move("R0", "board", "a1")
        .move("B0", "board", "a2")
        .hiding("red", "hand", 5)
        .hiding("red", "deck", 2)
    )
    after = (
        start.move("R0", "board", "a2")
        .move("B0", "board", "a1")
        .hiding("red", "hand", 3)
        .hiding("red", "deck", 4)
    )
    after = after.hiding("blue", "hand", 9).having(
        active=little.BLUE, to_act=(little.BLUE,), turn=2
    )
    assert [said(task.words) for task in checklist(GAME, before, after)] == [
        "take Man R0 from a1 and set it aside for a moment",
        "move Man B0 from a2 to a1",
        "bring Man R0, set aside before, to a2",
        "take 2 cards at random from Ann's hand and put them back on top of Ann's deck, face down",
        "count Ben's hand: it must hold 9 cards; add or take away unseen ones",
        "say: it is Ben's turn 2, Play, Ben to act",
    ]


def test_a_pile_is_laid_from_its_top() -> None:
    start = table()
    for id_ in ("R0", "R1", "R2", "R3"):
        start = start.move(id_, "discard")
    before, after = start, start.move("R1", "board", "a1").move("R2", "board", "a2")
    assert [task.words for task in checklist(GAME, before, after)] == [
        "move Man R2 from red's discard pile to a2",
        "move Man R1 from red's discard pile to a1",
    ]
    assert [task.words for task in checklist(GAME, after, before)] == [
        "move Man R1 from a1 to red's discard pile, directly under Man R3",
        "move Man R2 from a2 to red's discard pile, directly under Man R3",
    ]


@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_difference_of_every_game_has_words(key: str) -> None:
    match = random_match(GAMES[key], 7, 60)
    before = match.start
    for step in match.history.steps:
        for item in diff(before, step.table):
            what, was, now = difference_words(match.game, before, step.table, item)
            assert what
            assert was != now, (item, was, now)
        before = step.table


def test_a_note_is_called_as_its_game_calls_it() -> None:
    game = GAMES["generals_52"]
    before = random_match(game, 7, 1).start
    after = before.noting(TABLE, "game_2", "red").noting(Seat("black"), OPENED, "yes")
    rows = [difference_words(game, before, after, item) for item in diff(before, after)]
    assert [tuple(said(words) for words in row) for row in rows] == [
        ("black's opening hand drawn", "not said", "yes"),
        ("the table's result of game 2", "not said", "Ann"),
    ]
