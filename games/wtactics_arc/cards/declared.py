"""Keywords that a set declares for its cards: `Sanctuary` = “This creature cannot be the target of
events.”, `Level n: …` = “Mark residents of this city with at least n loyalty: …” (ARC-R91). Some
mean what they usually mean where a set declares none of that name (ARC-R212).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass

_NAME = re.compile(r"([^\W\d_][^\d:…]*?)( n)?\s*(:\s*(?:…|\.\.\.))?\Z")
_REST = re.compile(r"…|\.\.\.")
_SUBJECT = re.compile(r"(?:This (?:creature|city|card)|I) (?=\w)")
_HAS = r"(?:has|have|gains?|gets?|becomes?|is|are)"
_DASH = r"\s*[:–—-]\s*"
_ALWAYS = re.compile(r"Level 0\s*[:–—-]\s*(.+)\Z", re.IGNORECASE)
"""What needs no loyalty is always so."""
USUAL: Mapping[str, str] = {
    "Level n: …": "Mark residents of this city with at least n loyalty: …",
    "Sanctuary": "This creature can't be the target of your opponents' spells or abilities.",
    "Bodyguard n": "I may divert up to n damage from target creature you control.",
    "Salvage n": "Pay n: Return this card from your graveyard to your hand.",
    "mark for devotion": "am marked for my loyalty",
    "marks for devotion": "is marked for its loyalty",
    "devotion towards the city": "loyalty",
}
"""What the keywords of such sets mean where they are not declared (ARC-R212)."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A keyword of a set: its words, whether a number and a sentence follow, and its meaning."""

    words: str
    numbered: bool
    leads: bool
    meaning: str

    @property
    def is_phrase(self) -> bool:
        """Whether it stands for other words inside a sentence: both begin small."""
        return self.words[:1].islower() and self.meaning[:1].islower() and not self.leads

    def means(self, number: str | None, rest: str = "") -> str:
        """Return its meaning with the number that a card gives, and the rest of the sentence."""
        meaning = re.sub(r"\bn\b", number, self.meaning) if number else self.meaning
        return _REST.sub(lambda _: rest, meaning) if self.leads else meaning


def declared(keywords: Mapping[str, str]) -> tuple[Declared, ...]:
    """Return the keywords of a set that are written as they should be."""
    rows = ((_NAME.match(name.strip()), meaning) for name, meaning in keywords.items())
    return tuple(
        Declared(hit[1], bool(hit[2]), bool(hit[3]), meaning.strip())
        for hit, meaning in rows
        if hit is not None and bool(hit[3]) == bool(_REST.search(meaning))
    )


def _in_words(sentence: str, keywords: Mapping[str, str]) -> str:
    """The sentence with the words for which phrases of its set stand."""
    for one in declared(keywords):
        if one.is_phrase:
            sentence = re.sub(rf"\b{re.escape(one.words)}\b", one.meaning.rstrip("."), sentence)
    return sentence


def readings(sentence: str, keywords: Mapping[str, str]) -> Iterator[str]:
    """Yield what a sentence says where it uses a keyword of its set, or one that is usual; it is
    without a full stop.
    """
    if hit := _ALWAYS.match(sentence):
        yield from (hit[1], *readings(hit[1], keywords))
        return
    own = {one.words.lower() for one in declared(keywords)}
    usual = {name: words for name, words in USUAL.items() if _head(name) not in own}
    yield from _readings(sentence, {**keywords, **usual})


def _head(name: str) -> str:
    hit = _NAME.match(name)
    return hit[1].lower() if hit else name


def _readings(sentence: str, keywords: Mapping[str, str]) -> Iterator[str]:
    plain = _in_words(sentence, keywords)
    if plain != sentence:
        yield from (plain, *_readings(plain, keywords))
        return
    for one in (each for each in declared(keywords) if not each.is_phrase):
        number = r"(?:\s+(\d+))" if one.numbered else "()"
        if one.leads:
            hit = re.match(rf"{re.escape(one.words)}{number}{_DASH}(.+)\Z", sentence, re.IGNORECASE)
            if hit:
                rest = next(_readings(hit[2], keywords), hit[2])
                yield one.means(hit[1], rest)
            continue
        alone = rf"{re.escape(one.words)}{number}(?:{_DASH}.*)?\Z"
        if hit := re.match(alone, sentence, re.IGNORECASE):
            yield one.means(hit[1])
        given = rf"(.+?)\s{_HAS}\s{re.escape(one.words)}{number}\b(.*)\Z"
        hit, subject = re.match(given, sentence, re.IGNORECASE), _SUBJECT.match(one.meaning)
        if hit and subject:
            deed = one.means(hit[2])[subject.end() :].rstrip(" .")
            yield f"{hit[1]} {deed}{hit[3]}"
