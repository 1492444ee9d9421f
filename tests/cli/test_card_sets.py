"""What the commands for card sets print, write and refuse, word for word."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands import run

TABLE = (
    "name,type,code,faction,cost,might,wits\n"
    "Ada,character,A01,Han,1,2,1\n"
    "Bo,character,B01,Han,4,3,2\n"
)
GAME = ("--game", "generals_order")
COUNTED = "2 cards for Generals' Order 將軍令 (2 character), 0 decks"
WHICH = 'Error: which game is it for? say --game KEY, or write game = "KEY" into the file'
WITH_CARDS = "; one of generals_52, generals_order, war_time_generals, wtactics_arc"
BALANCE = """character: 2 designs, by cost
  1  ######################################## 1   (might 2.0, wits 1.0, active_cost 0.0)
  4  ######################################## 1   (might 3.0, wits 2.0, active_cost 0.0)
"""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("set.csv").write_text(TABLE, encoding="utf-8")


def without_notes(told: str) -> list[str]:
    return [line for line in told.splitlines() if ": note: " not in line]


@pytest.mark.parametrize("suffix", ["toml", "json"])
def test_a_good_table_is_the_same_set_as_data(suffix: str) -> None:
    assert without_notes(run("cards", "check", "set.csv", *GAME)) == [
        f"set.csv: {COUNTED}, no fault"
    ]
    file = f"as.{suffix}"
    assert run("cards", "import", "set.csv", *GAME, "-o", file) == f"{file}: {COUNTED}\n"
    assert without_notes(run("cards", "check", file)) == [f"{file}: {COUNTED}, no fault"]
    assert run("cards", "balance", file) == BALANCE
    assert run("cards", "balance", "set.csv", *GAME) == BALANCE


def test_without_a_place_a_set_is_written_beside_its_table() -> None:
    assert run("cards", "import", "set.csv", *GAME) == f"set.toml: {COUNTED}\n"
    assert "title" in Path("set.toml").read_text()


def test_a_card_that_cannot_be_played_is_named_kept_and_counted() -> None:
    Path("set.csv").write_text(TABLE.replace("4,3,2", "4,many,2"), encoding="utf-8")
    fault = "card {}, might: 'many' is not a whole number from 0 to 20"
    end = "Error: 1 fault; 1 card is complete, 1 is kept but cannot be played"
    first = "set.csv: row 3, " + fault.format("Bo")
    assert without_notes(run("cards", "check", "set.csv", *GAME, code=1)) == [first, end]
    assert without_notes(run("cards", "import", "set.csv", *GAME, code=1)) == [
        first,
        "set.toml: 1 card for Generals' Order 將軍令 (1 character), 0 decks",
        end,
    ]
    line = 1 + Path("set.toml").read_text(encoding="utf-8").split('"many"')[0].count("\n")
    assert without_notes(run("cards", "check", "set.toml", code=1)) == [
        f"set.toml: line {line}, " + fault.format("B01"),
        end,
    ]


@pytest.mark.parametrize("command", ["check", "import"])
def test_a_column_that_the_game_does_not_know_is_told(command: str) -> None:
    head, rest = TABLE.split("\n", 1)
    rows = [f"{row},new" for row in rest.splitlines()]
    Path("set.csv").write_text("\n".join([f"{head},state", *rows]), encoding="utf-8")
    assert "set.csv: columns that the game does not know, kept under `more`: state\n" in run(
        "cards", command, "set.csv", *GAME
    )


def test_a_set_that_nobody_can_play_with_is_no_fault_but_told() -> None:
    run("cards", "import", "set.csv", *GAME)
    for words in (("set.csv", *GAME), ("set.toml",)):
        assert f"{words[0]}: note: nobody can play with it yet: " in run("cards", "check", *words)


@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize("suffix", ["csv", "toml"])
def test_a_sentence_that_is_not_understood_is_a_fault_only_where_asked(
    strict: bool, suffix: str
) -> None:
    head = "name,type,code,faction,cost,loyalty,abilities,text,atk,def\n"
    row = "Odd Fellow,creature,O01,Gaian,1,1,,Sing a song.,1,1\n"
    Path("odd.csv").write_text(head + row, encoding="utf-8")
    run("cards", "import", "odd.csv", "--game", "wtactics_arc")
    words = ["cards", "check", f"odd.{suffix}", "--game", "wtactics_arc"]
    told = without_notes(run(*words, *["--strict"] * strict, code=int(strict)))
    assert told[0].startswith(f"odd.{suffix}: Odd Fellow: not understood: “Sing a song”: ")
    assert told[1:] == [
        f"odd.{suffix}: texts: 0 enforced, 0 by hand, 1 not understood",
        "Error: 1 not understood"
        if strict
        else f"odd.{suffix}: 1 card for WTactics ARC (1 creature), 0 decks, no fault",
    ]


def test_copies_are_counted_in_a_balance() -> None:
    head, rest = TABLE.split("\n", 1)
    rows = [f"{row},2" for row in rest.splitlines()]
    Path("set.csv").write_text("\n".join([f"{head},copies", *rows]), encoding="utf-8")
    first, low, high = run("cards", "balance", "set.csv", *GAME).splitlines()
    assert first == "character: 2 designs, 4 copies, by cost"
    assert low.startswith("  1  " + "#" * 40 + " 2 ")
    assert high.startswith("  4  " + "#" * 40 + " 2 ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check", "set.csv"), WHICH + WITH_CARDS),
        (("import", "set.csv"), WHICH + WITH_CARDS),
        (("deck", "set.csv"), WHICH + WITH_CARDS),
        (("balance", "set.csv"), WHICH),
        (
            ("import", "set.csv", *GAME, "-o", "set.txt"),
            "Error: set.txt: a card set is written as .toml or .json",
        ),
        (
            ("import", "set.csv", *GAME, "-o", "no/set.toml"),
            "Error: no/set.toml cannot be written: No such file or directory",
        ),
        (
            ("template", GAME[1], "-o", "set.csv"),
            "Error: set.csv is there already; name another with -o",
        ),
        (
            ("template", GAME[1], "-o", "no/set.csv"),
            "Error: no/set.csv cannot be written: No such file or directory",
        ),
        (
            ("words", "generals_52"),
            "Error: Generals-52 reads no card text; its cards say what they do in their fields",
        ),
        (("fields", "generalissimo"), "Error: Generalissimo is played without cards"),
        (
            ("balance", "set.csv", "--game", "generalissimo"),
            "Error: Generalissimo is played without cards",
        ),
    ],
)
def test_what_is_refused_is_said_in_one_line(words: tuple[str, ...], said: str) -> None:
    assert run("cards", *words, code=2) == f"{said}\n"
    assert [file.name for file in Path().iterdir()] == ["set.csv"]
    assert Path("set.csv").read_text(encoding="utf-8") == TABLE


def test_a_set_is_not_written_over_itself() -> None:
    run("cards", "import", "set.csv", *GAME)
    before = Path("set.toml").read_bytes()
    said = "Error: set.toml is the file that is read; name another with -o\n"
    assert run("cards", "import", "set.toml", code=2) == said
    assert Path("set.toml").read_bytes() == before


def test_a_template_is_printed_or_written() -> None:
    printed = run("cards", "template", GAME[1])
    assert run("cards", "template", GAME[1], "-o", "new.csv") == (
        "new.csv: a table for Generals' Order 將軍令; read it with: "
        "cards check new.csv --game generals_order\n"
    )
    assert Path("new.csv").read_text(encoding="utf-8-sig") == printed


def test_what_is_hardly_meant_is_told_and_no_fault() -> None:
    head = "name,type,code,faction,cost,loyalty\n"
    Path("odd.csv").write_text(head + "Mute Bell,event,M01,Gaian,1,1\n", encoding="utf-8")
    game = ("--game", "wtactics_arc")
    run("cards", "import", "odd.csv", *game)
    for file in ("odd.csv", "odd.toml"):
        told = run("cards", "check", file, *game)
        assert f"{file}: note: card Mute Bell, text: it says nothing, so playing it" in told
        assert told.endswith(f"{file}: 1 card for WTactics ARC (1 event), 0 decks, no fault\n")
