"""Checks on rounds: pairing, starting, clock, tables."""

from __future__ import annotations

from collections.abc import Iterator

from events.vocabulary import Fields
from games.rules import Ruling
from games.text import listed
from games.text import plural
from games.text import text
from projections.tournament.checks.base import refuse
from projections.tournament.pairing.pairing import total_rounds
from projections.tournament.state import FREE
from projections.tournament.state import PairedTable
from projections.tournament.state import Round
from projections.tournament.state import Tournament
from projections.tournament.words import who


def next_round(now: Tournament, args: Fields) -> Ruling | None:
    """Rounds are paired in order (EV-10)."""
    wanted = len(now.played) + 1
    if args["round"] != wanted:
        return refuse(
            "EV-10",
            text(
                "Round %(round)s cannot be paired: the next is round %(next)s.",
                round=args["round"],
                next=wanted,
            ),
        )
    return None


def rounds_left(now: Tournament, args: Fields) -> Ruling | None:
    """The plan has such a round (EV-11)."""
    if now.plan.style == FREE:
        return refuse("EV-11", text("Free play has one round.")) if args["round"] > 1 else None
    total = total_rounds(now)
    if args["round"] > total:
        return refuse(
            "EV-11",
            plural(
                "The one round of the plan has been paired.",
                "All %(n)s rounds of the plan have been paired.",
                total,
            ),
            text("Close the event, or change the number of rounds."),
        )
    return None


def round_before_over(now: Tournament, args: Fields) -> Ruling | None:
    """Every table of the round before has a result (EV-12)."""
    if not now.played or not now.played[-1].open_tables:
        return None
    tables = now.played[-1].open_tables
    return refuse(
        "EV-12",
        text(
            "Round %(round)s has no result yet at table %(tables)s.",
            round=now.played[-1].number,
            tables=listed([table.number for table in tables[:10]]),
        ),
        text("Enter the results; who left without one loses by forfeit."),
    )


def paired_again_with_reason(now: Tournament, args: Fields) -> Ruling | None:
    """A paired round is paired again only with a reason (EV-13)."""
    draft = now.draft
    if draft is not None and not args["reason"]:
        return refuse(
            "EV-13",
            text(
                "Round %(round)s is paired already (line %(line)s).",
                round=draft.number,
                line=draft.version,
            ),
            text("Give a reason to pair it once more."),
        )
    return None


def everybody_once(now: Tournament, args: Fields) -> Ruling | None:
    """Every player of a pairing is known, and is in it only once (EV-14)."""
    rows = [player for row in args["tables"] for player in row["players"]]
    everybody = [*rows, *args["byes"]]
    for player in everybody:
        if player not in now.players:
            return refuse("EV-14", text("There is no player %(id)s.", id=player))
        if everybody.count(player) > 1:
            return refuse("EV-14", text("%(player)s is paired twice.", player=who(player)))
    numbers = [row["table"] for row in args["tables"]]
    if len(set(numbers)) != len(numbers):
        return refuse("EV-14", text("Two tables have the same number."))
    return None


def has_draft(now: Tournament, args: Fields) -> Ruling | None:
    """The round is paired and has not begun (EV-15, EV-16)."""
    round_ = now.round(args["round"])
    if round_ is None:
        return refuse("EV-15", text("Round %(n)s has not been paired.", n=args["round"]))
    if round_.started:
        return refuse(
            "EV-16",
            text("Round %(n)s has begun; its pairing does not change any more.", n=round_.number),
            text("Strike the start of the round first; its tables are given up then."),
        )
    return None


def both_in_draft(now: Tournament, args: Fields) -> Ruling | None:
    """Both players are in the pairing (EV-17)."""
    round_ = now.rounds[args["round"] - 1]
    there = set(round_.everybody)
    for player in (args["first"], args["second"]):
        if player not in there:
            return refuse(
                "EV-17",
                text(
                    "%(player)s is not in the pairing of round %(n)s.",
                    player=who(player),
                    n=round_.number,
                ),
            )
    if args["first"] == args["second"]:
        return refuse("EV-17", text("Name two players."))
    return None


def everybody_is_there(now: Tournament, args: Fields) -> Ruling | None:
    """No player in the pairing has dropped since it was made (EV-18)."""
    round_ = now.rounds[args["round"] - 1]
    gone = [player for player in round_.everybody if not now.players[player].is_in(round_.number)]
    if gone:
        return refuse(
            "EV-18",
            text("%(player)s dropped since the pairing.", player=listed(map(who, gone))),
            text("Pair the round once more."),
        )
    return None


def runs(now: Tournament, args: Fields) -> Ruling | None:
    """The round has begun (EV-19)."""
    round_ = now.round(args["round"])
    if round_ is None or not round_.started:
        return refuse("EV-19", text("Round %(n)s has not begun.", n=args["round"]))
    return None


def is_table(now: Tournament, args: Fields) -> Ruling | None:
    """The round has that table (EV-20)."""
    round_ = now.rounds[args["round"] - 1]
    if args["table"] and round_.table(args["table"]) is None:
        return refuse(
            "EV-20",
            text("Round %(n)s has no table %(table)s.", n=round_.number, table=args["table"]),
        )
    return None


def clock_runs(now: Tournament, args: Fields) -> Ruling | None:
    """The round's clock runs (EV-21)."""
    if now.rounds[args["round"] - 1].paused:
        return refuse("EV-21", text("The clock of the round stands already."))
    return None


def clock_stands(now: Tournament, args: Fields) -> Ruling | None:
    """The round's clock stands (EV-21)."""
    if not now.rounds[args["round"] - 1].paused:
        return refuse("EV-21", text("The clock of the round runs."))
    return None


def without_opponent(now: Tournament, args: Fields) -> Ruling | None:
    """Both players take part, and neither has an opponent in the round (in free play: an open
    table) (EV-22).
    """
    round_ = now.rounds[args["round"] - 1]
    first, second = args["players"]
    if first == second:
        return refuse("EV-22", text("A table needs two players."))
    for player in (first, second):
        known = now.players.get(player)
        if known is None or not known.is_in(round_.number):
            return refuse("EV-22", text("%(player)s does not take part.", player=who(player)))
        busy = next(_busy(now, round_, player), None)
        if busy is not None:
            return refuse(
                "EV-22",
                text(
                    "%(player)s is paired already, at table %(table)s.",
                    player=who(player),
                    table=busy.number,
                ),
            )
    return None


def _busy(now: Tournament, round_: Round, player: str) -> Iterator[PairedTable]:
    """The tables of a round at which a player has a game to play or, outside free play, has played
    one.
    """
    for table in round_.tables:
        if player in table.players and (
            now.plan.style != FREE or table.number not in round_.results
        ):
            yield table


def table_goes_on(now: Tournament, args: Fields) -> Ruling | None:
    """The table has another game to play (EV-26)."""
    played = now.rounds[args["round"] - 1].matches.get(args["table"], ())
    if args["match"] and args["match"] in played:
        return refuse("EV-26", text("That game is opened already."))
    if len(played) >= now.plan.best_of:
        games = plural(
            "The one game of the match has been opened.",
            "All %(n)s games have been opened.",
            now.plan.best_of,
        )
        return refuse("EV-26", games)
    return None


def nothing_open(now: Tournament, args: Fields) -> Ruling | None:
    """No round is open (EV-12, EV-28)."""
    if now.draft is not None:
        return refuse(
            "EV-28",
            text("Round %(n)s is paired and has not begun.", n=now.draft.number),
            text("Strike its pairing, or play it."),
        )
    return round_before_over(now, args)
