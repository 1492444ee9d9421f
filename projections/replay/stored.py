"""The verdicts of an amendment as its event stores them."""

from __future__ import annotations

from typing import TypedDict


class VerdictRow(TypedDict):
    """The effect of an amendment on one later line, with the clause."""

    version: int
    verdict: str
    rule: str
