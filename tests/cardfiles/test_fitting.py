"""What does not fit on a card is told all at once, with how much of it is too much."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from app.cli import main

TALE = "Nobody has read it to its end, for it is a tale that goes on and on. " * 9
LONG = "A Name That Goes On And On Until It Cannot Be Printed On Any Card"
HEAD = "name,type,faction,cost,loyalty,ATK/DEF,text,number\n"


def _written(folder: Path, tale: str, name: str = LONG) -> Path:
    file = folder / "mine.csv"
    rows = (
        f'Ember Pup,Creature – Goblin,Red Banner,2,1,2/1,"{tale}",\n'
        f"{name},Event,Red Banner,1,1,,Draw a card.,\n"
        f"Fine,Event,Red Banner,1,1,,Draw a card.,{'9' * 60}\n"
    )
    file.write_text(HEAD + rows, encoding="utf-8")
    return file


def _checked(file: Path) -> tuple[int, str]:
    told = CliRunner().invoke(main, ["cards", "check", str(file), "--game", "wtactics_arc"])
    return told.exit_code, told.output


def test_every_misfit_is_told_by_card_and_measure(tmp_path: Path) -> None:
    code, said = _checked(_written(tmp_path, TALE))
    assert code == 1, said
    assert "card Ember Pup, print: the text of 'Ember Pup' does not fit its card" in said
    assert f"card {LONG}, print: the name" in said
    assert "it takes 4 lines, and there are 2" in said
    assert "card Fine, print: the foot of 'Fine'" in said
    assert re.search(r"is \d+ mm too long", said)
    assert "Error: 3 faults" in said


def test_without_as_many_letters_as_are_told_the_text_fits(tmp_path: Path) -> None:
    said = _checked(_written(tmp_path, TALE))[1]
    letters = re.search(r"is \d lines too long \(about (\d+) letters\)", said)
    assert letters
    over = int(letters[1])
    assert "the text of" not in _checked(_written(tmp_path, TALE[: len(TALE) - over - 40]))[1]
    assert "the text of" in _checked(_written(tmp_path, TALE[: len(TALE) - over // 2]))[1]


def test_print_names_all_of_them_and_writes_nothing(tmp_path: Path) -> None:
    file, made, out = _written(tmp_path, TALE), tmp_path / "mine.toml", tmp_path / "mine.pdf"
    run = CliRunner().invoke
    assert run(main, ["cards", "import", str(file), "--game", "wtactics_arc", "-o", str(made)])
    told = run(main, ["print", "wtactics_arc", "--cards", str(made), "--draft", "-o", str(out)])
    assert told.exit_code == 2, told.output
    assert told.output.count("mine.toml:") == 3
    assert not out.exists()


def test_a_long_surname_of_an_artist_fits_in_smaller_type(tmp_path: Path) -> None:
    file = tmp_path / "drawn.csv"
    file.write_text(
        f"{HEAD.strip()},artist\n"
        "Fine,Event,House of Nobles,1,1,,Draw a card.,7/120,Joanna Papadimitropoulos\n"
        f"Long,Event,House of Nobles,1,1,,Draw a card.,7/120,{'Joanna ' * 12}\n"
    )
    said = _checked(file)[1]
    assert "the foot of 'Fine'" not in said
    assert "the foot of 'Long'" in said
