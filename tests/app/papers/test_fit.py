"""Where exactly the bounds of an imported record lie: what is just within is taken, what is just
beyond is refused with its line.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from app.desk.desk import Desk
from app.desk.history.importing import AHEAD
from app.desk.history.importing import MOST_CARDS
from app.desk.history.importing import judged
from app.desk.history.importing import require_fit
from events.proof.archive import Archive
from events.proof.archive import export
from events.proof.archive import read
from events.proof.rows import BadArchive
from events.vocabulary import MatchId

NOW = 1_800_000_000_000
ROW: dict[str, Any] = {"cards": ["S7"], "count": 1, "random": True, "to": "A"}


@pytest.fixture
def record(desk: Desk, match: MatchId) -> Archive[Any]:
    """A record of two events; the second one is a play."""
    desk.report(match, "A", "one", 1, "StonesTaken", {"number": 3})
    return read([*export(desk.log, match)])


def fault(record: Archive[Any]) -> tuple[int, str]:
    """The first line that this server would not store, with the reason; 0 where there is none."""
    try:
        require_fit(record, NOW)
    except BadArchive as error:
        return error.line, str(error)
    return 0, ""


@pytest.mark.parametrize(("lines", "line"), [(4, 1), (5, 5), (6, 5)])
def test_a_record_of_too_many_events_is_refused_at_the_first_of_them(lines: int, line: int) -> None:
    """Its first line is the manifest, its last one the end."""
    with pytest.raises(BadArchive) as caught:
        judged(b"x\n" * lines, NOW, most=2)
    assert caught.value.line == line
    assert ("more than 2 events" in str(caught.value)) is (line == 5)


@pytest.mark.parametrize(
    ("name", "within", "beyond"),
    [
        ("match", "a" * 40, "a" * 41),
        ("match", "A-_9", ""),
        ("name", "x" * 80, "x" * 81),
        ("name", "", "\n"),
        ("game", "x" * 60, "x" * 61),
        ("edition", "é", "\x00"),
        ("sandbox_of", "", "x" * 61),
        ("seats", ("A", "B", "x" * 60), ("A", "B", "x" * 61)),
        ("opened_at", 0, -1),
        ("opened_at", NOW + AHEAD, NOW + AHEAD + 1),
    ],
)
def test_the_bounds_of_a_manifest(
    record: Archive[Any], name: str, within: object, beyond: object
) -> None:
    def given(value: object) -> Archive[Any]:
        return replace(record, manifest=replace(record.manifest, **{name: value}))

    assert fault(given(within)) == (0, "")
    assert fault(given(beyond))[0] == 1


def test_of_a_word_that_is_too_long_its_beginning_is_told(record: Archive[Any]) -> None:
    long = replace(record, manifest=replace(record.manifest, edition="x" * 99))
    assert fault(long) == (
        1,
        f"line 1 of the file: '{'x' * 20}' is not one line of at most 60 characters",
    )


@pytest.mark.parametrize(
    ("name", "within", "beyond"),
    [
        ("id", "a.b:c_d-9" + "e" * 55, "e" * 65),
        ("by", "server", "C"),
        ("by", "B", ""),
        ("digest", "f" * 64, "f" * 65),
        ("report", "", "G"),
        ("at", NOW + AHEAD, NOW + AHEAD + 1),
        ("at", 0, -1),
        ("seen", 0, -1),
        ("seen", 2, 3),
    ],
)
def test_the_bounds_of_an_event(
    record: Archive[Any], name: str, within: object, beyond: object
) -> None:
    def given(value: object) -> Archive[Any]:
        first, second = record.events
        changed = msgspec.structs.replace(second, **{name: value})
        return replace(record, events=(first, changed))

    assert fault(given(within)) == (0, "")
    assert fault(given(beyond))[0] == 3


@pytest.mark.parametrize(
    ("fields", "fits"),
    [
        ({}, True),
        ({"count": MOST_CARDS}, True),
        ({"count": MOST_CARDS + 1}, False),
        ({"count": 0}, True),
        ({"count": -1}, False),
        ({"count": True}, False),
        ({"count": "1"}, False),
        ({"random": 1}, False),
        ({"cards": "S7"}, False),
        ({"cards": ["S" * 80]}, True),
        ({"cards": ["S" * 81]}, False),
        ({"cards": [7]}, False),
        ({"to": ["A", "B"]}, True),
        ({"to": ["A", None]}, False),
        ({"more": 1}, False),
    ],
)
def test_the_form_of_a_row_of_the_ledger(
    record: Archive[Any], fields: dict[str, Any], fits: bool
) -> None:
    row = {**ROW, **({} if "to" in fields else {"to": ["A"]}), **fields}
    first, second = record.events
    changed = msgspec.structs.replace(second, reveals=(row,))
    assert (fault(replace(record, events=(first, changed)))[0] == 0) is fits


def test_a_players_name_is_one_short_line(desk: Desk, match: MatchId) -> None:
    desk.tell(match, "sits", "SeatTaken", {"seat": "A", "player": "Nim"}, by="A")
    record = read([*export(desk.log, match)])

    def named(player: str) -> Archive[Any]:
        *others, last = record.events
        data = {**last.data, "player": player}
        changed = msgspec.structs.replace(last, data=data)
        return replace(record, events=(*others, changed))

    assert fault(named("x" * 60)) == (0, "")
    assert fault(named("x" * 61))[0] == fault(named("a\nb"))[0] == 3


def test_the_most_events_of_a_record(desk: Desk, match: MatchId) -> None:
    desk.report(match, "A", "one", 1, "StonesTaken", {"number": 3})
    body = b"".join(export(desk.log, match))
    assert len(judged(body, NOW, most=2).events) == 2
    with pytest.raises(BadArchive, match="more than 1 events"):
        judged(body, NOW, most=1)
