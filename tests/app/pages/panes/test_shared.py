"""What is rendered once for all who look at a match depends on nobody who looks."""

from __future__ import annotations

from flask import Flask
from flask_babel import force_locale
from jinja2 import nodes

from app.pages.panes.brush import Brush
from app.pages.panes.environment import templates
from app.pages.panes.pane import DRAW
from app.pages.panes.pane import PLAIN_MACROS
from app.pages.panes.pane import Shelf
from tests.app.pages.panes.one_app import app as app
from tests.app.pages.panes.one_app import clock as clock
from tests.app.pages.panes.test_outlines import opened
from tests.app.pages.panes.test_outlines import pane_of
from tests.app.pages.panes.test_outlines import scene_of

FOR_ALL = {"_", "pic", "range", "loop"}
"""Names that say the same in all templates of a language."""


def read_besides(app: Flask, macro: str) -> set[str]:
    """What a macro that panes share reads besides its arguments and what is the same for all."""
    with app.app_context(), force_locale("en"):
        environment = templates("en")
    assert environment.loader is not None
    source = environment.loader.get_source(environment, DRAW)[0]
    made = {one.name: one for one in environment.parse(source).find_all(nodes.Macro)}
    names = list(made[macro].find_all(nodes.Name))
    given = {name.name for name in names if name.ctx != "load"}
    return {name.name for name in names} - given - FOR_ALL - PLAIN_MACROS


def test_macros_whose_nodes_are_shared_read_their_arguments_alone(app: Flask) -> None:
    assert {macro: read_besides(app, macro) for macro in PLAIN_MACROS} == {
        macro: set() for macro in PLAIN_MACROS
    }


def test_a_macro_that_reads_who_looks_would_be_found(app: Flask) -> None:
    assert {"view", "piece_base"} <= read_besides(app, "piece")


def test_a_figure_and_a_line_are_rendered_once_for_both_seats_each_with_its_own_links(
    app: Flask,
) -> None:
    phone, shared = opened(app), Shelf()
    phone.act("StonesTaken", "one", number=2)
    drawn = {}
    for seat in ("A", "B"):
        scene = scene_of(app, phone.match, "seat", seat)
        with app.app_context(), force_locale("en"):
            log, top = pane_of("seat", "log"), pane_of("seat", "top")
            drawn[seat] = Brush(scene, "en", shared).draw(log), Brush(scene, "en", shared).draw(top)
            assert [one.whole for one in drawn[seat]] == [
                Brush(scene, "en").draw(one).whole for one in (log, top)
            ]
    (one, above), (other, across) = drawn["A"], drawn["B"]
    assert one.lines.made
    assert all(
        mine is theirs for mine, theirs in zip(one.lines.made, other.lines.made, strict=True)
    )
    assert ("?seat=A" in one.whole, "?seat=B" in other.whole) == (True, True)
    assert "?seat=B" not in one.whole
    assert above.nodes
    assert all(above.nodes[name] is across.nodes[name] for name in above.nodes)
