"""Cards played, abilities used, creatures moved, windows answered: each action with its checks in
citing order.
"""

from __future__ import annotations

from games.rules import ANYONE
from games.rules import ASKED
from games.rules import ActionSpec
from games.rules import Allocate
from games.rules import Check
from games.rules import Pick
from games.rules import PickMany
from games.wtactics_arc import words
from games.wtactics_arc.names import CITY
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.names import ENCHANTMENT
from games.wtactics_arc.names import EVENT
from games.wtactics_arc.names import MAGIC
from games.wtactics_arc.names import PLAY_PHASES
from games.wtactics_arc.stack import activating
from games.wtactics_arc.stack import payment
from games.wtactics_arc.stack import playing
from games.wtactics_arc.stack import triggering
from games.wtactics_arc.stack import windows
from games.wtactics_arc.stack.pending import resolve_trigger
from games.wtactics_arc.turn import moving
from games.wtactics_arc.turn import timing

_PAY = Allocate("payment", "Gems", payment.bins, points=playing.price, suggest=playing.suggestion)
_TARGETS = PickMany(
    "targets",
    "Targets",
    playing.targets,
    playing.how_many,
    playing.how_many,
    ordered=True,
    optional=True,
)
_X = Pick("x", "X", playing.xs, optional=True)


def _from_hand(type_: str) -> tuple[Check, ...]:
    return (
        playing.in_hand,
        playing.of_type(type_),
        playing.x_open,
        playing.prerequisite_met,
        playing.affordable,
    )


CARDS = (
    ActionSpec(
        "CreaturePlayed",
        "Play a creature",
        when=PLAY_PHASES,
        asks=(
            Pick("card", "Creature", playing.hand(CREATURE), scans=True),
            _X,
            Pick("city", "Where to", playing.places),
            _PAY,
        ),
        checks=(
            *timing.own_phase("ARC-17.2", *PLAY_PHASES),
            *_from_hand(CREATURE),
            playing.may_arrive,
            playing.paid,
        ),
        effect=playing.play,
        says=words.says("{seat} plays {card} for {city} ({payment})"),
    ),
    ActionSpec(
        "CityPlayed",
        "Build a city",
        when=PLAY_PHASES,
        asks=(Pick("card", "City", playing.hand(CITY), scans=True), _X, _PAY),
        checks=(*timing.own_phase("ARC-18.2", *PLAY_PHASES), *_from_hand(CITY), playing.paid),
        effect=playing.play,
        says=words.says("{seat} builds {card} ({payment})"),
    ),
    ActionSpec(
        "MagicPlayed",
        "Play magic",
        when=PLAY_PHASES,
        asks=(Pick("card", "Magic", playing.hand(MAGIC), scans=True), _X, _TARGETS, _PAY),
        checks=(
            *timing.own_phase("ARC-20.1", *PLAY_PHASES),
            *_from_hand(MAGIC),
            playing.something_to_choose,
            playing.targets_named,
            playing.right_targets,
            playing.paid,
        ),
        effect=playing.play,
        says=words.says("{seat} plays {card} ({payment}) {targets}"),
    ),
    ActionSpec(
        "EnchantmentPlayed",
        "Play an enchantment",
        when=PLAY_PHASES,
        asks=(
            Pick("card", "Enchantment", playing.hand(ENCHANTMENT), scans=True),
            _X,
            Pick("target", "On what", playing.hosts),
            _PAY,
        ),
        checks=(
            *timing.own_phase("ARC-21.1", *PLAY_PHASES),
            *_from_hand(ENCHANTMENT),
            playing.something_to_enchant,
            playing.right_host,
            playing.paid,
        ),
        effect=playing.play,
        says=words.says("{seat} plays {card} on {target} ({payment})"),
    ),
    ActionSpec(
        "EventPlayed",
        "Play an event",
        who=ANYONE,
        shown=timing.event_open,
        asks=(
            Pick("card", "Event", playing.hand(EVENT), scans=True),
            _X,
            _TARGETS,
            Pick("answers", "In answer to", playing.answerable, optional=True),
            _PAY,
        ),
        checks=(
            *timing.PLAYING,
            timing.event_time,
            *_from_hand(EVENT),
            playing.something_to_choose,
            playing.targets_named,
            playing.right_targets,
            playing.really_there,
            playing.paid,
        ),
        effect=playing.play,
        says=words.says("{seat} plays {card} ({payment}) {targets}"),
    ),
    ActionSpec(
        "AbilityActivated",
        "Use an ability",
        who=ANYONE,
        shown=timing.ability_open,
        asks=(
            Pick("card", "Card", activating.cards, scans=True),
            Pick("ability", "Ability", activating.texts),
            PickMany(
                "targets",
                "Targets",
                activating.targets,
                activating.how_many,
                activating.how_many,
                ordered=True,
                optional=True,
            ),
            Allocate(
                "payment",
                "Gems",
                payment.bins,
                points=activating.price,
                suggest=activating.suggestion,
            ),
        ),
        checks=(
            *timing.PLAYING,
            timing.ability_time,
            activating.controls,
            activating.one_is_usable,
            activating.has_ability,
            activating.usable,
            activating.targets_named,
            activating.right_targets,
            activating.paid,
        ),
        effect=activating.activate,
        says=words.says("{seat} uses {card}: {ability} {targets}"),
    ),
    ActionSpec(
        "CreatureMoved",
        "Move a creature",
        when=PLAY_PHASES,
        asks=(
            Pick("card", "Creature", moving.movers, scans=True),
            Pick("from", "From", moving.origins, optional=True),
            Pick("to", "To", moving.destinations),
            PickMany("with", "Together with", moving.companions, optional=True),
        ),
        checks=(
            *timing.own_phase("ARC-13.5", *PLAY_PHASES),
            moving.may_move,
            moving.somewhere_to_go,
            moving.really_there,
            moving.may_arrive,
            moving.may_accompany,
        ),
        effect=moving.move,
        says=words.says("{seat} moves {card} to {to}"),
    ),
    ActionSpec(
        "ResponsePassed",
        "Pass",
        who=ASKED,
        shown=timing.window_waits,
        checks=(*timing.PLAYING, timing.window_open),
        effect=windows.passed,
        passes=True,
        says=words.says("{seat} passes"),
    ),
    ActionSpec(
        "TriggerResolved",
        "Resolve the ability",
        who=ASKED,
        shown=triggering.due_here,
        asks=(
            Pick("card", "Card", triggering.card, optional=True),
            Pick("ability", "Ability", triggering.card, optional=True),
            PickMany(
                "choices",
                "Choices",
                triggering.choices,
                triggering.how_many,
                triggering.how_many,
                ordered=True,
            ),
        ),
        checks=(
            *timing.PLAYING,
            triggering.is_due,
            triggering.same_card,
            triggering.same_ability,
            triggering.right_choices,
        ),
        effect=resolve_trigger,
        says=words.says("{seat} resolves {card}: {choices}"),
    ),
)
