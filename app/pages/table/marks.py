"""The parts of a tile that differ between viewers or from one play to the next: own pieces, links,
and what the last play moved, hit and left.

A tile rendered for all viewers contains a mark for each of these parts; `filled_in` replaces the
marks for one viewer. Pages that render a tile for one viewer call the same functions directly.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache

from flask_babel import gettext as _
from markupsafe import Markup
from markupsafe import escape
from msgspec import Struct

from app.pages.panes.quick import as_html
from app.pages.panes.quick import escaped
from app.pages.table.changes import Lit
from app.pages.table.changes import Restored
from projections.views.scene.zones import PieceView

_BEGIN = "\x01" + secrets.token_hex(6)
"""How a mark begins: with what nobody can write into the name of a card, where it would swallow
what follows.
"""
_MARK = re.compile(f"{_BEGIN}(.)([^\x02]*)\x02")
_APART = "\x03"
_NOTHING, _PICTURE = Markup(), Markup('role="img"')
_LIGHTS = re.compile(r'(?<=[" ])(?:recent|moved|left)(?=[" ])|<span class="hit [^>]*>[^<]*</span>')


class MarkKind(StrEnum):
    """The kinds of marks in a tile rendered for all viewers."""

    MINE = "m"
    MOVED = "v"
    RECENT = "r"
    LEFT = "l"
    HIT = "h"
    NAME = "n"
    OFF = "o"
    TAG = "g"
    LINK = "k"
    TAIL = "t"


class Looking(Struct, frozen=True):
    """The viewer of a tile and the moment: the viewer's seat, the last play, and the addresses of
    pieces, before and after their id.
    """

    seat: str
    just: Lit | None
    piece_base: str
    piece_tail: str


@lru_cache(maxsize=1_024)
def looking_at_rest(seat: str, piece_base: str, piece_tail: str) -> Looking:
    """Return how a viewer looks at a tile that the last play did not touch."""
    return Looking(seat, None, piece_base, piece_tail)


def mine_mark(owner: str, seat: str) -> str:
    """Return the mark of a piece of the viewer's own."""
    return "data-mine" if owner == seat else ""


def name_mark(owner: str, own: str, label: str, seat: str) -> str:
    """Return what a place is called: to its owner by the own words, to others by its label."""
    return own if owner and owner == seat else label


def moved_mark(just: Lit | None, piece: str) -> str:
    """Return the mark of a piece that the last play moved."""
    return "moved" if just and piece in just.moved else ""


def recent_mark(just: Lit | None, pieces: Iterable[PieceView]) -> str:
    """Return the mark of a place to which the last play moved a piece."""
    return "recent" if just and any(piece.id in just.moved for piece in pieces) else ""


def left_mark(just: Lit | None, cell: str) -> str:
    """Return the mark of an empty cell that a piece left in the last play."""
    return "left" if just and cell in just.left else ""


def hit_mark(just: Lit | None, piece: str) -> Markup:
    """Return the mark with the number by which the last play hurt or healed a piece; after a ruling
    also the word for what else changed: it was put back, or it lies otherwise.
    """
    hit = (just.hits or {}).get(piece) if just else None
    if hit:
        healed, sign = ("healed", "+") if hit > 0 else ("", "")
        return as_html(f'<span class="hit {healed}">{sign}{hit}</span>')
    if isinstance(just, Restored) and piece in just.moved:
        return _flag("set", _("put back") if piece in just.placed else "⇄")
    return _NOTHING


def tag_mark(base: str) -> str:
    """Return the element of a piece: a link for viewers who may open pieces, else a plain one."""
    return "a" if base else "span"


def link_mark(base: str, piece: str, tail: str) -> Markup:
    """Return where a piece leads (*piece*: its id as in addresses), or that it is a picture."""
    if not base:
        return _PICTURE
    return as_html(f'href="{escaped(base)}{escaped(piece)}{escaped(tail)}"')


def off_mark(just: Lit | None, cell: str) -> Markup:
    """Return the flag of an empty cell from which a ruling took a piece."""
    told = isinstance(just, Restored) and cell in just.left
    return _flag("off", _("gone")) if told else _NOTHING


def _flag(kind: str, word: str) -> Markup:
    return Markup('<span class="hit %s">%s</span>') % (kind, word)


MARKS = {
    "mine_mark": mine_mark,
    "name_mark": name_mark,
    "moved_mark": moved_mark,
    "recent_mark": recent_mark,
    "left_mark": left_mark,
    "hit_mark": hit_mark,
    "off_mark": off_mark,
    "tag_mark": tag_mark,
    "link_mark": link_mark,
}
"""The functions for templates that render tiles for one viewer."""


def _mark(kind: MarkKind, *about: str) -> Markup:
    return as_html(f"{_BEGIN}{kind}{_APART.join(about)}\x02")


TAIL = _mark(MarkKind.TAIL)
"""The mark of how the viewer's addresses end."""
FOR_ALL: Mapping[str, Callable[..., Markup] | str] = {
    "mine_mark": lambda owner, seat: _mark(MarkKind.MINE, owner),
    "name_mark": lambda owner, own, label, seat: (
        _mark(MarkKind.NAME, owner, escape(own), escape(label)) if owner else label
    ),
    "moved_mark": lambda just, piece: _mark(MarkKind.MOVED, piece),
    "recent_mark": lambda just, pieces: _mark(MarkKind.RECENT, *[piece.id for piece in pieces]),
    "left_mark": lambda just, cell: _mark(MarkKind.LEFT, cell),
    "hit_mark": lambda just, piece: _mark(MarkKind.HIT, piece),
    "off_mark": lambda just, cell: _mark(MarkKind.OFF, cell),
    "tag_mark": lambda base: _mark(MarkKind.TAG),
    "link_mark": lambda base, piece, tail: _mark(MarkKind.LINK, piece),
    "piece_base": "",
    "piece_tail": TAIL,
}
"""The functions for templates that render tiles for all viewers."""


Fill = Callable[[str, Looking], str]
"""Makes of what a mark is about the text in its place."""


def _name(about: str, looking: Looking) -> str:
    owner, own, label = about.split(_APART)
    return name_mark(owner, own, label, looking.seat)


def _recent(about: str, looking: Looking) -> str:
    just = looking.just
    return "recent" if just and not just.moved.isdisjoint(about.split(_APART)) else ""


_FILLED: Mapping[str, Fill] = {
    MarkKind.MINE: lambda owner, looking: mine_mark(owner, looking.seat),
    MarkKind.NAME: _name,
    MarkKind.MOVED: lambda piece, looking: moved_mark(looking.just, piece),
    MarkKind.RECENT: _recent,
    MarkKind.LEFT: lambda cell, looking: left_mark(looking.just, cell),
    MarkKind.HIT: lambda piece, looking: hit_mark(looking.just, piece),
    MarkKind.OFF: lambda cell, looking: off_mark(looking.just, cell),
    MarkKind.TAG: lambda about, looking: tag_mark(looking.piece_base),
    MarkKind.LINK: lambda piece, looking: link_mark(looking.piece_base, piece, looking.piece_tail),
    MarkKind.TAIL: lambda about, looking: escaped(looking.piece_tail),
}


def filled_in(html: str, looking: Looking) -> str:
    """Return a tile rendered for all viewers with its marks replaced for one viewer."""
    return _MARK.sub(lambda mark: _FILLED[mark[1]](mark[2], looking), html)


def without_lights(html: str) -> str:
    """Return a tile without the marks of the last play. The page's script does the same
    (morph.js).
    """
    return _LIGHTS.sub("", html)
