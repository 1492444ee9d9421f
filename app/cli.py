"""The command line. Exit codes: 0 done, 1 what was asked does not hold, 2 what was given cannot be read."""

from __future__ import annotations

from importlib import import_module

import click

_COMMANDS = {
    "scenario": "scenario",
    "serve": "serve",
}
"""Name of a command -> its module in `app.commands`; the function has the same name as the command."""


class _Commands(click.Group):
    """Finds a command in its module when it is called, and only then."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        module = _COMMANDS.get(cmd_name)
        if module is None:
            return None
        command: click.Command = getattr(import_module(f"app.commands.{module}"), f"{cmd_name}_".rstrip("_"))
        return command


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="quartermaster")
def main() -> None:
    """Keeps the ledger of a tabletop battle: printed cards, phones, and a log a referee can amend."""
