"""Carries a scenario of a game out at the desk of an application."""

from __future__ import annotations

import secrets
from pathlib import Path

from flask import Flask

import games
from app.desk.desk import Desk
from app.scenario.language import orders
from app.scenario.language.fit import fit
from app.scenario.language.read import read
from app.scenario.steps import Order
from app.scenario.steps import Report
from app.services import services_of
from events.vocabulary import MatchId
from events.vocabulary import thaw
from games.rules import Game


def carry_out(
    app: Flask, match: MatchId, key: str, file: str, scenario: str, until: str = ""
) -> None:
    """Carry a scenario out, before the first action called *until*; what is to be refused is passed
    over.
    """
    desk, game = services_of(app).desk, games.catalogue()[key]
    path = Path(next(iter(games.__path__))) / key / "scenarios" / file
    for step in next(one for one in read(path) if one.name == scenario).steps:
        if isinstance(step, Report) and step.name == until:
            return
        if isinstance(step, Report) and step.refusal is None:
            _report(desk, game, match, step)
        if isinstance(step, Order) and orders.amends(step) and not step.preview:
            kind, data = orders.event_of(step, game, {}.__getitem__)
            desk.rule(match, secrets.token_hex(8), kind, thaw(data))


def _report(desk: Desk, game: Game, match: MatchId, step: Report) -> None:
    """Report a step; what the table does comes from its first seat."""
    here = desk.live(match)
    seat = here.manifest.seats[0] if step.seat == "table" else step.seat
    args = thaw(fit(game, step.name, dict(step.args)))
    desk.report(match, seat, secrets.token_hex(8), here.history.ply, step.name, args)
