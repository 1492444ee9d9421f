"""The quick reference on paper: the rules in short, in our own words."""

from __future__ import annotations

from games.generals_52.cardset import TITLE
from games.paper import Leaflet
from games.paper import Look
from games.paper import Section
from games.paper import pictured
from games.text import context_text
from games.text import text

QUICK_REFERENCE = Leaflet(
    TITLE,
    (
        Section(
            context_text("reference", "Your turn"),
            (
                text("Untap your cards, then draw one. No card left to draw: the game ends."),
                pictured(
                    "crown",
                    text(
                        "Deploy one General, or a pair of one rank (the Joker may stand in). "
                        "They enter tapped."
                    ),
                ),
                pictured(
                    "flag",
                    text(
                        "Enlist: tap a General; a Soldier of its suit, or a pair, comes from hand."
                    ),
                ),
                pictured(
                    "swords",
                    text(
                        "Attack once: tap all attackers, each alone or as a pair. Not those "
                        "enlisted this turn."
                    ),
                ),
                text("Discard down to 7 cards."),
            ),
        ),
        Section(
            text("Skirmish"),
            (
                pictured(
                    "shield",
                    text(
                        "For each attack the defender names untapped cards, or none. Defending "
                        "does not tap."
                    ),
                ),
                text("Lower total is discarded, both on a tie. Nothing passes through."),
                text("A General defends alone and is lost; the attackers stay."),
                text("No defender: that many tokens go into the pot."),
                text("Then both may play Aces until both pass."),
            ),
        ),
        Section(
            text("Aces, at any time"),
            (
                pictured(
                    "sword",
                    text(
                        "Tap an untapped General of yours, discard the Ace: any one card in "
                        "play is gone."
                    ),
                ),
                text(
                    "A pair fights on with its other card. Last defender gone: the attack is "
                    "unopposed."
                ),
            ),
        ),
        Section(
            context_text("reference", "The end"),
            (
                text("No tokens left: the match is lost."),
                text(
                    "Cards run out: more tokens take the pot, then the fuller deck, else the "
                    "pot is split; play another game."
                ),
            ),
        ),
    ),
    size="A6",
    copies=2,
    look=Look(ink="#2b2b2b", solid=True),
)
