"""Renders the panes of a page; a part whose value did not change is not rendered again."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from itertools import compress
from operator import is_
from operator import is_not
from typing import Any
from typing import cast

from jinja2 import Template
from jinja2.environment import TemplateModule

from app.pages.panes.environment import QuickContext
from app.pages.panes.environment import macros_of
from app.pages.panes.environment import templates
from app.pages.panes.nodes import NO_LINES
from app.pages.panes.nodes import NO_NODES
from app.pages.panes.nodes import AnyNode
from app.pages.panes.nodes import Compact
from app.pages.panes.nodes import Line
from app.pages.panes.nodes import LineRows
from app.pages.panes.nodes import Node
from app.pages.panes.nodes import SharedTile
from app.pages.panes.nodes import TileNode
from app.pages.panes.nodes import as_node
from app.pages.panes.nodes import compact
from app.pages.panes.nodes import spread
from app.pages.panes.pane import DRAW
from app.pages.panes.pane import PLAIN_MACROS
from app.pages.panes.pane import Attached
from app.pages.panes.pane import Drawn
from app.pages.panes.pane import Framed
from app.pages.panes.pane import Given
from app.pages.panes.pane import Outline
from app.pages.panes.pane import Pane
from app.pages.panes.pane import Parts
from app.pages.panes.pane import Shelf
from app.pages.panes.pane import Tiles
from app.pages.panes.pane import no_tiles
from app.pages.panes.pane import read
from app.pages.panes.quick import escaped
from app.pages.table.changes import Restored
from app.pages.table.grid import BoardPart
from app.pages.table.marks import FOR_ALL
from app.pages.table.marks import TAIL
from app.pages.table.marks import Looking
from app.pages.table.marks import filled_in
from app.pages.table.marks import looking_at_rest
from app.pages.table.scene import BoardScene
from projections.views.base import View

Seated = tuple[tuple[str, ...], Mapping[str, str]]
"""The seats, and the players by seat."""


class SeatedView(View, frozen=True, kw_only=True):
    """What macros read of a view."""

    seats: tuple[str, ...]
    players: Mapping[str, str]
    seat: str
    ply: str = ""


_MACROS_READ = ("match", "role", "seat", "send", "act", "just", "piece_base", "piece_tail")
"""What macros read of a scene besides."""


class Brush:
    """Renders the panes of a page in a language, with its templates and the macros that
    they share.
    """

    def __init__(self, scene: BoardScene, language: str, shelf: Shelf | None = None) -> None:
        self._scene = scene
        self._shelf = shelf or Shelf()
        self._language = language
        known = self._shelf.environments
        if language not in known:
            known[language] = templates(language)
        self._templates = known[language]
        self.seated: Seated = (scene.view.seats, scene.view.players)
        """Who sits where: any node may show it."""

    def draw(self, one: Pane, before: Drawn | None = None) -> Drawn:
        """Render a pane; nodes equal to those in *before* are reused, and *before* itself where
        nothing changed.
        """
        if one.outline is None:
            value = one.value(self._scene)
            if before is not None and before.value == value:  # parts are compared one by one
                return before
            return self._drawn(one, value, {}, before)
        return self._outlined(one, one.outline, before)

    def _outlined(self, one: Pane, outline: Outline, before: Drawn | None) -> Drawn:
        """A pane in parts. Below the same frame all but the tiles that are new is as *before*."""
        framed, tiles = outline.frame(self._scene), outline.tiles(self._scene)
        known = before.nodes if before else NO_NODES
        made = self._nodes(outline, known)
        lines = self._lines(one, before.lines if before else NO_LINES) if one.lines else NO_LINES
        if before is None or before.value != framed:
            made.update(self._tiles(tiles, known))
            drawn = self._framed(one, outline, framed, made, before, lines)
        else:
            made.update(self._tiles(_new_among(tiles, before.tiles), known))
            alike = _all_in(made, known) and lines is before.lines
            nodes = known if alike else {**known, **made}
            drawn = before if alike else Drawn(framed, before.frame, nodes, lines, before.frames)
        drawn.tiles, drawn.tail = tiles, escaped(self._scene.piece_tail)
        return drawn

    def _nodes(self, outline: Outline, before: Mapping[str, AnyNode]) -> dict[str, AnyNode]:
        """The nodes that an outline names; those equal to *before* are reused."""
        made: dict[str, AnyNode] = {}
        nodes = tuple(outline.nodes(self._scene))
        known = map(before.get, [name for name, _, _ in nodes])
        for (name, macro, values), node in zip(nodes, known, strict=True):
            if node is None or node.value != values:
                node = self._node(outline, name, macro, values)
            made[name] = node
        return made

    def _node(self, outline: Outline, name: str, macro: str, values: tuple[Any, ...]) -> Node:
        """A node rendered by a macro: once for all viewers where the macro reads nothing else."""
        shared = self._shelf.nodes if macro in PLAIN_MACROS else None
        place = (self._language, macro, name, values)
        known = shared.get(place) if shared is not None else None
        if known is None:
            draw = getattr(self._macros(outline.macros), macro)
            known = Node(values, as_node(name, draw(*values)))
            if shared is not None:
                shared.put(place, known)
        return known

    def _framed(
        self,
        one: Pane,
        outline: Outline,
        value: tuple[Any, ...],
        made: dict[str, AnyNode],
        before: Drawn | None,
        lines: LineRows,
    ) -> Drawn:
        """A pane with a new frame: one of its last, or one that is rendered."""
        frames = before.frames if before else ()
        for known in frames:
            if known.value == value:
                return Drawn(value, known.html, {**made, **known.nodes}, lines, frames)
        outlined = frozenset(made)
        drawn = self._drawn(one, value, made, before, lines)
        rest = {name: node for name, node in drawn.nodes.items() if name not in outlined}
        drawn.frames = (Framed(value, drawn.frame, rest or NO_NODES), *frames)[: outline.frames]
        return drawn

    def _drawn(
        self,
        one: Pane,
        value: tuple[Any, ...],
        made: dict[str, AnyNode],
        before: Drawn | None,
        lines: LineRows = NO_LINES,
    ) -> Drawn:
        """Render the frame of a pane, and its nodes that are not in *made*."""
        scene = self._given(one)
        parts = Parts(before.nodes if before else {}, made)
        scene["draw"], scene["part"] = self._macros(DRAW), parts.part
        if one.outline:
            scene["forms"] = self._macros(one.outline.macros)
            if one.outline.tiles is not no_tiles:
                scene["tiles"] = self._tiling()
        frame = self._render(one.template, scene).strip()
        return Drawn(value, frame, parts.made, lines)

    def _given(self, one: Pane) -> Given:
        """The variables of a pane's templates."""
        shown = zip(one.also, read(one.also)(self._scene), strict=True)
        return {**self._templates.globals, "view": one.view(self._scene.view), **dict(shown)}

    def _tiles(self, tiles: Tiles, before: Mapping[str, AnyNode]) -> Mapping[str, AnyNode]:
        """Tiles by their keys. Those that changed are rendered: once for all viewers, then what
        this viewer sees is filled in.
        """
        if not tiles:
            return NO_NODES
        scene, made = self._scene, dict[str, AnyNode]()
        looking = Looking(scene.view.seat, scene.just, scene.piece_base, scene.piece_tail)
        at_rest = looking_at_rest(looking.seat, looking.piece_base, looking.piece_tail)
        for tile in tiles:
            node = before.get(tile.key)
            if node is None or (node.value is not tile and node.value != tile):
                shared, lit = self._tile(tile), looking if tile.lights else at_rest
                node = (
                    Node(tile, filled_in(spread(shared), lit))
                    if isinstance(lit.just, Restored)  # with words, in the language of now
                    else TileNode(tile, shared, lit)
                )
            made[tile.key] = node
        return made

    def _tile(self, tile: BoardPart) -> Compact:
        """A tile rendered for all viewers; a seat sees piles otherwise than the others do, but for
        most spots that is the same text.
        """
        seated = self._scene.role == "seat"
        place = (self._language, seated and tile.macro == "spot_node", tile.key)
        shown = (self.seated, tile.arguments, tile.looks)
        known = self._shelf.tiles.get(place)
        if known is None or known.value != shown:
            draw = getattr(self._tiling(), tile.macro)
            html = compact(as_node(tile.key, draw(*tile.arguments)))
            others = self._shelf.tiles.get((place[0], not place[1], place[2]))
            known = SharedTile(shown, others.html if others and others.html == html else html)
            self._shelf.tiles.renew(place, known)
        return known.html

    def _template(self, name: str) -> Template:
        """A template, looked up once: Jinja checks at each call whether the file changed."""
        kept, place = self._shelf.templates, (self._language, name)
        if place not in kept:
            kept[place] = self._templates.get_template(name)
        return kept[place]

    def _render(self, name: str, scene: Given) -> str:
        """Render a template with *scene*, which already holds all global names."""
        template = self._template(name)
        # as `template.new_context` makes it, without gathering the names of all globals
        context = QuickContext(template.environment, scene, template.name, template.blocks)
        return "".join(template.root_render_func(context))

    def _macros(self, name: str) -> TemplateModule:
        """The macros of a template, for the viewer's seat. They depend on who sits where, not on
        the ply.
        """
        place = (self._language, name, self._scene.role, self._scene.view.seat)
        more = {} if name == DRAW else {"draw": self._macros(DRAW)}
        return self._kept_macros(place, self.seated, lambda: self._module(name, more))

    def _tiling(self) -> TemplateModule:
        """The macros that render tiles for all viewers: those of the seats, or of the others. They
        depend on who sits where; what is attached to others, and which pieces are twins, they are
        told here.
        """
        place = (self._language, "tiles", self._scene.role == "seat")
        macros = self._kept_macros(place, self.seated, self._tile_macros)
        attached, board = self._shelf.attached, self._scene.board
        attached.hosted, attached.twins = board.hosted, board.twins
        return macros

    def _tile_macros(self) -> TemplateModule:
        marks = {**FOR_ALL, "board": self._shelf.attached}
        draw = self._module(DRAW, marks)
        return self._module("panes/table/tiles.html", {**marks, "draw": draw})

    def _kept_macros(
        self, place: tuple[Any, ...], reads: Any, make: Callable[[], TemplateModule]
    ) -> TemplateModule:
        known = self._shelf.macros.get(place)
        if known is None or known[0] != reads:
            known = self._shelf.macros[place] = (reads, make())
        return known[1]

    def _module(self, template: str, more: Given) -> TemplateModule:
        """The macros of a template. They outlive the moment, so they are given no more of it than
        they read.
        """
        scene, view, board = self._scene, self._scene.view, self._scene.board
        given = {name: getattr(scene, name) for name in _MACROS_READ if hasattr(scene, name)}
        given["view"] = SeatedView(seats=view.seats, players=view.players, seat=view.seat)
        given["board"] = Attached(board.hosted, board.twins)
        return macros_of(self._template(template), {**given, **more})

    def _lines(self, one: Pane, before: LineRows) -> LineRows:
        """Render the lines of a log: those in the scene, else the log of its view; those *before*
        with the same text are reused.
        """
        scene: Given = {}
        like = before.made[0].like if before.made else b""

        def drawn(line: Any) -> Line:
            nonlocal scene, like
            if same := [node for node in before.made if node.value == line]:
                return same[0]
            place = (self._language, one.lines, line.version)
            known = self._shelf.lines.get(place)
            if known is None or known.value != line:
                scene = scene or {**self._given(one), "piece_tail": TAIL}
                html = self._render(one.lines, {**scene, "line": line}).encode()
                like = like or html
                known = Line.of(line, html, like)
                self._shelf.lines.put(place, known)
            return known

        lines = cast(Any, self._scene).lines if "lines" in one.also else self._scene.view.log
        return before.of(lines, drawn)


def _new_among(tiles: Tiles, before: Tiles) -> Tiles:
    """Those tiles that are not the very same as *before*, where as many stand in the same order."""
    return tuple(compress(tiles, map(is_not, tiles, before)))


def _all_in(some: Mapping[str, AnyNode], nodes: Mapping[str, AnyNode]) -> bool:
    return all(map(is_, map(nodes.get, some), some.values()))
