"""Export of records with a signed head, and import of records that are whole and derive what they
state.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator

from app.desk.errors.faults import fault
from app.desk.errors.refusals import TooMany
from app.desk.errors.refusals import Unreadable
from app.desk.history.importing import judged
from app.desk.history.importing import known_events
from app.desk.history.importing import take_in
from app.services import Services
from app.serving.keys import shown_key
from app.serving.keys import signer
from app.web.answers import RecordImported
from app.web.callers.caller import caller
from app.web.callers.caller import is_head_somewhere
from app.web.callers.organiser import is_organiser
from app.web.callers.organiser import require_organiser
from events.manifest import read_manifest
from events.proof.archive import export
from events.proof.canonical import NotCanonical
from events.proof.rows import BadArchive
from events.vocabulary import MatchId
from games.text import text
from projections.replay.verify import NotDerivable

BUSY = 5
"""Seconds to wait before a record is sent again."""
MANIFEST = 1024 * 1024
"""Most bytes of the first line that are read to see which match a record is of. It holds a
designer's cards, which came in a body of half as many.
"""


def export_record(parts: Services, match: MatchId) -> Iterator[bytes]:
    """Yield a match's record as JSON Lines, its head signed with this server's key."""
    return gathered(export(parts.desk.log, match, signer(parts.settings.data)))


def gathered(lines: Iterable[bytes], least: int = 16_384) -> Iterator[bytes]:
    """Yield the same bytes in pieces of at least *least* bytes, except the last; each piece is sent
    by itself.
    """
    piece = bytearray()
    for line in lines:
        piece += line
        if len(piece) >= least:
            yield bytes(piece)
            piece.clear()
    if piece:
        yield bytes(piece)


def import_record(parts: Services, body: bytes) -> RecordImported:
    """Store a record; raise `Unreadable`, which names the first line that is altered, foreign,
    unfit or derives another table. The organiser's right.

    The head referee of a stored match may import the continuation that this server signed. Records
    are judged off the hub, one at a time.
    """
    require_import_right(parts, body)
    if not parts.importing.acquire(blocking=False):
        raise TooMany(text("Another record is being read in; send this one again."), BUSY)
    try:
        archive = parts.lanes(judged, body, parts.clock())
        done = take_in(parts.desk.log, archive, shown_key(parts.settings.data))
    except BadArchive as error:
        raise Unreadable({"record": [_why(error)]}) from None
    finally:
        parts.importing.release()
    parts.desk.forget(done.match)
    return RecordImported(match=done.match, stored=done.stored, known=done.known)


def _why(error: BadArchive) -> str:
    """Why a record is refused; with an incident number where a play raised an error, which may be a
    fault of the program.
    """
    if isinstance(error.__cause__, NotDerivable):
        incident = fault(error.__cause__, "importing a record").incident
        return f"{error}; the server's log has it as incident {incident}"
    return str(error)


def require_some_right() -> None:
    """Raise `Forbidden` for a caller who may import no record, whatever stands in it: a stranger's
    is not even read.
    """
    if not is_head_somewhere():
        require_organiser()


def require_import_right(parts: Services, body: bytes) -> None:
    """Raise `Forbidden` unless the caller is the organiser, or the head referee of the record's
    match.
    """
    if is_organiser():
        return
    try:
        match = MatchId(str(read_manifest(body[:MANIFEST].partition(b"\n")[0]).match))
    except (NotCanonical, RecursionError, TypeError):
        match = MatchId("")
    held = known_events(parts.desk.log, match) > -1
    pass_ = caller(match, "referee") if held else None
    if pass_ is None or pass_.role != "referee" or pass_.floor:
        require_organiser()
