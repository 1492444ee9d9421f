"""Laws of single steps: what is offered is legal, what is legal applies, and nothing that was given
is altered.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.vocabulary import TABLE
from events.vocabulary import Action
from games import catalogue
from games import play
from games.rules import BY_REFEREE
from games.rules import BY_SERVER
from games.rules import LEGAL
from games.rules import OF_TABLE
from games.rules import Game
from games.rules import Path
from games.rules import Pick
from games.rules import Ruling
from games.rules import check
from games.table import Table
from tests.games.players import Chance
from tests.games.players import Turn
from tests.games.players import told
from tests.laws.strategies.completing import incomplete
from tests.laws.strategies.effort import law
from tests.laws.strategies.equipment import faults
from tests.laws.strategies.plain_digest import plain_digest
from tests.laws.strategies.starts import Player

LAW = law(4)


@check("cell")
def _never(table: Table, action: Action) -> Ruling:
    """Objects to every place."""
    return Ruling("TNY-2.3", "That place is taken.")


SEEDS = st.integers(min_value=0, max_value=2**32)
PLAYS = 50
BY_HAND = {"ManualEffectApplied", "ManualEffectResolved"}
"""What a card's text leaves to its player; where it is due, this alone answers the open question."""


@LAW
@given(seed=SEEDS)
def test_a_legal_action_applies_and_leaves_its_table_alone(key: str, seed: int) -> None:
    game = catalogue()[key]
    turns: list[Turn] = []
    for turn in Player(game, seed).match(PLAYS):
        turns.append(turn)
        facts = turn.before.facts()
        again = play.apply(game, turn.before, turn.action)
        assert turn.before.facts() == facts, told(turns)
        assert again.digest() == turn.after.digest(), told(turns)


@LAW
@given(seed=SEEDS)
def test_a_digest_is_the_hash_of_the_facts_whatever_was_asked_before(key: str, seed: int) -> None:
    """Digests reuse what was written down of other tables; that must not show, in any order."""
    game = catalogue()[key]
    turns = list(Player(game, seed).match(PLAYS))
    tables = [turn.after for turn in turns]
    for table in (*tables, *random.Random(seed).sample(tables, len(tables))):
        assert table.digest() == plain_digest(table), told(turns)


@LAW
@given(seed=SEEDS)
def test_the_table_holds_nothing_that_the_equipment_does_not_declare(key: str, seed: int) -> None:
    game = catalogue()[key]
    turns: list[Turn] = []
    for turn in Player(game, seed).match(PLAYS):
        turns.append(turn)
        assert not faults(game, turn.after), told(turns)


@LAW
@given(seed=SEEDS)
def test_who_may_act_has_an_offer_until_the_match_is_over(key: str, seed: int) -> None:
    """Giving up does not count; where no seat may act, the table or the referee must have something
    to say.
    """
    game = catalogue()[key]
    turns: list[Turn] = []
    for turn in Player(game, seed).match(PLAYS):
        turns.append(turn)
        table = turn.after
        if table.outcome is not None:
            return
        waiting = table.to_act or (TABLE,)
        enabled = {
            offer.name
            for seat in waiting
            for offer in play.offers(game, table, seat)
            if offer.enabled
        }
        aside = {spec.name for spec in game.actions if not spec.quick}
        assert enabled - (aside - BY_HAND if table.frames else aside), told(turns)


@LAW
@given(seed=SEEDS)
def test_what_is_legal_can_be_put_together_tap_by_tap(key: str, seed: int) -> None:
    """Each answer of a legal action is among the enabled ones when the earlier are given and the
    others left out.
    """
    game = catalogue()[key]
    turns: list[Turn] = []
    for turn in Player(game, seed).match(PLAYS):
        turns.append(turn)
        wrong = untappable(game, turn.before, turn.action)
        assert not wrong, (wrong, told(turns))


def untappable(game: Game, table: Table, action: Action) -> str:
    """The first answer of a legal action that the phone would not offer; "" where it offers all."""
    spec = game.spec(action.name)
    assert spec is not None
    chosen: dict[str, Any] = {}
    while (ask := play.next_ask(spec, chosen)) is not None:
        value = action.args.get(ask.key)
        if value is not None and isinstance(ask, Pick | Path):
            enabled = [
                choice.value
                for choice in play.options(game, table, action.seat, action.name, chosen)
                if choice.ruling.legal
            ]
            if value not in enabled and tuple(value) not in enabled:
                return f"{action.name}: {ask.key}={value} after {chosen}"
        chosen[ask.key] = value
    return ""


@LAW
@given(seed=SEEDS)
def test_what_is_legal_is_offered(key: str, seed: int) -> None:
    """To its seat (what the table does, to any), under its own name or another of the same effect;
    all but what the server or the referee alone reports.
    """
    game = catalogue()[key]
    turns: list[Turn] = []
    for turn in Player(game, seed).match(PLAYS):
        turns.append(turn)
        assert offered(game, turn), (turn.action, told(turns))


def offered(game: Game, turn: Turn) -> bool:
    """Whether the phone of a seat shows a way to the result of a legal action."""
    spec = game.spec(turn.action.name)
    assert spec is not None
    if spec.who in (BY_REFEREE, BY_SERVER) or spec.when == ("nobody",):
        return True
    seats = turn.before.seats if turn.action.seat == TABLE else (turn.action.seat,)
    enabled = [
        offer.name
        for seat in seats
        for offer in play.offers(game, turn.before, seat)
        if offer.enabled
    ]
    others = (Action(turn.action.seat, name) for name in enabled)
    return spec.name in enabled or any(
        play.check(game, turn.before, other).legal
        and play.apply(game, turn.before, other).digest() == turn.after.digest()
        for other in others
        if all(ask.optional for ask in (game.spec(other.name) or spec).asks)
    )


def test_an_action_that_no_phone_offers_is_caught() -> None:
    game = catalogue()["tiny"]
    hidden = replace(game.spec("StonesTaken"), when=("no phase",))  # type: ignore[type-var]
    planted = replace(
        game, actions=tuple(hidden if one.name == hidden.name else one for one in game.actions)
    )
    turns = [turn for seed in range(5) for turn in Chance(planted, seed).match(PLAYS, demo=False)]
    taken = [turn for turn in turns if turn.action.name == "StonesTaken"]
    assert taken
    assert not any(offered(planted, turn) for turn in taken)


@LAW
@given(seed=SEEDS)
def test_an_enabled_offer_can_be_taken_up(key: str, seed: int) -> None:
    """Where the first ask is a choice of one, some choice is legal; without an ask the offer is the
    action.
    """
    game = catalogue()[key]
    chance = Player(game, seed)
    turns: list[Turn] = []
    for number, turn in enumerate(chance.match(PLAYS)):
        turns.append(turn)
        if number % 5 == 0:
            for seat in turn.after.seats:
                _take_up(game, turn.after, chance, seat, turns)


def _take_up(game: Game, table: Table, chance: Player, seat: str, turns: list[Turn]) -> None:
    for offer in play.offers(game, table, seat):
        spec = game.spec(offer.name)
        assert spec is not None
        actor = TABLE if spec.who in OF_TABLE else seat
        ruling = play.check(game, table, Action(actor, offer.name))
        assert offer.enabled <= ruling.legal, (offer, told(turns))
        ask = play.next_ask(spec, {})
        if offer.enabled and isinstance(ask, Pick) and not ask.optional:
            choices = play.options(game, table, seat, offer.name, {})
            assert any(choice.ruling.legal for choice in choices), (offer, told(turns))


@LAW
@given(seed=SEEDS)
def test_every_choice_can_be_completed_to_an_accepted_action(key: str, seed: int) -> None:
    """Whatever answer to the first ask a phone offers as possible, some legal action holds it; of
    several to pick from, each item is in one, within least and most.
    """
    game = catalogue()[key]
    chance = Player(game, seed)
    turns: list[Turn] = []
    for number, turn in enumerate(chance.match(PLAYS)):
        turns.append(turn)
        if number % 7 == 0:
            for seat in turn.after.seats:
                wrong = list(incomplete(game, turn.after, seat, chance.dice))
                assert not wrong, (seat, wrong, told(turns))


def test_a_choice_that_leads_nowhere_is_caught() -> None:
    """Planted: a unit is offered whose every target is out of reach."""
    game = catalogue()["tiny"]
    spec = replace(game.spec("CardLaid"), checks=(*game.spec("CardLaid").checks, _never))  # type: ignore[union-attr,type-var]
    planted = replace(
        game, actions=tuple(spec if one.name == spec.name else one for one in game.actions)
    )
    table = play.apply(
        game, play.setup(game, game.seats, {}), Action(TABLE, "FirstSeatChosen", {"seat": "A"})
    )
    assert not list(incomplete(game, table, "A", random.Random(1)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(play, "_leads_on", lambda *args: LEGAL)
        assert list(incomplete(planted, table, "A", random.Random(1)))


@LAW
@given(seed=SEEDS)
def test_nothing_is_legal_after_the_end(key: str, seed: int) -> None:
    game = catalogue()[key]
    chance = Player(game, seed)
    turns = list(chance.match(PLAYS))
    table = (
        turns[-1].after.end((), "the end", "END")
        if turns
        else chance.opening().end((), "the end", "END")
    )
    for turn in turns[-20:]:
        assert not play.check(game, table, turn.action).legal, (turn.action, told(turns))
    for seat in table.seats:
        assert play.offers(game, table, seat) == ()
        assert list(play.legal_actions(game, table, seat)) == []


@law(1)
@given(seed=SEEDS)
def test_a_match_by_chance_ends_within_the_declared_length(key: str, seed: int) -> None:
    """From the first turn on: before it players by chance may shuffle as long as they like."""
    game = catalogue()[key]
    turns = list(Player(game, seed).match(game.length, demo=True))
    assert turns, "no legal action at all"
    assert turns[-1].after.outcome is not None, f"after {len(turns)} plays: {told(turns[-30:])}"


def test_an_unlawful_game_is_caught(key: str) -> None:
    """The laws above can fail: a table that holds what nobody declared is found out."""
    game = catalogue()[key]
    table = Player(game, 1).opening()
    assert not faults(game, table)
    wrong = [
        table.set("table", "no such counter", 1),
        table.enter("no such phase"),
        table.having(to_act=("nobody",)),
        table.hide("table", "no such zone", 1),
    ]
    assert all(faults(game, bad) for bad in wrong)


def test_an_altered_argument_is_caught(key: str) -> None:
    """The law of untouched tables can fail: facts are read from the table itself, not from a copy
    of it.
    """
    game = catalogue()[key]
    table = Player(game, 1).opening()
    facts = table.facts()
    table.counters["table", "planted"] = 1  # type: ignore[index]
    assert table.facts() != facts
