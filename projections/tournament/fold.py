"""Carries out the lines of an event's record, one after the other. Nothing is judged here:
`projections.tournament.judging` decides before a line is stored.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from typing import Any
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from events.kinds import tournament as kinds
from events.record import Entry
from events.record import LineStanding
from events.vocabulary import Action
from events.vocabulary import Fields
from projections.tournament.plan import with_changes
from projections.tournament.state import PairedTable
from projections.tournament.state import Player
from projections.tournament.state import RegisteredDeck
from projections.tournament.state import Result
from projections.tournament.state import Round
from projections.tournament.state import Tournament

Item = TypeVar("Item", int, str)


def fold(start: Tournament, entries: Iterable[Entry]) -> Tournament:
    """Return the event after the lines that stand."""
    for entry in entries:
        if entry.standing == LineStanding.STANDS:
            start = carry_out(start, entry)
    return start


def carry_out(now: Tournament, entry: Entry) -> Tournament:
    """Return the event after one line."""
    what = entry.what
    if not isinstance(what, Action) or what.name not in _DO:
        return now
    return _DO[what.name](now, what.args, entry)


def _entered(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    player = Player(
        args["player"],
        len(now.players) + 1,
        args["rating"],
        args["table"],
        _sorted(args["absent"]),
        len(now.played) + 1,
    )
    return replace(now, players={**now.players, player.id: player})


def _changed(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    return _player(
        now,
        args["player"],
        rating=args["rating"],
        table=args["table"],
        absent=_sorted(args["absent"]),
    )


def _dropped(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    return _player(now, args["player"], dropped=len(now.played))


def _returned(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    """The event after a player's return; the missed rounds count as absences."""
    known = now.players[args["player"]]
    since = known.dropped if known.dropped is not None else len(now.played)
    missed = tuple(
        round_.number for round_ in now.played[since:] if known.id not in set(round_.everybody)
    )
    return _player(now, known.id, dropped=None, absent=_sorted((*known.absent, *missed)))


def _player(now: Tournament, id_: str, **fields: Any) -> Tournament:
    return replace(now, players={**now.players, id_: replace(now.players[id_], **fields)})


def _forgotten(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    return replace(now, forgotten=_sorted((*now.forgotten, args["player"])))


def _listed(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    cards = tuple((row["card"], row["count"]) for row in args["cards"])
    deck = RegisteredDeck(cards, args["how"], entry.version)
    return replace(now, decks={**now.decks, args["player"]: deck})


def _locked(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    return replace(now, locked=entry.version)


def _unlocked(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    return replace(now, locked=0)


def _joined(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    return replace(now, referees={**now.referees, args["referee"]: args["head"]})


def _left(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    rest = {id_: head for id_, head in now.referees.items() if id_ != args["referee"]}
    return replace(now, referees=rest)


def _plan(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    return replace(now, plan=with_changes(now.plan, args["changes"]))


def _paired(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    tables = tuple(PairedTable(row["table"], _two(row["players"])) for row in args["tables"])
    round_ = Round(
        args["round"],
        tables,
        tuple(args["byes"]),
        tuple(args["absent"]),
        args["stage"],
        args["method"],
        args["seed"],
        args["library"],
        args["rematch"],
        entry.version,
        seeds=tuple(args["seeds"]),
    )
    return replace(now, rounds=(*now.played, round_))


def _swapped(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    round_ = now.rounds[args["round"] - 1]
    other = {args["first"]: args["second"], args["second"]: args["first"]}

    def placed(table: PairedTable) -> PairedTable:
        if not set(table.players) & set(other):
            return table
        first, second = (other.get(player, player) for player in table.players)
        return PairedTable(table.number, (first, second), entry.version)

    byes = tuple(other.get(player, player) for player in round_.byes)
    return _round(now, round_, tables=tuple(map(placed, round_.tables)), byes=byes)


def _added(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    round_ = now.rounds[args["round"] - 1]
    table = PairedTable(args["table"], _two(args["players"]), entry.version)
    byes = tuple(player for player in round_.byes if player not in table.players)
    matches = dict(round_.matches)
    if args["match"]:
        matches[table.number] = (args["match"],)
    return _round(now, round_, tables=(*round_.tables, table), byes=byes, matches=matches)


def _started(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    return _round(
        now,
        now.rounds[args["round"] - 1],
        start=entry.version,
        started=entry.at,
        minutes=args["minutes"],
        matches={row["table"]: (row["match"],) for row in args["matches"]},
    )


def _opened(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    round_ = now.rounds[args["round"] - 1]
    games = (*round_.matches.get(args["table"], ()), args["match"])
    return _round(now, round_, matches={**round_.matches, args["table"]: games})


def _paused(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    return _round(now, now.rounds[args["round"] - 1], paused=entry.at)


def _resumed(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    round_ = now.rounds[args["round"] - 1]
    stood = round_.stood + max(0, entry.at - round_.paused)
    return _round(now, round_, paused=0, stood=stood)


def _given(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    return _extra(now, args["round"], args["table"], args["milliseconds"])


def _checked(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    round_ = now.rounds[args["round"] - 1]
    table = round_.table_of(args["player"])
    if table is None:
        return now
    return _extra(now, round_.number, table.number, args["milliseconds"] + now.plan.check)


def _extra(now: Tournament, number: int, table: int, milliseconds: int) -> Tournament:
    round_ = now.rounds[number - 1]
    more = round_.extra.get(table, 0) + milliseconds
    return _round(now, round_, extra={**round_.extra, table: more})


def _called(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    round_ = now.rounds[args["round"] - 1]
    called = {row["table"]: row["turn"] for row in args["tables"]}
    return _round(now, round_, called={**round_.called, **called})


def _drawn(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    round_ = now.rounds[args["round"] - 1]
    return _round(now, round_, checks=(*round_.checks, *args["tables"]))


def _reported(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    round_ = now.rounds[args["round"] - 1]
    result = Result(
        (args["wins"][0], args["wins"][1]),
        args["draws"],
        args["how"],
        args["source"],
        args["match"],
        args["version"],
        entry.version,
        entry.at,
    )
    return _round(now, round_, results={**round_.results, args["table"]: result})


def _closed(now: Tournament, args: Fields, entry: Entry) -> Tournament:
    return replace(now, closed=entry.version)


def _round(now: Tournament, round_: Round, **fields: Any) -> Tournament:
    rounds = list(now.rounds)
    rounds[round_.number - 1] = replace(round_, **fields)
    return replace(now, rounds=tuple(rounds))


def _sorted(items: Iterable[Item]) -> tuple[Item, ...]:
    """Each item once, in order, since the digest must not depend on the order of a set."""
    return tuple(sorted(set(items)))


def _two(players: Iterable[str]) -> tuple[str, str]:
    first, second = players
    return first, second


_DO: Mapping[str, Callable[[Tournament, Fields, Entry], Tournament]] = {
    kinds.PLAYER_ENTERED: _entered,
    kinds.PLAYER_CHANGED: _changed,
    kinds.PLAYER_DROPPED: _dropped,
    kinds.PLAYER_RETURNED: _returned,
    kinds.NAME_FORGOTTEN: _forgotten,
    kinds.DECK_LISTED: _listed,
    kinds.DECKS_LOCKED: _locked,
    kinds.DECKS_UNLOCKED: _unlocked,
    kinds.REFEREE_JOINED: _joined,
    kinds.REFEREE_LEFT: _left,
    kinds.PLAN_CHANGED: _plan,
    kinds.ROUND_PAIRED: _paired,
    kinds.PLACES_SWAPPED: _swapped,
    kinds.TABLE_ADDED: _added,
    kinds.ROUND_STARTED: _started,
    kinds.GAME_OPENED: _opened,
    kinds.ROUND_PAUSED: _paused,
    kinds.ROUND_RESUMED: _resumed,
    kinds.TIME_GIVEN: _given,
    kinds.DECK_CHECKED: _checked,
    kinds.TIME_CALLED: _called,
    kinds.CHECKS_DRAWN: _drawn,
    kinds.RESULT_REPORTED: _reported,
    kinds.EVENT_CLOSED: _closed,
}


def digest(now: Tournament) -> str:
    """Return the digest (hex) of an event; every line of its log stores the digest after it. Fields
    with their default values are left out, so that a field added later changes no old digest.
    """
    return hashlib.sha256(msgspec.json.encode(now)).hexdigest()
