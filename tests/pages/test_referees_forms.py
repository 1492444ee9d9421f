"""What the referee's forms record: previews, confirmations, the pause until the table is walked back,
one piece, a count, a sandbox, a new link.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.desk.history.live import Live
from app.i18n.render import Renderer
from app.services import services_of
from app.serving.demo import prepare
from events import kinds
from events.vocabulary import TABLE
from events.vocabulary import MatchId
from games import play
from projections.referee.disputes import held
from tests.pages.browsers.client_browser import ClientBrowser
from tests.pages.browsers.sittings import application


class Desk:
    """A match in which something was played, and its referee's browser."""

    def __init__(self, folder: Path) -> None:
        self.app = application(folder)
        self.parts = services_of(self.app)
        self.match = self.parts.desk.open("generalissimo", {}, name="Table 7")
        prepare(self.parts.desk, self.match)
        actions = play.legal_actions(self.live.game, self.live.table, self.live.table.active)
        move = next(action for action in actions if action.name == "PieceMoved")
        ply = self.live.history.ply
        self.moved = self.parts.desk.report(
            self.match, move.seat, "moved", ply, move.name, move.args
        ).version
        self.browser = ClientBrowser(self.app, self.parts.access.issue(self.match, "referee"))

    @property
    def live(self) -> Live:
        return self.parts.desk.live(self.match)

    def go(self, path: str) -> ClientBrowser:
        return self.browser.go(f"/m/{self.match}/referee{path}")

    def post(self, path: str, **fields: str) -> ClientBrowser:
        return self.browser.go(
            f"/m/{self.match}/referee{path}", [(key, "" + said) for key, said in fields.items()]
        )

    def confirm(self, kind: str, data: dict[str, Any], **fields: str) -> ClientBrowser:
        return self.post(
            "/confirm",
            **{"id": f"c{self.live.head.version}", "expected": str(self.live.head.version)},
            kind=kind,
            args=json.dumps(data),
            **fields,
        )

    def call(self) -> int:
        """South calls the referee; the version of the call."""
        id_ = f"call{self.live.head.version}"
        data = {"target": 0, "claim": "no"}
        return self.parts.desk.tell(self.match, id_, kinds.DISPUTE_RAISED, data, "South").version

    def kinds(self, since: int) -> list[str]:
        """What was recorded after a line."""
        return [event.kind for event in self.live.events[since:]]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    yield desk
    desk.parts.close()


def test_nothing_is_confirmed_without_a_reason_or_over_something_new(desk: Desk) -> None:
    version = desk.live.head.version
    page = desk.confirm(kinds.PLAY_STRUCK, {"target": desk.moved}, reason=" ")
    assert (page.status, "Give a reason" in page.text) == (400, True)
    page = desk.post(
        "/confirm",
        kind=kinds.PLAY_STRUCK,
        args=json.dumps({"target": desk.moved}),
        reason="Misplaced.",
        id="late",
        expected=str(version - 1),
    )
    assert (page.status, "The match went on while you looked" in page.text) == (409, True)
    assert desk.kinds(version) == []
    page = desk.confirm(kinds.PLAY_STRUCK, {"target": desk.moved}, reason="Misplaced.")
    assert page.status == 200
    assert desk.kinds(version) == [kinds.PLAY_STRUCK]
    page = desk.confirm(kinds.PLAY_STRUCK, {"target": desk.moved}, reason="Misplaced again.")
    assert page.status >= 400
    assert desk.kinds(version) == [kinds.PLAY_STRUCK]


def test_a_preview_that_cannot_be_read_says_so(desk: Desk) -> None:
    page = desk.post("/preview", kind=kinds.PLAY_STRUCK, args=json.dumps({"target": "seven"}))
    assert page.status == 400
    assert "Not a valid integer." in page.text


def test_the_clocks_wait_until_the_table_is_walked_back_where_something_must_move(
    desk: Desk,
) -> None:
    version = desk.live.head.version
    desk.confirm(kinds.PLAY_STRUCK, {"target": desk.moved}, reason="No.", hold="1")
    assert desk.kinds(version) == [kinds.PLAY_STRUCK, kinds.CLOCK_PAUSED]
    told = held(desk.live.events)
    assert told == "The match is paused: the table is walked back first."
    assert not re.search("[a-z]", Renderer("zh_Hant_TW")(told)), "every phone's own language"
    version = desk.live.head.version
    before = next(step.entry.version for step in desk.live.history.steps if step.entry.is_play)
    page = desk.confirm(kinds.REWOUND_TO, {"target": before}, reason="All of it.", hold="1")
    assert page.status == 200
    assert desk.kinds(version) == [kinds.REWOUND_TO], "they are paused already"


def test_the_clocks_start_where_a_withdrawn_ruling_leaves_nothing_to_move(desk: Desk) -> None:
    desk.confirm(kinds.PLAY_STRUCK, {"target": desk.moved}, reason="No.", hold="1")
    struck, version = desk.live.head.version - 1, desk.live.head.version
    page = desk.confirm(kinds.RULING_WITHDRAWN, {"ruling": struck}, reason="Yes.", hold="1")
    assert page.status == 200
    assert desk.kinds(version) == [kinds.RULING_WITHDRAWN, kinds.CLOCK_RESUMED]


def test_a_piece_is_looked_at_and_put_right(desk: Desk) -> None:
    piece = next(piece for piece in desk.live.table.pieces.values() if piece.zone == "board")
    page = desk.go(f"/piece/{piece.id}")
    assert page.status == 200
    other = next(cell for cell in ("E5", "E6", "E7") if not desk.live.table.at("board", cell))
    assert f'value="board:{other}"' in page.html
    assert desk.go("/piece/NOBODY").status == 404
    page = desk.post(f"/piece/{piece.id}", spot=f"board:{other}", reason="It slipped.")
    assert page.status == 200
    version = desk.live.head.version
    page.press("Confirm and record", reason="It slipped.")
    assert desk.kinds(version) == [kinds.TABLE_CORRECTED]
    assert desk.live.table.pieces[piece.id].cell == other


def test_a_count_only_compares(desk: Desk) -> None:
    version, before = desk.live.head.version, desk.live.table
    held = before.count(TABLE, "move")
    page = desk.post("/correct", **{"counter:table/move": str(3 - held), "mode": "count"})
    page.press("Confirm and record")
    assert desk.kinds(version) == [kinds.TABLE_COUNTED]
    assert desk.live.table.count(TABLE, "move") == held


def test_a_sandbox_begins_at_a_line_or_at_a_play(desk: Desk) -> None:
    known = set(desk.parts.desk.log.matches())
    for axis, name in (("version", "from line 3"), ("ply", "from play 3")):
        assert desk.post("/branch", **{axis: "3"}).status == 200
        (made,) = set(desk.parts.desk.log.matches()) - known
        known.add(made)
        branch = desk.parts.desk.live(MatchId(made))
        assert branch.manifest.name == f"What if, {name}"
        assert branch.manifest.sandbox_of


def test_a_new_link_is_for_whom_it_says(desk: Desk) -> None:
    for role, who, label in (
        ("seat", "South", "Seat South"),
        ("referee", "", "Referee"),
        ("floor", "", "Floor referee"),
    ):
        page = desk.post("/links", role=role, who=who)
        assert page.status == 200
        assert label in page.text
    assert desk.post("/links", role="owner").status == 400


def test_the_time_that_is_given_back_goes_with_a_ruling_to_the_answer_of_its_call(
    desk: Desk,
) -> None:
    call = desk.call()
    page = desk.confirm(
        kinds.PLAY_STRUCK,
        {"target": desk.moved, "dispute": call},
        reason="No.",
        give=json.dumps({"South": "30", "North": "-5"}),
    )
    assert page.status == 200
    assert page.url.endswith(f"/m/{desk.match}/referee/call/{call}?give.South=30&give.North=-5")
    for seat, seconds in (("South", "30"), ("North", "-5")):
        assert f'name="give.{seat}" value="{seconds}"' in page.html
    ruling = desk.live.head.version
    for version, given, restored in (
        (call, {"give.South": "30", "give.North": "-5"}, {"South": 30_000, "North": -5_000}),
        (desk.call(), {"give.South": "7", "give.North": ""}, {"South": 7_000}),
        (desk.call(), {"give.South": "0"}, {}),
    ):
        told = json.dumps({"dispute": version, "ruling": ruling if version == call else 0})
        said = {"kind": kinds.DISPUTE_SETTLED, "id": f"answer{version}", "arg.verdict": "So."}
        assert desk.post("/tell", restored="1", args=told, **said, **given).status == 200
        last = desk.live.events[-1]
        assert (last.kind, last.data["restored"]) == (kinds.DISPUTE_SETTLED, restored)
