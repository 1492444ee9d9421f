"""The drawings of pictograms."""

from __future__ import annotations

from games import catalogue
from printables.drawing import pictograms


def test_pictograms_stay_in_their_box() -> None:
    for name in pictograms.names():
        for stroke in pictograms.drawing(name):
            for letter, numbers in stroke.steps:
                middle = numbers[:2] if letter == "O" else numbers
                assert all(-5 <= number <= 105 for number in middle), name


def test_every_sign_of_a_mark_is_a_pictogram() -> None:
    """What is none is drawn as an empty circle."""
    for game in catalogue().values():
        for mark in game.equipment.marks:
            assert not mark.icon or mark.icon in pictograms.names(), (game.key, mark.name)
