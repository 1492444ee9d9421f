"""How far long work has come, on a terminal: a bar on standard error that is gone at the end."""

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
    """Yield the parts of some work; where somebody looks, show how many of them are done. Nothing
    is written where the output is piped.
    """
    console = Console(stderr=True)
    silent = not console.is_terminal
    return track(parts, "working it out anew", console=console, transient=True, disable=silent)


def at_work(what: str) -> Progress:
    """Return a line for a terminal that says what is done and for how long, below what is printed
    meanwhile; shown while it is entered.
    """
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    line = Progress(*columns, transient=True)
    line.add_task(what, total=None)
    return line
