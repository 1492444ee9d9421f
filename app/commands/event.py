"""`quartermaster event …`: an event of many tables from the command line."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import click

from app.commands.places import NamesGames
from app.commands.places import Unfit
from app.commands.places import Wrong
from app.commands.places import base_option
from app.commands.places import cards_file
from app.commands.places import content_of
from app.commands.places import database
from app.commands.places import existing_log
from app.commands.places import game_of
from app.commands.places import log_at
from app.commands.places import many
from app.commands.places import options_of
from app.commands.places import writable_log
from app.desk.desk import Desk
from app.desk.errors.refusals import Refusal
from app.desk.history.examine import require_derivable
from app.factory import server_clock
from app.serving.config import folder
from app.serving.config import secret_key
from app.serving.keys import signer
from app.serving.terminal import ShownLinks
from app.serving.terminal import phone_base
from app.serving.terminal import show
from app.serving.terminal import show_links
from app.tournament import exports
from app.tournament import reading
from app.tournament.desk import TournamentDesk
from app.tournament.formats import FORMATS
from app.tournament.formats import points_of
from app.tournament.lists import ListedPlayer
from app.tournament.lists import players_of
from app.tournament.live import LiveTournament
from app.tournament.people import People
from app.tournament.rights import DOOR
from app.tournament.rights import ORGANISER
from app.tournament.rights import PLAYER
from app.views.edge import as_json
from app.views.tournament import event_view
from app.web.callers.access import Access
from app.web.links import join_link
from events.kinds import tournament
from events.proof import archive
from events.proof.rows import BadArchive
from events.sql import SqlLog
from events.vocabulary import JSONObject
from events.vocabulary import MatchId


@click.group()
def event() -> None:
    """Events of many tables: open one, list players' standings, export it, check its records."""


@event.command(cls=NamesGames)
@click.option("--game", required=True, help="What is played; two sit at each table.")
@click.option(
    "--players", type=click.Path(path_type=Path), metavar="FILE.csv", help="Who plays: a list."
)
@click.option("--rounds", default=0, help="How many rounds; by the number of players without it.")
@click.option("--minutes", default=50, show_default=True, help="Of a round; 0: without a clock.")
@click.option("--best-of", default=1, show_default=True, help="Games a table plays at most.")
@click.option(
    "--format",
    "style",
    type=click.Choice(list(FORMATS)),
    default="swiss",
    show_default=True,
    help="Swiss by points, FIDE's Dutch system, everybody against everybody, free play.",
)
@click.option("--points", default="", metavar="WIN-DRAW-LOSS", help="Such as 3-1-0 or 1-½-0.")
@click.option("--cut", default=0, help="How many play on in single elimination afterwards.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A table option.")
@click.option(
    "--cards", type=click.Path(path_type=Path), metavar="FILE.toml", help="A designer's card set."
)
@click.option("--name", default="", help="What the event is called.")
@base_option
@database
def new(
    game: str,
    players: Path | None,
    rounds: int,
    minutes: int,
    best_of: int,
    style: str,
    points: str,
    cut: int,
    options: tuple[str, ...],
    cards: Path | None,
    name: str,
    base: str,
    db: str,
) -> None:
    """Open an event, enter its players, and print the links of organiser and door."""
    plan: JSONObject = {"rounds": rounds, "minutes": minutes, "best_of": best_of}
    plan |= {**FORMATS[style], "cut": cut}
    key, data = game_of(game).key, cards_file(cards) if cards else None
    raw = content_of(players) if players else b""
    with writable_log(db) as log:
        desk, access = _desk(log, db), Access(log.database)
        try:
            plan |= {"points": points_of(points)} if points else {}
            rows = players_of(raw)
            opened = desk.open(key, plan, options_of(options), data, name)
            for number, row in enumerate(rows, 1):
                _enter(desk, opened, number, row)
        except Refusal as refusal:
            raise Unfit(f"the event cannot be opened: {refusal.plain}") from None
        links = (
            ("Wall", f"/e/{opened}/wall"),
            ("Door", join_link(access.issue(opened, DOOR))),
            ("Organiser", join_link(access.issue(opened, ORGANISER))),
        )
    click.echo(f"event {opened}, {many(len(rows), 'player', 'players')}")
    show(base.rstrip("/") or phone_base(db), (), ShownLinks(links=links), serving=False)


@event.command()
@click.argument("id_", metavar="EVENT")
@click.option(
    "--role",
    "roles",
    multiple=True,
    metavar="ROLE",
    help="organiser, door, or a player's id (P7); several times. Without it: organiser.",
)
@click.option(
    "--revoke", is_flag=True, help="What was made before for the same opens nothing more."
)
@base_option
@database
def links(id_: str, roles: tuple[str, ...], revoke: bool, base: str, db: str) -> None:
    """Make new links for an event whose links were lost."""
    with existing_log(db) as log:
        live, names = _event(log, id_, db)
        wanted = [_whom(live, role) for role in roles or (ORGANISER,)]
        book, event = Access(log.database), live.manifest.match
        gone = sum(book.revoke(event, *whom) for whom in wanted) if revoke else 0
        made = [
            (names.get(player, role.capitalize()), join_link(book.issue(event, role, player)))
            for role, player in wanted
        ]
    if revoke:
        click.echo(f"{gone} older links open nothing any more")
    show_links(base.rstrip("/") or phone_base(db), [*made, ("Wall", f"/e/{live.id}/wall")])


@event.command()
@click.argument("id_", metavar="EVENT")
@database
def standings(id_: str, db: str) -> None:
    """Print the standings as CSV."""
    with log_at(db) as log:
        live, names = _event(log, id_, db)
        click.echo(exports.standings_csv(live, names), nl=False)


@event.command()
@click.argument("id_", metavar="EVENT")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE.zip",
    help="Where to; EVENT.zip without it.",
)
@database
def export(id_: str, out: Path | None, db: str) -> None:
    """Write one archive: the event's record and every match's with signed heads, standings, FIDE's
    report.
    """
    with log_at(db) as log:
        live, names = _event(log, id_, db)
        view = as_json(event_view(live, names, server_clock(), staff=True), {})
        content = exports.archived(log, live, names, view, signer(folder(db)))
    target = out or Path(f"{id_}.zip")
    try:
        target.write_bytes(content)
    except OSError as error:
        raise Unfit(f"{target} cannot be written: {error.strerror}") from None
    lines = many(len(live.events), "line", "lines")
    rounds = many(len(live.now.rounds), "round", "rounds")
    click.echo(f"{target}: {lines}, {rounds}")


@event.command()
@click.argument("file", metavar="FILE.zip", type=click.Path(path_type=Path))
def verify(file: Path) -> None:
    """Recompute every record of an archive: hashes, pairings, verdicts, tables; name the first that
    is otherwise.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content_of(file))) as archived:
            records = {
                name: archived.read(name) for name in archived.namelist() if name.endswith(".jsonl")
            }
    except zipfile.BadZipFile:
        raise Unfit(f"{file} is no archive of an event") from None
    for name, raw in sorted(records.items()):
        lines = raw.splitlines(keepends=True)
        try:
            if "/" in name:
                require_derivable(archive.read(lines))
            else:
                reading.require_derivable(archive.read_tournament(lines))
        except BadArchive as error:
            raise Wrong(f"{file}: {name}: {error}") from None
    click.echo(f"{file}: whole, {many(len(records), 'record', 'records')}")


def _whom(live: LiveTournament, role: str) -> tuple[str, str]:
    """Return the role and the player of a link that `--role` asks for; raise `Unfit`."""
    if role in (ORGANISER, DOOR):
        return role, ""
    if role in live.now.players:
        return PLAYER, role
    players = ", ".join(live.now.players) or "no players yet"
    raise Unfit(f"--role {role} is none of this event; one of {ORGANISER}, {DOOR}, {players}")


def _desk(log: SqlLog, db: str) -> TournamentDesk:
    people = People(log.database, secret_key(folder(db)))
    return TournamentDesk(Desk(log, server_clock), people, server_clock, lambda event: None)


def _enter(desk: TournamentDesk, opened: MatchId, number: int, row: ListedPlayer) -> None:
    numbers = {"rating": row["rating"], "table": row["table"]}
    data = {key: number for key, number in numbers.items() if number}
    stored = desk.report(opened, f"list-{number}", tournament.PLAYER_ENTERED, data, ORGANISER)
    desk.rename(opened, {stored.data["player"]: row["name"]})


def _event(log: SqlLog, id_: str, db: str) -> tuple[LiveTournament, dict[str, str]]:
    desk = _desk(log, db)
    try:
        live = desk.live(MatchId(id_))
    except Refusal as refusal:
        raise Unfit(refusal.plain) from None
    return live, {player: desk.people.name(id_, player) for player in live.now.players}
