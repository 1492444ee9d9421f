"""Open questions lie one in another; who is asked first may act. Pieces are found in their zones
however often one asks.
"""

from __future__ import annotations

from events.vocabulary import Seat
from games.kit.table.pieces import Frame
from games.table import Table
from tests.games.wtactics_arc import conduct

A, B, C = map(Seat, "ABC")


def opened() -> Table:
    return conduct.opened(3, {}).having(to_act=(A,))


def test_the_first_who_is_asked_may_act_and_no_other() -> None:
    table = opened().push(Frame("battle", asked=(B, C)))
    assert table.to_act == (B,)
    assert table.reframe(Frame("battle", asked=(C, A))).to_act == (C,)
    assert table.reframe(Frame("battle")).to_act == (B,), "nobody is asked: it stays as it is"
    assert opened().push(Frame("battle")).to_act == opened().to_act


def test_the_innermost_question_is_replaced_and_taken_away() -> None:
    table = opened().push(Frame("battle", notes={"stage": "one"})).push(Frame("window"))
    kinds = [frame.kind for frame in table.frames]
    assert kinds[-2:] == ["battle", "window"]
    assert [frame.kind for frame in table.pop().frames] == kinds[:-1]
    changed = table.pop().reframe(Frame("battle", notes={"stage": "two"}))
    assert changed.frame is not None
    assert (changed.frame.note("stage"), len(changed.frames)) == ("two", len(kinds) - 1)


def test_the_pieces_of_zones_are_the_same_however_often_one_asks() -> None:
    table = opened()
    asked = ("kingdom",), ("kingdom", "pool"), ("pool", "kingdom"), ("kingdom", "army"), ("army",)
    zones = [{piece.id for piece in table.pieces.values() if piece.zone in each} for each in asked]
    assert all(zones[:4])
    for _ in range(30):
        assert [{piece.id for piece in table.lying(*each)} for each in asked] == zones
    kingdom = {piece.id for piece in table.at("kingdom", owner=A)}
    assert kingdom == {id_ for id_ in zones[0] if table.pieces[id_].owner == A}
