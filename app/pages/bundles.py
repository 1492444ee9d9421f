"""Serves the bundled scripts and styles: one compressed file for each page, under an address with a
hash of its content, so that a browser caches it for good.

While a source is newer than its bundle (during development), the sources are served one by one.
"""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
from flask import abort
from flask import current_app
from flask import request
from flask import send_file
from flask import url_for
from flask.typing import ResponseReturnValue

from app.pages.site import pages

_YEAR = 365 * 24 * 3600
_TINY = 400
_ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""Encodings that a browser may accept, the smallest first, with the ending of files
compressed so.
"""


class BundleManifest(msgspec.Struct):
    """What the build bundled: which file each script or style became (by its path below `static`),
    and the SHA-256 of every source (by its path below the root).
    """

    outputs: dict[str, str]
    inputs: dict[str, str]


@pages.app_template_global("url_for")
def address(endpoint: str, **values: Any) -> str:
    """Return the address of an endpoint; for a script or style that of its bundle, if that is up to
    date. A tiny picture becomes a data address, which costs no request.
    """
    if endpoint == "static":
        filename = values["filename"]
        if filename.endswith(".svg"):
            return _written_out(bundle_folder().parent / filename) or url_for(endpoint, **values)
        name = bundles(bundle_folder()).get(filename)
        if name is not None:
            return url_for("pages.built", name=name)
    return url_for(endpoint, **values)


@cache
def bundles(folder: Path) -> Mapping[str, str]:
    """Return the bundle of each script and style; nothing where a source has changed since the
    build.
    """
    manifest = folder / "manifest.json"
    if not manifest.is_file():
        return {}
    known = msgspec.json.decode(manifest.read_bytes(), type=BundleManifest)
    root = folder.parent.parent.parent
    fresh = all(_hash(root / name) == hash_ for name, hash_ in known.inputs.items())
    return known.outputs if fresh else {}


@cache
def _written_out(picture: Path) -> str:
    """A tiny picture as a data address; "" for a larger one."""
    text = picture.read_text("utf-8")
    return f"data:image/svg+xml,{quote(text)}" if len(text) <= _TINY else ""


@pages.get("/built/<name>")
def built(name: str) -> ResponseReturnValue:
    """Return one bundle in an encoding that the browser accepts. A file never changes under its
    name.
    """
    place = bundle_folder()
    if name not in bundles(place).values():
        abort(404)
    encoding = _taken(place, name)
    answer = send_file(
        place / f"{name}{_ENCODINGS.get(encoding, '')}",
        mimetype=mimetypes.guess_type(name)[0],
        max_age=_YEAR,
    )
    answer.cache_control.immutable = True
    answer.vary.add("Accept-Encoding")
    if encoding:
        answer.content_encoding = encoding
    return answer


def _taken(place: Path, name: str) -> str:
    """The best encoding that the browser accepts and the build made; "" for none."""
    return next(
        (
            encoding
            for encoding, ending in _ENCODINGS.items()
            if request.accept_encodings.quality(encoding) > 0
            and (place / f"{name}{ending}").is_file()
        ),
        "",
    )


def bundle_folder() -> Path:
    """Return the folder with the bundles."""
    return Path(current_app.static_folder or "", "built")


def _hash(source: Path) -> str:
    return hashlib.sha256(source.read_bytes()).hexdigest() if source.is_file() else ""
