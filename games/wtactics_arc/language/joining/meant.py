"""Whom sentences mean without a noun of their own: “you”, “it”, “those creatures”; and what they
say that has no meaning.
"""

from __future__ import annotations

from dataclasses import replace

from games.text import Text
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import ITS
from games.wtactics_arc.cards.text.vocabulary import Target

YOU = Target((Noun.PLAYER,), each=True, side=Side.OWN)
"""The controller of the card, as sentences name them."""
ENCHANTED = Target((Noun.IT,), each=True)
"""The card to which an enchantment is attached; only passive sentences may name it."""
THOSE = Target((Noun.IT, Noun.ITS))
"""“Those creatures”: several that were meant before, or that attack."""
ITS_RESIDENTS = Target((Noun.RESIDENT,), each=True, here=True, said="its residents")
"""The residents of the city that says so."""
PAYERS = Target((Noun.ITS, Noun.SELF))
"""“The marked creatures”: those that pay for an ability by being marked."""
THEY = Target((Noun.ITS, Noun.IT))
"""“They”: the players that were meant before, or cards, by what they do."""
THEM = "they"
"""What is said of players, or of creatures, where what they cannot do is the same of both."""
ONE = replace(IT, said="it")
"""“It”, which is one card, where “them” may be several."""
OWN_ATK = "its own"
"""What is said of “its ATK” where it is this card that deals the damage."""
OTHER_PLAYERS = "each other player"
"""What is said of opponents who are each player but one: the player of the card."""
THAT = replace(IT, said="that")
"""“That creature”, which is never the card itself (ARC-R155)."""
ITS_PLAYER = replace(ITS, said="its controller")
"""Who was said to be “its controller”, as an effect keeps it; so is its own player."""
CONTROLLER = Target((Noun.ITS, Noun.PLAYER))
"""“Its controller”, who is not “that player” where one is attacked or damaged."""

THAT_ONES = Target((Noun.ITS, Noun.CREATURE))
"""“That creature’s controller”, which is no player of the card itself."""
CONTROLLERS = (CONTROLLER, THAT_ONES)


class TokenName(str):
    """The subtypes of a token of the set that a text puts into play (ARC-R72)."""

    __slots__ = ()


class Meaningless(ValueError):
    """A sentence of the grammar without a meaning for cards; `words` say why."""

    def __init__(self, words: Text) -> None:
        super().__init__(words)
        self.words = words


class Unending(Meaningless):
    """A deed that is said without an end, as if it always held; it ends with the turn (ARC-R90)."""
