"""Duel: two duelists on nine cells, a handful of strikes."""

from collections.abc import Mapping
from typing import Any

from games.duel.actions import ACTIONS
from games.duel.actions import CELLS
from games.duel.actions import ENERGY
from games.duel.actions import HAND
from games.duel.actions import HEALTH
from games.duel.paper import paper

from events.vocabulary import Action
from events.vocabulary import Seat
from games.cards import CardField
from games.cards import CardSchema
from games.cards import CardSet
from games.rules import CounterSpec
from games.rules import Equipment
from games.rules import Game
from games.rules import OptionSpec
from games.rules import Reveal
from games.rules import ZoneSpec
from games.table import Outcome
from games.table import Piece
from games.table import Table
from games.text import seat_name
from games.text import text


def setup(game: Game, seats: tuple[Seat, ...], options: Mapping[str, Any], cards: CardSet) -> Table:
    """Return the table before the first action."""
    table = Table(seats=seats, phase="duel", turn=1, active=seats[0], to_act=seats[:1])
    for seat, cell in zip(seats, ("b1", "b3"), strict=True):
        pool = [
            Piece(f"D1{seat}-{code}-{copy}", code, seat, seat, "pool")
            for code in cards.cards
            for copy in (1, 2)
        ]
        table = table.put(Piece(f"duelist-{seat}", "duelist", seat, seat, "board", cell), *pool)
        table = table.set(seat, "health", options["health"]).set(seat, "energy", 3)
        table = table.hiding(seat, "hand", HAND).hiding(seat, "deck", len(pool) - HAND)
    return table


def outcome(table: Table) -> Outcome | None:
    """Return who has won: asked after every action."""
    for seat in table.seats:
        if not table.count(seat, "health"):
            reason = text("%(seat)s has no health left", seat=seat_name(seat))
            return Outcome(table.others(seat), reason, "DUE-5.1")
    return None


def reveals(before: Table, action: Action, after: Table) -> tuple[Reveal, ...]:
    """Return what became known: all see the card of a strike."""
    return (Reveal(after.seats, (action.args["card"],)),) if action.name == "Struck" else ()


def label(table: Table, piece: str) -> str:
    """Return what people call a piece."""
    kind, owner = table.piece(piece).kind, table.piece(piece).owner
    if kind == "duelist":
        return text("%(seat)s's duelist", seat=seat_name(owner))
    return table.cards.card(kind).called


GAME = Game(
    key="duel",
    title=text("Duel"),
    edition="1",
    rules="DUE",
    seats=(Seat("A"), Seat("B")),
    setup=setup,
    actions=ACTIONS,
    equipment=Equipment(
        counters=(
            CounterSpec("health", text("health"), most=HEALTH, icon="heart", chief=True),
            CounterSpec("energy", text("energy"), most=ENERGY, icon="bolt"),
        ),
        zones=(
            ZoneSpec("board", text("board"), layout="grid", cells=CELLS, columns=3, shared=True),
            ZoneSpec("pool", text("hand or deck"), layout="concealed", visible="owner"),
            ZoneSpec("hand", text("hand"), hidden=True),
            ZoneSpec("deck", text("deck"), hidden=True),
            ZoneSpec("discard", text("discard"), layout="pile"),
        ),
        phases={"duel": text("Duel")},
    ),
    options=(OptionSpec("health", text("health"), HEALTH, least=1, most=HEALTH, rule="DUE-1.2"),),
    outcome=outcome,
    reveals=reveals,
    label=label,
    demo=lambda table: (),
    schema=CardSchema(
        {
            "strike": (
                CardField("cost", least=0, most=ENERGY),
                CardField("reach", least=1, most=4),
                CardField("damage", least=1, most=HEALTH),
            )
        }
    ),
    paper=paper,
    tag_letter="D",
    length=200,
    seat_rule="DUE-1.1",
)
