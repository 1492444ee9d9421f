"""`quartermaster links MATCH`: new links for a match, made from its database."""

from __future__ import annotations

import click

from app.commands.places import Unfit
from app.commands.places import base_option
from app.commands.places import database
from app.commands.places import existing_log
from app.desk.desk import Desk
from app.desk.errors.refusals import Refusal
from app.factory import server_clock
from app.serving.terminal import phone_base
from app.serving.terminal import show_links
from app.web.callers.access import FLOOR
from app.web.callers.access import Access
from app.web.links import join_link
from app.web.links import wall_link
from events.manifest import Manifest
from events.vocabulary import MatchId

REFEREES = ("referee", FLOOR)
ALL = "all"


@click.command()
@click.argument("match")
@click.option(
    "--role",
    "roles",
    multiple=True,
    metavar="ROLE",
    help="A seat, referee, floor (a referee below the head referee), or all; several times. "
    "Without it: referee.",
)
@click.option(
    "--revoke", is_flag=True, help="What was made before for the same opens nothing more."
)
@base_option
@database
def links(match: str, roles: tuple[str, ...], revoke: bool, base: str, db: str) -> None:
    """Make new links for a match: whose links were lost, or that was imported."""
    with existing_log(db) as log:
        try:
            manifest = Desk(log, server_clock).live(MatchId(match)).manifest
        except Refusal as refusal:
            raise Unfit(refusal.plain) from None
        wanted = [whom for role in roles or ("referee",) for whom in _whom(manifest, role)]
        book = Access(log.database)
        gone = sum(book.revoke(manifest.match, *whom) for whom in wanted) if revoke else 0
        made = [(_label(*whom), join_link(book.issue(manifest.match, *whom))) for whom in wanted]
    if revoke:
        click.echo(f"{gone} older links open nothing any more")
    show_links(base.rstrip("/") or phone_base(db), [*made, ("Wall", wall_link(manifest.match))])


def _whom(manifest: Manifest, role: str) -> list[tuple[str, str]]:
    """Return role and seat of each link that `--role` asks for; raise `Unfit`."""
    seats = [("seat", str(seat)) for seat in manifest.seats]
    if role == ALL:
        return [*seats, ("referee", "")]
    if role in REFEREES:
        return [(role, "")]
    if ("seat", role) in seats:
        return [("seat", role)]
    known = ", ".join([*map(str, manifest.seats), *REFEREES, ALL])
    raise Unfit(f"--role {role} is none of this match; one of {known}")


def _label(role: str, seat: str) -> str:
    return f"Seat {seat}" if seat else "Floor referee" if role == FLOOR else "Referee"
