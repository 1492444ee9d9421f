"""What a page says of a thing stands once, in the language of the page, and below its own heading:
the turns of the referee's timeline, the facts of a piece, the authors of the log's lines.
"""

from __future__ import annotations

import re
from collections import Counter

from flask import Flask

from app.desk.history.lookback import past_of
from app.services import services_of
from events import kinds
from events.vocabulary import MatchId
from projections.scoresheet.event_words import _EVENTS
from tests.app.carrying import carry_out

GAME = "war_time_generals"
PLAYED = ("move.txt", "the enemy Front Line is as far as a unit goes; along it there is room")
TURNS = ("move.txt", "a unit stays where it is from turn to turn")
TAIWAN = {"Accept-Language": "zh-TW"}


def opened(app: Flask) -> tuple[MatchId, dict[str, str]]:
    made = app.test_client().post("/api/matches", json={"game": GAME}).get_json()
    return MatchId(made["match"]), made["tokens"]


def test_the_plays_of_a_turn_stand_below_its_heading(app: Flask) -> None:
    """The newest line comes first, so what is under "Turn 2" was played in turn 2."""
    match, tokens = opened(app)
    carry_out(app, match, GAME, *TURNS)
    client = app.test_client()
    client.post(f"/J/{tokens['referee']}")
    html = client.get(f"/m/{match}/referee?all=1").get_data(as_text=True)
    tables = past_of(services_of(app).desk.live(match)).tables
    heading, below = None, {}
    for found in re.finditer(
        r'·\s+turn (\d+)</span></h2>|"turnhead">(?:Turn (\d+)|(Before))|"no">(\d+)', html
    ):
        now, turn, before, version = found.groups()
        if version is None:
            heading = 0 if before else int(now or turn)
        else:
            below[int(version)] = heading
    assert below == {version: tables[version - 1].turn for version in range(1, len(tables))}
    assert set(below.values()) > {0, 1}


def test_a_number_of_a_piece_is_told_once_in_each_language(app: Flask) -> None:
    """A counter that is among the facts is not told again under a name of its own."""
    match, tokens = opened(app)
    carry_out(app, match, GAME, *PLAYED)
    client = app.test_client()
    client.post(f"/J/{tokens['A']}", data={"player": "Ann"})
    table = services_of(app).desk.live(match).table
    seen = 0
    for id_, piece in table.pieces.items():
        if not piece.cell:
            continue
        page = f"/m/{match}/seat/piece/{id_}?seat=A"
        for language in ({}, TAIWAN):
            sheet = client.get(page, headers={"X-Part": "ask", **language}).get_data(as_text=True)
            told = Counter(re.findall(r"<dt[^>]*>(.*?)</dt>", sheet))
            assert told
            assert max(told.values()) == 1, f"{id_}: {told}"
            seen += 1
    assert seen >= 4


def test_a_line_of_the_log_is_a_sentence_about_its_author(app: Flask) -> None:
    """`The referee granted Ben 30 s`: the words go on from the author's name with what was done."""
    for kind, data, told in (
        (kinds.CHECKLIST_TICKED, {"step": 0, "ruling": 7}, "ticked step 1 of the walk back"),
        (kinds.TIME_GRANTED, {"milliseconds": 30_000, "seat": "B"}, "granted "),
        (kinds.CLOCK_SET, {"milliseconds": 30_000, "seat": "B"}, "set the clock of "),
        (kinds.SEAT_RELEASED, {"seat": "B"}, "frees the seat B"),
        (kinds.DISPUTE_ESCALATED, {"dispute": 7}, "hands the call at line 7 to the head referee"),
        (kinds.NOTE_ADDED, {"target": 0, "text": "late"}, "noted: late"),
    ):
        assert str(_EVENTS[kind](data)).startswith(told), kind
