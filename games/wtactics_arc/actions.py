"""Every action, with its checks in citing order. Those that RULES.md calls "auto" follow by themselves and are no actions."""
from __future__ import annotations

from games.checks import game_on
from games.rules import ANYONE
from games.rules import ASKED
from games.rules import BY_SERVER
from games.rules import ActionSpec
from games.rules import Allocate
from games.rules import Amount
from games.rules import Check
from games.rules import Confirm
from games.rules import Pick
from games.rules import PickMany
from games.wtactics_arc import activating
from games.wtactics_arc import attacking
from games.wtactics_arc import clocks
from games.wtactics_arc import combat
from games.wtactics_arc import drawing
from games.wtactics_arc import manual
from games.wtactics_arc import moving
from games.wtactics_arc import opening
from games.wtactics_arc import payment
from games.wtactics_arc import playing
from games.wtactics_arc import tactics
from games.wtactics_arc import timing
from games.wtactics_arc import triggering
from games.wtactics_arc import turns
from games.wtactics_arc import windows
from games.wtactics_arc import words
from games.wtactics_arc.names import ATTACK
from games.wtactics_arc.names import CITY
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.names import DECK_SIZE
from games.wtactics_arc.names import DISCARD
from games.wtactics_arc.names import DRAW
from games.wtactics_arc.names import ENCHANTMENT
from games.wtactics_arc.names import EVENT
from games.wtactics_arc.names import MAGIC
from games.wtactics_arc.names import PLAY_PHASES
from games.wtactics_arc.names import SETUP
from games.wtactics_arc.names import TACTICS
from games.wtactics_arc.pending import discard
from games.wtactics_arc.pending import resolve_trigger

_OVER = game_on()
_BEFORE = (_OVER, opening.takes_a_seat, opening.before_start)
_PLAYING = (_OVER, timing.in_the_game)
_PAY = Allocate("payment", "Gems", payment.bins, points=playing.price, suggest=playing.suggestion)
_TARGETS = PickMany("targets", "Targets", playing.targets, playing.how_many, playing.how_many, ordered=True)
_X = Amount("x", "X", 0, playing.most_x, optional=True)


def _mine(rule: str, *phases: str) -> tuple[Check, ...]:
    """Only the active player, in these phases, with nothing open."""
    return (*_PLAYING, timing.on_turn(rule), timing.in_phase(rule, *phases), timing.nothing_open)


def _from_hand(type_: str) -> tuple[Check, ...]:
    return (playing.in_hand, playing.of_type(type_), playing.x_open, playing.prerequisite_met, playing.affordable)


_OPENING = (
    ActionSpec(
        "DeckRegistered", "Register a deck", who=ANYONE, when=(SETUP,),
        asks=(PickMany("cards", "Deck", opening.cards, DECK_SIZE, DECK_SIZE, scans=True, presets=opening.presets),),
        checks=(*_BEFORE, opening.not_registered, opening.known_cards, opening.makes_a_deck),
        effect=opening.register, says=words.says_registered,
    ),
    ActionSpec(
        "StartingCitiesChosen", "Lay out three cities", who=ANYONE, when=(SETUP,),
        asks=tuple(Pick(word.lower(), word, opening.cities_in_deck(word), scans=True) for word in ("Body", "Mind", "Soul")),
        checks=(*_BEFORE, opening.has_deck, opening.not_chosen, *opening.right_cities),
        effect=opening.lay_out, says=words.says("{seat} lays out {body}, {mind} and {soul}"),
    ),
    ActionSpec(
        "DeckShuffled", "Deck is shuffled", who=ANYONE, when=(SETUP,), asks=(Pick("deck", "Whose deck", opening.decks),),
        checks=(*_BEFORE, opening.may_shuffle), effect=opening.shuffle, says=words.says("{seat} shuffles the deck of {deck}"),
    ),
    ActionSpec(
        "OpeningHandDrawn", "Opening hand drawn", who=ANYONE, when=(SETUP,),
        checks=(*_BEFORE, opening.has_deck, opening.has_cities, opening.no_hand_yet, opening.shuffled),
        effect=opening.open_hand, says=words.says("{seat} draws an opening hand of 7"),
    ),
    ActionSpec(
        "MulliganTaken", "Redraw the opening hand", who=ANYONE, when=(SETUP,), quick=False,
        checks=(*_BEFORE, opening.mulligan_open), effect=opening.mulligan, says=words.says("{seat} redraws the opening hand"),
    ),
    ActionSpec(
        "FirstPlayerChosen", "Choose the first player", who=ANYONE, when=(SETUP,), chance=("seat",),
        asks=(Pick("seat", "Who begins", opening.seats), Pick("method", "Chosen by", opening.methods, optional=True)),
        checks=(*_BEFORE, opening.starter_open, opening.starter_sits_here),
        effect=opening.choose_starter, says=words.says("{seat} begins ({method})"),
    ),
)

_TURN = (
    ActionSpec(
        "DrawResourceChosen", "Choose draw or resource", when=(DRAW,),
        asks=(Pick("choice", "What", drawing.choices), Confirm("Go on", drawing.before_drawing)),
        checks=(*_mine("ARC-8.6", DRAW), drawing.choice_open), effect=turns.chose_draw, says=words.says("{seat} chooses {choice}"),
    ),
    ActionSpec(
        "CardsDrawn", "Draw", (Amount("n", "How many", drawing.owed, drawing.owed),), when=(DRAW,),
        checks=(*_mine("ARC-8.6", DRAW), drawing.draw_owed, drawing.right_number), effect=drawing.draw, says=words.says("{seat} draws {n}"),
    ),
    ActionSpec(
        "ResourcePlayed", "Play a resource card", (Pick("faction", "For which faction", drawing.factions),), when=(DRAW,),
        checks=(*_mine("ARC-8.6", DRAW), drawing.play_owed, drawing.is_faction), effect=turns.resource_played,
        says=words.says("{seat} plays a resource card for {faction}"),
    ),
    ActionSpec(
        "AdvantageClaimed", "Claim an advantage", when=(TACTICS,),
        asks=(Pick("discipline", "Discipline", tactics.disciplines), PickMany("marked", "Residents", tactics.biddable)),
        checks=(*_mine("ARC-11.1", TACTICS), tactics.claimable, tactics.may_mark), effect=tactics.claim,
        says=words.says("{seat} claims {discipline} with {marked}"),
    ),
    ActionSpec(
        "AdvantageAnswered", "Answer the claim", (PickMany("marked", "Residents", tactics.biddable),), who=ASKED, shown=timing.claim_waits,
        checks=(*_PLAYING, tactics.to_answer, tactics.may_mark), effect=tactics.answer, says=words.says("{seat} answers with {marked}"),
    ),
    ActionSpec(
        "HandDiscarded", "Discard", who=ANYONE, shown=lambda table, seat: drawing.wanted(table, seat) > 0,
        asks=(PickMany("cards", "Cards, the first one goes lowest", drawing.hand_cards, drawing.number_wanted, drawing.number_wanted, ordered=True, scans=True),),
        checks=(*_PLAYING, drawing.must_discard, drawing.right_discards), effect=discard, says=words.says("{seat} discards {cards}"),
    ),
)

_CARDS = (
    ActionSpec(
        "CreaturePlayed", "Play a creature", when=PLAY_PHASES,
        asks=(Pick("card", "Creature", playing.hand(CREATURE), scans=True), _X, Pick("city", "Where to", playing.places), _PAY),
        checks=(*_mine("ARC-17.2", *PLAY_PHASES), *_from_hand(CREATURE), playing.may_arrive, playing.paid),
        effect=playing.play, says=words.says("{seat} plays {card} for {city} ({payment})"),
    ),
    ActionSpec(
        "CityPlayed", "Build a city", when=PLAY_PHASES, asks=(Pick("card", "City", playing.hand(CITY), scans=True), _X, _PAY),
        checks=(*_mine("ARC-18.2", *PLAY_PHASES), *_from_hand(CITY), playing.paid),
        effect=playing.play, says=words.says("{seat} builds {card} ({payment})"),
    ),
    ActionSpec(
        "MagicPlayed", "Play magic", when=PLAY_PHASES, asks=(Pick("card", "Magic", playing.hand(MAGIC), scans=True), _X, _TARGETS, _PAY),
        checks=(*_mine("ARC-20.1", *PLAY_PHASES), *_from_hand(MAGIC), playing.something_to_choose, playing.right_targets, playing.paid),
        effect=playing.play, says=words.says("{seat} plays {card} ({payment}) {targets}"),
    ),
    ActionSpec(
        "EnchantmentPlayed", "Play an enchantment", when=PLAY_PHASES,
        asks=(Pick("card", "Enchantment", playing.hand(ENCHANTMENT), scans=True), _X, Pick("target", "On what", playing.hosts), _PAY),
        checks=(*_mine("ARC-21.1", *PLAY_PHASES), *_from_hand(ENCHANTMENT), playing.right_host, playing.paid),
        effect=playing.play, says=words.says("{seat} plays {card} on {target} ({payment})"),
    ),
    ActionSpec(
        "EventPlayed", "Play an event", who=ANYONE, shown=timing.event_open,
        asks=(Pick("card", "Event", playing.hand(EVENT), scans=True), _X, _TARGETS,
              Pick("answers", "In answer to", playing.answerable, optional=True), _PAY),
        checks=(*_PLAYING, timing.event_time, *_from_hand(EVENT), playing.something_to_choose, playing.right_targets,
                playing.really_there, playing.paid),
        effect=playing.play, says=words.says("{seat} plays {card} ({payment}) {targets}"),
    ),
    ActionSpec(
        "AbilityActivated", "Use an ability", who=ANYONE, shown=timing.ability_open,
        asks=(
            Pick("card", "Card", activating.cards, scans=True), Pick("ability", "Ability", activating.texts),
            PickMany("targets", "Targets", activating.targets, activating.how_many, activating.how_many, ordered=True),
            Allocate("payment", "Gems", payment.bins, points=activating.price, suggest=activating.suggestion),
        ),
        checks=(*_PLAYING, timing.ability_time, activating.controls, activating.has_ability, activating.usable,
                activating.right_targets, activating.paid),
        effect=activating.activate, says=words.says("{seat} uses {card}: {ability} {targets}"),
    ),
    ActionSpec(
        "CreatureMoved", "Move a creature", when=PLAY_PHASES,
        asks=(Pick("card", "Creature", moving.movers, scans=True), Pick("from", "From", moving.origins, optional=True),
              Pick("to", "To", moving.destinations), PickMany("with", "Together with", moving.companions, optional=True)),
        checks=(*_mine("ARC-13.5", *PLAY_PHASES), moving.may_move, moving.really_there, moving.may_arrive, moving.may_accompany),
        effect=moving.move, says=words.says("{seat} moves {card} to {to}"),
    ),
    ActionSpec(
        "ResponsePassed", "Pass", who=ASKED, shown=timing.window_waits, checks=(*_PLAYING, timing.window_open),
        effect=windows.passed, says=words.says("{seat} passes"),
    ),
    ActionSpec(
        "TriggerResolved", "Resolve the ability", who=ASKED, shown=triggering.due_here,
        asks=(Pick("card", "Card", triggering.card, optional=True), Pick("ability", "Ability", triggering.text, optional=True),
              PickMany("choices", "Choices", triggering.choices, triggering.how_many, triggering.how_many, ordered=True)),
        checks=(*_PLAYING, triggering.is_due, triggering.same_card, triggering.right_choices),
        effect=resolve_trigger, says=words.says("{seat} resolves {card}: {choices}"),
    ),
)

_BATTLE = (
    ActionSpec(
        "AttackDeclared", "Attack", when=(ATTACK,),
        asks=(Pick("target", "Whom", attacking.targets), PickMany("attackers", "Attackers, first to last", attacking.attackers, 1, ordered=True, scans=True)),
        checks=(*_mine("ARC-23.2", ATTACK), attacking.not_attacked_yet, attacking.right_target, attacking.right_attackers),
        effect=combat.declare, says=words.says("{seat} attacks {target} with {attackers}"),
    ),
    ActionSpec(
        "DefendersAssigned", "Choose defenders", who=ASKED, shown=timing.defence_waits,
        asks=(Allocate("pairs", "Who faces whom", attacking.foes, items=attacking.possible_defenders),),
        checks=(*_PLAYING, attacking.attacked_seat, attacking.right_pairs), effect=combat.assign, says=words.says("{seat} defends: {pairs}"),
    ),
    ActionSpec(
        "CombatDamageDivided", "Divide the damage", who=ASKED, shown=timing.division_waits,
        asks=(Pick("attacker", "Attacker", attacking.current),
              Allocate("parts", "Damage", attacking.divided_among, points=attacking.force_of, suggest=attacking.even_split)),
        checks=(*_PLAYING, attacking.divides, attacking.current_attacker, attacking.whole_points), effect=combat.divide,
        says=words.says("{seat} divides the damage: {parts}"),
    ),
)

_ANY_TIME = (
    ActionSpec(
        "PhaseEnded", "End the phase", (Pick("phase", "Phase", drawing.running, optional=True),), when=(DRAW, TACTICS, *PLAY_PHASES, ATTACK, DISCARD),
        checks=(*_PLAYING, timing.on_turn("ARC-8.3"), timing.nothing_open, drawing.runs_now, drawing.debts_paid, drawing.hand_within_limit),
        effect=turns.ended_phase, says=words.says("{seat} ends the phase {phase}"),
    ),
    ActionSpec(
        "ManualEffectApplied", "Carry out a card's text", who=ANYONE, quick=False,
        asks=(Pick("source", "Card", manual.sources, scans=True), PickMany("changes", "What changes", manual.suggestions),
              Pick("note", "Note", lambda table, seat, chosen: (), optional=True)),
        checks=(*_PLAYING, manual.own_source, manual.possible), effect=manual.apply_by_hand,
        says=words.says("{seat} carries out {source} by hand: {changes}. {note}"),
    ),
    ActionSpec(
        "CardRevealed", "Show a card", who=ANYONE, quick=False,
        asks=(Pick("card", "Card", drawing.hand_cards, scans=True), Pick("zone", "From", manual.show_zones)),
        checks=(*_PLAYING, manual.concealed_card, manual.shown_from), effect=manual.show, says=words.says("{seat} shows {card}"),
    ),
    ActionSpec(
        "PlayerConceded", "Give up", (Confirm("Give up?", words.before_conceding),), who=ANYONE, quick=False,
        checks=(_OVER, timing.not_over_yet), effect=manual.concede, says=words.says("{seat} gives up"),
    ),
)

_CLOCK = (
    ActionSpec(
        clocks.EXPIRED, "The time to answer is over", who=BY_SERVER, quick=False, shown=timing.window_waits,
        checks=(_OVER, clocks.time_is_over), effect=windows.passed, says=words.says("Silence passes"),
    ),
)

ACTIONS = (*_OPENING, *_TURN, *_CARDS, *_BATTLE, *_ANY_TIME, *_CLOCK)
