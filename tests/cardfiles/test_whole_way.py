"""From a spreadsheet to a match: import, print, open by command, by interface and by page, register
a deck, play.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from flask.testing import FlaskClient

from app.factory import create_app
from app.services import services_of
from app.serving.config import Config
from games import catalogue
from games import play
from games.wtactics_arc.cards.decks import ready_decks
from tests.cardfiles import messy
from tests.commands import run

KEY = "wtactics_arc"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    unprintable = "Ночной дозор"  # the printed type has no Cyrillic letters, which the printer says
    Path("set.csv").write_text(messy.table().replace(unprintable, "Nočnoj dozor"), encoding="utf-8")
    names = [
        f"3 Creature {number:03}"
        for number in (7, 8, 9, 12, 13, 14, 15, 16, 17, 19, 22, 23, 24, 25)
    ]
    Path("mine.txt").write_text(
        "\n".join([*names, "1 city 03", "1 City 05", "City 07 x1", "# that is all"]),
        encoding="utf-8",
    )


@pytest.fixture
def client(tmp_path: Path) -> Iterator[FlaskClient]:
    app = create_app(
        Config(db=f"sqlite:///{tmp_path}/log.db", data=tmp_path, secret=b"0" * 32, opening="")
    )
    yield app.test_client()
    services_of(app).close()


def test_an_import_is_told_written_printed_and_played(tmp_path: Path) -> None:
    told = run("cards", "import", "set.csv", "--game", KEY, "-o", "set.toml", code=1)
    assert (
        f"{len(messy.FAULTS)} faults; {150 - len(messy.FAULTS)} cards are complete, "
        f"{len(messy.FAULTS)} are kept" in told
    )
    assert "columns that the game does not know, kept under `more`: Status, Set" in told
    assert "discipline: missing" in run("cards", "check", "set.toml", code=1)
    checked = run("cards", "deck", "mine.txt", "--set", "set.toml", "-o", "deck.toml")
    assert [line for line in checked.splitlines() if line.startswith("ok")] == [
        "ok  ARC-2.1: The deck holds 45 cards.",
        "ok  ARC-2.4: The deck holds 3 cities.",
        "ok  ARC-2.5: Its cities cover Body, Mind and Soul.",
        "ok  ARC-2.6: The deck holds at most 3 copies of one name.",
    ]
    assert "match " in run("new", KEY, "--cards", "deck.toml")
    run(
        "print",
        KEY,
        "--cards",
        "deck.toml",
        "--out",
        "a.pdf",
        "--items",
        "cards",
        "--decks",
        "A",
        "--duplex",
        "single",
    )
    assert len(pypdfium2.PdfDocument("a.pdf")) == 5
    told = run(
        "print",
        KEY,
        "--cards",
        "set.toml",
        "--out",
        "b.pdf",
        "--items",
        "cards",
        "--decks",
        "A",
        "--duplex",
        "single",
    )
    assert len(pypdfium2.PdfDocument("b.pdf")) > 30
    assert f"{len(messy.FAULTS)} rows cannot be played or printed" in told


def test_a_set_without_faults_ends_with_0_and_a_json_set_opens_a_match_by_the_interface(
    client: FlaskClient,
) -> None:
    Path("good.csv").write_text(messy.table(planted=False), encoding="utf-8")
    checked = run("cards", "check", "good.csv", "--game", KEY)
    assert "no fault" in checked
    assert "note: card Ночной дозор, print: 'Ночной дозор' cannot be printed" in checked
    run("cards", "import", "good.csv", "--game", KEY, "-o", "good.json")
    run("cards", "deck", "mine.txt", "--set", "good.json", "-o", "deck.json")
    opened = client.post(
        "/api/matches", json={"game": KEY, "cards": json.loads(Path("deck.json").read_text())}
    )
    assert opened.status_code == 201, opened.text
    match, token = opened.get_json()["match"], opened.get_json()["tokens"]["A"]

    def register(id_: str, ids: tuple[str, ...]) -> tuple[int, str]:
        body = {"id": id_, "seen": 0, "name": "DeckRegistered", "args": {"cards": list(ids)}}
        answer = client.post(
            f"/api/matches/{match}/actions", json=body, headers={"Authorization": f"Bearer {token}"}
        )
        return answer.status_code, answer.text

    game = catalogue()[KEY]
    assert game.schema is not None
    cards, faults = game.schema.read(json.loads(Path("deck.json").read_text()))
    assert faults == ()
    table = play.setup(game, game.seats[:2], {}, cards)
    assert game.demo is not None
    for action in game.demo(table):
        ruling = play.check(game, table, action)
        assert ruling.legal, ruling
        table = play.apply(game, table, action)
    assert table.turn == 1
    decks = list(ready_decks(cards).values())
    assert len(decks) == 6
    creatures = tuple(id_ for id_ in decks[0] if cards.card(id_.split("-")[1]).type == "creature")
    code, told = register("too-small", creatures)
    assert code == 422, told
    wanted = (
        "The deck holds 42 cards.",
        "The deck holds 0 cities. (ARC-2.4)",
        "(ARC-2.5)",
        "ARC-2.1",
    )
    assert all(part in told for part in wanted), "every rule that does not hold"
    assert register("a-deck", decks[0])[0] == 200


def test_a_table_is_taken_by_the_page_that_opens_a_match(client: FlaskClient) -> None:
    def posted(name: str, content: bytes) -> tuple[int, str]:
        answer = client.post("/open", data={"game": KEY, "cards": (io.BytesIO(content), name)})
        return answer.status_code, answer.text

    code, text = posted("set.csv", Path("set.csv").read_bytes())
    assert (code, f"{len(messy.FAULTS)} rows cannot be played" in text) == (200, True)
    code, text = posted("set.csv", b"no cards at all")
    assert (code, "no row of headings" in text) == (400, True)
    assert posted("set.toml", b"key = ")[0] == 400
    assert posted("", b"")[0] == 200, "no file: the game's own cards"


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (
            "45 Creature 007",
            (
                "NO  ARC-2.4: The deck holds 0 cities.",
                "NO  ARC-2.5: No city of the deck has the discipline Body or Mind",
                "NO  ARC-2.6: The deck holds 45 copies of Creature 007.",
                "ok  ARC-2.1",
            ),
        ),
        (
            "1 Unicorn",
            (
                "line 1: 'Unicorn' is no card of the set",
                "NO  ARC-2.1: The deck holds 0 cards. A deck holds exactly 45",
            ),
        ),
        ("2 Creature 010", ("Creature 010 is kept in the set but cannot be played (cost: 'S'",)),
    ],
)
def test_every_rule_of_deck_building_answers(lines: str, words: tuple[str, ...]) -> None:
    run("cards", "import", "set.csv", "--game", KEY, "-o", "set.toml", code=1)
    Path("bad.txt").write_text(lines, encoding="utf-8")
    told = run("cards", "deck", "bad.txt", "--set", "set.toml", code=1)
    assert all(part in told for part in words), told


def test_rows_that_are_kept_count_in_a_deck() -> None:
    """A list of 45 is told of 45 cards, although some of them cannot be played yet."""
    run("cards", "import", "set.csv", "--game", KEY, "-o", "set.toml", code=1)
    lines = ["5 Creature 010", *Path("mine.txt").read_text(encoding="utf-8").splitlines()[1:]]
    Path("more.txt").write_text("\n".join(lines), encoding="utf-8")
    told = run("cards", "deck", "more.txt", "--set", "set.toml", code=1)
    assert "NO  ARC-2.1: The deck holds 47 cards." in told
    assert "NO  ARC-2.6: The deck holds 5 copies of Creature 010." in told
    assert "Creature 010 is kept in the set but cannot be played" in told


def test_a_card_without_text_that_does_something_once_is_named() -> None:
    Path("one.toml").write_text(
        f'game = "{KEY}"\n[[event]]\ncode = "V1"\nname = "Silence"\nfaction = "Gaian"\n'
        "cost = 1\nloyalty = 0\n",
        encoding="utf-8",
    )
    told = run("cards", "check", "one.toml")
    assert "note: card Silence, text: it says nothing, so playing it does nothing" in told
    assert "no fault" in told


def test_what_cannot_be_imported_ends_with_2_and_writes_nothing() -> None:
    assert "which game is it for" in run("cards", "import", "set.csv", code=2)
    assert "written as .toml or .json" in run(
        "cards", "import", "set.csv", "--game", KEY, "-o", "set.csv", code=2
    )
    assert "cannot be opened" in run("cards", "import", "none.csv", "--game", KEY, code=2)
    assert "played without cards" in run(
        "cards", "import", "set.csv", "--game", "generalissimo", code=2
    )
    assert "nothing to build" in run("cards", "deck", "mine.txt", "--game", "generals_52", code=2)
    assert "is no card set" in run("new", KEY, "--cards", "set.csv", code=2)
    assert not Path("set.toml").exists()


def test_a_match_prints_the_decks_of_its_own_seats(client: FlaskClient) -> None:
    match = client.post("/api/matches", json={"game": KEY, "seats": ["A", "B"]}).get_json()["match"]

    def pages(query: str) -> int:
        return len(
            pypdfium2.PdfDocument(
                client.get(f"/m/{match}/print.pdf?items=cards&duplex=single{query}").data
            )
        )

    assert (pages(""), pages("&decks=C"), pages("&decks=A&decks=B&decks=C")) == (10, 5, 15)
    assert client.get(f"/m/{match}/print.pdf?decks=Q").status_code == 400
    form = client.get(f"/m/{match}/print").text
    assert 'name="decks" value="B" checked' in form
    assert 'name="decks" value="C" >' in form


def test_own_cards_are_read_beside_what_others_ask_for(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One match with a set of 10 kB in one sentence kept everybody waiting for nine seconds."""
    parts, aside = services_of(client.application), []
    lane = parts.desk.aside

    def noted(function: Callable[..., Any], *args: Any) -> Any:
        aside.append(function.__name__)
        return lane(function, *args)

    assert lane is parts.lanes
    monkeypatch.setattr(parts.desk, "aside", noted)
    card = {"code": "ZED", "name": "Zed", "faction": "Gaian", "cost": 2, "loyalty": 1}
    cards = {
        "title": "mine",
        "creature": [{**card, "atk": 1, "def": 1, "text": "When it dies, X."}],
    }
    opened = client.post("/api/matches", json={"game": KEY, "cards": cards})
    assert (opened.status_code, aside) == (201, ["manifest_of"])
    event = client.post("/api/events", json={"game": KEY, "cards": cards, "plan": {"rounds": 1}})
    assert (event.status_code, aside[1:]) == (201, ["tournament_manifest"])
    assert client.post("/api/matches", json={"game": KEY}).status_code == 201
    assert len(aside) == 2, "the game's own cards were read when the server started"
