"""Actions of battle in words, for the log: each on the table before it."""

from __future__ import annotations

from collections.abc import Mapping

from events.vocabulary import Action
from games.table import Table
from games.text import Text
from games.text import joined
from games.text import seat_name
from games.text import text
from games.wtactics_arc.words.log.arguments import NOTHING_AT_ALL
from games.wtactics_arc.words.log.arguments import named
from games.wtactics_arc.words.log.arguments import row
from games.wtactics_arc.words.naming import thing_name
from games.wtactics_arc.words.naming import things
from games.wtactics_arc.words.questions import attack_words


def attacked(table: Table, action: Action) -> Text:
    """Put `AttackDeclared` into words."""
    return attack_words(table, action.seat, named(action, "target"), row(action, "attackers"))


def defended(table: Table, action: Action) -> Text:
    """Put `DefendersAssigned` into words."""
    seat, pairs = seat_name(action.seat), action.arg("pairs")
    blocks = [
        text(
            "%(defenders)s against %(attacker)s",
            defenders=things(table, defenders),
            attacker=thing_name(table, str(attacker)),
        )
        for attacker, defenders in (pairs.items() if isinstance(pairs, Mapping) else ())
        if isinstance(defenders, tuple | list) and defenders
    ]
    if not blocks:
        return text("%(seat)s does not defend", seat=seat)
    return text("%(seat)s defends: %(blocks)s", seat=seat, blocks=joined("; ", blocks))


def damage_divided(table: Table, action: Action) -> Text:
    """Put `CombatDamageDivided` into words."""
    parts = action.arg("parts")
    shares = [
        text("%(card)s: %(n)s", card=thing_name(table, str(id_)), n=points)
        for id_, points in (parts.items() if isinstance(parts, Mapping) else ())
    ]
    return text(
        "%(seat)s divides the damage: %(shares)s",
        seat=seat_name(action.seat),
        shares=joined(", ", shares) if shares else NOTHING_AT_ALL,
    )


def time_expired(table: Table, action: Action) -> Text:
    """Put `ResponseTimeExpired` into words."""
    return text("Silence passes")
