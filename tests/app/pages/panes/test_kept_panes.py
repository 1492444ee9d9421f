"""What was drawn of a page is kept as long as it is shown, for all who see the same."""

from __future__ import annotations

import pytest
from flask import Flask
from flask_babel import force_locale
from msgspec import UNSET
from msgspec.structs import replace

from app.pages.panes.brush import Brush
from app.pages.panes.drawn import Drawings
from app.pages.panes.drawn import draw_all
from app.pages.panes.pages import PAGES
from app.pages.panes.pages import page_of
from app.pages.panes.pane import Shelf
from app.web.callers.connections import Audience
from events.vocabulary import MatchId
from events.vocabulary import Seat
from tests.app.conftest import SetClock
from tests.app.pages.panes.one_app import app as app
from tests.app.pages.panes.one_app import clock as clock
from tests.app.pages.panes.test_outlines import ROLES
from tests.app.pages.panes.test_outlines import opened
from tests.app.pages.panes.test_outlines import pane_of
from tests.app.pages.panes.test_outlines import scene_of


@pytest.mark.parametrize("page", list(ROLES))
def test_a_clock_that_runs_changes_no_pane_that_is_made_of_parts(
    app: Flask, clock: SetClock, page: str
) -> None:
    phone = opened(app, seconds=30)
    was = scene_of(app, phone.match, page)
    clock.now += 5_000
    now = scene_of(app, phone.match, page)
    assert now.view.clock != was.view.clock
    with app.app_context(), force_locale("en"):
        for one in PAGES[page].panes:
            before = Brush(was, "en").draw(one)
            if one.outline:
                assert Brush(now, "en").draw(one, before) is before, one.name


def test_a_card_that_is_laid_leaves_the_others_as_they_were_drawn(app: Flask) -> None:
    phone, one = opened(app), pane_of("referee", "rest")
    was = scene_of(app, phone.match, "referee")
    phone.act("CardLaid", "lay", card="T1A-RB-1", cell="2")
    now = scene_of(app, phone.match, "referee")
    with app.app_context(), force_locale("en"):
        before = Brush(was, "en").draw(one)
        after = Brush(now, "en").draw(one, before)
    assert before.nodes.keys() - after.nodes.keys() == {"piece T1A-RB-1"}
    assert len(after.nodes) > 3
    assert all(before.nodes[name] is node for name, node in after.nodes.items())


def test_pages_that_share_what_was_drawn_show_what_they_would_alone(app: Flask) -> None:
    phone, shared = opened(app), Shelf()
    phone.act("CardLaid", "lay", card="T1A-RB-1", cell="2")
    viewers = [("seat", "A"), ("seat", "B"), ("table", ""), ("referee", "")]
    scenes = [(page, scene_of(app, phone.match, page, seat)) for page, seat in viewers]
    kept = []
    for page, scene in scenes:
        for name in ("board", "rest") if page == "referee" else ("board",):
            one = pane_of(page, name)
            with app.app_context(), force_locale("en"):
                drawn = Brush(scene, "en", shared).draw(one)
                assert drawn.whole == Brush(scene, "en").draw(one).whole
        kept.append(len(shared.tiles))
    rest = sum(len(zone.pieces) for zone in scenes[-1][1].board.rest)
    assert kept == [1, 1, 2, 2 + rest], "a pile for seats and one for others, a card for all"


def test_what_was_drawn_of_a_card_is_forgotten_soon_after_it_is_gone(app: Flask) -> None:
    phone, made = opened(app), Drawings()
    panes = (pane_of("referee", "rest"),)
    audience = Audience(MatchId(phone.match), "referee", "referee", Seat(""), "en")
    was = scene_of(app, phone.match, "referee")
    phone.act("CardLaid", "lay", card="T1A-RB-1", cell="2")
    now = scene_of(app, phone.match, "referee")
    with app.app_context(), force_locale("en"):
        draw_all([made.begin(audience, panes, was)])
        shown = len(made.shelf.tiles)
        assert shown == sum(len(zone.pieces) for zone in was.board.rest)
        for version in range(2, 20):
            scene = replace(now, view=replace(now.view, head=version))
            (page,) = draw_all([made.begin(audience, panes, scene)])
            assert page.version == version
    assert len(made.shelf.tiles) < shown
    assert len(made.kept) == 1


def test_the_pane_of_another_audience_is_kept_beside(app: Flask) -> None:
    phone, made = opened(app), Drawings()
    scene, other = (scene_of(app, phone.match, "seat", seat) for seat in "AB")
    with app.app_context(), force_locale("en"):
        first, second = (
            draw_all(
                [
                    made.begin(
                        Audience(MatchId(phone.match), "seat", "seat", Seat(of.seat), "en"),
                        (pane_of("seat", "own"),),
                        of,
                    )
                    for of in (scene, other)
                ]
            )
            for _ in range(2)
        )
        pages = [*first, *second]
    owns = [page.panes["own"] for page in pages]
    assert (owns[0] is owns[2], owns[1] is owns[3], owns[0] is owns[1]) == (True, True, False)


def test_a_line_of_the_log_with_the_same_words_is_not_rendered_again(app: Flask) -> None:
    phone, one = opened(app), pane_of("seat", "log")
    phone.act("StonesTaken", "one", number=2)
    was = scene_of(app, phone.match, "seat")
    first, *others = was.view.log
    log = (replace(first, text="Something else was said."), *map(replace, others))
    now = replace(was, view=replace(was.view, log=log))
    assert others
    with app.app_context(), force_locale("en"):
        before = Brush(was, "en").draw(one)
        after, fresh = Brush(now, "en").draw(one, before), Brush(now, "en").draw(one)
    assert after.whole == fresh.whole != before.whole
    kept = [node is known for node, known in zip(after.lines.made, before.lines.made, strict=True)]
    assert kept == [False, *[True for _ in others]]


def test_a_page_keeps_no_answers_of_its_offers(app: Flask) -> None:
    audience = Audience(MatchId(opened(app).match), "seat", "seat", Seat("A"), "en")
    with app.app_context():
        nodes = page_of(audience).panes["dock"].nodes
    card, cell = nodes["offer CardLaid"].value[0].asks
    assert (card.key, card.options, cell.key, cell.options) == ("card", UNSET, "cell", UNSET)
