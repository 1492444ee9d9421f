"""A record survives its way through a file byte for byte, and nothing else passes for it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO

import pytest

from events.envelope import NewEvent
from events.envelope import Receipt
from events.envelope import chain
from events.envelope import genesis
from events.log import Head
from events.log import Log
from events.manifest import Manifest
from events.memory import MemoryLog
from events.proof import archive
from events.proof import rows
from events.proof.canonical import decode
from events.proof.canonical import encode
from events.proof.rows import BadArchive
from events.proof.signing import FORMAT
from events.proof.signing import SignedHead
from events.proof.signing import new_key
from events.proof.signing import public_key
from events.proof.signing import sign_head
from events.vocabulary import MatchId
from events.vocabulary import Seat

MATCH = MatchId("M1")
MANIFEST = Manifest(
    MATCH, "some", "1", (Seat("A"), Seat("B")), {"deck": 20}, {"gem": [{"code": "R"}]}, "evening", 7
)


def new(number: int) -> NewEvent:
    """Some event."""
    action = {"seat": "A", "name": "Moved", "args": {"to": ["c1", "ü"], "far": number}}
    return NewEvent(
        f"e{number}", "PlayMade", {"action": action}, "A", number, 1_000 + number, digest="d" * 32
    )


def filled(events: int = 12, manifest: Manifest = MANIFEST) -> MemoryLog:
    """A log with a match of a number of events."""
    log = MemoryLog()
    log.open(manifest.match, manifest.encode())
    for number in range(events):
        log.append(manifest.match, log.head(manifest.match), new(number))
    return log


def lines_of(log: Log, match: MatchId = MATCH) -> list[bytes]:
    """The exported lines."""
    return list(archive.export(log, match))


def forged(lines: list[bytes], manifest: Mapping[str, object] | None = None) -> list[bytes]:
    """Lines whose hashes were all worked out anew, as a forger would."""
    raw = encode(manifest) if manifest else lines[0][:-1]
    done, previous, version = [raw + b"\n"], genesis(raw), 0
    for row in lines[1:-1]:
        inner = encode(decode(row[:-1])["line"])
        previous, version = chain(previous, inner), version + 1
        done.append(b'{"hash":"' + previous.encode() + b'","line":' + inner + b"}\n")
    return [
        *done,
        encode({"format": FORMAT, "hash": previous, "match": "M1", "version": version}) + b"\n",
    ]


def changed(row: bytes, **fields: object) -> bytes:
    """An event line with other fields (and a hash that does not fit)."""
    raw = decode(row[:-1])
    return encode({**raw, "line": {**raw["line"], **fields}}) + b"\n"


def test_what_is_exported_reads_back_and_exports_again_byte_for_byte() -> None:
    log, other = filled(), MemoryLog()
    lines = lines_of(log)
    found = archive.read(lines)
    assert found.manifest == MANIFEST
    assert found.head == log.head(MATCH)
    assert found.events == log.read(MATCH)
    assert archive.restore(other, found) == archive.ImportedRecord(MATCH, 12, 0)
    assert lines_of(other) == lines


def test_the_hashed_bytes_are_a_slice_of_the_file() -> None:
    log = filled(3)
    for event, row in zip(log.read(MATCH), lines_of(log)[1:-1], strict=True):
        assert row[len(b'{"hash":"') + 64 + len(b'","line":') : -2] == event.line


def test_importing_again_changes_nothing_and_a_longer_record_goes_on() -> None:
    short, long, here = filled(5), filled(12), MemoryLog()
    assert archive.restore(here, archive.read(lines_of(short))).stored == 5
    assert archive.restore(here, archive.read(lines_of(short))) == archive.ImportedRecord(
        MATCH, 0, 5
    )
    assert archive.restore(here, archive.read(lines_of(long))) == archive.ImportedRecord(
        MATCH, 7, 5
    )
    assert archive.restore(here, archive.read(lines_of(short))) == archive.ImportedRecord(
        MATCH, 0, 5
    )
    assert lines_of(here) == lines_of(long)


def test_another_history_or_manifest_under_the_same_id_is_refused() -> None:
    here = filled(3)
    other = filled(2)
    other.append(MATCH, other.head(MATCH), new(99))
    with pytest.raises(
        BadArchive,
        match=r"line 4 of the file .line 3 of the log.: version 3 of match .M1. is another",
    ):
        archive.restore(here, archive.read(lines_of(other)))
    with pytest.raises(BadArchive, match="opened with another manifest"):
        archive.restore(here, archive.read(lines_of(filled(0, replace(MANIFEST, name="morning")))))
    assert here.head(MATCH).version == 3


def test_a_match_without_events_travels_too() -> None:
    here = MemoryLog()
    assert archive.restore(here, archive.read(lines_of(filled(0)))).stored == 0
    assert here.head(MATCH) == filled(0).head(MATCH)


def test_every_one_bit_change_is_refused() -> None:
    """400 changes spread over the whole file: none passes."""
    whole = b"".join(lines_of(filled()))
    dice = random.Random(1)
    places = dice.sample(range(len(whole) * 8), 400)
    passed = []
    for place in places:
        altered = bytearray(whole)
        altered[place // 8] ^= 1 << place % 8
        try:
            archive.read(BytesIO(altered))
        except BadArchive:
            continue
        passed.append(place)
    assert passed == []


@pytest.mark.parametrize("seed", range(8))
def test_lines_that_are_dropped_doubled_or_swapped_are_refused(seed: int) -> None:
    lines = lines_of(filled())
    dice = random.Random(seed)
    one, two = sorted(dice.sample(range(1, 13), 2))
    swapped = [*lines]
    swapped[one], swapped[two] = swapped[two], swapped[one]
    for wrong in (swapped, lines[:one] + lines[one + 1 :], lines[: one + 1] + lines[one:]):
        with pytest.raises(BadArchive):
            archive.read(wrong)


def test_lines_of_two_matches_cannot_be_spliced() -> None:
    other = filled(12, replace(MANIFEST, match=MatchId("M2")))
    lines, foreign = lines_of(filled()), lines_of(other, MatchId("M2"))
    for wrong in (lines[:5] + foreign[5:], [foreign[0], *lines[1:]], lines[:-1] + foreign[-1:]):
        with pytest.raises(BadArchive):
            archive.read(wrong)


def test_a_tail_that_was_cut_is_found_out() -> None:
    log = filled()
    lines = lines_of(log)
    with pytest.raises(
        BadArchive, match="ends after version 11 without its head line: the file was cut"
    ):
        archive.read(lines[:-2])
    with pytest.raises(BadArchive, match="no line end: the file was cut"):
        archive.read([*lines[:-1], lines[-1][:-1]])
    with pytest.raises(
        BadArchive,
        match="line 10 of the file: the head does not fit: the events before it end at version 8",
    ):
        archive.read([*lines[:9], lines[-1]])


def test_a_tail_that_was_cut_with_a_new_head_is_found_out_by_a_receipt() -> None:
    log = filled()
    shortened = forged(lines_of(log)[:-3] + lines_of(log)[-1:])
    assert archive.read(shortened).head.version == 10
    receipt = log.read(MATCH)[11].receipt
    assert archive.read(lines_of(log), [receipt]).head.version == 12
    with pytest.raises(
        BadArchive,
        match="the record ends with version 10, but the receipt proves version 12: it was cut",
    ):
        archive.read(shortened, [receipt])


def test_a_history_that_was_written_anew_is_found_out_by_a_receipt() -> None:
    log = filled()
    lines = lines_of(log)
    rewritten = forged([*lines[:3], changed(lines[3], at=5), *lines[4:]])
    assert archive.read(rewritten).head.version == 12
    with pytest.raises(
        BadArchive,
        match=r"line 6 of the file .line 5 of the log.: version 5 has the hash .*: it was changed",
    ):
        archive.read(rewritten, [log.read(MATCH)[4].receipt])
    with pytest.raises(BadArchive, match="the receipt belongs to match M9, not to"):
        archive.read(lines, [Receipt(MatchId("M9"), 1, "")])


def signed_lines(private: bytes) -> list[bytes]:
    """An export signed with a key."""

    def sign(match: MatchId, head: Head) -> SignedHead:
        return sign_head(private, match, head.version, head.hash)

    return list(archive.export(filled(2), MATCH, sign))


def test_a_signed_head_is_asked_for_its_signature() -> None:
    private = new_key()
    lines = signed_lines(private)
    found = archive.read(lines, key=public_key(private))
    assert found.signed is not None
    assert (found.signed.key, found.signed.version) == (public_key(private), 2)
    with pytest.raises(BadArchive, match="not signed with the key that is trusted here"):
        archive.read(lines, key=public_key(new_key()))
    with pytest.raises(
        BadArchive, match="is not signed, and a signature by the trusted key was asked for"
    ):
        archive.read(lines_of(filled(2)), key=public_key(private))


def test_every_bit_of_a_signed_head_counts() -> None:
    *lines, head = signed_lines(new_key())
    for place in range(len(head) * 8):
        altered = bytearray(head)
        altered[place // 8] ^= 1 << place % 8
        with pytest.raises(BadArchive):
            archive.read([*lines, bytes(altered)])


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"version": 3}, "version 3 stands where version 1 should"),
        ({"match": "M2"}, "the event is of match 'M2'"),
        ({"kind": "NoSuchKind"}, "which this program does not know"),
        ({"schema": 9}, "which this program does not know"),
        ({"at": "now"}, "a field of the event is not of its type"),
        ({"data": []}, "data must be a mapping"),
        ({"reveals": {}}, "reveals a row"),
        ({"data": {"action": {"seat": "A"}}}, "action.name: Missing data"),
        ({"data": {"action": {"seat": "A", "name": "Moved"}, "more": 1}}, "more: Unknown field"),
        ({"id": "e1"}, "was used by"),
        ({"extra": 1}, "exactly the fields"),
    ],
)
def test_a_forger_who_hashes_well_still_writes_events_that_must_read(
    fields: dict[str, object], said: str
) -> None:
    lines = lines_of(filled(2))
    with pytest.raises(BadArchive, match=said):
        archive.read(forged([lines[0], changed(lines[1], **fields), *lines[2:]]))


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"match": 3}, "line 1 of the file: .* not of its type"),
        ({"options": []}, "line 1 of the file: .* not of its type"),
        ({"opened_at": "x"}, "line 1 of the file: .* not of its type"),
        ({"sandbox_of": 3}, "line 1 of the file: .* not of its type"),
        ({"format": "quartermaster-record-9"}, "this is not the record of a match"),
        ({"more": 1}, "exactly the fields"),
    ],
)
def test_a_manifest_must_read(fields: dict[str, object], said: str) -> None:
    lines = lines_of(filled(1))
    with pytest.raises(BadArchive, match=said):
        archive.read(forged(lines, {**decode(lines[0][:-1]), **fields}))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "line 1 of the file: this is not the record of a match"),
        (b"PK\x03\x04zip\n", "line 1 of the file: this is not the record of a match"),
        (b"[1,2]\n", "exactly the fields"),
        (b"{}\n", "exactly the fields"),
        (b"\xfe\xfd\n", "not JSON"),
        (
            b"a" * (rows.LINE_LIMIT + 1),
            "line 1 of the file: the line is longer than 2000000 bytes",
        ),
    ],
)
def test_foreign_files_are_answered_clearly(content: bytes, said: str) -> None:
    with pytest.raises(BadArchive, match=said):
        archive.read(BytesIO(content))


def test_changed_line_ends_and_trailing_lines_are_named() -> None:
    lines = lines_of(filled(2))
    with pytest.raises(BadArchive, match=r"line ends were changed on the way \(CR LF\)"):
        archive.read([line[:-1] + b"\r\n" for line in lines])
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le")):
        other = mark + b"".join(lines).decode().encode(encoding)
        with pytest.raises(BadArchive, match=r"another encoding .* \(a byte order mark\)"):
            archive.read(BytesIO(other))
    with pytest.raises(BadArchive, match="line 5 of the file: something stands after the head"):
        archive.read([*lines, b"\n"])
    with pytest.raises(BadArchive, match="neither an event nor a head line; a head has the format"):
        archive.read([*lines[:-1], b'{"foot":1}\n'])


@pytest.mark.parametrize("last", [b"[1]\n", b"7\n", b'"head"\n', b"null\n", b"true\n"])
def test_a_last_line_that_is_no_mapping_is_no_head(last: bytes) -> None:
    with pytest.raises(BadArchive, match="line 4 of the file: "):
        archive.read([*lines_of(filled(2))[:-1], last])


def test_too_many_lines_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "EVENT_LIMIT", 3)
    with pytest.raises(BadArchive, match="more than 3 events"):
        archive.read(lines_of(filled(6)))


def test_the_head_of_an_empty_match_is_its_manifest() -> None:
    assert archive.read(lines_of(filled(0))).head == Head(0, genesis(MANIFEST.encode()))


@pytest.mark.parametrize("levels", [700, 900, 20_000])
def test_an_event_nested_too_deep_is_refused_by_its_line(levels: int) -> None:
    lines = lines_of(filled())
    text = b'{"hash":"' + b"0" * 64 + b'","line":'
    inner = lines[1][len(text) : -2].replace(
        b'"reveals":[]', b'"reveals":' + b"[" * levels + b"]" * levels
    )
    row = text.replace(b"0" * 64, chain(genesis(lines[0][:-1]), inner).encode()) + inner + b"}\n"
    assert b"[[[" in row
    # how deep JSON can be read differs by Python; what can be read is no row of reveals
    with pytest.raises(BadArchive, match=r"line 2 of the file .*(nested too deep|row of reveals)"):
        archive.read([lines[0], row, *lines[2:]])


def test_a_manifest_nested_too_deep_is_refused() -> None:
    lines = lines_of(filled(0))
    deep = lines[0].replace(b"20", b"[" * 20_000 + b"]" * 20_000)
    with pytest.raises(BadArchive, match=r"line 1 of the file: .*nested too deep"):
        archive.read([deep, lines[1]])
