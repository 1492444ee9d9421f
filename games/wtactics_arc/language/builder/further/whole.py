"""What builds a text: the methods of all rules of the grammar."""

from __future__ import annotations

from games.wtactics_arc.language.builder.further.turnwise import Turnwise


class WholeBuilder(Turnwise):
    """A method for each rule of the grammar."""
