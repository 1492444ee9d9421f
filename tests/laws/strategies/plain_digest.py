"""The digest of a table, said once more without any short cut."""

from __future__ import annotations

import hashlib

from games.table import Table


def plain_digest(table: Table) -> str:
    """Return the digest as stored events have it: the hash of the sorted text of the facts."""
    return hashlib.sha256(_written(table.facts()).encode()).hexdigest()[:32]


def _written(value: object) -> str:
    if isinstance(value, dict):
        return "{" + "".join(f"{key!r}:{_written(value[key])}," for key in sorted(value)) + "}"
    if isinstance(value, list | tuple):
        return "[" + "".join(f"{_written(item)}," for item in value) + "]"
    return repr(value)
