"""What the program does not model: effects carried out by hand, cards shown, giving up (ARC-28.1,
R62 to R64).

A manual effect states its changes, each in words: `counter B vp 12`, `counter PIECE damage 1`,
`hidden A hand 6`, `spot PIECE army:A`, `mark PIECE marked`, `unmark PIECE marked`, `controller
PIECE B`, `host PIECE PIECE`, `facing PIECE down`.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping

from events.vocabulary import Action
from events.vocabulary import Change
from events.vocabulary import Seat
from games.checks import objection
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.statements import changed
from games.statements import statement
from games.table import Impossible
from games.table import Table
from games.wtactics_arc.effects import scoring
from games.wtactics_arc.effects.queue import BY_HAND
from games.wtactics_arc.effects.queue import front
from games.wtactics_arc.equipment import EQUIPMENT
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.field.zones import in_play
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.field.zones import undefeated
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import KINGDOM
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import REMOVED
from games.wtactics_arc.names import RESIDENTS
from games.wtactics_arc.names import SHOWN
from games.wtactics_arc.names import VP
from games.wtactics_arc.names import ready
from games.wtactics_arc.names import used
from games.wtactics_arc.stack import pending

EXAMPLES = (
    "counter B vp 12; hidden A hand 6; spot PIECE army:A; mark PIECE marked; unmark "
    "PIECE marked; controller PIECE B"
)


def read(text: str) -> Change:
    """Return one stated change; raise `Impossible` where the words say none."""
    change = statement(text)
    unseen = change.what == "hidden" and (change.key not in (HAND, DECK) or change.value < 0)
    if (
        unseen
        or change.what not in ("counter", "hidden", "spot", "mark", "piece")
        or change.key == "owner"
    ):
        raise Impossible(f"{text!r} states no change that a card makes; as in {EXAMPLES}")
    return change


def changes_made(table: Table, texts: tuple[str, ...]) -> Table:
    """Return the table with the stated changes made, in order; raise `Impossible`."""
    for text in texts:
        change = read(text)
        if change.what in ("spot", "mark", "piece"):
            table.piece(change.of)
        elif change.of not in table.seats and change.of not in table.pieces:
            raise Impossible(f"{change.of} is neither a seat nor a card")
        if why := _unknown(table, change):
            raise Impossible(why)
        table = changed(table, change)
    return table


def _unknown(table: Table, change: Change) -> str:
    """Say what a stated change names that this game does not have ("" where it is all known)."""
    match change.what:
        case "counter":
            kind = "piece" if change.of in table.pieces else "seat"
            known = [counter.name for counter in EQUIPMENT.counters if counter.of == kind]
            return (
                ""
                if change.key in known
                else f"a {kind} has no counter {change.key!r}; one of {', '.join(known)}"
            )
        case "mark":
            known = [mark.name for mark in EQUIPMENT.marks]
            return (
                ""
                if change.key in known
                else f"there is no mark {change.key!r}; one of {', '.join(known)}"
            )
        case "spot":
            return _no_place(table, str(change.value))
        case "piece":
            return _no_side(table, change)
    return ""


def _no_place(table: Table, spot: str) -> str:
    zone, _, cell = spot.partition(":")
    if zone in (KINGDOM, ARMY, GRAVEYARD):
        return "" if cell in table.seats else f"{zone} wants a seat, as in {zone}:{table.seats[0]}"
    if zone == RESIDENTS:
        return (
            ""
            if is_city(table, cell)
            else f"{cell or 'nothing'} is no city in play; write residents:CITY"
        )
    if zone == ATTACHED:
        return (
            ""
            if not cell or cell.partition(".")[0] in table.seats
            else "attached wants nothing, a seat, or seat.faction after it"
        )
    return "" if zone in (REMOVED, POOL) and not cell else f"{spot!r} is no place for a card"


def _no_side(table: Table, change: Change) -> str:
    value = str(change.value)
    match change.key:
        case "controller":
            return "" if value in table.seats else f"{value} is no seat"
        case "host":
            return "" if not value or value in table.pieces else f"there is no card {value}"
    return "" if value in ("up", "down", "side") else f"a card lies up, down or side, not {value}"


def cards_of(table: Table, seat: str) -> int:
    """Return how many cards a seat has in all: hand, deck, resource cards, and those that lie
    somewhere known (45).
    """
    gems = sum(
        table.count(seat, ready(faction)) + table.count(seat, used(faction)) for faction in FACTIONS
    )
    known = sum(1 for piece in table.pieces.values() if piece.owner == seat and piece.zone != POOL)
    return table.hides(seat, HAND) + table.hides(seat, DECK) + gems + known


@check("source")
def own_source(table: Table, action: Action) -> Ruling | None:
    """The controller of the card whose text it is (ARC-R63)."""
    piece = table.pieces.get(action.args["source"])
    if piece is None or piece.zone == POOL:
        return objection(
            "ARC-R63",
            f"{action.args['source']} lies nowhere on the table.",
            "Name the card whose text is carried out.",
        )
    if piece.controller != action.seat:
        return objection(
            "ARC-R63",
            f"{piece.id} is controlled by {piece.controller}.",
            "Its controller, or the referee, records the effect.",
            piece.id,
        )
    return None


@check("changes")
def possible(table: Table, action: Action) -> Ruling | None:
    """A manual effect may break any clause but these: what is removed stays removed, and no card is
    lost or made (ARC-22.17, R63).
    """
    try:
        after = changes_made(table, action.args["changes"])
    except Impossible as error:
        return objection(
            "ARC-R63", f"This cannot be recorded: {error}.", f"State each change, as in {EXAMPLES}."
        )
    back = next(
        (
            piece.id
            for piece in table.pieces.values()
            if piece.zone == REMOVED and after.piece(piece.id).zone != REMOVED
        ),
        None,
    )
    if back:
        return objection(
            "ARC-22.17", f"{back} was removed from the game.", "A removed card never returns.", back
        )
    for seat in table.seats:
        if cards_of(table, seat) != cards_of(after, seat):
            return objection(
                "ARC-R63",
                f"{seat} would have {cards_of(after, seat)} cards in all instead of "
                f"{cards_of(table, seat)}.",
                "State the counts too, such as hidden A hand 6.",
            )
    return None


def apply_by_hand(table: Table, action: Action) -> Table:
    """Effect of `ManualEffectApplied`."""
    return pending.by_hand_done(
        changes_made(table, action.args.get("changes", ())), action.args["source"]
    )


def sources(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield the cards whose text a seat may carry out, one that is due first."""
    due = front(table)
    if due is not None and due["kind"] == BY_HAND and due["seat"] == seat:
        yield due["card"]
    yield from (piece.id for piece in in_play(table) if piece.controller == seat)
    yield from (piece.id for piece in table.at(GRAVEYARD) if piece.controller == seat)


def suggestions(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield changes that are often stated; any other may be written."""
    for one in undefeated(table):
        for step in (1, -1):
            yield f"counter {one} {VP} {max(0, table.count(one, VP) + step)}"
    for piece in table.at(GRAVEYARD):
        for city in cities(table, seat):
            yield f"spot {piece.id} residents:{city.id}"
    for piece in in_play(table):
        yield f"{'unmark' if MARKED in piece.marks else 'mark'} {piece.id} {MARKED}"


# -- showing a card, giving up ---------------------------------------------------------------------

SHOW_FROM: Mapping[str, str] = {HAND: "hand", DECK: "deck", "resources": "resource cards"}


@check("card")
def concealed_card(table: Table, action: Action) -> Ruling | None:
    """A card of one's own that nobody has seen (ARC-R64)."""
    piece = table.pieces.get(action.args["card"])
    if piece is not None and piece.owner == action.seat and piece.zone == POOL:
        return None
    return objection(
        "ARC-R64",
        f"{action.args['card']} is no unseen card of yours.",
        "Show a card of your hand, deck or resource cards.",
    )


@check("zone")
def shown_from(table: Table, action: Action) -> Ruling | None:
    """From hand, deck or resource cards (ARC-R64)."""
    if action.args["zone"] in SHOW_FROM:
        return None
    return objection(
        "ARC-R64",
        f"{action.args['zone']} holds no unseen cards.",
        f"One of {', '.join(SHOW_FROM)}.",
    )


def show(table: Table, action: Action) -> Table:
    """Effect of `CardRevealed`."""
    return table.mark(action.args["card"], SHOWN)


def show_zones(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return where a card may be shown from."""
    return tuple(SHOW_FROM)


def concede(table: Table, action: Action) -> Table:
    """Effect of `PlayerConceded` (ARC-R62)."""
    return scoring.conceded(table, action.seat)
