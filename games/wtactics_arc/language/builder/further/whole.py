"""What builds a text: the methods of all rules of the grammar."""

from __future__ import annotations

from games.wtactics_arc.language.builder.further.held import Held


class WholeBuilder(Held):
    """A method for each rule of the grammar."""
