"""What a tap that answers nothing is told: its clause, and nothing that the seat may not know."""

from __future__ import annotations

import json

from flask import Flask

from app.services import services_of
from events.vocabulary import MatchId
from tests.app.pages.test_strikes import GAME
from tests.app.pages.test_strikes import played


def test_a_card_that_a_seat_cannot_see_is_answered_like_one_that_is_none(app: Flask) -> None:
    """Else who named a printed card would hear whether it lies in the other's hidden deck."""
    opened = app.test_client().post("/api/matches", json={"game": GAME}).get_json()
    match, desk = MatchId(opened["match"]), services_of(app).desk
    played(app, match, "deploy.txt", "to a free tile only")
    table = desk.live(match).table
    hidden = next(
        id_ for id_, piece in table.pieces.items() if piece.owner == "B" and not piece.cell
    )
    client = app.test_client()
    client.post(f"/J/{opened['tokens']['A']}", data={"player": "Ann"})

    def told(spot: str, key: str = "card", **args: str) -> str:
        sent = {"name": "UnitDeployed", "key": key, "args": json.dumps(args), "spot": spot}
        answer = client.post(f"/m/{match}/seat/wrong?seat=A", data=sent)
        assert answer.status_code == 200
        return answer.get_data(as_text=True).strip()

    own = next(id_ for id_, piece in table.pieces.items() if piece.owner == "A" and piece.cell)
    assert "WTG-" in told(own), "what is seen is judged"
    assert told(hidden) == told("W1B-ZZ-9") == ""
    for tile in ("A.B1", "A.F1", "B.F1"):
        for card in (hidden, "W1B-ZZ-9"):
            assert "WTG-R30" in told(tile, "tile", card=card), "nor is a card that was named before"
