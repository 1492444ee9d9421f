"""Renders texts in a language: looks up each `msgid` and renders the values in its placeholders."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from gettext import NullTranslations

from babel import Locale
from msgspec import Struct
from msgspec import field

from app.i18n.languages import DEFAULT
from app.i18n.languages import texts
from games.text import Inside
from games.text import Listed
from games.text import Name
from games.text import Owned
from games.text import SeatName
from games.text import Text
from games.text import Value
from games.text import as_inside

SEAT = "seat"
"""The context in which a game declares a seat named by a word: `context_text("seat", "red")`."""
HAN_READERS = frozenset({"zh", "ja"})
"""Languages whose readers are shown only the native form of a name in Han characters."""


class Renderer(Struct, frozen=True):
    """Renders texts in a language. `names`: the players' names by seat; `plain` renders a value
    that is no `Text`; `you`: the seat that is addressed, whose things are “yours” ("": nobody).
    """

    language: str = DEFAULT
    names: Mapping[str, str] = field(default_factory=dict)
    plain: Callable[[str], str] = str
    you: str = ""

    def __call__(self, words: str) -> str:
        """Return *words* in this language; a plain `str` stays as it is."""
        if not isinstance(words, Text):
            return self.plain(words)
        if type(words) is Text:
            if not words.values and self.language == DEFAULT:
                return self.plain(str(words))  # nothing to look up or to fill in
            return self._sentence(words)
        match words:
            case SeatName():
                called = self._catalogue.pgettext(SEAT, words.seat)
                return self.names.get(words.seat) or str(called)
            case Name():
                return words.native if words.native and self._reads_han else str(words)
            case Listed():
                return self._row(words)
            case Inside():
                label = self(words.label)
                return as_inside(words.label, label) if self.language == DEFAULT else label
            case Owned() if self.you and words.seat == self.you:
                return self(words.own)
            case _:
                return self._sentence(words)

    def _sentence(self, words: Text) -> str:
        translated = self._look_up(words) if words.msgid else ""
        if translated == words.msgid and not words.values:
            return self.plain(str(words))
        values = {key: self._value(value) for key, value in words.values.items()}
        return translated % values if values else translated.replace("%%", "%")

    def _look_up(self, words: Text) -> str:
        catalogue = self._catalogue
        if words.many:
            number = words.values["n"]
            return catalogue.ngettext(words.msgid, words.many, int(number))
        if words.context:
            return str(catalogue.pgettext(words.context, words.msgid))
        return catalogue.gettext(words.msgid)

    def _value(self, value: Value) -> Value:
        return self(value) if isinstance(value, str) else value

    def _row(self, words: Listed) -> str:
        items = [str(self._value(item)) for item in words.items]
        look_up = self._catalogue.gettext
        if words.mark:
            return look_up(words.mark).join(items)
        if len(items) < 2:
            return "".join(items)
        return look_up(", ").join(items[:-1]) + look_up(" and ") + items[-1]

    @property
    def _catalogue(self) -> NullTranslations:
        return texts(self.language)

    @property
    def _reads_han(self) -> bool:
        return self.language != DEFAULT and Locale.parse(self.language).language in HAN_READERS
