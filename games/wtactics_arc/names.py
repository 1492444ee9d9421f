"""Names that the whole folder shares: zones, counters, marks, phases, factions, notes, kinds of
open questions, and numbers of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from enum import StrEnum

from games.text import Text
from games.text import context_text
from games.text import text

TAG_LETTER = "A"
SEATS = "ABCDEF"
FACTIONS: Mapping[str, Text] = {
    "Gaian": context_text("name", "Gaian"),
    "Legion": context_text("name", "Dark Legion"),
    "Banner": context_text("name", "Red Banner"),
    "Nobles": context_text("name", "House of Nobles"),
    "Empire": context_text("name", "The Empire"),
}
"""Short key, as payments name it, and full name, as cards print it (ARC-1.1)."""
KEY_OF: Mapping[str, str] = {name: key for key, name in FACTIONS.items()}
CREATURE, CITY, EVENT, MAGIC, ENCHANTMENT = "creature", "city", "event", "magic", "enchantment"
TOKEN = "Token"
"""The subtype of a creature that no deck holds (ARC-R72)."""
TYPES: Mapping[str, Text] = {
    CREATURE: text("Creature"),
    CITY: text("City"),
    EVENT: text("Event"),
    MAGIC: text("Magic"),
    ENCHANTMENT: text("Enchantment"),
}
"""The five types of cards (ARC-1.2) and their titles."""
DISCIPLINES: Mapping[str, Text] = {"Body": text("Body"), "Mind": text("Mind"), "Soul": text("Soul")}
"""The three disciplines as cards print them (ARC-18.1)."""

# zones; `cell` is the controlling seat in kingdom, army and graveyard, the city in residents
KINGDOM, RESIDENTS, ARMY, ATTACHED, GRAVEYARD, REMOVED, STACK, POOL, RESERVES = (
    "kingdom",
    "residents",
    "army",
    "attached",
    "graveyard",
    "removed",
    "stack",
    "pool",
    "reserves",
)
HAND, DECK, RESOURCES = "hand", "deck", "resources"
IN_PLAY = frozenset({KINGDOM, RESIDENTS, ARMY, ATTACHED})

# marks
MARKED, HELD, ADVANTAGE, MOVED, ARRIVED, FALLEN, SHOWN, UNHARMED = (
    "marked",
    "stays_marked",
    "advantage",
    "moved",
    "arrived",
    "fallen",
    "shown",
    "unharmed",
)
NOTICED, SAVED, REGENERATES = "noticed", "kept_alive", "kept_alive_marked"

# counters
VP = "vp"
DRAWS_OWED, PLAYS_OWED, DRAWN = "draws_owed", "resources_owed", "draw_steps"
DRAWS_FEW = "draws_one"
ATTACKS = "attacks"
DAMAGE, STRENGTH, FELT, BORNE = "damage", "strength", "damage_felt", "damage_borne"
SHIELD, LOOKED = "shield", "looked"
VP_GAINED, VP_LOST, VP_GAINED_TOLD, VP_LOST_TOLD = (
    "vp_gained",
    "vp_lost",
    "vp_gained_told",
    "vp_lost_told",
)
DIED, PEACE, EXTRA_TURNS = "died", "peace", "extra_turns"
MORE_RESOURCES, MORE_PLAYED = "resources_allowed", "resources_played_more"
ATK_TURN, DEF_TURN, ATK_MORE, DEF_MORE = "atk_turn", "def_turn", "atk_more", "def_more"

SETUP, UNMARK, DRAW, TACTICS, PLAY1, ATTACK, PLAY2, DISCARD = (
    "setup",
    "unmark",
    "draw",
    "tactics",
    "play1",
    "attack",
    "play2",
    "discard",
)
PHASES: Mapping[str, Text] = {
    SETUP: text("Before the game"),
    UNMARK: text("Unmark"),
    DRAW: text("Draw & Resource"),
    TACTICS: text("Tactics"),
    PLAY1: text("First Play"),
    ATTACK: text("Attack"),
    PLAY2: text("Second Play"),
    DISCARD: text("Discard"),
}
NEXT_PHASE: Mapping[str, str] = {
    UNMARK: DRAW,
    DRAW: TACTICS,
    TACTICS: PLAY1,
    PLAY1: ATTACK,
    ATTACK: PLAY2,
    PLAY2: DISCARD,
}
PLAY_PHASES = (PLAY1, PLAY2)

# notes
REGULAR, PLAYED, YES = "regular_turn", "played", "yes"
NO_DRAW, NO_ATTACK, NO_DEFENCE, NO_PLAY = "no_draw", "no_attack", "no_defence", "no_play"
SHUFFLED, OPENED, MULLIGAN, STARTER, METHOD, DEFEATED, DECKED_OUT, CHOICE = (
    "shuffled",
    "opening_hand",
    "mulligan",
    "first_player",
    "chosen_by",
    "defeated",
    "decked_out",
    "draw_choice",
)

SHOW_FROM: Mapping[str, Text] = {
    HAND: text("Hand"),
    DECK: text("Deck"),
    RESOURCES: text("Resource cards"),
}
"""Places of an unseen card (ARC-R64)."""


class _Word(StrEnum):
    """A word of a closed set, which tables store as its plain text."""

    __repr__ = str.__repr__


class Question(_Word):
    """The kinds of open questions (frames)."""

    WINDOW = "window"
    CLAIM = "claim"
    BATTLE = "battle"
    PENDING = "pending"
    TURN_END = "turn_end"


WINDOW, CLAIM, BATTLE, PENDING, TURN_END = Question


class Stage(_Word):
    """The stage of a battle: attackers are announced, defenders are asked for, the next combat
    begins, a combat runs, a combat is over (ARC-23.7, 25, 26).
    """

    ANNOUNCED = "announced"
    DEFENCE = "defence"
    NEXT = "next"
    COMBAT = "combat"
    OVER = "over"


class DrawChoice(_Word):
    """What a player does in the Draw & Resource phase (ARC-10.1, R5)."""

    DRAW2 = "draw2"
    DRAW1_PLAY1 = "draw1play1"
    PLAY2 = "play2"
    DRAW1 = "draw1"


class Method(_Word):
    """How the first player is chosen (ARC-3.9, R3)."""

    APP = "app"
    DICE = "dice"
    AGREED = "agreed"


class Play(StrEnum):
    """The actions that put an item on the stack."""

    CREATURE = "CreaturePlayed"
    CITY = "CityPlayed"
    MAGIC = "MagicPlayed"
    ENCHANTMENT = "EnchantmentPlayed"
    EVENT = "EventPlayed"
    ABILITY = "AbilityActivated"


class DueKind(_Word):
    """The kinds of queue entries: a triggered ability, a place for a creature, a place for a
    resident whose city is gone, discards, cards from the top of a deck, a lost resource card, one
    of several effects, gems to pay, an effect by hand.
    """

    TRIGGER = "trigger"
    PLACE = "place"
    SCATTER = "scatter"
    DISCARD = "discard"
    MILL = "mill"
    RESOURCE = "resource"
    CHOICE = "choice"
    RANSOM = "ransom"
    BY_HAND = "by_hand"
    SHIFT = "shift"
    OFFER = "offer"
    FETCH = "fetch"


STARTS = "S"
"""The cost of a city that can only be a starting city (ARC-R71)."""
DECK_SIZE, LEAST_CITIES, MOST_COPIES = 45, 3, 3
FIRST_COPIED = 50
"""From this number on copies of a card are tokens that copy it (ARC-R170)."""
MOST_TOKENS = 99
"""Most tokens of one design for a seat; printed codes have two digits (ARC-R72)."""
OPENING_HAND, HAND_LIMIT = 7, 7
START_VP, WIN_VP = 15, 30


def ready(faction: str) -> str:
    """Return the counter of a faction's available gems (ARC-5.5)."""
    return f"{faction}_ready"


def used(faction: str) -> str:
    """Return the counter of a faction's consumed gems (ARC-5.6)."""
    return f"{faction}_used"


def lent_gems(faction: str) -> str:
    """Return the counter of the gems of a faction that are gone as the turn ends."""
    return f"{faction}_for_turn"


NEXT_KINDS = (*TYPES, "card")
"""The kinds of cards of which a text may make the next cheaper that a player plays."""


def cheaper_next(kind: str) -> str:
    """Return the counter of the gems by which a player's next card of a kind costs less."""
    return f"next_{kind}_less"


def lent(seat: str) -> str:
    """Return the mark of a card that goes back to this seat's control at the end of the turn."""
    return f"lent_{seat}"


def gained(keyword: str) -> str:
    """Return the mark of a keyword that a creature has until the end of the turn."""
    return f"gained_{keyword}"


def lost(keyword: str) -> str:
    """Return the mark of a keyword that a creature has not until the end of the turn."""
    return f"lost_{keyword}"


_GRANTED, _KEPT, _TYPE, _UNTIL, _AWAY = "granted ", "has ", "type ", "until ", "away until "
UNTIL_MARKED = "until marked "


def granted(ability: str, for_good: bool = False) -> str:
    """Return the mark of an ability that a card has until the end of the turn, or for good."""
    return (_KEPT if for_good else _GRANTED) + ability


def granted_until(seat: str, ability: str) -> str:
    """Return the mark of an ability that a card has until the next turn of a seat."""
    return f"{_UNTIL}{seat} {ability}"


def ends_with_turn_of(mark: str, seat: str) -> bool:
    """Return whether a mark is gone as the next turn of a seat starts."""
    return mark.startswith(granted_until(seat, ""))


def until_later(marks: Iterable[str]) -> tuple[str, ...]:
    """Return the marks of abilities that last until some player's next turn."""
    return tuple(one for one in marks if one.startswith(_UNTIL))


_GRANTS = (_GRANTED, _KEPT, UNTIL_MARKED, *(granted_until(seat, "") for seat in SEATS))


def grants(marks: Iterable[str]) -> tuple[str, ...]:
    """Return the abilities among marks."""
    given = [one for one in marks if one.startswith(_GRANTS)]
    return tuple(
        sorted(one.removeprefix(head) for one in given for head in _GRANTS if one.startswith(head))
    )


def away(holder: str) -> str:
    """Return the mark of a card that is out of the game as long as another is in play (R169)."""
    return _AWAY + holder


def holder_of(marks: Iterable[str]) -> str:
    """Return the card for whose sake one with these marks is out of the game, "" for none."""
    return next((one.removeprefix(_AWAY) for one in marks if one.startswith(_AWAY)), "")


_AWAITED = "if it dies "


def awaited(seat: str, deed: str) -> str:
    """Return the mark of what a text of a seat does if the card dies in this turn (ARC-R166)."""
    return f"{_AWAITED}{seat} {deed}"


def awaiting(marks: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return whose texts wait for the death of a card with these marks, and what they do then."""
    waits = sorted(one.removeprefix(_AWAITED) for one in marks if one.startswith(_AWAITED))
    return tuple((seat, deed) for seat, _, deed in (one.partition(" ") for one in waits))


def type_mark(subtype: str) -> str:
    """Return the mark of a subtype that a text gave to a creature."""
    return _TYPE + subtype


def types_given(marks: Iterable[str]) -> tuple[str, ...]:
    """Return the subtypes among marks."""
    return tuple(one.removeprefix(_TYPE) for one in marks if one.startswith(_TYPE))


_ONCE = "once "


def spent(ability: str) -> str:
    """Return the mark of an ability that its card has used up for this turn."""
    return _ONCE + ability


def is_spent(mark: str) -> bool:
    """Return whether a mark is that of what was used up in this turn."""
    return mark.startswith(_ONCE)


def claim_note(discipline: str) -> str:
    """Return the note of a discipline claimed in this Tactics phase (ARC-R32)."""
    return f"claimed_{discipline}"
