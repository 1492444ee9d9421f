"""`quartermaster new GAME`: a match in the database, and its links."""

from __future__ import annotations

from pathlib import Path

import click

from app.commands.places import NamesGames
from app.commands.places import Unfit
from app.commands.places import base_option
from app.commands.places import cards_file
from app.commands.places import database
from app.commands.places import game_of
from app.commands.places import in_lines
from app.commands.places import options_of
from app.commands.places import writable_log
from app.desk.desk import Desk
from app.desk.errors.refusals import Refusal
from app.desk.errors.refusals import Unreadable
from app.desk.opening import manifest_of
from app.factory import server_clock
from app.serving.terminal import ShownLinks
from app.serving.terminal import phone_base
from app.serving.terminal import show
from app.serving.terminal import typed
from app.web.callers.access import Access
from app.web.links import join_link
from app.web.links import wall_link
from events.vocabulary import Fields
from games.kit.cards.playable import unfit as unfit_of
from games.rules import Game


@click.command(cls=NamesGames)
@click.argument("game")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="A table option; several times.",
)
@click.option(
    "--seats", default="", metavar="A,B", help="Who sits at the table; the fewest seats without it."
)
@click.option(
    "--cards", type=click.Path(path_type=Path), metavar="FILE.toml", help="A designer's card set."
)
@click.option("--name", default="", help="What the match is called in lists.")
@base_option
@database
def new(
    game: str,
    options: tuple[str, ...],
    seats: str,
    cards: Path | None,
    name: str,
    base: str,
    db: str,
) -> None:
    """Open a match and print the links of its seats, its referee and its wall display."""
    key = game_of(game).key
    data = cards_file(cards) if cards else None
    seated = [seat for seat in seats.split(",") if seat]
    chosen = options_of(options)
    if cards and data is not None:
        _require_decks(game_of(key), data, cards)
    try:
        manifest_of(key, chosen, seated, data, name, "", "", 0)  # before the command creates a log
    except Refusal as refusal:
        raise Unfit(f"the match cannot be opened: {_why(refusal, cards)}") from None
    with writable_log(db) as log:
        desk, access = Desk(log, server_clock), Access(log.database)
        match = desk.open(key, chosen, seated, data, name)
        sitting = desk.live(match).manifest.seats
        links = [(f"Seat {seat}", join_link(access.issue(match, "seat", seat))) for seat in sitting]
        links.append(("Referee", join_link(access.issue(match, "referee"))))
    click.echo(f"match {match}")
    shown = ShownLinks(links=(("Wall", wall_link(match)), *reversed(links)))
    show(base.rstrip("/") or phone_base(db), (), shown, serving=False)


def _require_decks(game: Game, data: Fields, file: Path) -> None:
    """Raise `Unfit` where a match cannot be played with the set of a file; it names the faults."""
    if game.schema is None:
        return
    set_, faults = game.schema.read(data)
    unfit = [*unfit_of(game.schema, game.key, data, set_, faults)]
    if unfit:
        raise Unfit(
            "the match cannot be opened: "
            + in_lines(f"cards: {why}" for why in unfit)
            + f"\nAll of it tells: {typed(f'cards check {file}')}"
        )


def _why(refusal: Refusal, cards: Path | None) -> str:
    if not isinstance(refusal, Unreadable):
        return str(refusal)
    fields = refusal.more["fields"].items()
    more = f"\nAll of it tells: {typed(f'cards check {cards}')}" if "cards" in dict(fields) else ""
    return in_lines(f"{name}: {one}" for name, faults in fields for one in faults) + more
