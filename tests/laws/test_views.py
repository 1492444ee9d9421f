"""What a seat may not know does not change a byte of what it sees."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from app.views.edge import as_json
from events.vocabulary import Action
from games import catalogue
from games.rules import Game
from games.table import Frame
from games.table import Piece
from games.table import Table
from projections.knowledge.sight import looking
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import seated
from projections.views.scene.table import table_view
from tests.games.players import Turn
from tests.games.players import told
from tests.laws.strategies.effort import law
from tests.laws.strategies.starts import Player

LAW = law(4)


def hidden(game: Game, table: Table, viewer: Viewer) -> list[list[Piece]]:
    """Groups of pieces that the viewer cannot tell apart: same owner and zone, not shown. Said anew
    here on purpose.
    """
    visible = {zone.name: zone.visible for zone in game.equipment.zones}
    groups: dict[tuple[str, str], list[Piece]] = {}
    for piece in table.pieces.values():
        secret = visible.get(piece.zone, "all")
        unseen = secret == "none" or (secret == "owner" and viewer.seat != piece.owner)
        if unseen and "shown" not in piece.marks:
            groups.setdefault((piece.owner, piece.zone), []).append(piece)
    return [group for group in groups.values() if len(group) > 1]


def permuted(table: Table, game: Game, viewer: Viewer, dice: random.Random) -> Table:
    """The table with the identities of pieces the viewer cannot see exchanged, wherever they are
    spoken of.
    """
    names = {
        place.id: other
        for group in hidden(game, table, viewer)
        for place, other in zip(
            group, dice.sample([piece.id for piece in group], len(group)), strict=True
        )
    }
    pieces = {}
    for id_, place in table.pieces.items():
        other = table.pieces[names.get(id_, id_)]
        pieces[other.id] = structs.replace(place, id=other.id, kind=other.kind)
    frames = tuple(_frame(frame, names) for frame in table.frames)
    notes = {key: names.get(word, word) for key, word in table.notes.items()}
    return replace(table, pieces=pieces, frames=frames, notes=notes)


def _frame(frame: Frame, names: Mapping[str, str]) -> Frame:
    stack = tuple(Action(item.seat, item.name, renamed(item.args, names)) for item in frame.stack)
    return replace(frame, stack=stack, notes=renamed(frame.notes, names))


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, Mapping):
        return {names.get(key, key): renamed(item, names) for key, item in value.items()}
    return (
        tuple(renamed(item, names) for item in value) if isinstance(value, tuple | list) else value
    )


def seen(game: Game, table: Table, viewer: Viewer) -> bytes:
    """The view's bytes."""
    return as_json(table_view(looking(game, table, viewer)), {})


@LAW
@given(seed=st.integers(0, 2**32))
def test_permuting_what_a_viewer_cannot_see_changes_no_byte_of_its_view(
    key: str, seed: int
) -> None:
    game = catalogue()[key]
    dice = random.Random(seed)
    turns: list[Turn] = []
    for number, turn in enumerate(Player(game, seed).match(40)):
        turns.append(turn)
        if number % 4:
            continue
        for viewer in (*map(seated, turn.after.seats), SPECTATOR):
            other = permuted(turn.after, game, viewer, dice)
            assert seen(game, other, viewer) == seen(game, turn.after, viewer), (
                viewer,
                told(turns),
            )


@LAW
@given(seed=st.integers(0, 2**32))
def test_no_view_names_a_piece_that_its_viewer_cannot_see(key: str, seed: int) -> None:
    game = catalogue()[key]
    turns: list[Turn] = []
    for turn in Player(game, seed).match(30):
        turns.append(turn)
    table = turns[-1].after if turns else Player(game, seed).opening()
    for viewer in (*map(seated, table.seats), SPECTATOR):
        view = seen(game, table, viewer)
        for group in hidden(game, table, viewer):
            leaked = [piece.id for piece in group if f'"{piece.id}"'.encode() in view]
            assert not leaked, (viewer, leaked, told(turns))


def test_a_planted_leak_is_caught(key: str) -> None:
    """The law can fail: one who looks at hidden pieces sees that they were exchanged."""
    game = catalogue()[key]
    leaks = 0
    for turn in Player(game, 3).match(12, demo=True):
        for viewer in map(seated, turn.after.seats):
            others = [permuted(turn.after, game, viewer, random.Random(seed)) for seed in range(6)]
            if hidden(game, turn.after, viewer):
                assert len({tuple(other.pieces) for other in others}) > 1
                leaks += 1
    secret = any(zone.visible != "all" and not zone.hidden for zone in game.equipment.zones)
    assert bool(leaks) == secret
