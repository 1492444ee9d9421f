"""A pane: a named part of a page, with the fields that it shows and its template."""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from functools import cache
from operator import attrgetter
from typing import Any
from typing import cast

import msgspec
from jinja2 import Environment
from jinja2 import Template
from jinja2 import pass_context
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from markupsafe import Markup
from msgspec import Struct

from app.pages.panes.nodes import NO_LINES
from app.pages.panes.nodes import NO_NODES
from app.pages.panes.nodes import AnyNode
from app.pages.panes.nodes import Line
from app.pages.panes.nodes import LineRows
from app.pages.panes.nodes import Node
from app.pages.panes.nodes import SharedTile
from app.pages.panes.nodes import as_node
from app.pages.panes.nodes import safe_key
from app.pages.table.grid import BoardPart
from app.pages.table.grid import Hosted
from app.pages.table.marks import TAIL
from app.pages.table.scene import BoardScene
from app.views.match import MatchView
from projections.knowledge.recent import Recent
from projections.views.base import View

Given = dict[str, Any]
"""The variables of a template by name: the edge to Jinja."""
_GAP = re.compile("<!--=([^>]*)-->")


Tiles = tuple[BoardPart, ...]
"""The parts of a board of which its tiles are made."""
NodeOf = tuple[str, str, tuple[Any, ...]]
"""A node: its name, the macro that renders it, and all values that it depends on."""


DRAW = "panes/table/draw.html"
"""The template with the macros that all panes share."""
PLAIN_MACROS = frozenset({"at_line", "clock", "figure", "figure_up", "in_turn", "turn"})
"""Those of them that depend on their arguments alone: they say the same to all who look."""


FEW = 3
"""How many frames of a pane are kept, as a rule: two or three alternate."""


def no_nodes(scene: Any) -> Iterable[NodeOf]:
    """Return no nodes."""
    return ()


def no_tiles(scene: Any) -> Tiles:
    """Return no tiles."""
    return ()


@dataclass(frozen=True, slots=True)
class Outline:
    """How a pane is divided into parts according to its scene, so that only changed parts are
    rendered.

    `frame`: the values that the frame depends on; an equal frame has the same nodes in the same
    places. `nodes`: parts that may change while the frame stays, rendered by `macros`. `tiles`:
    parts rendered once for all viewers. `frames`: how many of the last frames are kept.
    """

    frame: Callable[[Any], tuple[Any, ...]]
    nodes: Callable[[Any], Iterable[NodeOf]] = no_nodes
    tiles: Callable[[Any], Tiles] = no_tiles
    macros: str = DRAW
    frames: int = FEW


@dataclass(frozen=True, slots=True)
class Pane:
    """A part of a page.

    `name`: the id of its outermost element. `template`: its template. `shows`: its own view, with
    the `fields` of the match's view that the template reads. `also`: further names of the page's
    scene that it reads. `lines`: for a log, the macro that renders one line; lines are sent one by
    one. `outline`: how it is divided into frame and nodes (None: not at all).
    """

    name: str
    template: str
    shows: type[View]
    fields: tuple[str, ...]
    also: tuple[str, ...] = ()
    lines: str = ""
    outline: Outline | None = None

    def value(self, scene: BoardScene) -> tuple[Any, ...]:
        """Return everything the pane shows of a scene; equal values look the same."""
        return read(self.fields)(scene.view), read(self.also)(scene)

    def view(self, view: MatchView) -> View:
        """Return the pane's own view."""
        return self.shows(**dict(zip(self.fields, read(self.fields)(view), strict=True)))


def pane(
    name: str,
    template: str,
    fields: str,
    also: str = "",
    *,
    lines: str = "",
    outline: Outline | None = None,
) -> Pane:
    """Return a pane that shows the *fields* of the match's view; *fields* and *also* are names
    separated by spaces.
    """
    types = MatchView.__annotations__ | _inherited()
    read = tuple(fields.split())
    declared: list[Any] = [(field_, types[field_]) for field_ in read]
    declared.append(("ply", str, ""))
    named = f"{name.title().replace('-', '')}Pane"
    shows = msgspec.defstruct(named, declared, bases=(View,), frozen=True, kw_only=True)
    return Pane(name, template, cast(type[View], shows), read, tuple(also.split()), lines, outline)


@cache
def read(fields: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """Return what reads the values of fields, in one call."""
    if len(fields) > 1:
        return cast(Callable[[Any], tuple[Any, ...]], attrgetter(*fields))
    return lambda given: tuple([getattr(given, field_) for field_ in fields])


def _inherited() -> dict[str, object]:
    return {
        name: hint
        for base in MatchView.__mro__
        for name, hint in getattr(base, "__annotations__", {}).items()
    }


@dataclass(slots=True)
class Attached:
    """What macros read of a board."""

    hosted: Hosted
    twins: frozenset[str]


@dataclass(slots=True)
class Shelf:
    """Shared by the pages of a match: `tiles`, `nodes` and `lines` that were rendered lately for
    all viewers, `macros` by the values they depend on, `templates` by language and name, and their
    `environments` by language. `attached`: what the macros of tiles read of the board that is being
    rendered; they outlive it.
    """

    tiles: Recent[tuple[Any, ...], SharedTile] = field(default_factory=lambda: Recent(4, 1_000))
    nodes: Recent[tuple[Any, ...], Node] = field(default_factory=lambda: Recent(1, 1_000))
    lines: Recent[tuple[str, str, int], Line] = field(default_factory=lambda: Recent(4, 200))
    macros: dict[tuple[Any, ...], tuple[Any, TemplateModule]] = field(default_factory=dict)
    templates: dict[tuple[str, str], Template] = field(default_factory=dict)
    environments: dict[str, Environment] = field(default_factory=dict)
    attached: Attached = field(default_factory=lambda: Attached({}, frozenset()))


class Framed(Struct, frozen=True, gc=False):
    """The frame of a pane as it was for some values, with those of its `nodes` that depend on the
    frame alone. A turn brings the same few frames again and again.
    """

    value: tuple[Any, ...]
    html: str
    nodes: Mapping[str, AnyNode]


class Drawn(Struct):
    """A rendered pane. `value`: everything it shows; with an outline, the values of its frame.
    `frame`: its HTML with a gap for each of its `nodes`, which are kept by name. `lines`: of a log,
    its lines; the frame then has one gap for all lines. `frames`: its last frames, newest first.
    `tiles`: the parts of a board that its tiles were made of, each by the name of its node.
    `tail`: how the viewer's addresses end, which lines leave open for all viewers.
    """

    value: tuple[Any, ...]
    frame: str
    nodes: Mapping[str, AnyNode] = NO_NODES
    lines: LineRows = NO_LINES
    frames: tuple[Framed, ...] = ()
    tiles: Tiles = ()
    tail: str = ""

    @property
    def whole(self) -> str:
        """The HTML with all nodes and lines, the newest line first."""
        html = self.frame
        if self.lines.made:
            html = html.replace(GAP, "".join([node.html for node in reversed(self.lines.made)]))
            html = html.replace(TAIL, self.tail)
        if not self.nodes:
            return html
        by_key = {safe_key(name): node.html for name, node in self.nodes.items()}
        return _GAP.sub(lambda gap: by_key[gap[1]], html)


GAP = "<!--lines-->"
"""The gap in the frame of the log where its lines belong."""


class Parts:
    """The nodes of a pane that is being rendered; nodes with unchanged values are taken from the
    last rendering.
    """

    def __init__(self, before: Mapping[str, AnyNode], made: dict[str, AnyNode]) -> None:
        self._before = before
        self.made = made

    def part(self, name: str, draw: Callable[..., str], *values: Any) -> Markup:
        """Render a node with a macro and all values that it depends on; return the gap that marks
        its place. Its HTML is one element. A node that was made already is not rendered again.
        """
        if name not in self.made:
            node = self._before.get(name)
            if node is None or node.value != values:
                node = Node(values, as_node(name, draw(*values)))
            self.made[name] = node
        return Markup(f"<!--={safe_key(name)}-->")


@pass_context
def whole_part(context: Context, key: str, draw: Callable[..., str], *values: Any) -> Markup:
    """Render a node in its place, for pages without panes that use the same templates."""
    return Markup(draw(*values))
