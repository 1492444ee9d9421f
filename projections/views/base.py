"""The base of every view: frozen structs, words as texts, and only values that can be written as
JSON.
"""

from __future__ import annotations

from typing import Any

import msgspec

from events.vocabulary import Fields

Answer = str | int | bool | None | tuple[Any, ...] | Fields
"""An argument of an action, or an answer to an ask, as it is sent back."""


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A value for people and programs to look at. Fields that may be left out are `UNSET`.

    Values of values hold one another in no ring, so Python's collector need not look at them: each
    is 16 bytes smaller, and a match keeps a thousand.
    """
