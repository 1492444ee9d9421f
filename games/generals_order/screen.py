"""The layout on a screen: four zones between the seats, generals with Might and Wits, RESOURCE,
upkeep and hand in the bar.
"""

from __future__ import annotations

from games.cards import Card
from games.generals_order.board import SEATS
from games.generals_order.cards.cardset import card_of
from games.generals_order.cards.cardset import faction
from games.generals_order.cards.stats import value
from games.generals_order.names import CHARACTER
from games.generals_order.names import COMMAND
from games.generals_order.names import DISCARD
from games.generals_order.names import FIELD
from games.generals_order.names import HAND
from games.generals_order.names import PLAYED
from games.generals_order.names import RESOURCE
from games.generals_order.names import UPKEEP
from games.generals_order.paper.sheets import LOOKS
from games.generals_order.paper.sheets import UNALIGNED
from games.generals_order.paper.sheets import look_of
from games.generals_order.paper.sheets import picture_of
from games.paper import Look
from games.screen import Count
from games.screen import Draw
from games.screen import Grid
from games.screen import Number
from games.screen import Place
from games.screen import Row
from games.screen import Screen
from games.screen import Small
from games.screen import Source
from games.table import Piece
from games.table import Table
from games.text import text

_INKS = {f"nation{place}": look for place, look in enumerate(LOOKS)} | {"unaligned": UNALIGNED}
_SEATS = (Look(ink="#14385c"), Look(ink="#8a2b0a", solid=False, hatch="rising"))


def small(table: Table, id_: str) -> Small:
    """Return a card drawn small: a general with its present Might and Wits."""
    piece = table.piece(id_)
    card = card_of(table, piece)
    look = look_of(table.cards, faction(card))
    return Small(
        title=card.called,
        native=str(card.get("native") or ""),
        picture=picture_of(card),
        ink=next(name for name, known in _INKS.items() if known == look),
        cost=Number("hand", text("cost"), _of(card, "cost")) if "cost" in card.fields else None,
        numbers=_numbers(table, piece, card),
    )


def _numbers(table: Table, piece: Piece, card: Card) -> tuple[Number, ...]:
    if card.type != CHARACTER:
        return ()
    on_field = piece.zone == FIELD
    return tuple(
        Number(
            picture,
            words,
            value(table, piece, stat) if on_field else _of(card, stat),
            _of(card, stat),
        )
        for stat, picture, words in (
            ("might", "swords", text("Might")),
            ("wits", "eye", text("Wits")),
        )
    )


def _of(card: Card, key: str) -> int:
    return int(card.get(key) or 0)


SCREEN = Screen(
    small=small,
    seats=dict(zip(SEATS, _SEATS, strict=True)),
    inks=_INKS,
    bar=(
        Count(RESOURCE, "stack", text("RESOURCE"), Source.ZONE, large=True, chief=True),
        Count(UPKEEP, "grain", text("upkeep")),
        Count(HAND, "cards", text("hand"), Source.ZONE),
    ),
    grid=Grid(FIELD, meets=2, sums="swords"),
    near=(
        Row(
            (
                Place(COMMAND, Draw.LINE, "seal", text("COMMAND")),
                Place(PLAYED, Draw.LINE, "scroll", text("declared")),
                Place(DISCARD, Draw.PILE, "discard", text("DISCARD")),
            ),
            tall=0,
        ),
    ),
    deeds={
        "DeckRegistered": "register",
        "CommandmentPlaced": "seal",
        "CommandmentsRevealed": "turned",
        "FirstPlayerChosen": "die",
        "OpeningHandsDrawn": "deal",
        "MulliganTaken": "again",
        "HandKept": "check",
        "CardRevealed": "eye",
        "SpecialVictoryClaimed": "star",
        "DrawOffered": "draw",
        "DrawAccepted": "check",
        "DrawDeclined": "no",
        "Conceded": "flag",
        "GeneralRecruited": "flag",
        "GeneralMoved": "boot",
        "MeleeDeclared": "swords",
        "TacticalStrikeDeclared": "target",
        "SiegeDeclared": "city_gate",
        "EquipmentAttached": "register",
        "StrategyActivated": "scroll",
        "ActiveEffectUsed": "star",
        "CounterPlayed": "hand",
    },
    emblem="seal",
    ground="#7c1717",
    minutes=(30, 60),
    prints=text("two decks, two mats, markers"),
)
