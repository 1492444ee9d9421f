"""The plan of an event: reading it from data, changing it, and the number of rounds that a field of
players needs or allows.
"""

from __future__ import annotations

import msgspec

from events.vocabulary import Fields
from events.vocabulary import thaw
from games.text import Text
from games.text import plural
from games.text import text
from projections.tournament.state import BUCHHOLZ
from projections.tournament.state import BUCHHOLZ_CUT
from projections.tournament.state import DIRECT
from projections.tournament.state import FREE
from projections.tournament.state import ROUND_ROBIN
from projections.tournament.state import SONNEBORN
from projections.tournament.state import SWISS
from projections.tournament.state import Plan

FIDE = (BUCHHOLZ, BUCHHOLZ_CUT, SONNEBORN, DIRECT)


class BadPlan(ValueError):
    """A plan that cannot be read: the field, and what would be right."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.message = message


def plan_of(data: Fields) -> Plan:
    """Return the plan that *data* holds; raise `BadPlan`."""
    try:
        plan = msgspec.convert(thaw(data), Plan)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$")
        raise BadPlan(path.strip("`.") or "plan", message) from None
    if len(set(plan.tiebreaks)) != len(plan.tiebreaks):
        raise BadPlan("tiebreaks", "each tie-break once")
    points = plan.points
    if points.win <= points.loss:
        raise BadPlan("points", "a win must be worth more than a loss")
    if points.absent not in (0, points.draw, points.win):
        raise BadPlan("points.absent", "must be 0, or what a draw or a win is worth")
    fide = [name for name in plan.tiebreaks if name in FIDE]
    if fide and plan.style == FREE:
        raise BadPlan("tiebreaks", f"free play has no rounds, which {', '.join(fide)} needs")
    if DIRECT in fide and fide != list(plan.tiebreaks[: len(fide)]):
        raise BadPlan("tiebreaks", f"{DIRECT} stands before percentages")
    return plan


def data_of(plan: Plan) -> Fields:
    """Return the plan as plain data, the form that `plan_of` reads."""
    plain: Fields = thaw(msgspec.to_builtins(plan))
    return plain


def with_changes(plan: Plan, changes: Fields) -> Plan:
    """Return the plan with some fields changed; raise `BadPlan`."""
    return plan_of({**data_of(plan), **thaw(changes)})


def suggested_rounds(players: int) -> int:
    """Return the number of Swiss rounds that leave one player undefeated: the exponent of the next
    power of two.
    """
    return max(1, (players - 1).bit_length())


def most_rounds(players: int) -> int:
    """Return the number of rounds after which all players have met (with an odd number, each has
    one bye).
    """
    return max(1, players - 1 + players % 2)


def safe_rounds(players: int) -> int:
    """Return the number of rounds that can be paired without a rematch for any results.

    While every player has at least half of the others still to meet, a pairing exists (Dirac's
    theorem); after that it depends on who met whom.
    """
    return max(1, (players + 1) // 2)


def rounds_of(plan: Plan, players: int) -> int:
    """Return the number of rounds of the plan for this number of players, without the
    elimination.
    """
    if plan.style == ROUND_ROBIN:
        return most_rounds(players)
    return plan.rounds or suggested_rounds(players)


def knockout_rounds(plan: Plan) -> int:
    """Return the number of rounds of single elimination."""
    return (plan.cut - 1).bit_length() if plan.cut else 0


def _rounds_words(number: int) -> Text:
    return plural("%(n)s round", "%(n)s rounds", number)


def warnings(plan: Plan, players: int) -> tuple[Text, ...]:
    """Return what an organiser should know before the first round of *players* is paired."""
    if plan.style != SWISS or players < 2:
        return ()
    wanted, most, safe = rounds_of(plan, players), most_rounds(players), safe_rounds(players)
    faults = []
    if wanted > most:
        faults.append(
            text(
                "%(players)s players have met each other after %(most)s; %(wanted)s cannot "
                "be paired without a rematch. Play %(suggested)s, or everybody against "
                "everybody.",
                players=players,
                most=_rounds_words(most),
                wanted=wanted,
                suggested=_rounds_words(suggested_rounds(players)),
            )
        )
    elif wanted > safe:
        faults.append(
            text(
                "With %(players)s players, %(safe)s can always be paired without a rematch. "
                "Later ones depend on who has met whom; everybody against everybody takes "
                "%(most)s.",
                players=players,
                safe=_rounds_words(safe),
                most=_rounds_words(most),
            )
        )
    if plan.cut > players:
        faults.append(
            text(
                "%(cut)s players cannot go on to elimination: there are %(players)s.",
                cut=plan.cut,
                players=players,
            )
        )
    return tuple(faults)
