"""Server faults: a bug in the program is never shown as a ruling. It is logged under an incident
number, and the caller gets that number.
"""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass

from events.vocabulary import JSONObject
from games.text import Text
from games.text import text

FAULT = "fault"
"""The name of a server fault in an answer."""
LOG = logging.getLogger("quartermaster")
_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Fault:
    """What a caller gets for a bug in the program: the incident number under which the log has the
    traceback.
    """

    incident: str

    @property
    def message(self) -> Text:
        """The sentence for the person who meets it."""
        return text(
            "The server made a mistake; nothing was stored. The log has it as incident "
            "%(incident)s.",
            incident=self.incident,
        )

    def as_json(self) -> JSONObject:
        """Return the fault as data."""
        return {"error": FAULT, "incident": self.incident, "message": self.message}


def fault(error: BaseException, doing: str) -> Fault:
    """Log an error with its traceback and what the program was doing; return the fault for the
    caller.
    """
    incident = "".join(secrets.choice(_LETTERS) for _ in range(8))
    LOG.error("incident %s while %s", incident, doing, exc_info=error)
    return Fault(incident)
