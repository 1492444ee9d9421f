"""Paying: the suggested payment is legal wherever any payment is, and nothing but an exact one is
taken.
"""

from __future__ import annotations

from itertools import product

from events.vocabulary import Seat
from games.table import Table
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import ready
from games.wtactics_arc.stack import ability_price
from games.wtactics_arc.stack import payment

A = Seat("A")
KEYS = tuple(FACTIONS)[:3]


def purse(*gems: int) -> Table:
    """A table where A has these gems of the first factions."""
    return Table(
        (A,), counters={(A, ready(key)): number for key, number in zip(KEYS, gems, strict=True)}
    )


def test_the_suggestion_is_legal_exactly_where_some_payment_is() -> None:
    for gems in product(range(4), repeat=3):
        table = purse(*gems)
        for total, loyal in ((0, 0), (1, 0), (1, 1), (3, 1), (4, 3), (6, 2)):
            possible = [
                paid
                for given in product(*(range(number + 1) for number in gems))
                if payment.payment_objection(
                    table, A, paid := dict(zip(KEYS, given, strict=True)), total, KEYS[0], loyal
                )
                is None
            ]
            suggested = payment.suggested_payment(table, A, total, KEYS[0], loyal)
            assert (payment.cost_objection(table, A, total, KEYS[0], loyal) is None) == bool(
                possible
            )
            assert (
                payment.payment_objection(table, A, suggested, total, KEYS[0], loyal) is None
            ) == bool(possible)


def test_a_payment_is_exact_loyal_and_from_available_gems() -> None:
    table = purse(2, 2, 0)
    wrong = [
        {"Gaian": 1, "Legion": 1},
        {"Gaian": 2, "Legion": 2},
        {"Legion": 2, "Banner": 1},
        {"Legion": 2, "Gaian": 1},
    ]
    rules = [
        ruling.rule
        for paid in wrong
        if (ruling := payment.payment_objection(table, A, paid, 3, "Gaian", 2))
    ]
    assert rules == ["ARC-6.2", "ARC-R12", "ARC-5.7", "ARC-6.3"]
    assert payment.payment_objection(table, A, {"Gaian": 2, "Legion": 1}, 3, "Gaian", 2) is None


def test_an_ability_costs_its_gems_and_its_x() -> None:
    used = {"ability": "Pay 2 and X: Deal X damage to target creature.", "x": 3}
    assert ability_price.price(purse(0, 0, 0), A, used) == 5
