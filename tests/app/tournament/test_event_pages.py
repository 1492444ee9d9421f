"""Pages of an event as browsers without scripts use them: forms, links, and what each may see."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.desk.errors.refusals import Unreadable
from app.services import services_of
from app.tournament.formats import points_of
from app.tournament.formats import points_said
from app.tournament.lists import cards_of
from app.tournament.lists import players_of
from app.tournament.lists import strangers
from app.web.tournament.tournaments import enter_all
from events.vocabulary import MatchId
from games import catalogue
from printables.codes.tags import tag_of
from projections.tournament.plan import plan_of


@dataclass
class Browser:
    """A browser that fills in forms and follows where they lead."""

    client: FlaskClient
    text: str = ""

    def get(self, path: str) -> str:
        answer = self.client.get(path, follow_redirects=True)
        self.text = " ".join(unescape(answer.get_data(as_text=True)).split())
        assert answer.status_code == 200, self.text
        return self.text

    def post(self, path: str, expect: int = 200, **fields: object) -> str:
        answer = self.client.post(path, data=fields, follow_redirects=True)
        self.text = " ".join(unescape(answer.get_data(as_text=True)).split())
        assert answer.status_code == expect, self.text
        return self.text

    def tap(self, button: str, expect: int = 200, **more: object) -> str:
        """Send the form of the page that has this button, with its hidden fields."""
        for form in re.findall(r"<form method=\"post\".*?</form>", self.text):
            if f">{button}</button>" not in form:
                continue
            action = re.search(r'action="([^"]+)"', form)
            assert action
            hidden = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form)
            pushed = re.search(rf'name="([^"]+)" value="([^"]*)">{re.escape(button)}<', form)
            fields = {**dict(hidden), **({pushed[1]: pushed[2]} if pushed else {}), **more}
            return self.post(action[1], expect, **fields)
        raise AssertionError(f"no button {button!r} on: {self.text}")


@dataclass
class Night:
    """An event with its organiser's browser and the door's link."""

    app: Flask
    organiser: Browser
    event: str
    door: str

    def browser(self) -> Browser:
        return Browser(self.app.test_client())

    def desk(self) -> Browser:
        self.organiser.get(f"/e/{self.event}/desk")
        return self.organiser


@pytest.fixture
def night(app: Flask) -> Night:
    organiser = Browser(app.test_client())
    text = organiser.post(
        "/events/new",
        game="tiny",
        name="Friday",
        format="swiss",
        rounds="2",
        minutes="50",
        players="Ann\nBen\nCai",
        **{"tiny.heap": "2"},
    )
    door = re.search(r'data-kind="door".*?(/J/\w+)', text)
    event = re.search(r"/e/(E-\w+)/desk", text)
    assert door
    assert event
    return Night(app, organiser, event[1], door[1])


def entered(night: Night, name: str) -> Browser:
    """Somebody enters at the door with a phone of their own."""
    phone = night.browser()
    phone.get(night.door)
    phone.post(night.door)
    phone.tap("Enter the event", name=name)
    return phone


def in_the_first_round(night: Night) -> Browser:
    """The desk of an event of four players whose first round has started."""
    entered(night, "Dee")
    desk = night.desk()
    desk.tap("Pair round 1")
    desk.tap("Start round 1: open every match")
    return desk


def test_an_evening_by_forms(night: Night) -> None:
    phone = entered(night, "Dee")
    assert "You are in." in phone.text
    desk = night.desk()
    assert "Pair round 1" in desk.text
    desk.tap("Pair round 1")
    assert "Start round 1: open every match" in desk.text
    desk.tap("Start round 1: open every match")
    assert "0 of 2 tables have a result." in desk.text
    text = phone.get(f"/e/{night.event}/me")
    seating = re.search(r"Table (\d)</strong>, you are (A|B) against (Ann|Ben|Cai)\.", text)
    assert seating, text
    assert phone.get(f"/m/{night.event[2:]}-1-{seating[1]}-1/seat?seat={seating[2]}")
    wall = night.browser()
    assert "Dee" in wall.get(f"/e/{night.event}/wall")
    for table in (1, 2):
        desk.get(f"/e/{night.event}/r/1/{table}")
        desk.tap(re.search(r">(\w+ won 1–0)<", desk.text)[1])  # type: ignore[index]
    assert "Pair round 2" in desk.text
    assert "3" in wall.get(f"/e/{night.event}/wall")
    desk.tap("Pair round 2")
    desk.get(f"/e/{night.event}/r/2/1")
    assert "Both have 3 points." in desk.text
    desk.get(f"/e/{night.event}/p/P1")
    assert "Opponents' match-win percentage" in desk.text


def test_one_result_of_several_is_told_in_the_singular(night: Night) -> None:
    desk = in_the_first_round(night)
    desk.get(f"/e/{night.event}/r/1/1")
    desk.tap(re.search(r">(\w+ won 1–0)<", desk.text)[1])  # type: ignore[index]
    assert "1 of 2 tables has a result." in night.desk().text
    with night.app.test_request_context("/"):
        macros = night.app.jinja_env.get_template("event/macros.html").make_module()
        said = [[str(macros.results(done, of)).strip() for done in (0, 1)] for of in (1, 3)]  # type: ignore[attr-defined]
    assert said == [
        ["The table has no result yet.", "The table has a result."],
        ["0 of 3 tables have a result.", "1 of 3 tables has a result."],
    ]


def _seated(night: Night, table: int) -> tuple[str, ...]:
    """The players at a table of the first round, by id."""
    round_ = services_of(night.app).tournaments.live(MatchId(night.event)).now.rounds[0]
    found = round_.table(table)
    assert found
    return found.players


def test_the_log_says_results_in_words(night: Night) -> None:
    """Of a draw it said "result 0-0-1", of a won match "result 1-0", and not whose."""
    desk = in_the_first_round(night)
    desk.get(f"/e/{night.event}/r/1/1")
    winner = re.search(r">(\w+) won 1–0<", desk.text)[1]  # type: ignore[index]
    desk.tap(f"{winner} won 1–0")
    desk.get(f"/e/{night.event}/r/1/2")
    desk.tap("A draw")
    log = desk.get(f"/e/{night.event}/log")
    assert f"Round 1, table 1: {winner} won 1–0</b>" in log
    assert "Round 1, table 2: a draw</b>" in log
    table = desk.get(f"/e/{night.event}/r/1/2")
    assert "<b>A draw</b>" in table
    desk.tap("Strike the result: the table is open again")
    desk.tap("Record it", reason="miscounted")
    assert "Round 1, table 2: a draw</b>" in desk.get(f"/e/{night.event}/log")
    desk.get(f"/e/{night.event}/r/1/2")
    desk.tap("nobody came")
    assert "Round 1, table 2: nobody came</b>" in desk.get(f"/e/{night.event}/log")
    other = next(id_ for id_ in ("P1", "P2", "P3", "P4") if id_ in _seated(night, 2))
    page = desk.get(f"/e/{night.event}/p/{other}")
    assert "</a> nobody came</h3>" in page
    assert "a draw" not in page


def test_a_list_that_is_sent_twice_enters_its_players_once(night: Night) -> None:
    """The button was tapped again while the network was slow."""
    people = night.organiser.get(f"/e/{night.event}/people")
    form = re.search(r'/enter" enctype[^>]*><input type="hidden" name="id" value="(\w+)"', people)
    assert form
    path, lines = f"/e/{night.event}/enter", "Dee, 1800\nDee, 1800\nEve"
    for _ in range(2):
        night.organiser.post(path, id=form[1], players=lines)
        names = re.findall(r'<h3><a href="/e/[^"]+">([^<]+)</a>', night.organiser.text)
        assert names == ["Ann", "Ben", "Cai", "Dee", "Dee", "Eve"]
    night.organiser.post(path, id=form[1], players="Fay")  # another list, from a page gone back to
    night.organiser.post(path, players="Fay")
    assert night.organiser.text.count(">Fay</a>") == 2


def test_the_front_door_lists_the_event_to_who_holds_its_link_alone(night: Night) -> None:
    """A player's browser holds no link of a match: the event's is none."""
    phone = entered(night, "Dee")
    assert f'href="/e/{night.event}/me"' in phone.get("/")
    assert f'href="/e/{night.event}/desk"' in night.organiser.get("/")


def test_a_list_that_is_cut_short_leaves_no_player_without_a_name(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the server is killed while a list of four hundred is entered."""
    desk, event = services_of(night.app).tournaments, MatchId(night.event)
    report, done = desk.report, []

    def cut_short(*args: Any) -> Any:
        if len(done) == 2:
            raise OSError("the disk is full")
        done.append(args)
        return report(*args)

    monkeypatch.setattr(desk, "report", cut_short)
    with night.app.test_request_context(), pytest.raises(OSError, match="full"):
        enter_all(event, [{"name": name} for name in ("Fay", "Gil", "Hal")], "organiser")
    assert set(desk.people.of(event)) == set(desk.live(event).now.players)
    assert set(desk.people.of(event).values()) == {"Ann", "Ben", "Cai", "Fay", "Gil"}


def test_a_wrong_result_is_replaced_after_a_preview(night: Night) -> None:
    desk = in_the_first_round(night)
    desk.get(f"/e/{night.event}/r/1/1")
    won, other = re.findall(r">(\w+ won 1–0)<", desk.text)[:2]
    desk.tap(won)
    desk.get(f"/e/{night.event}/r/1/1")
    desk.tap(other)
    assert "What this changes" in desk.text
    assert "Round 1, table 1" in desk.text
    assert services_of(night.app).tournaments.live(night.event).head.version == 7  # type: ignore[arg-type]
    desk.tap("Record it", reason="misread")
    assert f"<b>{other}</b>" in desk.text
    desk.get(f"/e/{night.event}/log")
    assert "is replaced: misread" in desk.text
    desk.tap("Withdraw")
    desk.tap("Record it", reason="it was right after all")
    desk.get(f"/e/{night.event}/r/1/1")
    assert "1–0" in desk.text


def test_a_call_goes_to_the_queue_and_is_found_by_its_clause(night: Night) -> None:
    phone = entered(night, "Dee")
    phone.tap("Call a referee", claim="May I?", rule="TNY-1.5")
    desk = night.organiser
    desk.get(f"/e/{night.event}/calls")
    assert "Dee" in desk.text
    assert "May I?" in desk.text
    desk.tap("Settle it", verdict="Yes.", rule="TNY-1.5")
    assert "Nobody waits." in desk.text
    assert "Yes." in desk.get(f"/e/{night.event}/calls?rule=tny-1")
    assert "Yes." not in desk.get(f"/e/{night.event}/calls?rule=TNY-3")


def test_penalties_follow_a_player_into_later_rounds(night: Night) -> None:
    entered(night, "Dee")
    desk = night.organiser
    desk.get(f"/e/{night.event}/penalties?player=P1")
    desk.post(
        f"/e/{night.event}/do", kind="PlayerPenalised", id="1", player="P1",
        infraction="slow play", penalty="caution",
    )  # fmt: skip
    desk.get(f"/e/{night.event}/penalties?player=P1")
    row = re.search(r"Slow play: <b>([^<]+)<", desk.text)
    assert row
    assert row[1] == "warning", "a step harder than the first time"


def test_a_penalty_is_given_with_its_reason_and_harder_or_milder_than_usual(night: Night) -> None:
    """One tap beside a name excluded a player, and nobody could say why."""
    entered(night, "Dee")
    desk = night.organiser
    page = desk.get(f"/e/{night.event}/penalties?player=P1")
    forms = [form for form in re.findall(r"(?s)<form.*?</form>", page) if "PlayerPenalised" in form]
    assert len(forms) > 10
    for form in forms:
        assert re.findall(r'<(?:input|select) name="(penalty|reason)"', form) == [
            "penalty",
            "reason",
        ]
    assert 'name="infraction" required' in forms[-1], "one that is not on the list"
    cheating = next(form for form in forms if 'value="cheating"' in form)
    assert re.findall(r'value="([^"]+)" selected', cheating) == ["exclusion"]
    desk.post(
        f"/e/{night.event}/do", kind="PlayerPenalised", id="1", player="P1",
        infraction="cheating", penalty="loss of the match", reason="a card up the sleeve",
        back=f"/e/{night.event}/penalties?player=P1",
    )  # fmt: skip
    assert "loss of the match for cheating: a card up the sleeve" in desk.text


def test_a_penalty_given_in_a_match_follows_its_player_into_the_next(night: Night) -> None:
    """What a referee gives at the table is the player's history, at whatever table comes next."""
    desk = in_the_first_round(night)
    live = services_of(night.app).tournaments.live(night.event)
    first = live.now.current.tables[0].players[0]  # type: ignore[union-attr]
    match = f"{night.event[2:]}-1-1-1"
    desk.post(
        f"/m/{match}/referee/tell",
        **{"kind": "PenaltyGiven", "id": "1", "arg.seat": "A", "arg.reason": "again and again",
           "arg.infraction": "slow play", "arg.penalty": "caution"},
    )  # fmt: skip
    assert "Elsewhere at this event" not in desk.get(f"/m/{match}/referee/penalties")
    desk.get(f"/e/{night.event}/penalties?player={first}")
    assert "caution for slow play" in desk.text
    assert re.search(r"Slow play: <b>([^<]+)<", desk.text)[1] == "warning"  # type: ignore[index]
    for table in (1, 2):
        desk.get(f"/e/{night.event}/r/1/{table}")
        desk.tap(re.search(r">(\w+ won 1–0)<", desk.text)[1])  # type: ignore[index]
    desk.tap("Pair round 2")
    desk.tap("Start round 2: open every match")
    table = live.now.current.table_of(first)  # type: ignore[union-attr]
    page = desk.get(f"/m/{night.event[2:]}-2-{table.number}-1/referee/penalties")
    assert "Elsewhere at this event:</p><ul><li>caution for slow play: again and again" in page
    row = re.search(r"slow play</th><td>([^<]+)</td><td>([^<]+)</td>", page)
    assert row
    assert sorted(row.groups()) == ["caution", "warning"]
    assert row[1 + table.players.index(first)] == "warning"


def test_a_drop_without_a_result_is_named_at_once(night: Night) -> None:
    phone = entered(night, "Dee")
    desk = night.desk()
    desk.tap("Pair round 1")
    desk.tap("Start round 1: open every match")
    phone.get(f"/e/{night.event}/me")
    phone.tap("I drop out")
    assert "You have dropped." in phone.text
    assert "Dee dropped, and the table has no result yet." in night.desk().text


@pytest.mark.parametrize(
    "path", ["desk", "people", "calls", "penalties", "log", "me", "slip?r=1&t=1"]
)
def test_strangers_are_shown_the_door(night: Night, path: str) -> None:
    answer = night.browser().client.get(f"/e/{night.event}/{path}")
    assert answer.status_code == 403


def test_a_refusal_leads_back_to_the_page_it_came_from(night: Night) -> None:
    desk = night.organiser
    desk.post(
        f"/e/{night.event}/do", expect=422, kind="RoundStarted", id="1", round="1",
        back=f"/e/{night.event}/desk",
    )  # fmt: skip
    assert f'href="/e/{night.event}/desk"' in desk.text
    assert "EV-15" in desk.text
    answer = desk.client.post(
        f"/e/{night.event}/do",
        data={"kind": "RoundPaired", "id": "2", "round": "1", "back": "//evil.example"},
    )
    assert answer.headers["Location"] == f"/e/{night.event}"


def test_a_form_that_does_not_fit_says_where(app: Flask) -> None:
    browser = Browser(app.test_client())
    browser.post("/events/new", expect=400, game="tiny", name="x", rounds="many")
    assert "rounds" in browser.text
    browser.post("/events/new", expect=400, game="tiny", players="name,rating\nAnn,high")
    assert "line 2" in browser.text


def test_a_deck_list_is_the_players_and_the_referees(night: Night) -> None:
    phone = entered(night, "Dee")
    phone.get(f"/e/{night.event}/p/P4")
    phone.tap("Hand in", cards="3 Ruby\nOpal")
    assert "3 Ruby" in phone.text
    assert "3 Ruby" in night.organiser.get(f"/e/{night.event}/p/P4")
    assert "3 Ruby" not in night.browser().get(f"/e/{night.event}/p/P4")
    night.organiser.get(f"/e/{night.event}/people")
    night.organiser.tap("Lock deck lists")
    assert "Hand in" not in phone.get(f"/e/{night.event}/p/P4")


def test_printed_cards_that_were_scanned_are_a_deck_list(app: Flask) -> None:
    organiser = Browser(app.test_client())
    text = organiser.post(
        "/events/new", game="war_time_generals", name="Friday", players="Ann\nBen"
    )
    event = re.search(r"/e/(E-\w+)/desk", text)
    assert event
    page = f"/e/{event[1]}/p/P1"
    cards = catalogue()["war_time_generals"].cards
    code, card = next(iter(cards.cards.items()))
    tags = [tag_of(f"W1A-{code}-{number}").code for number in (1, 2, 2)]
    organiser.get(page)
    organiser.tap("Hand in", codes="\n".join(tags))
    assert f"2 {card.name}" in organiser.text
    organiser.get(page)
    organiser.tap("Hand in", codes=f"{tags[0]}\nW1A-QQQQ-1", expect=400)
    organiser.get(page)
    organiser.tap("Hand in", codes=tag_of("W1A-ZZZZ-1").code, expect=400)
    assert "no card of this event" in organiser.text


def test_the_plan_is_changed_for_the_rounds_that_come(night: Night) -> None:
    desk = night.organiser
    desk.get(f"/e/{night.event}/plan")
    desk.tap("Change the plan", rounds="3", points="1-½-0", minutes="40", reason="more time")
    assert 'value="1-½-0"' in desk.text
    assert 'name="minutes" min="0" max="1440" value="40"' in desk.text
    assert "The plan was changed" in desk.get(f"/e/{night.event}/log")
    desk.get(f"/e/{night.event}/plan")
    desk.tap("Change the plan", points="a lot", expect=400)
    assert "The plan was changed" in desk.get(f"/e/{night.event}/log")


@pytest.mark.parametrize(
    ("said", "points"),
    [
        ("3-1-0", (3, 1, 0, 1)),
        ("1 ½ 0", (2, 1, 0, 2)),
        ("2-1-½", (4, 2, 1, 2)),
    ],
)
def test_points_as_people_write_them(said: str, points: tuple[int, ...]) -> None:
    found = points_of(said)
    assert tuple(found[name] for name in ("win", "draw", "loss", "unit")) == points
    assert points_of(points_said(plan_of({"points": found}).points)) == found


@pytest.mark.parametrize("said", ["", "3", "3-1-x", "1-1/3-0", "1--0"])
def test_points_that_cannot_be_read(said: str) -> None:
    with pytest.raises(Unreadable):
        points_of(said)


def test_the_front_door_lists_events_and_not_their_matches(night: Night) -> None:
    in_the_first_round(night)
    text = night.browser().get("/")
    assert "Friday" in text
    assert "Friday 1.1" not in text


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        (b"Ann\n\nBen \xc3\x96z\n", [("Ann", 0, 0), ("Ben Öz", 0, 0)]),
        (b"Ann,1500,7\n", [("Ann", 1500, 7)]),
        (b"Ann,3000,2000\n", [("Ann", 3000, 2000)]),
        (b"Rating;Name\n1500;Ann\n", [("Ann", 1500, 0)]),
        (b"\xef\xbb\xbffirst name\tsurname\nAnn\tLee\n", [("Ann Lee", 0, 0)]),
        (b'"Lee, Ann",1200\n', [("Lee, Ann", 1200, 0)]),
        (b"name,rating\rAnn,1500\rBen,\r", [("Ann", 1500, 0), ("Ben", 0, 0)]),
        ("Name\tRating\r\nÖz\t1500\r\n".encode("utf-16"), [("Öz", 1500, 0)]),
        ("Name;Rating\r\nÖz;1500\r\n".encode("cp1252"), [("Öz", 1500, 0)]),
    ],
)
def test_lists_of_players(raw: bytes, found: list[tuple[str, int, int]]) -> None:
    rows = players_of(raw)
    assert [(row["name"], row["rating"], row["table"]) for row in rows] == found


@pytest.mark.parametrize(
    "raw", [b"PK\x03\x04\x14\x00\x06\x00\rxl/", b"x" * 200_000, b'"Ann\n' + b"Ben\n" * 50_000]
)
def test_a_file_that_is_no_list_of_players(night: Night, raw: bytes) -> None:
    """A spreadsheet, one long line, a quote that nobody closed: the page says what to bring."""
    answer = night.organiser.client.post(
        f"/e/{night.event}/enter", data={"list": (BytesIO(raw), "players.xlsx")}
    )
    assert answer.status_code == 400
    assert "a table saved as CSV" in answer.get_data(as_text=True)


def test_lists_of_cards() -> None:
    assert cards_of("3 Ruby\n2x Opal\nRuby\n# note\n") == [
        {"card": "Ruby", "count": 4},
        {"card": "Opal", "count": 2},
    ]


@pytest.mark.parametrize(
    "table",
    [
        "copies,name\n3,Ruby\n2,Opal\n1,Ruby\n",
        "Name;Qty\nRuby;4\nOpal;2\n",
        'Set\tCard\tCount\nX\t"Ruby"\t4\nX\tOpal\t2\nX\tJade\t0\n',
    ],
)
def test_a_list_of_cards_that_is_a_table(table: str) -> None:
    assert cards_of(table) == [{"card": "Ruby", "count": 4}, {"card": "Opal", "count": 2}]


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ("Name,Set\nRuby,X\n", "none of its columns says how many copies"),
        ("Name,Count\nRuby,many\n", "row 2: 'many' is not a number of copies"),
    ],
)
def test_a_table_of_cards_that_does_not_say_how_many(table: str, why: str) -> None:
    with pytest.raises(Unreadable) as refused:
        cards_of(table)
    assert why in str(refused.value.as_json()["fields"]["cards"][0])


def test_a_card_that_the_set_does_not_have_is_marked_on_the_list() -> None:
    """A typing error was found at the table, or never."""
    cards = catalogue()["war_time_generals"].cards
    listed = ("Line Guard", "line  guard", "LG", "lg", "Line Gard")
    assert strangers(listed, cards) == {"Line Gard"}


def test_a_list_of_cards_is_read_as_other_deck_lists_are() -> None:
    """`Ruby x3` was one card of that name, and so was a heading."""
    words = "Deck\nRuby x3\nOpal, the Pale\n\nSideboard:\n2 Ruby # spare\n7th Guard\n"
    assert {row["card"]: row["count"] for row in cards_of(words)} == {
        "Ruby": 5,
        "Opal, the Pale": 1,
        "7th Guard": 1,
    }


@pytest.mark.parametrize("line", ["-3 Opal", "99999999 Opal", "0 Opal", "3", "+ 2 x Opal"])
def test_a_line_of_cards_with_a_number_that_no_deck_has(line: str) -> None:
    """It became a card of that name."""
    with pytest.raises(Unreadable) as refused:
        cards_of(f"3 Ruby\n{line}\n")
    said = str(refused.value.as_json()["fields"]["cards"][0])
    assert said.startswith(f"line 2: {line!r} does not say how many copies, from 1 to 999")


@pytest.mark.parametrize("line", ['"Swift" Will', '3 "Swift', "Ruby, the Red", "Count Name"])
def test_a_line_of_cards_that_only_looks_like_a_table(line: str) -> None:
    assert len(cards_of(f"{line}\n2 Opal\n")) == 2


@pytest.mark.parametrize(
    ("long", "why"),
    [
        ("Ruby\n" * 10_000, "10000 lines; at most 2000"),
        ("," * 100_001, "at most 100000 characters"),
    ],
)
def test_a_list_of_cards_that_is_too_long(long: str, why: str) -> None:
    """Reading it as a table would take seconds, in which nobody plays."""
    with pytest.raises(Unreadable) as refused:
        cards_of(long)
    assert str(refused.value.as_json()["fields"]["cards"][0]) == why
    assert cards_of("Ruby\n" * 2_000) == [{"card": "Ruby", "count": 2_000}]


def test_after_the_end_no_page_offers_what_is_refused(night: Night) -> None:
    """Drop, an entry's change, the lock: each was a button, and the answer that the event is over."""
    entered(night, "Dee")
    desk, refused = (
        night.desk(),
        ("PlayerDropped", "PlayerChanged", "DecksLocked", "/deck", "/enter"),
    )
    pages = ("people", "p/P1")
    offered = "".join(desk.get(f"/e/{night.event}/{page}") for page in pages)
    assert all(f'"{kind}"' in offered or f'{kind}" enctype' in offered for kind in refused)
    for round_ in (1, 2):
        desk.get(f"/e/{night.event}/desk")
        desk.tap(f"Pair round {round_}")
        desk.tap(f"Start round {round_}: open every match")
        for table in (1, 2):
            desk.get(f"/e/{night.event}/r/{round_}/{table}")
            desk.tap("A draw")
    desk.get(f"/e/{night.event}/desk")
    desk.tap("End the event: these standings are final")
    offered = "".join(desk.get(f"/e/{night.event}/{page}") for page in pages)
    assert not any(f'"{kind}"' in offered or f'{kind}" enctype' in offered for kind in refused)
    assert "Strike its end in the log" in offered
    assert "NameForgotten" in offered
    assert "Give a penalty" in offered
