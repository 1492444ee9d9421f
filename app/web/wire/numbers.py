"""How the JSON of requests is read: `27.0` is the whole number 27, as in JSON Schema, and a key
stands once in a mapping.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask.json.provider import DefaultJSONProvider

from app.desk.forms.keys import each_once
from events.proof import canonical


def json_number(written: str) -> int | float:
    """Return a number that was written with a point or an exponent."""
    value = float(written)
    return int(value) if abs(value) < canonical.LARGEST and value.is_integer() else value


READING: Mapping[str, Any] = {
    "parse_float": json_number,
    "object_pairs_hook": each_once,
}
"""The options of `json` with which requests are read."""


class HttpJson(DefaultJSONProvider):
    """Parses the bodies of requests and writes answers. Raises `KeyTwice`."""

    ensure_ascii = False

    def loads(self, s: str | bytes, **options: Any) -> Any:
        return super().loads(s, **{**READING, **options})
