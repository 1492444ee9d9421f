"""`quartermaster bench [NAME]`: the measurements in benchmarks/, each a program of its own."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import click

from app.commands.places import Unfit
from app.commands.progress import at_work
from app.commands.server import measuring
from app.factory import ROOT

FOLDER = ROOT / "benchmarks"


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
    command = [sys.executable, "-m", measuring.__name__, str(programs[name]), *arguments]
    try:
        code = _run(command, {**os.environ, "PYTHONPATH": path}, name)
    except KeyboardInterrupt:
        code = measuring.INTERRUPTED
    raise click.exceptions.Exit(code)


def _run(command: list[str], env: Mapping[str, str], name: str) -> int:
    """Run a measurement and return its exit code. On a terminal a line below its output shows the
    time it has taken.
    """
    if not (sys.stdout.isatty() and sys.stderr.isatty()):
        return subprocess.call(command, env=env)
    with (
        at_work(f"measuring {name}"),
        subprocess.Popen(
            command, env={**env, "PYTHONUNBUFFERED": "1"}, stdout=subprocess.PIPE, text=True
        ) as program,
    ):
        for line in program.stdout or ():
            sys.stdout.write(line)  # through rich, which moves its own line out of the way
        sys.stdout.flush()
    return program.returncode


def _title(file: Path) -> str:
    return (ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "").split("\n")[0]
