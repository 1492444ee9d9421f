"""`quartermaster cards balance | pictograms`: statistics and signs for the design of a card set."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from app.cardfiles.balance import Curve
from app.cardfiles.balance import balance as balance_of
from app.cardfiles.reading import import_file
from app.cardfiles.reading import is_data
from app.cardfiles.rows import NotReadable
from app.commands.places import Unfit
from app.commands.places import cards_file
from app.commands.places import content_of
from app.commands.places import game_of
from app.commands.places import many
from games.cards import CardSchema
from games.cards import CardSet
from printables.drawing import pictograms as drawn

_WIDTH = 40


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--game",
    "key",
    default="",
    help="The game it is for; without it, what the file says at `game = `.",
)
def balance(file: Path, key: str) -> None:
    """Show how a card set (table, TOML, JSON) is balanced: how many cards of each type there are at
    each cost, and the mean of each number.
    """
    key = key or (str(cards_file(file).get("game", "")) if is_data(file.name) else "")
    if not key:
        raise Unfit('which game is it for? say --game KEY, or write game = "KEY" into the file')
    game = game_of(key)
    if game.schema is None:
        raise Unfit(f"{game.title} is played without cards")
    curves = balance_of(game.schema, _cards(file, game.schema, key))
    if not curves:
        raise Unfit(f"{file}: the set has no card that is complete")
    for curve in curves:
        click.echo("\n".join(_lines(curve)))


@click.command()
def pictograms() -> None:
    """List the pictograms that a card may have in its column `pictogram`."""
    click.echo("\n".join(drawn.names()))


def _cards(file: Path, schema: CardSchema, key: str) -> CardSet:
    if is_data(file.name):
        return schema.read(cards_file(file))[0]
    try:
        return import_file(file.name, content_of(file), schema, key).cards
    except NotReadable as error:
        raise Unfit(f"{file}: {error}") from None


def _lines(curve: Curve) -> Iterator[str]:
    copies = f", {curve.number} copies" if curve.number != curve.designs else ""
    yield f"{curve.type}: {many(curve.designs, 'design', 'designs')}{copies}" + (
        f", by {curve.by}" if curve.by else ""
    )
    wide = max(len(step.price) for step in curve.steps)
    for step in curve.steps:
        bar = "#" * max(1, round(step.share * _WIDTH)) if step.number else ""
        means = ", ".join(f"{name} {mean}" for name, mean in step.means if mean is not None)
        yield f"  {step.price:>{wide}}  {bar} {step.number}" + (f"   ({means})" if means else "")
