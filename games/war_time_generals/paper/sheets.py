"""The printed material: two decks, two mats, tokens, the quick reference (WTG-0.1, 13.1, 14.1 to
14.6).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping

from events.vocabulary import Fields
from events.vocabulary import Seat
from games.cards import Card
from games.cards import CardSet
from games.paper import CORNER
from games.paper import Area
from games.paper import Caption
from games.paper import CardBack
from games.paper import CardFace
from games.paper import Deck
from games.paper import Item
from games.paper import Look
from games.paper import Mat
from games.paper import PrintedCard
from games.paper import Stat
from games.paper import Token
from games.paper import Tokens
from games.paper import Track
from games.paper import cells
from games.text import Text
from games.text import joined
from games.text import text
from games.war_time_generals.cardset import BOMBARD
from games.war_time_generals.cardset import BOOKLETS
from games.war_time_generals.cardset import CHARGE
from games.war_time_generals.cardset import CLOSE_ORDER
from games.war_time_generals.cardset import DEMOLITION
from games.war_time_generals.cardset import FALL_BACK
from games.war_time_generals.cardset import GENERAL
from games.war_time_generals.cardset import TITLE
from games.war_time_generals.cardset import TYPES_IN_A_DECK
from games.war_time_generals.cardset import UNIT
from games.war_time_generals.cardset import ability_name
from games.war_time_generals.cardset import ability_text
from games.war_time_generals.cardset import rarity
from games.war_time_generals.field.board import BOARD
from games.war_time_generals.field.board import GENERAL_CELL
from games.war_time_generals.field.board import GENERALS
from games.war_time_generals.field.units import DISCARD
from games.war_time_generals.paper.reference import quick_reference

LOOKS: Mapping[str, Look] = {
    BOOKLETS[0]: Look(ink="#14385c", solid=True),
    BOOKLETS[1]: Look(ink="#8a2b0a", solid=False, hatch="rising"),
}
RANKS: Mapping[str, str] = {"common": "circle", "uncommon": "diamond", "rare": "star"}
PICTURES: Mapping[str, str] = {
    CLOSE_ORDER: "shield",
    FALL_BACK: "bow",
    DEMOLITION: "bomb",
    CHARGE: "horse",
    BOMBARD: "cannon",
}
"""The picture of a unit that has an ability."""
COMMANDERS = ("plume", "cap", "bicorne")


def paper(cards: CardSet, options: Fields) -> tuple[Item, ...]:
    """Everything on paper for a table of two; the option `deck_size` (20 or 30) sets the number of
    copies of each unit.
    """
    copies = int(options.get("deck_size", 20)) // TYPES_IN_A_DECK
    return (
        *(_deck(cards, letter, copies) for letter in LOOKS),
        *(_mat(cards, letter) for letter in LOOKS),
        TOKENS,
        quick_reference(cards),
    )


# -- cards -----------------------------------------------------------------------------------------


def _deck(cards: CardSet, letter: str, copies: int) -> Deck:
    generals = [
        PrintedCard(card.code, _general(card, letter, commander(cards, card)))
        for card in cards.of_type(GENERAL)
    ]
    units = [PrintedCard(card.code, _unit(card, letter), copies) for card in cards.of_type(UNIT)]
    return Deck(letter, text("deck %(deck)s", deck=letter), (*generals, *units), BACK)


BACK = CardBack(TITLE, "swords", Look(ink="#2b2b2b", solid=True, hatch="cross"))


def commander(cards: CardSet, card: Card) -> str:
    """Return the picture of a General; each General of a set has a different one."""
    codes = [general.code for general in cards.of_type(GENERAL)]
    return COMMANDERS[codes.index(card.code) % len(COMMANDERS)]


def _general(card: Card, letter: str, picture: str) -> CardFace:
    """The face of a General: the sword is in the corner where a unit has its cost (14.3, 14.4)."""
    most = card.get("max_energy")
    return CardFace(
        title=card.name,
        picture=picture,
        look=LOOKS[letter],
        emblem="sword",
        owner=letter,
        stats=(
            Stat("bolt", str(card.get("starting_energy")), text("start energy")),
            Stat("bolt", str(most), text("max energy")),
            Stat("heart", str(card.get("health")), text("health")),
        ),
        text=tuple(_abilities(card))
        or (
            text(
                "Gains 1 energy at the start of each own turn, up to %(most)s. "
                "At 0 health the battle is over.",
                most=most,
            ),
        ),
        kind=text("GENERAL"),
        rank=rarity(card),
        rank_sign=RANKS.get(str(card.get("rarity")), ""),
    )


def _unit(card: Card, letter: str) -> CardFace:
    return CardFace(
        title=card.name,
        picture=picture_of(card),
        look=LOOKS[letter],
        owner=letter,
        cost=Stat("bolt", str(card.get("cost")), text("cost")),
        stats=(
            Stat("swords", str(card.get("attack")), text("attack")),
            Stat("heart", str(card.get("health")), text("health")),
            Stat("boot", str(card.get("movement")), text("move")),
            Stat("target", str(card.get("range")), text("range")),
        ),
        text=tuple(_abilities(card)),
        kind=text("UNIT"),
        rank=rarity(card),
        rank_sign=RANKS.get(str(card.get("rarity")), ""),
    )


def _abilities(card: Card) -> Iterator[Text]:
    for ability in card.get("abilities") or ():
        yield joined("|", (ability_name(ability), ability_text(ability)))


def picture_of(card: Card) -> str:
    """Return the picture of a unit: that of its ability or, without one, of its range."""
    for ability in card.get("abilities") or ():
        return PICTURES[str(ability).partition(":")[0]]
    return "bow" if int(card.get("range", 1)) > 1 else "shield"


# -- mats ------------------------------------------------------------------------------------------

TILE_WIDTH, TILE_HEIGHT, GENERAL_HEIGHT, SIDE, HEAD = 70.0, 95.0, 90.0, 65.0, CORNER
ROWS = (("F", text("Front Line")), ("M", text("Middle Line")), ("B", text("Back Line")))
MAT_WIDTH, MAT_HEIGHT = 3 * TILE_WIDTH + 2.0 + SIDE, HEAD + 3 * TILE_HEIGHT + GENERAL_HEIGHT


def _mat(cards: CardSet, letter: str) -> Mat:
    """One player's half: the enemy is beyond the upper edge. Seat B sees the lanes mirrored
    (R3).
    """
    side, top = 3 * TILE_WIDTH + 2.0, HEAD
    lanes = (1, 2, 3) if letter == "A" else (3, 2, 1)
    energy = max((10, *(int(card.get("max_energy")) for card in cards.of_type(GENERAL))))
    health = max((20, *(int(card.get("health")) for card in cards.of_type(GENERAL))))
    low = top + 3 * TILE_HEIGHT
    return Mat(
        title=text("mat %(seat)s", seat=letter),
        width=MAT_WIDTH,
        height=MAT_HEIGHT,
        look=Look(ink=LOOKS[letter].ink),
        areas=(
            *_tiles(letter, lanes, top),
            Area(
                0,
                low,
                3 * TILE_WIDTH,
                GENERAL_HEIGHT,
                label=text("General"),
                slot=True,
                tone="strong",
                name=text(
                    "%(seat)s General, behind the whole Back Line; no unit may enter",
                    seat=letter,
                ),
                spots=(f"{GENERALS}:{GENERAL_CELL[Seat(letter)]}",),
            ),
            Area(side, top, SIDE, 91, label=text("Deck"), picture="stack"),
            Area(
                side,
                top + 91,
                SIDE,
                91,
                label=text("Discard"),
                note=text("face up"),
                picture="discard",
                spots=(DISCARD,),
            ),
        ),
        sign="M",
        seat=letter,
        corners=(
            (0, 0),
            (MAT_WIDTH - CORNER, 0),
            (MAT_WIDTH - CORNER, MAT_HEIGHT - CORNER),
            (1, MAT_HEIGHT - CORNER - 1),
        ),
        tracks=(
            Track(side, top + 185, SIDE, 56, text("Energy"), 0, energy, 4, "bolt"),
            Track(side, top + 245, SIDE, 102, text("General's health"), 0, health, 4, "heart"),
        ),
        captions=tuple(_captions(letter, lanes, side)),
    )


def _tiles(letter: str, lanes: tuple[int, ...], top: float) -> Iterator[Area]:
    for column, row, x, y in cells(3, 3, TILE_WIDTH, TILE_HEIGHT, 0, top):
        short, line = ROWS[row]
        tile = f"{short}{lanes[column]}"
        yield Area(
            x,
            y,
            TILE_WIDTH,
            TILE_HEIGHT,
            joined("   ", (f"{letter}.{tile}", line)),
            tile,
            tone="tint" if short == "F" else "plain",
            spots=(f"{BOARD}:{letter}.{tile}",),
        )


def _captions(letter: str, lanes: tuple[int, ...], side: float) -> Iterator[Caption]:
    for column, lane in enumerate(lanes):
        yield Caption(
            (column + 1) * TILE_WIDTH - 3,
            HEAD - 3,
            text("Lane %(lane)s: beyond is the enemy's Front Line", lane=lane),
            8,
            align="right",
        )
    yield Caption(
        side + (SIDE - CORNER) / 2,
        HEAD - 5,
        text("Player %(seat)s", seat=letter),
        15,
        bold=True,
        align="centre",
    )


# -- tokens ----------------------------------------------------------------------------------------

TOKENS = Tokens(
    text("tokens"),
    (
        Token("1", 15, 30, look=Look(ink="#b3261e", solid=False), note=text("damage")),
        Token("5", 15, 6, look=Look(ink="#7a120c", solid=True), note=text("damage")),
        Token(text("moved"), 15, 10, "boot", Look(ink="#1d1d1d", solid=False)),
        Token(text("attacked"), 15, 10, "swords", Look(ink="#1d1d1d", solid=False)),
        Token(text("deployed"), 15, 10, "star", Look(ink="#1d1d1d", solid=False)),
        Token("", 15, 2, "bolt", Look(ink="#14385c", solid=True), spare=1),
        Token("", 15, 2, "heart", Look(ink="#b3261e", solid=True), spare=1),
        Token(text("first"), 25, 1, "crown", Look(ink="#1d1d1d", solid=True)),
    ),
)
