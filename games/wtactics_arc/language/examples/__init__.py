"""An example sentence for each named rule of the grammar; tests check that each rule has one, and
that the rule reads it. The files of this folder are named after those of `builder`.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.wtactics_arc.language.examples.changes import CHANGES
from games.wtactics_arc.language.examples.counters import COUNTERS
from games.wtactics_arc.language.examples.limits_by_x import LIMITS_BY_X
from games.wtactics_arc.language.examples.of_it import OF_IT
from games.wtactics_arc.language.examples.other_games import OTHER_GAMES
from games.wtactics_arc.language.examples.other_words import OTHER_WORDS
from games.wtactics_arc.language.examples.parts import PARTS
from games.wtactics_arc.language.examples.permissions import PERMISSIONS
from games.wtactics_arc.language.examples.places import PLACES
from games.wtactics_arc.language.examples.sentences import SENTENCES
from games.wtactics_arc.language.examples.standing import STANDING
from games.wtactics_arc.language.examples.timing import TIMING
from games.wtactics_arc.language.examples.unmarking import UNMARKING

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    **SENTENCES,
    **PARTS,
    **STANDING,
    **OTHER_GAMES,
    **CHANGES,
    **PLACES,
    **OF_IT,
    **OTHER_WORDS,
    **UNMARKING,
    **COUNTERS,
    **PERMISSIONS,
    **LIMITS_BY_X,
    **TIMING,
}
"""The examples of each rule, by its name."""
