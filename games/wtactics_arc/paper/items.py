"""What is printed: a deck, gems and a mat for each seat, tracks, markers, the quick reference
(ARC-1.3 to 1.7, 7.1, 16).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any

from games.cards import CardSet
from games.paper import CORNER
from games.paper import Area
from games.paper import Caption
from games.paper import CardBack
from games.paper import Deck
from games.paper import Item
from games.paper import Look
from games.paper import Mat
from games.paper import PrintedCard
from games.paper import Token
from games.paper import Tokens
from games.paper import Track
from games.wtactics_arc.cards.cardset import printed_lists
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import KEY_OF
from games.wtactics_arc.names import KINGDOM
from games.wtactics_arc.names import RESIDENTS
from games.wtactics_arc.names import SEATS
from games.wtactics_arc.names import WIN_VP
from games.wtactics_arc.paper.card_faces import LOOKS
from games.wtactics_arc.paper.card_faces import face
from games.wtactics_arc.paper.reference import REFERENCE

BACK = CardBack("WTactics ARC", "crown", Look(ink="#2b2440", solid=True, hatch="cross"))
"""One design for all decks and types (ARC-2.9)."""
GEMS = 15
"""Counters for each faction of a deck (ARC-1.5)."""
_INK = Look(ink="#2b2440")
_OUTLINE = Look(ink="#2b2440", solid=False)


def paper(cards: CardSet, options: Mapping[str, Any]) -> tuple[Item, ...]:
    """Everything on paper for up to six seats: a deck, its gems and a mat under each letter, then
    what all share.
    """
    decks = printed_lists(cards)
    return (
        *(_deck(cards, letter, name, copies) for letter, name, copies in decks),
        *(_mat(letter) for letter in SEATS),
        *(_tracks(SEATS[place : place + 2]) for place in range(0, len(SEATS), 2)),
        *(_gems(cards, letter, name, copies) for letter, name, copies in decks),
        MARKERS,
        *REFERENCE,
    )


def _deck(cards: CardSet, letter: str, name: str, copies: Mapping[str, int]) -> Deck:
    printed = tuple(
        PrintedCard(code, face(cards.card(code), letter), number)
        for code, number in copies.items()
        if number
    )
    return Deck(letter, f"deck {letter}, {name}", printed, BACK)


def _gems(cards: CardSet, letter: str, name: str, copies: Mapping[str, int]) -> Tokens:
    """The counters of each faction of a deck, with the deck's letter, so that sets can be told
    apart (ARC-1.5, 1.6).
    """
    used = {KEY_OF[str(cards.card(code).get("faction"))] for code in copies}
    return Tokens(
        f"power gems of deck {letter}, {name}",
        tuple(
            Token(letter, 15, GEMS, LOOKS[key].sign, Look(LOOKS[key].ink, LOOKS[key].solid))
            for key in FACTIONS
            if key in used
        ),
        letter=letter,
    )


MARKERS = Tokens(
    "markers",
    (
        Token("", 15, 6, "crown", _INK),
        Token("first", 15, 1, "flag", _INK),
        *(Token("adv.", 15, 4, sign, _OUTLINE) for sign in ("fist", "eye", "rays")),
        *(Token(str(number), 15, 2, look=_OUTLINE, note="attacker") for number in range(1, 7)),
        Token("1", 15, 20, look=Look("#b3261e", solid=False), note="damage"),
        Token("5", 15, 6, look=Look("#7a120c", solid=True), note="damage"),
        Token("moved", 15, 6, "boot", _OUTLINE),
    ),
)

# -- mats ------------------------------------------------------------------------------------------

WIDTH, HEIGHT, ROW = 390.0, 285.0, 90.0
"""As large as two halves on A4 can be, and one page of A3."""
SIDE, HEAD = 66.0, CORNER
_CITY, _PILE = (WIDTH - SIDE) / 3, WIDTH / len(FACTIONS)


def _mat(letter: str) -> Mat:
    """The five areas of a seat (ARC-7.1): cities with their residents above, the Army, deck and
    graveyard, the reserves below.
    """
    side = WIDTH - SIDE
    return Mat(
        title=f"mat {letter}",
        width=WIDTH,
        height=HEIGHT,
        look=_INK,
        sign="M",
        seat=letter,
        areas=(
            *(
                Area(
                    place * _CITY,
                    HEAD,
                    _CITY,
                    ROW,
                    f"Kingdom: city {place + 1}; its residents lie beside it",
                    tone="tint",
                    label="City",
                    picture="gate",
                    spots=(f"{KINGDOM}:{letter}", RESIDENTS),
                )
                for place in range(3)
            ),
            Area(
                0,
                HEAD + ROW,
                side,
                ROW,
                "Army: attackers and defenders who are no residents",
                label="Army",
                picture="swords",
                spots=(f"{ARMY}:{letter}",),
            ),
            Area(side, HEAD, SIDE, ROW, "Deck", label="Deck", picture="stack"),
            Area(
                side,
                HEAD + ROW,
                SIDE,
                ROW,
                "Graveyard",
                label="Graveyard",
                note="face up, newest on top",
                picture="skull",
                spots=(f"{GRAVEYARD}:{letter}",),
            ),
            *_reserves(),
        ),
        captions=(
            Caption(CORNER + 3, HEAD - 5, f"Player {letter}", 15, bold=True),
            Caption(
                CORNER + 40,
                HEAD - 5,
                "Further cities lie above this edge. Removed cards lie off the mat.",
                9,
            ),
        ),
        corners=(
            (0, 0),
            (WIDTH - CORNER, 0),
            (WIDTH - CORNER, HEIGHT - CORNER),
            (0, HEIGHT - CORNER),
        ),
    )


def _reserves() -> Iterator[Area]:
    """A pile for each faction and a strip beside it: gems there are available, gems on the pile are
    used (ARC-5.5, 5.6).

    The strips lie to the left, that of the last faction to the right, so that no card covers a
    corner code.
    """
    top = HEAD + 2 * ROW
    for place, (key, title) in enumerate(FACTIONS.items()):
        left, last = place * _PILE, place == len(FACTIONS) - 1
        yield Area(
            left + (0 if last else CORNER),
            top,
            _PILE - CORNER,
            ROW,
            title,
            label="used",
            picture=LOOKS[key].sign,
        )
        yield Area(left + (_PILE - CORNER if last else 0), top, CORNER, ROW, "free", tone="tint")


def _tracks(seats: str) -> Mat:
    """One sheet for two seats: a VP track of A6 each, and strips of 63 by 20 mm for the strength of
    cities (ARC-1.3, 1.4).
    """
    wide, high, strip = 148.0, 105.0, 20.0
    strips = [(column * 63.0, 2 * high + row * strip) for row in range(3) for column in range(3)]
    return Mat(
        title=f"VP and city strength {' and '.join(seats)}",
        width=3 * 63.0,
        height=2 * high + 3 * strip,
        look=_OUTLINE,
        seat=seats,
        areas=(
            *(Area(0, place * high, wide, high) for place in range(2)),
            *(Area(x, y, 63, strip) for x, y in strips),
        ),
        tracks=tuple(
            Track(
                4,
                place * high + 3,
                wide - 8,
                high - 7,
                f"Victory points of {seat}",
                0,
                WIN_VP,
                8,
                "crown",
            )
            for place, seat in enumerate(seats)
        ),
        captions=(
            Caption(wide + 3, 12, "Cut out.", 11, bold=True),
            Caption(wide + 3, 19, "A clip or a cube", 9),
            Caption(wide + 3, 24, "shows a city's", 9),
            Caption(wide + 3, 29, "strength.", 9),
            *(caption for x, y in strips for caption in _strip(x, y)),
        ),
    )


def _strip(x: float, y: float) -> Iterator[Caption]:
    for number in range(21):
        row, column = divmod(number, 11)
        yield Caption(
            x + 4.4 + column * 5.4,
            y + 8 + row * 8.5,
            str(number),
            13,
            bold=number % 5 == 0,
            align="centre",
        )
