"""Lists of which one is chosen, as “choose one: a; or b; or c”, however a card sets them."""

from __future__ import annotations

import re

_HEAD = r"\bchoose (?:one|two|three|up to \w+)(?: or (?:both|more))?\b"
_LISTED = re.compile(
    rf"({_HEAD}[^.!?\n;•]{{0,200}})((?:;(?!\s*or\b)[^.!?\n;•]{{1,300}}){{1,8}})(?=;\s*or\b)",
    re.IGNORECASE,
)
_POINTS = re.compile(
    rf"({_HEAD})\s*(?:[-–—:.]+\s*)?((?:•[^•\n]{{1,300}}(?:\n\s*)?){{2,9}})", re.IGNORECASE
)
"""A list with a point before each. What a space may stand for is said once in each place: a text of
blanks alone would else be looked through as often as it is long.
"""


_THEIR_LOYALTY = re.compile(
    r"(you may remove [^.!?\n]{1,80} cards from your graveyard from the game)\.\s+"
    r"The (?:removed )?cards['’] loyalty (?:marks? |markers? )?adds? to my (?:city )?"
    r"(?:devotion|levels?)\b",
    re.IGNORECASE,
)
"""Two sentences of one rule: which cards are removed, and that they pay for levels (ARC-R223)."""


def as_one_sentence(words: str) -> str:
    """Return a text with each of its lists of choices as one sentence, and so each other thing that
    is said in two.
    """
    words = _THEIR_LOYALTY.sub(r"\1, and their loyalty adds to its levels", words)
    words = _LISTED.sub(lambda hit: hit[1] + hit[2].replace(";", "; or"), words)
    return _POINTS.sub(_joined, words)


def _joined(hit: re.Match[str]) -> str:
    ways = [one.strip(" .\n") for one in hit[2].split("•")]
    ways = [one.replace(". ", ", then ") for one in ways if one]
    return f"{hit[1]}: {'; or '.join(ways)}.\n"
