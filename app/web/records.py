"""Records through the doors: export with a signed head, import of what is whole and derives what it
says.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator

from app.desk.desk import Desk
from app.desk.examine import require_derivable
from app.desk.live import Live
from app.desk.refusals import Unreadable
from app.services import Services
from app.serving.keys import signer
from app.web.answers import RecordImported
from events.archive import BadArchive
from events.archive import export
from events.archive import read
from events.archive import restore


def export_record(parts: Services, live: Live) -> Iterator[bytes]:
    """Yield a match's record as JSON Lines, its head signed with this server's key."""
    sign = signer(parts.settings.data)
    return gathered(export(parts.desk.log, live.manifest.match, sign))


def gathered(lines: Iterable[bytes], least: int = 16_384) -> Iterator[bytes]:
    """Yield the same bytes in pieces of at least so many, the last excepted: each piece is sent by
    itself.
    """
    piece = bytearray()
    for line in lines:
        piece += line
        if len(piece) >= least:
            yield bytes(piece)
            piece.clear()
    if piece:
        yield bytes(piece)


def import_record(desk: Desk, body: bytes) -> RecordImported:
    """Store a record; raise `Unreadable` naming the first line that is altered, foreign or derives
    another table.
    """
    try:
        archive = read(body.splitlines(keepends=True))
        require_derivable(archive)
        done = restore(desk.log, archive)
    except BadArchive as error:
        raise Unreadable({"record": [str(error)]}) from None
    desk.forget(done.match)
    return RecordImported(match=done.match, stored=done.stored, known=done.known)
