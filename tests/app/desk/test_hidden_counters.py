"""A counter that its owner alone sees is not named to others, whoever read its line first."""

from __future__ import annotations

from app.desk.desk import Desk
from app.desk.history.lookback import past_of
from events.memory import MemoryLog
from events.vocabulary import Seat
from games import catalogue
from projections.knowledge.viewer import REFEREE
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import seated
from projections.views.history.log import log_lines


def test_words_that_the_referee_read_first_are_not_told_to_a_seat() -> None:
    desk = Desk(MemoryLog(), lambda: 1_000_000)
    game = catalogue()["generals_order"]
    match = desk.open(game.key, {}, game.seats[:2])
    owner, other = game.seats[:2]
    change = {"what": "counter", "of": owner, "key": "deck_size", "value": 31}
    desk.rule(match, "c", "TableCorrected", {"reason": "x", "changes": [change]})
    live = desk.live(match)

    def read(viewer: Viewer) -> str:
        return str(log_lines(past_of(live), live.history, viewer)[-1].text)

    assert "31" in read(REFEREE)
    assert "31" not in read(seated(Seat(other)))
    assert "31" in read(seated(Seat(owner)))
