"""One match that somebody altered in the database: it is named, listed with the sentence of
`verify`, never gone on with, and breaks nothing else.
"""

from __future__ import annotations

import html
import json
import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from urllib.request import Request
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from app.cli import main
from app.serving.keys import private_key
from app.serving.organiser import organiser_token
from events.envelope import chain
from events.envelope import genesis
from events.proof.canonical import encode
from events.proof.checkpoints import EVERY
from events.proof.checkpoints import checkpoint_key
from events.proof.checkpoints import checkpoint_of
from events.proof.signing import sign_head
from tests.faults.means.table import Table
from tests.faults.means.table import sit_down
from tests.faults.means.table import wait_until
from tests.faults.test_outages import ended
from tests.faults.test_outages import running

Rows = sqlite3.Connection


def altered_line(rows: Rows, match: str) -> None:
    rows.execute(
        "UPDATE event SET line = replace(line, 'note', 'nope') WHERE match = ? AND version = 3",
        [match],
    )


def no_event(rows: Rows, match: str) -> None:
    rows.execute("UPDATE event SET line = x'00ff' WHERE match = ? AND version = 3", [match])


def no_bytes(rows: Rows, match: str) -> None:
    rows.execute("UPDATE event SET line = 7, hash = NULL || 'x' WHERE 0")
    rows.execute("UPDATE event SET line = 7 WHERE match = ? AND version = 3", [match])


def missing_line(rows: Rows, match: str) -> None:
    rows.execute("DELETE FROM event WHERE match = ? AND version = 3", [match])


def cut_behind_a_head(rows: Rows, match: str) -> None:
    rows.execute("DELETE FROM event WHERE match = ? AND version >= ?", [match, EVERY])


def altered_manifest(rows: Rows, match: str) -> None:
    rows.execute(
        "UPDATE match SET manifest = replace(manifest, 'Table 7', 'Table 8') WHERE match = ?",
        [match],
    )


def no_manifest(rows: Rows, match: str) -> None:
    rows.execute("UPDATE match SET manifest = x'7b' WHERE match = ?", [match])


def rewritten_chain(rows: Rows, match: str) -> None:
    """Every hash made anew after a change, as somebody does who knows how: only heads tell."""
    (manifest,) = rows.execute("SELECT manifest FROM match WHERE match = ?", [match]).fetchone()
    hash_ = genesis(bytes(manifest))
    query = "SELECT version, line FROM event WHERE match = ? ORDER BY version"
    for version, line in rows.execute(query, [match]).fetchall():
        content = json.loads(line)
        if version == 3:
            content["data"]["text"] = "something else"
        changed = encode(content)
        hash_ = chain(hash_, changed)
        rows.execute(
            "UPDATE event SET line = ?, hash = ? WHERE match = ? AND version = ?",
            [changed, hash_, match, version],
        )


CHAIN = "the hash does not fit: this line, or what stands before it, was altered"
DAMAGES: dict[Callable[[Rows, str], None], str] = {
    altered_line: f"line 3 of the log: {CHAIN}",
    no_event: f"line 3 of the log: {CHAIN}",
    no_bytes: f"line 3 of the log: {CHAIN}",
    missing_line: f"line 3 of the log: {CHAIN}",
    altered_manifest: f"line 1 of the log: {CHAIN}",
    no_manifest: "this is not the record of a match",
    cut_behind_a_head: f"the log was cut before version {EVERY}, whose head was signed",
    rewritten_chain: f"version {EVERY}, or what stands before it, was altered after its head was",
}


def verify(match: str, db: Path, *said: str) -> tuple[int, str]:
    outcome = CliRunner().invoke(main, ["verify", match, "--db", str(db), *said])
    return outcome.exit_code, outcome.output


def tamper(db: Path, damage: Callable[[Rows, str], None], match: str) -> None:
    with closing(sqlite3.connect(db)) as rows, rows:
        damage(rows, match)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Table, Table]:
    """A log with two matches, one of them long enough for a signed head."""
    folder = tmp_path_factory.mktemp("evening")
    with running(folder / "log.db", folder) as server:
        struck, other = sit_down(server.base), sit_down(server.base)
        for _ in range(EVERY + 5):
            assert struck.note().status == 200
        ended(server)
    return folder, struck, other


@pytest.mark.parametrize(
    ("damage", "sentence"), DAMAGES.items(), ids=lambda value: getattr(value, "__name__", "")
)
def test_a_damaged_match_is_named_and_breaks_no_other(
    evening: tuple[Path, Table, Table],
    tmp_path: Path,
    damage: Callable[[Rows, str], None],
    sentence: str,
) -> None:
    folder, struck, other = evening
    db = tmp_path / "log.db"
    for file in folder.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    assert verify(struck.match.id, db)[0] == 0
    tamper(db, damage, struck.match.id)
    code, told = verify(struck.match.id, db)
    assert code == 1
    assert sentence in told
    with running(db, tmp_path) as server:
        there = Table(type(struck.match)(server.base, struck.match.id, struck.match.tokens))
        here = Table(type(other.match)(server.base, other.match.id, other.match.tokens))
        status, front = there.page(f"/?token={organiser_token(tmp_path)}")
        assert status == 200
        listed = html.unescape(re.sub(r"\s+", " ", front))
        assert f"This match is damaged: {sentence}" in listed
        assert told.split(": ", 2)[2].strip() in listed, "in the very words of verify"
        assert f"/m/{other.match.id}/table" in front
        refused = there.note()
        assert (refused.status, refused.body["error"]) == (500, "damaged")
        assert sentence in refused.message
        assert there.page(f"/m/{struck.match.id}/table")[0] == 500
        assert queue(server.base, struck, other) == 200
        assert here.note().status == 200
        said = ended(server)
    assert f"match {struck.match.id} is damaged: {sentence}" in said or damage is no_manifest
    with closing(sqlite3.connect(db)) as rows:
        (lines,) = rows.execute(
            "SELECT count(*) FROM event WHERE match = ?", [struck.match.id]
        ).fetchone()
    assert lines <= max(struck.receipts), "a broken chain is never gone on with"


def test_who_holds_the_laptop_rewrites_all_but_what_others_kept(
    evening: tuple[Path, Table, Table], tmp_path: Path
) -> None:
    """With the server's own key every hash and head is made anew, and nothing here tells. A
    checkpoint that a phone was shown does.
    """
    folder, struck, _ = evening
    for file in folder.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    db, match = tmp_path / "log.db", struck.match.id
    with closing(sqlite3.connect(db)) as rows:
        (hash_,) = rows.execute(
            "SELECT hash FROM event WHERE match = ? AND version = ?", [match, EVERY]
        ).fetchone()
    key = private_key(tmp_path)
    kept = checkpoint_of(checkpoint_key(key, match), EVERY, hash_)
    assert verify(match, db, "--checkpoint", f"{EVERY}:{kept.code}")[0] == 0
    tamper(db, rewritten_chain, match)
    tamper(db, partial(signed_anew, key), match)
    assert verify(match, db)[0] == 0
    code, told = verify(match, db, "--checkpoint", f"{EVERY}:{kept.code}")
    assert code == 1
    assert f"what the log holds up to line {EVERY} is not what it held at the checkpoint" in told
    code, told = verify(match, db, "--checkpoint", f"{EVERY}:{kept.code.lower()}")
    assert code == 2
    assert "write it as LINE:CODE" in told


def signed_anew(key: bytes, rows: Rows, match: str) -> None:
    """Every head signed for the chain as it is now."""
    query = "SELECT version FROM head WHERE match = ?"
    for (version,) in rows.execute(query, [match]).fetchall():
        (hash_,) = rows.execute(
            "SELECT hash FROM event WHERE match = ? AND version = ?", [match, version]
        ).fetchone()
        head = sign_head(key, match, version, hash_)
        rows.execute(
            "UPDATE head SET hash = ?, signature = ? WHERE match = ? AND version = ?",
            [hash_, head.signature, match, version],
        )


def queue(base: str, *tables: Table) -> int:
    """Ask for the calls of all matches of a referee, with a browser that holds several links."""
    cookie = ""
    for table in tables:
        body = json.dumps({"token": table.match.tokens["referee"]}).encode()
        request = Request(f"{base}/api/session", body, {"Content-Type": "application/json"})
        request.add_header("Cookie", cookie)
        with urlopen(request) as answer:
            cookie = answer.headers["Set-Cookie"].split(";")[0]
    with urlopen(Request(f"{base}/referee/queue", headers={"Cookie": cookie})) as answer:
        status: int = answer.status
    return status


def test_a_line_that_is_altered_while_the_match_is_played_is_noticed_at_the_next(
    tmp_path: Path,
) -> None:
    db = tmp_path / "log.db"
    with running(db, tmp_path) as server:
        table, other = sit_down(server.base), sit_down(server.base)
        for _ in range(2):
            assert table.note().status == 200
        tamper(db, altered_last_line, table.match.id)
        wait_until(lambda: table.note().status == 500, "it is damaged")
        assert other.note().status == 200
        ended(server)


def altered_last_line(rows: Rows, match: str) -> None:
    rows.execute(
        "UPDATE event SET line = replace(line, 'note', 'nope'), hash = substr(hash, 2) || 'x' "
        "WHERE match = ? AND version = 3",
        [match],
    )


def test_a_whole_log_is_told_so(evening: tuple[Path, Table, Table], tmp_path: Path) -> None:
    folder, _, _ = evening
    for file in folder.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    with running(tmp_path / "log.db", tmp_path) as server:
        time.sleep(0.5)
        said = ended(server)
    assert f"checked 2 matches of {EVERY + 7} lines, whole" in said


def test_another_key_is_told(evening: tuple[Path, Table, Table], tmp_path: Path) -> None:
    folder, struck, _ = evening
    (tmp_path / "log.db").write_bytes((folder / "log.db").read_bytes())
    with running(tmp_path / "log.db", tmp_path) as server:
        said = ended(server)
    assert f"heads of 1 match ({struck.match.id}) were signed with another key" in said
