"""The rules that a referee reads beside a call, whether or not the caller knew a clause by its
number.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask

import games
from app.pages import rulebook
from app.pages.clauses import clauses_of
from app.pages.rulebook import clause_words
from app.services import services_of
from events.vocabulary import MatchId
from tests.app.pages.test_strikes import GAME
from tests.app.pages.test_strikes import played


@pytest.mark.parametrize("key", sorted(games.catalogue()))
def test_every_action_has_clauses_that_can_be_read(key: str) -> None:
    game = games.catalogue()[key]
    for spec in game.actions:
        assert any(clause_words(id_) for id_ in clauses_of(spec, game.rules)), spec.name


def test_the_clauses_are_those_of_the_action_alone() -> None:
    game = games.catalogue()[GAME]
    spec = game.spec("UnitDeployed")
    assert spec is not None
    deploying = clauses_of(spec, game.rules)
    assert {"WTG-2.5", "WTG-3.7", "WTG-3.8", "WTG-3.1"} <= set(deploying)
    assert "WTG-7.6" not in deploying


def test_a_call_without_a_clause_shows_the_rules_of_the_play(app: Flask) -> None:
    opened = app.test_client().post("/api/matches", json={"game": GAME}).get_json()
    match, desk = MatchId(opened["match"]), services_of(app).desk
    played(app, match, "deploy.txt", "to a free tile only")
    drawn = next(
        event.version
        for event in desk.live(match).events
        if event.data.get("action", {}).get("name") == "CardDrawn"
    )
    seat, referee = app.test_client(), app.test_client()
    seat.post("/api/session", json={"token": opened["tokens"]["A"]})
    referee.post("/api/session", json={"token": opened["tokens"]["referee"]})
    call = {"id": "c", "seen": 0, "name": "DisputeRaised", "args": {"target": drawn}}
    answer = seat.post(f"/api/matches/{match}/actions?seat=A", json=call).get_json()
    page = f"/m/{match}/referee/call/{answer['receipt']['version']}"
    text = referee.get(page).get_data(as_text=True)
    assert "The rules of “Draw a card”" in text
    assert clause_words("WTG-3.3") in text
    assert clause_words("WTG-3.7") not in text, "that is of another action"


def test_the_words_of_a_clause_go_on_in_the_lines_below(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "RULES.md"
    file.write_text("- WTG-3.2 Others.\n- WTG-3.3 One draws\n  a card. [scenario]\n- WTG-3.4 No.\n")
    monkeypatch.setattr(rulebook, "_file", lambda game: file)
    assert clause_words("WTG-3.3") == "One draws a card"
