"""Spreadsheets that say of themselves what is not so: how much they unpack to, how they are packed.
A stranger may send one where tables of cards are looked through.
"""

from __future__ import annotations

import io
import struct
import tracemalloc
import zipfile
import zlib

import pytest

from app.cardfiles import spreadsheet
from app.cardfiles.rows import NotReadable
from app.cardfiles.spreadsheet import UNPACKED
from app.cardfiles.spreadsheet import sheets

DIRECTORY, PART = b"PK\x01\x02", b"PK\x03\x04"
LONG = 100_000_000
"""Bytes that a part of these files unpacks to."""


def said(content: bytes, offset: int, value: bytes) -> bytes:
    """A file of one part with other bytes at a place of its directory; what the part itself says
    stands two bytes sooner (the form of zip files, sections 4.3.7 and 4.3.12).
    """
    file = bytearray(content)
    for place in (content.index(DIRECTORY) + offset, content.index(PART) + offset - 2):
        file[place : place + len(value)] = value
    return bytes(file)


def lying(kind: int, size: int, shown: bytes = b"0" * 100) -> bytes:
    """A file that says that it unpacks to *shown*, with the checksum of that, and goes on."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", kind) as packed, packed.open("content.xml", "w") as part:
        for _ in range(size // 1_000_000):
            part.write(b"0" * 1_000_000)
    file = said(out.getvalue(), 24, struct.pack("<I", len(shown)))
    return said(file, 16, struct.pack("<I", zlib.crc32(shown)))


def stored(words: bytes) -> bytes:
    """A file of one part, packed by deflate."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("content.xml", words)
    return out.getvalue()


def spoilt(words: bytes) -> bytes:
    """A file of one part whose bytes are not packed by anything."""
    file, made = stored(words), zlib.compressobj(wbits=-15)
    packed = made.compress(words) + made.flush()
    assert packed in file
    return file.replace(packed, b"\xff" * len(packed))


@pytest.mark.parametrize("kind", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
@pytest.mark.parametrize("ending", ["xlsx", "ods"])
def test_a_part_longer_than_it_says_takes_no_more_room_than_it_says(kind: int, ending: str) -> None:
    """A file of one kilobyte that is packed by bzip2 took 1.5 GB of memory and 17 seconds."""
    file = lying(kind, LONG)
    with pytest.raises(NotReadable):
        sheets(f"mine.{ending}", stored(b""))  # what reads such files is loaded
    tracemalloc.start()
    try:
        with pytest.raises(NotReadable):
            sheets(f"mine.{ending}", file)
        assert tracemalloc.get_traced_memory()[1] < UNPACKED
    finally:
        tracemalloc.stop()


def test_what_a_part_says_is_all_that_anybody_reads_of_it() -> None:
    """Else the library that reads sheets would unpack what is behind."""
    words = b"0" * 100
    parts = spreadsheet._unpacked(lying(zipfile.ZIP_DEFLATED, 10_000_000, words))
    assert parts == {"content.xml": words}
    with zipfile.ZipFile(io.BytesIO(spreadsheet._packed(parts))) as packed:
        assert [part.compress_size for part in packed.infolist()] == [len(words)]


@pytest.mark.parametrize(
    ("file", "words"),
    [
        (said(stored(b"x" * 99), 8, b"\x01\x00"), "it has a password"),
        (said(stored(b"x" * 99), 10, b"\x63\x00"), "in another way than by deflate"),
        (spoilt(b"x" * 99), "decompressing"),
    ],
)
def test_a_part_that_cannot_be_unpacked_is_told(file: bytes, words: str) -> None:
    """The first and the last were faults of the server."""
    for ending in ("xlsx", "ods"):
        with pytest.raises(NotReadable) as told:
            sheets(f"mine.{ending}", file)
        assert words in str(told.value)
