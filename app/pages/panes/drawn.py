"""The panes of a match as they were drawn last, kept with the match: each is drawn at most once for
all who are shown the same in a language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from typing import Any

from markupsafe import Markup

from app.desk.history.live import Live
from app.pages.panes.filling import filled
from app.pages.panes.pane import Drawn
from app.pages.panes.pane import Pane
from app.pages.panes.pane import Scene
from app.pages.panes.pane import draw

KEPT = 8
"""Drawings of a pane that are kept in a language: one for each who is shown something else."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page at a version: the ply, whether its viewer is to act, and its panes by name."""

    version: int
    ply: int
    your_move: bool
    panes: Mapping[str, Drawn]

    def plain(self) -> dict[str, Markup]:
        """Return the HTML of the panes by name, as a script is given it."""
        return {name: Markup(drawn.whole) for name, drawn in self.panes.items()}

    def filled(self) -> dict[str, Markup]:
        """Return the same with its forms filled in, for a page without a script."""
        return {name: filled(drawn.whole, self.ply) for name, drawn in self.panes.items()}


@dataclass(slots=True)
class Drawings:
    """What was drawn of a match, by pane and language, the newest last."""

    kept: dict[tuple[str, str, str], list[Drawn]] = field(default_factory=dict)

    def page(self, name: str, panes: tuple[Pane, ...], scene: Scene, language: str) -> Page:
        """Return a page of a scene; what was drawn of the same value before is taken again."""
        view = scene["view"]
        drawn = {one.name: self._drawn(name, one, scene, language) for one in panes}
        return Page(view.head, view.ply, view.your_move, drawn)

    def _drawn(self, page: str, one: Pane, scene: Scene, language: str) -> Drawn:
        value = one.value(scene)
        kept = self.kept.setdefault((page, one.name, language), [])
        found = next((row for row in kept if row.value == value), None)
        if found is None:
            found = draw(one, value, language)
            kept.append(found)
            del kept[:-KEPT]
        return found


def drawings(live: Live) -> Drawings:
    """Return what was drawn of a match so far."""
    kept = live.shelf.setdefault(Drawings, Drawings())
    assert isinstance(kept, Drawings)
    return kept


def changed(before: Page, after: Page) -> dict[str, Any]:
    """Return what a device that shows *before* needs to show *after*: the HTML of panes that
    changed, by name. Of the log: its lines that are new or read otherwise, by version (`lines`),
    and those it no longer has (`gone`).
    """
    found: dict[str, Any] = {}
    for name, now in after.panes.items():
        was = before.panes.get(name)
        if was is now:
            continue
        if was is None or was.html != now.html or not (was.lines and now.lines):
            if was is None or was.whole != now.whole:
                found[name] = now.whole
        elif was.lines != now.lines:
            found[name] = _lines(was.lines, now.lines)
    return found


def _lines(before: Mapping[int, str], after: Mapping[int, str]) -> dict[str, Any]:
    return {
        "lines": {str(key): html for key, html in after.items() if before.get(key) != html},
        "gone": sorted(before.keys() - after.keys()),
    }
