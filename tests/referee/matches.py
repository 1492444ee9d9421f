"""Random matches and random amendments, as sealed events, for any game."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from itertools import islice
from typing import Any

from events.amend import amend
from events.amend import entry_of
from events.envelope import Event
from events.envelope import NewEvent
from events.envelope import genesis
from events.envelope import seal
from events.manifest import Manifest
from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import MatchId
from events.vocabulary import Seat
from events.vocabulary import thaw
from games import play
from games.rules import ANYONE
from games.rules import BY_TABLE
from games.rules import ActionSpec
from games.rules import Game
from games.rules import PickMany
from games.table import Table
from projections.knowledge.ledger import learned
from projections.replay.rebase import Rebase
from projections.replay.rebase import rebase
from projections.replay.replay import Replay
from projections.replay.replay import replay
from projections.replay.replay import take

TRIES = 40


@dataclass
class Match:
    """A match under test: its log and its replay, kept in step."""

    game: Game
    options: Mapping[str, Any] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    now: int = 1_000

    def __post_init__(self) -> None:
        self.manifest = Manifest(
            MatchId("T"),
            self.game.key,
            self.game.edition,
            self.game.seats[: self.game.least_seats],
            dict(self.options),
            opened_at=self.now,
        )
        self.start = play.setup(self.game, self.manifest.seats, self.options)
        self.history = Replay(self.start, (), (), ())

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.history.table

    def tell(
        self,
        kind: str,
        data: Mapping[str, Any],
        by: str = "referee",
        reveals: tuple[Mapping[str, Any], ...] = (),
    ) -> Event:
        """Add an event."""
        previous = self.events[-1].hash if self.events else genesis(self.manifest.encode())
        new = NewEvent(
            f"e{len(self.events)}",
            kind,
            thaw(data),
            by,
            self.history.ply,
            self.now,
            reveals=reveals,
        )
        event = seal(self.manifest.match, len(self.events) + 1, previous, new)
        self.events.append(event)
        if kind == "PlayMade":
            entry = entry_of(event)
            assert entry is not None
            step = take(self.game, self.table, self.history.ply, entry)
            assert step.ruling.legal, step.ruling
            self.history = Replay(self.start, (*self.history.steps, step), (), ())
        else:
            self.history = replay(self.game, self.start, amend(self.events))
        return event

    def act(self, seat: str, name: str, /, **args: Any) -> Event:
        """Let a seat act."""
        action = Action(Seat(seat), name, args)
        after = play.apply(self.game, self.table, action)
        reveals = learned(self.game, self.table, action, after)
        return self.tell(
            "PlayMade", {"action": {"seat": seat, "name": name, "args": args}}, seat, reveals
        )

    def wonder(self, kind: str, **data: Any) -> Rebase:
        """Preview an amendment."""
        return rebase(self.game, self.events, self.history, kind, ruling(**data))

    def rule(self, kind: str, **data: Any) -> Event:
        """Store an amendment with its verdicts."""
        payload = ruling(**data)
        outcome = rebase(self.game, self.events, self.history, kind, payload)
        return self.tell(kind, {**payload, "verdicts": outcome.rows})


def ruling(**data: Any) -> dict[str, Any]:
    """Return the payload of a ruling with what every ruling carries."""
    return {
        "reason": "because",
        "infraction": "",
        "penalty": "",
        "dispute": 0,
        "onward": "stop",
        "verdicts": [],
        **data,
    }


def random_match(
    game: Game, seed: int, length: int, options: Mapping[str, Any] | None = None
) -> Match:
    """Play a match of at most *length* plays by chance; nobody gives up unless nothing else is
    left.
    """
    chance = random.Random(seed)
    match = Match(game, options or {})
    for _ in range(length):
        action = random_action(game, match.table, chance)
        if action is None:
            break
        match.now += chance.randrange(1, 4_000)
        match.act(action.seat, action.name, **dict(action.args))
    return match


def random_action(game: Game, table: Table, chance: random.Random) -> Action | None:
    """Return some legal action of some seat."""
    if table.outcome is not None:
        return None
    seats = [*(table.to_act or table.seats), *((TABLE,) if chance.random() < 0.1 else ())]
    for _ in range(TRIES):
        spec, seat = (
            chance.choices(game.actions, [_weight(spec) for spec in game.actions])[0],
            chance.choice(seats),
        )
        action = _guess(game, spec, table, TABLE if spec.who == BY_TABLE else seat, chance)
        if action is not None and not _gives_up(game, table, action):
            return action
    every = [
        action
        for seat in (*table.seats, TABLE)
        for action in islice(play.legal_actions(game, table, seat), 20)
    ]
    calm = [action for action in every if not _gives_up(game, table, action)]
    return chance.choice(calm or every) if every else None


def _weight(spec: ActionSpec) -> int:
    """What moves pieces is tried more often than words across the table and what stands behind
    “more”.
    """
    return 1 if spec.who == ANYONE or not spec.quick else 12 if spec.asks else 4


def _gives_up(game: Game, table: Table, action: Action) -> bool:
    """Whether an action ends the match by word alone."""
    outcome = play.apply(game, table, action).outcome
    return outcome is not None and not outcome.derived


def _guess(
    game: Game, spec: ActionSpec, table: Table, seat: Seat, chance: random.Random
) -> Action | None:
    chosen: dict[str, Any] = {}
    while (ask := play.next_ask(spec, chosen)) is not None:
        if ask.optional and chance.random() < 0.5:
            chosen[ask.key] = None
            continue
        if isinstance(ask, PickMany) or type(ask).__name__ in ("Allocate", "Amount"):
            values = list(islice(play.values(ask, table, seat, chosen), 60))
        else:
            values = [
                choice.value
                for choice in play.options(game, table, seat, spec.name, chosen)
                if choice.ruling.legal
            ]
        if not values:
            return None
        chosen[ask.key] = chance.choice(values)
    action = Action(
        seat, spec.name, {key: value for key, value in chosen.items() if value is not None}
    )
    return action if play.check(game, table, action).legal else None
