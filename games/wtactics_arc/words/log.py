"""Actions in words, for the log: each on the table before it. What an action leaves out is left out
of its sentence.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping

from events.vocabulary import Action
from games.table import Table
from games.text import Text
from games.text import joined
from games.text import listed
from games.text import name
from games.text import plural
from games.text import seat_name
from games.text import text
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import OPENING_HAND
from games.wtactics_arc.names import PHASES
from games.wtactics_arc.names import Choice
from games.wtactics_arc.names import Method
from games.wtactics_arc.words.abilities import ability_words
from games.wtactics_arc.words.changes import change_words
from games.wtactics_arc.words.naming import card_name
from games.wtactics_arc.words.naming import place_name
from games.wtactics_arc.words.naming import thing_name
from games.wtactics_arc.words.naming import things
from games.wtactics_arc.words.questions import attack_words

NOTHING_AT_ALL = text("nothing")


def _named(action: Action, key: str) -> str:
    return str(action.arg(key) or "")


def _row(action: Action, key: str) -> tuple[str, ...]:
    return tuple(map(str, action.arg(key) or ()))


# -- before the game -------------------------------------------------------------------------------


def registered(table: Table, action: Action) -> Text:
    """Put `DeckRegistered` into words."""
    return plural(
        "%(seat)s registers a deck of %(n)s card",
        "%(seat)s registers a deck of %(n)s cards",
        len(_row(action, "cards")),
        seat=seat_name(action.seat),
    )


def cities_laid_out(table: Table, action: Action) -> Text:
    """Put `StartingCitiesChosen` into words."""
    cities = [card_name(table, _named(action, word.lower())) for word in DISCIPLINES]
    return text("%(seat)s lays out %(cities)s", seat=seat_name(action.seat), cities=listed(cities))


def shuffled(table: Table, action: Action) -> Text:
    """Put `DeckShuffled` into words."""
    owner = _named(action, "deck")
    if owner == action.seat:
        return text("%(seat)s shuffles the deck", seat=seat_name(action.seat))
    return text(
        "%(seat)s shuffles the deck of %(owner)s",
        seat=seat_name(action.seat),
        owner=seat_name(owner),
    )


def hand_drawn(table: Table, action: Action) -> Text:
    """Put `OpeningHandDrawn` into words."""
    return text(
        "%(seat)s draws an opening hand of %(n)s", seat=seat_name(action.seat), n=OPENING_HAND
    )


def hand_redrawn(table: Table, action: Action) -> Text:
    """Put `MulliganTaken` into words."""
    return text("%(seat)s redraws the opening hand", seat=seat_name(action.seat))


def starter_chosen(table: Table, action: Action) -> Text:
    """Put `FirstPlayerChosen` into words."""
    starter = seat_name(_named(action, "seat"))
    match _named(action, "method"):
        case Method.APP:
            return text("%(seat)s begins, drawn by the app", seat=starter)
        case Method.DICE:
            return text("%(seat)s begins, by dice", seat=starter)
        case Method.AGREED:
            return text("%(seat)s begins, as agreed", seat=starter)
        case _:
            return text("%(seat)s begins", seat=starter)


# -- the turn --------------------------------------------------------------------------------------


def draw_chosen(table: Table, action: Action) -> Text:
    """Put `DrawResourceChosen` into words."""
    seat = seat_name(action.seat)
    match _named(action, "choice"):
        case Choice.DRAW2:
            return text("%(seat)s chooses to draw 2 cards", seat=seat)
        case Choice.DRAW1_PLAY1:
            return text("%(seat)s chooses to draw 1 card and play 1 resource card", seat=seat)
        case Choice.PLAY2:
            return text("%(seat)s chooses to play 2 resource cards", seat=seat)
        case Choice.DRAW1:
            return text("%(seat)s chooses to draw 1 card", seat=seat)
        case other:
            return text("%(seat)s chooses %(choice)s", seat=seat, choice=name(other))


def drawn(table: Table, action: Action) -> Text:
    """Put `CardsDrawn` into words."""
    return plural(
        "%(seat)s draws %(n)s card",
        "%(seat)s draws %(n)s cards",
        int(action.arg("n") or 0),
        seat=seat_name(action.seat),
    )


def resource_played(table: Table, action: Action) -> Text:
    """Put `ResourcePlayed` into words."""
    faction = _named(action, "faction")
    return text(
        "%(seat)s plays a resource card for %(faction)s",
        seat=seat_name(action.seat),
        faction=FACTIONS.get(faction, name(faction)),
    )


def claimed(table: Table, action: Action) -> Text:
    """Put `AdvantageClaimed` into words."""
    word = _named(action, "discipline")
    return text(
        "%(seat)s claims %(discipline)s with %(marked)s",
        seat=seat_name(action.seat),
        discipline=DISCIPLINES.get(word, name(word)),
        marked=_bid(table, action),
    )


def claim_answered(table: Table, action: Action) -> Text:
    """Put `AdvantageAnswered` into words."""
    return text(
        "%(seat)s answers with %(marked)s",
        seat=seat_name(action.seat),
        marked=_bid(table, action),
    )


def _bid(table: Table, action: Action) -> Text:
    marked = _row(action, "marked")
    return things(table, marked) if marked else text("no creature")


def discarded(table: Table, action: Action) -> Text:
    """Put `HandDiscarded` into words."""
    return text(
        "%(seat)s discards %(cards)s",
        seat=seat_name(action.seat),
        cards=_things_or_nothing(table, _row(action, "cards")),
    )


def _things_or_nothing(table: Table, ids: Iterable[str]) -> Text:
    row = tuple(ids)
    return things(table, row) if row else NOTHING_AT_ALL


def phase_ended(table: Table, action: Action) -> Text:
    """Put `PhaseEnded` into words."""
    phase = _named(action, "phase") or table.phase
    return text(
        "%(seat)s ends the phase %(phase)s",
        seat=seat_name(action.seat),
        phase=PHASES.get(phase, name(phase)),
    )


# -- cards and abilities ---------------------------------------------------------------------------


def creature_played(table: Table, action: Action) -> Text:
    """Put `CreaturePlayed` into words."""
    deed = text(
        "%(seat)s plays %(card)s for %(place)s",
        seat=seat_name(action.seat),
        card=card_name(table, _named(action, "card")),
        place=place_name(table, _named(action, "city")),
    )
    return _paying(deed, action)


def city_played(table: Table, action: Action) -> Text:
    """Put `CityPlayed` into words."""
    deed = text(
        "%(seat)s builds %(card)s",
        seat=seat_name(action.seat),
        card=card_name(table, _named(action, "card")),
    )
    return _paying(deed, action)


def enchantment_played(table: Table, action: Action) -> Text:
    """Put `EnchantmentPlayed` into words."""
    deed = text(
        "%(seat)s plays %(card)s on %(target)s",
        seat=seat_name(action.seat),
        card=card_name(table, _named(action, "card")),
        target=thing_name(table, _named(action, "target")),
    )
    return _paying(deed, action)


def spell_played(table: Table, action: Action) -> Text:
    """Put `MagicPlayed` and `EventPlayed` into words."""
    seat, card = seat_name(action.seat), card_name(table, _named(action, "card"))
    targets = _row(action, "targets")
    if not targets:
        return _paying(text("%(seat)s plays %(card)s", seat=seat, card=card), action)
    deed = text(
        "%(seat)s plays %(card)s on %(target)s", seat=seat, card=card, target=things(table, targets)
    )
    return _paying(deed, action)


def ability_used(table: Table, action: Action) -> Text:
    """Put `AbilityActivated` into words."""
    card, written = _named(action, "card"), _named(action, "ability")
    piece = table.pieces.get(card)
    ability = ability_words(written, card_of(table, piece).type) if piece and written else name("")
    targets = _row(action, "targets")
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
    """A deed with what was paid for it."""
    paid = action.arg("payment")
    if not isinstance(paid, Mapping) or not paid:
        return deed
    gems = [
        text("%(faction)s %(n)s", faction=FACTIONS.get(key, name(str(key))), n=number)
        for key, number in paid.items()
    ]
    return text("%(deed)s (%(payment)s)", deed=deed, payment=joined(", ", gems))


def trigger_resolved(table: Table, action: Action) -> Text:
    """Put `TriggerResolved` into words."""
    seat, card = seat_name(action.seat), _named(action, "card")
    choices = _row(action, "choices")
    chosen = (
        listed([place_name(table, choice) for choice in choices]) if choices else NOTHING_AT_ALL
    )
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
    group = (_named(action, "card"), *_row(action, "with"))
    return text(
        "%(seat)s moves %(cards)s to %(place)s",
        seat=seat_name(action.seat),
        cards=things(table, group),
        place=place_name(table, _named(action, "to")),
    )


def passed(table: Table, action: Action) -> Text:
    """Put `ResponsePassed` into words."""
    return text("%(seat)s passes", seat=seat_name(action.seat))


def time_expired(table: Table, action: Action) -> Text:
    """Put `ResponseTimeExpired` into words."""
    return text("Silence passes")


# -- battle ----------------------------------------------------------------------------------------


def attacked(table: Table, action: Action) -> Text:
    """Put `AttackDeclared` into words."""
    return attack_words(table, action.seat, _named(action, "target"), _row(action, "attackers"))


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


# -- at any time -----------------------------------------------------------------------------------


def carried_out_by_hand(table: Table, action: Action) -> Text:
    """Put `ManualEffectApplied` into words."""
    rows = [change_words(table, written) for written in _row(action, "changes")]
    deed = text(
        "%(seat)s carries out %(card)s by hand: %(changes)s.",
        seat=seat_name(action.seat),
        card=card_name(table, _named(action, "source")),
        changes=joined("; ", rows) if rows else text("nothing changes"),
    )
    note = _named(action, "note")
    return text("%(deed)s %(note)s", deed=deed, note=name(note)) if note else deed


def shown(table: Table, action: Action) -> Text:
    """Put `CardRevealed` into words."""
    return text(
        "%(seat)s shows %(card)s",
        seat=seat_name(action.seat),
        card=card_name(table, _named(action, "card")),
    )


def gave_up(table: Table, action: Action) -> Text:
    """Put `PlayerConceded` into words."""
    return text("%(seat)s gives up", seat=seat_name(action.seat))
