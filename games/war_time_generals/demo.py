"""Brings a match to its first turn: each seat plays the ready-made deck of its own booklet."""

from __future__ import annotations

from collections.abc import Iterator

from events.vocabulary import TABLE
from events.vocabulary import Action
from games.table import Table
from games.war_time_generals.cardset import BOOKLETS
from games.war_time_generals.cardset import GENERAL
from games.war_time_generals.cardset import copy_id
from games.war_time_generals.cardset import ready_decks


def demo(table: Table) -> Iterator[Action]:
    """Yield the actions up to the first turn; chance decides who begins."""
    generals = table.cards.of_type(GENERAL)
    decks = ready_decks(table.cards, table.options["deck_size"])
    for seat, booklet, general in zip(table.seats, BOOKLETS, generals, strict=False):
        cards = next(ids for name, ids in decks.items() if name.endswith(f"booklet {booklet}"))
        yield Action(
            seat,
            "DeckRegistered",
            {"general": copy_id(table.cards, booklet, general.code, 1), "cards": cards},
        )
        yield Action(seat, "DeckShuffled")
        yield Action(seat, "OpeningHandDrawn")
    yield Action(TABLE, "StartingPlayerChosen")
