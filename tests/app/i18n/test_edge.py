"""Words of views that were translated before."""

from __future__ import annotations

from app.views.edge import Kept
from app.views.edge import worded_once
from games.text import Text
from games.text import text
from projections.views.base import View

EVENTS = 4


class Word(View, frozen=True, kw_only=True):
    """A part of a row."""

    said: Text
    seat: str = "A"


class Zone(View, frozen=True, kw_only=True):
    """A row that changes seldom."""

    label: Text
    words: tuple[Word, ...]


class Shown(View, frozen=True, kw_only=True):
    """What is shown at each event."""

    ply: int
    zones: tuple[Zone, ...]


class Counting:
    """Translates by a mark, and notes what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, words: str) -> str:
        """Return marked words."""
        self.asked.append(str(words))
        return f"{words}*"


def all_said(shown: Shown) -> list[list[str]]:
    return [[zone.label, *(word.said for word in zone.words)] for zone in shown.zones]


def test_a_row_that_stood_long_is_not_translated_anew_when_one_of_its_items_leaves() -> None:
    translate, kept = Counting(), Kept(EVENTS, 1_000)
    words = tuple(Word(said=text(f"word {number}")) for number in range(5))
    zone, other = Zone(label=text("hand"), words=words), Zone(label=text("deck"), words=())
    for ply in range(3 * EVENTS):
        worded_once(Shown(ply=ply, zones=(zone, other)), translate, kept.at(ply), "A")
    assert len(translate.asked) == 7, "each once"
    translate.asked.clear()
    left = Zone(label=zone.label, words=words[1:])
    new = Word(said=text("word 9"))
    more = Zone(label=text("discards"), words=(new, words[0]))
    shown = Shown(ply=20, zones=(left, more))
    seen = worded_once(shown, translate, kept.at(3 * EVENTS), "A")
    assert all_said(seen) == [
        ["hand*", "word 1*", "word 2*", "word 3*", "word 4*"],
        ["discards*", "word 9*", "word 0*"],
    ]
    assert translate.asked == ["discards", "word 9", "word 0"], (
        "what lies elsewhere, and what is new"
    )


def test_what_stood_in_another_place_says_what_it_says_itself() -> None:
    """Views that change places, and one of another kind in the place of one, take no words over."""
    translate, kept = Counting(), Kept(EVENTS, 1_000)
    one, two = (
        Zone(label=text(label), words=(Word(said=text(f"in {label}")), Word(said=text("both"))))
        for label in ("one", "two")
    )
    worded_once(Shown(ply=0, zones=(one, two)), translate, kept, "A")
    for zones in ((two, one), (one,), (two,), (one, two, one)):
        seen = worded_once(Shown(ply=1, zones=zones), translate, kept, "A")
        assert all_said(seen) == [
            [f"{zone.label}*", f"in {zone.label}*", "both*"] for zone in zones
        ]
