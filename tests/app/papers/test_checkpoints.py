"""Checkpoints: anybody may keep them while a match is played; they tell nothing before it is over, and
then they prove what was stored.
"""

from __future__ import annotations

from flask import Flask

from app.services import services_of
from events.proof.archive import read
from events.proof.checkpoints import Checkpoint
from events.proof.checkpoints import check_checkpoints
from events.proof.checkpoints import checkpoint_of
from tests.app.conftest import TableOfPhones


def asked(app: Flask, match: str) -> tuple[list[Checkpoint], str]:
    """What a stranger is told: the checkpoints, and the key to them."""
    answer = app.test_client().get(f"/api/matches/{match}/checkpoints")
    assert answer.status_code == 200
    told = answer.get_json()
    assert told["match"] == match
    return [Checkpoint(**one) for one in told["checkpoints"]], told["key"]


def strike(phones: TableOfPhones, id_: str, target: int) -> None:
    ruling = {"kind": "PlayStruck", "target": target, "reason": "x", "onward": "skip"}
    assert phones.referee.post("amendments", {"id": id_, **ruling})[0] == 200


def take_all(phones: TableOfPhones) -> None:
    """Play to the end."""
    for turn in range(40):
        view = phones.a.view()
        if view["outcome"] is not None:
            return
        (seat,) = view["to_act"]
        phone = next(phone for phone, of in ((phones.a, "A"), (phones.b, "B")) if of == seat)
        assert phone.act("StonesTaken", f"turn{turn}", number=1)[0] == 200
    raise AssertionError("the match does not end")


def test_what_was_kept_during_a_match_is_held_against_its_record(
    app: Flask, phones: TableOfPhones
) -> None:
    phones.a.act("StonesTaken", "one", number=3)
    assert asked(app, phones.a.match) == ([], "")
    strike(phones, "strike", 2)
    kept, key = asked(app, phones.a.match)
    assert [one.version for one in kept] == [3]
    assert key == "", "with the key a watcher could try out what a hidden card is"
    take_all(phones)
    again, key = asked(app, phones.a.match)
    assert again == kept
    log = services_of(app).desk.log
    lines = app.test_client().get(f"/api/matches/{phones.a.match}/record").get_data()
    record = read(lines.splitlines(keepends=True))
    assert check_checkpoints(bytes.fromhex(key), record.events, kept) == ()
    assert log.head(record.manifest.match).version == len(record.events)


def test_what_does_not_fit_is_told_by_its_line(app: Flask, phones: TableOfPhones) -> None:
    phones.a.act("StonesTaken", "one", number=3)
    events = services_of(app).desk.live(phones.a.match).events  # type: ignore[arg-type]
    key = b"k" * 32
    right = checkpoint_of(key, 1, events[0].hash)
    wrong = (checkpoint_of(b"other" * 8, 1, events[0].hash), Checkpoint(7, right.code))
    assert check_checkpoints(key, events, (right,)) == ()
    found = check_checkpoints(key, events, (wrong[1], right, wrong[0]))
    assert [one.version for one in found] == [1, 7]
    assert "not what it held at the checkpoint" in found[0].because
    assert "line 7 of the log, which has 2" in found[1].because


def test_the_pages_show_the_newest(app: Flask, phones: TableOfPhones) -> None:
    phones.a.act("StonesTaken", "one", number=3)
    phones.b.act("StonesTaken", "two", number=1)
    strike(phones, "first", 2)
    strike(phones, "second", 3)
    kept, _ = asked(app, phones.a.match)
    assert [one.version for one in kept] == [4, 5]
    browser = app.test_client()
    shown = f'data-checkpoint="5:{kept[1].code}"'
    for page, token in (
        ("seat?seat=A", phones.a.token),
        ("referee", phones.referee.token),
        ("table", ""),
    ):
        mark = "&" if "?" in page else "?"
        html = browser.get(f"/m/{phones.a.match}/{page}{mark}token={token}").get_data(as_text=True)
        assert shown in html, page
    assert f"checkpoint 5: {kept[1].brief}" in html
    home = browser.get(f"/m/{phones.a.match}").get_data(as_text=True)
    assert all(one.code in home for one in kept)
