"""Canonical JSON: one byte string for one value, RFC 8785 by construction.

The profile is small on purpose: text, whole numbers within 2**53, truth, null, rows, and mappings
with ASCII keys. Within it, sorted compact JSON and RFC 8785 agree byte for byte (a property test
holds them equal); outside it `encode` refuses.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

LARGEST = 2**53
"""Whole numbers lie between this and its negative, neither included."""


def _plain(value: object) -> str:
    """Return a kind of text (a sentence that remembers its parts) as the text it is."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no canonical form")


_ENCODER = msgspec.json.Encoder(order="sorted", enc_hook=_plain)


class NotCanonical(ValueError):
    """A value or line lies outside the canonical profile; the message says where."""


def encode(value: Any) -> bytes:
    """Return the canonical bytes of *value*; raise `NotCanonical` where it holds a float, a huge
    number or a strange key.
    """
    if not _all_fit([value]):
        _require(value, "$")
    return _ENCODER.encode(value)


def decode(line: bytes) -> Any:
    """Return the value of one canonical *line*; raise `NotCanonical` if the bytes are not exactly
    its canonical form.
    """
    try:
        value = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotCanonical(f"not JSON: {error}") from None
    except RecursionError:
        raise NotCanonical("not JSON that anything writes here: nested too deep") from None
    if encode(value) != line:
        raise NotCanonical(
            "the bytes are JSON but not in canonical form (order, spaces or escapes differ, or a "
            "key stands twice)"
        )
    return value


def _all_fit(values: list[Any]) -> bool:
    """Whether values lie inside the profile, and all that lies in them, which is added to their row
    while that is walked through; asked for every event, so without saying where, and without a call
    for each value.
    """
    try:
        for value in values:
            kind = value.__class__
            if kind is str:
                if not value.isascii() and not _is_text(value):
                    return False
            elif kind is int:
                if not -LARGEST < value < LARGEST:
                    return False
            elif kind is dict:
                if not "".join(value).isascii():
                    return False
                values += value.values()
            elif kind is tuple or kind is list:
                values += value
            elif kind is not bool and value is not None and not _is_kind_of_text(value):
                return False
    except TypeError:  # a key that is no text
        return False
    return True


def _is_kind_of_text(value: Any) -> bool:
    return isinstance(value, str) and _is_text(value)


def _is_text(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _require(value: Any, path: str) -> None:
    if value is None or isinstance(value, bool):
        return
    if isinstance(value, str):
        _require_text(value, path)
    elif isinstance(value, int):
        if abs(value) >= LARGEST:
            raise NotCanonical(f"{path}: {value} is beyond 2**53; use text instead")
    elif isinstance(value, Mapping):
        _require_mapping(value, path)
    elif isinstance(value, list | tuple):
        for place, item in enumerate(value):
            _require(item, f"{path}[{place}]")
    else:
        raise NotCanonical(
            f"{path}: {type(value).__name__} is not text, a whole number, truth, null, a row or "
            f"a mapping"
        )


def _require_text(value: str, path: str) -> None:
    if not _is_text(value):
        raise NotCanonical(f"{path}: the text holds half a character (a lone surrogate)")


def _require_mapping(value: Mapping[Any, Any], path: str) -> None:
    for key, item in value.items():
        if not isinstance(key, str) or not key.isascii():
            raise NotCanonical(f"{path}: the key {key!r} is not ASCII text")
        _require(item, f"{path}.{key}")
