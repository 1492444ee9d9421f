"""A cache bounded by use: what nobody asked for during the last events of a match is forgotten."""

from __future__ import annotations

from typing import Generic
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Recent(Generic[Key, Value]):
    """Values by key. One that is not used while the match grows by *events*, or while *most* others
    are added, is dropped.
    """

    __slots__ = ("_events", "_most", "_old", "_since", "young")

    def __init__(self, events: int, most: int) -> None:
        self._events = events
        self._most = most
        self._since = 0
        self.young: dict[Key, Value] = {}
        """Those that were used since the last change of generations."""
        self._old: dict[Key, Value] = {}

    def get(self, key: Key) -> Value | None:
        """Return the value of a key; None where it is not kept."""
        value = self.young.get(key)
        if value is None and (value := self._old.get(key)) is not None:
            self.young[key] = value
        return value

    def put(self, key: Key, value: Value) -> None:
        """Keep a value."""
        if len(self.young) >= self._most:
            self._begin_anew()
        self.young[key] = value

    def at(self, version: int) -> Recent[Key, Value]:
        """Note how long the match is, and return this cache."""
        if not 0 <= version - self._since < self._events:
            self._since = version
            self._begin_anew()
        return self

    def __len__(self) -> int:
        return len(self.young.keys() | self._old.keys())

    def _begin_anew(self) -> None:
        self._old, self.young = self.young, {}
