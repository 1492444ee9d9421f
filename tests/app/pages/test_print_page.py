"""The print page: what can be chosen, the sheets for people to join with, stickers; nothing of it
is kept.
"""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace

import pypdfium2 as pdfium
import pytest
import zxingcpp
from flask import Flask
from flask.testing import FlaskClient

from app.pages.lobby.paper import wanted_options
from app.services import install
from app.services import services_of
from app.web.papers.finished import FinishedFiles
from events.vocabulary import MatchId
from games.generalissimo.equipment import STOCK
from printables.codes.token_tags import TokenTag
from printables.drawing.fonts import TooLong
from tests.printables import proof


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def opened(client: FlaskClient, game: str, cards: object = None, **options: str) -> tuple[str, str]:
    """Open a match on the page, with own cards where they are given; returns the page and the
    match.
    """
    seats = {"generals_52": ("red", "black")}.get(game, ("A", "B"))
    form = {
        "game": game,
        **{f"{game}.seat.{seat}": "on" for seat in seats},
        **{f"{game}.{k}": v for k, v in options.items()},
        **({"cards": cards} if cards else {}),
    }
    page = client.post("/open", data=form).get_data(as_text=True)
    found = re.search(r"/m/(\w+)/print/join.pdf", page)
    assert found, page
    return page, found[1]


def fields(page: str, name: str) -> list[str]:
    return re.findall(rf'name="{name}" value="([^"]*)"', page)


def codes(pdf: bytes) -> set[str]:
    return {code.text for page in proof.pages(pdf, 150) for code in zxingcpp.read_barcodes(page)}


def printed(pdf: bytes) -> int:
    """How many pages of a file are no empty second sides."""
    words = [page.get_textpage().get_text_range() for page in pdfium.PdfDocument(pdf)]
    return sum("This side stays empty." not in said for said in words)


def test_each_sheet_has_a_picture_and_there_is_no_further_one(client: FlaskClient) -> None:
    match = client.post("/api/matches", json={"game": "generals_order"}).get_json()["match"]
    address, query = f"/m/{match}/print", "?items=gauge"
    nowhere = client.get(f"{address}/99.png{query}")
    assert nowhere.status_code == 404
    found = re.search(r"no sheet 99; there are (\d+), counted from 0", nowhere.text)
    assert found
    many = int(found[1])
    for number, status in ((many - 1, 200), (many, 404)):
        answer = client.get(f"{address}/{number}.png{query}")
        assert answer.status_code == status
        assert answer.mimetype == ("image/png" if status == 200 else "text/html")


def test_join_sheets_carry_each_link_and_what_was_agreed(client: FlaskClient) -> None:
    page, match = opened(client, "generals_order", mulligan="one")
    titles, urls = fields(page, "title"), fields(page, "url")
    assert titles == ["Seat A", "Seat B", "Referee", "Wall display"]
    answer = client.post(f"/m/{match}/print/join.pdf", data={"title": titles, "url": urls})
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    assert codes(answer.get_data()) == set(urls)
    text = pdfium.PdfDocument(answer.get_data())[0].get_textpage().get_text_range()
    assert "Mulligan of the opening hand: one" in text
    assert "將軍令" in text


def test_join_sheets_are_for_links_of_this_server_only(client: FlaskClient) -> None:
    _, match = opened(client, "generals_order")
    for form in (
        {},
        {"title": "x", "url": "http://elsewhere.example/J/1"},
        {"title": ["x"] * 17, "url": ["http://localhost/J/1"] * 17},
        {"title": ["x", "y"], "url": "http://localhost/J/1"},
        {"title": "🂡", "url": "http://localhost/J/1"},
    ):
        answer = client.post(f"/m/{match}/print/join.pdf", data=form)
        assert answer.status_code == 400, form


def test_a_link_for_each_seat_of_many_is_printed_at_once(client: FlaskClient) -> None:
    _, match = opened(client, "generals_order")
    form = {"title": ["x"] * 16, "url": [f"http://localhost/J/{n}" for n in range(16)]}
    answer = client.post(f"/m/{match}/print/join.pdf", data=form)
    assert answer.status_code == 200
    assert len(pdfium.PdfDocument(answer.get_data())) == 8, "two on a page"


def test_stickers_are_offered_but_not_ticked_and_the_table_sheet_lets_people_watch(
    client: FlaskClient,
) -> None:
    _, match = opened(client, "generals_52")
    page = client.get(f"/m/{match}/print").get_data(as_text=True)
    assert 'value="stickers" >' in page
    assert 'value="cards" checked>' in page
    stickers = client.get(f"/m/{match}/print.pdf?items=stickers&labels=65").get_data()
    assert len(codes(stickers)) == 54
    assert codes(client.get(f"/m/{match}/print.pdf?items=join").get_data()) == {
        f"http://localhost/m/{match}"
    }
    assert client.get(f"/m/{match}/print.pdf?items=stickers&labels=9").status_code == 400


def test_the_page_that_makes_a_pdf_tells_each_page_and_then_opens_the_file(
    client: FlaskClient,
) -> None:
    _, match = opened(client, "generals_52")
    query = "items=cards&items=mats&duplex=single"
    form = client.get(f"/m/{match}/print").get_data(as_text=True)
    assert f'formaction="/m/{match}/print/making"' in form
    answer = client.get(f"/m/{match}/print/making?{query}", buffered=False)
    pieces = [piece.decode() for piece in answer.iter_encoded()]
    page = "".join(pieces)
    told = [(int(done), int(of)) for done, of in re.findall(r"Page (\d+) of (\d+)", page)]
    pdf = client.get(f"/m/{match}/print.pdf?{query}").get_data()
    assert told == [(done, len(pdfium.PdfDocument(pdf))) for done in range(1, len(told) + 1)]
    assert sum("Page " in piece for piece in pieces) == len(told) > 3, (
        "each page is told in a piece of its own"
    )
    assert f'content="1; url=/m/{match}/print.pdf?{query.replace("&", "&amp;")}"' in page
    install(client.application, replace(services_of(client.application), finished=FinishedFiles()))
    assert client.get(f"/m/{match}/print.pdf?{query}").get_data() == pdf, (
        "made anew it is the same file"
    )


def test_what_cannot_be_made_is_said_instead_of_a_page_that_makes_it(client: FlaskClient) -> None:
    _, match = opened(client, "generals_52")
    assert client.get(f"/m/{match}/print/making?stock=A9").status_code == 400
    assert client.get(f"/m/{match}/print/making?items=gauge&decks=Z").status_code == 400


def test_a_fault_found_while_drawing_stands_on_the_page(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unprintable(*_: object) -> None:
        raise TooLong("the name 'x' does not fit its card; shorten it")

    _, match = opened(client, "generals_52")
    monkeypatch.setattr("printables.render.draw_face", unprintable)
    page = client.get(f"/m/{match}/print/making?items=cards").get_data(as_text=True)
    assert "does not fit its card; shorten it" in page
    assert "http-equiv" not in page


def test_a_card_with_a_pictogram_that_is_not_drawn_is_named(client: FlaskClient) -> None:
    table = client.get("/cards/war_time_generals.csv").text
    rows = list(csv.DictReader(io.StringIO(table.removeprefix("\ufeff"))))
    file = io.StringIO()
    writer = csv.DictWriter(file, list(rows[0]))
    writer.writeheader()
    writer.writerows([{**rows[0], "pictogram": "unicorn"}, *rows[1:]])
    content = (io.BytesIO(file.getvalue().encode()), "mine.csv")
    _, match = opened(client, "war_time_generals", cards=content)
    for path in ("print.pdf?items=cards", "print/0.png?items=cards"):
        answer = client.get(f"/m/{match}/{path}")
        assert answer.status_code == 400, path
        assert "there is no pictogram &#39;unicorn&#39; for" in answer.text, path
    making = client.get(f"/m/{match}/print/making?items=cards").text
    assert "there is no pictogram &#39;unicorn&#39; for" in making
    for query, told in (("items=cards", True), ("items=stickers", True), ("items=mats", False)):
        shown = client.get(f"/m/{match}/print?show=1&{query}").text
        assert ("there is no pictogram &#39;unicorn&#39; for" in shown) is told, query
        assert ("/print/0.png" in shown) is not told, "no pictures that cannot be made"
    assert client.get(f"/m/{match}/print.pdf?items=mats").status_code == 200


def test_sheets_are_printed_in_the_language_that_is_chosen(client: FlaskClient) -> None:
    _, match = opened(client, "war_time_generals")
    page = client.get(f"/m/{match}/print").get_data(as_text=True)
    assert '<option value="en" selected>' in page
    query = "items=reference&language=zh_Hant_TW"
    chinese = client.get(f"/m/{match}/print.pdf?{query}").get_data()
    words = pdfium.PdfDocument(chinese)[0].get_textpage().get_text_range()
    assert "戰時將軍" in words
    assert "Tactical" not in words
    title = client.get(f"/m/{match}/print?show=1&{query}").get_data(as_text=True)
    assert "戰時將軍 · 參考 A6" in title
    strange = client.get(f"/m/{match}/print.pdf?language=tlh")
    assert strange.status_code == 400
    assert "one of en, zh_Hant_TW" in strange.get_data(as_text=True)


def test_pieces_with_codes_are_offered_where_a_game_has_them(client: FlaskClient) -> None:
    _, cards = opened(client, "generals_52")
    assert 'name="coded_tokens"' not in client.get(f"/m/{cards}/print").get_data(as_text=True)
    made = client.post("/api/matches", json={"game": "generalissimo"}).get_json()["match"]
    assert 'name="coded_tokens"' in client.get(f"/m/{made}/print").get_data(as_text=True)
    found = codes(client.get(f"/m/{made}/print.pdf?items=tokens&coded_tokens=1").get_data())
    assert found == {f"QM1:{TokenTag('M', piece).code}" for piece in STOCK}


@pytest.mark.parametrize("ticked", ["code_only", "ink_saver", "bleed", "coded_tokens"])
def test_a_box_that_is_ticked_is_what_is_printed(
    client: FlaskClient, app: Flask, ticked: str
) -> None:
    _, match = opened(client, "generals_52")
    here = services_of(app).desk.live(MatchId(match))
    for query, wanted in (("", False), (f"?{ticked}=1", True)):
        with app.test_request_context(f"/m/{match}/print.pdf{query}"):
            assert getattr(wanted_options(here), ticked) is wanted


def test_pictures_are_of_all_that_was_chosen_and_so_is_the_file(client: FlaskClient) -> None:
    _, match = opened(client, "generals_52")
    page = client.get(f"/m/{match}/print?show=1&items=gauge&items=join&duplex=single").text
    chosen = "items=gauge&amp;items=join&amp;duplex=single"
    pictures = re.findall(r'<img src="(/m/[^"]+)"', page)
    assert pictures == [f"/m/{match}/print/{n}.png?{chosen}" for n in range(len(pictures))]
    assert len(pictures) > 1
    assert f'href="/m/{match}/print/making?{chosen}"' in page


def test_the_form_counts_the_pages_of_each_kind(client: FlaskClient) -> None:
    _, match = opened(client, "generals_52")
    form = client.get(f"/m/{match}/print").text
    told = re.findall(r'name="items" value="(\w+)".*?(-?\d+) pages? on A4<', form, re.DOTALL)
    assert [kind for kind, _ in told[:3]] == ["cards", "mats", "tokens"]
    every = "&items=".join(kind for kind, _ in told)
    pdf = client.get(f"/m/{match}/print.pdf?items={every}").get_data()
    assert printed(pdf) == sum(int(count) for _, count in told)
    mats = client.get(f"/m/{match}/print.pdf?items=mats").get_data()
    assert int(told[1][1]) == len(pdfium.PdfDocument(mats)), "alone they have no second sides"
    with_cards = client.get(f"/m/{match}/print.pdf?items=cards&items=mats").get_data()
    assert printed(with_cards) == sum(int(count) for _, count in told[:2])


def test_a_table_sheet_says_what_was_agreed_or_that_all_is_as_usual(client: FlaskClient) -> None:
    for chosen, said in (({}, "All options as usual"), ({"mulligan": "one"}, "hand: one")):
        _, match = opened(client, "generals_order", **chosen)
        pdf = client.get(f"/m/{match}/print.pdf?items=join").get_data()
        words = pdfium.PdfDocument(pdf)[0].get_textpage().get_text_range()
        assert said in words
        assert ("All options as usual" in words) is not bool(chosen)
