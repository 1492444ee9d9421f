"""A pane: a named part of a page, with the fields that it shows and the template that draws it."""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from functools import cache
from functools import cached_property
from functools import lru_cache
from typing import Any
from typing import cast
from urllib.parse import quote

import msgspec
from flask import current_app
from jinja2 import Environment
from jinja2 import StrictUndefined
from jinja2 import Undefined
from jinja2 import pass_context
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from markupsafe import Markup

from app.i18n.languages import texts
from app.views.match import MatchView
from projections.views.base import View
from projections.views.history.log import LogLine

Scene = Mapping[str, Any]
"""What a page gives to its templates, by name; `view` is what its viewer may see of the match."""
Value = tuple[View, tuple[Any, ...]]
"""All that a pane shows; equal values look the same."""
_TEMPLATES = "quartermaster-panes"
_GAP = re.compile("<!--=([^>]*)-->")
_TAG = re.compile(r"\s*<(\w+)")


@dataclass(frozen=True, slots=True)
class Pane:
    """A part of a page.

    `name`: the id of its outermost element. `template`: what draws it. `shows`: its own view, which
    has the fields of the match's view that the template reads. `also`: what else of the page's
    scene it reads. `lines`: whether it is the log, whose lines are sent one by one.
    """

    name: str
    template: str
    shows: type[View]
    also: tuple[str, ...] = ()
    lines: bool = False

    def value(self, scene: Scene) -> Value:
        """Return all that the pane shows of a scene; equal values look the same."""
        view = scene["view"]
        fields = self.shows.__struct_fields__
        shown = self.shows(**{name: getattr(view, name) for name in fields if name != "ply"})
        return shown, tuple([scene[name] for name in self.also])


def pane(name: str, template: str, fields: str, also: str = "", *, lines: bool = False) -> Pane:
    """Return a pane whose view has some fields of the match's view; names are parted by spaces."""
    types = MatchView.__annotations__ | _inherited()
    declared: list[Any] = [(field_, types[field_]) for field_ in fields.split()]
    declared.append(("ply", str, ""))
    named = f"{name.title().replace('-', '')}Pane"
    shows = msgspec.defstruct(named, declared, bases=(View,), frozen=True, kw_only=True)
    return Pane(name, template, cast(type[View], shows), tuple(also.split()), lines)


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
class Drawn:
    """A pane as it was drawn, of which value. `frame`: its HTML with a gap for each of its `nodes`.
    `lines`: of the log, its lines by version; the frame then has a gap where they belong.
    """

    value: Value
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

    def __init__(self, before: Mapping[str, Node], rest: tuple[Any, ...]) -> None:
        self._before = before
        self._rest = rest
        self.made: dict[str, Node] = {}

    def part(self, key: str, draw: Callable[..., str], *values: Any) -> Markup:
        """Draw a node by a macro and all values that it depends on; return the gap where it
        belongs. Its HTML is one element.
        """
        key, value = _safe(key), (self._rest, *values)
        node = self._before.get(key)
        if node is None or node.value != value:
            html = _TAG.sub(rf'<\1 data-node="{key}"', str(draw(*values)), count=1).rstrip()
            node = Node(value, html)
        self.made[key] = node
        return Markup(f"<!--={key}-->")


@lru_cache(maxsize=4_096)
def _safe(key: str) -> str:
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

    def __init__(self, scene: Scene, language: str) -> None:
        self._scene = scene
        self._templates = _templates()
        self._common = {
            **self._templates.globals,
            **_BLANK,
            "_": _looking_up(language),
        }

    def draw(self, one: Pane, value: Value, before: Drawn | None = None) -> Drawn:
        """Draw a pane; nodes that look as *before* are kept."""
        shown, more = value
        rest = _rest(value)
        parts = Parts(before.nodes if before else {}, rest)
        scene = {**self._common, "view": shown, **dict(zip(one.also, more, strict=True))}
        scene["draw"], scene["part"] = self._macros, parts.part
        frame = self._render(one.template, scene)
        lines = self._lines(scene, rest, before.lines if before else {}) if one.lines else {}
        return Drawn(value, frame, parts.made, lines)

    def _render(self, name: str, scene: dict[str, Any]) -> str:
        """Render a template of a scene that has all global names already."""
        template = self._templates.get_template(name)
        context = template.new_context(scene, shared=True)
        return "".join(template.root_render_func(context))

    @cached_property
    def _macros(self) -> TemplateModule:
        """The macros of `panes/draw.html`. They read the page's scene, but no ply: see `_blank`."""
        view = msgspec.structs.replace(self._scene["view"], ply="")
        scene = {**self._common, **self._scene, **_BLANK, "view": view}
        return self._templates.get_template("panes/draw.html").make_module(scene, shared=True)

    def _lines(
        self, scene: Scene, rest: tuple[Any, ...], before: Mapping[int, Node]
    ) -> Mapping[int, Node]:
        lines: tuple[LogLine, ...] = scene["view"].log
        found: dict[int, Node] = {}
        for line in lines:
            known = before.get(line.version)
            if known is None or known.value != (rest, line):
                html = self._render("panes/line.html", {**scene, "line": line})
                known = Node((rest, line), html)
            found[line.version] = known
        return found


@cache
def _looking_up(language: str) -> Callable[..., Markup]:
    """Return what translates the words of templates: as Jinja does it, without asking each time
    which language is spoken.
    """
    look_up = texts(language).gettext

    def translate(message: str, **values: Any) -> Markup:
        return Markup(look_up(message)) % values

    return translate


def _rest(value: Value) -> tuple[Any, ...]:
    """What any node of a pane may show beside its own values: who sits where."""
    shown = value[0]
    return tuple([getattr(shown, name, None) for name in ("seats", "players")])


def _templates() -> Environment:
    """The templates' environment. In tests a name that a pane did not declare is an error; before
    people it is drawn as nothing, as on every other page.
    """
    extensions = current_app.extensions
    if _TEMPLATES not in extensions:
        missing = StrictUndefined if current_app.testing else Undefined
        extensions[_TEMPLATES] = current_app.jinja_env.overlay(undefined=missing)
    found: Environment = extensions[_TEMPLATES]
    return found


def _blank() -> str:
    """Forms of a pane have no id and no ply: a whole page fills them in, and so does the script."""
    return ""


_BLANK: dict[str, Any] = {
    "new_id": _blank,
    "marked": (),
    "axis": "",
    "by_ply": False,
    "line_here": 0,
    "ticking": True,
}
"""What other pages give to the same templates."""
