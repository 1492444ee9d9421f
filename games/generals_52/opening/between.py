"""Between two games: the next deal with the tokens left, and the purchase of tokens (G52-12.6 to
12.8, R1, R29 to R31).
"""

from __future__ import annotations

from msgspec.structs import replace

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import game_on
from games.checks import objection
from games.generals_52.opening.dealing import METHOD
from games.generals_52.opening.dealing import REDEALS
from games.generals_52.opening.dealing import STARTER
from games.generals_52.pieces import BOUGHT
from games.generals_52.pieces import DECK
from games.generals_52.pieces import HAND
from games.generals_52.pieces import POOL
from games.generals_52.pieces import THE_TABLE
from games.generals_52.pieces import TOKENS
from games.generals_52.pieces import UPRIGHT
from games.generals_52.scoring import BETWEEN
from games.generals_52.scoring import ENDED_BY
from games.generals_52.scoring import GAME_NUMBER
from games.generals_52.scoring import LOSER
from games.generals_52.turn.steps import ATTACKED
from games.generals_52.turn.steps import DEPLOYED
from games.generals_52.turn.steps import DRAWN
from games.generals_52.turn.steps import SETUP
from games.rules import Check
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import text


def this_game_on() -> Check:
    """No action of a game comes after its end; cites the clause that ended the match or the game
    (G52-R36).
    """

    match_over = game_on()

    @check()
    def judge(table: Table, action: Action) -> Ruling | None:
        if table.outcome is not None:
            return match_over(table, action)
        if table.phase == BETWEEN:
            return Ruling(
                table.note(THE_TABLE, ENDED_BY),
                text("This game is over."),
                text("Start the next game."),
            )
        return None

    return judge


@check()
def game_has_ended(table: Table, action: Action) -> Ruling | None:
    """A next game follows one that ended by cards or as a draw (G52-12.6)."""
    if table.phase == BETWEEN:
        return None
    return objection(
        "G52-12.6",
        text("This game has not ended."),
        text("Another follows when cards run out or a draw is agreed."),
    )


@check()
def purchase_agreed(table: Table, action: Action) -> Ruling | None:
    """Tokens are bought only if the table agreed to it, and between two games (G52-R31)."""
    if not table.options["token_purchase"]:
        return objection(
            "G52-R31",
            text("At this table no tokens are bought."),
            text("Play on with the tokens you have."),
        )
    if table.phase != BETWEEN:
        return objection(
            "G52-R31",
            text("Tokens are bought between two games only."),
            text("Wait for the end of this game."),
        )
    return None


@check("n")
def at_least_one(table: Table, action: Action) -> Ruling | None:
    """The number of tokens is whole and at least 1 (G52-R31)."""
    number = action.args["n"]
    return (
        None
        if number >= 1
        else objection(
            "G52-R31",
            text("%(n)s tokens cannot be bought.", n=number),
            text("Buy 1 or more."),
        )
    )


def buy(table: Table, action: Action) -> Table:
    """Effect of `TokensBought` (G52-12.8)."""
    number = max(0, action.args["n"])
    return table.add(action.seat, TOKENS, number).add(action.seat, BOUGHT, number)


def next_game(table: Table, action: Action) -> Table:
    """Effect of `NextGameStarted`: decks complete, nothing in play, tokens unchanged; who goes
    first follows from the rules (G52-12.7, R1, R29).
    """
    starter = _starts_next(table)
    table = table.put(
        *(
            replace(piece, zone=POOL, facing=UPRIGHT, marks=frozenset())
            for piece in table.pieces.values()
        )
    )
    for seat in table.seats:
        whole = sum(1 for piece in table.pieces.values() if piece.owner == seat)
        table = table.hiding(seat, DECK, whole).hiding(seat, HAND, 0).set(seat, REDEALS, 0)
    for counter in (DRAWN, DEPLOYED, ATTACKED):
        table = table.set(THE_TABLE, counter, 0)
    kept = {
        key: word for key, word in table.notes.items() if key[1] not in (ENDED_BY, LOSER, METHOD)
    }
    table = (
        table.having(notes=kept).noting(THE_TABLE, STARTER, starter).add(THE_TABLE, GAME_NUMBER, 1)
    )
    return table.enter(SETUP, turn=0, active=Seat(""), to_act=table.seats, frames=())


def _starts_next(table: Table) -> Seat:
    """The players alternate in going first, or the loser does; a drawn game has no loser
    (G52-R1).
    """
    loser = table.note(THE_TABLE, LOSER)
    if loser and table.options["next_first"] == "loser":
        return Seat(loser)
    return table.next_seat(Seat(table.note(THE_TABLE, STARTER)))
