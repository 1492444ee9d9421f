"""Answers that a phone offers as possible and that no legal action holds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from itertools import islice
from typing import Any

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games import play
from games.rules import OF_TABLE
from games.rules import ActionSpec
from games.rules import Allocate
from games.rules import Game
from games.rules import PickMany
from games.rules import check
from games.table import Table

JUDGED = 2_000
"""After this many judged answers a search is given up: it says nothing then."""
PICKS, CHOICES = 200, 3


class _GivenUp(Exception):
    """A search was given up."""


def incomplete(game: Game, table: Table, seat: str, dice: random.Random) -> Iterator[str]:
    """Yield answers to the first ask of enabled offers, a few of each, that lead to no legal
    action. What is written by hand is left alone: its options are examples.
    """
    for offer in play.offers(game, table, Seat(seat)):
        spec = game.spec(offer.name)
        assert spec is not None
        ask = play.next_ask(spec, {})
        stated = isinstance(ask, PickMany) and (ask.stated or ask.presets)
        if not offer.enabled or ask is None or spec.by_hand or stated or isinstance(ask, Allocate):
            continue
        choices = play.options(game, table, Seat(seat), offer.name, {})
        legal = [choice.value for choice in choices if choice.ruling.legal]
        actor = TABLE if spec.who in OF_TABLE else Seat(seat)
        for value in dice.sample(legal, min(CHOICES, len(legal))):
            try:
                if not any(_completed(spec, table, actor, _answers(spec, table, actor, value))):
                    yield f"{spec.name} {ask.key}={value}"
            except _GivenUp:
                continue


def _answers(spec: ActionSpec, table: Table, seat: Seat, value: Any) -> Iterator[Mapping[str, Any]]:
    """First answers that hold a choice: itself, or picks with it from the least number on."""
    ask = play.next_ask(spec, {})
    assert ask is not None
    if not isinstance(ask, PickMany):
        yield {ask.key: value}
        return
    items = list(ask.options(table, seat, {}))
    least = max(play.bound(ask.least, table, seat, {}), 1)
    most = min(len(items), play.bound(ask.most, table, seat, {}))
    rest = [item for item in items if item != value]
    sizes = range(least, most + 1)
    picks = ((value, *others) for size in sizes for others in combinations(rest, size - 1))
    for number, pick in enumerate(picks):
        if number == PICKS:
            raise _GivenUp
        yield {ask.key: pick}
        yield {ask.key: pick[::-1]}


def _completed(
    spec: ActionSpec, table: Table, seat: Seat, answers: Iterator[Mapping[str, Any]]
) -> Iterator[bool]:
    """Whether some legal action begins with each of *answers*."""
    left = JUDGED

    @check()
    def counted(table: Table, action: Action) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise _GivenUp

    counting = replace(spec, checks=(counted, *spec.checks))
    for answer in answers:
        if spec.listed is not None and not isinstance(play.next_ask(spec, {}), PickMany):
            yield any(answer.items() <= args.items() for args in spec.listed(table, seat))
        else:
            yield any(islice(play._legal(counting, table, seat, answer), 1))
