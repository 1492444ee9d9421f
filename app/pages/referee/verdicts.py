"""Decisions that the rules leave to the referee while play waits: each possible verdict is one
button on the desk.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from itertools import islice

from app.desk.history.live import Live
from events.vocabulary import TABLE
from games import play
from games.rules import BY_REFEREE
from games.rules import ActionSpec
from games.rules import Pick
from games.text import Text
from games.text import joined
from projections.text.names import as_text
from projections.text.names import value_name
from projections.views.base import Answer
from projections.views.base import View

MANY = 12
"""An action of the referee with more answers than these is composed, not shown as buttons."""


class VerdictAnswer(View, frozen=True, kw_only=True):
    """One possible verdict: its words, and the arguments of the report."""

    args: Mapping[str, Answer]
    words: Text


class AskedVerdict(View, frozen=True, kw_only=True):
    """A decision that the referee has to make now: the action, and its possible answers."""

    name: str
    label: Text
    answers: tuple[VerdictAnswer, ...]


def verdicts(here: Live) -> tuple[AskedVerdict, ...]:
    """Return the decisions that the referee has to make now."""
    if here.table.outcome is not None:
        return ()
    asked = [
        spec
        for spec in here.game.actions
        if spec.who == BY_REFEREE and spec.shown and spec.shown(here.table, TABLE)
    ]
    rows = []
    for spec in asked:
        answers = tuple(islice(_answers(here, spec, {}), MANY + 1))
        if 0 < len(answers) <= MANY:
            rows.append(AskedVerdict(name=spec.name, label=as_text(spec.label), answers=answers))
    return tuple(rows)


def _answers(here: Live, spec: ActionSpec, chosen: dict[str, Answer]) -> Iterator[VerdictAnswer]:
    """Yield every legal way to answer an action whose asks are picks; nothing for any other ask."""
    ask = play.next_ask(spec, chosen)
    if ask is None:
        called = [value_name(here.game, here.table, value) for value in chosen.values()]
        words = joined(", ", called) if called else as_text(spec.label)
        yield VerdictAnswer(args=dict(chosen), words=words)
    elif isinstance(ask, Pick):
        for choice in play.options(here.game, here.table, TABLE, spec.name, chosen):
            if choice.ruling.legal:
                yield from _answers(here, spec, {**chosen, ask.key: choice.value})
