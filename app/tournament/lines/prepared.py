"""The pairing of the next round, computed as soon as the last result of a round is in: FIDE's Dutch
system takes seconds for some rounds of 400 players.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from app.tournament.lines.libraries import Libraries
from events.store.connections.commits import Offload
from projections.tournament.pairing.entrants import NoPairing
from projections.tournament.pairing.pairing import PairingFields
from projections.tournament.pairing.pairing import pairing_fields
from projections.tournament.pairing.pairing import total_rounds
from projections.tournament.state import Tournament

MANY = 20
"""Most events whose pairing is kept; those looked at least recently are dropped."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A pairing, and the event for which it was made. `fields` is None where no pairing was
    possible: it is not tried again, and the request for it gets the reason.
    """

    now: Tournament
    round: int
    fields: PairingFields | None = None

    def fits(self, now: Tournament, round_: int) -> bool:
        """Return whether this is still the pairing of this round: players, rounds and plan are the
        same objects.
        """
        return (
            self.round == round_
            and self.now.players is now.players
            and self.now.rounds is now.rounds
            and self.now.plan is now.plan
        )


class Pairings:
    """Pairs rounds, in advance where possible. *offload* runs long work off the hub; *seed* returns
    the text from which chance is derived.
    """

    def __init__(self, offload: Offload, seed: Callable[[], str], libraries: Libraries) -> None:
        self._offload, self._seed, self._libraries = offload, seed, libraries
        self._prepared: dict[str, Prepared] = {}
        self._at_work = threading.Lock()

    def prepare(self, now: Tournament) -> None:
        """Pair the next round of an event, if that is possible and not done yet."""
        round_ = len(now.rounds) + 1
        if not is_due(now) or self._found(now, round_) is not None:
            return
        with self._at_work:
            self._prepared.pop(now.id, None)
            self._prepared[now.id] = Prepared(now, round_)
            if len(self._prepared) > MANY:
                del self._prepared[next(iter(self._prepared))]
            with suppress(NoPairing):
                made = self._made(now, round_, "", False)
                self._prepared[now.id] = Prepared(now, round_, made)

    def fields(self, now: Tournament, round_: int, method: str, rematch: bool) -> PairingFields:
        """Return the fields of a pairing's line that the report leaves out; raise `NoPairing`.
        Waits for a pairing that is being prepared.
        """
        if not method and not rematch:
            with self._at_work:
                prepared = self._found(now, round_)
            if prepared is not None and prepared.fields is not None:
                return prepared.fields
        return self._made(now, round_, method, rematch)

    def _found(self, now: Tournament, round_: int) -> Prepared | None:
        prepared = self._prepared.get(now.id)
        return prepared if prepared is not None and prepared.fits(now, round_) else None

    def _made(self, now: Tournament, round_: int, method: str, rematch: bool) -> PairingFields:
        self._libraries.load()
        made: PairingFields = self._offload(
            pairing_fields, now, round_, self._seed(), method, rematch
        )
        return made


def is_due(now: Tournament) -> bool:
    """Return whether the next round can be paired by the plan: every table has its result, and
    there is a round left.
    """
    last = now.current
    return (
        not now.closed
        and last is not None
        and bool(last.started)
        and not last.open_tables
        and last.number < total_rounds(now)
    )
