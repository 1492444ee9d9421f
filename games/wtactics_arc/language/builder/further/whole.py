"""What builds a text: the methods of all rules of the grammar."""

from __future__ import annotations

from games.wtactics_arc.language.builder.further.reckoned import Reckoned


class WholeBuilder(Reckoned):
    """A method for each rule of the grammar."""
