"""Events of many rounds made by lot, each line judged, recorded and folded as the desk does it: what
is refused and why, who meets whom and why, the standings and why, and what a ruling changes.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from events import kinds
from events.amend import amend
from events.kinds import tournament
from events.kinds.base import BadPayload
from events.vocabulary import freeze
from projections.tournament.amending import EventNotAmendable
from projections.tournament.amending import preview
from projections.tournament.calls import calls
from projections.tournament.calls import claims
from projections.tournament.calls import differences
from projections.tournament.calls import penalties
from projections.tournament.calls import usual
from projections.tournament.changes import changes
from projections.tournament.clock import due
from projections.tournament.clock import table_clock
from projections.tournament.clock import turns_left
from projections.tournament.fold import digest
from projections.tournament.pairing.entrants import NoPairing
from projections.tournament.pairing.explaining import why_bye
from projections.tournament.pairing.explaining import why_table
from projections.tournament.pairing.pairing import total_rounds
from projections.tournament.plan import warnings
from projections.tournament.standings.explaining import why_points
from projections.tournament.standings.explaining import why_tie
from projections.tournament.standings.table import standings
from projections.tournament.state import FREE
from projections.tournament.state import Plan
from projections.tournament.trf import trf
from projections.tournament.verify import divergence
from projections.tournament.words import points
from projections.tournament.words import tie
from tests.approved.records import Record
from tests.tournament.evening import Evening
from tests.tournament.evening import Refused

CHESS = {"win": 2, "draw": 1, "loss": 0, "bye": 2, "absent": 1, "unit": 2}
FIDE = ["bh", "bh1", "sb"]
PLANS: dict[str, tuple[int, dict[str, Any]]] = {
    "cards": (9, {"rounds": 4, "best_of": 3}),
    "cards and elimination": (8, {"rounds": 3, "cut": 4, "best_of": 3, "turns": 2}),
    "chess": (7, {"rounds": 4, "pairing": "dutch", "points": CHESS, "tiebreaks": ["de", *FIDE]}),
    "chess by lot": (10, {"rounds": 5, "points": CHESS, "tiebreaks": [*FIDE, "gw"], "minutes": 0}),
    "everybody": (5, {"style": "round robin", "points": CHESS, "tiebreaks": ["sb", "de", "omw"]}),
    "free": (6, {"style": "free", "minutes": 30, "tiebreaks": ["omw", "ogw"]}),
    "a handful": (4, {"rounds": 0, "cut": 2, "tiebreaks": []}),
}
"""Players at the start, and the plan."""
WALKS = 10
"""Evenings of each plan."""
LINES = 120
"""Attempts to record a line in each."""
MINUTE = 60_000


def records() -> Iterator[Record]:
    """Every evening."""
    yield plans()
    for name in PLANS:
        for number in range(1, WALKS + 1):
            yield from evening(name, number)


def plans() -> Record:
    """What an organiser is warned of."""
    return Record("plans", "warnings", tuple(_warned()))


def evening(name: str, number: int) -> Iterator[Record]:
    """One evening."""
    walk = Walk(name, number)
    for _ in range(LINES):
        walk.step()
    place = f"{name} {number}"
    yield Record(place, "lines", tuple(walk.told))
    yield Record(place, "end", tuple(_shown(walk.evening)))


class Walk:
    """An evening by lot: lines that fit, with now and then one that does not."""

    def __init__(self, name: str, number: int) -> None:
        players, plan = PLANS[name]
        self.lot = Random(f"{name} {number}")
        self.evening = Evening(0, f"seed {number}", **plan)
        self.told: list[tuple[str, str]] = []
        for place in range(1, players + 1):
            table = 3 if place == 4 and number == 2 else 0
            self.evening.enter(rating=self.lot.choice([0, 1500, 1900]), table=table)

    def step(self) -> None:
        """One attempt."""
        kind, do = self._next()
        try:
            said = self._words(do())
        except (Refused, NoPairing, EventNotAmendable) as refused:
            said = str(refused)
        except BadPayload as error:
            said = str(error.fields)
        self.told.append((f"{len(self.evening.events)} {kind}", said))

    def _words(self, event: Any) -> str:
        data = {key: value for key, value in event.data.items() if key != "library"}
        return f"{data} {_state(self.evening)}"

    def _started(self) -> Any:
        if self.evening.now.current is None:
            raise NoPairing("no round is there to start")
        return self.evening.start()

    def _next(self) -> tuple[str, Callable[[], Any]]:
        lot, now = self.lot, self.evening.now
        if lot.random() < 0.5:
            kind = lot.choice([*_ODD])
            return kind, lambda: _ODD[kind](self)
        round_ = now.current
        if now.draft is not None:
            if lot.random() < 0.2:
                return "swap", self._swap
            return "start", self.evening.start
        if round_ is not None and round_.started and round_.open_tables:
            return "result", self._result
        if now.plan.style == FREE and now.played:
            return "add", self._added
        if lot.random() < 0.7 and now.played and len(now.played) >= total_rounds(now):
            kind = lot.choice([*_ODD])
            return kind, lambda: _ODD[kind](self)
        return "pair", lambda: self.evening.pair(rematch=lot.random() < 0.2)

    # -- single lines

    def _record(self, kind: str, **data: Any) -> Any:
        return self.evening.record(kind, **data)

    def _number(self) -> int:
        """A round: the last one, or now and then another."""
        last = len(self.evening.now.rounds)
        return self.lot.choice([last, last, last, last + 1, 1]) or 1

    def _player(self) -> str:
        return f"P{self.lot.randint(1, len(self.evening.now.players) + 1)}"

    def _table(self) -> int:
        """A table of the last round: mostly an open one."""
        round_ = self.evening.now.current
        if round_ and round_.open_tables and self.lot.random() < 0.6:
            return self.lot.choice(round_.open_tables).number
        return self.lot.randint(1, len(round_.tables) + 1) if round_ and round_.tables else 1

    def _score(self) -> dict[str, Any]:
        needed = self.evening.now.plan.needed
        scores = [([needed, 0], 0, "played"), ([0, needed], 0, "played"), ([1, 1], 1, "played")]
        scores += [
            ([needed, 0], 0, "forfeit"),
            ([0, 0], 0, "double forfeit"),
            ([0, 0], 1, "played"),
        ]
        scores += [([0, 0], 0, "agreed"), ([needed, needed - 1], 1, "played")]
        scores += [([needed, 0], 0, "played"), ([0, needed], 0, "played")] * 3
        scores += [([needed + 1, 0], 0, "played"), ([1, 0], 0, "double forfeit")]
        scores += [([1, 0], 0, "agreed"), ([0, 0], 0, "forfeit")]
        wins, draws, how = self.lot.choice(scores)
        return {"wins": wins, "draws": draws, "how": how}

    def _result(self) -> Any:
        round_ = self.evening.now.current
        assert round_
        open_ = [table.number for table in round_.open_tables]
        return self._record(
            tournament.RESULT_REPORTED,
            round=round_.number,
            table=self.lot.choice(open_),
            **self._score(),
        )

    def _swap(self) -> Any:
        first, second = self._player(), self._player()
        return self._record(
            tournament.PLACES_SWAPPED,
            round=self._number(), first=first, second=second, reason="friends",
        )  # fmt: skip

    def _ruled(self, kind: str, **data: Any) -> Any:
        """Record a ruling after what it would change."""
        payload = kinds.named(kind).read({"reason": "seen", **data})
        outcome = preview(self.evening.start_state, self.evening.events, kind, freeze(payload))
        said = [*map(str, changes(outcome)), *map(str, outcome.verdicts)]
        self.told.append((f"{kind} {data}", "\n".join(said)))
        return self.evening.rule(kind, reason="seen", **data)

    def _strike(self) -> Any:
        last = len(self.evening.events)
        return self._ruled(
            tournament.LINE_STRUCK, target=max(1, last - self.lot.choice([0, 0, 1, 2, 4, 9]))
        )

    def _replace(self) -> Any:
        results = [
            one.version for one in self.evening.events if one.kind == tournament.RESULT_REPORTED
        ]
        target = self.lot.choice(results[-5:]) if results else 1
        fields = self._score() if self.lot.random() < 0.9 else {"table": 77}
        return self._ruled(tournament.LINE_REPLACED, target=target, fields=fields)

    def _withdraw(self) -> Any:
        rulings = [
            one.version
            for one in self.evening.events
            if one.kind in (tournament.LINE_STRUCK, tournament.LINE_REPLACED)
        ]
        return self._ruled(
            kinds.RULING_WITHDRAWN, ruling=self.lot.choice(rulings) if rulings else 1
        )

    def _call(self) -> Any:
        waiting = [call.version for call in calls(self.evening.events) if not call.settled]
        if not waiting or self.lot.random() < 0.3:
            player, rule = self._player(), self.lot.choice(["", "TNY-1.5"])
            return self._record(
                tournament.CALL_RAISED,
                table=self._table(),
                player=player,
                rule=rule,
                claim="May I?",
            )
        call = self.lot.choice(waiting)
        return self.lot.choice(
            [
                lambda: self._record(tournament.CALL_CLAIMED, call=call, referee="R1"),
                lambda: self._record(tournament.CALL_ESCALATED, call=call, reason="hard"),
                lambda: self._record(tournament.CALL_SETTLED, call=call, verdict="No.", rule="X-1"),
                lambda: self._record(tournament.CALL_SETTLED, call=call, verdict="Yes."),
            ]
        )()

    def _difference(self) -> Any:
        open_ = differences(self.evening.events, self.evening.now)
        if open_:
            return self._record(
                tournament.DIFFERENCE_SETTLED, difference=open_[0].version, reason="stays"
            )
        return self._record(
            tournament.DIFFERENCE_FOUND,
            round=self._number(), table=self._table(), **self._score(), match="E-1-1", version=7,
        )  # fmt: skip

    def _penalise(self) -> Any:
        player, infraction = self._player(), self.lot.choice(["slow play", "insult", "tardiness"])
        history = penalties(amend(self.evening.events).entries, player)
        return self._record(
            tournament.PLAYER_PENALISED,
            player=player, infraction=infraction, penalty=usual(history, infraction), reason="again",
        )  # fmt: skip

    def _pause(self) -> Any:
        kind = self.lot.choice([tournament.ROUND_PAUSED, tournament.ROUND_RESUMED])
        return self._record(kind, round=self._number())

    def _added(self) -> Any:
        round_ = self.evening.now.current
        number = len(round_.tables) + 1 if round_ else 1
        return self._record(
            tournament.TABLE_ADDED,
            round=self._number(), players=[self._player(), self._player()], reason="late",
            table=number, match=f"E-{number}",
        )  # fmt: skip

    def _game(self) -> Any:
        table = self._table()
        return self._record(
            tournament.GAME_OPENED,
            round=self._number(), table=table, game=2, match=f"E-{table}-{self.lot.randint(1, 3)}",
        )  # fmt: skip

    def _planned(self) -> Any:
        choices = (
            {"rounds": 5}, {"rounds": 2}, {"minutes": 40}, {"cut": 2}, {"style": "free"}, {"turns": 3},
            {"points": {"win": 1, "loss": 1}}, {"tiebreaks": ["omw", "omw"]}, {"best_of": 2},
            {"points": {"absent": 9}}, {"tiebreaks": ["gw", "de"]}, {"colour": 1},
        )  # fmt: skip
        changed = self.lot.choice(choices)
        return self._record(tournament.PLAN_CHANGED, changes=changed)

    def _checked(self) -> Any:
        if self.lot.random() < 0.5:
            return self._record(
                tournament.CHECKS_DRAWN, round=self._number(), tables=[self._table()], seed="s"
            )
        fits = self.lot.random() < 0.5
        return self._record(
            tournament.DECK_CHECKED,
            round=self._number(), player=self._player(), fits=fits, milliseconds=90_000,
        )  # fmt: skip

    def _deck(self) -> Any:
        choice = self.lot.randint(0, 3)
        if choice < 2:
            cards = [{"card": "Ruby", "count": choice + 1}]
            return self._record(tournament.DECK_LISTED, player=self._player(), cards=cards)
        if choice == 2:
            return self._record(tournament.DECKS_LOCKED)
        return self._record(tournament.DECKS_UNLOCKED, reason="a mistake")

    def _changed(self) -> Any:
        absent = [len(self.evening.now.rounds) + 1] if self.lot.random() < 0.5 else []
        return self._record(
            tournament.PLAYER_CHANGED,
            player=self._player(), rating=self.lot.choice([0, 2000]), table=self.lot.choice([0, 0, 2]),
            absent=absent,
        )  # fmt: skip

    def _time(self) -> Any:
        if self.lot.random() < 0.5:
            given = self.lot.choice([MINUTE, -MINUTE, 60 * MINUTE])
            table = self.lot.choice([0, self._table()])
            return self._record(
                tournament.TIME_GIVEN, round=self._number(), table=table, milliseconds=given
            )
        tables = [{"table": self._table(), "turn": self.lot.randint(1, 9)}]
        return self._record(tournament.TIME_CALLED, round=self._number(), tables=tables)

    def _again(self) -> Any:
        number = self._number()
        reason = self.lot.choice(["", "somebody came late"])
        return self.evening.pair(round=number, reason=reason)

    def _entered(self) -> Any:
        if self.lot.random() < 0.7 and len(self.evening.now.players) > 11:
            return self._record(tournament.PLAYER_ENTERED, player="P1")
        self.evening.enter()
        return self.evening.events[-1]

    def _claimed(self) -> Any:
        round_, table = self._number(), self._table()
        event = self._record(
            tournament.RESULT_CLAIMED,
            round=round_, table=table, player=self._player(), **self._score(),
        )  # fmt: skip
        said = claims(self.evening.events, round_, table)
        self.told.append(("claims", "\n".join(map(str, said.values()))))
        return event

    def _referee(self) -> Any:
        if self.lot.random() < 0.5:
            return self._record(
                tournament.REFEREE_JOINED, referee="R1", head=self.lot.random() < 0.5
            )
        return self._record(tournament.REFEREE_LEFT, referee="R1")

    def _closed(self) -> Any:
        if len(self.told) < LINES - 15:
            return self._record(tournament.NAME_FORGOTTEN, player=self._player())
        return self._record(tournament.EVENT_CLOSED)


_ODD: dict[str, Callable[[Walk], Any]] = {
    "strike": Walk._strike,
    "replace": Walk._replace,
    "withdraw": Walk._withdraw,
    "call": Walk._call,
    "difference": Walk._difference,
    "penalise": Walk._penalise,
    "pause": Walk._pause,
    "add": Walk._added,
    "game": Walk._game,
    "plan": Walk._planned,
    "check": Walk._checked,
    "deck": Walk._deck,
    "change": Walk._changed,
    "time": Walk._time,
    "again": Walk._again,
    "enter": Walk._entered,
    "claim": Walk._claimed,
    "referee": Walk._referee,
    "close": Walk._closed,
    "swap": Walk._swap,
    "drop": lambda walk: walk._record(tournament.PLAYER_DROPPED, player=walk._player()),
    "return": lambda walk: walk._record(tournament.PLAYER_RETURNED, player=walk._player()),
    "start": Walk._started,
}


def _state(evening: Evening) -> str:
    """A digest of an event; which version of a library paired its rounds makes no difference."""
    now = evening.now
    return digest(replace(now, rounds=tuple(replace(one, library="") for one in now.rounds)))


# -- what an event comes to ------------------------------------------------------------------------


def _shown(evening: Evening) -> Iterator[tuple[str, str]]:
    now = evening.now
    for number in range(len(now.rounds)):
        yield f"table after {number}", "\n".join(map(str, standings(now, now.rounds[:number])))
    yield "standings", "\n".join(map(str, standings(now)))
    for row in standings(now):
        ties = zip(now.plan.tiebreaks, row.ties, strict=True)
        lines = [f"{points(now.plan, row.points)}", *(f"{tie(*one)}" for one in ties)]
        lines += map(str, why_points(now, row.player))
        for which in now.plan.tiebreaks:
            lines += [which, *map(str, why_tie(now, row.player, which))]
        yield f"why {row.player}", "\n".join(lines)
    yield from _rounds(evening)
    yield "calls", "\n".join(map(str, calls(evening.events)))
    yield "waiting", " ".join(str(call.waiting(1_100_000)) for call in calls(evening.events))
    yield "penalties", "\n".join(map(str, penalties(amend(evening.events).entries)))
    yield "differences", "\n".join(map(str, differences(evening.events, now)))
    yield "derives", str(divergence(evening.start_state, evening.events))
    for place in range(0, len(evening.events), 7):
        yield f"wrong at {place + 1}", _misread(evening, place)
    if now.rounds:
        yield "report", trf(now, "Friday", 1_800_000_000_000, lambda id_: f"N {id_}")


def _misread(evening: Evening, place: int) -> str:
    """What is said of a record in which one line is another."""
    events = list(evening.events)
    data = dict(events[place].data)
    for name, value in {"tables": (), "verdicts": ({"version": 1},), "wins": (9, 9)}.items():
        if name in data:
            data[name] = value
    events[place] = replace(events[place], data=data, digest="00")
    return str(divergence(evening.start_state, events))


def _rounds(evening: Evening) -> Iterator[tuple[str, str]]:
    now = evening.now
    for round_ in now.rounds:
        before = replace(now, rounds=now.rounds[: round_.number - 1])
        names = {player: f"N{player}" for player in list(now.players)[::2]}
        for table in round_.tables:
            lines = list(map(str, why_table(before, round_, table, names)))
            for at in (round_.started, round_.started + 31 * MINUTE, round_.started + 51 * MINUTE):
                lines.append(str(table_clock(round_, table.number, at)))
            lines.append(str(turns_left(now, round_, table.number, 6)))
            yield f"round {round_.number} table {table.number}", "\n".join(lines)
        for player in round_.byes:
            yield f"bye {player}", "\n".join(map(str, why_bye(before, round_, player)))
        yield f"due {round_.number}", str([due(round_, at * MINUTE) for at in (17, 47, 67, 97)])


def _warned() -> Iterator[tuple[str, str]]:
    for cut in (0, 4):
        for rounds in range(7):
            plan = Plan(rounds=rounds, cut=cut)
            said = [
                f"{players}: {one}" for players in range(1, 10) for one in warnings(plan, players)
            ]
            yield f"{rounds} rounds, {cut}", "\n".join(said)
