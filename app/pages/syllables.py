"""Where a long name may break on a small card: soft hyphens, since not every browser brings a
dictionary for `hyphens: auto`. They are drawn by the style sheet, so the text stays the name.
"""

from __future__ import annotations

import re
from functools import lru_cache

from markupsafe import Markup
from markupsafe import escape

LONG = 10
"""Letters from which on a word may be too wide for a small card."""
SOFT_HYPHEN = Markup('<i class="shy"></i>')
_ONSET = r"(?:[cgpstw]h|qu|[bcfgpt][lr]|[a-z])"
"""What a syllable may begin with: a consonant, or two that are said as one."""
_BEFORE_A_VOWEL = re.compile(rf"{_ONSET}(?=[aeiouy])")
_WORD = re.compile(rf"[A-Za-z]{{{LONG},}}")
_VOWELS = frozenset("aeiouy")


def breakable(name: object) -> Markup:
    """Return a name with soft hyphens between the syllables of its long words (of Latin letters),
    at least three letters from either end. Tiles bear the same names in all matches of a game.
    """
    return _with_breaks(str(name))


@lru_cache(maxsize=4_096)
def _with_breaks(text: str) -> Markup:
    parts, end = [], 0
    for word in _WORD.finditer(text):
        parts += [escape(text[end : word.start()]), _broken(word[0])]
        end = word.end()
    return Markup("").join([*parts, escape(text[end:])])


def _broken(word: str) -> Markup:
    parts, begin = [], 0
    for at in _places(word.lower()):
        parts.append(word[begin:at])
        begin = at
    return SOFT_HYPHEN.join([*parts, word[begin:]])


def _places(word: str) -> list[int]:
    """Before the consonant that a vowel follows, where a vowel stands on both sides."""
    places: list[int] = []
    for match in _BEFORE_A_VOWEL.finditer(word):
        at = match.start()
        if word[at] in _VOWELS or at < 3 or len(word) - at < 3:
            continue
        if _VOWELS & set(word[:at]) and (not places or at - places[-1] >= 3):
            places.append(at)
    return places
