"""What lies on a page and where: the values between a game's declarations and the drawing of
them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from games.cards import CardSchema
from games.paper import CORNER
from games.paper import CardBack
from games.paper import CardFace
from games.paper import Leaflet
from games.paper import Look
from games.paper import Mat
from games.paper import Paper
from games.paper import Token
from printables.codes.corners import Corner
from printables.codes.corners import corners_of
from printables.codes.tags import Tag
from printables.codes.token_tags import TokenTag
from printables.options import PaperInvite
from printables.stock import Stock


class Printable(Protocol):
    """What printing needs of a game."""

    @property
    def title(self) -> str:
        """Its name for people."""

    @property
    def edition(self) -> str:
        """The version of its rules."""

    @property
    def tag_letter(self) -> str:
        """The first letter of its printed codes."""

    @property
    def schema(self) -> CardSchema | None:
        """The fields of its cards; None where it is played without."""

    @property
    def paper(self) -> Paper | None:
        """What it prints; None where it prints nothing."""


@dataclass(frozen=True, slots=True)
class Front:
    """The face of one physical copy."""

    face: CardFace
    tag: Tag


@dataclass(frozen=True, slots=True)
class Sticker:
    """The code of one physical copy, to be stuck on a card that somebody has."""

    title: str
    native: str
    tag: Tag


@dataclass(frozen=True, slots=True)
class Blank:
    """A card to write on, without a code."""

    look: Look


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a mat that one page shows: from `left` and `top` (mm) on, as large as its place
    on the page. `letter`: that of the game.
    """

    mat: Mat
    letter: str
    left: float = 0.0
    top: float = 0.0


@dataclass(frozen=True, slots=True)
class Welcome:
    """An invitation with the game's name and edition."""

    game: str
    edition: str
    invite: PaperInvite


@dataclass(frozen=True, slots=True)
class Sign:
    """A table's number."""

    number: str


@dataclass(frozen=True, slots=True)
class Gauge:
    """A page that shows how far a printer's second side is off: the side `front` has a cross, the
    side `back` a scale over it.
    """

    side: str


@dataclass(frozen=True, slots=True)
class Tile:
    """A square piece with the code of its piece in the log, a spare without one."""

    token: Token
    tag: TokenTag | None


Thing = Front | Sticker | Blank | CardBack | Part | Token | Tile | Leaflet | Welcome | Sign | Gauge


@dataclass(frozen=True, slots=True)
class Placed:
    """A thing and where its upper left corner lies on the page, in mm, turned `turn` degrees about
    that corner.
    """

    thing: Thing
    x: float
    y: float
    width: float
    height: float
    turn: float = 0.0


Line = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of one page. `marks` are cut lines, `dashes` seams and folds, `trim` the finished
    area (x, y, w, h).
    """

    stock: Stock
    title: str
    kind: str
    side: str
    placed: tuple[Placed, ...] = ()
    marks: tuple[Line, ...] = ()
    dashes: tuple[Line, ...] = ()
    trim: tuple[float, float, float, float] | None = None
    flip: str = ""
    """The edge over which the page is turned for its second side: long, short, or "" where there is
    none.
    """

    @property
    def empty(self) -> bool:
        """Whether nothing is printed on it, as on the second side of a page without a back."""
        return not self.placed

    @property
    def tags(self) -> tuple[Tag, ...]:
        """The tags printed on this page, in order."""
        return tuple(
            placed.thing.tag for placed in self.placed if isinstance(placed.thing, Front | Sticker)
        )

    @property
    def token_tags(self) -> tuple[TokenTag, ...]:
        """The codes of pieces printed on this page, in order."""
        return tuple(
            placed.thing.tag
            for placed in self.placed
            if isinstance(placed.thing, Tile) and placed.thing.tag
        )

    @property
    def corners(self) -> tuple[Corner, ...]:
        """The corner codes printed whole on this page, in order."""
        return tuple(
            corner
            for placed in self.placed
            if isinstance(placed.thing, Part)
            for corner, (x, y) in zip(
                corners_of(placed.thing.mat, placed.thing.letter),
                placed.thing.mat.corners,
                strict=True,
            )
            if 0 <= x - placed.thing.left <= placed.width - CORNER
            and 0 <= y - placed.thing.top <= placed.height - CORNER
        )
