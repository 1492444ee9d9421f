"""The fetched browser libraries under an address that changes with them, so that a browser keeps
them for good.

A service worker would do the same in secure contexts only; most tables play over plain http.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from flask import current_app
from flask import send_from_directory
from flask.typing import ResponseReturnValue

from app.pages.site import pages

_YEAR = 365 * 24 * 3600


@cache
def stamp(folder: str) -> str:
    """Return a hash of the browser libraries."""
    return Path(folder, ".lock-sha256").read_text()[:12]


def library_folder() -> str:
    """Return the folder into which the build hook copied them."""
    return str(Path(current_app.static_folder or "", "vendor"))


@pages.app_context_processor
def libraries() -> dict[str, str]:
    """Return the base address of the libraries, for templates."""
    return {"libraries": f"/libraries/{stamp(library_folder())}"}


@pages.get("/libraries/<state>/<path:name>")
def library(state: str, name: str) -> ResponseReturnValue:
    """One file of a library. Under the present hash it may be cached for good, under another one
    not.
    """
    answer = send_from_directory(
        library_folder(), name, max_age=_YEAR if state == stamp(library_folder()) else 0
    )
    answer.cache_control.immutable = state == stamp(library_folder())
    return answer
