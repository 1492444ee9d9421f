"""The pane at the top: phase, turn, who may act, and how the match ended.

It depends on `phase`, `turn`, `active`, `to_act` and `outcome` of the table.
"""

from __future__ import annotations

from games.rules import Game
from games.table import Outcome
from games.table import Table
from games.text import Text
from projections.knowledge.sight import Sight
from projections.knowledge.viewer import Role
from projections.text.names import as_text
from projections.text.names import phase_name
from projections.views.base import View


class PhaseView(View, frozen=True, kw_only=True):
    """A phase: its name in the rules and its name for people."""

    name: str
    label: Text


class OutcomeView(View, frozen=True, kw_only=True):
    """How a match ended: the winners (none: a draw), the reason, and the clause."""

    winners: tuple[str, ...]
    reason: Text
    rule: str


class Header(View, frozen=True, kw_only=True):
    """Whose turn it is and who may act. `your_move`: whether this viewer may act."""

    phase: PhaseView
    phases: tuple[PhaseView, ...]
    turn: int
    active: str
    to_act: tuple[str, ...]
    your_move: bool
    outcome: OutcomeView | None


def header(sight: Sight) -> Header:
    """Return the header of a table for one viewer."""
    table, game, viewer = sight.table, sight.game, sight.viewer
    seated = viewer.role == Role.SEAT and viewer.seat in table.to_act
    return Header(
        phase=sight.ask("phase", lambda table: _phase(game, table)),
        phases=sight.ask("phases", lambda _: _phases(game)),
        turn=table.turn,
        active=table.active,
        to_act=() if table.outcome else table.to_act,
        your_move=seated and table.outcome is None,
        outcome=outcome_view(table.outcome),
    )


def _phase(game: Game, table: Table) -> PhaseView:
    return PhaseView(name=table.phase, label=phase_name(game, table.phase))


def _phases(game: Game) -> tuple[PhaseView, ...]:
    declared = game.equipment.phases.items()
    return tuple(PhaseView(name=name, label=as_text(label)) for name, label in declared)


def outcome_view(outcome: Outcome | None) -> OutcomeView | None:
    """Return how a match ended; None if it goes on."""
    if outcome is None:
        return None
    return OutcomeView(winners=outcome.winners, reason=as_text(outcome.reason), rule=outcome.rule)
