"""The quick reference on paper: the rules in short, in our own words."""

from __future__ import annotations

from games.generals_order.names import TITLE
from games.generals_order.paper.flat import DARK
from games.paper import Leaflet
from games.paper import Section
from games.paper import pictured
from games.text import text

REFERENCE = (
    Leaflet(
        TITLE,
        (
            Section(
                text("Your turn"),
                (
                    pictured(
                        "stack", text("Draw one card; the first player does not in the first turn.")
                    ),
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
            ),
            Section(
                text("Paying"),
                (
                    pictured(
                        "hand",
                        text(
                            "A cost is paid with that many other hand cards, face down on "
                            "DISCARD, not shown."
                        ),
                    ),
                    pictured(
                        "flag",
                        text(
                            "Affiliation: recruiting costs 1 less for each of your generals "
                            "of the same nation on the BATTLEFIELD, down to 0."
                        ),
                    ),
                ),
            ),
            Section(
                text("Recruiting"),
                (
                    pictured(
                        "star",
                        text(
                            "Into your FORTRESS. It may not move or attack this turn; its "
                            "active effect it may use."
                        ),
                    ),
                    text(
                        "Not while one of your own of that name is on the BATTLEFIELD or in "
                        "your CASUALTY."
                    ),
                ),
            ),
            Section(
                text("Moving or attacking"),
                (
                    text(
                        "Each general does one of the two a turn, and may use its active "
                        "effect once, before or after."
                    ),
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
            ),
            Section(
                text("Hand maximum"),
                (
                    text(
                        "By the nations in your deck: one, 10 cards; two, 8; three or more, "
                        "6. No nation counts for none."
                    ),
                ),
            ),
        ),
        size="A5",
        look=DARK,
    ),
    Leaflet(
        text("Three attacks, and how to lose"),
        (
            Section(
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
            ),
            Section(
                text("Tactical Strike"),
                (
                    pictured(
                        "flame",
                        text(
                            "A general plays a Tactics card and pays. Each target with lower "
                            "Wits than the striker goes to CASUALTY."
                        ),
                    ),
                    text("Equal or higher Wits: nothing happens, the striker is safe."),
                ),
            ),
            Section(
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
            ),
            Section(
                text("Equipment and other cards"),
                (
                    pictured(
                        "halberd",
                        text(
                            "One Armament and one Troop a general; no two of your generals "
                            "with the same Armament. It leaves with its general."
                        ),
                    ),
                    pictured(
                        "scroll",
                        text("A Strategy works this turn, then goes face down to DISCARD."),
                    ),
                    pictured(
                        "halt",
                        text(
                            "Counter: in the enemy's turn, after an action is declared and "
                            "paid. One for each declaration. The costs stay paid."
                        ),
                    ),
                    pictured("seal", text("The Commandment works from start to end.")),
                ),
            ),
            Section(
                text("You lose when you"),
                (
                    text("must draw and RESOURCE is empty;"),
                    text("cannot pay upkeep in full;"),
                    text("cannot pay damage to RESOURCE in full;"),
                    text(
                        "or the enemy meets a winning condition of a card. RESOURCE at 0 "
                        "alone is no loss."
                    ),
                ),
            ),
        ),
        size="A5",
        look=DARK,
    ),
)
"""Two sides of one sheet, folded in the middle; one for each player."""
