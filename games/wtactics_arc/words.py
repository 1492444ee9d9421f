"""The game in words: names and facts of cards, open questions, warnings, sentences for the log."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from typing import Any

from events.vocabulary import Action
from events.vocabulary import Seat
from games.rules import Chosen
from games.table import Table
from games.wtactics_arc.battle import combat
from games.wtactics_arc.effects.queue import front
from games.wtactics_arc.field.stats import atk
from games.wtactics_arc.field.stats import def_
from games.wtactics_arc.field.stats import passives
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import residents
from games.wtactics_arc.names import ADVANTAGE
from games.wtactics_arc.names import BATTLE
from games.wtactics_arc.names import CITY
from games.wtactics_arc.names import CLAIM
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.names import DAMAGE
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import DISCARD
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import HAND_LIMIT
from games.wtactics_arc.names import IN_PLAY
from games.wtactics_arc.names import MOVED
from games.wtactics_arc.names import PHASES
from games.wtactics_arc.names import SETUP
from games.wtactics_arc.names import STRENGTH
from games.wtactics_arc.names import VP
from games.wtactics_arc.names import WINDOW
from games.wtactics_arc.stack.pending import due_words
from games.wtactics_arc.turn import tactics


def label(table: Table, id_: str) -> str:
    """Return what people call a card: its name and the number of its copy."""
    return f"{card_of(table, table.piece(id_)).name} {id_.rpartition('-')[2]}"


def describe(table: Table, id_: str) -> tuple[tuple[str, str], ...]:
    """Return the facts of a card for the phone: printed, and where it is in play as they now
    are.
    """
    piece = table.piece(id_)
    card = card_of(table, piece)
    facts = [
        ("Faction", str(card.get("faction") or "")),
        ("Type", card.type),
        ("Cost", str(card.get("cost"))),
        ("Loyalty", str(card.get("loyalty"))),
    ]
    if card.type == CREATURE:
        facts += _creature(table, id_)
    if card.type == CITY:
        facts += _city(table, id_)
    if card.get("target"):
        facts.append(("Target", str(card.get("target"))))
    if card.get("prerequisite"):
        facts.append(("Needs", str(card.get("prerequisite"))))
    facts += [
        ("Text", text)
        for text in str(card.get("text") or "").splitlines() or card.get("abilities", ())
    ]
    facts += (
        [("Controlled by", piece.controller)]
        if piece.zone in IN_PLAY and piece.controller != piece.owner
        else []
    )
    facts += (
        [("Lies in the graveyard of", piece.cell)]
        if piece.zone == GRAVEYARD and piece.cell != piece.owner
        else []
    )
    return tuple(facts)


def _creature(table: Table, id_: str) -> list[tuple[str, str]]:
    piece = table.piece(id_)
    card = card_of(table, piece)
    if piece.zone not in IN_PLAY:
        return [("ATK", str(card.get("atk"))), ("DEF", str(card.get("def")))]
    gained = [
        ability.text
        for ability in passives(table, piece)
        if ability.text not in card.get("abilities", ())
    ]
    facts = [("ATK", str(atk(table, piece))), ("DEF", str(def_(table, piece)))]
    return (
        facts
        + [("Has", text) for text in gained]
        + ([("Damage", str(piece.count(DAMAGE)))] if piece.count(DAMAGE) else [])
    )


def _city(table: Table, id_: str) -> list[tuple[str, str]]:
    piece = table.piece(id_)
    card = card_of(table, piece)
    facts = [
        ("Discipline", str(card.get("discipline"))),
        ("Strength", f"{piece.count(STRENGTH) or card.get('strength')} / {card.get('strength')}"),
    ]
    if card.get("advantage"):
        facts.append(
            (
                "Advantage (on)" if ADVANTAGE in piece.marks else "Advantage (off)",
                str(card.get("advantage")),
            )
        )
    if piece.zone in IN_PLAY:
        facts.append(("Residents", str(len(residents(table, id_)))))
        facts += [("This turn", "took part in a move")] if MOVED in piece.marks else []
    return facts


# -- open questions --------------------------------------------------------------------------------


def _named(table: Table, id_: str) -> str:
    card, _, number = str(id_).partition("/")
    if card in table.pieces:
        return label(table, card) + (" (ability)" if number else "")
    zone, _, seat = str(id_).partition(":")
    return f"the army of {seat}" if zone == "army" and seat else str(id_)


def window_words(table: Table) -> str:
    """Say what the window answers; what waits on its stack, and who is asked, stands in the frame
    itself.
    """
    window = table.frame_of(WINDOW)
    if window is None:
        return "Response window"
    about = {CLAIM: "the bid", "attack": "the attack", "combat": "this combat"}.get(
        window.note("answers"), _named(table, window.note("answers"))
    )
    return f"Answer to {about}"


def claim_words(table: Table) -> str:
    """Say who claims what, and the bids so far."""
    frame = table.frame_of(CLAIM)
    if frame is None:
        return "Claim"
    bids = ", ".join(f"{seat} {value}" for seat, value in tactics.values(table, frame).items())
    return f"{frame.note('claimant')} claims {frame.note('discipline')}; bids: {bids}"


def battle_words(table: Table) -> str:
    """Say who attacks what, in which order, and which combat runs."""
    battle = table.frame_of(BATTLE)
    if battle is None:
        return "Battle"
    force = ", ".join(_named(table, id_) for id_ in battle.note("attackers"))
    words = f"{battle.note('attacker')} attacks {_named(table, battle.note('target'))} with {force}"
    if battle.note("stage") == "combat":
        against = (
            ", ".join(_named(table, id_) for id_ in combat.blockers(table, battle)) or "nobody"
        )
        words += f"; now {_named(table, combat.current(battle))} against {against}"
    return words


def pending_words(table: Table) -> str:
    """Say what has to be done next, and for which card."""
    due = front(table)
    return (
        f"{due['seat']}: {_named(table, due['card'])}: {due_words(table, due)}"
        if due
        else "To be done"
    )


# -- warnings --------------------------------------------------------------------------------------


def points_warning(table: Table, seat: str) -> str:
    """Warn close to either end of the points."""
    points = table.count(seat, VP)
    if table.phase == SETUP or 3 < points < 27:
        return ""
    return "Close to victory" if points >= 27 else "Close to defeat"


def deck_warning(table: Table, seat: str) -> str:
    """Warn of a deck that runs out."""
    return (
        f"{table.hides(seat, DECK)} left"
        if table.phase != SETUP and table.hides(seat, DECK) <= 2
        else ""
    )


def hand_warning(table: Table, seat: str) -> str:
    """Warn of a hand that is too large in the Discard phase."""
    over = table.hides(seat, HAND) - HAND_LIMIT
    return f"Discard {over}" if table.phase == DISCARD and table.active == seat and over > 0 else ""


def before_conceding(table: Table, seat: Seat, chosen: Chosen) -> str:
    """What to read before giving up."""
    return "You give up. All your cards leave the game."


# -- the log ---------------------------------------------------------------------------------------


CHOICES = {
    "draw2": "to draw 2 cards",
    "draw1play1": "to draw 1 card and play 1 resource card",
    "play2": "to play 2 resource cards",
    "draw1": "to draw 1 card",
    "app": "drawn by the app",
    "dice": "by dice",
}
"""What short answers mean, where they stand in a sentence."""
EMPTY = {"marked": "no creature", "targets": ""}
"""What an answer says that names nobody, where it is not just nothing."""


def says(template: str) -> Callable[[Table, Action], str]:
    """Return words for a deed: `{seat}` and the names of its arguments stand for themselves."""
    return lambda table, action: (
        template.format_map(_Words(table, action)).replace(" ()", "").strip(" :")
    )


class _Words(dict[str, str]):
    """The arguments of an action in words; one that was left out says nothing."""

    def __init__(self, table: Table, action: Action) -> None:
        told = {key: _argument(table, key, value) for key, value in action.args.items()}
        phase = PHASES.get(str(action.arg("phase") or table.phase), "")
        super().__init__({"seat": str(action.seat), **told, "phase": phase})

    def __missing__(self, key: str) -> str:
        return ""


def _argument(table: Table, key: str, value: Any) -> str:
    if not value and isinstance(value, tuple | list):
        return EMPTY.get(key, "nothing")
    if key == "n":
        return "1 card" if value == 1 else f"{value} cards"
    return CHOICES.get(str(value)) or _said(table, value)


def _said(table: Table, value: Any) -> str:
    if isinstance(value, Mapping):
        return (
            ", ".join(f"{_said(table, key)}: {_said(table, item)}" for key, item in value.items())
            or "nothing"
        )
    if isinstance(value, tuple | list):
        return ", ".join(_said(table, item) for item in value) or "nobody"
    return FACTIONS.get(str(value)) or PHASES.get(str(value)) or _named(table, str(value))


def says_registered(table: Table, action: Action) -> str:
    """Put `DeckRegistered` into words."""
    return f"{action.seat} registers a deck of {len(action.args['cards'])} cards"
