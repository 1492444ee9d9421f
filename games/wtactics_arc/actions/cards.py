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
from games.text import text
from games.wtactics_arc.names import CITY
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.names import ENCHANTMENT
from games.wtactics_arc.names import EVENT
from games.wtactics_arc.names import MAGIC
from games.wtactics_arc.names import PLAY_PHASES
from games.wtactics_arc.stack import ability_price
from games.wtactics_arc.stack import activating
from games.wtactics_arc.stack import aiming
from games.wtactics_arc.stack import payment
from games.wtactics_arc.stack import playing
from games.wtactics_arc.stack import triggering
from games.wtactics_arc.stack import windows
from games.wtactics_arc.stack.pending import resolve_trigger
from games.wtactics_arc.turn import moving
from games.wtactics_arc.turn import timing
from games.wtactics_arc.words.log import cards as log

_PAY = Allocate(
    "payment", text("Gems"), payment.bins, points=playing.price, suggest=playing.suggestion
)
_TARGETS = PickMany(
    "targets",
    text("Targets"),
    aiming.targets,
    aiming.how_few,
    aiming.how_many,
    ordered=True,
    optional=True,
    needed=aiming.wants_any,
)
_X = Pick("x", text("X"), playing.xs, optional=True)


def _from_hand(type_: str) -> tuple[Check, ...]:
    return (
        playing.in_hand,
        playing.of_type(type_),
        playing.can_be_built,
        playing.x_open,
        playing.prerequisite_met,
        playing.may_be_played,
        playing.affordable,
    )


CARDS = (
    ActionSpec(
        "CreaturePlayed",
        text("Play a creature"),
        when=PLAY_PHASES,
        asks=(
            Pick("card", text("Creature"), playing.hand(CREATURE), scans=True),
            _X,
            Pick("city", text("Where to"), playing.places),
            _PAY,
        ),
        checks=(
            *timing.own_phase("ARC-17.2", *PLAY_PHASES),
            *_from_hand(CREATURE),
            playing.may_be_placed,
            playing.paid,
        ),
        effect=playing.play,
        says=log.creature_played,
    ),
    ActionSpec(
        "CityPlayed",
        text("Build a city"),
        when=PLAY_PHASES,
        asks=(Pick("card", text("City"), playing.hand(CITY), scans=True), _X, _PAY),
        checks=(*timing.own_phase("ARC-18.2", *PLAY_PHASES), *_from_hand(CITY), playing.paid),
        effect=playing.play,
        says=log.city_played,
    ),
    ActionSpec(
        "MagicPlayed",
        text("Play magic"),
        when=PLAY_PHASES,
        asks=(Pick("card", text("Magic"), playing.hand(MAGIC), scans=True), _X, _TARGETS, _PAY),
        checks=(
            *timing.own_phase("ARC-20.1", *PLAY_PHASES),
            *_from_hand(MAGIC),
            aiming.something_to_choose,
            aiming.targets_named,
            aiming.right_targets,
            playing.paid,
        ),
        effect=playing.play,
        says=log.spell_played,
    ),
    ActionSpec(
        "EnchantmentPlayed",
        text("Play an enchantment"),
        when=PLAY_PHASES,
        asks=(
            Pick("card", text("Enchantment"), playing.hand(ENCHANTMENT), scans=True),
            _X,
            Pick("target", text("On what"), aiming.hosts),
            _PAY,
        ),
        checks=(
            *timing.own_phase("ARC-21.1", *PLAY_PHASES),
            *_from_hand(ENCHANTMENT),
            aiming.something_to_enchant,
            aiming.right_host,
            playing.paid,
        ),
        effect=playing.play,
        says=log.enchantment_played,
    ),
    ActionSpec(
        "EventPlayed",
        text("Play an event"),
        who=ANYONE,
        shown=timing.event_open,
        asks=(
            Pick("card", text("Event"), playing.hand(EVENT), scans=True),
            _X,
            _TARGETS,
            Pick("answers", text("In answer to"), aiming.answerable, optional=True),
            _PAY,
        ),
        checks=(
            *timing.PLAYING,
            timing.event_time,
            *_from_hand(EVENT),
            aiming.something_to_choose,
            aiming.targets_named,
            aiming.right_targets,
            aiming.answered_item_exists,
            playing.paid,
        ),
        effect=playing.play,
        says=log.spell_played,
    ),
    ActionSpec(
        "AbilityActivated",
        text("Use an ability"),
        who=ANYONE,
        shown=timing.ability_open,
        asks=(
            Pick("card", text("Card"), activating.cards_with_abilities, scans=True),
            Pick("ability", text("Ability"), activating.texts),
            Pick("x", text("X"), ability_price.xs, optional=True),
            PickMany(
                "targets",
                text("Targets"),
                activating.targets,
                activating.how_few,
                activating.how_many,
                ordered=True,
                optional=True,
                needed=activating.wants_any,
            ),
            Allocate(
                "payment",
                text("Gems"),
                payment.bins,
                points=ability_price.price,
                suggest=ability_price.suggestion,
            ),
        ),
        checks=(
            *timing.PLAYING,
            timing.ability_time,
            activating.controls,
            activating.one_is_usable,
            activating.has_ability,
            ability_price.x_open,
            activating.usable,
            activating.targets_named,
            activating.right_targets,
            activating.enough_loyalty,
            ability_price.paid,
        ),
        effect=activating.activate,
        says=log.ability_used,
    ),
    ActionSpec(
        "CreatureMoved",
        text("Move a creature"),
        when=PLAY_PHASES,
        asks=(
            Pick("card", text("Creature"), moving.movers, scans=True),
            Pick("from", text("From"), moving.origins, optional=True),
            Pick("to", text("To"), moving.destinations),
            PickMany("with", text("Together with"), moving.companions, optional=True),
        ),
        checks=(
            *timing.own_phase("ARC-13.5", *PLAY_PHASES),
            moving.may_move,
            moving.somewhere_to_go,
            moving.starts_there,
            moving.may_arrive,
            moving.may_accompany,
        ),
        effect=moving.move,
        says=log.moved,
    ),
    ActionSpec(
        "ResponsePassed",
        text("Pass"),
        who=ASKED,
        shown=timing.window_waits,
        checks=(*timing.PLAYING, timing.window_open),
        effect=windows.pass_window,
        passes=True,
        says=log.passed,
    ),
    ActionSpec(
        "TriggerResolved",
        text("Resolve the ability"),
        who=ASKED,
        shown=triggering.due_here,
        asks=(
            Pick("card", text("Card"), triggering.card, optional=True),
            Pick("ability", text("Ability"), triggering.card, optional=True),
            PickMany(
                "choices",
                text("Choices"),
                triggering.trigger_choices,
                triggering.how_few,
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
        says=log.trigger_resolved,
    ),
)
