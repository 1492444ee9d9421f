"""The log in plain words, a line a play, as one viewer may read it. Struck plays stay, with ruling, reason, who and when."""
from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from events.envelope import Event
from events.vocabulary import Action
from games.rules import Game
from games.table import Impossible
from games.table import Table
from projections.replay import Replay
from projections.replay import Step
from projections.viewer import Viewer
from projections.viewer import hidden_ids
from projections.viewer import masked_action
from projections.words_of import value_name


def log_lines(game: Game, events: Sequence[Event], history: Replay, viewer: Viewer, last: int = 0) -> list[dict[str, Any]]:
    """Return the lines of the record (the *last* few, or all), each with version, seat, words, standing and ruling."""
    rulings = {event.version: event for event in events}
    before = history.start
    lines = []
    start = max(0, len(history.steps) - last) if last else 0
    for place, step in enumerate(history.steps):
        if place >= start:
            lines.append(_line(game, rulings, before, step, viewer))
        before = step.table
    return lines


def action_words(game: Game, table: Table, action: Action, hidden: frozenset[str] = frozenset()) -> str:
    """Return an action in words, without naming what is hidden: the game's own sentence, or label and answers."""
    seen = masked_action(action, hidden)
    spec = game.spec(action.name)
    if spec is None:
        return action.name
    if spec.says is not None and dict(seen.args) == dict(action.args):
        return spec.says(table, action)
    answers = ", ".join(value_name(game, table, value) for value in _plain(seen.args))
    return f"{spec.label}: {answers}" if answers else spec.label


def _plain(args: Mapping[str, Any]) -> list[Any]:
    """The answers worth reading: a long or masked row is told by its length."""
    rows = []
    for value in args.values():
        if isinstance(value, tuple) and ("?" in value or len(value) > 8):
            rows.append(f"{len(value)} cards")
        elif isinstance(value, Mapping):
            rows.append(", ".join(f"{key}: {item}" for key, item in value.items()))
        else:
            rows.append("a card" if value == "?" else value)
    return rows


def _line(game: Game, events: Mapping[int, Event], before: Table, step: Step, viewer: Viewer) -> dict[str, Any]:
    entry = step.entry
    line: dict[str, Any] = {
        "version": entry.version, "ply": step.ply, "by": entry.by, "at": entry.at, "standing": entry.standing,
        "allowed": entry.allowed, "rule": entry.rule,
    }
    if isinstance(entry.what, Action):
        hidden = hidden_ids(game.equipment, step.table, viewer)
        line |= {"seat": entry.what.seat, "name": entry.what.name, "text": _words(game, before, entry.what, hidden)}
        if entry.original is not None:
            line["original"] = action_words(game, before, entry.original, hidden)
    else:
        line |= {"seat": "referee", "name": events[entry.version].kind, "text": _referee_words(events[entry.version])}
    if entry.ruling and entry.ruling in events:
        line["ruling"] = _ruling(events[entry.ruling])
    return line


def _words(game: Game, before: Table, action: Action, hidden: frozenset[str]) -> str:
    """A play is told on the table it was made on; what it showed may be named."""
    try:
        return action_words(game, before, action, hidden)
    except (Impossible, LookupError, ValueError, AttributeError):  # it names something that this table does not have
        spec = game.spec(action.name)
        return spec.label if spec else action.name


def _referee_words(event: Event) -> str:
    if event.kind == "TableCorrected":
        rows = event.data["changes"]
        return "Corrected: " + "; ".join(_change_words(row) for row in rows)
    return "Counted: " + "; ".join(_change_words(row) for row in event.data["claims"])


def _change_words(row: Mapping[str, Any]) -> str:
    name = " ".join(part for part in (str(row["of"]), str(row["key"])) if part) or str(row["what"])
    return f"{name} = {row['value']}"


def _ruling(event: Event) -> dict[str, Any]:
    return {
        "version": event.version, "kind": event.kind, "by": event.by, "at": event.at,
        "reason": event.data.get("reason", ""), "infraction": event.data.get("infraction", ""),
    }
