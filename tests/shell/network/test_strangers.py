"""What is no packet of Engine.IO, read in the place of errors; tests/faults/test_quiet_log.py sends
some of it to a real process.
"""

import logging
from collections.abc import Iterator
from contextlib import suppress

import pytest
import socketio
from engineio.exceptions import ContentTooLongError
from engineio.packet import MESSAGE
from engineio.packet import PING
from engineio.packet import Packet
from engineio.payload import Payload
from engineio.socket import Socket
from hypothesis import given
from hypothesis import strategies as st

from app.serving.network.strangers import MOST_POLLED
from app.serving.network.strangers import NO_MESSAGE
from app.serving.network.strangers import let_go_of_the_closed
from app.serving.network.strangers import log_mistakes_alone
from app.serving.network.strangers import read_whatever_comes
from app.serving.network.strangers import read_whatever_is_polled
from app.web.callers.connections import OF_ONE


class Read(Packet):  # type: ignore[misc]  # engineio has no types
    """Packets that no other test knows."""


@pytest.fixture(autouse=True)
def reading() -> Iterator[None]:
    undo = read_whatever_comes(Read)
    yield
    undo()


@pytest.mark.parametrize("noise", ["", "x", "²", "bAAA", "bé", "b1"])
def test_what_is_no_packet_is_a_message_that_says_nothing(noise: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # of several kinds
        Packet(encoded_packet=noise)
    read = Read(encoded_packet=noise)
    assert (read.packet_type, read.binary, read.data) == (MESSAGE, False, NO_MESSAGE)


@given(st.text(max_size=20) | st.binary(max_size=20))
def test_whatever_comes_is_read(said: str | bytes) -> None:
    assert Read(encoded_packet=said).packet_type in range(10)


class Polled(Payload):  # type: ignore[misc]
    """Payloads that no other test knows."""


@pytest.fixture
def polling() -> Iterator[None]:
    undo = read_whatever_is_polled(Polled)
    yield
    undo()


@pytest.mark.usefixtures("polling")
def test_who_calls_as_often_as_it_may_is_read_whole_over_long_polling() -> None:
    """Of more than 16 calls in one request none was read, and the answer was OK."""
    calls = [f'42{number}["now"]' for number in range(int(OF_ONE.burst))]
    polled = Polled(encoded_payload="\x1e".join(calls))
    assert [packet.data for packet in polled.packets] == [call[1:] for call in calls]
    assert len(Polled(encoded_payload="\x1e".join("3" * MOST_POLLED)).packets) == MOST_POLLED
    with pytest.raises(ContentTooLongError):
        Polled(encoded_payload="\x1e".join("3" * (MOST_POLLED + 1)))


@pytest.mark.usefixtures("polling")
@pytest.mark.parametrize("noise", ["d=", "d", "d=%FF", "d=4&d=", "d=%1E"])
def test_a_form_without_packets_is_no_mistake_of_the_program(noise: str) -> None:
    with suppress(ValueError):
        Polled(encoded_payload=noise)


def test_a_packet_is_read_as_ever() -> None:
    for said in ("2probe", '42["view",{}]', "4x", "4", "4²", '4["a"]', b"\x01", b"42"):
        usual, read = Packet(encoded_packet=said), Read(encoded_packet=said)
        assert (read.packet_type, read.data) == (usual.packet_type, usual.data)
    assert Read(encoded_packet="2").packet_type == PING


def test_the_log_tells_mistakes_and_no_refusals(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("test.engineio.server")
    log.error("Invalid session \x1b[2J")
    log_mistakes_alone(log.name)
    log.error("Invalid session \x1b[2J")
    try:
        raise ValueError("no payload")
    except ValueError:
        log.exception("post request handler error")
    try:
        raise RuntimeError("a mistake")
    except RuntimeError:
        log.exception("Unknown receive error")
    assert [record.message for record in caplog.records] == [
        "Invalid session \x1b[2J",
        "Unknown receive error",
    ]


class Wire:
    """A websocket on which some packets came, and nothing more."""

    def __init__(self, *packets: str) -> None:
        self._packets = [*packets]

    def wait(self) -> str | None:
        return self._packets.pop(0) if self._packets else None

    def send(self, packet: str) -> None:
        """Take a packet of the server's."""

    def close(self) -> None:
        """Nothing more is sent."""


def test_who_connects_while_its_connection_is_closed_is_let_go(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """As one that answers no ping and had sent much before."""

    class Closed(Socket):  # type: ignore[misc]  # engineio has no types
        """Sockets that no other test knows."""

    undo = let_go_of_the_closed(Closed)
    server = socketio.Server(async_mode="threading")
    held: list[str] = []
    socket = server.eio.sockets["one"] = Closed(server.eio, "one")

    def connect(sid: str, environ: object) -> None:
        held.append(sid)
        socket.close(wait=False, abort=True)

    server.on("connect", connect)
    server.on("disconnect", lambda sid, why: held.remove(sid))
    server._handle_eio_connect("one", {})
    socket._websocket_handler(Wire("40", "41", "40", "40"))
    undo()
    assert held == []
    assert "handler error" not in caplog.text
