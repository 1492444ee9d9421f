"""The reasons why two players meet, in sentences: points, other possible opponents and why they did
not fit, seats, the table's number, and changes by the referee.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence

from games.text import Text
from games.text import listed
from games.text import name
from games.text import text
from projections.tournament.chess import swiss_rounds
from projections.tournament.pairing.entrants import Entrant
from projections.tournament.pairing.entrants import entrants
from projections.tournament.standings.outings import met
from projections.tournament.state import BY_POINTS
from projections.tournament.state import DUTCH
from projections.tournament.state import FREE
from projections.tournament.state import KNOCKOUT
from projections.tournament.state import ROUND_ROBIN
from projections.tournament.state import PairedTable
from projections.tournament.state import Round
from projections.tournament.state import Tournament
from projections.tournament.words import points
from projections.tournament.words import points_words
from projections.tournament.words import who

_NAMED = 5
"""With more other players than this, only their number is given."""


def why_table(
    before: Tournament, round_: Round, table: PairedTable, reasons: Mapping[int, str]
) -> tuple[Text, ...]:
    """Return the reasons for a table of a round.

    *before*: the event just before that round was paired; *reasons*: the referee's reason, by the
    line that swapped or added players.
    """
    return tuple(_why(before, round_, table, reasons))


def why_bye(before: Tournament, round_: Round, player: str) -> tuple[Text, ...]:
    """Return why a player has a bye in a round."""
    return tuple(_bye(before, round_, player))


def _why(
    before: Tournament, round_: Round, table: PairedTable, reasons: Mapping[int, str]
) -> Iterator[Text]:
    if round_.method == FREE:
        yield text("Free play: these two found each other (line %(line)s).", line=table.swapped)
    elif table.swapped:
        yield text(
            "The referee put this table together (line %(line)s): %(reason)s",
            line=table.swapped,
            reason=name(reasons.get(table.swapped) or "–"),
        )
    if round_.method == KNOCKOUT:
        yield from _knockout(before, round_, table)
    elif round_.method == ROUND_ROBIN:
        yield text("Everybody meets everybody once, in the order of the Berger tables.")
    elif round_.method in (BY_POINTS, DUTCH):
        yield from _swiss(before, round_, table)
    for player in table.players:
        known = before.players.get(player)  # who entered late was not there when it was paired
        if known is not None and known.table == table.number:
            yield text(
                "Table %(table)s, because %(player)s always sits there.",
                table=table.number,
                player=who(player),
            )


def _swiss(before: Tournament, round_: Round, table: PairedTable) -> Iterator[Text]:
    by_id = {entrant.id: entrant for entrant in entrants(before, round_.number)}
    if not set(table.players) <= set(by_id):
        return
    first, second = (by_id[player] for player in table.players)
    yield _points(before, first, second)
    for one, other in ((first, second), (second, first)):
        if one.points > other.points:
            yield from _not_within(before, round_, one, list(by_id.values()))
            below = [entrant for entrant in by_id.values() if entrant.points == other.points]
            yield from _already(before, one, [entrant for entrant in below if entrant != other])
    yield from _met(before, round_, first, second)
    if first.points == second.points:
        yield from _others(before, first, second, list(by_id.values()))
    if not table.swapped:
        yield _seats(round_, first, second)
        yield _method(round_)


def _points(before: Tournament, first: Entrant, second: Entrant) -> Text:
    if first.points == second.points:
        return text("Both have %(points)s.", points=points_words(before.plan, first.points))
    return text(
        "%(first)s has %(more)s, %(second)s has %(fewer)s.",
        first=who(first.id),
        more=points_words(before.plan, first.points),
        second=who(second.id),
        fewer=points_words(before.plan, second.points),
    )


def _not_within(
    before: Tournament, round_: Round, one: Entrant, field: Sequence[Entrant]
) -> Iterator[Text]:
    """The reasons why a player does not meet another with the same points."""
    same = [entrant for entrant in field if entrant.points == one.points and entrant is not one]
    worth = points_words(before.plan, one.points)
    if not same:
        yield text("Nobody else has %(points)s.", points=worth)
        return
    if len(same) % 2 == 0:
        yield text(
            "%(n)s players have %(points)s, an odd number: one of them meets somebody with "
            "another score.",
            n=len(same) + 1,
            points=worth,
        )
    yield from _already(before, one, same)
    points_of = {entrant.id: entrant.points for entrant in field}
    within = []
    for entrant in same:
        table = round_.table_of(entrant.id)
        other = table.other(entrant.id) if table else ""
        if points_of.get(other, 0) > one.points:
            yield text(
                "%(who)s, with as many points, meets %(other)s, who has %(points)s.",
                who=who(entrant.id),
                other=who(other),
                points=points(before.plan, points_of[other]),
            )
        elif points_of.get(other) == one.points and entrant.id not in one.met:
            within.append(entrant.id)
    if len(within) > _NAMED:
        yield text("%(n)s others with as many points meet each other.", n=len(within))
    elif within:
        yield text(
            "%(who)s, with as many points, meet others of them.",
            who=listed([who(id_) for id_ in within]),
        )


def _others(
    before: Tournament, first: Entrant, second: Entrant, field: Sequence[Entrant]
) -> Iterator[Text]:
    same = [
        entrant
        for entrant in field
        if entrant.points == first.points and entrant not in (first, second)
    ]
    for one in (first, second):
        yield from _already(before, one, same)


def _already(before: Tournament, one: Entrant, among: Sequence[Entrant]) -> Iterator[Text]:
    """Which of these players somebody has already met, and when."""
    when = met(swiss_rounds(before))
    for entrant in among:
        if entrant.id in one.met:
            yield text(
                "%(one)s and %(other)s met in round %(round)s.",
                one=who(one.id),
                other=who(entrant.id),
                round=when[frozenset((one.id, entrant.id))],
            )


def _met(before: Tournament, round_: Round, first: Entrant, second: Entrant) -> Iterator[Text]:
    if second.id not in first.met:
        if before.played:
            yield text("They have not met before.")
        return
    when = met(swiss_rounds(before))[frozenset((first.id, second.id))]
    yield text("They met in round %(round)s.", round=when)
    if round_.rematch:
        yield text("No pairing without a rematch was left, and the referee allowed it.")


def _seats(round_: Round, first: Entrant, second: Entrant) -> Text:
    if round_.method == DUTCH:
        return text("Who has the first seat follows from FIDE's rules for colours.")
    if first.firsts != second.firsts:
        return text(
            "%(first)s has the first seat, which %(second)s has had more often.",
            first=who(first.id),
            second=who(second.id),
        )
    if first.last == 1 and second.last == 0:
        return text(
            "%(first)s has the first seat, which %(second)s had last time.",
            first=who(first.id),
            second=who(second.id),
        )
    return text("Who has the first seat was drawn by lot.")


def _method(round_: Round) -> Text:
    if round_.method == DUTCH:
        return text(
            "Paired by FIDE's Dutch system (%(library)s); line %(line)s of the log.",
            library=name(round_.library),
            line=round_.version,
        )
    return text(
        "Among equal points the lot decided (seed %(seed)s, line %(line)s of the log).",
        seed=name(round_.seed),
        line=round_.version,
    )


def _knockout(before: Tournament, round_: Round, table: PairedTable) -> Iterator[Text]:
    first = next((known for known in (*before.rounds, round_) if known.seeds), None)
    if first is None:
        return
    one, other = table.players
    if set(table.players) <= set(first.seeds):
        yield text(
            "Elimination: %(one)s came in as number %(first)s, %(other)s as number %(second)s.",
            one=who(one),
            first=first.seeds.index(one) + 1,
            other=who(other),
            second=first.seeds.index(other) + 1,
        )
    if not round_.seeds:
        yield text("Both came through the round before, in neighbouring parts of the bracket.")


def _bye(before: Tournament, round_: Round, player: str) -> Iterator[Text]:
    if round_.method == ROUND_ROBIN:
        yield text("The opponent of this round is not there, or the number of players is odd.")
        return
    if round_.method == KNOCKOUT:
        yield text("There is nobody to meet in this part of the bracket.")
        return
    by_id = {entrant.id: entrant for entrant in entrants(before, round_.number)}
    one = by_id.get(player)
    if one is None:
        return
    yield text(
        "%(n)s players are an odd number: one has a bye, which counts %(points)s.",
        n=len(by_id),
        points=points_words(before.plan, before.plan.points.bye),
    )
    fewer = [entrant for entrant in by_id.values() if entrant.points < one.points]
    had = [entrant for entrant in fewer if entrant.byes]
    if not one.byes:
        yield text("%(player)s has not had a bye yet.", player=who(player))
    if had:
        yield text(
            "With fewer points, but a bye already: %(who)s.",
            who=listed([who(entrant.id) for entrant in had]),
        )
    if len(fewer) > len(had):
        yield text("Any other bye would have left somebody without an opponent.")
    elif not fewer:
        yield text(
            "Nobody has fewer than %(points)s.", points=points_words(before.plan, one.points)
        )
