"""The fields that a card of every game has."""

from __future__ import annotations

from collections.abc import Mapping

from games.kit.cards.fields import CardField
from games.text import Text
from games.text import text

MOST_COPIES = 99
"""The most copies of one card in a ready-made deck; code that expands a deck makes one item for
each.
"""
IDENTITY = (
    CardField(
        "code",
        "word",
        columns=("id", "card code", "card id"),
        check=lambda code: (
            ""
            if len(code) <= 4 and code.isascii() and code.isalnum() and code == code.upper()
            else text("must be 1 to 4 of A-Z and 0-9 (it goes into the printed code)")
        ),
    ),
    CardField("name", "text", columns=("card name", "card", "title")),
    CardField(
        "copies",
        required=False,
        least=0,
        most=MOST_COPIES,
        columns=("qty", "quantity", "count", "amount", "number of copies"),
    ),
    CardField("more", "notes", required=False),
)
"""The fields of every card; `more` holds the columns of a table of cards that the game does not
know.
"""
MEANINGS: Mapping[str, Text] = {
    "code": text("its short name in every printed code; made from the name where it is left out"),
    "name": text("what the card is called; no two of a set are called the same"),
    "copies": text("how many of it are printed, and lie in the ready-made deck"),
    "more": text("columns of a table that the game does not know; kept, never read"),
}
