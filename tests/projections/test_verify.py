"""A log that derives otherwise than it says is found out at the first such event."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from events.envelope import Event
from games.table import Table
from projections.replay.verify import Divergence
from projections.replay.verify import NotDerivable
from projections.replay.verify import divergence
from tests.games.sixth import sixth_game
from tests.laws.strategies.matches import Sitting


@pytest.fixture(autouse=True, scope="module")
def _one_more_folder() -> Iterator[None]:
    with sixth_game():
        yield


@pytest.fixture
def sitting() -> Sitting:
    """Five plays, the second of them struck, one more play."""
    sitting = Sitting("tiny", 1)
    sitting.play(6, demo=False)
    sitting.rule("PlayStruck", target=2, onward="skip")
    return sitting


def found(sitting: Sitting, version: int, **fields: Any) -> Divergence | None:
    """What verify says when the event at a version has other fields."""
    events = list(sitting.events)
    events[version - 1] = replace(events[version - 1], **fields)
    return divergence(sitting.game, sitting.live.manifest, events)


def with_data(event: Event, **fields: Any) -> dict[str, Any]:
    return {**event.data, **fields}


def test_an_untouched_log_derives_as_it_was_stored(sitting: Sitting) -> None:
    assert divergence(sitting.game, sitting.live.manifest, sitting.events) is None
    assert divergence(sitting.game, sitting.live.manifest, ()) is None


@pytest.mark.parametrize("version", [1, 3, 7])
def test_another_table_is_named_by_the_first_event_that_leads_to_it(
    sitting: Sitting, version: int
) -> None:
    said = found(sitting, version, digest="0" * 32)
    assert said is not None
    assert (said.version, said.what, said.stored) == (version, "table", "0" * 32)
    assert str(said).startswith(f"version {version}: the table was stored as 000")


def test_an_event_from_before_digests_is_passed_over(sitting: Sitting) -> None:
    assert found(sitting, 3, digest="") is None


def test_verdicts_that_the_rules_do_not_give_are_found_out(sitting: Sitting) -> None:
    ruling = sitting.events[-1]
    forged = ({"version": 4, "verdict": "void", "rule": "TNY-1.2"},)
    assert ruling.data["verdicts"] != forged
    said = found(sitting, ruling.version, data=with_data(ruling, verdicts=forged))
    assert said is not None
    assert (said.version, said.what, said.stored) == (ruling.version, "verdicts", "4 void TNY-1.2")


def test_a_play_that_was_never_legal_is_found_out(sitting: Sitting) -> None:
    action = {"seat": "A", "name": "StonesTaken", "args": {"number": 99}}
    said = found(sitting, 3, data={"action": action})
    assert said is not None
    assert (said.version, said.what, said.stored) == (3, "play", "legal")
    assert said.derived.startswith("TNY-")


def test_a_ruling_on_nothing_is_found_out(sitting: Sitting) -> None:
    ruling = sitting.events[-1]
    said = found(sitting, ruling.version, data=with_data(ruling, target=99))
    assert said is not None
    assert (said.what, said.stored) == ("amendment", "PlayStruck")


def test_a_game_that_lays_no_table_is_told_before_the_first_line(sitting: Sitting) -> None:
    def lays_none(*_: object) -> Table:
        raise ZeroDivisionError("no stones")

    broken = dataclasses.replace(sitting.game, setup=lays_none)
    with pytest.raises(NotDerivable) as told:
        divergence(broken, sitting.live.manifest, sitting.events)
    words = "version 0: it cannot be carried out (ZeroDivisionError: no stones)"
    assert (told.value.version, str(told.value)) == (0, words)
