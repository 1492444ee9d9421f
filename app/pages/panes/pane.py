"""A pane: a named part of a page, with the fields that it shows and the template that draws it."""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from functools import lru_cache
from typing import Any
from typing import cast
from urllib.parse import quote

import msgspec
from jinja2 import Template
from jinja2 import pass_context
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from markupsafe import Markup

from app.pages.table.scene import BoardScene
from app.pages.table.tiles import BoardPart
from app.views.match import MatchView
from projections.views.base import View

Given = dict[str, Any]
"""What a template is given, by name: the edge to Jinja."""
_GAP = re.compile("<!--=([^>]*)-->")
_TAG = re.compile(r"\s*<(\w+)")


NodeOf = tuple[str, str, tuple[Any, ...]]
"""A node: its key, the macro that draws it, and all values that it depends on."""


def no_nodes(scene: Any) -> Iterable[NodeOf]:
    """No nodes."""
    return ()


def no_tiles(scene: Any) -> Iterable[BoardPart]:
    """No tiles."""
    return ()


@dataclass(frozen=True, slots=True)
class Outline:
    """How a pane falls into parts, told from its scene, so that only those are drawn that changed.

    `frame`: what its frame looks by; an equal frame has the same nodes in the same places. `nodes`:
    those that may change while the frame stays, drawn by `macros`. `tiles`: those that are drawn
    once for all who look at them.
    """

    frame: Callable[[Any], tuple[Any, ...]]
    nodes: Callable[[Any], Iterable[NodeOf]] = no_nodes
    tiles: Callable[[Any], Iterable[BoardPart]] = no_tiles
    macros: str = "panes/table/draw.html"


@dataclass(frozen=True, slots=True)
class Pane:
    """A part of a page.

    `name`: the id of its outermost element. `template`: what draws it. `shows`: its own view, which
    has the fields of the match's view that the template reads. `also`: what else of the page's
    scene it reads. `lines`: of a log, what draws one of its lines, which are sent one by one.
    `outline`: by what it falls into a frame and nodes without being drawn (None: it has none).
    """

    name: str
    template: str
    shows: type[View]
    also: tuple[str, ...] = ()
    lines: str = ""
    outline: Outline | None = None

    def value(self, scene: BoardScene) -> tuple[Any, ...]:
        """Return all that the pane shows of a scene; equal values look the same."""
        shown = tuple([getattr(scene.view, name) for name in self.fields])
        return shown, tuple([getattr(scene, name) for name in self.also])

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of the match's view that it shows."""
        return self.shows.__struct_fields__[:-1]

    def view(self, view: MatchView) -> View:
        """Return its own view of what it shows."""
        return self.shows(**{name: getattr(view, name) for name in self.fields})


def pane(
    name: str,
    template: str,
    fields: str,
    also: str = "",
    *,
    lines: str = "",
    outline: Outline | None = None,
) -> Pane:
    """Return a pane whose view has some fields of the match's view; names are parted by spaces."""
    types = MatchView.__annotations__ | _inherited()
    declared: list[Any] = [(field_, types[field_]) for field_ in fields.split()]
    declared.append(("ply", str, ""))
    named = f"{name.title().replace('-', '')}Pane"
    shows = msgspec.defstruct(named, declared, bases=(View,), frozen=True, kw_only=True)
    return Pane(name, template, cast(type[View], shows), tuple(also.split()), lines, outline)


def _inherited() -> dict[str, object]:
    return {
        name: hint
        for base in MatchView.__mro__
        for name, hint in getattr(base, "__annotations__", {}).items()
    }


@dataclass(frozen=True, slots=True)
class Node:
    """An element within a pane, as it was drawn of a value."""

    value: Any
    html: str


@dataclass(slots=True)
class Shelf:
    """What the pages of a match share: `tiles` as they were drawn last for all who look at them,
    `macros` by what they read of a scene, and the `templates` by language and name.
    """

    tiles: dict[tuple[Any, ...], Node] = field(default_factory=dict)
    macros: dict[tuple[Any, ...], tuple[Any, TemplateModule]] = field(default_factory=dict)
    templates: dict[tuple[str, str], Template] = field(default_factory=dict)


@dataclass(slots=True)
class Drawn:
    """A pane as it was drawn. `value`: all that it shows; of one with an outline, what its frame
    looks by. `frame`: its HTML with a gap for each of its `nodes`. `lines`: of the log, its lines
    by version; the frame then has a gap where they belong.
    """

    value: tuple[Any, ...]
    frame: str
    nodes: Mapping[str, Node] = field(default_factory=dict)
    lines: Mapping[int, Node] = field(default_factory=dict)

    @property
    def whole(self) -> str:
        """The HTML with all its nodes and lines, the newest first."""
        html = self.frame
        if self.lines:
            newest = sorted(self.lines, reverse=True)
            html = html.replace(GAP, "".join([self.lines[version].html for version in newest]))
        return _GAP.sub(lambda gap: self.nodes[gap[1]].html, html) if self.nodes else html


GAP = "<!--lines-->"
"""Stands in the frame of the log where its lines belong."""


class Parts:
    """The nodes of a pane that is being drawn; those whose values did not change are taken over
    from the last drawing. `rest`: what nodes show beside their own values.
    """

    def __init__(
        self, before: Mapping[str, Node], rest: tuple[Any, ...], made: dict[str, Node]
    ) -> None:
        self._before = before
        self.rest = rest
        self.made = made

    def part(self, key: str, draw: Callable[..., str], *values: Any) -> Markup:
        """Draw a node by a macro and all values that it depends on; return the gap where it
        belongs. Its HTML is one element. One that was made already is not drawn again.
        """
        key = safe_key(key)
        if key not in self.made:
            value = (self.rest, *values)
            node = self._before.get(key)
            if node is None or node.value != value:
                node = Node(value, as_node(key, draw(*values)))
            self.made[key] = node
        return Markup(f"<!--={key}-->")


def as_node(key: str, html: str) -> str:
    """Return an element with the name of its node."""
    tag = _TAG.search(html)
    if tag is None:
        raise ValueError(f"the node {key} is no element")
    return f'{html[: tag.start()]}<{tag[1]} data-node="{key}"{html[tag.end() :].rstrip()}'


@lru_cache(maxsize=4_096)
def safe_key(key: str) -> str:
    """A key as an attribute and a comment may hold it."""
    return quote(key, safe=" ")


@pass_context
def whole_part(context: Context, key: str, draw: Callable[..., str], *values: Any) -> Markup:
    """Draw a node where it stands: pages that are not made of panes have the same templates."""
    return Markup(draw(*values))
