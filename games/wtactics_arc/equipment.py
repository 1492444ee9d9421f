"""The equipment of the table: counters, zones, marks, phases, open questions (ARC-1, 7)."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping

from games.rules import CounterSpec
from games.rules import Equipment
from games.rules import FrameSpec
from games.rules import Laid
from games.rules import MarkSpec
from games.rules import ZoneSpec
from games.table import Table
from games.text import Text
from games.text import seat_name
from games.text import text
from games.wtactics_arc.cards.text.abilities import understood
from games.wtactics_arc.cards.text.terms import ALL
from games.wtactics_arc.cards.text.terms import KEYWORDS
from games.wtactics_arc.cards.text.terms import Been
from games.wtactics_arc.effects.deeds import ATTACKS_BEFORE
from games.wtactics_arc.effects.deeds import ATTACKS_MORE
from games.wtactics_arc.effects.deeds import ATTACKS_RESTED
from games.wtactics_arc.field.chosen import HELD_MORE
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.names import ADVANTAGE
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ARRIVED
from games.wtactics_arc.names import ATK_MORE
from games.wtactics_arc.names import ATK_TURN
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import ATTACKS
from games.wtactics_arc.names import BATTLE
from games.wtactics_arc.names import CHOICE
from games.wtactics_arc.names import CLAIM
from games.wtactics_arc.names import DAMAGE
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import DECKED_OUT
from games.wtactics_arc.names import DEF_MORE
from games.wtactics_arc.names import DEF_TURN
from games.wtactics_arc.names import DEFEATED
from games.wtactics_arc.names import DIED
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.names import DRAWN
from games.wtactics_arc.names import DRAWS_FEW
from games.wtactics_arc.names import DRAWS_OWED
from games.wtactics_arc.names import EXTRA_TURNS
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import FALLEN
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import HELD
from games.wtactics_arc.names import KINGDOM
from games.wtactics_arc.names import LOOKED
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import METHOD
from games.wtactics_arc.names import MORE_PLAYED
from games.wtactics_arc.names import MORE_RESOURCES
from games.wtactics_arc.names import MOVED
from games.wtactics_arc.names import MULLIGAN
from games.wtactics_arc.names import NEXT_KINDS
from games.wtactics_arc.names import NO_ATTACK
from games.wtactics_arc.names import NO_DEFENCE
from games.wtactics_arc.names import NO_DRAW
from games.wtactics_arc.names import NO_PLAY
from games.wtactics_arc.names import NOTICED
from games.wtactics_arc.names import OPENED
from games.wtactics_arc.names import PEACE
from games.wtactics_arc.names import PENDING
from games.wtactics_arc.names import PHASES
from games.wtactics_arc.names import PLAYED
from games.wtactics_arc.names import PLAYS_OWED
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import REGENERATES
from games.wtactics_arc.names import REGULAR
from games.wtactics_arc.names import REMOVED
from games.wtactics_arc.names import RESERVES
from games.wtactics_arc.names import RESIDENTS
from games.wtactics_arc.names import SAVED
from games.wtactics_arc.names import SEATS
from games.wtactics_arc.names import SHIELD
from games.wtactics_arc.names import SHOW_FROM
from games.wtactics_arc.names import SHOWN
from games.wtactics_arc.names import SHUFFLED
from games.wtactics_arc.names import STACK
from games.wtactics_arc.names import STARTER
from games.wtactics_arc.names import STRENGTH
from games.wtactics_arc.names import TURN_END
from games.wtactics_arc.names import TYPES
from games.wtactics_arc.names import UNHARMED
from games.wtactics_arc.names import VP
from games.wtactics_arc.names import WINDOW
from games.wtactics_arc.names import YES
from games.wtactics_arc.names import cheaper_next
from games.wtactics_arc.names import claim_note
from games.wtactics_arc.names import gained
from games.wtactics_arc.names import lent
from games.wtactics_arc.names import lent_gems
from games.wtactics_arc.names import lost
from games.wtactics_arc.names import ready
from games.wtactics_arc.names import used
from games.wtactics_arc.turn.opening import METHODS
from games.wtactics_arc.turn.turns import CHOICES
from games.wtactics_arc.words import questions
from games.wtactics_arc.words.marks import of_words
from games.wtactics_arc.words.naming import army_name
from games.wtactics_arc.words.naming import gem_name
from games.wtactics_arc.words.sentences.abilities import ability_words
from games.wtactics_arc.words.sentences.effects import gained_words
from games.wtactics_arc.words.sentences.effects import lost_words


def _full_strength(table: Table, id_: str) -> int:
    """The strength at which a city's dial is full: the printed one, or the present one if higher
    (ARC-R44 has no upper limit).
    """
    return max(_printed_strength(table, id_), table.pieces[id_].count(STRENGTH))


def _printed_strength(table: Table, id_: str) -> int:
    card = table.cards.cards.get(table.pieces[id_].kind)
    return int(card.get("strength") or 0) if card else 0


_GEMS = tuple(
    spec
    for faction, title in FACTIONS.items()
    for spec in (
        CounterSpec(
            ready(faction),
            text("%(faction)s gems", faction=title),
            icon=f"gem-{faction.lower()}",
            spent=used(faction),
        ),
        CounterSpec(
            used(faction),
            text("Spent %(faction)s gems", faction=title),
            icon=f"gem-{faction.lower()}",
        ),
        CounterSpec(
            lent_gems(faction), text("%(faction)s gems of this turn", faction=title), shown=False
        ),
    )
)
_OF_PIECES = (
    CounterSpec(DAMAGE, text("Damage"), of="piece", icon="drop"),
    CounterSpec(SHIELD, text("Damage prevented this turn"), of="piece", lies=False),
    CounterSpec(HELD_MORE, text("Further phases in which it stays marked"), of="piece", lies=False),
    CounterSpec(
        STRENGTH,
        text("Strength"),
        of="piece",
        limit=_full_strength,
        icon="tower",
        dial=True,
        printed=_printed_strength,
    ),
    *(
        CounterSpec(name, label, of="piece", least=-(2**31), lies=False)
        for name, label in (
            (ATK_TURN, text("ATK this turn")),
            (DEF_TURN, text("DEF this turn")),
            (ATK_MORE, text("ATK for good")),
            (DEF_MORE, text("DEF for good")),
        )
    ),
)


class _Answers(Mapping[str, Text]):
    """The labels of answers. The text of an ability is a sentence of its own, not in the table
    below.
    """

    def __init__(self, words: Mapping[str, Text]) -> None:
        self._words = words

    def __getitem__(self, answer: str) -> Text:
        if answer in self._words:
            return self._words[answer]
        if " " in answer and understood(answer):
            return ability_words(answer)
        raise KeyError(answer)

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)


_ANSWERS: Mapping[str, Text] = {
    **PHASES,  # a phase and a choice below may have one key: the choice is asked for more often
    **FACTIONS,
    **DISCIPLINES,
    **METHODS,
    **SHOW_FROM,
    ARMY: text("the Army"),
    YES: text("Yes"),
    **{f"{ARMY}:{seat}": army_name(seat) for seat in SEATS},
    **{f"{seat}.{key}": gem_name(seat, key) for seat in SEATS for key in FACTIONS},
    **CHOICES,
}
_NOTES: Mapping[str, Text] = {
    SHUFFLED: text("deck shuffled"),
    OPENED: text("opening hand drawn"),
    MULLIGAN: text("opening hand redrawn"),
    STARTER: text("first player"),
    METHOD: text("chosen by"),
    DEFEATED: text("defeated under"),
    DECKED_OUT: text("deck used up"),
    UNHARMED: text("no damage this turn"),
    NO_DRAW: text("draws no cards this turn"),
    NO_ATTACK: text("cannot attack this turn"),
    NO_DEFENCE: text("cannot defend this turn"),
    NO_PLAY: text("cannot play this turn"),
    PLAYED: text("cards played this turn"),
    REGULAR: text("last regular turn"),
    CHOICE: text("choice of the Draw & Resource phase"),
    **{
        claim_note(word): text("%(discipline)s claimed", discipline=title)
        for word, title in DISCIPLINES.items()
    },
}


_CHEAPER = {
    kind: text("The next costs less by: %(kind)s", kind=TYPES.get(kind, text("Card")))
    for kind in NEXT_KINDS
}


def _spots(table: Table) -> tuple[str, ...]:
    """The places in which a card's text can put a card: areas of each seat, the row of
    each city.
    """
    return (
        *(f"{zone}:{seat}" for zone in (ARMY, KINGDOM, GRAVEYARD) for seat in table.seats),
        *(f"{RESIDENTS}:{city.id}" for city in cities(table)),
        ATTACHED,
        REMOVED,
        POOL,
    )


EQUIPMENT = Equipment(
    spots=_spots,
    counters=(
        CounterSpec(
            VP, text("Victory points"), icon="star", warn=questions.points_warning, chief=True
        ),
        *_GEMS,
        CounterSpec(DRAWS_OWED, text("Cards to draw"), lies=False),
        CounterSpec(PLAYS_OWED, text("Resource cards to play"), lies=False),
        CounterSpec(SHIELD, text("Damage prevented this turn"), shown=False),
        CounterSpec(LOOKED, text("Cards looked at"), shown=False),
        CounterSpec(DRAWN, text("Cards drawn this turn"), shown=False),
        CounterSpec(ATTACKS_MORE, text("Attack phases that follow"), lies=False),
        CounterSpec(ATTACKS_RESTED, text("Attack phases with the Army unmarked"), lies=False),
        CounterSpec(DRAWS_FEW, text("Draws one card in the next Draw phase"), lies=False),
        CounterSpec(MORE_RESOURCES, text("Resource cards allowed this turn"), lies=False),
        CounterSpec(MORE_PLAYED, text("Additional resource cards played"), lies=False),
        *(CounterSpec(cheaper_next(kind), label, lies=False) for kind, label in _CHEAPER.items()),
        CounterSpec(EXTRA_TURNS, text("Extra turns"), lies=False),
        CounterSpec(ATTACKS, text("Attacks this turn"), of="table", lies=False),
        CounterSpec(
            ATTACKS_BEFORE, text("Attacks of Attack phases before"), of="table", shown=False
        ),
        CounterSpec(DIED, text("Creatures that died this turn"), of="table", shown=False),
        CounterSpec(PEACE, text("No combat damage this turn"), of="table", lies=False),
        *_OF_PIECES,
    ),
    zones=(
        ZoneSpec(KINGDOM, text("Kingdom"), "row", in_play=True),
        ZoneSpec(RESIDENTS, text("Residents"), "row", in_play=True),
        ZoneSpec(ARMY, text("Army"), "row", in_play=True),
        ZoneSpec(ATTACHED, text("Enchantments"), "row", in_play=True, hosted=True),
        ZoneSpec(STACK, text("Cards waiting to resolve"), "stack"),
        ZoneSpec(HAND, text("Hand"), "stack", hidden=True, warn=questions.hand_warning),
        ZoneSpec(DECK, text("Deck"), "pile", hidden=True, warn=questions.deck_warning),
        ZoneSpec(GRAVEYARD, text("Graveyard"), "pile"),
        ZoneSpec(REMOVED, text("Cards removed from the game"), "list"),
        ZoneSpec(
            RESERVES,
            text("Power reserves"),
            "row",
            cells=tuple(FACTIONS),
            label_cell=FACTIONS.__getitem__,
        ),
        ZoneSpec(POOL, text("Unseen cards"), "concealed", visible="owner"),
    ),
    marks=(
        MarkSpec(MARKED, text("Marked"), "turned", Laid.TURN),
        MarkSpec(HELD, text("Stays marked in the next Unmark phase"), "anchor", Laid.NOT),
        MarkSpec(ADVANTAGE, text("Advantage on"), "star"),
        MarkSpec(MOVED, text("Took part in a move this turn"), "boot"),
        MarkSpec(ARRIVED, text("Came this turn"), "gate", Laid.NOT),
        MarkSpec(FALLEN, text("Dead; leaves when the combat is over"), "skull", Laid.NOT),
        MarkSpec(SHOWN, text("Shown to all"), "eye", Laid.NOT),
        MarkSpec(UNHARMED, text("No damage this turn"), "shield", Laid.NOT),
        MarkSpec(NOTICED, text("Its marking was noticed"), "eye", Laid.NOT),
        *(
            MarkSpec(
                lent(seat),
                text("Back to %(seat)s as the turn ends", seat=seat_name(seat)),
                "clock",
                Laid.NOT,
            )
            for seat in SEATS
        ),
        MarkSpec(str(Been.ATTACKED), text("Attacked this turn"), "sword", Laid.NOT),
        MarkSpec(str(Been.DEFENDED), text("Defended this turn"), "shield", Laid.NOT),
        MarkSpec(SAVED, text("Kept from dying once this turn"), "shield", Laid.NOT),
        MarkSpec(REGENERATES, text("Marked as it is kept from dying"), "shield", Laid.NOT),
        *(MarkSpec(gained(word), gained_words(word), "star", Laid.NOT) for word in KEYWORDS),
        *(MarkSpec(lost(word), lost_words(word), "star", Laid.NOT) for word in KEYWORDS),
        MarkSpec(lost(ALL), text("No abilities this turn"), "star", Laid.NOT),
    ),
    more_marks=of_words,
    phases=PHASES,
    words=_Answers(_ANSWERS),
    notes=_NOTES,
    frames=(
        FrameSpec(WINDOW, text("Response window"), {"answers": str}, questions.window_words),
        FrameSpec(
            CLAIM,
            text("Claim"),
            {"claimant": str, "discipline": str, "bids": dict, "stage": str},
            questions.claim_words,
        ),
        FrameSpec(
            BATTLE,
            text("Battle"),
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
            questions.battle_words,
        ),
        FrameSpec(PENDING, text("To be done"), {"queue": tuple}, questions.pending_words),
        FrameSpec(TURN_END, text("End of the turn"), {}),
    ),
)
