"""Who of the referees is at which table: where they took a call on last, or settled one last."""

from __future__ import annotations

from app.desk.desk import Desk
from app.pages.referee.floor import FloorReferee
from app.pages.referee.floor import floor
from events.vocabulary import MatchId
from tests.app.conftest import SetClock


def called(desk: Desk, match: MatchId, referee: str, count: int) -> int:
    """A call that a referee took on; its line."""
    said = {"target": 1, "claim": "look"}
    call = desk.tell(match, f"call{count}", "DisputeRaised", said, "A").version
    desk.tell(
        match, f"on{count}", "DisputeClaimed", {"dispute": call, "referee": referee}, "referee"
    )
    return call


def settle(desk: Desk, match: MatchId, call: int) -> None:
    said = {"dispute": call, "verdict": "play on"}
    desk.tell(match, f"done{call}", "DisputeSettled", said, "referee")


def test_a_referee_stands_where_the_last_call_was_open_or_settled(
    desk: Desk, clock: SetClock
) -> None:
    one, other = (desk.open("tiny", {}, name=name) for name in ("Table 1", "Table 2"))
    for match in (one, other):
        desk.report(match, "A", "begin", 0, "FirstSeatChosen", {"seat": "A"})
    calls = {}
    for count, (match, referee) in enumerate([(one, "Ola"), (other, "Ola"), (other, "Per")]):
        clock.now += 1_000
        calls[match, referee] = called(desk, match, referee, count)

    def rows() -> list[FloorReferee]:
        return [*floor(map(desk.live, (one, other)))]

    assert [(row.name, row.match, row.dispute) for row in rows()] == [
        ("Ola", other, calls[other, "Ola"]),
        ("Per", other, calls[other, "Per"]),
    ]
    for match in (other, one):  # the older call is settled last
        clock.now += 1_000
        settle(desk, match, calls[match, "Ola"])
    assert [(row.name, row.match, row.dispute) for row in rows()] == [
        ("Per", other, calls[other, "Per"]),
        ("Ola", one, 0),
    ]
