"""Sentences that several refusals share."""

from __future__ import annotations

from collections.abc import Iterable

from games.text import Text
from games.text import joined
from games.text import text


def no_seat(named: object, seats: Iterable[str]) -> Text:
    """Return the sentence that something is no seat, with the seats there are."""
    return text(
        "%(seat)s is no seat of this match; one of %(seats)s",
        seat=repr(named),
        seats=joined(", ", seats),
    )


def no_action(game: str, named: str) -> Text:
    """Return the sentence that a game has no such action."""
    return text("%(game)s has no action %(action)s", game=game, action=repr(named))
