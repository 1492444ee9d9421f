"""Moving creatures between the Army and cities (ARC-13, R39 to R42)."""

from __future__ import annotations

from collections.abc import Iterator

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import text
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.effects.leaving import has_moved
from games.wtactics_arc.field.limits import has_free_path
from games.wtactics_arc.field.limits import is_blockaded
from games.wtactics_arc.field.limits import is_closed
from games.wtactics_arc.field.limits import is_rooted
from games.wtactics_arc.field.stats import has
from games.wtactics_arc.field.stats import unmarked
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.field.zones import creatures
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.field.zones import is_creature
from games.wtactics_arc.field.zones import opponents
from games.wtactics_arc.field.zones import place_of
from games.wtactics_arc.field.zones import places
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ARRIVED
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import MOVED
from games.wtactics_arc.names import RESIDENTS
from games.wtactics_arc.words.naming import card_name
from games.wtactics_arc.words.naming import place_name


def place_named(seat: Seat, place: str) -> str:
    """Return a place as moves name it; `army:A` is the Army of A, as `army` is that of *seat*."""
    return ARMY if place == f"{ARMY}:{seat}" else place


def movers(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield the creatures that a seat might move."""
    return (piece.id for piece in creatures(table, seat) if unmarked(piece))


def companions(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the creatures that could move along, where the option permits it (ARC-R40)."""
    if not table.option("group-moves"):
        return ()
    start = place_of(table.piece(chosen["card"]))
    return tuple(
        piece.id
        for piece in creatures(table, seat)
        if unmarked(piece) and place_of(piece) == start and piece.id != chosen["card"]
    )


def origins(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """No options: a creature moves from where it is. A report may name the place."""
    return ()


def destinations(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the possible destinations."""
    start = place_of(table.piece(chosen["card"]))
    abroad = _abroad(table, seat) if _infiltrates(table, chosen["card"]) else ()
    return tuple(place for place in (*places(table, seat), *abroad) if place != start)


def _infiltrates(table: Table, card: str) -> bool:
    """Whether a creature may move into cities of opponents (ARC-R213)."""
    return has(table, table.piece(card), Passive.INFILTRATE)


def _abroad(table: Table, seat: Seat) -> tuple[str, ...]:
    return tuple(city.id for other in opponents(table, seat) for city in cities(table, other))


@check("card")
def may_move(table: Table, action: Action) -> Ruling | None:
    """An own, unmarked creature (ARC-13.1, 13.4)."""
    return _movable(table, action.seat, action.args["card"])


def _movable(table: Table, seat: Seat, id_: str) -> Ruling | None:
    piece = table.pieces.get(id_)
    if piece is None or not is_creature(piece) or piece.controller != seat:
        return objection(
            "ARC-13.4",
            text("%(card)s is no creature of yours in play.", card=card_name(table, id_)),
            text("Move your own creatures."),
            id_,
        )
    if not unmarked(piece):
        return objection(
            "ARC-13.1",
            text("%(card)s is marked.", card=card_name(table, id_)),
            text("Only unmarked creatures move."),
            id_,
        )
    if is_rooted(table, piece):
        return objection(
            "ARC-R192",
            text("%(card)s cannot move.", card=card_name(table, id_)),
            text("Move another creature."),
            id_,
        )
    rests = table.option("arrival-rest") and ARRIVED in piece.marks
    if rests and not has(table, piece, Passive.HASTE):
        return objection(
            "ARC-R42",
            text("%(card)s came into play this turn.", card=card_name(table, id_)),
            text("At this table it may move from your next turn on."),
            id_,
        )
    return None


@check("card")
def somewhere_to_go(table: Table, action: Action) -> Ruling | None:
    """There is a place to which the creature could move; checked before one is named (ARC-13.3)."""
    goals = destinations(table, action.seat, action.args)
    if "to" in action.args or any(
        _unreachable(table, action.seat, action.args["card"], goal) is None for goal in goals
    ):
        return None
    return objection(
        "ARC-13.3",
        text("Every city that the move could use has taken part in one this turn."),
        text("Move it another turn."),
    )


@check("card", "from")
def starts_there(table: Table, action: Action) -> Ruling | None:
    """A move starts where the creature is (ARC-13.2)."""
    start = place_of(table.piece(action.args["card"]))
    if place_named(action.seat, action.args["from"]) == start:
        return None
    return objection(
        "ARC-13.2",
        text("The creature lies here: %(place)s.", place=place_name(table, start)),
        text("A move starts where it lies."),
    )


@check("card", "to")
def may_arrive(table: Table, action: Action) -> Ruling | None:
    """Army to city, city to Army, city to city; own cities; each city in one move a turn (ARC-13.2
    to 13.4).
    """
    return _unreachable(
        table, action.seat, action.args["card"], place_named(action.seat, action.args["to"])
    )


def _unreachable(table: Table, seat: Seat, card: str, goal: str) -> Ruling | None:
    start = place_of(table.piece(card))
    if goal in [f"{ARMY}:{other}" for other in table.others(seat)]:
        return objection(
            "ARC-13.4",
            text("That is not your Army."),
            text("Move among your own Army and cities."),
        )
    if goal == start or (goal != ARMY and not is_city(table, goal)):
        return objection(
            "ARC-13.2",
            text(
                "No creature moves from here: %(start)s, to there: %(goal)s.",
                start=place_name(table, start),
                goal=place_name(table, goal),
            ),
            text("Move from the Army to a city, from a city to the Army or to another city."),
        )
    foreign = goal != ARMY and table.piece(goal).controller != seat
    if foreign and not _infiltrates(table, card):
        return objection(
            "ARC-13.4",
            text("%(city)s is not your city.", city=card_name(table, goal)),
            text("Move among your own Army and cities."),
            goal,
        )
    if foreign and is_closed(table, goal, table.piece(card)):
        return objection(
            "ARC-R259",
            text("%(city)s is closed to it.", city=card_name(table, goal)),
            text("Read the city; move elsewhere."),
            goal,
        )
    if is_blockaded(table, start, goal):
        return objection(
            "ARC-R260",
            text("Nobody moves to or from that city."),
            text("Read what keeps it closed; move elsewhere."),
            goal if is_blockaded(table, goal) else start,
        )
    used = next(
        (
            city
            for city in (start, goal)
            if city in table.pieces and MOVED in table.pieces[city].marks
        ),
        None,
    )
    if used:
        return objection(
            "ARC-13.3",
            text("%(city)s has taken part in a move this turn.", city=card_name(table, used)),
            text("Each city takes part in one move a turn."),
            used,
        )
    return None


@check("card", "with")
def may_accompany(table: Table, action: Action) -> Ruling | None:
    """One creature a move, unless groups were agreed: from one place to one place (ARC-R40)."""
    others = action.args["with"]
    if others and not table.option("group-moves"):
        return objection(
            "ARC-R40", text("One creature moves at a time."), text("Report each move on its own.")
        )
    start = place_of(table.piece(action.args["card"]))
    for id_ in others:
        if ruling := _movable(table, action.seat, id_):
            return ruling
        if (action.args["card"], *others).count(id_) > 1:
            return objection(
                "ARC-R40",
                text("%(card)s is named twice.", card=card_name(table, id_)),
                text("Name each creature of the group once."),
                id_,
            )
        if place_of(table.piece(id_)) != start:
            return objection(
                "ARC-R40",
                text("%(card)s does not start from the same place.", card=card_name(table, id_)),
                text("A group has one origin and one destination."),
                id_,
            )
        goal = place_named(action.seat, str(action.args.get("to", ARMY)))
        if "to" in action.args and (ruling := _unreachable(table, action.seat, id_, goal)):
            return ruling
    return None


def move(table: Table, action: Action) -> Table:
    """Effect of `CreatureMoved`: the creature is marked and placed, its cities cannot be used again
    in this turn (ARC-13.3, 13.6).
    """
    start, goal = (
        place_of(table.piece(action.args["card"])),
        place_named(action.seat, action.args["to"]),
    )
    for id_ in (action.args["card"], *(action.args.get("with") or ())):
        piece = table.piece(id_)
        swift = has(table, piece, Passive.SWIFT) or has_free_path(table, piece, goal)
        table = (
            table.move(id_, ARMY, action.seat) if goal == ARMY else table.move(id_, RESIDENTS, goal)
        )
        table = table if swift else table.mark(id_, MARKED)
    for city in (start, goal):
        table = table.mark(city, MOVED) if is_city(table, city) else table
    return has_moved(table, action.args["card"], *(action.args.get("with") or ()))
