"""A refused play stands where every seat agrees: asked, agreed or declined without a referee, and
the record verifies.
"""

from __future__ import annotations

import pytest

from app.desk.desk import Desk
from app.desk.errors import refusals
from app.services import services_of
from app.views.events import events_view
from events import kinds
from events.envelope import Event
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games import catalogue
from projections.knowledge.ledger import known
from projections.knowledge.viewer import seated
from projections.replay.verify import divergence
from tests.app.conftest import SetClock
from tests.app.conftest import TableOfPhones
from tests.games.players import Chance

TOO_MANY = {"name": "StonesTaken", "args": {"number": 4}}
"""More stones than the rules let a seat take."""


def ask(desk: Desk, match: MatchId, by: str = "A", reason: str = "", **action: object) -> Event:
    play = {"seat": by, **TOO_MANY, **action}
    return desk.tell(
        match,
        f"ask-{by}-{desk.live(match).head.version}",
        "ConsentAsked",
        {"action": play, "reason": reason},
        by=by,
    )


def test_when_all_agree_the_play_stands(desk: Desk, match: MatchId) -> None:
    asked = ask(desk, match, reason="we play it so at home")
    assert asked.data["rule"] == "TNY-1.5"
    event = desk.tell(match, "yes", kinds.CONSENT_GIVEN, {"request": asked.version}, by="B")
    live = desk.live(match)
    assert event.kind == "PlayAllowed"
    assert (event.data["consent"], event.data["rule"], event.data["reason"]) == (
        ("A", "B"),
        "TNY-1.5",
        "we play it so at home",
    )
    assert live.table.count("A", "score") == 4
    assert live.history.steps[-1].entry.allowed
    assert event.digest == live.table.digest()
    assert divergence(live.game, live.manifest, live.events) is None
    assert (
        desk.tell(match, "yes", kinds.CONSENT_GIVEN, {"request": asked.version}, by="B").receipt
        == event.receipt
    )


def test_without_a_reason_the_record_says_who_agreed(desk: Desk, match: MatchId) -> None:
    asked = ask(desk, match)
    assert (
        desk.tell(match, "yes", kinds.CONSENT_GIVEN, {"request": asked.version}, by="B").data[
            "reason"
        ]
        == "agreed by all seats"
    )


def test_a_seat_that_declines_closes_the_question(desk: Desk, match: MatchId) -> None:
    asked = ask(desk, match)
    before = desk.live(match).table.digest()
    desk.tell(match, "no", "ConsentDeclined", {"request": asked.version}, by="B")
    with pytest.raises(refusals.Illegal, match="Nothing is asked"):
        desk.tell(match, "yes", kinds.CONSENT_GIVEN, {"request": asked.version}, by="B")
    assert desk.live(match).table.digest() == before
    assert ask(desk, match).version == asked.version + 2, "it may be asked again"


@pytest.mark.parametrize("by", ["A", "referee", "C"])
def test_only_the_other_seats_answer(desk: Desk, match: MatchId, by: str) -> None:
    asked = ask(desk, match)
    with pytest.raises(refusals.Illegal):
        desk.tell(match, "yes", kinds.CONSENT_GIVEN, {"request": asked.version}, by=by)
    with pytest.raises(refusals.Illegal):
        desk.tell(match, "no", "ConsentDeclined", {"request": asked.version}, by=by)


def test_the_question_lapses_with_the_next_play_and_with_a_ruling(
    desk: Desk, match: MatchId
) -> None:
    asked = ask(desk, match)
    desk.report(match, "A", "one", 1, "StonesTaken", {"number": 1})
    with pytest.raises(refusals.Illegal, match="Nothing is asked"):
        desk.tell(match, "yes", kinds.CONSENT_GIVEN, {"request": asked.version}, by="B")
    asked = ask(desk, match, by="B")
    desk.rule(match, "strike", "PlayStruck", {"target": 3, "reason": "no"})
    with pytest.raises(refusals.Illegal, match="Nothing is asked"):
        desk.tell(match, "yes", kinds.CONSENT_GIVEN, {"request": asked.version}, by="A")


@pytest.mark.parametrize(
    ("by", "action", "why"),
    [
        ("A", {"args": {"number": 1}}, "The rules allow this play"),
        ("A", {"seat": "B"}, "its own play"),
        (
            "A",
            {"seat": "table", "name": "FirstSeatChosen", "args": {"seat": "A"}},
            "belongs to the table",
        ),
        (
            "A",
            {"name": "CardLaid", "args": {"card": "no such card", "cell": "1"}},
            "cannot be carried out",
        ),
    ],
)
def test_what_cannot_be_asked(
    desk: Desk, match: MatchId, by: str, action: dict[str, object], why: str
) -> None:
    head = desk.live(match).head
    with pytest.raises(refusals.Illegal, match=why):
        ask(desk, match, by, **action)
    assert desk.live(match).head == head


def test_nothing_is_asked_while_a_question_or_a_call_is_open(desk: Desk, match: MatchId) -> None:
    asked = ask(desk, match)
    with pytest.raises(refusals.Illegal, match="asked about a play already"):
        ask(desk, match, by="B")
    desk.tell(match, "call", "DisputeRaised", {}, by="B")
    with pytest.raises(refusals.Illegal, match="held"):
        desk.tell(match, "yes", kinds.CONSENT_GIVEN, {"request": asked.version}, by="B")


def test_who_plays_by_consent_knows_what_he_showed(desk: Desk, match: MatchId) -> None:
    """The last seat to agree stores the event; it learns what the play shows and nothing else."""
    live = desk.live(match)
    card = next(id_ for id_, piece in live.table.pieces.items() if piece.owner == "A")
    desk.report(match, "A", "one", 1, "StonesTaken", {"number": 1})
    asked = ask(
        desk, match, by="A", name="CardLaid", args={"card": card, "cell": _cell(desk, match)}
    )
    event = desk.tell(match, "yes", kinds.CONSENT_GIVEN, {"request": asked.version}, by="B")
    assert [row["cards"] for row in event.reveals] == [(card,)]
    assert card in known(live.game, live.history.start, live.events, "B")


def _cell(desk: Desk, match: MatchId) -> str:
    return next(zone.cells[0] for zone in desk.live(match).game.equipment.zones if zone.cells)


@pytest.fixture
def question(phones: TableOfPhones) -> int:
    """A asked, over the door, to take four stones."""
    status, refusal = phones.a.act("StonesTaken", "four", number=4)
    assert (status, refusal["consent"]) == (422, True)
    status, answer = phones.a.act("ConsentAsked", "ask", action=TOO_MANY)
    assert status == 200, answer
    version: int = answer["receipt"]["version"]
    return version


def test_through_the_doors(phones: TableOfPhones, question: int) -> None:
    for phone in (phones.a, phones.b, phones.referee, phones.watcher):
        shown = phone.view()["consent"]
        assert (shown["version"], shown["by"], shown["missing"], shown["rule"]) == (
            question,
            "A",
            ["B"],
            "TNY-1.5",
        )
        assert shown["action"] == {"seat": "A", **TOO_MANY}
        assert "4" in shown["words"]
    assert phones.b.act("ConsentGiven", "yes", request=question)[0] == 200
    view = phones.a.view()
    assert view["consent"] is None
    assert (view["log"][-1]["allowed"], view["log"][-1]["rule"]) == (True, "TNY-1.5")


def test_a_refusal_says_whether_the_table_may_be_asked(
    phones: TableOfPhones, clock: SetClock
) -> None:
    assert phones.a.act("CardLaid", "x", card="nothing", cell="1")[1].get("consent") is False
    assert phones.watcher.act("ConsentAsked", "ask", action=TOO_MANY)[0] == 403
    assert phones.referee.act("ConsentGiven", "yes", request=1)[0] == 403
    assert phones.a.act("ConsentAsked", "ask", action={"name": "NoSuch"})[0] == 400
    assert phones.a.act("ConsentAsked", "ask", action="x")[0] == 400
    assert phones.b.act("ConsentGiven", "yes", request=99)[0] == 422


def test_a_card_out_of_sight_is_not_named_to_others(phones: TableOfPhones) -> None:
    live = services_of(phones.a.client.application).desk.live(phones.a.match)
    card = next(id_ for id_, piece in live.table.pieces.items() if piece.owner == "A")
    phones.a.act("StonesTaken", "one", number=1)
    status, answer = phones.a.act(
        "ConsentAsked", "ask", action={"name": "CardLaid", "args": {"card": card, "cell": "1"}}
    )
    assert status == 200, answer
    assert card in str(phones.a.view()["consent"])
    for phone in (phones.b, phones.watcher):
        assert phone.view()["consent"]["words"] == "Lay a card: a card, 1"
        assert card not in str(phone.view()) + str(phone.get("events"))


def test_of_three_seats_both_others_must_agree(desk: Desk) -> None:
    game = catalogue()["wtactics_arc"]
    three = desk.open(game.key, {}, ("A", "B", "C"))
    start = desk.live(three).table
    for number, turn in enumerate(Chance(game, 1).match(30, True, start)):
        action = turn.action
        desk.report(three, action.seat, f"r{number}", number, action.name, action.args)
    idle = next(seat for seat in "ABC" if seat not in desk.live(three).table.to_act)
    asked = ask(desk, three, by=idle, name="DrawResourceChosen", args={"choice": "draw2"})
    one, other = (seat for seat in "ABC" if seat != idle)
    said = {"request": asked.version}
    assert desk.tell(three, "one", kinds.CONSENT_GIVEN, said, by=one).kind == kinds.CONSENT_GIVEN
    last = desk.tell(three, "other", kinds.CONSENT_GIVEN, said, by=other)
    assert (last.kind, sorted(last.data["consent"])) == (kinds.PLAY_ALLOWED, ["A", "B", "C"])


def test_a_list_for_which_consent_is_asked_stays_with_its_seat(desk: Desk) -> None:
    match = desk.open("generals_order", {})
    listed = {"commandment": "O1A-K01-1", "cards": ["O1A-C01-1", "O1A-C02-1"]}
    asked = ask(desk, match, name="DeckRegistered", args=listed)
    assert asked.data["rule"] == "GOR-3.1"
    desk.tell(match, "no", kinds.CONSENT_DECLINED, {"request": asked.version}, by="B")
    live = desk.live(match)
    own, other = (str(events_view(live, seated(Seat(seat)), 0)) for seat in "AB")
    for card in ("O1A-K01-1", "O1A-C01-1", "O1A-C02-1"):
        assert card in own
        assert card not in other
