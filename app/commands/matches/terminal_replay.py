"""Prints a match on a terminal: turns as headings, times, effects, sides in colour, struck lines
struck through.

The sentences are those of the scoresheet; a pipe gets the scoresheet itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from datetime import UTC
from datetime import datetime

from rich.console import Console
from rich.console import Group
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from app.i18n.render import Renderer
from events.manifest import Manifest
from games.kit.table import table_text
from games.rules import Game
from games.table import Table
from projections.knowledge.past import Past
from projections.replay.as_recorded import Axis
from projections.replay.replay import Replay
from projections.scoresheet.sheet import SheetLine
from projections.scoresheet.sheet import footer
from projections.scoresheet.sheet import header
from projections.scoresheet.sheet import recorded_lines
from projections.scoresheet.sheet import standing_lines

NOBODY: Mapping[str, str] = {}
SIDES = ("bright_blue", "bright_red", "bright_green", "bright_magenta", "bright_cyan", "yellow")
"""The colour of each seat in the order of the seats."""


def show(
    console: Console, past: Past, manifest: Manifest, history: Replay, axis: Axis, board: bool
) -> None:
    """Print the match along *axis* (as recorded, or as it now stands), through a pager where it is
    longer than the screen.
    """
    rows = list(story(past, manifest, history, axis))
    if board or history.table.outcome is not None:
        rows.append(Panel(table_text.as_text(history.table, past.game.equipment), title="Table"))
    rows.extend(Text(line, style="bold") for line in footer(past, history))
    if console.is_terminal and len(rows) > console.height:
        with console.pager(styles=True):
            console.print(Group(*rows))
    else:
        console.print(Group(*rows))


def story(
    past: Past, manifest: Manifest, history: Replay, axis: Axis
) -> Iterator[Rule | Text | Panel]:
    """Yield the rows of the match: header, a rule for each turn, a row for each line and note."""
    title, *more = header(past, manifest, history)
    yield Rule(title, style="bold")
    yield from (Text(line, style="dim") for line in more)
    names = past.names(len(past.events))
    say = Renderer(names=names)
    lines = standing_lines if axis == Axis.STANDING else recorded_lines
    turn = -1
    for line in lines(past, history):
        before, after = _tables(past, history, line.version)
        if before.turn != turn:
            turn = before.turn
            yield Rule(f"Turn {turn}" if turn else "Before the first turn", align="left")
        yield _row(past, line, say, effects(past.game, before, after, names))
        for note in line.notes:
            yield Text(f"               {say(note)}", style="yellow")


def effects(
    game: Game, before: Table, after: Table, names: Mapping[str, str] = NOBODY
) -> list[str]:
    """Return how a line changed the counters that players watch: `Energy of Ann 4 to 1`."""
    named = {
        spec.name: spec for spec in game.equipment.counters if spec.shown and spec.of == "seat"
    }
    return [
        f"{named[name].label} of {names.get(owner, owner)} {before.count(owner, name)} to {value}"
        for (owner, name), value in sorted(after.counters.items())
        if name in named and (owner, name) in before.counters
        if before.count(owner, name) != value
    ]


def _tables(past: Past, history: Replay, version: int) -> tuple[Table, Table]:
    """The tables before and after a line, as the record now stands."""
    step = history.step(version)
    before = history.before(version)
    return before, step.table if step else before


def _row(past: Past, line: SheetLine, say: Renderer, changes: list[str]) -> Text:
    event = past.events[line.version - 1]
    clock = datetime.fromtimestamp(event.at / 1000, UTC).strftime("%H:%M:%S")
    who = say(line.who)
    words = Text(say(line.words).removeprefix(f"{who} "), style="strike dim" if line.greyed else "")
    row = Text.assemble(
        (f"{line.number:>4} ", "dim"),
        (f"{clock} ", "dim"),
        (f"{who} ", f"bold {_side(past, event.by)}"),
        words,
    )
    if changes and not line.greyed:
        row.append(f"  ({'; '.join(changes)})", style="green")
    return row


def _side(past: Past, by: str) -> str:
    seats: list[str] = list(past.start.seats)
    return SIDES[seats.index(by) % len(SIDES)] if by in seats else "white"
