"""Changes that players state, in words (ARC-R63)."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping

from events.vocabulary import Change
from games.kit.statements import statement
from games.table import Impossible
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import name
from games.text import plural
from games.text import seat_name
from games.text import text
from games.wtactics_arc.effects.by_hand import by_hand_sentence
from games.wtactics_arc.equipment import EQUIPMENT
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import KINGDOM
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import REMOVED
from games.wtactics_arc.names import RESIDENTS
from games.wtactics_arc.words.naming import army_name
from games.wtactics_arc.words.naming import thing_name


def change_words(table: Table, written: str) -> Text:
    """Return a stated change in words, or the text itself where it is no statement. What names no
    code (“mark Mossback Ox”) is a sentence if it reads as one.
    """
    try:
        change = statement(written)
    except Impossible:
        return _sentence(table, written) or name(written)
    if change.of not in (*table.pieces, *table.seats) and (said := _sentence(table, written)):
        return said
    words = _WORDS.get(change.what)
    return words(table, change) if words is not None else name(written)


def _sentence(table: Table, written: str) -> Text:
    said = by_hand_sentence(table, written)
    return NOTHING if said is None else said


def _counter(table: Table, change: Change) -> Text:
    spec = EQUIPMENT.counter_of.get(change.key)
    return text(
        "%(thing)s: %(counter)s %(n)s",
        thing=thing_name(table, change.of),
        counter=spec.label if spec is not None else name(change.key),
        n=change.value,
    )


def _hidden(table: Table, change: Change) -> Text:
    seat = seat_name(change.of)
    if change.key == DECK:
        return plural(
            "%(seat)s: %(n)s card in the deck",
            "%(seat)s: %(n)s cards in the deck",
            change.value,
            seat=seat,
        )
    return plural(
        "%(seat)s: %(n)s card in hand", "%(seat)s: %(n)s cards in hand", change.value, seat=seat
    )


def _mark(table: Table, change: Change) -> Text:
    label = next(
        (mark.label for mark in EQUIPMENT.marks if mark.name == change.key), name(change.key)
    )
    thing = thing_name(table, change.of)
    if change.value:
        return text("%(thing)s: %(mark)s", thing=thing, mark=label)
    return text("%(thing)s: no longer %(mark)s", thing=thing, mark=label)


def _spot(table: Table, change: Change) -> Text:
    thing, spot = thing_name(table, change.of), str(change.value)
    if spot == ATTACHED:
        return text("%(thing)s becomes an attachment", thing=thing)
    if spot == REMOVED:
        return text("%(thing)s is removed from the game", thing=thing)
    return text("%(thing)s goes to %(place)s", thing=thing, place=_place(table, spot))


def _place(table: Table, spot: str) -> Text:
    zone, _, cell = spot.partition(":")
    if zone == KINGDOM:
        return text("the Kingdom of %(seat)s", seat=seat_name(cell))
    if zone == ARMY:
        return army_name(cell)
    if zone == GRAVEYARD:
        return text("the graveyard of %(seat)s", seat=seat_name(cell))
    if zone == POOL:
        return text("the unseen cards")
    if zone in (RESIDENTS, ATTACHED) and cell:
        return thing_name(table, cell)
    return name(spot)


def _piece(table: Table, change: Change) -> Text:
    return _OF_PIECE[change.key](table, change)


def _controller(table: Table, change: Change) -> Text:
    return text(
        "%(thing)s is controlled by %(seat)s",
        thing=thing_name(table, change.of),
        seat=seat_name(str(change.value)),
    )


def _owner(table: Table, change: Change) -> Text:
    return text(
        "%(thing)s belongs to %(seat)s",
        thing=thing_name(table, change.of),
        seat=seat_name(str(change.value)),
    )


def _host(table: Table, change: Change) -> Text:
    thing = thing_name(table, change.of)
    if not change.value:
        return text("%(thing)s is attached to nothing", thing=thing)
    return text(
        "%(thing)s is attached to %(host)s", thing=thing, host=thing_name(table, str(change.value))
    )


_SIDES: Mapping[str, Text] = {
    "up": text("upright"),
    "down": text("face down"),
    "side": text("sideways"),
}


def _facing(table: Table, change: Change) -> Text:
    side = str(change.value)
    return text(
        "%(thing)s lies %(side)s",
        thing=thing_name(table, change.of),
        side=_SIDES.get(side, name(side)),
    )


_Words = Callable[[Table, Change], Text]
_OF_PIECE: Mapping[str, _Words] = {
    "controller": _controller,
    "owner": _owner,
    "host": _host,
    "facing": _facing,
}
_WORDS: Mapping[str, _Words] = {
    "counter": _counter,
    "hidden": _hidden,
    "mark": _mark,
    "spot": _spot,
    "piece": _piece,
}
