"""Answers so far that name what is not there: the options door and the page of questions say so,
whatever the game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

import games
from app.desk.errors.refusals import Unreadable
from app.desk.opening import MOST_CARDS
from app.services import services_of
from app.web import schemas
from app.web.wire.forms import MOST_FIELDS
from events.kinds.base import NAMED
from events.vocabulary import MatchId
from events.vocabulary import thaw
from games.rules import Allocate
from games.rules import Amount
from games.rules import Ask
from games.rules import Pick

UNTITLED = {**thaw(games.catalogue()["generals_52"].raw_cards), "title": 1.5}
STRANGE: dict[type[Ask], Any] = {Pick: "nosuch", Amount: 7, Allocate: {"nosuch": 1}}


@pytest.mark.parametrize("key", sorted(games.catalogue()))
def test_no_answer_makes_the_options_door_stumble(app: Flask, key: str) -> None:
    game, client = games.catalogue()[key], app.test_client()
    opened = client.post("/api/matches", json={"game": key}).get_json()
    seat = next(seat for seat in opened["tokens"] if seat != "referee")
    headers = {"Authorization": f"Bearer {opened['tokens'][seat]}"}
    for spec in game.actions:
        chosen: dict[str, Any] = {}
        for ask in spec.asks:
            chosen[ask.key] = STRANGE.get(type(ask), ["nosuch"])
            answer = client.post(
                f"/api/matches/{opened['match']}/options",
                json={"name": spec.name, "chosen": chosen},
                headers=headers,
            )
            assert answer.status_code in (200, 400), (spec.name, chosen)
            assert answer.status_code == 200 or "chosen" in answer.get_json()["fields"], (
                spec.name,
                answer.get_json(),
            )


@pytest.mark.parametrize(
    ("door", "body"),
    [
        ("/api/session", {"token": "\ud800"}),
        ("/api/matches", {"game": "tiny", "options": {"\ud800": 1}}),
        (
            "/api/matches/{}/actions",
            {"id": "x", "seen": 0, "name": "StonesTaken", "args": {"\ud800": 1}},
        ),
        ("/api/matches/{}/options", {"name": "StonesTaken", "chosen": {"\ud800": 1}}),
        ("/api/matches/{}/seat", {"name": "\ud800"}),
        ("/api/events", {"game": "tiny", "plan": {}, "players": [{"name": "\ud800"}]}),
    ],
)
def test_half_a_character_is_refused_at_every_door(app: Flask, door: str, body: Any) -> None:
    """It was a fault, with an incident, at doors that anybody may call."""
    opened = app.test_client().post("/api/matches", json={"game": "tiny"}).get_json()
    headers = {"Authorization": f"Bearer {opened['tokens']['A']}"}
    answer = app.test_client().post(
        door.format(opened["match"]),
        data=json.dumps(body),
        headers=headers,
        content_type="application/json",
    )
    assert (answer.status_code, answer.get_json()["error"]) == (400, "unreadable")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("{", "the body is not JSON"),
        (json.dumps({"game": "generals_52", "cards": UNTITLED}), "float is not text"),
        ('{"game": "tiny", "name": "\\ud800"}', "half a character"),
    ],
)
def test_a_match_of_what_cannot_be_written_is_refused_in_words(
    app: Flask, body: str, said: str
) -> None:
    answer = app.test_client().post("/api/matches", data=body, content_type="application/json")
    assert answer.status_code == 400
    assert said in str(answer.get_json()["fields"])
    assert services_of(app).desk.log.matches() == ()


@pytest.mark.parametrize(
    "said", ["[" * 3_000, "[" * 60 + "]" * 60, "1" * 5_000, "{", "\x00", '{"a": 1, "a": 1}']
)
@pytest.mark.parametrize(
    "door",
    [
        "seat/act",
        "seat/send",
        "seat/forecast",
        "seat/wrong",
        "referee/preview",
        "referee/confirm",
    ],
)
def test_a_form_that_carries_what_is_no_json_is_refused(app: Flask, door: str, said: str) -> None:
    """`[` 3,000 times, and a number of 5,000 digits, were faults of the server, with an incident."""
    opened = app.test_client().post("/api/matches", json={"game": "tiny"}).get_json()
    token = opened["tokens"]["referee" if "referee" in door else "A"]
    answer = app.test_client().post(
        f"/m/{opened['match']}/{door}",
        data={
            "name": "StonesTaken",
            "kind": "PlayStruck",
            "args": said,
            "key": "number",
            "id": "x",
        },
        headers={"Authorization": f"Bearer {token}"},
    )
    assert answer.status_code == 400
    assert services_of(app).desk.live(MatchId(opened["match"])).head.version == 0


def test_seconds_that_a_referee_means_to_give_are_read_before_the_ruling(app: Flask) -> None:
    """They were read after it: it was stored, and its referee got an error."""
    opened = app.test_client().post("/api/matches", json={"game": "tiny"}).get_json()
    answer = app.test_client().post(
        f"/m/{opened['match']}/referee/confirm",
        data={"kind": "TableCorrected", "reason": "x", "expected": "0", "id": "x", "give": "{"},
        headers={"Authorization": f"Bearer {opened['tokens']['referee']}"},
    )
    assert answer.status_code == 400
    assert "this form was altered" in answer.get_data(as_text=True)


@pytest.mark.parametrize("language", ["en", "zh-Hant-TW"])
def test_of_fields_without_number_the_first_are_named(app: Flask, language: str) -> None:
    """A body of half a megabyte was answered with one of two, and kept the others waiting."""
    body = {f"k{number}": 1 for number in range(20_000)}
    answer = app.test_client().post(f"/api/session?language={language}", json=body)
    fields = answer.get_json()["fields"]
    assert answer.status_code == 400
    assert len(answer.data) < 8_000
    assert sum(name in fields for name in body) in (NAMED - 1, NAMED)
    (rest,) = fields["_"]
    assert str(len(body) + 1 - NAMED) in rest
    assert ("more fields" in rest) == (language == "en")


def test_what_is_within_a_field_is_named_as_briefly(app: Flask) -> None:
    players = [{"name": "Ann", "seat": number} for number in range(1_000)]
    answer = app.test_client().post("/api/events", json={"game": "tiny", "players": players})
    rows = answer.get_json()["fields"]["players"]
    assert (len(rows), rows["_"]) == (
        NAMED + 1,
        [f"and {1_000 - NAMED} more fields that do not fit"],
    )


@pytest.mark.parametrize(
    ("language", "more", "rest"),
    [
        ("en", 1, "and 1 more field that does not fit"),
        ("en", 2, "and 2 more fields that do not fit"),
        ("zh-Hant-TW", 1, "另有 1 個欄位不符"),
        ("zh-Hant-TW", 2, "另有 2 個欄位不符"),
    ],
)
def test_one_more_field_is_one(app: Flask, language: str, more: int, rest: str) -> None:
    players = [{"name": "Ann", "seat": number} for number in range(NAMED + more)]
    body = {"game": "tiny", "players": players}
    answer = app.test_client().post(f"/api/events?language={language}", json=body)
    assert answer.get_json()["fields"]["players"]["_"] == [rest]


@pytest.mark.parametrize("door", ["/m/{}/referee/tell", "/language"])
@pytest.mark.parametrize("sent", ["a&", "a=1&"])
def test_a_form_with_fields_without_number_is_refused(app: Flask, door: str, sent: str) -> None:
    """Whoever may not send it either stopped everybody for a tenth of a second."""
    client = app.test_client()
    match = client.post("/api/matches", json={"game": "tiny"}).get_json()["match"]
    kind = "application/x-www-form-urlencoded"
    answer = client.post(door.format(match), data=sent * 100_000, content_type=kind)
    assert (answer.status_code, str(MOST_FIELDS) in answer.text) == (413, True)
    few = client.post(door.format(match), data=sent * (MOST_FIELDS - 1), content_type=kind)
    assert few.status_code in (400, 403)


class Counted(list[Any]):
    """A list that counts how many of its items were looked at."""

    seen = 0

    def __iter__(self) -> Iterator[Any]:
        for item in super().__iter__():
            self.seen += 1
            yield item


@pytest.mark.parametrize(
    ("schema", "field", "most"),
    [("EventRequest", "players", 2_000), ("ReceiptsRequest", "receipts", 5_000)],
)
def test_too_many_items_are_refused_before_any_is_read(schema: str, field: str, most: int) -> None:
    """A hundred thousand were read first, in four seconds in which nobody else was served."""
    items = Counted([{}] * (most + 1))
    with pytest.raises(Unreadable) as refused:
        schemas.read(getattr(schemas, schema), {"game": "tiny", field: items})
    assert items.seen == 0
    assert str(most) in refused.value.plain


@pytest.mark.parametrize("door", ["/api/matches", "/api/events"])
def test_cards_without_number_and_cards_of_a_game_without_them_are_refused(
    app: Flask, door: str
) -> None:
    """The second kind was kept with the match, whatever it was."""
    client, many = app.test_client(), {"creature": [{}] * (MOST_CARDS - 1), "token": [{}, {}]}
    answer = client.post(door, json={"game": "wtactics_arc", "cards": many})
    assert answer.status_code == 400
    assert answer.get_json()["fields"]["cards"] == [f"a set has at most {MOST_CARDS} cards"]
    answer = client.post(door, json={"game": "generalissimo", "cards": {"creature": [{}]}})
    assert answer.status_code == 400
    assert "without cards" in answer.get_json()["fields"]["cards"][0]
    assert client.post(door, json={"game": "generalissimo", "cards": {}}).status_code == 201
