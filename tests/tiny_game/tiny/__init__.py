"""A tiny game for tests: take stones from a heap, lay cards in a row, bid. This folder is all there
is of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.tiny.actions import ACTIONS
from games.tiny.actions import CELLS
from games.tiny.actions import PHASES
from games.tiny.paper import paper

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games.cards import CardField
from games.cards import CardSchema
from games.cards import CardSet
from games.rules import CounterSpec
from games.rules import Deadline
from games.rules import Equipment
from games.rules import FrameSpec
from games.rules import Game
from games.rules import MarkSpec
from games.rules import OptionSpec
from games.rules import Reveal
from games.rules import ZoneSpec
from games.table import Piece
from games.table import Table
from games.text import text

HAND = 2


def setup(game: Game, seats: tuple[Seat, ...], options: Mapping[str, Any], cards: CardSet) -> Table:
    """Return the heap, and a pool of two copies of each card for each seat, two of them in hand."""
    table = Table(seats=seats).set(TABLE, "stones", options["heap"]).enter("opening", to_act=seats)
    for seat in seats:
        pool = [
            Piece(f"T1{seat}-{code}-{copy}", code, seat, seat, "pool")
            for code in cards.cards
            for copy in (1, 2)
        ]
        table = table.put(*pool).hiding(seat, "hand", HAND).hiding(seat, "deck", len(pool) - HAND)
    return table


def reveals(before: Table, action: Action, after: Table) -> tuple[Reveal, ...]:
    """A card laid in the row is seen by all."""
    return (Reveal(after.seats, (action.args["card"],)),) if action.name == "CardLaid" else ()


def deadline(table: Table) -> Deadline | None:
    """A turn ends by itself where the table agreed on seconds."""
    if not table.option("seconds") or table.phase != "play" or not table.to_act:
        return None
    seat = table.to_act[0]
    return Deadline(
        seat, table.option("seconds"), Action(TABLE, "TimeExpired"), f"{table.turn}-{seat}"
    )


def stand_in(action: Action) -> Action | None:
    """A struck turn is passed, so that the order of turns survives."""
    return Action(TABLE, "TurnPassed") if action.name == "StonesTaken" else None


GAME = Game(
    key="tiny",
    title=text("Tiny"),
    edition="1",
    rules="TNY",
    seats=(Seat("A"), Seat("B")),
    setup=setup,
    actions=ACTIONS,
    equipment=Equipment(
        counters=(
            CounterSpec("stones", text("stones in the heap"), of="table", most=50),
            CounterSpec("score", text("score"), most=50),
            CounterSpec("worth", text("worth"), of="piece", most=9),
        ),
        zones=(
            ZoneSpec("row", text("row"), layout="grid", cells=CELLS, columns=3),
            ZoneSpec("pool", text("somewhere unseen"), layout="concealed", visible="owner"),
            ZoneSpec("hand", text("hand"), hidden=True),
            ZoneSpec("deck", text("deck"), hidden=True),
        ),
        marks=(MarkSpec("fresh", text("laid this turn")),),
        phases=PHASES,
        frames=(FrameSpec("bid", text("a bid"), {"stake": int}),),
    ),
    options=(
        OptionSpec("heap", text("stones in the heap"), 12, least=1, most=50, rule="TNY-1.1"),
        OptionSpec(
            "seconds", text("seconds a turn (0: no limit)"), 0, least=0, most=600, rule="TNY-R2"
        ),
    ),
    schema=CardSchema({"gem": (CardField("worth", least=0, most=9),)}),
    stand_in=stand_in,
    reveals=reveals,
    deadline=deadline,
    paper=paper,
    tag_letter="T",
    length=400,
    seat_rule="TNY-1.1",
)
