"""Messages of sockets, each compressed by itself; tests/shell/running/test_server.py reads what a
real process sends.
"""

import platform
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.serving.network.compression import BY_ZLIB
from app.serving.network.compression import COMPRESSED
from app.serving.network.compression import LEAST_BITS
from app.serving.network.compression import QUICKEST
from app.serving.network.compression import SMALLEST
from app.serving.network.compression import TAIL
from app.serving.network.compression import TEXT
from app.serving.network.compression import Deflating
from app.serving.network.compression import deflated
from app.serving.network.compression import framed
from app.serving.network.compression import window_for


def read(frame: bytes) -> tuple[int, bytes]:
    """Return the first byte of an unmasked frame and its data, which are all of the rest."""
    size, start = frame[1], 2
    if size > 125:
        start = 4 if size == 126 else 10
        size = int.from_bytes(frame[2:start], "big")
    assert len(frame) == start + size
    return frame[0], frame[start:]


@given(
    st.lists(st.text(min_size=SMALLEST, max_size=900), max_size=6),
    st.integers(LEAST_BITS, zlib.MAX_WBITS),
)
def test_a_client_that_keeps_its_window_reads_every_message(texts: list[str], bits: int) -> None:
    window = zlib.decompressobj(-bits)
    for text in texts * 2:
        first, data = read(framed(text, window_for({"server_max_window_bits": bits})))
        assert first == TEXT | COMPRESSED
        assert window.decompress(data + TAIL).decode() == text


@given(
    st.binary(max_size=3_000),
    st.integers(1, 60),
    st.integers(LEAST_BITS, zlib.MAX_WBITS),
    st.sampled_from((BY_ZLIB, QUICKEST)),
)
def test_either_library_ends_a_message_as_sockets_want_it_and_any_client_reads_it(
    data: bytes, often: int, bits: int, by: Deflating
) -> None:
    made = deflated(data * often, bits, by)
    assert made.endswith(TAIL)
    assert zlib.decompressobj(-bits).decompress(made) == data * often


def test_this_machine_deflates_by_isal_where_that_is_made_for_its_processor() -> None:
    made_for_it = platform.machine() in ("x86_64", "AMD64", "aarch64", "arm64")
    assert QUICKEST.library.__name__ == ("isal.isal_zlib" if made_for_it else "zlib")


@pytest.mark.parametrize("size", [0, 1, 125, 126, SMALLEST - 1, SMALLEST, 65_535, 65_536, 70_000])
def test_a_text_that_is_short_or_where_nothing_is_compressed_goes_out_as_it_is(size: int) -> None:
    text = "x" * size
    assert read(framed(text, 0)) == (TEXT, text.encode())
    assert (read(framed(text, 15))[0] == TEXT) is (size < SMALLEST)


def test_a_message_to_many_devices_is_compressed_once() -> None:
    message = '{"panes":{"own":"a push that no other test sends"}}' * 9
    before = framed.cache_info()
    sent = {framed(message, window_for({})) for _ in range(100)}
    after = framed.cache_info()
    assert (len(sent), after.misses - before.misses, after.hits - before.hits) == (1, 1, 99)


@pytest.mark.parametrize("terms", [None, {"server_max_window_bits": 8}])
def test_nothing_is_compressed_where_nothing_or_too_small_a_window_was_agreed(
    terms: dict[str, int] | None,
) -> None:
    assert window_for(terms) == 0
