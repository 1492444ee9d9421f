"""Chooses the language of a page for each browser, and reads the catalogues beside this module.

English is the language of the texts themselves. Every folder `translations/<locale>/LC_MESSAGES`
with a `messages.po` adds a language. Interfaces for programs stay English; only pages ask here.
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
"""The prefix of a file name by which the catalogue marks a text of the browser's scripts."""


class Catalogues(Domain):  # type: ignore[misc]
    """The catalogues of `FOLDER`, read from the .po files: there are no compiled files that could
    be outdated.
    """

    def get_translations(self) -> NullTranslations:
        """Return the translations of this page's language."""
        return texts(language())


def speak(app: Flask) -> None:
    """Enable all languages on the pages of *app*."""
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
    """Return the available languages, English first."""
    return (DEFAULT, *sorted(path.parts[-3] for path in FOLDER.glob("*/LC_MESSAGES/messages.po")))


def chosen() -> str:
    """Return the language that this browser chose; else the first available one that it accepts."""
    chosen = request.cookies.get(cookie(), "")
    if chosen in offered():
        return chosen
    return accepted(tag for tag, quality in request.accept_languages if quality > 0)


def cookie() -> str:
    """Return the name of the cookie that remembers the choice; each server of this host has its
    own.
    """
    return f"{services().settings.cookie}-language"


def accepted(tags: Iterable[str]) -> str:
    """Return the available language that fits the first of *tags* (as browsers send them); English
    where none fits.
    """
    return next((offer for tag in tags for offer in offered() if _fits(tag, offer)), DEFAULT)


@cache
def locale_of(name: str) -> Locale:
    """Return an available language as babel knows it; parsing looks for files each time."""
    return Locale.parse(name)


def spoken(tag: str) -> str:
    """Return the language that a program asks for by a tag (`zh-Hant-TW`); English where none fits,
    or where it names none.
    """
    return accepted((tag.replace("_", "-"),)) if tag else DEFAULT


def _fits(tag: str, name: str) -> bool:
    """Whether a reader of *tag* can read *name*: the same language in the same script."""
    try:
        wanted, there = Locale.parse(tag, sep="-"), Locale.parse(name)
    except (ValueError, UnknownLocaleError):
        return False
    return wanted.language == there.language and wanted.script in (None, there.script)


def language_tag(name: str = "") -> str:
    """Return a language (default: of this page) as an HTML tag: `zh-Hant-TW`."""
    return (name or language()).replace("_", "-")


def other_languages() -> list[tuple[str, str]]:
    """Return the other languages: (locale, its name in that language)."""
    here = language()
    return [(name, own_name(name)) for name in offered() if name != here]


def own_name(name: str) -> str:
    """Return the name of a language in that language."""
    words = Locale.parse(name).get_language_name() or name
    return words[:1].upper() + words[1:]


def script_words() -> dict[str, str]:
    """Return the translations that the browser's scripts need, by English text and in its order;
    nothing for English.
    """
    return _script_words(language())


@cache
def _script_words(name: str) -> dict[str, str]:
    """The same of a named language. Every page of it holds them: they are sought once."""
    return {
        str(message.id): str(message.string)
        for message in sorted(message_catalogue(name), key=lambda message: str(message.id))
        if message.id
        and message.string
        and any(file.startswith(SCRIPTS) for file, _ in message.locations)
    }


@cache
def message_catalogue(name: str) -> Catalog:
    """Return the catalogue of a language; an empty one for English."""
    file = FOLDER / name / "LC_MESSAGES" / "messages.po"
    if not file.is_file():
        return Catalog(name)
    with file.open("rb") as text:
        return read_po(text, locale=name)


@cache
def texts(name: str) -> NullTranslations:
    """Return the translations of a language as gettext reads them."""
    if name == DEFAULT:
        return Unchanged()
    compiled = BytesIO()
    write_mo(compiled, message_catalogue(name))
    compiled.seek(0)
    return Translations(compiled)
