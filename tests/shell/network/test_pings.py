"""The pings of all sockets of a server, sent by one task."""

import threading
import time
from collections.abc import Iterator

import pytest
from engineio import Server
from engineio.packet import PING
from engineio.packet import PONG
from engineio.packet import Packet
from engineio.socket import Socket

from app.serving.network.pings import share_pings

INTERVAL = 0.2


@pytest.fixture(autouse=True)
def shared() -> Iterator[None]:
    usual = Socket.schedule_ping
    share_pings()
    yield
    Socket.schedule_ping = usual


@pytest.fixture
def server() -> Server:
    return Server(async_mode="threading", ping_interval=INTERVAL, ping_timeout=5)


def scheduled(server: Server, number: int) -> list[Socket]:
    sockets = [Socket(server, f"s{place}") for place in range(number)]
    for socket in sockets:
        socket.schedule_ping()
    return sockets


def test_one_task_pings_all_sockets_again_and_again(server: Server) -> None:
    before = threading.active_count()
    sockets = scheduled(server, 30)
    assert threading.active_count() <= before + 1
    for _ in range(2):
        for socket in sockets:
            assert [packet.packet_type for packet in socket.poll()] == [PING]
            socket.receive(Packet(PONG))


def test_a_socket_has_one_ping_under_way(server: Server) -> None:
    (socket,) = scheduled(server, 1)
    socket.schedule_ping()
    assert [packet.packet_type for packet in socket.poll()] == [PING]
    assert socket.queue.empty()


def test_a_closed_socket_gets_none_and_others_do(server: Server) -> None:
    gone, stays = scheduled(server, 2)
    gone.closed = True
    assert [packet.packet_type for packet in stays.poll()] == [PING]
    assert gone.queue.empty()


def test_others_get_their_ping_after_one_that_fails(server: Server) -> None:
    bad, good = scheduled(server, 2)
    bad.queue = None  # as no release of engineio has it: sending fails
    assert [packet.packet_type for packet in good.poll()] == [PING]


@pytest.mark.parametrize("change", [3600, -3600])
def test_whether_an_answer_is_late_is_no_matter_of_the_systems_time(
    server: Server, monkeypatch: pytest.MonkeyPatch, change: int
) -> None:
    (socket,) = scheduled(server, 1)
    assert [packet.packet_type for packet in socket.poll()] == [PING]
    usual = time.time
    monkeypatch.setattr(time, "time", lambda: usual() + change)
    assert socket.check_ping_timeout()
    server.ping_timeout = 0.01
    time.sleep(0.02)
    assert not socket.check_ping_timeout()


def test_a_socket_that_is_gone_is_not_kept(server: Server) -> None:
    gone, stays = scheduled(server, 2)
    del gone
    assert [packet.packet_type for packet in stays.poll()] == [PING]
