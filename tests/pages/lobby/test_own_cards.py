"""Own cards in a browser: a table is shown with its faults, its sentences, its sheets, and saved."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from app.cardfiles.reading import data_of
from app.cardfiles.reading import import_file
from app.services import services_of
from games import catalogue
from tests.pages.browsers.sittings import application

WITH_CARDS = sorted(key for key, game in catalogue().items() if game.schema is not None)
TABLE = (
    "name,type,faction,cost,loyalty,ATK/DEF,text,mood\n"
    'Ember Pup,Creature – Goblin,Red Banner,2,1,2/1,"Winged. When Ember Pup dies, sing.",sad\n'
    "Torch,Event,Red Banner,1,1,,Draw a card.,\n"
    f"Tale,Event,Red Banner,1,1,,{'It goes on and on. ' * 90},\n"
    "Odd One,Creature,Red Banner,?,1,1/1,,\n"
)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = application(tmp_path)
    yield app
    services_of(app).close()


def shown(client: FlaskClient, key: str, name: str, content: bytes, code: int = 200) -> str:
    form = {"game": key, "cards": (io.BytesIO(content), name)}
    answer = client.post("/cards", data=form)
    assert answer.status_code == code, answer.text
    return unescape(answer.get_data(as_text=True))


def kept(page: str, kind: str) -> bytes:
    found = re.search(rf'download="[^"]+\.{kind}" href="data:[^;]+;base64,([^"]+)"', page)
    assert found, page
    return base64.b64decode(found[1])


def test_a_table_is_shown_with_all_there_is_to_say_of_it(app: Flask) -> None:
    page = shown(app.test_client(), "wtactics_arc", "mine.csv", TABLE.encode())
    for words in (
        "row 5, card Odd One, cost: ",
        "the text of 'Tale' does not fit its card",
        '<td lang="en">Winged.</td>',
        "Winged: only winged and archer creatures can block it.",
        "not understood",
        "Nothing was stored on the server",
        "kept with the cards: mood",
    ):
        assert words in page, words
    order = [page.index(words) for words in ("sing", ">Winged.")]
    assert order == sorted(order), "what is not understood stands first"


def test_the_name_of_a_table_is_that_of_its_file_and_not_too_long(app: Flask) -> None:
    page = shown(app.test_client(), "wtactics_arc", f"{'m' * 61}.csv", b"name,type\nTorch,Event\n")
    assert f"<h2>{'m' * 60}</h2>" in page


@pytest.mark.parametrize("key", WITH_CARDS)
def test_the_template_of_every_game_is_shown_printed_and_saved_as_it_is(
    app: Flask, key: str
) -> None:
    client, schema = app.test_client(), catalogue()[key].schema
    assert schema is not None
    template = client.get(f"/cards/{key}.csv")
    assert template.mimetype == "text/csv"
    page = shown(client, key, "begin.csv", template.data)
    assert "to put right" not in page
    sheets = re.findall(r'<img src="data:image/png;base64,([^"]+)" width="(\d+)"', page)
    assert 1 <= len(sheets) <= 3
    picture = Image.open(io.BytesIO(base64.b64decode(sheets[0][0])))
    assert abs(picture.width - int(sheets[0][1])) <= 1
    assert picture.convert("L").getextrema()[0] < 64, "there is ink on it"
    wanted = import_file("begin.csv", template.data, schema, key).cards.cards
    for kind in ("toml", "json"):
        assert schema.read(data_of(f"begin.{kind}", kept(page, kind)))[0].cards == wanted


def test_what_is_no_table_is_told_and_the_form_shown_again(app: Flask) -> None:
    client = app.test_client()
    assert "no whole spreadsheet" in shown(client, "wtactics_arc", "a.xlsx", b"PK", 400)
    assert "no row of headings" in shown(client, "wtactics_arc", "a.csv", b"so, what", 400)
    assert "Choose a file" in client.post("/cards", data={"game": "wtactics_arc"}).text
    assert client.post("/cards", data={"game": "generalissimo"}).status_code == 404
    assert client.get("/cards/chess.csv").status_code == 404


def test_a_misspelt_heading_is_asked_about_and_a_strange_one_is_not(app: Flask) -> None:
    table = TABLE.replace("name,type,", "Name,Typ e,", 1)
    page = shown(app.test_client(), "wtactics_arc", "mine.csv", table.encode())
    assert "no card has a field “Typ e”; did you mean “type”?" in page
    assert "a field “mood”" not in page


def test_columns_without_heading_and_cells_are_not_told(app: Flask) -> None:
    table = "\n".join(f"{row},,," for row in TABLE.splitlines()).replace("name", "\u200bname", 1)
    page = shown(app.test_client(), "wtactics_arc", "mine.csv", table.encode())
    assert "column 9" not in page
    assert "a field “\u200bname”" not in page
    assert "kept with the cards: mood" in page


def test_a_match_is_not_opened_with_a_table_in_which_no_card_is_whole(app: Flask) -> None:
    heading, *_, odd = TABLE.splitlines()
    table = "\n".join([heading, *(odd.replace("Odd One", f"Odd {n}") for n in range(22))])
    form = {"game": "wtactics_arc", "cards": (io.BytesIO(table.encode()), "mine.csv")}
    answer = app.test_client().post("/open", data=form)
    assert answer.status_code == 400
    told = re.findall(r"row (\d+), card Odd \d+, cost", unescape(answer.text))
    assert told == [str(row) for row in range(2, 22)], "the first twenty"
    assert services_of(app).desk.log.matches() == ()
