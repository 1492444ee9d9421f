"""A player who plays on purpose: pays, lays out creatures, moves them up, claims, attacks, blocks.
For whole matches by chance.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any

import games
from events.vocabulary import Action
from events.vocabulary import Seat
from games import play
from games.table import Table
from games.wtactics_arc.battle import attacking
from games.wtactics_arc.battle import defending
from games.wtactics_arc.effects.queue import front
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.field.zones import creatures
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import DRAWS_OWED
from games.wtactics_arc.names import DueKind
from games.wtactics_arc.stack import ability_price
from games.wtactics_arc.stack import activating
from games.wtactics_arc.stack import aiming
from games.wtactics_arc.stack import payment
from games.wtactics_arc.stack import playing
from games.wtactics_arc.stack import triggering
from games.wtactics_arc.turn import tactics
from games.wtactics_arc.turn.ending import hand_cards
from games.wtactics_arc.turn.ending import wanted

GAME = games.catalogue()["wtactics_arc"]
_CARDS = {
    "creature": "CreaturePlayed",
    "city": "CityPlayed",
    "magic": "MagicPlayed",
    "enchantment": "EnchantmentPlayed",
    "event": "EventPlayed",
}


def opened(seats: int, options: Mapping[str, Any]) -> Table:
    """A table at its first turn."""
    table = play.setup(GAME, GAME.seats[:seats], options)
    for action in opening(table):
        assert play.check(GAME, table, action).legal, action
        table = play.apply(GAME, table, action)
    return table


def opening(table: Table) -> Iterator[Action]:
    """The demo's first moves, the first player chosen last (as a mulligan wants it)."""
    assert GAME.demo is not None
    yield from GAME.demo(table)


def steps(table: Table, seed: int, most: int) -> Iterator[tuple[Table, Action, Table]]:
    """Play on by chance until the match is over, or until a number of actions."""
    dice = random.Random(seed)
    for _ in range(most):
        if table.outcome is not None:
            return
        action = chosen(table, dice)
        after = play.apply(GAME, table, action)
        yield table, action, after
        table = after


def chosen(table: Table, dice: random.Random) -> Action:
    """A legal action of a seat that has to act."""
    seat = table.to_act[0]
    for name, args in _ideas(table, seat, dice):
        action = Action(seat, name, args)
        if play.check(GAME, table, action).legal:
            return action
    raise AssertionError(f"{seat} has nothing to do: {table.frame} {table.phase}")


def _ideas(table: Table, seat: Seat, dice: random.Random) -> Iterator[tuple[str, dict[str, Any]]]:
    frame = table.frame
    if frame is None:
        yield from _turn(table, seat, dice)
    elif frame.kind == "window":
        yield from _answers(table, seat, dice)
        yield "ResponsePassed", {}
    elif frame.kind == "claim":
        yield "AdvantageAnswered", {"marked": _some(tactics.biddable(table, seat, {}), dice, 0.3)}
    elif frame.kind == "battle":
        yield from _defence(table, seat, dice)
    else:
        yield from _due(table, seat, dice)


def _some(items: Any, dice: random.Random, often: float) -> tuple[str, ...]:
    return tuple(item for item in items if dice.random() < often)


def _answers(table: Table, seat: Seat, dice: random.Random) -> Iterator[tuple[str, dict[str, Any]]]:
    if dice.random() < 0.3:
        yield from _play_card(table, seat, dice, ("event",))
    if dice.random() < 0.2:
        yield from _abilities(table, seat, dice)


def _turn(table: Table, seat: Seat, dice: random.Random) -> Iterator[tuple[str, dict[str, Any]]]:
    if table.phase == "draw":
        yield "CardsDrawn", {"n": table.count(seat, DRAWS_OWED)}
        own = [
            payment.faction_of(card_of(table, piece))
            for piece in table.pieces.values()
            if piece.owner == seat
        ]
        yield "ResourcePlayed", {"faction": dice.choice(own)}
        gems = sum(payment.available(table, seat).values())
        for choice in ("draw1play1", "draw2", "play2") if gems < 8 else ("draw2", "draw1play1"):
            yield "DrawResourceChosen", {"choice": choice}
    if table.phase == "tactics":
        for word in ("Body", "Mind", "Soul"):
            marked = _some(tactics.biddable(table, seat, {}), dice, 0.5)
            if marked:
                yield "AdvantageClaimed", {"discipline": word, "marked": marked}
    if table.phase in ("play1", "play2"):
        yield from _play_phase(table, seat, dice)
    if table.phase == "attack" and dice.random() < 0.8:
        ids = tuple(attacking.possible_attackers(table, seat, {}))
        yield (
            "AttackDeclared",
            {
                "target": dice.choice(list(attacking.attackable(table, seat, {}))),
                "attackers": tuple(dice.sample(ids, len(ids))),
            },
        )
    if table.phase == "discard":
        yield "HandDiscarded", {"cards": _hand(table, seat, dice, wanted(table, seat))}
    yield "PhaseEnded", {}


def _play_phase(
    table: Table, seat: Seat, dice: random.Random
) -> Iterator[tuple[str, dict[str, Any]]]:
    if dice.random() < 0.7:
        yield from _play_card(table, seat, dice, tuple(_CARDS))
    for piece in creatures(table, seat):
        if dice.random() < 0.4:
            goal = (
                dice.choice((ARMY, *(city.id for city in cities(table, seat))))
                if piece.zone == ARMY
                else ARMY
            )
            yield "CreatureMoved", {"card": piece.id, "to": goal}
    if dice.random() < 0.3:
        yield from _abilities(table, seat, dice)


def _hand(table: Table, seat: Seat, dice: random.Random, number: int) -> tuple[str, ...]:
    cards = list(hand_cards(table, seat, {}))
    return tuple(dice.sample(cards, min(number, len(cards))))


def _play_card(
    table: Table, seat: Seat, dice: random.Random, types: tuple[str, ...]
) -> Iterator[tuple[str, dict[str, Any]]]:
    cards = [id_ for id_ in playing.hand(*types)(table, seat, {}) if table.hides(seat, "hand")]
    for id_ in dice.sample(cards, min(6, len(cards))):
        name = _CARDS[card_of(table, table.piece(id_)).type]
        args: dict[str, Any] = {
            "card": id_,
            "payment": playing.suggestion(table, seat, {"card": id_}),
        }
        if name == "CreaturePlayed":
            args["city"] = dice.choice(playing.places(table, seat, {"card": id_}))
        elif name == "EnchantmentPlayed":
            hosts = aiming.hosts(table, seat, {"card": id_})
            args["target"] = dice.choice(hosts) if hosts else ""
        elif name != "CityPlayed":
            found = list(aiming.targets(table, seat, {"card": id_}))
            args["targets"] = tuple(
                dice.sample(found, min(len(found), aiming.how_many(table, seat, {"card": id_})))
            )
        yield name, args


def _abilities(
    table: Table, seat: Seat, dice: random.Random
) -> Iterator[tuple[str, dict[str, Any]]]:
    for id_ in activating.cards_with_abilities(table, seat, {}):
        for text in activating.texts(table, seat, {"card": id_}):
            so_far = {"card": id_, "ability": text}
            found = list(activating.targets(table, seat, so_far))
            number = activating.how_many(table, seat, so_far)
            yield (
                "AbilityActivated",
                {
                    **so_far,
                    "targets": tuple(dice.sample(found, min(len(found), number))),
                    "payment": ability_price.suggestion(table, seat, so_far),
                },
            )


def _defence(table: Table, seat: Seat, dice: random.Random) -> Iterator[tuple[str, dict[str, Any]]]:
    if table.frame is not None and table.frame.note("stage") == "defence":
        pairs: dict[str, tuple[str, ...]] = {}
        foes = defending.foes(table, seat, {})
        for id_ in defending.possible_defenders(table, seat, {}):
            if foes and dice.random() < 0.6:
                foe = dice.choice(foes)
                pairs[foe] = (*pairs.get(foe, ()), id_)
        yield "DefendersAssigned", {"pairs": pairs}
        yield "DefendersAssigned", {"pairs": {}}
    attacker = defending.dividing_attacker(table, seat, {})
    if attacker:
        yield (
            "CombatDamageDivided",
            {"attacker": attacker[0], "parts": defending.even_split(table, seat, {})},
        )


def _due(table: Table, seat: Seat, dice: random.Random) -> Iterator[tuple[str, dict[str, Any]]]:
    due = front(table)
    assert due is not None
    if due["kind"] == DueKind.DISCARD:
        yield "HandDiscarded", {"cards": _hand(table, seat, dice, wanted(table, seat))}
    elif due["kind"] == DueKind.BY_HAND:
        yield (
            "ManualEffectApplied",
            {"source": due["card"], "changes": (), "note": "nothing changes"},
        )
    else:
        for id_ in dice.sample(
            triggering.trigger_choices(table, seat, {}),
            len(triggering.trigger_choices(table, seat, {})),
        ):
            yield "TriggerResolved", {"choices": (id_,)}
