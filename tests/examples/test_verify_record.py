"""The verifier under examples/, which uses nothing of ours, agrees with ours on every record."""

from __future__ import annotations

import json
import random
import re
import runpy
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from events.envelope import chain
from events.envelope import genesis
from events.log import Head
from events.proof import archive
from events.proof.canonical import encode
from events.proof.rows import BadArchive
from events.proof.signing import SignedHead
from events.proof.signing import sign_head
from events.vocabulary import MatchId
from games import catalogue
from tests.laws.strategies.matches import Sitting

KEYS = sorted(catalogue())
ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "examples" / "verify_record.py"
DOCUMENT = ROOT / "docs" / "record.md"
PRIVATE = bytes(range(32))
NOT_WHOLE = (ValueError, TypeError, LookupError)
"""What the script raises at a record that is not whole."""


@pytest.fixture(scope="module")
def theirs() -> dict[str, Any]:
    """The names of the script, which is run as a file of its own."""
    return runpy.run_path(str(SCRIPT), run_name="verifier")


def record(key: str, seed: int, signed: bool) -> bytes:
    """The record of a match by chance, with a ruling in it."""
    sitting = Sitting(key, seed)
    sitting.play(12)
    plays = [event.version for event in sitting.events if event.kind == "PlayMade"]
    sitting.rule("PlayStruck", target=plays[-1])

    def sign(match: MatchId, head: Head) -> SignedHead:
        return sign_head(PRIVATE, match, head.version, head.hash)

    return b"".join(archive.export(sitting.desk.log, sitting.match, sign if signed else None))


def ours(raw: bytes) -> bool:
    """Whether we read it."""
    try:
        archive.read(BytesIO(raw))
    except BadArchive:
        return False
    return True


def agrees(theirs: dict[str, Any], raw: bytes) -> bool:
    """Whether the script reads it."""
    try:
        theirs["verify"](raw)
    except NOT_WHOLE:
        return False
    return True


@pytest.mark.parametrize("key", KEYS)
def test_whole_records_are_whole_to_both(theirs: dict[str, Any], key: str) -> None:
    for seed in range(2):
        for signed in (True, False):
            raw = record(key, seed, signed)
            assert ours(raw)
            match, version, hash_, signer = theirs["verify"](raw)
            head = archive.read(BytesIO(raw)).head
            assert (match, version, hash_, bool(signer)) == ("LAW", *_of(head), signed)


def _of(head: Head) -> tuple[int, str]:
    return head.version, head.hash


def altered(raw: bytes, dice: random.Random) -> bytes:
    """The record with one change: a bit, a line, a cut, a letter."""
    lines = raw.splitlines(keepends=True)
    place = dice.randrange(len(lines))
    match dice.randrange(6):
        case 0:
            bits = bytearray(raw)
            bits[dice.randrange(len(raw))] ^= 1 << dice.randrange(8)
            return bytes(bits)
        case 1:
            return b"".join(lines[:place] + lines[place + 1 :])
        case 2:
            return b"".join(lines[: place + 1] + lines[place:])
        case 3:
            other = dice.randrange(len(lines))
            lines[place], lines[other] = lines[other], lines[place]
            return b"".join(lines)
        case 4:
            return raw[: dice.randrange(len(raw))]
        case _:
            at = dice.randrange(len(raw))
            return raw[:at] + bytes([dice.randrange(32, 127)]) + raw[at:]


def test_a_thousand_altered_records_are_judged_alike(theirs: dict[str, Any]) -> None:
    dice = random.Random(2)
    whole = [record(key, 5, signed) for key in KEYS for signed in (True, False)]
    found = 0
    for number in range(1_000):
        raw = altered(whole[number % len(whole)], dice)
        judged = ours(raw)
        assert agrees(theirs, raw) == judged, raw
        found += not judged
    assert found >= 950  # two lines swapped with themselves leave the record whole


def test_a_history_written_anew_is_whole_and_the_trusted_key_tells(theirs: dict[str, Any]) -> None:
    raw = record(KEYS[0], 3, True)
    forged = sign_head(bytes(32), "LAW", *_of(archive.read(BytesIO(raw)).head))
    body, end = raw.rsplit(b"\n", 2)[0], encode(forged.data)
    fake = body + b"\n" + end + b"\n"
    key = theirs["verify"](raw)[3]
    assert theirs["verify"](fake)[3] != key
    assert theirs["verify"](raw, key)
    with pytest.raises(NOT_WHOLE, match="trusted key"):
        theirs["verify"](fake, key)


def test_the_signatures_of_rfc_8032_hold(theirs: dict[str, Any]) -> None:
    """Section 7.1, tests 1 and 2."""
    one = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    sign_one = (
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        "d25bf5f0595bbe24655141438e7a100b"
    )
    two = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
    sign_two = (
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
        "387b2eaeb4302aeeb00d291612bb0c00"
    )
    genuine = theirs["genuine"]
    assert genuine(bytes.fromhex(one), bytes.fromhex(sign_one), b"")
    assert genuine(bytes.fromhex(two), bytes.fromhex(sign_two), b"\x72")
    assert not genuine(bytes.fromhex(two), bytes.fromhex(sign_two), b"\x73")


def test_it_is_short_enough_to_be_read_at_once() -> None:
    assert len(SCRIPT.read_text().splitlines()) <= 60


def test_it_runs_as_a_command(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    raw = record(KEYS[0], 1, True)
    file.write_bytes(raw)
    command = [sys.executable, "-I", str(SCRIPT), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("whole: match, version, hash, key: LAW ")
    file.write_bytes(raw.replace(b'"seen":3', b'"seen":4', 1))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "NOT whole: line " in done.stderr


def test_the_vectors_of_the_document_hold(theirs: dict[str, Any]) -> None:
    """The example of docs/record.md is a whole record, and its steps give the hashes it states."""
    text = DOCUMENT.read_text()
    raw = _blocks(text, "jsonl")[0].encode()
    steps = json.loads(_blocks(text, "json")[0])
    lines = raw.splitlines()
    first = genesis(lines[0])
    inner = lines[1][len(b'{"hash":"') + 64 + len(b'","line":') : -1]
    assert steps["genesis"] == first
    assert steps["hash of version 1"] == chain(first, inner)
    assert ours(raw)
    assert theirs["verify"](raw)[2] == steps["hash of version 1"]
    signed = json.loads(lines[-1])
    assert steps["signed bytes"].encode() == encode(
        {name: signed[name] for name in ("format", "hash", "match", "version")}
    )


def _blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)
