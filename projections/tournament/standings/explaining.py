"""The reasons for a player's place: points round by round, and each tie-break with its parts."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from fractions import Fraction

from games.text import Text
from games.text import name
from games.text import plural
from games.text import text
from projections.tournament.chess import swiss_rounds
from projections.tournament.standings.fide import CODES
from projections.tournament.standings.fide import TieBreakPart
from projections.tournament.standings.fide import fide_ties
from projections.tournament.standings.outings import ABSENT
from projections.tournament.standings.outings import BYE
from projections.tournament.standings.outings import DRAW
from projections.tournament.standings.outings import LOSS
from projections.tournament.standings.outings import WIN
from projections.tournament.standings.outings import Outing
from projections.tournament.standings.outings import Outings
from projections.tournament.standings.outings import match_points
from projections.tournament.standings.outings import outings
from projections.tournament.standings.percentages import GAME_DRAW
from projections.tournament.standings.percentages import GAME_WIN
from projections.tournament.standings.percentages import LEAST
from projections.tournament.standings.percentages import game_wins
from projections.tournament.standings.percentages import match_wins
from projections.tournament.standings.percentages import opponents
from projections.tournament.standings.percentages import percentage
from projections.tournament.state import DIRECT
from projections.tournament.state import GAMES
from projections.tournament.state import OPPONENTS_MATCHES
from projections.tournament.state import SONNEBORN
from projections.tournament.state import Round
from projections.tournament.state import Tournament
from projections.tournament.words import TIEBREAKS
from projections.tournament.words import decimal
from projections.tournament.words import games_words
from projections.tournament.words import numbered_points
from projections.tournament.words import percent
from projections.tournament.words import points
from projections.tournament.words import points_words
from projections.tournament.words import who


def why_points(now: Tournament, player: str, played: Outings | None = None) -> tuple[Text, ...]:
    """Return the points of a player round by round, in sentences. *played*: all outings, where they
    are known.
    """
    rows = (played or _played(now))[player]
    return tuple(_round(now, row) for row in rows)


def why_tie(
    now: Tournament, player: str, which: str, played: Outings | None = None
) -> tuple[Text, ...]:
    """Return how one of the plan's tie-breaks is computed for a player, in sentences. *played*: all
    outings, where they are known.
    """
    rounds, played = swiss_rounds(now), played or _played(now)
    if which in CODES:
        return tuple(_fide(now, rounds, played[player], player, which))
    return tuple(_percentage(now, played, player, which))


def _played(now: Tournament) -> Outings:
    return outings(now.plan, now.players, swiss_rounds(now))


def _round(now: Tournament, row: Outing) -> Text:
    worth = points_words(now.plan, row.points)
    if row.outcome == BYE:
        return text("Round %(round)s: a bye, %(points)s.", round=row.round, points=worth)
    if row.outcome == ABSENT:
        return text("Round %(round)s: absent, %(points)s.", round=row.round, points=worth)
    if not row.outcome:
        return text(
            "Round %(round)s: against %(other)s, no result yet.",
            round=row.round,
            other=who(row.opponent),
        )
    return _OUTCOMES[row.outcome](row, games_words(row.won, row.lost, row.drawn), worth)


def _won(row: Outing, score: Text, worth: Text) -> Text:
    return text(
        "Round %(round)s: beat %(other)s %(score)s, %(points)s.",
        round=row.round,
        other=who(row.opponent),
        score=score,
        points=worth,
    )


def _drew(row: Outing, score: Text, worth: Text) -> Text:
    if not row.won:
        return text(
            "Round %(round)s: drew with %(other)s, %(points)s.",
            round=row.round,
            other=who(row.opponent),
            points=worth,
        )
    return text(
        "Round %(round)s: drew with %(other)s %(score)s, %(points)s.",
        round=row.round,
        other=who(row.opponent),
        score=score,
        points=worth,
    )


def _lost(row: Outing, score: Text, worth: Text) -> Text:
    if not row.lost:  # neither came
        return text(
            "Round %(round)s: lost to %(other)s, %(points)s.",
            round=row.round,
            other=who(row.opponent),
            points=worth,
        )
    return text(
        "Round %(round)s: lost to %(other)s %(score)s, %(points)s.",
        round=row.round,
        other=who(row.opponent),
        score=score,
        points=worth,
    )


_OUTCOMES: dict[str, Callable[[Outing, Text, Text], Text]] = {WIN: _won, DRAW: _drew, LOSS: _lost}


def _percentage(now: Tournament, played: Outings, player: str, which: str) -> Iterator[Text]:
    if which == GAMES:
        yield _games(played[player], player)
        return
    met = opponents(played[player])
    if not met:
        yield text("%(player)s has met nobody yet.", player=who(player))
        return
    yield text(
        "%(what)s: %(value)s, the average of the opponents'. Byes do not count.",
        what=TIEBREAKS[which][1],
        value=percent(percentage(now.plan, played, player, which)),
    )
    for other in met:
        if which == OPPONENTS_MATCHES:
            yield _matches(now, played[other], other)
        else:
            yield _games(played[other], other)


def _matches(now: Tournament, rows: Sequence[Outing], player: str) -> Text:
    over = [row for row in rows if row.outcome not in ("", ABSENT)]
    most = now.plan.points.win * len(over)
    share = Fraction(match_points(over), most) if most else Fraction(0)
    sentence = _raised if share < LEAST else _counted
    return sentence(
        player,
        points(now.plan, match_points(over)),
        points(now.plan, most),
        match_wins(now.plan, rows),
    )


def _games(rows: Sequence[Outing], player: str) -> Text:
    over = [row for row in rows if row.outcome]
    most = GAME_WIN * sum(row.games for row in over)
    got = sum(GAME_WIN * row.won + GAME_DRAW * row.drawn for row in over)
    share = Fraction(got, most) if most else Fraction(0)
    sentence = _raised if share < LEAST else _counted
    return sentence(player, name(str(got)), name(str(most)), game_wins(rows))


def _number(most: Text) -> int:
    """What decides between singular and plural: points may be halves, and one of them is one."""
    return 1 if most == "1" else 2


def _counted(player: str, got: Text, most: Text, value: Fraction) -> Text:
    return plural(
        "%(player)s: %(got)s of %(most)s point, %(value)s.",
        "%(player)s: %(got)s of %(most)s points, %(value)s.",
        _number(most),
        player=who(player),
        got=got,
        most=most,
        value=percent(value),
    )


def _raised(player: str, got: Text, most: Text, value: Fraction) -> Text:
    return plural(
        "%(player)s: %(got)s of %(most)s point, raised to %(value)s, the least that counts.",
        "%(player)s: %(got)s of %(most)s points, raised to %(value)s, the least that counts.",
        _number(most),
        player=who(player),
        got=got,
        most=most,
        value=percent(value),
    )


def _fide(
    now: Tournament, rounds: Sequence[Round], rows: Sequence[Outing], player: str, which: str
) -> Iterator[Text]:
    tie = fide_ties(now, rounds, now.plan.tiebreaks)[which][player]
    if which == DIRECT:
        yield text(
            "Among players with equal points and equal tie-breaks before: their results against "
            "each other."
        )
        return
    yield text(
        "%(what)s: %(value)s, by FIDE's rules.",
        what=TIEBREAKS[which][1],
        value=name(decimal(tie.value)),
    )
    by_round = {row.round: row for row in rows}
    for part in tie.parts:
        yield _part(by_round.get(part.round), part, which)


def _part(row: Outing | None, part: TieBreakPart, which: str) -> Text:
    value = name(decimal(part.value))
    if row is None or not row.opponent or row.forfeit:
        if part.cut:
            return text(
                "Round %(round)s was not played: %(value)s, left out as the lowest.",
                round=part.round,
                value=value,
            )
        return text(
            "Round %(round)s was not played: counts %(value)s.", round=part.round, value=value
        )
    if part.cut:
        return text(
            "%(other)s (round %(round)s): %(value)s, left out as the lowest.",
            other=who(row.opponent),
            round=part.round,
            value=value,
        )
    if which == SONNEBORN:
        return text(
            "%(other)s (round %(round)s): their points times what was won here, %(value)s.",
            other=who(row.opponent),
            round=part.round,
            value=value,
        )
    return text(
        "%(other)s (round %(round)s): %(value)s.",
        other=who(row.opponent),
        round=part.round,
        value=numbered_points(part.value),
    )
