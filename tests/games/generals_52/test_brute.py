"""Rulings and skirmishes agree, clause by clause, with a second flat writing of the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from events.vocabulary import Action
from games import play
from games.generals_52.battle import attacking
from games.table import Table
from tests.games.generals_52 import brute
from tests.games.generals_52.sitting import BLACK
from tests.games.generals_52.sitting import GAME
from tests.games.generals_52.sitting import PACKS
from tests.games.generals_52.sitting import RED
from tests.games.generals_52.sitting import SEATS
from tests.games.generals_52.sitting import seated


def position(chance: random.Random) -> tuple[Table, brute.Position]:
    """A random position with red on turn, as a table and as the flat rules see it."""
    table = seated({"defender_grouping": chance.choice(("any", "single_or_pair"))})
    for seat in SEATS:
        table = play.apply(GAME, table, Action(seat, "DeckRegistered", {"cards": PACKS[seat]}))
    at = brute.Position(hand=chance.choice((0, 1, 2, 5, 5)))
    for seat, side in ((RED, at.mine), (BLACK, at.theirs)):
        for card in chance.sample(
            [card for card in PACKS[seat] if brute.rank(card) != "A"], chance.randint(3, 12)
        ):
            table = table.move(card, "generals" if brute.general(card) else "soldiers")
            side.add(card)
            if chance.random() < 0.2:
                table = table.change(card, facing="side")
                at.tapped.add(card)
            elif chance.random() < 0.15 and not brute.general(card):
                table = table.mark(card, "new")
                at.new.add(card)
    for card in chance.sample([card for card in PACKS[RED] if card not in at.mine], 3):
        table = table.move(card, "discard")
        at.gone.add(card)
    table = table.hiding(RED, "hand", at.hand).hiding(RED, "deck", 24 - len(at.mine) - at.hand)
    return table.having(turn=3, active=RED, to_act=(RED,)), at


def _groups(chance: random.Random, cards: list[str]) -> dict[str, tuple[str, ...]]:
    """Up to three rows of cards, often pairs, now and then with a card twice."""
    groups = {}
    for number in range(1, chance.randint(2, 4)):
        one = chance.choice(cards)
        twins = [card for card in cards if brute.rank(card) == brute.rank(one) and card != one]
        alike = [one, *twins[: chance.randint(0, 2)]]
        anything = chance.sample(cards, min(len(cards), chance.randint(0, 3)))
        groups[str(number)] = tuple(alike if chance.random() < 0.8 else anything)
    return groups


def _tries(
    chance: random.Random, table: Table, at: brute.Position
) -> Iterator[tuple[Table, Action, str]]:
    """Some actions of each kind with the clause that the flat rules cite."""
    everything = [*PACKS[RED], *PACKS[BLACK]]
    for _ in range(8):
        pool = chance.choice(
            (
                sorted(at.mine),
                sorted(at.mine),
                [card for card in at.mine if brute.number(card)] or ["7H"],
                everything,
            )
        )
        groups = _groups(chance, sorted(pool))
        yield (
            table.enter("attack"),
            Action(RED, "AttackDeclared", {"groups": groups}),
            brute.attacking(at, groups),
        )
        generals = [card for card in PACKS[RED] if brute.general(card)]
        cards = tuple(
            chance.sample(chance.choice((generals, generals, everything)), chance.randint(0, 3))
        )
        yield (
            table.enter("deploy"),
            Action(RED, "GeneralsDeployed", {"cards": cards}),
            brute.deploying(at, cards),
        )
        soldiers = next(
            iter(_groups(chance, [card for card in PACKS[RED] if brute.number(card)]).values())
        )
        leader = chance.choice(chance.choice((sorted(at.mine), generals, everything)))
        args = {"general": leader, "soldiers": soldiers}
        yield (
            table.enter("enlist"),
            Action(RED, "SoldiersEnlisted", args),
            brute.enlisting(at, leader, soldiers),
        )
        card = chance.choice(("AH", "AD", "AH", "AS", chance.choice(everything)))
        target = chance.choice((*at.mine, *at.theirs, *everything))
        args = {"ace": card, "general": leader, "target": target}
        yield (
            table.enter("attack"),
            Action(RED, "AcePlayed", args),
            brute.ace(at, card, leader, target),
        )
        yield from _answer(chance, table, at)


def _answer(
    chance: random.Random, table: Table, at: brute.Position
) -> Iterator[tuple[Table, Action, str]]:
    able = [piece.id for piece in attacking.able(table, RED)]
    if not able:
        return
    attacks = {
        str(number): (card,)
        for number, card in enumerate(chance.sample(able, min(len(able), 3)), start=1)
    }
    opened = play.apply(
        GAME, table.enter("attack"), Action(RED, "AttackDeclared", {"groups": attacks})
    )
    ready = [card for card in at.theirs if card not in at.tapped] or sorted(at.theirs)
    defence = _groups(
        chance, sorted(chance.choice((ready, ready, sorted(at.theirs), [*PACKS[BLACK]])))
    )
    alone = table.options["defender_grouping"] == "single_or_pair"
    action = Action(BLACK, "DefenceDeclared", {"assignments": defence})
    yield opened, action, brute.defending(at, attacks, defence, alone=alone)


def cited(seed: int) -> Iterator[tuple[str, str, Action]]:
    """What the game cites and what the flat rules do."""
    chance = random.Random(seed)
    table, at = position(chance)
    for where, action, wanted in _tries(chance, table, at):
        yield play.check(GAME, where, action).rule.removeprefix("G52-"), wanted, action


@pytest.mark.parametrize("seed", range(60))
def test_the_same_clause_is_cited(seed: int) -> None:
    """For random positions, legal or not, and by which clause not."""
    for found, wanted, action in cited(seed):
        assert found == wanted, action


def test_the_comparison_meets_every_clause() -> None:
    """The random tries are not all alike: each clause comes up, and many are legal."""
    met = Counter((action.name, wanted) for seed in range(60) for _, wanted, action in cited(seed))
    wanted = {
        "AttackDeclared": "8.6 10.1 3.2 9.3 10.2",
        "GeneralsDeployed": "8.1 R33 8.5 8.2",
        "SoldiersEnlisted": "9.1 R33 3.2 9.6",
        "AcePlayed": "6.1 R33 6.3",
        "DefenceDeclared": "10.5 8.7 3.2 R13 R14",
    }
    assert not [
        (name, rule)
        for name, rules in wanted.items()
        for rule in rules.split()
        if not met[name, rule]
    ]
    assert all(met[name, ""] > 5 for name in wanted)


def test_a_planted_fault_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where new Soldiers may attack, the comparison disagrees about 9.3."""
    monkeypatch.setattr("games.generals_52.battle.attacking.NEW", "no such mark")
    wrong = {wanted for seed in range(60) for found, wanted, _ in cited(seed) if found != wanted}
    assert wrong == {"9.3"}


# -- what comes of skirmishes ----------------------------------------------------------------------


def fought(seed: int) -> tuple[set[str], int, set[str], int] | None:
    """Who is lost and what damage is done, in the game and by the flat rules; None where no legal
    defence was found.
    """
    chance = random.Random(seed)
    table, at = position(chance)
    able = [piece.id for piece in attacking.able(table, RED)]
    groups = _groups(chance, able) if able else {}
    if not groups or brute.attacking(at, groups):
        return None
    table = table.hiding(RED, "hand", 0).hiding(BLACK, "hand", 0).enter("attack")
    opened = play.apply(GAME, table, Action(RED, "AttackDeclared", {"groups": groups}))
    for _ in range(20):
        free = [card for card in at.theirs if card not in at.tapped]
        defence = {
            name: tuple(chance.sample(free, min(len(free), chance.randint(0, 2))))
            for name in groups
        }
        action = Action(BLACK, "DefenceDeclared", {"assignments": defence})
        if play.check(GAME, opened, action).legal:
            after = play.apply(GAME, opened, action)
            lost = {card for card in at.mine | at.theirs if after.pieces[card].zone == "discard"}
            return lost, after.count("table", "pot"), *brute.result(groups, defence)
    return None


def test_skirmishes_come_out_alike() -> None:
    """Random attacks against random defences: the same cards are discarded and the same damage is
    done.
    """
    seen = 0
    for seed in range(250):
        outcome = fought(seed)
        if outcome is not None:
            lost, pot, wanted, damage = outcome
            assert (lost, pot) == (wanted, 0 if damage >= 20 else damage), seed
            seen += 1
    assert seen > 100


def test_a_wrong_tie_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a Soldier counts one more than it says, skirmishes come out otherwise."""
    real = brute.number
    monkeypatch.setattr(brute, "number", lambda card: real(card) + (real(card) == 7))
    outcomes = [outcome for seed in range(250) if (outcome := fought(seed))]
    assert any(
        lost != wanted or pot != damage for lost, pot, wanted, damage in outcomes if damage < 20
    )
