"""Advantages and bids: claim, answers, comparison, the victory point (ARC-11, R32 to R38)."""

from __future__ import annotations

from collections.abc import Iterator

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Frame
from games.table import Impossible
from games.table import Table
from games.text import joined
from games.text import seat_name
from games.text import text
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.effects.leaving import triggers
from games.wtactics_arc.effects.occasions import of_cards
from games.wtactics_arc.effects.occasions import scored
from games.wtactics_arc.effects.queue import enqueue
from games.wtactics_arc.effects.queue import in_turn
from games.wtactics_arc.field.stats import bid_worth
from games.wtactics_arc.field.stats import unmarked
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.field.zones import creatures
from games.wtactics_arc.field.zones import in_play
from games.wtactics_arc.field.zones import is_resident
from games.wtactics_arc.field.zones import opponents
from games.wtactics_arc.names import ADVANTAGE
from games.wtactics_arc.names import CITY
from games.wtactics_arc.names import CLAIM
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import YES
from games.wtactics_arc.names import claim_note
from games.wtactics_arc.stack import windows
from games.wtactics_arc.words.naming import card_name
from games.wtactics_arc.words.naming import one_of

ANSWERS, COMPARE = "answers", "compare"


def cities_of(table: Table, seat: Seat, discipline: str) -> list[str]:
    """Return the cities of a discipline that a seat controls."""
    return [
        city.id
        for city in cities(table, seat)
        if card_of(table, city).get("discipline") == discipline
    ]


@check("discipline")
def claimable(table: Table, action: Action) -> Ruling | None:
    """Body, Mind or Soul, with an own city of it, once in a Tactics phase (ARC-11.2, R32)."""
    discipline = action.args["discipline"]
    if discipline not in DISCIPLINES:
        return objection(
            "ARC-11.2",
            text("%(discipline)s is no discipline.", discipline=repr(discipline)),
            one_of(DISCIPLINES.values()),
        )
    if table.note(action.seat, claim_note(discipline)):
        return objection(
            "ARC-R32",
            text(
                "You have claimed %(discipline)s in this Tactics phase.",
                discipline=DISCIPLINES[discipline],
            ),
            text("Each discipline may be claimed once."),
        )
    if not table.option("claim-without-city") and not cities_of(table, action.seat, discipline):
        return objection(
            "ARC-R32",
            text("You control no city of %(discipline)s.", discipline=DISCIPLINES[discipline]),
            text("Claim what one of your cities stands for."),
        )
    return None


@check("marked")
def may_mark(table: Table, action: Action) -> Ruling | None:
    """Unmarked residents of own cities (ARC-11.3, 11.4, 22.8, R33)."""
    rule = "ARC-11.3" if action.name == "AdvantageClaimed" else "ARC-11.4"
    marked = action.args["marked"]
    for id_ in marked:
        piece = table.pieces.get(id_)
        if piece is None or not is_resident(piece) or piece.controller != action.seat:
            in_army = piece is not None and piece.controller == action.seat and piece.zone == "army"
            return objection(
                "ARC-R33" if in_army else rule,
                text("%(card)s is no resident of your cities.", card=card_name(table, id_)),
                text("Mark residents of your own cities."),
                id_,
            )
        if not unmarked(piece) or marked.count(id_) > 1:
            return objection(
                "ARC-22.8",
                text("%(card)s is marked already.", card=card_name(table, id_)),
                text("A card is marked once until it is unmarked."),
                id_,
            )
    return None


@check()
def to_answer(table: Table, action: Action) -> Ruling | None:
    """Opponents answer once each, clockwise (ARC-11.4, R34)."""
    frame = table.innermost(CLAIM)
    if frame is None:
        return objection(
            "ARC-11.4", text("No claim waits for an answer."), text("Wait for a claim.")
        )
    if frame.asked[:1] != (action.seat,):
        return objection(
            "ARC-R34",
            text("You are not asked now."),
            text(
                "Asked in this order: %(seats)s.", seats=joined(", ", map(seat_name, frame.asked))
            ),
        )
    return None


def biddable(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield the creatures that a seat may mark for a bid."""
    return (piece.id for piece in creatures(table, seat) if is_resident(piece) and unmarked(piece))


def disciplines(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the disciplines that can be claimed."""
    return tuple(DISCIPLINES)


def claim(table: Table, action: Action) -> Table:
    """Effect of `AdvantageClaimed`: residents marked, opponents asked in order."""
    discipline, ids = action.args["discipline"], tuple(action.args.get("marked", ()))
    table = table.noting(action.seat, claim_note(discipline), YES)
    for id_ in ids:
        table = table.mark(id_, MARKED)
    table = table.push(
        Frame(
            CLAIM,
            asked=opponents(table, action.seat),
            notes={
                "claimant": action.seat,
                "discipline": discipline,
                "bids": {action.seat: ids},
                "stage": ANSWERS,
            },
        )
    )
    return enqueue(table, of_cards(table, action.seat, Trigger.CLAIMS, 1, discipline))


def answer(table: Table, action: Action) -> Table:
    """Effect of `AdvantageAnswered`; with the option `open-bidding` a raise asks all others again
    (ARC-R34).
    """
    frame = table.frame
    if frame is None or frame.kind != CLAIM:
        raise Impossible(text("no claim waits for an answer"))
    ids = tuple(action.args.get("marked", ()))
    for id_ in ids:
        table = table.mark(id_, MARKED)
    bids = {**frame.note("bids"), action.seat: (*frame.note("bids").get(action.seat, ()), *ids)}
    left = tuple(seat for seat in frame.asked if seat != action.seat)
    if ids and table.option("open-bidding"):
        left = opponents(table, action.seat)
    noted = frame.noting(bids=bids)
    return table.reframe(Frame(CLAIM, asked=left, notes=noted.notes))


def step(table: Table, frame: Frame) -> Table | None:
    """Return the table further on: a window after all answers, the comparison after the window
    closed (ARC-R13).
    """
    if frame.asked:
        return None
    if frame.note("stage") == ANSWERS:
        table = table.reframe(frame.noting(stage=COMPARE))
        return windows.opened(table, CLAIM, windows.asked_after(table, frame.note("claimant")))
    return bid_resolved(table, frame)


def values(table: Table, frame: Frame) -> dict[Seat, int]:
    """Return the present value of every bid (ARC-11.5, R38)."""
    return {Seat(seat): bid_worth(table, ids) for seat, ids in frame.note("bids").items()}


def winner(table: Table, frame: Frame) -> Seat | None:
    """Return the winner of the bid, None for none (ARC-11.6, R35, R36)."""
    worth, claimant = values(table, frame), Seat(frame.note("claimant"))
    own = worth.get(claimant, 0)
    others = [value for seat, value in worth.items() if seat != claimant]
    against = sum(others) if table.option("combined-defence") else max(others, default=0)
    if own >= 1 and (own > against or (own == against and table.option("ties-to-claimant"))):
        return claimant
    best = [seat for seat, value in worth.items() if value == max(worth.values()) and value >= 1]
    return (
        best[0]
        if table.option("best-bid-scores") and len(best) == 1 and best[0] != claimant
        else None
    )


def bid_resolved(table: Table, frame: Frame) -> Table:
    """Return the table after `BidResolved`: the point, the advantages, the `win:` triggers
    (ARC-11.7, R37).
    """
    won, discipline = winner(table, frame), frame.note("discipline")
    table = table.pop()
    if won is None:
        return table
    table = scored(table, won, 1)
    for id_ in cities_of(table, won, discipline):
        table = table.mark(id_, ADVANTAGE)
    due = [
        row
        for piece in in_play(table)
        if piece.controller == won and _stands_for(table, piece.id, discipline)
        for row in triggers(table, piece, Trigger.WIN)
    ]
    due += of_cards(table, won, Trigger.WIN, 1, discipline)
    return enqueue(table, in_turn(table, due))


def _stands_for(table: Table, id_: str, discipline: str) -> bool:
    card = card_of(table, table.piece(id_))
    return card.type != CITY or card.get("discipline") == discipline
