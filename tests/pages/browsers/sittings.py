"""Matches played through the pages alone: by players who do anything legal and like best what was
done least, or along the scenarios of a game.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace
from pathlib import Path
from typing import Any

from flask import Flask

from app.desk.desk import Desk
from app.desk.errors.refusals import Refusal
from app.desk.forms.actions import read_action
from app.factory import create_app
from app.scenario.match import DeskAnswer
from app.scenario.match import Match
from app.scenario.steps import Scenario
from app.services import install
from app.services import services_of
from app.serving.config import Config
from app.serving.demo import prepare
from events.vocabulary import Action
from events.vocabulary import MatchId
from events.vocabulary import Seat
from events.vocabulary import thaw
from games import catalogue
from games import play
from games.rules import BY_REFEREE
from games.rules import BY_SERVER
from games.rules import ActionSpec
from games.rules import Allocate
from games.rules import Game
from games.rules import Pick
from games.rules import PickMany
from games.table import Table
from projections.replay.replay import Replay
from tests.games.players import Chance
from tests.pages.browsers.client_browser import ClientBrowser
from tests.pages.browsers.fingers import Stuck
from tests.pages.browsers.fingers import report

Candidates = list[tuple[ActionSpec, Seat]]


@dataclass
class Phones:
    """The pages of one match: a browser for each seat and one for the referee, on an application
    that shows this desk.
    """

    app: Flask
    desk: Desk
    match: MatchId
    made: Counter[str]

    def __post_init__(self) -> None:
        install(self.app, replace(services_of(self.app), desk=self.desk))
        access = services_of(self.app).access
        seats = self.desk.live(self.match).manifest.seats
        self.seats = {
            seat: ClientBrowser(self.app, access.issue(self.match, "seat", seat)) for seat in seats
        }
        self.referee = ClientBrowser(self.app, access.issue(self.match, "referee"))

    def make(self, action: Action) -> None:
        """Make a report with the fingers of its player; raise `Stuck` unless just that
        was recorded.
        """
        live = self.desk.live(self.match)
        spec, before = live.game.spec(action.name), live.history
        assert spec
        action = drawn_at_the_table(spec, live.table, action)
        try:
            if spec.who == BY_REFEREE:
                self._rule(action)
            else:
                seat = action.seat if action.seat in self.seats else min(self.seats)
                browser = self.seats[seat].go(f"/m/{self.match}/seat?seat={seat}")
                report(browser, spec, meant(spec, action).args)
            require(live.game, spec, action, before, self.desk.live(self.match).history)
        except Stuck as stuck:
            raise Stuck(
                f"{live.game.key}, play {before.ply + 1}, {action.seat} {action.name} "
                f"{thaw(action.args)}: {stuck}"
            ) from None
        self.made[spec.name] += 1

    def _rule(self, action: Action) -> None:
        """Give a verdict on the referee's desk."""
        for form in self.referee.go(f"/m/{self.match}/referee").forms:
            fields = dict(form.fields)
            if fields.get("name") == action.name and json.loads(fields["args"]) == thaw(
                action.args
            ):
                self.referee.send(form, form.fields)
                return
        raise Stuck("the desk has no button for it")


def drawn_at_the_table(spec: ActionSpec, table: Table, action: Action) -> Action:
    """An action as a phone can say it: who names the seat that begins says by what it was chosen,
    and the server is none of these.
    """
    args = dict(action.args)
    for ask in spec.asks:
        if not isinstance(ask, Pick) or ask.needed is None or not ask.left_open:
            continue
        unsaid = args.get(ask.key, ask.left_open) == ask.left_open
        if unsaid and ask.needed(table, action.seat, args):
            ways = ask.options(table, action.seat, args)
            args[ask.key] = next(way for way in ways if way != ask.left_open)
    return Action(action.seat, action.name, args)


def meant(spec: ActionSpec, action: Action) -> Action:
    """An action as a person makes it: what may be left out after an answer that is left to the
    server is left out.
    """
    args = dict(action.args)
    drawn = False
    for ask in spec.asks:
        drawn = drawn or (ask.key in spec.chance and ask.key not in args)
        if ask.optional and (drawn or args.get(ask.key, "") is None):
            args.pop(ask.key, None)
    return Action(action.seat, action.name, args)


def without_empty(spec: ActionSpec, action: Action) -> Action:
    """The action without optional answers that choose nothing: a page passes over an ask with
    nothing to choose.
    """
    empty = {
        ask.key for ask in spec.asks if ask.optional and action.args.get(ask.key, "x") in ((), [])
    }
    return Action(
        action.seat,
        action.name,
        {key: value for key, value in action.args.items() if key not in empty},
    )


def without_what_waits(game: Game, spec: ActionSpec, action: Action) -> Action:
    """The action without optional answers that only name the declaration that waits: a page passes
    over an ask that can be answered in no other way.
    """
    named = {
        ask.key
        for ask in spec.asks
        if ask.optional
        and isinstance(name := action.args.get(ask.key), str)
        and game.spec(name) is not None
    }
    rest = {key: value for key, value in action.args.items() if key not in named}
    return Action(action.seat, action.name, rest)


def require(game: Game, spec: ActionSpec, action: Action, before: Replay, after: Replay) -> None:
    """Raise `Stuck` unless just this action was recorded, or one that says the same in other
    words.
    """
    done = after.steps[-1].acted
    if (
        after.ply != before.ply + 1
        or done is None
        or (done.seat, done.name) != (action.seat, action.name)
    ):
        raise Stuck(f"recorded was {done}")
    drawn = {
        key: done.args[key] for key in spec.chance if key in done.args and key not in action.args
    }
    wanted = meant(
        spec,
        Action(
            action.seat, action.name, {**action.args, **drawn, **_in_any_order(spec, action, done)}
        ),
    )
    said = (
        play.apply(game, before.table, one).digest()
        for whole in (wanted, without_what_waits(game, spec, wanted))
        for one in (whole, without_empty(spec, whole))
    )
    if after.table.digest() not in said:
        raise Stuck(f"recorded was {thaw(done.args)}")


def _in_any_order(spec: ActionSpec, action: Action, done: Action) -> dict[str, Any]:
    """What was picked without an order, in the order of the page."""
    loose = [
        ask.key
        for ask in spec.asks
        if isinstance(ask, PickMany) and not ask.ordered and ask.key in action.args
    ]
    return {
        key: done.args[key]
        for key in loose
        if key in done.args and Counter(done.args[key]) == Counter(action.args[key])
    }


class Curious(Chance):
    """Players who try first what was done least."""

    def __init__(self, key: str, seed: int, made: Counter[str]) -> None:
        super().__init__(catalogue()[key], seed)
        self.made = made
        self.skips = frozenset({BY_SERVER})
        self.goes_on = False
        """Whether only what the phone shows as main buttons is done, so that a match goes on."""

    def _candidates(self, table: Table) -> tuple[Candidates, Candidates]:
        often, rarely = super()._candidates(table)
        return sorted(
            often, key=lambda pair: self.made[pair[0].name]
        ), [] if self.goes_on else rarely


def by_chance(app: Flask, key: str, seed: int, plays: int, made: Counter[str]) -> int:
    """Play a match by chance through the pages, from its opening for every third seed; return how
    many plays it took.
    """
    desk = services_of(app).desk
    players = Curious(key, seed, made)
    first = players.opening()
    match = desk.open(key, first.options, first.seats, name="Table 7")
    if seed % 3 == 2:
        prepare(desk, match)
    phones = Phones(app, desk, match, made)
    for done in range(plays):
        action = players.action(desk.live(match).table)
        if action is None:
            return done
        spec = players.game.spec(action.name)
        if (
            spec and spec.chance and players.dice.random() < 0.5
        ):  # else it was drawn at the table, and is entered
            action = Action(
                action.seat,
                action.name,
                {key: value for key, value in action.args.items() if key not in spec.chance},
            )
        phones.make(action)
    return plays


def in_full(spec: ActionSpec, table: Table, action: Action) -> Action:
    """An action with everything named as the asks name it: scenarios may use the beginning of a
    name.
    """
    args = dict(action.args)
    for ask in spec.asks:
        if (
            isinstance(ask, Allocate)
            and ask.items is not None
            and isinstance(args.get(ask.key), Mapping)
        ):
            free = list(ask.items(table, action.seat, action.args))
            args[ask.key] = {
                bin_: tuple(_taken(free, name) for name in names)
                for bin_, names in args[ask.key].items()
            }
    return Action(action.seat, action.name, args)


def _taken(free: list[str], name: str) -> str:
    found = next((item for item in free if item == name or item.startswith(f"{name}-")), name)
    if found in free:
        free.remove(found)
    return found


def by_hand(app: Flask, made: Counter[str], wanted: Callable[[Action], bool]) -> type[Match]:
    """A match of a scenario in which what is *wanted* of the legal reports is made through the
    pages.
    """

    class ByHand(Match):
        def __init__(self, scenario: Scenario) -> None:
            super().__init__(scenario)
            self._phones: Phones | None = None

        def act(self, action: Action, seen: int | None = None) -> DeskAnswer:
            spec = self.game.spec(action.name)
            if (
                seen is not None
                or spec is None
                or spec.who == BY_SERVER
                or self.held
                or self.table.outcome
            ):
                return super().act(action, seen)
            try:
                read = read_action(self.game, action.seat, action.name, action.args)
            except Refusal:
                return super().act(action, seen)
            action = in_full(spec, self.table, read)
            if not play.check(self.game, self.table, action).legal or not wanted(action):
                return super().act(action, seen)
            self._phones = self._phones or Phones(app, self._desk, self._id, made)
            self._phones.make(action)
            return DeskAnswer(self._live.history.steps[-1].entry.version)

    return ByHand


def application(folder: Path) -> Flask:
    """An application with its own log, on a clock that stands still: nobody runs out of time."""
    config = Config(db=f"sqlite:///{folder}/log.db", data=folder, secret=b"0" * 32, opening="")
    return create_app(config, clock=lambda: 1_800_000_000_000)
