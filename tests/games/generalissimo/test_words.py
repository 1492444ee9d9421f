"""How the pieces of Generalissimo move, in words."""

from __future__ import annotations

from events.vocabulary import Seat
from games import catalogue
from games import play
from games.generalissimo.words.descriptions import describe


def test_only_the_horseman_leaps() -> None:
    game = catalogue()["generalissimo"]
    table = play.setup(game, game.seats[:2], {})
    told = {
        table.piece(id_).kind: " ".join(str(words) for _, words in describe(table, id_))
        for id_ in table.pieces
        if table.piece(id_).owner == Seat("South")
    }
    assert {kind for kind, words in told.items() if "leaps single pieces of its own" in words} == {
        kind for kind, words in told.items() if "may go on after a capture" in words
    }
    assert sum("leaps" in words for words in told.values()) == 1
