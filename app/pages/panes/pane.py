"""A pane: a named part of a page, with the fields that it shows and the template that draws it."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from typing import Any
from typing import cast

import msgspec
from flask import current_app
from flask_babel import force_locale
from jinja2 import Environment
from jinja2 import StrictUndefined
from jinja2 import Undefined

from app.views.match import MatchView
from projections.views.base import View
from projections.views.history.log import LogLine

Scene = Mapping[str, Any]
"""What a page gives to its templates, by name; `view` is what its viewer may see of the match."""
_TEMPLATES = "quartermaster-panes"


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

    def value(self, scene: Scene) -> tuple[View, tuple[Any, ...]]:
        """Return all that the pane shows of a scene; equal values look the same."""
        view = scene["view"]
        fields = self.shows.__struct_fields__
        shown = self.shows(**{name: getattr(view, name) for name in fields if name != "ply"})
        return shown, tuple(scene[name] for name in self.also)


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


@dataclass(slots=True)
class Drawn:
    """A pane as it was drawn: of which value, and how. `lines`: of the log, its lines by version;
    the HTML then has a gap where they belong.
    """

    value: tuple[View, tuple[Any, ...]]
    html: str
    lines: dict[int, str] = field(default_factory=dict)

    @property
    def whole(self) -> str:
        """The HTML with its lines, the newest first."""
        rows = "".join(self.lines[version] for version in sorted(self.lines, reverse=True))
        return self.html.replace(GAP, rows) if self.lines else self.html


GAP = "<!--lines-->"
"""Stands in the HTML of the log where its lines belong."""


def draw(one: Pane, value: tuple[View, tuple[Any, ...]], language: str) -> Drawn:
    """Draw a pane in a language."""
    shown, more = value
    context = {"view": shown, **dict(zip(one.also, more, strict=True))}
    with force_locale(language):
        html = _templates().get_template(one.template).render(context | _BLANK)
        if not one.lines:
            return Drawn(value, html)
        return Drawn(value, html, _lines(context))


def _lines(context: Scene) -> dict[int, str]:
    row = _templates().get_template("panes/line.html")
    lines: Iterable[LogLine] = context["view"].log
    return {line.version: row.render({**context, **_BLANK, "line": line}) for line in lines}


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
    "twins": (),
    "axis": "",
    "by_ply": False,
    "line_here": 0,
}
"""What other pages give to the same templates."""
