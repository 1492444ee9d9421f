"""Pairings: nobody meets twice, nobody waits twice, whoever is there is paired, and the log can say
it all again. Among these, what organisers of other programs report as bugs.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
from msgspec.structs import replace

from events.kinds import tournament
from projections.tournament.pairing.by_points import pair_by_points
from projections.tournament.pairing.entrants import Entrant
from projections.tournament.pairing.entrants import NoPairing
from projections.tournament.pairing.entrants import entrants
from projections.tournament.pairing.entrants import seated
from projections.tournament.pairing.knockout import bracket
from projections.tournament.pairing.pairing import goes_on
from projections.tournament.pairing.pairing import pair
from projections.tournament.plan import most_rounds
from projections.tournament.plan import safe_rounds
from projections.tournament.state import Tournament
from tests.tournament.evening import Evening
from tests.tournament.evening import Refused

METHODS = ("points", "dutch")


def require_sound(now: Tournament) -> None:
    """Fail where somebody met twice, was paired with themselves or twice in a round, or had a
    second bye while another had none.
    """
    met: Counter[frozenset[str]] = Counter()
    byes: Counter[str] = Counter()
    for round_ in now.rounds:
        there = list(round_.everybody)
        assert len(set(there)) == len(there)
        met.update(frozenset(table.players) for table in round_.tables)
        byes.update(round_.byes)
        assert len(round_.byes) <= 1
    assert all(len(both) == 2 and times == 1 for both, times in met.items())
    assert all(times == 1 for times in byes.values())


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("players", [4, 5, 8, 9, 16, 33])
def test_whole_events(method: str, players: int) -> None:
    evening = Evening(players, pairing=method, rounds=safe_rounds(players))
    evening.play(safe_rounds(players))
    require_sound(evening.now)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_drops_late_entries_and_returns_in_any_order(data: st.DataObject) -> None:
    evening = Evening(data.draw(st.integers(8, 14)), seed=str(data.draw(st.integers(0, 10**6))))
    evening.record(tournament.PLAN_CHANGED, changes={"rounds": 4})
    for _ in range(4):
        there = {player.id for player in evening.now.playing(len(evening.now.rounds) + 1)}
        evening.pair()
        evening.start()
        assert evening.now.current
        assert set(evening.now.current.everybody) == there
        for table in evening.now.current.tables:
            evening.result(table.number, *data.draw(st.sampled_from([(1, 0), (0, 1), (0, 0)])))
        for _ in range(data.draw(st.integers(0, 2))):
            known = evening.now.players[data.draw(st.sampled_from(sorted(evening.now.players)))]
            if known.dropped is not None:
                evening.record(tournament.PLAYER_RETURNED, player=known.id)
            elif len(evening.now.playing(99)) > 7:
                evening.record(tournament.PLAYER_DROPPED, player=known.id)
            else:
                evening.enter()
    require_sound(evening.now)


def test_who_drops_after_the_result_is_not_paired_again() -> None:
    """Reported elsewhere: after a drop, somebody is paired with himself."""
    evening = Evening(5, rounds=3)
    evening.play()
    gone = evening.now.rounds[0].tables[0].players[0]
    evening.record(tournament.PLAYER_DROPPED, player=gone)
    evening.pair()
    assert evening.now.current
    there = list(evening.now.current.everybody)
    assert sorted(there) == sorted({"P1", "P2", "P3", "P4", "P5"} - {gone})
    assert all(first != second for first, second in map(tuple, evening.pairs))


def test_a_late_entry_is_paired_in_the_next_round() -> None:
    """Reported elsewhere: a late entry cannot be paired."""
    evening = Evening(6, rounds=3)
    evening.play()
    late = evening.enter()
    assert evening.now.players[late].entered == 2
    evening.pair()
    assert evening.now.current
    assert late in set(evening.now.current.everybody)


def test_a_late_entry_can_take_the_place_of_a_bye() -> None:
    evening = Evening(5, rounds=3)
    evening.pair()
    evening.start()
    assert evening.now.current
    (waiting,) = evening.now.current.byes
    late = evening.enter()
    evening.record(
        tournament.TABLE_ADDED, round=1, players=[waiting, late], table=3, reason="came late"
    )
    assert evening.now.current.byes == ()
    table = evening.now.current.table(3)
    assert table is not None
    assert table.players == (waiting, late)
    assert table.swapped
    busy = next(iter(evening.now.current.tables[0].players))
    with pytest.raises(Refused, match="EV-22"):
        evening.record(tournament.TABLE_ADDED, round=1, players=[busy, late], table=4)


def test_a_round_is_paired_once_unless_there_is_a_reason() -> None:
    """Reported elsewhere: two taps pair the same round twice."""
    evening = Evening(6)
    evening.pair()
    with pytest.raises(Refused, match="EV-13"):
        evening.pair()
    evening.pair(reason="P3 must not sit beside P4")
    evening.start()
    with pytest.raises(Refused, match="EV-10"):
        evening.pair(round=1, reason="again")
    with pytest.raises(Refused, match="EV-12"):
        evening.pair()


def test_the_last_possible_round_is_announced_when_it_is_paired() -> None:
    """Six players whose third round leaves two groups of three who have met everybody else."""
    for seed in range(200):
        evening = Evening(6, seed=str(seed), rounds=5)
        evening.play(2)
        evening.pair()
        if not goes_on(evening.now, 3):
            break
    else:
        pytest.fail("no pairing of the third round led into a dead end")
    evening.start()
    assert evening.now.current
    for table in evening.now.current.tables:
        evening.result(table.number, 1, 0)
    with pytest.raises(NoPairing) as error:
        evening.pair()
    assert "meet again" in str(error.value)
    evening.pair(rematch=True)
    again = [both for both in evening.pairs if met_before(evening.now, both)]
    assert len(again) == 1


def met_before(now: Tournament, both: frozenset[str]) -> bool:
    return any(
        frozenset(table.players) == both for round_ in now.rounds[:-1] for table in round_.tables
    )


@settings(max_examples=25, deadline=None)
@given(st.integers(4, 12), st.integers(0, 10**6))
def test_safe_rounds_are_safe(players: int, seed: int) -> None:
    evening = Evening(players, seed=str(seed), rounds=safe_rounds(players))
    evening.play(safe_rounds(players))
    require_sound(evening.now)


def test_byes_go_round() -> None:
    """Reported elsewhere: the same player has a bye twice."""
    evening = Evening(5, rounds=5)
    evening.play(2)
    for _ in range(3):
        try:
            evening.pair()
        except NoPairing:
            evening.pair(rematch=True)
        evening.start()
        assert evening.now.current
        for table in evening.now.current.tables:
            evening.result(table.number, 1, 0)
    byes = [player for round_ in evening.now.rounds for player in round_.byes]
    assert sorted(byes) == ["P1", "P2", "P3", "P4", "P5"]


def test_the_same_seed_gives_the_same_pairing_and_another_gives_another() -> None:
    evening = Evening(16, rounds=4)
    evening.play()
    same = {pair(evening.now, 2, "x").pairs for _ in range(3)}
    assert len(same) == 1
    assert len({pair(evening.now, 2, str(seed)).pairs for seed in range(5)}) == 5


def test_everybody_meets_somebody_of_equal_points_where_that_can_be() -> None:
    evening = Evening(16, rounds=4)
    evening.play(3)
    found = {entrant.id: entrant.points for entrant in entrants(evening.now, 4)}
    evening.pair()
    apart = [abs(found[one] - found[other]) for one, other in map(tuple, evening.pairs)]
    assert sum(apart) == 0


def test_large_fields_are_paired_as_well_as_small_ones() -> None:
    """Groups are matched one by one there; the cost stays near the least that there can be."""
    field = [Entrant(f"P{n}", n, points=3 * (n % 7), met=frozenset()) for n in range(1, 122)]
    found = pair_by_points(field, "s")
    points = {entrant.id: entrant.points for entrant in field}
    cost = sum((points[one] - points[other]) ** 2 for one, other in found.pairs)
    order = sorted((points[one.id] for one in field if one.id not in found.byes), reverse=True)
    least = sum((one - other) ** 2 for one, other in zip(order[::2], order[1::2], strict=True))
    assert cost == least


@pytest.mark.parametrize("seed", range(8))
def test_who_had_the_first_seat_less_often_or_not_last_has_it_now(seed: int) -> None:
    one, other = (Entrant(id_, n, 0, frozenset()) for n, id_ in enumerate(("P1", "P2")))
    dice = Random(seed)
    assert seated(replace(one, firsts=1), other, dice) == ("P2", "P1")
    assert seated(one, replace(other, firsts=2), dice) == ("P1", "P2")
    one, other = replace(one, last=0), replace(other, last=1)
    assert seated(one, other, dice) == ("P2", "P1")
    assert seated(other, one, dice) == ("P2", "P1")


def test_where_nothing_decides_the_first_seat_lots_do() -> None:
    one, other = (Entrant(id_, n, 0, frozenset()) for n, id_ in enumerate(("P1", "P2")))
    for last in (-1, 0, 1):
        pairs = {seated(one, replace(other, last=last), Random(seed)) for seed in range(20)}
        assert pairs == {("P1", "P2"), ("P2", "P1")}


def test_who_meets_fewer_points_floats_and_equals_do_not() -> None:
    evening = Evening(4)
    evening.play(1)
    evening.pair()
    evening.start()
    points = {one.id: one.points for one in entrants(evening.now, 2)}
    floats = {one.id: one.floats for one in entrants(evening.now, 3)}
    for table in evening.now.rounds[1].tables:
        for player, other in (table.players, table.players[::-1]):
            assert floats[player] == (points[player] > points[other])


def test_fixed_tables_and_numbers() -> None:
    evening = Evening(6)
    evening.record(tournament.PLAYER_CHANGED, player="P4", table=1)
    evening.record(tournament.PLAYER_CHANGED, player="P5", table=9)
    evening.pair()
    assert evening.now.current
    at = {player: table.number for table in evening.now.current.tables for player in table.players}
    other = evening.now.current.table_of("P4")
    assert other is not None
    assert at["P4"] == (9 if "P5" in other.players and at["P5"] == 9 else 1)
    assert len({table.number for table in evening.now.current.tables}) == 3


def test_a_swap_by_the_referee_is_recorded_with_its_reason() -> None:
    evening = Evening(6)
    evening.pair()
    assert evening.now.current
    first, second = (table.players[0] for table in evening.now.current.tables[:2])
    with pytest.raises(Exception, match="reason"):
        evening.record(tournament.PLACES_SWAPPED, round=1, first=first, second=second)
    line = evening.record(
        tournament.PLACES_SWAPPED, round=1, first=first, second=second, reason="brothers"
    )
    assert [table.swapped for table in evening.now.current.tables] == [
        line.version,
        line.version,
        0,
    ]
    evening.start()
    with pytest.raises(Refused, match="EV-16"):
        evening.record(
            tournament.PLACES_SWAPPED, round=1, first=first, second=second, reason="back"
        )


def test_who_dropped_after_the_pairing_keeps_the_round_from_starting() -> None:
    evening = Evening(6)
    evening.pair()
    evening.record(tournament.PLAYER_DROPPED, player="P2")
    with pytest.raises(Refused, match="EV-18"):
        evening.start()
    evening.pair(reason="P2 dropped")
    evening.start()


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_everybody_meets_everybody(players: int) -> None:
    evening = Evening(players, style="round robin")
    evening.play(most_rounds(players))
    met = [frozenset(table.players) for round_ in evening.now.rounds for table in round_.tables]
    everybody = [f"P{number}" for number in range(1, players + 1)]
    assert sorted(map(sorted, met)) == sorted(map(sorted, combinations(everybody, 2)))
    with pytest.raises(Refused, match="EV-11"):
        evening.pair()
    with pytest.raises(Refused, match="EV-3"):
        evening.enter()


def test_elimination_after_swiss() -> None:
    evening = Evening(9, rounds=3, cut=4)
    evening.play(5)
    stages = [round_.stage for round_ in evening.now.rounds]
    assert stages == ["swiss"] * 3 + ["knockout"] * 2
    seeds = evening.now.rounds[3].seeds
    assert [table.players for table in evening.now.rounds[3].tables] == [
        (seeds[0], seeds[3]),
        (seeds[1], seeds[2]),
    ]
    assert len(evening.now.rounds[4].tables) == 1
    with pytest.raises(Refused, match="EV-11"):
        evening.pair()


def test_elimination_has_no_draws_and_a_bye_for_whom_nobody_meets() -> None:
    evening = Evening(5, rounds=1, cut=4)
    evening.play()
    evening.pair()
    evening.start()
    assert evening.now.current
    with pytest.raises(Refused, match="EV-25"):
        evening.result(1, 0, 0, draws=1)
    for table in evening.now.current.tables:
        evening.result(table.number, 1, 0)
    evening.record(tournament.PLAYER_DROPPED, player=evening.now.current.tables[0].players[0])
    with pytest.raises(NoPairing, match="over"):
        evening.pair()


def test_a_bracket_keeps_the_best_apart() -> None:
    assert bracket(8) == (1, 8, 4, 5, 2, 7, 3, 6)


def test_free_play_pairs_nobody_and_adds_tables_as_people_find_each_other() -> None:
    evening = Evening(4, style="free")
    evening.pair()
    evening.start()
    evening.record(tournament.TABLE_ADDED, round=1, players=["P1", "P2"], table=1)
    with pytest.raises(Refused, match="EV-22"):
        evening.record(tournament.TABLE_ADDED, round=1, players=["P1", "P3"], table=2)
    evening.result(1, 1, 0)
    evening.record(tournament.TABLE_ADDED, round=1, players=["P1", "P3"], table=2)
    evening.result(2, 0, 1)
    with pytest.raises(Refused, match="EV-11"):
        evening.pair()
