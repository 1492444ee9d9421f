"""The changes of an amendment, in sentences: standings, results, rounds, and the pairing of a round
that has not begun.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.text import Text
from games.text import plural
from games.text import text
from projections.tournament.amending import Preview
from projections.tournament.pairing.entrants import NoPairing
from projections.tournament.pairing.pairing import pair
from projections.tournament.standings.table import standings
from projections.tournament.state import Round
from projections.tournament.state import Tournament
from projections.tournament.words import points_words
from projections.tournament.words import result_words
from projections.tournament.words import who

_NAMED = 20
"""The most changed lines of the standings that are listed one by one."""


def changes(outcome: Preview) -> tuple[Text, ...]:
    """Return the changes of a previewed amendment, the most important first."""
    before, after = outcome.before, outcome.after
    return (
        *_people(before, after),
        *_rounds(before, after),
        *_draft(before, after),
        *_standings(before, after),
    )


def _people(before: Tournament, after: Tournament) -> Iterator[Text]:
    for id_, player in before.players.items():
        now = after.players.get(id_)
        if now is None:
            yield text("%(player)s does not take part.", player=who(id_))
        elif player.dropped is not None and now.dropped is None:
            yield text("%(player)s is in again.", player=who(id_))
        elif player.dropped is None and now.dropped is not None:
            yield text("%(player)s has dropped.", player=who(id_))
    for id_ in after.players:
        if id_ not in before.players:
            yield text("%(player)s takes part.", player=who(id_))


def _rounds(before: Tournament, after: Tournament) -> Iterator[Text]:
    for round_ in before.rounds:
        now = after.round(round_.number)
        if now is None:
            yield text("Round %(n)s is not paired any more.", n=round_.number)
        elif round_.started and not now.started:
            yield plural(
                "Round %(round)s has not begun; its %(n)s table is given up.",
                "Round %(round)s has not begun; its %(n)s tables are given up.",
                len(round_.tables),
                round=round_.number,
            )
        else:
            yield from _results(round_, now)
    if before.closed and not after.closed:
        yield text("The event goes on.")


def _results(before: Round, after: Round) -> Iterator[Text]:
    for table in before.tables:
        was, now = before.results.get(table.number), after.results.get(table.number)
        first, second = map(who, table.players)
        if was is not None and now is None:
            yield text(
                "Round %(round)s, table %(table)s (%(first)s, %(second)s): no result; it was "
                "%(was)s.",
                round=before.number,
                table=table.number,
                first=first,
                second=second,
                was=result_words(table.players, was),
            )
        elif now is not None and (was is None or was.score != now.score):
            yield text(
                "Round %(round)s, table %(table)s (%(first)s, %(second)s): %(now)s.",
                round=before.number,
                table=table.number,
                first=first,
                second=second,
                now=result_words(table.players, now),
            )


def _draft(before: Tournament, after: Tournament) -> Iterator[Text]:
    """The changes in the pairing of a round that has not begun."""
    draft = after.draft
    if draft is None or before.draft is None:
        return
    try:
        pairing = pair(after, draft.number, draft.seed, draft.method, draft.rematch)
    except NoPairing as error:
        yield error.because
        return
    drawn = {frozenset(table.players) for table in draft.tables}
    other = sum(frozenset(pair_) not in drawn for pair_ in pairing.pairs)
    if other:
        yield plural(
            "Round %(round)s was paired by the old standings: %(n)s table would be another. Pair "
            "it once more if it should follow.",
            "Round %(round)s was paired by the old standings: %(n)s tables would be others. Pair "
            "it once more if it should follow.",
            other,
            round=draft.number,
        )
    else:
        yield text("The pairing of round %(round)s would be the same.", round=draft.number)


def _standings(before: Tournament, after: Tournament) -> Iterator[Text]:
    was = {row.player: row for row in standings(before)}
    moved = [
        (was[row.player], row)
        for row in standings(after)
        if row.player in was
        and (row.rank, row.points) != (was[row.player].rank, was[row.player].points)
    ]
    for old, new in moved[:_NAMED]:
        yield text(
            "%(player)s: place %(old)s with %(was)s, now place %(new)s with %(now)s.",
            player=who(new.player),
            old=old.rank,
            was=points_words(before.plan, old.points),
            new=new.rank,
            now=points_words(after.plan, new.points),
        )
    if len(moved) > _NAMED:
        more = len(moved) - _NAMED
        yield plural("%(n)s more place changes.", "%(n)s more places change.", more)
