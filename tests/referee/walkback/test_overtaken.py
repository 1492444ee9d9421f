"""A task of a walk back is needless once a later play has changed what it was to bring about."""

from __future__ import annotations

import pytest

from games.cards import NO_CARDS
from games.text import text
from projections.walkback.overtaken import overtaken
from projections.walkback.tasks import Act
from projections.walkback.tasks import Task
from tests.referee import little

START = little.setup(little.GAME, little.GAME.seats, {}, NO_CARDS)
LATER = START.move("R1", "board", "a1").move("R2", "discard").set(little.RED, "energy", 7)


def task(act: Act, *pieces: str, piece: str = "", owner: str = "", key: str = "") -> Task:
    return Task(act, text("do it"), piece=piece, pieces=pieces, owner=owner, key=key)


@pytest.mark.parametrize(
    ("row", "needless"),
    [
        (task(Act.MOVE, piece="R1"), True),
        (task(Act.CONCEAL, piece="R2"), True),
        (task(Act.MOVE, piece="R3"), False),
        (task(Act.TURN, piece="R1"), False),
        (task(Act.SHUFFLE, "R1"), False),
        (task(Act.BOX, "R1", "R2"), True),
        (task(Act.BOX, "R1", "R3"), False),
        (task(Act.MOVE), False),
        (task(Act.CARDS), False),
        (task(Act.DIAL, owner="red", key="energy"), True),
        (task(Act.DIAL, owner="blue", key="energy"), False),
        (task(Act.DIAL, owner="red", key="score"), False),
    ],
)
def test_a_task_is_needless_whose_pieces_all_lie_elsewhere_or_whose_dial_shows_another_number(
    row: Task, needless: bool
) -> None:
    """Since the ruling, R1 and R2 were played and red's energy changed; R3 was not."""
    still = task(Act.SAY)
    assert overtaken(little.GAME, (still, row), START, LATER) == ({1} if needless else set())
    assert overtaken(little.GAME, (still, row), START, START) == set()
