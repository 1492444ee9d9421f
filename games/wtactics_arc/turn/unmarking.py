"""What is unmarked as a turn starts, and what only for a price or by choice (ARC-9.1, R250 to
R253).
"""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from events.vocabulary import Seat
from games.table import Piece
from games.table import Table
from games.text import text
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.effects.queue import QueueEntry
from games.wtactics_arc.effects.queue import entry
from games.wtactics_arc.field.chosen import HELD_MORE
from games.wtactics_arc.field.chosen import keepers_of
from games.wtactics_arc.field.measures import measured
from games.wtactics_arc.field.stats import has
from games.wtactics_arc.field.stats import passives
from games.wtactics_arc.field.stats import unmarks
from games.wtactics_arc.field.zones import in_play
from games.wtactics_arc.names import HELD
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import DueKind
from games.wtactics_arc.words.sentences.effects import effects_words

_UNMARKED = Effect(Verb.UNMARK, (), SELF)


def unmarked_of(table: Table, seat: Seat) -> tuple[Table, list[QueueEntry]]:
    """Return the table with a seat's cards unmarked, and what that seat is asked about those that
    are not unmarked by themselves.
    """
    own = [piece for piece in in_play(table) if piece.controller == seat]
    marked = [piece for piece in own if piece.marks & {MARKED, HELD}]
    asked = {piece.id: _asked(table, piece) for piece in marked if not unmarks(table, piece)}
    free = [piece for piece in marked if asked.get(piece.id) is None]
    due = [one for id_, one in asked.items() if one]
    return table.put(*map(_unmarked, free)), due


def _unmarked(piece: Piece) -> Piece:
    """A card that is unmarked, or has stayed marked for one phase of those that it does."""
    if HELD not in piece.marks:
        return structs.replace(piece, marks=piece.marks - {MARKED})
    if more := piece.count(HELD_MORE):
        counters = {key: n for key, n in piece.counters.items() if key != HELD_MORE}
        left = {HELD_MORE: more - 1} if more > 1 else {}
        return structs.replace(piece, counters={**counters, **left})
    return structs.replace(piece, marks=piece.marks - {HELD})


def _asked(table: Table, piece: Piece) -> QueueEntry | None:
    """What its controller is asked for a marked card; an empty entry where it stays marked, None
    where nothing has to be paid.
    """
    rules = list(passives(table, piece, Passive.STAYS))
    stays = keepers_of(piece.marks) or HELD in piece.marks
    if stays or not all(map(_has_price, rules)):
        return {}
    gems = sum(_gems(table, piece, one) for one in rules)
    deeds = [one.price[0] for one in rules if one.price]
    may = not deeds and not gems
    if len(deeds) > 1:
        return {}
    if may and not has(table, piece, Passive.LOATH):
        return None
    doing = str(effects_words(_freed(deeds, may), text("This card")))
    if gems:
        return entry(piece.controller, DueKind.OFFER, piece.id, gems=gems, ability=doing)
    return entry(piece.controller, DueKind.TRIGGER, piece.id, ability=doing)


def _has_price(rule: Ability) -> bool:
    return bool(rule.price or rule.number or rule.per)


def _gems(table: Table, piece: Piece, rule: Ability) -> int:
    if rule.per is None:
        return rule.number
    return rule.number * measured(table, piece.controller, rule.per, piece.id)


def _freed(deeds: list[Effect], may: bool) -> list[Effect]:
    """What unmarks the card, after what its controller may do for that."""
    if not deeds:
        return [replace(_UNMARKED, may=may)]
    (deed,) = deeds
    aimed = replace(deed.target, up_to=deed.target.chosen)
    offered = replace(deed, target=aimed, may=not deed.target.chosen)
    return [offered, replace(_UNMARKED, if_done=True)]
