"""Recruiting generals (GOR-5.1 to 5.12, 11.1 to 11.3, R8, R9, R31, R33, R36)."""

from __future__ import annotations

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.generals_order.board import CELLS
from games.generals_order.board import cell_label
from games.generals_order.board import cell_of
from games.generals_order.cards.cardset import effects_of
from games.generals_order.cards.cardset import faction
from games.generals_order.cards.cardset import nation_name
from games.generals_order.cards.places import card_named
from games.generals_order.cards.places import from_hand
from games.generals_order.cards.places import named
from games.generals_order.cards.places import paid
from games.generals_order.cards.stats import affiliation
from games.generals_order.cards.stats import other_changes
from games.generals_order.cards.stats import recruit_cost
from games.generals_order.names import CASUALTY
from games.generals_order.names import CHARACTER
from games.generals_order.names import FIELD
from games.generals_order.names import FORTRESS
from games.generals_order.names import PLAYED
from games.generals_order.names import RECRUITED
from games.generals_order.names import RECRUITS
from games.generals_order.turn import payment
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Impossible
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import joined
from games.text import text


@check("card")
def not_on_the_field(table: Table, action: Action) -> Ruling | None:
    """The seat has no general of that name on the BATTLEFIELD (GOR-5.5, 5.7)."""
    card = card_named(table, action.args["card"])
    twin = named(table, FIELD, action.seat, card.name) if card else None
    if card is None or twin is None:
        return None
    return objection(
        "GOR-5.5",
        text("Your %(name)s stands on the BATTLEFIELD.", name=card.called),
        text("Recruit a general of another name."),
        twin.id,
    )


@check("card")
def not_a_casualty(table: Table, action: Action) -> Ruling | None:
    """The seat has no general of that name in CASUALTY (GOR-5.6, 5.7); one out of the game does not
    count (R33).
    """
    card = card_named(table, action.args["card"])
    twin = named(table, CASUALTY, action.seat, card.name) if card else None
    if card is None or twin is None:
        return None
    return objection(
        "GOR-5.6",
        text("A %(name)s of yours lies in CASUALTY.", name=card.called),
        text("Recruit a general of another name."),
        twin.id,
    )


@check("card", "zone")
def right_zone(table: Table, action: Action) -> Ruling | None:
    """The zone is the FORTRESS, or the one that the card itself names (GOR-5.4, R36)."""
    if action.arg("zone") is None or action.args["zone"] in places(
        table, action.seat, {"card": action.args["card"]}
    ):
        return None
    wanted = " or ".join(
        cell_label(cell) for cell in places(table, action.seat, {"card": action.args["card"]})
    )
    return objection(
        "GOR-5.4",
        text("It cannot be recruited to %(zone)s.", zone=action.args["zone"]),
        text("Place it in %(wanted)s.", wanted=wanted),
        action.args["zone"],
    )


def places(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the zones to which a card may be recruited."""
    card = card_named(table, str(chosen.get("card", "")))
    special = (
        (effect.place for effect in effects_of(card) if effect.word == "PLACE") if card else ()
    )
    return (cell_of(seat, FORTRESS), *(cell_of(seat, word) for word in special))


def cost(table: Table, seat: Seat, id_: str) -> int:
    """Return the present cost of recruiting a card."""
    card = card_named(table, id_)
    return recruit_cost(table, seat, id_, card) if card else 0


CHECKS = (
    payment.type_is(CHARACTER, "GOR-5.1", text("Recruit a Character card.")),
    payment.in_hand,
    not_on_the_field,
    not_a_casualty,
    right_zone,
    payment.affordable("GOR-5.2", cost),
    payment.exact("GOR-5.2", cost),
)


def recruit_declared(table: Table, action: Action) -> Table:
    """Return the table with the card shown and paid for, but not yet on the BATTLEFIELD
    (GOR-R18).
    """
    if action.arg("zone") not in (None, *CELLS):
        raise Impossible(text("%(zone)s is no zone of the BATTLEFIELD", zone=action.args["zone"]))
    table = from_hand(table, action.seat, action.args["card"], PLAYED)
    return paid(table, action.seat, int(action.args.get("discards", 0))).add(
        action.seat, RECRUITS, 1
    )


def recruit_resolved(table: Table, action: Action) -> Table:
    """Return the table with the general in its zone (GOR-5.1, 5.4)."""
    zone = action.arg("zone") or cell_of(action.seat, FORTRESS)
    return table.move(action.args["card"], FIELD, zone, marks=frozenset({RECRUITED}))


def before_recruiting(table: Table, seat: Seat, chosen: Chosen) -> Text:
    """The cost in words: base, affiliation, other changes, to pay."""
    id_ = str(chosen.get("card", ""))
    card = card_named(table, id_)
    return (
        cost_words(table, seat, id_)
        if card
        else text("Each general of the same faction on the BATTLEFIELD makes it 1 cheaper.")
    )


def cost_words(table: Table, seat: Seat, id_: str) -> Text:
    """Return the parts of a recruitment cost, in words."""
    card = card_named(table, id_)
    if card is None:
        return NOTHING
    words: list[Text] = [text("base %(cost)s", cost=card.get("cost", 0))]
    allies, other = affiliation(table, seat, id_, card), other_changes(table, seat)
    words += [joined(" -", (nation_name(faction(card)), allies))] if allies else []
    words += [text("other %(other)s", other=f"{other:+}")] if other else []
    return text(
        "%(cost)s to pay (%(words)s)",
        cost=recruit_cost(table, seat, id_, card),
        words=joined(", ", words),
    )
