"""The code on a piece of a board: which piece of the log it is. And one way to read any code that
names a piece.

    M.S-H-A1K    M       the game's letter
                 S-H-A1  the piece's id in the log, parts of 0-9 A-Z
                 K       the check character

Cards name game, set, deck, card and copy instead (`printables.codes.tags`); neither has the
other's form, as no card's code has a dot. The check character is ISO 7064 MOD 37,36 over the game's
letter and, for each part of the id, its length and the part, so that a misplaced hyphen is noticed
too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from stdnum.iso7064 import mod_37_36

from games.text import text
from printables.codes.tags import ALIKE
from printables.codes.tags import BARE
from printables.codes.tags import LONGEST_TEXT
from printables.codes.tags import TagError
from printables.codes.tags import other_game
from printables.codes.tags import parse
from printables.drawing import qr
from printables.wording import Unprintable

LONGEST_PIECE = 9
"""Characters of a piece's id: with form, game and check character it fills a code of version 1-Q.
"""

_PIECE = re.compile(r"[0-9A-Z]+(?:-[0-9A-Z]+)*\Z")
_CODE = re.compile(r"(?:QM1:)?([A-Z])\s*\.\s*([0-9A-Z\s\-\u2010-\u2015]+)\Z")


@dataclass(frozen=True, slots=True)
class TokenTag:
    """The piece of the log that a printed piece of a game is."""

    game: str
    piece: str

    def __post_init__(self) -> None:
        if not _PIECE.match(self.piece) or len(self.piece) > LONGEST_PIECE:
            raise Unprintable(
                text(
                    "%(piece)s cannot be printed: wanted parts of 0-9 A-Z with hyphens, "
                    "%(most)s characters in all",
                    piece=repr(self.piece),
                    most=LONGEST_PIECE,
                )
            )

    @property
    def code(self) -> str:
        """What is printed, e.g. `M.S-H-A1K`."""
        parts = "".join(f"{len(part)}{part}" for part in self.piece.split("-"))
        return f"{self.game}.{self.piece}{mod_37_36.calc_check_digit(self.game + parts)}"

    def rows(self) -> tuple[str, ...]:
        """The rows of its QR code."""
        return qr.quick_rows(BARE + self.code, "Q", 1)


def is_token(words: str) -> bool:
    """Tell whether a text has the form of a piece's code, whether it adds up or not."""
    return len(words) <= LONGEST_TEXT and bool(_CODE.match(words.strip().upper()))


def piece_in(words: str, game: str | None = None, titles: Mapping[str, str] = {}) -> str:
    """Return the piece id that a scanned or typed text names, a card's or a piece's; raise
    `TagError` as `tags.parse` does.

    What a scanner reads (with `QM1:`) must add up as it is; where a person types, O may be 0 and I
    may be 1, and the reverse.
    """
    parts = _CODE.match(words.strip().upper()) if len(words) <= LONGEST_TEXT else None
    if parts is None:
        return parse(words, game, titles).piece
    letter, code = parts[1], re.sub(r"[\s\-\u2010-\u2015]+", "-", parts[2]).strip("-")
    scanned = words.strip().upper().startswith(BARE)
    read = {_checked(letter, code)} if scanned else set(_agreeing(letter, code))
    read.discard("")
    if len(read) != 1:
        raise TagError(
            "check",
            text(
                "%(code)s does not add up: one character is wrong or missing. "
                "Compare it with the piece, and check the last character.",
                code=f"{letter}.{code}",
            ),
        )
    if game is not None and letter != game:
        raise TagError("game", other_game(letter, game, titles))
    return read.pop()


def _agreeing(letter: str, code: str) -> Iterator[str]:
    """The piece ids that a code may mean: as it stands where that adds up, else with O/0 and I/1
    exchanged.
    """
    for signs in (
        (code,),
        map("".join, product(*(ALIKE.get(sign, sign) for sign in code[: LONGEST_PIECE + 2]))),
    ):
        read = [piece for typed in signs if (piece := _checked(letter, typed))]
        if read:
            yield from read
            return


def _checked(letter: str, code: str) -> str:
    piece, check = code[:-1].rstrip("-"), code[-1:]
    if not _PIECE.match(piece) or len(piece) > LONGEST_PIECE:
        return ""
    return piece if TokenTag(letter, piece).code == f"{letter}.{piece}{check}" else ""
