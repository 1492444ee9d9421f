"""What the players carry out by hand and record with what it changes (GOR-11.1 to 11.4, `MANUAL`),
and cards shown (2.9, 2.10).

Each change is stated in words: `hidden B hand 6`, `hidden A resource 30`, `spot PIECE
battlefield:B1`, `spot PIECE out_of_game`, `host PIECE PIECE`, `mark PIECE moved`, `unmark PIECE
moved`, `counter PIECE might_this_turn 2`, `counter A upkeep_this_turn -1`.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from itertools import combinations

from events.vocabulary import Action
from events.vocabulary import Change
from events.vocabulary import Seat
from games.checks import objection
from games.generals_order.board import CELLS
from games.generals_order.board import cell_of
from games.generals_order.cardset import card_of
from games.generals_order.cardset import effects_of
from games.generals_order.flow import awaited
from games.generals_order.names import ARMAMENT
from games.generals_order.names import ATTACHED
from games.generals_order.names import BY_HAND
from games.generals_order.names import CASUALTY
from games.generals_order.names import CHARACTER
from games.generals_order.names import COMMAND
from games.generals_order.names import COST_TURN
from games.generals_order.names import DISCARD
from games.generals_order.names import ENEMY_FORTRESS
from games.generals_order.names import EQUIPMENT
from games.generals_order.names import FIELD
from games.generals_order.names import HAND
from games.generals_order.names import MIGHT_TURN
from games.generals_order.names import OUT
from games.generals_order.names import POOL
from games.generals_order.names import RESOURCE
from games.generals_order.names import SHOWN
from games.generals_order.names import SPENT
from games.generals_order.names import TURN_MARKS
from games.generals_order.names import UPKEEP_TURN
from games.generals_order.names import WITS_TURN
from games.generals_order.places import generals
from games.generals_order.places import strays_dropped
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.statements import changed
from games.statements import statement
from games.table import Impossible
from games.table import Piece
from games.table import Table

EXAMPLES = (
    "hidden B hand 6; spot PIECE battlefield:B1; spot PIECE casualty; host PIECE PIECE; "
    "counter PIECE might_this_turn 2; mark PIECE moved"
)
_HIDDEN = (HAND, RESOURCE, DISCARD)
_ZONES = (POOL, CASUALTY, OUT, ATTACHED, *(f"{FIELD}:{cell}" for cell in CELLS))
_OF_SEAT, _OF_PIECE = (UPKEEP_TURN, COST_TURN), (MIGHT_TURN, WITS_TURN)
MOST = 99


def read(text: str) -> Change:
    """Return one stated change; raise `Impossible` where the words say none."""
    change = statement(text)
    if not _known(change):
        raise Impossible(f"{text!r} states no change that a card makes; as in {EXAMPLES}")
    return change


def _known(change: Change) -> bool:
    """Return whether a card of this game can state such a change."""
    match change.what:
        case "hidden":
            return change.key in _HIDDEN and 0 <= change.value <= MOST
        case "counter":
            return change.key in (*_OF_SEAT, *_OF_PIECE) and -MOST <= change.value <= MOST
        case "spot":
            return change.value in _ZONES
        case "mark":
            return change.key in TURN_MARKS
        case "piece":
            return change.key == "host" and bool(change.value)
    return False


def changes_made(table: Table, texts: Iterable[str]) -> Table:
    """Return the table with the stated changes made, in order, and what follows from them; raise
    `Impossible`.
    """
    for text in texts:
        change = read(text)
        owners = table.seats if change.what == "hidden" or change.key in _OF_SEAT else table.pieces
        if change.of not in owners:
            raise Impossible(
                f"{change.of} is no {'seat' if owners is table.seats else 'card on this table'}"
            )
        if change.key == "host" and (
            table.piece(change.of).zone != ATTACHED or change.value not in table.pieces
        ):
            raise Impossible(
                f"{change.of} is no Equipment on a general; say first: spot {change.of} {ATTACHED}"
            )
        if change.key in (*TURN_MARKS, *_OF_PIECE) and table.piece(change.of).zone != FIELD:
            raise Impossible(f"{change.of} is not on the BATTLEFIELD")
        table = changed(_bared(table, change), change)
    for piece in table.at(ATTACHED):
        if piece.host not in table.pieces:
            raise Impossible(f"{piece.id} is attached to nobody; say: host {piece.id} GENERAL")
    return strays_dropped(table)


def _bared(table: Table, change: Change) -> Table:
    """A card that goes elsewhere leaves its marks, values and host behind; on the BATTLEFIELD it
    keeps them.
    """
    if change.what != "spot" or str(change.value).startswith(FIELD):
        return table
    return table.change(change.of, marks=frozenset(), counters={}, host="")


def cards_of(table: Table, seat: str) -> int:
    """Return how many cards a seat has in all: hand, RESOURCE, DISCARD, and those that lie open."""
    lying = sum(
        1
        for piece in table.pieces.values()
        if piece.owner == seat and piece.zone not in (POOL, SPENT, COMMAND)
    )
    return lying + sum(table.hides(seat, zone) for zone in _HIDDEN)


def judged(table: Table, texts: Iterable[str], rule: str) -> Ruling | None:
    """Return what objects to stated changes: they cannot be, they break a golden rule, or a card is
    lost or made.
    """
    try:
        after = changes_made(table, texts)
    except Impossible as error:
        return objection(
            rule, f"This cannot be recorded: {error}.", f"State each change, as in {EXAMPLES}."
        )
    return _golden(table, after) or _position(after, rule) or _counted(table, after, rule)


def _golden(before: Table, after: Table) -> Ruling | None:
    """Nobody comes back from CASUALTY to the BATTLEFIELD, nothing from out of the game (GOR-11.1,
    11.4).
    """
    for piece in before.pieces.values():
        zone = after.pieces[piece.id].zone
        if piece.zone == CASUALTY and zone == FIELD:
            return objection(
                "GOR-11.1",
                f"{card_of(before, piece).name} lies in CASUALTY.",
                "It never comes back, whatever a card says.",
                piece.id,
            )
        if piece.zone == OUT and zone != OUT:
            return objection(
                "GOR-11.4",
                f"{card_of(before, piece).name} is out of the game.",
                "It can never be used again.",
                piece.id,
            )
    return None


def _position(table: Table, rule: str) -> Ruling | None:
    """What may stand on the BATTLEFIELD at all (GOR-6.5, 8.6, 8.7, 11.2, 11.3)."""
    for seat in table.seats:
        standing = generals(table, seat)
        stray = next((piece for piece in standing if card_of(table, piece).type != CHARACTER), None)
        if stray is not None:
            return objection(
                rule,
                f"{card_of(table, stray).name} is no general.",
                "Only generals stand on the BATTLEFIELD.",
                stray.id,
            )
        deep = next(
            (piece for piece in standing if piece.cell == cell_of(seat, ENEMY_FORTRESS)), None
        )
        if deep is not None:
            return objection(
                "GOR-6.5",
                f"{card_of(table, deep).name} would stand in the ENEMY'S FORTRESS.",
                "No general enters it.",
                deep.id,
            )
        ruling = _names(table, seat) or _equipment(table, seat, rule)
        if ruling is not None:
            return ruling
    return None


def _names(table: Table, seat: Seat) -> Ruling | None:
    for one, other in combinations(generals(table, seat), 2):
        if card_of(table, one).name == card_of(table, other).name:
            return objection(
                "GOR-11.2",
                f"{seat} would have two generals named {card_of(table, one).name}.",
                "One of a name, however they get there.",
                one.id,
                other.id,
            )
    lost = {card_of(table, piece).name for piece in table.at(CASUALTY, owner=seat)}
    twin = next(
        (piece for piece in generals(table, seat) if card_of(table, piece).name in lost), None
    )
    if twin is None:
        return None
    return objection(
        "GOR-11.3",
        f"A {card_of(table, twin).name} of {seat} lies in CASUALTY.",
        "None of its name stands on the BATTLEFIELD.",
        twin.id,
    )


def _equipment(table: Table, seat: Seat, rule: str) -> Ruling | None:
    arms: set[str] = set()
    for piece in generals(table, seat):
        kinds: set[str] = set()
        for worn in table.attached(piece.id):
            card = card_of(table, worn)
            if card.type != EQUIPMENT or worn.owner != seat:
                return objection(
                    rule,
                    f"{card.name} is no Equipment of {seat}.",
                    "A general carries Equipment of its owner.",
                    worn.id,
                )
            if card.get("kind") in kinds:
                return objection(
                    "GOR-8.6",
                    f"{card_of(table, piece).name} would carry two of {card.get('kind')}.",
                    "One Armament and one Troop.",
                    worn.id,
                )
            if card.get("kind") == ARMAMENT and card.name in arms:
                return objection(
                    "GOR-8.7",
                    f"{seat} would have two of {card.name}.",
                    "Armaments are unique among one's generals.",
                    worn.id,
                )
            kinds.add(str(card.get("kind")))
            arms.add(card.name)
    return None


def _counted(before: Table, after: Table, rule: str) -> Ruling | None:
    """Cards are neither lost nor made (GOR-R32)."""
    for seat in before.seats:
        had, has = cards_of(before, seat), cards_of(after, seat)
        if had != has:
            return objection(
                rule,
                f"{seat} would have {has} cards in all instead of {had}.",
                "State the counts too, such as hidden A hand 6.",
            )
    return None


# -- manual effects --------------------------------------------------------------------------------


@check("source")
def due_or_standing(table: Table, action: Action) -> Ruling | None:
    """A card whose text is carried out by hand, now (GOR-4.5, `MANUAL`)."""
    if action.args["source"] in sources(table, action.seat, {}):
        return None
    because = f"{action.args['source']} asks for nothing to be carried out by hand now."
    return objection(
        "GOR-8.8",
        because,
        "Name the card with MANUAL that is being resolved.",
        action.args["source"],
    )


@check("changes")
def possible(table: Table, action: Action) -> Ruling | None:
    """Any change may be recorded that the golden rules and the counts allow (GOR-11.1 to 11.4,
    R32).
    """
    return judged(table, action.args["changes"], "GOR-R32")


def sources(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the cards whose text is to be carried out: the one that waits, and open Commandments
    with such a text.
    """
    frame = table.frame_of(BY_HAND)
    if frame is not None:
        return (str(frame.note("source")),)
    orders = (piece for piece in table.at(COMMAND, owner=seat) if piece.facing == "up")
    return tuple(
        piece.id
        for piece in orders
        if any(effect.word == "MANUAL" for effect in effects_of(card_of(table, piece)))
    )


def something_by_hand(table: Table, seat: Seat) -> bool:
    """Return whether there is a text to carry out by hand."""
    return bool(sources(table, seat, {}))


def suggestions(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield changes that are often stated; any other may be written."""
    for piece in generals(table):
        yield from (
            f"spot {piece.id} {FIELD}:{cell}"
            for cell in CELLS
            if cell not in (piece.cell, _closed_to(piece))
        )
        yield f"spot {piece.id} {OUT}"
        yield f"counter {piece.id} {MIGHT_TURN} {piece.count(MIGHT_TURN) + 1}"
    for each in table.seats:
        yield f"counter {each} {UPKEEP_TURN} {table.count(each, UPKEEP_TURN) - 1}"


def _closed_to(piece: Piece) -> str:
    """The zone that no general of the piece's owner enters (GOR-6.5)."""
    return cell_of(piece.owner, ENEMY_FORTRESS)


def resolve(table: Table, action: Action) -> Table:
    """Effect of `ManualEffectResolved`: the stated changes made; the card that waited is done
    with.
    """
    table = changes_made(table, action.args.get("changes", ()))
    frame = table.frame_of(BY_HAND)
    if frame is not None and frame.note("source") == action.args["source"]:
        table = table.having(frames=tuple(other for other in table.frames if other is not frame))
    return awaited(table)


# -- cards shown -----------------------------------------------------------------------------------


@check("card")
def unseen_card(table: Table, action: Action) -> Ruling | None:
    """A card of one's own that lies unseen (GOR-2.10)."""
    piece = table.pieces.get(action.args["card"])
    if piece is not None and piece.owner == action.seat and piece.zone in (POOL, SPENT):
        return None
    return objection(
        "GOR-2.10",
        f"{action.args['card']} is no unseen card of yours.",
        "Show a card of your hand.",
        action.args["card"],
    )


@check("zone")
def may_look_there(table: Table, action: Action) -> Ruling | None:
    """RESOURCE and DISCARD stay closed unless an effect says so; what is empty shows nothing
    (GOR-2.9, R32).
    """
    zone = action.args["zone"]
    if zone not in _HIDDEN:
        return objection(
            "GOR-2.9", f"{zone} holds no unseen cards.", f"One of {', '.join(_HIDDEN)}."
        )
    if zone != HAND and table.frame_of(BY_HAND) is None:
        return objection(
            "GOR-2.9",
            f"Nobody looks through {zone.upper()}.",
            "Only an effect of a card allows it.",
        )
    if not table.hides(action.seat, zone):
        return objection("GOR-R32", f"There is no card in {zone}.", "Show a card that is there.")
    return None


@check()
def something_to_show(table: Table, action: Action) -> Ruling | None:
    """A hand to show from, or a box that an effect opens (GOR-2.9, R32)."""
    rulings = [
        may_look_there(table, Action(action.seat, action.name, {"zone": zone})) for zone in _HIDDEN
    ]
    return None if None in rulings else rulings[0]


def show(table: Table, action: Action) -> Table:
    """Effect of `CardRevealed`: both know the card; no count changes."""
    return table.mark(action.args["card"], SHOWN)


def unshown(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the unseen cards of a seat that it has not shown."""
    return tuple(piece.id for piece in table.at(POOL, owner=seat) if SHOWN not in piece.marks)


def show_zones(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return where a card may be shown from."""
    return _HIDDEN
