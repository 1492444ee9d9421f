"""Old payloads read as new ones. One function per change of a payload, named `upcast_v1_v2`, never
edited after release.

Stored bytes are never rewritten: hashes are checked over the old line first, then the payload is
lifted step by step. `tests/events/corpus` holds a frozen line of every (kind, schema) ever shipped.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from events.envelope import Event
from events.kinds import KINDS
from events.vocabulary import Fields

Upcaster = Callable[[Fields], Fields]

UPCASTERS: dict[tuple[str, int], Upcaster] = {}
"""(kind, schema number) -> the function that lifts such a payload to the next number."""


class NotLiftable(ValueError):
    """An event whose payload cannot be brought into the shape that this program knows."""


class FromTheFuture(NotLiftable):
    """An event whose kind or schema this program does not know: a newer program wrote it."""


def upcast(event: Event) -> Event:
    """Return *event* with its payload in the shape this program knows; raise `NotLiftable`."""
    kind = KINDS.get(event.kind)
    if kind is None or event.schema > kind.number:
        raise FromTheFuture(
            f"version {event.version} is {event.kind} in shape {event.schema}, which this "
            f"program does not know; "
            "read it with the newer program that wrote it"
        )
    data, schema = event.data, event.schema
    while schema < kind.number:
        data = _lifted(event, schema, data)
        schema += 1
    return event if schema == event.schema else replace(event, data=data, schema=schema)


def _lifted(event: Event, schema: int, data: Fields) -> Fields:
    lift = UPCASTERS.get((event.kind, schema))
    if lift is None:
        raise NotLiftable(
            f"version {event.version} is {event.kind} in shape {schema}, which never was"
        )
    try:
        return lift(data)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise NotLiftable(
            f"version {event.version} has not the fields of {event.kind} in shape {schema} "
            f"({error})"
        ) from None
