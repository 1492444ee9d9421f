"""The paths of links that are handed out; what stands before them is the base of a server."""

from __future__ import annotations


def join_link(token: str) -> str:
    """Return the path that opens what a token opens, and keeps it in the browser."""
    return f"/J/{token}"


def wall_link(match: str) -> str:
    """Return the path of a match's wall display, which anybody may see."""
    return f"/m/{match}/table"


def referee_link(match: str) -> str:
    """Return the path of a match's desk, for a browser that holds a referee's token."""
    return f"/m/{match}/referee"
