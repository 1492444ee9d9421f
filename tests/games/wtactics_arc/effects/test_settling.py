"""Where no consequence can follow from how the pieces lie, none is looked for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games import catalogue
from games.table import Table
from games.wtactics_arc.effects import settling
from tests.games.players import Chance

Question = Callable[[Table], bool]


def held_to(rests: Question, met: list[bool]) -> Question:
    """The same question; its yes is held to what would follow, and its answers are noted."""

    def asked(table: Table) -> bool:
        met.append(rests(table))
        assert not met[-1] or settling._once(table) is table, "something follows after all"
        return met[-1]

    return asked


def played(monkeypatch: pytest.MonkeyPatch, seed: int, rests: Question) -> list[bool]:
    """Play a random match; return whether something could follow each time that was asked."""
    met: list[bool] = []
    monkeypatch.setattr(settling, "_rests", held_to(rests, met))
    list(Chance(catalogue()["wtactics_arc"], seed).match(400))
    return met


@pytest.mark.parametrize("seed", [0, 2, 3])
def test_nothing_follows_where_nothing_could(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    met = played(monkeypatch, seed, settling._rests)
    assert met.count(True) > 20
    assert met.count(False) > 0


def test_a_consequence_that_is_forgotten_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match="follows after all"):
        played(monkeypatch, 0, lambda table: True)
