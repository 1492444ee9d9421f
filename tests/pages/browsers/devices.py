"""A device that shows a page of a match: it opens the page once, and from then on only puts in
place what is sent to it.
"""

from __future__ import annotations

import re
from abc import ABC
from abc import abstractmethod
from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from typing import Any

from flask import Flask
from flask_socketio import SocketIOTestClient

from app.pages.panes.pictures import with_pictograms
from app.pages.table.marks import without_lights
from app.services import services_of

LINE = re.compile(r'<li (?:id="[^"]*" )?class="line .*?</li>\s*', re.S)
NUMBER = re.compile(r'data-version="(\d+)"')
GAP = re.compile("<!--=([^>]*)-->")
ROOT = re.compile(r'data-version="\d+" data-ply="\d+" data-your-move="\d"')


class Shown(ABC):
    """A page that is open somewhere. `html`: what it shows; `asked`: how often for the whole."""

    html: str = ""
    version: int = 0
    asked: int = 0

    @abstractmethod
    def fresh(self) -> str:
        """Return the page's moving part as the server sends it now."""

    def reload(self) -> None:
        """Ask for the whole page."""
        self.html = self.fresh()
        self.asked += 1
        found = NUMBER.search(self.html)
        assert found
        self.version = int(found[1])

    def take(self, message: Mapping[str, Any]) -> None:
        """Put a message in place, as the script does; ask for the whole where it does not follow."""
        if message["version"] <= self.version:
            return
        if message["from"] != self.version:
            self.reload()
            return
        for name, now in message["panes"].items():
            self.html = replaced(self.html, name, now)
        self.version = message["version"]
        self.html = ROOT.sub(
            f'data-version="{message["version"]}" data-ply="{message["ply"]}" '
            f'data-your-move="{int(message["mine"])}"',
            self.html,
            count=1,
        )


@dataclass
class Device(Shown):
    """A device with the page of a seat, the referee's desk or the wall (of no seat). `html`: what it
    shows. `sent`: all that was sent to it.
    """

    app: Flask
    match: str
    token: str
    seat_: str
    language: str
    socket: SocketIOTestClient
    page: str = "seat"
    sent: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def seat(cls, app: Flask, match: str, token: str, seat: str, language: str = "en") -> Device:
        """Open the page of a seat, then its socket."""
        return cls(app, match, token, seat, language, None)._opened()  # type: ignore[arg-type]

    @classmethod
    def wall(cls, app: Flask, match: str, language: str = "en") -> Device:
        """Open the wall, then its socket."""
        made = cls(app, match, "", "", language, None, "table")  # type: ignore[arg-type]
        return made._opened()

    @classmethod
    def desk(cls, app: Flask, match: str, token: str, language: str = "en") -> Device:
        """Open the referee's desk, then its socket."""
        made = cls(app, match, token, "", language, None, "referee")  # type: ignore[arg-type]
        return made._opened()

    def _opened(self) -> Device:
        auth = {
            "match": self.match,
            "token": self.token,
            "page": self.page,
            "language": self.language,
        }
        self.reload()
        self.socket = services_of(self.app).socketio.test_client(self.app, auth=auth)
        return self

    def fresh(self) -> str:
        """What the page's moving part is when it is asked for now."""
        client = self.app.test_client()
        tag = self.language.replace("_", "-")
        page = f"{self.page}?seat={self.seat_}&part=live&token={self.token}"
        answer = client.get(f"/m/{self.match}/{page}", headers={"Accept-Language": tag})
        assert answer.status_code == 200, answer.text
        return answer.text

    def names(self) -> list[str]:
        """The names of what was sent since it was looked at last."""
        return [row["name"] for row in self.socket.get_received()]

    def heard(self, lost: bool = False) -> list[dict[str, Any]]:
        """Take in what was sent; with *lost*, none of it arrived. Return the messages of panes."""
        messages = [row["args"][0] for row in self.socket.get_received() if row["name"] == "panes"]
        self.sent += messages
        for message in () if lost else messages:
            self.take(message)
        return messages


def replaced(html: str, name: str, now: str | Mapping[str, Any]) -> str:
    """Return the page with a pane replaced, or with its lines or nodes put in place."""
    start, end = extent(html, rf'\bid="?{name}\b')
    old = html[start:end]
    if isinstance(now, str):
        made = now
    elif "lines" in now:
        made = with_lines(old, now)
    else:
        made = with_nodes(dimmed(old, now.get("dim", ())), now)
    return html[:start] + with_pictograms(made) + html[end:]


def dimmed(html: str, keys: Iterable[str]) -> str:
    """Return a pane with the lights of a play taken off some of its nodes."""
    for key in keys:
        start, end = extent(html, rf'data-node="{re.escape(key)}"')
        html = html[:start] + without_lights(html[start:end]) + html[end:]
    return html


def with_nodes(old: str, now: Mapping[str, Any]) -> str:
    """Return a pane with nodes put in place; its frame says where they stand."""
    if "frame" in now:
        return GAP.sub(lambda gap: now["nodes"].get(gap[1]) or node(old, gap[1]), now["frame"])
    for key, html in now.get("nodes", {}).items():
        start, end = extent(old, rf'data-node="{re.escape(key)}"')
        old = old[:start] + html + old[end:]
    return old


def node(html: str, key: str) -> str:
    """Return the HTML of a node."""
    start, end = extent(html, rf'data-node="{re.escape(key)}"')
    return html[start:end]


def extent(html: str, mark: str) -> tuple[int, int]:
    """Where the element with an attribute (a pattern) begins and ends."""
    found = re.search(rf"<(\w+)[^<>]*{mark}", html)
    assert found, (mark, html)
    depth = 0
    for tag in re.finditer(rf"<(/?){found[1]}\b[^>]*>", html[found.start() :]):
        depth += -1 if tag[1] else 1
        if not depth:
            return found.start(), found.start() + tag.end()
    raise AssertionError(f"{mark} has no end")


def with_lines(old: str, now: Mapping[str, Any]) -> str:
    """Return the log with new and changed lines in their places, without those that are gone."""
    found = {int(NUMBER.search(line)[1]): line for line in LINE.findall(old)}  # type: ignore[index]
    head, tail = LINE.split(old)[0], LINE.split(old)[-1]
    for number in now["gone"]:
        del found[number]
    found |= {int(number): html for number, html in now["lines"].items()}
    return head + "".join(found[number] for number in sorted(found, reverse=True)) + tail
