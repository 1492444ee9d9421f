"""Brings a match to its first turn: each seat plays the printed deck of its colour."""

from __future__ import annotations

from collections.abc import Iterator

from events.vocabulary import TABLE
from events.vocabulary import Action
from games.generals_52.cardset import ready_decks
from games.table import Table


def demo(table: Table) -> Iterator[Action]:
    """Yield the actions up to the first turn; chance decides who goes first."""
    for seat in table.seats:
        yield Action(
            seat, "DeckRegistered", {"cards": next(iter(ready_decks(table.cards, seat).values()))}
        )
        yield Action(seat, "DeckShuffled")
        yield Action(seat, "OpeningHandDrawn")
    yield Action(TABLE, "FirstPlayerChosen")
