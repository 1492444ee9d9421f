"""A card set that somebody brings with a form: a table, or a set as data."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from werkzeug.datastructures import FileStorage

import games
from app.cardfiles.reading import import_file
from app.cardfiles.words import NotReadable
from app.desk.refusals import Unreadable


def brought(file: FileStorage | None, key: str) -> Mapping[str, Any]:
    """Return the card set in an uploaded file for a game's key, empty where none was chosen; raise `Unreadable`."""
    if file is None or not file.filename:
        return {}
    game = games.catalogue()[key]
    if game.schema is None:
        raise Unreadable({"cards": [f"{game.title} is played without cards"]})
    try:
        found = import_file(file.filename, file.read(), game.schema, key)
    except NotReadable as error:
        raise Unreadable({"cards": [f"{file.filename}: {error}"]}) from None
    if not found.cards.cards:
        raise Unreadable({"cards": [str(fault) for fault in found.faults[:20]]})
    return found.raw
