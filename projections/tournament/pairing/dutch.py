"""Pairing by FIDE's Dutch system (C.04.3, rules of 2026), computed by the library gacrux, and round
robin by FIDE's Berger tables (C.05).
"""

from __future__ import annotations

from importlib.metadata import version
from random import Random

from games.text import text
from projections.tournament.chess import chess_of
from projections.tournament.chess import swiss_rounds
from projections.tournament.pairing.entrants import NoPairing
from projections.tournament.pairing.entrants import Pairing
from projections.tournament.state import DUTCH
from projections.tournament.state import Tournament


def pair_dutch(now: Tournament, round_: int, total: int, seed: str) -> Pairing:
    """Return the pairing of a round of *total* Swiss rounds; raise `NoPairing`.

    The *seed* of the first round decides the first player's colour, which FIDE's rules draw by lot.
    """
    # the library and its networkx take a second to import
    from gacrux.gacruxexeptions import GacruxNoLegalPairing
    from gacrux.pairingdutch import pairing_dutch

    rounds = swiss_rounds(now)
    chess = chess_of(now, rounds, max(total, round_), lambda player: player.plays(round_))
    first = next((played.seed for played in rounds if played.method == DUTCH), seed)
    asked = {"experimental": [], "verbose": 0, "top_color": Random(first).choice("wb")}
    try:
        brackets = pairing_dutch(chess.tournament, len(rounds) + 1, asked).compute_pairing(False)
    except GacruxNoLegalPairing:
        raise NoPairing(
            text("By FIDE's rules there is no pairing of round %(round)s any more.", round=round_),
            text("End with the round before, or pair it by points and allow rematches."),
        ) from None
    boards = sorted(
        (pair["board"], pair["w"], pair["b"]) for bracket in brackets for pair in bracket["pairs"]
    )
    return Pairing(
        tuple((chess.player(white), chess.player(black)) for _, white, black in boards if black),
        tuple(chess.player(white) for _, white, black in boards if not black),
        library=library(),
    )


def pair_everybody(now: Tournament, round_: int) -> Pairing:
    """Return a round of a round robin; a player whose opponent is absent has a bye."""
    from gacrux.berger import bergertables

    order = [player.id for player in now.players.values()]
    there = {player.id for player in now.playing(round_)}
    rows = bergertables(len(order))["pairing"][round_].values()
    pairs, byes = [], []
    for row in rows:
        both = [
            order[number - 1]
            for number in (row["white"], row["black"])
            if number <= len(order) and order[number - 1] in there
        ]
        if len(both) == 2:
            pairs.append((both[0], both[1]))
        else:
            byes += both
    return Pairing(tuple(pairs), tuple(byes), library=library())


def library() -> str:
    """Return what computes these pairings, with its version."""
    return f"gacrux {version('gacrux')}"
