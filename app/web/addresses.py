"""The base address of links that are handed out: one that a phone can open."""

from __future__ import annotations

from flask import request

from app.services import services
from app.serving.network.net import is_local


def link_base() -> str:
    """Return the beginning of every address that this server hands out: that of the request, unless
    it works only on this machine and the server has another for phones.
    """
    reached = services().settings.reached_by
    return reached if reached and is_local(request.host) else request.host_url.rstrip("/")


def opens_on_phones() -> bool:
    """Return whether a link with `link_base` can be opened on another machine."""
    return not is_local(link_base().partition("://")[2])
