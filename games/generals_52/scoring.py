"""The end of a game, the pot, and the end of the match (G52-1.5, 1.6, 12.1 to 12.7, R26 to R30,
R32).
"""

from __future__ import annotations

from events.vocabulary import Seat
from games.generals_52.pieces import DECK
from games.generals_52.pieces import POT
from games.generals_52.pieces import THE_TABLE
from games.generals_52.pieces import TOKENS
from games.table import Outcome
from games.table import Table
from games.text import Text
from games.text import joined
from games.text import listed
from games.text import seat_name
from games.text import text

BETWEEN = "between"
GAME_NUMBER = "game"
ENDED_BY, LOSER = "ended_by", "loser"


def holdings(table: Table) -> Text:
    """Return both seats' tokens in words, for results and warnings."""
    each = [
        text("%(seat)s %(n)s", seat=seat_name(seat), n=table.count(seat, TOKENS))
        for seat in table.seats
    ]
    return text("tokens %(each)s", each=joined(", ", each))


def outcome(table: Table) -> Outcome | None:
    """Return the outcome if the match has ended: a player without tokens has lost (G52-12.1, 1.5,
    R30).
    """
    owners = {piece.owner for piece in table.pieces.values()}
    out = [seat for seat in table.seats if seat in owners and not table.count(seat, TOKENS)]
    if not out:
        return None
    winners = tuple(seat for seat in table.seats if seat not in out)
    return Outcome(
        winners,
        joined("; ", (_lost(out), holdings(table))),
        "G52-12.1",
    )


def _lost(out: list[Seat]) -> Text:
    return text("%(seats)s has no tokens left", seats=listed(map(seat_name, out)))


def takes_pot(table: Table, seat: Seat) -> Table:
    """Return the table after a seat took the whole pot."""
    return table.add(seat, TOKENS, table.count(THE_TABLE, POT)).set(THE_TABLE, POT, 0)


def ran_out(table: Table, seat: Seat, rule: str) -> Table:
    """Return the table after a game that ended because *seat* ran out of cards (G52-12.2 to
    12.5).
    """
    return _finished(
        table, _ahead(table), text("%(seat)s ran out of cards", seat=seat_name(seat)), rule
    )


def drawn_game(table: Table, rule: str) -> Table:
    """Return the table after an agreed draw of the game (G52-R32)."""
    return _finished(table, None, text("a draw was agreed"), rule)


def _ahead(table: Table) -> Seat | None:
    """The seat with more tokens (G52-12.3); if equal, the one with more cards left in the deck
    (12.5); none if both are equal (R27).
    """
    standing = {seat: (table.count(seat, TOKENS), table.hides(seat, DECK)) for seat in table.seats}
    best = [seat for seat in table.seats if standing[seat] == max(standing.values())]
    return best[0] if len(best) == 1 else None


def _finished(table: Table, winner: Seat | None, how: Text, rule: str) -> Table:
    """The winner gets the pot; without a winner it is split or stays (R27). Then it is time between
    two games (12.6).
    """
    pot = table.count(THE_TABLE, POT)
    table = _split(table) if winner is None else takes_pot(table, winner)
    result = joined("; ", (_result(winner, pot, how, rule), holdings(table)))
    table = table.noting(THE_TABLE, f"game_{table.count(THE_TABLE, GAME_NUMBER)}", result)
    table = table.noting(THE_TABLE, ENDED_BY, rule).noting(
        THE_TABLE, LOSER, table.next_seat(winner) if winner else ""
    )
    return table.enter(BETWEEN, active=Seat(""), to_act=table.seats, frames=())


def _result(winner: Seat | None, pot: int, how: Text, rule: str) -> Text:
    if winner is None:
        return text("nobody won, pot %(pot)s: %(how)s (%(rule)s)", pot=pot, how=how, rule=rule)
    return text(
        "%(seat)s won, pot %(pot)s: %(how)s (%(rule)s)",
        seat=seat_name(winner),
        pot=pot,
        how=how,
        rule=rule,
    )


def _split(table: Table) -> Table:
    if table.options["tied_pot"] == "carry":
        return table
    half, odd = divmod(table.count(THE_TABLE, POT), len(table.seats))
    for seat in table.seats:
        table = table.add(seat, TOKENS, half)
    return table.set(THE_TABLE, POT, odd)
