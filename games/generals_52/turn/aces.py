"""Aces: at any time in a game, a seat taps a General to play an Ace, which removes any one card in
play (G52-6.1 to 6.5, R18 to R22).
"""

from __future__ import annotations

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.generals_52.battle.skirmish import passes_cancelled
from games.generals_52.cardset import ASSASSIN
from games.generals_52.cardset import GENERAL
from games.generals_52.pieces import all_of_class
from games.generals_52.pieces import discarded
from games.generals_52.pieces import from_hand
from games.generals_52.pieces import general_in_play
from games.generals_52.pieces import general_untapped
from games.generals_52.pieces import hand_not_empty
from games.generals_52.pieces import has_untapped_general
from games.generals_52.pieces import in_play
from games.generals_52.pieces import tapped
from games.generals_52.pieces import unseen_of
from games.generals_52.turn.steps import SETUP
from games.kit.cards.piece_ids import called
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import Text
from games.text import Value
from games.text import text


@check()
def game_runs(table: Table, action: Action) -> Ruling | None:
    """The first turn of the game has begun (G52-R18)."""
    return (
        objection(
            "G52-R18", text("The first turn has not begun."), text("Aces are played in a game.")
        )
        if table.phase_is(SETUP)
        else None
    )


own_general = general_in_play("G52-6.1", text("Tap an untapped General of your own."))
"""The price is a General of the seat's own in play (G52-6.1, 6.4), of any suit (6.5)."""


@check("target")
def target_in_play(table: Table, action: Action) -> Ruling | None:
    """The target is any one card on either side of the Battlefield (G52-6.3, R19)."""
    id_ = action.args["target"]
    if id_ in {piece.id for piece in in_play(table)}:
        return None
    return objection(
        "G52-6.3",
        text("%(card)s is not in play.", card=called(table, id_)),
        text("Name a card on the Battlefield, on either side."),
        id_,
    )


@check()
def somebody_pays(table: Table, action: Action) -> Ruling | None:
    """An Ace needs an untapped General (G52-6.1)."""
    if has_untapped_general(table, action.seat):
        return None
    return objection(
        "G52-6.1",
        text("You have no untapped General in play."),
        text("An Ace is paid for by tapping a General."),
    )


untapped_general = general_untapped("G52-6.1", text("Tap another General of yours."))
"""The General that is tapped for the Ace is untapped before (G52-6.1, 6.4)."""


def _no_ace(card: Value) -> Text:
    return text("%(card)s is no Ace.", card=card)


CHECKS = (
    game_runs,
    all_of_class("ace", ASSASSIN, "G52-6.1", _no_ace, text("Play an Ace from hand.")),
    own_general,
    hand_not_empty,
    from_hand("ace"),
    target_in_play,
    somebody_pays,
    untapped_general,
)


def aces(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the Aces that may be in the seat's hand."""
    return unseen_of(table, seat, ASSASSIN)


def payers(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the seat's Generals in play."""
    return tuple(piece.id for piece in in_play(table, seat, GENERAL))


def victims(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return every card in play."""
    return tuple(piece.id for piece in in_play(table))


def play_ace(table: Table, action: Action) -> Table:
    """Effect of `AcePlayed`: the General is tapped, Ace and target are discarded, earlier passes
    are cancelled (G52-6.3, 6.4, R19, R23).
    """
    table = tapped(table, (action.args["general"],))
    return passes_cancelled(discarded(table, (action.args["ace"], action.args["target"])))
