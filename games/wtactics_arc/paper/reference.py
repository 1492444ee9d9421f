"""The quick reference, A5, two sides: the steps of a turn with their clauses; only those rules that
a set's cards use.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.cards import CardSet
from games.paper import Leaflet
from games.paper import Section
from games.paper import applying
from games.paper import filled
from games.paper import pictured
from games.text import Text
from games.text import text
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.names import ENCHANTMENT
from games.wtactics_arc.names import EVENT
from games.wtactics_arc.names import MAGIC
from games.wtactics_arc.paper.used import Used
from games.wtactics_arc.paper.used import used_by
from games.wtactics_arc.words.sentences.keywords import KEYWORD_WORDS


def reference(cards: CardSet) -> tuple[Leaflet, ...]:
    """Return both sides of the quick reference of a set."""
    used = used_by(cards)
    turn = Leaflet(text("WTactics ARC: the turn"), tuple(_turn(used)), size="A5")
    battle = Leaflet(
        text("WTactics ARC: battle, answers, ends")
        if used.answers
        else text("WTactics ARC: battle, ends"),
        tuple(_battle(used)),
        size="A5",
    )
    return filled(turn), filled(battle)


def _turn(used: Used) -> Iterator[Section]:
    yield Section(
        text("The seven phases (8.2)"),
        (
            text("1 Unmark: your marked cards and used gems come back (9.1, 9.2)."),
            text(
                "2 Draw & Resource: exactly one of: draw 2; draw 1 and play 1 resource card; "
                "play 2 (10.1). Empty hand: draw (10.4). "
                "The first player does not draw 2 in the first turn (R5)."
            ),
            text("3 Tactics: claim advantages by bids (11).")
            if used.advantages
            else text("3 Tactics: gain VP by bids (11)."),
            text("4 Play   5 Attack   6 Play: each may be left out (8.5)."),
            text(
                "7 Discard down to 7 cards, only if you hold more (15.1, 15.2). Damage on "
                "creatures ends (17.10)."
            ),
        ),
    )
    yield Section(
        text("Resource cards and paying (5, 6)"),
        applying(
            text(
                "A hand card face down, faction of your choice: one gem, free at once (5.2, "
                "5.4, R9)."
            ),
            pictured(
                "gem",
                text(
                    "Cost: exactly that many free gems go onto their piles (6.2, R12). "
                    "As many as the card has loyalty signs are of its faction (6.3)."
                ),
            ),
            (used.x, text("X: the number that its card tells, or that you choose (30.1).")),
            (used.starts, text("A city of cost S only starts, or is a resource card (R71).")),
            text("What does not resolve gives nothing back (6.5)."),
        ),
    )
    yield Section(
        text("Bid (11, R32 to R36)"),
        (
            pictured(
                "fist",
                text(
                    "Once a discipline and turn, with a city of it: mark residents; value is "
                    "their cost, and what cards add."
                ),
            ),
            pictured("eye", text("Each opponent answers once, clockwise, with residents.")),
            pictured("rays", _BID_WON if used.advantages else _BID_WON_WITHOUT),
        ),
    )
    yield Section(
        text("Moving (13)"),
        (
            pictured(
                "boot",
                text(
                    "In your Play phases, unmarked creatures: Army to city, city to Army, city "
                    "to city. Moving marks."
                ),
            ),
            text("A city takes part in one move a turn (13.3)."),
        ),
    )
    yield Section(
        text("Playing cards (17 to 21)"),
        (
            pictured("paw", text("Creatures come into a city of yours; cities into your Kingdom.")),
            *_played(used),
        ),
    )


_BID_WON = text(
    "At least 1 and better than every single opponent: 1 VP, "
    "and the advantages of your cities of it are on until your next Tactics phase."
)
_BID_WON_WITHOUT = text("At least 1 and better than every single opponent: 1 VP.")


def _played(used: Used) -> Iterator[Text]:
    """When abilities, and cards other than creatures and cities, are played."""
    magic, enchantments = MAGIC in used.types, ENCHANTMENT in used.types
    if magic and enchantments and used.activated:
        yield pictured(
            "wand",
            text(
                "Magic and enchantments in your Play phases; abilities too, and when asked "
                "in a battle (R18)."
            ),
        )
    else:
        yield from applying(
            (magic, pictured("wand", text("Magic in your Play phases."))),
            (enchantments, pictured("ring", text("Enchantments in your Play phases."))),
            (
                used.activated,
                text("Abilities in your Play phases, and when asked in a battle (R18)."),
            ),
        )
    if EVENT in used.types:
        yield pictured("burst", text("Events at any time, also in answer (19.2)."))


def _battle(used: Used) -> Iterator[Section]:
    yield Section(
        text("Attack (14, 23 to 27)"),
        (
            text(
                "1 Name one city or army of one opponent, and attackers from your Army, "
                "unmarked, in order. They are marked (23.4, 24.3)."
            ),
            *(_ANSWERED if used.answers else _UNANSWERED),
            pictured(
                "hoop",
                text(
                    "Unblocked: its ATK off the city's strength for good, or off the VP where "
                    "an army is attacked (26.4, 26.5)."
                ),
            ),
            pictured(
                "crest",
                text(
                    "Damage of DEF or more in one turn kills (17.8). A blocked attacker harms "
                    "no city or player (27.3)."
                ),
            ),
        ),
    )
    if used.answers:
        yield _answers(used)
    yield Section(
        text("Cities (18)"),
        (
            pictured("gate", text("Strength 0: destroyed; residents go to the Army (R43).")),
            text("A turned card is marked: it has attacked, moved, bid or used an ability.")
            if used.activated
            else text("A turned card is marked: it has attacked, moved or bid."),
        ),
    )
    yield Section(text("Words on cards (29)"), tuple(_keywords(used)))
    yield Section(
        text("The game ends (4)"),
        (
            pictured("crown", text("30 VP, or all others defeated: you win.")),
            pictured(
                "skull",
                text("0 VP, no city left, or a draw from an empty deck: you are defeated."),
            ),
            text(
                "Two at 30, or all defeated at once: more cities wins, then more strength, "
                "then a draw (4.6, 4.7, R60)."
            ),
            text("Card against rule: the card wins (28.1). Forbidding beats allowing (28.2)."),
        ),
    )


_ANSWERED = (
    text("2 Answers, attacked player first (25.1)."),
    text(
        "3 Defenders: unmarked, from that Army; residents only for their city. One "
        "defender, one attacker; several may share one (26)."
    ),
    text(
        "4 Combat by combat in that order: answers, then damage both ways at once "
        "(R52). The attacker divides ATK among several (R51)."
    ),
)
_UNANSWERED = (
    text(
        "2 Defenders: unmarked, from that Army; residents only for their city. One "
        "defender, one attacker; several may share one (26)."
    ),
    text(
        "3 Combat by combat in that order: damage both ways at once (R52). The attacker "
        "divides ATK among several (R51)."
    ),
)


def _answers(used: Used) -> Section:
    return Section(
        text("Answers (R13 to R17)"),
        (
            text(
                "A window opens when a card is played, an ability used, a bid complete, "
                "attackers named, and at each combat."
            )
            if used.activated
            else text(
                "A window opens when a card is played, a bid complete, attackers named, and at "
                "each combat."
            ),
            _asked(used),
            text("Then all resolves, newest first."),
        ),
    )


def _asked(used: Used) -> Text:
    if not used.activated:
        return text(
            "One event each time you are asked (25.2). Clockwise, until all have passed in a row."
        )
    if EVENT not in used.types:
        return text(
            "One ability each time you are asked (25.2). Clockwise, until all have passed in a row."
        )
    return text(
        "One event or one ability each time you are asked (25.2). Clockwise, until all "
        "have passed in a row."
    )


def _keywords(used: Used) -> Iterator[Text]:
    """Each keyword that a card of the set has or gives, and its meaning."""
    known = (
        *KEYWORD_WORDS.items(),
        (Passive.GUARD, (text("Guard n"), text("+0/+n while it defends its city as a resident."))),
        (Passive.BID, (text("Bid n"), text("Counts n more in bids."))),
    )
    for word, (name, meaning) in known:
        if word in used.words:
            yield text("%(lead)s: %(words)s", lead=name, words=meaning.inside)
