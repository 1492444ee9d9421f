"""The events of a match in memory: who looks for what was said looks at no play."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from events.amend import active_rulings
from events.envelope import Event
from events.lines import Lines
from events.lines import besides_plays
from games import catalogue
from projections.clocks.extension import holds
from projections.clocks.pausing import open_question
from projections.referee.disputes import disputes
from projections.referee.disputes import pause
from projections.referee.penalties import infractions
from projections.referee.penalties import penalties
from projections.referee.rematch import rematch
from projections.referee.takebacks import open_takeback
from tests.referee.matches import Match
from tests.referee.matches import random_match


class Unread(Lines):
    """Events that may be asked for by their place, and not read through."""

    def __iter__(self) -> Iterator[Event]:
        raise AssertionError("the plays were read through")

    def __reversed__(self) -> Any:
        raise AssertionError("the plays were read through")


@pytest.fixture(scope="module")
def match() -> Match:
    """A match with a call, its answer, a ruling that gives a penalty, pauses and a question."""
    made = random_match(catalogue()["generals_52"], 3, 30)
    desk = partial(made.tell, by="referee")
    call = made.tell(
        "DisputeRaised", {"target": 4, "rule": "", "claim": "", "evidence": []}, by="red"
    )
    desk("DisputeSettled", {"dispute": call.version, "verdict": "no", "ruling": 0, "restored": {}})
    desk("InfractionDefined", {"name": "Shouting", "penalty": "warning"})
    made.rule("PlayStruck", target=4, penalty="warning", infraction="Shouting")
    desk("ClockPaused", {"reason": "tea"})
    return made


LOOKS: list[Callable[[Sequence[Event], Match], object]] = [
    lambda events, _: active_rulings(events),
    lambda events, _: disputes(events),
    lambda events, _: pause(events),
    lambda events, _: infractions(events),
    lambda events, _: penalties(events),
    lambda events, _: holds(events, 10),
    lambda events, _: open_question(events, ("red", "black")),
    lambda events, _: rematch(events, ("red", "black")),
    lambda events, match: open_takeback(events, match.history),
]


@pytest.mark.parametrize("look", LOOKS)
def test_a_look_for_what_was_said_reads_no_play(
    look: Callable[[Sequence[Event], Match], object], match: Match
) -> None:
    kept = Unread(match.events)
    assert look(kept, match) == look(match.events, match)


def test_what_is_no_play_is_kept_apart_in_its_order(match: Match) -> None:
    kept = Lines(match.events)
    assert list(kept) == list(match.events)
    assert [event.kind for event in kept.besides] == [
        "DisputeRaised",
        "DisputeSettled",
        "InfractionDefined",
        "PlayStruck",
        "ClockPaused",
    ]
    for version in range(1, len(kept) + 2):
        before = [event for event in match.events if event.version < version]
        assert kept.plays_before(version) == sum(event.kind == "PlayMade" for event in before)
    assert besides_plays(kept) is kept.besides
    assert besides_plays(match.events) == kept.besides


def test_the_planted_reader_is_seen(match: Match) -> None:
    with pytest.raises(AssertionError, match="read through"):
        list(Unread(match.events))
