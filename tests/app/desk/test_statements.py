"""A referee's statements about the table: what speaks of nothing there is refused, field by field,
and stored nowhere.
"""

from __future__ import annotations

from typing import Any

import pytest

import games
from app.desk.errors.refusals import Unreadable
from app.desk.forms.statements import require_statements
from events.vocabulary import Seat
from games import play
from games.table import Piece


def refused(*rows: tuple[str, str, str, Any], key: str = "war_time_generals") -> dict[str, Any]:
    """Return the faults of some statements about the table before the first action, by place and
    field.
    """
    game = games.catalogue()[key]
    table = play.setup(game, game.seats, {})
    try:
        require_statements(
            game,
            table,
            "changes",
            [dict(zip(("what", "of", "key", "value"), row, strict=True)) for row in rows],
        )
    except Unreadable as error:
        return dict(error.more["fields"]["changes"])
    return {}


@pytest.mark.parametrize(
    ("row", "field"),
    [
        (("counter", "A", "courage", 3), "key"),
        (("counter", "Q", "energy", 3), "of"),
        (("counter", "A", "armed", 1), "key"),
        (("counter", "A", "energy", -1), "value"),
        (("counter", "A", "energy", True), "value"),
        (("counter", "A", "energy", "3"), "value"),
        (("counter", "table", "armed", 2), "value"),
        (("hidden", "A", "sleeve", 3), "key"),
        (("hidden", "A", "board", 3), "key"),
        (("hidden", "Q", "hand", 3), "of"),
        (("hidden", "A", "hand", -3), "value"),
        (("spot", "X", "", "nowhere"), "value"),
        (("spot", "X", "", "board"), "value"),
        (("spot", "X", "", "board:Z9"), "value"),
        (("spot", "X", "", "hand"), "value"),
        (("spot", "X", "", ["board"]), "value"),
        (("mark", "X", "flying", True), "key"),
        (("mark", "X", "moved", 1), "value"),
        (("piece", "X", "colour", "red"), "key"),
        (("piece", "X", "facing", "north"), "value"),
        (("piece", "X", "owner", "Q"), "value"),
        (("piece", "X", "host", "Y"), "value"),
        (("piece", "X", "controller", ["A"]), "value"),
        (("phase", "", "", "siesta"), "value"),
        (("phase", "", "", 5), "value"),
        (("turn", "", "", -1), "value"),
        (("turn", "", "", "two"), "value"),
        (("active", "", "", "Q"), "value"),
        (("to_act", "", "", ["A", "Q"]), "value"),
        (("to_act", "", "", "A"), "value"),
        (("to_act", "", "", [["A"]]), "value"),
        (("add", "", "board:A.F1", "LG/A"), "of"),
        (("add", "X", "board:Z", "LG/A"), "key"),
        (("add", "X", "board:A.F1", "ZZ/A"), "value"),
        (("add", "X", "board:A.F1", "LG/Q"), "value"),
    ],
)
def test_what_is_not_there_is_named_by_place_and_field(
    row: tuple[str, str, str, Any], field: str
) -> None:
    assert set(refused(("phase", "", "", "setup"), row)) == {"1"}
    assert set(refused(row)["0"]) == {field}


@pytest.mark.parametrize(
    "row",
    [
        ("counter", "A", "energy", 0),
        ("counter", "table", "armed", 1),
        ("hidden", "B", "deck", 20),
        ("hidden", "B", "hand", 0),
        ("spot", "X", "", "board:A.F1"),
        ("spot", "X", "", "discard"),
        ("mark", "X", "moved", False),
        ("piece", "X", "facing", "side"),
        ("piece", "X", "host", ""),
        ("phase", "", "", "tactical"),
        ("turn", "", "", 3),
        ("turn", "", "", 0),
        ("active", "", "", ""),
        ("to_act", "", "", []),
        ("to_act", "", "", ["A", "B"]),
        ("remove", "X", "", None),
        ("add", "X", "board:A.F1", "LG/B"),
        ("add", "X", "discard", "LG"),
    ],
)
def test_what_this_game_has_may_be_stated(row: tuple[str, str, str, Any]) -> None:
    assert refused(row) == {}


def test_every_place_at_fault_is_named_at_once() -> None:
    found = refused(("phase", "", "", "siesta"), ("turn", "", "", 3), ("hidden", "Q", "sleeve", -1))
    assert {place: set(fields) for place, fields in found.items()} == {
        "0": {"value"},
        "2": {"of", "key", "value"},
    }


@pytest.mark.parametrize(
    ("place", "allowed"),
    [
        ("army:A", True),
        ("attached", False),
        ("removed", True),
        ("graveyard:B", True),
        ("residents:PIECE", True),
        ("attached:PIECE", True),
        ("attached:B", True),
        ("army", False),
        ("army:PIECE", False),
        ("army:Q", False),
        ("residents", False),
        ("residents:A", False),
        ("kingdom:", False),
        ("attached:Q", False),
    ],
)
def test_a_correction_names_a_place_that_the_game_has(place: str, allowed: bool) -> None:
    game = games.catalogue()["wtactics_arc"]
    table = play.setup(game, game.seats[:2], {})
    city = Piece("A1A-G01-1", "G01", Seat("A"), Seat("A"), "kingdom")
    table = table.put(city).move(city.id, "kingdom", "A")
    spot = place.replace("PIECE", city.id)
    row = {"what": "spot", "of": city.id, "key": "", "value": spot}
    try:
        require_statements(game, table, "changes", [row])
        found = ""
    except Unreadable as error:
        found = str(error.more["fields"]["changes"]["0"]["value"][0])
    assert (found == "") is allowed, found
    if place == "army":
        assert found == "'army' is no place here; one of army:A, army:B"


@pytest.mark.parametrize("host", ["A1A-G01-1", "", "A1A-G12-1"])
def test_what_is_attached_needs_a_host_in_the_same_correction(host: str) -> None:
    game = games.catalogue()["wtactics_arc"]
    table = play.setup(game, game.seats[:2], {})
    for kind in ("G01", "G12"):
        table = table.put(Piece(f"A1A-{kind}-1", kind, Seat("A"), Seat("A"), "kingdom", "A"))
    card = "A1A-G12-1"
    rows = [
        {"what": "spot", "of": card, "key": "", "value": "attached"},
        {"what": "piece", "of": card, "key": "host", "value": host},
    ]
    if host not in ("", card):
        require_statements(game, table, "changes", rows)
        return
    with pytest.raises(Unreadable) as refused:
        require_statements(game, table, "changes", rows)
    (found,) = refused.value.more["fields"]["changes"]["0"]["value"]
    assert found == "say with it on which piece it lies, as its host"
