"""Actions of cards and abilities in words, for the log: each on the table before it."""

from __future__ import annotations

from collections.abc import Mapping

from events.vocabulary import Action
from games.table import Table
from games.text import Text
from games.text import joined
from games.text import listed
from games.text import name
from games.text import seat_name
from games.text import text
from games.text import usual_text
from games.wtactics_arc.cards.text.abilities import understood
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.words.log.arguments import NOTHING_AT_ALL
from games.wtactics_arc.words.log.arguments import named
from games.wtactics_arc.words.log.arguments import row
from games.wtactics_arc.words.naming import card_name
from games.wtactics_arc.words.naming import place_name
from games.wtactics_arc.words.naming import thing_name
from games.wtactics_arc.words.naming import things
from games.wtactics_arc.words.sentences.abilities import ability_words


def creature_played(table: Table, action: Action) -> Text:
    """Put `CreaturePlayed` into words."""
    deed = text(
        "%(seat)s plays %(card)s for %(place)s",
        seat=seat_name(action.seat),
        card=card_name(table, named(action, "card")),
        place=place_name(table, named(action, "city")),
    )
    return _paying(deed, action)


def city_played(table: Table, action: Action) -> Text:
    """Put `CityPlayed` into words."""
    deed = text(
        "%(seat)s builds %(card)s",
        seat=seat_name(action.seat),
        card=card_name(table, named(action, "card")),
    )
    return _paying(deed, action)


def enchantment_played(table: Table, action: Action) -> Text:
    """Put `EnchantmentPlayed` into words."""
    deed = text(
        "%(seat)s plays %(card)s on %(target)s",
        seat=seat_name(action.seat),
        card=card_name(table, named(action, "card")),
        target=thing_name(table, named(action, "target")),
    )
    return _paying(deed, action)


def spell_played(table: Table, action: Action) -> Text:
    """Put `MagicPlayed` and `EventPlayed` into words."""
    seat, card = seat_name(action.seat), card_name(table, named(action, "card"))
    targets = row(action, "targets")
    if not targets:
        return _paying(text("%(seat)s plays %(card)s", seat=seat, card=card), action)
    deed = text(
        "%(seat)s plays %(card)s on %(target)s", seat=seat, card=card, target=things(table, targets)
    )
    return _paying(deed, action)


def ability_used(table: Table, action: Action) -> Text:
    """Put `AbilityActivated` into words."""
    card, written = named(action, "card"), named(action, "ability")
    piece = table.pieces.get(card)
    ability = ability_words(written, card_of(table, piece).type) if piece and written else name("")
    targets = row(action, "targets")
    if not targets:
        deed = text(
            "%(seat)s uses %(card)s: %(ability)s",
            seat=seat_name(action.seat),
            card=card_name(table, card),
            ability=ability,
        )
    else:
        deed = text(
            "%(seat)s uses %(card)s on %(target)s: %(ability)s",
            seat=seat_name(action.seat),
            card=card_name(table, card),
            target=things(table, targets),
            ability=ability,
        )
    return _paying(deed, action)


def _paying(deed: Text, action: Action) -> Text:
    """An action in words with its payment."""
    paid = action.arg("payment")
    if not isinstance(paid, Mapping) or not paid:
        return deed
    gems = [
        text("%(faction)s %(n)s", faction=FACTIONS.get(key, name(str(key))), n=number)
        for key, number in paid.items()
    ]
    return text("%(deed)s (%(payment)s)", deed=deed, payment=joined(", ", gems))


def _answer(table: Table, choice: str) -> Text:
    """What was chosen: one of several things that could be done, a place, a card."""
    deed = " " in choice and understood(choice)
    return ability_words(choice) if deed else place_name(table, choice)


def trigger_resolved(table: Table, action: Action) -> Text:
    """Put `TriggerResolved` into words."""
    seat, card = seat_name(action.seat), named(action, "card")
    choices = row(action, "choices")
    chosen = listed([_answer(table, choice) for choice in choices]) if choices else NOTHING_AT_ALL
    if not card:
        return text("%(seat)s resolves an ability: %(choices)s", seat=seat, choices=chosen)
    return text(
        "%(seat)s resolves %(card)s: %(choices)s",
        seat=seat,
        card=card_name(table, card),
        choices=chosen,
    )


def moved(table: Table, action: Action) -> Text:
    """Put `CreatureMoved` into words."""
    group = (named(action, "card"), *row(action, "with"))
    return text(
        "%(seat)s moves %(cards)s to %(place)s",
        seat=seat_name(action.seat),
        cards=things(table, group),
        place=place_name(table, named(action, "to")),
    )


def passed(table: Table, action: Action) -> Text:
    """Put `ResponsePassed` into words."""
    return usual_text("%(seat)s passes", seat=seat_name(action.seat))
