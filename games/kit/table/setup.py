"""A match before its first action: its seats and options, checked, and its first table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from events.vocabulary import Fields
from events.vocabulary import Seat
from games.cards import CardSet
from games.rules import Game
from games.rules import OptionSpec
from games.table import Table
from games.text import Text
from games.text import Value
from games.text import joined
from games.text import text


class BadSetup(ValueError):
    """A match cannot be opened in this way; `field` names the faulty field and `rule` the clause,
    if there is one.
    """

    def __init__(self, field: str, message: str, rule: str = "") -> None:
        super().__init__(f"{field}: {message}" + (f" ({rule})" if rule else ""))
        self.field = field
        self.rule = rule
        self.message = message


def setup(
    game: Game, seats: Sequence[Seat], options: Fields, cards: CardSet | None = None
) -> Table:
    """Return the table before the first action; raise `BadSetup` for a wrong number of seats or a
    wrong option.
    """
    agreed = {option.name: option.default for option in game.options}
    for name, value in options.items():
        agreed[name] = _option_value(game, name, value)
    _require_seats(game, seats)
    table = game.setup(game, tuple(seats), agreed, cards or game.cards)
    return _within_limits(
        replace(
            table,
            seats=tuple(seats),
            options=agreed,
            cards=cards or game.cards,
            limits={**game.equipment.limits(), **table.limits},
        )
    )


def _within_limits(table: Table) -> Table:
    """The first table of a match with the range of each counter applied: a game's `setup` returns a
    table without limits.
    """
    for (owner, name), value in table.counters.items():
        table = table.set(owner, name, value)
    return table


def _option_value(game: Game, name: str, value: Any) -> Any:
    option = game.option(name)
    if option is None:
        known = [option.name for option in game.options]
        raise BadSetup(f"options.{name}", _no_option(game, known))
    if any(value == choice and type(value) is type(choice) for choice in option.choices):
        return value
    in_range = type(value) is int and option.most and option.least <= value <= option.most
    if in_range or not (option.choices or option.most):
        return value
    raise BadSetup(f"options.{name}", _wrong_value(option, value), option.rule)


def _no_option(game: Game, known: list[str]) -> Text:
    if not known:
        return text("%(game)s has no options", game=game.title)
    return text(
        "%(game)s has no such option; it has %(options)s",
        game=game.title,
        options=joined(", ", known),
    )


def _wrong_value(option: OptionSpec, value: Any) -> Text:
    """The message that lists the values of an option."""
    choices: list[Value] = [
        str(choice).lower() if isinstance(choice, bool) else str(choice)
        for choice in option.choices
    ]
    if option.most:
        choices.append(
            text("a whole number from %(least)s to %(most)s", least=option.least, most=option.most)
        )
    if len(choices) == 1:
        return text("%(value)s is not %(choice)s", value=repr(value), choice=choices[0])
    return text(
        "%(value)s is not one of %(choices)s", value=repr(value), choices=joined(", ", choices)
    )


def _require_seats(game: Game, seats: Sequence[Seat]) -> None:
    if not game.least_seats <= len(seats) <= len(game.seats):
        raise BadSetup("seats", _wrong_number(game, len(seats)), game.seat_rule)
    for seat in seats:
        if seat not in game.seats:
            wrong = text(
                "%(seat)s is no seat; one of %(seats)s",
                seat=repr(seat),
                seats=joined(", ", game.seats),
            )
            raise BadSetup("seats", wrong, game.seat_rule)
    if len(set(seats)) != len(seats):
        raise BadSetup("seats", text("a seat is named twice"), game.seat_rule)


def _wrong_number(game: Game, number: int) -> Text:
    if game.least_seats == len(game.seats):
        return text(
            "%(game)s is for %(seats)s seats, not %(n)s",
            game=game.title,
            seats=len(game.seats),
            n=number,
        )
    return text(
        "%(game)s is for %(least)s to %(most)s seats, not %(n)s",
        game=game.title,
        least=game.least_seats,
        most=len(game.seats),
        n=number,
    )
