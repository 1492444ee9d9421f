"""What the server tells the person who started it: where it is, whom to hand which link, and the
codes to scan.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TextIO

from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_L

from app.serving.network.net import reachable
from events.store.database import Database

QUIET = (
    2  # light modules around a code; four are the norm, two do on a screen and keep the code small
)
COLOURS = "\x1b[38;5;16;48;5;231m"  # black on white, whatever colours the terminal has
PLAIN = "\x1b[0m"
BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def qr_lines(text: str, colour: bool) -> list[str]:
    """Return a QR code as lines of text, two modules above each other in a character.

    With colour the dark modules are drawn black on white; without, the light ones are drawn, which
    is right on the usual dark terminal.
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
    """Return what a code should hold: the address in capitals where the path has only capitals, as
    that is smaller.
    """
    return url.upper() if path == path.upper() else url


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown of a match: its title, links (label, path), the last of them with its code, and
    where the others can be had.
    """

    title: str = ""
    links: tuple[tuple[str, str], ...] = (("Open a match", "/open"),)
    rest: str = ""


def show(
    base: str,
    others: Sequence[str],
    shown: Shown,
    out: TextIO | None = None,
    *,
    serving: bool = True,
) -> None:
    """Print the links of a match, or where matches are opened, with one code: within 24 lines.

    * `base`: scheme, host and port that phones on the network reach, such as
      http://192.168.1.5:5000; `others`: further addresses of this machine.
    * `serving`: whether a server answers there now.
    """
    out = out or sys.stdout
    *listed, (label, path) = shown.links
    _print(out, *([shown.title] if shown.title else []))
    _print(out, *(f"{name}: {base}{way}" for name, way in listed))
    _print(out, f"{label}: {base}{path}", *_code(base + path, path, out))
    if not serving:
        return
    _print(out, f"Quartermaster serves on {base}")
    _print(out, *([f"Also on {', '.join(others)}."] if others else []))
    match = f"Open a match: {base}/open; many tables: " if shown.title else f"Many tables: {base}"
    _print(out, f"{match}/events/new")
    _print(out, " ".join([*([shown.rest] if shown.rest else []), "Stop it with Ctrl-C."]))


def show_links(base: str, links: Sequence[tuple[str, str]], out: TextIO | None = None) -> None:
    """Print links (label, path), each with its QR code."""
    out = out or sys.stdout
    for label, path in links:
        _print(out, f"\n{label}: {base}{path}", *_code(base + path, path, out))


def phone_base(port: int = 5000) -> str:
    """Return the address at which phones reach a server of this machine, as far as a command can
    know; where the machine is on no network, say that.
    """
    host = reachable("0.0.0.0")[0]
    if ip_address(host).is_loopback:
        say("this machine is on no network: phones cannot open these links (--base URL)")
    return f"http://{host}:{port}"


def _code(url: str, path: str, out: TextIO) -> list[str]:
    """Return the lines of a code, none where the terminal cannot show its characters."""
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
    """Tell something beside what was asked for: to standard error, so that output can be piped."""
    print(f"quartermaster: {text}", file=sys.stderr, flush=True)


def tell_what_opening_did(database: Database) -> None:
    """Tell that a log was made, or brought up to date: a misspelt name makes an empty one."""
    writer = database.writer
    if writer.made:
        say(f"a new log was made: {database.place}")
    if writer.upgraded:
        kept = f"; as it was, it lies in {writer.kept}" if writer.kept else ""
        say(f"the log {database.place} was brought up to date (from {writer.upgraded}){kept}")
