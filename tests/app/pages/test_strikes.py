"""What the newest play struck, what a card's sheet says may be done with it, and what a play costs
once all that it opens is over.
"""

from __future__ import annotations

import html
import json
import re

from flask import Flask

from app.desk.history.lookback import past_of
from app.pages.seat.consequence import _ghosts
from app.pages.seat.consequence import foreseen
from app.pages.table.changes import LastPlay
from app.pages.table.changes import Restored
from app.pages.table.changes import _blow
from app.pages.table.changes import _struck
from app.pages.table.changes import newest_play
from app.pages.table.changes import restored
from app.pages.table.changes import walked_back
from app.services import services_of
from app.views.match import match_view
from events.vocabulary import Action
from events.vocabulary import MatchId
from events.vocabulary import Seat
from events.vocabulary import freeze
from games import catalogue
from games import play
from games.table import Piece
from projections.knowledge.viewer import REFEREE
from projections.knowledge.viewer import seated
from tests.app.carrying import carry_out
from tests.games.generals_52.sitting import BLACK
from tests.games.generals_52.sitting import GAME as CARDS
from tests.games.generals_52.test_window import attacked

GAME = "war_time_generals"
GUN, GENERAL = "W1A-FG-1", "W1B-BO-1"
FRONT = "the enemy Front Line is as far as a unit goes; along it there is room"


def played(app: Flask, match: MatchId, file: str, scenario: str) -> None:
    carry_out(app, match, GAME, file, scenario)


def test_a_strike_and_what_may_be_done_are_told(app: Flask) -> None:
    client = app.test_client()
    opened = client.post("/api/matches", json={"game": GAME}).get_json()
    match, desk = MatchId(opened["match"]), services_of(app).desk
    played(app, match, "attack.txt", "targets are enemy units and the enemy General")
    here = desk.live(match)
    just = newest_play(here, match_view(here, seated(Seat("B")), desk.clock()))
    assert just is not None
    assert just.blow[:2] == (GUN, GENERAL)
    struck = _struck(here, here.head.version)
    assert _blow(struck, (GUN, GENERAL)) == just.blow
    assert _blow(struck, (GENERAL,)) == (), "who struck is not seen"
    desk.report(match, "A", "next", here.history.ply, "PhaseEnded", {})
    here = desk.live(match)
    just = newest_play(here, match_view(here, seated(Seat("B")), desk.clock()))
    assert just is not None
    assert just.blow == ()
    client.post(f"/J/{opened['tokens']['A']}", data={"player": "Ann"})
    page = f"/m/{match}/seat/piece/"
    sheet = client.get(f"{page}W1A-HR-1?seat=A", headers={"X-Part": "ask"}).get_data(as_text=True)
    assert "3 places" in sheet
    assert "/rules/WTG-3.19" in sheet, "what is for another phase is told with its clause"
    assert "#boot" in sheet, "a deed has its picture"
    sheet = client.get(f"{page}{GENERAL}?seat=A", headers={"X-Part": "ask"}).get_data(as_text=True)
    told = html.unescape(" ".join(sheet.split()))
    assert "It is Seat B's. Nothing can be done with it just now." in told


def test_the_way_of_what_moved_or_struck_is_told_until_the_turn_ends(app: Flask) -> None:
    opened = app.test_client().post("/api/matches", json={"game": GAME}).get_json()
    match, desk = MatchId(opened["match"]), services_of(app).desk
    played(app, match, "move.txt", FRONT)

    def just() -> LastPlay:
        here = desk.live(match)
        found = newest_play(here, match_view(here, seated(Seat("B")), desk.clock()))
        assert found is not None
        return found

    assert just().came == ("A.F1", "W1A-OR-2")
    ply = desk.live(match).history.ply
    desk.report(
        match, "A", "strike", ply, "UnitAttacked", {"unit": "W1A-OR-1", "target": "general"}
    )
    assert just().blow[:2] == ("W1A-OR-1", GENERAL)
    assert just().came == ("B.F2", "W1A-OR-1"), "a unit that moved earlier in this turn"
    desk.report(match, "A", "over", ply + 1, "TurnEnded", {})
    assert just().came == ()


def test_what_a_ruling_changed_is_lit_while_the_table_is_walked_back(app: Flask) -> None:
    opened = app.test_client().post("/api/matches", json={"game": GAME}).get_json()
    match, desk = MatchId(opened["match"]), services_of(app).desk
    played(app, match, "attack.txt", "targets are enemy units and the enemy General")
    strike = {"target": desk.live(match).head.version, "reason": "Out of range.", "onward": "stop"}
    referee = {"Authorization": f"Bearer {opened['tokens']['referee']}"}

    def tell(kind: str, **data: object) -> None:
        body = {"id": f"{kind}{data.get('step', '')}", "kind": kind, **data}
        sent = app.test_client().post(
            f"/api/matches/{match}/amendments", json=body, headers=referee
        )
        assert sent.status_code < 300, sent.get_data(as_text=True)

    def lit() -> Restored | None:
        here = desk.live(match)
        return walked_back(here, match_view(here, REFEREE, desk.clock()))

    assert lit() is None, "nothing was ruled"
    tell("PlayStruck", **strike)
    found = lit()
    assert found is not None
    assert found.numbers[("B", "health")] > 0, "the General's health comes back"
    client = app.test_client()
    client.post(f"/J/{opened['tokens']['referee']}")
    page = client.get(f"/m/{match}/referee").get_data(as_text=True)
    assert f'<span class="flag">+{found.numbers[("B", "health")]}</span>' in page
    walk = match_view(desk.live(match), REFEREE, desk.clock()).tasks
    assert walk is not None
    for step in walk.steps:
        tell("ChecklistTicked", ruling=walk.ruling, step=step.place, done=True)
    assert lit() is None, "the table lies as it must"


def test_of_a_ruling_only_what_no_play_changed_since_is_lit(app: Flask) -> None:
    opened = app.test_client().post("/api/matches", json={"game": GAME}).get_json()
    match, desk = MatchId(opened["match"]), services_of(app).desk
    played(app, match, "move.txt", FRONT)
    here = desk.live(match)
    tables = past_of(here).tables
    moved = here.history.before(here.head.version)
    back = restored(here.game, here.manifest.seats, here.table, moved)
    assert back.placed == {"W1A-OR-2"}
    assert back.left == {here.table.pieces["W1A-OR-2"].cell}
    again = restored(here.game, here.manifest.seats, here.table, moved, tables[-1])
    assert not again.placed, "it was moved again"


def test_a_ruling_shows_whose_health_comes_back_where_it_lies() -> None:
    """What it moves lies elsewhere, and shows its health there."""
    game = catalogue()[GAME]
    table = play.setup(game, game.seats, {})
    rows = (("W1A-OR-1", "A.F1"), ("W1A-OR-2", "A.F2"))
    for id_, cell in rows:
        table = table.put(
            Piece(id_, "OR", Seat("A"), Seat("A"), "board", cell, counters={"health": 1})
        )
    after = table.tally("W1A-OR-1", "health", 2).tally("W1A-OR-2", "health", 2)
    after = after.move("W1A-OR-2", "board", "A.F3")
    found = restored(game, game.seats, table, after)
    assert (found.hits, found.placed) == ({"W1A-OR-1": 1}, {"W1A-OR-2"})
    assert found.moved == {"W1A-OR-1", "W1A-OR-2"}


def test_the_price_is_told_before_the_tile_is_tapped(app: Flask) -> None:
    client = app.test_client()
    opened = client.post("/api/matches", json={"game": GAME}).get_json()
    match, desk = MatchId(opened["match"]), services_of(app).desk
    played(app, match, "deploy.txt", "to a free tile only")
    client.post(f"/J/{opened['tokens']['A']}", data={"player": "Ann"})
    table, game = desk.live(match).table, desk.live(match).game
    seat = Seat("A")
    deployments = [
        action for action in play.legal_actions(game, table, seat) if action.name == "UnitDeployed"
    ]
    assert deployments
    for action in deployments:
        after = play.apply(game, table, action)
        paid = table.count(seat, "energy") - after.count(seat, "energy")
        answer = client.post(
            f"/m/{match}/seat/act?seat=A",
            data={"name": action.name, "key": "card", "answer": action.arg("card")},
            headers={"X-Part": "ask"},
        )
        told = html.unescape(answer.get_data(as_text=True))
        assert f'data-due="{{"energy":{paid}}}"' in told


def test_what_a_deployment_would_move_is_shown_where_it_would_lie(app: Flask) -> None:
    """To who sees the card in the hand; a rival who may not know it would be shown nothing."""
    opened = app.test_client().post("/api/matches", json={"game": GAME}).get_json()
    match, desk = MatchId(opened["match"]), services_of(app).desk
    played(app, match, "deploy.txt", "to a free tile only")
    here = desk.live(match)
    deployments = (
        action
        for action in play.legal_actions(here.game, here.table, Seat("A"))
        if action.name == "UnitDeployed"
    )
    action = next(deployments)
    after = play.apply(here.game, here.table, action)
    card = str(action.arg("card"))
    for seat, shown in (("A", [(card, after.pieces[card].cell)]), ("B", [])):
        view = match_view(here, seated(Seat(seat)), desk.clock())
        ghosts = [
            (ghost.item.id, ghost.spot) for ghost in _ghosts(here.game, view, here.table, after)
        ]
        assert ghosts == shown, seat


def test_what_an_undefended_attack_costs_is_foreseen_before_the_aces() -> None:
    table = attacked()
    action = Action(BLACK, "DefenceDeclared", freeze({"assignments": {}}))
    spec = next(spec for spec in CARDS.actions if spec.name == action.name)
    after = foreseen(spec, table, action)
    assert after is not None
    assert after.count(BLACK, "tokens") == table.count(BLACK, "tokens") - 7
    assert play.apply(CARDS, table, action).count(BLACK, "tokens") == table.count(BLACK, "tokens")
    other = next(spec for spec in CARDS.actions if spec.name == "CardDrawn")
    assert foreseen(other, table, Action(BLACK, "CardDrawn", freeze({}))) is None


def test_a_preview_draws_and_lights_the_attacks_that_would_be_gone(app: Flask) -> None:
    client = app.test_client()
    opened = client.post("/api/matches", json={"game": CARDS.key}).get_json()
    match = MatchId(opened["match"])
    scenario = "each in one skirmish; defending does not tap"
    carry_out(app, match, CARDS.key, "defend.txt", scenario, "DefenceDeclared")
    here = services_of(app).desk.live(match)
    client.post(f"/J/{opened['tokens']['referee']}", data={"player": "Rae"})
    attack = next(
        step.entry.version
        for step in here.history.steps
        if step.acted and step.acted.name == "AttackDeclared"
    )
    page = client.post(
        f"/m/{match}/referee/preview",
        data={"kind": "PlayStruck", "arg.target:int": str(attack), "onward": "stop"},
    ).get_data(as_text=True)
    now, then = page.split('<section aria-label="The table ')[1:]
    assert now.count('class="standoff changed"') == 2
    assert "standoff" not in then


def test_a_sheet_tells_whom_an_attack_hurts_before_it_is_sent(app: Flask) -> None:
    """What is left of each unit that it strikes; nothing of one that it destroys."""
    opened = app.test_client().post("/api/matches", json={"game": GAME}).get_json()
    match = MatchId(opened["match"])
    carry_out(
        app,
        match,
        GAME,
        "attack.txt",
        "targets are enemy units and the enemy General",
        "UnitAttacked",
    )
    client = app.test_client()
    client.post(f"/J/{opened['tokens']['A']}", data={"player": "Ann"})

    def sheet(unit: str, target: str) -> str:
        data = {"name": "UnitAttacked", "args": json.dumps({"unit": unit, "target": target})}
        page = client.post(f"/m/{match}/seat/act?seat=A", data=data, headers={"X-Part": "ask"})
        told = re.sub(r"<[^>]*>", " ", page.get_data(as_text=True))
        return " ".join(html.unescape(told).split())

    assert "B Line Guard 3 → 1" in sheet(GUN, "W1B-LG-1")
    desk = services_of(app).desk
    change = {"what": "counter", "of": "W1B-LG-1", "key": "health", "value": 1}
    desk.rule(match, "hurt", "TableCorrected", {"changes": [change], "reason": "counted"})
    assert "B Line Guard 1 → 0" in sheet(GUN, "W1B-LG-1")
    assert "Line Guard" not in sheet(GUN, "general")
