"""The address under which links are handed out: one that a phone can open."""

from __future__ import annotations

from flask import request

from app.services import services
from app.serving.network.net import is_local


def link_base() -> str:
    """Return the beginning of every address that this server hands out: the one by which it was
    called, unless only its own machine can call it so, and phones can call it otherwise.
    """
    reached = services().settings.reached_by
    return reached if reached and is_local(request.host) else request.host_url.rstrip("/")


def opens_on_phones() -> bool:
    """Tell whether a link with `link_base` can be opened on another machine."""
    return not is_local(link_base().split("://", 1)[-1])
