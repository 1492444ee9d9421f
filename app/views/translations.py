"""The views of a match that were translated before, by language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field

from app.desk.history.live import Live
from app.views.edge import Kept

EVENTS, VIEWS = 4, 2_000
"""For how many events, and further views, a translated view is kept unused."""


@dataclass(slots=True)
class Translations:
    """Translated views by language, and the names that their words held."""

    by_language: dict[str, tuple[Mapping[str, str], Kept]] = field(default_factory=dict)

    def of(self, language: str, names: Mapping[str, str], version: int) -> Kept:
        """Return the views translated into a language; none once a player's name changed."""
        known = self.by_language.get(language)
        if known is None or known[0] != names:
            known = self.by_language[language] = (dict(names), Kept(EVENTS, VIEWS))
        return known[1].at(version)


def translations(live: Live, language: str) -> Kept:
    """Return the views of a match translated into a language so far. Its lock must be held."""
    kept = live.kept(Translations, Translations)
    return kept.of(language, live.names, live.head.version)
