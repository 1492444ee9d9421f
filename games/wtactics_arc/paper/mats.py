"""The mat of a seat, and a sheet of tracks for two (ARC-1.3, 1.4, 5.5, 5.6, 7.1)."""

from __future__ import annotations

from collections.abc import Iterator

from games.paper import CORNER
from games.paper import Area
from games.paper import Caption
from games.paper import Look
from games.paper import Mat
from games.paper import Track
from games.text import listed
from games.text import seat_name
from games.text import text
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import KINGDOM
from games.wtactics_arc.names import RESIDENTS
from games.wtactics_arc.names import WIN_VP
from games.wtactics_arc.paper.card_faces import LOOKS

INK = Look(ink="#2b2440")
OUTLINE = Look(ink="#2b2440", solid=False)

WIDTH, HEIGHT, ROW = 390.0, 285.0, 90.0
"""The largest size on two A4 sheets, and on one of A3 (mm)."""
SIDE, HEAD = 66.0, CORNER
_CITY, _PILE = (WIDTH - SIDE) / 3, WIDTH / len(FACTIONS)


def mat(letter: str) -> Mat:
    """The five areas of a seat (ARC-7.1): cities with their residents above, the Army, deck and
    graveyard, the reserves below.
    """
    side = WIDTH - SIDE
    return Mat(
        title=text("mat %(seat)s", seat=seat_name(letter)),
        width=WIDTH,
        height=HEIGHT,
        look=INK,
        sign="M",
        seat=letter,
        areas=(
            *(
                Area(
                    place * _CITY,
                    HEAD,
                    _CITY,
                    ROW,
                    text("Kingdom: city %(n)s; its residents lie beside it", n=place + 1),
                    tone="tint",
                    label=text("City"),
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
                text("Army: attackers and defenders who are no residents"),
                label=text("Army"),
                picture="swords",
                spots=(f"{ARMY}:{letter}",),
            ),
            Area(side, HEAD, SIDE, ROW, text("Deck"), label=text("Deck"), picture="stack"),
            Area(
                side,
                HEAD + ROW,
                SIDE,
                ROW,
                text("Graveyard"),
                label=text("Graveyard"),
                note=text("face up, newest on top"),
                picture="skull",
                spots=(f"{GRAVEYARD}:{letter}",),
            ),
            *_reserves(),
        ),
        captions=(
            Caption(
                CORNER + 3, HEAD - 5, text("Player %(seat)s", seat=seat_name(letter)), 15, bold=True
            ),
            Caption(
                CORNER + 40,
                HEAD - 5,
                text("Further cities lie above this edge. Removed cards lie off the mat."),
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
    """A pile for each faction and a strip beside it: gems on the strip are available, gems on the
    pile are used (ARC-5.5, 5.6).

    The strips are to the left of the piles, that of the last faction to the right, so that no card
    covers a corner code.
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
            label=text("used"),
            picture=LOOKS[key].sign,
        )
        yield Area(
            left + (_PILE - CORNER if last else 0), top, CORNER, ROW, text("free"), tone="tint"
        )


def tracks(seats: str) -> Mat:
    """One sheet for two seats: a VP track of A6 each, and strips of 63 by 20 mm for the strength of
    cities (ARC-1.3, 1.4).
    """
    wide, high, strip = 148.0, 105.0, 20.0
    strips = [(column * 63.0, 2 * high + row * strip) for row in range(3) for column in range(3)]
    return Mat(
        title=text("VP and city strength %(seats)s", seats=listed(map(seat_name, seats))),
        width=3 * 63.0,
        height=2 * high + 3 * strip,
        look=OUTLINE,
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
                text("Victory points of %(seat)s", seat=seat_name(seat)),
                0,
                WIN_VP,
                8,
                "crown",
            )
            for place, seat in enumerate(seats)
        ),
        captions=(
            Caption(
                wide + 10,
                2 * high - 6,
                text("Cut out. A clip or a cube shows the strength of a city."),
                11,
                turn=90,
            ),
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
