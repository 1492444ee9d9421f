"""What the tests of approved records share."""

from __future__ import annotations

from games import catalogue
from tests.approved import matches
from tests.approved import records
from tests.approved.stops import files


def places() -> list[tuple[str, str]]:
    """Every file of matches with its game."""
    return [(key, file) for key in sorted(catalogue()) for file in files(key)]


def compare(group: str, key: str, file: str) -> None:
    """Fail where a record differs from the approved one; tell which."""
    now = list(matches.records(group, key, file))
    kept = records.approved(f"{key}.{group}")
    told = records.differences(now, kept)
    heads = {record.head for record in now}
    told += [
        f"{head} is gone" for head in kept if head.startswith(f"{file}:") and head not in heads
    ]
    assert not told, "\n".join([f"{key}, {group}:", *told[:20], records.HOW])
