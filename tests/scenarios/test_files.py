"""Files of scenarios: which lines they are read as, what they use, and where a fault of theirs is."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.scenario.language.read import Broken
from app.scenario.language.read import Scenario
from app.scenario.language.read import UnreadableScenario
from app.scenario.language.read import read
from app.scenario.language.read import scenarios


def faults(folder: Path, text: str | bytes) -> list[tuple[int, str]]:
    """The line and the words of each fault that a file with this text has."""
    file = folder / "some.txt"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    try:
        made = scenarios(file)
    except UnreadableScenario as fault:
        return [(fault.place.line, fault.message)]
    return [(one.place.line, one.message) for one in made if isinstance(one, Broken)]


def test_a_line_goes_on_after_a_backslash(tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(
        "\n# a word of it\ngame\\\ntiny\nuse opening\n= A score 0; \\ # the first\n  table\\\n"
        "stones 12\n\n= turn 1\n",
        encoding="utf-8",
    )
    (made,) = read(file)
    assert made.game == "tiny"
    assert [(step.place.line, step.place.text) for step in made.steps][-2:] == [
        (6, "= A score 0;  table stones 12"),
        (10, "= turn 1"),
    ]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "the scenario names no game; begin with: game KEY (known: "),
        ("\n\n= turn 1\n", 3, "the scenario names no game"),
        (b"game tiny\nuse opening\n= turn \xff\n", 3, "the line is not UTF-8 text"),
        (b"\xffgame tiny\n", 1, "the line is not UTF-8 text"),
        ("game tiny\nuse opening\n" + "#" * 999_979, 0, "longer than 1000000 characters"),
        ("game tiny\nuse opening\n= turn 1\\\n\n  \\\n", 5, "the last line ends in a backslash"),
        ("game tiny\noption heap 4\noption heap 5\n", 3, "option heap was set otherwise already"),
        ("game tiny\noption heap 1\noption heap true\n", 3, "was set otherwise already"),
        ("game tiny\nuse opening\noption heap 4\n", 3, "option heap stands after the first step"),
        ("game tiny\nuse opening\npart\n", 3, "part stands alone in the first line"),
        ("game tiny\nrepeat 0 opening\n", 2, "repeat wants a number from 1 to 1000, not '0'"),
        ("game tiny\nrepeat 1001 opening\n", 2, "a number from 1 to 1000, not '1001'"),
        ("game tiny\nrepeat true opening\n", 2, "a number from 1 to 1000, not 'true'"),
        ("game tiny\nuse some.txt\n", 2, "some.txt uses itself"),
        ("game tiny\n== one\nuse opening\n", 2, ""),
        ("game tiny\nuse opening\n== one\n", 3, "has no step of its own, so it shows nothing"),
        ("part\ngame tiny\n== one\n", 3, "a file that others use cannot hold scenarios"),
        ("part\ngame tiny\npart\n", 3, "part stands alone in the first line"),
    ],
)
def test_a_fault_of_a_file_is_told_with_its_line(
    tmp_path: Path, text: str | bytes, line: int, said: str
) -> None:
    found = faults(tmp_path, text)
    if not said:
        assert found == []
        return
    ((place, words),) = found
    assert (place, said in words) == (line, True), (place, words)


def test_a_file_of_just_the_most_characters_and_lines_is_read(tmp_path: Path) -> None:
    begun = "game tiny\nuse opening\n"
    assert faults(tmp_path, begun + "#" * (1_000_000 - len(begun))) == []
    (tmp_path / "turn.txt").write_text("= turn 1\n" * 1_000, encoding="utf-8")
    full = "game tiny\nrepeat 19 turn\n" + "= turn 1\n" * 978
    # two lines of its own, nineteen times a thousand
    assert faults(tmp_path, full + "= turn 1\n" * 20) == []
    ((line, words),) = faults(tmp_path, full + "= turn 1\n" * 21)
    assert (line, words) == (1_001, "the scenario has more than 20000 lines")


def test_a_part_may_repeat_what_is_set_and_stands_beside_who_uses_it(tmp_path: Path) -> None:
    (tmp_path / "part.txt").write_text(
        "part\ngame tiny\noption heap 4\n= turn 0\n", encoding="utf-8"
    )
    file = tmp_path / "some.txt"
    file.write_text(
        "game tiny\noption heap 4\nuse part\nuse part.txt\nrepeat 2 part\n", encoding="utf-8"
    )
    (made,) = read(file)
    assert len(made.steps) == 4
    assert read(tmp_path / "part.txt") == ()
    assert faults(tmp_path, "game tiny\nuse parrt\n")[0][1].endswith("did you mean part.txt?")


def test_each_scenario_of_a_file_is_read_whatever_another_is(tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(
        "game tiny\nuse opening\n==  = one ==\n= turn 1\n==\n= turn 1\n== three\noption heap\n",
        encoding="utf-8",
    )
    one, nameless, three = scenarios(file)
    assert isinstance(one, Scenario)
    assert (one.name, one.place.line) == ("one", 3)
    assert isinstance(nameless, Broken)
    assert (nameless.name, nameless.place.line) == ("(no name)", 5)
    assert isinstance(three, Broken)
    assert (three.name, three.place.line) == ("three", 8)
