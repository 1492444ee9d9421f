"""The game in words: names of pieces, facts of a card, sentences for the log, warnings before a
last word.
"""

from __future__ import annotations

from collections.abc import Callable

from events.vocabulary import Action
from events.vocabulary import Seat
from games.rules import Check
from games.rules import Chosen
from games.table import Table
from games.war_time_generals import attacking
from games.war_time_generals import deploying
from games.war_time_generals.cardset import GENERAL
from games.war_time_generals.cardset import ability_text
from games.war_time_generals.cardset import card_of
from games.war_time_generals.cardset import design
from games.war_time_generals.scoring import healths
from games.war_time_generals.talking import offered_by
from games.war_time_generals.turns import DEPLOY
from games.war_time_generals.turns import DRAW
from games.war_time_generals.turns import MOVE_ATTACK
from games.war_time_generals.turns import PHASES
from games.war_time_generals.units import DECK
from games.war_time_generals.units import HEALTH
from games.war_time_generals.units import on_board
from games.war_time_generals.units import unseen

_GENERAL_FACTS = (
    ("starting_energy", "Starting energy"),
    ("max_energy", "Maximum energy"),
    ("health", "Health"),
)
_UNIT_FACTS = (
    ("cost", "Cost"),
    ("attack", "Attack"),
    ("health", "Health"),
    ("movement", "Movement"),
    ("range", "Range"),
)


def label(table: Table, id_: str) -> str:
    """Return what people call a piece: a General by its name, a unit with the number of its
    copy.
    """
    piece = table.piece(id_)
    name = card_of(table, piece).name
    return name if card_of(table, piece).type == GENERAL else f"{name} {id_.rpartition('-')[2]}"


def describe(table: Table, id_: str) -> tuple[tuple[str, str], ...]:
    """Return the facts of a card for the phone, in the order in which the printed card shows
    them.
    """
    piece = table.piece(id_)
    card = card_of(table, piece)
    facts = [
        (words, str(card.get(key, 0)))
        for key, words in (_GENERAL_FACTS if card.type == GENERAL else _UNIT_FACTS)
    ]
    if HEALTH in piece.counters:
        facts = [
            (words, f"{piece.count(HEALTH)} / {fact}" if words == "Health" else fact)
            for words, fact in facts
        ]
    abilities = [
        (word.partition(":")[0].replace("_", " ").capitalize(), ability_text(word))
        for word in card.get("abilities", ())
    ]
    return (*facts, ("Rarity", str(card.get("rarity", ""))), *abilities)


# -- the log ---------------------------------------------------------------------------------------


def _named(table: Table, id_: str) -> str:
    if id_ in table.pieces:
        return label(table, id_)
    card = design(table.cards, id_)
    return card.name if card else id_


def says_registered(table: Table, action: Action) -> str:
    """Put `DeckRegistered` into words."""
    return (
        f"{action.seat} registers {_named(table, action.args['general'])} and a deck of "
        f"{len(action.args['cards'])} cards"
    )


def says_started(table: Table, action: Action) -> str:
    """Put `StartingPlayerChosen` into words."""
    method = action.arg("method")
    return f"{action.args['seat']} is the starting player" + (f" (by {method})" if method else "")


def says_deployed(table: Table, action: Action) -> str:
    """Put `UnitDeployed` into words."""
    return f"{action.seat} deploys {_named(table, action.args['card'])} to {action.args['tile']}"


def says_moved(table: Table, action: Action) -> str:
    """Put `UnitMoved` into words."""
    start = table.pieces[action.args["unit"]].cell if action.args["unit"] in table.pieces else ""
    way = " to ".join(filter(None, (start, *action.args["path"])))
    return f"{action.seat} moves {_named(table, action.args['unit'])}: {way}"


def says_attacked(table: Table, action: Action) -> str:
    """Put `UnitAttacked` into words."""
    target = action.args["target"]
    whom = (
        "the enemy General"
        if attacking.is_general(table, target)
        else f"the enemy {_named(table, target)}"
    )
    return f"{action.seat} attacks {whom} with {_named(table, action.args['unit'])}"


def says_phase_ended(table: Table, action: Action) -> str:
    """Put `PhaseEnded` into words."""
    return f"{action.seat} ends the {PHASES.get(table.phase, table.phase)} phase"


def says_revealed(table: Table, action: Action) -> str:
    """Put `CardRevealed` into words."""
    return f"{action.seat} shows {_named(table, action.args['card'])}"


def says(what: str) -> Callable[[Table, Action], str]:
    """Return words for a deed of which there is no more to say than who did it."""
    return lambda table, action: f"{action.seat} {what}"


def offer_words(table: Table) -> str:
    """Say who has offered a draw."""
    return f"{offered_by(table)} offers a draw"


# -- warnings --------------------------------------------------------------------------------------


def deck_warning(table: Table, seat: str) -> str:
    """Say that a deck in play is empty (WTG-11.1)."""
    return "" if table.hides(seat, DECK) or not table.turn else "Deck empty"


def draw_warning(table: Table, seat: str) -> str:
    """Say that the draw is due (WTG-3.3)."""
    return (
        "Draw a card"
        if table.phase == DRAW and table.active == seat and table.outcome is None
        else ""
    )


def before_conceding(table: Table, seat: Seat, chosen: Chosen) -> str:
    """What to read before giving up."""
    return f"You give up, and {table.next_seat(seat)} wins. Now: {healths(table)}."


def before_agreeing(table: Table, seat: Seat, chosen: Chosen) -> str:
    """What to read before agreeing to a draw."""
    return f"The game ends as a draw. Now: {healths(table)}."


def before_ending_turn(table: Table, seat: Seat, chosen: Chosen) -> str:
    """What a seat could still do in this turn ("" where there is nothing)."""
    left = [
        words
        for words, possible in (
            ("attack", _may_attack(table, seat)),
            ("deploy", _may_deploy(table, seat)),
        )
        if possible
    ]
    return f"You can still {' and '.join(left)} in this turn." if left else ""


def _may_attack(table: Table, seat: Seat) -> bool:
    if table.phase not in (DEPLOY, MOVE_ATTACK):
        return False
    checks = (*attacking.UNIT_CHECKS, *attacking.TARGET_CHECKS)
    return any(
        _passes(checks, table, Action(seat, "UnitAttacked", {"unit": unit.id, "target": target}))
        for unit in on_board(table)
        if unit.owner == seat
        for target in attacking.targets(table, seat, {})
    )


def _may_deploy(table: Table, seat: Seat) -> bool:
    checks = (*deploying.CARD_CHECKS, *deploying.TILE_CHECKS)
    one_of_each = {piece.kind: piece for piece in unseen(table, seat)}
    return any(
        _passes(checks, table, Action(seat, "UnitDeployed", {"card": piece.id, "tile": tile}))
        for piece in one_of_each.values()
        for tile in deploying.tiles(table, seat, {})
    )


def _passes(checks: tuple[Check, ...], table: Table, action: Action) -> bool:
    return all(judge(table, action) is None for judge in checks)
