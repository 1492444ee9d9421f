"""Every game can be played through the phone's pages: whatever is legal can be made with the forms
of a seat's page, by a browser that runs no scripts. More plays are made where QM_LAWS says so.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from flask import Flask

from app.scenario import run
from app.scenario.language.read import read
from app.scenario.steps import Always
from app.scenario.steps import Report
from app.scenario.steps import Scenario
from app.services import services_of
from events.vocabulary import Action
from events.vocabulary import Seat
from games import catalogue
from games import folder_of
from games.rules import BY_SERVER
from games.rules import Game
from tests.laws.strategies.effort import TIMES
from tests.pages.browsers.fingers import Stuck
from tests.pages.browsers.sittings import Phones
from tests.pages.browsers.sittings import application
from tests.pages.browsers.sittings import by_chance
from tests.pages.browsers.sittings import by_hand

PLAYS = 60
"""Plays of each game that are made through its pages."""
MATCHES = 30
"""After so many matches by chance an action that no scenario makes is given up."""


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = application(tmp_path)
    yield made
    services_of(made).close()


def scenarios(key: str) -> Iterator[Scenario]:
    """The scenarios of a game, whole matches first."""
    for folder in ("playthroughs", "scenarios"):
        for file in sorted((Path(folder_of(key)) / folder).glob("*.txt")):
            yield from read(file)


def reports(scenario: Scenario) -> set[str]:
    """The names of the actions that a scenario reports."""
    steps = (step.report if isinstance(step, Always) else step for step in scenario.steps)
    return {step.name for step in steps if isinstance(step, Report)}


def of_people(game: Game) -> set[str]:
    """The actions that people report: all but those of the server."""
    return {spec.name for spec in game.actions if spec.who != BY_SERVER}


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_every_action_is_made_through_the_pages(app: Flask, key: str) -> None:
    """Along the scenarios of the game each action is made by hand, asked in as many ways as they
    do; then matches go on by chance.
    """
    made: Counter[str] = Counter()
    asked: Counter[tuple[str, frozenset[str]]] = Counter()

    def wanted(action: Action) -> bool:
        asked[sign := signature(action)] += 1
        return asked[sign] <= TIMES

    missing = of_people(catalogue()[key])
    with patch.object(run, "Match", by_hand(app, made, wanted)):
        for scenario in scenarios(key):
            if TIMES > 1 or missing & reports(scenario):
                assert run.run(scenario).state == run.PASSED, scenario.name
                missing -= set(made)
    seed = 0
    while sum(made.values()) < PLAYS * TIMES or (missing - set(made) and seed < MATCHES):
        by_chance(app, key, seed, 24, made)
        seed += 1
    seldom = sorted(name for name in made if made[name] == 1)
    sys.stdout.write(
        f"{key}: {sum(made.values())} plays, {seed} matches by chance; made but once: "
        f"{', '.join(seldom)}\n"
    )
    assert not missing - set(made), "never made through pages"


def signature(action: Action) -> tuple[str, frozenset[str]]:
    """An action and which of its asks are answered."""
    return action.name, frozenset(
        key for key, value in action.args.items() if value not in ((), None)
    )


def test_what_a_page_does_not_offer_is_found(app: Flask) -> None:
    """The driver is no rubber stamp: it stops where there is no button for what it wants."""
    desk = services_of(app).desk
    phones = Phones(app, desk, desk.open("war_time_generals", {}), Counter())
    with pytest.raises(Stuck, match="is not offered"):
        phones.make(Action(Seat("A"), "UnitDeployed", {"card": "W1A-LG-1", "tile": "A.F1"}))
    with pytest.raises(Stuck, match="no button answer=W1A-LG-1"):
        phones.make(Action(Seat("A"), "DeckRegistered", {"general": "W1A-LG-1", "cards": ()}))
    assert phones.made == Counter()
