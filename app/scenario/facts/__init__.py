"""Checks the facts that a scenario expects, one at a time: whether each holds, and what holds
instead.

A fact about something that the game does not have is `Unclear`: a misspelt expectation must never
pass.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping

from app.scenario.facts import record
from app.scenario.facts import seen
from app.scenario.facts import table
from app.scenario.facts.owners import owned
from app.scenario.facts.pieces import is_piece_fact
from app.scenario.facts.pieces import piece_fact
from app.scenario.facts.scene import FactCheck
from app.scenario.facts.scene import FactScene
from app.scenario.language import lexing
from app.scenario.language.lexing import Unclear
from events.vocabulary import TABLE

REFUSED = "refused"
"""`= refused ID`: the match cannot be opened as the header says."""


def check(scene: FactScene, fact: tuple[str, ...]) -> FactCheck:
    """Return whether *fact* holds; raise `Unclear` where it names something unknown."""
    head, *rest = fact
    if rest[:1] == [head] and head not in _HEADS:
        raise Unclear(f"after a comma another fact of {head} follows; do not name it again")
    if head in _HEADS:
        return _HEADS[head](scene, rest)
    if head in (*scene.table.seats, TABLE):
        return owned(scene, head, rest)
    if is_piece_fact(fact):
        return piece_fact(scene, fact)
    near = lexing.meant(head, (*_HEADS, *scene.table.seats, TABLE))
    hint = f"{near} A fact" if near.startswith("did") else "it"
    raise Unclear(
        f"{' '.join(fact)!r} is no fact; {hint} begins with a seat "
        f"({' '.join(scene.table.seats)}), a piece, or one of {', '.join(sorted(_HEADS))}"
    )


def _refused(scene: FactScene, rest: list[str]) -> FactCheck:
    return FactCheck(False, "the match was opened")


_HEADS: Mapping[str, Callable[[FactScene, list[str]], FactCheck]] = {
    "phase": table.phase,
    "active": table.active,
    "to_act": table.to_act,
    "turn": table.turn,
    "ply": table.ply,
    "outcome": table.outcome,
    "frame": table.frame,
    "frames": table.frames,
    "option": table.option,
    "in": table.lying,
    "held": table.held,
    "clock": table.clock,
    "no": record.no,
    "trouble": record.trouble,
    "changed": record.changed,
    "sees": seen.sees,
    "hidden": seen.hidden,
    "offer": seen.offer,
    "legal": seen.legal,
    REFUSED: _refused,
    **{standing: record.counted_as(standing) for standing in record.STANDINGS},
}
