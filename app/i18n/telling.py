"""What games, rules and projections say in English, told in the language of a page.

They do not know of languages. Their labels are looked up as they stand. Sentences that they build
with values are recognised by their pattern: the catalogue holds `%(seat)s draws %(n)s`, and what
stands in the gaps is told in turn. What no catalogue holds stays English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from functools import lru_cache
from typing import Any

from app.desk.live import Live
from app.i18n.languages import BUILT
from app.i18n.languages import DEFAULT
from app.i18n.languages import catalogue
from app.i18n.languages import language
from app.i18n.languages import spoken
from app.i18n.languages import texts
from app.i18n.render import Renderer
from games.text import Text

WORDS = frozenset(
    {
        "label",
        "warn",
        "because",
        "instead",
        "text",
        "original",
        "words",
        "held",
        "group",
        "reasons",
        "labels",
        "title",
        "hint",
        "message",
    }
)
"""Under these names a view holds words for people that the program made; typed reasons, claims and
names go elsewhere.
"""
KEPT = frozenset(
    {"facts", "chosen", "args", "value", "notes", "stack", "players", "presets", "dials"}
)
"""What a view holds under these names is compared or sent back: it stays, and the page tells what
it shows of it.
"""
GAP = re.compile(r"%\((\w+)\)s")
_COPY = re.compile(r"(.+) (\d+)")
_OWNED = re.compile(r"(.+?)'s (.+)", re.S)
_TABLE = "the table"
_DEEP = 5
PLAIN = 10
"""So many letters around its gaps make a sentence unmistakable."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A sentence with gaps: how it is recognised, the words around its gaps, and how it is said."""

    found: re.Pattern[str]
    around: tuple[str, ...]
    longest: str
    said: str

    @property
    def telling(self) -> bool:
        """Whether its own words are so many that nothing else is likely to be meant."""
        return sum(letter.isalpha() for words in self.around for letter in words) >= PLAIN


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells texts in a language. `natives` are names in the people's own script; names in `kept`
    stay as they are.
    """

    language: str
    natives: tuple[tuple[str, str], ...] = ()
    kept: frozenset[str] = frozenset()
    seats: tuple[str, ...] = ()

    def __call__(self, text: str) -> str:
        """Return a text in this language, as it is where the catalogue has nothing for it."""
        if self.language == DEFAULT:
            return text
        if isinstance(text, Text):
            return Renderer(self.language, plain=lambda word: _told(self, word, 1))(text)
        return _told(self, text, 0)

    def view(self, seen: Any) -> Any:
        """Return a view of a match (or a part of one) with its words told and everything else as it
        was.
        """
        return seen if self.language == DEFAULT else _view(self, seen)


def page_teller() -> Teller:
    """Return what tells texts in the language of this page where no match is known."""
    return Teller(language())


def said_in(language_tag: str, answer: Any) -> Any:
    """Return what a program is answered, with its sentences in the language it asked for."""
    return Teller(spoken(language_tag)).view(answer)


def told(text: Any) -> str:
    """Return a text of a game or a projection in the language of this page."""
    return page_teller()(text if isinstance(text, str) else str(text))


def teller(here: Live) -> Teller:
    """Return what tells the texts of a match in the language of this page."""
    if language() == DEFAULT:
        return Teller(DEFAULT)
    cards = here.history.start.cards.cards.values()
    natives = [(card.name, str(card.get("native"))) for card in cards if card.get("native")]
    plain = [card.name for card in cards if not card.get("native")]
    rows = [
        row for name, native in natives for row in ((name, native), (f"{name} {native}", native))
    ]
    return Teller(
        language(),
        tuple(rows),
        frozenset([*here.names.values(), *plain]),
        tuple(here.manifest.seats),
    )


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
    for way in (_as_it_stands, _native, _owned, _deed, _copy, _sentence, _list, _headed):
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


def _owned(tell: Teller, text: str, depth: int) -> str | None:
    """What somebody at the table has."""
    found = _OWNED.fullmatch(text)
    if found is None or found[1] not in (*tell.kept, *tell.seats, _TABLE):
        return None
    thing = _told(tell, found[2], depth)
    if thing == found[2]:
        return None
    return texts(tell.language).gettext("%(owner)s's %(thing)s") % {
        "owner": _told(tell, found[1], depth),
        "thing": thing,
    }


def _deed(tell: Teller, text: str, depth: int) -> str | None:
    """What a seat does: a sentence that begins with the seat."""
    seat, _, deed = text.partition(" ")
    said = _told(tell, deed, depth) if seat in tell.seats and deed else deed
    return f"{seat} {said}" if said != deed else None


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
        found = (
            pattern.longest in text
            and all(words in text for words in pattern.around)
            and pattern.found.fullmatch(text)
        )
        gaps = (
            {
                name: (value, _told(tell, value, depth + 1))
                for name, value in found.groupdict().items()
            }
            if found
            else {}
        )
        if found and (pattern.telling or all(_known(tell, *pair) for pair in gaps.values())):
            return pattern.said % {name: said for name, (_, said) in gaps.items()}
    return None


def _known(tell: Teller, value: str, said: str) -> bool:
    """Whether what fills a gap is no English sentence that would be left standing in the middle of
    another language.
    """
    copy = _COPY.fullmatch(value)
    return (
        said != value
        or " " not in value.strip()
        or bool({value, copy[1] if copy else value} & tell.kept)
    )


def _list(tell: Teller, text: str, depth: int) -> str | None:
    """A row of things that are all known (or names of one word)."""
    for mark, said in _marks(tell.language):
        parts = text.split(mark)
        if len(parts) > 1 and depth < _DEEP:
            rows = [_told(tell, part, depth + 1) for part in parts]
            if all(_known(tell, part, row) for row, part in zip(rows, parts, strict=True)):
                return said.join(rows)
    return None


def _headed(tell: Teller, text: str, depth: int) -> str | None:
    """A label and what follows it, which may be somebody's own words."""
    head, colon, rest = text.partition(": ")
    said = _told(tell, head, depth) if colon else head
    return (
        said + texts(tell.language).gettext(": ") + _told(tell, rest, depth)
        if said != head
        else None
    )


@cache
def _marks(name: str) -> tuple[tuple[str, str], ...]:
    """Return what stands between the things of a row: in English, and in a language."""
    gettext = texts(name).gettext
    return (
        ("; ", gettext("; ")),
        (", ", gettext(", ")),
        (" and ", gettext(" and ")),
        (" with ", gettext(" with ")),
    )


@cache
def patterns(name: str) -> tuple[Pattern, ...]:
    """Return the sentences with gaps of a language, the one with most words around its gaps
    first.
    """
    return tuple(sorted(_patterns(name), key=lambda pattern: -len("".join(pattern.around))))


def _patterns(name: str) -> Iterator[Pattern]:
    for message in catalogue(name):
        text = str(message.id)
        if (
            message.string
            and not message.fuzzy
            and GAP.search(text)
            and BUILT in message.auto_comments
        ):
            around = tuple(words.replace("%%", "%") for words in GAP.split(text)[::2] if words)
            yield Pattern(recogniser(text), around, max(around, key=len), str(message.string))


def recogniser(text: str) -> re.Pattern[str]:
    """Return what recognises a sentence with gaps."""
    parts = GAP.split(text)
    made = [
        re.escape(part.replace("%%", "%")) if place % 2 == 0 else f"(?P<{part}>.*?)"
        for place, part in enumerate(parts)
    ]
    return re.compile("".join(made), re.S)
