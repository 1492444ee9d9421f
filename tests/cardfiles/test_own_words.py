"""Words, pictogram and artist on the cards of every game, a picture of each sheet, and how a set is
balanced.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from PIL import Image

from app.cardfiles.balance import balance
from games import catalogue
from games import play
from games.table import Piece
from printables.options import PrintOptions
from printables.sheets import sheets_of
from projections.views.scene.zones import _own_words
from tests.commands import run

CARDS = sorted(key for key, game in catalogue().items() if game.schema is not None)
SAID = {"text": "Sing a song.", "flavour": "Loudly.", "artist": "Ann Lee", "pictogram": "anchor"}


pytestmark = pytest.mark.usefixtures("in_empty_folder")


def table(game: str, **said: str) -> str:
    """A table whose first card says this, and the code of that card."""
    run("cards", "template", game, "-o", "begin.csv")
    with Path("begin.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    rows[0].update({**said, **({"abilities": ""} if game == "wtactics_arc" else {})})
    with Path("mine.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return rows[0]["code"]


@pytest.mark.parametrize("key", CARDS)
def test_the_cards_of_every_game_may_say_words_of_their_own(key: str) -> None:
    code = table(key, **SAID)
    run("cards", "import", "mine.csv", "--game", key, "-o", "mine.json")
    run("cards", "check", "mine.json")
    game = catalogue()[key]
    schema = game.schema
    assert schema is not None
    cards, faults = schema.read(json.loads(Path("mine.json").read_text()))
    assert not faults
    front = next(
        placed.thing
        for sheet in sheets_of(game, cards, PrintOptions(items=("cards",)))
        for placed in sheet.placed
        if placed.thing.__class__.__name__ == "Front"
        and placed.thing.tag.code.split("-")[1] == code
    )
    face = front.face
    assert "Sing a song" in " ".join(map(str, face.text))
    assert str(face.flavour) == "Loudly."
    assert face.picture == "anchor"
    assert "Ann Lee" in str(face.kind)


def test_a_pictogram_that_is_not_drawn_is_named() -> None:
    table("war_time_generals", pictogram="unicorn")
    told = run("cards", "check", "mine.csv", "--game", "war_time_generals", code=1)
    assert "there is no pictogram 'unicorn'" in told
    run("cards", "import", "mine.csv", "--game", "war_time_generals", "-o", "mine.toml")
    refused = run("print", "war_time_generals", "--cards", "mine.toml", code=2)
    assert "there is no pictogram 'unicorn'" in refused
    assert "anchor" in run("cards", "pictograms").split()


def test_a_phone_shows_the_words_that_only_the_designer_knows() -> None:
    code = table("war_time_generals", **SAID)
    run("cards", "import", "mine.csv", "--game", "war_time_generals", "-o", "mine.json")
    game = catalogue()["war_time_generals"]
    assert game.schema is not None
    cards, _ = game.schema.read(json.loads(Path("mine.json").read_text()))
    start = play.setup(game, game.seats[:2], {}, cards)
    piece = f"W1A-{code}-1"
    laid = start.put(Piece(piece, code, game.seats[0], game.seats[0], "hand"))
    assert [str(value) for _, value in _own_words(game, laid, piece)] == ["Sing a song.", "Loudly."]


def test_sheets_as_pictures() -> None:
    told = run(
        "print", "generals_52", "--items", "cards", "--decks", "A", "-o", "proof.png", code=2
    )
    assert "there is no deck A" in told
    run("print", "generalissimo", "--items", "mats", "-o", "proof.png")
    files = sorted(Path().glob("proof*.png"))
    assert files
    with Image.open(files[0]) as picture:
        assert picture.width > 1_000


@pytest.mark.parametrize("key", CARDS)
def test_how_a_set_is_balanced(key: str) -> None:
    run("cards", "template", key, "-o", "begin.csv")
    told = run("cards", "balance", "begin.csv", "--game", key)
    for type_ in catalogue()[key].schema.types:  # type: ignore[union-attr]
        assert f"{type_}: " in told
    Path("none.toml").write_text(f'game = "{key}"\n')
    assert "no card that is complete" in run("cards", "balance", "none.toml", code=2)
    assert "played without cards" in run(
        "cards", "balance", "begin.csv", "--game", "generalissimo", code=2
    )


def test_prices_go_from_the_least_to_what_is_not_known() -> None:
    schema = catalogue()["wtactics_arc"].schema
    assert schema is not None
    event = {"faction": "Gaian", "loyalty": 0, "text": "Draw X cards."}
    prices = (10, "X", 2, 0, 3, "X+1")
    rows = [
        {**event, "name": f"N{n}", "code": f"E{n}", "cost": cost} for n, cost in enumerate(prices)
    ]
    cards, faults = schema.read(schema.completed({"event": rows}))
    assert faults == ()
    (curve,) = balance(schema, cards)
    assert [step.price for step in curve.steps] == ["0", "2", "3", "10", "X", "X+1"]


def test_a_row_that_is_kept_and_a_fault_are_two(tmp_path: Path) -> None:
    Path("kept.toml").write_text(
        'game = "wtactics_arc"\nkey = "9"\ntitle = "Kept"\n'
        '[[event]]\ncode = "E1"\nname = "Dear"\nfaction = "Gaian"\ncost = 100\nloyalty = 0\n'
        '[[incomplete]]\ntype = "event"\ncode = "E2"\nname = "Half"\nfaction = "Gaian"\nloyalty = 0\n',
        encoding="utf-8",
    )
    said = run("cards", "check", "kept.toml", code=1)
    assert "2 faults" in said
