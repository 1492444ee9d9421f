"""Translates texts into the language of a page or of a caller.

Games, rules and projections make texts (`games.text`); they do not know of languages. A text is
rendered through the catalogue; a plain `str` is the same in each language. A word that a template
shows as it is declared (a kind, a state) is looked up as a label.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from typing import Any

from app.desk.history.live import Live
from app.i18n.languages import DEFAULT
from app.i18n.languages import language
from app.i18n.languages import spoken
from app.i18n.languages import texts
from app.i18n.render import Renderer
from events.vocabulary import TABLE
from games.text import Text
from games.text import seat_title
from games.text import text

Translate = Callable[[Any], str]
"""Returns a text, or a label, in a language."""


@dataclass(frozen=True, slots=True)
class Translator:
    """Translates into a language; `names` are the players' names by seat."""

    language: str
    names: Mapping[str, str] = field(default_factory=dict)

    def __call__(self, words: str) -> str:
        """Return a text in this language, a label as the catalogue has it, else the words."""
        if isinstance(words, Text):
            return Renderer(self.language, self.names)(words)
        return words if self.language == DEFAULT else _label(self.language, words)

    def view(self, answer: Any) -> Any:
        """Return an answer (or a part of one) with every text in this language; the rest stays."""
        if isinstance(answer, Mapping):
            return {key: self.view(value) for key, value in answer.items()}
        if isinstance(answer, list | tuple):
            return [self.view(item) for item in answer]
        return self(answer) if isinstance(answer, Text) else answer


def page_translator() -> Translator:
    """Return the translator of this page's language, without the names of players."""
    return Translator(language())


def translated_for(language_tag: str, answer: Any) -> Any:
    """Return an answer to a program with its texts in the language that the program asked for; the
    default language where *language_tag* is unknown.
    """
    return Translator(spoken(language_tag)).view(answer)


def translated(words: Any) -> str:
    """Return a text or a label in the language of this page."""
    return page_translator()(words if isinstance(words, str) else str(words))


def called(seat: str, players: Mapping[str, str], translate: Translate = translated) -> str:
    """Return what a seat is called: its player's name, where nobody sits there its title; "" for no
    seat.
    """
    if name := players.get(seat):
        return name
    return translate(_TABLE if seat == TABLE else seat_title(seat)) if seat else ""


_TABLE = text("Table")


def translator(here: Live) -> Translator:
    """Return the translator of this page's language, with the names of a match's players."""
    return Translator(language(), here.names)


def _label(name: str, words: str) -> str:
    """The translation of a label; one whose first letter differs in case serves, too."""
    catalogue = texts(name)
    for form in (words, words[:1].upper() + words[1:], words[:1].lower() + words[1:]):
        from_catalogue = catalogue.gettext(form) if form else form
        if from_catalogue != form:
            return from_catalogue
    return words
