"""`quartermaster serve ...`: becomes the server process. Imports nothing that that process must
patch first.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import click

MAIN = Path(__file__).resolve().parents[2] / "__main__.py"


@click.command(
    add_help_option=False,
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def serve(arguments: tuple[str, ...]) -> None:
    """Serve phones, referee and wall display; `serve --help` tells its options."""
    raise click.exceptions.Exit(launch(arguments))


def launch(arguments: Sequence[str]) -> int:
    """Run the server with the arguments of `quartermaster serve`, in this process's place where the
    system can.

    The server's file is started by its path: `-m app` would import the package before the first
    line of the file runs. Returns the exit code where this process goes on.
    """
    command = [sys.executable, "-P", str(MAIN), "serve", *arguments]
    if os.name == "nt":
        return subprocess.call(command)
    sys.stdout.flush()
    os.execv(command[0], command)
