"""What a person chooses when printing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from typing import Any
from typing import Literal

from events.vocabulary import Fields
from games.text import joined
from games.text import text
from printables.codes.tags import HOST
from printables.codes.tags import Tag
from printables.drawing import qr
from printables.stock import CUT
from printables.stock import LABELS
from printables.stock import STOCKS
from printables.wording import Say
from printables.wording import Unprintable

Duplex = Literal["long", "short", "gutterfold", "single"]
DUPLEX: tuple[Duplex, ...] = ("long", "short", "gutterfold", "single")
EDITIONS: Mapping[str, float] = {"normal": 0.6, "large": 0.75}
"""Millimetres of one module of a card's code, by edition; `large` is for laptop cameras and bad
light.
"""
BLEED = 3.0
KINDS = ("cards", "mats", "tokens", "reference", "referee", "join", "stickers", "gauge")
_ASKED_FOR = ("stickers", "gauge")
"""Kinds that are printed only where they are named."""


@dataclass(frozen=True, slots=True)
class PaperInvite:
    """A sheet that lets people into a match: whose it is, the address, and lines such as the chosen
    options.
    """

    title: str
    url: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """How to print. A wrong value raises Unprintable that names it and what would be right.

    * `stock`, `mat_stock`: paper for everything, and for mats alone ("" for the same); A4, Letter,
      A3.
    * `duplex`: backs by turning over the `long` or `short` edge, `gutterfold` (front and back on
      one side, folded), or `single` (no backs).
    * `items`: which kinds to print; empty means all but the `gauge`, the page that finds
      `back_shift`, and `stickers` with the codes of all cards, for cards that somebody has already.
      `invites` and `sign` (a table's number) need a match. `decks`: whose decks, mats and tokens by
      their letters; empty means all, and what belongs to nobody is printed always.
    * `labels`: where stickers are printed: `cut`, 15 mm squares to be cut out, or a label sheet by
      its number, 24 or 65 (A4) or 30 (Letter).
    * `edition`: `normal` or `large` codes; `code_only` prints the short code for our own scanner
      instead of an address.
    * `ink_saver`: outlines and hatches instead of dark grounds.
    * `coded_tokens`: pieces of a board as tiles with codes, where a game has them so.
    * `bleed`: backs have their ground to the edge of the card and BLEED mm beyond, instead of a
      white rim.
    * `set_sign`: the character of the card set in every code; "" takes the set's own key where that
      is one character, else 1.
    * `back_shift`: millimetres right and down by which this printer's second side must move.
    * `match`: options of the match that change what is printed, by name (a deck's size).
    * `pictures`: own pictures (PNG) by the code of their card, in the place of its pictogram.
    * `say`: puts the words of the sheets into the language of this print.
    """

    stock: str = "A4"
    mat_stock: str = ""
    duplex: Duplex = "long"
    items: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    labels: str = CUT
    edition: str = "normal"
    code_only: bool = False
    ink_saver: bool = False
    bleed: bool = False
    coded_tokens: bool = False
    host: str = HOST
    set_sign: str = ""
    back_shift: tuple[float, float] = (0.0, 0.0)
    invites: tuple[PaperInvite, ...] = ()
    sign: str = ""
    match: Fields = field(default_factory=dict)
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    say: Say = str

    def __post_init__(self) -> None:
        _one_of("stock", self.stock, STOCKS)
        _one_of("mat_stock", self.mat_stock or self.stock, STOCKS)
        _one_of("duplex", self.duplex, DUPLEX)
        _one_of("labels", self.labels, (CUT, *LABELS))
        _one_of("edition", self.edition, EDITIONS)
        for kind in self.items:
            _one_of("items", kind, KINDS)
        if max(abs(shift) for shift in self.back_shift) > 4:
            raise Unprintable(
                text(
                    "back_shift %(shift)s is too far; a printer is off by at most 4 mm",
                    shift=str(self.back_shift),
                )
            )

    def wants(self, kind: str) -> bool:
        """True when this kind of item is to be printed."""
        return kind in self.items or (not self.items and kind not in _ASKED_FOR)

    def wants_of(self, letters: str) -> bool:
        """True when what belongs to these decks or seats ("": to nobody) is to be printed."""
        return not self.decks or not letters or bool(set(self.decks) & set(letters))

    @property
    def wishes(self) -> Fields:
        """What a game's paper depends on: the options of the match, the paper for mats, and whether
        pieces carry codes.
        """
        return {
            "mat_stock": self.mat_stock or self.stock,
            "coded_tokens": self.coded_tokens,
            **self.match,
        }

    @property
    def module(self) -> float:
        """Millimetres of one module of a card's code."""
        return EDITIONS[self.edition]

    @property
    def code_side(self) -> float:
        """Millimetres of a card's code with its quiet zone."""
        return (21 if self.code_only else 25) * self.module + 2 * qr.QUIET * self.module

    def code(self, tag: Tag) -> tuple[str, ...]:
        """The rows of the code that names a copy: version 1-Q when `code_only`, else 2-M."""
        if self.code_only:
            return qr.quick_rows(tag.bare(), "Q", 1)
        return qr.quick_rows(tag.url(self.host), "M", 2)


def _one_of(name: str, value: str, known: Any) -> None:
    if value not in known:
        raise Unprintable(
            text(
                "%(name)s %(value)s is unknown; wanted one of %(known)s",
                name=name,
                value=repr(value),
                known=joined(", ", known),
            )
        )
