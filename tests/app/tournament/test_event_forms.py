"""What the forms of an event do, and where each leads; the organiser's next step, and the queue."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from app.pages.tournament.organiser.calling import duty
from app.pages.tournament.organiser.calling import waiting_calls
from app.pages.tournament.organiser.desk import organiser_scene
from app.pages.tournament.players.player import me_scene
from app.pages.tournament.players.wall import event_wall_scene
from app.services import services_of
from events.envelope import Event
from events.vocabulary import MatchId
from projections.tournament.clock import TableClock
from projections.tournament.state import Tournament
from tests.app.conftest import SetClock
from tests.app.tournament.test_event_pages import Browser
from tests.app.tournament.test_event_pages import Night
from tests.app.tournament.test_event_pages import entered
from tests.app.tournament.test_shown_to_whom import four as four
from tests.app.tournament.test_shown_to_whom import night as night
from tests.app.tournament.test_shown_to_whom import pair
from tests.app.tournament.test_shown_to_whom import report
from tests.app.tournament.test_shown_to_whom import result
from tests.app.tournament.test_shown_to_whom import seen


def opened(app: Flask, **plan: str) -> Night:
    """A new event with its organiser."""
    organiser = Browser(app.test_client())
    text = organiser.post("/events/new", game="tiny", name="Two", **{"tiny.heap": "2"}, **plan)
    event = re.search(r"/e/(E-\w+)/desk", text)
    assert event
    return Night(app, organiser, event[1], "")


def send(night: Night, way: str, browser: Browser | None = None, **fields: object) -> TestResponse:
    """Send a form, without following where it leads."""
    client = (browser or night.organiser).client
    return client.post(f"/e/{night.event}/{way}", data=fields)


def state(night: Night) -> Tournament:
    return services_of(night.app).tournaments.live(MatchId(night.event)).now


def last(night: Night) -> Event:
    return services_of(night.app).tournaments.live(MatchId(night.event)).events[-1]


@pytest.mark.parametrize(
    ("fields", "names"),
    [
        ({"players": "Eve\nFay"}, ["Eve", "Fay"]),
        ({"players": "Eve", "list": (b"name\nGil\n", "p.csv")}, ["Gil"]),
        ({"players": "Eve", "list": (b"", "")}, ["Eve"]),
    ],
)
def test_players_are_entered_by_a_list_typed_or_from_a_file(
    night: Night, fields: dict[str, object], names: list[str]
) -> None:
    if isinstance(file := fields.get("list"), tuple):
        fields = {**fields, "list": (BytesIO(file[0]), file[1])}
    answer = send(night, "enter", **fields)
    assert (answer.status_code, answer.location) == (303, f"/e/{night.event}/people")
    with seen(night) as sight:
        assert list(sight.names.values())[3:] == names
    assert send(night, "enter", night.browser(), players="Mallory").status_code == 403


def test_free_play_begins_once_and_leads_to_the_desk(app: Flask) -> None:
    night = opened(app, format="free", players="Ann\nBen")
    with seen(night) as sight:
        assert (organiser_scene(sight).free, organiser_scene(sight).next) == (True, "pair")
    report(night, "RoundPaired", round=1)
    answer = send(night, "free", id="begin")
    assert (answer.status_code, answer.location) == (303, f"/e/{night.event}/desk")
    assert [round_.number for round_ in state(night).played] == [1]
    assert last(night).id == "begin-RoundStarted"
    with seen(night) as sight:
        assert organiser_scene(sight).next == "play", "though no table is open"


def test_free_play_needs_no_pairing_before(app: Flask) -> None:
    night = opened(app, format="free", players="Ann\nBen")
    assert send(night, "free", id="begin").status_code == 303
    kinds = [line.kind for line in services_of(app).tournaments.live(MatchId(night.event)).events]
    assert kinds[-2:] == ["RoundPaired", "RoundStarted"]


def test_the_desk_names_the_next_step_from_the_first_player_to_the_end(app: Flask) -> None:
    night = opened(app, format="swiss", rounds="2", players="Ann")
    steps = []

    def step() -> None:
        with seen(night) as sight:
            desk = organiser_scene(sight)
            steps.append((desk.next, desk.round.number if desk.round else 0))

    step()
    send(night, "enter", players="Ben\nCai\nDee")
    step()
    for number in (1, 2):
        pair(night, number, start=False)
        step()
        report(night, "RoundStarted", round=number)
        result(night, 1, 1, 0, number)
        step()
        result(night, 2, 1, 0, number)
        step()
    report(night, "EventClosed")
    step()
    assert steps == [
        ("enter", 0), ("pair", 0), ("start", 1), ("play", 1), ("pair", 1), ("start", 2),
        ("play", 2), ("finish", 2), ("over", 2),
    ]  # fmt: skip


@pytest.mark.parametrize(("rounds", "warned"), [("1", False), ("2", True)])
def test_the_desk_warns_before_a_round_after_which_all_have_met(
    app: Flask, rounds: str, warned: bool
) -> None:
    night = opened(app, format="swiss", rounds=rounds, players="Ann\nBen")

    def warnings() -> list[str]:
        with seen(night) as sight:
            return [line[:27] for line in organiser_scene(sight).warnings]

    early = ["2 players have met each oth"] * warned
    assert warnings() == early
    pair(night, start=False)
    assert warnings() == [*early, *["After this round nobody can"] * warned]
    report(night, "RoundStarted", round=1)
    assert warnings() == []


def test_the_clock_of_the_round_runs_without_the_extra_time_of_a_table(four: Night) -> None:
    first = pair(four).tables[0].players[0]
    report(four, "TimeGiven", round=1, table=1, milliseconds=60_000, reason="a slow shuffle")
    with seen(four, "player", first) as sight:
        clocks = [scene(sight).clock for scene in (organiser_scene, event_wall_scene, me_scene)]
        rows = [row.clock for row in organiser_scene(sight).tables]
    extra = [clock.extra if isinstance(clock, TableClock) else None for clock in (*clocks, *rows)]
    assert extra == [0, 0, 60_000, 60_000, 0]


def test_the_queue_in_the_order_of_a_walk_goes_by_tables(four: Night, clock: SetClock) -> None:
    pair(four)
    for table, claim in ((2, "Quartz"), (1, "Topaz"), (2, "Jasper")):
        report(four, "CallRaised", table=table, claim=claim)
        clock.now += 1000
    for order, claims in (
        ("", ["Quartz", "Topaz", "Jasper"]),
        ("?order=age", ["Quartz", "Topaz", "Jasper"]),
        ("?order=walk", ["Topaz", "Quartz", "Jasper"]),
    ):
        page = four.organiser.get(f"/e/{four.event}/calls{order}")
        assert re.findall("Quartz|Topaz|Jasper", page.partition("<main")[2]) == claims, order


def test_head_referees_come_first_and_who_took_a_call_is_at_its_table(four: Night) -> None:
    pair(four)
    for name, head in (("Flo", ""), ("Hal", "1")):
        page = send(four, "referee", id=f"ref-{name}", name=name, head=head).text
        assert f"{name}" in page
        assert "/J/" in page
    floor, head_id = state(four).referees
    report(four, "CallRaised", table=2, claim="May I?")
    with seen(four) as sight:
        rows = duty(sight, waiting_calls(sight))
    assert [(row.id, row.name, row.head, row.at) for row in rows] == [
        (head_id, "Hal", True, None),
        (floor, "Flo", False, None),
    ]
    report(four, "CallClaimed", call=last(four).version, referee=floor)
    with seen(four) as sight:
        calls = waiting_calls(sight)
        assert [(row.referee, row.by, row.head, row.match) for row in calls] == [
            (floor, "Flo", False, "")
        ]
        assert [row.at for row in duty(sight, calls)] == [None, 2]


@pytest.mark.parametrize(
    ("fields", "how", "cards"),
    [
        ({"cards": "3 Ruby\nOpal"}, "typed", (("Ruby", 3), ("Opal", 1))),
        ({"cards": "Opal", "list": (b"2 Ruby\n", "d.txt")}, "file", (("Ruby", 2),)),
        ({"cards": "Opal", "list": (b"", "")}, "typed", (("Opal", 1),)),
        *(
            (
                {"list": ("3 Öl\r\nÉmail\r\n".encode(coding), "d.txt")},
                "file",
                (("Öl", 3), ("Émail", 1)),
            )
            for coding in ("utf-8", "utf-8-sig", "utf-16", "cp1252")
        ),
        ({"list": ("\ufeff2 玉\n".encode("utf-16-be"), "d.txt")}, "file", (("玉", 2),)),
    ],
)
def test_a_deck_list_is_typed_or_from_a_file_and_leads_back_to_its_player(
    night: Night, fields: dict[str, object], how: str, cards: tuple[tuple[str, int], ...]
) -> None:
    if isinstance(file := fields.get("list"), tuple):
        fields = {**fields, "list": (BytesIO(file[0]), file[1])}
    answer = send(night, "deck", id="deck", player="P2", **fields)
    assert (answer.status_code, answer.location) == (303, f"/e/{night.event}/p/P2")
    deck = state(night).decks["P2"]
    assert (deck.how, deck.cards) == (how, cards)


@pytest.mark.parametrize(
    ("door", "wanted"),
    [
        ("deck", "one card a line, such as: 3 Name of the card"),
        ("enter", "a name on each line, or a table saved as CSV"),
    ],
)
def test_a_list_that_cannot_be_read_is_refused_with_its_line(
    night: Night, door: str, wanted: str
) -> None:
    """What could not be read became a question mark in a name, or a spreadsheet's bytes cards."""
    for raw, said in (
        (b"Ann\nBj\x9drn\n", "line 2 is neither UTF-8 nor Windows-1252 text (byte 6)"),
        ("Ann\n".encode("utf-16")[:-1], "line 1 is not utf-16 text"),
        (b"PK\x03\x04\x14\x00\x06\x00\rxl/", f"this is no list: {wanted}"),
        (b"\xef\xbb\xbfAnn\0", "character 4 is a NUL; this is no text"),
    ):
        before = len(state(night).players)
        answer = send(night, door, id="x", player="P2", list=(BytesIO(raw), "list.txt"))
        assert answer.status_code == 400, raw
        assert said in answer.text, raw
        assert (len(state(night).players), "P2" in state(night).decks) == (before, False)


def test_who_checks_a_deck_has_its_list_at_hand(four: Night) -> None:
    """The list was two pages away, and that there is none was said nowhere."""
    first, second = pair(four).tables[0].players
    report(four, "DeckListed", player=first, cards=[{"card": "Ruby", "count": 3}])
    page = four.organiser.get(f"/e/{four.event}/r/1/1")
    assert page.count("no deck list was handed in") == 1
    assert f'href="/e/{four.event}/p/{first}#deck"' in page
    assert f'href="/e/{four.event}/p/{second}#deck"' not in page
    assert 'id="deck"' in four.organiser.get(f"/e/{four.event}/p/{first}")


def test_an_empty_file_is_no_deck_list(night: Night) -> None:
    """What stood in the field beside it was taken in its place: the list of before."""
    answer = send(
        night, "deck", id="x", player="P2", cards="3 Ruby", list=(BytesIO(b" \n"), "list.txt")
    )
    assert answer.status_code == 400
    assert "one card a line, such as: 3 Name of the card" in answer.text
    assert "P2" not in state(night).decks


def test_a_deck_list_is_shown_to_its_player_to_the_staff_and_at_the_end_to_all(
    night: Night,
) -> None:
    own, other = entered(night, "Dee"), entered(night, "Eve")
    report(night, "DeckListed", player="P4", cards=[{"card": "Ruby", "count": 3}])

    def shown(browser: Browser) -> tuple[bool, bool, bool]:
        page = browser.get(f"/e/{night.event}/p/P4")
        return "3 Ruby" in page, "Hand in" in page, "Give a penalty" in page

    readers = (own, night.organiser, other, night.browser())
    nothing = (False, False, False)
    assert [shown(one) for one in readers] == [
        (True, True, False), (True, True, True), nothing, nothing,
    ]  # fmt: skip
    pair(night)
    for table in (1, 2):
        result(night, table, 1, 0)
    report(night, "EventClosed")
    assert [shown(one)[0] for one in readers] == [True] * 4


@pytest.mark.parametrize(
    ("fields", "how", "leads"),
    [
        ({"score": "1-0-0"}, "played", ""),
        ({"score": "1-0-0", "back": "{e}/desk"}, "played", "/desk"),
        ({"score": "0-1-0", "how": "forfeit", "back": "{e}/r/1/1"}, "forfeit", "/r/1/1"),
        ({"score": "0-0-1", "back": "/elsewhere"}, "played", ""),
    ],
)
def test_a_result_is_entered_by_a_button_which_leads_back(
    four: Night, fields: dict[str, str], how: str, leads: str
) -> None:
    pair(four)
    fields = {key: value.replace("{e}", f"/e/{four.event}") for key, value in fields.items()}
    answer = send(four, "result", id="r", round="1", table="2", **fields)
    assert (answer.status_code, answer.location) == (303, f"/e/{four.event}{leads}")
    current = state(four).current
    assert current
    found = current.results[2]
    first, second, drawn = (int(part) for part in fields["score"].split("-"))
    assert (found.wins, found.draws, found.how) == ((first, second), drawn, how)
    assert last(four).id == "r"
    assert list(current.results) == [2]


def test_a_claim_counts_once_both_phones_say_the_same(night: Night) -> None:
    phones = {"P4": entered(night, "Dee"), "P5": entered(night, "Eve")}
    report(night, "PlayerDropped", player="P1")
    report(night, "PlayerDropped", player="P2")
    report(night, "PlayerDropped", player="P3")
    table = pair(night).tables[0].number
    for player, score in (("P4", "0-1-0"), ("P5", "0-0-1"), ("P5", "0-1-0")):
        assert not state(night).current.results  # type: ignore[union-attr]
        answer = send(
            night, "claim", phones[player], id=f"{player}-{score}", player=player,
            round="1", table=str(table), score=score,
        )  # fmt: skip
        leads = f"/e/{night.event}/me?player={player}"
        assert (answer.status_code, answer.location) == (303, leads)
        first, second, drawn = (int(part) for part in score.split("-"))
        said = last(night).data
        assert (tuple(said["wins"]), said["draws"]) == ((first, second), drawn)
    assert state(night).current.results[table].wins == (0, 1)  # type: ignore[union-attr]


@pytest.mark.parametrize(("count", "status"), [(0, 400), (1, 200), (400, 200), (401, 400)])
def test_a_photograph_holds_1_to_400_codes(four: Night, count: int, status: int) -> None:
    round_ = pair(four)
    first, second = round_.tables[0].players
    code = f"/e/{four.event}/s/1-1-{round_.version}-{first}-{second}/1-0-0"
    page = four.organiser.post(
        f"/e/{four.event}/slips", expect=status, codes="\n \n".join(["", *[code] * count, ""])
    )
    if status == 200:
        assert page.count('type="radio"') == 1, "a code that was read twice is one"
        assert "checked" in page


def test_a_claim_says_who_won_to_both_players_and_to_the_referee(night: Night) -> None:
    """“Dee says: 1–0” was said to whom sat second, too."""
    phone = entered(night, "Dee")
    people = services_of(night.app).tournaments.people.of(night.event)
    row = pair(night).table_of("P4")
    assert row
    send(
        night, "claim", phone, id="claim", player="P4",
        round="1", table=str(row.number), score="0-1-0",
    )  # fmt: skip
    told = f"Dee says: {people[row.players[1]]} won 1–0"
    assert told in phone.get(f"/e/{night.event}/me")
    assert told in night.organiser.get(f"/e/{night.event}/r/1/{row.number}")


def test_phones_that_say_different_results_are_told_to_the_desk_and_to_both(night: Night) -> None:
    """Each phone showed both results without a word; the desk showed nothing."""
    phones = {"P4": entered(night, "Dee"), "P5": entered(night, "Eve")}
    for player in ("P1", "P2", "P3"):
        report(night, "PlayerDropped", player=player)
    table = pair(night).tables[0].number
    for player, score, odd in (("P4", "1-0-0", 0), ("P5", "0-1-0", 1), ("P5", "1-0-0", 0)):
        send(
            night, "claim", phones[player], id=player + score, player=player,
            round="1", table=str(table), score=score,
        )  # fmt: skip
        assert night.organiser.get(f"/e/{night.event}/desk").count("the phones differ") == odd
        for phone in phones.values():
            page = phone.get(f"/e/{night.event}/me")
            assert page.count("You say different results.") == odd


def test_the_desk_says_what_the_match_says_with_its_winner(night: Night) -> None:
    entered(night, "Dee")
    row = pair(night).table_of("P4")
    assert row
    result(night, row.number, 1, 0)
    people = services_of(night.app).tournaments.people.of(night.event)
    for how, wins, words in (
        ("played", [0, 1], f"the match says “{people[row.players[1]]} won 1–0”, another result"),
        ("open", [0, 0], "the match goes on, though a result counts."),
    ):
        report(
            night, "DifferenceFound", round=1, table=row.number, wins=wins,
            how=how,
        )  # fmt: skip
        assert words in night.organiser.get(f"/e/{night.event}/desk")


def test_the_log_lists_its_newest_lines_and_the_others_where_asked(
    four: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An event of thousands has tens of thousands: its page took the server a second."""
    address = f"/e/{four.event}/log"
    many = four.organiser.get(address).count('<li class="line')
    monkeypatch.setattr("app.pages.tournament.organiser.lines.NEWEST", 3)
    newest = four.organiser.get(address)
    assert (newest.count('<li class="line'), f'value="{many}"' in newest) == (3, True)
    assert many == 4
    assert "Show 1 earlier line<" in newest
    everything = four.organiser.get(re.search(r'href="(\S+/log\?all=1)"', newest)[1])  # type: ignore[index]
    assert (everything.count('<li class="line'), "earlier line" in everything) == (many, False)


def test_the_log_names_who_calls_and_who_reported_a_line(four: Night) -> None:
    phone = entered(four, "Eve")
    fields = {"kind": "CallRaised", "table": "0", "claim": "?", "as": "player", "player_": "P5"}
    send(four, "do", phone, id="from-nowhere", **fields)
    report(four, "CallRaised", table=0, claim="", rule="")
    log = four.organiser.get(f"/e/{four.event}/log")
    assert "Table 0" not in log
    assert re.search(r"<b>Eve calls a referee</b>", log)
    assert "<b>A referee is called</b>" in log
    assert ">the organiser, <time" in log
    chinese = four.organiser.client.get(
        f"/e/{four.event}/log", headers={"Accept-Language": "zh-TW"}
    ).get_data(as_text=True)
    assert ">主辦人, <time" in chinese
