"""A pane: a named part of a page, with the fields that it shows and the template that draws it."""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from functools import cached_property
from functools import lru_cache
from typing import Any
from typing import cast
from urllib.parse import quote

import msgspec
from jinja2 import pass_context
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from markupsafe import Markup

from app.pages.panes.environment import looking_up
from app.pages.panes.environment import templates
from app.pages.scenes import names
from app.pages.table.marks import BASE
from app.pages.table.marks import FOR_ALL
from app.pages.table.marks import Looking
from app.pages.table.marks import filled_in
from app.pages.table.scene import BoardScene
from app.pages.table.tiles import BoardPart
from app.pages.table.tiles import board_frame
from app.pages.table.tiles import board_parts
from app.views.match import MatchView
from projections.views.base import View

Given = dict[str, Any]
"""What a template is given, by name: the edge to Jinja."""
Value = tuple[tuple[Any, ...], tuple[Any, ...]]
"""All that a pane shows; equal values look the same."""
_GAP = re.compile("<!--=([^>]*)-->")
_TAG = re.compile(r"\s*<(\w+)")


@dataclass(frozen=True, slots=True)
class Pane:
    """A part of a page.

    `name`: the id of its outermost element. `template`: what draws it. `shows`: its own view, which
    has the fields of the match's view that the template reads. `also`: what else of the page's
    scene it reads. `lines`: of a log, what draws one of its lines, which are sent one by one.
    `board`: it is the board, which falls into a frame and parts that are known without drawing it.
    """

    name: str
    template: str
    shows: type[View]
    also: tuple[str, ...] = ()
    lines: str = ""
    board: bool = False

    def value(self, scene: BoardScene) -> Value:
        """Return all that the pane shows of a scene; equal values look the same."""
        shown = tuple([getattr(scene.view, name) for name in self.fields])
        return shown, tuple([getattr(scene, name) for name in self.also])

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of the match's view that it shows."""
        return self.shows.__struct_fields__[:-1]

    def view(self, value: Value) -> View:
        """Return its own view of what it shows."""
        return self.shows(**dict(zip(self.fields, value[0], strict=True)))


def pane(
    name: str,
    template: str,
    fields: str,
    also: str = "",
    *,
    lines: str = "",
    board: bool = False,
) -> Pane:
    """Return a pane whose view has some fields of the match's view; names are parted by spaces."""
    types = MatchView.__annotations__ | _inherited()
    declared: list[Any] = [(field_, types[field_]) for field_ in fields.split()]
    declared.append(("ply", str, ""))
    named = f"{name.title().replace('-', '')}Pane"
    shows = msgspec.defstruct(named, declared, bases=(View,), frozen=True, kw_only=True)
    return Pane(name, template, cast(type[View], shows), tuple(also.split()), lines, board)


def _inherited() -> dict[str, Any]:
    return {
        name: hint
        for base in MatchView.__mro__
        for name, hint in getattr(base, "__annotations__", {}).items()
    }


@dataclass(frozen=True, slots=True)
class Node:
    """An element within a pane, as it was drawn of a value."""

    value: tuple[Any, ...]
    html: str


@dataclass(slots=True)
class Shelf:
    """What the pages of a match share: `tiles` as they were drawn last for all who look at them,
    `macros` by what they read of a scene.
    """

    tiles: dict[tuple[Any, ...], Node] = field(default_factory=dict)
    macros: dict[tuple[Any, ...], tuple[Any, TemplateModule]] = field(default_factory=dict)


@dataclass(slots=True)
class Drawn:
    """A pane as it was drawn, of which value. `frame`: its HTML with a gap for each of its `nodes`.
    `lines`: of the log, its lines by version; the frame then has a gap where they belong.
    """

    value: Value
    frame: str
    nodes: Mapping[str, Node] = field(default_factory=dict)
    lines: Mapping[int, Node] = field(default_factory=dict)
    frame_value: tuple[Any, ...] = ()

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

    def __init__(self, before: Mapping[str, Node], rest: tuple[Any, ...]) -> None:
        self._before = before
        self.rest = rest
        self.made: dict[str, Node] = {}

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

    def keep(self, key: str, value: tuple[Any, ...]) -> bool:
        """Take a node over, if it shows the same as before; tell whether it does."""
        node = self._before.get(key)
        if node is None or node.value != value:
            return False
        self.made[key] = node
        return True


def as_node(key: str, html: str) -> str:
    """Return an element with the name of its node."""
    return _TAG.sub(rf'<\1 data-node="{key}"', str(html), count=1).rstrip()


@lru_cache(maxsize=4_096)
def safe_key(key: str) -> str:
    """A key as an attribute and a comment may hold it."""
    return quote(key, safe=" ")


@pass_context
def whole_part(context: Context, key: str, draw: Callable[..., str], *values: Any) -> Markup:
    """Draw a node where it stands: pages that are not made of panes have the same templates."""
    return Markup(draw(*values))


class Brush:
    """What draws the panes of a page in a language: the templates, and the macros that they share,
    which are made once for a page.
    """

    def __init__(self, scene: BoardScene, language: str, shelf: Shelf | None = None) -> None:
        self._scene = scene
        self._shelf = shelf or Shelf()
        self._language = language
        self._templates = templates(language)
        self._common = {
            **self._templates.globals,
            **_BLANK,
            "_": looking_up(language),
        }

    def draw(self, one: Pane, value: Value, before: Drawn | None = None) -> Drawn:
        """Draw a pane; nodes that look as *before* are kept."""
        shown, more = one.view(value), value[1]
        rest = _rest(shown)
        parts = Parts(before.nodes if before else {}, rest)
        given = dict(zip(one.also, more, strict=True))
        framed = (rest, *board_frame(given["board"])) if one.board else ()
        if one.board:
            self._draw_tiles(given, parts)
        if before and one.board and before.frame_value == framed:
            return Drawn(value, before.frame, parts.made, {}, framed)
        scene = {**self._common, "view": shown, **given}
        scene["draw"], scene["part"] = self._draw, parts.part
        frame = self._render(one.template, scene).strip()
        lines = self._lines(one.lines, scene, before) if one.lines else {}
        return Drawn(value, frame, parts.made, lines, framed)

    def _draw_tiles(self, given: Given, parts: Parts) -> None:
        """Draw the tiles of a board that changed: each once for all who look at it, then with what
        this viewer sees.
        """
        just, base = given["just"], given["piece_base"]
        looking = Looking(self._scene.view.seat, just, base, given["piece_tail"])
        for tile in board_parts(given["board"], just):
            key = safe_key(tile.key)
            shown = (parts.rest, tile.arguments, tile.looks)
            value = (*shown, tile.lights)
            if not parts.keep(key, value):
                html = filled_in(self._tile(key, tile, shown, bool(base)), looking)
                parts.made[key] = Node(value, html)

    def _tile(self, key: str, tile: BoardPart, shown: tuple[Any, ...], opens: bool) -> str:
        """A tile as it is drawn for all who may open its pieces, or may not."""
        place = (self._language, self._scene.role, opens, key)
        known = self._shelf.tiles.get(place)
        if known is None or known.value != shown:
            draw = getattr(self._tiling(opens), tile.macro)
            known = self._shelf.tiles[place] = Node(shown, as_node(key, draw(*tile.arguments)))
        return known.html

    def _render(self, name: str, scene: Given) -> str:
        """Render a template of a scene that has all global names already."""
        template = self._templates.get_template(name)
        context = template.new_context(scene, shared=True)
        return "".join(template.root_render_func(context))

    @cached_property
    def _draw(self) -> TemplateModule:
        """The macros of panes/draw.html. They read the page's scene, but no ply: see `_blank`."""
        scene, view = self._scene, self._scene.view
        place = (self._language, "draw", scene.role, view.seat)
        reads = (_rest(view), scene.just, scene.board) if scene.role == "referee" else ()
        return self._kept_macros(place, (_rest(view), reads), self._drawing)

    def _drawing(self) -> TemplateModule:
        view = msgspec.structs.replace(self._scene.view, ply="")
        return self._module("panes/draw.html", {"view": view})

    def _tiling(self, opens: bool) -> TemplateModule:
        """The macros that draw tiles for all who look at them. They read who sits where, and of the
        board what lies on what and which pieces are twins.
        """
        scene = self._scene
        reads = (_rest(scene.view), scene.board.hosted, scene.board.twins)
        place = (self._language, "tiles", scene.role, opens)
        return self._kept_macros(place, reads, lambda: self._tile_macros(opens))

    def _tile_macros(self, opens: bool) -> TemplateModule:
        marks = {**FOR_ALL, "piece_base": BASE if opens else ""}
        draw = self._module("panes/draw.html", marks)
        return self._module("panes/tiles.html", {**marks, "draw": draw})

    def _kept_macros(
        self, place: tuple[Any, ...], reads: Any, make: Callable[[], TemplateModule]
    ) -> TemplateModule:
        known = self._shelf.macros.get(place)
        if known is None or known[0] != reads:
            known = self._shelf.macros[place] = (reads, make())
        return known[1]

    def _module(self, template: str, more: Given) -> TemplateModule:
        scene = {**self._common, **names(self._scene), **_BLANK, **more}
        return self._templates.get_template(template).make_module(scene, shared=True)

    def _lines(self, template: str, scene: Given, before: Drawn | None) -> Mapping[int, Node]:
        """Draw the lines of a log: those that the scene names, else the log of its view."""
        rest, known = _rest(scene["view"]), before.lines if before else {}
        lines = scene["lines"] if "lines" in scene else scene["view"].log
        nodes: dict[int, Node] = {}
        for line in lines:
            node = known.get(line.version)
            if node is None or node.value != (rest, line):
                node = Node((rest, line), self._render(template, {**scene, "line": line}))
            nodes[line.version] = node
        return nodes


def _rest(shown: View) -> tuple[Any, ...]:
    """What any node of a pane may show beside its own values: who sits where."""
    return tuple([getattr(shown, name, None) for name in ("seats", "players")])


def _blank() -> str:
    """Forms of a pane have no id and no ply: a whole page fills them in, and so does the script."""
    return ""


_BLANK: Given = {
    "new_id": _blank,
    "marked": (),
    "axis": "",
    "by_ply": False,
    "line_here": 0,
    "ticking": True,
    "moving": True,
}
"""What other pages give to the same templates."""
