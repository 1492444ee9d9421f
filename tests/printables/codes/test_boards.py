"""Photographs of a whole board with coded pieces: every piece on its cell, an exchange noticed,
counts that can fail.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks import boards
from printables.codes.sightings import Code


@pytest.fixture(scope="module")
def shot() -> boards.Scene:
    return boards.scene(1, "DESK")


@pytest.fixture(scope="module")
def seen(shot: boards.Scene) -> list[Code]:
    return boards.codes(shot.picture)


def test_a_photo_of_the_board_puts_every_piece_on_its_cell(
    shot: boards.Scene, seen: list[Code]
) -> None:
    where, found = boards.judged(seen)
    assert where == shot.truth
    answers = {place.spot: place.answer for place in found.places}
    assert sum(answer == "confirmed" for answer in answers.values()) == 52
    assert {spot for spot, answer in answers.items() if answer == "contradicts"} == {
        shot.truth[piece] for piece in shot.exchanged
    }
    assert len(answers) == 108
    assert {change.of for change in found.correction} == set(shot.exchanged)


def test_a_code_of_the_wrong_size_is_given_no_cell(seen: list[Code]) -> None:
    def swollen(code: Code) -> Code:
        x, y = (sum(point[axis] for point in code.at) / 4 for axis in (0, 1))
        return Code(code.text, tuple((x + 2.5 * (a - x), y + 2.5 * (b - y)) for a, b in code.at))

    where, _ = boards.judged(
        [
            swollen(code) if code.text.startswith("QM1:M.S-H-A1") and len(code.text) == 13 else code
            for code in seen
        ]
    )
    assert "S-H-A1" not in where
    assert len(where) == 53


def test_the_tally_tells_a_wrong_cell_and_a_false_alarm(
    shot: boards.Scene, seen: list[Code]
) -> None:
    tally = boards.Tally()
    where, found = boards.judged(seen)
    tally.count(
        replace(
            shot, truth={**shot.truth, shot.exchanged[0]: "board:E6"}, exchanged=shot.exchanged[:1]
        ),
        set(where),
        where,
        found,
    )
    assert (tally.wrong, tally.whole, tally.exchanges, tally.noticed, tally.alarms) == (
        1,
        0,
        1,
        1,
        1,
    )
