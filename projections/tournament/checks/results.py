"""Checks on results."""

from __future__ import annotations

from events.vocabulary import Fields
from games.rules import Ruling
from games.text import plural
from games.text import text
from projections.tournament.checks.base import refuse
from projections.tournament.state import KNOCKOUT_STAGE
from projections.tournament.state import Tournament
from projections.tournament.words import score_words


def no_result_yet(now: Tournament, args: Fields) -> Ruling | None:
    """The table has no result yet (EV-23)."""
    known = now.rounds[args["round"] - 1].results.get(args["table"])
    if known is None:
        return None
    return refuse(
        "EV-23",
        text(
            "Table %(table)s of round %(round)s has a result already: %(score)s (line %(line)s).",
            table=args["table"],
            round=args["round"],
            score=score_words(known),
            line=known.version,
        ),
        text("Strike it or replace it, if it is wrong."),
    )


def possible_score(now: Tournament, args: Fields) -> Ruling | None:
    """The score is possible in the event's matches (EV-24)."""
    plan, (first, second), how = now.plan, args["wins"], args["how"]
    games = first + second + args["draws"]
    if max(first, second) > plan.needed or first + second > plan.best_of:
        return refuse(
            "EV-24",
            plural(
                "%(first)s-%(second)s is no score of a match of %(n)s game.",
                "%(first)s-%(second)s is no score of a match of %(n)s games at most.",
                plan.best_of,
                first=first,
                second=second,
            ),
        )
    if how == "double forfeit" and games:
        return refuse("EV-24", text("Where neither player came, no game was won."))
    if how == "forfeit" and first == second:
        return refuse("EV-24", text("A forfeit has a winner: who was there."))
    if how == "agreed" and first != second:
        return refuse("EV-24", text("What was agreed without play is a draw."))
    return None


def winner_in_elimination(now: Tournament, args: Fields) -> Ruling | None:
    """Elimination needs a winner (EV-25)."""
    round_ = now.rounds[args["round"] - 1]
    drawn = args["wins"][0] == args["wins"][1] and args["how"] != "double forfeit"
    if round_.stage == KNOCKOUT_STAGE and drawn:
        return refuse(
            "EV-25",
            text("Elimination needs a winner."),
            text("Play one more game, or decide by the event's own rule for ties."),
        )
    return None
