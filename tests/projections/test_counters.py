"""What is said beside a counter or a zone: a warning while it can still be heeded."""

from __future__ import annotations

import pytest

from games import catalogue
from games import play
from games.table import Table
from games.text import text
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import DRAW
from games.wtactics_arc.names import VP
from projections.knowledge.sight import looking
from projections.knowledge.viewer import SPECTATOR
from projections.views.scene.counters import counter_views
from projections.views.scene.zones import zone_views

GAME = catalogue()["wtactics_arc"]


def warned(table: Table) -> list[str]:
    """The warnings beside the points of a match."""
    views = counter_views(looking(GAME, table, SPECTATOR))
    return [view.warn for view in views if view.name == VP and view.warn]


@pytest.mark.parametrize(("points", "said"), [(28, "Close to victory"), (2, "Close to defeat")])
def test_a_decided_match_warns_nobody(points: int, said: str) -> None:
    first, other = GAME.seats[:2]
    table = play.setup(GAME, (first, other), {}).set(first, VP, points).set(other, VP, 15)
    under_way = table.enter(DRAW)
    assert warned(under_way) == [said]
    over = under_way.end((other,), text("conceded"), "ARC-4.4")
    assert warned(over) == []


def test_an_empty_deck_is_no_warning_once_the_match_is_decided() -> None:
    first, other = GAME.seats[:2]
    table = play.setup(GAME, (first, other), {}).enter(DRAW)
    under_way, over = table, table.end((other,), text("conceded"), "ARC-4.4")
    said = {
        decided: [
            zone.warn
            for zone in zone_views(looking(GAME, seen, SPECTATOR))
            if (zone.name, zone.owner) == (DECK, first)
        ]
        for decided, seen in ((False, under_way), (True, over))
    }
    assert said == {False: ["0 left"], True: [""]}
