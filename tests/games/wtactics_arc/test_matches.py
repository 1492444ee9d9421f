"""Whole matches: written ones through the desk, and matches by chance with what must hold after
every action.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import games
from app.scenario.run import PASSED
from app.scenario.run import run_file
from events.vocabulary import TABLE
from games import play
from games.cards import Card
from games.table import Table
from games.wtactics_arc.field.remembered import deaths_matter
from games.wtactics_arc.field.zones import creatures
from games.wtactics_arc.manual import cards_of
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import DECK_SIZE
from games.wtactics_arc.names import DIED
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import ready
from games.wtactics_arc.names import used
from tests.games.wtactics_arc import conduct

FOLDER = Path(games.__path__[0]) / "wtactics_arc"
PLAYTHROUGHS = sorted((FOLDER / "playthroughs").glob("*.txt"))
MOST = 450
MATCHES = (
    (2, 1, {}),
    (2, 2, {"oldest-first": True, "residents-perish": True, "open-bidding": True}),
    (3, 3, {}),
    (
        3,
        4,
        {
            "two-party-responses": True,
            "full-atk-each": True,
            "group-moves": True,
            "best-bid-scores": True,
        },
    ),
    (
        4,
        5,
        {
            "residents-scatter": True,
            "one-window-per-battle": True,
            "defending-marks": True,
            "attached-follow-host": True,
        },
    ),
)


def faults(table: Table) -> list[str]:
    """What is wrong with a table: every seat has 45 cards in all, and its unseen ones lie in hand,
    deck and resource piles.
    """
    found = []
    for seat in table.seats:
        unseen = sum(
            1 for piece in table.pieces.values() if piece.owner == seat and piece.zone == POOL
        )
        gems = sum(
            table.count(seat, ready(faction)) + table.count(seat, used(faction))
            for faction in FACTIONS
        )
        if cards_of(table, seat) != DECK_SIZE:
            found.append(f"{seat} has {cards_of(table, seat)} cards")
        if unseen != table.hides(seat, HAND) + table.hides(seat, DECK) + gems:
            found.append(
                f"{seat} has {unseen} unseen cards for {gems} resource cards, hand and deck"
            )
    if table.outcome is None and not table.to_act:
        found.append("nobody may act, and the match is not over")
    if any(piece.host and piece.host not in table.pieces for piece in table.pieces.values()):
        found.append("something hangs on nothing")
    return found


@pytest.mark.parametrize(("seats", "seed", "options"), MATCHES)
def test_a_match_by_chance_keeps_every_card_and_replays_to_the_same_table(
    seats: int, seed: int, options: dict[str, bool]
) -> None:
    first = table = conduct.opened(seats, options)
    actions, digests = [], []
    for before, action, after in conduct.steps(first, seed, MOST):
        assert not faults(after), (faults(after), action, before.frame)
        actions.append(action)
        digests.append(after.digest())
    for action, digest in zip(actions, digests, strict=True):
        assert play.check(conduct.GAME, table, action).legal
        table = play.apply(conduct.GAME, table, action)
        assert table.digest() == digest
    assert table.outcome is not None or len(actions) == MOST
    assert {"CreaturePlayed", "AttackDeclared", "AdvantageClaimed", "EventPlayed"} <= {
        action.name for action in actions
    }


def test_a_card_lost_or_made_is_found_out() -> None:
    table = conduct.opened(2, {})
    assert not faults(table)
    assert faults(table.hide("A", HAND, 1))
    assert faults(table.add("A", ready("Gaian"), 1))
    assert faults(table.having(to_act=()))


@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: file.stem)
def test_a_written_match_goes_as_written(file: Path) -> None:
    for result in run_file(file):
        assert result.state == PASSED, (
            f"{result.place}: expected {result.expected}, found {result.actual}\n{result.table}"
        )


def test_a_changed_line_is_noticed(tmp_path: Path) -> None:
    """One point written wrongly in the middle of a match fails it at that line."""
    lines = (FOLDER / "playthroughs" / "thirty_points.txt").read_text().splitlines()
    place = next(place for place, line in enumerate(lines) if line.startswith("= turn 9"))
    lines[place + 1] = "= A vp 99"
    spoilt = tmp_path / "spoilt.txt"
    spoilt.write_text("\n".join(lines))
    (result,) = run_file(spoilt)
    assert result.state != PASSED
    assert result.place.line == place + 2


def test_deaths_are_counted_only_where_a_card_asks_for_them() -> None:
    """A match of other cards holds no such number: its lines are what they were before there was
    one."""
    table = conduct.opened(2, {})
    assert not deaths_matter(table)
    seen: set[str] = set()
    buried: set[str] = set()
    for _, _, after in conduct.steps(table, 0, 300):
        seen |= {piece.id for piece in creatures(after)}
        buried |= seen & {piece.id for piece in after.lying(GRAVEYARD)}
        assert (TABLE, DIED) not in after.counters
    assert buried, "creatures died"
    asking = Card(
        "X1", "Wake", "event", {"abilities": ("If a creature died this turn, draw a card.",)}
    )
    cards = replace(table.cards, cards={**table.cards.cards, "X1": asking})
    assert deaths_matter(table.having(cards=cards))
