"""Signed heads and receipts: a cut tail, a changed line, another match, another key are caught."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from events.envelope import Receipt
from events.envelope import genesis
from events.proof.receipts import check_head
from events.proof.receipts import check_receipts
from events.proof.signing import NotAHead
from events.proof.signing import head_of
from events.proof.signing import is_genuine
from events.proof.signing import new_key
from events.proof.signing import public_key
from events.proof.signing import sign_head
from events.vocabulary import MatchId
from tests.referee import little
from tests.referee.matches import Match
from tests.referee.matches import random_match

PRIVATE = bytes(range(32))


@pytest.fixture(scope="module")
def match() -> Match:
    return random_match(little.GAME, 1, 20)


def test_a_known_key_gives_a_known_public_key_and_signature() -> None:
    """RFC 8032, section 7.1, test 1 gives the key; the signature is checked by the library's own
    verifier.
    """
    secret = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
    assert public_key(secret) == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    head = sign_head(PRIVATE, "M", 3, "ab" * 32)
    message = (
        b'{"format":"quartermaster-head-1","hash":"' + b"ab" * 32 + b'","match":"M","version":3}'
    )
    Ed25519PublicKey.from_public_bytes(bytes.fromhex(head.key)).verify(
        bytes.fromhex(head.signature), message
    )


def test_new_keys_differ_and_sign() -> None:
    first, second = new_key(), new_key()
    assert first != second
    assert len(first) == 32
    assert is_genuine(sign_head(first, "M", 1, "00" * 32), public_key(first))


def test_every_changed_field_breaks_the_signature() -> None:
    head = sign_head(PRIVATE, "M", 3, "ab" * 32)
    assert is_genuine(head)
    other = sign_head(new_key(), "M", 3, "ab" * 32)
    for changed in (
        {"match": "N"},
        {"version": 4},
        {"hash": "ac" + "ab" * 31},
        {"key": other.key},
        {"signature": other.signature},
        {"key": "zz"},
        {"signature": "00"},
    ):
        assert not is_genuine(replace(head, **changed)), changed
    assert not is_genuine(other, head.key)


def test_data_and_back() -> None:
    head = sign_head(PRIVATE, "M", 3, "ab" * 32)
    assert head_of(head.data) == head


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("format", "x", "has exactly the fields"),
        ("extra", 1, "has exactly the fields"),
        ("version", "3", "a whole number"),
        ("version", True, "a whole number"),
        ("hash", "AB" * 32, "hex digits"),
        ("signature", "ab", "128 hex digits"),
        ("match", 5, "not text"),
    ],
)
def test_what_is_no_head(field: str, value: Any, words: str) -> None:
    with pytest.raises(NotAHead, match=words):
        head_of({**sign_head(PRIVATE, "M", 3, "ab" * 32).data, field: value})


def test_receipts_fit_the_record_they_came_from(match: Match) -> None:
    assert check_receipts("T", match.events, [event.receipt for event in match.events]) == ()


def test_a_cut_tail_is_caught_by_any_receipt_behind_it(match: Match) -> None:
    for cut in range(len(match.events)):
        found = check_receipts("T", match.events[:cut], [match.events[-1].receipt])
        assert [item.version for item in found] == [len(match.events)]
        assert f"ends with version {cut}" in found[0].because


def test_a_changed_line_is_caught_by_its_receipt(match: Match) -> None:
    other = random_match(little.GAME, 2, 20)
    found = check_receipts("T", other.events, [match.events[5].receipt])
    assert "it was changed" in found[0].because


def test_receipts_of_no_such_place(match: Match) -> None:
    strays = [
        Receipt(match.manifest.match, 0, ""),
        replace(match.events[0].receipt, match=MatchId("X")),
    ]
    found = check_receipts("T", match.events, strays)
    assert [item.because for item in found] == [
        "the receipt names version 0; versions begin with 1",
        "the receipt belongs to match X, not to T",
    ]


def test_a_signed_head_catches_a_cut_and_fits_a_record_that_went_on(match: Match) -> None:
    manifest = match.manifest.encode()
    last = match.events[-1]
    head = sign_head(PRIVATE, "T", last.version, last.hash)
    early = sign_head(PRIVATE, "T", 4, match.events[3].hash)
    assert check_head("T", manifest, match.events, head, public_key(PRIVATE)) == ()
    assert check_head("T", manifest, match.events, early) == ()
    assert "it was cut" in check_head("T", manifest, match.events[:-1], head)[0].because
    assert (
        "trusted" in check_head("T", manifest, match.events, head, public_key(new_key()))[0].because
    )
    assert (
        "by the key it names"
        in check_head("T", manifest, match.events, replace(head, version=3))[0].because
    )


def test_the_head_before_the_first_event(match: Match) -> None:
    manifest = match.manifest.encode()
    assert check_head("T", manifest, (), sign_head(PRIVATE, "T", 0, genesis(manifest))) == ()
    found = check_head("T", manifest, (), sign_head(PRIVATE, "T", 0, "00" * 32))
    assert found[0].because == "the signed head belongs to a match that was opened otherwise"
