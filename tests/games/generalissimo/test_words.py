"""How the pieces of Generalissimo move, in words."""

from __future__ import annotations

from events.vocabulary import TABLE
from events.vocabulary import Action
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


def test_only_who_is_asked_is_told_to_accept_a_claim() -> None:
    """GSM-R35: a claim holds play; the seat that made it waits for the answer."""
    game = catalogue()["generalissimo"]
    south, north = (Seat("South"), Seat("North"))
    table = play.setup(game, (south, north), {"first_seat": "south"})
    for action in (
        Action(TABLE, "FirstSeatChosen", {"seat": "South"}),
        Action(south, "GameStarted"),
        Action(south, "DrawClaimed", {"reason": "strength"}),
    ):
        if play.check(game, table, action).legal:
            table = play.apply(game, table, action)
    told = {
        seat: str(play.check(game, table, Action(seat, "MovesRefused")).instead)
        for seat in (south, north)
    }
    assert told == {
        south: "Wait for the other side, or for the referee.",
        north: "Accept it, or wait for the referee.",
    }
