"""Prints for the person who started the server: its address, the links to hand out, and codes to
scan.
"""

import os
import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import zip_longest
from typing import TextIO
from urllib.parse import urlsplit

from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_L

from app.serving.address import served_at
from app.serving.config import DATABASE
from app.serving.config import SQLITE
from app.serving.config import folder
from app.serving.config import url
from app.serving.network.net import is_local
from app.serving.network.net import reachable
from events.store.connections.engine import hidden
from events.store.database import Database

NO_PHONES = (
    "no phone can open these links: this machine is on no network, or the server was told "
    "to serve it alone (--host); "
    "--base URL names another address"
)
TYPED_BEFORE = "QM_TYPED"
"""The variable in which run.py passes the words that a person types before a command."""
QUIET = 2  # light modules around a code: the norm is four, but two are enough on a screen
COLOURS = "\x1b[38;5;16;48;5;231m"  # black on white, in any colour scheme of the terminal
PLAIN = "\x1b[0m"
BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def qr_lines(text: str, colour: bool) -> list[str]:
    """Return a QR code as lines of text, two modules above each other in a character.

    With colour, dark modules are drawn black on white; without, light modules are drawn, for the
    usual dark terminal.
    """
    code = QRCode(border=QUIET, error_correction=ERROR_CORRECT_L)
    code.add_data(text)
    rows = [[bool(cell) for cell in row] for row in code.get_matrix()]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    return [_line(upper, lower, colour) for upper, lower in zip(rows[::2], rows[1::2], strict=True)]


def _line(upper: Sequence[bool], lower: Sequence[bool], colour: bool) -> str:
    line = "".join(BLOCKS[a is colour, b is colour] for a, b in zip(upper, lower, strict=True))
    return f"{COLOURS}{line}{PLAIN}" if colour else line


def scan_text(url: str, path: str) -> str:
    """Return the text of a code: the address in capitals where the path has only capitals, as that
    makes a smaller code.
    """
    return url.upper() if path == path.upper() else url


@dataclass(frozen=True, slots=True)
class ShownLinks:
    """The links to show of a match: its title, (label, path) of each link, the last with its code,
    and how to get others; `owner`: the path of the organiser's link.
    """

    title: str = ""
    links: tuple[tuple[str, str], ...] = (("Open a match", "/open"),)
    rest: tuple[str, ...] = ()
    owner: str = ""


def show(
    base: str,
    others: Sequence[str],
    shown: ShownLinks,
    out: TextIO | None = None,
    *,
    serving: bool = True,
) -> None:
    """Print the links of a match, or where matches are opened, with one code: with what a server
    says besides, within 24 lines of 80.

    * `base`: scheme, host and port that phones on the network reach, such as
      http://192.168.1.5:5000; `others`: further addresses of this machine.
    * `serving`: whether a server tells this of itself.
    """
    out = out or sys.stdout
    last, path = shown.links[-1]
    _print(out, *(f"{name}: {base}{way}" for name, way in shown.links))
    if shown.owner:
        _print(out, f"Organiser's link: {base}{shown.owner}")
    beside = [shown.title, f"The code: {last}", *(f"Also on {other}" for other in others)]
    if serving:
        beside += ["", "Open a match:", f"{base}/open", "Many tables:", f"{base}/events/new"]
    beside += ["", *shown.rest, *(["", "Stop it with Ctrl-C."] if serving else [])]
    _print(out, *_side_by_side(_code(base + path, path, out), beside))
    if serving:
        _print(out, f"Quartermaster serves on {base}")


def _side_by_side(code: Sequence[str], words: Sequence[str]) -> list[str]:
    """Lines of a code with words at its right; only the words where there is no code."""
    if not code:
        return [line for line in words if line]
    lines = zip_longest(code, ["", *words], fillvalue="")
    return [f"{dots}  {beside_code}".rstrip() for dots, beside_code in lines]


def show_links(base: str, links: Sequence[tuple[str, str]], out: TextIO | None = None) -> None:
    """Print links (label, path), each with its QR code."""
    out = out or sys.stdout
    for label, path in links:
        _print(out, f"\n{label}: {base}{path}", *_code(base + path, path, out))


def phone_base(db: str, port: int = 5000) -> str:
    """Return the address at which phones reach the server of a database: of the running one, else
    of a server started on this machine with default settings; print it, and a warning where phones
    can reach neither.
    """
    running = served_at(folder(db), url(db))
    host = reachable("0.0.0.0")[0]
    base = running or f"http://{host}:{port}"
    if is_local(urlsplit(base).netloc):
        say(NO_PHONES)
    if not running:
        say(f"the links open while a server runs there: {typed('serve', db)}")
    return base


def typed(words: str, db: str = "") -> str:
    """Return a command as it is typed here: after `python3 run.py` where that started this process,
    and with the log's name where *db* is not the default.
    """
    program = os.environ.get(TYPED_BEFORE) or "quartermaster"
    usual = not db or url(db) == url(str(DATABASE))
    place = "" if usual else hidden(db).removeprefix(SQLITE) if "://" in db else db
    return f"{program} {words}" + (f" --db {shlex.quote(place)}" if place else "")


def _code(url: str, path: str, out: TextIO) -> list[str]:
    """The lines of a code; none where no phone can open it, or the terminal cannot show its
    characters.
    """
    if is_local(urlsplit(url).netloc):
        return []
    try:
        "".join(BLOCKS.values()).encode(out.encoding or "utf-8")
    except UnicodeEncodeError:
        return []
    return qr_lines(scan_text(url, path), colour=out.isatty())


def _print(out: TextIO, *lines: str) -> None:
    for line in lines:
        print(line, file=out)
    out.flush()


def say(text: str) -> None:
    """Print a remark to standard error, so that the output can be piped.

    A closed terminal is ignored.
    """
    with suppress(OSError):
        print(f"quartermaster: {text}", file=sys.stderr, flush=True)


def tell_what_opening_did(database: Database) -> None:
    """Print that a log was made or migrated: a misspelt name makes an empty one."""
    writer = database.writer
    if writer.made:
        say(f"a new log was made: {database.place}")
    if writer.upgraded:
        kept = f"; as it was, it lies in {writer.kept}" if writer.kept else ""
        say(f"the log {database.place} was brought up to date (from {writer.upgraded}){kept}")
