"""Whatever is written into a scenario file, the answer is a result: passed, failed or unclear,
never a crash.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from app.scenario import report
from app.scenario.language.lexing import without_comment
from app.scenario.language.read import UnreadableScenario
from app.scenario.language.read import read
from app.scenario.run import FAILED
from app.scenario.run import PASSED
from app.scenario.run import UNCLEAR
from app.scenario.run import run_file
from tests.games.sixth import FOLDER

LINES = [
    line
    for file in sorted((FOLDER / "tiny" / "scenarios").glob("*.txt"))
    for line in file.read_text(encoding="utf-8").splitlines()
    if line.startswith((">", "=", "referee", "preview", "wait", "at")) and not line.startswith("==")
]
WORDS = sorted({word for line in LINES for word in line.split()})


MADE_UP = [
    "[",
    '"',
    "{a:",
    "=",
    ";",
    "!",
    "as",
    "é",
    "-1",
    "none",
    "number=[1 {y:2}]",
    "cell={}",
    "card=",
    "target=x",
    "T1A-RB-1",
]


def mangled(dice: random.Random) -> str:
    """A match that has begun, and one line with words dropped, doubled, exchanged or made up."""
    words = dice.choice(LINES).split()
    for _ in range(dice.randint(1, 3)):
        place = dice.randrange(1, len(words) + 1)
        made_up = dice.choice([dice.choice(WORDS), dice.choice(MADE_UP)])
        words[place : place + dice.randint(0, 1)] = [made_up] * dice.randint(0, 2)
    begun = [
        "game tiny",
        "use opening",
        "> A CardLaid card=T1A-RB-1 cell=1 as first",
        "> A BidMade stake=2 as second",
    ]
    return "\n".join([*begun[: dice.randint(2, 4)], " ".join(words)])


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(seed=st.integers(0, 2**32))
def test_mangled_lines_are_answered(tmp_path: Path, seed: int) -> None:
    file = tmp_path / "mangled.txt"
    file.write_text(mangled(random.Random(seed)), encoding="utf-8")
    for result in run_file(file):
        assert result.state in (PASSED, FAILED, UNCLEAR)
        assert (result.state == PASSED) == (report.words(result) == "")


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(text=st.text(max_size=60) | st.binary(max_size=60))
def test_any_bytes_are_answered(tmp_path: Path, text: str | bytes) -> None:
    file = tmp_path / "any.txt"
    file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    assert all(result.state == UNCLEAR for result in run_file(file))


@pytest.mark.parametrize(
    "line",
    ["= ;", "=;;", "> ! ! !", ">", "referee replace first A", "preview", "at", "referee count"],
)
def test_half_lines_are_unclear(tmp_path: Path, line: str) -> None:
    file = tmp_path / "half.txt"
    file.write_text(f"game tiny\nuse opening\n{line}\n", encoding="utf-8")
    (result,) = run_file(file)
    assert result.state == UNCLEAR


def test_a_file_that_is_too_long_is_named_as_a_whole(tmp_path: Path) -> None:
    file = tmp_path / "long.txt"
    file.write_text("# " + "a" * 1_000_000, encoding="utf-8")
    with pytest.raises(UnreadableScenario, match="longer than 1000000 characters") as told:
        read(file)
    assert told.value.place.line == 0


def test_a_quotation_mark_that_is_escaped_ends_no_quotation() -> None:
    for quotation in (r'"a\" # b"', r'"\\"', r'"\\\" # c"'):
        assert without_comment(f"{quotation} # told") == f"{quotation} "
