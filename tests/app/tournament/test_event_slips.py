"""Result slips on paper: printed, read by a decoder of others, entered; once, and only where they
stand.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from app.desk.errors.refusals import Unreadable
from app.services import services_of
from app.tournament.lines.slips import read_slip
from events.kinds.tournament import RESULT_REPORTED
from tests.app.tournament.test_event_files import pdf
from tests.app.tournament.test_event_pages import Browser
from tests.app.tournament.test_event_pages import Night
from tests.app.tournament.test_event_pages import entered
from tests.app.tournament.test_event_pages import night as night
from tests.printables import proof


@pytest.fixture
def paired(night: Night) -> Night:
    """Four players; round 1 runs at two tables."""
    entered(night, "Đorđe 王小明 " + "x" * 40)
    desk = night.desk()
    desk.tap("Pair round 1")
    desk.tap("Start round 1: open every match")
    return night


def printed(night: Night, scale: float = 3) -> list[str]:
    """What every code on the first page of slips says, by zxing, from the page's pixels."""
    page = pdf(night.organiser, f"/e/{night.event}/paper/slips.pdf")[0]
    return proof.codes(page.render(scale=scale).to_pil())


def one(night: Night, table: int, result: str) -> str:
    """The printed code of a table and a result."""
    found = [code for code in printed(night) if f"/s/1-{table}-" in code and code.endswith(result)]
    assert len(found) == 1
    return found[0]


def results(night: Night) -> list[tuple[str, object, object]]:
    """Who entered which result, and from what."""
    live = services_of(night.app).tournaments.live(night.event)  # type: ignore[arg-type]
    return [
        (line.by, line.data["source"], (line.data["table"], tuple(line.data["wins"])))
        for line in live.events
        if line.kind == RESULT_REPORTED
    ]


def send(browser: Browser, night: Night, code: str) -> tuple[int, dict[str, object]]:
    answer = browser.client.post(f"/api/events/{night.event}/slips", json={"code": code})
    return answer.status_code, answer.get_json()


def test_every_possible_result_is_printed_as_a_code_that_reads(paired: Night) -> None:
    codes = printed(paired)
    assert len(codes) == len(set(codes)) == 6
    for table in (1, 2):
        ends = {code[-5:] for code in codes if f"/s/1-{table}-" in code}
        assert ends == {"1-0-0", "0-1-0", "0-0-1"}


def test_a_long_name_ends_before_the_line_for_the_signature(paired: Night) -> None:
    page = pdf(paired.organiser, f"/e/{paired.event}/paper/slips.pdf")[0]
    words = page.get_textpage()
    middle, found = page.get_width() / 2, 0
    for number in range(words.count_rects()):
        left, bottom, right, top = words.get_rect(number)
        if "xxx" in words.get_text_bounded(left, bottom, right, top):
            assert right < middle - 4, "of a signature that begins there"
            found += 1
    assert found


def test_a_long_match_prints_every_code_too(night: Night) -> None:
    entered(night, "Dee")
    desk = night.desk()
    desk.get(f"/e/{night.event}/plan")
    desk.tap("Change the plan", best_of="7", rounds="2", minutes="50", turns="5", points="3-1-0")
    night.desk().tap("Pair round 1")
    codes = printed(night, scale=4)
    tables = [code for code in codes if "/s/1-1-" in code]
    assert len(set(tables)) == 24, "4 and 4 whole matches, 6 and 6 cut short, 4 even"


def test_a_scanned_code_shows_the_result_and_a_tap_enters_it(paired: Night) -> None:
    path = "/e/" + one(paired, 2, "0-1-0").partition("/e/")[2]
    assert paired.browser().client.get(path).status_code == 403, "staff alone"
    desk = paired.organiser
    text = desk.get(path)
    assert "Round 1, table 2" in text
    assert "won 1–0" in text
    assert results(paired) == [], "what was read waits for a tap"
    desk.post(f"/e/{paired.event}/slips/enter", 200, **{"slip.a": path})
    assert "is entered." in desk.text
    assert results(paired) == [("organiser", "slip", (2, (0, 1)))]
    assert "this result is there already" in desk.get(path)


def test_the_same_slip_twice_changes_nothing(paired: Night) -> None:
    code = one(paired, 1, "1-0-0")
    first, again = send(paired.organiser, paired, code), send(paired.organiser, paired, code)
    assert first == again
    assert (first[0], first[1]["wins"]) == (200, [1, 0])
    assert len(results(paired)) == 1
    status, answer = send(paired.organiser, paired, one(paired, 1, "0-1-0"))
    assert status == 422, answer
    assert answer["ruling"]["rule"] == "EV-23"  # type: ignore[index]
    assert len(results(paired)) == 1


def test_a_result_tapped_before_its_slip_comes_in_stays_as_it_is(paired: Night) -> None:
    paired.organiser.post(f"/e/{paired.event}/result", id="tap", round=1, table=1, score="1-0-0")
    assert send(paired.organiser, paired, one(paired, 1, "1-0-0"))[0] == 200
    assert results(paired) == [("organiser", "referee", (1, (1, 0)))]


def test_who_may_not_enter_a_result_may_not_by_slip(paired: Night) -> None:
    code = one(paired, 1, "1-0-0")
    phone = entered(paired, "Eve")
    assert send(phone, paired, code)[0] == 403
    assert send(paired.browser(), paired, code)[0] == 403
    assert results(paired) == []


def test_what_was_struck_is_not_entered_by_the_same_slip_again(paired: Night) -> None:
    code, desk = one(paired, 1, "1-0-0"), paired.organiser
    assert send(desk, paired, code)[0] == 200
    desk.get(f"/e/{paired.event}/r/1/1")
    desk.tap("Strike the result: the table is open again")
    desk.tap("Record it", reason="the other table's slip")
    status, answer = send(desk, paired, code)
    assert (status, answer["ruling"]["rule"]) == (422, "EV-31")  # type: ignore[index]
    assert send(desk, paired, one(paired, 1, "0-1-0"))[0] == 200


def test_a_slip_of_another_round_is_refused(paired: Night) -> None:
    codes = [one(paired, table, "1-0-0") for table in (1, 2)]
    for code in codes:
        assert send(paired.organiser, paired, code)[0] == 200
    paired.desk().tap("Pair round 2")
    paired.organiser.tap("Start round 2: open every match")
    before = len(results(paired))
    for code in codes:
        status, answer = send(paired.organiser, paired, code)
        assert (status, answer["ruling"]["rule"]) == (422, "EV-31")  # type: ignore[index]
        assert "round 1" in str(answer["ruling"]["because"])  # type: ignore[index]
    assert len(results(paired)) == before
    assert "This slip is of round 1" in paired.organiser.get("/e/" + codes[0].partition("/e/")[2])


def test_a_slip_of_a_pairing_that_was_changed_is_refused(night: Night) -> None:
    entered(night, "Dee")
    desk = night.desk()
    desk.tap("Pair round 1")
    old = one(night, 1, "1-0-0")
    players = read_slip(old, night.event).players
    other = next(player for player in ("P1", "P2", "P3", "P4") if player not in players)
    desk.post(
        f"/e/{night.event}/do", kind="PlacesSwapped", id="swap", round=1,
        first=players[0], second=other, reason="brothers",
    )  # fmt: skip
    night.desk().tap("Start round 1: open every match")
    status, answer = send(desk, night, old)
    assert (status, answer["ruling"]["rule"]) == (422, "EV-31")  # type: ignore[index]
    assert send(desk, night, one(night, 1, "1-0-0"))[0] == 200


@pytest.mark.parametrize(
    "said", ["", "QM1:W1A-LG-1", "/e/E-X/s/1-1-3-P1-P2/1-0-0", "{path}9", "{path}/x", "x" * 401]
)
def test_what_is_no_code_of_this_event_is_refused(paired: Night, said: str) -> None:
    path = one(paired, 1, "1-0-0")
    status, answer = send(paired.organiser, paired, said.replace("{path}", path))
    assert (status, answer["error"]) == (400, "unreadable")
    assert results(paired) == []
    with pytest.raises(Unreadable):
        read_slip("/e/E-X/s/1-1-3-P1-P2/1-0-0", paired.event)


def test_a_slip_is_found_in_the_first_characters_of_a_text(paired: Night) -> None:
    code = printed(paired)[0]
    place = code[code.index("/e/") :]
    assert read_slip("x" * (400 - len(place)) + place, paired.event).event == paired.event
    with pytest.raises(Unreadable):
        read_slip("x" * (401 - len(place)) + place, paired.event)


def test_several_slips_of_one_photograph_are_entered_together(paired: Night) -> None:
    desk = paired.organiser
    desk.get(f"/e/{paired.event}/slips")
    codes = [one(paired, 1, "1-0-0"), *(code for code in printed(paired) if "/s/1-2-" in code)]
    desk.post(f"/e/{paired.event}/slips", codes="\n".join(codes))
    assert "Not one clear mark was read." in desk.text
    assert desk.text.count('type="radio"') == 4
    assert desk.text.count("checked") == 1
    chosen: dict[str, Any] = {f"slip.{n}": code for n, code in enumerate((codes[0], codes[2]))}
    chosen |= {"slip.2": "", "note": "two tables"}
    desk.post(f"/e/{paired.event}/slips/enter", expect=200, **chosen)
    assert desk.text.count("is entered.") == 2
    assert len(results(paired)) == 2


def test_what_is_no_code_is_told_beside_the_slips_that_were_read(paired: Night) -> None:
    """One line of them all kept the others from being read, and was not named."""
    desk, code = paired.organiser, one(paired, 1, "1-0-0")
    foreign = code.replace(paired.event, "E-ZZZZZZ")
    desk.post(f"/e/{paired.event}/slips", codes=f"nonsense\n{code}\n{foreign}")
    assert desk.text.count('type="radio"') == 1
    assert 'This is no code of a result on a slip. <span class="quiet">nonsense' in desk.text
    assert "This slip is of another event (E-ZZZZZZ)." in desk.text
    desk.post(f"/e/{paired.event}/slips", expect=400, codes="nonsense")
    assert "nonsense</span>" in desk.text


def test_a_slip_whose_result_is_there_has_nothing_to_enter(paired: Night) -> None:
    desk, code = paired.organiser, one(paired, 1, "1-0-0")
    desk.post(f"/e/{paired.event}/slips", codes=code)
    assert "Enter the result" in desk.text
    desk.post(f"/e/{paired.event}/slips/enter", **{"slip.1": code})
    desk.post(f"/e/{paired.event}/slips", codes=code)
    assert "this result is there already." in desk.text
    assert "Enter the result" not in desk.text


def test_a_slip_that_says_otherwise_tells_the_result_that_is_there(paired: Night) -> None:
    """It was offered to enter, and refused; of a slip without a mark it was asked what it says."""
    desk = paired.organiser
    desk.post(f"/e/{paired.event}/slips/enter", **{"slip.1": one(paired, 1, "1-0-0")})
    for codes in (
        [one(paired, 1, "0-1-0")],
        [code for code in printed(paired) if "/s/1-1-" in code],
    ):
        desk.post(f"/e/{paired.event}/slips", codes="\n".join(codes))
        assert "won 1–0: this result is there already." in desk.text
        assert 'type="radio"' not in desk.text
        assert f'href="/e/{paired.event}/r/1/1">Change the result' in " ".join(desk.text.split())


def test_the_results_of_an_unclear_slip_stand_as_on_the_slip(paired: Night) -> None:
    """They stood as the photograph was read."""
    desk = paired.organiser
    codes = [code for code in printed(paired) if "/s/1-1-" in code]
    desk.post(f"/e/{paired.event}/slips", codes="\n".join(sorted(codes)))
    assert re.findall(r'value="[^"]*/(\d-\d-\d)"', desk.text) == ["1-0-0", "0-1-0", "0-0-1"]
