"""Mats, markers and the quick reference (GOR-12.2)."""

from __future__ import annotations

from events.vocabulary import Seat
from games.generals_order import names
from games.generals_order.board import cell_of
from games.paper import CORNER
from games.paper import Area
from games.paper import Caption
from games.paper import Leaflet
from games.paper import Look
from games.paper import Mat
from games.paper import Section
from games.paper import Token
from games.paper import Tokens

DARK, LIGHT = Look(ink="#1d1d1d", solid=True), Look(ink="#1d1d1d", solid=False)
INK = "#2b2b2b"
BOX, ZONE, ROW, GAP = 70.0, 240.0, 96.0, 2.0
WIDE = 2 * BOX + ZONE + 2 * GAP
STEPS = (
    "1  Draw one card",
    "2  Main: recruit, move or attack, equip, play",
    "3  End: 1 RESOURCE for each general, hand down",
)


def mat(seat: Seat) -> Mat:
    """One player's half: beyond the upper edge lies the enemy's BORDER, then the enemy's
    FORTRESS.
    """
    middle, right = BOX + GAP, BOX + ZONE + 2 * GAP
    top = CORNER + 0.5
    second = top + ROW + GAP
    low = second + ROW + GAP
    step = WIDE / len(STEPS)
    high = low + 11 + GAP + 38
    return Mat(
        title=f"mat {seat}",
        width=WIDE,
        height=high,
        look=Look(ink=INK),
        areas=(
            Area(
                0,
                top,
                BOX,
                ROW,
                "COMMAND",
                "",
                "face up, open to both",
                "seal",
                slot=True,
                spots=(names.COMMAND,),
            ),
            Area(
                middle,
                top,
                ZONE,
                ROW,
                f"{seat}'s BORDER  境",
                "BORDER",
                "enemy generals come as far as this",
                tone="tint",
                spots=(_spot(seat, names.BORDER), names.ATTACHED),
            ),
            Area(
                right,
                top,
                BOX,
                ROW,
                "RESOURCE",
                "RESOURCE",
                "face down: your deck, your life",
                "stack",
            ),
            Area(
                0,
                second,
                BOX,
                ROW,
                "CASUALTY",
                "CASUALTY",
                "face up; never comes back",
                "skull",
                spots=(names.CASUALTY,),
            ),
            Area(
                middle,
                second,
                ZONE,
                ROW,
                f"{seat}'s FORTRESS  城",
                "FORTRESS",
                "recruits come here; no enemy may enter",
                spots=(_spot(seat, names.FORTRESS), names.ATTACHED),
            ),
            Area(
                right, second, BOX, ROW, "DISCARD", "DISCARD", "face down; nobody looks", "discard"
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
                "off the map",
                "Out of game",
                "cards here never return",
                spots=(names.OUT,),
            ),
        ),
        captions=(
            Caption(
                WIDE / 2, CORNER - 3, "beyond this edge: the enemy's BORDER", 9, align="centre"
            ),
            Caption(CORNER + 4, CORNER - 5, f"Player {seat}  將軍令", 15, bold=True),
        ),
        sign="M",
        seat=seat,
        corners=((0, 0), (WIDE - CORNER, 0), (WIDE - CORNER, high - CORNER), (0, high - CORNER)),
    )


def _spot(seat: Seat, zone: str) -> str:
    return f"{names.FIELD}:{cell_of(seat, zone)}"


def _change(label: str, note: str, look: Look) -> Token:
    return Token(label, 12, 10, look=look, note=note)


MIGHT, WITS = Look(ink="#8e1b1b", solid=True), Look(ink="#123f6d", solid=False)
MARKERS = Tokens(
    "markers",
    (
        Token("", 12, 12, "star", LIGHT),
        Token("", 12, 12, "swords", LIGHT),
        Token("", 12, 12, "bolt", DARK),
        *(_change(label, "Might", MIGHT) for label in ("+1", "+2", "−1", "−2")),
        *(_change(label, "Wits", WITS) for label in ("+1", "+2", "−1", "−2")),
        Token("first", 25, 1, "crown", DARK),
        Token("turn", 25, 1, "flag", LIGHT),
    ),
)

REFERENCE = (
    Leaflet(
        "Generals' Order 將軍令",
        (
            Section(
                "Your turn",
                (
                    "stack|Draw one card; the first player does not in the first turn.",
                    "Main Phase: recruit, move or attack, equip, play, in any order and as "
                    "often as you can pay.",
                    "grain|End Phase: 1 RESOURCE card to DISCARD for each of your generals. "
                    "Then hand down to the maximum.",
                ),
            ),
            Section(
                "Paying",
                (
                    "hand|A cost is paid with that many other hand cards, face down on DISCARD, "
                    "not shown.",
                    "flag|Affiliation: recruiting costs 1 less for each of your generals of the "
                    "same nation on the BATTLEFIELD, down to 0.",
                ),
            ),
            Section(
                "Recruiting",
                (
                    "star|Into your FORTRESS. It may not move or attack this turn; its active "
                    "effect it may use.",
                    "Not while one of your own of that name is on the BATTLEFIELD or in your "
                    "CASUALTY.",
                ),
            ),
            Section(
                "Moving or attacking",
                (
                    "Each general does one of the two a turn, and may use its active effect "
                    "once, before or after.",
                    "boot|FORTRESS to either BORDER, and back. Never into the ENEMY'S FORTRESS. "
                    "Retreat is always free.",
                    "shield|With enemies at your BORDER: as many of yours must stand there "
                    "before others go to ENEMY'S BORDER.",
                ),
            ),
            Section(
                "Hand maximum",
                (
                    "By the nations in your deck: one, 10 cards; two, 8; three or more, 6. No "
                    "nation counts for none.",
                ),
            ),
        ),
        size="A5",
        look=DARK,
    ),
    Leaflet(
        "Three attacks, and how to lose",
        (
            Section(
                "Melee",
                (
                    "swords|Against an enemy general in the same zone. Lower Might goes to "
                    "CASUALTY, both on a tie.",
                ),
            ),
            Section(
                "Tactical Strike",
                (
                    "flame|A general plays a Tactics card and pays. Each target with lower Wits "
                    "than the striker goes to CASUALTY.",
                    "Equal or higher Wits: nothing happens, the striker is safe.",
                ),
            ),
            Section(
                "Siege",
                (
                    "city_gate|From ENEMY'S BORDER, if no enemy general is in that zone: the "
                    "enemy puts as many RESOURCE cards on DISCARD "
                    "as the general has Might. One enemy there stops every Siege.",
                ),
            ),
            Section(
                "Equipment and other cards",
                (
                    "halberd|One Armament and one Troop a general; no two of your generals with "
                    "the same Armament. It leaves with its general.",
                    "scroll|A Strategy works this turn, then goes face down to DISCARD.",
                    "halt|Counter: in the enemy's turn, after an action is declared and paid. "
                    "One for each declaration. The costs stay paid.",
                    "seal|The Commandment works from start to end.",
                ),
            ),
            Section(
                "You lose when you",
                (
                    "must draw and RESOURCE is empty;",
                    "cannot pay upkeep in full;",
                    "cannot pay damage to RESOURCE in full;",
                    "or the enemy meets a winning condition of a card. RESOURCE at 0 alone is "
                    "no loss.",
                ),
            ),
        ),
        size="A5",
        look=DARK,
    ),
)
"""Two sides of one sheet, folded in the middle; one for each player."""
