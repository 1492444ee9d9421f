"""A pane of parts that is drawn again shows what it would show if it were drawn from nothing, and
what did not change is kept.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from itertools import pairwise
from itertools import permutations
from typing import Any

import pytest
from flask import Flask
from flask_babel import force_locale
from msgspec.structs import replace

from app.desk.rights import Pass
from app.pages.panes.brush import Brush
from app.pages.panes.nodes import safe_key
from app.pages.panes.pages import PAGES
from app.pages.panes.pane import _GAP
from app.pages.panes.pane import Drawn
from app.pages.panes.pane import Outline
from app.pages.panes.pane import Pane
from app.pages.seat.dock import Dock
from app.pages.site import Visit
from app.pages.site import renderer
from app.pages.table.scene import BoardScene
from app.services import services_of
from app.views.edge import in_language
from app.views.match import match_view
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games.table import Outcome
from games.text import text
from projections.clocks.pausing import PauseQuestion
from projections.referee.takebacks import Takeback
from tests.app.conftest import Phone
from tests.app.conftest import TableOfPhones
from tests.app.pages.panes.one_app import app as app
from tests.app.pages.panes.one_app import clock as clock

ROLES = {"seat": "seat", "table": "spectator", "referee": "referee"}


def opened(app: Flask, **options: int) -> Phone:
    """The phone of A, who is to act in a match of the tiny game."""
    client = app.test_client()
    body = {"game": "tiny", "options": options}
    made = client.post("/api/matches", json=body).get_json()
    phone = Phone(client, made["match"], made["tokens"]["A"])
    phone.act("FirstSeatChosen", "begin", seat="A")
    return phone


def scene_of(app: Flask, match: str, page: str, seat: str = "A") -> BoardScene:
    """What a page shows now; all its values are made anew."""
    desk = services_of(app).desk
    with app.app_context(), force_locale("en"):
        here, translate = desk.live(MatchId(match)), renderer(desk.live(MatchId(match)))
        pass_ = Pass(MatchId(match), ROLES[page], Seat(seat if page == "seat" else ""))
        view = in_language(match_view(here, pass_.viewer, desk.clock()), translate)
        return PAGES[page].scene(Visit(here, pass_, view, translate))


def plain(one: Pane) -> Pane:
    """The pane without the parts that its outline names: its template draws them."""
    known = one.outline
    if known is None:
        return one
    return dataclasses.replace(
        one, outline=Outline(known.frame, tiles=known.tiles, macros=known.macros)
    )


def redrawn(app: Flask, one: Pane, was: BoardScene, now: BoardScene) -> Drawn:
    """Draw a pane again: it shows what its template shows, and each of its parts in its place."""
    with app.app_context(), force_locale("en"):
        before = Brush(was, "en").draw(one)
        after, fresh = Brush(now, "en").draw(one, before), Brush(now, "en").draw(plain(one))
    assert after.whole == fresh.whole
    assert sorted(_GAP.findall(after.frame)) == sorted(map(safe_key, after.nodes)), one.name
    return after


def pane_of(page: str, name: str) -> Pane:
    return next(one for one in PAGES[page].panes if one.name == name)


OVER = Outcome((Seat("A"),), text("The heap is empty."), "TNY-4.1")
ASKED = PauseQuestion(3, "PauseAsked", "", "A", (), ("B",))
OFFERED = Takeback(3, 2, "A", (), ("B",))


@pytest.mark.parametrize(
    ("of_view", "of_scene"),
    [
        ({}, ({"appealable": 0}, {"appealable": 1})),
        ({}, ({"undoable": 0}, {"undoable": 1})),
        ({}, ({"undoable": 1}, {"undoable": 4})),
        ({"held": "wait"}, ({"undoable": 1}, {"undoable": 4})),
        ({"outcome": OVER}, ({"undoable": 1}, {"undoable": 4})),
        ({"takeback": OFFERED}, ({"undoable": 1}, {"undoable": 4})),
        ({}, ({"timed": False}, {"timed": True})),
    ],
)
def test_the_dock_shows_what_the_seat_may_ask_for_as_soon_as_it_may(
    app: Flask,
    phones: TableOfPhones,
    of_view: dict[str, Any],
    of_scene: tuple[dict[str, Any], ...],
) -> None:
    scene = scene_of(app, phones.a.match, "seat")
    shown = replace(scene, view=replace(scene.view, **of_view))
    for was, now in permutations(replace(shown, **change) for change in of_scene):
        redrawn(app, pane_of("seat", "dock"), was, now)


@pytest.mark.parametrize(
    "change",
    [
        {"held": "Wait for the referee."},
        {"outcome": OVER},
        {"takeback": OFFERED},
        {"pausing": ASKED},
        {"to_act": ("B",), "your_move": False},
        {"may_pass": True},
    ],
)
def test_the_dock_is_framed_anew_where_something_keeps_the_seat_from_asking(
    app: Flask, phones: TableOfPhones, change: Mapping[str, Any]
) -> None:
    scene = replace(scene_of(app, phones.a.match, "seat"), undoable=2, timed=True)
    other = replace(scene, view=replace(scene.view, **change))
    redrawn(app, pane_of("seat", "dock"), scene, other)
    redrawn(app, pane_of("seat", "dock"), other, scene)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ({"last": 0}, {"last": 1}),
        ({"last": 1}, {"last": 4}),
        ({"paused": False}, {"paused": True}),
    ],
)
@pytest.mark.parametrize("over", [None, OVER])
def test_the_referee_may_undo_and_pause_as_soon_as_there_is_something_to(
    app: Flask,
    phones: TableOfPhones,
    over: Outcome | None,
    was: dict[str, Any],
    now: dict[str, Any],
) -> None:
    scene = scene_of(app, phones.a.match, "referee")
    scene = replace(scene, view=replace(scene.view, outcome=over))
    for one, other in permutations((replace(scene, **was), replace(scene, **now))):
        redrawn(app, pane_of("referee", "actions"), one, other)


@pytest.mark.parametrize(
    ("page", "name", "seat"),
    [
        ("seat", "own", "A"),
        ("seat", "rivals", "B"),
        ("referee", "tablebars", "B"),
        ("referee", "nearbar", "A"),
        ("table", "bars", "A"),
    ],
)
@pytest.mark.parametrize("spent", [(None, 1), (1, 2), (2, None)])
def test_a_number_of_a_bar_is_drawn_as_its_template_draws_it(
    app: Flask,
    phones: TableOfPhones,
    page: str,
    name: str,
    seat: str,
    spent: tuple[int | None, int | None],
) -> None:
    scene = scene_of(app, phones.a.match, page)
    was, now = (
        replace(
            scene,
            bars=tuple(
                replace(bar, figures=tuple(replace(row, most=5, spent=used) for row in bar.figures))
                for bar in scene.bars
            ),
        )
        for used in spent
    )
    assert f'data-seat="{seat}"' in redrawn(app, pane_of(page, name), was, now).whole


@pytest.mark.parametrize("page", list(ROLES))
def test_plays_are_drawn_on_every_page_as_on_a_new_one(app: Flask, page: str) -> None:
    phone = opened(app, seconds=30)
    scenes = [scene_of(app, phone.match, page)]
    for number, (name, given) in enumerate(PLAYS):
        phone.act(name, f"play{number}", **given)
        scenes.append(scene_of(app, phone.match, page))
    assert len({scene.view.ply for scene in scenes}) == len(scenes)
    for was, now in pairwise(scenes):
        for one in PAGES[page].panes:
            redrawn(app, one, was, now)


PLAYS: list[tuple[str, dict[str, Any]]] = [
    ("CardLaid", {"card": "T1A-RB-1", "cell": "2"}),
    ("StonesTaken", {"number": 2}),
]


@pytest.mark.parametrize("page", list(ROLES))
def test_a_clock_that_was_given_more_time_or_stopped_shows_it(app: Flask, page: str) -> None:
    was = scene_of(app, opened(app, seconds=30).match, page)
    time = was.view.clock
    assert time is not None
    assert time.running is not None
    clocks = (
        time,
        replace(time, running=replace(time.running, ends=(time.running.ends or 0) + 9_000)),
        replace(time, stopped=True),
        None,
    )
    scenes = [replace(was, view=replace(was.view, clock=known)) for known in clocks]
    for one in PAGES[page].panes:
        for number, now in enumerate(scenes):
            if "clock" in one.fields:
                redrawn(app, one, scenes[number - 1], now)


@pytest.mark.parametrize(
    "change",
    [{"player": "Ann"}, {"acts": True}, {"acts": False}, {"letter": "X"}, {"due": ("late",)}],
)
@pytest.mark.parametrize("page", list(ROLES))
def test_a_bar_shows_at_once_what_changed_of_its_player(
    app: Flask, phones: TableOfPhones, page: str, change: dict[str, Any]
) -> None:
    scene = scene_of(app, phones.a.match, page)
    for place, bar in enumerate(scene.bars):
        bars = (*scene.bars[:place], replace(bar, **change), *scene.bars[place + 1 :])
        for one in PAGES[page].panes:
            if "bars" in one.also:
                redrawn(app, one, scene, replace(scene, bars=bars))


@pytest.mark.parametrize(
    ("view", "said"),
    [
        ({"active": "B"}, "you are asked"),
        ({"your_move": False, "to_act": ("B",)}, " to act"),
        ({"outcome": OVER}, "The match is over"),
    ],
)
def test_the_own_bar_says_at_once_whose_move_it_is(
    app: Flask, phones: TableOfPhones, view: dict[str, Any], said: str
) -> None:
    scene, one = scene_of(app, phones.a.match, "seat"), pane_of("seat", "own")
    other = replace(scene, view=replace(scene.view, **view))
    assert said in redrawn(app, one, scene, other).whole
    assert "your turn" in redrawn(app, one, other, scene).whole


PLACES = ("led", "first", "second", "also", "possible", "giving_up", "impossible")


@pytest.mark.parametrize("place", PLACES)
def test_an_offer_is_drawn_in_its_place_of_the_dock(
    app: Flask, phones: TableOfPhones, place: str
) -> None:
    scene: Any = scene_of(app, phones.a.match, "seat")
    offer = next(one for one in scene.view.offers if not one.steps)
    one, two, other, onward = (
        replace(offer, name="One"),
        replace(offer, name="Two", label="Rest"),
        replace(offer, name="One", label="Stay"),
        replace(offer, name="One", onward=True, hint="to the next phase"),
    )
    rows = [(one,), (other,), (onward,), (one, two), (two, one), (other, two)]
    docks: list[dict[str, Any]] = [{place: row} for row in rows]
    scenes = [replace(scene, dock=Dock(**dock)) for dock in docks]
    for number, now in enumerate(scenes):
        made = redrawn(app, pane_of("seat", "dock"), scenes[number - 1], now)
        assert rows[number][0].label in made.whole
