"""`quartermaster scenario FILE|FOLDER ...`"""

from __future__ import annotations

from pathlib import Path

import click

from app.scenario import report
from app.scenario.run import ScenarioResult
from app.scenario.run import files
from app.scenario.run import run_file


@click.command()
@click.argument(
    "places", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE|FOLDER..."
)
@click.option("--verbose", "-v", is_flag=True, help="Name the scenarios that passed, too.")
def scenario(places: tuple[Path, ...], verbose: bool) -> None:
    """Run given/when/then rule tests from text files, or from every .txt file below a folder.

    Ends with 0 where all passed, 1 where one went otherwise, 2 where one could not be read.
    """
    results: list[ScenarioResult] = []
    paths = files(places)
    if not paths:
        raise click.UsageError(f"there is no .txt file in {', '.join(map(str, places))}")
    for file in paths:
        for result in run_file(file):
            results.append(result)
            words = report.words(result) or (
                f"{result.place}: {result.scenario}: passed" if verbose else ""
            )
            if words:
                click.echo(words)
    click.echo(report.summary(results))
    raise click.exceptions.Exit(report.exit_code(results))
