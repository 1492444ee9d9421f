"""`quartermaster serve ...`"""

from __future__ import annotations

import click

from app.serving.launch import launch


@click.command(add_help_option=False, context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def serve(arguments: tuple[str, ...]) -> None:
    """Serve phones, referee and wall display; `serve --help` tells its options."""
    raise click.exceptions.Exit(launch(arguments))
