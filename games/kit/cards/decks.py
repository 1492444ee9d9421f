"""Ready-made decks of a set: how many copies of which cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.kit.cards.identity import MOST_COPIES
from games.kit.cards.values import Card
from games.kit.cards.values import CardFault
from games.text import Text
from games.text import name
from games.text import text


def decks_of(
    raw: Any, cards: Mapping[str, Card]
) -> tuple[dict[str, Mapping[str, int]], list[CardFault]]:
    """Return the decks that a set states, of its cards, and the faults of those lists."""
    decks: dict[str, Mapping[str, int]] = {}
    faults: list[CardFault] = []
    for title, copies in raw.items() if isinstance(raw, Mapping) else ():
        deck = text("deck %(deck)s", deck=name(str(title)))
        rows = copies if isinstance(copies, Mapping) else {}
        wrong = {code: _wrong_copies(code, number, cards) for code, number in rows.items()}
        faults += [CardFault(deck, code, why) for code, why in wrong.items() if why]
        decks[str(title)] = {code: number for code, number in rows.items() if not wrong[code]}
    return decks, faults


def _wrong_copies(code: str, number: Any, cards: Mapping[str, Card]) -> Text | str:
    if code not in cards:
        return text("there is no such card in this set")
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= MOST_COPIES:
        return text(
            "%(number)s is not a number of copies from 0 to %(most)s",
            number=repr(number),
            most=MOST_COPIES,
        )
    return ""
