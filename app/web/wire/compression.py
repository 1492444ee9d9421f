"""Answers are sent compressed where the caller takes it: pages, JSON, styles, pictures as SVG.

Quick levels: a page of 50 kB costs half a millisecond and becomes 5 kB. Scripts and
styles are not compressed here but once, by the build (`app/pages/bundles.py`).
"""

from __future__ import annotations

from flask import Flask
from flask import request
from flask_compress import Compress

SMALLEST = 600
"""Bytes below which compressing saves no packet."""


def compress_answers(app: Flask) -> None:
    """Have every answer of the application compressed."""
    app.config.update(
        COMPRESS_ALGORITHM=["br", "gzip"],
        COMPRESS_ALGORITHM_STREAMING=["br"],
        COMPRESS_BR_LEVEL=4,
        COMPRESS_LEVEL=4,
        COMPRESS_MIN_SIZE=SMALLEST,
    )
    app.before_request(_heed_refusals)
    Compress(app)


def _heed_refusals() -> None:
    """Take the encodings that the caller refuses (`br;q=0`) out of those it names: the library
    would choose one of them where nothing else is named.
    """
    if "q=0" in request.headers.get("Accept-Encoding", ""):
        taken = [f"{name};q={quality}" for name, quality in request.accept_encodings if quality > 0]
        request.environ["HTTP_ACCEPT_ENCODING"] = ", ".join(taken)
