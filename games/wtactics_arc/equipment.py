"""What exists on the table: counters, zones, marks, phases, open questions (ARC-1, 7)."""

from __future__ import annotations

from games.rules import CounterSpec
from games.rules import Equipment
from games.rules import FrameSpec
from games.rules import MarkSpec
from games.rules import ZoneSpec
from games.table import Table
from games.wtactics_arc import words
from games.wtactics_arc.names import ADVANTAGE
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ARRIVED
from games.wtactics_arc.names import ATK_MORE
from games.wtactics_arc.names import ATK_TURN
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import ATTACKS
from games.wtactics_arc.names import BATTLE
from games.wtactics_arc.names import CLAIM
from games.wtactics_arc.names import DAMAGE
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import DEF_MORE
from games.wtactics_arc.names import DEF_TURN
from games.wtactics_arc.names import DRAWN
from games.wtactics_arc.names import DRAWS_OWED
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import FALLEN
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import KINGDOM
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import MOVED
from games.wtactics_arc.names import PENDING
from games.wtactics_arc.names import PHASES
from games.wtactics_arc.names import PLAYS_OWED
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import REMOVED
from games.wtactics_arc.names import RESERVES
from games.wtactics_arc.names import RESIDENTS
from games.wtactics_arc.names import SEATS
from games.wtactics_arc.names import SHOWN
from games.wtactics_arc.names import STACK
from games.wtactics_arc.names import STRENGTH
from games.wtactics_arc.names import VP
from games.wtactics_arc.names import WINDOW
from games.wtactics_arc.names import ready
from games.wtactics_arc.names import used
from games.wtactics_arc.turn.turns import DRAW1
from games.wtactics_arc.turn.turns import DRAW1_PLAY1
from games.wtactics_arc.turn.turns import DRAW2
from games.wtactics_arc.turn.turns import PLAY2


def _printed_strength(table: Table, id_: str) -> int:
    card = table.cards.cards.get(table.pieces[id_].kind)
    return int(card.get("strength") or 0) if card else 0


_GEMS = tuple(
    spec
    for faction, title in FACTIONS.items()
    for spec in (
        CounterSpec(
            ready(faction), f"{title} gems", icon=f"gem-{faction.lower()}", spent=used(faction)
        ),
        CounterSpec(used(faction), f"{title} gems used", icon=f"gem-{faction.lower()}"),
    )
)
_OF_PIECES = (
    CounterSpec(DAMAGE, "Damage", of="piece", icon="drop"),
    CounterSpec(STRENGTH, "Strength", of="piece", limit=_printed_strength, icon="tower", dial=True),
    *(
        CounterSpec(name, label, of="piece", least=-(2**31))
        for name, label in (
            (ATK_TURN, "ATK this turn"),
            (DEF_TURN, "DEF this turn"),
            (ATK_MORE, "ATK for good"),
            (DEF_MORE, "DEF for good"),
        )
    ),
)

EQUIPMENT = Equipment(
    counters=(
        CounterSpec(VP, "Victory points", icon="star", warn=words.points_warning, chief=True),
        *_GEMS,
        CounterSpec(DRAWS_OWED, "Cards to draw"),
        CounterSpec(PLAYS_OWED, "Resource cards to play"),
        CounterSpec(DRAWN, "Cards drawn this turn", shown=False),
        CounterSpec(ATTACKS, "Attacks this turn", of="table"),
        *_OF_PIECES,
    ),
    zones=(
        ZoneSpec(KINGDOM, "Kingdom", "row", in_play=True),
        ZoneSpec(RESIDENTS, "Residents", "row", in_play=True),
        ZoneSpec(ARMY, "Army", "row", in_play=True),
        ZoneSpec(ATTACHED, "Enchantments", "row", in_play=True),
        ZoneSpec(STACK, "Waiting to resolve", "stack"),
        ZoneSpec(HAND, "Hand", "stack", hidden=True, warn=words.hand_warning),
        ZoneSpec(DECK, "Deck", "pile", hidden=True, warn=words.deck_warning),
        ZoneSpec(GRAVEYARD, "Graveyard", "pile"),
        ZoneSpec(REMOVED, "Removed from the game", "list"),
        ZoneSpec(
            RESERVES,
            "Power reserves",
            "row",
            cells=tuple(FACTIONS),
            label_cell=FACTIONS.__getitem__,
        ),
        ZoneSpec(POOL, "Unseen cards", "concealed", visible="owner"),
    ),
    marks=(
        MarkSpec(MARKED, "Marked", "turned"),
        MarkSpec(ADVANTAGE, "Advantage on", "star"),
        MarkSpec(MOVED, "Took part in a move this turn", "boot"),
        MarkSpec(ARRIVED, "Came this turn", "door"),
        MarkSpec(FALLEN, "Dead; leaves when the combat is over", "skull"),
        MarkSpec(SHOWN, "Shown to all", "eye"),
    ),
    phases=PHASES,
    words={
        **PHASES,  # one of them is called like a choice below, which is asked for more often
        **FACTIONS,
        ARMY: "the Army",
        **{f"{ARMY}:{seat}": f"the army of {seat}" for seat in SEATS},
        **{
            f"{seat}.{key}": f"a resource card of {seat} ({name})"
            for seat in SEATS
            for key, name in FACTIONS.items()
        },
        DRAW2: "Draw 2",
        DRAW1_PLAY1: "Draw 1, play 1 resource card",
        PLAY2: "Play 2 resource cards",
        DRAW1: "Draw 1",
    },
    frames=(
        FrameSpec(WINDOW, "Response window", {"answers": str}, words.window_words),
        FrameSpec(
            CLAIM,
            "Claim",
            {"claimant": str, "discipline": str, "bids": dict, "stage": str},
            words.claim_words,
        ),
        FrameSpec(
            BATTLE,
            "Battle",
            {
                "attacker": str,
                "defender": str,
                "target": str,
                "attackers": tuple,
                "blocks": dict,
                "blocked": tuple,
                "stage": str,
                "place": int,
            },
            words.battle_words,
        ),
        FrameSpec(PENDING, "To be done", {"queue": tuple}, words.pending_words),
    ),
)
