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


_OF_THE_OTHER = re.compile(
    r"((?:each time|when|whenever) I (?:damage|deal (?:combat )?damage to) a creature,?) it\b",
    re.IGNORECASE,
)
"""“When I damage a creature, it …”: who says “I” means another by “it”."""


_INCLUDING = re.compile(
    r"\b((?:all|each) players?)\s*(?:[,–—-]+\s*)?\(?including you\)?\s*[,–—-]*\s*", re.IGNORECASE
)
"""“All players – including you – …”: who says it is one of them."""


_MARKED_M = re.compile(r"^m(?=, [A-Z])", re.MULTILINE)
"""The sign for marking as a small letter, before a sentence."""
_VICE_VERSA = re.compile(
    r"\beither (target [a-z]+ gets) (\S+) and (I get|this creature gets) ([^\s,]+),? or vice versa",
    re.IGNORECASE,
)
"""“Either … gets -1/-2 and I get +1/+2, or vice versa”: two things of which one is chosen."""
_THEN_AGAIN = re.compile(
    r"\b(after (?:your|this) (?:combat|attack) phase,?|there is)( unmark all (?:the )?creatures in "
    r"your army,? and)? (?:have )?an?(?:other| second| additional|other) (?:combat|attack) phase"
    r"(?: after this (?:phase|one))?",
    re.IGNORECASE,
)
"""Another Attack phase, and how it begins (ARC-R261)."""


def _again(hit: re.Match[str]) -> str:
    have = "Have" if hit[1][0].isupper() else "have"
    return f"{have} another attack phase{' with your army unmarked' if hit[2] else ''}"


_NUMBER_OF = r"X (?:is|equals|is equal to) the number of ([^.\n]{1,120})"
_X_BEFORE = re.compile(rf"\b{_NUMBER_OF}\.\s+([^.\n]{{1,200}})\.", re.IGNORECASE)
_X_AFTER = re.compile(rf"([^.\n]{{1,200}})\.\s+{_NUMBER_OF}\.", re.IGNORECASE)
"""“X is the number of …” as a sentence of its own, before or after what needs that X."""
_AN_X = re.compile(r"\bX\b")
_TARGET_CITY = re.compile(r"\btarget city\b", re.IGNORECASE)
_REGENERATES = re.compile(
    r"(?:^|(?<=[.!] ))Regenerat(?:e|ion)[:\s–—-]*(?:\((\d{1,2}): [^()\n]*\b(?:die|dies|destroyed)\b"
    r"[^()\n]*\)|(\d{1,2})(?: \([^()\n]*\))?)\.?(?=\s|\Z)",
    re.IGNORECASE | re.MULTILINE,
)
"""The keyword with its price after it, or in the brackets that say what it does."""


def _with_its_x(does: str, number: str, whole: str) -> str:
    """A sentence with what its X is; the city of which residents are counted is its target."""
    if not _AN_X.search(does) or "where X" in does:
        return whole
    if _TARGET_CITY.search(number) and "that city" in does:
        number = _TARGET_CITY.sub("that city", number)
        does = does.replace("that city", "target city", 1)
    return f"{does}, where X is the number of {number}."


def as_one_sentence(words: str) -> str:
    """Return a text with each of its lists of choices as one sentence, and so each other thing that
    is said in two.
    """
    words = _INCLUDING.sub(r"\1 ", words)
    words = _MARKED_M.sub("M", words)
    words = _X_BEFORE.sub(lambda hit: _with_its_x(hit[2], hit[1], hit[0]), words)
    words = _X_AFTER.sub(lambda hit: _with_its_x(hit[1], hit[2], hit[0]), words)
    words = _REGENERATES.sub(lambda hit: f"{hit[1] or hit[2]}: Regenerate this creature.", words)
    words = _THEN_AGAIN.sub(_again, words)
    words = _VICE_VERSA.sub(
        r"\1 \2 this turn and \3 \4 this turn; or \1 \4 this turn and \3 \2 this turn",
        words,
    )
    words = _OF_THE_OTHER.sub(r"\1 that creature", words)
    words = _THEIR_LOYALTY.sub(r"\1, and their loyalty adds to its levels", words)
    words = _LISTED.sub(lambda hit: hit[1] + hit[2].replace(";", "; or"), words)
    return _POINTS.sub(_joined, words)


def _joined(hit: re.Match[str]) -> str:
    ways = [one.strip(" .\n") for one in hit[2].split("•")]
    ways = [one.replace(". ", ", then ") for one in ways if one]
    return f"{hit[1]}: {'; or '.join(ways)}.\n"
