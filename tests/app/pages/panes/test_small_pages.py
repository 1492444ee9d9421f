"""What keeps the pages of a match small: viewers share what is rendered for all of them, and only
frames that come again are kept.
"""

from __future__ import annotations

from types import FunctionType

from flask import Flask
from flask_babel import force_locale

from app.pages.panes.brush import Brush
from app.pages.panes.environment import macros_of
from app.pages.panes.environment import templates
from app.pages.panes.nodes import Node
from app.pages.panes.nodes import TileNode
from app.pages.panes.outlines import DOCK
from app.pages.panes.outlines import REST
from app.pages.panes.pane import DRAW
from app.pages.panes.pane import Shelf
from app.pages.panes.quick import arguments_of
from tests.app.pages.panes.one_app import app as app
from tests.app.pages.panes.one_app import clock as clock
from tests.app.pages.panes.test_kept_panes import opened
from tests.app.pages.panes.test_kept_panes import pane_of
from tests.app.pages.panes.test_kept_panes import scene_of


def pieces(app: Flask, match: str, page: str, seat: str, shared: Shelf) -> dict[str, TileNode]:
    """The pieces beside the board as a viewer sees them."""
    scene = scene_of(app, match, page, seat)
    with app.app_context(), force_locale("en"):
        nodes = Brush(scene, "en", shared).draw(pane_of("referee", "rest")).nodes
    return {name: node for name, node in nodes.items() if isinstance(node, TileNode)}


def test_a_piece_is_one_text_for_all_who_look_at_it(app: Flask) -> None:
    phone, shared = opened(app), Shelf()
    phone.act("CardLaid", "lay", card="T1A-RB-1", cell="2")
    seats = pieces(app, phone.match, "seat", "A", shared)
    desks = pieces(app, phone.match, "referee", "", shared)
    assert "piece T1A-PL-1" in seats.keys() & desks.keys()
    for key in seats.keys() & desks.keys():
        assert seats[key].shared is desks[key].shared
        assert "/seat/piece/" in seats[key].html
        assert "/referee/piece/" in desks[key].html
        assert seats[key].html.startswith(f'<a data-node="{key}"')


def test_pieces_that_look_the_same_are_told_from_others(app: Flask) -> None:
    phone = opened(app)
    phone.act("CardLaid", "lay", card="T1A-RB-1", cell="2")
    first, second = [*pieces(app, phone.match, "referee", "", Shelf()).values()][:2]
    again = TileNode(first.value, f"{first.shared}", first.looking)
    assert again.looks_like(first)
    assert not again.looks_like(second)
    assert again.looks_like(Node(first.value, first.html))
    assert not again.looks_like(Node(first.value, second.html))


def test_a_macro_keeps_no_names_of_its_own(app: Flask) -> None:
    with app.app_context():
        kept = templates("en")
        template = kept.from_string("{% macro m(a, _b=1) %}{{ a }}{% endmacro %}")
        macro = vars(macros_of(template, {}))["m"]
        drawn = vars(macros_of(kept.get_template(DRAW), {}))
    assert arguments_of(macro.__code__) == ("a", "_b")
    assert arguments_of(opened.__code__) is None
    functions = [one for one in drawn.values() if isinstance(one, FunctionType)]
    assert functions
    assert not any(one.__dict__ for one in (macro, *functions))


def test_frames_are_kept_where_they_come_again(app: Flask) -> None:
    phone = opened(app)
    scene = scene_of(app, phone.match, "referee")
    with app.app_context(), force_locale("en"):
        rest = Brush(scene, "en").draw(pane_of("referee", "rest"))
        bars = Brush(scene, "en").draw(pane_of("referee", "tablebars"))
    assert (len(rest.frames), len(bars.frames)) == (REST.frames, 1)
    assert REST.frames < DOCK.frames
