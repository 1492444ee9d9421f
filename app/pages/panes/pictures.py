"""Pictograms are sent to devices by name: a board has a hundred of them, and a drawing is much
longer than its name. The page's script (morph.js) inserts the drawings.
"""

from __future__ import annotations

import re
from functools import lru_cache

from markupsafe import Markup

_SHORT = re.compile("<pic ([^ >]*) ?([^>]*)>")


@lru_cache(maxsize=1_024)
def pictogram(name: str, more: str = "") -> Markup:
    """Return a pictogram; *more*: further CSS classes."""
    if not name:
        return Markup()
    return Markup(
        '<svg class="pic %s" aria-hidden="true"><use href="/look/pictures.svg#%s"></use></svg>'
    ) % (more, name)


@lru_cache(maxsize=1_024)
def short_pictogram(name: str, more: str = "") -> Markup:
    """Return the placeholder of a pictogram; *more*: further CSS classes."""
    return Markup("<pic %s %s>") % (name, more) if name else Markup()


def with_pictograms(html: str) -> str:
    """Return HTML with drawings in place of the placeholders."""
    return _SHORT.sub(lambda use: pictogram(use[1], use[2]), html)
