"""Things to print by lot: cards, mats, tokens and reference sheets on which anything stands, printed
in any way.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cache
from random import Random

from PIL import Image

from app.i18n.render import Renderer
from games.paper import CORNER
from games.paper import Area
from games.paper import Caption
from games.paper import CardBack
from games.paper import CardFace
from games.paper import Deck
from games.paper import Item
from games.paper import Leaflet
from games.paper import Look
from games.paper import Mat
from games.paper import PrintedCard
from games.paper import Section
from games.paper import Stat
from games.paper import Token
from games.paper import Tokens
from games.paper import Track
from printables.drawing import pictograms
from printables.options import DUPLEX
from printables.options import EDITIONS
from printables.options import KINDS
from printables.options import PaperInvite
from printables.options import PrintOptions
from printables.stock import CUT
from printables.stock import LABELS
from printables.stock import STOCKS

WORDS = (
    "a", "of the", "General", "Wall", "draw", "two", "cards,", "winged", "+1/+1", "(1)", "将軍",
    "北方", "Überläufer", "Night-watch", "until end of", "turn.", "—", "“so”", "it", "dies", "to", "1",
)  # fmt: skip
INKS = "#1d1d1d", "#7a1f2b", "#1f4e7a", "#f2e9d0"
HATCHES = "none", "rising", "falling", "cross", "dots", "level"


@cache
def picture(wide: int, high: int) -> bytes:
    """A picture of one colour."""
    out = io.BytesIO()
    Image.new("RGB", (wide, high), "#884422").save(out, "PNG")
    return out.getvalue()


@dataclass
class Lot:
    """Makes things by lot."""

    dice: Random

    def few(self, most: int) -> range:
        """At most so many, few more often."""
        return range(min(self.dice.randint(0, most), self.dice.randint(0, most + 1)))

    def maybe(self, share: float = 0.5) -> bool:
        """Whether something is there."""
        return self.dice.random() < share

    def words(self, most: int) -> str:
        """At least one word."""
        return " ".join(self.dice.choices(WORDS, k=1 + len(self.few(most))))

    def sign(self, share: float = 0.7) -> str:
        """The name of a pictogram, or none."""
        return self.dice.choice(pictograms.names()) if self.maybe(share) else ""

    def line(self, most: int) -> str:
        """Words, with a pictogram before them or without."""
        return f"{self.sign(1)}|{self.words(most)}" if self.maybe(0.3) else self.words(most)

    def look(self) -> Look:
        """Any look."""
        ink, hatch = self.dice.choice(INKS[:3]), self.dice.choice(HATCHES)
        return Look(ink, self.maybe(), hatch, self.sign(1))

    def stat(self) -> Stat:
        """A number of a card."""
        value = self.dice.choice(("0", "3", "12", "X", "1/2", "100"))
        return Stat(self.sign(1), value, self.words(1), self.dice.choice(("", *INKS[1:3])))

    def face(self) -> CardFace:
        """The front of a card."""
        dice = self.dice
        return CardFace(
            title=self.words(3),
            picture=self.sign(1),
            look=self.look(),
            cost=self.stat() if self.maybe() else None,
            emblem=self.sign(0.3),
            stats=tuple(self.stat() for _ in self.few(4)),
            text=tuple(self.line(14) for _ in self.few(4)),
            kind=self.words(1) if self.maybe() else "",
            rank=self.words(0) if self.maybe() else "",
            rank_sign=self.sign(0.4),
            owner=dice.choice(("", "A", "B")),
            pips=dice.choice((0, 0, 1, 3, 9)),
            line=self.line(2) if self.maybe() else "",
            flavour=self.words(9) if self.maybe(0.4) else "",
            native=dice.choice(("", "", "將軍", "北方之牆與大河", "弓")),
            artwork=picture(*dice.choice(((40, 30), (30, 40), (64, 8))))
            if self.maybe(0.3)
            else b"",
        )

    def deck(self) -> Item:
        """A few cards."""
        copies = [(self.dice.randint(1, 3), self.dice.randint(1, 2)) for _ in range(4)]
        cards = [
            PrintedCard(f"C{n}", self.face(), *copies[n]) for n in range(self.dice.randint(1, 4))
        ]
        back = CardBack(self.words(2), self.sign(1), self.look())
        blanks = self.dice.choice((0, 0, 2))
        return Deck(self.dice.choice("AB"), self.words(2), tuple(cards), back, blanks=blanks)

    def area(self) -> Area:
        """A place on a mat."""
        x, y = self.dice.uniform(16, 60), self.dice.uniform(16, 60)
        tone = self.dice.choice(("plain", "tint", "strong"))
        wide, high = self.dice.uniform(66, 110), self.dice.uniform(90, 110)
        names = [self.words(1) if self.maybe(0.7) else "" for _ in range(3)]
        return Area(x, y, wide, high, *names, self.sign(), tone, self.maybe())

    def track(self) -> Track:
        """A row of numbers."""
        first, columns = self.dice.choice((0, 1, -2)), self.dice.randint(3, 12)
        last = first + self.dice.randint(2, 20)
        return Track(20, 130, 140, 24, self.words(2), first, last, columns, self.sign())

    def caption(self) -> Caption:
        """Words on a mat."""
        align = self.dice.choice(("left", "centre", "right"))
        turn = self.dice.choice((0.0, 90.0, 180.0))
        return Caption(
            80, 160, self.words(3), self.dice.choice((6.0, 9.0, 14.0)), self.maybe(), align, turn
        )

    def mat(self) -> Item:
        """A mat with something on it, and codes in its corners or none."""
        wide, high = self.dice.choice(((180, 170), (190, 277), (400, 280), (120, 175), (277, 190)))
        corners = ((0, 0), (wide - CORNER, 0), (wide - CORNER, high - CORNER), (0, high - CORNER))
        return Mat(
            self.words(2),
            wide,
            high,
            tuple(self.area() for _ in self.few(3)),
            tuple(self.track() for _ in self.few(2)),
            tuple(self.caption() for _ in self.few(3)),
            self.look(),
            self.dice.randint(1, 2),
            sign="M" if self.maybe() else "",
            seat=self.dice.choice(("", "A")),
            corners=corners if self.maybe() else (),
        )

    def token(self, number: int) -> Token:
        """A piece, with codes or none."""
        copies, coded = self.dice.randint(1, 5), self.maybe(0.4)
        side = self.dice.choice((18.0, 22.0, 30.0) if coded else (10.0, 16.0, 25.0, 40.0))
        return Token(
            self.words(1),
            side,
            copies,
            self.sign(1 if coded else 0.7),
            self.look(),
            self.dice.choice((0, 0, 2)),
            self.words(2) if self.maybe(0.3) else "",
            self.maybe(0.3),
            tuple(f"S{number}X{n}" for n in range(copies)) if coded else (),
        )

    def tokens(self) -> Item:
        """A sheet of pieces."""
        many = range(self.dice.randint(1, 5))
        letter = self.dice.choice(("", "A"))
        return Tokens(self.words(2), tuple(map(self.token, many)), letter=letter)

    def leaflet(self) -> Item:
        """A reference sheet."""
        sections = [
            Section(self.words(2), tuple(self.line(16) for _ in range(self.dice.randint(1, 5))))
            for _ in range(self.dice.randint(1, 5))
        ]
        size = self.dice.choice(("A5", "A6", "card"))
        columns = self.dice.randint(1, 2)
        return Leaflet(
            self.words(2), tuple(sections), size, columns, self.dice.randint(1, 3), self.look()
        )

    def items(self) -> tuple[Item, ...]:
        """One thing or two to print."""
        ways = (self.deck, self.deck, self.mat, self.tokens, self.leaflet)
        return tuple(self.dice.choice(ways)() for _ in range(self.dice.choice((1, 1, 2))))

    def options(self) -> PrintOptions:
        """A way to print."""
        dice = self.dice
        invite = PaperInvite(self.words(2), "http://table.example/j/7Kd9", (self.words(4),))
        return PrintOptions(
            stock=dice.choice([*STOCKS]),
            mat_stock=dice.choice(["", *STOCKS]),
            duplex=dice.choice(DUPLEX),
            items=dice.choice(((), (), (), KINDS)),
            labels=dice.choice([CUT, *LABELS]),
            edition=dice.choice([*EDITIONS]),
            code_only=self.maybe(),
            ink_saver=self.maybe(),
            bleed=self.maybe(),
            coded_tokens=self.maybe(),
            host=dice.choice(("QM.EXAMPLE", "QMS.EXAMPLE")),
            set_sign=dice.choice(("", "7")),
            back_shift=dice.choice(((0.0, 0.0), (0.7, -0.4), (-4, 4))),
            invites=(invite,) if self.maybe(0.3) else (),
            sign=dice.choice(("", "12")),
            say=dice.choice((str, Renderer("zh_Hant"))),
        )
