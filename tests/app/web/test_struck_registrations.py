"""A hidden deck stays hidden when its registration is struck or rewound: the doors are asked as a
stranger and as the other seats, before and after.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

import games
from app.services import services_of
from events.vocabulary import MatchId
from events.vocabulary import thaw

CARD_GAMES = [key for key in games.catalogue() if key != "generalissimo"]
DOORS = (
    "/api/matches/{m}/view",
    "/api/matches/{m}/events",
    "/api/matches/{m}/moments?axis=standing",
    "/api/matches/{m}/moments?axis=recorded",
    "/api/matches/{m}/diff?from=v0",
    "/api/matches/{m}/diff?from=v1",
    "/api/matches/{m}/view?version=1",
    "/api/matches/{m}/view?version=2",
    "/m/{m}/table",
    "/m/{m}/replay?axis=recorded",
    "/m/{m}/replay?axis=standing",
    "/m/{m}/replay?axis=recorded&at=1",
    "/m/{m}/replay/compare?from=v0&to=v2",
    "/m/{m}",
)


class Room:
    """A match of a card game before anything was registered, and its tokens."""

    def __init__(self, app: Flask, key: str) -> None:
        self.app, self.client = app, app.test_client()
        made = self.client.post("/api/matches", json={"game": key}).get_json()
        self.match, self.tokens = made["match"], made["tokens"]
        self.live = services_of(app).desk.live(MatchId(self.match))

    def post(self, path: str, who: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        headers = {"Authorization": f"Bearer {self.tokens[who]}"}
        answer = self.client.post(f"/api/matches/{self.match}/{path}", json=body, headers=headers)
        return answer.status_code, answer.get_json()

    def report(
        self, who: str, name: str, args: dict[str, Any], id_: str
    ) -> tuple[int, dict[str, Any]]:
        body = {"id": id_, "seen": self.live.history.ply, "name": name, "args": args}
        return self.post("actions", who, body)

    def register(self) -> tuple[str, dict[str, Any]]:
        """Play the game's own opening up to the first registration; returns its seat and what it
        said.
        """
        assert self.live.game.demo
        for number, action in enumerate(list(self.live.game.demo(self.live.table))):
            args = thaw(action.args)
            who = action.seat if action.seat in self.tokens else "referee"
            status, said = self.report(str(who), action.name, args, f"open-{number}")
            assert status == 200, said
            if action.name == "DeckRegistered":
                return str(action.seat), args
        raise AssertionError("the opening registers nothing")

    def seen(self, who: str) -> str:
        """Return all that the doors say to a seat, or to a stranger ("")."""
        client: FlaskClient = self.app.test_client()
        headers = {"Authorization": f"Bearer {self.tokens[who]}"} if who else {}
        return "\n".join(
            client.get(door.format(m=self.match), headers=headers).get_data(as_text=True)
            for door in DOORS
        )


def told(text: str, words: list[str]) -> set[str]:
    """Which of some ids and names a text holds, each as a word of its own."""
    return {word for word in words if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text)}


def hidden(room: Room, args: dict[str, Any]) -> list[str]:
    """The ids of the registered pieces that nobody else may know."""
    given = json.dumps(args)
    ids = [str(id_) for id_ in room.live.table.pieces]
    named = re.findall(r'"([A-Za-z0-9_.:-]{3,})"', given)
    return sorted({*ids, *named})


def leaks(room: Room, before: dict[str, str], words: list[str]) -> dict[str, set[str]]:
    """What a stranger and the other seats read now and did not read before."""
    return {
        who or "stranger": found
        for who, text in before.items()
        if (found := told(room.seen(who), words) - told(text, words))
    }


@pytest.fixture(params=CARD_GAMES)
def room(app: Flask, request: pytest.FixtureRequest) -> Room:
    return Room(app, request.param)


@pytest.mark.parametrize("ruling", ["PlayStruck", "RewoundTo"])
def test_a_registration_that_is_taken_back_shows_no_card(room: Room, ruling: str) -> None:
    callers = ["", *(who for who in room.tokens if who != "referee")]
    first = {who: room.seen(who) for who in callers}  # what may be registered is known to all
    seat, args = room.register()
    words = hidden(room, args)
    before = {who: first[who] + room.seen(who) for who in callers if who != seat}
    assert set(words) - told(before[""], words), "a stranger has not read every one already"
    version = room.live.head.version
    owner = told(room.seen(seat), words)
    assert len(owner) > 3, "the owner reads them: the search can find"
    body = {"id": "r", "kind": ruling, "target": version, "reason": "wrong"}
    status, said = room.post("amendments", "referee", body)
    assert status == 200, said
    assert leaks(room, before, words) == {}
