"""What a page costs a browser on the wire: every file it asks for at once, as it is really sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.error import HTTPError
from urllib.parse import urljoin
from urllib.parse import urlsplit
from urllib.request import Request

from tests.pages.browsers.paper_browser import PaperBrowser

_LINKED = re.compile(
    r"""<(?:link[^>]*?\shref|script[^>]*?\ssrc|img[^>]*?\ssrc|use[^>]*?\shref)=["']([^"'#]+)"""
)
_CALLED = re.compile(r"""url\(["']?([^"')#]+)|@import\s*["']([^"']+)""")
_IMPORTED = re.compile(r"""(?:^|;)\s*import\s*(?:[^"'();]*?\sfrom\s*)?["']([^"']+)["']""", re.M)
TYPES = ("woff", "woff2", "ttf", "otf")


@dataclass(frozen=True, slots=True)
class Sent:
    """One answer: its address, its bytes as sent, and its headers (names in lower case)."""

    address: str
    size: int
    headers: dict[str, str]

    @property
    def is_type(self) -> bool:
        """Whether it is a font, which has a budget of its own."""
        return urlsplit(self.address).path.rsplit(".", 1)[-1] in TYPES


def first_load(phone: PaperBrowser, encodings: str) -> list[Sent]:
    """Return all that the page at which *phone* is makes a browser fetch before it stands, the page
    first; what scripts fetch later (a decoder of codes) is no part of it.
    """
    sent, waiting, known = [], [phone.url], set()
    while waiting:
        address = waiting.pop(0)
        if address in known or address.startswith("data:"):
            continue
        known.add(address)
        plain = _ask(phone, address, "identity")[1].decode(errors="replace")
        headers, body = _ask(phone, address, encodings)
        sent.append(Sent(address, len(body), headers))
        waiting += [urljoin(address, name) for name in _named(plain, headers["content-type"])]
    return sent


def _named(text: str, kind: str) -> Iterator[str]:
    if "html" in kind:
        yield from _LINKED.findall(text)
    elif "css" in kind:
        yield from (one or other for one, other in _CALLED.findall(text))
    elif "javascript" in kind:
        yield from _IMPORTED.findall(text)


def _ask(phone: PaperBrowser, address: str, encodings: str) -> tuple[dict[str, str], bytes]:
    request = Request(address, headers={"Accept-Encoding": encodings})
    try:
        with phone.opener.open(request) as answer:
            headers = {name.lower(): text for name, text in answer.headers.items()}
            return headers, answer.read()
    except HTTPError as error:
        error.close()
        raise AssertionError(f"{address} is asked for by a page and answers {error.code}") from None
