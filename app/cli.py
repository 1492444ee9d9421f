"""The command line. Exit codes: 0 done, 1 what was asked does not hold, 2 what was given cannot be
read.
"""

from __future__ import annotations

from importlib import import_module

import click

_COMMANDS = {
    "serve": ("serve", "serve"),
    "new": ("new", "new"),
    "print": ("print_", "print_"),
    "replay": ("records", "replay"),
    "verify": ("records", "verify"),
    "export": ("records", "export"),
    "import": ("records", "import_"),
    "backup": ("copies", "backup"),
    "restore": ("copies", "restore"),
    "migrate": ("copies", "migrate"),
    "scenario": ("scenario", "scenario"),
    "cards": ("cards", "cards"),
    "bench": ("bench", "bench"),
}
"""Name of a command -> its module in `app.commands`, and its function there."""


class _Commands(click.Group):
    """Finds a command in its module when it is called, and only then."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        found = _COMMANDS.get(cmd_name)
        if found is None:
            return None
        command: click.Command = getattr(import_module(f"app.commands.{found[0]}"), found[1])
        return command


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="quartermaster")
def main() -> None:
    """Keeps the ledger of a tabletop battle: printed cards, phones, and a log a referee can
    amend.
    """
