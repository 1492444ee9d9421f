"""One connection that never pauses: messages without end, frames and requests without number. The
others are served all the while, and nothing grows. Each test hung on a server that reads on as long
as something is there.
"""

from __future__ import annotations

import http.client
import json
import random
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import app
from app.operations.load.rates import Limit
from app.operations.load.rates import Pace
from app.serving.network.compression import COMPRESSED
from app.serving.network.compression import TAIL
from app.serving.network.compression import deflated
from app.serving.network.frames import MOST
from app.serving.network.frames import PIECES
from app.serving.network.frames import unmasked
from app.serving.network.gate import OPENED_BY_ONE
from app.serving.network.gate import Gate
from tests.faults.means.table import MAIN
from tests.faults.test_half_open import knock
from tests.faults.test_half_open import visitors
from tests.shell.process import Server
from tests.shell.process import serving

IMPATIENT = Path(__file__).parent / "means" / "impatient.py"
LARGE = "/static/vendor/zxing/reader/zxing_reader.wasm"
SIZE = Path(app.__file__).parent.joinpath(LARGE.removeprefix("/")).stat().st_size
STRANGER = "127.0.0.8"
ASKED = 10
"""Times that somebody else asks for something while it goes on."""
PATIENCE = 20.0
UPGRADE = (
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
TEXT, MORE, PING = 0x01, 0x00, 0x89
WHOLE = 0x80
COMPRESSING = "Sec-WebSocket-Extensions: permessage-deflate\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(
        tmp_path_factory.mktemp("greedy"), "--no-announce", script=MAIN, patience=600
    ) as made:
        yield made


def opened(server: Server, more: str = "") -> socket.socket:
    """Open a websocket, with *more* fields, and take in what the server says first."""
    link = knock(server, STRANGER)
    asked = UPGRADE.format(server.netloc).replace("\r\n\r\n", f"\r\n{more}\r\n")
    link.sendall(asked.encode())
    head = b""
    while not head.partition(b"\r\n\r\n")[2]:
        head += link.recv(4096)
    assert b" 101 " in head
    return link


def frame(kind: int, content: bytes) -> bytes:
    """A masked frame (RFC 6455, section 5.2) whose mask changes nothing."""
    size = len(content)
    long = b"\xfe" + size.to_bytes(2, "big") if size > 125 else bytes((0x80 | size,))
    return bytes((kind,)) + long + bytes(4) + content


def others_are_served(server: Server, link: socket.socket, flood: bytes) -> None:
    """Send *flood* again and again until somebody else was answered often enough."""
    over = threading.Event()
    link.settimeout(1.0)

    def send() -> None:
        while not over.is_set():
            try:
                link.sendall(flood)
            except TimeoutError:
                continue
            except OSError:
                return

    def read() -> None:
        while not over.is_set():
            try:
                if not link.recv(65_536):
                    return
            except TimeoutError:
                continue
            except OSError:
                return

    both = [threading.Thread(target=work) for work in (send, read)]
    for thread in both:
        thread.start()
    try:
        begun = time.monotonic()
        for _ in range(ASKED):
            assert server.ask("/health")[0] == 200
        assert time.monotonic() < begun + PATIENCE
    finally:
        over.set()
        link.close()
        for thread in both:
            thread.join()


@pytest.mark.parametrize(
    "flood",
    [frame(PING, b"x" * 100) * 500, frame(TEXT | WHOLE, b"4x") * 500],
    ids=["pings", "packets"],
)
def test_frames_without_number_wait(server: Server, flood: bytes) -> None:
    others_are_served(server, opened(server), flood)


@pytest.mark.parametrize("path", ["/api/games", "/nothing", "/static/css/type.css"])
def test_requests_that_come_together_are_answered_in_turn(server: Server, path: str) -> None:
    request = f"GET {path} HTTP/1.1\r\nHost: {server.netloc}\r\n\r\n".encode()
    others_are_served(server, knock(server, STRANGER), request * 200)


@pytest.mark.parametrize(("size", "most"), [(1, PIECES), (60_000, MOST // 60_000)])
def test_a_message_without_end_is_broken_off(server: Server, size: int, most: int) -> None:
    with opened(server) as link:
        link.sendall(frame(TEXT, b"x" * size) + frame(MORE, b"x" * size) * (most - 1))
        link.settimeout(0.5)
        with pytest.raises(TimeoutError):
            link.recv(4096)
        link.sendall(frame(MORE, b"x" * size))
        link.settimeout(PATIENCE)
        closed = link.recv(4096)
        assert closed[0] == 0x88
        assert int.from_bytes(closed[2:4], "big") == 1009


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        (TEXT | WHOLE, b"42\xff"),
        (TEXT | WHOLE, b"42\xed\xa0\x80"),
        (TEXT | WHOLE, b"42\xe2\x82"),
        (TEXT | WHOLE | COMPRESSED, b"42[]"),
        (TEXT | WHOLE | COMPRESSED, deflated(b"42\xff", 15)[: -len(TAIL)]),
    ],
    ids=["no UTF-8", "half a pair", "an unfinished sign", "not compressed", "compressed, no UTF-8"],
)
def test_a_text_that_cannot_be_read_closes_the_socket_with_its_own_status(
    server: Server, kind: int, content: bytes
) -> None:
    """RFC 6455, section 8.1. It was closed as if the server had made a mistake: 1011."""
    with opened(server, COMPRESSING) as link:
        link.settimeout(PATIENCE)
        link.sendall(frame(kind, content))
        said = link.recv(4096)
        assert (said[0], int.from_bytes(said[2:4], "big")) == (0x88, 1007)
        assert b"UTF-8" in said
    assert "Traceback" not in server.said()


def test_a_sign_may_be_cut_by_the_end_of_a_frame(server: Server) -> None:
    with opened(server) as link:
        link.settimeout(PATIENCE)
        link.sendall(frame(TEXT, b"6\xe2") + frame(MORE | WHOLE, b"\x82\xac") + frame(PING, b"p"))
        assert link.recv(4096)[:1] == b"\x8a"


def test_a_body_in_pieces_is_refused(server: Server) -> None:
    with knock(server, STRANGER) as link:
        link.sendall(
            f"POST /api/matches HTTP/1.1\r\nHost: {server.netloc}\r\n"
            "Transfer-Encoding: chunked\r\n\r\n".encode()
        )
        answer = b""
        while piece := link.recv(4096):
            answer += piece
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 411 ")
    assert f"Content-Length: {len(body)}".encode() in head
    assert b"Content-Length" in body


@pytest.mark.parametrize(
    "fields",
    [
        "Content-Length: 2\r\nContent-Length: 3",
        "Content-Length: +2",
        "Content-Length: 0_2",
        "Content-Length: 2\r\nTransfer-Encoding : chunked",
        "X\r\nContent-Length: 2",
        " Content-Length: 2",
        "X: y\rContent-Length: 2",
        "Content-Length: 2\r\n\rX: y",
        "X: y\r\r",
    ],
)
def test_a_body_of_unclear_length_is_refused(server: Server, fields: str) -> None:
    """A proxy before the server could take what follows for a request, and the server for none."""
    request = f"POST /api/session HTTP/1.1\r\n{fields}\r\nHost: {server.netloc}\r\n\r\n{{}}"
    with knock(server) as link:
        link.settimeout(PATIENCE)
        link.sendall(request.encode())
        answer = link.makefile("rb").read()
    head, _, words = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 "), answer
    assert int(head.rpartition(b" ")[2]) == len(words)


@pytest.mark.parametrize(
    "missing", ["Connection", "Sec-WebSocket-Version", "Sec-WebSocket-Key", "Upgrade"]
)
def test_a_socket_without_one_of_its_headers_is_refused(server: Server, missing: str) -> None:
    """So it comes from a proxy that does not pass them on."""
    fields = [line for line in UPGRADE.format(server.netloc).splitlines() if line]
    shown = [line for line in fields if not line.startswith(f"{missing}:")]
    if missing == "Upgrade":
        shown.append("Upgrade: websocket, h2c")
    with knock(server) as link:
        link.settimeout(PATIENCE)
        link.sendall("\r\n".join((*shown, "Content-Length: 0", "\r\n")).encode())
        answer = link.recv(4_096)
    assert answer.startswith(b"HTTP/1.1 400 "), answer
    assert b"Sec-WebSocket-Key" in answer


def test_who_asks_for_much_and_reads_nothing_is_given_up(tmp_path: Path) -> None:
    """It held the connection, and its answer, for as long as it wanted."""
    with serving(tmp_path, "--no-announce", script=IMPATIENT, patience=300) as server:
        link = socket.socket()
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        host, _, port = server.netloc.rpartition(":")
        link.connect((host, int(port)))
        with link:
            request = f"GET {LARGE} HTTP/1.1\r\nHost: {server.netloc}\r\n\r\n".encode()
            link.sendall(request * 40)
            time.sleep(8)
            link.settimeout(PATIENCE)
            read = 0
            with suppress(ConnectionResetError):
                while piece := link.recv(1 << 20):
                    read += len(piece)
            assert 0 < read < 40 * SIZE, "the rest was not kept for it"


def test_who_only_sends_over_long_polling_is_answered_and_let_go(server: Server) -> None:
    """Such a request was never answered, and its connection was kept until the server ended: a
    stranger used up all places for good (more in tests/shell/network/test_unread.py).
    """
    link = http.client.HTTPConnection(server.netloc, timeout=PATIENCE)
    polled = "/socket.io/?EIO=4&transport=polling"
    for body in ("6", "4" + "x" * 70_000):
        link.request("GET", polled)
        sid = json.loads(link.getresponse().read()[1:])["sid"]
        link.request("POST", f"{polled}&sid={sid}", body, {"Content-Type": "text/plain"})
        answer = link.getresponse()
        assert (answer.status, answer.read()) == (400, b'"Bad Request"')
    link.close()


def test_a_mask_is_taken_off_whatever_came_before() -> None:
    dice = random.Random(1)
    for _ in range(200):
        data = dice.randbytes(dice.randrange(0, 40))
        mask, offset = tuple(dice.randbytes(4)), dice.randrange(0, 9)
        plain = bytes(byte ^ mask[(offset + place) % 4] for place, byte in enumerate(data))
        assert unmasked(data, mask, len(data), offset) == plain


def test_what_was_too_much_at_once_is_waited_for() -> None:
    clock = [0.0]
    pace = Pace(Limit(10.0, 5.0), lambda: clock[0])
    assert [pace.spend(1) for _ in range(7)] == pytest.approx([0, 0, 0, 0, 0, 0.1, 0.2])
    clock[0] = 0.2
    assert pace.spend(20) == pytest.approx(2.0)
    clock[0] = 100.0
    assert [pace.spend(5), pace.spend(1)] == pytest.approx([0, 0.1])


def test_who_opens_connections_without_number_is_sent_away() -> None:
    clock = [0.0]
    gate, most = Gate(10_000, lambda: clock[0]), int(OPENED_BY_ONE.burst)
    for _ in range(most):
        assert visitors(gate, "10.0.0.1", 1) == [True]
        gate.leave(next(iter(gate._of["10.0.0.1"])))
    assert visitors(gate, "10.0.0.1", 2) == [False, False]
    assert visitors(gate, "10.0.0.2", 1) == [True]
    clock[0] = 1.0
    assert sum(visitors(gate, "10.0.0.1", 100)) == OPENED_BY_ONE.rate
    assert all(visitors(Gate(2 * most, lambda: 0.0), "127.0.0.1", most + 1))
