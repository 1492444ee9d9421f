"""Amendments resolve to a record without asking any rule."""

from __future__ import annotations

from typing import Any

from events.amend import amend
from events.envelope import Event
from events.record import Claims
from events.record import Entry
from events.record import Record
from events.vocabulary import Action
from events.vocabulary import Change


def event(version: int, kind: str, **data: Any) -> Event:
    """An event with a payload; rulings carry what schemas would have filled in."""
    return Event(
        "M1",
        version,
        f"e{version}",
        kind,
        1,
        data,
        "referee",
        0,
        1_000 + version,
        "",
        (),
        "",
        b"",
        "",
    )  # type: ignore[arg-type]


def action(name: str, **args: Any) -> dict[str, Any]:
    return {"seat": "A", "name": name, "args": args}


PLAYS = tuple(event(version, "PlayMade", action=action(f"P{version}")) for version in (1, 2, 3))


def record(*later: Event) -> Record:
    """Three plays, and what came after."""
    return amend((*PLAYS, *later))


def standing(found: Record) -> dict[int, str]:
    return {entry.version: entry.standing for entry in found.entries}


def entry(found: Record, version: int) -> Entry:
    line = found.at(version)
    assert line is not None
    return line


def ruling(
    version: int, kind: str, onward: str = "stop", verdicts: tuple[Any, ...] = (), **data: Any
) -> Event:
    return event(version, kind, reason="r", onward=onward, verdicts=verdicts, **data)


def verdict(version: int, how: str, rule: str = "X-1") -> dict[str, Any]:
    return {"version": version, "verdict": how, "rule": rule}


def test_plays_stand_in_the_order_of_their_recording() -> None:
    found = record()
    assert [line.what for line in found.standing] == [
        Action("A", f"P{number}", {}) for number in (1, 2, 3)
    ]  # type: ignore[arg-type]
    assert found.rulings == ()


def test_a_struck_play_stays_in_its_place_with_the_ruling() -> None:
    found = record(ruling(4, "PlayStruck", target=2))
    assert standing(found) == {1: "stands", 2: "struck", 3: "stands"}
    assert (entry(found, 2).ruling, entry(found, 2).rewound) == (4, False)


def test_verdicts_void_and_allow_later_plays() -> None:
    found = record(
        ruling(
            4, "PlayStruck", "skip", (verdict(2, "void"), verdict(3, "allowed", "X-2")), target=1
        )
    )
    assert standing(found) == {1: "struck", 2: "void", 3: "stands"}
    assert (entry(found, 2).rule, entry(found, 2).onward, entry(found, 3).allowed) == (
        "X-1",
        "skip",
        True,
    )
    assert (entry(found, 3).rule, entry(found, 3).ruling) == ("X-2", 4)


def test_a_verdict_on_a_struck_play_or_on_no_play_changes_nothing() -> None:
    struck = ruling(4, "PlayStruck", target=2)
    verdicts = (verdict(2, "void"), verdict(3, "void"), verdict(9, "void"))
    found = record(struck, ruling(5, "PlayStruck", target=1, verdicts=verdicts))
    assert standing(found) == {1: "struck", 2: "struck", 3: "void"}
    assert entry(found, 2).ruling == 4


def test_a_verdict_that_only_tells_of_another_result_changes_no_line() -> None:
    found = record(ruling(4, "PlayStruck", verdicts=(verdict(2, "changed", ""),), target=1))
    assert entry(found, 2) == entry(record(), 2)


def test_a_rewind_strikes_the_play_and_all_after_it() -> None:
    found = record(ruling(4, "RewoundTo", target=2))
    assert standing(found) == {1: "stands", 2: "struck", 3: "struck"}
    assert entry(found, 3).rewound


def test_a_rewind_leaves_what_was_struck_before_to_its_own_ruling() -> None:
    found = record(ruling(4, "PlayStruck", target=3), ruling(5, "RewoundTo", target=2))
    assert (entry(found, 3).ruling, entry(found, 2).ruling) == (4, 5)
    assert not entry(found, 3).rewound


def test_plays_after_a_rewind_stand() -> None:
    later = event(5, "PlayMade", action=action("P5"))
    assert standing(record(ruling(4, "RewoundTo", target=2), later))[5] == "stands"


def test_a_replaced_play_keeps_what_was_first_reported() -> None:
    found = record(
        ruling(4, "PlayReplaced", target=2, action=action("Q", x=1)),
        ruling(5, "PlayReplaced", target=2, action=action("R")),
    )
    line = entry(found, 2)
    assert isinstance(line.what, Action)
    assert isinstance(line.original, Action)
    assert (line.what.name, line.original.name, line.standing, line.ruling) == (
        "R",
        "P2",
        "stands",
        5,
    )


def test_a_struck_play_can_be_replaced() -> None:
    found = record(
        ruling(4, "PlayStruck", target=2), ruling(5, "PlayReplaced", target=2, action=action("Q"))
    )
    assert standing(found)[2] == "stands"


def test_withdrawing_a_ruling_takes_its_verdicts_back_too() -> None:
    struck = ruling(4, "PlayStruck", verdicts=(verdict(2, "void"), verdict(3, "void")), target=1)
    found = record(struck, ruling(5, "RulingWithdrawn", ruling=4))
    assert standing(found) == standing(record())
    assert found.rulings == (5,)


def test_a_withdrawal_can_be_withdrawn() -> None:
    rulings = (
        ruling(4, "PlayStruck", target=1),
        ruling(5, "RulingWithdrawn", ruling=4),
        ruling(6, "RulingWithdrawn", ruling=5),
    )
    found = record(*rulings)
    assert standing(found)[1] == "struck"
    assert found.rulings == (4, 6)


def test_an_agreed_takeback_strikes_its_play() -> None:
    found = record(event(4, "TakebackOffered", target=3), event(5, "TakebackAccepted", target=3))
    assert (entry(found, 3).standing, entry(found, 3).ruling) == ("struck", 5)
    assert entry(found, 3).rewound, "nothing stands in its place"
    assert (
        standing(
            record(event(4, "TakebackOffered", target=3), event(5, "TakebackDeclined", target=3))
        )[3]
        == "stands"
    )


def test_what_is_allowed_corrected_and_counted_are_lines_of_their_own() -> None:
    change = {"what": "counter", "of": "A", "key": "gold", "value": 3}
    found = record(
        ruling(4, "PlayAllowed", action=action("Q"), rule="X-1", consent=()),
        ruling(5, "TableCorrected", changes=(change,)),
        event(6, "TableCounted", claims=(change,), note=""),
    )
    assert (entry(found, 4).allowed, entry(found, 4).rule, entry(found, 4).is_play) == (
        True,
        "X-1",
        True,
    )
    assert entry(found, 5).what == (Change("counter", "A", "gold", 3),)
    assert entry(found, 6).what == Claims((Change("counter", "A", "gold", 3),))
    assert not entry(found, 5).is_play


def test_a_withdrawn_correction_is_no_line_any_more() -> None:
    change = {"what": "turn", "of": "", "key": "", "value": 3}
    found = record(
        ruling(4, "TableCorrected", changes=(change,)), ruling(5, "RulingWithdrawn", ruling=4)
    )
    assert found.at(4) is None


def test_events_that_change_no_line_are_passed_over() -> None:
    assert record(event(4, "NoteAdded", text="x"), event(5, "DisputeRaised", target=1)) == record()


def test_what_one_ruling_voided_stays_void_under_another() -> None:
    found = record(
        ruling(4, "PlayStruck", verdicts=(verdict(3, "void"),), target=2),
        ruling(5, "PlayStruck", target=1),
    )
    assert standing(found) == {1: "struck", 2: "struck", 3: "void"}
    assert entry(found, 3).ruling == 4


def test_a_prefix_of_the_events_is_the_record_as_it_was_then() -> None:
    events = (*PLAYS, ruling(4, "PlayStruck", target=2), ruling(5, "RulingWithdrawn", ruling=4))
    assert standing(amend(events[:3]))[2] == "stands"
    assert standing(amend(events[:4]))[2] == "struck"
    assert standing(amend(events))[2] == "stands"


def test_an_event_of_tables_is_replaced_and_struck_line_by_line() -> None:
    """What names no line, or a note, changes nothing."""
    result = event(1, "ResultReported", round=1, table=1, wins=(1, 0))
    note = event(2, "EventNoted", text="x", target=0)
    start = amend((result, note))
    for target in (2, 9):
        for kind in ("LineReplaced", "LineStruck"):
            none = ruling(3, kind, target=target, fields={"wins": (0, 1)})
            assert amend((result, note, none)).entries == start.entries
    other = ruling(3, "LineReplaced", target=1, fields={"wins": (0, 1)})
    (line,) = amend((result, note, other)).entries
    assert isinstance(line.what, Action)
    assert line.what.args == {"round": 1, "table": 1, "wins": (0, 1)}
    assert (line.standing, line.ruling) == ("stands", 3)
    (line,) = amend((result, note, ruling(3, "LineStruck", target=1))).entries
    assert (line.standing, line.ruling) == ("struck", 3)
