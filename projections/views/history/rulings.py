"""Rulings as they are shown: the clause, the sentence, what would be right."""

from __future__ import annotations

from typing import TypeVar

from msgspec import UNSET
from msgspec import UnsetType
from msgspec.structs import replace

from games.rules import Ruling
from games.text import Text
from projections.text.names import as_text
from projections.views.base import View


class RulingView(View, frozen=True, kw_only=True):
    """A ruling: the id of a clause ("" if nothing objects), a sentence that a player understands,
    what would be right instead, and the cells or pieces to highlight.
    """

    rule: str
    because: Text
    instead: Text
    see: tuple[str, ...]


class Objection(View, frozen=True, kw_only=True):
    """The same fields for something that may be allowed: left out if nothing objects."""

    rule: str | UnsetType = UNSET
    because: Text | UnsetType = UNSET
    instead: Text | UnsetType = UNSET
    see: tuple[str, ...] | UnsetType = UNSET


Offered = TypeVar("Offered", bound=Objection)


def objected(view: Offered, ruling: Ruling) -> Offered:
    """Return an offered thing with the ruling that objects to it, if one does."""
    return replace(
        view,
        rule=ruling.rule,
        because=as_text(ruling.because),
        instead=as_text(ruling.instead),
        see=ruling.see,
    )


def ruling_view(ruling: Ruling) -> RulingView:
    """Return a ruling as it is shown."""
    return RulingView(
        rule=ruling.rule,
        because=as_text(ruling.because),
        instead=as_text(ruling.instead),
        see=ruling.see,
    )
