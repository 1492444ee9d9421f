"""FIDE's tie-breaks, computed by the library gacrux (C.07, rules of 2026): Buchholz, Buchholz cut
1, Sonneborn-Berger, direct encounter; each with the part of every round and the rounds that are
cut.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from events.vocabulary import Fields
from projections.tournament.chess import chess_of
from projections.tournament.state import BUCHHOLZ
from projections.tournament.state import BUCHHOLZ_CUT
from projections.tournament.state import DIRECT
from projections.tournament.state import ROUND_ROBIN
from projections.tournament.state import SONNEBORN
from projections.tournament.state import Round
from projections.tournament.state import Tournament
from projections.tournament.state import Value

CODES = {BUCHHOLZ: "BH", BUCHHOLZ_CUT: "BH/C1", SONNEBORN: "SB", DIRECT: "DE"}


class TieBreakPart(Value, frozen=True):
    """The part of one round in a tie-break, and whether it was cut."""

    round: int
    value: Fraction
    cut: bool = False


class Tie(Value, frozen=True):
    """A tie-break of one player: its value and its parts (none for direct encounter)."""

    value: Fraction
    parts: tuple[TieBreakPart, ...] = ()


def fide_ties(
    now: Tournament, rounds: Sequence[Round], which: Sequence[str]
) -> Mapping[str, Mapping[str, Tie]]:
    """Return the values of FIDE's tie-breaks among *which*, by tie-break and player."""
    wanted = [name for name in which if name in CODES]
    if not wanted or not rounds or not now.players:
        return {name: {player: Tie(Fraction(0)) for player in now.players} for name in wanted}
    # takes a second to import, and most events use no tie-break of FIDE's
    from gacrux.tiebreak import tiebreak

    chess = chess_of(now, rounds, len(rounds))
    everybody = now.plan.style == ROUND_ROBIN
    asked = {"pre_determined": everybody, "swiss": not everybody, "unrated": None}
    engine = tiebreak(chess.tournament, len(rounds), asked)
    engine.find_tmversion(chess.tournament)
    engine.compute_single_tiebreak(engine.parse_tiebreak(1, "PTS"))
    by_tiebreak: dict[str, Mapping[str, Tie]] = {}
    for place, name in enumerate(wanted, 2):
        engine.compute_single_tiebreak(engine.parse_tiebreak(place, CODES[name]))
        by_tiebreak[name] = {
            chess.player(number): _tie(name, row, rounds) for number, row in engine.cmps.items()
        }
    return by_tiebreak


def _tie(name: str, row: Fields, rounds: Sequence[Round]) -> Tie:
    value, details = row["tiebreakScore"][-1], row["tiebreakDetails"][-1]
    if name == DIRECT:
        return Tie(-_fraction(value))  # a rank among the tied: the lower, the better
    cut = set(details.get("cut", ()))
    parts = tuple(
        TieBreakPart(round_.number, _fraction(details[str(place)]), place in cut)
        for place, round_ in enumerate(rounds, 1)
        if str(place) in details
    )
    return Tie(_fraction(value), parts)


def _fraction(value: Decimal | int) -> Fraction:
    return Fraction(value)
