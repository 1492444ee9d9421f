"""The manifest: what a match, or an event of many tables, was opened with. Pinned for ever; its
hash is the hash before the first event.
"""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field

from events.proof import canonical
from events.vocabulary import Fields
from events.vocabulary import MatchId
from events.vocabulary import Seat
from events.vocabulary import freeze
from events.vocabulary import thaw

FORMAT = "quartermaster-record-1"
TOURNAMENT_FORMAT = "quartermaster-event-1"
EVENT_PREFIX = "E-"
"""What the ids of events of many tables begin with, and no match's."""
_FIELDS = (
    "cards",
    "edition",
    "format",
    "game",
    "match",
    "name",
    "opened_at",
    "options",
    "sandbox_of",
    "seats",
)


@dataclass(frozen=True, slots=True)
class Manifest:
    """A match as it was opened.

    * `edition`: edition of the game's rules; `options`: every option with its value; `cards`: the
      card set as data, so that a later balance change does not reach back. * `opened_at`:
      milliseconds since 1970 UTC.
    * `sandbox_of`: match and version this sandbox was branched from ("" for an official match).
    """

    match: MatchId
    game: str
    edition: str
    seats: tuple[Seat, ...]
    options: Fields = field(default_factory=dict)
    cards: Fields = field(default_factory=dict)
    name: str = ""
    opened_at: int = 0
    sandbox_of: str = ""

    def encode(self) -> bytes:
        """Return the canonical bytes; raise `NotCanonical` where an option or a card cannot be
        written.
        """
        return canonical.encode(
            {
                "cards": thaw(self.cards),
                "edition": self.edition,
                "format": FORMAT,
                "game": self.game,
                "match": self.match,
                "name": self.name,
                "opened_at": self.opened_at,
                "options": thaw(self.options),
                "sandbox_of": self.sandbox_of,
                "seats": list(self.seats),
            }
        )


@dataclass(frozen=True, slots=True)
class TournamentManifest:
    """An event of many tables as it was opened; `match` is the id of its log.

    Its matches are opened with this game, edition, seats, options and card set. `plan`: rounds,
    points, tie-breaks and so on as they were first; the log may change them.
    """

    match: MatchId
    game: str
    edition: str
    seats: tuple[Seat, ...]
    plan: Fields
    options: Fields = field(default_factory=dict)
    cards: Fields = field(default_factory=dict)
    name: str = ""
    opened_at: int = 0

    def encode(self) -> bytes:
        """Return the canonical bytes; raise `NotCanonical` where something cannot be written."""
        return canonical.encode(
            {
                "cards": thaw(self.cards),
                "edition": self.edition,
                "format": TOURNAMENT_FORMAT,
                "game": self.game,
                "match": self.match,
                "name": self.name,
                "opened_at": self.opened_at,
                "options": thaw(self.options),
                "plan": thaw(self.plan),
                "seats": list(self.seats),
            }
        )


_TOURNAMENT_FIELDS = tuple(sorted({*_FIELDS, "plan"} - {"sandbox_of"}))


def is_event_id(match: str) -> bool:
    """Tell whether a log's id is that of an event of many tables."""
    return match.startswith(EVENT_PREFIX)


def of_event(match: str) -> bool:
    """Tell whether a match is a table of an event: its id then has parts, joined by hyphens."""
    return "-" in match


def read_tournament_manifest(line: bytes) -> TournamentManifest:
    """Return the manifest of an event's canonical bytes; raise `NotCanonical` where they are
    none.
    """
    raw = _fields_of(line, TOURNAMENT_FORMAT, _TOURNAMENT_FIELDS)
    return TournamentManifest(
        raw["match"],
        raw["game"],
        raw["edition"],
        _seats(raw["seats"]),
        freeze(raw["plan"]),
        freeze(raw["options"]),
        raw["cards"],
        raw["name"],
        raw["opened_at"],
    )


def read_manifest(line: bytes) -> Manifest:
    """Return the manifest of canonical bytes; raise `NotCanonical` where they are none."""
    raw = _fields_of(line, FORMAT, _FIELDS)
    return Manifest(
        raw["match"],
        raw["game"],
        raw["edition"],
        _seats(raw["seats"]),
        freeze(raw["options"]),
        raw["cards"],
        raw["name"],
        raw["opened_at"],
        raw["sandbox_of"],
    )


def _seats(stated: object) -> tuple[Seat, ...]:
    if not isinstance(stated, list):
        raise canonical.NotCanonical("its seats must be a row of names")
    return tuple(stated)


def _fields_of(line: bytes, format_: str, names: tuple[str, ...]) -> Fields:
    raw = canonical.decode(line)
    stated = raw.get("format") if isinstance(raw, dict) else None
    if isinstance(stated, str) and stated != format_:
        raise canonical.NotCanonical(f"its format is {stated!r}; this program reads {format_}")
    if not isinstance(raw, dict) or tuple(sorted(raw)) != names:
        raise canonical.NotCanonical(
            f"a manifest of format {format_} has exactly the fields {', '.join(names)}"
        )
    return raw
