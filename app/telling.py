"""What games, rules and projections say in English, told in the language of a page.

They do not know of languages. Their labels are looked up as they stand. Sentences that they build with values are
recognised by their pattern: the catalogue holds `%(seat)s draws %(n)s`, and what stands in the gaps is told in turn.
What no catalogue holds stays English.
"""
from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from functools import lru_cache
from typing import Any

from babel.messages.catalog import Message

from app.languages import DEFAULT
from app.languages import catalogue
from app.languages import language
from app.languages import texts
from app.live import Live

PATTERNS = ("games/", "projections/", "app/")
"""Where sentences with gaps are built that arrive here ready made: the Python files of these folders."""
WORDS = frozenset({
    "label", "warn", "because", "instead", "text", "original", "words", "held", "group", "reasons", "labels", "title", "hint", "message",
})
"""Under these names a view holds words for people that the program made; typed reasons, claims and names go elsewhere."""
KEPT = frozenset({"facts", "chosen", "args", "value", "notes", "stack", "players", "presets", "dials"})
"""What a view holds under these names is compared or sent back: it stays, and the page tells what it shows of it."""
GAP = re.compile(r"%\((\w+)\)s")
_COPY = re.compile(r"(.+) (\d+)")
_LISTS = (("; ", "；"), (", ", "、"), (" and ", "、"))
_DEEP = 5


@dataclass(frozen=True, slots=True)
class Pattern:
    """A sentence with gaps: how it is recognised, the words around its gaps, and how it is said."""

    found: re.Pattern[str]
    around: tuple[str, ...]
    said: str


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells texts in a language. `natives` are names in the people's own script; what is in `kept` is never touched."""

    language: str
    natives: tuple[tuple[str, str], ...] = ()
    kept: frozenset[str] = frozenset()

    def __call__(self, text: str) -> str:
        """Return a text in this language, as it is where the catalogue has nothing for it."""
        return text if self.language == DEFAULT else _told(self, text, 0)

    def view(self, seen: Any) -> Any:
        """Return a view of a match (or a part of one) with its words told and everything else as it was."""
        return seen if self.language == DEFAULT else _view(self, seen)


def page_teller() -> Teller:
    """Return what tells texts in the language of this page where no match is known."""
    return Teller(language())


def told(text: Any) -> str:
    """Return a text of a game or a projection in the language of this page."""
    return page_teller()(str(text))


def teller(here: Live) -> Teller:
    """Return what tells the texts of a match in the language of this page."""
    if language() == DEFAULT:
        return Teller(DEFAULT)
    natives = [(card.name, str(card.get("native"))) for card in here.history.start.cards.cards.values() if card.get("native")]
    rows = [row for name, native in natives for row in ((name, native), (f"{name} {native}", native))]
    return Teller(language(), tuple(rows), frozenset(here.names.values()))


def _view(tell: Teller, seen: Any) -> Any:
    if isinstance(seen, Mapping):
        return {key: _entry(tell, seen, key, value) for key, value in seen.items()}
    if isinstance(seen, list | tuple):
        return [_view(tell, item) for item in seen]
    return seen


def _entry(tell: Teller, seen: Mapping[str, Any], key: str, value: Any) -> Any:
    if key in WORDS or (key == "name" and "facts" in seen):
        return _words(tell, value)
    if key in KEPT:
        return value
    if key == "fields":
        return _words(tell, value)
    if key == "outcome" and value:
        return {**value, "reason": tell(value["reason"])}
    return _view(tell, value)


def _words(tell: Teller, value: Any) -> Any:
    if isinstance(value, str):
        return tell(value)
    if isinstance(value, Mapping):
        return {key: _words(tell, item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_words(tell, item) for item in value]
    return value


@lru_cache(maxsize=20_000)
def _told(tell: Teller, text: str, depth: int) -> str:
    if text in tell.kept or not text.strip():
        return text
    for way in (_as_it_stands, _native, _copy, _sentence, _list):
        found = way(tell, text, depth)
        if found is not None:
            return found
    return text


def _as_it_stands(tell: Teller, text: str, depth: int) -> str | None:
    """A label, also where it begins with the other kind of letter than it was declared with."""
    found = texts(tell.language)
    for form in (text, text[:1].upper() + text[1:], text[:1].lower() + text[1:]):
        said = found.gettext(form)
        if said != form:
            return said
    return None


def _native(tell: Teller, text: str, depth: int) -> str | None:
    return dict(tell.natives).get(text)


def _copy(tell: Teller, text: str, depth: int) -> str | None:
    """A name with the number of a copy."""
    found = _COPY.fullmatch(text)
    if found is None:
        return None
    name = _told(tell, found[1], depth)
    return f"{name} {found[2]}" if name != found[1] else None


def _sentence(tell: Teller, text: str, depth: int) -> str | None:
    if depth == _DEEP:
        return None
    for pattern in patterns(tell.language):
        found = all(words in text for words in pattern.around) and pattern.found.fullmatch(text)
        if found:
            return pattern.said % {name: _told(tell, value, depth + 1) for name, value in found.groupdict().items()}
    return None


def _list(tell: Teller, text: str, depth: int) -> str | None:
    """A row of things that are all known (or names of one word)."""
    for mark, said in _LISTS:
        parts = text.split(mark)
        if len(parts) > 1 and depth < _DEEP:
            rows = [_told(tell, part, depth + 1) for part in parts]
            changed = [row != part for row, part in zip(rows, parts, strict=True)]
            if any(changed) and all(new or " " not in part for new, part in zip(changed, parts, strict=True)):
                return said.join(rows)
    return None


@cache
def patterns(name: str) -> tuple[Pattern, ...]:
    """Return the sentences with gaps of a language, the one with most words around its gaps first."""
    return tuple(sorted(_patterns(name), key=lambda pattern: -len("".join(pattern.around))))


def _patterns(name: str) -> Iterator[Pattern]:
    for message in catalogue(name):
        text = str(message.id)
        if message.string and not message.fuzzy and GAP.search(text) and _built(message):
            yield Pattern(recogniser(text), tuple(filter(None, GAP.split(text)[::2])), str(message.string))


def _built(message: Message) -> bool:
    return any(file.startswith(PATTERNS) and file.endswith(".py") for file, _ in message.locations)


def recogniser(text: str) -> re.Pattern[str]:
    """Return what recognises a sentence with gaps."""
    parts = GAP.split(text)
    made = [re.escape(part) if place % 2 == 0 else f"(?P<{part}>.+?)" for place, part in enumerate(parts)]
    return re.compile("".join(made), re.S)
