"""The layout on a screen: energy and health in the bar, two halves of three by three tiles, and
behind each a General between deck and discard pile.
"""

from __future__ import annotations

from collections.abc import Mapping

from events.vocabulary import Seat
from games.cards import Card
from games.screen import Count
from games.screen import Draw
from games.screen import Form
from games.screen import Grid
from games.screen import Number
from games.screen import Place
from games.screen import Row
from games.screen import Screen
from games.screen import Small
from games.screen import Source
from games.table import Table
from games.text import context_text
from games.text import text
from games.war_time_generals.cardset import GENERAL
from games.war_time_generals.cardset import card_name
from games.war_time_generals.cardset import card_of
from games.war_time_generals.field.board import BOARD
from games.war_time_generals.field.board import CELLS
from games.war_time_generals.field.board import GENERAL_CELL
from games.war_time_generals.field.board import GENERALS
from games.war_time_generals.field.board import SEATS
from games.war_time_generals.field.units import DECK
from games.war_time_generals.field.units import DISCARD
from games.war_time_generals.field.units import ENERGY
from games.war_time_generals.field.units import HAND
from games.war_time_generals.field.units import HEALTH
from games.war_time_generals.paper.sheets import LOOKS
from games.war_time_generals.paper.sheets import commander
from games.war_time_generals.paper.sheets import picture_of


def small(table: Table, id_: str) -> Small:
    """Return a card drawn small: a unit with its remaining health, a General by name."""
    piece = table.piece(id_)
    card = card_of(table, piece)
    if card.type == GENERAL:
        left = (
            table.count(piece.controller, HEALTH) if piece.zone == GENERALS else _of(card, HEALTH)
        )
        return Small(
            title=card.called,
            picture=commander(table.cards, card),
            chief=True,
            numbers=(Number("heart", text("health"), left, _of(card, HEALTH)),),
        )
    return Small(
        title=card_name(card),
        picture=picture_of(card),
        cost=Number("bolt", text("cost"), _of(card, "cost")),
        numbers=(
            Number(
                "heart",
                text("health"),
                piece.counters.get(HEALTH, _of(card, HEALTH)),
                _of(card, HEALTH),
                Form.PIPS,
            ),
            Number("swords", text("attack"), _of(card, "attack")),
            Number("boot", text("move"), _of(card, "movement")),
            Number("target", text("range"), _of(card, "range")),
        ),
    )


def _of(card: Card, key: str) -> int:
    return int(card.get(key) or 0)


def _edge(cell: str) -> tuple[str, str]:
    """The row label at the side, the lane label below."""
    return cell[-2], cell[-1]


_LETTERS: Mapping[Seat, str] = dict(zip(SEATS, LOOKS, strict=True))

SCREEN = Screen(
    small=small,
    seats={seat: LOOKS[letter] for seat, letter in _LETTERS.items()},
    bar=(
        Count(ENERGY, "bolt", text("energy"), large=True, pips=True),
        Count(HEALTH, "heart", text("health"), large=True, chief=True),
        Count(HAND, "cards", text("hand"), Source.ZONE),
    ),
    grid=Grid(
        BOARD,
        edge=_edge,
        words={
            "F": context_text("row of the mat", "Front"),
            "M": context_text("row of the mat", "Middle"),
            "B": context_text("row of the mat", "Back"),
        },
        tinted=frozenset(cell for cell in CELLS if cell[-2] == "F"),
        meets=3,
    ),
    near=(
        Row(
            (
                Place(DECK, Draw.PILE, "stack", text("deck")),
                Place(GENERALS, Draw.LEAD, brief=text("General"), cell=GENERAL_CELL),
                Place(DISCARD, Draw.PILE, "discard", text("discard pile")),
            )
        ),
    ),
    deeds={
        "DeckRegistered": "register",
        "DeckShuffled": "shuffle",
        "OpeningHandDrawn": "deal",
        "StartingPlayerChosen": "die",
        "MulliganTaken": "again",
        "CardRevealed": "eye",
        "DrawOffered": "draw",
        "DrawAccepted": "check",
        "DrawDeclined": "no",
        "Conceded": "flag",
        "UnitDeployed": "flag",
        "UnitMoved": "boot",
        "UnitAttacked": "swords",
    },
    emblem="swords",
    ground="#14385c",
    welcome=True,
    minutes=(30, 45),
    prints=text("two decks, two mats, tokens"),
)
