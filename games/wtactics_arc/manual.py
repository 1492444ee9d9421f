"""What the program does not model: effects carried out by hand (ARC-28.1, R63).

A manual effect states its changes, each in words: `counter B vp 12`, `counter PIECE damage 1`,
`hidden A hand 6`, `spot PIECE army:A`, `mark PIECE marked`, `unmark PIECE marked`, `controller
PIECE B`, `host PIECE PIECE`, `facing PIECE down`.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping

from events.vocabulary import Action
from events.vocabulary import Change
from events.vocabulary import Seat
from games.checks import objection
from games.kit.statements import changed
from games.kit.statements import statement
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Impossible
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import joined
from games.text import seat_name
from games.text import text
from games.wtactics_arc.effects import by_hand
from games.wtactics_arc.effects.queue import front
from games.wtactics_arc.equipment import EQUIPMENT
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.field.zones import in_play
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.field.zones import stands_for_none
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import KINGDOM
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import REMOVED
from games.wtactics_arc.names import RESIDENTS
from games.wtactics_arc.names import DueKind
from games.wtactics_arc.names import ready
from games.wtactics_arc.names import used
from games.wtactics_arc.stack import pending
from games.wtactics_arc.words.due import by_hand_words
from games.wtactics_arc.words.naming import card_name

EXAMPLES = (
    "2 damage to PIECE; draw 2 cards; PIECE gets +1/+1 until end of turn; counter B vp 12; "
    "hidden A hand 6; spot PIECE army:A; mark PIECE marked; unmark PIECE marked; controller PIECE B"
)


def read(written: str) -> Change:
    """Return one stated change; raise `Impossible` where the words are no statement."""
    change = statement(written)
    unseen = change.what == "hidden" and (change.key not in (HAND, DECK) or change.value < 0)
    if unseen or change.what not in _UNKNOWN or change.key == "owner":
        raise Impossible(
            text(
                "%(words)s states no change that a card makes; as in %(examples)s",
                words=repr(written),
                examples=repr(EXAMPLES),
            )
        )
    return change


def changes_made(
    table: Table, statements: tuple[str, ...], seat: Seat | None = None, source: str = ""
) -> Table:
    """Return the table with the stated changes made, in order; raise `Impossible`.

    A sentence as cards say it (“2 damage to Mossback Ox”, “draw 2 cards”) is carried out like a
    card's, for *seat* and its card *source*. A hand follows the cards that leave or join it.
    """
    stated = {(change.of, change.key) for change in _stated(table, statements)}
    for written in statements:
        whose = seat or table.active
        after = (
            None
            if _is_statement(table, written)
            else by_hand.apply_sentence(table, whose, source, written)
        )
        before = {one: cards_of(table, one) for one in table.seats}
        table = _changed(table, written) if after is None else after
        for one in table.seats:
            more = before[one] - cards_of(table, one)
            if more and (one, HAND) not in stated and (one, DECK) not in stated:
                table = _following(table, one, more)
    return _hanging(table)


def _stated(table: Table, statements: tuple[str, ...]) -> Iterator[Change]:
    return (statement(written) for written in statements if _is_statement(table, written))


def _is_statement(table: Table, written: str) -> bool:
    """Whether words are a statement about the table: “mark Mossback Ox” is none, as it names no
    code.
    """
    try:
        change = statement(written)
    except Impossible:
        return False
    return change.of in table.pieces or change.of in table.seats


def _following(table: Table, seat: Seat, more: int) -> Table:
    """Return the table with the hand of a seat larger by what left the table for it, or smaller by
    what came from it; a hand that cannot follow is left for its player to state.
    """
    return table.hide(seat, HAND, more) if table.hides(seat, HAND) + more >= 0 else table


def _changed(table: Table, written: str) -> Table:
    change = read(written)
    if change.what in _OF_PIECES:
        table.piece(change.of)
    elif change.of not in table.seats and change.of not in table.pieces:
        raise Impossible(text("%(of)s is neither a seat nor a card", of=change.of))
    if why := _UNKNOWN[change.what](table, change):
        raise Impossible(why)
    return changed(table, change)


def _hanging(table: Table) -> Table:
    """Raise `Impossible` for a card that is attached to nothing, or to itself (ARC-21.3)."""
    for piece in table.pieces.values():
        if piece.zone == ATTACHED and piece.host in ("", piece.id) and not piece.cell:
            raise Impossible(
                text(
                    "%(card)s would be attached to nothing; state its host, as in %(example)s",
                    card=card_name(table, piece.id),
                    example=repr(f"host {piece.id} PIECE"),
                )
            )
    return table


def _known(table: Table, change: Change) -> Text:
    return NOTHING


def _no_counter(table: Table, change: Change) -> Text:
    of_piece = change.of in table.pieces
    kind = "piece" if of_piece else "seat"
    known = [counter.name for counter in EQUIPMENT.counters if counter.of == kind]
    if change.key in known:
        return NOTHING
    called, names = repr(change.key), joined(", ", map(repr, known))
    if of_piece:
        return text("a card has no counter %(key)s; one of %(names)s", key=called, names=names)
    return text("a seat has no counter %(key)s; one of %(names)s", key=called, names=names)


def _no_mark(table: Table, change: Change) -> Text:
    known = [mark.name for mark in EQUIPMENT.marks]
    if change.key in known:
        return NOTHING
    return text(
        "there is no mark %(key)s; one of %(names)s",
        key=repr(change.key),
        names=joined(", ", map(repr, known)),
    )


def _no_place(table: Table, change: Change) -> Text:
    spot = str(change.value)
    zone, _, cell = spot.partition(":")
    if zone in (KINGDOM, ARMY, GRAVEYARD):
        if cell in table.seats:
            return NOTHING
        return text(
            "%(zone)s wants a seat, as in %(example)s",
            zone=repr(zone),
            example=repr(f"{zone}:{table.seats[0]}"),
        )
    if zone == RESIDENTS:
        if is_city(table, cell):
            return NOTHING
        return text("%(spot)s names no city in play; write 'residents:CITY'", spot=repr(spot))
    if zone == ATTACHED:
        seat, _, faction = cell.partition(".")
        if not cell or (seat in table.seats and faction in ("", *FACTIONS)):
            return NOTHING
        return text("'attached' wants nothing, a seat, or 'SEAT.FACTION' after it")
    if zone in (REMOVED, POOL) and not cell:
        return NOTHING
    return text("%(spot)s is no place for a card", spot=repr(spot))


def _no_value(table: Table, change: Change) -> Text:
    return _OF_PIECE[change.key](table, str(change.value))


def _no_controller(table: Table, value: str) -> Text:
    return NOTHING if value in table.seats else text("%(value)s is no seat", value=repr(value))


def _no_host(table: Table, value: str) -> Text:
    if not value or value in table.pieces:
        return NOTHING
    return text("there is no card %(value)s", value=repr(value))


def _no_side(table: Table, value: str) -> Text:
    if value in ("up", "down", "side"):
        return NOTHING
    return text("a card lies 'up', 'down' or 'side', not %(value)s", value=repr(value))


_OF_PIECE: Mapping[str, Callable[[Table, str], Text]] = {
    "controller": _no_controller,
    "host": _no_host,
    "facing": _no_side,
}
_UNKNOWN: Mapping[str, Callable[[Table, Change], Text]] = {
    "counter": _no_counter,
    "hidden": _known,
    "mark": _no_mark,
    "spot": _no_place,
    "piece": _no_value,
}
"""For each kind of change by a card: the name in a statement that this game does not have ("": all
are known).
"""
_OF_PIECES = ("spot", "mark", "piece")


def cards_of(table: Table, seat: str) -> int:
    """Return the number of all cards of a seat: hand, deck, resource cards, and cards in open zones
    (45).
    """
    gems = sum(
        table.count(seat, ready(faction)) + table.count(seat, used(faction)) for faction in FACTIONS
    )
    known = sum(
        piece.owner == seat and piece.zone != POOL and not stands_for_none(table, piece)
        for piece in table.pieces.values()
    )
    return table.hides(seat, HAND) + table.hides(seat, DECK) + gems + known


@check("source")
def own_source(table: Table, action: Action) -> Ruling | None:
    """The controller of the card whose text it is (ARC-R63)."""
    piece = table.pieces.get(action.args["source"])
    if piece is None or piece.zone == POOL:
        return objection(
            "ARC-R63",
            text(
                "%(card)s lies nowhere on the table.",
                card=card_name(table, action.args["source"]),
            ),
            text("Name the card whose text is carried out."),
        )
    if piece.controller != action.seat:
        return objection(
            "ARC-R63",
            text(
                "%(card)s is controlled by %(seat)s.",
                card=card_name(table, piece.id),
                seat=seat_name(piece.controller),
            ),
            text("Its controller, or the referee, records the effect."),
            piece.id,
        )
    return None


@check("changes")
def possible_by_hand(table: Table, action: Action) -> Ruling | None:
    """A manual effect may break any clause but these: a removed card stays removed, and the number
    of cards stays the same (ARC-22.17, R63).
    """
    try:
        source, stated = action.args.get("source", ""), action.args["changes"]
        by_hand.require_few([one for one in stated if not _is_statement(table, one)])
        after = changes_made(table, stated, action.seat, source)
    except Impossible as error:
        return objection(
            "ARC-R63",
            text("This cannot be recorded: %(error)s.", error=error.words),
            text("State each change, as in %(examples)s.", examples=repr(EXAMPLES)),
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
            "ARC-22.17",
            text("%(card)s was removed from the game.", card=card_name(table, back)),
            text("A removed card never returns."),
            back,
        )
    for seat in table.seats:
        if cards_of(table, seat) != cards_of(after, seat):
            return objection(
                "ARC-R63",
                text(
                    "%(seat)s would have %(n)s cards in all instead of %(before)s.",
                    seat=seat_name(seat),
                    n=cards_of(after, seat),
                    before=cards_of(table, seat),
                ),
                text("State the counts too, such as 'hidden A hand 6'."),
            )
    return None


def apply_by_hand(table: Table, action: Action) -> Table:
    """Effect of `ManualEffectApplied`."""
    return pending.by_hand_done(
        changes_made(table, action.args.get("changes", ()), action.seat, action.args["source"]),
        action.args["source"],
    )


def sources(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield the cards whose text a seat may carry out; where one is due, only that one."""
    due = front(table)
    if due is not None and due["kind"] == DueKind.BY_HAND and due["seat"] == seat:
        yield due["card"]
        return
    yield from (piece.id for piece in in_play(table) if piece.controller == seat)
    yield from (piece.id for piece in table.at(GRAVEYARD) if piece.controller == seat)


def suggestions(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield frequent changes, those of the card's own text first; others may be written, too."""
    card = table.pieces.get(str(chosen.get("source", "")))
    words = " ".join(by_hand_words(card_of(table, card))) if card is not None else ""
    yield from by_hand.suggested_sentences(table, seat, words)
    for piece in table.at(GRAVEYARD):
        for city in cities(table, seat):
            yield f"spot {piece.id} residents:{city.id}"
