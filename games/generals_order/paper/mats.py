"""Mats, markers and the quick reference (GOR-12.2)."""

from __future__ import annotations

from events.vocabulary import Seat
from games.generals_order import names
from games.generals_order.board import cell_of
from games.paper import CORNER
from games.paper import Area
from games.paper import Caption
from games.paper import Look
from games.paper import Mat
from games.paper import Token
from games.paper import Tokens
from games.text import Text
from games.text import seat_name
from games.text import text

DARK, LIGHT = Look(ink="#1d1d1d", solid=True), Look(ink="#1d1d1d", solid=False)
INK = "#2b2b2b"
BOX, ZONE, ROW, GAP = 70.0, 240.0, 96.0, 2.0
WIDE = 2 * BOX + ZONE + 2 * GAP
STEPS = (
    text("1  Draw one card"),
    text("2  Main: recruit, move or attack, equip, play"),
    text("3  End: 1 RESOURCE for each general, hand down"),
)


def mat(seat: Seat) -> Mat:
    """One player's half: beyond the upper edge is the enemy's BORDER, then the enemy's FORTRESS."""
    middle, right = BOX + GAP, BOX + ZONE + 2 * GAP
    top = CORNER + 0.5
    second = top + ROW + GAP
    low = second + ROW + GAP
    step = WIDE / len(STEPS)
    high = low + 11 + GAP + 38
    return Mat(
        title=text("mat %(seat)s", seat=seat_name(seat)),
        width=WIDE,
        height=high,
        look=Look(ink=INK),
        areas=(
            Area(
                0,
                top,
                BOX,
                ROW,
                text("COMMAND"),
                "",
                text("face up, open to both"),
                "seal",
                slot=True,
                spots=(names.COMMAND,),
            ),
            Area(
                middle,
                top,
                ZONE,
                ROW,
                text("%(seat)s's BORDER  境", seat=seat_name(seat)),
                text("BORDER"),
                text("enemy generals come as far as this"),
                tone="tint",
                spots=(_spot(seat, names.BORDER), names.ATTACHED),
            ),
            Area(
                right,
                top,
                BOX,
                ROW,
                text("RESOURCE"),
                text("RESOURCE"),
                text("face down: your deck, your life"),
                "stack",
            ),
            Area(
                0,
                second,
                BOX,
                ROW,
                text("CASUALTY"),
                text("CASUALTY"),
                text("face up; never comes back"),
                "skull",
                spots=(names.CASUALTY,),
            ),
            Area(
                middle,
                second,
                ZONE,
                ROW,
                text("%(seat)s's FORTRESS  城", seat=seat_name(seat)),
                text("FORTRESS"),
                text("recruits come here; no enemy may enter"),
                spots=(_spot(seat, names.FORTRESS), names.ATTACHED),
            ),
            Area(
                right,
                second,
                BOX,
                ROW,
                text("DISCARD"),
                text("DISCARD"),
                text("face down; nobody looks"),
                "discard",
            ),
            *(
                Area(place * step, low, step, 11, label=words, tone="strong")
                for place, words in enumerate(STEPS)
            ),
            Area(
                CORNER + GAP,
                low + 11 + GAP,
                WIDE - 2 * (CORNER + GAP),
                38,
                text("off the map"),
                text("Out of game"),
                text("cards here never return"),
                spots=(names.OUT,),
            ),
        ),
        captions=(
            Caption(
                WIDE / 2,
                CORNER - 3,
                text("beyond this edge: the enemy's BORDER"),
                9,
                align="centre",
            ),
            Caption(
                CORNER + 4,
                CORNER - 5,
                text("Player %(seat)s  將軍令", seat=seat_name(seat)),
                15,
                bold=True,
            ),
        ),
        sign="M",
        seat=seat,
        corners=((0, 0), (WIDE - CORNER, 0), (WIDE - CORNER, high - CORNER), (0, high - CORNER)),
    )


def _spot(seat: Seat, zone: str) -> str:
    return f"{names.FIELD}:{cell_of(seat, zone)}"


def _change(label: str, note: Text, look: Look) -> Token:
    return Token(label, 12, 10, look=look, note=note)


MIGHT, WITS = Look(ink="#8e1b1b", solid=True), Look(ink="#123f6d", solid=False)
MARKERS = Tokens(
    text("markers"),
    (
        Token("", 12, 12, "star", LIGHT),
        Token("", 12, 12, "swords", LIGHT),
        Token("", 12, 12, "bolt", DARK),
        *(_change(label, text("Might"), MIGHT) for label in ("+1", "+2", "−1", "−2")),
        *(_change(label, text("Wits"), WITS) for label in ("+1", "+2", "−1", "−2")),
        Token(text("first"), 25, 1, "crown", DARK),
        Token(text("turn"), 25, 1, "flag", LIGHT),
    ),
)
