"""What every log does, said once. A log's own tests derive from `LogContract` and give a fixture
`log`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from collections.abc import Iterable
from functools import partial

import pytest

from events.envelope import NewEvent
from events.envelope import chain
from events.envelope import genesis
from events.log import Head
from events.log import KnownId
from events.log import Log
from events.log import MatchExists
from events.log import UnknownMatch
from events.log import WrongVersion
from events.log import seal_all
from events.proof.canonical import NotCanonical
from events.vocabulary import MatchId

ONE, TWO = MatchId("M1"), MatchId("M2")
EVENING = MatchId("E-1")
MANIFEST = b'{"match":"M1"}'
OTHER_MANIFEST = b'{"match":"M1","name":"other"}'


def new(id_: str, **data: object) -> NewEvent:
    """Some event under an id."""
    return NewEvent(id_, "NoteAdded", {"text": id_, **data}, "referee", 0, 1_000)


def append(log: Log, id_: str, match: MatchId = ONE) -> None:
    """Append after whatever is there, as often as it takes."""
    while True:
        try:
            log.append(match, log.head(match), new(id_))
            return
        except WrongVersion:
            continue


def fill(log: Log, ids: Iterable[str], match: MatchId = ONE) -> None:
    """Append several."""
    for id_ in ids:
        append(log, id_, match)


def require_chain(log: Log, match: MatchId, events: int) -> None:
    """Versions without gaps, each id once, every hash closing the one before; head and rows
    agree.
    """
    rows = log.read(match)
    assert [event.version for event in rows] == list(range(1, events + 1))
    assert len({event.id for event in rows}) == events
    previous = genesis(log.manifest(match))
    for event in rows:
        assert event.hash == chain(previous, event.line)
        previous = event.hash
    assert log.head(match) == Head(events, previous)


def together(*jobs: Callable[[], None]) -> None:
    """Run jobs at once; raise what one of them raised."""
    failed: list[BaseException] = []

    def guarded(job: Callable[[], None]) -> None:
        try:
            job()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=guarded, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        raise failed[0]


class LogContract:
    """Derive, and give a fixture `log` that holds nothing."""

    @pytest.fixture(autouse=True)
    def _opened(self, log: Log) -> None:
        log.open(ONE, MANIFEST)

    def test_a_match_begins_at_the_hash_of_its_manifest(self, log: Log) -> None:
        assert log.head(ONE) == Head(0, genesis(MANIFEST))
        assert log.manifest(ONE) == MANIFEST
        assert log.read(ONE) == ()

    def test_opening_again_changes_nothing(self, log: Log) -> None:
        append(log, "a")
        assert log.open(ONE, MANIFEST) == log.head(ONE)
        require_chain(log, ONE, 1)

    def test_another_manifest_under_the_same_id_is_refused(self, log: Log) -> None:
        with pytest.raises(MatchExists, match="'M1' exists already"):
            log.open(ONE, OTHER_MANIFEST)
        assert log.manifest(ONE) == MANIFEST

    def test_an_unknown_match_is_named(self, log: Log) -> None:
        for door in (
            log.manifest,
            log.head,
            log.read,
            lambda match: log.append(match, Head(0, ""), new("a")),
        ):
            with pytest.raises(UnknownMatch, match="no match 'M9'"):
                door(MatchId("M9"))
        assert log.find(MatchId("M9"), "a") is None

    def test_an_id_that_no_database_could_hold_is_of_no_match(self, log: Log) -> None:
        """A stranger's address may have a NUL; on PostgreSQL the question was a fault."""
        for door in (log.manifest, log.head, log.read):
            with pytest.raises(UnknownMatch):
                door(MatchId("M\0"))
        assert log.find(MatchId("M\0"), "a") is None
        assert log.signed_heads(MatchId("M\0")) == ()

    def test_what_is_appended_is_read_back(self, log: Log) -> None:
        first = log.append(ONE, log.head(ONE), new("a", far=[1, {"x": "ü"}]))
        second = log.append(ONE, log.head(ONE), new("b"))
        assert (first.version, second.version) == (1, 2)
        assert log.read(ONE) == (first, second)
        assert log.head(ONE) == Head(2, second.hash)
        assert second.receipt.hash == second.hash
        require_chain(log, ONE, 2)

    def test_several_follow_each_other(self, log: Log) -> None:
        append(log, "a")
        events = log.append_all(ONE, log.head(ONE), [new(id_) for id_ in "bcd"])
        assert [(event.version, event.id) for event in events] == [(2, "b"), (3, "c"), (4, "d")]
        assert log.read(ONE, after=1) == events
        require_chain(log, ONE, 4)

    def test_of_several_all_are_stored_or_none(self, log: Log) -> None:
        old = log.head(ONE)
        append(log, "b")
        with pytest.raises(KnownId, match="'b' was recorded already"):
            log.append_all(ONE, log.head(ONE), [new(id_) for id_ in "abc"])
        with pytest.raises(WrongVersion):
            log.append_all(ONE, old, [new(id_) for id_ in "xyz"])
        with pytest.raises(UnknownMatch):
            log.append_all(MatchId("M9"), Head(0, ""), [new("a"), new("c")])
        require_chain(log, ONE, 1)

    def test_of_writers_of_several_with_one_head_exactly_one_is_first(self, log: Log) -> None:
        """One row, too, may come first: what would follow it with another hash must not stay behind
        it.
        """
        head = log.head(ONE)
        won: list[str] = []

        def race(ids: str) -> None:
            try:
                won.extend(
                    event.id for event in log.append_all(ONE, head, [new(id_) for id_ in ids])
                )
            except WrongVersion:
                return

        together(*(partial(race, ids) for ids in ("abc", "def", "g", "hi", "jkl", "m")))
        require_chain(log, ONE, len(won))
        assert won == [event.id for event in log.read(ONE)]

    def test_a_part_can_be_read(self, log: Log) -> None:
        for id_ in "abcde":
            append(log, id_)
        assert [event.id for event in log.read(ONE, after=2)] == ["c", "d", "e"]
        assert [event.id for event in log.read(ONE, after=1, upto=3)] == ["b", "c"]
        assert log.read(ONE, after=5) == ()

    def test_a_writer_with_an_old_head_is_told_the_new_one(self, log: Log) -> None:
        old = log.head(ONE)
        append(log, "a")
        with pytest.raises(
            WrongVersion, match="expected to append after version 0, the log is at 1"
        ) as refusal:
            log.append(ONE, old, new("b"))
        assert refusal.value.actual == log.head(ONE)
        require_chain(log, ONE, 1)

    def test_a_writer_with_a_wrong_hash_is_refused(self, log: Log) -> None:
        append(log, "a")
        with pytest.raises(WrongVersion):
            log.append(ONE, Head(1, "0" * 64), new("b"))
        require_chain(log, ONE, 1)

    def test_a_writer_ahead_of_the_log_is_refused(self, log: Log) -> None:
        with pytest.raises(WrongVersion):
            log.append(ONE, Head(7, log.head(ONE).hash), new("a"))
        require_chain(log, ONE, 0)

    def test_an_id_is_stored_once_whatever_the_head(self, log: Log) -> None:
        old = log.head(ONE)
        stored = log.append(ONE, old, new("a"))
        for head in (old, log.head(ONE)):
            with pytest.raises(KnownId, match="'a' was recorded already as version 1") as refusal:
                log.append(ONE, head, new("a", other=True))
            assert refusal.value.event == stored
        require_chain(log, ONE, 1)

    def test_matches_share_nothing(self, log: Log) -> None:
        log.open(TWO, b'{"match":"M2"}')
        append(log, "a")
        append(log, "a", TWO)
        append(log, "b", TWO)
        assert log.matches() == (ONE, TWO)
        require_chain(log, ONE, 1)
        require_chain(log, TWO, 2)

    def test_many_matches_are_opened_at_once(self, log: Log) -> None:
        many = {MatchId(f"T{number}"): b'{"n":%d}' % number for number in range(3)}
        log.open_all(many)
        log.open_all(many)
        assert log.matches() == (ONE, *sorted(many))
        assert log.manifest(MatchId("T2")) == b'{"n":2}'
        with pytest.raises(MatchExists):
            log.open_all({MatchId("T9"): b"{}", ONE: b"{}"})
        assert MatchId("T9") not in log.matches()

    def test_heads_of_several_matches(self, log: Log) -> None:
        log.open(TWO, MANIFEST)
        append(log, "a")
        append(log, "b")
        assert log.heads([ONE, TWO, MatchId("none")]) == {ONE: 2}
        assert log.heads([]) == {}

    def test_events_of_many_tables_are_listed_apart_from_matches(self, log: Log) -> None:
        log.open(EVENING, b'{"match":"E-1"}')
        log.append(EVENING, log.head(EVENING), new("a"))
        assert (log.matches(), log.tournaments()) == ((ONE,), (EVENING,))

    def test_an_event_is_found_by_its_id(self, log: Log) -> None:
        stored = log.append(ONE, log.head(ONE), new("a"))
        assert log.find(ONE, "a") == stored
        assert log.find(ONE, "b") is None

    def test_what_cannot_be_written_canonically_is_not_stored(self, log: Log) -> None:
        for value in (1.5, 2**60, {"ü": 1}, object()):
            with pytest.raises(NotCanonical):
                log.append(ONE, log.head(ONE), new("a", value=value))
        require_chain(log, ONE, 0)

    def test_an_import_restores_the_same_bytes(self, log: Log) -> None:
        append(log, "a")
        append(log, "b")
        rows = log.read(ONE)
        with pytest.raises((KnownId, WrongVersion)):
            log.begin(MANIFEST, rows)
        require_chain(log, ONE, 2)

    def test_a_match_begins_with_its_first_events_or_not_at_all(self, log: Log) -> None:
        head = Head(0, genesis(MANIFEST))
        rows = seal_all(TWO, head, (new("a"), new("b")))
        twice = seal_all(TWO, head, (new("a"), new("a")))
        with pytest.raises((KnownId, WrongVersion)):
            log.begin(MANIFEST, twice)
        with pytest.raises(UnknownMatch):
            log.head(TWO)
        log.begin(MANIFEST, rows)
        require_chain(log, TWO, 2)
        assert log.read(TWO) == rows
        with pytest.raises(MatchExists):
            log.begin(OTHER_MANIFEST, rows)
        require_chain(log, TWO, 2)

    def test_writers_at_once_leave_no_gap_and_lose_nothing(self, log: Log) -> None:
        names = [[f"{writer}-{number}" for number in range(12)] for writer in range(6)]
        together(*(partial(fill, log, row) for row in names))
        require_chain(log, ONE, 72)
        assert {event.id for event in log.read(ONE)} == {id_ for row in names for id_ in row}

    def test_of_writers_with_one_head_exactly_one_is_first(self, log: Log) -> None:
        head = log.head(ONE)
        won: list[str] = []

        def race(id_: str) -> None:
            try:
                won.append(log.append(ONE, head, new(id_)).id)
            except WrongVersion:
                return

        together(*(partial(race, id_) for id_ in "abcdef"))
        require_chain(log, ONE, 1)
        assert won == [log.read(ONE)[0].id]

    def test_one_id_sent_by_many_at_once_is_stored_once(self, log: Log) -> None:
        known: list[int] = []

        def send() -> None:
            while True:
                try:
                    known.append(log.append(ONE, log.head(ONE), new("same")).version)
                    return
                except KnownId as refusal:
                    known.append(refusal.event.version)
                    return
                except WrongVersion:
                    continue

        together(*(send for _ in range(6)))
        require_chain(log, ONE, 1)
        assert known == [1] * 6

    def test_writers_of_several_matches_do_not_wait_for_each_other_in_vain(self, log: Log) -> None:
        log.open(TWO, b'{"match":"M2"}')

        def look() -> None:
            for _ in range(20):
                assert len(log.read(ONE)) <= log.head(ONE).version

        numbers = [str(number) for number in range(20)]
        together(partial(fill, log, numbers), partial(fill, log, numbers, TWO), look)
        require_chain(log, ONE, 20)
        require_chain(log, TWO, 20)
