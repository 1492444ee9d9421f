"""Records that were made up: bytes cut, doubled and turned over, and whole chains resealed around odd
values. Each is refused with its line or taken whole, and what is taken breaks no page.
`QM_FAULTS=20` tries twenty times as many.
"""

from __future__ import annotations

import http.client
import json
import random
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import MutableMapping
from collections.abc import MutableSequence
from pathlib import Path
from typing import Any

import pytest

from events.envelope import chain
from events.envelope import genesis
from events.proof import canonical
from events.proof.archive import export
from events.vocabulary import MatchId
from games import catalogue
from tests.faults.means.effort import TIMES
from tests.faults.means.table import MAIN
from tests.laws.strategies.matches import Sitting
from tests.shell.process import Server
from tests.shell.process import serving

RECORDS = 60 * TIMES
BYTES = 40 * TIMES
ODD: tuple[Any, ...] = (
    "",
    "x" * 70_000,
    "Ann\r\nSet-Cookie: a=b",
    "\u202e\u0000\ud7ff",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    0,
    -1,
    2**53 - 1,
    1 - 2**53,
    True,
    None,
    [],
    {},
    [[[[]]]],
    {"seat": "A", "name": "x", "args": {}},
)
DOORS = ("view", "events", "moments", "diff?from=v0", "record", "scoresheet")
PAGES = ("", "/table", "/replay", "/replay?axis=recorded", "/replay/known", "/print")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("imports")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    with serving(folder, "--no-announce", script=MAIN, patience=900 * TIMES) as running:
        yield running


@pytest.fixture(scope="module")
def owner(server: Server, folder: Path) -> str:
    """The organiser's token, as the server wrote it."""
    return next(folder.rglob("organiser")).read_text().strip()


def bring(server: Server, owner: str, record: bytes) -> tuple[int, bytes]:
    """Import a record as the organiser; returns status and body."""
    return send(server, "POST", "/api/records", record, owner)


def send(
    server: Server, method: str, path: str, body: bytes | None = None, owner: str = ""
) -> tuple[int, bytes]:
    """Ask a server, as its organiser or as a stranger; returns status and body."""
    link = http.client.HTTPConnection(server.netloc, timeout=120)
    try:
        link.request(method, path, body, {"Authorization": f"Bearer {owner}"} if owner else {})
        answer = link.getresponse()
        return answer.status, answer.read()
    finally:
        link.close()


def record(key: str, seed: int) -> list[bytes]:
    """The record of a match played by chance, with rulings and words in it, line by line."""
    sitting = Sitting(key, seed, match=MatchId(f"FUZZ-{key}-{seed}"))
    sitting.play(14)
    version = sitting.live.head.version
    desk, match, seat = sitting.desk, sitting.match, sitting.live.manifest.seats[0]
    desk.tell(match, "sits", "SeatTaken", {"seat": seat, "player": "Ann"}, by=seat)
    desk.tell(match, "call", "DisputeRaised", {"target": 1, "claim": "look here"}, by=seat)
    call = sitting.live.head.version
    desk.tell(
        match, "done", "DisputeSettled", {"dispute": call, "verdict": "it stands"}, by="referee"
    )
    desk.tell(match, "note", "NoteAdded", {"text": "a note"}, by="referee")
    sitting.rule("RewoundTo", target=version)
    return list(export(desk.log, match))


def leaves(value: Any) -> Iterator[tuple[MutableMapping[str, Any] | MutableSequence[Any], Any]]:
    """Every place in a value, as what holds it and the key."""
    keys: Any = value if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from leaves(value[key])


def resealed(lines: list[bytes], number: int, change: Callable[[Any], None]) -> list[bytes]:
    """The record with one line changed and every hash from there on made to fit. *number*: 0 is the
    manifest.
    """
    manifest = json.loads(lines[0])
    rows = [json.loads(line)["line"] for line in lines[1:-1]]
    change(manifest if number == 0 else rows[number - 1])
    raw = canonical.encode(manifest)
    hash_, made = genesis(raw), [raw + b"\n"]
    for row in rows:
        line = canonical.encode(row)
        hash_ = chain(hash_, line)
        made.append(b'{"hash":"' + hash_.encode() + b'","line":' + line + b"}\n")
    head = {
        "format": "quartermaster-head-1",
        "hash": hash_,
        "match": manifest.get("match"),
        "version": len(rows),
    }
    return [*made, canonical.encode(head) + b"\n"]


def renamed(lines: list[bytes], match: str) -> list[bytes]:
    """The same record under another id of a match, whole."""
    old = json.loads(lines[0])["match"]
    text = [
        line.replace(f'"match":"{old}"'.encode(), f'"match":"{match}"'.encode()) for line in lines
    ]
    return resealed(text, 0, lambda _: None)


def with_odd_value(lines: list[bytes], dice: random.Random) -> tuple[list[bytes], str]:
    """One value somewhere in the record is another; returns the record, and what was done."""
    number = dice.choice([0, *range(1, len(lines) - 1)])
    odd, told = dice.choice(ODD), ""

    def change(row: Any) -> None:
        nonlocal told
        held, key = dice.choice(list(leaves(row)))
        told = f"line {number}: {key} = {str(odd)[:40]!r}"
        held[key] = odd

    try:
        return resealed(lines, number, change), told
    except canonical.NotCanonical:
        return lines, "as it was"


def mangled(body: bytes, dice: random.Random) -> bytes:
    """The bytes with a piece cut out, doubled, turned over, or one changed."""
    first, last = sorted(dice.sample(range(len(body)), 2))
    way = dice.randrange(4)
    if way == 0:
        return body[:first] + body[last:]
    if way == 1:
        return body[:last] + body[first:]
    if way == 2:
        return body[:first] + body[first:last][::-1] + body[last:]
    return body[:first] + bytes([dice.randrange(256)]) + body[first + 1 :]


def require_pages(server: Server, match: str, told: str) -> None:
    """No door of a match that was taken in is a server fault."""
    doors = [f"/api/matches/{match}/{door}" for door in DOORS]
    for path in (*doors, *(f"/m/{match}{page}" for page in PAGES)):
        status, answer = send(server, "GET", path)
        assert status < 500, (path, told, answer[:300])


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_whatever_is_brought_is_refused_with_its_line_or_breaks_nothing(
    server: Server, owner: str, key: str
) -> None:
    dice = random.Random(f"{key} {TIMES}")
    lines = record(key, 5)
    plain = b"".join(renamed(lines, f"W-{key}"[:40]))
    assert bring(server, owner, plain)[0] == 200, "the whole record is taken"
    taken = 0
    for number in range(RECORDS // 5):
        base = renamed(lines, f"F{number}-{key}"[:40])
        made, told = with_odd_value(base, dice)
        status, answer = bring(server, owner, b"".join(made))
        assert status in (200, 400), (told, answer[:300])
        if status == 200:
            taken += 1
            require_pages(server, json.loads(answer)["match"], told)
    for _ in range(BYTES // 5):
        status, answer = bring(server, owner, mangled(plain, dice))
        assert status in (200, 400), answer[:300]
        if status == 200:
            assert json.loads(answer)["stored"] == 0, "what was altered is never stored"
    assert send(server, "GET", "/")[0] == 200
