"""What is pushed to a device holds nothing that its viewer may not know: exchanging cards that the
viewer never learned of, from the first event on, changes no byte of any push.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask

from app.desk.history.live import Live
from app.desk.history.live import Position
from app.i18n.languages import offered
from app.pages.panes.drawn import patches
from app.pages.panes.pages import page_in
from app.services import services_of
from app.web.callers.connections import Audience
from events.envelope import Event
from events.log import Head
from events.vocabulary import Action
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games.table import Table
from projections.knowledge.ledger import told
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import seated
from projections.replay.replay import Replay
from projections.replay.replay import Step
from tests.laws.strategies.effort import TIMES
from tests.laws.strategies.matches import Sitting
from tests.laws.test_views import hidden
from tests.laws.test_views import renamed
from tests.pages.browsers.sittings import application

Names = Mapping[str, str]
SECRETIVE = frozenset({"war_time_generals", "wtactics_arc"})
"""Games in whose random matches there are cards to exchange."""


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = application(tmp_path)
    made.testing = True
    yield made
    services_of(made).close()


def unknown(sitting: Sitting, viewer: Viewer) -> list[list[str]]:
    """Groups of cards that lay together, out of the viewer's sight, on every table of the match."""
    places: dict[str, list[tuple[str, str, str]]] = {}
    seen: set[str] = set()
    tables = [step.table for step in sitting.live.history.steps]
    for table in (sitting.live.history.start, *tables):
        unseen = {piece.id for group in hidden(sitting.game, table, viewer) for piece in group}
        for id_, piece in table.pieces.items():
            places.setdefault(id_, []).append((piece.owner, piece.zone, piece.cell))
            if id_ not in unseen:
                seen.add(id_)
    groups: dict[tuple[Any, ...], list[str]] = {}
    for event in sitting.events:
        seen.update(told(event, viewer, sitting.first.seats))
    for id_, way in places.items():
        if id_ not in seen:
            groups.setdefault(tuple(way), []).append(id_)
    return [group for group in groups.values() if len(group) > 1]


def exchanged(groups: Sequence[Sequence[str]], dice: random.Random) -> Names:
    """New names for the cards of each group, among themselves."""
    return {
        old: new
        for group in groups
        for old, new in zip(group, dice.sample(group, len(group)), strict=True)
    }


def pushes(sitting: Sitting, audience: Audience, names: Names) -> list[str]:
    """The bytes of every push to an audience, had the cards other names."""
    desk = sitting.live
    start = _table(desk.history.start, names)
    live = Live.opened(desk.manifest, desk.game, start, Head(0, ""))
    steps = {step.entry.version: step for step in desk.history.steps}
    page, sent, history = page_in(live, audience), [], Replay(start)
    for event in desk.events:
        step = steps.get(event.version)
        history = history if step is None else history.plus(_step(step, names))
        live.take(_event(event, names), Position(history, live.clocks))
        before, page = page, page_in(live, audience)
        sent.append(json.dumps(patches(before, page), ensure_ascii=False))
    return sent


def _table(table: Table, names: Names) -> Table:
    pieces = {}
    for id_, piece in table.pieces.items():
        other = names.get(id_, id_)
        kind = table.pieces[other].kind if other in table.pieces else piece.kind
        pieces[other] = msgspec.structs.replace(piece, id=other, kind=kind)
    notes = {key: names.get(word, word) for key, word in table.notes.items()}
    return replace(table, pieces=pieces, notes=notes)


def _step(step: Step, names: Names) -> Step:
    what = _action(step.entry.what, names)
    entry = msgspec.structs.replace(step.entry, what=what)
    acted = _action(step.acted, names)
    return Step(entry, _table(step.table, names), step.ply, step.ruling, acted)


def _action(what: Any, names: Names) -> Any:
    if not isinstance(what, Action):
        return what
    return Action(what.seat, what.name, renamed(what.args, names))


def _event(event: Event, names: Names) -> Event:
    reveals = tuple({**row, "cards": renamed(row["cards"], names)} for row in event.reveals)
    return msgspec.structs.replace(event, data=renamed(event.data, names), reveals=reveals)


def audiences(sitting: Sitting) -> Iterator[tuple[Viewer, Audience]]:
    """Every page that does not show everything, each in another language."""
    for place, seat in enumerate(sitting.first.seats):
        language = offered()[place % len(offered())]
        yield seated(seat), Audience(sitting.match, "seat", "seat", Seat(seat), language)
    yield SPECTATOR, Audience(sitting.match, "table", "spectator", Seat(""), offered()[-1])


@pytest.mark.parametrize("seed", range(TIMES))
def test_exchanging_what_a_viewer_never_learned_changes_no_byte_that_is_pushed(
    app: Flask, key: str, seed: int
) -> None:
    dice = random.Random(f"{key} {seed}")
    sitting = Sitting(key, seed, services_of(app).desk, MatchId(f"LAW{seed}"))
    sitting.play(25)
    tried = 0
    with app.app_context():
        for viewer, audience in audiences(sitting):
            groups = unknown(sitting, viewer)
            names = exchanged(groups, dice)
            tried += len(names)
            assert pushes(sitting, audience, names) == pushes(sitting, audience, {}), viewer
    assert tried or key not in SECRETIVE


def test_a_push_that_shows_hidden_cards_is_seen(app: Flask) -> None:
    """The planted fault: a seat is pushed the page that the referee is shown."""
    sitting = Sitting("war_time_generals", 3, services_of(app).desk, MatchId("LAW"))
    sitting.play(25)
    seat = sitting.first.seats[0]
    names = exchanged(unknown(sitting, seated(seat)), random.Random(1))
    told = Audience(sitting.match, "referee", "referee", Seat(""), "en")
    with app.app_context():
        assert pushes(sitting, told, names) != pushes(sitting, told, {})
