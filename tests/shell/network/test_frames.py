"""Frames that come: how much is received at once. tests/faults/test_greedy_connections.py sends a
real process too many and too large ones.
"""

from hypothesis import given
from hypothesis import strategies as st

from app.serving.network.frames import AHEAD
from app.serving.network.frames import Ahead
from app.serving.network.frames import hold_frames
from app.serving.network.frames import unmasked


class Link:
    """A connection on which pieces arrive; each is there as a whole."""

    timeout = 18

    def __init__(self, pieces: list[bytes]) -> None:
        self.pieces, self.asked = [piece for piece in pieces if piece], 0

    def recv(self, size: int) -> bytes:
        self.asked += 1
        if not self.pieces:
            return b""
        piece, self.pieces[0] = self.pieces[0][:size], self.pieces[0][size:]
        self.pieces = [left for left in self.pieces if left]
        return piece


@given(st.lists(st.binary(max_size=40), max_size=8), st.lists(st.integers(1, 60), min_size=1))
def test_everything_is_read_in_its_order_and_nothing_else(
    pieces: list[bytes], sizes: list[int]
) -> None:
    link, read = Ahead(Link(pieces)), b""
    for size in sizes * 400:
        part = link.recv(size)
        assert len(part) <= size
        read += part
        if not part:
            break
    assert read == b"".join(pieces)


def test_a_frame_that_is_there_is_asked_for_once() -> None:
    link = Link([b"head", b"x" * 3 * AHEAD])
    ahead = Ahead(link)
    assert [ahead.recv(1), ahead.recv(3), link.asked] == [b"h", b"ead", 1]
    assert (len(ahead.recv(2 * AHEAD)), len(ahead.recv(9)), link.asked) == (2 * AHEAD, 9, 3)
    assert ahead.timeout == 18


def test_a_long_frame_counts_as_many_short_ones() -> None:
    """Reading 64 kB takes as long as a dozen plays; it counted as 33 frames."""
    waits: list[float] = []

    class Frame:
        def __init__(self, data: bytes) -> None:
            self.data = [data]

    class Websocket:
        class Message:
            getvalue = None

        _apply_mask = staticmethod(unmasked)

        def __init__(self) -> None:
            self.environ = {"REMOTE_ADDR": "192.0.2.7"}
            self.socket = Link([])

        def _recv_frame(self, message: object = None) -> Frame:
            return Frame(b"x" * 65_536)

    hold_frames(Websocket, lambda status, why: ValueError(why), waits.append)
    sockets = [Websocket() for _ in range(40)]
    for socket in sockets:
        socket._recv_frame()
    assert waits[0] == 0
    assert sum(wait > 1 for wait in waits) >= 15, "5,000 at once, of an address"
