"""The rendered panes of a match, kept with the match: each is rendered at most once for all viewers
who see the same in a language.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from itertools import compress
from operator import is_
from operator import is_not
from typing import TypedDict

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from app.desk.history.live import Live
from app.pages.panes.brush import Brush
from app.pages.panes.brush import Seated
from app.pages.panes.filling import filled
from app.pages.panes.nodes import AnyNode
from app.pages.panes.nodes import Line
from app.pages.panes.nodes import safe_key
from app.pages.panes.pane import Drawn
from app.pages.panes.pane import Pane
from app.pages.panes.pane import Shelf
from app.pages.panes.pictures import with_pictograms
from app.pages.table.grid import BoardPart
from app.pages.table.marks import TAIL
from app.pages.table.scene import BoardScene
from app.web.callers.connections import Audience
from projections.knowledge.recent import Recent
from projections.knowledge.recent import index_of

UNSEEN, AUDIENCES = 16, 200
"""For how many events, and further audiences, the panes of a page that nobody shows are kept."""


class Page(Struct, frozen=True):
    """A page at a version: the ply, whether its viewer is to act, and its panes by name."""

    version: int
    ply: int
    your_move: bool
    panes: Mapping[str, Drawn]

    def plain(self) -> dict[str, Markup]:
        """Return the HTML of the panes by name, as a script is given it."""
        return {name: Markup(with_pictograms(drawn.whole)) for name, drawn in self.panes.items()}

    def filled(self, now: int) -> dict[str, Markup]:
        """Return the same with its forms and clocks filled in, for a page without a script."""
        return {name: filled(html, self.ply, now) for name, html in self.plain().items()}


@dataclass(slots=True)
class Drawings:
    """The rendered panes of a match by audience, those that nobody asks for any more excepted."""

    kept: Recent[Audience, tuple[Seated, dict[str, Drawn]]] = field(
        default_factory=lambda: Recent(UNSEEN, AUDIENCES)
    )
    shelf: Shelf = field(default_factory=Shelf)

    def begin(self, audience: Audience, panes: tuple[Pane, ...], scene: BoardScene) -> Drawing:
        """Return a page of a scene that is to be drawn; panes with an unchanged value are reused,
        as long as the same people sit at the table: any node may name them.
        """
        head = scene.view.head
        for rendered in (self.shelf.tiles, self.shelf.nodes, self.shelf.lines):
            rendered.at(head)
        brush = Brush(scene, audience.language, self.shelf)
        known = self.kept.at(head).get(audience)
        before = known[1] if known is not None and known[0] == brush.seated else {}
        return Drawing(self, audience, scene, brush, panes, before)


def drawings(live: Live) -> Drawings:
    """Return the rendered panes of a match so far."""
    return live.kept(Drawings, Drawings)


@dataclass(slots=True)
class Drawing:
    """A page that is being drawn: its *panes*, and how they were drawn *before*."""

    drawings: Drawings
    audience: Audience
    scene: BoardScene
    brush: Brush
    panes: tuple[Pane, ...]
    before: Mapping[str, Drawn]
    drawn: dict[str, Drawn] = field(default_factory=dict)

    def draw(self, one: Pane) -> None:
        """Draw one of its panes."""
        self.drawn[one.name] = self.brush.draw(one, self.before.get(one.name))

    def page(self) -> Page:
        """Return the page, all of whose panes are drawn, and keep it for the next time."""
        drawn, view = {one.name: self.drawn[one.name] for one in self.panes}, self.scene.view
        self.drawings.kept.renew(self.audience, (self.brush.seated, drawn))
        return Page(view.head, view.ply, view.your_move, drawn)


def draw_all(pages: Sequence[Drawing]) -> list[Page]:
    """Draw pages, each pane for all of them before the next, and return them in the same order."""
    alike: dict[str, list[tuple[Drawing, Pane]]] = {}
    for page in pages:
        for one in page.panes:
            alike.setdefault(one.template, []).append((page, one))
    for rows in alike.values():
        for page, one in rows:
            page.draw(one)
    return [page.page() for page in pages]


class Patch(TypedDict, total=False):
    """The changes of a pane.

    Of one with nodes: the `nodes` that changed, those that only lose the marks of the last play
    (`dim`), and the `frame` where nodes moved. Of the log: its `lines` that are new or have a new
    text, by version, and the versions that are `gone`.
    """

    frame: str
    nodes: dict[str, str]
    dim: list[str]
    lines: dict[str, str]
    gone: list[int]


def patches(before: Page, after: Page) -> dict[str, Patch | str]:
    """Return what a device that shows *before* needs to show *after*, by pane: a patch, or the
    whole HTML.
    """
    sent_panes: dict[str, Patch | str] = {}
    for name, now in after.panes.items():
        was = before.panes.get(name)
        if was is now:
            continue
        sent = _changed(was, now) if was is not None else now.whole
        if sent:
            sent_panes[name] = sent
    return sent_panes


def _changed(was: Drawn, now: Drawn) -> Patch | str:
    """The changes of a pane; empty where it looks the same."""
    if was.lines.made and now.lines.made and was.frame == now.frame:
        return _lines(was.lines.made, now.lines.made, now.tail)
    if not now.nodes or not was.nodes:
        return now.whole if was.whole != now.whole else ""
    patch, nodes, dim = Patch(), {}, []
    for name in _drawn_anew(was.nodes, now.nodes):
        old, node = was.nodes.get(name), now.nodes[name]
        if old is not None and node.looks_like(old):
            continue
        if old is not None and _only_dimmed(old.value, node.value):
            dim.append(safe_key(name))
        else:
            nodes[safe_key(name)] = node.html
    if was.frame != now.frame:
        patch["frame"] = now.frame
    if nodes or patch:
        patch["nodes"] = nodes
    if dim:
        patch["dim"] = dim
    return patch


def _drawn_anew(was: Mapping[str, AnyNode], now: Mapping[str, AnyNode]) -> Iterable[str]:
    """The names of nodes that are not the very same as before."""
    if list(was) == list(now):  # as nearly always: a hundred are compared in a few steps
        return compress(now, map(is_not, was.values(), now.values()))
    return [name for name, node in now.items() if was.get(name) is not node]


def _only_dimmed(was: object, now: object) -> bool:
    """Whether a node is a part of a board that only lost the marks of the last play."""
    return isinstance(was, BoardPart) and was.lights != () and replace(was, lights=()) == now


def _lines(was: Sequence[Line], now: Sequence[Line], tail: str) -> Patch:
    was, now = _unlike(was, now)
    left, came = _besides(was, now), _besides(now, was)
    lines = {
        str(version): node.html.replace(TAIL, tail)
        for version, node in came.items()
        if version not in left or left[version].html != node.html
    }
    gone = sorted(left.keys() - came.keys())
    return {"lines": lines, "gone": gone} if lines or gone else {}


def _unlike(was: Sequence[Line], now: Sequence[Line]) -> tuple[Sequence[Line], Sequence[Line]]:
    """What two logs do not share in the common case: the first lines of the one are gone, at the
    end of the other some came. Else both as they are.
    """
    start = index_of(now[0], was)
    if start is None or not all(map(is_, was[start:], now)):
        return was, now
    shared = len(was) - start
    return (was[:start], now[shared:]) if shared <= len(now) else (was, now)


def _besides(some: Sequence[Line], others: Iterable[Line]) -> Mapping[int, Line]:
    """The lines that are not among others, by version."""
    alone = set(map(id, some)).difference(map(id, others))
    if not alone:
        return {}
    return {node.value.version: node for node in some if id(node) in alone}
