"""The layout on a screen: a red and a black half of a pack, two rows each, the pot between them,
tokens in the bar.
"""

from __future__ import annotations

from events.vocabulary import Seat
from games.generals_52.battle.outlook import standing
from games.generals_52.cardset import BLACK
from games.generals_52.cardset import RED
from games.generals_52.cardset import card_of
from games.generals_52.cardset import rank
from games.generals_52.paper.sheets import FIGURES
from games.generals_52.paper.sheets import LOOKS
from games.generals_52.paper.sheets import SUITS
from games.generals_52.pieces import DECK
from games.generals_52.pieces import DISCARD
from games.generals_52.pieces import GENERALS
from games.generals_52.pieces import HAND
from games.generals_52.pieces import POT
from games.generals_52.pieces import SOLDIERS
from games.generals_52.pieces import TOKENS
from games.generals_52.words import label
from games.screen import Count
from games.screen import Draw
from games.screen import Place
from games.screen import Row
from games.screen import Screen
from games.screen import Shape
from games.screen import Small
from games.screen import Source
from games.table import Table
from games.text import context_text
from games.text import text


def small(table: Table, id_: str) -> Small:
    """Return a card drawn small: rank and suit in the corner, a figure or the suit large."""
    card = card_of(table, table.piece(id_))
    suit = SUITS.get(str(card.get("suit")), "")
    figure = FIGURES.get(rank(card), suit)
    return Small(
        title=label(table, id_),
        picture=figure,
        shape=Shape.FACE,
        rank=rank(card) if suit else "",
        suit=suit,
    )


SCREEN = Screen(
    small=small,
    seats={Seat(RED): LOOKS[RED], Seat(BLACK): LOOKS[BLACK]},
    signs={Seat(RED): "R", Seat(BLACK): "B"},
    bar=(
        Count(TOKENS, "coin", context_text("counter", "tokens"), large=True, chief=True, pips=True),
        Count(HAND, "cards", text("hand"), Source.ZONE),
        Count(DECK, "stack", text("deck"), Source.ZONE),
    ),
    near=(
        Row((Place(SOLDIERS, brief=text("Soldiers")),), tall=2),
        Row((Place(GENERALS, brief=text("Generals")),), tall=2),
        Row((Place(DISCARD, Draw.LINE, "discard", text("discard pile")),), tall=0),
    ),
    middle=(Count(POT, "coin", text("in the pot"), Source.TABLE),),
    standoffs=standing,
    deeds={
        "DeckRegistered": "register",
        "DeckShuffled": "shuffle",
        "OpeningHandDrawn": "deal",
        "FirstPlayerChosen": "die",
        "OpeningHandRedealt": "again",
        "TokensBought": "coin",
        "CardRevealed": "eye",
        "DrawOffered": "draw",
        "DrawAccepted": "check",
        "DrawDeclined": "no",
        "Conceded": "flag",
        "GeneralsDeployed": "flag",
        "SoldiersEnlisted": "people",
        "AttackDeclared": "swords",
        "DefenceDeclared": "shield",
        "AcePlayed": "star",
        "CardsDiscarded": "discard",
    },
    emblem="crown",
    ground="#5f1218",
    minutes=(20, 40),
    prints=text("54 cards, two mats, tokens; or a pack of your own"),
)
