"""Gathers all translatable texts and updates the catalogues.

`python -m app.i18n.gathering` keeps translations, adds new texts, and drops texts that no longer
exist.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import click
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po
from babel.messages.pofile import write_po

import games
from app.i18n.calls import asked
from app.i18n.languages import DEFAULT
from app.i18n.languages import FOLDER
from app.i18n.languages import offered
from games.rules import Game
from games.text import Text

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ("app", "games", "printables", "projections")
CALLS = {"_": None, "gettext": None, "ngettext": (1, 2)}
"""The calls in templates that translate a text."""
TEMPLATES = {
    "trimmed": "true",
    "silent": "false",
    "trim_blocks": "true",
    "lstrip_blocks": "true",
    "newstyle_gettext": "true",
}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text, its file, and a comment for translators; a text with singular and plural
    is a pair.
    """

    text: str | tuple[str, str]
    file: str
    comments: tuple[str, ...] = ()
    context: str | None = None


def interface() -> Iterator[Phrase]:
    """Yield the translatable texts of templates, scripts and Python files."""
    yield from _extracted("jinja2.ext:babel_extract", "templates", "*.html", CALLS, TEMPLATES)
    yield from _extracted("javascript", "app/static/js", "*.js", {"say": None}, {})
    for path in (path for folder in PYTHON for path in _modules(folder)):
        yield from (Phrase(one.text, _name(path), (), one.context) for one in asked(_tree(path)))


def _extracted(
    method: str,
    folder: str,
    kind: str,
    calls: Mapping[str, tuple[int, ...] | None],
    options: Mapping[str, str],
) -> Iterator[Phrase]:
    for path in sorted((ROOT / folder).rglob(kind)):
        for _line, text, _comments, _context in extract_from_file(
            method, path, keywords=calls, options=options
        ):
            yield Phrase(text if isinstance(text, str) else (text[0], text[1]), _name(path))


def declared() -> Iterator[Phrase]:
    """Yield the names that our own games declare: actions, asks, counters, zones, marks, phases,
    options. A game from outside need not be translated.
    """
    for game in games.catalogue().values():
        if Path(games.folder_of(game.key)).parent != ROOT / "games":
            continue
        for text in labels(game):
            if any(letter.isalpha() for letter in text):
                context = text.context if isinstance(text, Text) else ""
                yield Phrase(text, f"games/{game.key}/__init__.py", context=context or None)


def labels(game: Game) -> Iterator[str]:
    """Yield the names that a game declares for people."""
    yield game.title
    for spec in game.actions:
        yield spec.label
        yield from (ask.label for ask in spec.asks)
    kinds = game.equipment
    for parts in (kinds.counters, kinds.zones, kinds.marks, kinds.frames, game.options):
        yield from (str(part.label) for part in parts)
    yield from (*kinds.phases.values(), *kinds.words.values())
    yield from (
        zone.label_cell(cell) for zone in kinds.zones if zone.label_cell for cell in zone.cells
    )
    yield from (_plain(mark.name) for mark in kinds.marks)
    yield from (_plain(counter.name) for counter in kinds.counters if counter.of == "piece")
    yield from (
        _plain(choice)
        for option in game.options
        for choice in option.choices
        if isinstance(choice, str)
    )
    yield from game.cards.decks


def required() -> Catalog:
    """Return all texts that a catalogue must translate."""
    return _catalogue([*interface(), *declared()])


def update(name: str) -> Path:
    """Update the catalogue of a language and return its file; texts that no longer exist are
    dropped.
    """
    file = FOLDER / name / "LC_MESSAGES" / "messages.po"
    known = Catalog(name, project="Quartermaster", charset="utf-8")
    if file.is_file():
        with file.open("rb") as text:
            known = read_po(text, locale=name)
    known.update(required(), no_fuzzy_matching=True, update_creation_date=False)
    known.obsolete.clear()
    out = BytesIO()
    write_po(
        out,
        known,
        width=0,
        sort_by_file=True,
        include_lineno=False,
        omit_header=False,
        ignore_obsolete=True,
    )
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(out.getvalue())
    return file


def is_translated(message: Message) -> bool:
    """Whether a text is translated in every plural form that it needs."""
    forms = message.string if isinstance(message.string, list | tuple) else (message.string,)
    return all(forms) and not message.fuzzy


def _catalogue(rows: list[Phrase]) -> Catalog:
    made = Catalog(project="Quartermaster", charset="utf-8")
    for row in rows:
        made.add(
            row.text,
            locations=[(row.file, 0)],
            auto_comments=row.comments,
            context=row.context,
        )
    for message in made:
        message.locations = sorted(set(message.locations))
    return made


def _modules(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _plain(name: str) -> str:
    return str(name).replace("_", " ")


@click.command()
@click.argument("languages", nargs=-1)
def main(languages: tuple[str, ...]) -> None:
    """Bring the catalogues of LANGUAGES (default: those there are) up to date. A locale that is not
    there is begun.
    """
    for name in languages or [name for name in offered() if name != DEFAULT]:
        file = update(name)
        with file.open("rb") as text:
            left = sum(
                not is_translated(message) for message in read_po(text, locale=name) if message.id
            )
        click.echo(f"{file.relative_to(ROOT)}: {left} texts to translate")


if __name__ == "__main__":
    main()
