"""Our canonical JSON is RFC 8785 within its profile, and refuses what lies outside."""

from __future__ import annotations

from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from events import kinds
from events.proof import canonical
from events.proof.canonical import NotCanonical
from events.proof.canonical import decode
from events.proof.canonical import encode
from games.text import text

TEXT = st.text(st.characters(exclude_categories=("Cs",)))
KEYS = st.text(st.characters(max_codepoint=127), max_size=6)
SCALARS = st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | TEXT
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=20,
)


@given(VALUES)
def test_it_is_rfc_8785_byte_for_byte(value: Any) -> None:
    assert encode(value) == rfc8785.dumps(value)


@given(VALUES)
def test_it_reads_back_as_it_was(value: Any) -> None:
    assert decode(encode(value)) == value


@given(st.dictionaries(KEYS, SCALARS, min_size=2, max_size=6))
def test_the_order_of_keys_does_not_matter(value: dict[str, Any]) -> None:
    assert encode(dict(reversed(value.items()))) == encode(value)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (1.0, r"\$: float is not text"),
        ([1, 2.5], r"\$\[1\]: float"),
        ([{"a": [1, ({"b": [True, 2.5]},)]}, 1], r"\$\[0\]\.a\[1\]\[0\]\.b\[1\]: float"),
        ([[{"a": {1: 2}}], 1], r"\$\[0\]\[0\]\.a: the key 1 is not ASCII text"),
        ({"a": {"b": float("nan")}}, r"\$\.a\.b: float"),
        (2**53, r"beyond 2\*\*53"),
        (-(2**53), r"beyond 2\*\*53"),
        ({"ü": 1}, "is not ASCII text"),
        ({1: 2}, "is not ASCII text"),
        ("\ud800", "half a character"),
        ({"a": {"x", "y"}}, r"\$\.a: set is not text"),
        (b"bytes", "bytes is not text"),
    ],
)
def test_what_lies_outside_is_refused_with_its_place(value: Any, said: str) -> None:
    with pytest.raises(NotCanonical, match=said):
        encode(value)


@pytest.mark.parametrize(
    "line",
    [
        b'{"b":1,"a":2}',
        b'{"a": 1}',
        b'{"a":1.0}',
        b'{"a":1e3}',
        b'"\\u0041"',
        b'{"a":1}\n',
        b"",
        b"nonsense",
        b"\xff",
        b'{"a":1,"a":1}',
        b"-0",
        b"9007199254740992",
    ],
)
def test_bytes_that_are_not_the_one_form_are_refused(line: bytes) -> None:
    with pytest.raises(NotCanonical):
        decode(line)


def test_a_value_stays_as_it_was() -> None:
    value = {"a": [1, [2, {"b": []}]], "c": {"d": [[3]]}}
    encode(value)
    assert value == {"a": [1, [2, {"b": []}]], "c": {"d": [[3]]}}


def test_rows_of_either_kind_write_alike() -> None:
    assert encode((1, ("a",))) == encode([1, ["a"]]) == b'[1,["a"]]'


def test_a_kind_or_a_text_is_written_as_the_text_it_is() -> None:
    assert encode({"kind": kinds.NOTE_ADDED, "why": [text("Too %(what)s.", what="late")]}) == (
        b'{"kind":"NoteAdded","why":["Too late."]}'
    )


def test_a_kind_of_text_is_judged_as_quickly_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line holds one; saying where something does not fit is for what does not."""
    monkeypatch.setattr(canonical, "_require", None)
    assert encode({"kind": kinds.PLAY_MADE}) == b'{"kind":"PlayMade"}'
