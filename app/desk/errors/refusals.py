"""What the desk answers when it does not store: each refusal says what, where and what would be
right.

Refusal
 +-- Unreadable     400  the form is wrong: `fields` says where
 +-- Forbidden      403  the token does not carry that right
 +-- NotHere        404  no such match
 +-- Stale          409  acted on an older ply: look again
 +-- IdTaken        409  the id belongs to another report
 +-- Illegal        422  the rules object: a ruling
 +-- Held           422  the match is held or paused
 +-- TooMany        429  called too often: `retry_after` says when to try again
 +-- OtherEdition   409  played under rules that this program does not have
 +-- Damaged        500  what is stored of the match is not whole
 +-- OutOfService   503  nothing can be recorded at the moment
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.errors.forms import as_texts
from events.vocabulary import Fields
from games.rules import Ruling
from games.text import Text
from games.text import text

_CLAUSE = re.compile(r"\d")
"""The id of a clause has a digit; the kind of a report, such as TakebackOffered, has none."""


class Refusal(Exception):
    """A report that was not stored. `status` is the HTTP status, `word` the machine-readable
    reason.
    """

    status = 400
    word = "refused"

    def __init__(self, message: Text, **more: Any) -> None:
        super().__init__(message)
        self.message = message
        self.more = more

    @property
    def plain(self) -> str:
        """The refusal for a terminal: its sentence, or the faults of its fields (`_`, all of it,
        is not named).
        """
        fields = self.more.get("fields")
        if not isinstance(fields, Mapping):
            return str(self)
        return "; ".join(
            f"{'' if name == '_' else f'{name}: '}{' '.join(map(str, rows))}"
            for name, rows in fields.items()
        )

    def as_json(self) -> Fields:
        """Return the refusal as data."""
        return {"error": self.word, "message": self.message, **self.more}


class Unreadable(Refusal):
    """The report cannot be read, or a match cannot be opened like this; `rule` is the clause that
    forbids it ("" for none).
    """

    status, word = 400, "unreadable"

    def __init__(self, fields: Fields, rule: str = "") -> None:
        super().__init__(
            text("This cannot be read; see `fields` for what would be right."),
            fields=as_texts(fields),
        )
        self.rule = rule


class Forbidden(Refusal):
    """The caller's token does not permit this."""

    status, word = 403, "forbidden"


class NotHere(Refusal):
    """Nothing exists under that name."""

    status, word = 404, "not-here"


def no_match(id_: str) -> NotHere:
    """Return the refusal of an id under which there is no match."""
    return NotHere(text("There is no match %(id)s here.", id=repr(id_[:40])))


class Stale(Refusal):
    """The seat acted on an older ply than the table's."""

    status, word = 409, "stale"


class IdTaken(Refusal):
    """The id was used for another report."""

    status, word = 409, "id-taken"


def id_taken(id_: str, version: int) -> IdTaken:
    """Return the refusal of a report under the id of another one, stored as that version."""
    return IdTaken(
        text(
            "The id %(id)s was used for another report (version %(version)s); make a new one.",
            id=repr(id_),
            version=version,
        )
    )


class Illegal(Refusal):
    """The rules refuse it."""

    status, word = 422, "illegal"

    def __init__(self, ruling: Ruling, **more: Any) -> None:
        super().__init__(
            _message(ruling),
            ruling={
                "rule": ruling.rule,
                "because": ruling.because,
                "instead": ruling.instead,
                "see": list(ruling.see),
            },
            **more,
        )
        self.ruling = ruling


def _message(ruling: Ruling) -> Text:
    """The reason, with the clause in brackets where a clause of the rules gives it."""
    if not _CLAUSE.search(ruling.rule):
        return ruling.because
    return text("%(because)s (%(rule)s)", because=ruling.because, rule=ruling.rule)


class Held(Illegal):
    """A dispute or a pause holds the match."""

    word = "held"


class TooMany(Refusal):
    """Called too often, or at a bad moment; `retry_after`: seconds to wait before the next try."""

    status, word = 429, "too-many"

    def __init__(self, message: Text, retry_after: int) -> None:
        super().__init__(message, retry_after=retry_after)
        self.retry_after = retry_after


class OtherEdition(Refusal):
    """The match was played under rules that this program does not have: its lines can be read, but
    it cannot be continued.
    """

    status, word = 409, "other-edition"

    def again(self) -> OtherEdition:
        """Return an equal refusal, to be raised for another caller."""
        return OtherEdition(self.message, **self.more)


class Damaged(Refusal):
    """The stored match is not whole: it is neither shown nor continued. `because` is the sentence
    of `verify`.
    """

    status, word = 500, "damaged"

    def __init__(self, match: str, because: str) -> None:
        super().__init__(
            text("This match is damaged: %(because)s", because=because),
            match=match,
            because=because,
        )

    def again(self) -> Damaged:
        """Return an equal refusal, to be raised for another caller."""
        return Damaged(self.more["match"], self.more["because"])


class OutOfService(Refusal):
    """Nothing can be recorded at the moment; the same report may be sent again."""

    status, word = 503, "unavailable"
