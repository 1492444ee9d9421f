"""A line of the log says for ever what it said when it was played: in another process, and after
the play was struck.
"""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from app.desk.desk import Desk
from app.desk.history.live import Live
from app.desk.history.lookback import past_of
from events.memory import MemoryLog
from events.proof import archive
from projections.knowledge.viewer import REFEREE
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import seated
from projections.views.history.log import LogLine
from projections.views.history.log import log_lines
from tests.laws.strategies.effort import law
from tests.laws.strategies.matches import Sitting
from tests.laws.test_retractions import plays_of

SEEDS = st.integers(0, 2**32)
Words = dict[tuple[Viewer, int], str]


def lines(live: Live) -> dict[tuple[Viewer, int], LogLine]:
    """Every line of the log as each viewer reads it, by viewer and version."""
    viewers = [REFEREE, SPECTATOR, *(seated(seat) for seat in live.table.seats)]
    return {
        (viewer, line.version): line
        for viewer in viewers
        for line in log_lines(past_of(live), live.history, viewer)
    }


def listed_answers(sitting: Sitting) -> list[str]:
    """Lines that list a label and its answers although the game has a sentence for the play."""
    labels = {spec.name: f"{spec.label}:" for spec in sitting.game.actions if spec.says}
    return [
        str(line.text)
        for line in lines(sitting.live).values()
        if line.name in labels and str(line.text).startswith(labels[line.name])
    ]


def words(rows: Iterable[tuple[tuple[Viewer, int], LogLine]]) -> Words:
    """What lines say, in English."""
    return {key: str(line.text) for key, line in rows}


@law(4)
@given(seed=SEEDS)
def test_a_process_that_reads_the_log_words_it_as_the_one_that_wrote_it(
    key: str, seed: int
) -> None:
    """Arguments come in any order from a phone, and in one order from the log."""
    sitting = Sitting(key, seed)
    sitting.play(25)
    assert not listed_answers(sitting)
    copy = MemoryLog()
    archive.restore(copy, archive.read(archive.export(sitting.desk.log, sitting.match)))
    other = Desk(copy, lambda: 1_000_000).live(sitting.match)
    assert words(lines(other).items()) == words(lines(sitting.live).items())


@law(4)
@given(seed=SEEDS, where=st.floats(0, 1))
def test_a_struck_play_says_what_it_said_when_it_was_played(
    key: str, seed: int, where: float
) -> None:
    sitting = Sitting(key, seed)
    sitting.play(25)
    plays = plays_of(sitting)
    if not plays:
        return
    before = words(lines(sitting.live).items())
    target = plays[int(where * (len(plays) - 1))]
    sitting.rule("PlayStruck", target=target, onward="skip")
    after = lines(sitting.live)
    assert {line.standing for (_, version), line in after.items() if version == target} == {
        "struck"
    }
    assert {key: said for key, said in words(after.items()).items() if key in before} == before
