"""The quick reference on paper: the rules in short, for the cards of a set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.cards import CardSet
from games.generals_order.cards.cardset import active_of
from games.generals_order.cards.cardset import effects_of
from games.generals_order.cards.cardset import faction
from games.generals_order.cards.cardset import is_tactics
from games.generals_order.names import ARMAMENT
from games.generals_order.names import COUNTER
from games.generals_order.names import STRATEGY
from games.generals_order.names import TITLE
from games.generals_order.names import TROOP
from games.generals_order.paper.mats import DARK
from games.paper import Leaflet
from games.paper import Section
from games.paper import applying
from games.paper import filled
from games.paper import pictured
from games.text import Text
from games.text import text


@dataclass(frozen=True, slots=True)
class _Used:
    """The features of a set's cards: types, classes of Equipment, words of effects."""

    kinds: frozenset[str]
    nations: int
    words: frozenset[str]
    active: bool
    tactics: bool

    @property
    def strategies(self) -> bool:
        """Whether the set has a Strategy that is no Tactics card."""
        return STRATEGY in self.kinds

    @property
    def equipment(self) -> bool:
        return bool({ARMAMENT, TROOP} & self.kinds)


def reference(cards: CardSet) -> tuple[Leaflet, ...]:
    """Return two sides of one sheet, folded in the middle, that explain the cards of a set; one for
    each player.
    """
    used = _used(cards)
    sides = (
        Leaflet(TITLE, tuple(_turn(used)), size="A5", look=DARK),
        Leaflet(
            text("Three attacks, and how to lose")
            if used.tactics
            else text("Two attacks, and how to lose"),
            tuple(_fight(used)),
            size="A5",
            look=DARK,
        ),
    )
    return tuple(filled(side) for side in sides)


def _used(cards: CardSet) -> _Used:
    held = tuple(cards.cards.values())
    kinds = {STRATEGY if card.type == STRATEGY and not is_tactics(card) else "" for card in held}
    kinds |= {card.type for card in held if card.type != STRATEGY}
    return _Used(
        kinds=frozenset(kinds | {str(card.get("kind") or "") for card in held}),
        nations=len({faction(card) for card in held} - {""}),
        words=frozenset(effect.word for card in held for effect in effects_of(card)),
        active=any(active_of(card) for card in held),
        tactics=any(is_tactics(card) for card in held),
    )


def _turn(used: _Used) -> Iterator[Section]:
    yield Section(
        text("Your turn"),
        (
            pictured("stack", text("Draw one card; the first player does not in the first turn.")),
            text(
                "Main Phase: recruit, move or attack, equip, play, in any order and "
                "as often as you can pay."
            ),
            pictured(
                "grain",
                text(
                    "End Phase: 1 RESOURCE card to DISCARD for each of your generals."
                    " Then hand down to the maximum."
                ),
            ),
        ),
    )
    yield Section(
        text("Paying"),
        applying(
            pictured(
                "hand",
                text(
                    "A cost is paid with that many other hand cards, face down on "
                    "DISCARD, not shown."
                ),
            ),
            (used.nations, _AFFILIATION),
        ),
    )
    yield Section(
        text("Recruiting"),
        (
            pictured("star", _RECRUITED if used.active else _RECRUITED_WITHOUT),
            text(
                "Not while one of your own of that name is on the BATTLEFIELD or in your CASUALTY."
            ),
        ),
    )
    yield Section(
        text("Moving or attacking"),
        (
            _EITHER if used.active else _EITHER_WITHOUT,
            pictured(
                "boot",
                text(
                    "FORTRESS to either BORDER, and back. Never into the ENEMY'S "
                    "FORTRESS. Retreat is always free."
                ),
            ),
            pictured(
                "shield",
                text(
                    "With enemies at your BORDER: as many of yours must stand there "
                    "before others go to ENEMY'S BORDER."
                ),
            ),
        ),
    )
    yield Section(text("Hand maximum"), (_MAXIMUM if used.nations > 1 else _ONE_MAXIMUM,))


_AFFILIATION = pictured(
    "flag",
    text(
        "Affiliation: recruiting costs 1 less for each of your generals "
        "of the same nation on the BATTLEFIELD, down to 0."
    ),
)
_RECRUITED = text(
    "Into your FORTRESS. It may not move or attack this turn; its active effect it may use."
)
_RECRUITED_WITHOUT = text("Into your FORTRESS. It may not move or attack this turn.")
_EITHER = text(
    "Each general does one of the two a turn, and may use its active effect once, before or after."
)
_EITHER_WITHOUT = text("Each general does one of the two a turn.")
_MAXIMUM = text(
    "By the nations in your deck: one, 10 cards; two, 8; three or more, "
    "6. No nation counts for none."
)
_ONE_MAXIMUM = text("10 cards.")


def _fight(used: _Used) -> Iterator[Section]:
    yield Section(
        text("Melee"),
        (
            pictured(
                "swords",
                text(
                    "Against an enemy general in the same zone. Lower Might goes to "
                    "CASUALTY, both on a tie."
                ),
            ),
        ),
    )
    strike = pictured(
        "flame",
        text(
            "A general plays a Tactics card and pays. Each target with lower "
            "Wits than the striker goes to CASUALTY."
        ),
    )
    yield Section(
        text("Tactical Strike"),
        applying(
            (used.tactics, strike),
            (
                used.tactics,
                text("Equal or higher Wits: nothing happens, the striker is safe."),
            ),
        ),
    )
    yield Section(
        text("Siege"),
        (
            pictured(
                "city_gate",
                text(
                    "From ENEMY'S BORDER, if no enemy general is in that zone: the "
                    "enemy puts as many RESOURCE cards on DISCARD as the general has "
                    "Might. One enemy there stops every Siege."
                ),
            ),
        ),
    )
    yield _others(used)
    yield Section(
        text("You lose when you"),
        (
            text("must draw and RESOURCE is empty;"),
            text("cannot pay upkeep in full;"),
            text("cannot pay damage to RESOURCE in full;"),
            _WON if "WIN" in used.words else text("RESOURCE at 0 alone is no loss."),
        ),
    )


_WON = text("or the enemy meets a winning condition of a card. RESOURCE at 0 alone is no loss.")


def _others(used: _Used) -> Section:
    """The section on cards other than generals."""
    return Section(
        text("Equipment and other cards") if used.equipment else text("Other cards"),
        applying(
            (used.equipment, pictured("halberd", _equipment(used))),
            (
                used.strategies,
                pictured(
                    "scroll", text("A Strategy works this turn, then goes face down to DISCARD.")
                ),
            ),
            (
                COUNTER in used.kinds,
                pictured(
                    "halt",
                    text(
                        "Counter: in the enemy's turn, after an action is declared and "
                        "paid. One for each declaration. The costs stay paid."
                    ),
                ),
            ),
            pictured("seal", text("The Commandment works from start to end.")),
        ),
    )


def _equipment(used: _Used) -> Text:
    if TROOP not in used.kinds:
        return text(
            "One Armament a general; no two of your generals with the same one. It leaves with "
            "its general."
        )
    if ARMAMENT not in used.kinds:
        return text("One Troop a general. It leaves with its general.")
    return text(
        "One Armament and one Troop a general; no two of your generals "
        "with the same Armament. It leaves with its general."
    )
