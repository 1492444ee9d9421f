"""The table to begin own cards with is read back as the cards it was made of."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from click.testing import CliRunner
from openpyxl import load_workbook

from app.cardfiles.reading import import_file
from app.cardfiles.template import as_file
from app.cardfiles.template import columns
from app.cli import main
from games import catalogue

WITH_CARDS = ["war_time_generals", "generals_52", "generals_order", "wtactics_arc"]


@pytest.mark.parametrize("key", WITH_CARDS)
def test_a_template_passes_the_check_as_it_is_and_says_what_its_cards_say(
    key: str, tmp_path: Path
) -> None:
    game, file = catalogue()[key], tmp_path / "mine.csv"
    assert game.schema is not None
    made = CliRunner().invoke(main, ["cards", "template", key, "-o", str(file)])
    assert made.exit_code == 0, made.output
    checked = CliRunner().invoke(main, ["cards", "check", str(file), "--game", key])
    assert checked.exit_code == 0, checked.output
    assert "no fault" in checked.output
    heads = next(csv.reader(file.read_text("utf-8-sig").splitlines()))
    assert tuple(heads) == columns(game.schema)
    found = import_file("mine.csv", file.read_bytes(), game.schema, key)
    assert found.unknown == ()
    assert {card.type for card in found.cards.cards.values()} == set(game.schema.types)
    for card in found.cards.cards.values():
        assert card == game.cards.card(card.code)


@pytest.mark.parametrize("key", WITH_CARDS)
def test_a_template_may_be_a_spreadsheet(key: str, tmp_path: Path) -> None:
    game = catalogue()[key]
    assert game.schema is not None
    made = {}
    for name in ("mine.csv", "mine.xlsx"):
        file = tmp_path / name
        ran = CliRunner().invoke(main, ["cards", "template", key, "-o", str(file)])
        assert ran.exit_code == 0, ran.output
        found = import_file(name, file.read_bytes(), game.schema, key)
        assert (found.unknown, found.faults) == ((), ())
        made[name] = found.cards.cards
    assert made["mine.csv"] == made["mine.xlsx"]


@pytest.mark.parametrize("name", ["mine.ods", "mine.xls", "mine.toml"])
def test_a_template_is_not_written_under_an_ending_that_it_is_not(
    name: str, tmp_path: Path
) -> None:
    file = tmp_path / name
    ran = CliRunner().invoke(main, ["cards", "template", "generals_52", "-o", str(file)])
    assert ran.exit_code == 2
    assert "call it .csv or .xlsx" in ran.output
    assert not file.exists()


def test_a_file_that_is_there_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_text("my own work")
    told = CliRunner().invoke(main, ["cards", "template", "wtactics_arc", "-o", str(file)])
    assert (told.exit_code, file.read_text()) == (2, "my own work")
    assert "is there already" in told.output


def test_a_template_without_a_file_is_printed_as_it_would_be_written(tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    CliRunner().invoke(main, ["cards", "template", "war_time_generals", "-o", str(file)])
    printed = CliRunner().invoke(main, ["cards", "template", "war_time_generals"])
    assert printed.exit_code == 0
    assert printed.output.splitlines() == file.read_text("utf-8-sig").splitlines()
    assert not printed.output.endswith("\n\n")


def test_a_spreadsheet_holds_numbers_and_words_that_look_like_them() -> None:
    book = load_workbook(io.BytesIO(as_file("mine.xlsx", "code,worth\n01,3\nX,-2\n")))
    rows = [[cell.value for cell in row] for row in book.worksheets[0].iter_rows()]
    assert rows == [["code", "worth"], ["01", 3], ["X", -2]]
