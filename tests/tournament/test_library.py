"""Random events against the library's own checker, which reads FIDE's report form: an independent
way in for the same pairings and tie-breaks.
"""

from __future__ import annotations

import os
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from gacrux.pairingdutch import pairing_dutch
from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

from events.kinds import tournament
from projections.tournament.chess import chess_of
from projections.tournament.pairing.entrants import NoPairing
from projections.tournament.standings.table import standings
from projections.tournament.state import Tournament
from projections.tournament.trf import trf
from tests.tournament.evening import Evening
from tests.tournament.evening import Refused

BATCHES = 20
SIZE = 50 if os.environ.get("CI") == "true" else 5
"""Events in a batch: 1,000 in all where the whole suite is run for a release, 100 elsewhere."""
CHESS = {"win": 2, "draw": 1, "loss": 0, "bye": 2, "unit": 2}
TIES = ["bh1", "bh", "sb"]
SUMMER_2026 = 1_780_000_000_000
"""The library takes the rules of the day on which an event began; ours are those of 2026."""
CODES = ["PTS", "BH/C1", "BH", "SB"]


def random_event(seed: int) -> Tournament:
    """Play an event with drops, late entries, absences, forfeits and draws."""
    random = Random(seed)
    rounds = random.randint(2, 4)
    evening = Evening(seed=str(seed), pairing="dutch", rounds=rounds, points=CHESS, tiebreaks=TIES)
    for place in range(random.randint(6, 11)):
        evening.enter(rating=2_400 - 20 * place)
    for round_ in range(1, rounds + 1):
        if random.random() < 0.3:
            evening.enter(rating=1_000 - round_)
        if random.random() < 0.3 and len(evening.now.playing(round_)) > 6:
            gone = random.choice(evening.now.playing(round_))
            evening.record(tournament.PLAYER_DROPPED, player=gone.id)
        try:
            evening.pair()
        except NoPairing:
            break  # a small field has run out; what was played is checked
        evening.start()
        assert evening.now.current
        for table in evening.now.current.tables:
            if random.random() < 0.05:
                evening.result(table.number, *random.choice([(1, 0), (0, 1)]), how="forfeit")
            else:
                evening.result(table.number, *random.choice([(1, 0), (0, 1), (0, 0)]))
    return evening.now


def read(now: Tournament) -> dict[str, Any]:
    """Return the event as the library reads its report."""
    file = trf2json()
    file.parse_file(trf(now, "Random", SUMMER_2026, str), True)
    assert file.chessjson["status"]["code"] == 0, file.chessjson["status"]
    found: dict[str, Any] = file.get_tournament(1)
    return found


def otherwise_paired(report: dict[str, Any]) -> list[int]:
    """Return the rounds that the library's checker would have paired otherwise."""
    rounds = []
    for number in range(1, report["currentRound"] + 1):
        engine = pairing_dutch(report, number, {"experimental": [], "verbose": 0})
        found = engine.compute_pairing(False)
        wanted = [(pair["w"], pair["b"]) for bracket in found for pair in bracket["pairs"]]
        if _played(report, number) != sorted(wanted):
            rounds.append(number)
    return rounds


def _played(report: dict[str, Any], number: int) -> list[tuple[int, int]]:
    """Return who met in a round by the report, white first; nobody (0) is who a bye meets."""
    games = [game for game in report["gameList"] if game["round"] == number]
    return sorted((game["white"]["cid"], (game["black"] or {"cid": 0})["cid"]) for game in games)


def otherwise_broken(now: Tournament, report: dict[str, Any]) -> list[str]:
    """Return the players whose points or tie-breaks the library makes otherwise."""
    engine = tiebreak(report, -1, {"swiss": True, "unrated": None})
    engine.compute_tiebreaks(report, {"tiebreak": list(CODES), "check": False})
    players = chess_of(now, now.rounds, len(now.rounds)).players
    stated = {players[row["cid"] - 1]: row["tiebreakScore"] for row in report["competitors"]}
    return [
        row.player
        for row in standings(now)
        if [Fraction(row.points, 2), *row.ties]
        != [Fraction(Decimal(v)) for v in stated[row.player]]
    ]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_events_are_as_the_library_checks_them(batch: int) -> None:
    for seed in range(batch * SIZE, (batch + 1) * SIZE):
        now = random_event(seed)
        report = read(now)
        assert otherwise_broken(now, report) == [], seed
        assert otherwise_paired(report) == [], seed


def test_the_checker_finds_a_pairing_that_is_not_fides() -> None:
    """The comparison above can fail: one exchange of two players is noticed."""
    now = random_event(1)
    report = read(now)
    games = [game for game in report["gameList"] if game["round"] == 2 and game["black"]]
    games[0]["black"], games[1]["black"] = games[1]["black"], games[0]["black"]
    assert 2 in otherwise_paired(report)


def test_a_report_is_refused_where_the_rules_of_events_refuse() -> None:
    evening = Evening(2, pairing="dutch", rounds=1)
    with pytest.raises(Refused, match="EV-15"):
        evening.record(tournament.ROUND_STARTED, round=1)
