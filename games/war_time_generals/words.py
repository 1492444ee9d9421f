"""The game in words: names of pieces, facts of a card, sentences for the log, warnings before a
final step.
"""

from __future__ import annotations

from itertools import takewhile

from events.vocabulary import Action
from events.vocabulary import Seat
from games.dealing import METHODS
from games.rules import Check
from games.rules import Chosen
from games.table import Piece
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import Value
from games.text import joined
from games.text import name
from games.text import seat_name
from games.text import text
from games.text import usual_text
from games.war_time_generals.cardset import GENERAL
from games.war_time_generals.cardset import ability_name
from games.war_time_generals.cardset import ability_text
from games.war_time_generals.cardset import card_name
from games.war_time_generals.cardset import card_of
from games.war_time_generals.cardset import design
from games.war_time_generals.cardset import rarity
from games.war_time_generals.field.board import tile_words
from games.war_time_generals.field.units import DECK
from games.war_time_generals.field.units import HEALTH
from games.war_time_generals.field.units import on_board
from games.war_time_generals.field.units import unseen
from games.war_time_generals.scoring import healths
from games.war_time_generals.talking import offered_by
from games.war_time_generals.turn import attacking
from games.war_time_generals.turn import deploying
from games.war_time_generals.turn.turns import DEPLOY
from games.war_time_generals.turn.turns import DRAW
from games.war_time_generals.turn.turns import MOVE_ATTACK
from games.war_time_generals.turn.turns import OPENING_HAND
from games.war_time_generals.turn.turns import PHASES
from games.war_time_generals.turn.turns import SETUP

_GENERAL_FACTS = (
    ("starting_energy", text("Starting energy")),
    ("max_energy", text("Maximum energy")),
    ("health", text("Health")),
)
_UNIT_FACTS = (
    ("cost", text("Cost")),
    ("attack", text("Attack")),
    ("health", text("Health")),
    ("movement", text("Movement")),
    ("range", text("Range")),
)


def label(table: Table, id_: str) -> Text:
    """Return the name of a piece: a General by its name, a unit with the number of its copy."""
    card = card_of(table, table.piece(id_))
    if card.type == GENERAL:
        return card.called
    return usual_text("%(name)s %(copy)s", name=card_name(card), copy=id_.rpartition("-")[2])


def describe(table: Table, id_: str) -> tuple[tuple[Text, str], ...]:
    """Return the facts of a card for the phone, in the order in which the printed card shows
    them.
    """
    piece = table.piece(id_)
    card = card_of(table, piece)
    facts = [
        (words, _fact(piece, key, card.get(key, 0)))
        for key, words in (_GENERAL_FACTS if card.type == GENERAL else _UNIT_FACTS)
    ]
    abilities = [
        (ability_name(word.partition(":")[0]), ability_text(word))
        for word in card.get("abilities", ())
    ]
    return (*facts, (text("Rarity"), rarity(card)), *abilities)


def _fact(piece: Piece, key: str, value: int) -> str:
    """A number of a card; for health also the remaining part."""
    live = key == HEALTH and HEALTH in piece.counters
    return f"{piece.count(HEALTH)} / {value}" if live else str(value)


# -- the log ---------------------------------------------------------------------------------------


def _named(table: Table, id_: str) -> Value:
    if id_ in table.pieces:
        return label(table, id_)
    card = design(table.cards, id_)
    return card.called if card else id_


def says_registered(table: Table, action: Action) -> Text:
    """Put `DeckRegistered` into words."""
    return text(
        "%(seat)s registers %(card)s and a deck of %(n)s cards",
        seat=seat_name(action.seat),
        card=_named(table, action.args["general"]),
        n=len(action.args["cards"]),
    )


def says_opening_hand(table: Table, action: Action) -> Text:
    """Put `OpeningHandDrawn` into words."""
    return text(
        "%(seat)s draws an opening hand of %(n)s", seat=seat_name(action.seat), n=OPENING_HAND
    )


def says_started(table: Table, action: Action) -> Text:
    """Put `StartingPlayerChosen` into words."""
    seat, method = seat_name(action.args["seat"]), action.arg("method")
    if not method:
        return text("%(seat)s is the starting player", seat=seat)
    return text(
        "%(seat)s is the starting player (by %(method)s)",
        seat=seat,
        method=METHODS.get(method, method),
    )


def says_deployed(table: Table, action: Action) -> Text:
    """Put `UnitDeployed` into words."""
    return text(
        "%(seat)s deploys %(card)s to %(tile)s",
        seat=seat_name(action.seat),
        card=_named(table, action.args["card"]),
        tile=action.args["tile"].rpartition(".")[2],
    )


def says_moved(table: Table, action: Action) -> Text:
    """Put `UnitMoved` into words."""
    start = table.pieces[action.args["unit"]].cell if action.args["unit"] in table.pieces else ""
    way = [cell for cell in (start, *action.args["path"]) if cell]
    return text(
        "%(seat)s moves %(card)s: %(way)s",
        seat=seat_name(action.seat),
        card=_named(table, action.args["unit"]),
        way=joined(" → ", [_tile_for(action.seat, cell) for cell in way]),
    )


def _tile_for(seat: str, cell: str) -> Text:
    """The name of a tile beside a seat's name: only the rival's tiles say whose they are."""
    own, _, tile = cell.partition(".")
    return name(tile) if own == seat else tile_words(cell)


def says_attacked(table: Table, action: Action) -> Text:
    """Put `UnitAttacked` into words."""
    seat, unit = seat_name(action.seat), _named(table, action.args["unit"])
    rival, target = seat_name(table.others(action.seat)[0]), action.args["target"]
    if attacking.is_general(table, target):
        return text(
            "%(seat)s attacks %(rival)s's General with %(card)s", seat=seat, rival=rival, card=unit
        )
    return text(
        "%(seat)s attacks %(rival)s's %(target)s with %(card)s",
        seat=seat,
        rival=rival,
        target=_named(table, target),
        card=unit,
    )


def says_phase_ended(table: Table, action: Action) -> Text:
    """Put `PhaseEnded` into words."""
    return usual_text(
        "%(seat)s ends the %(phase)s phase",
        seat=seat_name(action.seat),
        phase=PHASES.get(table.phase, table.phase),
    )


def says_revealed(table: Table, action: Action) -> Text:
    """Put `CardRevealed` into words."""
    return text(
        "%(seat)s shows %(card)s",
        seat=seat_name(action.seat),
        card=_named(table, action.args["card"]),
    )


def offer_words(table: Table) -> Text:
    """Return the sentence on who has offered a draw."""
    return text("%(seat)s offers a draw", seat=seat_name(offered_by(table)))


# -- warnings --------------------------------------------------------------------------------------


def deck_warning(table: Table, seat: str) -> Text:
    """Warn that a deck in play is empty (WTG-11.1)."""
    return NOTHING if table.hides(seat, DECK) or table.phase_is(SETUP) else text("Deck empty")


def draw_warning(table: Table, seat: str) -> Text:
    """Warn that the draw is due (WTG-3.3)."""
    due = table.phase_is(DRAW) and table.active == seat and table.outcome is None
    return text("Draw a card") if due else NOTHING


def before_conceding(table: Table, seat: Seat, chosen: Chosen) -> Text:
    """The text to read before giving up."""
    return text(
        "You give up, and %(seat)s wins. Now: %(healths)s.",
        seat=seat_name(table.next_seat(seat)),
        healths=healths(table),
    )


def before_agreeing(table: Table, seat: Seat, chosen: Chosen) -> Text:
    """The text to read before agreeing to a draw."""
    return text("The game ends as a draw. Now: %(healths)s.", healths=healths(table))


def before_ending_turn(table: Table, seat: Seat, chosen: Chosen) -> Text:
    """What a seat could still do in this turn ("" if nothing)."""
    attacks, deploys = _may_attack(table, seat), _may_deploy(table, seat)
    if attacks and deploys:
        return text("You can still attack and deploy in this turn.")
    if attacks:
        return text("You can still attack in this turn.")
    return text("You can still deploy in this turn.") if deploys else NOTHING


def _may_attack(table: Table, seat: Seat) -> bool:
    if not table.phase_is(DEPLOY, MOVE_ATTACK):
        return False
    units = on_board(table)
    enemies = (*[unit for unit in units if unit.owner != seat], None)
    able = (
        unit
        for unit in units
        if unit.owner == seat and _passes(attacking.UNIT_CHECKS, table, seat, unit=unit.id)
    )
    near = (
        (unit.id, enemy.id if enemy else attacking.THE_GENERAL)
        for unit in able
        for enemy in enemies
        if attacking.reaches(table, unit, enemy)  # most are too far, and are not judged
    )
    return any(
        _passes(attacking.TARGET_CHECKS, table, seat, unit=unit, target=target)
        for unit, target in near
    )


def _may_deploy(table: Table, seat: Seat) -> bool:
    one_of_each = {piece.kind: piece for piece in unseen(table, seat)}
    cheapest_first = sorted(
        one_of_each.values(), key=lambda piece: card_of(table, piece).get("cost", 0)
    )
    able = (
        piece.id
        for piece in takewhile(
            lambda piece: _passes((deploying.affordable,), table, seat, card=piece.id),
            cheapest_first,
        )
        if _passes(deploying.CARD_CHECKS, table, seat, card=piece.id)
    )
    return any(
        _passes(deploying.TILE_CHECKS, table, seat, card=card, tile=tile)
        for card in able
        for tile in deploying.tiles(table, seat, {})
    )


def _passes(checks: tuple[Check, ...], table: Table, seat: Seat, **chosen: str) -> bool:
    """Whether nothing speaks against what is chosen so far (these checks read no more)."""
    action = Action(seat, "", chosen)
    return all(judge(table, action) is None for judge in checks)
