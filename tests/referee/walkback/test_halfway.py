"""A ruling that is withdrawn is undone from where hands left the table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.text import text
from projections.walkback.checklist import walk_back
from projections.walkback.halfway import Halfway
from projections.walkback.halfway import corrected
from projections.walkback.halfway import halfway
from projections.walkback.tasks import Act
from projections.walkback.tasks import Task
from tests.referee import little
from tests.referee.amendments import random_amendment
from tests.referee.everygame import GAMES
from tests.referee.matches import random_match
from tests.referee.walkback.physical import Physical
from tests.referee.walkback.test_walk_back import unseen_homes

GAME = little.GAME
START = little.setup(GAME, GAME.seats, {}, GAME.cards).move("R0", "board", "a1")


@pytest.mark.parametrize("key", sorted(GAMES))
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("share", [0, 0.5, 1])
def test_a_ruling_withdrawn_after_some_of_its_steps(key: str, seed: int, share: float) -> None:
    """Whose hands did some of the steps, and then those that the withdrawal asks for, has the table
    of before again; who did none has nothing to do.
    """
    game = GAMES[key]
    match, chance = random_match(game, seed, 60), random.Random(seed)
    kind, data = random_amendment(match, chance)
    before, ahead = match.history.table, match.wonder(kind, **data)
    held = unseen_homes(match, ahead)
    asked = walk_back(game, match.history, ahead, match.events)
    ruling = match.rule(kind, **data)
    back = match.wonder("RulingWithdrawn", ruling=ruling.version)
    done = set(range(int(len(asked) * share)))
    lies = halfway(game, Halfway(before, {}), ahead.after, asked, done)
    steps = walk_back(game, match.history, back, match.events, lies)
    assert share or not steps
    if any(step.act is Act.CARDS for step in (*asked, *steps)):
        return  # which cards went, nobody knows: the one to take back may be among them
    hands = Physical(game, before, random.Random(seed), held)
    wanted = Physical(game, before, random.Random(seed))
    for step in (*asked[: len(done)], *steps):
        hands.do(step)
    hands.drop_dials(wanted)
    assert hands.seen() == wanted.seen()


def task(act: Act, piece: str = "R0", **fields: Any) -> Task:
    return Task(act, text("x"), piece=piece, **fields)


def test_a_piece_is_dressed_as_far_as_the_steps_were_done() -> None:
    after = START.move("R0", "board", "b2").mark("R0", "moved").change("R0", facing="side")
    tasks = (
        task(Act.MOVE, source="open", zone="board", cell="b2"),
        task(Act.TURN, value="side"),
        task(Act.MARK, key="moved"),
    )
    lies = halfway(GAME, Halfway(START, {}), after, tasks, {0, 2}).table.pieces["R0"]
    assert (lies.cell, lies.facing, lies.marks) == ("b2", "up", {"moved"})
    undone = halfway(GAME, Halfway(after, {}), START, (task(Act.CLEAR),), {0}).table.pieces["R0"]
    assert (undone.cell, undone.marks) == ("b2", frozenset())


def test_a_card_goes_back_to_where_it_came_from() -> None:
    """Also where the log would have it from another place."""
    after = START.move("R0", "unseen").hide(little.RED, "deck", 1)
    tasks = (task(Act.CONCEAL, owner=little.RED, zone="deck", source="open"),)
    lies = halfway(GAME, Halfway(START, {}), after, tasks, {0})
    assert lies.homes == {"R0": "deck"}
    assert lies.table.hides(little.RED, "deck") == after.hides(little.RED, "deck")


def test_what_the_referee_stated_in_between_is_so() -> None:
    stated = START.move("R1", "board", "c2").set(little.RED, "energy", 7).remove("R2")
    lies = corrected(Halfway(START.move("R0", "board", "b2"), {}), START, stated).table
    assert (lies.pieces["R0"].cell, lies.pieces["R1"].cell) == ("b2", "c2")
    assert lies.count(little.RED, "energy") == 7
    assert "R2" not in lies.pieces
