"""`quartermaster cards check FILE`: a designer's card set, each bad field by card and line."""

from __future__ import annotations

from pathlib import Path

import click

import games
from app.commands.places import Unfit
from app.commands.places import Wrong
from app.commands.places import cards_file
from app.commands.places import game_of
from app.toml_lines import located
from games.rules import Game


@click.group()
def cards() -> None:
    """Card sets of designers."""


@cards.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--game", "key", default="", help="The game it is for; without it, what the file says at `game = `.")
def check(file: Path, key: str) -> None:
    """Read a card set and name each bad field by card and line; ends with 1 where there is one."""
    data = cards_file(file)
    game = _game(key or str(data.get("game", "")))
    assert game.schema is not None
    found, faults = game.schema.read(data)
    text = file.read_text(encoding="utf-8")
    for fault in located(text, faults):
        click.echo(f"{file}: {fault}")
    if faults:
        raise Wrong(f"{len(faults)} fault{'s' if len(faults) > 1 else ''}; {len(found.cards)} cards are complete")
    types = {card.type for card in found.cards.values()}
    counts = ", ".join(f"{len(found.of_type(type_))} {type_}" for type_ in game.schema.types if type_ in types)
    click.echo(f"{file}: {len(found.cards)} cards for {game.title} ({counts or 'none'}), {len(found.decks)} decks, no fault")


def _game(key: str) -> Game:
    if not key:
        known = ", ".join(game.key for game in games.catalogue().values() if game.schema is not None)
        raise Unfit(f'which game is it for? say --game KEY, or write game = "KEY" into the file; one of {known}')
    game = game_of(key)
    if game.schema is None:
        raise Unfit(f"{game.title} is played without cards")
    return game
