"""Where a long name may break on a small card: soft hyphens, since not every browser brings a
dictionary for `hyphens: auto`.
"""

from __future__ import annotations

import re

LONG = 10
"""Letters from which on a word may be too wide for a small card."""
SOFT_HYPHEN = "\u00ad"
_ONSET = r"(?:[cgpstw]h|qu|[bcfgpt][lr]|[a-z])"
"""What a syllable may begin with: a consonant, or two that are said as one."""
_BEFORE_A_VOWEL = re.compile(rf"{_ONSET}(?=[aeiouy])")
_WORD = re.compile(rf"[A-Za-z]{{{LONG},}}")
_VOWELS = frozenset("aeiouy")


def breakable(name: object) -> str:
    """Return a name with soft hyphens between the syllables of its long words (of Latin letters),
    at least three letters from either end.
    """
    return _WORD.sub(lambda found: _broken(found[0]), str(name))


def _broken(word: str) -> str:
    parts, begin = [], 0
    for at in _places(word.lower()):
        parts.append(word[begin:at])
        begin = at
    return SOFT_HYPHEN.join([*parts, word[begin:]])


def _places(word: str) -> list[int]:
    """Before the consonant that a vowel follows, where a vowel stands on both sides."""
    places: list[int] = []
    for found in _BEFORE_A_VOWEL.finditer(word):
        at = found.start()
        if word[at] in _VOWELS or at < 3 or len(word) - at < 3:
            continue
        if _VOWELS & set(word[:at]) and (not places or at - places[-1] >= 3):
            places.append(at)
    return places
