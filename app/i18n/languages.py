"""In which language a page speaks: chosen for each browser, its texts read from the catalogues
beside this module.

English is the language of the texts themselves. Every folder `translations/<locale>/LC_MESSAGES`
with a `messages.po` offers one more. The doors for programs stay English: only pages ask here.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from gettext import NullTranslations
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel import UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations as Unchanged
from babel.support import Translations
from flask import Flask
from flask import request
from flask_babel import Babel
from flask_babel import Domain
from flask_babel import get_locale

from app.services import services

FOLDER = Path(__file__).resolve().parent / "translations"
DEFAULT = "en"
YEAR = 365 * 24 * 3600
SCRIPTS = "app/static/js/"
"""Where the catalogue says that a text is one of the browser's scripts."""


class Catalogues(Domain):  # type: ignore[misc]
    """The catalogues of `FOLDER`, read from their texts: there is no compiled file that could be
    older than they are.
    """

    def get_translations(self) -> NullTranslations:
        """Return the texts of the language this page speaks."""
        return texts(language())


def speak(app: Flask) -> None:
    """Let the pages of *app* speak the languages there are."""
    babel = Babel(app, default_locale=DEFAULT, locale_selector=chosen)
    babel.domain_instance = Catalogues()
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    app.jinja_env.globals.update(
        language_tag=language_tag, other_languages=other_languages, script_words=script_words
    )


def language() -> str:
    """Return the language of this page."""
    return str(get_locale() or DEFAULT)


@cache
def offered() -> tuple[str, ...]:
    """Return the languages there are, English first."""
    return (DEFAULT, *sorted(path.parts[-3] for path in FOLDER.glob("*/LC_MESSAGES/messages.po")))


def chosen() -> str:
    """Return the language this browser chose; before it has, the first it accepts that there is."""
    chosen = request.cookies.get(cookie(), "")
    if chosen in offered():
        return chosen
    return accepted(tag for tag, quality in request.accept_languages if quality > 0)


def cookie() -> str:
    """Return the name of the cookie that remembers the choice, one for each server of this host."""
    return f"{services().settings.cookie}-language"


def accepted(tags: Iterable[str]) -> str:
    """Return the language that fits the first of *tags* (as browsers send them) that any fits;
    English where none does.
    """
    return next((offer for tag in tags for offer in offered() if _fits(tag, offer)), DEFAULT)


def spoken(tag: str) -> str:
    """Return the language that a program asks for by a tag (`zh-Hant-TW`); English where none fits,
    or where it names none.
    """
    return accepted((tag.replace("_", "-"),)) if tag else DEFAULT


def _fits(tag: str, name: str) -> bool:
    """Whether a person who asks for *tag* can read *name*: the same language, and no other
    script.
    """
    try:
        wanted, there = Locale.parse(tag, sep="-"), Locale.parse(name)
    except (ValueError, UnknownLocaleError):
        return False
    return wanted.language == there.language and wanted.script in (None, there.script)


def language_tag(name: str = "") -> str:
    """Return a language (of this page, where none is named) as HTML wants it: `zh-Hant-TW`."""
    return (name or language()).replace("_", "-")


def other_languages() -> list[tuple[str, str]]:
    """Return the languages this page does not speak: (locale, what those who speak it call it)."""
    here = language()
    return [(name, own_name(name)) for name in offered() if name != here]


def own_name(name: str) -> str:
    """Return a language in its own words."""
    words = Locale.parse(name).get_language_name() or name
    return words[:1].upper() + words[1:]


def script_words() -> dict[str, str]:
    """Return what the browser's scripts say in the language of this page, by their English; nothing
    in English.
    """
    return {
        str(message.id): str(message.string)
        for message in catalogue(language())
        if message.id
        and message.string
        and any(file.startswith(SCRIPTS) for file, _ in message.locations)
    }


@cache
def catalogue(name: str) -> Catalog:
    """Return the catalogue of a language; an empty one for English."""
    file = FOLDER / name / "LC_MESSAGES" / "messages.po"
    if not file.is_file():
        return Catalog(name)
    with file.open("rb") as text:
        return read_po(text, locale=name)


@cache
def texts(name: str) -> NullTranslations:
    """Return what gettext looks texts up in."""
    if name == DEFAULT:
        return Unchanged()
    compiled = BytesIO()
    write_mo(compiled, catalogue(name))
    compiled.seek(0)
    return Translations(compiled)
