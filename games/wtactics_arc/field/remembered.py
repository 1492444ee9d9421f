"""What the cards of a match ask for, so that the table remembers nothing else: deaths, attacks and
VP of a turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from dataclasses import is_dataclass
from functools import lru_cache
from typing import Any

from games.cards import CardSet
from games.table import Table
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.abilities import understood
from games.wtactics_arc.cards.text.conditions import Quantity


def deaths_matter(table: Table) -> bool:
    """Return whether a card of the match asks if a creature died this turn. Where none does, nobody
    counts them, and the table holds no such number.
    """
    return table.cards.recall(_ask_of_deaths)


def _ask_of_deaths(cards: CardSet) -> bool:
    return any(map(_asks_of_deaths, texts_of(cards)))


def attacks_matter(table: Table) -> bool:
    """Return whether a card of the match may ask which creatures attacked or defended in a turn.
    Where none does, no creature remembers it.
    """
    return table.cards.recall(_ask_of_attacks)


def _ask_of_attacks(cards: CardSet) -> bool:
    return any(map(_asks_of_attacks, texts_of(cards)))


def texts_of(cards: CardSet) -> Iterator[str]:
    """Yield every text on every card of a set."""
    for card in cards.cards.values():
        for value in card.fields.values():
            for text in value if isinstance(value, tuple | list) else (value,):
                if isinstance(text, str):
                    yield text


@lru_cache(4_096)
def _asks_of_attacks(text: str) -> bool:
    small = text.lower()
    asked = ("attacked", "defended", "blocked", "not attack", "n't attack", "n’t attack")
    return any(f"{word} this turn" in small for word in asked)


_POINTS = re.compile(
    r"(?:when|whenever|after|time) (?:you|(?:an?|any|your) (?:opponent|player))"
    r" (?:gain|score|lose)s?\b|(?:gained|lost) .{0,30}this turn",
    re.IGNORECASE,
)
"""Words that ask for the VP that players gain or lose in a turn."""


def points_matter(table: Table) -> bool:
    """Return whether a card of the match may ask for VP gained or lost. Where none does, nobody
    counts them.
    """
    return table.cards.recall(_ask_of_points)


def _ask_of_points(cards: CardSet) -> bool:
    return any(map(_asks_of_points, texts_of(cards)))


@lru_cache(4_096)
def _asks_of_points(text: str) -> bool:
    return _POINTS.search(" ".join(text.split())) is not None


@lru_cache(4_096)
def _asks_of_deaths(text: str) -> bool:
    return "died" in text.lower() and understood(text) and _speaks_of_deaths(text)


def _speaks_of_deaths(text: str) -> bool:
    meant = parse(text)
    return _holds(meant, Quantity.DIED) or _holds(meant, Quantity.DEATHS)


def _holds(value: Any, quantity: Quantity) -> bool:
    """Whether a part of an ability, however deep, is this quantity."""
    if is_dataclass(value):
        return any(_holds(getattr(value, field.name), quantity) for field in fields(value))
    if isinstance(value, tuple):
        return any(_holds(part, quantity) for part in value)
    return bool(value == quantity)
