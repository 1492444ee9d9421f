"""A seat registers its deck from a list, typed or in a file, instead of ticking each card."""

from __future__ import annotations

import html
import io
import json
from collections import Counter

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.cardfiles.decks import MOST_LISTED
from games import catalogue
from games.cards import CardSet
from games.kit.cards.piece_ids import copy_of

GAME = "generals_order"
Phone = tuple[FlaskClient, str]


@pytest.fixture
def phone(app: Flask) -> Phone:
    """The browser of a seat, and the address of its asks."""
    opened = app.test_client().post("/api/matches", json={"game": GAME}).get_json()
    client = app.test_client()
    client.post(f"/J/{opened['tokens']['A']}", data={"player": "Ann"})
    return client, f"/m/{opened['match']}/seat/act?seat=A"


def cards() -> CardSet:
    found = catalogue()[GAME].cards
    assert found is not None
    return found


def ready() -> Counter[str]:
    """The first ready-made deck: copies by the name of the card."""
    deck = next(iter(cards().decks.values()))
    return Counter({cards().card(code).name: copies for code, copies in deck.items()})


def answered(phone: Phone, words: str = "", file: bytes | None = None, **more: str) -> str:
    client, address = phone
    fields = {"name": "DeckRegistered", "key": "cards", "args": "{}", "list": words, "listed": "1"}
    upload = {} if file is None else {"listfile": (io.BytesIO(file), "deck.txt")}
    answer = client.post(
        address, data={**fields, **more, **upload}, content_type="multipart/form-data"
    )
    return html.unescape(answer.get_data(as_text=True))


def chosen(page: str) -> Counter[str]:
    """The copies that the next step carries, by the name of the card."""
    args = page.split('name="args" value="')[1].split('"><')[0].split('">\n')[0]
    picked = json.loads(args)["cards"]
    assert len(set(picked)) == len(picked), "each copy is one piece of paper"
    return Counter(cards().card(copy.code).name for id_ in picked if (copy := copy_of(id_)))


def test_the_page_offers_it_where_a_deck_is_asked_for(phone: Phone) -> None:
    client, address = phone
    page = client.post(address, data={"name": "DeckRegistered"}).get_data(as_text=True)
    assert 'name="listfile"' in page
    assert 'enctype="multipart/form-data"' in page


def test_a_typed_list_and_a_file_are_the_deck(phone: Phone) -> None:
    words = "\n".join(f"{many} {name}" for name, many in ready().items())
    assert chosen(answered(phone, words)) == ready()
    table = "name;copies\n" + "\n".join(f"{name};{many}" for name, many in ready().items())
    for written in (words, table + "\nSideboard;\n"):
        for encoding in ("utf-8", "utf-8-sig", "utf-16"):
            assert chosen(answered(phone, file=written.encode(encoding))) == ready()


def test_two_seats_may_hand_in_the_same_list(app: Flask) -> None:
    """The second one plays another printing, as where a ready-made deck is chosen."""
    opened = app.test_client().post("/api/matches", json={"game": GAME}).get_json()
    words = "\n".join(f"{many} {name}" for name, many in ready().items())
    leader = next(card.code for card in cards().of_type("commandment"))
    for seat in "AB":
        client = app.test_client()
        client.post(f"/J/{opened['tokens'][seat]}", data={"player": seat})
        page = answered((client, f"/m/{opened['match']}/seat/act?seat={seat}"), words)
        assert chosen(page) == ready()
        picked = json.loads(page.split('name="args" value="')[1].split('"><')[0].split('">\n')[0])
        first = picked["cards"][0]
        sent = {"cards": picked["cards"], "commandment": f"{first[:3]}-{leader}-1"}
        answer = client.post(
            f"/api/matches/{opened['match']}/actions",
            json={"id": f"deck-{seat}", "seen": "AB".index(seat), "name": "DeckRegistered", "args": sent},
            headers={"Authorization": f"Bearer {opened['tokens'][seat]}"},
        )  # fmt: skip
        assert answer.status_code == 200, answer.get_json()


def test_what_is_wrong_is_named_and_the_list_is_kept(phone: Phone) -> None:
    known = next(iter(ready()))
    page = answered(phone, f"1 {known}\n3 Nonesuch\n2 Neither")
    assert "Line 2: 'Nonesuch' is no card of the set" in page
    assert f"1 {known}\n3 Nonesuch\n2 Neither</textarea>" in page
    assert "Line 1: 90 × " in answered(phone, f"90 {known}")
    assert "One card a line, such as" in answered(phone, file=b"\r\n\r\n")
    assert "At most 300 lines" in answered(phone, f"1 {known}\n" * (MOST_LISTED + 1))
    leader = next(card.name for card in cards().of_type("commandment"))
    assert f"1 × {leader}, and 0 can be chosen here" in answered(phone, f"1 {leader}")


def test_a_file_that_is_no_text_is_refused_and_so_is_another_question(phone: Phone) -> None:
    assert "this is no list" in answered(phone, file=b"\x00\x01\x02\x03")
    other = answered(phone, "1 X", key="commandment", args='{"cards": []}')
    assert "This question takes no deck list." in other
