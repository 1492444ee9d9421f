"""The paths of links that are handed out; the server's base address is put before them."""

from __future__ import annotations


def join_link(token: str) -> str:
    """Return the path that opens a token's page, and keeps the token in the browser."""
    return f"/J/{token}"


def wall_link(match: str) -> str:
    """Return the path of a match's wall display, which anybody may see."""
    return f"/m/{match}/table"


def referee_link(match: str) -> str:
    """Return the path of a match's desk, for a browser that holds a referee's token."""
    return f"/m/{match}/referee"
