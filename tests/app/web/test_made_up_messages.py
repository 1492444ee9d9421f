"""Messages over the sockets that Hypothesis makes up, near to right ones: each is answered, none is a
server fault, and the log is whole afterwards. `QM_FAULTS=20` makes twenty times as many.
"""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask_socketio import SocketIOTestClient
from hypothesis import HealthCheck
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from app.desk.desk import Desk
from app.desk.history.examine import damage
from app.operations.load.rates import Limit
from app.services import services_of
from app.web import calls
from app.web.callers import connections
from app.web.sockets import init_sockets
from events import kinds
from events.vocabulary import MatchId
from tests.app.conftest import TableOfPhones
from tests.app.web.test_packets import VALUES
from tests.app.web.test_sockets import connect
from tests.faults.means.effort import TIMES

NUMBERS = st.sampled_from([0, 1, 2, 3, -1, 2**53, 2**70]) | VALUES
NAMES = st.sampled_from(["StonesTaken", "FirstSeatChosen", "Nothing", *kinds.KINDS]) | VALUES
FIELDS = {
    "id": st.text(max_size=12) | VALUES,
    "seen": NUMBERS,
    "expected": NUMBERS,
    "name": NAMES,
    "kind": NAMES,
    "args": st.dictionaries(st.sampled_from(["number", "seat", "x"]), NUMBERS) | VALUES,
    "chosen": st.dictionaries(st.sampled_from(["number", "seat", "x"]), NUMBERS) | VALUES,
    "target": NUMBERS,
    "onward": st.sampled_from(["stop", "skip", "allow"]) | VALUES,
    "reason": st.text(max_size=8) | VALUES,
    "text": st.text(max_size=12) | VALUES,
    "token": st.text(max_size=12) | VALUES,
    "match": st.text(max_size=12) | VALUES,
    "seat": st.sampled_from(["A", "B", "C"]) | VALUES,
}
BODIES = st.fixed_dictionaries({}, optional=FIELDS) | VALUES


def said(client: SocketIOTestClient, door: str, body: Any) -> str:
    """Send a message; return the word of the refusal, "" where it was none. Raise `AssertionError` for
    a message without an answer, and for a server fault.
    """
    answer = client.emit(door, body, callback=True)
    assert isinstance(answer, dict), (door, body)
    assert answer.get("error") != "fault", (door, body, answer)
    return str(answer.get("error", ""))


@pytest.mark.parametrize("who", ["a", "referee"])
def test_a_message_is_answered_and_breaks_nothing(
    app: Flask, phones: TableOfPhones, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "OF_ONE", Limit(10**9, 10**9))
    init_sockets(app, "threading", None)
    phone = getattr(phones, who)
    client = connect(app, phone.match, phone.token)
    errors: set[str] = set()

    @settings(
        max_examples=150 * TIMES,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.sampled_from([*calls.DOORS, "nothing"]), BODIES)
    def answered(door: str, body: Any) -> None:
        errors.add(said(client, door, body))

    answered()
    assert len(errors) > 2, "messages are near enough to right ones to be refused for reasons"
    assert damage(services_of(app).desk.log, MatchId(phone.match)) == ""


def test_a_door_with_a_mistake_is_found(
    app: Flask, phones: TableOfPhones, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mistaken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    init_sockets(app, "threading", None)
    client = connect(app, phones.a.match, phones.a.token)
    report = {"id": "one", "seen": 1, "name": "StonesTaken", "args": {"number": 1}}
    monkeypatch.setattr(Desk, "report", mistaken)
    with pytest.raises(AssertionError, match="fault"):
        said(client, "action", report)
