"""The code that is printed on a card: what it names, how it is written, how it is read back.

A code names one physical copy, never a match, so cards are printed once and outlive addresses::

    W1A-LG-3S      W  the game's letter          LG  the card (1 to 4 letters or digits)
                   1  the card set's character   3   the copy, 1 to 99
                   A  the deck's character       S   the check character

The *piece id* is the code without its check character (``W1A-LG-3``); the log uses piece ids. The
check character is ISO 7064 MOD 37,36 over game, set, deck, the card padded to 4 and the copy to 2
places with leading zeros, so that a misplaced hyphen is noticed too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from stdnum.iso7064 import mod_37_36

from games.kit.cards.piece_ids import copy_of
from games.text import Text
from games.text import text
from printables.wording import Unprintable

HOST = "QM.LOCAL:5000"
BARE = "QM1:"
LONGEST = 12  # characters of a code, check character included
LONGEST_TEXT = 200  # a scanned text beyond this is not looked at

_URL = re.compile(r"(?:HTTPS?://)?[^/\s]+/C/([^/?#]*)/?\Z")
_CORNER = re.compile(r"[A-Z]\+[0-9A-Z]{2}-")  # the form of printables.codes.corners
ALIKE = {"O": "O0", "0": "0O", "I": "I1", "1": "1I"}


class TagError(ValueError):
    """A text that is not a readable code. ``reason`` is one word; ``words`` are for the person.

    Reasons: ``empty``, ``long``, ``foreign`` (not one of our codes at all), ``corner`` (a mat's
    corner code), ``shape`` (nearly one), ``check`` (a character is wrong) and ``game`` (a good code
    of another game).
    """

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason
        self.words = sentence


@dataclass(frozen=True, slots=True)
class Tag:
    """One physical copy: game letter, set and deck character, card code, copy number 1 to 99."""

    game: str
    edition: str
    deck: str
    card: str
    copy: int

    def __post_init__(self) -> None:
        if not copy_of(self.piece):
            raise Unprintable(
                text(
                    "%(piece)s cannot be printed: wanted a capital letter, two of 0-9 A-Z, "
                    "a card code of 1 to 4 of these, and a copy from 1 to 99",
                    piece=repr(self.piece),
                )
            )

    @property
    def piece(self) -> str:
        """The piece id, e.g. ``W1A-LG-3``."""
        return f"{self.game}{self.edition}{self.deck}-{self.card}-{self.copy}"

    @property
    def code(self) -> str:
        """The piece id with its check character, e.g. ``W1A-LG-3S``; at most 12 characters."""
        padded = f"{self.game}{self.edition}{self.deck}{self.card:0>4}{self.copy:02}"
        return self.piece + str(mod_37_36.calc_check_digit(padded))

    def url(self, host: str = HOST) -> str:
        """What the QR code says by default: an upper-case address that a phone's own camera
        opens.
        """
        return f"HTTP://{host.upper()}/C/{self.code}"

    def bare(self) -> str:
        """The shorter content for tables that only ever use our own scanner."""
        return BARE + self.code


def tag_of(piece: str) -> Tag:
    """The tag of a piece id such as ``W1A-LG-3``. Raises ValueError for anything else."""
    copy = copy_of(piece)
    if copy is None:
        raise ValueError(f"{piece!r} is not a piece id; one looks like W1A-LG-3")
    return Tag(*copy)


def parse(words: str, game: str | None = None, titles: Mapping[str, str] = {}) -> Tag:
    """Read a scanned or typed text: our address on any host, ``QM1:`` and a code, or a code alone.

    Capitals do not matter, spaces may stand for the hyphens, and the hyphens may be left out where
    only one reading remains. O for 0 and I for 1 (and the reverse) are put right when exactly one
    choice agrees with the check character. With ``game``, a tag of another letter raises
    ``TagError("game")``; ``titles`` (letter to title) lets that sentence name the games.
    """
    code = _code_in(words)
    tags = {tag for piece, check in _readings(code) for tag in _agreeing(piece, check)}
    if len(tags) != 1:
        raise _unread(code)
    tag = tags.pop()
    if game is not None and tag.game != game:
        raise TagError("game", other_game(tag.game, game, titles))
    return tag


def _code_in(typed: str) -> str:
    """The code part of a text, in capitals with single hyphens."""
    words = _without_form(typed.strip().upper()) if len(typed) <= LONGEST_TEXT else typed
    if len(words) > LONGEST_TEXT:
        raise TagError(
            "long",
            text(
                "This text is %(n)s characters long. A card's code has at most %(most)s.",
                n=len(words),
                most=LONGEST,
            ),
        )
    if not words:
        raise TagError(
            "empty",
            text(
                "There is nothing to read here. Type the letters under the code, such as W1A-LG-3S."
            ),
        )
    code = re.sub(r"[\s\-\u2010-\u2015]+", "-", words).strip("-")
    if _CORNER.match(words):
        raise TagError(
            "corner",
            text(
                "This is the corner of a mat, not a card. Corners are read in photos of a whole "
                "mat, by the table check."
            ),
        )
    if not re.fullmatch(r"[0-9A-Z-]+", code):
        raise TagError(
            "foreign",
            text("This is not one of our card codes. They hold only letters, digits and hyphens."),
        )
    if len(code.replace("-", "")) > LONGEST - 2:
        raise TagError(
            "long",
            text(
                "This code is too long. A card's code has at most %(most)s characters.",
                most=LONGEST,
            ),
        )
    return code


def _without_form(words: str) -> str:
    if words.startswith(BARE):
        return words[len(BARE) :]
    if "/" not in words:
        return words
    match = _URL.match(words)
    if match is None:
        raise TagError(
            "foreign", text("This code leads somewhere else. It is not one of our cards.")
        )
    return match[1]


def _readings(code: str) -> Iterator[tuple[str, str]]:
    """Each way to part a code into a piece id and a check character."""
    body, check = code[:-1].rstrip("-"), code[-1]
    if body.count("-") == 2:
        yield body, check
    flat = body.replace("-", "")
    if "-" not in body:
        for digits in (1, 2):
            yield f"{flat[:3]}-{flat[3:-digits]}-{flat[-digits:]}", check


def _agreeing(piece: str, check: str) -> set[Tag]:
    """The tags this reading may mean; as it stands if that agrees, else with O/0 and I/1
    exchanged.
    """
    as_typed = _checked(piece, check)
    if as_typed:
        return {as_typed}
    choices = product(*(ALIKE.get(letter, letter) for letter in piece + check))
    return {tag for letters in choices if (tag := _checked("".join(letters[:-1]), letters[-1]))}


def _checked(piece: str, check: str) -> Tag | None:
    if not copy_of(piece):
        return None
    tag = tag_of(piece)
    return tag if tag.code == piece + check else None


def _unread(code: str) -> TagError:
    """Why no tag was found. The right check character is not told: it would bless any mistake."""
    if any(copy_of(_plain(piece)) for piece, _ in _readings(code)):
        return TagError(
            "check",
            text(
                "%(code)s does not add up: one character is wrong or missing. "
                "Compare it with the card, and check the last character.",
                code=code,
            ),
        )
    return TagError(
        "shape",
        text(
            "%(code)s is not a whole card code. One looks like W1A-LG-3S, with both hyphens.",
            code=code,
        ),
    )


def _plain(piece: str) -> str:
    """The piece id with O and I in its number read as 0 and 1, and the reverse where the game's
    letter stands.
    """
    head, card, copy = piece.split("-")
    first = head[:1].translate(str.maketrans("01", "OI"))
    return f"{first}{head[1:]}-{card}-{copy.translate(str.maketrans('OI', '01'))}"


def other_game(key: str, wanted: str, titles: Mapping[str, str]) -> Text:
    """Return the sentence on a card of another game, whose letter is *key*."""
    return text(
        "This card belongs to %(other)s. At this table you play %(game)s.",
        other=titles.get(key) or text("another game (letter %(letter)s)", letter=key),
        game=titles.get(wanted) or text("the game with letter %(letter)s", letter=wanted),
    )
