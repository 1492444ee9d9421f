"""Everything can be played and ruled through forms, by a browser that runs no scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.browser.hands import Match
from tests.browser.hands import open_match
from tests.pages.browsers.paper_browser import PaperBrowser
from tests.shell.process import Server
from tests.shell.process import serving

MAIN = Path(__file__).resolve().parents[2] / "app" / "__main__.py"

NAMES = {"A": "Ann", "B": "Bert"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(
        tmp_path_factory.mktemp("pages"), "--no-announce", script=MAIN, patience=1800
    ) as running:
        yield running


@pytest.fixture
def match(server: Server) -> Match:
    return open_match(server.base, "war_time_generals")


def joined(match: Match, who: str, name: str = "") -> PaperBrowser:
    browser = PaperBrowser(match.base).go(f"/J/{match.tokens[who]}")
    assert match.head() == 0 or who != "A", "reading the page changes nothing"
    return (
        browser.press("Take this seat", player=name)
        if name
        else browser.press("Act as the referee")
    )


def home(browser: PaperBrowser, match: Match, seat: str) -> PaperBrowser:
    return browser.go(f"/m/{match.id}/seat?seat={seat}")


def register(browser: PaperBrowser, booklet: str) -> None:
    browser.press("Register General")
    browser.press("Marshal Adela Voss W1" + booklet)
    browser.press(f"Prototype, booklet {booklet}")
    browser.press("Register General")
    assert "Recorded" in browser.text


def begun(match: Match) -> tuple[PaperBrowser, PaperBrowser]:
    """Both seats through the opening; returns the one on turn first."""
    ann, bert = joined(match, "A", "Ann"), joined(match, "B", "Bert")
    for browser, seat in ((ann, "A"), (bert, "B")):
        home(browser, match, seat)
        register(browser, seat)
        home(browser, match, seat).press("Deck is shuffled")
        home(browser, match, seat).press("Opening hand drawn")
    home(ann, match, "A").press("Choose the starting player").press("Let the server draw").press(
        "Choose the starting player"
    )
    home(ann, match, "A"), home(bert, match, "B")
    return (ann, bert) if "Draw a card" in ann.buttons() else (bert, ann)


def test_a_turn_is_played_through_forms(match: Match) -> None:
    mine, other = begun(match)
    seat = "A" if "seat=A" in mine.url else "B"
    mine.press("Draw a card")
    home(mine, match, seat).press("Deploy a unit").press("1").press(f"{NAMES[seat]}'s F1").press(
        "Deploy a unit"
    )
    assert "Recorded" in mine.text
    assert " to F1" in mine.text
    home(mine, match, seat).press("Next phase")
    home(mine, match, seat).press("End the turn")
    assert "End your turn?" in mine.text
    mine.press("Yes: end the turn")
    home(other, match, "B" if seat == "A" else "A")
    assert "Draw a card" in other.buttons()


def test_the_same_form_sent_twice_is_recorded_once(match: Match) -> None:
    mine, _ = begun(match)
    page, before = (mine.url, mine.html), match.head()
    mine.press("Draw a card")
    mine.url, mine.html = page
    mine.press("Draw a card")
    assert mine.status == 200
    assert match.head() == before + 1


def test_a_form_of_an_older_table_changes_nothing(match: Match) -> None:
    mine, other = begun(match)
    mine.press("Draw a card")
    before = match.head()
    seat = "B" if "seat=A" in mine.url else "A"
    form = [("id", "late"), ("seen", "0"), ("name", "CardDrawn"), ("args", "{}")]
    other.go(f"/m/{match.id}/seat/send?seat={seat}", form)
    assert other.status == 409
    assert "Nothing was recorded" in other.text
    assert match.head() == before


def test_a_refusal_names_its_clause(match: Match) -> None:
    mine, other = begun(match)
    seat = "B" if "seat=A" in mine.url else "A"
    form = [
        ("id", "early"),
        ("seen", str(match.ask("/view", "A")["ply"])),
        ("name", "CardDrawn"),
        ("args", "{}"),
    ]
    other.go(f"/m/{match.id}/seat/send?seat={seat}", form)
    assert other.status == 422
    assert "WTG-3.1" in other.text


def test_a_refused_play_stands_when_the_table_agrees(match: Match) -> None:
    mine, other = begun(match)
    seat = "B" if "seat=A" in mine.url else "A"
    form = [
        ("id", "early"),
        ("seen", str(match.ask("/view", "A")["ply"])),
        ("name", "CardDrawn"),
        ("args", "{}"),
    ]
    other.go(f"/m/{match.id}/seat/send?seat={seat}", form)
    other.press("Ask the table to let it stand", **{"arg.reason": "it was agreed before"})
    assert "Recorded" in other.text
    home(mine, match, "B" if seat == "A" else "A")
    assert "it was agreed before" in mine.text
    mine.press("Let it stand")
    newest = match.ask("/view", seat)["log"][-1]
    assert (newest["seat"], newest["name"], newest["allowed"]) == (seat, "CardDrawn", True)


@pytest.mark.parametrize(
    ("pairs", "status"),
    [
        ([("id", "x"), ("seen", "none"), ("name", "CardDrawn"), ("args", "{}")], 400),
        ([("id", "x"), ("seen", "0"), ("name", "CardDrawn"), ("args", "{")], 400),
        ([("id", "x"), ("seen", "0"), ("name", "NoSuchThing"), ("args", "{}")], 400),
        ([("id", "no good id!"), ("seen", "0"), ("name", "CardDrawn"), ("args", "{}")], 400),
        ([("id", "x"), ("seen", "0"), ("name", "CardDrawn"), ("args", '{"seat":"B"}')], 403),
    ],
)
def test_a_form_that_makes_no_sense_is_answered(
    match: Match, pairs: list[tuple[str, str]], status: int
) -> None:
    ann = joined(match, "A", "Ann")
    before = match.head()
    ann.go(f"/m/{match.id}/seat/send?seat=A", pairs)
    assert ann.status == status
    assert match.head() == before


def test_the_referee_strikes_with_a_preview_and_withdraws(match: Match) -> None:
    mine, _ = begun(match)
    mine.press("Draw a card")
    referee, head = joined(match, "referee"), match.head()
    referee.go(f"/m/{match.id}/referee").press("Undo the last play")
    assert "Nothing has been recorded yet" in referee.text
    assert match.head() == head
    referee.press("Confirm and record", reason="No card was drawn.")
    assert match.head() == head + 1
    assert "struck" in referee.go(f"/m/{match.id}/referee").html
    referee.go(f"/m/{match.id}/referee/line/{head + 1}").press("Withdraw this ruling").press(
        "Confirm and record", reason="It was."
    )
    assert match.ask("/view", "referee")["log"][-1]["standing"] == "stands"


def test_a_confirmation_of_an_older_preview_shows_the_new_one(match: Match) -> None:
    mine, _ = begun(match)
    mine.press("Draw a card")
    referee = joined(match, "referee")
    referee.go(f"/m/{match.id}/referee").press("Undo the last play")
    seat = "A" if "seat=A" in mine.url else "B"
    home(mine, match, seat).press("Next phase")
    head = match.head()
    referee.press("Confirm and record", reason="No card was drawn.")
    assert referee.status == 409
    assert "went on while you looked" in referee.text
    assert match.head() == head
    referee.press("Confirm and record")
    assert match.head() == head + 1


def test_the_referee_corrects_a_counter_and_replaces_a_play(match: Match) -> None:
    mine, _ = begun(match)
    seat = "A" if "seat=A" in mine.url else "B"
    mine.press("Draw a card")
    home(mine, match, seat).press("Deploy a unit").press("1").press(f"{NAMES[seat]}'s F1").press(
        "Deploy a unit"
    )
    deployed = match.head()
    referee = joined(match, "referee")
    referee.go(f"/m/{match.id}/referee/correct").press(
        "Preview it", **{f"counter:{seat}/energy": "7", "reason": "Miscounted."}
    )
    assert "energy" in referee.text
    referee.press("Confirm and record")
    counters = {
        (row["owner"], row["name"]): row["value"]
        for row in match.ask("/view", "referee")["counters"]
    }
    assert counters[seat, "energy"] == 7
    referee.go(
        f"/m/{match.id}/referee/compose?kind=PlayReplaced&target={deployed}&who={seat}&name=UnitDeployed"
    )
    referee.press("1").press(f"{NAMES[seat]}'s B2").press("Preview it").press(
        "Confirm and record", reason="It was laid in the back."
    )
    line = next(
        line for line in match.ask("/view", "referee")["log"] if line["version"] == deployed
    )
    assert line["text"].endswith("to B2")
    assert "original" in line


def test_a_match_is_opened_with_options_by_form(server: Server) -> None:
    host = PaperBrowser(server.base).go("/open")
    host.press(
        "Open the match",
        **{"as": "referee"},
        game="war_time_generals",
        name="Round 1",
        **{
            "war_time_generals.deck_size": "30",
            "war_time_generals.player.A": "Ann",
        },
    )
    assert host.status == 200
    assert host.html.count('<svg class="qr"') == 4
    assert "Round 1" in host.go("/").text
    assert "A Ann" in " ".join(host.text.split())


def test_an_option_out_of_range_is_told(server: Server) -> None:
    host = PaperBrowser(server.base).go("/open")
    host.press(
        "Open the match", game="war_time_generals", **{"war_time_generals.turn_timer_s": "99999"}
    )
    assert host.status == 400
    assert "0 to 3600" in host.text


def test_reading_a_link_changes_nothing_and_a_wrong_one_is_told(match: Match) -> None:
    stranger = PaperBrowser(match.base)
    stranger.go(f"/J/{match.tokens['A']}").go(f"/j/{match.tokens['A'].lower()}")
    assert match.head() == 0
    assert stranger.go(f"/m/{match.id}/seat").status == 403
    assert stranger.go(f"/m/{match.id}/referee").status == 403
    assert stranger.go("/J/" + "A" * 26).status == 403
    assert stranger.go("/m/NOWHERE/seat").status == 404


def test_printing_and_replay_work_without_scripts(match: Match) -> None:
    mine, _ = begun(match)
    pdf = PaperBrowser(match.base)
    pdf.opener.addheaders = []
    with pdf.opener.open(
        f"{match.base}/m/{match.id}/print.pdf?items=referee&duplex=single"
    ) as answer:
        assert answer.read(5) == b"%PDF-"
    assert "Play 0 of" in mine.go(f"/m/{match.id}/replay?ply=0").text
    assert "as recorded then" in mine.go(f"/m/{match.id}/replay?version=3").text
    assert mine.go(f"/m/{match.id}/print.pdf?stock=A9").status == 400


def test_the_print_page_shows_each_sheet_before_it_is_printed(match: Match) -> None:
    person = PaperBrowser(match.base).go(f"/m/{match.id}/print")
    assert "/print/0.png" not in person.html
    person.go(
        f"/m/{match.id}/print?show=1&items=cards&items=mats&stock=Letter&duplex=single&bleed=1"
    )
    pictures = re.findall(r'<img src="([^"]+/print/[^"]+)"', person.html)
    assert "14 sheets" in person.text
    assert len(pictures) == 14, "6 of cards, 8 of mats cut into four"
    for address in (pictures[0], pictures[-1]):
        with urlopen(match.base + unescape(address)) as answer:
            assert answer.read(8) == b"\x89PNG\r\n\x1a\n"
    assert "<option selected>Letter" in person.html, "the form still says what is shown"
    assert person.go(f"/m/{match.id}/print/99.png?items=cards").status == 404
    assert person.go(f"/m/{match.id}/print?show=1&stock=A9").status == 400


def test_a_table_check_finds_the_difference_and_offers_the_correction(match: Match) -> None:
    mine, _ = begun(match)
    seat = "A" if "seat=A" in mine.url else "B"
    mine.press("Draw a card")
    home(mine, match, seat).press("Deploy a unit").press("1").press(f"{NAMES[seat]}'s F1").press(
        "Deploy a unit"
    )
    referee = joined(match, "referee")
    referee.go(f"/m/{match.id}/referee/check").press("Compare", zone="board", codes="")
    assert "differ" in referee.text
    assert "was not seen" in referee.text
    referee.go(f"/m/{match.id}/referee/check").press("Compare", zone="board", codes="W1A-LG-3T")
    assert referee.status == 400
    assert "does not add up" in referee.text


def test_a_sandbox_is_branched_from_a_moment(match: Match) -> None:
    mine, _ = begun(match)
    mine.press("Draw a card")
    referee, head = joined(match, "referee"), match.head()
    referee.go(f"/m/{match.id}/replay?as=referee&ply=3").press("What if, from here")
    assert "never official" in referee.text
    assert match.head() == head, "the match itself does not notice"
    stranger = PaperBrowser(match.base).go(f"/m/{match.id}/replay?as=referee&ply=3")
    assert "What if" not in stranger.text


def test_a_new_link_makes_the_old_one_worthless(match: Match) -> None:
    ann = joined(match, "A", "Ann")
    referee = joined(match, "referee")
    referee.go(f"/m/{match.id}/referee").press("Make a new link", who="A", revoke="1")
    assert "opens nothing any more" in referee.text
    assert home(ann, match, "A").status == 403
