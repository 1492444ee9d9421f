"""`quartermaster cards check | import | deck | words | fields | template`: card sets and deck lists
of designers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click

import games
from app.cardfiles.decks import found_in
from app.cardfiles.decks import lines_of
from app.cardfiles.fields import fields_page
from app.cardfiles.importing import ImportedSet
from app.cardfiles.reading import import_file
from app.cardfiles.reading import is_data
from app.cardfiles.reading import written
from app.cardfiles.rows import NotReadable
from app.cardfiles.template import as_file
from app.cardfiles.template import template
from app.cardfiles.toml_lines import located
from app.commands.designing import balance
from app.commands.designing import pictograms
from app.commands.places import Unfit
from app.commands.places import Wrong
from app.commands.places import cards_file
from app.commands.places import content_of
from app.commands.places import game_of
from app.commands.places import many
from events.vocabulary import Fields
from games.cards import CardSchema
from games.cards import CardSet
from games.cards import Grasp
from games.kit.cards.playable import unfit
from games.rules import Game
from printables.drawing.fonts import NoGlyph
from printables.sheets import misfits_of

_game = click.option(
    "--game",
    "key",
    default="",
    help="The game it is for; without it, what the file says at `game = `.",
)
_encoding = click.option(
    "--encoding",
    default="",
    metavar="NAME",
    help="How a table was saved, where it is not UTF-8: cp1252, latin-1 ...",
)
_path = click.Path(path_type=Path)


@click.group()
def cards() -> None:
    """Card sets of designers, and decks."""


cards.add_command(balance)
cards.add_command(pictograms)


@cards.command()
@click.argument("file", type=_path)
@_game
@_encoding
@click.option("--strict", is_flag=True, help="What is not understood counts as a fault.")
def check(file: Path, key: str, encoding: str, strict: bool) -> None:
    """Read a card set (table, TOML, JSON), name each bad field by card and row or line and what
    does not fit on paper, and tell of each sentence whether it is enforced; ends with 1 where there
    is a fault.
    """
    if not is_data(file.name):
        game, table = _imported(file, key, "", encoding)
        _tell(file, table)
        _remark(file, game, table.raw, table.cards)
        _explain(file, game, table.cards, strict)
        wrong = len(table.faults) + _misfits(file, game, table.cards)
        _end(table.cards, wrong, f"{file}: {_counted(game, table.cards)}, no fault")
        return
    data = cards_file(file)
    game = _game_of(key or str(data.get("game", "")))
    set_, faults = _schema(game).read(_schema(game).completed(data))
    kept = [fault for row in set_.incomplete for fault in row.why]
    for fault in located(content_of(file).decode(), [*faults, *kept]):
        click.echo(f"{file}: {fault}")
    _remark(file, game, data, set_)
    _explain(file, game, set_, strict)
    wrong = len(faults) + len(kept) + _misfits(file, game, set_)
    _end(set_, wrong, f"{file}: {_counted(game, set_)}, no fault")


@cards.command(name="import")
@click.argument("file", type=_path)
@click.option(
    "-o",
    "--out",
    type=_path,
    metavar="FILE.toml",
    help="Where to, .toml or .json; FILE.toml beside FILE without it.",
)
@click.option("--title", default="", help="What the set is called; the file's name without it.")
@_game
@_encoding
def import_(file: Path, out: Path | None, title: str, key: str, encoding: str) -> None:
    """Make a card set of a table (CSV, .xlsx, .ods) or of a set as data: every row is kept, nothing
    is invented.

    Ends with 0 where every row can be played, 1 where some are kept that cannot (they are named), 2
    where nothing was written.
    """
    target = out or file.with_suffix(".toml")
    if target.suffix.lower() not in (".toml", ".json"):
        raise Unfit(f"{target}: a card set is written as .toml or .json")
    if target.exists() and file.exists() and target.samefile(file):
        raise Unfit(f"{target} is the file that is read; name another with -o")
    game, table = _imported(file, key, title, encoding)
    _tell(file, table)
    try:
        target.write_bytes(written(table.raw, target.name))
    except OSError as error:
        raise Unfit(f"{target} cannot be written: {error.strerror}") from None
    click.echo(f"{target}: {_counted(game, table.cards)}")
    _end(table.cards, len(table.faults))


@cards.command()
@click.argument("file", type=_path)
@click.option(
    "--set",
    "set_",
    type=_path,
    metavar="FILE",
    help="The card set, .toml or .json; the game's own without it.",
)
@click.option("--name", default="", help="What the deck is called; the file's name without it.")
@click.option(
    "-o",
    "--out",
    type=_path,
    metavar="FILE.toml",
    help="Write the set with this deck ready-made, if every rule allows it.",
)
@_game
@_encoding
def deck(
    file: Path, set_: Path | None, name: str, out: Path | None, key: str, encoding: str
) -> None:
    """Check a deck list ("3 Name" a line) against a set, with an answer for each rule; ends with 1
    where one does not hold.
    """
    data = cards_file(set_) if set_ else None
    game = _game_of(key or str((data or {}).get("game", "")))
    schema = _schema(game)
    if schema.judge_deck is None:
        raise Unfit(f"{game.title} is played with the decks of its set; there is nothing to build")
    pool = schema.read(data)[0] if data is not None else game.cards
    try:
        listed = found_in(pool, lines_of(file.name, content_of(file), encoding))
    except NotReadable as error:
        raise Unfit(f"{file}: {error}") from None
    for fault in listed.faults:
        click.echo(f"{file}: {fault}")
    if listed.reserve:
        beside = sum(listed.reserve.values())
        cards_beside = many(beside, "card", "cards")
        click.echo(f"{file}: {cards_beside} beside the deck (reserve); no rule counts them")
    complete = (pool.card(code) for code, number in listed.copies.items() for _ in range(number))
    answers = list(schema.judge_deck([*complete, *listed.unfinished]))
    for answer in answers:
        click.echo(f"{'ok' if answer.holds else 'NO'}  {answer}")
    wrong = len(listed.faults) + sum(not answer.holds for answer in answers)
    if wrong:
        raise Wrong(f"{many(wrong, 'fault', 'faults')}; this is no deck yet")
    if out:
        raw = dict(data if data is not None else game.raw_cards)
        raw = {
            "game": game.key,
            **raw,
            "decks": {**raw.get("decks", {}), name or file.stem: dict(listed.copies)},
        }
        _write(out, raw)


@cards.command()
@click.argument("key", metavar="GAME")
def words(key: str) -> None:
    """Print what card texts of GAME can say, as a page with examples."""
    game = game_of(key)
    vocabulary = _schema(game).vocabulary
    if vocabulary is None:
        raise Unfit(f"{game.title} reads no card text; its cards say what they do in their fields")
    click.echo(vocabulary(), nl=False)


@cards.command(name="fields")
@click.argument("key", metavar="GAME")
def fields_(key: str) -> None:
    """Print every column of GAME's tables of cards: what it says, what may stand there, an
    example.
    """
    game = game_of(key)
    click.echo(fields_page(game, _schema(game)), nl=False)


@cards.command(name="template")
@click.argument("key", metavar="GAME")
@click.option(
    "-o",
    "--out",
    type=_path,
    metavar="FILE",
    help="Where to, .csv or .xlsx; a file that is there is left alone. Without it, it is printed.",
)
def template_(key: str, out: Path | None) -> None:
    """Write a table to begin own cards of GAME with: every column, and a row for each type of card,
    or as many as a playable set needs.
    """
    game = game_of(key)
    table = template(_schema(game), game.cards)
    if out is None:
        click.echo(table, nl=False)
        return
    try:
        content = as_file(out.name, table)
        with out.open("xb") as file:
            file.write(content)
    except NotReadable as error:
        raise Unfit(f"{out}: {error}") from None
    except FileExistsError:
        raise Unfit(f"{out} is there already; name another with -o") from None
    except OSError as error:
        raise Unfit(f"{out} cannot be written: {error.strerror}") from None
    click.echo(f"{out}: a table for {game.title}; read it with: cards check {out} --game {key}")


def _write(out: Path, raw: dict[str, object]) -> None:
    try:
        out.write_bytes(written(raw, out.name))
    except OSError as error:
        raise Unfit(f"{out} cannot be written: {error.strerror}") from None
    click.echo(f"{out}: the set with this deck")


def _imported(file: Path, key: str, title: str, encoding: str) -> tuple[Game, ImportedSet]:
    content = content_of(file)
    game = _game_of(key or (str(cards_file(file).get("game", "")) if is_data(file.name) else ""))
    try:
        return game, import_file(file.name, content, _schema(game), game.key, title, encoding)
    except NotReadable as error:
        raise Unfit(f"{file}: {error}") from None


def _tell(file: Path, table: ImportedSet) -> None:
    for line in (*table.faults, *table.remarks):
        click.echo(f"{file}: {line}")
    if table.unknown:
        click.echo(
            f"{file}: columns that the game does not know, kept under `more`: "
            f"{', '.join(table.unknown)}"
        )


def _remark(file: Path, game: Game, raw: Fields, set_: CardSet) -> None:
    """Print remarks on what is playable but probably not intended; these are no faults."""
    remarks = _schema(game).remarks
    for remark in remarks(set_) if remarks else ():
        click.echo(f"{file}: note: {remark}")
    for why in unfit(_schema(game), game.key, raw, set_):
        click.echo(f"{file}: note: nobody can play with it yet: {why}")


def _misfits(file: Path, game: Game, set_: CardSet) -> int:
    """Print what cannot be printed on a card, and return the number of faults. A sign that the
    print font lacks is no fault: such a set can be played.
    """
    misfits = list(misfits_of(game, set_))
    for code, fault in misfits:
        note = "note: " if isinstance(fault, NoGlyph) else ""
        click.echo(f"{file}: {note}card {set_.card(code).called}, print: {fault}")
    return sum(not isinstance(fault, NoGlyph) for _, fault in misfits)


def _explain(file: Path, game: Game, set_: CardSet, strict: bool) -> None:
    """Print for each sentence on the cards whether it is enforced, and a count of each kind. If
    *strict*, a sentence that is not understood ends the command with 1.
    """
    explain = _schema(game).explain
    explained = list(explain(set_)) if explain else []
    for one in explained:
        click.echo(f"{file}: {one.card}: {one.grasp}: “{one.sentence}”: {one.words}")
    counts = Counter(one.grasp for one in explained)
    if explained:
        click.echo(f"{file}: texts: " + ", ".join(f"{counts[grasp]} {grasp}" for grasp in Grasp))
    if strict and counts[Grasp.NOT_UNDERSTOOD]:
        raise Wrong(f"{counts[Grasp.NOT_UNDERSTOOD]} not understood")


def _end(set_: CardSet, faults: int, otherwise: str = "") -> None:
    if faults:
        unfinished = many(len(set_.incomplete), "is", "are")
        kept = f", {unfinished} kept but cannot be played" if set_.incomplete else ""
        complete = many(len(set_.cards), "card is", "cards are")
        raise Wrong(f"{many(faults, 'fault', 'faults')}; {complete} complete{kept}")
    if otherwise:
        click.echo(otherwise)


def _counted(game: Game, set_: CardSet) -> str:
    counts = ", ".join(_counts(_schema(game), set_)) or "none"
    cards_, decks = len(set_.cards), len(set_.decks)
    return (
        f"{many(cards_, 'card', 'cards')} for {game.title} ({counts}), "
        f"{many(decks, 'deck', 'decks')}"
    )


def _counts(schema: CardSchema, set_: CardSet) -> Iterator[str]:
    for type_ in schema.types:
        if set_.of_type(type_):
            yield f"{len(set_.of_type(type_))} {type_}"


def _schema(game: Game) -> CardSchema:
    if game.schema is None:
        raise Unfit(f"{game.title} is played without cards")
    return game.schema


def _game_of(key: str) -> Game:
    if not key:
        known = ", ".join(
            game.key for game in games.catalogue().values() if game.schema is not None
        )
        raise Unfit(
            f'which game is it for? say --game KEY, or write game = "KEY" into the file; one of '
            f"{known}"
        )
    return game_of(key)
