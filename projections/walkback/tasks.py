"""One task for one person when a real table is walked back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from events.vocabulary import Fields
from games.text import Text


class Act(StrEnum):
    """The kinds of tasks."""

    CARDS = "cards"
    SHUFFLE = "shuffle"
    COUNT = "count"
    CLEAR = "clear"
    ASIDE = "aside"
    MOVE = "move"
    ATTACH = "attach"
    CONCEAL = "conceal"
    BOX = "box"
    EXCHANGE = "exchange"
    CONTROL = "control"
    TURN = "turn"
    MARK = "mark"
    UNMARK = "unmark"
    TALLY = "tally"
    DIAL = "dial"
    SAY = "say"


@dataclass(frozen=True, slots=True)
class Task:
    """One task.

    * `words`: the task as a sentence. * `seat`: who does it ("": the referee).
    * `piece` (`pieces`, if many unseen ones move at once); `owner`, `zone`, `cell`: the target
      place, or whose dial it is; `host`: the piece it goes onto; `under`: it goes directly under
      this one.
    * `source`: where it comes from: `open`, `aside`, `box`, or a hidden zone (for `cards` and
      pieces from hidden zones). * `key`: mark, counter or dial; `value`: its value, a facing, a
      number of cards, or what is announced at the table.
    * `among`: the number of cards from which `value` are taken at random (0: not at random).
    * `secret`: only the seat and the referee may read it. * `idle`: hands need not do it, since
      they had not done what it undoes.
    """

    act: Act
    words: Text
    seat: str = ""
    piece: str = ""
    owner: str = ""
    zone: str = ""
    cell: str = ""
    host: str = ""
    under: str = ""
    source: str = ""
    key: str = ""
    value: str | int | Fields | None = None
    secret: bool = False
    pieces: tuple[str, ...] = ()
    among: int = 0
    idle: bool = False

    @property
    def goal(self) -> tuple[object, ...]:
        """What it changes, whatever it says: two tasks with one goal lead to the same."""
        return (
            self.act,
            (self.piece, self.pieces),
            (self.owner, self.zone, self.cell, self.host),
            (self.source, self.key),
        )

    @property
    def cards(self) -> int:
        """The number of cards that are moved, drawn or counted."""
        return self.value if isinstance(self.value, int) else 0

    @property
    def names(self) -> tuple[str, ...]:
        """The pieces named in its words."""
        pieces = (self.piece, self.host, self.under, *self.pieces)
        return tuple(piece for piece in pieces if piece)
