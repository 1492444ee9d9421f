"""The log in memory keeps the contract, and the contract can be broken."""

from __future__ import annotations

import pytest

from events.envelope import Event
from events.envelope import NewEvent
from events.envelope import seal
from events.log import Head
from events.log import Log
from events.memory import MemoryLog
from events.vocabulary import MatchId
from tests.events.contract import MANIFEST
from tests.events.contract import ONE
from tests.events.contract import LogContract


class TestMemoryLog(LogContract):
    @pytest.fixture
    def log(self) -> Log:
        return MemoryLog()


class Careless(MemoryLog):
    """Appends wherever it is told to: never looks at head or id."""

    def append(self, match: MatchId, expected: Head, new: NewEvent) -> Event:
        event = seal(match, expected.version + 1, expected.hash, new)
        self.manifest(match)
        self._events[match].append(event)
        return event


class Overwriting(MemoryLog):
    """Takes another manifest for the same match."""

    def open(self, match: MatchId, manifest: bytes) -> Head:
        self._manifests[match] = manifest
        self._events.setdefault(match, [])
        return self.head(match)


CONTRACT = LogContract()


@pytest.mark.parametrize(
    ("broken", "law"),
    [
        (Careless, CONTRACT.test_a_writer_with_an_old_head_is_told_the_new_one),
        (Careless, CONTRACT.test_a_writer_with_a_wrong_hash_is_refused),
        (Careless, CONTRACT.test_a_writer_ahead_of_the_log_is_refused),
        (Careless, CONTRACT.test_an_id_is_stored_once_whatever_the_head),
        (Careless, CONTRACT.test_of_writers_with_one_head_exactly_one_is_first),
        (Careless, CONTRACT.test_one_id_sent_by_many_at_once_is_stored_once),
        (Overwriting, CONTRACT.test_another_manifest_under_the_same_id_is_refused),
    ],
)
def test_a_log_that_breaks_the_contract_is_found_out(broken: type[MemoryLog], law: object) -> None:
    log = broken()
    log.open(ONE, MANIFEST)
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        law(log)  # type: ignore[operator]
