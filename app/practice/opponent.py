"""A simple opponent for every game: it looks one play ahead and chooses the play of the highest
value for its seat.

It uses no hidden knowledge. Before it looks ahead, it removes all unseen cards from the table
except its own hand, and that hand is virtual: the first cards of its pool in an order that depends
only on the match and the seat. So it never plays a card that it has not drawn, and its cards need
not be printed.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from dataclasses import dataclass

from app.practice.sampling import Sampler
from app.practice.worth import WON
from app.practice.worth import worth
from events.vocabulary import Action
from events.vocabulary import Seat
from games import play
from games.rules import ACTIVE
from games.rules import ANYONE
from games.rules import ASKED
from games.rules import ActionSpec
from games.rules import Game
from games.table import Impossible
from games.table import Table

HAND = "hand"
"""The hidden zone whose cards a seat may play."""
ATTEMPTS = 14
"""Number of samples of each kind of action."""
WINDOWS = 8
"""Most passes that are simulated to see the result of a play that others may respond to."""
WANDER = 0.85
"""Probability of making a play that gains nothing; each play of a turn makes the next one less
likely.
"""
LOSS = 0.01


@dataclass(frozen=True, slots=True)
class Option:
    """A legal action, its gain for the seat, whether it ends the phase or turn, and whether it is
    the usual way to do so (`ActionSpec.onward`).
    """

    action: Action
    gain: float
    onward: bool
    usual: bool = False


class Opponent:
    """Chooses actions for a seat. `dice` draws the samples, and decides between equal ones."""

    def __init__(self, game: Game, dice: random.Random) -> None:
        self.game = game
        self._dice = dice
        self._sampler = Sampler(game, dice)

    def choose(self, table: Table, seat: Seat, name: str, made: int = 0) -> Action | None:
        """Return the action that *seat* takes, or None where it waits for others.

        *name*: the id of the match, which determines the virtual hand; *made*: the number of plays
        of the seat in this turn.
        """
        if table.outcome is not None:
            return None
        known = imagined(self.game, table, seat, name)
        acts = seat in table.to_act
        options = self._legal(table, known, seat, quick=True)
        if options or not acts:
            return self._choice(options, acts, made)
        seldom = [
            option for option in self._legal(table, known, seat, quick=False) if option.onward
        ]
        return max(seldom, key=lambda option: option.gain).action if seldom else None

    def _legal(self, table: Table, known: Table, seat: Seat, *, quick: bool) -> list[Option]:
        return [
            option
            for option in self._options(known, seat, quick)
            if option.gain > -WON / 2 and play.check(self.game, table, option.action).legal
        ]

    def _choice(self, options: list[Option], acts: bool, made: int) -> Action | None:
        best = max(options, key=lambda option: option.gain, default=None)
        if best is None or best.gain > LOSS:
            return best.action if best else None
        if not acts:
            return None
        harmless = [option for option in options if option.gain >= -LOSS]
        wandering = [option for option in harmless if not option.onward]
        if wandering and self._dice.random() < WANDER ** (made + 1):
            return self._dice.choice(wandering).action
        going_on = [option for option in harmless if option.onward and not option.usual]
        going_on = going_on or [option for option in options if option.onward]
        return max(going_on or options, key=lambda option: option.gain).action

    def _options(self, known: Table, seat: Seat, quick: bool) -> Iterator[Option]:
        before = self._value(self._resolved(known), seat)
        acts = seat in known.to_act
        for spec in self._open(known, seat, acts):
            if spec.quick != quick:
                continue
            for action in self._samples(known, spec, seat):
                try:
                    after = play.apply(self.game, known, action)
                    value = self._value(self._resolved(after), seat)
                except Impossible:
                    continue
                yield Option(
                    action, value - before + self._dice.random() * LOSS, onward(known, after)
                )

    def _open(self, known: Table, seat: Seat, acts: bool) -> Iterator[ActionSpec]:
        """The kinds of action that the seat might take; outside its turn those open to any seat."""
        for offer in play.offers(self.game, known, seat):
            spec = self.game.specs[offer.name]
            whose = (ACTIVE, ASKED, ANYONE) if acts else (ANYONE,)
            if offer.enabled and spec.who in whose and not spec.by_hand:
                yield spec

    def _samples(self, known: Table, spec: ActionSpec, seat: Seat) -> list[Action]:
        done: dict[str, Action] = {}
        for _ in range(ATTEMPTS if spec.asks else 1):
            action = self._sampler.attempt(known, spec, seat)
            if action is not None:
                done.setdefault(repr(sorted(action.args.items())), action)
        return list(done.values())

    def _resolved(self, table: Table) -> Table:
        """The table after every seat that is asked has passed."""
        for _ in range(WINDOWS):
            if table.outcome is not None or table.frame is None:
                return table
            passed = self._passed(table)
            if passed is None:
                return table
            table = passed
        return table

    def _passed(self, table: Table) -> Table | None:
        for seat in table.to_act:
            asked = (spec for spec in self.game.actions if spec.who == ASKED and not spec.passes)
            for spec in (*(spec for spec in self.game.actions if spec.passes), *asked):
                action = self._sampler.attempt(table, spec, seat)
                if action is not None:
                    try:
                        return play.apply(self.game, table, action)
                    except Impossible:
                        return None
        return None

    def _value(self, table: Table, seat: Seat) -> float:
        if table.outcome is not None and not table.outcome.winners:
            return 0.0  # a draw has the same value for all seats
        others = [worth(self.game, table, other) for other in table.others(seat)]
        return worth(self.game, table, seat) - max(others, default=0.0)


def onward(before: Table, after: Table) -> bool:
    """Return whether a play changed the turn, the phase or the seat to act."""
    return (before.turn, before.phase, before.active, before.to_act) != (
        after.turn,
        after.phase,
        after.active,
        after.to_act,
    )


def imagined(game: Game, table: Table, seat: Seat, name: str) -> Table:
    """Return the table as *seat* imagines it: without unseen cards except its virtual hand."""
    unseen = {zone.name for zone in game.equipment.zones if zone.layout == "concealed"}
    held = set(virtual_hand(table, seat, name, unseen)) if table.turn else _own(table, seat)
    return table.remove(
        *(id_ for id_, piece in table.pieces.items() if piece.zone in unseen and id_ not in held)
    )


def virtual_hand(table: Table, seat: Seat, name: str, unseen: set[str]) -> tuple[str, ...]:
    """Return the cards of a virtual hand: as many cards of the seat's pool as its hand counts, in
    an order derived from the match's id.
    """
    pool = [
        piece.id for piece in table.pieces.values() if piece.zone in unseen and piece.owner == seat
    ]
    pool.sort(key=lambda id_: hashlib.sha256(f"{name} {seat} {id_}".encode()).digest())
    return tuple(pool[: table.hides(seat, HAND)])


def _own(table: Table, seat: Seat) -> set[str]:
    return {piece.id for piece in table.pieces.values() if piece.owner == seat}
