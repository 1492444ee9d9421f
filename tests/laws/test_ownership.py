"""Nothing is offered or refused for ownership alone: whichever piece an accepted action could name,
of whomever, the phone offers it, or an answer that does the same (a General by its code, or by the
place where it lies).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from events.vocabulary import TABLE
from events.vocabulary import Action
from games import catalogue
from games import play
from games.rules import OF_TABLE
from games.rules import Game
from games.rules import Pick
from games.table import Table
from tests.games.players import Turn
from tests.games.players import told
from tests.laws.strategies.effort import law
from tests.laws.strategies.starts import Player

LAW = law(3)
SEEDS = st.integers(min_value=0, max_value=2**32)
PLAYS = 80
ACTIONS, PIECES = 6, 30
AGAIN = ("CardRevealed",)
"""Showing a card that is known already says nothing, so it is not offered; it is no mistake."""


def unoffered(game: Game, table: Table, action: Action, dice: random.Random) -> Iterator[str]:
    """Yield the pieces, of either side, that could stand in the place of one that an accepted
    action names, and that are not offered there.
    """
    spec = game.spec(action.name)
    assert spec is not None
    chosen: dict[str, object] = {}
    for ask in spec.asks:
        value = action.args.get(ask.key)
        if isinstance(ask, Pick) and value in table.pieces:
            choices = play.options(game, table, action.seat, spec.name, chosen)
            shown = {choice.value for choice in choices if choice.ruling.legal}
            others = sorted(table.pieces.keys() - shown)
            for other in dice.sample(others, min(PIECES, len(others))):
                changed = Action(action.seat, spec.name, {**action.args, ask.key: other})
                legal = play.check(game, table, changed).legal
                if legal and not _offered_otherwise(game, table, changed, ask.key, shown):
                    yield f"{changed} is accepted, and {other} is not offered"
        chosen[ask.key] = value


def _offered_otherwise(
    game: Game, table: Table, action: Action, key: str, shown: set[object]
) -> bool:
    """Tell whether one of the answers that are shown has the effect that an action has."""
    wanted = play.apply(game, table, action).digest()
    for value in shown:
        other = Action(action.seat, action.name, {**action.args, key: value})
        if play.check(game, table, other).legal and (
            play.apply(game, table, other).digest() == wanted
        ):
            return True
    return False


def _accepted(game: Game, table: Table, dice: random.Random) -> list[Action]:
    """Some accepted actions of seats, at most two of a name."""
    found = []
    for seat in table.seats:
        for spec in game.actions:
            if spec.who not in OF_TABLE and not spec.by_hand and spec.name not in AGAIN:
                only = replace(game, actions=(spec,))
                legal = play.legal_actions(only, table, seat)
                found += [action for _, action in zip(range(2), legal, strict=False)]
    return dice.sample(found, min(ACTIONS, len(found)))


@LAW
@given(seed=SEEDS)
def test_whichever_piece_is_accepted_is_offered(key: str, seed: int) -> None:
    game = catalogue()[key]
    chance = Player(game, seed)
    turns: list[Turn] = []
    for number, turn in enumerate(chance.match(PLAYS)):
        turns.append(turn)
        if number % 7 == 0:
            for action in _accepted(game, turn.after, chance.dice):
                wrong = list(unoffered(game, turn.after, action, chance.dice))
                assert not wrong, (wrong, told(turns))


def test_a_piece_that_is_passed_over_for_its_owner_is_caught() -> None:
    """Planted: a phone that offers the cards of one seat to the other, and none of the own."""
    game = catalogue()["tiny"]
    table = play.apply(
        game, play.setup(game, game.seats, {}), Action(TABLE, "FirstSeatChosen", {"seat": "A"})
    )
    spec = game.spec("CardLaid")
    assert spec is not None
    only = replace(game, actions=(spec,))
    laid = next(iter(play.legal_actions(only, table, table.active)))
    assert not list(unoffered(game, table, laid, random.Random(1)))
    first = spec.asks[0]
    assert isinstance(first, Pick)
    of_others = replace(
        first,
        options=lambda table, seat, chosen: tuple(
            piece
            for piece in first.options(table, seat, chosen)
            if table.pieces[piece].owner != seat
        ),
    )
    planted = replace(
        game,
        actions=tuple(
            replace(one, asks=(of_others, *one.asks[1:])) if one is spec else one
            for one in game.actions
        ),
    )
    assert list(unoffered(planted, table, laid, random.Random(1)))
