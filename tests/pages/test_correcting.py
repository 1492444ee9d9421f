"""The referee's form of a table says what it says otherwise than the table, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from werkzeug.datastructures import MultiDict

from app.pages.referee.correct import piece_changes
from app.pages.referee.correct import table_changes
from app.services import services_of
from events.vocabulary import Seat
from events.vocabulary import thaw
from games import catalogue
from games import play
from games.table import Piece
from games.table import Table
from projections.knowledge.past import Past
from projections.knowledge.viewer import seated
from projections.views.scene.counters import counter_views
from tests.laws.strategies.matches import Sitting
from tests.pages.browsers.sittings import application
from tests.referee import little
from tests.referee.matches import Match


def _table() -> Table:
    game = catalogue()["war_time_generals"]
    return play.setup(game, game.seats[:2], {}, game.cards)


def _said(table: Table, **fields: str | list[str]) -> list[tuple[str, object]]:
    form: MultiDict[str, str] = MultiDict({"acting": ["1"], "to_act": list(table.to_act)})
    for name, value in fields.items():
        form.setlist(name, value if isinstance(value, list) else [value])
    return [(one["what"], one["value"]) for one in table_changes(table, form)]


def test_a_form_left_as_it_is_changes_nothing() -> None:
    table = _table()
    same = {"phase": table.phase, "turn": str(table.turn), "active": str(table.active)}
    assert _said(table, **same) == []


def test_each_field_that_was_changed_is_one_change() -> None:
    table = _table()
    phases = catalogue()["war_time_generals"].equipment.phases
    other = next(phase for phase in phases if phase != table.phase)
    assert _said(table, to_act=["B"]) == [("to_act", [Seat("B")])]
    assert _said(table, to_act=[*table.to_act]) == []
    assert _said(table, phase=other, turn="7", active="B") == [
        ("phase", other),
        ("turn", 7),
        ("active", "B"),
    ]


def test_a_number_that_was_left_empty_or_as_it_is_is_no_change() -> None:
    table = _table().set(Seat("A"), "energy", 3)
    field, held = "counter:A/energy", 3
    assert _said(table, turn="") == []
    assert _said(table, **{field: str(held)}) == []
    assert _said(table, **{field: str(held + 2)}) == [("counter", held + 2)]
    assert _said(table, **{"other:A/b": "3"}) == []


def test_each_field_of_a_piece_that_was_changed_is_one_change() -> None:
    game = catalogue()["wtactics_arc"]
    piece = Piece(
        "W6A-G03-1", "G03", Seat("A"), Seat("A"), "residents", "W6A-G01-1", marks={"marked"}
    )

    def said(**fields: str) -> list[tuple[object, ...]]:
        form: MultiDict[str, str] = MultiDict({"mark:marked": "on", **fields})
        rows = piece_changes(piece, game.equipment, form)
        return [(row["what"], row["of"], row["key"], row["value"]) for row in rows]

    same = {"spot": "residents:W6A-G01-1", "facing": piece.facing, "controller": "A"}
    assert said(**same) == said(spot="") == []
    assert said(spot="residents") == [("spot", piece.id, "", "residents")]
    assert said(controller="B") == [("piece", piece.id, "controller", "B")]
    assert said(host="") == []
    assert said(host="W6A-G05-1") == [("piece", piece.id, "host", "W6A-G05-1")]
    assert said(facing="side") == [("piece", piece.id, "facing", "side")]
    assert said(**{"mark:boot": "on"}) == []
    assert said(**{"mark:moved": "on"}) == [("mark", piece.id, "moved", True)]
    assert said(remove="on", controller="B") == [("remove", piece.id, "", None)]
    rows = piece_changes(piece, game.equipment, MultiDict())
    assert [(row["key"], row["value"]) for row in rows] == [("marked", False)]


def test_a_number_without_a_limit_shows_none() -> None:
    match = Match(little.GAME)
    past = Past(match.game, match.start).follow(match.events)
    views = counter_views(past.sight(seated("red"), len(match.events)))
    specs = {spec.name: spec for spec in match.game.equipment.counters}
    free = [view.most for view in views if specs[view.name].most == 2**31]
    assert free
    assert set(free) == {None}


def test_a_counter_of_a_piece_left_empty_is_none() -> None:
    game = catalogue()["wtactics_arc"]
    piece = Piece("W6A-G03-1", "G03", Seat("A"), Seat("A"), "army", counters={"damage": 2})
    for cell, number in (("", 0), ("5", 5), ("-1", -1)):
        form: MultiDict[str, str] = MultiDict({"tally:damage": cell})
        (one,) = piece_changes(piece, game.equipment, form)
        assert (one["what"], one["key"], one["value"]) == ("counter", "damage", number)
    same: MultiDict[str, str] = MultiDict({"tally:damage": "2", "tally:shield": ""})
    assert list(piece_changes(piece, game.equipment, same)) == []


def test_every_piece_is_listed_by_name_and_place_and_none_by_its_code(tmp_path: Path) -> None:
    """A resident was told as “Mossback Ox 2 (A1A-N01-1)”: the place was the code of its city."""
    app, sitting = application(tmp_path), Sitting("wtactics_arc", 7)
    played = sitting.play(150, demo=True)
    kit, first = services_of(app), sitting.first
    match = kit.desk.open("wtactics_arc", first.options, first.seats, name="t")
    for number, action in enumerate(played):
        ply = kit.desk.live(match).history.ply
        kit.desk.report(match, action.seat, f"p{number}", ply, action.name, thaw(action.args))
    token = kit.access.issue(match, "referee")

    def shown(address: str, part: str) -> list[str]:
        headers = {"Authorization": f"Bearer {token}"}
        page = app.test_client().get(f"/m/{match}/referee/{address}", headers=headers)
        found = re.findall(part, page.get_data(as_text=True), re.DOTALL)
        return [" ".join(re.sub("<[^>]*>", "", row).split()) for row in found]

    words = shown("correct", r'<a class="inlinepiece.*?</a>')
    table = kit.desk.live(match).table
    lying = [piece for piece in table.pieces.values() if piece.cell or piece.host]
    places = [shown(f"piece/{piece.id}", "<option.*?</option>") for piece in lying]
    kit.close()
    assert not [word for page in places for word in page if re.search(r"\w+-\w+-\d|\w:\w", word)]
    assert len(words) >= len(lying) > 5
    assert [row for row in words if " at " in row or " on " in row], "somebody lives in a city"
    assert not [row for row in words if re.search(r"\b\w+-\w+-\d", row)]


def test_each_number_stands_below_the_name_of_whose_it_is(tmp_path: Path) -> None:
    """Of two seats' numbers that no hand sets, the form did not say which was whose."""
    app = application(tmp_path)
    kit, seats = services_of(app), Sitting("wtactics_arc", 7).first.seats
    match = kit.desk.open("wtactics_arc", {}, seats)
    token = kit.access.issue(match, "referee")
    page = (
        app.test_client()
        .get(f"/m/{match}/referee/correct", headers={"Authorization": f"Bearer {token}"})
        .get_data(as_text=True)
    )
    kit.close()
    groups = re.split(r'<fieldset class="box"><legend>', page)[1:]
    below = [
        (owner, group.partition("</legend>")[0].strip())
        for group in groups
        for owner in re.findall(r'name="counter:(\w+)/', group)
    ]
    assert len(below) == page.count('name="counter:') > 10
    assert dict(below).keys() >= {*seats}
    assert len({*below}) == len(dict(below)) == len({*dict(below).values()})
