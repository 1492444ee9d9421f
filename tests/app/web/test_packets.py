"""Packets of strangers: whatever text comes over a socket is read as a packet of ours or as none,
and never raises.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

from hypothesis import example
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from app.desk.errors.refusals import Unreadable
from app.web import schemas
from app.web.wire.packets import UNREAD
from app.web.wire.packets import packets

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=12,
)
KINDS = st.sampled_from("0123456789 ²-")
IDS = st.sampled_from(["", "1", "99", "0" * 120, "²", "-1"])
SPACES = st.sampled_from(["", "/,", "/a,", "/a?b,", "/", ","])
CUT = st.integers(0, 40)


@st.composite
def near(draw: st.DrawFn) -> str:
    """Something like a packet, now and then cut off."""
    text = draw(KINDS) + draw(SPACES) + draw(IDS) + json.dumps(draw(VALUES))
    return text[: draw(CUT)] if draw(st.booleans()) else text


@settings(max_examples=400, deadline=None)
@given(st.one_of(near(), st.text(max_size=40), st.binary(max_size=20)))
def test_what_comes_is_read_or_counted(said: str | bytes) -> None:
    counted: list[int] = []
    packet = packets(lambda: counted.append(1))(encoded_packet=said)
    assert (packet.data == [UNREAD]) == bool(counted)
    if packet.packet_type == 2:
        assert isinstance(packet.data[0], str), "a door is named"


@given(st.text(max_size=10), VALUES, st.integers(0, 99))
def test_a_report_is_read_as_it_was_sent(name: str, body: object, number: int) -> None:
    packet = packets(lambda: None)(encoded_packet=f"2{number}{json.dumps([name, body])}")
    assert (packet.packet_type, packet.id, packet.data) == (2, number, [name, body])


def test_what_python_socketio_itself_reads_raises() -> None:
    """The law above can fail: its own packets leave a traceback each."""
    from socketio.packet import Packet

    raised = 0
    for said in ("2[", "2{", "x", "²"):
        try:
            Packet(encoded_packet=said)
        except ValueError:
            raised += 1
    assert raised == 4


RIGHT = {"id": "one", "seen": 3, "name": "StonesTaken", "args": {"number": 2}}


@given(
    st.fixed_dictionaries(
        {}, optional={key: st.just(value) | VALUES for key, value in RIGHT.items()}
    )
    | st.dictionaries(st.sampled_from([*RIGHT, "more"]), VALUES)
    | VALUES
)
@example(RIGHT)
@example(RIGHT | {"seen": True})
@example(RIGHT | {"seen": -1})
@example(RIGHT | {"id": "one\n"})
@example(RIGHT | {"id": "one two"})
@example(RIGHT | {"name": "1"})
@example(RIGHT | {"args": {1: 2}})
@example(RIGHT | {"args": [1]})
def test_a_right_report_is_read_at_once_as_its_schema_reads_it(body: object) -> None:
    def result(reading: Callable[[object], object]) -> object:
        try:
            return reading(body)
        except Unreadable as refusal:
            return refusal.as_json()

    assert result(schemas.read_report) == result(partial(schemas.read, schemas.ActionRequest))
