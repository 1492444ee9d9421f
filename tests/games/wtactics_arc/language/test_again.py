"""Whom a text means that speaks again of cards named before, and by which words it says so."""

from __future__ import annotations

import pytest

from events.vocabulary import Action
from games import play
from games.table import Table
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ATK_TURN
from games.wtactics_arc.names import BATTLE
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import granted
from tests.games.wtactics_arc.conduct import GAME
from tests.games.wtactics_arc.language.test_matching import COURIER
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import SEER
from tests.games.wtactics_arc.language.test_matching import WARDEN
from tests.games.wtactics_arc.language.test_matching import A
from tests.games.wtactics_arc.language.test_matching import field
from tests.games.wtactics_arc.language.test_sentences import meaning
from tests.games.wtactics_arc.language.test_sentences import printed

GROWN = "those creatures get +1/+0 until end of turn."


@pytest.mark.parametrize(
    ("said", "prints"),
    [
        (
            f"Whenever one or more Elves attack, {GROWN}",
            "When one or more Elf creatures attack: those creatures get +1/+0 until the end of the "
            "turn.",
        ),
        (
            f"Whenever one or more Elves you control attack a city, {GROWN}",
            "When one or more Elf creatures of yours attack a city: those creatures get +1/+0 until "
            "the end of the turn.",
        ),
        (
            "Whenever one or more Elves attack, those creatures gain winged until end of turn. Draw "
            "a card. Unmark those creatures.",
            "When one or more Elf creatures attack: those creatures gain winged until the end of "
            "the turn. Draw 1 card. Unmark those creatures.",
        ),
        (
            f"Whenever one or more Elves attack, mark each Goblin. T{GROWN[1:]}",
            "When one or more Elf creatures attack: mark each Goblin. Those creatures get +1/+0 "
            "until the end of the turn.",
        ),
        (
            "Whenever an Elf attacks, each attacking Elf gets +1/+0 until end of turn.",
            "When an Elf attacks: each Elf that attacks gets +1/+0 until the end of the turn.",
        ),
        (
            "When this creature defends, destroy target Elf that attacks.",
            "When it defends: destroy an Elf that attacks.",
        ),
        (
            "When this creature attacks, mark each defending Elf.",
            "When it attacks: mark each Elf that defends.",
        ),
        (
            "When this creature attacks, mark each Elf attacking this city.",
            "When it attacks: mark each Elf that attacks this city.",
        ),
        (
            "When this creature attacks, mark two Elves that defend.",
            "When it attacks: mark 2 Elf creatures that defend.",
        ),
    ],
)
def test_who_attacks_is_meant_by_the_words_of_the_text(said: str, prints: str) -> None:
    assert printed(parse(said)) == prints
    assert meaning(parse(prints)) == meaning(parse(said))


@pytest.mark.parametrize(
    ("said", "prints"),
    [
        (
            "Two target creatures get +1/+1 until end of turn. They gain winged until end of turn.",
            "2 creatures get +1/+1 until the end of the turn. Those creatures gain winged until the "
            "end of the turn.",
        ),
        (
            "Unmark all Elves you control. They lose winged until end of turn.",
            "Unmark each Elf of yours. Those creatures lose winged until the end of the turn.",
        ),
        (
            "Mark each Elf. They lose all abilities until end of turn. You gain 1 VP. Return them to "
            "their owners' hands.",
            "Mark each Elf. Those creatures lose all abilities until the end of the turn. You gain "
            "1 VP. Return those creatures to their owners' hands.",
        ),
        (
            "Mark two target creatures. Target opponent draws a card. Destroy those creatures.",
            "Mark 2 creatures. An opponent draws 1 card. Destroy those creatures.",
        ),
        (
            "Two target cities regain 1 strength. Deal 1 damage to those cities.",
            "2 cities regain 1 strength. 1 damage to those cities.",
        ),
        (
            "Destroy two target enchantments. Remove them from the game.",
            "Destroy 2 enchantments. Remove those enchantments from the game.",
        ),
        (
            "Return two target cards from your graveyard to your hand. Remove them from the game.",
            "Return 2 cards in your graveyard to their owners' hands. Remove those cards from the "
            "game.",
        ),
        (
            "Put two 1/1 Goblin tokens into play. They gain swift until end of turn.",
            "Put 2 1/1 Goblin tokens into play. Those tokens gain swift until the end of the turn.",
        ),
        (
            "Put a 1/1 Goblin token into play. It gains swift until end of turn.",
            "Put 1 1/1 Goblin token into play. It gains swift until the end of the turn.",
        ),
        (
            "Mark a creature. It gains swift until end of turn.",
            "Mark a creature. It gains swift until the end of the turn.",
        ),
        (
            "Mark two target creatures. Mark target creature. It gains swift until end of turn.",
            "Mark 2 creatures. Mark a creature. It gains swift until the end of the turn.",
        ),
        (
            "Mark two target creatures. They don't unmark in their controller's next Unmark phase.",
            "Mark 2 creatures. Those creatures do not unmark in their controller's next Unmark "
            "phase.",
        ),
        (
            "Mark two target creatures. They don't unmark in their controller's next 2 Unmark "
            "phases.",
            "Mark 2 creatures. Those creatures do not unmark in their controller's next 2 Unmark "
            "phases.",
        ),
        (
            "Mark two target creatures. They do not unmark as long as this card is marked.",
            "Mark 2 creatures. Those creatures do not unmark as long as this card is marked.",
        ),
    ],
)
def test_several_that_were_named_are_those_and_one_is_it(said: str, prints: str) -> None:
    assert printed(parse(said)) == prints
    assert meaning(parse(prints)) == meaning(parse(said))


@pytest.mark.parametrize(
    "sentence",
    [
        "Return 2 creatures to their owners' hands.",
        "Put 2 creatures on top of their owners' decks.",
        "Put 2 creatures on the bottom of their owners' decks.",
        "Shuffle 2 creatures into their owners' decks.",
        "Exile 2 creatures, then return them to play under their owners' control.",
        "2 creatures lose winged until the end of the turn.",
        "2 creatures lose all abilities until the end of the turn.",
        "2 creatures become 1/1 until the end of the turn.",
        "2 creatures gain the type Elf.",
        "2 creatures have “When it dies: draw 1 card.” until the end of the turn.",
        "2 creatures have “When it dies: draw 1 card.” until your next turn.",
        "2 creatures have “When it dies: draw 1 card.” until they are marked.",
        "2 creatures have “When it dies: draw 1 card.” for good.",
    ],
)
def test_of_several_the_words_are_in_the_plural(sentence: str) -> None:
    assert printed(parse(sentence)) == sentence


def attacked_by(*attackers: str) -> Table:
    """The field where the Ox of A says what one or more Elves set off, as these of A attack."""
    table = field().without_frames(BATTLE)
    for id_ in attackers:
        table = table.move(id_, ARMY, A).unmark(id_, MARKED)
    table = table.mark(OX, granted(f"Whenever one or more Elves attack, {GROWN}"))
    args = {"target": "army:B", "attackers": list(attackers)}
    return play.apply(GAME, table, Action(A, "AttackDeclared", args))


@pytest.mark.parametrize(
    ("attackers", "grown"),
    [
        ((WARDEN, COURIER, SEER), {WARDEN: 1, COURIER: 1}),
        ((SEER, WARDEN), {WARDEN: 1}),
        ((SEER,), {}),
    ],
)
def test_each_elf_of_an_attack_grows_once_and_nobody_else(
    attackers: tuple[str, ...], grown: dict[str, int]
) -> None:
    table = attacked_by(*attackers)
    more = {id_: piece.count(ATK_TURN) for id_, piece in table.pieces.items()}
    assert {id_: number for id_, number in more.items() if number} == grown
