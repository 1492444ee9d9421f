"""Effects that players carry out by hand and record with their changes (GOR-11.1 to 11.4,
`MANUAL`), and cards shown (2.9, 2.10).

Each change is stated in words: `hidden B hand 6`, `hidden A resource 30`, `spot PIECE
battlefield:B1`, `spot PIECE out_of_game`, `host PIECE PIECE`, `mark PIECE moved`, `unmark PIECE
moved`, `counter PIECE might_this_turn 2`, `counter A upkeep_this_turn -1`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from events.vocabulary import Change
from events.vocabulary import ChangeKind
from events.vocabulary import Seat
from games.checks import objection
from games.generals_order.board import CELLS
from games.generals_order.board import cell_of
from games.generals_order.cards.cardset import card_of
from games.generals_order.cards.places import generals
from games.generals_order.cards.places import strays_dropped
from games.generals_order.names import ARMAMENT
from games.generals_order.names import ATTACHED
from games.generals_order.names import CASUALTY
from games.generals_order.names import CHARACTER
from games.generals_order.names import CLASS_WORDS
from games.generals_order.names import COMMAND
from games.generals_order.names import COST_TURN
from games.generals_order.names import ENEMY_FORTRESS
from games.generals_order.names import EQUIPMENT
from games.generals_order.names import FIELD
from games.generals_order.names import HIDDEN_BOXES
from games.generals_order.names import MIGHT_TURN
from games.generals_order.names import OUT
from games.generals_order.names import POOL
from games.generals_order.names import SPENT
from games.generals_order.names import TURN_MARKS
from games.generals_order.names import UPKEEP_TURN
from games.generals_order.names import WITS_TURN
from games.kit.cards.piece_ids import called
from games.kit.statements import changed
from games.kit.statements import statement
from games.rules import Ruling
from games.table import Impossible
from games.table import Table
from games.text import seat_name
from games.text import text

EXAMPLES = (
    "hidden B hand 6; spot PIECE battlefield:B1; spot PIECE casualty; host PIECE PIECE; "
    "counter PIECE might_this_turn 2; mark PIECE moved"
)
_ZONES = (POOL, CASUALTY, OUT, ATTACHED, *(f"{FIELD}:{cell}" for cell in CELLS))
_OF_SEAT, _OF_PIECE = (UPKEEP_TURN, COST_TURN), (MIGHT_TURN, WITS_TURN)
MOST = 99


def takes(words: str) -> bool:
    """Return whether cards of this game may state such a change."""
    return _known(statement(words))


def read(words: str) -> Change:
    """Return one stated change; raise `Impossible` if the words state none."""
    change = statement(words)
    if not _known(change):
        raise Impossible(
            text(
                "%(words)s states no change that a card makes; as in “%(examples)s”",
                words=repr(words),
                examples=EXAMPLES,
            )
        )
    return change


def _known(change: Change) -> bool:
    """Return whether cards of this game may state such a change."""
    match change.what:
        case ChangeKind.HIDDEN:
            return change.key in HIDDEN_BOXES and 0 <= change.value <= MOST
        case ChangeKind.COUNTER:
            return change.key in (*_OF_SEAT, *_OF_PIECE) and -MOST <= change.value <= MOST
        case ChangeKind.SPOT:
            return change.value in _ZONES
        case ChangeKind.MARK:
            return change.key in TURN_MARKS
        case ChangeKind.PIECE:
            return change.key == "host" and bool(change.value)
    return False


def changes_made(table: Table, texts: Iterable[str]) -> Table:
    """Return the table with the stated changes made, in order, and its derived facts updated; raise
    `Impossible`.
    """
    for words in texts:
        change = read(words)
        owners = (
            table.seats
            if change.what == ChangeKind.HIDDEN or change.key in _OF_SEAT
            else table.pieces
        )
        if change.of not in owners:
            raise Impossible(
                text("%(of)s is no seat", of=change.of)
                if owners is table.seats
                else text("%(of)s is no card on this table", of=change.of)
            )
        if change.key == "host" and (
            table.piece(change.of).zone != ATTACHED or change.value not in table.pieces
        ):
            raise Impossible(
                text(
                    "%(of)s is no Equipment on a general; say first: “spot %(of)s %(zone)s”",
                    of=change.of,
                    zone=ATTACHED,
                )
            )
        if change.key in (*TURN_MARKS, *_OF_PIECE) and table.piece(change.of).zone != FIELD:
            raise Impossible(text("%(of)s is not on the BATTLEFIELD", of=called(table, change.of)))
        table = changed(_bared(table, change), change)
    for piece in table.at(ATTACHED):
        if piece.host not in table.pieces:
            raise Impossible(
                text(
                    "%(id)s is attached to nobody; say: “host %(id)s GENERAL”",
                    id=piece.id,
                )
            )
    return strays_dropped(table)


def _bared(table: Table, change: Change) -> Table:
    """A card that goes elsewhere loses its marks, values and host; on the BATTLEFIELD it keeps
    them.
    """
    if change.what != "spot" or str(change.value).startswith(FIELD):
        return table
    return table.change(change.of, marks=frozenset(), counters={}, host="")


def cards_of(table: Table, seat: str) -> int:
    """Return the number of all cards of a seat: hand, RESOURCE, DISCARD, and open cards."""
    lying = sum(
        1
        for piece in table.pieces.values()
        if piece.owner == seat and piece.zone not in (POOL, SPENT, COMMAND)
    )
    return lying + sum(table.hides(seat, zone) for zone in HIDDEN_BOXES)


def judged_changes(table: Table, texts: Iterable[str], rule: str) -> Ruling | None:
    """Return the objection to stated changes: they are impossible, they break a golden rule, or
    cards are lost or created.
    """
    try:
        after = changes_made(table, texts)
    except Impossible as error:
        return objection(
            rule,
            text("This cannot be recorded: %(error)s.", error=error.args[0]),
            text("State each change, as in “%(examples)s”.", examples=EXAMPLES),
        )
    return _golden(table, after) or _position(after, rule) or _counted(table, after, rule)


def _golden(before: Table, after: Table) -> Ruling | None:
    """No card returns from CASUALTY to the BATTLEFIELD, or from out of the game (GOR-11.1,
    11.4).
    """
    for piece in before.pieces.values():
        zone = after.pieces[piece.id].zone
        if piece.zone == CASUALTY and zone == FIELD:
            return objection(
                "GOR-11.1",
                text("%(name)s lies in CASUALTY.", name=card_of(before, piece).called),
                text("It never comes back, whatever a card says."),
                piece.id,
            )
        if piece.zone == OUT and zone != OUT:
            return objection(
                "GOR-11.4",
                text("%(name)s is out of the game.", name=card_of(before, piece).called),
                text("It can never be used again."),
                piece.id,
            )
    return None


def _position(table: Table, rule: str) -> Ruling | None:
    """The limits on what may be on the BATTLEFIELD (GOR-6.5, 8.6, 8.7, 11.2, 11.3)."""
    for seat in table.seats:
        standing = generals(table, seat)
        stray = next((piece for piece in standing if card_of(table, piece).type != CHARACTER), None)
        if stray is not None:
            return objection(
                rule,
                text("%(name)s is no general.", name=card_of(table, stray).called),
                text("Only generals stand on the BATTLEFIELD."),
                stray.id,
            )
        deep = next(
            (piece for piece in standing if piece.cell == cell_of(seat, ENEMY_FORTRESS)), None
        )
        if deep is not None:
            return objection(
                "GOR-6.5",
                text(
                    "%(name)s would stand in the ENEMY'S FORTRESS.",
                    name=card_of(table, deep).called,
                ),
                text("No general enters it."),
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
                text(
                    "%(seat)s would have two generals named %(name)s.",
                    seat=seat_name(seat),
                    name=card_of(table, one).called,
                ),
                text("One of a name, however they get there."),
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
        text(
            "A %(name)s of %(seat)s lies in CASUALTY.",
            name=card_of(table, twin).called,
            seat=seat_name(seat),
        ),
        text("None of its name stands on the BATTLEFIELD."),
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
                    text(
                        "%(name)s is no Equipment of %(seat)s.",
                        name=card.called,
                        seat=seat_name(seat),
                    ),
                    text("A general carries Equipment of its owner."),
                    worn.id,
                )
            if card.get("kind") in kinds:
                return objection(
                    "GOR-8.6",
                    text(
                        "%(name)s would carry two of %(kind)s.",
                        name=card_of(table, piece).called,
                        kind=CLASS_WORDS[card.get("kind")],
                    ),
                    text("One Armament and one Troop."),
                    worn.id,
                )
            if card.get("kind") == ARMAMENT and card.name in arms:
                return objection(
                    "GOR-8.7",
                    text(
                        "%(seat)s would have two of %(name)s.",
                        seat=seat_name(seat),
                        name=card.called,
                    ),
                    text("Armaments are unique among one's generals."),
                    worn.id,
                )
            kinds.add(str(card.get("kind")))
            arms.add(card.name)
    return None


def _counted(before: Table, after: Table, rule: str) -> Ruling | None:
    """Cards are neither lost nor created (GOR-R32)."""
    for seat in before.seats:
        had, has = cards_of(before, seat), cards_of(after, seat)
        if had != has:
            return objection(
                rule,
                text(
                    "%(seat)s would have %(has)s cards in all instead of %(had)s.",
                    seat=seat_name(seat),
                    has=has,
                    had=had,
                ),
                text("State the counts too, such as “hidden A hand 6”."),
            )
    return None
