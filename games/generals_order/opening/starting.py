"""Before the first turn: the first player, opening hands, mulligans, other start states (GOR-3.14,
3.15, R6, R7, R38).
"""

from __future__ import annotations

from collections.abc import Mapping

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games import checks
from games.checks import objection
from games.generals_order.cards.places import unknown_again
from games.generals_order.effects import by_hand
from games.generals_order.effects import stated_changes
from games.generals_order.names import DISCARD
from games.generals_order.names import HAND
from games.generals_order.names import POOL
from games.generals_order.names import RESOURCE
from games.generals_order.names import SETUP
from games.generals_order.names import THE_TABLE
from games.generals_order.names import YES
from games.generals_order.opening.commandments import revealed
from games.generals_order.turn.upkeep import began
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Impossible
from games.table import Table
from games.text import Text
from games.text import joined
from games.text import listed
from games.text import seat_name
from games.text import text

OPENING_HAND = 5
STARTER, METHOD, HANDS, HAND_KEPT = "first_player", "chosen_by", "opening_hands", "opening_hand"
MULLIGAN, KEPT = "mulligan", "kept"
BY_CHANCE = ("server", "coin", "die")
AGREED = ("agreed",)
METHOD_WORDS: Mapping[str, Text] = {
    "server": text("server"),
    "coin": text("coin"),
    "die": text("die"),
    "agreed": text("agreed"),
}
"""The words for the ways to choose the first player."""


takes_a_seat = checks.takes_a_seat("GOR-4.1")
"""The action is by one of the two seats, never by the table."""


@check()
def before_start(table: Table, action: Action) -> Ruling | None:
    """The set-up comes before the first turn (GOR-4.1)."""
    return (
        None
        if table.phase_is(SETUP)
        else objection(
            "GOR-4.1",
            text("The game has begun; this belongs before it."),
            text("Go on with the game."),
        )
    )


@check()
def game_begun(table: Table, action: Action) -> Ruling | None:
    """The game has begun (GOR-R34)."""
    return (
        objection(
            "GOR-R34",
            text("The game has not begun."),
            text("Finish the set-up, or leave the seat."),
        )
        if table.phase_is(SETUP)
        else None
    )


@check()
def commandments_open(table: Table, action: Action) -> Ruling | None:
    """The Commandments are turned face up before this (GOR-3.13)."""
    return (
        None
        if revealed(table)
        else objection(
            "GOR-3.13",
            text("The Commandments are not turned up."),
            text("Place and reveal both first."),
        )
    )


@check()
def standard_start(table: Table, action: Action) -> Ruling | None:
    """A start state stated by agreement replaces this action (GOR-R38)."""
    if table.option("start") == "standard":
        return None
    return objection(
        "GOR-R38",
        text("At this table the start state is stated by agreement."),
        text("Load it instead."),
    )


@check()
def custom_start(table: Table, action: Action) -> Ruling | None:
    """Another start state must be agreed (GOR-R38)."""
    if table.option("start") == "custom":
        return None
    return objection(
        "GOR-R38",
        text("This table plays from the standard start."),
        text("Choose a first player and draw the opening hands."),
    )


@check()
def not_chosen(table: Table, action: Action) -> Ruling | None:
    """The first player is chosen only once (GOR-3.14)."""
    starter = table.note(THE_TABLE, STARTER)
    return (
        objection(
            "GOR-3.14",
            text("%(starter)s is the first player already.", starter=seat_name(starter)),
            text("Go on with the set-up."),
        )
        if starter
        else None
    )


@check()
def by_the_table(table: Table, action: Action) -> Ruling | None:
    """The table draws, or records the agreement; no player chooses alone (GOR-R6)."""
    return (
        None
        if action.seat == TABLE
        else objection(
            "GOR-R6", text("No player alone chooses who begins."), text("Let the server draw.")
        )
    )


@check("seat")
def starter_sits_here(table: Table, action: Action) -> Ruling | None:
    """The first player is one of the two seats (GOR-3.14)."""
    if action.args["seat"] in table.seats:
        return None
    return objection(
        "GOR-3.14",
        text("%(seat)s does not play here.", seat=seat_name(action.args["seat"])),
        text("One of %(seats)s begins.", seats=listed(map(seat_name, table.seats))),
    )


@check("method")
def right_method(table: Table, action: Action) -> Ruling | None:
    """The first player is chosen by chance or by agreement, as the table's option says (GOR-R6)."""
    if action.arg("method") is None or action.args["method"] in methods(table, action.seat, {}):
        return None
    return objection(
        "GOR-R6",
        text("%(method)s is not how this table chooses.", method=action.args["method"]),
        text(
            "One of %(methods)s.",
            methods=joined(
                ", ", [METHOD_WORDS[method] for method in methods(table, action.seat, {})]
            ),
        ),
    )


@check()
def starter_known(table: Table, action: Action) -> Ruling | None:
    """The first player is chosen before the opening hands (GOR-3.14, 3.15)."""
    return (
        None
        if table.note(THE_TABLE, STARTER)
        else objection("GOR-3.14", text("There is no first player yet."), text("Choose one first."))
    )


@check()
def hands_not_drawn(table: Table, action: Action) -> Ruling | None:
    """Opening hands are drawn only once (GOR-3.15)."""
    return (
        objection("GOR-3.15", text("The opening hands are drawn."), text("Go on."))
        if table.note(THE_TABLE, HANDS)
        else None
    )


@check()
def mulligan_open(table: Table, action: Action) -> Ruling | None:
    """A mulligan needs an agreement and a hand, and is taken once (GOR-R7)."""
    if table.option("mulligan") == "off":
        return objection(
            "GOR-R7",
            text("This table plays without a mulligan."),
            text("Keep the hand that you have drawn."),
        )
    if not table.note(THE_TABLE, HANDS):
        return objection(
            "GOR-R7", text("The opening hands are not drawn."), text("Draw them first.")
        )
    if table.note(action.seat, HAND_KEPT):
        return objection(
            "GOR-R7",
            text("You have decided about your opening hand."),
            text("Wait for the other seat."),
        )
    return None


def starters(table: Table, seat: Seat, chosen: Chosen) -> tuple[Seat, ...]:
    """Return the seats that may begin."""
    return table.seats


def methods(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the ways in which the first player may be chosen at this table."""
    return AGREED if table.option("first_player") == "agreed" else BY_CHANCE


def choose_starter(table: Table, action: Action) -> Table:
    """Effect of `FirstPlayerChosen` (GOR-3.14)."""
    if action.args["seat"] not in table.seats:
        raise Impossible(text("%(seat)s does not play here", seat=seat_name(action.args["seat"])))
    method = str(action.arg("method") or methods(table, action.seat, {})[0])
    return table.noting(THE_TABLE, STARTER, action.args["seat"]).noting(THE_TABLE, METHOD, method)


def open_hands(table: Table, action: Action) -> Table:
    """Effect of `OpeningHandsDrawn`: five cards each; without mulligans the first turn begins
    (GOR-3.15).
    """
    for seat in table.seats:
        if table.hides(seat, RESOURCE) < OPENING_HAND:
            raise Impossible(text("%(seat)s has no deck to draw from", seat=seat_name(seat)))
        table = table.hide(seat, RESOURCE, -OPENING_HAND).hide(seat, HAND, OPENING_HAND)
    table = table.noting(THE_TABLE, HANDS, YES)
    return _first_turn(table) if table.option("mulligan") == "off" else table


def mulligan(table: Table, action: Action) -> Table:
    """Effect of `MulliganTaken`: five other cards; shown cards are unknown again (GOR-R7)."""
    return _decided(unknown_again(table, action.seat, POOL), action.seat, MULLIGAN)


def keep(table: Table, action: Action) -> Table:
    """Effect of `HandKept`."""
    return _decided(table, action.seat, KEPT)


def _decided(table: Table, seat: Seat, what: str) -> Table:
    table = table.noting(seat, HAND_KEPT, what)
    if all(table.note(each, HAND_KEPT) for each in table.seats):
        return _first_turn(table)
    return table.having(
        to_act=tuple(each for each in table.seats if not table.note(each, HAND_KEPT))
    )


def _first_turn(table: Table) -> Table:
    notes = {key: word for key, word in table.notes.items() if key[1] not in (HANDS, HAND_KEPT)}
    return began(table.having(notes=notes), Seat(table.note(THE_TABLE, STARTER)))


# -- other start states ----------------------------------------------------------------------------


@check("changes")
def start_state(table: Table, action: Action) -> Ruling | None:
    """The stated position is possible, and no card is lost or created (GOR-8.6, 8.7, 11.2, 11.3,
    R38).
    """
    return stated_changes.judged_changes(table, action.args["changes"], "GOR-R38")


def load(table: Table, action: Action) -> Table:
    """Effect of `ScenarioLoaded`: counts and zones as stated; the named turn begins (GOR-R38)."""
    table = stated_changes.changes_made(table, action.args.get("changes", ()))
    starter = Seat(action.args["seat"])
    if starter not in table.seats:
        raise Impossible(text("%(starter)s does not play here", starter=seat_name(starter)))
    table = table.noting(THE_TABLE, STARTER, starter).noting(THE_TABLE, METHOD, AGREED[0])
    return _first_turn(table.having(turn=max(0, int(action.arg("turn") or 1) - 1)))


def statements(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return common statements for a start state; others may be typed."""
    hidden = [
        f"hidden {each} {zone} {table.hides(each, zone)}"
        for each in table.seats
        for zone in (HAND, RESOURCE, DISCARD)
    ]
    return (*hidden, *by_hand.suggestions(table, seat, chosen))
