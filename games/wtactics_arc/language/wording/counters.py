"""What a text names once and then speaks of without its name: counters (“take one off”, “when the
last is gone”), a faction that is chosen (“of that faction”).
"""

from __future__ import annotations

import re

from games.wtactics_arc.cards.text.terms import PLAIN

_PUT = re.compile(
    r"\bwith (?:an?|one|two|three|four|five|six|seven|eight|nine|ten|X|\d{1,2}) (?:([a-z]+) )?"
    r"counters? on (?:it|~|this creature|this city|this card)\b"
)
"""The counters with which a card enters play."""
_ONE_OFF = re.compile(
    r"\b(?:take one off|take one of them off|remove one|remove one of them)(?: it| of it| from it)?"
    r"(?=[,.:;\n]|\Z)",
    re.IGNORECASE,
)
_LAST = re.compile(
    r"\bthe last (?:one |counter |of them )?is (?:removed|gone|taken off)"
    r"(?: from it| of it)?(?=[,:])",
    re.IGNORECASE,
)


_CHOOSING = re.compile(r"\bchoose a faction\b", re.IGNORECASE)
_THAT_FACTION = re.compile(r"\bof that faction\b", re.IGNORECASE)


def counters_named(words: str) -> str:
    """Return a text in which counters of its card have their name wherever they are meant, unless
    it names none, or several; and in which “that faction” is the chosen one.
    """
    if _CHOOSING.search(words):
        words = _THAT_FACTION.sub("of the chosen faction", words)
    names = {hit[1] or PLAIN for hit in _PUT.finditer(words)}
    if len(names) != 1:
        return words
    (name,) = names
    off = "remove a counter from ~" if name == PLAIN else f"remove a {name} counter from ~"
    words = _ONE_OFF.sub(
        lambda hit: off[0].upper() + off[1:] if hit[0][0].isupper() else off, words
    )
    return _LAST.sub(f"the last {name} counter is removed", words)
