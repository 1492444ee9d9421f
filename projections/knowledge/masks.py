"""Masks the cards in a payload that a viewer may not know."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any

from events.vocabulary import Action

MASK = "?"
"""Stands for a card that may not be named."""

Secret = Callable[[str], bool]
"""Tells whether a string is a card that a viewer may not know."""


def nothing_secret(word: str) -> bool:
    """Nothing is secret."""
    return False


def masked(value: Any, secret: Secret) -> Any:
    """Return *value* with `?` for every secret card, also inside a longer string.

    Of a list with secret cards only its length and its other items are kept, not the order; an
    entry of a mapping whose key is a secret card is left out.
    """
    if isinstance(value, str):
        return _masked_text(value, secret)
    if isinstance(value, Mapping):
        return {key: masked(item, secret) for key, item in sorted(value.items()) if not secret(key)}
    if isinstance(value, list | tuple):
        items = [masked(item, secret) for item in value]
        return tuple(sorted(items, key=str) if MASK in items else items)
    return value


def _masked_text(text: str, secret: Secret) -> str:
    if secret(text):
        return MASK
    if " " not in text:
        return text
    words = text.split(" ")
    if not any(map(secret, words)):
        return text
    return " ".join(MASK if secret(word) else word for word in words)


def words_of(value: Any) -> Iterator[str]:
    """Yield all of *value* that may be a card: where none of it is secret, `masked` alters nothing,
    and who may know all of it sees the same.
    """
    return words_in(value, lambda text: (text, *text.split(" ")))


def words_in(value: Any, parts: Callable[[str], Iterable[str]] = str.split) -> Iterator[str]:
    """Yield the *parts* of every string in a payload or in the arguments of an action; the keys of
    mappings whole.
    """
    if isinstance(value, str):
        yield from parts(value)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield key
            yield from words_in(item, parts)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from words_in(item, parts)


def masked_action(action: Action, secret: Secret) -> Action:
    """Return an action with `?` for every secret card in its arguments."""
    args = {key: masked(value, secret) for key, value in action.args.items()}
    return Action(action.seat, action.name, args)


def hides(value: Any, secret: Secret) -> bool:
    """Tell whether *value* names a secret card."""
    if isinstance(value, str):
        return _masked_text(value, secret) != value
    if isinstance(value, Mapping):
        return any(secret(key) or hides(item, secret) for key, item in value.items())
    return isinstance(value, list | tuple) and any(hides(item, secret) for item in value)
