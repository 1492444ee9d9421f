"""The game on a screen: an army and a kingdom for each seat, creatures with ATK and DEF, cities as
dials of strength, victory points and power gems in the bar.
"""

from __future__ import annotations

from events.vocabulary import Seat
from games.cards import Card
from games.paper import Look
from games.screen import Count
from games.screen import Draw
from games.screen import Form
from games.screen import Number
from games.screen import Place
from games.screen import Row
from games.screen import Screen
from games.screen import Small
from games.screen import Source
from games.table import Piece
from games.table import Table
from games.text import text
from games.wtactics_arc.field.stats import atk
from games.wtactics_arc.field.stats import def_
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import CITY
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import IN_PLAY
from games.wtactics_arc.names import KEY_OF
from games.wtactics_arc.names import KINGDOM
from games.wtactics_arc.names import SEATS
from games.wtactics_arc.names import STACK
from games.wtactics_arc.names import STRENGTH
from games.wtactics_arc.names import VP
from games.wtactics_arc.names import ready
from games.wtactics_arc.paper.card_faces import DISCIPLINE_SIGNS
from games.wtactics_arc.paper.card_faces import LOOKS
from games.wtactics_arc.paper.card_faces import picture_of
from games.wtactics_arc.paper.card_text import advantage_gist
from games.wtactics_arc.paper.card_text import advantage_words

_SEATS = (
    Look(ink="#14385c"),
    Look(ink="#8a2b0a", solid=False, hatch="rising"),
    Look(ink="#0b5a5e", hatch="falling"),
    Look(ink="#7a5200", solid=False, hatch="level"),
    Look(ink="#5d2a5b", hatch="cross"),
    Look(ink="#4a5a12", solid=False, hatch="dots"),
)


def small(table: Table, id_: str) -> Small:
    """Return the small form of a card: a creature with ATK and DEF, a city with its present
    strength.
    """
    piece = table.piece(id_)
    card = card_of(table, piece)
    return Small(
        title=card.called,
        picture=_picture(card),
        ink=KEY_OF.get(str(card.get("faction") or ""), ""),
        cost=Number("gem", text("cost"), card.get("cost")) if "cost" in card.fields else None,
        numbers=_numbers(table, piece, card),
        says=advantage_words(card),
        gist=advantage_gist(card),
        suit=DISCIPLINE_SIGNS.get(str(card.get("discipline")), "") if card.type == CITY else "",
        word=DISCIPLINES.get(str(card.get("discipline")), "") if card.type == CITY else "",
    )


def _picture(card: Card) -> str:
    return picture_of(card) if card.type else ""


def _numbers(table: Table, piece: Piece, card: Card) -> tuple[Number, ...]:
    here = piece.zone in IN_PLAY
    if card.type == CREATURE:
        attack, defence = _of(card, "atk"), _of(card, "def")
        return (
            Number("hoop", text("attack"), atk(table, piece) if here else attack, attack),
            Number("crest", text("defence"), def_(table, piece) if here else defence, defence),
        )
    if card.type == CITY:
        full = _of(card, "strength")
        left = piece.counters.get(STRENGTH, full)
        return (Number("tower", text("strength"), left, full, Form.DIAL),)
    return ()


def _of(card: Card, key: str) -> int:
    return int(card.get(key) or 0)


SCREEN = Screen(
    small=small,
    seats={Seat(seat): look for seat, look in zip(SEATS, _SEATS, strict=True)},
    inks=LOOKS,
    bar=(
        Count(VP, "star", text("victory points"), large=True, chief=True),
        *(
            Count(ready(faction), LOOKS[faction].sign, name, signs=True)
            for faction, name in FACTIONS.items()
        ),
        Count(HAND, "cards", text("hand"), Source.ZONE),
        Count(DECK, "stack", text("deck"), Source.ZONE, own=True),
    ),
    near=(
        Row((Place(STACK, Draw.LINE, "burst", text("waiting to resolve")),), tall=0),
        Row((Place(ARMY, brief=text("Army")),), tall=3),
        Row((Place(KINGDOM, brief=text("Kingdom")),), tall=4),
        Row((Place(GRAVEYARD, Draw.LINE, "skull", text("graveyard")),), tall=0),
    ),
    deeds={
        "DeckRegistered": "register",
        "StartingCitiesChosen": "gate",
        "DeckShuffled": "shuffle",
        "OpeningHandDrawn": "deal",
        "FirstPlayerChosen": "die",
        "MulliganTaken": "again",
        "ManualEffectApplied": "scroll",
        "CardRevealed": "eye",
        "PlayerConceded": "flag",
        "CreaturePlayed": "paw",
        "CityPlayed": "gate",
        "MagicPlayed": "wand",
        "EnchantmentPlayed": "ring",
        "EventPlayed": "scroll",
        "AbilityActivated": "star",
        "CreatureMoved": "boot",
        "AttackDeclared": "swords",
        "ResourcePlayed": "gem",
    },
    emblem="gate",
    ground="#2b2342",
    minutes=(45, 90),
    prints=text("a deck of 45 cards for each"),
)
