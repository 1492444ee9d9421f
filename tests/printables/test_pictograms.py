"""The drawings of pictograms."""

from __future__ import annotations

from printables.drawing import pictograms


def test_pictograms_stay_in_their_box() -> None:
    for name in pictograms.names():
        for stroke in pictograms.drawing(name):
            for letter, numbers in stroke.steps:
                middle = numbers[:2] if letter == "O" else numbers
                assert all(-5 <= number <= 105 for number in middle), name
