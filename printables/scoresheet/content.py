"""What a scoresheet says: the values between a record and its sheet."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A line of the match: number of the play ("" for what is none), line of the log, time, who,
    what, whether it no longer counts, and the notes under it.
    """

    number: str
    line: int
    time: str
    who: str
    words: str
    greyed: bool = False
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetSection:
    """A heading with facts under it: (label or "", words)."""

    heading: str
    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Scoresheet:
    """A match as it goes on paper.

    `before` and `after` stand around the plays. `key`: public key of the server, hex. `head`: the
    head of the log as VERSION:HASH, "" where the caller may not know it yet; `proof` says so in
    words. `signers`: who signs.
    """

    title: str
    caption: str
    before: tuple[SheetSection, ...]
    plays: tuple[PrintedLine, ...]
    after: tuple[SheetSection, ...]
    key: str
    head: str
    proof: str
    signers: tuple[str, ...]
