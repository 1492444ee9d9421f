"""A designer's cards in the browser: drop a table of cards, see its faults, which of its texts are
understood, and how it prints; save it as a set.
"""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Callable
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace
from pathlib import PurePath

from flask import Response
from flask import render_template
from flask import request
from flask.typing import ResponseReturnValue

import games
from app.cardfiles.balance import Curve
from app.cardfiles.balance import balance
from app.cardfiles.importing import ImportedSet
from app.cardfiles.reading import import_file
from app.cardfiles.reading import written
from app.cardfiles.rows import NotReadable
from app.cardfiles.template import template
from app.desk.errors.refusals import NotHere
from app.i18n.languages import language
from app.i18n.render import Renderer
from app.pages.site import pages
from app.services import services
from app.web.callers.limits import count_opening
from app.web.callers.organiser import PASSCODE
from app.web.callers.organiser import may_open
from app.web.callers.organiser import require_may_open
from games.cards import CardSchema
from games.cards import CardSet
from games.cards import Grasped
from games.kit.cards.playable import unfit
from games.rules import Game
from games.text import Text
from games.text import text
from printables.options import PrintOptions
from printables.preview import picture
from printables.preview import size
from printables.sheets import letters_of
from printables.sheets import misfits_of
from printables.sheets import sheets_of
from printables.wording import Unprintable

_MOST_SHEETS = 3


@dataclass(frozen=True, slots=True)
class CardsReport:
    """What the page shows about a table of cards.

    `faults` keep rows from being played; `misfits` cannot be printed; `notes` are further remarks;
    `unknown` are columns that the game does not know. `grasped`: each sentence with its meaning,
    those not understood first. `sheets`: the first printed sheets, as address, width and height.
    `curves`: the number of cards at each cost. `saves`: the set as file name and address.
    """

    title: str
    counts: tuple[tuple[str, int], ...]
    faults: tuple[Text, ...]
    misfits: tuple[tuple[Text, str], ...]
    notes: tuple[str, ...]
    unknown: tuple[str, ...]
    grasped: tuple[Grasped, ...]
    sheets: tuple[tuple[str, int, int], ...]
    curves: tuple[Curve, ...]
    saves: tuple[tuple[str, str], ...]


@pages.get("/cards")
def own_cards_form() -> ResponseReturnValue:
    """The form: a game and a file."""
    if not may_open() and services().settings.opening is None:
        require_may_open()
    return _page(None, "")


@pages.post("/cards")
def own_cards_shown() -> ResponseReturnValue:
    """Show the content of a table; the server stores nothing of it."""
    if PASSCODE in request.values:
        count_opening()
    require_may_open()
    file, game = request.files.get("cards"), _game(request.form.get("game", ""))
    if file is None or not file.filename:
        return _page(None, text("Choose a file: a table of cards or a card set."))
    say = Renderer(language())
    try:
        shown = services().lanes(_shown, game, file.filename, file.read(), say)
    except NotReadable as error:
        return _page(None, text("%(file)s: %(why)s", file=file.filename, why=error.words))
    return _page(shown, "")


@pages.get("/cards/<key>.csv")
def own_cards_template(key: str) -> ResponseReturnValue:
    """The table to start with."""
    game = _game(key)
    content = "\ufeff" + template(_schema(game), game.cards)
    answer = Response(content, mimetype="text/csv")
    answer.headers["Content-Disposition"] = f'attachment; filename="{game.key}.csv"'
    return answer


def _page(shown: CardsReport | None, fault: str) -> ResponseReturnValue:
    known = [game for game in games.catalogue().values() if game.schema is not None]
    return render_template(
        "lobby/own_cards.html",
        games=known,
        chosen=request.values.get("game", ""),
        passcode=not may_open(),
        shown=shown,
        fault=fault,
    ), (400 if fault else 200)


def _game(key: str) -> Game:
    game = games.catalogue().get(key)
    if game is None or game.schema is None:
        raise NotHere(text("This server has no game of cards by that name."))
    return game


def _schema(game: Game) -> CardSchema:
    if game.schema is None:
        raise NotHere(text("This server has no game of cards by that name."))
    return game.schema


def _shown(game: Game, file: str, content: bytes, say: Callable[[str], str]) -> CardsReport:
    schema = _schema(game)
    imported = import_file(file, content, schema, game.key)
    misfits = tuple(misfits_of(game, imported.cards, PrintOptions(say=say)))
    explained = tuple(schema.explain(imported.cards)) if schema.explain else ()
    remarks = tuple(str(say(words)) for words in _remarks(game.key, schema, imported))
    title = PurePath(file).stem[:60]
    return CardsReport(
        title,
        tuple(Counter(card.type for card in imported.cards.cards.values()).items()),
        tuple(fault.words for fault in imported.faults),
        tuple((imported.cards.card(code).called, fault.words) for code, fault in misfits),
        (*imported.remarks, *remarks),
        imported.unknown,
        tuple(sorted(explained, key=lambda one: one.grasp, reverse=True)),
        tuple(_sheets(game, imported.cards, {code for code, _ in misfits}, say)),
        balance(schema, imported.cards),
        tuple(_saves(title, imported)),
    )


def _remarks(key: str, schema: CardSchema, table: ImportedSet) -> Iterator[Text]:
    for fault in schema.remarks(table.cards) if schema.remarks else ():
        yield fault.words
    for why in unfit(schema, key, table.raw, table.cards, table.faults):
        yield text("Nobody can play with it yet: %(why)s", why=why)


def _sheets(
    game: Game, cards: CardSet, without: set[str], say: Callable[[str], str]
) -> Iterator[tuple[str, int, int]]:
    """The first sheets of one deck with every printable card."""
    fitting = {code: card for code, card in cards.cards.items() if code not in without}
    printed = replace(cards, cards=fitting, decks={})
    how = PrintOptions(items=("cards",), duplex="single", say=say)
    try:
        letters = letters_of(game, printed, how)
        how = replace(how, decks=tuple(letters[:1]))
        made = sheets_of(game, printed, how)
        for number, sheet in enumerate(made[:_MOST_SHEETS]):
            yield _address(picture(made, number, how), "image/png"), *size(sheet)
    except Unprintable:
        return


def _saves(title: str, imported: ImportedSet) -> Iterator[tuple[str, str]]:
    for name in (f"{title}.toml", f"{title}.json"):
        yield name, _address(written(imported.raw, name), "application/octet-stream")


def _address(content: bytes, kind: str) -> str:
    """A data address that holds the file itself, so that the server need not store it."""
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"
