"""Progress of long work on a terminal: a bar on standard error that disappears at the end."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress
from rich.progress import SpinnerColumn
from rich.progress import TextColumn
from rich.progress import TimeElapsedColumn
from rich.progress import track

Part = TypeVar("Part")


def watched(parts: Sequence[Part]) -> Iterable[Part]:
    """Yield the parts of some work; on a terminal, show how many are done. Nothing is written where
    the output is piped.
    """
    console = Console(stderr=True)
    silent = not console.is_terminal
    return track(parts, "working it out anew", console=console, transient=True, disable=silent)


def at_work(what: str) -> Progress:
    """Return a status line for a terminal: the work and its duration, shown below other output
    while the context is entered.
    """
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    line = Progress(*columns, console=Console(), transient=True)
    line.add_task(what, total=None)
    return line
