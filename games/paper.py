"""What a game prints: cards, mats, tokens, reference sheets, declared as plain values.

A game's folder says *what* is on its paper; `printables` decides where on a page it goes and draws
it. All lengths are millimetres, measured from the upper left corner of the thing itself, x to the
right and y down.

A game offers one function, its `Paper`: it takes the card set and the options of a match and
returns the `Item`s to print. An item's `kind` is the word by which a person chooses what to print
(`cards`, `mats`, `tokens`, `reference`).
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace

from events.vocabulary import Fields
from games.cards import CardSet
from games.text import Text
from games.text import joined

CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0
CORNER = 15.0
"""Millimetres of a mat's corner code with as much white around it as it needs."""


@dataclass(frozen=True, slots=True)
class Look:
    """What distinguishes something: by colour, and again without it by hatch and sign.

    `ink` is `#rrggbb`, dark enough for white letters where `solid`; a look that is not solid prints
    dark letters on white with its hatch behind. `hatch` is `none`, `rising`, `falling`, `cross`,
    `dots` or `level`; `sign` a pictogram.
    """

    ink: str = "#1d1d1d"
    solid: bool = True
    hatch: str = "none"
    sign: str = ""


PLAIN = Look()


@dataclass(frozen=True, slots=True)
class Stat:
    """One number of a card with its pictogram and the word for it: `Stat("heart", "3", "Health")`.

    With an `ink` the pictogram stands large in that colour and the value within it.
    """

    picture: str
    value: str
    label: str
    ink: str = ""


@dataclass(frozen=True, slots=True)
class CardFace:
    """What the front of a card says. `cost` and `emblem` share the corner: a card shows one of
    them, or neither.
    """

    title: str
    picture: str
    look: Look = PLAIN
    cost: Stat | None = None
    emblem: str = ""
    stats: tuple[Stat, ...] = ()
    text: tuple[str, ...] = ()
    kind: str = ""
    rank: str = ""
    """How rare the card is, in words; `rank_sign` is its pictogram."""
    rank_sign: str = ""
    owner: str = ""
    """The letter of the seat or deck, in the upper right corner; without it the sign of the look
    stands there.
    """
    pips: int = 0
    """How many signs of the look stand in a column below the corner."""
    line: str = ""
    """What sort of card it is, set apart above its text; `picture|words` puts a pictogram before
    it.
    """
    flavour: str = ""
    """Words without effect, set in slanted type below the text."""
    native: str = ""
    """The title in Han characters, large and from top to bottom beside the picture."""
    artwork: bytes = b""
    """A picture of the card's own (PNG) in the place of the pictogram."""


@dataclass(frozen=True, slots=True)
class CardBack:
    """The back, the same for every card of a deck. It is drawn point-symmetric, so it cannot lie
    upside down.
    """

    title: str
    picture: str
    look: Look = PLAIN


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card and how many copies of it; they are numbered from `first`. The code of a copy is made
    when printing.
    """

    code: str
    face: CardFace
    copies: int = 1
    first: int = 1


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of one deck. `letter` is the deck's character in every printed code; `blanks` are
    cards to write on.
    """

    letter: str
    title: str
    cards: tuple[PrintedCard, ...]
    back: CardBack
    kind: str = "cards"
    blanks: int = 0


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle on a mat. `name` is printed small on its edge, where a card does not hide it,
    `label` large inside.

    `tone` is `plain`, `tint` or `strong`; `slot` draws the outline of a card in the middle. `spots`
    are the places of the game that lie here, `zone` or `zone:cell`, so that a photograph can be
    compared with the log: a piece is moved to the first of them, and right in any.
    """

    x: float
    y: float
    width: float
    height: float
    name: str = ""
    label: str = ""
    note: str = ""
    picture: str = ""
    tone: str = "plain"
    slot: bool = False
    spots: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Track:
    """A row of numbered places for a marker, `first` to `last`, filling a rectangle in rows of
    `columns`.
    """

    x: float
    y: float
    width: float
    height: float
    title: str
    first: int
    last: int
    columns: int
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Caption:
    """Words on a mat. `size` is in points; `turn` in degrees, against the clock; `align` is left,
    centre or right.
    """

    x: float
    y: float
    text: str
    size: float = 9.0
    bold: bool = False
    align: str = "left"
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Mat:
    """Anything flat that pieces lie on: a player mat, a board of cells, a strip with a track.

    `corners` are the upper left corners of four squares of `CORNER` mm for the codes that tell a
    photograph which mat this is and how it lies: upper left, upper right, lower right, lower left,
    where no card hides them. `sign` is the mat's character in them, another one after every change
    of measures; `seat` whose mat it is, "" for everybody's (of a mat without corners it may name
    several).
    """

    title: str
    width: float
    height: float
    areas: tuple[Area, ...] = ()
    tracks: tuple[Track, ...] = ()
    captions: tuple[Caption, ...] = ()
    look: Look = PLAIN
    copies: int = 1
    kind: str = "mats"
    sign: str = ""
    seat: str = ""
    corners: tuple[tuple[float, float], ...] = ()


SMALLEST_TILE = 18.0
"""Millimetres of the side of a piece that carries a code: its modules are a 36th of it, and 0.5 mm
is the least.
"""


@dataclass(frozen=True, slots=True)
class Token:
    """A round piece. Shows `picture`, or `label` large; with both, the label stands below. `spare`
    are printed too.

    `ahead`: an arrow at its upper edge says which way it faces. With `pieces`, the ids that its
    copies have in the log, it is a square tile of that side instead: a band with the label, beside
    it the picture if there is one, and below on each copy the code of its piece; spares carry none.
    """

    label: str
    diameter: float
    copies: int
    picture: str = ""
    look: Look = PLAIN
    spare: int = 0
    note: str = ""
    ahead: bool = False
    pieces: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.pieces and (len(self.pieces) != self.copies or self.diameter < SMALLEST_TILE):
            raise ValueError(
                f"the token {self.label!r} needs one piece a copy and {SMALLEST_TILE:g} mm to "
                f"carry codes"
            )


@dataclass(frozen=True, slots=True)
class Tokens:
    """A sheet of round pieces, in the order given. `letter` is that of the deck they belong to, ""
    for everybody's.
    """

    title: str
    tokens: tuple[Token, ...]
    kind: str = "tokens"
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and short paragraphs. A line `picture|words` is printed with that pictogram before
    it.
    """

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Leaflet:
    """A reference sheet in our own words. `size` is A5, A6 or card; the text must fit, or printing
    says by how much.
    """

    title: str
    sections: tuple[Section, ...]
    size: str = "A6"
    columns: int = 1
    copies: int = 1
    look: Look = PLAIN
    kind: str = "reference"


Item = Deck | Mat | Tokens | Leaflet

Paper = Callable[[CardSet, Fields], tuple[Item, ...]]
"""What a game prints, for a card set and the options of a match (an option not named has its
default). Beside them stand `mat_stock`, the paper for mats, and `coded_tokens`: whether pieces
shall carry codes, where a game has such a form of them.
"""


def pictured(picture: str, words: Text) -> Text:
    """Return a line of a section, a card or a track with its pictogram before it."""
    return joined("|", (picture, words))


def applying(*lines: Text | tuple[object, Text]) -> tuple[Text, ...]:
    """Return the lines of a section; of a pair (condition, line) the line where the condition
    holds: a leaflet explains only what its set uses.
    """
    pairs = [(True, row) if isinstance(row, Text) else row for row in lines]
    return tuple(line for holds, line in pairs if holds)


def filled(leaflet: Leaflet) -> Leaflet:
    """Return a leaflet without the sections that have no line."""
    return replace(leaflet, sections=tuple(part for part in leaflet.sections if part.lines))


def cells(
    columns: int,
    rows: int,
    width: float,
    height: float,
    x: float = 0.0,
    y: float = 0.0,
) -> Iterator[tuple[int, int, float, float]]:
    """Yield (column, row, x, y) of each cell of a grid, row by row from the upper left; counting
    starts at 0.
    """
    for row in range(rows):
        for column in range(columns):
            yield column, row, x + column * width, y + row * height
