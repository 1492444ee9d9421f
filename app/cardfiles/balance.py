"""The balance of a card set: how many cards of each type there are at each price, and the mean of
their numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from games.cards import Card
from games.cards import CardSchema
from games.cards import CardSet
from games.kit.cards.fields import FieldKind

PRICE = "cost"
_NUMBERS = (FieldKind.INT, FieldKind.AMOUNT)
_NO_MEASURE = ("copies",)


@dataclass(frozen=True, slots=True)
class PriceStep:
    """The cards at one price: their count, and the mean of each of their numbers.

    `number` counts copies where the set states copies, else designs; `share` is `number` divided by
    that of the largest step (0 to 1). `means` has the same keys in each step; None where no card of
    this step has that number.
    """

    price: str
    number: int
    share: float
    means: tuple[tuple[str, float | None], ...]


@dataclass(frozen=True, slots=True)
class Curve:
    """The cards of one type by cost, or by their first number where none has a cost."""

    type: str
    designs: int
    number: int
    by: str
    steps: tuple[PriceStep, ...]


def balance(schema: CardSchema, cards: CardSet) -> tuple[Curve, ...]:
    """Return a curve for each type of card in the set."""
    return tuple(
        _curve(schema, type_, cards.of_type(type_))
        for type_ in schema.types
        if cards.of_type(type_)
    )


def _curve(schema: CardSchema, type_: str, cards: Sequence[Card]) -> Curve:
    names = [
        spec.name
        for spec in schema.fields(type_)
        if spec.kind in _NUMBERS and spec.name not in _NO_MEASURE
    ]
    by = PRICE if PRICE in names else next(iter(names), "")
    measured = [name for name in names if name != by and _values(cards, name)]
    steps: dict[str, list[Card]] = {}
    for card in sorted(cards, key=lambda card: _rank(card.get(by))):
        steps.setdefault(_price(card.get(by)), []).append(card)
    most = max(map(_copies, steps.values()))
    return Curve(
        type_,
        len(cards),
        _copies(cards),
        by,
        tuple(
            PriceStep(
                price, _copies(those), _copies(those) / (most or 1), tuple(_means(those, measured))
            )
            for price, those in steps.items()
        ),
    )


def _copies(cards: Sequence[Card]) -> int:
    return sum(1 if card.get("copies") is None else int(card.get("copies")) for card in cards)


def _price(value: object) -> str:
    return "–" if value is None else str(value)


def _rank(value: object) -> tuple[int, int, str]:
    """Sort key of a price: numbers first, then computed prices, then none."""
    if isinstance(value, int):
        return 0, value, ""
    return (2, 0, "") if value is None else (1, 0, str(value))


def _means(cards: Sequence[Card], names: Sequence[str]) -> Iterator[tuple[str, float | None]]:
    for name in names:
        values = _values(cards, name)
        yield name, round(fmean(values), 1) if values else None


def _values(cards: Sequence[Card], name: str) -> list[int]:
    return [value for card in cards if type(value := card.get(name)) is int]
