"""The product itself, started as a person starts it: links that open, a clean end, a second start
on the same log.
"""

import json
import re
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
import socketio

from tests.shell.layers import ROOT
from tests.shell.process import Server
from tests.shell.process import serving

ENTRY = ROOT / "app" / "__main__.py"


@pytest.fixture(params=["eventlet", "gevent", "threading"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path, "--demo", mode=request.param, script=ENTRY) as running:
        yield running


def paths(printed: str) -> list[str]:
    """Return the paths of the links printed, in their order."""
    return re.findall(r"(?m)^[^:\n]+: https?://[^/\s]+(/\S+)$", printed)


def answer_to(path: str) -> int:
    """The status of a link: the organiser's leads to the front door, every other is a page."""
    return 302 if path.startswith("/O/") else 200


def test_each_link_printed_opens_a_page_and_the_end_is_clean(server: Server) -> None:
    links = paths(server.printed)
    assert len(links) >= 3  # two seats and a referee at the least
    assert len(set(links)) == len(links)
    for path in links:
        status, body, headers = server.ask(path)
        assert status == answer_to(path), f"{path}: {status} {body}"
        assert headers["content-type"].startswith("text/html")
        assert "unsafe-inline" not in headers["content-security-policy"]
    assert server.ask("/static/vendor/socket.io/socket.io.esm.min.js")[2][
        "content-type"
    ].startswith("text/javascript")
    assert (
        server.ask("/static/vendor/zxing/reader/zxing_reader.wasm")[2]["content-type"]
        == "application/wasm"
    )
    code, _, err = server.end()
    assert code == 0
    assert "Traceback" not in err


def test_a_second_start_goes_on_with_the_same_log_and_lets_no_stranger_in(tmp_path: Path) -> None:
    with serving(tmp_path, "--demo", script=ENTRY) as first:
        links = paths(first.printed)
        assert first.end()[0] == 0
    with serving(tmp_path, "--demo", script=ENTRY) as second:
        match = re.search(r"match (\S+) “Demo”", first.printed)
        assert match
        assert match[0] in second.printed, "the demonstration that is not over goes on"
        client = socketio.Client(reconnection=False)
        with pytest.raises(socketio.exceptions.ConnectionError):
            client.connect(second.base, transports=["websocket"])  # no token
        assert [second.ask(path)[0] for path in links] == [answer_to(path) for path in links]
        assert second.end()[0] == 0


@pytest.mark.parametrize("transports", [None, ["polling"], ["websocket"]])
def test_a_client_of_a_library_connects_as_the_library_does_by_itself(
    tmp_path: Path, transports: list[str] | None
) -> None:
    """Most begin with long polling and go over to a websocket; some only poll."""
    with serving(tmp_path, "--open", script=ENTRY) as server:
        asked = json.dumps({"game": "generalissimo", "options": {}, "seats": ["North", "South"]})
        heads = {"Content-Type": "application/json", "Origin": server.base}
        opening = urllib.request.Request(f"{server.base}/api/matches", asked.encode(), heads)
        with urllib.request.urlopen(opening) as answer:
            made = json.load(answer)
        client, heard = socketio.Client(reconnection=False), list[str]()
        client.on("*", lambda event, *_: heard.append(event))
        auth = {"match": made["match"], "token": made["tokens"]["referee"]}
        client.connect(server.base, auth=auth, transports=transports, wait_timeout=30)
        view = client.call("view", {}, timeout=30)
        assert view["match"] == made["match"]
        assert "sync" in heard
        transport = "polling" if transports == ["polling"] else "websocket"
        assert client.transport() == transport
        client.disconnect()
        _, _, err = server.end()
        assert "Traceback" not in err
