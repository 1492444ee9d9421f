"""What each code is answered with when a seat scans it; the same codes in the body of a
photograph.
"""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any
from typing import cast

import pytest
from flask import Flask

import games
from app.cardfiles.reading import import_file
from app.desk.history.live import Live
from app.services import services_of
from app.web.codes.photos import _items
from app.web.codes.scanning import _why_not
from events.vocabulary import MatchId
from events.vocabulary import Seat
from printables.codes.corners import Corner
from printables.codes.corners import corners_of
from printables.codes.corners import square
from printables.codes.tags import Tag
from printables.codes.tags import tag_of
from printables.items.faces import CODE_OFFSET
from printables.items.faces import CODE_SIDES
from tests.app.conftest import Phone
from tests.app.conftest import TableOfPhones


def says(phones: TableOfPhones, text: str) -> str:
    """What seat A is told about a text: why it is no piece to be used, or why it was refused."""
    status, answer = phones.a.post("scan", {"text": text})
    return str(answer["says"]) if status == 200 else str(answer["fields"]["text"][0])


def test_a_card_that_can_be_used_needs_no_words(phones: TableOfPhones) -> None:
    assert phones.a.post("scan", {"text": tag_of("T1A-RB-1").url()}) == (
        200,
        {
            "piece": "T1A-RB-1",
            "name": phones.a.post("scan", {"text": tag_of("T1A-RB-1").code})[1]["name"],
            "place": "yours",
            "offers": ["CardLaid"],
            "says": "",
        },
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (tag_of("T1B-RB-1").code, "card of the other deck"),
        (Tag("T", "1", "A", "RB", 99).code, "not in the deck you play with"),
        (Tag("T", "9", "A", "RB", 1).code, "belongs to no deck of this match"),
        (Tag("W", "1", "A", "LG", 1).code, "War Time: Generals"),
        ("T1A-RB-1" + ("7" if tag_of("T1A-RB-1").code[-1] != "7" else "8"), "does not add up"),
        ("T1A-RB", "not a whole card code"),
        ("https://example.org/menu", "leads somewhere else"),
        ("WIFI:S:guest;;", "not one of our card codes"),
        (f"QM1:{Corner('T', 'M', 'A', 2).code}", "corner of a mat"),
        ("x" * 300, "long"),
    ],
    ids=[
        "other deck",
        "retired",
        "other set",
        "other game",
        "damaged",
        "half",
        "elsewhere",
        "not ours",
        "corner",
        "long",
    ],
)
def test_every_other_code_has_an_answer_of_its_own(
    phones: TableOfPhones, text: str, words: str
) -> None:
    before = phones.a.view()["version"]
    assert words in says(phones, text)
    assert phones.a.view()["version"] == before


def test_a_scanned_card_answers_the_question_that_it_fits_and_is_shown_else(
    app: Flask, phones: TableOfPhones
) -> None:
    client = app.test_client()
    client.post(f"/J/{phones.a.token}", data={"player": "Ann"})

    def scanned(card: str, action: str) -> str:
        """The heading of the sheet."""
        sent = {"name": action, "text": tag_of(card).code}
        page = f"/m/{phones.a.match}/seat/scan?seat=A"
        answer = client.post(page, data=sent, headers={"X-Part": "ask"})
        found = re.search(r"<h2>(\w+)", answer.text)
        assert found, answer.text
        return found[1]

    assert scanned("T1A-RB-1", "CardLaid") == "Where", "which card was asked"
    assert scanned("T1A-RB-1", "StonesTaken") == "Ruby", "a number is asked"
    phones.a.act("CardLaid", "lay", card="T1A-RB-1", cell="1")
    phones.b.act("StonesTaken", "take", number=1)
    assert scanned("T1A-RB-1", "CardLaid") == "Ruby", "it lies in the row"
    assert scanned("T1A-RB-2", "CardLaid") == "Where"


def test_of_the_other_deck_nothing_is_told_but_whose_it_is(phones: TableOfPhones) -> None:
    """A card that was registered and one that was not are answered alike."""
    there, not_there = (says(phones, Tag("T", "1", "B", "RB", copy).code) for copy in (1, 99))
    assert there.replace("T1B-RB-1", "") == not_there.replace("T1B-RB-99", "")


def photo(*rows: Any) -> dict[str, Any]:
    return {"codes": list(rows)}


def test_the_codes_of_a_photo_without_a_mat_say_which_pieces_were_seen(
    phones: TableOfPhones,
) -> None:
    rows = (
        {"text": tag_of("T1A-RB-1").url(), "at": [[0, 0], [9, 0], [9, 9], [0, 9]]},
        {"text": "https://example.org"},
    )
    status, answer = phones.referee.post("tablecheck", photo(*rows))
    assert status == 200
    assert [(row["piece"], row["answer"]) for row in answer["loose"]] == [("T1A-RB-1", "seen")]
    assert (answer["places"], answer["correction"], len(answer["strange"])) == ([], [], 1)


@pytest.mark.parametrize(
    "body",
    [
        photo(),
        photo({"text": 7}),
        photo({"text": "x", "at": [[0, 0, 0]]}),
        photo({"text": "x", "at": [[0, "nan"]]}),
        photo({"text": "x", "at": [[0, 1e9]]}),
        photo(*[{"text": "x"}] * 401),
        {"codes": "x"},
        {**photo({"text": "x"}), "zone": "board"},
    ],
)
def test_a_body_that_is_no_photo_is_refused_by_its_field(
    phones: TableOfPhones, body: dict[str, Any]
) -> None:
    status, answer = phones.referee.post("tablecheck", body)
    assert (status, answer["error"]) == (400, "unreadable")


def test_a_card_on_a_mat_in_a_photo_is_compared_with_the_place_under_it(app: Flask) -> None:
    """Three corners of A's mat were read and one of B's: of that nothing can be told."""
    opened = app.test_client().post("/api/matches", json={"game": "war_time_generals"}).get_json()
    referee = Phone(app.test_client(), opened["match"], opened["tokens"]["referee"])
    live = services_of(app).desk.live(MatchId(opened["match"]))
    a, b = (mat for mat in _items(live) if mat.seat in ("A", "B"))
    area = next(area for area in a.areas if area.spots == ("board:A.F1",))
    card = Tag("W", "1", "A", "LG", 1).code
    x = area.x + area.width / 2 + CODE_OFFSET[0]
    y = area.y + area.height / 2 + CODE_OFFSET[1]
    half = CODE_SIDES[0] / 2
    at = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    corners = [(a, one) for one in corners_of(a, "W")[:3]] + [(b, corners_of(b, "W")[0])]
    rows = [{"text": one.code, "at": square(mat, one.place)} for mat, one in corners]
    status, answer = referee.post("tablecheck", photo(*rows, {"text": card, "at": at}))
    assert status == 200, answer
    assert [(row["seat"], row["corners"], row["fault"]) for row in answer["mats"]] == [
        ("A", 3, ""),
        ("B", 1, "1 of its 4 corners could be read, and 3 are needed"),
    ]
    placed = {
        (place["spot"], row["piece"]): row["answer"]
        for place in answer["places"]
        for row in place["pieces"]
    }
    assert placed == {("board:A.F1", "W1A-LG-1"): "unknown"}
    assert {place["owner"] for place in answer["places"]} == {"A"}
    assert (answer["loose"], answer["strange"], answer["agrees"]) == ([], [], False)


def test_only_the_referee_compares(phones: TableOfPhones) -> None:
    assert phones.a.post("tablecheck", photo({"text": "x"}))[0] == 403


def test_a_token_that_no_card_has_made_yet_is_no_card_to_put_aside() -> None:
    game = games.catalogue()["wtactics_arc"]
    rows = "name,type,faction,ATK/DEF\nGoblin,Token,Gaian,1/1\n"
    assert game.schema is not None
    cards = import_file("mine.csv", rows.encode(), game.schema, game.key).cards
    (code,) = cards.cards
    here = SimpleNamespace(game=game, table=SimpleNamespace(cards=cards, pieces={}), names={})
    said = _why_not(cast(Live, here), Seat("A"), f"A1A-{code}-1")
    assert "is a token" in said
    assert "belongs to no deck" in _why_not(cast(Live, here), Seat("A"), "A1A-NONE-1")
