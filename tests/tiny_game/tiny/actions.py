"""The actions of the tiny game: one for every kind of ask, a frame, a draw by chance and a
deadline.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games import checks
from games.rules import ANYONE
from games.rules import ASKED
from games.rules import BY_SERVER
from games.rules import BY_TABLE
from games.rules import ActionSpec
from games.rules import Allocate
from games.rules import Amount
from games.rules import Confirm
from games.rules import Path
from games.rules import Pick
from games.rules import PickMany
from games.table import Frame
from games.table import Table
from games.text import seat_name
from games.text import text

CELLS = ("1", "2", "3")
PHASES = {"opening": text("Opening"), "play": text("Play")}
Chosen = Mapping[str, Any]


def _begin(table: Table, action: Action) -> Table:
    seat = Seat(action.args["seat"])
    return table.enter("play", turn=1, active=seat, to_act=(seat,))


def _pass(table: Table, action: Action) -> Table:
    table = table.each(table.at("row"), lambda so_far, piece: so_far.unmark(piece.id, "fresh"))
    table = table.having(frames=())
    seat = table.next_seat(table.active)
    return table.having(turn=table.turn + 1, active=seat, to_act=(seat,))


def _take(table: Table, action: Action) -> Table:
    number = action.args["number"]
    table = table.add(TABLE, "stones", -number).add(action.seat, "score", number)
    if table.count(TABLE, "stones") == 0:
        return table.end(
            (action.seat,),
            text("%(seat)s took the last stone", seat=seat_name(action.seat)),
            "TNY-1.3",
        )
    return _pass(table, action)


def _lay(table: Table, action: Action) -> Table:
    card = action.args["card"]
    worth = table.cards.card(table.piece(card).kind).get("worth")
    return (
        table.move(card, "row", action.args["cell"])
        .mark(card, "fresh")
        .tally(card, "worth", worth)
        .hide(action.seat, "hand", -1)
    )


def _shift(table: Table, action: Action) -> Table:
    path = action.args["path"]
    for piece in table.at("row", path[0], action.seat)[:1]:
        table = table.move(piece.id, "row", path[-1])
    return table


def _bid(table: Table, action: Action) -> Table:
    return table.push(
        Frame("bid", asked=table.others(action.seat), notes={"stake": action.args["stake"]})
    )


def _answer(table: Table, action: Action) -> Table:
    stake = table.frame.note("stake") if table.frame else 0
    table = table.pop().having(to_act=(table.active,))
    return table.add(action.seat, "score", stake) if action.args.get("cards") else table


def _share(table: Table, action: Action) -> Table:
    for seat, points in action.args["shares"].items():
        table = table.add(seat, "score", points)
    return table


def _hand(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    return (piece.id for piece in table.at("pool", owner=seat))


def _ways(table: Table, seat: Seat, chosen: Chosen) -> Iterator[tuple[str, ...]]:
    for piece in table.at("row", owner=seat):
        yield from ((piece.cell, cell) for cell in CELLS if cell != piece.cell)


def _draws(table: Table, action: Action) -> Table:
    return table.hide(action.seat, "deck", -1).hide(action.seat, "hand", 1)


ON, TURN = checks.game_on(), checks.on_turn("TNY-1.2")
PLAY, QUIET = (
    checks.in_phase("TNY-1.4", PHASES, "play"),
    checks.where(
        "TNY-3.2",
        lambda table, action: table.frame is not None,
        text("A bid waits for its answer."),
    ),
)
MINE = (ON, TURN, PLAY, QUIET)

ACTIONS = (
    ActionSpec(
        "FirstSeatChosen",
        text("Choose who begins"),
        (Pick("seat", text("who"), lambda table, seat, chosen: table.seats),),
        (ON, checks.in_phase("TNY-1.4", PHASES, "opening")),
        _begin,
        who=BY_TABLE,
        chance=("seat",),
        starts=True,
    ),
    ActionSpec(
        "StonesTaken",
        text("Take stones"),
        (
            Amount(
                "number",
                text("how many"),
                1,
                lambda table, seat, chosen: min(3, table.count(TABLE, "stones")),
            ),
        ),
        (
            *MINE,
            checks.where(
                "TNY-1.5",
                lambda table, action: not 1 <= action.args["number"] <= 3,
                text("A turn takes 1 to 3 stones."),
                "number",
            ),
            checks.where(
                "TNY-1.6",
                lambda table, action: action.args["number"] > table.count(TABLE, "stones"),
                text("There are not so many stones."),
                "number",
            ),
        ),
        _take,
    ),
    ActionSpec(
        "CardDrawn",
        text("Draw"),
        (),
        (
            *MINE,
            checks.where(
                "TNY-2.4",
                lambda table, action: (
                    not table.hides(action.seat, "deck") or table.hides(action.seat, "hand") > 2
                ),
                text("Your deck is empty, or your hand is full."),
            ),
        ),
        _draws,
    ),
    ActionSpec(
        "CardLaid",
        text("Lay a card"),
        (
            Pick("card", text("which card"), _hand, scans=True),
            Pick("cell", text("where"), lambda table, seat, chosen: CELLS),
        ),
        (
            *MINE,
            checks.where(
                "TNY-2.1",
                lambda table, action: not table.hides(action.seat, "hand"),
                text("Your hand is empty."),
            ),
            checks.where(
                "TNY-2.2",
                lambda table, action: action.args["card"] not in _hand(table, action.seat, {}),
                text("That card is not in your hand."),
                "card",
            ),
            checks.where(
                "TNY-2.3",
                lambda table, action: (
                    action.args["cell"] not in CELLS or bool(table.at("row", action.args["cell"]))
                ),
                text("That place is taken."),
                "cell",
            ),
        ),
        _lay,
    ),
    ActionSpec(
        "CardShifted",
        text("Shift a card"),
        (Path("path", text("from where to where"), _ways),),
        (
            *MINE,
            checks.where(
                "TNY-2.5",
                lambda table, action: (
                    action.args["path"] not in tuple(_ways(table, action.seat, {}))
                    or bool(table.at("row", action.args["path"][-1]))
                ),
                text("You have no card there, or the place is taken."),
                "path",
            ),
        ),
        _shift,
    ),
    ActionSpec(
        "BidMade",
        text("Bid"),
        (Amount("stake", text("stake"), 1, 5),),
        (
            *MINE,
            checks.where(
                "TNY-3.1",
                lambda table, action: not 1 <= action.args["stake"] <= 5,
                text("A stake is 1 to 5."),
                "stake",
            ),
            checks.where(
                "TNY-3.3", lambda table, action: table.turn > 20, text("Bids end after turn 20.")
            ),
        ),
        _bid,
    ),
    ActionSpec(
        "BidAnswered",
        text("Answer the bid"),
        (PickMany("cards", text("show cards"), _hand, most=2), Confirm(text("Really?"))),
        (
            ON,
            checks.where(
                "TNY-3.2",
                lambda table, action: action.seat not in table.to_act,
                text("You are not asked now."),
            ),
            checks.where(
                "TNY-3.2", lambda table, action: table.frame is None, text("There is no bid.")
            ),
            checks.where(
                "TNY-2.2",
                lambda table, action: (
                    not set(action.args["cards"]) <= set(_hand(table, action.seat, {}))
                ),
                text("That card is not in your hand."),
                "cards",
            ),
        ),
        _answer,
        who=ASKED,
    ),
    ActionSpec(
        "PointsShared",
        text("Share points"),
        (Allocate("shares", text("shares"), lambda table, seat, chosen: table.seats, points=2),),
        (
            *MINE,
            checks.where(
                "TNY-3.4",
                lambda table, action: (
                    table.turn < 3
                    or sum(action.args["shares"].values()) != 2
                    or not set(action.args["shares"]) <= set(table.seats)
                    or min(action.args["shares"].values()) < 0
                ),
                text("From turn 3 on, exactly 2 points are shared among the seats."),
                "shares",
            ),
        ),
        lambda table, action: _pass(_share(table, action), action),
    ),
    ActionSpec(
        "Conceded",
        text("Give up"),
        (),
        (ON, checks.in_phase("TNY-1.4", PHASES, "play")),
        lambda table, action: table.end(
            table.others(action.seat),
            text("%(seat)s gave up", seat=seat_name(action.seat)),
            "TNY-R1",
        ),
        who=ANYONE,
        quick=False,
    ),
    ActionSpec(
        "TurnPassed", text("Pass the turn"), (), (ON, PLAY), _pass, who=BY_TABLE, when=("nobody",)
    ),
    ActionSpec(
        "TimeExpired",
        text("Time is over"),
        (),
        (
            ON,
            PLAY,
            checks.where(
                "TNY-R2",
                lambda table, action: not table.option("seconds"),
                text("This match has no clock."),
            ),
        ),
        _pass,
        who=BY_SERVER,
        when=("nobody",),
    ),
)
