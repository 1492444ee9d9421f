"""Open questions in words, and warnings before they arise."""

from __future__ import annotations

from collections.abc import Mapping

from events.vocabulary import Seat
from games.rules import Chosen
from games.table import Frame
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import joined
from games.text import seat_name
from games.text import text
from games.wtactics_arc.battle import combat
from games.wtactics_arc.effects.queue import front
from games.wtactics_arc.field.limits import over_limit
from games.wtactics_arc.names import BATTLE
from games.wtactics_arc.names import CLAIM
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import DISCARD
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.names import SETUP
from games.wtactics_arc.names import VP
from games.wtactics_arc.names import WIN_VP
from games.wtactics_arc.names import WINDOW
from games.wtactics_arc.names import Stage
from games.wtactics_arc.turn import tactics
from games.wtactics_arc.words.due import due_words
from games.wtactics_arc.words.naming import thing_name
from games.wtactics_arc.words.naming import things

_CLOSE = 3
"""Points from either end of the track at which the phone warns."""
_ANSWERED: Mapping[str, Text] = {
    CLAIM: text("Answer to the bid"),
    "attack": text("Answer to the attack"),
    Stage.COMBAT: text("Answer to this combat"),
}


def window_words(table: Table) -> Text:
    """Return what the window responds to; its stack and the asked seats are shown from the frame
    itself.
    """
    window = table.frame_of(WINDOW)
    if window is None:
        return text("Response window")
    answers = str(window.note("answers"))
    return _ANSWERED.get(answers) or text("Answer to %(thing)s", thing=thing_name(table, answers))


def claim_words(table: Table) -> Text:
    """Return the claim and the bids so far in words."""
    frame = table.frame_of(CLAIM)
    if frame is None:
        return text("Claim")
    bids = [
        text("%(seat)s %(n)s", seat=seat_name(seat), n=value)
        for seat, value in tactics.values(table, frame).items()
    ]
    return text(
        "%(seat)s claims %(discipline)s; bids: %(bids)s",
        seat=seat_name(frame.note("claimant")),
        discipline=DISCIPLINES[frame.note("discipline")],
        bids=joined(", ", bids),
    )


def battle_words(table: Table) -> Text:
    """Return the attack, its order, and the present combat in words."""
    battle = table.frame_of(BATTLE)
    if battle is None:
        return text("Battle")
    attack = attack_words(
        table, battle.note("attacker"), battle.note("target"), battle.note("attackers")
    )
    if battle.note("stage") != Stage.COMBAT:
        return attack
    return text("%(attack)s; %(combat)s", attack=attack, combat=_combat_words(table, battle))


def attack_words(table: Table, seat: str, target: str, attackers: tuple[str, ...]) -> Text:
    """Return an attack with its target and creatures in words."""
    return text(
        "%(seat)s attacks %(target)s with %(attackers)s",
        seat=seat_name(seat),
        target=thing_name(table, target),
        attackers=things(table, attackers),
    )


def _combat_words(table: Table, battle: Frame) -> Text:
    attacker, blockers = combat.current(battle), combat.blockers(table, battle)
    if not blockers:
        return text("now %(attacker)s against nobody", attacker=thing_name(table, attacker))
    return text(
        "now %(attacker)s against %(defenders)s",
        attacker=thing_name(table, attacker),
        defenders=things(table, blockers),
    )


def pending_words(table: Table) -> Text:
    """Return what has to be done next, by whom, and for which card."""
    due = front(table)
    if due is None:
        return text("To be done")
    return text(
        "%(seat)s: %(card)s: %(task)s",
        seat=seat_name(due["seat"]),
        card=thing_name(table, due["card"]),
        task=due_words(table, due),
    )


# -- warnings --------------------------------------------------------------------------------------


def points_warning(table: Table, seat: str) -> Text:
    """Return a warning close to either end of the points."""
    points = table.count(seat, VP)
    if table.phase_is(SETUP) or _CLOSE < points < WIN_VP - _CLOSE:
        return NOTHING
    return text("Close to victory") if points > _CLOSE else text("Close to defeat")


def deck_warning(table: Table, seat: str) -> Text:
    """Return a warning of a deck that runs out."""
    left = table.hides(seat, DECK)
    return NOTHING if table.phase_is(SETUP) or left > 2 else text("%(n)s left", n=left)


def hand_warning(table: Table, seat: str) -> Text:
    """Return a warning of a hand that is too large in the Discard phase."""
    if not table.phase_is(DISCARD) or table.active != seat:
        return NOTHING
    over = over_limit(table, Seat(seat))
    if not over:
        return NOTHING
    return text("Discard %(n)s", n=over)


def before_conceding(table: Table, seat: Seat, chosen: Chosen) -> Text:
    """Return the warning before conceding."""
    return text("You give up. All your cards leave the game.")
