"""The last class of the builder, which has the methods of all rules of the grammar."""

from __future__ import annotations

from games.wtactics_arc.language.builder.further.limits_by_x import LimitsByX


class WholeBuilder(LimitsByX):
    """A method for each rule of the grammar."""
