"""What the desk adds to a report before it is stored: results of chance, and who learned what."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from app.desk.live import Live
from app.desk.refusals import Illegal
from app.desk.refusals import Unreadable
from app.desk.walkback import draws
from app.desk.walkback import steps_after
from app.desk.walkback import walks_back
from events import kinds
from events.vocabulary import Action
from games import play
from games.rules import ActionSpec
from games.rules import Game
from games.rules import Ruling
from games.table import Table
from projections.knowledge.ledger import learned
from projections.walkback.checklist import Step
from projections.walkback.places import is_concealed

Draw = Callable[[Sequence[Any]], Any]


def drawn_by_chance(game: Game, table: Table, action: Action, draw: Draw) -> Action:
    """Return the action with everything answered that its game leaves to chance and the report left
    open.
    """
    spec = game.spec(action.name)
    if spec is None or all(key in action.args for key in spec.chance):
        return action
    args = dict(action.args)
    for key in spec.chance:
        if key not in args and (possible := _chances(game, table, spec, action, args)):
            args[key] = draw(possible)
    return Action(action.seat, action.name, args)


def revealed(
    game: Game, before: Table, action: Action, after: Table
) -> tuple[Mapping[str, Any], ...]:
    """Return who learned what by an action, as its event records it."""
    return learned(game, before, action, after)


def _chances(
    game: Game, table: Table, spec: ActionSpec, action: Action, args: Mapping[str, Any]
) -> Sequence[Any]:
    choices = play.options(game, table, action.seat, spec.name, args)
    return [choice.value for choice in choices if choice.ruling.legal] or [
        choice.value for choice in choices
    ]


def drawn(live: Live, payload: Mapping[str, Any], draw: Draw) -> dict[str, Any]:
    """Return what chance adds to a `LotDrawn`: the places drawn, and of how many.

    Raise `Unreadable` for a step that draws nothing or for what is no candidate; `Illegal` for a
    second draw without a reason.
    """
    if payload["places"]:
        raise Unreadable({"places": ["the server draws; leave this away"]})
    step = _step(live, payload["ruling"], payload["step"])
    among = _candidates(live, step, payload)
    earlier = draws(live, payload["ruling"]).get(payload["step"])
    if earlier and not payload["reason"]:
        raise Illegal(
            Ruling(
                kinds.LOT_DRAWN,
                f"It was drawn already, at line {earlier.version}.",
                "Give a reason to draw once more.",
            )
        )
    left = list(range(1, among + 1))
    found = []
    for _ in range(step.value):
        place = draw(left)
        left.remove(place)
        found.append(place)
    return {"among": among, "places": sorted(found)}


def _step(live: Live, ruling: int, place: int) -> Step:
    if not 0 < ruling <= live.head.version or not walks_back(live.events[ruling - 1]):
        raise Unreadable(
            {"ruling": [f"line {ruling} is no ruling after which the table is walked back"]}
        )
    steps = steps_after(live, live.events[ruling - 1])
    at_random = [number for number, step in enumerate(steps) if step.among]
    if place not in at_random:
        known = ", ".join(map(str, at_random)) or "none"
        raise Unreadable(
            {
                "step": [
                    (
                        f"step {place} takes no card at random; those that do: {known} (the first "
                        f"step is 0)"
                    )
                ]
            }
        )
    return steps[place]


def _candidates(live: Live, step: Step, payload: Mapping[str, Any]) -> int:
    """How many cards may be drawn: those shown by name, those said to lie there, or as many as the
    log has there.
    """
    shown, pieces = payload["shown"], live.table.pieces
    wrong = [
        id_
        for id_ in shown
        if id_ not in pieces
        or pieces[id_].owner != step.owner
        or not is_concealed(live.game, pieces[id_].zone)
    ]
    if wrong or len(set(shown)) != len(shown):
        said = ", ".join(wrong) or "one twice"
        raise Unreadable(
            {"shown": [f"name each card once, of those that {step.owner} holds unseen; not {said}"]}
        )
    if shown and payload["among"] not in (0, len(shown)):
        raise Unreadable({"among": [f"{len(shown)} cards are shown; leave this away"]})
    among = len(shown) or payload["among"] or step.among
    if among < step.value:
        raise Unreadable(
            {
                "shown" if shown else "among": [
                    f"{step.value} cards are drawn; there must be at least as many"
                ]
            }
        )
    return int(among)
