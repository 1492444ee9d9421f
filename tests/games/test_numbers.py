"""Whole numbers that people write: one reader, which no text breaks."""

import pytest

from games.kit.numbers import whole_number


@pytest.mark.parametrize(("words", "number"), [("0", 0), (" 12 ", 12), ("007", 7)])
def test_digits_are_read(words: str, number: int) -> None:
    assert whole_number(words) == whole_number(words, signed=True) == number


def test_a_minus_sign_counts_where_it_may_stand() -> None:
    assert whole_number("-3", signed=True) == -3
    assert whole_number("-3") is None


@pytest.mark.parametrize(
    "words", ["", "-", "--3", "3.0", "1e3", "+3", "²", "٣", "1_000", "9" * 5000]
)
def test_what_is_no_whole_number_is_none(words: str) -> None:
    assert whole_number(words) is None
    assert whole_number(words, signed=True) is None
