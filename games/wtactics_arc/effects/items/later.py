"""What an effect leaves to a later answer: what follows a discard, what is drawn by lot, and what
happens only to those who do not pay (ARC-R81, R108, R129).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from events.vocabulary import Seat
from games.table import Table
from games.text import text
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.terms import X
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.effects.control import controller
from games.wtactics_arc.effects.items.concerning import reached
from games.wtactics_arc.effects.queue import QueueEntry
from games.wtactics_arc.effects.queue import enqueue
from games.wtactics_arc.effects.queue import entry
from games.wtactics_arc.effects.verbs import VERBS
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.language.completing import can_wait
from games.wtactics_arc.names import DueKind


def waiting(effects: Sequence[Effect], done: bool) -> tuple[Effect, ...]:
    """Return the effects that wait until cards were discarded (ARC-R129); none where one of them
    cannot wait. *done*: the player did what the effects before left to that player.
    """
    due = (one for one in effects if not (one.if_left if done else one.if_done))
    rest = tuple(replace(one, if_done=False, if_left=False) for one in due)
    return rest if all(map(can_wait, rest)) else ()


def afterwards(
    table: Table, source: EffectSource, effects: Sequence[Effect], **more: bool
) -> Table:
    """Return the table on which effects wait until their player has answered."""
    from games.wtactics_arc.words.sentences.effects import effects_words

    rest = str(effects_words(effects, text("This card")))
    return enqueue(table, [entry(source.seat, DueKind.TRIGGER, source.card, ability=rest, **more)])


def by_lot(table: Table, source: EffectSource, effect: Effect, numbers: tuple[int, ...]) -> Table:
    """Return the table on which the player draws by lot whom an effect concerns, and names it
    (ARC-R108).
    """
    aimed = replace(effect.target, random=False)
    deed = replace(effect, target=aimed, amounts=numbers, per=None, condition=None, if_done=False)
    deed = replace(deed, place="") if effect.place == X else deed  # its number is known now
    return afterwards(table, source, (deed,), lot=True)


def asked_to_pay(table: Table, source: EffectSource, id_: str, effect: Effect) -> Table:
    """Return the table on which the target's controller is asked to pay; without a payment the
    effect happens (ARC-R81).
    """
    payer = id_ if id_ in table.seats else controller(table, id_)
    what = {"verb": str(effect.verb), "numbers": effect.amounts, "by": source.seat, "about": id_}
    return enqueue(table, [entry(payer, DueKind.RANSOM, source.card, gems=effect.ransom, **what)])


def not_paid(table: Table, due: QueueEntry) -> Table:
    """Return the table after an effect that its target's controller did not pay for."""
    id_ = due["about"]
    there = id_ in table.seats or id_.partition("/")[0] in table.pieces
    if not there or (id_ in table.pieces and reached(table, _of(due), _what(due), (id_,)) == ()):
        return table
    return VERBS[Verb(due["verb"])](table, _of(due), id_, tuple(due["numbers"]), "")


def _of(due: QueueEntry) -> EffectSource:
    return EffectSource(due["card"], Seat(due["by"]))


def _what(due: QueueEntry) -> Effect:
    return Effect(Verb(due["verb"]), tuple(due["numbers"]), IT)
