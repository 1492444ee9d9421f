"""`quartermaster bench [NAME]`: the measurements in benchmarks/, each a program of its own."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import click

from app.commands.places import Unfit
from app.factory import ROOT

FOLDER = ROOT / "benchmarks"
INTERRUPTED = 130
"""Exit code of a program that Ctrl-C ended, as shells give it."""


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("name", required=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def bench(name: str | None, arguments: tuple[str, ...]) -> None:
    """Run a measurement of benchmarks/; without a name, list them."""
    programs = {
        file.stem: file
        for file in sorted(FOLDER.glob("*.py"))
        if "__main__" in file.read_text(encoding="utf-8")
    }
    if name is None:
        for stem, file in programs.items():
            click.echo(f"{stem:16} {_title(file)}")
        return
    if name not in programs:
        raise Unfit(f"there is no measurement {name!r}; one of {', '.join(programs) or 'none'}")
    path = os.pathsep.join(part for part in (str(ROOT), os.environ.get("PYTHONPATH", "")) if part)
    command = [sys.executable, str(programs[name]), *arguments]
    try:
        code = subprocess.call(command, env={**os.environ, "PYTHONPATH": path})
    except KeyboardInterrupt:
        code = INTERRUPTED
    raise click.exceptions.Exit(code)


def _title(file: Path) -> str:
    return (ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "").split("\n")[0]
