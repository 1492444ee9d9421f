"""Sentences as values: made where the facts are known, put into a language where they are shown.

    text("%(card)s costs %(cost)s energy.", card=name("Outrider"), cost=3)

A `Text` is a `str` that says the sentence in English, and remembers the sentence with its gaps
(`msgid`) and what fills them (`values`). Programs, tests and the terminal read the English; a page
looks the `msgid` up in a catalogue and fills the gaps anew, each value in the same language
(`app.i18n.render`). Nothing recognises finished English.

Joining texts with `+`, `join` or an f-string makes a plain `str`, which cannot be translated; the
type checker tells the two apart, so whatever people read is declared as `Text`. Gaps are written
as gettext writes them (`%(name)s`); a percent sign is `%%`. The first arguments of `text`,
`plural`, `context_text` and the terms of `terms` are literals: the catalogues are gathered from
them (`app.i18n.gathering`).
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from functools import cache
from functools import lru_cache
from operator import is_
from types import MappingProxyType
from typing import Self

Value = str | int
"""What fills a gap: a `Text`, a whole number, or a `str` that is the same in each language."""

NO_VALUES: Mapping[str, Value] = MappingProxyType({})
NAME = "name"
"""The context of texts that are names, as of a faction: they keep their capitals in a sentence."""


class Text(str):
    """A sentence, a label or a name that people read.

    * `msgid`: the English with its gaps, by which catalogues know it ("": not in a catalogue).
    * `values`: what fills the gaps.
    * `many`: the English where the value `n` is not 1 ("": there is no plural form).
    * `context`: tells two texts apart that are the same in English ("": no other is).
    """

    __slots__ = ("context", "many", "msgid", "values")

    msgid: str
    values: Mapping[str, Value]
    many: str
    context: str

    def __new__(
        cls,
        msgid: str,
        values: Mapping[str, Value] = NO_VALUES,
        *,
        many: str = "",
        context: str = "",
    ) -> Self:
        """Make a text; raise `KeyError` where a gap has no value."""
        english = many if many and values["n"] != 1 else msgid
        made = super().__new__(cls, english % values if values else english.replace("%%", "%"))
        made.msgid, made.values, made.many, made.context = msgid, values, many, context
        return made

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle keep the parts."""
        return _remade, (self.msgid, dict(self.values), self.many, self.context)

    @property
    def begins_with_name(self) -> bool:
        """Whether the first word is a name, which keeps its capital inside a sentence."""
        if isinstance(self, Name | SeatName) or self.context == NAME:
            return True
        if not self.msgid.startswith("%("):
            return False
        first = self.values[self.msgid[2:].partition(")")[0]]
        return not isinstance(first, Text) or first.begins_with_name

    @property
    def inside(self) -> Text:
        """This label as it stands inside a sentence: without its capital, unless it begins with
        two of them (an abbreviation)."""
        return Inside(self)


class Name(Text):
    """What somebody called a thing or a person: the same in each language, but for `native`, the
    name in the thing's own script, which pages in that script show alone."""

    __slots__ = ("native",)

    native: str

    def __new__(cls, name: str, native: str = "") -> Self:
        """Make a name; *name* is how English shows it (it may hold the native one as well)."""
        made = str.__new__(cls, name)
        made.msgid, made.values, made.many, made.context = "", NO_VALUES, "", ""
        made.native = native
        return made

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle keep the native name."""
        return Name, (str(self), self.native)


class SeatName(Text):
    """A seat of the match. Where the players' names are known the sentence says the name."""

    __slots__ = ("seat",)

    seat: str

    def __new__(cls, seat: str) -> Self:
        """Make the name of *seat*, the seat itself as long as nobody is known to sit there."""
        made = str.__new__(cls, seat)
        made.msgid, made.values, made.many, made.context = "", NO_VALUES, "", ""
        made.seat = seat
        return made

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle keep the seat."""
        return SeatName, (self.seat,)


class Listed(Text):
    """Several things in a row: “a, b and c”, or with another `mark` between all of them."""

    __slots__ = ("items", "mark")

    items: tuple[Value, ...]
    mark: str

    def __new__(cls, items: Iterable[Value], mark: str = "") -> Self:
        """Put *items* in a row: commas and a last “and”, or *mark* between each two of them."""
        row = tuple(items)
        made = str.__new__(cls, mark.join(map(str, row)) if mark else _row(row))
        made.msgid, made.values, made.many, made.context = "", NO_VALUES, "", ""
        made.items, made.mark = row, mark
        return made

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle keep the things."""
        return Listed, (self.items, self.mark)


class Inside(Text):
    """A label as it stands inside a sentence; in a language without capitals as it is."""

    __slots__ = ("label",)

    label: Text

    def __new__(cls, label: Text) -> Self:
        """Take the capital off *label*, unless it begins with a name or an abbreviation."""
        made = str.__new__(cls, as_inside(label, label))
        made.msgid, made.values, made.many, made.context = "", NO_VALUES, "", ""
        made.label = label
        return made

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle keep the label."""
        return Inside, (self.label,)


class Owned(Text):
    """What belongs to a seat, in the words for others (“Ann's deck”), with those in which its owner
    is told of it: `own` (“your deck”).
    """

    __slots__ = ("own", "seat")

    own: Text
    seat: str

    def __new__(cls, seat: str, words: Text, own: Text) -> Self:
        """Take the *words* for others, and the words for the owner in *seat*."""
        made = super().__new__(cls, words.msgid, words.values)
        made.seat, made.own = seat, own
        return made

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle keep the owner and both wordings."""
        return Owned, (self.seat, Text(self.msgid, self.values), self.own)


def as_inside(label: Text, words: str) -> str:
    """Return the English *words* of a label as they stand inside a sentence: without their capital,
    unless they begin with a name or an abbreviation.
    """
    return words if label.begins_with_name else lowered(words)


NOTHING = Text("")
"""No words at all."""
KEPT_USUAL = 4_096
"""Sentences that are said again and again and therefore kept; beyond that, all are made anew."""
KEPT_NAMES = 1_024
"""Names that are kept, so that those of cards and seats are made once."""


def text(msgid: str, /, **values: Value) -> Text:
    """Return a sentence with its gaps filled: `text("%(card)s costs %(cost)s.", …)`."""
    return Text(msgid, values) if values else _whole(msgid)


def usual_text(msgid: str, /, **values: Value) -> Text:
    """Return a `text` that is the same object each time it says the same: for what all matches say
    hundreds of times, as that a seat ends its turn, or what a copy of a card is called.
    """
    told = tuple(map(_told, values.values()))
    if None in told:
        return Text(msgid, values)
    return _usual(msgid, tuple(values.items()), told)


@lru_cache(KEPT_USUAL)
def _usual(msgid: str, values: tuple[tuple[str, Value], ...], told: tuple[object, ...]) -> Text:
    """A sentence, made once for the same values; *told* tells apart those that are only equal."""
    return Text(msgid, dict(values))


def _told(value: Value) -> object:
    """What tells a simple value from all others: texts that are equal in English may differ in
    other languages. None for a sentence with gaps of its own.
    """
    match value:
        case Name():
            return Name, value, value.native
        case SeatName():
            return SeatName, value
        case Text():
            return (
                (value.msgid, value.context) if type(value) is Text and not value.values else None
            )
        case _:
            return value


@cache
def _whole(msgid: str) -> Text:
    """A sentence without gaps, made once: rulings are mostly such, and are made by the thousand."""
    return Text(msgid)


def context_text(context: str, msgid: str, /, **values: Value) -> Text:
    """Return a text that means something else elsewhere: `context_text("phase", "Draw")`."""
    return Text(msgid, values or NO_VALUES, context=context)


def plural(one: str, many: str, n: int, /, **values: Value) -> Text:
    """Return a sentence about a number of things; its gap for the number is `%(n)s`."""
    return Text(one, {"n": n, **values}, many=many)


@lru_cache(KEPT_NAMES)
def name(called: str, native: str = "") -> Name:
    """Return what a person, a card or a place is called; the catalogues do not know it."""
    return Name(called, native)


@lru_cache(KEPT_NAMES)
def seat_name(seat: str) -> SeatName:
    """Return the name of a seat, which a page replaces by its player's."""
    return SeatName(seat)


def seat_itself(seat: str) -> Text:
    """Return the name of a seat beside its player's: it stays. Its game declares it as a text."""
    return Text(seat, NO_VALUES, context="seat")


def seat_title(seat: str) -> Text:
    """Return “Seat A”, what a seat is called where nobody has taken it."""
    return text("Seat %(seat)s", seat=seat_itself(seat))


def listed(items: Iterable[Value]) -> Listed:
    """Return “a, b and c”."""
    return Listed(items)


def joined(mark: str, items: Iterable[Value]) -> Listed:
    """Return things with *mark* between each two of them: “a; b; c”."""
    return Listed(items, mark)


def lowered(label: str) -> str:
    """Return a label without its first capital; an abbreviation keeps it."""
    abbreviation = label[:2].isupper() and label[:2].isalpha()
    return label if abbreviation else label[:1].lower() + label[1:]


def naming(words: Text, names: Mapping[str, str]) -> Text:
    """Return *words* with each seat called by its player's name, where *names* has one; the same
    object where none occurs.
    """
    match words:
        case SeatName():
            return Name(names[words.seat]) if names.get(words.seat) else words
        case Name():
            return words
        case Listed():
            items = [_naming(item, names) for item in words.items]
            return words if _are_same(items, words.items) else Listed(items, words.mark)
        case Inside():
            label = naming(words.label, names)
            return words if label is words.label else Inside(label)
        case Owned():
            plain = Text(words.msgid, words.values)
            others, own = naming(plain, names), naming(words.own, names)
            if others is plain and own is words.own:
                return words
            return Owned(words.seat, others, own)
        case _:
            values = {key: _naming(value, names) for key, value in words.values.items()}
            if _are_same(values.values(), words.values.values()):
                return words
            return Text(words.msgid, values, many=words.many, context=words.context)


def _are_same(new: Iterable[Value], old: Iterable[Value]) -> bool:
    return all(map(is_, new, old))


def _naming(value: Value, names: Mapping[str, str]) -> Value:
    return naming(value, names) if isinstance(value, Text) else value


_COMMA, _AND = text(", "), text(" and ")
"""What stands between the things of a row. Gathered here, looked up by the renderer."""


def _row(items: tuple[Value, ...]) -> str:
    words = [str(item) for item in items]
    if len(words) < 2:
        return "".join(words)
    return f"{_COMMA.join(words[:-1])}{_AND}{words[-1]}"


def _remade(msgid: str, values: Mapping[str, Value], many: str, context: str) -> Text:
    return Text(msgid, values, many=many, context=context)
