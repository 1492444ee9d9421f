"""What a player's own phone and page at an event say between the plays: place, calls, what is next,
and results in the same words as everywhere.
"""

from __future__ import annotations

import re
from html import unescape

import pytest

from app.services import services_of
from events.vocabulary import MatchId
from tests.app.tournament.test_event_pages import Browser
from tests.app.tournament.test_event_pages import Night
from tests.app.tournament.test_event_pages import entered
from tests.app.tournament.test_event_pages import in_the_first_round
from tests.app.tournament.test_event_pages import night as night

CALLED = re.compile(r"<div class=\"saved\" data-called>(.*?)</div>")


def bare(html: str) -> str:
    """What a page says, without its tags."""
    return " ".join(unescape(re.sub("<[^>]+>", " ", html)).split())


def begun(night: Night) -> tuple[Browser, str, int]:
    """Dee's phone, her id and her table, in the first round of four."""
    phone = entered(night, "Dee")
    desk = night.desk()
    desk.tap("Pair round 1")
    desk.tap("Start round 1: open every match")
    live = services_of(night.app).tournaments.live(MatchId(night.event))
    player = live.now.players and next(
        id_
        for id_, name in services_of(night.app).tournaments.people.of(live.id).items()
        if name == "Dee"
    )
    table = live.now.rounds[0].table_of(player)
    assert table
    return phone, player, table.number


def enter_result(night: Night, table: int, words: str = r"(\w+ won 1–0)") -> str:
    desk = night.organiser
    desk.get(f"/e/{night.event}/r/1/{table}")
    said = re.search(rf">{words}<", desk.text)
    assert said
    desk.tap(said[1])
    return said[1]


def test_nobody_has_a_place_before_a_table_has_a_result(night: Night) -> None:
    """A page said "Place 1 with 0 points" to everybody."""
    phone, player, own = begun(night)
    other = 3 - own
    pages = [f"/e/{night.event}/p/{player}", f"/e/{night.event}/me", f"/e/{night.event}"]
    for page in pages:
        assert "Place 1" not in phone.get(page)
    assert "No result yet." in phone.get(pages[0])
    assert "Opponents' match-win percentage" not in phone.text
    standings = phone.get(f"/e/{night.event}/standings")
    assert "No table has a result yet." in standings
    assert re.findall(r"<tr class=\"\"><td>([^<]*)</td>", standings) == ["–"] * 4
    enter_result(night, other)
    assert "Place" not in phone.get(pages[0]), "who still plays has no place of their own"
    assert "No table has a result yet." not in phone.get(f"/e/{night.event}/standings")
    enter_result(night, own)
    assert re.search(r"Place \d with \d points?\.", phone.get(pages[0]))
    assert re.search(r"Place \d with \d points?\.", phone.get(pages[1]))


def test_free_play_without_a_table_has_no_places(night: Night) -> None:
    host = Browser(night.app.test_client())
    text = host.post(
        "/events/new", game="tiny", name="Open table", format="free", minutes="50",
        players="Ann\nBen", **{"tiny.heap": "2"},
    )  # fmt: skip
    door, event = re.search(r'data-kind="door".*?(/J/\w+)', text), re.search(r"(E-\w+)/desk", text)
    assert door
    assert event
    free = Night(night.app, host, event[1], door[1])
    phone = entered(free, "Cai")
    free.desk().tap("Begin free play")
    assert "Place" not in phone.get(f"/e/{free.event}/me")


def test_a_players_phone_tells_of_their_call_until_and_after_it_is_answered(night: Night) -> None:
    """It said nothing: neither that anybody was called, nor what the referee answered."""
    phone, _player, _own = begun(night)
    phone.get(f"/e/{night.event}/me")
    assert CALLED.findall(phone.text) == []
    phone.tap("Call a referee", claim="May I?", rule="TNY-1.5")
    waits = [bare(row) for row in CALLED.findall(phone.get(f"/e/{night.event}/me"))]
    assert waits == ["Dee called a referee: May I? It waits for a referee."]
    desk = night.organiser
    desk.get(f"/e/{night.event}/calls")
    desk.tap("Settle it", verdict="Yes, once.", rule="TNY-1.5")
    told = [bare(row) for row in CALLED.findall(phone.get(f"/e/{night.event}/me"))]
    assert told == ["Dee called a referee: May I? The answer: Yes, once. TNY-1.5"]
    for number in (1, 2):
        enter_result(night, number)
    night.desk().tap("Pair round 2")
    assert CALLED.findall(phone.get(f"/e/{night.event}/me")) == [], "of this round alone"


def test_who_has_a_result_learns_how_many_still_play(night: Night) -> None:
    phone, _player, own = begun(night)
    enter_result(night, own)
    said = bare(phone.get(f"/e/{night.event}/me"))
    assert "1 of 2 tables has a result. What comes next is shown here." in said


def test_nobody_is_asked_to_enter_an_event_that_is_over(night: Night) -> None:
    phone, player, _own = begun(night)
    assert "Enter somebody" in phone.get(f"/e/{night.event}")
    assert f'/me?player={player}"' in phone.get(f"/e/{night.event}")
    for table in (1, 2):
        enter_result(night, table)
    night.desk().tap("End the event: these standings are final")
    assert "Enter somebody" not in phone.get(f"/e/{night.event}")
    assert f'/e/{night.event}/p/{player}">Dee: My matches' in phone.get(f"/e/{night.event}")


@pytest.mark.parametrize(
    ("button", "words"),
    [(r"(\w+ won 1–0)", "won 1–0"), ("(A draw)", "a draw"), ("(nobody came)", "nobody came")],
)
def test_a_result_is_said_in_the_same_words_everywhere(
    night: Night, button: str, words: str
) -> None:
    """The log wrote "1-0", its table "1–0"; a draw was "Draw 1–1" here and "a draw, 1–1" there."""
    desk = in_the_first_round(night)
    said = enter_result(night, 1, button)
    said = said if words == "won 1–0" else words
    pages = [f"/e/{night.event}/log", f"/e/{night.event}/r/1/1"]
    assert all(said in desk.get(page).replace(words.capitalize(), words) for page in pages)
    for who in (f"P{number}" for number in range(1, 5)):
        page = desk.get(f"/e/{night.event}/p/{who}")
        assert not re.search(r"\d-\d", bare(page).replace(night.event, ""))


def test_after_one_player_reported_both_phones_say_what_is_missing(night: Night) -> None:
    """The sentence lay folded away beneath the button that had been tapped."""
    phone, player, number = begun(night)
    page = bare(phone.get(f"/e/{night.event}/me"))
    assert "It counts once" not in page.replace("It counts once both phones say the same.", "")
    phone.post(
        f"/e/{night.event}/claim", id="claim", player=player, round=1, table=number, score="1-0-0"
    )
    live = services_of(night.app).tournaments.live(MatchId(night.event))
    opponent = live.now.rounds[0].table(number).other(player)  # type: ignore[union-attr]
    name = services_of(night.app).tournaments.people.of(live.id)[opponent]
    assert f"It counts once {name} says the same." in bare(phone.get(f"/e/{night.event}/me"))
