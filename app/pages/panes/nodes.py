"""The rendered elements of panes: nodes, tiles and lines, as they are kept."""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any
from urllib.parse import quote

from msgspec import Struct

from app.pages.table.grid import BoardPart
from app.pages.table.marks import Looking
from app.pages.table.marks import filled_in
from projections.knowledge.recent import Rows

_WINDOW = -10
"""What deflates a line looks back 2 to the 10 bytes, as long as one is, and writes no header."""
_TAG = re.compile(r"\s*<([\w\x01\x02]+)")
"""The first element; a tile's may be a mark (`app.pages.table.marks`)."""


class Node(Struct, frozen=True, gc=False):
    """A rendered element within a pane."""

    value: Any
    html: str

    def looks_like(self, other: Node | TileNode) -> bool:
        """Whether it has the HTML of another node."""
        return self.html == other.html


Compact = str | bytes
"""HTML as it takes the least memory: with a single Chinese name a text takes two bytes for each of
its letters, so such a one is kept as UTF-8.
"""


def compact(html: str) -> Compact:
    """Return HTML as it is kept."""
    return html if html.isascii() else html.encode()


def spread(html: Compact) -> str:
    """Return the text of HTML that was kept."""
    return html if isinstance(html, str) else html.decode()


class SharedTile(Struct, frozen=True, gc=False):
    """A tile rendered for all viewers, and the values that it depends on."""

    value: Any
    html: Compact


class TileNode(Struct, frozen=True, gc=False):
    """A rendered tile: the HTML that all viewers share, and who looks at it. The HTML of each was
    half the memory of a board. What is filled in has no words: it is filled in when the tile is
    sent, where no language is set.
    """

    value: BoardPart
    shared: Compact
    looking: Looking

    @property
    def html(self) -> str:
        """Its HTML for this viewer."""
        return filled_in(spread(self.shared), self.looking)

    def looks_like(self, other: Node | TileNode) -> bool:
        """Whether it has the HTML of another node; where what all viewers share differs, it has
        not.
        """
        if isinstance(other, TileNode) and self.shared != other.shared:
            return False
        return self.html == other.html


AnyNode = Node | TileNode
NO_NODES: Mapping[str, AnyNode] = MappingProxyType({})
"""What a pane without nodes has, one for all."""


class Line(Struct, frozen=True, gc=False):
    """A line of a log, rendered for all viewers. Hundreds are kept, and nobody reads one again but
    who opens the page: only what differs from a line *like* it is kept, an eighth of it.
    """

    value: Any
    packed: bytes
    like: bytes

    @classmethod
    def of(cls, value: Any, html: bytes, like: bytes) -> Line:
        """Return the line of a value with its HTML (UTF-8)."""
        press = zlib.compressobj(1, zlib.DEFLATED, _WINDOW, 1, zlib.Z_DEFAULT_STRATEGY, like)
        return cls(value, press.compress(html) + press.flush(), like)

    @property
    def html(self) -> str:
        """Its HTML, with a mark where the viewer's addresses end."""
        return zlib.decompressobj(_WINDOW, self.like).decompress(self.packed).decode()


LineRows = Rows[Any, Line]
"""The lines of a log, each with its HTML."""
NO_LINES: LineRows = LineRows()


def as_node(name: str, html: str) -> str:
    """Return an element with the key of its node as an attribute."""
    html = str(html)  # each part of a Markup would be one again
    tag = _TAG.search(html)
    if tag is None:
        raise ValueError(f"the node {name} is no element")
    key = safe_key(name)
    return f'{html[: tag.start()]}<{tag[1]} data-node="{key}"{html[tag.end() :].rstrip()}'


@lru_cache(maxsize=4_096)
def safe_key(name: str) -> str:
    """The name of a node in characters that attributes and comments may contain."""
    return quote(name, safe=" ")
