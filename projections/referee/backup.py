"""What taking plays back would cost, counted before the referee decides, and a class: simple, full,
or not advised.

* simple: only the last play goes, nobody learned anything by it, chance had no part, no unknown
  card moves.
* not advised: chance would have to be undone (a die, a shuffle, a draw of lots), or more unknown
  cards would move than can be put right, or so many later decisions fall that the same line of play
  will not come again.
* full: all between; every play since goes, the last first, with the checklist.

Draws are told apart from chance: a drawn card can go back, but its owner has seen it, and which it
was nobody can prove.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from events.envelope import Event
from events.record import STANDS
from events.vocabulary import TABLE
from events.vocabulary import Action
from games.rules import BY_TABLE
from games.rules import Game
from games.table import Table
from projections.clocks.clocks import Clocks
from projections.clocks.restitution import Proposal
from projections.clocks.restitution import restitution
from projections.clocks.restitution import undone
from projections.knowledge.ledger import lessons
from projections.referee.disputes import play_words
from projections.replay.rebase import Rebase
from projections.replay.replay import Replay
from projections.replay.replay import Step
from projections.text.words import listed
from projections.walkback.places import crossing
from projections.walkback.places import homes
from projections.walkback.unseen import unknown

SIMPLE, FULL, NOT_ADVISED = "simple", "full", "not advised"
DECISIONS_A_SEAT = 2
"""With more undone decisions than this for each seat, the players would hardly play the same line
again.
"""
UNKNOWN_CARDS = 1
"""More unknown cards than this cannot go back without giving somebody other cards than were due."""


@dataclass(frozen=True, slots=True)
class Backup:
    """The assessment of an amendment. Counts are by seat and since the play it names (that play
    excluded from decisions, included in what it revealed).

    * `decisions`: later plays. * `reveals`: cards learned since. * `chance`: random events since,
      as (version, words).
    * `unknown`: physical cards without a known identity that must move. * `time`: proposals for the
      clocks.
    * `undone`: versions of the plays that would no longer stand. * `grade`, `reasons`: the class,
      and why.
    """

    decisions: Mapping[str, int]
    reveals: Mapping[str, int]
    chance: tuple[tuple[int, str], ...]
    unknown: Mapping[str, int]
    time: tuple[Proposal, ...]
    undone: tuple[int, ...]
    grade: str
    reasons: tuple[str, ...]


def assess(
    game: Game,
    events: Sequence[Event],
    history: Replay,
    rebase: Rebase,
    clocks: Clocks,
    now: int,
    names: Mapping[str, str] | None = None,
) -> Backup:
    """Return the assessment of an amendment that *rebase* previews; *clocks* are those of the match
    before it.
    """
    gone = undone(history, rebase)
    since = gone[0] if gone else rebase.since
    later = [
        step for step in _since(history, since) if step.entry.version > since and _counts(step)
    ]
    decisions = _by_seat(
        history, [step.acted.seat for step in later if step.acted and step.acted.seat != TABLE]
    )
    learned = _by_seat(
        history,
        [
            lesson.seat
            for lesson in lessons(events, since - 1)
            for _ in range(max(lesson.count, len(lesson.cards)))
        ],
    )
    chances = tuple(
        (step.entry.version, play_words(game, history, step.entry.version))
        for step in _since(history, since)
        if _counts(step) and is_chance(game, events, history, step)
    )
    moved = unknown_cards(game, history, rebase)
    grade, reasons = _grade(history, events, gone, decisions, chances, moved, names or {})
    time = restitution(game, events, history, rebase, clocks, now)
    return Backup(decisions, learned, chances, moved, time, gone, grade, reasons)


def is_chance(game: Game, events: Sequence[Event], history: Replay, step: Step) -> bool:
    """Tell whether chance had a part in a play of the record."""
    version = step.entry.version
    return step.acted is not None and by_chance(
        game, events[version - 1], history.before(version), step.acted
    )


def by_chance(game: Game, event: Event, before: Table, action: Action) -> bool:
    """Tell whether chance had a part in a play: a die, a shuffle, lots drawn. A missed deadline is
    no chance, nor is a draw.
    """
    spec = game.spec(action.name)
    if spec is None:
        return False
    if any(row.get("random") and not row["cards"] and not row["count"] for row in event.reveals):
        return True
    return bool(spec.chance) or (spec.who == BY_TABLE and not falls_due(game, before, action))


def falls_due(game: Game, before: Table, action: Action) -> bool:
    """Tell whether an action is the one that a missed deadline brings about."""
    deadline = game.deadline(before)
    due = deadline.action if deadline else None
    return due is not None and due.name == action.name


def unknown_cards(game: Game, history: Replay, rebase: Rebase) -> Mapping[str, int]:
    """Return by seat how many cards must move whose identity nobody can prove."""
    ids = crossing(game, rebase.before, rebase.after)
    back = homes(game, history.start, rebase.steps, ids) | homes(
        game, history.start, history.steps, ids
    )
    return unknown(game, rebase.before, rebase.after, back)


def _grade(
    history: Replay,
    events: Sequence[Event],
    gone: Sequence[int],
    decisions: Mapping[str, int],
    chances: Sequence[tuple[int, str]],
    moved: Mapping[str, int],
    names: Mapping[str, str],
) -> tuple[str, tuple[str, ...]]:
    if not gone:
        return SIMPLE, ("No play is taken back.",)
    against = _against(history, gone, chances, moved)
    if against:
        return NOT_ADVISED, against
    cautions = _cautions(history, events, gone, decisions, moved, names)
    if cautions:
        return FULL, cautions
    return SIMPLE, ("Only the last play goes; it showed nothing, and chance had no part in it.",)


def _against(
    history: Replay,
    gone: Sequence[int],
    chances: Sequence[tuple[int, str]],
    moved: Mapping[str, int],
) -> tuple[str, ...]:
    reasons = []
    lost = [f"line {version} ({words})" for version, words in chances if version in gone]
    if lost:
        reasons.append(f"Chance would be undone whose result all have seen: {listed(lost[:5])}.")
    if sum(moved.values()) > UNKNOWN_CARDS:
        reasons.append(
            f"{sum(moved.values())} cards that nobody can name would move; somebody may end "
            f"with others than were due."
        )
    later = len(gone) - 1
    if later > DECISIONS_A_SEAT * len(history.start.seats):
        reasons.append(
            f"{later} later plays would fall; the same line of play will hardly come again."
        )
    return tuple(reasons)


def _cautions(
    history: Replay,
    events: Sequence[Event],
    gone: Sequence[int],
    decisions: Mapping[str, int],
    moved: Mapping[str, int],
    names: Mapping[str, str],
) -> tuple[str, ...]:
    reasons = []
    if history.table.outcome is not None:
        reasons.append("The match was over; the seats may have spoken about it since.")
    if sum(decisions.values()):
        by = listed(
            f"{count} by {names.get(seat) or seat}" for seat, count in decisions.items() if count
        )
        reasons.append(f"Decisions were made since: {by}.")
    told = [
        event
        for event in events[gone[0] - 1 :]
        if event.version in gone and any(row["cards"] or row["count"] for row in event.reveals)
    ]
    if told:
        reasons.append(
            f"What {'a play' if len(told) == 1 else f'{len(told)} plays'} showed cannot be unseen."
        )
    if sum(moved.values()):
        who = listed(names.get(seat) or seat for seat, count in moved.items() if count)
        reasons.append(f"A card that nobody can name goes back ({who}): choose it at random.")
    return tuple(reasons)


def _since(history: Replay, version: int) -> Sequence[Step]:
    """The steps from a version on; looked up from the end, where rulings mostly fall."""
    place = len(history.steps)
    while place and history.steps[place - 1].entry.version >= version:
        place -= 1
    return history.steps[place:]


def _counts(step: Step) -> bool:
    return step.entry.is_play and step.entry.standing == STANDS


def _by_seat(history: Replay, seats: Sequence[str]) -> dict[str, int]:
    return {seat: seats.count(seat) for seat in history.start.seats}
