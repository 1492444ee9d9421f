"""What the rules leave to the referee to decide, while play waits for it: each possible verdict is
one button on the desk.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from flask import redirect
from flask import request
from flask.typing import ResponseReturnValue

from app.desk.live import Live
from app.pages.seat.seat import report
from app.pages.site import pages
from app.pages.site import sight
from app.web import usecases
from events.vocabulary import TABLE
from events.vocabulary import thaw
from games import play
from games.rules import BY_REFEREE
from games.rules import ActionSpec
from games.rules import Pick
from projections.text.words import value_name

MANY = 12
"""An action of the referee with more answers than these is no verdict but needs putting together.
"""


@pages.post("/m/<match>/referee/verdict")
def referee_verdict(match: str) -> ResponseReturnValue:
    """Record a verdict that a game asks of its referee, and show the desk again."""
    found = sight(match, "referee")
    usecases.act(found.pass_, report(request.form))
    return redirect(f"/m/{match}/referee", 303)


def verdicts(here: Live) -> list[dict[str, Any]]:
    """Return what the referee is asked to decide just now: the action's words and its answers, each
    with the report's arguments.
    """
    if here.table.outcome is not None:
        return []
    asked = [
        spec
        for spec in here.game.actions
        if spec.who == BY_REFEREE and spec.shown and spec.shown(here.table, TABLE)
    ]
    rows = []
    for spec in asked:
        found = list(islice(_answers(here, spec, {}), MANY + 1))
        if 0 < len(found) <= MANY:
            rows.append({"name": spec.name, "label": spec.label, "answers": found})
    return rows


def _answers(here: Live, spec: ActionSpec, chosen: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield every legal way to answer an action whose asks are picks, with its words; nothing for
    any other ask.
    """
    ask = play.next_ask(spec, chosen)
    if ask is None:
        words = ", ".join(value_name(here.game, here.table, value) for value in chosen.values())
        yield {"args": thaw(chosen), "words": words or spec.label}
    elif isinstance(ask, Pick):
        for choice in play.options(here.game, here.table, TABLE, spec.name, chosen):
            if choice.ruling.legal:
                yield from _answers(here, spec, {**chosen, ask.key: choice.value})
