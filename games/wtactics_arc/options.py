"""Options that a table may agree on before the game; each replaces one ruling and is named as in
RULES.md.
"""

from __future__ import annotations

from events.vocabulary import Fields
from games.play import BadSetup
from games.rules import OptionSpec
from games.text import Text
from games.text import text


def _flag(name: str, label: Text, rule: str) -> OptionSpec:
    return OptionSpec(name, label, False, (False, True), rule=rule)


OPTIONS = (
    _flag("one-mulligan", text("An opening hand may be redrawn once"), "ARC-R4"),
    _flag(
        "first-draw-alone",
        text("The first player may draw one and play none in the first turn"),
        "ARC-R5",
    ),
    _flag(
        "resource-before-draw", text("In “draw 1, play 1” the resource card comes first"), "ARC-R6"
    ),
    _flag(
        "two-party-responses",
        text("In a battle only attacker and attacked player are asked"),
        "ARC-R15",
    ),
    _flag("oldest-first", text("The stack resolves oldest first"), "ARC-R17"),
    _flag("abilities-any-window", text("Abilities may answer in every window"), "ARC-R18"),
    _flag(
        "attached-follow-host",
        text("Attached cards go to the graveyard of their host's owner"),
        "ARC-R28",
    ),
    _flag("claim-without-city", text("Any discipline may be claimed"), "ARC-R32"),
    _flag("open-bidding", text("Bids may be raised until all pass"), "ARC-R34"),
    _flag("ties-to-claimant", text("A tied bid is won by the claimant"), "ARC-R35"),
    _flag("combined-defence", text("The opponents' bids count together"), "ARC-R35"),
    _flag("best-bid-scores", text("The best bid scores, the claimant's or another's"), "ARC-R36"),
    _flag(
        "group-moves",
        text("Creatures with one origin and one destination move together"),
        "ARC-R40",
    ),
    _flag("arrival-rest", text("A creature does not move in the turn it was played"), "ARC-R42"),
    _flag("residents-perish", text("Residents die with their city"), "ARC-R43"),
    _flag(
        "residents-scatter",
        text("Residents of a destroyed city flee, marked ones to hand"),
        "ARC-R43",
    ),
    _flag("defending-marks", text("Defending marks"), "ARC-R47"),
    _flag(
        "one-window-per-battle", text("One response window for all combats of a battle"), "ARC-R50"
    ),
    _flag(
        "full-atk-each", text("An attacker deals its full ATK to each of its defenders"), "ARC-R51"
    ),
    OptionSpec(
        "turn-clock",
        text("Seconds for a turn (0: none); it warns"),
        0,
        least=0,
        most=7_200,
        rule="ARC-R66",
    ),
    OptionSpec(
        "response-timer",
        text("Seconds to answer in a window (0: none); silence passes"),
        0,
        least=0,
        most=600,
        rule="ARC-R66",
    ),
)


def require_sense(options: Fields) -> None:
    """Raise `BadSetup` for options that exclude each other."""
    if options["residents-perish"] and options["residents-scatter"]:
        raise BadSetup(
            "options.residents-scatter",
            text("residents either perish or scatter; choose one"),
            "ARC-R43",
        )
