"""Brings a match to its first turn: each seat plays a ready-made deck with its Commandment."""

from __future__ import annotations

from collections.abc import Iterator

from events.vocabulary import TABLE
from events.vocabulary import Action
from games.generals_order.cards.cardset import commandments
from games.generals_order.cards.cardset import ready_decks
from games.table import Table


def demo(table: Table) -> Iterator[Action]:
    """Yield the actions up to the first turn; chance decides who begins."""
    decks, leaders = tuple(ready_decks(table.cards).values()), commandments(table.cards)
    for seat, cards, leader in zip(table.seats, decks, leaders, strict=False):
        yield Action(seat, "DeckRegistered", {"cards": cards, "commandment": leader})
        yield Action(seat, "CommandmentPlaced", {"card": leader})
    yield Action(table.seats[0], "CommandmentsRevealed")
    yield Action(TABLE, "FirstPlayerChosen")
    yield Action(table.seats[0], "OpeningHandsDrawn")
