"""The answers of the doors other than views of a match."""

from __future__ import annotations

from collections.abc import Mapping

from app.views.queue import CallLine
from events.proof.checkpoints import Checkpoint
from events.proof.receipts import Mismatch
from events.vocabulary import Change
from games.text import Text
from projections.tablecheck.photo import SpotCheck
from projections.tablecheck.typed import PieceCheck
from projections.views.base import Answer
from projections.views.base import View


class ReceiptView(View, frozen=True, kw_only=True):
    """Proof that an event was stored: its match, its version, and the chain's hash there."""

    match: str
    version: int
    hash: str


class Stored(View, frozen=True, kw_only=True):
    """A report was stored: its receipt, and the id that it was sent with."""

    receipt: ReceiptView
    id: str


class MatchTokens(View, frozen=True, kw_only=True):
    """The tokens of a new match: one a seat, and the referee's."""

    match: str
    seats: Mapping[str, str]
    referee: str


class Opened(View, frozen=True, kw_only=True):
    """A match was opened: links for each seat and the referee, the same as tokens, and the page
    that everybody may watch.
    """

    match: str
    seats: Mapping[str, str]
    referee: str
    tokens: Mapping[str, str]
    table: str


class NewToken(View, frozen=True, kw_only=True):
    """A new token, and how many older ones were revoked."""

    token: str
    revoked: int


class SessionKept(View, frozen=True, kw_only=True):
    """What a token opens, which this browser keeps."""

    match: str
    role: str
    seat: str


class RematchLink(View, frozen=True, kw_only=True):
    """The caller's own token for the rematch of a match."""

    match: str
    role: str
    seat: str
    token: str


class OptionLine(View, frozen=True, kw_only=True):
    """An option of a game: its name, its default, its other values (one of `choices`, or a whole
    number from `least` to `most`), and its clause.
    """

    name: str
    label: Text
    default: Answer
    choices: tuple[Answer, ...]
    least: int
    most: int
    rule: str


class GameLine(View, frozen=True, kw_only=True):
    """A game of this server, with its numbers of players and its options."""

    key: str
    title: Text
    edition: str
    rules: str
    seats: tuple[str, ...]
    least_seats: int
    options: tuple[OptionLine, ...]


class Catalogue(View, frozen=True, kw_only=True):
    """The games of this server."""

    games: tuple[GameLine, ...]


class Door(View, frozen=True, kw_only=True):
    """A door of this server: method, path with its variables in braces, and its purpose."""

    method: str
    path: str
    summary: str


class Index(View, frozen=True, kw_only=True):
    """All doors, and the address of their description."""

    openapi: str
    doors: tuple[Door, ...]


class Me(View, frozen=True, kw_only=True):
    """What a token opens: a match (or an event), the role, the seat, and its player's name."""

    match: str
    role: str
    seat: str
    player: str


class ServerTime(View, frozen=True, kw_only=True):
    """The server's time in milliseconds since 1970 UTC."""

    now: int


class PublicKey(View, frozen=True, kw_only=True):
    """The public key that signs the heads of records, in hex."""

    key: str


class ScannedCode(View, frozen=True, kw_only=True):
    """What a code means: the piece, where it is as far as the seat may know (`table`, `yours`,
    `unknown`), the actions it can answer, and why it cannot be used ("" where it can).
    """

    piece: str
    name: Text
    place: str
    offers: tuple[str, ...]
    says: Text


class ZoneChecked(View, frozen=True, kw_only=True):
    """Pieces seen in a zone compared with the log: a finding about each, the ids seen twice, and
    the correction that would make the log agree.
    """

    agrees: bool
    answers: tuple[PieceCheck, ...]
    twice: tuple[str, ...]
    correction: tuple[Change, ...]


class MatChecked(View, frozen=True, kw_only=True):
    """A mat in a photograph: its title and seat, how many corners were read, and what is wrong with
    it ("": nothing).
    """

    title: Text
    seat: str
    corners: int
    fault: Text


class PhotoChecked(View, frozen=True, kw_only=True):
    """A photograph compared with the log: the mats, the findings for each place and each loose
    piece, codes of no piece of this table, ids seen twice, and the correction.
    """

    agrees: bool
    mats: tuple[MatChecked, ...]
    places: tuple[SpotCheck, ...]
    loose: tuple[PieceCheck, ...]
    strange: tuple[Text, ...]
    twice: tuple[str, ...]
    correction: tuple[Change, ...]


class ReceiptsChecked(View, frozen=True, kw_only=True):
    """The number of receipts that were compared with the log, the version of the log, and the
    faults.
    """

    receipts: int
    head: int
    wrong: tuple[Mismatch, ...]


class Checkpoints(View, frozen=True, kw_only=True):
    """The checkpoints of a match, the oldest first. `key`: 64 hex digits, by which they are
    compared with the record ("" until the match is over).
    """

    match: str
    checkpoints: tuple[Checkpoint, ...]
    key: str


class RecordImported(View, frozen=True, kw_only=True):
    """A record that was imported: its match, how many events were new, and how many were known."""

    match: str
    stored: int
    known: int


class Queue(View, frozen=True, kw_only=True):
    """The open calls of several matches, the oldest first."""

    queue: tuple[CallLine, ...]


class Refused(View, frozen=True, kw_only=True):
    """A refusal; nothing was stored. `error` determines which further fields there are."""

    error: str
    message: str


class EventTokens(View, frozen=True, kw_only=True):
    """The tokens of a new event: the organiser's and the door's."""

    event: str
    organiser: str
    door: str


class EventOpened(View, frozen=True, kw_only=True):
    """An event was opened: links of the organiser and the door, the same as tokens, and its
    wall.
    """

    event: str
    organiser: str
    door: str
    tokens: Mapping[str, str]
    wall: str


class PlayerStored(Stored, frozen=True, kw_only=True):
    """A player was entered: the id, and the token of the player's own link."""

    player: str
    token: str


class RefereeStored(Stored, frozen=True, kw_only=True):
    """A referee is on duty: the id, and the token of the referee's own link."""

    referee: str
    token: str


class LineStored(Stored, frozen=True, kw_only=True):
    """A line of an event was stored, of this kind."""

    kind: str


class SlipStored(LineStored, frozen=True, kw_only=True):
    """The result of a slip was stored: what the slip says."""

    round: int
    table: int
    wins: tuple[int, int]
    draws: int


class Forbidding(View, frozen=True, kw_only=True):
    """Why an amendment is refused: the clause, the reason, and what would be right."""

    rule: str
    because: Text
    instead: Text


class VoidLine(View, frozen=True, kw_only=True):
    """A later line of an event that an amendment makes void, and why."""

    version: int
    kind: str
    rule: str
    because: Text


class AmendmentPreview(View, frozen=True, kw_only=True):
    """What an amendment of an event would do, in sentences; `ruling`: why it is refused (None: it
    is not).
    """

    version: int
    possible: bool
    ruling: Forbidding | None
    changes: tuple[Text, ...]
    void: tuple[VoidLine, ...]


class Renamed(View, frozen=True, kw_only=True):
    """The new name of a player."""

    player: str
    name: str


class EventLine(View, frozen=True, kw_only=True):
    """A line of an event's log, with ids and no names; `at` in milliseconds since 1970 UTC."""

    version: int
    id: str
    kind: str
    data: Mapping[str, Answer]
    by: str
    at: int
    hash: str


class EventLog(View, frozen=True, kw_only=True):
    """The log of an event after a version, and its present version."""

    event: str
    head: int
    lines: tuple[EventLine, ...]
