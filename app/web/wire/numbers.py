"""Numbers of JSON: `27.0` is the whole number 27, as in JSON Schema."""

from __future__ import annotations

from typing import Any

from flask.json.provider import DefaultJSONProvider

from events.proof import canonical


def json_number(written: str) -> int | float:
    """Return a number that was written with a point or an exponent."""
    value = float(written)
    return int(value) if abs(value) < canonical.LARGEST and value.is_integer() else value


class HttpJson(DefaultJSONProvider):
    """Parses the bodies of requests and writes answers."""

    ensure_ascii = False

    def loads(self, s: str | bytes, **options: Any) -> Any:
        return super().loads(s, **{"parse_float": json_number, **options})
