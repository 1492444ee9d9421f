"""What a defence is said to bring is what it brings where nobody responds: told before it is
declared, done by the reports themselves.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from events.vocabulary import Action
from events.vocabulary import Seat
from games import play
from games.rules import Outlook
from games.rules import Tone
from games.table import Table
from games.wtactics_arc.battle import defending
from games.wtactics_arc.battle import outlook
from games.wtactics_arc.field.zones import battle_of
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.field.zones import creatures
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.names import DAMAGE
from games.wtactics_arc.names import STRENGTH
from tests.games.wtactics_arc import conduct

OPTIONS = ({}, {"full-atk-each": True}, {"one-window-per-battle": True, "defending-marks": True})


def attacked(table: Table, dice: random.Random) -> Table | None:
    """The table with an attack by all that the active seat has, and a defence to be declared; None
    where nobody can attack or defend.
    """
    seat, other = table.active, table.others(table.active)[0]
    targets = [city.id for city in cities(table, other)] + [f"army:{other}"]
    ids = tuple(piece.id for piece in creatures(table, seat))
    if table.frame or not ids:
        return None
    args = {"target": dice.choice(targets), "attackers": ids[:3]}
    table = play.apply(conduct.GAME, table, Action(seat, "AttackDeclared", args))
    while table.frame and table.frame.kind == "window":
        table = play.apply(conduct.GAME, table, Action(table.to_act[0], "ResponsePassed", {}))
    return table if table.frame and table.frame.kind == "battle" else None


def attacks(dice: random.Random) -> Iterator[Table]:
    """Attacks in matches by chance."""
    for seed, options in enumerate(OPTIONS):
        opened = conduct.opened(2, options)
        for number, (table, _, _) in enumerate(conduct.steps(opened, seed, 450)):
            if number % 5 == 0 and (found := attacked(table, dice)):
                yield found


def pairs(table: Table, seat: Seat, dice: random.Random) -> dict[str, tuple[str, ...]]:
    """A legal defence, as it comes."""
    given: dict[str, tuple[str, ...]] = {}
    foes = defending.foes(table, seat, {})
    for id_ in defending.possible_defenders(table, seat, {}):
        foe = dice.choice(foes[:2])
        tried = {**given, foe: (*given.get(foe, ()), id_)}
        if play.check(
            conduct.GAME, table, Action(seat, "DefendersAssigned", {"pairs": tried})
        ).legal:
            given = tried
    return given


def done(table: Table, action: Action) -> Table:
    """The table after a defence to which nobody responds; divided damage is spread evenly."""
    table = play.apply(conduct.GAME, table, action)
    while battle_of(table) and table.frame and table.frame.kind in ("window", "battle"):
        seat = table.to_act[0]
        divided = {
            "attacker": next(iter(defending.dividing_attacker(table, seat, {})), ""),
            "parts": defending.even_split(table, seat, {}),
        }
        action = (
            Action(seat, "ResponsePassed", {})
            if table.frame.kind == "window"
            else Action(seat, "CombatDamageDivided", divided)
        )
        assert play.check(conduct.GAME, table, action).legal
        table = play.apply(conduct.GAME, table, action)
    return table


def numbers(table: Table) -> list[tuple[str, str, int]]:
    """Where each piece lies, and what is left of it; then what each seat has."""
    lying = [
        (piece.id, piece.zone, piece.count(STRENGTH) - piece.count(DAMAGE))
        for piece in table.pieces.values()
    ]
    return sorted(lying) + [(seat, "vp", table.count(seat, "vp")) for seat in table.seats]


def tells_of_the_city(table: Table, after: Table, told: Outlook) -> bool:
    """Whether one attacker hits a city that nobody defends: it is told what the city has left, or
    that it falls.
    """
    battle = battle_of(table)
    assert battle is not None
    target = battle.note("target")
    if not is_city(table, target) or len(told.meetings) > 1:
        return False
    (row,) = told.meetings.values()
    was, now = table.piece(target).count(STRENGTH), after.piece(target).count(STRENGTH)
    if not is_city(after, target):
        assert row.comes.endswith("falls")
    elif now != was:
        assert row.comes == f"strength {was} → {now}"
    return now != was


def test_what_is_told_is_what_happens() -> None:
    dice, met, cities_hit = random.Random(8), set(), 0
    found = list(attacks(dice))
    assert len(found) > 20
    for table in found:
        seat = table.to_act[0]
        for given in ({}, pairs(table, seat, dice)):
            action = Action(seat, "DefendersAssigned", {"pairs": given})
            told, after = outlook.of_defence(table, seat, given), done(table, action)
            assert numbers(told.after) == numbers(after)
            met |= {row.tone for row in told.meetings.values()}
            for foe, row in told.meetings.items():
                assert row.against == (foe,)
            cities_hit += given == {} and tells_of_the_city(table, after, told)
    assert met == set(Tone), "every outcome was told"
    assert cities_hit, "a city was hit, and its strength told"
