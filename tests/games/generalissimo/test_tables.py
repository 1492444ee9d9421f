"""Who defeats whom, cell by cell, through whole judgements: both matrices of the rules file,
written out once more.
"""

from __future__ import annotations

import pytest

from events.vocabulary import Action
from games import play
from games.generalissimo import GAME
from games.rules import BY_TABLE
from games.rules import Ruling
from games.table import Table
from tests.games.generalissimo.positions import NORTH
from tests.games.generalissimo.positions import SOUTH
from tests.games.generalissimo.positions import position

NAMES = {
    "H": "Horseman",
    "A": "Archer",
    "S": "Shieldman",
    "W": "Swordsman",
    "G": "Guardsman",
    "C": "Catapult",
}
ORDER = "HASWGC"

# attacker: the clause for each defender H A S W G C, "" where it wins
MELEE = {
    "H": ("", "", "GSM-4.12", "", "", ""),
    "A": ("GSM-5.12", "", "GSM-5.12", "GSM-5.12", "GSM-5.12", ""),
    "S": ("", "", "", "GSM-6.4", "GSM-6.4", ""),
    "W": ("GSM-7.3", "", "", "", "GSM-7.3", ""),
    "G": ("", "", "", "", "", ""),
    "C": ("GSM-3.7", "", "GSM-3.7", "GSM-3.7", "GSM-3.7", ""),
}
BY_LISTS = {
    ("A", "A"): "GSM-5.12",
    ("S", "C"): "GSM-6.4",
    ("W", "C"): "GSM-7.3",
    ("C", "A"): "GSM-3.7",
    ("C", "C"): "GSM-3.7",
}
SHOT = {"H": "", "A": "", "S": "GSM-5.11", "W": "", "G": "", "C": "GSM-5.11"}
PAIRS = [(attacker, defender) for attacker in ORDER for defender in ORDER]


def _id(table: Table, cell: str) -> str:
    (piece,) = table.at("board", cell)
    return piece.id


def _capture(attacker: str, defender: str, **options: str) -> tuple[Table, Action, Ruling]:
    table = position(
        {"E5": f"S-{attacker}", "E6": f"N-{defender}", "A1": "S-G", "I12": "N-G"}, **options
    )
    action = Action(SOUTH, "PieceMoved", {"piece": _id(table, "E5"), "path": ("E5", "E6")})
    return table, action, play.check(GAME, table, action)


@pytest.mark.parametrize(("attacker", "defender"), PAIRS)
def test_melee(attacker: str, defender: str) -> None:
    table, action, ruling = _capture(attacker, defender)
    assert ruling.rule == MELEE[attacker][ORDER.index(defender)]
    if ruling.legal:
        after = play.apply(GAME, table, action)
        assert [piece.kind for piece in after.at("board", "E6")] == [NAMES[attacker]]
        assert after.piece(_id(table, "E6")).zone == "captured"
    else:
        assert ruling.see == ("E6",)


def test_melee_counts() -> None:
    won = sum(rule == "" for row in MELEE.values() for rule in row)
    assert (won, 36 - won) == (23, 13)


@pytest.mark.parametrize(("attacker", "defender"), PAIRS)
def test_melee_by_attack_lists(attacker: str, defender: str) -> None:
    _, _, ruling = _capture(attacker, defender, melee_table="attack_lists")
    assert ruling.rule == BY_LISTS.get((attacker, defender), MELEE[attacker][ORDER.index(defender)])


@pytest.mark.parametrize("target", ORDER)
def test_shot(target: str) -> None:
    table = position({"E5": "S-A", "E8": f"N-{target}", "A1": "S-G", "I12": "N-G"})
    action = Action(
        SOUTH, "ArcherShot", {"piece": "S-A-C2", "target": "E8", "declared": NAMES[target]}
    )
    ruling = play.check(GAME, table, action)
    assert ruling.rule == SHOT[target]
    if ruling.legal:
        assert play.apply(GAME, table, action).at("board", "E8") == ()


@pytest.mark.parametrize("target", ORDER)
def test_no_shot_at_ones_own(target: str) -> None:
    table = position({"E5": "S-A", "E8": f"S-{target}", "A1": "S-G", "I12": "N-G"})
    action = Action(
        SOUTH, "ArcherShot", {"piece": _id(table, "E5"), "target": "E8", "declared": NAMES[target]}
    )
    assert play.check(GAME, table, action).rule == "GSM-5.5"


@pytest.mark.parametrize("side", "SN")
@pytest.mark.parametrize("target", ORDER)
def test_volley(side: str, target: str) -> None:
    table = position(
        {"E1": "S-C", "E6": f"{side}-{target}", "A1": "S-G", "B1": "S-G", "I12": "N-G"}
    )
    action = Action(SOUTH, "VolleyFired", {"piece": _id(table, "E1")})
    assert play.check(GAME, table, action).legal
    assert play.apply(GAME, table, action).at("board", "E6") == ()


@pytest.mark.parametrize("seat", [SOUTH, NORTH])
def test_volley_zone(seat: str) -> None:
    """From every cell: same column, 4 to 6 cells towards the other side."""
    from games.generalissimo.acting.volleys import zone

    for column in "ABCDEFGHI":
        for row in range(1, 13):
            table = position({f"{column}{row}": f"{seat[0]}-C", **_corners(column, row)}, moves=1)
            rows = range(row + 4, row + 7) if seat == SOUTH else range(row - 4, row - 7, -1)
            assert zone(table.piece(_id(table, f"{column}{row}"))) == tuple(
                f"{column}{far}" for far in rows if 1 <= far <= 12
            )


def _corners(column: str, row: int) -> dict[str, str]:
    """One more piece of each side, out of the way."""
    free = [cell for cell in ("A1", "I12", "A12") if cell != f"{column}{row}"]
    return {free[0]: "S-G", free[1]: "N-G"}


def test_nothing_is_decided_by_chance() -> None:
    """GSM-1.11: only who begins is drawn."""
    assert [spec.name for spec in GAME.actions if spec.chance] == ["FirstSeatChosen"]
    assert GAME.spec("FirstSeatChosen").who == BY_TABLE  # type: ignore[union-attr]
