"""The log in plain words, a line a play, as one viewer may read it. Struck plays stay, with ruling,
reason, who and when.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from events import kinds
from events.envelope import Event
from events.record import changes_of
from events.vocabulary import Action
from events.vocabulary import Change
from games.rules import ActionSpec
from games.rules import Game
from games.rules import PickMany
from games.table import Impossible
from games.table import Table
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import hidden_ids
from projections.knowledge.viewer import masked_action
from projections.replay.replay import Replay
from projections.replay.replay import Step
from projections.text import stating
from projections.text.words import Names
from projections.text.words import change_words
from projections.text.words import counter_of
from projections.text.words import value_name


def log_lines(
    game: Game,
    events: Sequence[Event],
    history: Replay,
    viewer: Viewer,
    last: int = 0,
    names: Names | None = None,
) -> list[dict[str, Any]]:
    """Return the lines of the record (the *last* few, or all), each with version, seat, words,
    standing and ruling.
    """
    rulings = {event.version: event for event in events}
    before = history.start
    lines = []
    start = max(0, len(history.steps) - last) if last else 0
    for place, step in enumerate(history.steps):
        if place >= start:
            lines.append(_line(game, rulings, before, step, viewer, names or {}))
        before = step.table
    return lines


def action_words(
    game: Game, table: Table, action: Action, hidden: frozenset[str] = frozenset()
) -> str:
    """Return an action in words, without naming what is hidden: the game's own sentence, or label
    and answers.
    """
    seen = masked_action(action, hidden)
    spec = game.spec(action.name)
    if spec is None:
        return action.name
    if spec.says is not None and dict(seen.args) == dict(action.args):
        return _stated(game, table, spec, action, spec.says(table, action))
    answers = ", ".join(value_name(game, table, value) for value in _plain(seen.args))
    return f"{spec.label}: {answers}" if answers else spec.label


def _stated(game: Game, table: Table, spec: ActionSpec, action: Action, words: str) -> str:
    """Return a sentence with each statement about the table in it as people say it."""
    for ask in spec.asks:
        for text in (
            action.args.get(ask.key, ()) if isinstance(ask, PickMany) and ask.stated else ()
        ):
            words = words.replace(text, stating.statement_words(game, table, text))
    return words


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


def _line(
    game: Game, events: Mapping[int, Event], before: Table, step: Step, viewer: Viewer, names: Names
) -> dict[str, Any]:
    entry = step.entry
    line: dict[str, Any] = {
        "version": entry.version,
        "ply": step.ply,
        "by": entry.by,
        "at": entry.at,
        "standing": entry.standing,
        "allowed": entry.allowed,
        "rule": entry.rule,
    }
    if isinstance(entry.what, Action):
        hidden = hidden_ids(game.equipment, step.table, viewer)
        line |= {
            "seat": entry.what.seat,
            "name": entry.what.name,
            "text": play_words(game, before, entry.what, hidden),
        }
        if entry.original is not None:
            line["original"] = action_words(game, before, entry.original, hidden)
    else:
        event = events[entry.version]
        line |= {
            "seat": "referee",
            "name": event.kind,
            "text": statement_words(game, names, before, event, viewer),
        }
    own = events.get(entry.version)
    ruling = events.get(entry.ruling) or (
        own if own is not None and own.kind == kinds.PLAY_ALLOWED else None
    )
    if ruling is not None:
        line["ruling"] = _ruling(ruling)
    return line


def play_words(
    game: Game, table: Table, action: Action, hidden: frozenset[str] = frozenset()
) -> str:
    """Return a play in words on the *table* it was made on; where that does not have what it names,
    what it is called.
    """
    try:
        return action_words(game, table, action, hidden)
    except (Impossible, LookupError, ValueError, AttributeError):
        spec = game.spec(action.name)
        return spec.label if spec else action.name


def statement_words(game: Game, names: Names, before: Table, event: Event, viewer: Viewer) -> str:
    """Return a correction or a count in words, as far as *viewer* may read it; *before* is the
    table it speaks of.
    """
    word, key = (
        ("Corrected", "changes") if event.kind == kinds.TABLE_CORRECTED else ("Counted", "claims")
    )
    hidden = hidden_ids(game.equipment, before, viewer)
    told = (
        change_words(game, names, before, change)
        for change in changes_of(event.data[key])
        if _may_know(game, change, viewer, hidden)
    )
    return f"{word}: {'; '.join(told) or 'what not everybody may know'}"


def _may_know(game: Game, change: Change, viewer: Viewer, hidden: frozenset[str]) -> bool:
    """Whether a statement speaks neither of a card out of sight nor of somebody else's secret
    counter.
    """
    if change.of in hidden or (isinstance(change.value, str) and change.value in hidden):
        return False
    spec = counter_of(game, change.key) if change.what == "counter" else None
    return spec is None or spec.shown or viewer.sees_all or viewer.seat == change.of


def _ruling(event: Event) -> dict[str, Any]:
    return {
        "version": event.version,
        "kind": event.kind,
        "by": event.by,
        "at": event.at,
        "reason": event.data.get("reason", ""),
        "infraction": event.data.get("infraction", ""),
        "consent": list(event.data.get("consent", ())),
    }
