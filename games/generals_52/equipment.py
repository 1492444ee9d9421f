"""Everything on the table: tokens and pot, hands, decks, discard piles and the Battlefield, marks
and open questions.
"""

from __future__ import annotations

from games.dealing import METHODS
from games.generals_52.battle.skirmish import DEFENCE
from games.generals_52.battle.skirmish import GROUPS
from games.generals_52.cardset import sorted_by
from games.generals_52.opening.dealing import METHOD
from games.generals_52.opening.dealing import OPENED
from games.generals_52.opening.dealing import REDEALS
from games.generals_52.opening.dealing import SHUFFLED
from games.generals_52.opening.dealing import STARTER
from games.generals_52.opening.dealing import YES
from games.generals_52.pieces import ATTACK
from games.generals_52.pieces import BOUGHT
from games.generals_52.pieces import DECK
from games.generals_52.pieces import DISCARD
from games.generals_52.pieces import DRAW_OFFER
from games.generals_52.pieces import GENERALS
from games.generals_52.pieces import HAND
from games.generals_52.pieces import NEW
from games.generals_52.pieces import POOL
from games.generals_52.pieces import POT
from games.generals_52.pieces import SHOWN
from games.generals_52.pieces import SKIRMISH
from games.generals_52.pieces import SOLDIERS
from games.generals_52.pieces import TOKENS
from games.generals_52.scoring import ENDED_BY
from games.generals_52.scoring import GAME_NUMBER
from games.generals_52.scoring import LOSER
from games.generals_52.talking import BY
from games.generals_52.turn.steps import ATTACKED
from games.generals_52.turn.steps import DEPLOYED
from games.generals_52.turn.steps import DRAWN
from games.generals_52.turn.steps import PHASES
from games.generals_52.words import attack_words
from games.generals_52.words import deck_warning
from games.generals_52.words import generals_warning
from games.generals_52.words import hand_warning
from games.generals_52.words import offer_words
from games.generals_52.words import pot_warning
from games.generals_52.words import skirmish_words
from games.rules import CounterSpec
from games.rules import Equipment
from games.rules import FrameSpec
from games.rules import Laid
from games.rules import MarkSpec
from games.rules import ZoneSpec
from games.text import text

EQUIPMENT = Equipment(
    counters=(
        CounterSpec(TOKENS, text("Tokens"), icon="heart", chief=True),
        CounterSpec(BOUGHT, text("Tokens bought"), lies=False),
        CounterSpec(REDEALS, text("New deals in this game"), shown=False),
        CounterSpec(POT, text("Pot"), of="table", warn=pot_warning),
        CounterSpec(GAME_NUMBER, text("Game"), of="table", lies=False),
        CounterSpec(DRAWN, text("Cards drawn in this game"), of="table", shown=False),
        CounterSpec(DEPLOYED, text("Deployed in this turn"), of="table", most=1, shown=False),
        CounterSpec(ATTACKED, text("Attacked in this turn"), of="table", most=1, shown=False),
    ),
    zones=(
        ZoneSpec(GENERALS, text("Generals in play"), "row", in_play=True, warn=generals_warning),
        ZoneSpec(SOLDIERS, text("Soldiers in play"), "row", in_play=True),
        ZoneSpec(HAND, text("Hand"), "stack", hidden=True, warn=hand_warning),
        ZoneSpec(DECK, text("Deck"), "stack", hidden=True, warn=deck_warning),
        ZoneSpec(DISCARD, text("Discard pile"), "pile"),
        ZoneSpec(POOL, text("Cards in hand or deck"), "concealed", visible="owner"),
    ),
    marks=(
        MarkSpec(NEW, text("New: attacks from the next turn on"), "star", Laid.NOT),
        MarkSpec(SHOWN, text("Shown to both"), "eye", Laid.NOT),
    ),
    phases=PHASES,
    words={**METHODS, YES: text("yes")},
    notes={
        SHUFFLED: text("deck shuffled"),
        OPENED: text("opening hand drawn"),
        STARTER: text("starting player"),
        METHOD: text("chosen by"),
        ENDED_BY: text("clause that ended the game"),
        LOSER: text("loser of the game"),
        "game_": text("result of game"),  # a prefix: `game_1` holds the result of the first game
    },
    frames=(
        FrameSpec(DRAW_OFFER, text("A draw is offered"), {BY: str}, offer_words),
        FrameSpec(
            ATTACK, text("An attack awaits its defence"), {BY: str, GROUPS: dict}, attack_words
        ),
        FrameSpec(
            SKIRMISH,
            text("Aces may still be played"),
            {BY: str, GROUPS: dict, DEFENCE: dict},
            skirmish_words,
        ),
    ),
    sorted_by=sorted_by,
)
