"""A player who names printed cards in reports, questions and forms, to hear from the answers which of
them lie in a hidden deck: pairs of matches that differ in one card of it answer alike, word by word.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from app.services import services_of
from app.web import usecases
from events.vocabulary import MatchId
from games.rules import OF_TABLE
from games.rules import ActionSpec
from games.rules import Allocate
from games.rules import Confirm
from games.rules import Path as Way
from games.rules import Pick
from games.rules import PickMany
from tests.faults.means.effort import TIMES
from tests.faults.test_noninterference import _DRAWN
from tests.faults.test_noninterference import KEYS
from tests.faults.test_noninterference import Hall
from tests.faults.test_noninterference import Swap
from tests.faults.test_noninterference import candidates
from tests.faults.test_noninterference import hall_pairs
from tests.faults.test_noninterference import may_register
from tests.faults.test_noninterference import replayed

PAIRS, SEEDS = 2 * TIMES, 40
FEW = 60
"""Functions more or less, of 1,300 and more: some microseconds, which no network lets anybody measure."""
_PROOF = re.compile(rb'"hash":"[0-9a-f]{64}"')
"""Of a receipt: it tells nothing to who does not know the ids that other phones drew by chance."""
Question = tuple[str, str, dict[str, Any]]
"""The method, the address within a match, and the body of a request."""


def answers(spec: ActionSpec, card: str) -> Iterator[dict[str, Any]]:
    """Answers to the first asks of an action, to ever more of them, that name a card wherever one
    can be named.
    """
    given: dict[str, Any] = {}
    for ask in spec.asks:
        match ask:
            case Confirm():
                continue
            case Pick():
                given = {**given, ask.key: card}
            case PickMany() | Way():
                given = {**given, ask.key: [card]}
            case Allocate():
                given = {**given, ask.key: {card: 1}}
            case _:
                given = {**given, ask.key: 1}
        yield given


def questions(spec: ActionSpec, card: str, seen: int) -> Iterator[Question]:
    """What one may ask about an action with a card: its options, its report, its page."""
    number = count(1)
    for given in answers(spec, card):
        report = {"id": f"{spec.name}{card}-{next(number)}", "seen": seen}
        yield "POST", "api/options", {"name": spec.name, "chosen": given}
        yield "POST", "api/actions", {**report, "name": spec.name, "args": given}
        for more in ({}, {"anyway": "1"}, {"whole": "1"}):
            asked = {"name": spec.name, "args": json.dumps(given), **more}
            yield "GET", f"m/seat/act?{urlencode(asked)}", {}


def requests(spec: ActionSpec, card: str) -> Iterator[Question]:
    """Requests that the others let an action stand; one that is put stays open."""
    for given in [*answers(spec, card)][-1:] if spec.who not in OF_TABLE else ():
        asked = {"action": {"name": spec.name, "args": given}, "reason": ""}
        report = {"id": f"ask{spec.name}{card}", "seen": 0, "name": "ConsentAsked", "args": asked}
        yield "POST", "api/actions", report


def heard(hall: Hall, match: MatchId, seat: str, asked: list[Question]) -> list[tuple[int, bytes]]:
    """What a seat is answered."""
    client, token = hall.app.test_client(), services_of(hall.app).access.issue(match, "seat", seat)
    headers, told = {"Authorization": f"Bearer {token}"}, []
    for method, door, body in asked:
        place = door.replace("api/", f"/api/matches/{match}/").replace("m/", f"/m/{match}/", 1)
        answer = client.open(place, method=method, json=body or None, headers=headers)
        told.append((answer.status_code, _PROOF.sub(b"", _DRAWN.sub(b"", answer.get_data()))))
    return told


def pairs(halls: list[Hall], key: str) -> Iterator[tuple[MatchId, Swap, str]]:
    """Pairs of matches that differ in a card of a deck, with a seat that must not know which."""
    number = count()
    for seed in range(SEEDS):
        for scratch, played, swap in islice(candidates(key, seed * 17 + 3), 1):
            match = MatchId(f"PAIR{next(number)}")
            for hall, change in zip(halls, (None, swap), strict=True):
                replayed(hall, match, scratch, played, change)
            for seat in halls[0].desk.live(match).manifest.seats:
                if seat != swap.seat and not may_register(halls[0], match, seat):
                    yield match, swap, str(seat)


def telling(halls: list[Hall], match: MatchId, swap: Swap, seat: str) -> list[Question]:
    """The questions whose answers tell the two matches apart."""
    live = halls[0].desk.live(match)
    named = [(spec, card) for spec in live.game.actions for card in (swap.card, swap.other)]
    asked = [row for spec, card in named for row in questions(spec, card, live.history.ply)]
    asked.append(("POST", "api/options", {"name": "DeckRegistered", "chosen": {}}))
    random.Random(1).shuffle(asked)
    asked += [row for spec, card in named for row in requests(spec, card)]
    one, two = (heard(hall, match, seat, asked) for hall in halls)
    assert {status for status, _ in one} >= {200, 400, 422}, (
        "questions of many kinds are understood"
    )
    return [question for question, a, b in zip(asked, one, two, strict=True) if a != b]


@pytest.mark.parametrize("key", KEYS)
def test_no_answer_tells_whether_a_card_lies_in_a_hidden_deck(tmp_path: Path, key: str) -> None:
    with hall_pairs(tmp_path) as halls:
        found = {pair: telling(halls[:2], *pair) for pair in islice(pairs(halls[:2], key), PAIRS)}
    assert len(found) == PAIRS
    assert [rows[:3] for rows in found.values() if rows] == []


def steps(hall: Hall, match: MatchId, seat: str, question: Question) -> int:
    """How many functions are called until a seat is answered: how long that takes, without the
    chance of a clock.
    """
    heard(hall, match, seat, [question])  # what is made once is made
    called: Counter[str] = Counter()
    sys.setprofile(lambda frame, event, value: called.update((event,)))
    try:
        heard(hall, match, seat, [question])
    finally:
        sys.setprofile(None)
    return called["call"]


def test_no_answer_takes_longer_where_a_card_lies_in_a_hidden_deck(tmp_path: Path) -> None:
    """It took a tenth longer: some hundred questions told which cards somebody plays with."""
    with hall_pairs(tmp_path) as halls:
        match, swap, seat = next(pairs(halls[:2], "wtactics_arc"))
        hall = halls[0]
        asked = [spec for spec in hall.desk.live(match).game.actions if spec.asks]
        pieces = hall.desk.live(match).table.pieces
        assert (swap.card in pieces) is not (swap.other in pieces), "one of the two is in the deck"
        for spec in asked:
            one, two = (
                [
                    steps(
                        hall,
                        match,
                        seat,
                        ("POST", "api/options", {"name": spec.name, "chosen": row}),
                    )
                    for row in answers(spec, card)
                ]
                for card in (swap.card, swap.other)
            )
            assert one == pytest.approx(two, abs=FEW), spec.name


def test_answers_of_the_whole_table_would_tell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(usecases, "as_named", lambda game, table, *_: table)
    with hall_pairs(tmp_path) as halls:
        told = telling(halls[:2], *next(pairs(halls[:2], KEYS[0])))
    assert {door for _, door, _ in told} == {"api/options"}
