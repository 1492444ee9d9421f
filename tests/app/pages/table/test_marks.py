"""The marks in tiles that are rendered once for all viewers: nothing that a designer writes into a card
is taken for one.
"""

from __future__ import annotations

import pytest

from app.pages.table.marks import FOR_ALL
from app.pages.table.marks import Looking
from app.pages.table.marks import filled_in

LOOKING = Looking("A", None, "/m/M/p/", "?seat=A")


def link(id_: str) -> str:
    made = FOR_ALL["link_mark"]
    assert callable(made)
    return made("", id_, "")


def test_marks_are_filled_in_for_the_viewer() -> None:
    mine, tag = FOR_ALL["mine_mark"], FOR_ALL["tag_mark"]
    assert callable(mine)
    assert callable(tag)
    html = f'<{tag("")} {mine("A", "")} {mine("B", "")} {link("x")} to="{FOR_ALL["piece_tail"]}">'
    assert filled_in(html, LOOKING) == '<a data-mine  href="/m/M/p/x?seat=A" to="?seat=A">'


def test_who_may_open_no_piece_is_shown_no_link() -> None:
    wall = Looking("", None, "", "")
    assert filled_in(f"<b {link('x')}>", wall) == '<b role="img">'


def test_a_place_is_the_owners_own() -> None:
    called = FOR_ALL["name_mark"]
    assert callable(called)
    html = str(called("A", "Your <b>", "Ann's <b>", "")) + str(called("", "", "Heap", ""))
    assert filled_in(html, LOOKING) == "Your &lt;b&gt;Heap"
    ben = Looking("B", None, "", "")
    assert filled_in(html, ben) == "Ann&#39;s &lt;b&gt;Heap"


@pytest.mark.parametrize("name", ["A\x01mA", "\x01k\x02", "\x01t", "\x02\x03\x01hX"])
def test_a_name_is_no_mark_and_swallows_nothing(name: str) -> None:
    html = f'<b title="{name}"></b><a {link("x")}>'
    assert filled_in(html, LOOKING) == f'<b title="{name}"></b><a href="/m/M/p/x?seat=A">'
