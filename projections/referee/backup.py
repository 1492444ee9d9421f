"""What taking plays back would cost, counted before the referee decides, and a class: simple, full,
or not advised.

* simple: only the last play is undone, nobody learned anything by it, it had no chance, and no
  unknown card moves.
* not advised: chance would have to be undone (a die, a shuffle, a draw of lots), or more unknown
  cards would move than can be put right, or too many later decisions would be undone for the same
  line of play to come again.
* full: all others; every later play is undone, the last first, by the checklist.

Draws are not chance: a drawn card can go back, but its owner has seen it, and nobody can prove
which card it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from events.envelope import Event
from events.record import LineStanding
from events.vocabulary import TABLE
from events.vocabulary import Action
from games.rules import BY_TABLE
from games.rules import Game
from games.table import Table
from games.text import Text
from games.text import listed
from games.text import plural
from games.text import text
from projections.clocks.clocks import Clocks
from projections.clocks.restitution import Proposal
from projections.clocks.restitution import restitution
from projections.clocks.restitution import undone
from projections.knowledge.ledger import lessons
from projections.replay.rebase import Rebase
from projections.replay.replay import Replay
from projections.replay.replay import Step
from projections.text.names import seat_words
from projections.text.plays import play_words
from projections.walkback.places import crossing
from projections.walkback.places import homes
from projections.walkback.unseen import unknown


class Grade(StrEnum):
    """How much a referee should hesitate."""

    SIMPLE = "simple"
    FULL = "full"
    NOT_ADVISED = "not advised"


DECISIONS_A_SEAT = 2
"""With more undone decisions a seat than this, the players would hardly play the same line again.
"""
SHOWN = 5
"""The most random events that a reason names."""
UNKNOWN_CARDS = 1
"""With more unknown cards than this, a seat would probably get other cards than it had."""


@dataclass(frozen=True, slots=True)
class Backup:
    """The assessment of an amendment. Counts are by seat, since the play that it names (decisions
    exclude that play, reveals include it).

    * `decisions`: later plays. * `reveals`: cards learned since. * `chance`: random events since,
      as (version, words).
    * `unknown`: physical cards without a known identity that must move. * `time`: proposals for the
      clocks.
    * `undone`: versions of the plays that would no longer stand. * `grade`, `reasons`: the class
      and its reasons.
    """

    decisions: Mapping[str, int]
    reveals: Mapping[str, int]
    chance: tuple[tuple[int, Text], ...]
    unknown: Mapping[str, int]
    time: tuple[Proposal, ...]
    undone: tuple[int, ...]
    grade: Grade
    reasons: tuple[Text, ...]


def assess(
    game: Game,
    events: Sequence[Event],
    history: Replay,
    rebase: Rebase,
    clocks: Clocks,
    now: int,
) -> Backup:
    """Return the assessment of an amendment that *rebase* previews; *clocks* are those of the match
    before it.
    """
    gone = undone(history, rebase)
    since = gone[0] if gone else rebase.since
    later = [step for step in _since(history, since) if step.version > since and _counts(step)]
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
        (step.version, play_words(game, history.before(step.version), step.acted))
        for step in _since(history, since)
        if _counts(step) and step.acted and is_chance(game, events, history, step)
    )
    moved = unknown_cards(game, history, rebase)
    grade, reasons = _grade(history, events, gone, decisions, chances, moved)
    time = restitution(game, events, history, rebase, clocks, now)
    return Backup(decisions, learned, chances, moved, time, gone, grade, reasons)


def is_chance(game: Game, events: Sequence[Event], history: Replay, step: Step) -> bool:
    """Tell whether chance had a part in a play of the record."""
    version = step.version
    return step.acted is not None and by_chance(
        game, events[version - 1], history.before(version), step.acted
    )


def by_chance(game: Game, event: Event, before: Table, action: Action) -> bool:
    """Tell whether a play involved chance: a die, a shuffle, lots drawn. A missed deadline and a
    draw of cards are no chance.
    """
    spec = game.spec(action.name)
    if spec is None:
        return False
    if any(row.get("random") and not row["cards"] and not row["count"] for row in event.reveals):
        return True
    return bool(spec.chance) or (spec.who == BY_TABLE and not falls_due(game, before, action))


def falls_due(game: Game, before: Table, action: Action) -> bool:
    """Tell whether an action is the one that falls due at a missed deadline."""
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
    chances: Sequence[tuple[int, Text]],
    moved: Mapping[str, int],
) -> tuple[Grade, tuple[Text, ...]]:
    if not gone:
        return Grade.SIMPLE, (text("No play is taken back."),)
    if against := _against(history, gone, chances, moved):
        return Grade.NOT_ADVISED, against
    if cautions := _cautions(history, events, gone, decisions, moved):
        return Grade.FULL, cautions
    harmless = text("Only the last play goes; it showed nothing, and chance had no part in it.")
    return Grade.SIMPLE, (harmless,)


def _against(
    history: Replay,
    gone: Sequence[int],
    chances: Sequence[tuple[int, Text]],
    moved: Mapping[str, int],
) -> tuple[Text, ...]:
    reasons = []
    undone_chances = [
        text("line %(line)s (%(play)s)", line=version, play=words)
        for version, words in chances
        if version in gone
    ]
    if undone_chances:
        plays = listed(undone_chances[:SHOWN])
        reasons.append(
            text("Chance would be undone whose result all have seen: %(plays)s.", plays=plays)
        )
    if sum(moved.values()) > UNKNOWN_CARDS:
        reasons.append(
            text(
                "%(number)s cards that nobody can name would move; somebody may end with others "
                "than were due.",
                number=sum(moved.values()),
            )
        )
    later = len(gone) - 1
    if later > DECISIONS_A_SEAT * len(history.start.seats):
        reasons.append(
            text(
                "%(number)s later plays would fall; the same line of play will hardly come again.",
                number=later,
            )
        )
    return tuple(reasons)


def _cautions(
    history: Replay,
    events: Sequence[Event],
    gone: Sequence[int],
    decisions: Mapping[str, int],
    moved: Mapping[str, int],
) -> tuple[Text, ...]:
    reasons = []
    if history.table.outcome is not None:
        reasons.append(text("The match was over; the seats may have spoken about it since."))
    if sum(decisions.values()):
        made = listed(
            text("%(number)s by %(player)s", number=count, player=seat_words(seat))
            for seat, count in decisions.items()
            if count
        )
        reasons.append(text("Decisions were made since: %(made)s.", made=made))
    showed = sum(
        event.version in gone and any(row["cards"] or row["count"] for row in event.reveals)
        for event in events[gone[0] - 1 :]
    )
    if showed:
        reasons.append(
            plural(
                "What a play showed cannot be unseen.",
                "What %(n)s plays showed cannot be unseen.",
                showed,
            )
        )
    if sum(moved.values()):
        players = listed(seat_words(seat) for seat, count in moved.items() if count)
        reasons.append(
            text(
                "A card that nobody can name goes back (%(players)s): choose it at random.",
                players=players,
            )
        )
    return tuple(reasons)


def _since(history: Replay, version: int) -> Sequence[Step]:
    """The steps from a version on; found from the end, since rulings mostly concern late plays."""
    place = len(history.steps)
    while place and history.steps[place - 1].version >= version:
        place -= 1
    return history.steps[place:]


def _counts(step: Step) -> bool:
    return step.is_play and step.standing == LineStanding.STANDS


def _by_seat(history: Replay, seats: Sequence[str]) -> dict[str, int]:
    return {seat: seats.count(seat) for seat in history.start.seats}
