"""Converts views for output: English JSON for programs, a page's language for people."""

from __future__ import annotations

import dataclasses
import operator
import typing
from collections.abc import Callable
from collections.abc import Hashable
from collections.abc import Mapping
from collections.abc import Sequence
from functools import cache
from itertools import compress
from types import UnionType
from typing import Any
from typing import TypeVar

import msgspec
from msgspec import UNSET

from games.text import Name
from games.text import Text
from games.text import naming
from projections.knowledge.recent import Recent
from projections.knowledge.recent import Rows
from projections.knowledge.recent import index_of
from projections.views.base import View
from projections.views.choices.offers import OfferView
from projections.views.scene.zones import PieceView

Translatable = TypeVar("Translatable")
Translate = Callable[[str], str]
"""Translates words into a language."""
Before = tuple[Any, Any] | None
"""What stood in the same place of the last view, with its translation; None where nothing did."""


class Kept(Recent[int, Any]):
    """Views and rows of views by their identity: itself where it says the same, else it and its
    translation (the original stays, so that no other view takes its identity). `rows`: rows that
    grow at their end, by what they are. `shown`: the fields of the last view that was shown once,
    with their translations, by its type and viewer.
    """

    __slots__ = ("rows", "shown")

    def __init__(self, events: int, most: int) -> None:
        super().__init__(events, most)
        self.rows: Recent[str, Rows[Any, Any]] = Recent(events, most)
        self.shown: Recent[Hashable, tuple[Sequence[Any], Sequence[Any]]] = Recent(events, most)

    def at(self, version: int) -> Kept:
        """Note how long the match is, and return this cache."""
        self.rows.at(version)
        self.shown.at(version)
        super().at(version)
        return self


# -- for programs ----------------------------------------------------------------------------------


def as_json(view: Any, names: Mapping[str, str]) -> bytes:
    """Return a view as JSON in English, with the players' *names* by seat."""
    return msgspec.json.encode(view, enc_hook=_english(names))


def as_data(view: Any, names: Mapping[str, str]) -> Any:
    """Return the same as plain dictionaries, lists and texts."""
    return msgspec.to_builtins(view, enc_hook=_english(names))


def _english(names: Mapping[str, str]) -> Callable[[object], str]:
    """Return the function that converts values which JSON does not know: texts and their
    subclasses.
    """

    def write(value: object) -> str:
        if isinstance(value, str):
            return str(naming(value, names) if isinstance(value, Text) else value)
        raise foreign(type(value))

    return write


def foreign(kind: type) -> TypeError:
    """Return the error for a value of a *kind* that JSON cannot hold."""
    return TypeError(f"{kind.__name__} is no part of a view")


_WHOLE = (PieceView, OfferView)
"""Views that are made with all their parts, so that none of these is met elsewhere."""

# -- for people ------------------------------------------------------------------------------------


def in_language(
    view: Translatable, translate: Translate, kept: Kept | None = None, before: Before = None
) -> Translatable:
    """Return a view (or a row of views) with its words translated; all else stays as it is. A view
    that *kept* holds already is taken from there, and parts that stood *before* from that.
    """
    if isinstance(view, tuple):
        return typing.cast(
            Translatable, _row_translated(view, translate, kept, before, in_language)
        )
    if kept is not None and (known := kept.get(id(view))) is not None:
        return view if known is view else typing.cast(Translatable, known[1])
    kind: Any = type(view)
    plan = _plan(kind)
    if plan is None:
        return view
    before = before if before is not None and type(before[0]) is kind else None
    worded = plan.worded(view, translate, None if kind in _WHOLE else kept, before)
    if kept is not None:
        kept.put(id(view), view if worded is view else (view, worded))
    return typing.cast(Translatable, worded)


def longer_in_language(
    name: str, row: tuple[Translatable, ...], translate: Translate, kept: Kept
) -> tuple[Translatable, ...]:
    """Return a row of views that grows at its end, as a log does, with its words translated; only
    what is new in it is.
    """
    rows = (kept.rows.get(name) or Rows()).of(row, lambda view: in_language(view, translate))
    kept.rows.renew(name, rows)
    return rows.made


def worded_once(
    view: Translatable, translate: Translate, kept: Kept | None, shown_to: Hashable = None
) -> Translatable:
    """Return a view with its words translated. Views in it may be kept, but not it: it is shown
    once. Its fields that are the same as in the last view *shown_to* somebody are taken along.
    """
    kind: Any = type(view)
    plan = _plan(kind)
    if plan is None:
        return view
    if kept is None or shown_to is None:
        return typing.cast(Translatable, plan.worded(view, translate, kept))
    return typing.cast(Translatable, plan.worded_after(view, translate, kept, (kind, shown_to)))


FieldTranslation = Callable[[Any, Translate, Kept | None, Before], Any]


class _Plan(typing.NamedTuple):
    """The fields of a type of view that hold words, or views with words; how to read them all, and
    to translate each; and how to make a view with others.
    """

    names: tuple[str, ...]
    read: Callable[[Any], tuple[Any, ...]]
    ways: tuple[FieldTranslation, ...]
    replace: Callable[..., Any]

    def worded(
        self, view: Any, translate: Translate, kept: Kept | None, before: Before = None
    ) -> Any:
        """Return a view with its words translated; itself where none differs."""
        originals = self.read(view)
        pair = before and (self.read(before[0]), self.read(before[1]))
        return self._with(view, originals, self._after(originals, pair, translate, kept))

    def worded_after(self, view: Any, translate: Translate, kept: Kept, key: Hashable) -> Any:
        """The same, with the words of those fields that are the same objects as in the last view
        under this *key*.
        """
        originals = self.read(view)
        worded = self._after(originals, kept.shown.get(key), translate, kept)
        kept.shown.renew(key, (originals, worded))
        return self._with(view, originals, worded)

    def _after(
        self,
        originals: Sequence[Any],
        before: tuple[Sequence[Any], Sequence[Any]] | None,
        translate: Translate,
        kept: Kept | None,
    ) -> Sequence[Any]:
        """Fields translated; those that are the same objects as *before* have the same words."""
        were, said = before or ((None,) * len(originals), originals)  # None has no words
        return [
            words if original is was else way(original, translate, kept, (was, words))
            for original, was, words, way in zip(originals, were, said, self.ways, strict=True)
        ]

    def _with(self, view: Any, originals: Sequence[Any], worded: Sequence[Any]) -> Any:
        if all(map(operator.is_, worded, originals)):
            return view
        changed = compress(
            zip(self.names, worded, strict=True), map(operator.is_not, worded, originals)
        )
        return self.replace(view, **dict(changed))


@cache
def _plan(kind: Any) -> _Plan | None:
    """How to translate a type of view; None where it holds no words."""
    names: set[str] = set()
    if issubclass(kind, View):
        names = set(kind.__struct_fields__)
    elif dataclasses.is_dataclass(kind):
        names = {field.name for field in dataclasses.fields(kind)}
    hints = typing.get_type_hints(kind) if names else {}
    ways = {name: way for name in hints if name in names and (way := _way(hints[name])) is not None}
    if not ways:
        return None
    replace = msgspec.structs.replace if issubclass(kind, View) else dataclasses.replace
    return _Plan(tuple(ways), _reading(tuple(ways)), tuple(ways.values()), replace)


def _reading(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """What reads fields of a view, in one call."""
    if len(names) == 1:
        return lambda view: (getattr(view, names[0]),)
    return typing.cast(Callable[[Any], tuple[Any, ...]], operator.attrgetter(*names))


def _way(hint: Any) -> FieldTranslation | None:
    """How to translate a value of a declared type; None where it holds no words."""
    if isinstance(hint, type) and issubclass(hint, Text):
        return _words
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple:
        return _row(parts)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        way = _way(parts[1])
        return None if way is None else _mapping(way)
    if origin in (UnionType, typing.Union):
        return _either(parts)
    return in_language if isinstance(hint, type) and _plan(hint) is not None else None


def _words(
    words: str, translate: Translate, _kept: Kept | None = None, _before: Before = None
) -> Text:
    """Translate a text. One that says the same in this language stays: most memory of a match was
    second copies of its words.
    """
    translated = translate(words)
    return words if translated == words and isinstance(words, Text) else Name(translated)


def _row(parts: tuple[Any, ...]) -> FieldTranslation | None:
    way = _way(parts[0]) if parts else None
    if way is None:
        return None
    return lambda row, translate, kept, before: _row_translated(row, translate, kept, before, way)


def _row_translated(
    row: tuple[Any, ...],
    translate: Translate,
    kept: Kept | None,
    before: Before,
    way: FieldTranslation,
) -> tuple[Any, ...]:
    """Translate a row; itself where no item differs, so that whoever holds it need not be made
    again. One of more than a word that is the same object as before is taken from *kept*.
    """
    if kept is None or len(row) < 2:
        worded = tuple([way(item, translate, kept, None) for item in row])
        return row if all(map(operator.is_, worded, row)) else worded
    known = kept.get(id(row))
    if known is None:
        worded = _items_translated(row, translate, kept, before, way)
        if all(map(operator.is_, worded, row)):
            worded = row
        kept.put(id(row), row if worded is row else (row, worded))
        return worded
    return row if known is row else typing.cast(tuple[Any, ...], known[1])


def _items_translated(
    row: tuple[Any, ...],
    translate: Translate,
    kept: Kept,
    before: Before,
    way: FieldTranslation,
) -> tuple[Any, ...]:
    """The items of a row translated. While a row stays the same nobody asks for its items, so that
    *kept* has forgotten them: once it changes they are taken from the row *before*.
    """
    was, said = before if before is not None and isinstance(before[0], tuple) else ((), ())
    start = index_of(row[0], was)
    if start is not None and all(map(operator.is_, was[start:], row)):  # as a log grows
        new = [way(item, translate, kept, None) for item in row[len(was) - start :]]
        return (*said[start : start + len(row)], *new)
    known: list[Any] = list(map(kept.young.get, map(id, row)))
    missing = [] if all(known) else [place for place, one in enumerate(known) if one is None]
    stood = dict(zip(map(id, was), said, strict=True)) if len(missing) > 1 else {}
    in_place = len(was) == len(row)
    for place in missing:
        item = row[place]
        words = stood.get(id(item))
        if words is None:
            then = (was[place], said[place]) if in_place else None
            words = way(item, translate, kept, then)
        else:
            kept.put(id(item), item if words is item else (item, words))
        known[place] = item if words is item else (item, words)
    return tuple([item if one is item else one[1] for item, one in zip(row, known, strict=True)])


def _mapping(way: FieldTranslation) -> FieldTranslation:
    def translated(
        rows: Mapping[Any, Any], translate: Translate, kept: Kept | None, _before: Before
    ) -> Mapping[Any, Any]:
        if kept is None:
            return {key: way(row, translate, kept, None) for key, row in rows.items()}
        known = kept.get(id(rows))
        if known is None:
            worded = {key: way(row, translate, kept, None) for key, row in rows.items()}
            same = all(map(operator.is_, worded.values(), rows.values()))
            known = rows if same else (rows, worded)
            kept.put(id(rows), known)
        return rows if known is rows else typing.cast(Mapping[Any, Any], known[1])

    return translated


def _either(parts: tuple[Any, ...]) -> FieldTranslation | None:
    """Translate a value of one of several types, at most one of which is words or a row."""
    ways = {part: way for part in parts if (way := _way(part)) is not None}
    if not ways:
        return None
    row = next((way for part, way in ways.items() if typing.get_origin(part) is tuple), None)
    is_words = _words in ways.values()

    def translated(value: Any, translate: Translate, kept: Kept | None, before: Before) -> Any:
        if value is None or value is UNSET:
            return value
        if isinstance(value, str):
            return _words(value, translate) if is_words else value
        if isinstance(value, tuple):
            return row(value, translate, kept, before) if row else value
        return in_language(value, translate, kept, before)

    return translated
