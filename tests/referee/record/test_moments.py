"""Moments: facts of the log and of what differs between two tables. Held against every golden match
of every game.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from msgspec import structs

from app.scenario.language.read import read
from app.scenario.run import files
from app.scenario.run import played
from events.amend import amend
from events.envelope import Event
from events.proof.archive import read as read_record
from events.vocabulary import TABLE
from games import catalogue
from games.rules import Game
from games.rules import ZoneSpec
from games.table import Table
from projections.knowledge.moments import Moment
from projections.knowledge.moments import MomentKind
from projections.knowledge.moments import in_play
from projections.knowledge.moments import recorded_moments
from projections.knowledge.moments import standing_moments
from projections.knowledge.past import Past
from projections.knowledge.sight import looking
from projections.knowledge.viewer import REFEREE
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import seated
from projections.replay.as_recorded import Believed
from projections.replay.diff import diff
from projections.replay.replay import Replay
from projections.replay.replay import replay
from projections.views.history.differences import DifferenceView
from projections.views.history.differences import compare
from projections.views.history.differences import marked
from projections.views.history.moments import LessonView
from projections.views.history.moments import MomentView
from projections.views.history.moments import moment_view
from tests.referee import little
from tests.referee.amendments import random_amendment
from tests.referee.everygame import GAMES
from tests.referee.matches import Match
from tests.referee.matches import random_match
from tests.scenarios import rulebook


@cache
def golden(key: str) -> tuple[tuple[Game, tuple[Event, ...], Replay], ...]:
    """The golden matches of a game: game, events, replay."""
    found = []
    for file in files([rulebook.folder(key) / "playthroughs"]):
        for scenario in read(file):
            match = played(scenario)
            events = read_record(match.record).events
            found.append((match.game, events, match.history))
    return tuple(found)


def found_in(
    game: Game, events: Sequence[Event], history: Replay
) -> tuple[tuple[Moment, ...], tuple[Moment, ...]]:
    """The moments as recorded and as standing."""
    tables = Past(game, history.start).follow(events).tables
    recorded = recorded_moments(game, events, tables, history, events[0].at if events else 0)
    return recorded, standing_moments(game, events, history, recorded)


def untold(game: Game, history: Replay, moments: Sequence[Moment]) -> Iterator[str]:
    """Yield every fact of a match that no moment tells: what left play, who learned something, a
    turn, the end.
    """
    told = {(moment.kind, moment.version): moment for moment in moments}
    before = history.start
    for step in history.steps:
        version, after = step.entry.version, step.table
        if step.acted is not None and step.acted.seat != TABLE:
            gone = {
                row.of
                for row in diff(before, after)
                if row.what == "piece"
                and row.before
                and in_play(game, row.before)
                and (row.after is None or not in_play(game, row.after))
            }
            moment = told.get((MomentKind.CAPTURE, version))
            if not gone <= set(moment.pieces if moment else ()):
                yield f"line {version}: {gone} left play"
        if (
            (before.turn, before.active) != (after.turn, after.active)
            and after.outcome is None
            and (MomentKind.TURN, version) not in told
        ):
            yield f"line {version}: a turn began"
        if (
            before.outcome is None
            and after.outcome is not None
            and (MomentKind.END, version) not in told
        ):
            yield f"line {version}: the match ended"
        before = after


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_golden_matches_are_told_without_a_gap(key: str) -> None:
    for game, events, history in golden(key):
        recorded, standing = found_in(game, events, history)
        assert list(untold(game, history, standing)) == []
        taught = [
            event.version
            for event in events
            if any(row["cards"] or row["count"] for row in event.reveals)
        ]
        assert [
            moment.version
            for moment in recorded
            if moment.kind in (MomentKind.REVEAL, MomentKind.DRAW)
        ] == taught
        assert [moment.version for moment in recorded] == sorted(
            moment.version for moment in recorded
        )
        assert all(0 <= moment.ply <= history.ply for moment in standing)


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_without_a_ruling_both_axes_tell_the_same(key: str) -> None:
    for game, events, history in golden(key):
        recorded, standing = found_in(game, events, history)
        if not any(moment.kind in (MomentKind.RULING, MomentKind.STRUCK) for moment in standing):
            assert sorted(map(repr, recorded)) == sorted(map(repr, standing))


def test_a_capture_that_is_left_out_is_noticed() -> None:
    """The checker above sees a planted fault: a moment dropped, and a board that says nothing on it
    is in play.
    """
    game, events, history = golden("generalissimo")[0]
    _, standing = found_in(game, events, history)
    first = next(moment for moment in standing if moment.kind == MomentKind.CAPTURE)
    assert list(untold(game, history, [moment for moment in standing if moment is not first])) != []
    blind = replace(
        game,
        equipment=replace(
            game.equipment, zones=tuple(_idle(zone) for zone in game.equipment.zones)
        ),
    )
    assert not any(
        moment.kind == MomentKind.CAPTURE for moment in found_in(blind, events, history)[1]
    )
    assert list(untold(game, history, found_in(blind, events, history)[1])) != []


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_no_viewer_is_told_what_others_learned(key: str) -> None:
    for game, events, history in golden(key):
        recorded, _ = found_in(game, events, history)
        past = Past(game, history.start).follow(events)
        for viewer in (*map(seated, history.start.seats), SPECTATOR):
            for moment in recorded:
                before, after = past.tables[moment.version - 1 : moment.version + 1]
                view = moment_view(past, viewer, moment, before, after)
                if view is not None:
                    seen = {*looking(game, before, viewer).seen, *looking(game, after, viewer).seen}
                    assert set(view.pieces) - {"?"} <= seen | set(_lessons(view))
                    assert all(
                        _told(row, viewer, events[moment.version - 1], history) for row in view.told
                    )


def test_the_referee_is_told_everything_and_a_seat_its_own_draws() -> None:
    match = Match(little.GAME)
    match.act("red", "Drew")
    (moment, *_), _ = found_in(match.game, match.events, match.history)
    views = [
        _view(match, moment, viewer)
        for viewer in (REFEREE, seated(little.RED), seated(little.BLUE), SPECTATOR)
    ]
    assert [view and view.words for view in views] == [
        "red: 1 unseen card",
        "red: 1 unseen card",
        None,
        None,
    ]


def test_captures_calls_rulings_and_struck_plays() -> None:
    match = Match(little.GAME)
    match.act("red", "Placed", card="R0", cell="a1")
    match.act("red", "Passed")
    for _ in range(2):
        match.act("blue", "Hit", piece="R0")
    match.tell("DisputeRaised", {"target": 4, "rule": "", "claim": "Hit once only."}, by="red")
    match.rule("PlayStruck", target=4)
    recorded, standing = found_in(match.game, match.events, match.history)
    assert [
        (moment.version, moment.pieces) for moment in recorded if moment.kind == MomentKind.CAPTURE
    ] == [(4, ("R0",))]
    assert not [moment for moment in standing if moment.kind == MomentKind.CAPTURE], (
        "it was struck, so nothing was captured"
    )
    assert [
        (moment.kind, moment.version, moment.ply, moment.target)
        for moment in standing
        if moment.version > 3
    ] == [
        (MomentKind.STRUCK, 4, 3, 6),
        (MomentKind.DISPUTE, 5, 3, 4),
        (MomentKind.RULING, 6, 3, 4),
    ]
    capture, call, ruling = (
        next(moment for moment in recorded if moment.kind == kind)
        for kind in (MomentKind.CAPTURE, MomentKind.DISPUTE, MomentKind.RULING)
    )
    assert _view(match, capture, SPECTATOR).words == "red loses Man R0"  # type: ignore[union-attr]
    assert (
        _view(match, call, SPECTATOR).words  # type: ignore[union-attr]
        == "red calls the referee about line 4: Hit once only."
    )
    assert _view(match, ruling, SPECTATOR).words == "The referee strikes line 4: because"  # type: ignore[union-attr]
    assert (call.seat, ruling.seat) == ("red", "")


def test_a_ruling_on_no_line_names_none() -> None:
    match = Match(little.GAME)
    match.act("red", "Passed")
    turn = {"what": "turn", "of": "", "key": "", "value": 7}
    match.rule("TableCorrected", changes=[turn])
    recorded, _ = found_in(match.game, match.events, match.history)
    (ruling,) = (moment for moment in recorded if moment.kind == MomentKind.RULING)
    assert (ruling.seat, ruling.target) == ("", 0)


def test_without_a_known_past_a_hidden_card_is_secret_to_others_alone() -> None:
    match = Match(little.GAME)
    match.act("red", "Placed", card="R0", cell="a1")
    table = match.history.table
    held = {**table.pieces, "R1": structs.replace(table.piece("R1"), zone="hand", facing="down")}
    table = replace(table, pieces=held)
    red, blue, referee = (
        looking(match.game, table, who) for who in (seated("red"), seated("blue"), REFEREE)
    )
    assert [blue.secret(id_) for id_ in ("R1", "R0", "no such card")] == [True, False, False]
    assert not red.secret("R1")
    assert not referee.secret("R1")


def test_chance_is_told() -> None:
    match = Match(little.GAME)
    match.act(TABLE, "Rolled", pips=3)
    assert [moment.kind for moment in found_in(match.game, match.events, match.history)[0]] == [
        MomentKind.CHANCE
    ]


def test_time_trouble_is_a_tenth_of_the_limit_five_seconds_or_a_passed_deadline() -> None:
    match = Match(little.GAME, {"seconds": 100})
    opened = match.now
    for since, seat, name in (
        (85_000, "red", "Drew"),
        (91_000, "red", "Passed"),
        (191_000, TABLE, "TimeExpired"),
    ):
        match.now = opened + since
        match.act(seat, name)
    tables = Past(match.game, match.start).follow(match.events).tables
    troubles = [
        moment
        for moment in recorded_moments(match.game, match.events, tables, match.history, opened)
        if moment.kind == MomentKind.TIME
    ]
    assert [(moment.version, moment.seat, moment.left) for moment in troubles] == [
        (2, "red", 9_000),
        (3, "blue", 0),
    ]
    assert [_view(match, moment, SPECTATOR).words for moment in troubles] == [
        "red had 9.0 s left",
        "blue's time was up",
    ]  # type: ignore[union-attr]


@pytest.mark.parametrize("key", sorted(GAMES))
def test_what_was_believed_at_any_line_is_what_a_replay_up_to_it_gives(key: str) -> None:
    match, chance = random_match(GAMES[key], 11, 30), Random(11)
    for _ in range(4):
        kind, data = random_amendment(match, chance)
        match.rule(kind, **data)
    believed = Believed(match.game, match.start)
    believed.follow(match.events)
    for version in (*range(0, len(match.events), 3), len(match.events)):
        whole = replay(match.game, match.start, amend(match.events[:version]))
        found = believed.at(version)
        assert found.table.facts() == whole.table.facts()
        assert [step.entry for step in found.steps] == [step.entry for step in whole.steps]
        assert found.ply == whole.ply


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_comparison_shows_the_referee_all_and_a_seat_nothing_hidden(key: str) -> None:
    match = random_match(GAMES[key], 7, 60)
    before, after = match.history.at_ply(match.history.ply // 3), match.table
    everything = _compared(match, REFEREE, before, after)
    assert [(row.what, row.of, row.key) for row in everything] == [
        (fact.what, fact.of, fact.key) for fact in diff(before, after)
    ]
    for viewer in (*map(seated, match.start.seats), SPECTATOR):
        seen = [looking(match.game, table, viewer).seen for table in (before, after)]
        rows = _compared(match, viewer, before, after)
        for row in rows:
            if row.what == "piece":
                assert row.of in {*seen[0], *seen[1]}
            if row.what == "piece" and row.of not in seen[0]:
                assert row.before is None
                assert row.words[1] in ("not in sight", "not there")


def test_a_card_that_was_in_hand_is_not_in_sight_for_the_other_seat() -> None:
    match = Match(little.GAME)
    match.act("red", "Placed", card="R0", cell="a1")
    words = {
        viewer: [
            row.words
            for row in _compared(match, viewer, match.start, match.table)
            if row.of == "R0"
        ]
        for viewer in (REFEREE, seated(little.BLUE))
    }
    assert words == {
        REFEREE: [("Man R0 (red)", "red's unseen cards", "a1")],
        seated(little.BLUE): [("Man R0 (red)", "not in sight", "a1, upright")],
    }
    assert marked(_compared(match, seated(little.BLUE), match.start, match.table)) == (
        "R0",
        "red.energy",
    )


def _compared(
    match: Match, viewer: Viewer, before: Table, after: Table
) -> tuple[DifferenceView, ...]:
    return compare(looking(match.game, before, viewer), looking(match.game, after, viewer))


def _view(match: Match, moment: Moment, viewer: Viewer) -> MomentView | None:
    past = Past(match.game, match.start).follow(match.events)
    before, after = past.tables[moment.version - 1 : moment.version + 1]
    return moment_view(past, viewer, moment, before, after)


def _lessons(view: MomentView) -> Iterator[str]:
    for row in view.told:
        yield from row.cards


def _told(row: LessonView, viewer: Viewer, event: Event, history: Replay) -> bool:
    return viewer.seat in (*row.to, event.by) or {*row.to, event.by} >= set(history.start.seats)


def _idle(zone: ZoneSpec) -> ZoneSpec:
    return replace(zone, in_play=False)
