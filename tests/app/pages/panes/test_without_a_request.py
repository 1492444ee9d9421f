"""Pushes are made where no request is, and so no language but that of the audience."""

from __future__ import annotations

import pytest
from flask import Flask
from flask import has_request_context
from flask_babel import force_locale
from flask_babel import gettext

from app.desk.rights import Pass
from app.i18n.languages import locale_of
from app.i18n.languages import offered
from app.pages.panes.drawn import patches
from app.pages.panes.pages import page_of
from app.services import services_of
from app.web import usecases
from app.web.callers.connections import Audience
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games import catalogue
from games import play
from tests.games.players import Chance

KEY = "war_time_generals"


def played(app: Flask) -> tuple[MatchId, int]:
    """A match with the line of the first unit that was deployed in it, which was the last play."""
    chance, desk = Chance(catalogue()[KEY], 3), services_of(app).desk
    first = play.setup(chance.game, chance.game.seats, {})
    match = desk.open(KEY, {}, first.seats)
    for number, turn in enumerate(chance.match(80, True, first)):
        action = turn.action
        desk.report(match, action.seat, f"r{number}", number, action.name, action.args)
        if action.name == "UnitDeployed":
            return match, desk.live(match).head.version
    raise AssertionError("no unit was deployed")


@pytest.mark.parametrize("language", offered())
def test_a_struck_piece_is_gone_in_the_words_of_who_looks(app: Flask, language: str) -> None:
    with app.app_context():
        match, deployed = played(app)
        audience = Audience(match, "referee", "referee", Seat(""), language)
        before = page_of(audience)
        strike = {"id": "strike", "kind": "PlayStruck", "target": deployed, "onward": "skip"}
        usecases.amend(Pass(match, "referee", Seat("")), {**strike, "reason": "not in hand"})
        sent = str(patches(before, page_of(audience)))
        assert not has_request_context()
        with force_locale(locale_of(language)):
            assert f'<span class="hit off">{gettext("gone")}</span>' in sent
