"""Messages of sockets, each compressed by itself; tests/shell/running/test_server.py reads what a
real process sends.
"""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.serving.network.compression import LEAST_BITS
from app.serving.network.compression import TAIL
from app.serving.network.compression import compressor_for
from app.serving.network.compression import deflated


@given(
    st.lists(st.text(min_size=1, max_size=300).map(str.encode), max_size=6),
    st.integers(LEAST_BITS, zlib.MAX_WBITS),
)
def test_a_client_that_keeps_its_window_reads_every_message(
    messages: list[bytes], bits: int
) -> None:
    window = zlib.decompressobj(-bits)
    compressor = compressor_for({"server_max_window_bits": bits})
    assert compressor
    for message in messages * 2:
        sent = compressor.compress(message) + compressor.flush(zlib.Z_SYNC_FLUSH)
        assert sent.endswith(TAIL)
        assert window.decompress(sent) == message


def test_a_message_to_many_devices_is_compressed_once() -> None:
    message = b'{"panes":{"own":"a push that no other test sends"}}' * 9
    before = deflated.cache_info()
    sent = {compressor_for({}).compress(message) for _ in range(100)}  # type: ignore[union-attr]
    after = deflated.cache_info()
    assert (len(sent), after.misses - before.misses, after.hits - before.hits) == (1, 1, 99)


@pytest.mark.parametrize("terms", [None, {"server_max_window_bits": 8}])
def test_nothing_is_compressed_where_nothing_or_too_small_a_window_was_agreed(
    terms: dict[str, int] | None,
) -> None:
    assert compressor_for(terms) is None
