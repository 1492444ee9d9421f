"""The description of a token in an effect: `Goblin`, `Goblin 1/1 swift` (ARC-R72)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from games.wtactics_arc.cards.text.terms import KEYWORDS

ARMY, HERE, TOGETHER = "to the army", "to this city", "to one city"
ANYWHERE, EVERYWHERE, SCATTERED = "to one place", "to each city", "to cities"
"""Where tokens come into play; else each in a city that its controller chooses, as where they are
scattered, marked.
"""
PLACES = (ARMY, HERE, TOGETHER, ANYWHERE, EVERYWHERE, SCATTERED)
MARKED = "marked "
"""Before the place of tokens that come into play marked."""
ARMY_MARKED = f"{MARKED}{ARMY}"
_WHERE = re.compile(rf" ((?:{MARKED})?(?:{'|'.join(PLACES)}))\Z")
_STATS = re.compile(r"(\d{1,2})/(\d{1,2})\Z")


@dataclass(frozen=True, slots=True)
class Described:
    """A described token: its subtypes, its ATK and DEF where given, its keywords, and where it
    comes into play.
    """

    subtypes: tuple[str, ...]
    stats: tuple[int, int] | None = None
    keywords: tuple[str, ...] = ()
    where: str = ""

    @property
    def written(self) -> str:
        """The description as effects write it: `Goblin 1/1 swift`."""
        stats = (f"{self.stats[0]}/{self.stats[1]}",) if self.stats else ()
        where = (self.where,) if self.where else ()
        return " ".join((*self.subtypes, *stats, *self.keywords, *where))


def described(written: str) -> Described | None:
    """Return the token that words describe; None where they describe none."""
    place = _WHERE.search(written)
    where = place[1] if place is not None else ""
    words = written.removesuffix(where).split()
    kinds = tuple(word for word in words if word[:1].isupper())
    rest = words[len(kinds) :]
    stats = _STATS.match(rest[0]) if rest else None
    keywords = tuple(rest[1:] if stats else rest)
    if not kinds or tuple(words[: len(kinds)]) != kinds or (keywords and not stats):
        return None
    if not set(keywords) <= set(KEYWORDS):
        return None
    return Described(kinds, (int(stats[1]), int(stats[2])) if stats else None, keywords, where)
