"""An amendment taken in from what its preview worked out leaves the very history that the whole log
gives.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from msgspec.structs import replace as replace_entry

from events.amend import amend
from projections.replay.rebase import follow
from projections.replay.rebase import rebase
from projections.replay.replay import Replay
from projections.replay.replay import Step
from projections.replay.replay import replay
from tests.referee.amendments import random_amendment
from tests.referee.everygame import GAMES
from tests.referee.matches import Match
from tests.referee.matches import random_match
from tests.referee.matches import ruling


def rows(history: Replay) -> list[tuple[object, ...]]:
    """What a history says, line by line."""
    return [(step.entry, step.table, step.ply, step.ruling, step.acted) for step in history.steps]


def amended(match: Match, kind: str, data: dict[str, object]) -> tuple[Replay, Replay]:
    """Store an amendment; return the history followed with what the preview worked out, and without
    it.
    """
    before, payload = match.history, ruling(**data)
    outcome = rebase(match.game, match.events, before, kind, payload)
    match.tell(kind, {**payload, "verdicts": outcome.rows})
    return follow(match.game, match.events, before, outcome), follow(
        match.game, match.events, before
    )


@pytest.mark.parametrize("key", sorted(GAMES))
@pytest.mark.parametrize("seed", [1, 2])
def test_following_agrees_with_replaying(key: str, seed: int) -> None:
    chance = random.Random(seed)
    match = random_match(GAMES[key], seed, 40)
    for _ in range(5):
        if not any(
            step.entry.is_play and step.entry.standing == "stands" for step in match.history.steps
        ):
            break
        kind, data = random_amendment(match, chance)
        for history in amended(match, kind, data):
            assert rows(history) == rows(match.history)
            assert (history.troubles, history.in_doubt) == (
                match.history.troubles,
                match.history.in_doubt,
            )
    rulings = amend(match.events).rulings
    for history in amended(match, "RulingWithdrawn", {"ruling": chance.choice(rulings)}):
        assert rows(history) == rows(match.history)
        assert history.in_doubt == match.history.in_doubt


def test_what_a_preview_claims_is_taken_over_only_for_the_same_line() -> None:
    """Steps of another record are not believed; those of the same are, without carrying anything
    out.
    """
    match = random_match(GAMES["little"], 3, 12)
    before, payload = match.history, ruling(target=4, onward="skip")
    outcome = rebase(match.game, match.events, before, "PlayStruck", payload)
    match.tell("PlayStruck", {**payload, "verdicts": outcome.rows})
    blank = Step(replace_entry(outcome.steps[-1].entry, at=-1), match.start, 0)
    strange = replace(outcome, steps=(*outcome.steps[:-1], blank))
    assert rows(follow(match.game, match.events, before, strange)) == rows(match.history)
    steps = follow(match.game, match.events, before, outcome).steps
    assert all(
        ours.table is theirs.table for ours, theirs in zip(steps, outcome.steps, strict=True)
    )
    assert rows(Replay(match.start, steps, (), ())) == rows(
        replay(match.game, match.start, amend(match.events))
    )
