"""A card by two taps: the kinds and copies of the seat's own cards, and nothing of another's."""

from __future__ import annotations

from flask import Flask

from app.pages.seat.pad import pad_of
from app.services import services_of
from app.views.match import match_view
from events.vocabulary import MatchId
from events.vocabulary import Seat
from printables.codes.tags import parse
from projections.knowledge.viewer import seated
from tests.app.pages.test_strikes import GAME
from tests.app.pages.test_strikes import played


def test_the_pad_has_the_own_cards_each_with_its_place(app: Flask) -> None:
    opened = app.test_client().post("/api/matches", json={"game": GAME}).get_json()
    match, desk = MatchId(opened["match"]), services_of(app).desk
    played(app, match, "deploy.txt", "to a free tile only")
    view = match_view(desk.live(match), seated(Seat("A")), desk.clock())
    pieces = {parse(copy.code).piece: copy for kind in pad_of(view) for copy in kind.copies}
    assert {id_[:3] for id_ in pieces} == {"W1A"}, "of the other's deck nothing is told"
    assert pieces["W1A-HR-1"].place, "it lies on the table"
    assert not pieces["W1A-HR-2"].place
    assert [copy.number for kind in pad_of(view) if kind.code == "HR" for copy in kind.copies] == (
        [1, 2, 3, 4]
    )
    watched = match_view(desk.live(match), seated(Seat("")), desk.clock())
    assert pad_of(watched) == ()


def test_a_tap_is_read_like_a_typed_code(app: Flask) -> None:
    opened = app.test_client().post("/api/matches", json={"game": GAME}).get_json()
    match = MatchId(opened["match"])
    played(app, match, "deploy.txt", "to a free tile only")
    client = app.test_client()
    client.post(f"/J/{opened['tokens']['A']}", data={"player": "Ann"})
    sheet = client.get(f"/m/{match}/seat/scan?seat=A", headers={"X-Part": "ask"}).text
    assert "or tap its code" in sheet
    code = sheet.partition('name="tapped" value="W1A-HR-2')[2][:1]
    answer = client.post(
        f"/m/{match}/seat/scan?seat=A",
        data={"tapped": f"W1A-HR-2{code}"},
        headers={"X-Part": "ask"},
    )
    assert "Hill Ranger" in answer.text
