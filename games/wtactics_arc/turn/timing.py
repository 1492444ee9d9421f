"""Who may act when: turn, phases, windows, open answers (ARC-8, 12, 19.2, 25, R13 to R18)."""

from __future__ import annotations

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import game_on
from games.checks import objection
from games.rules import Check
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import Text
from games.text import joined
from games.text import seat_name
from games.text import text
from games.wtactics_arc.field.zones import battle_of
from games.wtactics_arc.names import BATTLE
from games.wtactics_arc.names import CLAIM
from games.wtactics_arc.names import DEFEATED
from games.wtactics_arc.names import PHASES
from games.wtactics_arc.names import PLAY_PHASES
from games.wtactics_arc.names import SETUP
from games.wtactics_arc.names import WINDOW
from games.wtactics_arc.names import Play
from games.wtactics_arc.names import Stage
from games.wtactics_arc.words.naming import asked_in_order
from games.wtactics_arc.words.naming import seat_list


def no_seat(table: Table, seat: str) -> Ruling:
    """Return the ruling that the reporter has no seat in the match (ARC-R3)."""
    return objection(
        "ARC-R3",
        text("%(seat)s has no seat in this match.", seat=seat_name(seat))
        if seat
        else text("Only a seat of this match can act."),
        text("Seats are %(seats)s.", seats=joined(", ", map(seat_name, table.seats))),
    )


@check()
def in_the_game(table: Table, action: Action) -> Ruling | None:
    """A seat of this match, not defeated, after the start (ARC-8.1, R3, R61)."""
    if action.seat not in table.seats:
        return no_seat(table, action.seat)
    if table.note(action.seat, DEFEATED):
        return objection(
            "ARC-R61",
            text("You are defeated; your cards have left the game."),
            text("The others play on."),
        )
    if table.phase_is(SETUP):
        return objection(
            "ARC-8.1",
            text("The first turn has not begun."),
            text("Finish the set-up: decks, cities, shuffles, hands, first player."),
        )
    return None


def on_turn(rule: str) -> Check:
    """Only the active player (ARC-8.3)."""

    @check()
    def judge(table: Table, action: Action) -> Ruling | None:
        return (
            None
            if action.seat == table.active
            else objection(
                rule,
                text("It is not your turn."),
                text("Wait until %(seat)s has ended the turn.", seat=seat_name(table.active)),
            )
        )

    return judge


def in_phase(rule: str, *phases: str) -> Check:
    """Only in these phases (ARC-8.6)."""
    wanted = joined(" or ", [PHASES[phase] for phase in phases])

    @check()
    def judge(table: Table, action: Action) -> Ruling | None:
        if table.phase_is(*phases):
            return None
        return objection(
            rule,
            text("This is the %(phase)s phase.", phase=PHASES.get(table.phase, table.phase)),
            text("It belongs to: %(phases)s.", phases=wanted),
        )

    return judge


@check()
def nothing_open(table: Table, action: Action) -> Ruling | None:
    """Not while a window, a claim, a battle or a choice is open (ARC-R14, R16)."""
    kind = table.open_kind
    if not kind:
        return None
    if kind == WINDOW:
        return objection(
            "ARC-R16",
            text("A response window is open: only events and abilities answer in it."),
            text("Wait until it has closed."),
        )
    return objection(
        "ARC-R14",
        text("An answer is outstanding."),
        answers_first(table),
    )


def answers_first(table: Table) -> Text:
    """Return whose answer is awaited, in words."""
    if not table.to_act:
        return text("Wait until the referee has settled it.")
    return text("Wait for the answer of %(seats)s.", seats=seat_list(table.to_act))


GAME_ON = game_on()
PLAYING = (GAME_ON, in_the_game)


def own_phase(rule: str, *phases: str) -> tuple[Check, ...]:
    """Return the checks for: only the active player, in these phases, with nothing open."""
    return (*in_own_phase(rule, *phases), nothing_open)


def in_own_phase(rule: str, *phases: str) -> tuple[Check, ...]:
    """Return the checks for: only the active player, in these phases."""
    return (*PLAYING, on_turn(rule), in_phase(rule, *phases))


@check()
def event_time(table: Table, action: Action) -> Ruling | None:
    """An event may be played at any time, in a window only when asked, and never while an answer is
    awaited (ARC-19.2, R14, R15).
    """
    kind = table.open_kind
    if not kind:
        return None
    if kind != WINDOW:
        return objection(
            "ARC-R14",
            text("An answer is outstanding, so no event can be played now."),
            answers_first(table),
        )
    return _asked(table, action)


def _asked(table: Table, action: Action) -> Ruling | None:
    """The seat is asked for a response; one opportunity is for one event or ability (ARC-25.2, R15,
    R16).
    """
    frame = table.frame
    if frame is None or frame.asked[:1] == (action.seat,):
        return None
    last = frame.stack[-1] if frame.stack else None
    if last and last.seat == action.seat and last.name in (Play.EVENT, Play.ABILITY):
        return objection(
            "ARC-25.2",
            text("You have used this opportunity."),
            asked_in_order(frame.asked),
        )
    return _not_asked(table, action)


def _not_asked(table: Table, action: Action) -> Ruling | None:
    frame = table.frame
    if frame is None or frame.asked[:1] == (action.seat,):
        return None
    return objection("ARC-R15", text("You are not asked now."), asked_in_order(frame.asked))


@check()
def ability_time(table: Table, action: Action) -> Ruling | None:
    """Activated abilities: in the own Play phases, and in battle windows when asked (ARC-12.2,
    25.2, R18).
    """
    kind = table.open_kind
    if kind not in ("", WINDOW):
        return objection(
            "ARC-R14",
            text("An answer is outstanding."),
            answers_first(table),
        )
    own_play = action.seat == table.active and table.phase_is(*PLAY_PHASES)
    if not kind:
        if own_play:
            return None
        return objection(
            "ARC-12.2" if action.seat == table.active else "ARC-R18",
            text("Abilities are used in your own Play phases, or in the windows of a battle."),
            text("Wait for your Play phase."),
        )
    if not (own_play or battle_of(table) is not None or table.option("abilities-any-window")):
        return objection(
            "ARC-R18",
            text("In this window only events can be played."),
            text("Pass, or play an event."),
        )
    return _asked(table, action)


@check()
def window_open(table: Table, action: Action) -> Ruling | None:
    """Only the asked seat passes (ARC-R15)."""
    if table.open_kind != WINDOW:
        return objection(
            "ARC-R15",
            text("No response window is open, so there is nothing to pass."),
            text("Play on."),
        )
    return _not_asked(table, action)


@check()
def not_over_yet(table: Table, action: Action) -> Ruling | None:
    """A defeated player cannot concede (ARC-R61, R62)."""
    if action.seat not in table.seats:
        return no_seat(table, action.seat)
    if table.note(action.seat, DEFEATED):
        return objection("ARC-R61", text("You are defeated already."), text("The others play on."))
    if table.phase_is(SETUP):
        return objection(
            "ARC-R62", text("The game has not begun."), text("Leave the table before it does.")
        )
    return None


# -- what the phone offers at all (never a judgement) ----------------------------------------------


def window_waits(table: Table, seat: Seat) -> bool:
    """Return whether a window asks a seat."""
    return table.open_kind == WINDOW


def claim_waits(table: Table, seat: Seat) -> bool:
    """Return whether a claim asks a seat."""
    return table.innermost(CLAIM) is not None


def defence_waits(table: Table, seat: Seat) -> bool:
    """Return whether defenders must be chosen."""
    return _stage(table) == Stage.DEFENCE


def division_waits(table: Table, seat: Seat) -> bool:
    """Return whether damage must be divided."""
    return _stage(table) == Stage.COMBAT


def _stage(table: Table) -> str:
    """The stage of a battle that waits for an answer; "" where none does."""
    battle = table.innermost(BATTLE)
    return str(battle.note("stage", "")) if battle is not None else ""


def event_open(table: Table, seat: Seat) -> bool:
    """Return whether an event may be possible now."""
    return not table.phase_is(SETUP) and table.open_kind in ("", WINDOW)


def ability_open(table: Table, seat: Seat) -> bool:
    """Return whether an ability may be possible now."""
    return window_waits(table, seat) or (
        not table.open_kind and seat == table.active and table.phase_is(*PLAY_PHASES)
    )
