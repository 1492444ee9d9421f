"""Marks whose names hold words of a card: abilities, subtypes, other cards."""

from __future__ import annotations

from games.rules import Laid
from games.rules import MarkSpec
from games.text import name
from games.text import text
from games.wtactics_arc.field.chosen import factions_chosen
from games.wtactics_arc.field.chosen import keepers_of
from games.wtactics_arc.field.chosen import till_marked
from games.wtactics_arc.field.chosen import wards
from games.wtactics_arc.names import awaiting
from games.wtactics_arc.names import grants
from games.wtactics_arc.names import holder_of
from games.wtactics_arc.names import types_given
from games.wtactics_arc.words.sentences.abilities import ability_words
from games.wtactics_arc.words.sentences.effects import awaited_words
from games.wtactics_arc.words.sentences.effects import granted_words


def of_words(mark: str) -> MarkSpec | None:
    """Return the mark of an ability that a card has for the turn, of a subtype that it was given,
    or of another card for whose sake it is away or stays marked.
    """
    if till_marked((mark,)):
        (ability,) = grants((mark,))
        words = text("Until it is marked: %(ability)s", ability=ability_words(ability))
        return MarkSpec(mark, words, "star", Laid.NOT)
    for ability in grants((mark,)):
        return MarkSpec(mark, granted_words(ability_words(ability)), "star", Laid.NOT)
    for _, deed in awaiting((mark,)):
        return MarkSpec(mark, awaited_words(ability_words(deed)), "skull", Laid.NOT)
    for guard, n in wards((mark,)):
        words = text("%(n)s damage of this turn goes to %(card)s", n=n, card=name(guard))
        return MarkSpec(mark, words, "shield", Laid.NOT)
    if holder_of((mark,)):
        return MarkSpec(mark, text("Back when another card leaves play"), "clock", Laid.NOT)
    if keepers_of((mark,)):
        return MarkSpec(mark, text("Marked as long as another card is"), "anchor", Laid.NOT)
    for said in (*types_given((mark,)), *factions_chosen((mark,))):
        return MarkSpec(mark, name(said), "star", Laid.NOT)
    return None
