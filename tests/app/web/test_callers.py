"""Who calls: addresses that are handed out, tokens as they are kept and revoked, whose bucket a call
counts in, packets that are taken.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from app.desk.rights import Pass
from app.factory import create_app
from app.services import services_of
from app.serving.config import Config
from app.web.addresses import link_base
from app.web.addresses import opens_on_phones
from app.web.callers import access
from app.web.callers import limits
from app.web.callers.access import FRESH
from app.web.callers.access import Access
from app.web.wire import packets
from events.store.database import Database
from events.store.schema import ACCESS
from events.vocabulary import MatchId

HERE, PHONES = "http://localhost:5000", "http://192.0.2.7:5000"
MATCH = MatchId("M1")


@pytest.mark.parametrize(
    ("reached_by", "asked", "base", "phones"),
    [
        ("", HERE, HERE, False),
        ("", PHONES, PHONES, True),
        (PHONES, HERE, PHONES, True),
        (PHONES, "http://qm.example", "http://qm.example", True),
        ("http://localhost:1", "http://127.0.0.1:5000", "http://localhost:1", False),
    ],
)
def test_the_address_of_links(
    tmp_path: Path, reached_by: str, asked: str, base: str, phones: bool
) -> None:
    config = Config(db=f"sqlite:///{tmp_path}/log.db", data=tmp_path, secret=b"0" * 32)
    app = create_app(replace(config, reached_by=reached_by))
    with app.test_request_context(base_url=asked):
        assert link_base() == base
        assert opens_on_phones() is phones
    services_of(app).close()


def test_a_token_is_kept_for_a_while_and_a_revoked_one_is_gone(tmp_path: Path) -> None:
    now = [100.0]
    database = Database(f"sqlite:///{tmp_path}/log.db")
    here, elsewhere = Access(database, lambda: now[0]), Access(database, lambda: now[0])
    token = here.issue(MATCH, "seat", "A")
    other = here.issue(MATCH, "floor")
    assert here.resolve(token) == elsewhere.resolve(token)
    assert here.resolve(other).floor  # type: ignore[union-attr]
    assert here.resolve(other).role == "referee"  # type: ignore[union-attr]
    assert here.revoke(MATCH, "seat", "A") == 1
    assert here.resolve(token) is None
    assert elsewhere.resolve(token) is not None, "as it was, for a moment"
    now[0] += FRESH
    assert elsewhere.resolve(token) is None
    now[0] -= FRESH
    assert elsewhere.resolve(token) is None, "and is not known again"
    assert here.revoked([token, other, "nothing"]) == {token, "nothing"}
    written = {token, token.lower(), token.title()}
    assert here.revoked({*written, other.lower()}) == written, "however they are written"
    many = [here.issue(MATCH, "referee") for _ in range(3)]
    strangers = [str(number) for number in range(1_200)]
    assert here.revoked([*strangers, *many]) == set(strangers), "however many are asked for"
    groups = [*access.few(strangers)]
    assert [hash_ for group in groups for hash_ in group] == strangers
    assert here.has(MATCH, "floor")
    assert not here.has(MATCH, "seat")
    assert here.revoke(MATCH, "seat", "A") == 0
    database.close()


def test_of_many_tokens_just_those_that_open_nothing_are_revoked(tmp_path: Path) -> None:
    """More than one statement asks for."""
    database = Database(f"sqlite:///{tmp_path}/log.db")
    book, tokens = Access(database), [f"TOKEN{number}" for number in range(2 * access.FEW + 5)]
    rows = [
        {"token_hash": access._hash(token), "match": MATCH, "role": "seat", "seat": "A"}
        for token in tokens
    ]
    database.write(lambda writer: writer.execute(ACCESS.insert(), rows))
    assert book.revoked([*tokens, "NOTHING"]) == {"NOTHING"}
    assert book.revoke(MATCH, "seat", "A") == len(tokens)
    assert book.revoked(tokens) == {*tokens}
    database.close()


@pytest.mark.parametrize("why", ["a copy was put in its place", "too many are kept"])
def test_kept_tokens_are_looked_up_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    database = Database(f"sqlite:///{tmp_path}/log.db")
    here, elsewhere = Access(database, lambda: 100.0), Access(database, lambda: 100.0)
    tokens = [here.issue(MATCH, "seat", seat) for seat in "AB"]
    assert all(map(elsewhere.resolve, tokens))
    here.revoke(MATCH, "seat", "A")
    assert all(map(elsewhere.resolve, tokens)), "as they were, for a moment"
    if "many" in why:
        monkeypatch.setattr(access, "MANY", 1)
    else:
        database.epoch += 1
    assert [elsewhere.resolve(token) is not None for token in tokens] == [False, True]
    database.close()


def test_a_token_that_is_revoked_while_it_is_looked_up_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database(f"sqlite:///{tmp_path}/log.db")
    book, look_up = Access(database), Access._look_up
    token = book.issue(MATCH, "seat", "A")

    def slowly(self: Access, hash_: str) -> Pass | None:
        found = look_up(self, hash_)
        book.revoke(MATCH, "seat", "A")
        return found

    with monkeypatch.context() as patched:
        patched.setattr(Access, "_look_up", slowly)
        assert book.resolve(token) is not None, "it was looked up before"
    assert book.resolve(token) is None
    database.close()


def test_a_stranger_who_asks_too_often_waits_and_the_machine_itself_does_not(app: Flask) -> None:
    match, client = services_of(app).desk.open("tiny", {}), app.test_client()
    burst = int(limits.LOOKING_BACK.burst)

    def answers(address: str) -> list[int]:
        asked = {"path": f"/api/matches/{match}/events", "environ_base": {"REMOTE_ADDR": address}}
        return [client.get(**asked).status_code for _ in range(2 * burst)]  # it fills up meanwhile

    held = answers("10.0.0.7")
    assert held[:burst] == [200] * burst
    assert 429 in held
    assert answers("10.0.0.8")[:burst] == [200] * burst, "another is not held up"
    assert set(answers("127.0.0.1")) == {200}


def test_a_call_counts_for_the_link_or_else_the_address(app: Flask) -> None:
    book = services_of(app).access
    good, wrong = book.issue(MATCH, "seat", "A"), "A" * 26

    def caller(spoken: str, *kept: str, limit: limits.Limit = limits.USUAL) -> str:
        headers = {"Authorization": f"Bearer {spoken}"} if spoken else {}
        with app.test_request_context(headers=headers, environ_base={"REMOTE_ADDR": "192.0.2.1"}):
            held = {f"M{number}": [token] for number, token in enumerate(kept)}
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(limits, "tokens", lambda: held)
                return limits._caller(limit)

    assert caller("") == caller(wrong) == caller("", wrong) == "192.0.2.1"
    assert caller(good) == caller(wrong, good) == caller("", good) == good
    assert caller(good.lower()) == caller(f" {good.title()} ") == good, "however it is written"
    assert caller("", wrong, good) == "192.0.2.1", "two are looked at, not all that is sent"
    assert caller(wrong, wrong, good) == "192.0.2.1"
    assert caller(good, limit=limits.GUESSING) == "192.0.2.1"


@pytest.mark.parametrize(
    ("kind", "data", "taken"),
    [
        (packets.EVENT, ["view", {}], True),
        (packets.EVENT, ["view"], True),
        (packets.EVENT, [], False),
        (packets.EVENT, [7], False),
        (packets.EVENT, "view", False),
        (packets.EVENT, {"view": 1}, False),
        (packets.ACK, [], True),
        (packets.ACK, {}, False),
        (packets.BINARY_EVENT, ["view"], False),
        (packets.BINARY_ACK, [], False),
        (99, [], False),
    ],
)
def test_packets_that_are_taken(kind: int, data: object, taken: bool) -> None:
    if taken:
        packets._require_packet(kind, data)
        return
    with pytest.raises(ValueError, match=r"packet|event|acknowledgement"):
        packets._require_packet(kind, data)
