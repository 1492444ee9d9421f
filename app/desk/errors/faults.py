"""Server faults: a programmer's mistake is never a ruling. It is logged under an incident number,
and the caller gets that number.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from events.vocabulary import JSONObject
from games.text import Text
from games.text import text

FAULT = "fault"
"""The name of a mistake of the program in an answer."""
LOG = logging.getLogger("quartermaster")
_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Fault:
    """What a caller reads of a mistake in the program: its incident number, by which the log has
    its traceback.
    """

    incident: str

    @property
    def message(self) -> Text:
        """The sentence for the person who met it."""
        return text(
            "The server made a mistake; nothing was stored. The log has it as incident "
            "%(incident)s.",
            incident=self.incident,
        )

    def as_json(self) -> JSONObject:
        """Return the fault as data."""
        return {"error": FAULT, "incident": self.incident, "message": self.message}


def fault(error: BaseException, doing: str) -> Fault:
    """Log an error with its traceback and what was being done; return what to tell of it."""
    incident = "".join(secrets.choice(_LETTERS) for _ in range(8))
    LOG.error("incident %s while %s", incident, doing, exc_info=error)
    return Fault(incident)


@contextmanager
def logged(doing: str) -> Iterator[None]:
    """Log an error and go on, where it undoes nothing that is stored: in announcing, say."""
    try:
        yield
    except Exception as error:
        fault(error, doing)
