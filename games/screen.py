"""How a game looks on a screen, declared as plain values: its inks, the numbers of a seat's bar,
how its board is laid out, and how a piece looks small.

A game's folder says *what* is shown; the pages decide how large it becomes. Pictures are the names
of `printables/drawing/pictograms.toml`, inks those of the printed cards, so that screen and paper
are one product.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from enum import StrEnum

from msgspec import Struct

from events.vocabulary import Seat
from games.asks import Meeting
from games.paper import Look
from games.table import Table
from games.text import NOTHING
from games.text import Text


class Form(StrEnum):
    """How a number is drawn: as it is, as that many pictures (some of them spent), or as the part
    of a ring.
    """

    PLAIN = "plain"
    PIPS = "pips"
    DIAL = "dial"


class Number(Struct, frozen=True):
    """A number of a small card: its picture, the word for it, its value now, and its printed or
    full value where that can differ (`full`; None: it cannot).
    """

    picture: str
    label: str
    value: int | str
    full: int | None = None
    form: Form = Form.PLAIN


class Shape(StrEnum):
    """What a piece is on the table: a card with a head band, a round piece, or a playing card."""

    CARD = "card"
    DISC = "disc"
    FACE = "face"


class Small(Struct, frozen=True):
    """A piece as it is drawn small. `ink` names one of the screen's inks ("": that of its seat).

    `rank` and `suit` stand in the corner of a playing card; `native`: the title in Han characters;
    `cost`: what it takes to bring it into play; `word`: its suit in a word, beside its dial, and
    below it who lives there; `says`: what it does, in a sentence; both where its tile has room;
    `gist`: the same in a few words, for a tile of a phone.
    """

    title: str
    picture: str = ""
    shape: Shape = Shape.CARD
    ink: str = ""
    native: str = ""
    rank: str = ""
    suit: str = ""
    cost: Number | None = None
    numbers: tuple[Number, ...] = ()
    word: str = ""
    says: str = ""
    gist: str = ""
    chief: bool = False
    """A General, a leader: its card says so with the sword in its band."""


class Source(StrEnum):
    """Where a number of a seat's bar comes from: a counter of the seat, one of the table (shown
    with the seat on turn), how many lie in one of its zones, or how many pieces it leads there.
    """

    SEAT = "seat"
    TABLE = "table"
    ZONE = "zone"
    LED = "led"


@dataclass(frozen=True, slots=True)
class Count:
    """A number of a seat's bar. `name` is a counter or a zone. `large`: it decides the match or
    bounds the turn. `chief`: it alone says who is winning; it is drawn largest on the wall. `brief`
    is the short word below it ("": its own label).

    Of a counter with `spent`, what is ready and what is spent is drawn as signs (`signs`).
    """

    name: str
    picture: str
    brief: str = NOTHING
    source: Source = Source.SEAT
    large: bool = False
    chief: bool = False
    pips: bool = False
    signs: bool = False
    own: bool = False
    """Only in the viewer's own bar."""
    some: bool = False
    """Only where it is not 0."""


class Draw(StrEnum):
    """How a place of the board is drawn: its cards side by side, a pile with its number, one
    leading card, or a line that is only there while something lies in it.
    """

    CARDS = "cards"
    PILE = "pile"
    LEAD = "lead"
    LINE = "line"


@dataclass(frozen=True, slots=True)
class Place:
    """A zone of a seat on the board. `cell`: the seat's own cell of a zone that all share."""

    zone: str
    draw: Draw = Draw.CARDS
    picture: str = ""
    brief: str = NOTHING
    cell: Mapping[Seat, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Row:
    """Places side by side. `tall`: how many shares of the height it takes (0: as high as one
    line).
    """

    places: tuple[Place, ...]
    tall: int = 1


@dataclass(frozen=True, slots=True, eq=False)  # told apart as objects: a game has one
class Grid:
    """The cells that both seats share. `edge(cell)` returns the words at the side and below, as on
    a chess board; `words`: such words at the side in full, for a board with room for them.
    `tinted`: cells with another ground. `meets`: after how many rows the two halves
    meet (0: nowhere). `square`: cells are as wide as high. `sums`: the picture of the number of its
    pieces that each cell sums up for the seats that stand there ("": none).
    """

    zone: str
    edge: Callable[[str], tuple[str, str]] | None = None
    words: Mapping[str, Text] = field(default_factory=dict)
    tinted: frozenset[str] = frozenset()
    meets: int = 0
    square: bool = False
    sums: str = ""


@dataclass(frozen=True, slots=True)
class Standoff:
    """An attack that stands: what meets (`meeting.against` attacks), and the pieces that defend.
    The meeting's own sum is the defenders', its tone is theirs.
    """

    meeting: Meeting
    defenders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Screen:
    """All a game declares about screens.

    * `small(table, piece)`: how a piece looks small. It may read only what every viewer who sees
      the piece may know.
    * `seats`: the look of each seat; `signs`: its one letter ("": the first of its name). `inks`:
      those of cards that do not wear their seat's.
    * `bar`: the numbers of a seat, the chief ones first.
    * `near`: the rows of a seat from the middle of the table to its edge; a rival's are the same,
      mirrored. `middle`: counters of the table between the halves. `standoffs(table)`: the attacks
      that stand there just now; it may read only what everybody sees.
    * `deeds`: the picture beside an action in a list, by the action's name.
    * `players`, `minutes`, `prints`: what to say of the game where one is chosen: the time of a
      match and what is to be printed. `emblem`: its picture; `ground`: the ink behind it.
    * `welcome`: the game that newcomers are shown first.
    """

    small: Callable[[Table, str], Small]
    seats: Mapping[Seat, Look] = field(default_factory=dict)
    signs: Mapping[Seat, str] = field(default_factory=dict)
    inks: Mapping[str, Look] = field(default_factory=dict)
    bar: tuple[Count, ...] = ()
    grid: Grid | None = None
    near: tuple[Row, ...] = ()
    middle: tuple[Count, ...] = ()
    standoffs: Callable[[Table], Iterable[Standoff]] = lambda table: ()
    deeds: Mapping[str, str] = field(default_factory=dict)
    emblem: str = "swords"
    ground: str = "#14385c"
    welcome: bool = False
    minutes: tuple[int, int] = (30, 60)
    prints: str = NOTHING


def plain_small(table: Table, id_: str) -> Small:
    """A piece of a game that declares nothing about screens: its kind as the title."""
    return Small(title=table.pieces[id_].kind)
