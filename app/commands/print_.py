"""`quartermaster print GAME`: cards, mats, tokens and sheets as PDF."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from typing import cast

import click

from app.cardfiles.pictures import pictures_in
from app.cardfiles.rows import NotReadable
from app.commands.places import NamesGames
from app.commands.places import Unfit
from app.commands.places import cards_file
from app.commands.places import game_of
from app.commands.places import in_lines
from app.commands.places import many
from app.commands.places import options_of
from app.i18n.languages import DEFAULT
from app.i18n.languages import offered
from app.i18n.render import Renderer
from app.serving.terminal import typed
from events.vocabulary import Fields
from games import play
from games.cards import CardSet
from games.kit.cards.playable import unfit as unfit_of
from games.rules import Game
from printables.options import DUPLEX
from printables.options import EDITIONS
from printables.options import KINDS
from printables.options import Duplex
from printables.options import PrintOptions
from printables.pages import Sheet
from printables.preview import picture
from printables.render import to_pdf
from printables.sheets import misfits_of
from printables.sheets import sheets_of
from printables.stock import CUT
from printables.stock import LABELS
from printables.stock import STOCKS

PROOF = 150
"""Dots per inch of a sheet written as a picture."""


@click.command(name="print", cls=NamesGames)
@click.argument("game")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE.pdf",
    help="Where to; GAME.pdf without it. FILE.png: a picture of each sheet.",
)
@click.option(
    "--items",
    default="",
    metavar="KIND,KIND",
    help=f"What to print: {', '.join(KINDS)}; without it all but stickers and gauge.",
)
@click.option(
    "--paper",
    type=click.Choice(tuple(STOCKS)),
    default="A4",
    show_default=True,
    help="The paper in the printer.",
)
@click.option("--mat-paper", type=click.Choice(tuple(STOCKS)), help="Another paper for mats.")
@click.option(
    "--duplex",
    type=click.Choice(DUPLEX),
    default="long",
    show_default=True,
    help="How card backs are printed.",
)
@click.option(
    "--decks",
    default="",
    metavar="A,B",
    help="Whose decks, mats and tokens, by their letters; all without it.",
)
@click.option(
    "--labels",
    type=click.Choice((CUT, *LABELS)),
    default=CUT,
    help="Stickers: a label sheet by its number.",
)
@click.option(
    "--codes",
    type=click.Choice(tuple(EDITIONS)),
    default="normal",
    show_default=True,
    help="Size of codes.",
)
@click.option(
    "--code-only", is_flag=True, help="The short code for our own scanner instead of an address."
)
@click.option(
    "--coded-tokens",
    is_flag=True,
    help="A board's pieces as tiles with codes, for photos of the board.",
)
@click.option("--host", help="The name in printed addresses.")
@click.option("--set-sign", default="", metavar="C", help="The card set's character in every code.")
@click.option("--ink-saver", is_flag=True, help="Outlines and hatches instead of dark grounds.")
@click.option(
    "--bleed",
    is_flag=True,
    help="Backs to the edge of the card and 3 mm beyond, instead of a white rim.",
)
@click.option(
    "--back-shift",
    nargs=2,
    type=float,
    default=(0.0, 0.0),
    metavar="RIGHT DOWN",
    help="Millimetres that the gauge page showed.",
)
@click.option(
    "--cards", type=click.Path(path_type=Path), metavar="FILE.toml", help="A designer's card set."
)
@click.option(
    "--draft", is_flag=True, help="Print a set that nobody can play with yet, as far as it goes."
)
@click.option(
    "--pictures",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Pictures for the cards: PNG, JPEG or WebP, named by the card's name or code.",
)
@click.option(
    "--language",
    type=click.Choice(offered()),
    default=DEFAULT,
    show_default=True,
    help="The language of the sheets.",
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="A table option that changes the paper.",
)
def print_(
    game: str,
    out: Path | None,
    cards: Path | None,
    pictures: Path | None,
    options: tuple[str, ...],
    draft: bool,
    **chosen: Any,
) -> None:
    """Print a game's cards, mats, tokens and reference sheets as one PDF."""
    spec = game_of(game)
    try:
        how, brought = _how(chosen, options_of(options)), _cards(spec, cards, draft)
        play.setup(
            spec, spec.seats[: spec.least_seats], how.match, brought
        )  # refuses options that no table can have
        how = replace(how, pictures=_pictures(pictures, brought))
        _require_fit(spec, brought, how, cards)
        sheets = sheets_of(spec, brought, how)
        if out is not None and out.suffix.lower() == ".png":
            _proofs(out, sheets, how)
            return
        with click.progressbar(
            length=len(sheets), label="Drawing", file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as bar:
            content = to_pdf(sheets, how, lambda done, of: bar.update(1))
    except ValueError as error:
        raise Unfit(str(error)) from None
    for remark in _remarks(how):
        click.echo(remark, err=True)
    target = out or Path(f"{spec.key}.pdf")
    try:
        target.write_bytes(content)
    except OSError as error:
        raise Unfit(f"{target} cannot be written: {error.strerror}") from None
    click.echo(
        f"{target}: {many(len(sheets), 'page', 'pages')}. Print at 100 %: the ruler on the page is "
        "100 mm long."
    )


def _proofs(out: Path, sheets: Sequence[Sheet], how: PrintOptions) -> None:
    """Write a picture of each sheet that is not blank: FILE-1.png and so on."""
    drawn = [number for number, sheet in enumerate(sheets) if sheet.placed]
    wide = len(str(len(drawn)))
    try:
        for place, number in enumerate(drawn, start=1):
            file = out.with_stem(f"{out.stem}-{place:0{wide}}") if len(drawn) > 1 else out
            file.write_bytes(picture(sheets, number, how, PROOF))
    except OSError as error:
        raise Unfit(f"{out} cannot be written: {error.strerror}") from None
    many = f", -1 to -{len(drawn)}" if len(drawn) > 1 else ""
    click.echo(f"{out}{many}: {len(drawn)} pictures of the sheets at {PROOF} dots an inch")


def _require_fit(game: Game, brought: CardSet, how: PrintOptions, file: Path | None) -> None:
    """Raise `Unfit` with everything that does not fit on a designer's cards, not the first fault
    alone.
    """
    misfits = [fault.words for _, fault in misfits_of(game, brought, how)] if file else []
    if misfits and (how.wants("cards") or how.wants("stickers")):
        raise Unfit("\n".join(f"{file}: {how.say(words)}" for words in misfits))


def _pictures(folder: Path | None, cards: CardSet) -> Mapping[str, bytes]:
    """Return the cards' pictures; print which files match no card and which cards have none."""
    if folder is None:
        return {}
    try:
        pictures = pictures_in(folder, cards)
    except NotReadable as error:
        raise Unfit(f"{folder}: {error}") from None
    if pictures.strays:
        click.echo(f"{folder}: no card is called so: {', '.join(pictures.strays)}", err=True)
    if pictures.without:
        click.echo(
            f"{folder}: {many(len(pictures.by_code), 'card has', 'cards have')} a picture, "
            "without one are "
            f"{', '.join(pictures.without)}",
            err=True,
        )
    return pictures.by_code


def _remarks(how: PrintOptions) -> Iterator[str]:
    """Yield remarks on options that have no effect, or another one than their name suggests."""
    if how.labels == CUT:
        return
    if "stickers" not in how.items:
        yield f"--labels {how.labels} is for stickers, and none are printed: --items stickers"
    elif LABELS[how.labels].stock != how.stock:
        paper = LABELS[how.labels].stock
        yield f"--labels {how.labels} is a sheet of {paper}: the stickers are on {paper}"


def _how(chosen: Fields, match: Fields) -> PrintOptions:
    how = PrintOptions(
        stock=chosen["paper"],
        mat_stock=chosen["mat_paper"] or "",
        duplex=cast(Duplex, chosen["duplex"]),
        items=tuple(item for item in chosen["items"].split(",") if item),
        decks=tuple(letter for letter in chosen["decks"].split(",") if letter),
        labels=chosen["labels"],
        edition=chosen["codes"],
        code_only=chosen["code_only"],
        ink_saver=chosen["ink_saver"],
        bleed=chosen["bleed"],
        coded_tokens=chosen["coded_tokens"],
        set_sign=chosen["set_sign"],
        back_shift=chosen["back_shift"],
        match=match,
        say=Renderer(chosen["language"]),
    )
    return replace(how, host=chosen["host"]) if chosen["host"] else how


def _cards(game: Game, file: Path | None, draft: bool) -> CardSet:
    if file is None:
        return game.cards
    if game.schema is None:
        raise Unfit(f"{game.title} is played without cards; omit --cards")
    data = cards_file(file)
    cards, faults = game.schema.read(data)
    unfit = [] if draft else [*unfit_of(game.schema, game.key, data, cards, faults)]
    if unfit:
        raise Unfit(
            f"{file} cannot be played yet: {in_lines(unfit)}\n"
            "--draft prints the cards it has all the same"
        )
    if faults:
        raise Unfit(f"{file}: {in_lines(faults)}\nAll of it tells: {typed(f'cards check {file}')}")
    if cards.incomplete:
        click.echo(
            f"{file}: {many(len(cards.incomplete), 'row', 'rows')} cannot be played or printed "
            f"(see: {typed(f'cards check {file}')})"
        )
    return cards
