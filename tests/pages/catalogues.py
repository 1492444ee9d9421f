"""What can be wrong with a catalogue of translations."""

from __future__ import annotations

import re
from collections.abc import Iterator

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message

GAPS = re.compile(r"%\(\w+\)s|%%|\{\w+\}|</?\w+[^>]*>")
"""What a translation must carry over: values, percent signs, gaps of scripts, tags."""


def faults(catalogue: Catalog, required: Catalog) -> list[str]:
    """Return what is missing, unsure or wrongly filled in, a line each; nothing where the catalogue
    is whole.
    """
    return [
        *_missing(catalogue, required),
        *(line for message in catalogue if message.id for line in _wrong(message)),
    ]


def _missing(catalogue: Catalog, required: Catalog) -> Iterator[str]:
    for message in required:
        if message.id and catalogue.get(message.id, context=message.context) is None:
            yield f"missing: {message.id!r}"


def _wrong(message: Message) -> Iterator[str]:
    forms = message.string if isinstance(message.string, list | tuple) else (message.string,)
    texts = message.id if isinstance(message.id, list | tuple) else (message.id,)
    if message.fuzzy:
        yield f"unsure: {message.id!r}"
    for form in forms:
        if not form:
            yield f"untranslated: {message.id!r}"
        elif sorted(GAPS.findall(form)) != sorted(GAPS.findall(texts[-1])):
            yield f"other gaps than the English: {message.id!r}"
