"""The events of a match in memory: who looks for what was said looks at no play."""

from __future__ import annotations

import gc
import random
import tracemalloc
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from events import lines
from events.amend import active_rulings
from events.envelope import Event
from events.envelope import trusted_line
from events.lines import PACKED
from events.lines import Lines
from events.lines import besides_plays
from events.lines import hash_at
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
from tests.referee.matches import random_action
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


# -- plays of long ago are packed ------------------------------------------------------------------


@pytest.fixture(scope="module")
def long() -> Match:
    """A match with 150 plays, and pauses among them."""
    game, chance = catalogue()["war_time_generals"], random.Random(4)
    made = random_match(game, 5, 2)
    for number in range(148):
        action = random_action(game, made.table, chance)
        assert action is not None
        made.act(action.seat, action.name, **action.args)
        if number % 20 == 0:
            made.tell("ClockPaused", {"reason": "tea"}, by="referee")
            made.tell("ClockResumed", {}, by="referee")
    return made


def test_packed_events_are_those_that_were_recorded(long: Match) -> None:
    kept, events = Lines(long.events), list(long.events)
    assert len(kept) == len(events) > 3 * PACKED
    assert list(kept) == events == kept
    assert list(reversed(kept)) == events[::-1]
    assert [kept[place] for place in range(-len(events), len(events))] == events * 2
    for place in (-len(events) - 1, len(events)):
        with pytest.raises(IndexError, match="is no place"):
            kept[place]


def test_some_of_the_packed_events_are_read(long: Match) -> None:
    kept, events = Lines(long.events), list(long.events)
    bounds = [None, *range(-5, len(events) + 5, 7)]
    for start in bounds:
        for stop in bounds:
            assert list(kept[start:stop]) == events[start:stop]
    assert list(kept[10:90:7]) == events[10:90:7]
    assert list(kept[::-1]) == events[::-1]


def test_what_is_no_play_is_never_packed(long: Match) -> None:
    kept = Lines(long.events)
    assert len(kept.besides) > 5
    assert all(kept[event.version - 1] is event for event in kept.besides)
    read = [event for event in kept if event.kind != "PlayMade"]
    assert all(one is other for one, other in zip(read, kept.besides, strict=True))


def test_a_packed_play_takes_a_tenth_of_its_memory(long: Match) -> None:
    tracemalloc.start()
    whole = [trusted_line(event.line, event.hash) for event in long.events]
    took = tracemalloc.get_traced_memory()[0]
    kept = Lines(whole)
    del whole
    gc.collect()
    left = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert len(kept) == len(long.events)
    assert left < 0.5 * took


def test_what_was_read_of_long_ago_is_let_go_with_the_next_event(long: Match) -> None:
    kept = Lines(long.events[:-1])
    tracemalloc.start()
    read = kept[3].kind, kept.hash_at(9)
    held = tracemalloc.get_traced_memory()[0]
    kept.append(long.events[-1])
    left = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert read == (long.events[3].kind, long.events[8].hash)
    assert left < held / 4


def test_a_pack_keeps_one_hash_of_all(long: Match) -> None:
    kept = Lines(long.events)
    packs, _ = kept._parts
    hashes = [event.hash for event in long.events]
    assert [pack.first for pack in packs] == hashes[: len(packs) * PACKED : PACKED]
    assert [event.hash for event in kept] == hashes


def test_an_event_is_found_by_its_id_wherever_it_lies(
    long: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Lines(long.events)
    assert [kept.known(event.id) for event in long.events] == list(long.events)
    assert kept.known("never sent") is None
    monkeypatch.setattr(lines, "_mark", lambda id_: bytes(8))
    same = Lines(long.events)
    assert [same.known(event.id) for event in long.events] == list(long.events)
    assert same.known("never sent") is None


def test_a_hash_is_told_without_the_event(long: Match) -> None:
    kept = Lines(long.events)
    for version, event in enumerate(long.events, start=1):
        assert kept.hash_at(version) == hash_at(long.events, version) == event.hash
        assert hash_at(kept, version) == event.hash


def test_a_copy_goes_on_by_itself(long: Match) -> None:
    row = Lines(long.events[:100])
    copy = row.copy()
    for event in long.events[100:]:
        copy.append(event)
    assert list(row) == list(long.events[:100])
    assert list(copy) == list(long.events)
    assert row.besides == [event for event in row if event.kind != "PlayMade"]
    assert copy.known(long.events[-1].id) == long.events[-1]
    assert row.known(long.events[-1].id) is None
