"""Checks on players, decks, referees and the plan."""

from __future__ import annotations

from events.vocabulary import Fields
from games.rules import Ruling
from games.text import text
from projections.tournament.checks.base import refuse
from projections.tournament.plan import BadPlan
from projections.tournament.plan import with_changes
from projections.tournament.state import FREE
from projections.tournament.state import KNOCKOUT_STAGE
from projections.tournament.state import ROUND_ROBIN
from projections.tournament.state import Tournament
from projections.tournament.words import who


def is_new(now: Tournament, args: Fields) -> Ruling | None:
    """A player can enter only once (EV-2)."""
    if args["player"] in now.players:
        return refuse("EV-2", text("%(player)s is entered already.", player=who(args["player"])))
    return None


def entry_open(now: Tournament, args: Fields) -> Ruling | None:
    """The event is still open for entries (EV-3)."""
    if now.plan.style == ROUND_ROBIN and now.played:
        return refuse(
            "EV-3",
            text("Where everybody meets everybody, nobody can enter once the first round began."),
            text("Open another event, or play Swiss rounds."),
        )
    if any(round_.stage == KNOCKOUT_STAGE for round_ in now.rounds):
        return refuse("EV-3", text("The elimination has begun; nobody can enter any more."))
    return None


def is_player(now: Tournament, args: Fields) -> Ruling | None:
    """The player takes part (EV-4)."""
    if args["player"] not in now.players:
        return refuse("EV-4", text("There is no player %(id)s.", id=args["player"]))
    return None


def is_in(now: Tournament, args: Fields) -> Ruling | None:
    """The player has not dropped (EV-5)."""
    if now.players[args["player"]].dropped is not None:
        return refuse("EV-5", text("%(player)s has dropped already.", player=who(args["player"])))
    return None


def is_out(now: Tournament, args: Fields) -> Ruling | None:
    """The player has dropped (EV-5)."""
    if now.players[args["player"]].dropped is None:
        return refuse("EV-5", text("%(player)s has not dropped.", player=who(args["player"])))
    return None


def decks_open(now: Tournament, args: Fields) -> Ruling | None:
    """Deck lists can be changed (EV-6)."""
    if now.locked:
        return refuse(
            "EV-6",
            text("Deck lists are locked (line %(line)s).", line=now.locked),
            text("The head referee can unlock them."),
        )
    return None


def decks_locked(now: Tournament, args: Fields) -> Ruling | None:
    """Deck lists are locked (EV-6)."""
    return None if now.locked else refuse("EV-6", text("Deck lists are not locked."))


def on_duty(now: Tournament, args: Fields) -> Ruling | None:
    """The referee is on duty (EV-7)."""
    if args["referee"] not in now.referees:
        return refuse("EV-7", text("There is no referee %(id)s on duty.", id=args["referee"]))
    return None


def plan_fits(now: Tournament, args: Fields) -> Ruling | None:
    """The plan can be read, and fits the rounds played so far (EV-8)."""
    try:
        after = with_changes(now.plan, args["changes"])
    except BadPlan as error:
        return refuse("EV-8", text("%(field)s: %(why)s.", field=error.field, why=error.message))
    if now.played and after.style != now.plan.style:
        return refuse("EV-8", text("The style cannot change once the first round has begun."))
    if after.style == FREE and after.cut:
        return refuse("EV-8", text("Free play has no elimination."))
    return None


def at_a_table(now: Tournament, args: Fields) -> Ruling | None:
    """The player has a table in the round (EV-27)."""
    if now.rounds[args["round"] - 1].table_of(args["player"]) is None:
        return refuse(
            "EV-27",
            text("%(player)s has no table in this round.", player=who(args["player"])),
        )
    return None
