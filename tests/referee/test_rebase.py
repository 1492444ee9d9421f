"""The preview against slow, plain ways of working out the same: whole replays of the amended
log.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from events.amend import amend
from games.table import Table
from projections.clocks.restitution import undone
from projections.replay.diff import Difference
from projections.replay.diff import diff
from projections.replay.diff import same_step
from projections.replay.rebase import NotAmendable
from projections.replay.rebase import follow
from projections.replay.replay import replay
from tests.referee.amendments import random_amendment
from tests.referee.everygame import GAMES
from tests.referee.matches import Match
from tests.referee.matches import random_match
from tests.referee.matches import ruling


def amount(item: Difference) -> Any:
    """What a step made of a fact: of a number the amount, of all else the new value."""
    return (
        (item.after or 0) - (item.before or 0) if item.what in ("counter", "hidden") else item.after
    )


def plainly_same(old: tuple[Table, Table], new: tuple[Table, Table]) -> bool:
    first, second = (
        {(item.what, item.of, item.key): amount(item) for item in diff(*pair)}
        for pair in (old, new)
    )
    return first == second


def amendments(match: Match, chance: random.Random) -> Any:
    """Rulings of every kind that takes or gives back, one after the other, as long as something
    stands.
    """
    given: list[int] = []
    for _ in range(8):
        if not any(
            step.entry.is_play and step.entry.standing == "stands" for step in match.history.steps
        ):
            return
        kind, data = random_amendment(match, chance)
        if given and chance.random() < 0.3:
            kind, data = "RulingWithdrawn", {"ruling": given.pop(), "onward": data["onward"]}
        yield kind, data
        event = match.rule(kind, **data)
        if kind != "RulingWithdrawn":
            given.append(event.version)


@pytest.mark.parametrize("key", sorted(GAMES))
@pytest.mark.parametrize("seed", range(4))
def test_the_preview_is_what_the_log_then_replays_to(key: str, seed: int) -> None:
    match = random_match(GAMES[key], seed, 60)
    for kind, data in amendments(match, random.Random(seed)):
        outcome = match.wonder(kind, **data)
        stood = match.history
        event = match.tell(kind, {**_payload(data), "verdicts": outcome.rows})
        whole = replay(match.game, match.start, amend(match.events))
        assert whole.in_doubt == ()
        assert outcome.after.digest() == whole.table.digest()
        assert [step.table.digest() for step in outcome.steps] == [
            step.table.digest() for step in whole.steps
        ]
        assert outcome.entries == amend(match.events).entries
        standing = {step.entry.version for step in whole.steps if step.entry.standing == "stands"}
        before = {
            step.entry.version
            for step in stood.steps
            if step.entry.standing == "stands" and step.entry.is_play
        }
        assert set(undone(stood, outcome)) == before - standing
        match.events.pop()
        match.history = replay(match.game, match.start, amend(match.events))
        assert event.version == len(match.events) + 1


def _payload(data: dict[str, Any]) -> dict[str, Any]:
    return {"reason": "r", "infraction": "", "penalty": "", "dispute": 0, "onward": "stop", **data}


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_verdict_of_changed_is_exactly_another_effect(key: str) -> None:
    match, seen = random_match(GAMES[key], 11, 80), 0
    for target in range(1, len(match.events), 7):
        outcome = match.wonder("PlayStruck", target=target, onward="skip")
        old = {0: match.start, **{step.entry.version: step.table for step in match.history.steps}}
        new = {0: match.start, **{step.entry.version: step.table for step in outcome.steps}}
        for judged in outcome.verdicts:
            if judged.verdict in ("stands", "changed"):
                pair = (
                    (old[judged.version - 1], old[judged.version]),
                    (new[judged.version - 1], new[judged.version]),
                )
                assert same_step(*pair[0], *pair[1]) == plainly_same(*pair)
                assert (judged.verdict == "stands") == plainly_same(*pair)
                told = judged.verdict == "changed"
                assert judged.was == (diff(*pair[0]) if told else ())
                assert judged.now == (diff(*pair[1]) if told else ())
                seen += 1
    assert seen > 5


@pytest.mark.parametrize("key", sorted(GAMES))
def test_any_two_steps_are_the_same_exactly_if_they_did_the_same(key: str) -> None:
    match, chance = random_match(GAMES[key], 2, 80), random.Random(1)
    tables = [match.start, *(step.table for step in match.history.steps)]
    for _ in range(300):
        one, two = (chance.randrange(len(tables)) for _ in range(2))
        pairs = [
            (tables[one], tables[chance.randrange(len(tables))]),
            (tables[two], tables[chance.randrange(len(tables))]),
        ]
        if chance.random() < 0.3:
            pairs[1] = pairs[0]
        assert same_step(*pairs[0], *pairs[1]) == plainly_same(*pairs)


def test_seeking_is_looking_up() -> None:
    match = random_match(GAMES["little"], 2, 50)
    match.rule("PlayStruck", target=20, onward="skip")
    for version in range(len(match.events) + 2):
        table = match.start
        for step in match.history.steps:
            if step.entry.version < version:
                table = step.table
        assert match.history.before(version) is table
    for ply in range(-1, match.history.ply + 2):
        table = match.start
        for step in match.history.steps:
            if step.ply <= ply:
                table = step.table
        assert match.history.at_ply(ply) is table


@pytest.mark.parametrize(
    ("kind", "data", "words"),
    [
        ("PlayStruck", {"target": 99}, "version 99 is no play; plays are 1, 2, 3, 4, 5"),
        ("PlayStruck", {"target": 6}, "version 6 is no play"),
        ("PlayStruck", {"target": 2}, "struck already"),
        ("RulingWithdrawn", {"ruling": 3}, "no ruling in force at version 3; in force: 6"),
    ],
)
def test_what_names_nothing(kind: str, data: dict[str, Any], words: str) -> None:
    match = random_match(GAMES["little"], 2, 5)
    match.rule("PlayStruck", target=2, onward="skip")
    with pytest.raises(NotAmendable, match=words):
        match.wonder(kind, **data)


@pytest.mark.parametrize("plays", [1, 11, 12, 13, 40])
def test_what_there_is_is_named_up_to_a_dozen(plays: int) -> None:
    match = Match(GAMES["little"])
    for number in range(plays):
        match.act(("red", "blue")[number % 2], "Passed")
    named = [str(version) for version in range(1, min(plays, 12) + 1)]
    with pytest.raises(NotAmendable) as refused:
        match.wonder("PlayStruck", target=99)
    told = ", ".join([*named, "…"] if plays > 12 else named)
    assert str(refused.value) == f"version 99 is no play; plays are {told}"
    with pytest.raises(NotAmendable, match="version 1; in force: none"):
        match.wonder("RulingWithdrawn", ruling=1)


def _change(what: str, of: str, key: str, value: str) -> dict[str, Any]:
    return {"changes": [{"what": what, "of": of, "key": key, "value": value}]}


ADDED, SHIFTED = _change("add", "N1", "board:a1", "man/red"), _change("spot", "N1", "", "board:b2")


def corrected() -> Match:
    """The referee lays a new man, Red plays on with it, and the referee moves it."""
    match = Match(GAMES["little"])
    match.rule("TableCorrected", **ADDED)
    match.act("red", "Drew")
    match.rule("TableCorrected", **SHIFTED)
    match.act("red", "Passed")
    match.act("blue", "Passed")
    return match


@pytest.mark.parametrize(
    ("onward", "verdicts"),
    [
        ("stop", ["stands", "void", "void", "void"]),
        ("skip", ["stands", "void", "stands", "stands"]),
        ("allow", ["stands", "void", "stands", "stands"]),
    ],
)
def test_a_correction_that_can_no_longer_be_made_is_void_whatever_was_chosen(
    onward: str, verdicts: list[str]
) -> None:
    """It answers no question, so judging may stop at it; and it cannot be allowed, as a play can."""
    match = corrected()
    outcome = match.wonder("RulingWithdrawn", ruling=1, onward=onward)
    assert [str(row.verdict) for row in outcome.verdicts] == verdicts
    assert [row.version for row in outcome.verdicts] == [2, 3, 4, 5]
    assert outcome.since == 1
    match.tell("RulingWithdrawn", ruling(ruling=1, onward=onward, verdicts=outcome.rows))
    assert outcome.entries == amend(match.events).entries


def test_a_ruling_before_the_first_event_is_the_first_line() -> None:
    match = Match(GAMES["little"])
    for data, ply in ((ADDED, 0), (SHIFTED, 0)):
        outcome = match.wonder("TableCorrected", **data)
        assert (outcome.before, outcome.verdicts) == (match.table, ())
        match.rule("TableCorrected", **data)
        assert [entry.version for entry in outcome.entries] == [*range(1, len(match.events) + 1)]
        assert (outcome.after, outcome.since) == (match.table, len(match.events))
        assert outcome.steps[-1].ply == ply


def test_a_correction_that_fails_is_no_trouble_any_more_once_it_is_withdrawn() -> None:
    match = Match(GAMES["little"])
    match.act("red", "Drew")
    match.tell("TableCorrected", ruling(**SHIFTED))
    match.tell("TableCorrected", ruling(**_change("spot", "N2", "", "board:b2")))
    assert [trouble.version for trouble in match.history.troubles] == [2, 3]
    before = match.history
    match.tell("RulingWithdrawn", ruling(ruling=3))
    history = follow(match.game, match.events, before)
    assert history.troubles == match.history.troubles
    assert [trouble.version for trouble in history.troubles] == [2]


def test_lines_in_doubt_can_be_struck_and_are_named() -> None:
    match = Match(GAMES["little"])
    match.rule("TableCorrected", **ADDED)
    match.act("red", "Hit", piece="N1")
    match.act("red", "Passed")
    match.tell("RulingWithdrawn", ruling(ruling=1))
    assert [entry.version for entry in match.history.in_doubt] == [2, 3]
    with pytest.raises(NotAmendable, match=r"version 9 is no play; plays are 2, 3$"):
        match.wonder("PlayStruck", target=9)
    with pytest.raises(NotAmendable, match=r"version 1 is no play; plays are 2, 3$"):
        match.wonder("PlayStruck", target=1)
    outcome = match.wonder("PlayStruck", target=2, onward="skip")
    assert [str(entry.standing) for entry in outcome.entries] == ["struck", "stands"]
    assert outcome.after.active == "blue"
    match.rule("PlayStruck", target=2, onward="skip")
    assert (match.history.in_doubt, match.table) == ((), outcome.after)


@pytest.mark.parametrize(
    ("onward", "rows"),
    [
        ("stop", [(2, "void", "LIT-8"), (3, "void", ""), (4, "void", "")]),
        ("skip", [(2, "void", "LIT-8"), (3, "changed", ""), (4, "void", "LIT-8")]),
        ("allow", [(2, "allowed", "LIT-8")]),
    ],
)
def test_a_play_the_rules_now_refuse_is_void_or_allowed_as_chosen(
    onward: str, rows: list[tuple[int, str, str]]
) -> None:
    """Red moves a man that was never placed, and Blue hits it: it lies there only if allowed."""
    match = Match(GAMES["little"])
    match.act("red", "Placed", card="R0", cell="a1")
    match.act("red", "Moved", piece="R0", cell="b2")
    match.act("red", "Passed")
    match.act("blue", "Hit", piece="R0")
    outcome = match.wonder("PlayStruck", target=1, onward=onward)
    assert [(row["version"], row["verdict"], row["rule"]) for row in outcome.rows] == rows
