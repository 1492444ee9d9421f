"""Laws of undo: what is struck is as if it had not been; what is withdrawn is as if it had not been
struck.
"""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.desk.errors.refusals import Refusal
from events.amend import amend
from events.vocabulary import thaw
from projections.replay.replay import first_table
from projections.replay.replay import replay
from projections.replay.verify import divergence
from tests.laws.strategies.effort import law
from tests.laws.strategies.matches import Sitting

LAW = law(4)
SEEDS = st.integers(0, 2**32)


def plays_of(sitting: Sitting) -> list[int]:
    """Versions of the plays that may still be struck."""
    return [
        entry.version
        for entry in amend(sitting.events).entries
        if entry.is_play and entry.standing != "struck"
    ]


@LAW
@given(seed=SEEDS)
def test_striking_the_last_play_gives_the_table_before_it(key: str, seed: int) -> None:
    """But for what the game leaves in its place."""
    sitting = Sitting(key, seed)
    done = sitting.play(25)
    if not done:
        return
    steps = sitting.live.history.steps
    before = steps[-2].table if len(steps) > 1 else sitting.live.history.start
    sitting.rule("PlayStruck", target=plays_of(sitting)[-1])
    if sitting.game.stand_in(done[-1]) is None:
        assert sitting.digest() == before.digest()


@LAW
@given(seed=SEEDS, where=st.floats(0, 1))
def test_rewinding_gives_the_table_before(key: str, seed: int, where: float) -> None:
    sitting = Sitting(key, seed)
    sitting.play(25)
    plays = plays_of(sitting)
    if not plays:
        return
    target = plays[int(where * (len(plays) - 1))]
    before = sitting.live.history.before(target).digest()
    sitting.rule("RewoundTo", target=target)
    assert sitting.digest() == before


@LAW
@given(seed=SEEDS, where=st.floats(0, 1), onward=st.sampled_from(("stop", "skip", "allow")))
def test_withdrawing_a_ruling_gives_the_table_as_it_was(
    key: str, seed: int, where: float, onward: str
) -> None:
    sitting = Sitting(key, seed)
    sitting.play(25)
    plays = plays_of(sitting)
    if not plays:
        return
    before = sitting.digest()
    ruling = sitting.rule("PlayStruck", target=plays[int(where * (len(plays) - 1))], onward=onward)
    sitting.rule("RulingWithdrawn", ruling=ruling.version, onward=onward)
    assert sitting.digest() == before


@law(4)
@given(seed=SEEDS)
def test_any_rulings_in_any_order_replay_and_verify(key: str, seed: int) -> None:
    """Play, strike, rewind, replace, allow, correct, withdraw, play on; then a second reader
    derives the same.
    """
    dice = random.Random(seed)
    sitting = Sitting(key, seed)
    sitting.play(15)
    for _ in range(6):
        amend_somehow(sitting, dice)
        sitting.chance.dice.seed(dice.random())
        play_on(sitting, 4)
    events = sitting.events
    assert divergence(sitting.game, sitting.live.manifest, events) is None
    again = replay(sitting.game, first_table(sitting.game, sitting.live.manifest), amend(events))
    assert again.table.digest() == sitting.digest()
    assert again.ply == sitting.live.history.ply


def play_on(sitting: Sitting, plays: int) -> None:
    for _ in range(plays):
        action = sitting.chance.action(sitting.live.table)
        if action is not None:
            try:
                sitting.report(action)
            except Refusal:
                return


def amend_somehow(sitting: Sitting, dice: random.Random) -> None:
    plays = [entry.version for entry in amend(sitting.events).entries if entry.is_play]
    rulings = sorted(amend(sitting.events).rulings)
    onward = dice.choice(("stop", "skip", "allow"))
    action = sitting.chance.action(sitting.live.table)
    turn = {"what": "turn", "value": dice.randint(1, 9)}
    moves: list[tuple[str, dict[str, Any]]] = [("TableCorrected", {"changes": [turn]})]
    moves += [("RulingWithdrawn", {"ruling": dice.choice(rulings)})] if rulings else []
    if plays:
        moves += [
            ("PlayStruck", {"target": dice.choice(plays)}),
            ("RewoundTo", {"target": dice.choice(plays[-6:])}),
        ]
    if action is not None:
        data = {"seat": action.seat, "name": action.name, "args": thaw(action.args)}
        moves += [("PlayAllowed", {"action": data})]
        moves += [("PlayReplaced", {"target": dice.choice(plays), "action": data})] if plays else []
    kind, fields = dice.choice(moves)
    try:
        sitting.rule(kind, onward=onward, **fields)
    except Refusal:
        return


@LAW
@given(seed=SEEDS)
def test_a_preview_writes_nothing_and_tells_what_the_ruling_does(key: str, seed: int) -> None:
    sitting = Sitting(key, seed)
    sitting.play(20)
    plays = plays_of(sitting)
    if not plays:
        return
    before = (sitting.live.head, sitting.digest())
    data = {"target": plays[len(plays) // 2], "reason": "law", "onward": "skip"}
    promised = sitting.desk.preview(sitting.match, "PlayStruck", data)
    assert (sitting.live.head, sitting.digest()) == before
    sitting.rule("PlayStruck", target=data["target"], onward="skip")
    assert sitting.digest() == promised.after.digest()
