"""What a device that shows a page needs to show the next one: no more than what looks different."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from app.pages.panes.drawn import Page
from app.pages.panes.drawn import Patch
from app.pages.panes.drawn import patches
from app.pages.panes.nodes import LineRows
from app.pages.panes.nodes import Node
from app.pages.panes.pane import Drawn
from app.pages.table.grid import BoardPart

A, B = "<!--=cell a-->", "<!--=cell b-->"


def tile(lights: tuple[str, ...] = (), *looks: str) -> BoardPart:
    return BoardPart("cell a", "tile", (), (), looks, lights)


def parts(frame: str, **nodes: tuple[object, str]) -> Drawn:
    """A pane with nodes: by the last letter of their names their values and HTML."""
    made = {f"cell {key}": Node(value, html) for key, (value, html) in nodes.items()}
    return Drawn((frame,), frame, made)


class Line(NamedTuple):
    version: int
    words: str


def log(*lines: tuple[int, str], frame: str = "<!--lines-->") -> Drawn:
    rows = tuple(Line(*line) for line in lines)
    made = tuple(Node(line, f"<li>{line.words}</li>") for line in rows)
    return Drawn((frame,), frame, {}, LineRows(rows, made))


ONE = parts(A, a=((1,), "<b>1</b>"))
LIT = parts(A + B, a=(tile(("moved",)), "<b lit>"), b=((1,), "<b>1</b>"))


@pytest.mark.parametrize(
    ("was", "now", "sent"),
    [
        (None, ONE, "<b>1</b>"),
        (ONE, ONE, None),
        (Drawn((1,), "<p>1</p>"), Drawn((2,), "<p>1</p>"), None),
        (Drawn((1,), "<p>1</p>"), Drawn((2,), "<p>2</p>"), "<p>2</p>"),
        (Drawn((1,), "<p>1</p>"), ONE, "<b>1</b>"),
        (ONE, Drawn((1,), "<p>1</p>"), "<p>1</p>"),
        (ONE, parts(A, a=((2,), "<b>1</b>")), None),
        (ONE, parts(A, a=((2,), "<b>2</b>")), {"nodes": {"cell a": "<b>2</b>"}}),
        (ONE, parts(f"<p>{A}</p>", a=((1,), "<b>1</b>")), {"frame": f"<p>{A}</p>", "nodes": {}}),
        (
            ONE,
            parts(A + B, a=((1,), "<b>1</b>"), b=((3,), "<b>3</b>")),
            {"frame": A + B, "nodes": {"cell b": "<b>3</b>"}},
        ),
        (
            LIT,
            parts(A + B, a=(tile(), "<b>"), b=((1,), "<b>1</b>")),
            {"dim": ["cell a"]},
        ),
        (
            LIT,
            parts(A + B, a=(tile(), "<b>"), b=((2,), "<b>2</b>")),
            {"dim": ["cell a"], "nodes": {"cell b": "<b>2</b>"}},
        ),
        (
            LIT,
            parts(A + B, a=(tile((), "burnt"), "<b x>"), b=((1,), "<b>1</b>")),
            {"nodes": {"cell a": "<b x>"}},
        ),
        (
            LIT,
            parts(A + B, a=(tile(("left",)), "<b l>"), b=((1,), "<b>1</b>")),
            {"nodes": {"cell a": "<b l>"}},
        ),
        (
            parts(A, a=(tile(), "<b>")),
            parts(A, a=(tile(("moved",)), "<b lit>")),
            {"nodes": {"cell a": "<b lit>"}},
        ),
        (
            parts(A, a=(tile(), "<b>Ann</b>")),
            parts(A, a=(tile(), "<b>Ben</b>")),
            {"nodes": {"cell a": "<b>Ben</b>"}},
        ),
    ],
)
def test_of_a_pane_are_sent_the_nodes_that_look_different(
    was: Drawn | None, now: Drawn, sent: Patch | str | None
) -> None:
    before = Page(3, 1, False, {"board": was} if was else {})
    assert patches(before, Page(4, 2, True, {"board": now})) == ({"board": sent} if sent else {})


def test_the_name_of_a_node_is_sent_in_signs_that_an_attribute_may_contain() -> None:
    def drawn(html: str, lights: tuple[str, ...]) -> Drawn:
        return Drawn((), "", {"zone <1>": Node((html,), html), "zone >": Node(tile(lights), html)})

    sent = patches(
        Page(3, 1, True, {"rest": drawn("<b>1</b>", ("moved",))}),
        Page(4, 2, True, {"rest": drawn("<b>2</b>", ())}),
    )
    assert sent == {"rest": {"nodes": {"zone %3C1%3E": "<b>2</b>"}, "dim": ["zone %3E"]}}


@pytest.mark.parametrize(
    ("was", "now", "sent"),
    [
        (log((1, "a")), log((1, "a")), None),
        (log((1, "a")), log((1, "a"), (2, "b")), {"lines": {"2": "<li>b</li>"}, "gone": []}),
        (log((1, "a")), log((1, "c")), {"lines": {"1": "<li>c</li>"}, "gone": []}),
        (log((2, "b"), (1, "a")), log((4, "d")), {"lines": {"4": "<li>d</li>"}, "gone": [1, 2]}),
        (log((1, "a"), (2, "b")), log((2, "b")), {"lines": {}, "gone": [1]}),
        (log(), log((1, "a")), "<li>a</li>"),
        (log((1, "a")), log(frame="<p>no plays</p>"), "<p>no plays</p>"),
        (
            log((1, "a")),
            log((1, "a"), frame="<ol><!--lines--></ol>"),
            "<ol><li>a</li></ol>",
        ),
    ],
)
def test_of_a_log_are_sent_the_lines_that_came_and_the_numbers_of_those_that_went(
    was: Drawn, now: Drawn, sent: Patch | str | None
) -> None:
    before = Page(3, 1, False, {"log": was})
    assert patches(before, Page(4, 2, True, {"log": now})) == ({"log": sent} if sent else {})


@pytest.mark.parametrize(
    ("was", "now", "sent"),
    [
        ("ab", "abc", {"lines": {"3": "<li>c</li>"}, "gone": []}),
        ("ab", "bc", {"lines": {"3": "<li>c</li>"}, "gone": [1]}),
        ("abc", "ab", {"lines": {}, "gone": [3]}),
        ("abc", "bc", {"lines": {}, "gone": [1]}),
        ("abc", "ac", {"lines": {}, "gone": [2]}),
        ("abc", "bd", {"lines": {"4": "<li>d</li>"}, "gone": [1, 3]}),
        ("ab", "cd", {"lines": {"3": "<li>c</li>", "4": "<li>d</li>"}, "gone": [1, 2]}),
    ],
)
def test_of_logs_that_share_lines_only_the_others_are_told(was: str, now: str, sent: Patch) -> None:
    rows = {word: Line(version, word) for version, word in enumerate("abcd", 1)}
    nodes = {word: Node(row, f"<li>{word}</li>") for word, row in rows.items()}

    def page(words: str) -> Page:
        lines = LineRows(tuple(map(rows.get, words)), tuple(map(nodes.get, words)))
        return Page(1, 1, False, {"log": Drawn(("",), "<!--lines-->", {}, lines)})

    assert patches(page(was), page(now)) == {"log": sent}
