"""One step of a checklist: a thing for one pair of hands, as a sentence and as data."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Step:
    """One thing for one pair of hands.

    * `act`: `cards`, `shuffle`, `count`, `clear`, `aside`, `move`, `attach`, `conceal`, `box`, `exchange`, `control`, `turn`, `mark`,
      `unmark`, `tally`, `dial`, `say`. * `words`: the step as a sentence. * `seat`: whose hands ("" the referee's).
    * `piece` (`pieces`, where many unseen ones go at once); `owner`, `zone`, `cell`: where it goes, or whose dial it is;
      `host`: the piece it goes onto; `under`: it goes directly under this one. * `source`: where it comes from: `open`, `aside`,
      `box`, or a hidden zone (for `cards` and pieces out of the unseen). * `key`: mark, counter or dial; `value`: its value, a
      facing, a number of cards.
    * `among`: so many cards lie where `value` of them are taken at random (0: not at random).
    * `secret`: only the seat and the referee may read it.
    """

    act: str
    words: str
    seat: str = ""
    piece: str = ""
    owner: str = ""
    zone: str = ""
    cell: str = ""
    host: str = ""
    under: str = ""
    source: str = ""
    key: str = ""
    value: Any = None
    secret: bool = False
    pieces: tuple[str, ...] = ()
    among: int = 0


def own_part(steps: tuple[Step, ...], seat: str) -> tuple[tuple[int, Step], ...]:
    """Return the steps that the hands of *seat* do, each with its place in the whole list."""
    return tuple((place, step) for place, step in enumerate(steps) if step.seat == seat)
