"""What the desk adds to a report before it is stored: results of chance, and who learned what."""
from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from events.vocabulary import Action
from games import play
from games.rules import ActionSpec
from games.rules import Game
from games.table import Table
from projections.knowledge.ledger import learned

Draw = Callable[[Sequence[Any]], Any]


def drawn_by_chance(game: Game, table: Table, action: Action, draw: Draw) -> Action:
    """Return the action with everything answered that its game leaves to chance and the report left open."""
    spec = game.spec(action.name)
    if spec is None or all(key in action.args for key in spec.chance):
        return action
    args = dict(action.args)
    for key in spec.chance:
        if key not in args and (possible := _chances(game, table, spec, action, args)):
            args[key] = draw(possible)
    return Action(action.seat, action.name, args)


def revealed(game: Game, before: Table, action: Action, after: Table) -> tuple[Mapping[str, Any], ...]:
    """Return who learned what by an action, as its event records it."""
    return learned(game, before, action, after)


def _chances(game: Game, table: Table, spec: ActionSpec, action: Action, args: Mapping[str, Any]) -> Sequence[Any]:
    choices = play.options(game, table, action.seat, spec.name, args)
    return [choice.value for choice in choices if choice.ruling.legal] or [choice.value for choice in choices]
