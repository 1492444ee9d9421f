"""Opens matches: makes a manifest that fixes game, edition, seats, options and cards.

A sandbox ("what if?") is a match that begins with the plays of another one up to a moment. It has a
name of its own, and is never official.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from collections.abc import Sized
from dataclasses import replace
from typing import TYPE_CHECKING

import games
from app.desk.errors.refusals import Unreadable
from app.desk.history.live import Live
from app.desk.history.moment import at_moment
from app.desk.plays import action_data
from events import kinds
from events.manifest import Manifest
from events.proof.canonical import NotCanonical
from events.record import LineStanding
from events.vocabulary import Fields
from events.vocabulary import MatchId
from events.vocabulary import Seat
from events.vocabulary import thaw
from games import play
from games.cards import ordered
from games.kit.cards.playable import unfit as unfit_of
from games.rules import Game
from games.text import joined
from games.text import text
from projections.replay.replay import Step
from projections.replay.replay import first_table

if TYPE_CHECKING:
    from app.desk.desk import Desk


LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""What a match's id is made of."""
ID_LENGTH = 10
"""How many of them."""
MOST_CARDS = 5_000
"""Most cards, decks and keywords of a designer's set, as of a table that is looked through."""
_FEW = 8
"""Most faults of a set that are named in one sentence."""


def manifest_of(
    game: str,
    options: Fields,
    seats: Sequence[str],
    cards: Fields | None,
    name: str,
    match: str,
    sandbox_of: str,
    now: int,
) -> Manifest:
    """Return the manifest of a new match with every option set; raise `Unreadable` naming what does
    not fit.
    """
    spec = games.catalogue().get(game)
    if spec is None:
        raise Unreadable(
            {
                "game": [
                    text(
                        "there is no game %(game)s; one of %(games)s",
                        game=repr(game),
                        games=joined(", ", games.catalogue()),
                    )
                ]
            }
        )
    sitting = tuple(Seat(seat) for seat in seats) or spec.seats[: spec.least_seats]
    own = cards if is_own_set(game, cards) else None
    if own and not sandbox_of:
        _require_playable(spec, own)
    draft = Manifest(
        MatchId(match or new_match_id()),
        spec.key,
        spec.edition,
        sitting,
        dict(options),
        thaw(_pinned(spec, own) if own else spec.raw_cards),
        name,
        now,
        sandbox_of,
    )
    try:
        manifest = replace(draft, options=dict(first_table(spec, draft).options))
        manifest.encode()
    except play.BadSetup as error:
        raise Unreadable({error.field: [_ruled(error)]}, error.rule) from None
    except NotCanonical as error:
        raise Unreadable({"options": [str(error)]}) from None
    return manifest


def is_own_set(game: str, cards: Fields | None) -> bool:
    """Return whether *cards* are a designer's set, not the one that comes with the game."""
    spec = games.catalogue().get(game)
    return bool(cards) and spec is not None and cards != spec.raw_cards


def _require_playable(game: Game, cards: Fields) -> None:
    """Raise `Unreadable` where a designer's set is empty, very large or of another game, or the
    game has no cards. Faults of its cards are raised when the table is set up. A set without decks
    is allowed, for matches from a stated position.
    """
    if game.schema is None:
        raise Unreadable({"cards": [text("%(game)s is played without cards", game=game.title)]})
    if sum(len(row) for row in cards.values() if isinstance(row, Sized)) > MOST_CARDS:
        raise Unreadable({"cards": [text("a set has at most %(most)s cards", most=MOST_CARDS)]})
    set_, faults = game.schema.read(cards)
    unfit = [*unfit_of(game.schema, game.key, cards, set_, faults, decks=False)]
    if not unfit and len(faults) > _FEW:
        unfit = [fault.words for fault in faults]
    if unfit:
        raise Unreadable({"cards": unfit})


def _pinned(game: Game, cards: Fields) -> Fields:
    """Return a set as a match stores it: its lists sorted, its texts parsed."""
    raw = ordered(cards)
    return game.schema.completed(raw) if game.schema is not None else raw


def _ruled(error: play.BadSetup) -> str:
    """The fault, with the clause that makes it one."""
    if not error.rule:
        return error.message
    return text("%(message)s (%(rule)s)", message=error.message, rule=error.rule)


def new_event_id() -> str:
    """Return a random event id, for reports that do not come from a phone."""
    return secrets.token_hex(12)


def new_match_id() -> str:
    """Return a random id of 10 letters and digits without those that are easily confused."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def id_of(digest: bytes, length: int = ID_LENGTH) -> str:
    """Return the id of *length* letters that follows from a hash."""
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:length])


class Branching:
    """A moment of a match (as recorded at a *version*, or as standing at a *ply*; else now) from
    which a sandbox is opened and then filled with what stood there: struck plays are left out,
    their stand-ins are kept. Raises `Unreadable` for a moment that does not exist.
    """

    def __init__(self, desk: Desk, live: Live, version: int | None, ply: int | None) -> None:
        events, history = at_moment(live, version, ply)
        self.desk, self.manifest, self.steps = desk, live.manifest, history.steps
        last = max((step.version for step in self.steps), default=0)
        self.line = last if ply is not None else len(events)

    def open(self, name: str, match: str = "") -> MatchId:
        """Open an empty sandbox under an id ("": one by chance), and return it; raise
        `MatchExists`.
        """
        return self.desk.open(
            self.manifest.game,
            self.manifest.options,
            self.manifest.seats,
            self.manifest.cards,
            name or f"What if, after {self.line}",
            match,
            f"{self.manifest.match}@{self.line}",
        )

    def fill(self, sandbox: MatchId) -> None:
        """Carry over what stood, as far as it is not there yet: each line has an id of its own."""
        with self.desk.live(sandbox).lock:
            for step in self.steps:
                _carry_over(self.desk, sandbox, step, f"{self.manifest.match}-{step.version}")


def _carry_over(desk: Desk, sandbox: MatchId, step: Step, id_: str) -> None:
    entry = step.entry
    if step.acted is not None:
        if entry.allowed:
            desk.rule(
                sandbox,
                id_,
                kinds.PLAY_ALLOWED,
                {
                    "action": action_data(step.acted),
                    "reason": "as in the match it was branched from",
                },
            )
        else:
            desk.repeat(sandbox, id_, step.acted, entry.at)
    elif isinstance(entry.what, tuple) and entry.standing == LineStanding.STANDS:
        changes = [
            {"what": row.what, "of": row.of, "key": row.key, "value": thaw(row.value)}
            for row in entry.what
        ]
        desk.rule(
            sandbox,
            id_,
            kinds.TABLE_CORRECTED,
            {"changes": changes, "reason": "as in the match it was branched from"},
        )
