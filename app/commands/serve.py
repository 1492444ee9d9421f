"""`quartermaster serve`: hands over to the server process, which reads the arguments itself."""

import click

from app.launch import launch


@click.command(
    context_settings={"ignore_unknown_options": True, "help_option_names": []},
    short_help="Serve phones, referee and wall display on this network.",
)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def serve(context: click.Context, arguments: tuple[str, ...]) -> None:
    """Serve phones, referee and wall display; `quartermaster serve --help` lists the arguments."""
    context.exit(launch(arguments))
