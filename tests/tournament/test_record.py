"""The record of an event: what is refused, what striking and replacing do, and that the log derives
what it says.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from events import kinds
from events.amend import amend
from events.envelope import NewEvent
from events.envelope import seal
from events.kinds import tournament
from events.vocabulary import freeze
from events.vocabulary import thaw
from projections.tournament.amending import EventNotAmendable
from projections.tournament.amending import preview
from projections.tournament.changes import changes
from projections.tournament.fold import digest
from projections.tournament.standings.table import standings
from projections.tournament.verify import divergence
from tests.tournament.evening import Evening
from tests.tournament.evening import Refused

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def evening() -> Evening:
    """Six players; the first of three rounds is played."""
    found = Evening(6, rounds=3, best_of=3)
    found.play()
    return found


def line_of(evening: Evening, kind: str, **wanted: Any) -> int:
    """Return the version of the last line of a kind whose fields are so."""
    return next(
        event.version
        for event in reversed(evening.events)
        if event.kind == kind and all(event.data[key] == value for key, value in wanted.items())
    )


def test_a_result_is_entered_once(evening: Evening) -> None:
    with pytest.raises(Refused) as error:
        evening.result(1, 2, 1)
    assert error.value.ruling.rule == "EV-23"
    assert "2–0" in error.value.ruling.because or "0–2" in error.value.ruling.because


@pytest.mark.parametrize(
    ("wins", "more", "rule"),
    [
        ((3, 0), {}, "EV-24"),
        ((2, 2), {}, "EV-24"),
        ((1, 1), {"how": "forfeit"}, "EV-24"),
        ((2, 0), {"how": "double forfeit"}, "EV-24"),
        ((2, 0), {"how": "agreed"}, "EV-24"),
    ],
)
def test_scores_that_cannot_be(
    evening: Evening, wins: tuple[int, int], more: dict[str, Any], rule: str
) -> None:
    evening.pair()
    evening.start()
    with pytest.raises(Refused, match=rule):
        evening.result(1, *wins, **more)
    evening.result(1, 1, 1, draws=1)


def test_a_wrong_result_is_replaced_and_the_standings_follow(evening: Evening) -> None:
    table = evening.now.rounds[0].tables[0]
    target = line_of(evening, tournament.RESULT_REPORTED, table=table.number)
    result = evening.now.rounds[0].results[table.number]
    before = {row.player: row.points for row in standings(evening.now)}
    turned = list(result.wins[::-1])
    evening.rule(tournament.LINE_REPLACED, target=target, fields={"wins": turned})
    after = {row.player: row.points for row in standings(evening.now)}
    assert [(before[player], after[player]) for player in table.players] in (
        [(3, 0), (0, 3)],
        [(0, 3), (3, 0)],
    )
    assert divergence(evening.start_state, evening.events) is None


def test_a_struck_result_is_open_again_and_can_be_entered_anew(evening: Evening) -> None:
    target = line_of(evening, tournament.RESULT_REPORTED, table=1)
    evening.rule(tournament.LINE_STRUCK, target=target)
    assert [table.number for table in evening.now.rounds[0].open_tables] == [1]
    with pytest.raises(Refused, match="EV-12"):
        evening.pair()
    evening.result(1, 1, 2)
    evening.pair()
    assert divergence(evening.start_state, evening.events) is None


def test_ten_of_the_tables_without_a_result_are_named_at_most() -> None:
    evening = Evening(24, rounds=3)
    evening.pair()
    evening.start()
    with pytest.raises(Refused, match="EV-12") as refused:
        evening.pair()
    assert str(refused.value.ruling.because) == (
        "Round 1 has no result yet at table 1, 2, 3, 4, 5, 6, 7, 8, 9 and 10."
    )


def test_a_strike_is_withdrawn_and_everything_is_as_before(evening: Evening) -> None:
    before = digest(evening.now)
    struck = evening.rule(
        tournament.LINE_STRUCK, target=line_of(evening, tournament.RESULT_REPORTED, table=2)
    )
    assert digest(evening.now) != before
    withdrawn = evening.rule(kinds.RULING_WITHDRAWN, ruling=struck.version)
    assert digest(evening.now) == before
    evening.rule(kinds.RULING_WITHDRAWN, ruling=withdrawn.version)
    assert 2 not in evening.now.rounds[0].results
    assert divergence(evening.start_state, evening.events) is None


def test_a_drop_by_mistake_is_struck(evening: Evening) -> None:
    evening.record(tournament.PLAYER_DROPPED, player="P3")
    evening.rule(
        tournament.LINE_STRUCK, target=line_of(evening, tournament.PLAYER_DROPPED, player="P3")
    )
    evening.pair()
    assert evening.now.current
    assert "P3" in set(evening.now.current.everybody)


def test_lines_that_rest_on_a_struck_line_are_void(evening: Evening) -> None:
    evening.record(tournament.PLAYER_DROPPED, player="P3")
    evening.record(tournament.PLAYER_RETURNED, player="P3")
    target = line_of(evening, tournament.PLAYER_DROPPED, player="P3")
    ruling = evening.rule(tournament.LINE_STRUCK, target=target)
    (verdict,) = ruling.data["verdicts"]
    assert dict(verdict) == {"version": target + 1, "verdict": "void", "rule": "EV-5"}
    assert divergence(evening.start_state, evening.events) is None


def test_a_round_that_has_begun_never_loses_its_pairing(evening: Evening) -> None:
    pairing = line_of(evening, tournament.ROUND_PAIRED, round=1)
    with pytest.raises(Refused) as error:
        evening.rule(tournament.LINE_STRUCK, target=pairing)
    assert error.value.ruling.rule == "EV-16"
    with pytest.raises(Refused, match="EV-16"):
        evening.rule(
            tournament.LINE_STRUCK, target=line_of(evening, tournament.PLAYER_ENTERED, player="P2")
        )


def test_the_start_of_a_round_can_be_struck_and_gives_its_results_up(evening: Evening) -> None:
    start = line_of(evening, tournament.ROUND_STARTED, round=1)
    outcome = preview(
        evening.start_state, evening.events, tournament.LINE_STRUCK, {"target": start}
    )
    assert [judged.kind for judged in outcome.verdicts] == [tournament.RESULT_REPORTED] * 3
    assert "Round 1 has not begun; its 3 tables are given up." in changes(outcome)
    evening.rule(tournament.LINE_STRUCK, target=start)
    assert evening.now.draft is not None
    evening.pair(reason="wrong pairing")
    evening.start()
    assert divergence(evening.start_state, evening.events) is None


def test_a_preview_says_what_becomes_of_the_next_pairing_and_writes_nothing(
    evening: Evening,
) -> None:
    evening.pair()
    drawn = evening.pairs
    table = evening.now.rounds[0].tables[0]
    target = line_of(evening, tournament.RESULT_REPORTED, table=table.number)
    known = len(evening.events)
    turned = list(evening.now.rounds[0].results[table.number].wins[::-1])
    outcome = preview(
        evening.start_state,
        evening.events,
        tournament.LINE_REPLACED,
        freeze({"target": target, "fields": {"wins": turned}}),
    )
    said = changes(outcome)
    assert any("was paired by the old standings" in line for line in said)
    assert sum("place" in line and "points" in line for line in said) >= 2
    assert (len(evening.events), evening.pairs) == (known, drawn)
    evening.rule(tournament.LINE_REPLACED, target=target, fields={"wins": turned})
    assert evening.pairs == drawn  # paired anew only when the referee says so


def test_what_cannot_be_amended_is_said(evening: Evening) -> None:
    with pytest.raises(EventNotAmendable, match="nothing that can be struck"):
        evening.rule(tournament.LINE_STRUCK, target=999)
    with pytest.raises(EventNotAmendable, match="cannot be replaced"):
        evening.rule(
            tournament.LINE_REPLACED,
            target=line_of(evening, tournament.ROUND_PAIRED),
            fields={"round": 2},
        )
    target = line_of(evening, tournament.RESULT_REPORTED, table=1)
    with pytest.raises(EventNotAmendable, match="What a line is about"):
        evening.rule(tournament.LINE_REPLACED, target=target, fields={"table": 2})
    with pytest.raises(Refused, match="EV-24"):
        evening.rule(tournament.LINE_REPLACED, target=target, fields={"wins": [5, 0]})
    evening.rule(tournament.LINE_STRUCK, target=target)
    with pytest.raises(EventNotAmendable, match="struck already"):
        evening.rule(tournament.LINE_STRUCK, target=target)
    with pytest.raises(EventNotAmendable, match="no ruling in force"):
        evening.rule(kinds.RULING_WITHDRAWN, ruling=target)


def test_after_the_end_nothing_happens_but_forgetting(evening: Evening) -> None:
    evening.play(2)
    evening.record(tournament.EVENT_CLOSED)
    with pytest.raises(Refused, match="EV-1"):
        evening.record(tournament.PLAYER_DROPPED, player="P1")
    evening.record(tournament.NAME_FORGOTTEN, player="P1")
    assert evening.now.forgotten == ("P1",)
    evening.rule(
        tournament.LINE_STRUCK, target=line_of(evening, tournament.EVENT_CLOSED), reason="not yet"
    )
    evening.record(tournament.PLAYER_DROPPED, player="P1")


# -- a log that was tampered with, or that another program wrote -----------------------------------


def forged(evening: Evening, version: int, **fields: Any) -> Evening:
    """Change the payload of a line; hashes are right, as a forger would make them."""
    for place in range(version - 1, len(evening.events)):
        event = evening.events[place]
        data = {**thaw(event.data), **(fields if place == version - 1 else {})}
        before = evening.events[place - 1].hash if place else "00" * 32
        new = NewEvent(event.id, event.kind, data, event.by, 0, event.at, event.digest)
        evening.events[place] = seal(event.match, event.version, before, new)
    return evening


def test_a_whole_event_derives_what_its_log_says(evening: Evening) -> None:
    evening.play(2)
    assert divergence(evening.start_state, evening.events) is None


def test_a_forged_pairing_is_found(evening: Evening) -> None:
    version = line_of(evening, tournament.ROUND_PAIRED)
    tables = thaw(evening.events[version - 1].data["tables"])
    tables[0]["players"], tables[1]["players"] = tables[1]["players"], tables[0]["players"]
    found = divergence(evening.start_state, forged(evening, version, tables=tables).events)
    assert found is not None
    assert (found.version, found.what) == (version, "pairing")


def test_a_forged_result_is_found(evening: Evening) -> None:
    version = line_of(evening, tournament.RESULT_REPORTED)
    found = divergence(evening.start_state, forged(evening, version, wins=[1, 0]).events)
    assert found is not None
    assert (found.version, found.what) == (version, "event")


def test_forged_verdicts_are_found(evening: Evening) -> None:
    evening.record(tournament.PLAYER_DROPPED, player="P3")
    evening.record(tournament.PLAYER_RETURNED, player="P3")
    target = line_of(evening, tournament.PLAYER_DROPPED)
    version = evening.rule(tournament.LINE_STRUCK, target=target).version
    found = divergence(evening.start_state, forged(evening, version, verdicts=[]).events)
    assert found is not None
    assert (found.version, found.what) == (version, "verdicts")


def test_a_pairing_by_another_version_of_its_library_is_taken_as_it_is(evening: Evening) -> None:
    version = line_of(evening, tournament.ROUND_PAIRED)
    other = forged(evening, version, library="networkx 1.0", seed="unknown")
    found = divergence(other.start_state, [replace(event, digest="") for event in other.events])
    assert found is None


# -- the rules on paper ----------------------------------------------------------------------------


def test_every_clause_that_is_cited_is_written_down_and_every_one_written_is_cited() -> None:
    cited = {
        clause
        for file in (ROOT / "projections" / "tournament").rglob("*.py")
        for clause in re.findall(r'"(EV-\d+)"', file.read_text())
    } | {
        clause
        for file in (ROOT / "app" / "tournament").rglob("*.py")
        for clause in re.findall(r'"(EV-\d+)"', file.read_text())
    }
    text = (ROOT / "projections" / "tournament" / "RULES.md").read_text()
    assert set(re.findall(r"^\| (EV-\d+) \|", text, re.MULTILINE)) == cited


def test_what_happened_is_struck_and_not_withdrawn(evening: Evening) -> None:
    assert amend(evening.events).rulings == ()
    entered = line_of(evening, tournament.PLAYER_ENTERED, player="P3")
    with pytest.raises(EventNotAmendable, match=f"Line {entered} is no ruling in force"):
        evening.rule(kinds.RULING_WITHDRAWN, ruling=entered)
    struck = evening.rule(tournament.LINE_STRUCK, target=len(evening.events))
    assert amend(evening.events).rulings == (struck.version,)
