"""Under which names cards keep the counters that texts put on them."""

from __future__ import annotations

_OWN_COUNTERS = ("shield",)
"""What the program itself counts on cards, by words that a text may call its counters."""


def counter_key(name: str) -> str:
    """Return under which name a card keeps the counters that a text calls so."""
    return f"{name} counter" if name in _OWN_COUNTERS else name
