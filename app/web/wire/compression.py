"""Compresses answers where the caller accepts it: pages, JSON, styles, SVG. Fast levels: a page of
50 kB takes half a millisecond and becomes 5 kB.

The build compresses scripts and styles (`app/pages/bundles.py`); what is the same for everybody is
compressed as well as it can be, once.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from functools import cache

from flask import Flask
from flask import Response
from flask import request
from flask_compress import Compress

SMALLEST = 600
"""Bytes below which compression saves no network packet."""


def same_for_all(content: str, mimetype: str, headers: Mapping[str, str]) -> Response:
    """Return an answer whose content never changes while the server runs: zipped where the caller
    accepts that.
    """
    zips = request.accept_encodings.quality("gzip") > 0
    answer = Response(_zipped(content) if zips else content, mimetype=mimetype, headers=headers)
    answer.vary.add("Accept-Encoding")
    if zips:
        answer.content_encoding = "gzip"
    return answer


@cache
def _zipped(content: str) -> bytes:
    """As small as gzip can; of pictograms that is less than Brotli makes at its fast level."""
    return gzip.compress(content.encode(), 9, mtime=0)


def compress_answers(app: Flask) -> None:
    """Compress every answer of the application."""
    app.config.update(
        COMPRESS_ALGORITHM=["br", "gzip"],
        COMPRESS_ALGORITHM_STREAMING=["br"],
        COMPRESS_BR_LEVEL=4,
        COMPRESS_LEVEL=6,
        COMPRESS_MIN_SIZE=SMALLEST,
    )
    app.before_request(_heed_refusals)
    Compress(app)


def _heed_refusals() -> None:
    """Remove the encodings that the caller refuses (`br;q=0`) from its list: the library would
    choose one of them where no other is named.
    """
    if "q=0" in request.headers.get("Accept-Encoding", ""):
        taken = [f"{name};q={quality}" for name, quality in request.accept_encodings if quality > 0]
        request.environ["HTTP_ACCEPT_ENCODING"] = ", ".join(taken)
