"""The match as text: numbers, seats, words; struck plays stay behind a ~ with who, why and when;
both axes.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.vocabulary import TABLE
from games import catalogue
from games.text import text
from projections.knowledge.past import Past
from projections.knowledge.viewer import seated
from projections.replay.as_recorded import Axis
from projections.scoresheet.sections import _table
from projections.scoresheet.sheet import header
from projections.scoresheet.sheet import scoresheet
from projections.text.names import counter_name
from projections.text.names import inside
from projections.text.names import piece_counter_name
from projections.text.names import seat_words
from projections.views.scene.counters import counter_views
from projections.views.scene.zones import zone_views
from projections.walkback.checklist import is_dial
from tests.referee import little
from tests.referee.everygame import GAMES
from tests.referee.matches import Match
from tests.referee.matches import random_match

NAMES = {"red": "Ann", "blue": "Ben"}


@pytest.fixture
def match() -> Match:
    """Red placed R0 and passed, Blue placed B0; Red's placing was replaced, Blue's struck, the
    energy corrected, Red gave up.
    """
    match = Match(little.GAME, {"seconds": 30})
    for seat, player in NAMES.items():
        match.tell("SeatTaken", {"seat": seat, "player": player}, seat)
    match.act("red", "Placed", card="R0", cell="a1")
    match.act("red", "Passed")
    match.act("blue", "Placed", card="B0", cell="b2")
    match.now = 61_000
    other = {"seat": "red", "name": "Placed", "args": {"card": "R1", "cell": "c3"}}
    match.rule(
        "PlayReplaced", target=3, action=other, reason="it was the other card", onward="skip"
    )
    match.rule(
        "PlayStruck", target=5, reason="cell was taken", infraction="rule broken", penalty="caution"
    )
    match.rule(
        "TableCorrected",
        changes=[{"what": "counter", "of": "blue", "key": "energy", "value": 7}],
        reason="counted",
    )
    match.act("red", "GaveUp")
    return match


def past(match: Match) -> Past:
    return Past(match.game, match.start).follow(match.events)


def sheet(match: Match, axis: str) -> list[str]:
    text = scoresheet(past(match), match.manifest, match.history, Axis(axis))
    return [" ".join(line.split()) for line in text.splitlines()]


def test_header_and_footer(match: Match) -> None:
    lines = sheet(match, Axis.STANDING)
    assert lines[:4] == [
        "Little, edition 1",
        "Match T, opened 1970-01-01 00:00:01 UTC",
        "Seats: red: Ann; blue: Ben",
        "Options: seconds 30",
    ]
    assert lines[-3:] == [
        "Result: Ben won: the other gave up (LIT-9)",
        "3 plays stand, 1 do not",
        f"Head: line 9, {match.events[-1].hash}",
    ]


@pytest.mark.parametrize(("many", "words"), [(1, "1 line"), (2, "2 lines")])
def test_lines_that_were_not_carried_out_are_counted(match: Match, many: int, words: str) -> None:
    doubted = tuple(step.entry for step in match.history.steps[-many:])
    history = replace(match.history, in_doubt=doubted)
    told = scoresheet(past(match), match.manifest, history, Axis.STANDING)
    assert f"In doubt: {words}, not carried out" in " ".join(told.split())


def test_as_standing(match: Match) -> None:
    lines = sheet(match, Axis.STANDING)
    body = lines[lines.index("As standing:") + 1 : lines.index("", lines.index("As standing:"))]
    assert body == [
        "1 line 3 Ann Place: Man R1, c3",
        "reported as: Place: Man R0, a1",
        "ruling at line 6 by the referee, 1970-01-01 00:01:01 UTC: it was the other card",
        "2 line 4 Ann Pass",
        "~ line 5 Ben Place: Man B0, b2",
        "~ struck",
        (
            "~ ruling at line 7 by the referee, 1970-01-01 00:01:01 UTC: cell was taken [rule broken] "
            "[caution]"
        ),
        "line 8 the referee Corrected: Ben's energy set to 7",
        "1970-01-01 00:01:01 UTC: counted",
        "3 line 9 Ann Give up",
    ]


def test_as_recorded(match: Match) -> None:
    lines = sheet(match, Axis.RECORDED)
    body = lines[lines.index("As recorded:") + 1 : lines.index("", lines.index("As recorded:"))]
    assert body == [
        "line 1 Ann takes the seat red",
        "1970-01-01 00:00:01 UTC",
        "line 2 Ben takes the seat blue",
        "1970-01-01 00:00:01 UTC",
        "1 line 3 Ann Place: Man R0, a1",
        "2 line 4 Ann Pass",
        "~ 3 line 5 Ben Place: Man B0, b2",
        "line 6 the referee replaced the play at line 3",
        "1970-01-01 00:01:01 UTC: it was the other card",
        "line 7 the referee struck the play at line 5",
        "1970-01-01 00:01:01 UTC: cell was taken, rule broken, caution",
        "line 8 the referee Corrected: Ben's energy set to 7",
        "1970-01-01 00:01:01 UTC: counted",
        "4 line 9 Ann Give up",
    ]


def test_a_void_play_names_its_clause() -> None:
    match = Match(little.GAME)
    match.act("red", "Placed", card="R0", cell="a1")
    match.act("red", "Moved", piece="R0", cell="a2")
    match.rule("PlayStruck", target=1, onward="skip")
    assert "~ void under LIT-8" in sheet(match, Axis.STANDING)
    assert "line 3 the referee struck the play at line 1; no longer legal: line 2 (LIT-8)" in sheet(
        match, Axis.RECORDED
    )


@pytest.mark.parametrize(
    ("onward", "later", "told"),
    [
        ("stop", 1, "; no longer legal: line 2 (LIT-8)"),
        ("stop", 2, "; no longer legal: line 2 (LIT-8); void after that: line 3"),
        ("stop", 4, "; no longer legal: line 2 (LIT-8); void after that: lines 3 to 5"),
        ("skip", 4, "; no longer legal: line 2 (LIT-8)"),
        ("allow", 4, "; stands by ruling: line 2 (LIT-8)"),
    ],
)
def test_a_ruling_says_what_it_did_and_no_setting(onward: str, later: int, told: str) -> None:
    """How judging went on is told by the lines that fell, not by the word of the form."""
    match = Match(little.GAME)
    match.act("red", "Placed", card="R0", cell="a1")
    match.act("red", "Moved", piece="R0", cell="a2")
    for seat in ("red", "blue", "red")[: later - 1]:
        match.act(seat, "Passed")
    match.rule("PlayStruck", target=1, onward=onward)
    line = f"line {later + 2} the referee struck the play at line 1{told}"
    assert line in sheet(match, Axis.RECORDED)


def test_an_allowed_play_says_so() -> None:
    match = Match(little.GAME)
    match.rule(
        "PlayAllowed",
        action={"seat": "blue", "name": "Drew", "args": {}},
        consent=["red"],
        rule="LIT-1",
    )
    assert "allowed against LIT-1" in sheet(match, Axis.STANDING)


def test_a_sandbox_is_no_official_match(match: Match) -> None:
    match.manifest = type(match.manifest)(
        **{
            **{name: getattr(match.manifest, name) for name in match.manifest.__slots__},
            "sandbox_of": "T:5",
        }
    )
    assert "Sandbox branched from T:5: no official match" in header(
        past(match), match.manifest, match.history
    )


@pytest.mark.parametrize("key", sorted(GAMES))
@pytest.mark.parametrize("axis", [Axis.STANDING, Axis.RECORDED])
def test_every_game_has_a_sheet_with_every_play(key: str, axis: str) -> None:
    match = random_match(GAMES[key], 4, 60)
    targets = [step.entry.version for step in match.history.steps]
    match.rule("PlayStruck", target=targets[len(targets) // 2], onward="skip")
    viewer = seated(match.start.seats[0])
    text = scoresheet(past(match), match.manifest, match.history, Axis(axis), viewer)
    for event in match.events:
        if event.kind == "PlayMade" or axis == Axis.RECORDED:
            assert f" line {event.version:<5} " in text
    assert "\n~ " in text


def test_a_units_health_is_not_the_generals_and_a_flag_is_no_number() -> None:
    game = catalogue()["war_time_generals"]
    assert str(piece_counter_name(game, "health")) == "health"
    assert str(counter_name(game, "health")) == "general's health"
    flag = next(spec for spec in game.equipment.counters if spec.of == "table")
    assert not is_dial(game, "table", flag.name), "no hand sets a flag"


@pytest.mark.parametrize("key", sorted(GAMES))
def test_the_final_table_tells_every_number_once_and_no_owner_without_any(key: str) -> None:
    match = random_match(GAMES[key], 4, 40)
    sight = past(match).sight(seated(match.start.seats[0]), len(match.events), match.table)
    lines = dict(_table(sight))
    owners = {seat_words(seat): seat for seat in match.start.seats} | {text("The table"): TABLE}
    told = {owners[label]: words for label, words in lines.items() if label in owners}
    piles = [
        zone
        for zone in zone_views(sight)
        if zone.count and zone.layout != "concealed" and not zone.pieces
    ]
    counters = [row for row in counter_views(sight) if row.value or row.chief]
    assert set(told) >= {row.owner for row in counters} | {zone.owner for zone in piles}
    for owner, words in told.items():
        parts = str(words).split(", ")
        assert all(parts)
        assert sum(" in " in part for part in parts) >= sum(z.owner == owner for z in piles)
        assert len(parts) >= sum(row.owner == owner for row in counters)


def test_the_final_table_lists_no_counters_that_nobody_has_used() -> None:
    """Some thirty zeros stood between what a referee has to set up, in WTactics ARC."""
    key = "wtactics_arc"
    match = random_match(GAMES[key], 4, 40)
    sight = past(match).sight(seated(match.start.seats[0]), len(match.events), match.table)
    bar = {count.name for count in GAMES[key].screen.bar if not count.signs}
    idle = [
        inside(row.label)
        for row in counter_views(sight)
        if not (row.value or row.chief or row.name in bar)
    ]
    told = [part for _, words in _table(sight) for part in str(words).split(", ")]
    assert len(idle) > 20
    assert not {f"{label} 0" for label in map(str, idle)} & set(told)
