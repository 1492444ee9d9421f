"""Which hosts and origins are let in, by value; tests/shell/running/test_server.py asks the same of a real
process.
"""

from typing import Any
from wsgiref.types import StartResponse
from wsgiref.types import WSGIEnvironment

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.serving.network import net
from app.serving.network.guard import Guard
from app.serving.network.net import AllowedHosts

HOSTS = AllowedHosts(["QM.local", "table.example."], lambda: ["192.168.7.20", "fd00::7"])


@pytest.mark.parametrize(
    "host",
    "localhost LOCALHOST:5000 127.0.0.1:5000 127.9.9.9 [::1]:5000 qm.local qm.local.:80 "
    "table.example "
    "192.168.7.20:5000 [fd00::7]:5000".split(),
)
def test_own_names_and_addresses_are_let_in(host: str) -> None:
    assert host in HOSTS


@pytest.mark.parametrize(
    "host",
    "|evil.example|qm.local.evil.example|evil.example@qm.local|qm.local/|qm.local#|qm.local:x|192.168.7.21|[::2]|"
    "localhost.evil.example|0.0.0.0|qm.local:99999999| qm.local|qm.local\n|[::1%25lo]|"
    "[::1%;script-src *]:80".split("|"),
)
def test_other_hosts_are_not(host: str) -> None:
    assert host not in HOSTS


@given(st.text(alphabet=st.sampled_from("qm.local:[]@/#?% 127.0évil\x00"), max_size=20))
def test_no_text_in_a_host_header_breaks_the_door(host: str) -> None:
    let_in = host in HOSTS
    assert let_in == HOSTS.same_origin(None, {"HTTP_HOST": host})


def test_addresses_are_looked_up_anew_when_the_network_changes() -> None:
    addresses = ["192.168.7.20"]
    hosts = AllowedHosts([], lambda: addresses)
    assert "10.1.2.3" not in hosts
    addresses[:] = ["10.1.2.3"]
    assert "10.1.2.3" in hosts
    assert list(hosts) == ["10.1.2.3", "localhost"]


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        (None, "qm.local:5000", True),
        ("http://qm.local:5000", "qm.local:5000", True),
        ("https://QM.local", "qm.local", True),
        ("https://qm.local", "qm.local:443", True),
        ("http://qm.local", "qm.local:5000", False),
        ("http://localhost:5000", "qm.local:5000", False),
        ("null", "qm.local:5000", False),
        ("", "qm.local:5000", False),
        ("file://qm.local:5000", "qm.local:5000", False),
        ("http://evil.example", "qm.local:5000", False),
        ("http://evil.example", "evil.example", False),
    ],
)
def test_a_request_comes_from_our_own_pages_or_from_no_page(
    origin: str | None, host: str, same: bool
) -> None:
    assert HOSTS.same_origin(origin, {"HTTP_HOST": host}) is same


@pytest.mark.parametrize("port", ["", ":5000"])
def test_a_page_of_plain_http_is_none_of_a_server_of_https(port: str) -> None:
    """Whoever is on the way writes pages of http://qm.local:5000 as they like."""
    asked = {"HTTP_HOST": f"qm.local{port}", "wsgi.url_scheme": "https"}
    assert HOSTS.same_origin(f"https://qm.local{port}", asked)
    assert not HOSTS.same_origin(f"http://qm.local{port}", asked)


def through_guard(headers: list[tuple[str, str]], **environ: str) -> tuple[str, dict[str, str]]:
    """Send one request through the guard to a site that answers with these headers."""
    seen: list[Any] = []

    def site(_environ: Any, start_response: Any) -> list[bytes]:
        start_response("200 OK", headers)
        return [b"let in"]

    ask = {"REQUEST_METHOD": "GET", "HTTP_HOST": "qm.local", **environ}
    list(Guard(site, HOSTS)(ask, lambda *said: seen.extend(said)))
    return seen[0], dict(seen[1])


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("", "200"),
        ("language=zh&x=%ff", "200"),
        ("name=\xc3\xa9", "200"),
        ("language=zh-\xb2", "400"),
        ("\xff", "400"),
    ],
)
def test_fields_of_an_address_that_are_no_text_are_refused(query: str, status: str) -> None:
    """WSGI hands bytes on as letters of Latin-1. Any such byte was a server fault at every door."""
    assert through_guard([], QUERY_STRING=query)[0].startswith(status)


@pytest.mark.parametrize(
    ("target", "status", "path"),
    [
        ("http://qm.local:5000/api/now", "200", "/api/now"),
        ("HTTPS://table.example", "200", "/"),
        ("http://evil.example/api/now", "421", ""),
        ("http:///api/now", "421", ""),
        ("/http://evil.example/", "200", "/http://evil.example/"),
        ("ftp://qm.local/", "200", "ftp://qm.local/"),
    ],
)
def test_a_request_that_names_its_whole_address_is_one_to_that_host(
    target: str, status: str, path: str
) -> None:
    """It was told that there is nothing at this address."""
    reached: list[str] = []

    def site(environ: WSGIEnvironment, start_response: StartResponse) -> list[bytes]:
        reached.append(environ["PATH_INFO"])
        start_response("200 OK", [])
        return []

    said: list[str] = []
    ask = {"REQUEST_METHOD": "GET", "HTTP_HOST": "localhost", "PATH_INFO": target}
    list(Guard(site, HOSTS)(ask, lambda *told: said.append(told[0])))
    assert said[0].startswith(status)
    assert reached == ([path] if path else [])


def test_a_page_may_be_stricter_than_the_rule() -> None:
    _, headers = through_guard([("content-security-policy", "default-src 'none'")])
    assert headers["content-security-policy"] == "default-src 'none'"
    assert "Content-Security-Policy" not in headers


def test_nobody_keeps_an_answer_that_says_nothing_of_it() -> None:
    """A view of a seat, or a record, could be kept by a browser that several people use."""
    assert through_guard([])[1]["Cache-Control"] == "no-store"
    kept = through_guard([("cache-control", "max-age=300")])[1]
    assert {name.lower(): words for name, words in kept.items()}["cache-control"] == "max-age=300"


def test_pages_run_no_script_of_their_own_making() -> None:
    policy = through_guard([])[1]["Content-Security-Policy"]
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    assert "ws://qm.local wss://qm.local;" in policy


def test_a_socket_counts_as_a_change_however_it_is_opened() -> None:
    foreign = {"HTTP_ORIGIN": "http://evil.example"}
    assert through_guard([], PATH_INFO="/socket.io/", **foreign)[0] == "403 Forbidden"
    assert through_guard([], PATH_INFO="/socket.io/")[0] == "200 OK"
    assert through_guard([], **foreign)[0] == "200 OK"
    assert through_guard([], HTTP_UPGRADE="WebSocket", **foreign)[0] == "403 Forbidden"


def test_a_server_on_all_addresses_is_reached_by_its_own_and_one_on_a_single_address_by_that() -> (
    None
):
    assert net.reachable("10.9.8.7") == ("10.9.8.7",)
    everywhere = net.reachable("0.0.0.0")
    assert len(everywhere) == len(set(everywhere)) >= 1
    assert "0.0.0.0" not in everywhere
    assert all(":" not in address for address in everywhere)


def test_a_machine_without_a_network_is_reached_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(net, "_way_out", lambda: "")
    monkeypatch.setattr(net, "own_addresses", lambda: ())
    assert net.reachable("0.0.0.0") == ("127.0.0.1",)


def test_a_listening_address_that_means_all_is_no_name_to_call() -> None:
    assert "0.0.0.0" not in list(net.AllowedHosts(("qm.local", "0.0.0.0"), lambda: ()))
