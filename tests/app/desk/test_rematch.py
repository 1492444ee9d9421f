"""A rematch: asked for and agreed on in the log of the first match, opened once by whoever comes
first, and entered by the links of the first match for an hour.
"""

from __future__ import annotations

import pytest

from app.desk.desk import Desk
from app.desk.errors import refusals
from app.desk.opening import LETTERS
from app.desk.opening import new_match_id
from app.desk.rematch import next_name
from app.desk.rematch import open_rematch
from app.desk.rematch import rematch_id
from app.practice.partner import NAME
from app.practice.partner import Partner
from app.practice.partner import take_seats
from app.serving.demo import prepare
from app.tournament.ids import match_id
from app.views.rematch import rematch_view
from app.web.rematches import OPEN_MS
from events import kinds
from events.envelope import Event
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games import catalogue
from projections.replay.verify import divergence
from tests.app.conftest import Phone
from tests.app.conftest import SetClock
from tests.app.conftest import TableOfPhones


def over(desk: Desk, match: MatchId) -> MatchId:
    """Play a match to its end: A takes the last stone."""
    desk.report(match, Seat("A"), "begin", 0, "FirstSeatChosen", {"seat": "A"})
    desk.report(match, Seat("A"), "end", 1, "StonesTaken", {"number": 1})
    assert desk.live(match).table.outcome is not None
    return match


@pytest.fixture
def ended(desk: Desk) -> MatchId:
    return over(desk, desk.open("tiny", {"heap": 1}, name="Friday"))


def say(desk: Desk, match: MatchId, by: str, kind: str, **data: object) -> Event:
    return desk.tell(match, f"{kind}-{by}-{desk.live(match).head.version}", kind, data, by=by)


def agree(desk: Desk, match: MatchId) -> None:
    asked = say(desk, match, "A", kinds.REMATCH_ASKED)
    say(desk, match, "B", kinds.REMATCH_AGREED, request=asked.version)


def test_all_agree_and_the_other_begins(desk: Desk, ended: MatchId) -> None:
    for seat, player in (("A", "Ann"), ("B", "Ben")):
        desk.tell(ended, f"sit-{seat}", kinds.SEAT_TAKEN, {"seat": seat, "player": player}, by=seat)
    desk.live(ended).names.update(A="Ann", B="Ben")
    agree(desk, ended)
    first = desk.live(ended)
    shown = rematch_view(first)
    assert shown is not None
    assert (shown.match, shown.missing) == (rematch_id(ended), ())
    again = desk.live(open_rematch(desk, first))
    loser = next(seat for seat in "AB" if seat not in first.table.outcome.winners)  # type: ignore[union-attr]
    assert shown.begins == loser == again.table.active
    assert (again.manifest.name, again.manifest.options) == ("Friday, 2", first.manifest.options)
    assert again.manifest.cards == first.manifest.cards
    sat = [event.data["player"] for event in again.events if event.kind == kinds.SEAT_TAKEN]
    assert sat == ["Ann", "Ben"]
    assert divergence(first.game, first.manifest, first.events) is None
    assert divergence(again.game, again.manifest, again.events) is None


def test_its_id_has_the_form_of_every_match_and_is_the_same_everywhere() -> None:
    id_ = rematch_id(MatchId("ABCDEFGHJK"))
    assert len(id_) == len(new_match_id())
    assert set(id_) <= set(LETTERS)
    assert rematch_id(MatchId("ABCDEFGHJK")) == id_ != rematch_id(MatchId("ABCDEFGHJL"))


@pytest.mark.parametrize(("waited", "sat"), [(True, "A"), (True, "AB"), (False, "A"), (True, "")])
def test_it_waits_for_players_as_the_first_match_did(desk: Desk, waited: bool, sat: str) -> None:
    """As long as a seat of it is free."""
    match = desk.open("tiny", {"heap": 1})
    if waited:
        desk.tell(match, "wait", kinds.SEATS_AWAITED, {}, by="referee")
    for seat in "AB":
        desk.tell(match, f"sit-{seat}", kinds.SEAT_TAKEN, {"seat": seat, "player": seat}, by=seat)
    over(desk, match)
    for seat in set("AB") - set(sat):
        desk.tell(match, f"up-{seat}", kinds.SEAT_RELEASED, {"seat": seat}, by="referee")
    agree(desk, match)
    again = desk.live(open_rematch(desk, desk.live(match)))
    awaits = any(event.kind == kinds.SEATS_AWAITED for event in again.events)
    assert awaits is (waited and sat != "AB")


def test_who_comes_later_comes_to_the_same_match(desk: Desk, ended: MatchId) -> None:
    agree(desk, ended)
    again = open_rematch(desk, desk.live(ended))
    desk.report(again, desk.live(again).table.active, "one", 1, "StonesTaken", {"number": 1})
    before = desk.live(again).head
    assert open_rematch(desk, desk.live(ended)) == again
    assert desk.live(again).head == before
    with pytest.raises(refusals.Illegal, match="agreed on already"):
        say(desk, ended, "A", kinds.REMATCH_ASKED)


def test_who_asks_for_what_is_asked_for_agrees(desk: Desk, ended: MatchId) -> None:
    say(desk, ended, "A", kinds.REMATCH_ASKED)
    assert say(desk, ended, "B", kinds.REMATCH_ASKED).kind == kinds.REMATCH_AGREED


@pytest.mark.parametrize("by", ["A", "B"])
def test_declined_or_taken_back_it_can_be_asked_for_again(
    desk: Desk, ended: MatchId, by: str
) -> None:
    asked = say(desk, ended, "A", kinds.REMATCH_ASKED)
    say(desk, ended, by, kinds.REMATCH_DECLINED, request=asked.version)
    with pytest.raises(refusals.Illegal, match="No rematch is asked for"):
        say(desk, ended, "B", kinds.REMATCH_AGREED, request=asked.version)
    with pytest.raises(LookupError):
        open_rematch(desk, desk.live(ended))
    assert say(desk, ended, "B", kinds.REMATCH_ASKED).kind == kinds.REMATCH_ASKED


@pytest.mark.parametrize(
    ("by", "kind", "why"),
    [
        ("A", kinds.REMATCH_AGREED, "You agreed already"),
        ("A", kinds.REMATCH_ASKED, "You asked already"),
        ("referee", kinds.REMATCH_AGREED, "Only a seat"),
    ],
)
def test_words_that_make_no_sense(desk: Desk, ended: MatchId, by: str, kind: str, why: str) -> None:
    asked = say(desk, ended, "A", kinds.REMATCH_ASKED)
    data = {} if kind == kinds.REMATCH_ASKED else {"request": asked.version}
    with pytest.raises(refusals.Illegal, match=why):
        say(desk, ended, by, kind, **data)


def test_no_rematch_of_a_match_that_goes_on_a_sandbox_or_a_table_of_an_event(desk: Desk) -> None:
    going = desk.open("tiny", {})
    with pytest.raises(refusals.Illegal, match="that is over"):
        say(desk, going, "A", kinds.REMATCH_ASKED)
    table = match_id("E-ABCDEF", 1, 2)
    for match in (
        desk.open("tiny", {"heap": 1}, match=table),
        desk.open("tiny", {"heap": 1}, sandbox_of="XXX@1"),
    ):
        over(desk, match)
        assert rematch_view(desk.live(match)) is None
        with pytest.raises(refusals.Illegal, match="no rematch of a sandbox"):
            say(desk, match, "A", kinds.REMATCH_ASKED)


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_a_dealt_match_has_a_dealt_rematch(desk: Desk, key: str) -> None:
    """In every game: where the server dealt the first match it deals the second, and the seat that
    lost begins where its rules let the table say so.
    """
    match = desk.open(key, {})
    prepare(desk, match)
    live = desk.live(match)
    leaver = live.table.active or live.table.seats[0]
    gives_up = next(spec.name for spec in live.game.actions if spec.gives_up)
    desk.report(match, Seat(leaver), "leave", live.history.ply, gives_up, {})
    agree_all(desk, match)
    again = desk.live(open_rematch(desk, desk.live(match)))
    shown = rematch_view(desk.live(match))
    assert again.table.turn == live.table.turn or again.table.active
    assert shown is not None
    assert shown.begins in ("", again.table.active)
    assert bool(shown.begins) == (key != "generals_order")


def test_what_players_set_up_themselves_they_set_up_again(desk: Desk) -> None:
    """Of the rematch only who begins is settled: the loser, who is South here."""
    match = desk.open("generalissimo", {})
    desk.report(match, Seat("North"), "first", 0, "FirstSeatChosen", {"seat": "South"})
    desk.report(match, Seat("North"), "start", 1, "GameStarted", {})
    gives_up = next(spec.name for spec in desk.live(match).game.actions if spec.gives_up)
    desk.report(match, Seat("South"), "leave", 2, gives_up, {})
    agree_all(desk, match)
    again = desk.live(open_rematch(desk, desk.live(match)))
    made = [(event.data["action"]["name"], event.by) for event in again.events]
    assert made == [("FirstSeatChosen", "server")]
    assert again.events[0].data["action"]["args"] == {"seat": "South"}


def agree_all(desk: Desk, match: MatchId) -> None:
    for seat in desk.live(match).manifest.seats:
        say(desk, match, seat, kinds.REMATCH_ASKED)


def test_the_servers_seat_agrees_and_plays_again(desk: Desk, ended: MatchId) -> None:
    take_seats(desk, ended, (Seat("B"),))
    desk.live(ended).rename({"B": NAME})
    say(desk, ended, "A", kinds.REMATCH_ASKED)
    Partner(desk, lambda call, *given: call(*given), lambda seconds: None).round()
    again = desk.live(open_rematch(desk, desk.live(ended)))
    assert [(row.by, row.data["seat"]) for row in again.events if row.kind == kinds.SEAT_TAKEN] == [
        ("server", "B")
    ]


def test_names_are_numbered() -> None:
    names = [next_name(name) for name in ("", "Friday", "Friday, 2", "Friday, 9999")]
    assert names == ["", "Friday, 2", "Friday, 3", "Friday, 10000"]


# -- the doors -------------------------------------------------------------------------------------


def finish(phones: TableOfPhones) -> None:
    seen = phones.a.view()
    while not seen["outcome"]:
        phone = phones.a if "A" in seen["to_act"] else phones.b
        assert phone.act("StonesTaken", f"s{seen['ply']}", number=1)[0] == 200
        seen = phones.a.view()


def entered(phone: Phone) -> tuple[int, str, str]:
    """Go through the door; return status, match, and what the new token opens."""
    status, answer = phone.post("rematch", {})
    if status != 200:
        return status, "", ""
    me = phone.client.get("/api/me", headers={"Authorization": f"Bearer {answer['token']}"})
    assert (me.json["match"], me.json["role"]) == (answer["match"], answer["role"])
    return status, answer["match"], me.json["seat"]


def test_each_link_opens_its_own_place(phones: TableOfPhones, clock: SetClock) -> None:
    finish(phones)
    assert phones.a.post("rematch", {})[0] == 422
    assert phones.a.act("RematchAsked", "ask")[0] == 200
    shown = phones.watcher.view()["rematch"]
    assert (shown["by"], shown["missing"], shown["match"]) == ("A", ["B"], "")
    assert entered(phones.b)[0] == 422
    request = shown["version"]
    first = phones.b.act("RematchAgreed", "yes", request=request)
    assert phones.b.act("RematchAgreed", "yes", request=request) == first  # the answer was lost
    assert phones.watcher.post("rematch", {})[0] == 403
    status, match, seat = entered(phones.b)
    assert (status, seat) == (200, "B")
    assert entered(phones.a) == (200, match, "A")
    assert entered(phones.a) == (200, match, "A")
    assert entered(phones.referee) == (200, match, "")
    assert phones.watcher.view()["rematch"]["match"] == match
    clock.now += OPEN_MS + 1
    assert entered(phones.a)[0] == 403


def test_the_floor_referee_stays_one(phones: TableOfPhones) -> None:
    finish(phones)
    token = phones.referee.post("tokens", {"role": "floor"})[1]["token"]
    request = phones.a.act("RematchAsked", "ask")[1]["receipt"]["version"]
    phones.b.act("RematchAgreed", "yes", request=request)
    floor = Phone(phones.a.client, phones.a.match, token)
    answer = floor.post("rematch", {})[1]
    second = Phone(phones.a.client, answer["match"], answer["token"])
    assert second.post("tokens", {"role": "referee"})[0] == 403
    assert second.post("tokens", {"role": "floor"})[0] == 200


def test_a_page_leads_there_and_keeps_its_link(phones: TableOfPhones) -> None:
    finish(phones)
    request = phones.a.act("RematchAsked", "ask")[1]["receipt"]["version"]
    phones.b.act("RematchAgreed", "yes", request=request)
    browser = phones.a.client
    browser.post(f"/j/{phones.a.token}", data={"player": "Ann"})
    address = f"/m/{phones.a.match}/rematch?seat=A"
    there = browser.post(address)
    assert (there.status_code, there.location) == (
        303,
        f"/m/{rematch_id(MatchId(phones.a.match))}/seat?seat=A",
    )
    assert "Ann" in browser.get(there.location).text
    assert browser.post(address).location == there.location
    with browser.session_transaction() as session:
        held = [row for row in session["tokens"] if row[0] == rematch_id(MatchId(phones.a.match))]
    assert len(held) == 1
    assert browser.post(f"/m/{phones.a.match}/rematch?seat=B").status_code == 403
