"""The verdicts of an amendment as its event stores them."""

from __future__ import annotations

from typing import TypedDict


class VerdictRow(TypedDict):
    """What an amendment does to one later line, and by which clause."""

    version: int
    verdict: str
    rule: str
