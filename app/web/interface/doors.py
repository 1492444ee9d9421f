"""Every door of the interface: its parameters, its answer, and whether it needs a token."""

from __future__ import annotations

from collections.abc import Mapping

from app.views.events import EventsView
from app.views.listed import Matches
from app.views.match import MatchView
from app.views.preview import PreviewView
from app.views.timepoints import DiffView
from app.views.timepoints import MomentsView
from app.views.tournament import TournamentView
from app.web import answers
from projections.views.choices.asks import ChoiceView

DOORS = (
    ("post", "/api/matches", "MatchRequest", "open a match", "201"),
    ("post", "/api/matches/{match}/options", "OptionsRequest", "the next ask of an action", "200"),
    (
        "post",
        "/api/matches/{match}/scan",
        "ScanRequest",
        "what a scanned or typed code names",
        "200",
    ),
    (
        "post",
        "/api/matches/{match}/tokens",
        "TokenRequest",
        "a new link for a seat or the referee",
        "200",
    ),
    (
        "post",
        "/api/matches/{match}/branch",
        "BranchRequest",
        "a sandbox from a moment, to try what if",
        "201",
    ),
    (
        "post",
        "/api/matches/{match}/rematch",
        "",
        "go on to the rematch that the seats agreed on: the caller's own token for it",
        "200",
    ),
    (
        "post",
        "/api/matches/{match}/tablecheck",
        "CheckRequest PhotoRequest",
        "pieces seen in a zone, or the codes of a photograph, against the table",
        "200",
    ),
    (
        "post",
        "/api/matches/{match}/receipts",
        "ReceiptsRequest",
        "receipts that players kept against the log",
        "200",
    ),
    (
        "get",
        "/api/matches/{match}/checkpoints",
        "",
        "the checkpoints of the match so far; the key to them once it is over",
        "200",
    ),
    ("get", "/api", "", "every door of this server in a line", "200"),
    ("get", "/api/me", "", "what the caller's token opens", "200"),
    ("post", "/api/matches/{match}/seat", "SeatRequest", "say who plays the caller's seat", "200"),
    ("post", "/api/session", "SessionRequest", "keep a token in this browser", "200"),
    ("get", "/api/queue", "", "the open calls of every match whose referee this caller is", "200"),
    ("get", "/api/now", "", "the server's time in milliseconds since 1970 UTC", "200"),
    ("get", "/api/key", "", "the public key that signs the heads of records", "200"),
    ("get", "/api/games", "", "the games of this server", "200"),
    (
        "get",
        "/api/matches/{match}/view",
        "",
        "the caller's own view; ?version= as recorded, ?ply= as standing",
        "200",
    ),
    (
        "get",
        "/api/matches/{match}/moments",
        "",
        "calls, rulings, captures, reveals, chance, time trouble, turns",
        "200",
    ),
    ("get", "/api/matches/{match}/diff", "", "what differs between two moments", "200"),
    (
        "get",
        "/api/matches/{match}/events",
        "",
        "the log as this caller may read it; ?after= a version",
        "200",
    ),
    ("get", "/api/matches/{match}/record", "", "the record as JSON Lines", "200"),
    (
        "get",
        "/api/matches/{match}/scoresheet",
        "",
        "the scoresheet as PDF, as far as the caller may know the match",
        "200",
    ),
    ("post", "/api/records", "", "import a record", "200"),
    ("post", "/api/events", "EventRequest", "open an event of many tables", "201"),
    ("get", "/api/events/{event}", "", "players, rounds, results, standings", "200"),
    ("post", "/api/events/{event}/players", "EntryRequest", "enter a player", "201"),
    ("post", "/api/events/{event}/referees", "StaffRequest", "put a referee on duty", "201"),
    ("post", "/api/events/{event}/tokens", "EventTokenRequest", "a new link of an event", "200"),
    ("post", "/api/events/{event}/names", "NameRequest", "what a player is called", "200"),
    ("post", "/api/events/{event}/slips", "SlipRequest", "enter the result of a slip", "200"),
    ("get", "/api/events/{event}/log", "", "the log of an event; ?after= a version", "200"),
    ("get", "/api/events/{event}/record", "", "the event's record as JSON Lines", "200"),
    ("get", "/api/events/{event}/standings.csv", "", "the standings as CSV", "200"),
    ("get", "/api/events/{event}/pairings.csv", "", "every table as CSV", "200"),
    ("get", "/api/events/{event}/report.trf", "", "FIDE's report of the Swiss rounds", "200"),
    ("get", "/api/events/{event}/archive", "", "everything in one ZIP, for the staff", "200"),
)


_MATCH = "/api/matches/{match}"
_EVENT = "/api/events/{event}"


ANSWERS: Mapping[tuple[str, str], tuple[type, ...]] = {
    ("get", "/api"): (answers.Index,),
    ("get", "/api/me"): (answers.Me,),
    ("get", "/api/matches"): (Matches,),
    ("get", "/api/now"): (answers.ServerTime,),
    ("get", "/api/key"): (answers.PublicKey,),
    ("get", "/api/games"): (answers.Catalogue,),
    ("get", "/api/queue"): (answers.Queue,),
    ("post", "/api/matches"): (answers.Opened,),
    ("post", "/api/records"): (answers.RecordImported,),
    ("post", "/api/session"): (answers.SessionKept,),
    ("post", f"{_MATCH}/actions"): (answers.Stored,),
    ("post", f"{_MATCH}/amendments"): (
        answers.Stored,
        PreviewView,
    ),
    ("post", f"{_MATCH}/branch"): (answers.Opened,),
    ("post", f"{_MATCH}/options"): (ChoiceView,),
    ("post", f"{_MATCH}/rematch"): (answers.RematchLink,),
    ("post", f"{_MATCH}/receipts"): (answers.ReceiptsChecked,),
    ("get", f"{_MATCH}/checkpoints"): (answers.Checkpoints,),
    ("post", f"{_MATCH}/scan"): (answers.ScannedCode,),
    ("post", f"{_MATCH}/seat"): (answers.Me,),
    ("post", f"{_MATCH}/tablecheck"): (
        answers.ZoneChecked,
        answers.PhotoChecked,
    ),
    ("post", f"{_MATCH}/tokens"): (answers.NewToken,),
    ("get", f"{_MATCH}/diff"): (DiffView,),
    ("get", f"{_MATCH}/events"): (EventsView,),
    ("get", f"{_MATCH}/moments"): (MomentsView,),
    ("get", f"{_MATCH}/view"): (MatchView,),
    ("post", "/api/events"): (answers.EventOpened,),
    ("get", _EVENT): (TournamentView,),
    ("post", f"{_EVENT}/players"): (answers.PlayerStored,),
    ("post", f"{_EVENT}/referees"): (answers.RefereeStored,),
    ("post", f"{_EVENT}/lines"): (answers.LineStored,),
    ("post", f"{_EVENT}/slips"): (answers.SlipStored,),
    ("post", f"{_EVENT}/amendments"): (
        answers.Stored,
        answers.AmendmentPreview,
    ),
    ("post", f"{_EVENT}/tokens"): (answers.NewToken,),
    ("post", f"{_EVENT}/names"): (answers.Renamed,),
    ("get", f"{_EVENT}/log"): (answers.EventLog,),
}
"""The answer of a door in case of success; a door not listed here answers with a file."""


OPEN = frozenset(
    {
        ("get", "/api"),
        ("get", "/api/now"),
        ("get", "/api/key"),
        ("get", "/api/games"),
    }
)
"""Doors that need no token."""
OPENING = frozenset(
    {
        ("post", "/api/matches"),
        ("post", "/api/matches/{match}/branch"),
        ("post", "/api/events"),
    }
)
"""Doors that open something, once for each `Idempotency-Key`."""


_EYES = ("eyes", "for the referee: the seat through whose eyes to look, or spectator")


QUERY = {
    "view": (
        ("version", "as recorded, after this line"),
        ("ply", "as standing, after this many plays"),
        _EYES,
    ),
    "scoresheet": (("language", "of the sheet: one of this server's; English without it"),),
    "moments": (
        ("axis", "standing (the default) or recorded"),
        ("kind", "only moments of this kind"),
        _EYES,
    ),
    "diff": (
        ("from", "v12: line 12 as recorded; p12: as standing after play 12"),
        ("to", "the same; left out: as it stands now"),
        _EYES,
    ),
    "events": (("after", "the version of the last event known"),),
}
"""Last word of a path: its query parameters."""
