"""Corners of pairings and standings that whole events seldom come to."""

from __future__ import annotations

import hashlib

from events import kinds
from events.kinds import tournament
from events.vocabulary import freeze
from projections.tournament.amending import preview
from projections.tournament.changes import changes
from projections.tournament.pairing.by_points import WHOLE
from projections.tournament.pairing.by_points import pair_by_points
from projections.tournament.pairing.entrants import Entrant
from projections.tournament.pairing.pairing import goes_on
from projections.tournament.standings.table import knockout_progress
from projections.tournament.standings.table import standings
from projections.tournament.state import Tournament
from tests.tournament.evening import Evening


def test_who_is_left_over_at_the_end_is_paired_with_the_group_before() -> None:
    """The last two of a large field have met: each plays one of the group above, nobody twice."""
    few = {"P37": "P38", "P38": "P37"}
    field = [
        Entrant(
            f"P{n}", n, points=max(0, 9 - (n - 1) // 4), met=frozenset({few.get(f"P{n}", "P0")})
        )
        for n in range(1, 39)
    ]
    assert len(field) > WHOLE
    points = {entrant.id: entrant.points for entrant in field}
    paired = pair_by_points(field, "s")
    everybody = [player for pair in paired.pairs for player in pair]
    assert sorted(everybody) == sorted(points)
    assert not paired.byes
    apart = sorted(
        tuple(sorted((points[one], points[other]))) for one, other in paired.pairs
        if points[one] != points[other]
    )  # fmt: skip
    assert apart == [(0, 1), (0, 1)]


def test_who_leads_a_large_field_alone_meets_one_of_the_next_group() -> None:
    nobody: frozenset[str] = frozenset()
    field = [Entrant("P1", 1, points=9, met=nobody)]
    field += [Entrant(f"P{n}", n, points=6 if n < 17 else 0, met=nobody) for n in range(2, 35)]
    assert len(field) > WHOLE
    paired = pair_by_points(field, "s")
    (leading,) = [{*pair} - {"P1"} for pair in paired.pairs if "P1" in pair]
    assert leading < {f"P{n}" for n in range(2, 17)}


def test_a_chain_of_groups_that_met_is_undone_until_it_can_be_paired() -> None:
    """Three groups at the end of two each, who have met within their group and the next one."""
    ids = [f"P{n}" for n in range(1, 41)]
    late = ids[-6:]
    met = {id_: frozenset(late) - {id_} for id_ in late}
    field = [
        Entrant(id_, n, points=max(0, 19 - (n - 1) // 2), met=met.get(id_, frozenset()))
        for n, id_ in enumerate(ids, 1)
    ]
    paired = pair_by_points(field, "s")
    assert sorted(player for pair in paired.pairs for player in pair) == sorted(ids)
    assert all(other not in met.get(one, ()) for one, other in paired.pairs)
    assert all(one not in met.get(other, ()) for one, other in paired.pairs)


def test_a_seed_decides_the_pairing_of_a_large_field_for_good() -> None:
    """Records of events are paired anew when they are verified, also years later."""
    field = [
        Entrant(f"P{n}", n, points=n % 5, met=frozenset({f"P{n % 61 + 1}", f"P{(n * 7) % 61 + 1}"}))
        for n in range(1, 62)
    ]
    paired = pair_by_points(field, "s")
    said = " ".join("-".join(pair) for pair in paired.pairs) + f" / {paired.byes}"
    assert hashlib.sha256(said.encode()).hexdigest()[:12] == "562085e8a946"


def test_whether_a_next_round_can_be_paired() -> None:
    """Not where both have met; in a large field always."""
    assert goes_on(_paired(2), 1) is False
    assert goes_on(_paired(5), 1) is True
    assert goes_on(_paired(12), 1) is True


def _paired(players: int) -> Tournament:
    evening = Evening(players, rounds=1)
    evening.pair()
    return evening.now


def test_a_bye_of_the_elimination_is_a_round_won() -> None:
    evening = Evening(8, rounds=1, cut=8)
    evening.play(2)
    assert evening.now.current
    evening.record(tournament.PLAYER_DROPPED, player="P1")
    evening.pair()
    (bye,) = evening.now.current.byes
    begun = knockout_progress(evening.now)
    assert begun[bye] == 3
    assert sorted(begun.values()) == [1, 1, 1, 1, 2, 2, 2, 3]


def test_how_many_more_places_change_is_counted() -> None:
    """Each change of a place that is not told by name is counted, and none twice."""
    evening = Evening(64, rounds=3)
    evening.play(2)
    line = next(one for one in evening.events if one.kind == tournament.RESULT_REPORTED)
    asked = {"target": line.version, "fields": {"wins": line.data["wins"][::-1]}, "reason": "x"}
    payload = kinds.named(tournament.LINE_REPLACED).read(asked)
    found = preview(evening.start_state, evening.events, tournament.LINE_REPLACED, freeze(payload))
    told = [str(one) for one in changes(found)]
    named = [one for one in told if ": place " in one]
    (more,) = [one for one in told if "more places change" in one]
    was, now = _places(found.before), _places(found.after)
    moved = [player for player in was if was[player] != now[player]]
    assert int(more.split()[0]) == len(moved) - len(named) > 0


def test_a_place_with_one_point_is_told_as_such() -> None:
    evening = Evening(2, points={"win": 1, "draw": 0, "loss": 0, "bye": 1}, rounds=1)
    evening.pair()
    evening.start()
    line = evening.result(1, 1, 0)
    asked = {"target": line.version, "fields": {"wins": [0, 1]}, "reason": "x"}
    payload = kinds.named(tournament.LINE_REPLACED).read(asked)
    found = preview(evening.start_state, evening.events, tournament.LINE_REPLACED, freeze(payload))
    assert "P2: place 2 with 0 points, now place 1 with 1 point." in map(str, changes(found))


def _places(now: Tournament) -> dict[str, tuple[int, object]]:
    return {row.player: (row.rank, row.points) for row in standings(now)}


def test_two_players_are_enough_for_an_elimination() -> None:
    evening = Evening(2, rounds=1, cut=2)
    evening.play(2)
    first, final = evening.now.rounds
    assert {*first.everybody} == {*final.everybody} == {"P1", "P2"}
