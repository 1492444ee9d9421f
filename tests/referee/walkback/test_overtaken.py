"""Which tasks later plays have made needless."""

from __future__ import annotations

import pytest

from events.vocabulary import TABLE
from games.text import text
from projections.walkback.overtaken import overtaken
from projections.walkback.tasks import Act
from projections.walkback.tasks import Task
from tests.referee import little

GAME = little.GAME
THEN = little.setup(GAME, GAME.seats, {}, GAME.cards).move("R0", "board", "a1")
NOW = THEN.move("R0", "board", "b2").move("R1", "board", "a1").set(little.RED, "energy", 5)


@pytest.mark.parametrize(
    ("act", "piece", "pieces", "needless"),
    [
        (Act.MOVE, "R0", (), True),
        (Act.MOVE, "R2", (), False),
        (Act.CONCEAL, "R1", (), True),
        (Act.CONCEAL, "", ("R0", "R1"), True),
        (Act.CONCEAL, "", ("R0", "R2"), False),
        (Act.BOX, "R2", ("R0",), True),
        (Act.BOX, "", (), False),
        (Act.MARK, "R0", (), False),
        (Act.SHUFFLE, "R0", ("R1",), False),
    ],
)
def test_a_piece_is_put_nowhere_if_it_was_played_since(
    act: Act, piece: str, pieces: tuple[str, ...], needless: bool
) -> None:
    """Of many pieces all must have been; marks are laid and decks shuffled all the same."""
    task = Task(act, text("x"), piece=piece, pieces=pieces)
    assert overtaken(GAME, [task], THEN, NOW) == (frozenset({0}) if needless else frozenset())
    assert overtaken(GAME, [task], THEN, THEN) == frozenset()


def test_a_dial_is_left_alone_if_it_was_turned_since() -> None:
    dials = [
        Task(Act.DIAL, text("x"), owner=owner, key=key)
        for owner, key in (
            (little.BLUE, "energy"),
            (little.RED, "energy"),
            (TABLE, "pot"),
            (little.RED, "score"),
        )
    ]
    assert overtaken(GAME, dials, THEN, NOW) == {1}
