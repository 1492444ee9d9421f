"""What duelists do: step, strike, end the turn."""

from collections.abc import Iterator

from events.vocabulary import Action
from events.vocabulary import Seat
from games import checks
from games.asks import Chosen
from games.rules import ActionSpec
from games.rules import Pick
from games.table import Table
from games.text import text

CELLS = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")
ENERGY, HEALTH, HAND = 5, 5, 3


def duelist(table: Table, seat: Seat) -> str:
    """Return the cell on which the duelist of a seat stands."""
    return table.piece(f"duelist-{seat}").cell


def steps(one: str, other: str) -> int:
    """Return how many steps lie between two cells."""
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))


def opponent(table: Table, seat: Seat) -> Seat:
    """Return the other seat."""
    return table.next_seat(seat)


def in_hand(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield the cards that may be in a hand: which of them are, only the player knows."""
    if table.hides(seat, "hand"):
        yield from (piece.id for piece in table.at("pool", owner=seat))


def printed(table: Table, action: Action, field: str) -> int:
    """Return a number that is printed on the card of a strike."""
    return int(table.cards.card(table.piece(action.args["card"]).kind).get(field))


ON, TURN = checks.game_on(), checks.on_turn("DUE-2.1")

STEP_CHECKS = (
    ON,
    TURN,
    checks.where(
        "DUE-3.3",
        lambda table, action: table.count(action.seat, "energy") < 1,
        text("A step costs 1 energy, and you have none."),
    ),
    checks.where(
        "DUE-3.1",
        lambda table, action: (
            action.args["cell"] not in CELLS
            or steps(duelist(table, action.seat), action.args["cell"]) != 1
        ),
        text("A step leads to a cell beside your own."),
        "cell",
    ),
    checks.where(
        "DUE-3.2",
        lambda table, action: bool(table.at("board", action.args["cell"])),
        text("The other duelist stands there."),
        "cell",
    ),
)


def step(table: Table, action: Action) -> Table:
    table = table.add(action.seat, "energy", -1)
    return table.move(f"duelist-{action.seat}", "board", action.args["cell"])


STRIKE_CHECKS = (
    ON,
    TURN,
    checks.where(
        "DUE-4.1",
        lambda table, action: action.args["card"] not in in_hand(table, action.seat, {}),
        text("That card is not in your hand."),
        "card",
    ),
    checks.where(
        "DUE-4.3",
        lambda table, action: printed(table, action, "cost") > table.count(action.seat, "energy"),
        text("You have too little energy for this card."),
        "card",
    ),
    checks.where(
        "DUE-4.2",
        lambda table, action: (
            printed(table, action, "reach")
            < steps(
                duelist(table, action.seat),
                duelist(table, opponent(table, action.seat)),
            )
        ),
        text("The other duelist stands too far away."),
        "card",
    ),
)


def strike(table: Table, action: Action) -> Table:
    other = opponent(table, action.seat)
    damage = printed(table, action, "damage")
    table = table.add(action.seat, "energy", -printed(table, action, "cost"))
    table = table.hide(action.seat, "hand", -1).move(action.args["card"], "discard")
    return table.add(other, "health", -damage)


def end_turn(table: Table, action: Action) -> Table:
    other = opponent(table, action.seat)
    table = table.add(other, "energy", 2)
    if table.hides(other, "deck"):
        table = table.hide(other, "deck", -1).hide(other, "hand", 1)
    return table.having(turn=table.turn + 1, active=other, to_act=(other,))


ACTIONS = (
    ActionSpec(
        "Moved",
        text("Step"),
        (Pick("cell", text("to"), lambda table, seat, chosen: CELLS),),
        STEP_CHECKS,
        step,
    ),
    ActionSpec(
        "Struck",
        text("Strike"),
        (Pick("card", text("with"), in_hand, scans=True),),
        STRIKE_CHECKS,
        strike,
    ),
    ActionSpec("TurnEnded", text("End the turn"), (), (ON, TURN), end_turn, onward=True),
)
