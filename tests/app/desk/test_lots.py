"""A card that nobody can name goes back at random: the server draws which one, and the log keeps
the draw.
"""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from app.desk.desk import Desk
from app.desk.walkback import tasks_after
from app.services import services_of
from app.views.walk import open_walk
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games import play
from projections.knowledge.masks import Secret
from projections.knowledge.past import Past
from projections.knowledge.viewer import REFEREE
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import seated
from projections.views.history.walk import WalkView
from tests.app.conftest import Phone
from tests.app.conftest import TableOfPhones

GAME = "war_time_generals"


@pytest.fixture
def drew(app: Flask) -> tuple[TableOfPhones, WalkView, int]:
    """A match in which a seat drew a card and the referee struck the draw: phones, the open
    checklist, the place of its random step.
    """
    client = app.test_client()
    opened = client.post("/api/matches", json={"game": GAME}).get_json()
    names = list(opened["seats"])
    phones = TableOfPhones(
        *(
            Phone(client, opened["match"], opened["tokens"].get(name, ""))
            for name in (*names, "referee", "none")
        )
    )
    live = services_of(app).desk.live(opened["match"])
    begin(live, phones)
    last = live.head.version
    assert live.events[-1].data["action"]["name"] == "CardDrawn"
    status, answer = phones.referee.post(
        "amendments",
        {"id": "strike", "kind": "PlayStruck", "target": last, "reason": "out of turn"},
    )
    assert status == 200, answer
    tasks = open_walk(live, REFEREE)
    assert tasks is not None
    place = next(row.place for row in tasks.steps if row.among)
    return phones, tasks, place


def begin(live: Any, phones: TableOfPhones) -> None:
    """Play whatever is offered until a card was drawn."""
    for number in range(60):
        for actor in (*live.table.to_act, "table"):
            actions = [
                action
                for action in play.legal_actions(live.game, live.table, actor)
                if action.name != "CardRevealed"
            ]
            draws = [action for action in actions if action.name == "CardDrawn"]
            if draws or actions:
                action = (draws or actions)[0]
                phone = (
                    phones.referee
                    if actor == "table"
                    else (phones.a if actor == live.manifest.seats[0] else phones.b)
                )
                status, answer = phone.act(action.name, f"n{number}", **dict(action.args))
                assert status == 200, answer
                if draws:
                    return
                break
    raise AssertionError("nobody drew")


def first(phones: TableOfPhones) -> str:
    """The seat of the first phone."""
    return str(services_of(phones.a.client.application).desk.live(phones.a.match).manifest.seats[0])


def tell(
    phones: TableOfPhones, ruling: int, step: int, id_: str = "draw", **more: Any
) -> tuple[int, dict[str, Any]]:
    return phones.referee.post(
        "amendments", {"id": id_, "kind": "LotDrawn", "ruling": ruling, "step": step, **more}
    )


def test_the_server_draws_a_place(drew: tuple[TableOfPhones, WalkView, int]) -> None:
    phones, tasks, place = drew
    held = tasks.steps[place].among
    table = services_of(phones.a.client.application).desk.live(phones.a.match).table
    assert held == table.hides(tasks.steps[place].seat, "hand") + 1
    assert tell(phones, tasks.ruling, place)[0] == 200
    event = phones.referee.get("events", after=0)[1]["events"][-1]
    (drawn,) = event["data"]["places"]
    assert 1 <= drawn <= event["data"]["among"] == held


def test_of_as_many_as_are_drawn_all_are_drawn(drew: tuple[TableOfPhones, WalkView, int]) -> None:
    phones, tasks, place = drew
    assert tell(phones, tasks.ruling, place, among=1)[0] == 200
    event = phones.referee.get("events", after=0)[1]["events"][-1]
    assert (event["data"]["places"], event["data"]["among"]) == ([1], 1)


def test_it_stands_on_the_checklist_of_the_referee_and_of_the_seat(
    drew: tuple[TableOfPhones, WalkView, int],
) -> None:
    phones, tasks, place = drew
    version = tell(phones, tasks.ruling, place)[1]["receipt"]["version"]
    seat = tasks.steps[place].seat
    owner = phones.a if seat == first(phones) else phones.b
    for phone in (phones.referee, owner):
        row = next(row for row in phone.view()["tasks"]["steps"] if row["place"] == place)
        assert row["lot"]["version"] == version
        assert len(row["lot"]["places"]) == 1
    browser = phones.a.client.application.test_client()
    browser.post("/api/session", json={"token": phones.referee.token})
    assert "counted from the left" in browser.get(f"/m/{phones.a.match}/referee").get_data(
        as_text=True
    )


def test_a_second_draw_needs_a_reason(drew: tuple[TableOfPhones, WalkView, int]) -> None:
    phones, tasks, place = drew
    assert tell(phones, tasks.ruling, place)[0] == 200
    assert tell(phones, tasks.ruling, place)[0] == 200, (
        "the same report again gets the first receipt"
    )
    status, answer = tell(phones, tasks.ruling, place, "again")
    assert (status, answer["ruling"]["rule"]) == (422, "LotDrawn")
    assert (
        tell(phones, tasks.ruling, place, "third", reason="the hand had been miscounted")[0] == 200
    )


def test_what_cannot_be_drawn_is_refused(drew: tuple[TableOfPhones, WalkView, int]) -> None:
    phones, tasks, place = drew
    head = phones.referee.view()["head"]
    for number, (ruling, step, more) in enumerate(
        (
            (tasks.ruling, 99, {}),
            (1, place, {}),
            (9999, place, {}),
            (tasks.ruling, place, {"places": [1]}),
            (tasks.ruling, place, {"shown": ["W1A-XX-9"]}),
            (tasks.ruling, place, {"shown": [7]}),
            (tasks.ruling, place, {"among": -1}),
            (tasks.ruling, "x", {}),
        )
    ):
        assert tell(phones, ruling, step, f"bad{number}", **more)[0] == 400, (ruling, step, more)
    assert phones.referee.view()["head"] == head


def test_only_the_referee_asks(drew: tuple[TableOfPhones, WalkView, int]) -> None:
    phones, tasks, place = drew
    assert (
        phones.a.post(
            "amendments", {"id": "x", "kind": "LotDrawn", "ruling": tasks.ruling, "step": place}
        )[0]
        == 403
    )


def test_among_cards_shown_one_is_named_to_those_who_saw_them(
    drew: tuple[TableOfPhones, WalkView, int],
) -> None:
    phones, tasks, place = drew
    desk = services_of(phones.a.client.application).desk
    live, seat = desk.live(phones.a.match), tasks.steps[place].seat
    pool = live.table.at("pool", owner=seat)
    shown = sorted(piece.id for piece in pool if not piece.marks)[:3]
    assert tell(phones, tasks.ruling, place, shown=shown)[0] == 200
    row = next(row for row in open_walk(live, seated(seat)).steps if row.place == place)  # type: ignore[index]
    assert len(row.lot.names) == 1
    other = phones.b if seat == first(phones) else phones.a
    for phone in (other, phones.watcher):
        event = phone.get("events", after=0)[1]["events"][-1]
        assert (event["kind"], event["data"]["shown"]) == ("LotDrawn", ["?", "?", "?"])
    assert open_walk(live, SPECTATOR) is None


def test_what_a_seat_may_read_of_a_walk_back_is_found_out_once(
    drew: tuple[TableOfPhones, WalkView, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look derived tables of long ago again: after some rulings of a long match it took two
    thirds of a second, of strangers' looks as well.
    """
    phones, tasks, place = drew
    live = services_of(phones.a.client.application).desk.live(phones.a.match)
    owner = seated(tasks.steps[place].seat)
    asked: list[int] = []
    secret = Past.secret

    def counted(past: Past, viewer: Viewer, version: int) -> Secret:
        asked.append(version)
        return secret(past, viewer, version)

    monkeypatch.setattr(Past, "secret", counted)
    assert open_walk(live, SPECTATOR) is None
    assert asked == []
    first = open_walk(live, owner)
    before = len(asked)
    assert open_walk(live, owner) == first
    assert (before > 0, len(asked)) == (True, before)
    tell(phones, tasks.ruling, place)
    now = open_walk(live, owner)
    assert now is not None
    assert first is not None
    assert [row.words for row in now.steps] == [row.words for row in first.steps]
    assert len(asked) == before


def test_the_page_draws_among_typed_codes(drew: tuple[TableOfPhones, WalkView, int]) -> None:
    phones, tasks, place = drew
    live, seat = (
        services_of(phones.a.client.application).desk.live(phones.a.match),
        tasks.steps[place].seat,
    )
    shown = sorted(
        id_
        for id_, piece in live.table.pieces.items()
        if piece.owner == seat and piece.zone == "pool"
    )[:2]
    browser = phones.a.client.application.test_client()
    browser.post("/api/session", json={"token": phones.referee.token})
    args = f'{{"ruling": {tasks.ruling}, "step": {place}}}'
    answer = browser.post(
        f"/m/{phones.a.match}/referee/draw", data={"args": args, "shown": "\n".join(shown)}
    )
    assert answer.status_code == 303
    assert live.events[-1].data["among"] == 2
    assert "drawn:" in browser.get(f"/m/{phones.a.match}/referee").get_data(as_text=True)


def test_it_is_told_in_the_record(drew: tuple[TableOfPhones, WalkView, int]) -> None:
    phones, tasks, place = drew
    tell(phones, tasks.ruling, place)
    browser = phones.a.client.application.test_client()
    browser.post("/api/session", json={"token": phones.referee.token})
    assert "had chance draw" in browser.get(f"/m/{phones.a.match}/referee").get_data(as_text=True)


def test_of_several_cards_each_is_another_place(desk: Desk, match: MatchId) -> None:
    """Two of the three cards in a hand go back; this desk's chance always takes the first one."""
    laid = {"card": "T1A-RB-1", "cell": "1"}
    desk.report(match, Seat("A"), "lay", 1, "CardLaid", laid)
    for ply in (2, 3):
        desk.report(match, Seat("A"), f"draw{ply}", ply, "CardDrawn", {})
    back = desk.rule(match, "back", "RewoundTo", {"target": 3, "reason": "out of turn"})
    tasks = tasks_after(desk.live(match), back)
    (step,) = (place for place, task in enumerate(tasks) if task.among)
    assert (tasks[step].cards, tasks[step].among) == (2, 3)
    said = {"ruling": back.version, "step": step}
    drawn = desk.tell(match, "lot", "LotDrawn", said, by="referee")
    assert (drawn.data["among"], [*drawn.data["places"]]) == (3, [1, 2])
