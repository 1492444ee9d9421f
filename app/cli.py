"""The command line. Exit codes: 0 done, 1 what was asked does not hold, 2 what was given cannot be
read.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

import click

from app.serving import outside
from games import BrokenGame

SERVE = "serve"
_COMMANDS = {
    SERVE: ("server.serve", "serve"),
    "new": ("matches.new", "new"),
    "links": ("matches.links", "links"),
    "event": ("event", "event"),
    "print": ("print_", "print_"),
    "replay": ("matches.records", "replay"),
    "verify": ("matches.records", "verify"),
    "export": ("matches.records", "export"),
    "import": ("matches.records", "import_"),
    "backup": ("server.copies", "backup"),
    "restore": ("server.copies", "restore"),
    "migrate": ("server.copies", "migrate"),
    "doctor": ("server.doctor", "doctor"),
    "scenario": ("scenario", "scenario"),
    "cards": ("cards", "cards"),
    "bench": ("server.bench", "bench"),
}
"""Name of a command: its module in `app.commands`, and its function there."""


class _Unplayable(click.ClickException):
    """A game in a folder or an installed package that cannot be loaded."""

    exit_code = 2


class _Commands(click.Group):
    """Imports the module of a command only when the command is called."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except BrokenGame as error:
            raise _Unplayable(str(error)) from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        place = _COMMANDS.get(cmd_name)
        if place is None:
            return None
        command: click.Command = getattr(import_module(f"app.commands.{place[0]}"), place[1])
        if cmd_name != SERVE:  # the server process reads this option itself
            _with_games(command)
        return command


def _take(ctx: click.Context, param: click.Parameter, folders: Sequence[str]) -> None:
    try:
        outside.take(folders)
    except BrokenGame as error:
        raise click.UsageError(f"--games: {error}") from None


def _games_option() -> click.Option:
    return click.Option(
        ["--games"],
        multiple=True,
        metavar="DIR",
        is_eager=True,
        expose_value=False,
        callback=_take,
        help=f"A folder with games of your own, several times; {outside.VARIABLE} names them, too.",
    )


def _with_games(command: click.Command) -> None:
    """Add the option --games to a command, and to each command of a group."""
    if not any(param.name == "games" for param in command.params):
        command.params.append(_games_option())
    for inner in command.commands.values() if isinstance(command, click.Group) else ():
        _with_games(inner)


@click.group(
    cls=_Commands,
    params=[_games_option()],
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="quartermaster")
def main() -> None:
    """Keeps the ledger of a tabletop battle: printed cards, phones, and a log a referee can
    amend.
    """
