"""Small parts of the log: the chain as it is asked for, copies that cannot be put in their place, the
last lines of damaged logs, fields that a value does not have.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Timer

import marshmallow
import msgspec
import pytest
import sqlalchemy as sa

from app.desk.history.alike import Alike
from events.envelope import Event
from events.envelope import genesis
from events.kinds import named
from events.kinds import tournament
from events.kinds.base import BadPayload
from events.kinds.base import text_field
from events.kinds.tournament import base
from events.log import Head
from events.memory import MemoryLog
from events.proof import archive
from events.proof.chain import BrokenChain
from events.proof.chain import require_chain
from events.proof.checkpoints import EVERY
from events.proof.rows import BadArchive
from events.proof.signing import sign_head
from events.sql import SqlLog
from events.store import copying
from events.store import recent
from events.store import tables
from events.store.connections import engine
from events.store.connections.commits import Waiting
from events.store.database import Database
from events.store.heads import Heads
from events.store.schema import STATE
from events.vocabulary import MatchId
from events.vocabulary import altered
from events.vocabulary import thaw
from tests.events.contract import ONE
from tests.events.contract import TWO
from tests.events.contract import new
from tests.events.test_archive import MATCH
from tests.events.test_archive import changed
from tests.events.test_archive import filled
from tests.events.test_archive import forged
from tests.events.test_archive import lines_of


@pytest.fixture
def log() -> MemoryLog:
    return filled(4)


def _head(log: MemoryLog) -> Head:
    return Head(0, genesis(log.manifest(MATCH)))


@pytest.mark.parametrize(
    ("places", "version", "said"),
    [([0, 2], 2, "3"), ([1], 1, "2"), ([0, 0], 2, "1"), ([0, 1, 3], 3, "4")],
)
def test_a_line_that_is_out_of_order_is_named(
    log: MemoryLog, places: list[int], version: int, said: str
) -> None:
    events = log.read(MATCH)
    with pytest.raises(BrokenChain) as broken:
        require_chain(_head(log), [events[place] for place in places])
    assert broken.value.version == version
    assert str(broken.value) == f"version {said} stands where version {version} should"


def test_a_line_that_was_altered_is_named(log: MemoryLog) -> None:
    events: list[Event] = list(log.read(MATCH))
    require_chain(_head(log), events)
    events[2] = msgspec.structs.replace(events[2], hash="0" * 64)
    with pytest.raises(BrokenChain) as broken:
        require_chain(_head(log), events)
    assert broken.value.version == 3


@dataclass(frozen=True)
class Stone:
    colour: str
    at: int = 0


def test_a_field_that_a_value_does_not_have_is_named() -> None:
    with pytest.raises(AttributeError, match=r"Stone has no field size$"):
        altered(Stone("red"), size=1, at=2)
    assert altered(Stone("red"), at=2) == Stone("red", 2)


def test_the_time_of_a_line_that_cannot_be_read_is_none() -> None:
    assert [recent._at(line) for line in (b"{", b"", None, b"[]")] == [0, 0, 0, 0]
    assert recent._at(b'{"at":7}') == 7


def test_what_a_plan_changes_must_be_storable() -> None:
    kind = named("PlanChanged")
    assert thaw(kind.read({"changes": {"minutes": 30}, "reason": "late"})["changes"])
    with pytest.raises(Exception, match="changes"):
        kind.read({"changes": {"minutes": 1.5}, "reason": "late"})


def test_the_newest_signed_head_is_that_of_its_match(tmp_path: Path) -> None:
    log = SqlLog(
        f"sqlite:///{tmp_path}/log.db",
        sign=lambda match, head: sign_head(b"k" * 32, match, head.version, head.hash),
    )
    for match, count in ((ONE, 2 * EVERY + 1), (TWO, 3 * EVERY)):
        begun = log.open(match, match.encode())
        log.append_all(match, begun, [new(f"e{number}") for number in range(count)])
    heads = Heads(log.database)
    newest = heads.newest(ONE)
    assert newest is not None
    assert (newest.match, newest.version) == (ONE, 2 * EVERY)
    assert [(head.match, head.version) for head in heads.of(ONE)] == [
        (ONE, EVERY),
        (ONE, 2 * EVERY),
    ]
    assert heads.newest(MatchId("none")) is None
    log.close()


# -- copies


@pytest.fixture
def source(tmp_path: Path) -> Path:
    file = tmp_path / "log.db"
    with closing(sqlite3.connect(file)) as made:
        made.execute("create table t (n)")
        made.execute("insert into t values (7)")
        made.commit()
    return file


def _content(file: Path) -> list[tuple[int]]:
    with closing(sqlite3.connect(file)) as read:
        return read.execute("select n from t").fetchall()


def test_a_copy_that_cannot_take_its_place_leaves_nothing(source: Path) -> None:
    folder = source.with_name("folder")
    (folder / "inside").mkdir(parents=True)
    with pytest.raises(IsADirectoryError):
        copying.copy_file(source, folder)
    assert sorted(file.name for file in source.parent.iterdir()) == ["folder", "log.db"]


def test_where_there_are_no_links_a_copy_is_named_all_the_same(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refused)
    target = source.with_name("copy.db")
    with closing(sqlite3.connect(source)) as opened:
        part = copying._copied(opened, target)
        copying._name_anew(part, target)
        assert _content(target) == [(7,)]
        assert not part.exists()
        again = copying._copied(opened, target)
        with pytest.raises(OSError, match="no links here"):
            copying._name_anew(again, target)


def test_a_folder_that_cannot_be_put_on_the_disk_is_left_a_file_is_told(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: int) -> None:
        raise OSError(errno.EINVAL, "not for this")

    monkeypatch.setattr(os, "fsync", refused)
    copying._settle(source.parent)
    with pytest.raises(OSError, match="not for this"):
        copying._settle(source)


# -- work that is carried together


def _setting(name: str, value: str) -> Waiting:
    return Waiting(lambda writer: tables.put_state(writer, name=name, value=value))


def _faulty(_: object) -> None:
    raise ValueError("at fault")


def test_one_piece_of_work_at_fault_does_not_take_the_others_with_it(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/log.db")
    batch = [_setting("one", "1"), Waiting(_faulty), _setting("two", "2")]
    database.writer.carry(batch)
    assert [type(one.error) for one in batch] == [type(None), ValueError, type(None)]
    rows = database.rows(sa.select(STATE.c.name, STATE.c.value))
    assert {("one", "1"), ("two", "2")} <= {(row.name, row.value) for row in rows}
    with pytest.raises(ValueError, match="at fault"):
        database.writer.carry([Waiting(_faulty)])
    database.close()


def test_work_is_carried_again_where_the_connection_broke(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/log.db")
    tries: list[object] = []

    def breaks_once(connection: sa.Connection) -> str:
        tries.append(connection)
        if len(tries) == 1:
            raise sa.exc.OperationalError("x", {}, Exception("gone"), connection_invalidated=True)
        return "done"

    batch = [_setting("before", "1"), Waiting(breaks_once)]
    database.writer.carry(batch)
    assert batch[1].result == "done"
    assert tries[0] is not tries[1], "on a new connection"
    rows = database.rows(sa.select(STATE.c.name))
    assert "before" in {row.name for row in rows}
    database.close()


# -- who learned what


SHOWN = {"to": ["A"], "cards": ["T1A-RB-1"], "count": 1}


@pytest.mark.parametrize(
    ("row", "fits"),
    [
        (SHOWN, True),
        ({**SHOWN, "count": 0, "cards": []}, True),
        ({**SHOWN, "more": 1}, True),
        ({name: value for name, value in SHOWN.items() if name != "to"}, False),
        ({name: value for name, value in SHOWN.items() if name != "cards"}, False),
        ({name: value for name, value in SHOWN.items() if name != "count"}, False),
        ({**SHOWN, "count": "1"}, False),
        ({**SHOWN, "count": True}, False),
        ({**SHOWN, "to": "A"}, False),
        ({**SHOWN, "to": [1]}, False),
        ({**SHOWN, "cards": ["x", None]}, False),
        (["A"], False),
    ],
)
def test_a_row_of_who_learned_what_is_read_or_refused(row: object, fits: bool) -> None:
    lines = lines_of(filled(2))
    changed_ = forged([lines[0], changed(lines[1], reveals=[row]), *lines[2:]])
    if fits:
        assert [*thaw(archive.read(changed_).events[0].reveals)] == [row]
    else:
        with pytest.raises(BadArchive, match=r"line 2 of the file.* a row of reveals has seats"):
            archive.read(changed_)


def test_a_copy_of_what_stays_locked_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "log.sqlite"
    monkeypatch.setattr(copying, "_TRIES", 1)
    another = partial(sqlite3.connect, file, check_same_thread=False)
    with closing(another(timeout=0)) as own, closing(another()) as other:
        own.execute("CREATE TABLE kept (value)")
        other.execute("BEGIN EXCLUSIVE")
        freed = Timer(60, lambda: other.execute("ROLLBACK"))  # for a copy that never gives up
        freed.start()
        with closing(sqlite3.connect(":memory:")) as into:
            with pytest.raises(copying.Locked):
                copying._copy(own, into)
            freed.cancel()
            other.execute("ROLLBACK")
            copying._copy(own, into)
            assert into.execute("SELECT name FROM sqlite_master").fetchall() == [("kept",)]


def test_a_file_with_an_empty_log_beside_it_is_read_as_one_that_is_open(tmp_path: Path) -> None:
    file = tmp_path / "log.sqlite"
    with closing(sqlite3.connect(file)) as made:
        made.execute("CREATE TABLE kept (value)")
    assert engine._mode(file) == "mode=ro&immutable=1"
    (tmp_path / "log.sqlite-wal").touch()
    assert engine._mode(file) == "mode=ro"
    file.write_bytes(b"no database at all, but longer than its head")
    assert engine._mode(file) == "mode=ro&immutable=1"


def test_plays_that_answer_the_same_hold_one_answer(log: MemoryLog) -> None:
    alike, first = Alike(), log.read(MATCH)[0]
    answers = [{"cell": "A1"}, {"cell": "A1"}, {"cell": "A1", "more": 1}]
    played = [
        msgspec.structs.replace(first, data={"action": {"seat": seat, "name": "x", "args": args}})
        for seat, args in zip("ABA", answers, strict=True)
    ]
    for event in (*played, first):
        alike.share(event)
    one, same, other = (event.data["action"] for event in played)
    assert same["args"] is one["args"] is answers[0]
    assert (same["seat"], other["args"]) == ("B", answers[2])


def test_a_text_that_must_be_there_has_one_letter_at_least() -> None:
    assert text_field(required=True).deserialize("A") == "A"
    for words in ("", "AB"):
        with pytest.raises(marshmallow.ValidationError):
            text_field(required=True, limit=1).deserialize(words)
    assert text_field(limit=2).deserialize("") == ""
    assert base.player().required


@pytest.mark.parametrize(
    ("kind", "said", "field"),
    [
        ("PlayStruck", {"reason": "r"}, "target"),
        ("TakebackOffered", {}, "target"),
        ("ConsentGiven", {}, "request"),
    ],
)
def test_lines_are_counted_from_one(kind: str, said: dict[str, object], field: str) -> None:
    assert named(kind).read({**said, field: 1})[field] == 1
    with pytest.raises(BadPayload, match=field):
        named(kind).read({**said, field: 0})


def test_rounds_are_counted_from_one() -> None:
    kind = named("PlayerEntered", tournament.KINDS)
    assert list(kind.read({"absent": [1]})["absent"]) == [1]
    with pytest.raises(BadPayload, match="absent"):
        kind.read({"absent": [0]})


def test_a_fault_is_told_by_the_lines_of_the_log_and_the_manifest_is_none_of_them() -> None:
    assert [BadArchive(line, "cut").as_logged() for line in (0, 1, 2, 5)] == [
        "cut",
        "cut",
        "line 1 of the log: cut",
        "line 4 of the log: cut",
    ]
