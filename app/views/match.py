"""The complete answer to "what may I see?": a moment of a match for one viewer."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence

from msgspec import UNSET
from msgspec import UnsetType
from msgspec.structs import replace

from app.desk.history.live import Live
from app.desk.history.lookback import past_of
from app.desk.history.moment import at_moment
from app.views.infractions import InfractionView
from app.views.infractions import LadderStep
from app.views.infractions import infraction_views
from app.views.infractions import ladder_steps
from app.views.rematch import RematchView
from app.views.rematch import rematch_view
from app.views.walk import open_walk
from events.envelope import Event
from events.lines import besides_plays
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import text
from projections.clocks.extension import holds
from projections.clocks.pausing import PauseQuestion
from projections.clocks.restitution import for_round
from projections.knowledge.masks import hides
from projections.knowledge.past import Past
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import Viewer
from projections.referee.disputes import Dispute
from projections.referee.penalties import Penalty
from projections.referee.penalties import penalties
from projections.referee.takebacks import Takeback
from projections.replay.as_recorded import Axis
from projections.replay.replay import ReplayTrouble
from projections.text.names import as_text
from projections.views.base import Answer
from projections.views.base import View
from projections.views.clock import ClockView
from projections.views.clock import clock_view
from projections.views.held import ConsentView
from projections.views.held import HeldView
from projections.views.held import PauseView
from projections.views.held import held_now
from projections.views.held import held_then
from projections.views.history.log import LogLine
from projections.views.history.log import log_lines
from projections.views.history.rulings import RulingView
from projections.views.history.rulings import ruling_view
from projections.views.history.walk import WalkView
from projections.views.scene.table import TableView
from projections.views.scene.table import table_view

LOG_LINES = 60


class GameView(View, frozen=True, kw_only=True):
    """The game of a match: key, title, edition, and the prefix of its clauses."""

    key: str
    title: Text
    edition: str
    rules: str


class OptionSetting(View, frozen=True, kw_only=True):
    """An option of the match: its name for people, and its value."""

    label: Text
    value: Answer


class TroubleView(RulingView, frozen=True, kw_only=True):
    """A line that contradicts the rules or a count."""

    version: int


class RoundView(View, frozen=True, kw_only=True):
    """Extra time that a hold of the match proposes for its round: milliseconds, reason, whether it
    was a deck check, and whether it is over.
    """

    milliseconds: int
    reason: Text
    for_deck: bool
    over: bool


class MatchView(TableView, frozen=True, kw_only=True):
    """A moment of a match as one viewer may see it.

    * `match`, `name`, `sandbox_of`, `game`, `options`, `players` (seat -> name; two who gave one
      name have their seat in brackets): what it is.
    * `version`, `ply`: the moment; `head`, `last_ply`: where the match is now; `current`: whether
      these are the same; `axis`: how the moment was asked for.
    * `now`: the server's time, by which `clock` is meant.
    * `infractions`, `ladder`, `round` go to the referee alone.
    """

    match: str
    name: str
    sandbox_of: str
    game: GameView
    options: Mapping[str, OptionSetting]
    version: int
    ply: int
    head: int
    current: bool
    axis: Axis
    last_ply: int
    held: Text
    players: Mapping[str, str]
    disputes: tuple[Dispute, ...]
    takeback: Takeback | None
    consent: ConsentView | None
    pause: PauseView | None
    pausing: PauseQuestion | None
    rematch: RematchView | None
    now: int
    clock: ClockView | None
    log: tuple[LogLine, ...]
    diverged: bool
    penalties: tuple[Penalty, ...]
    tasks: WalkView | None
    troubles: tuple[TroubleView, ...]
    infractions: tuple[InfractionView, ...] | UnsetType = UNSET
    ladder: tuple[LadderStep, ...] | UnsetType = UNSET
    round: tuple[RoundView, ...] | UnsetType = UNSET


def match_view(
    live: Live,
    viewer: Viewer,
    now: int,
    version: int | None = None,
    ply: int | None = None,
    listing: bool = True,
) -> MatchView:
    """Return a match as *viewer* may see it: now, as recorded at a *version*, or as standing at a
    *ply*. Without *listing* its offers list no more answers than a page shows.
    """
    past = past_of(live)
    events, history = at_moment(live, version, ply)
    current = version is None and ply is None
    known = len(events)
    table = table_in_sight(live, viewer, known, history.table, current, listing)
    waiting = _waiting(live, past, events, viewer, current, version is not None)
    desk, given = viewer.sees_all, _penalties(live, events)
    return MatchView(
        role=table.role,
        seat=table.seat,
        seats=table.seats,
        phase=table.phase,
        phases=table.phases,
        turn=table.turn,
        active=table.active,
        to_act=table.to_act,
        your_move=table.your_move,
        outcome=table.outcome,
        counters=table.counters,
        notes=table.notes,
        zones=table.zones,
        frames=table.frames,
        may_pass=table.may_pass,
        offers=table.offers,
        match=live.manifest.match,
        name=live.manifest.name,
        sandbox_of=live.manifest.sandbox_of,
        game=past.remembered("game", (), lambda: game_view(live)),
        options=past.remembered("options", (), lambda: option_settings(live)),
        version=events[-1].version if events else 0,
        ply=history.ply,
        head=live.head.version,
        current=current,
        axis=Axis.STANDING if version is None else Axis.RECORDED,
        last_ply=live.history.ply,
        players=live.players,
        held=waiting.held,
        disputes=waiting.disputes,
        takeback=waiting.takeback,
        consent=waiting.consent,
        pause=waiting.pause,
        pausing=waiting.pausing,
        rematch=rematch_view(live) if current else None,
        now=now,
        clock=clock_view(live.clocks, now) if current else None,
        log=log_lines(past, history, viewer, LOG_LINES),
        diverged=bool(live.diverged),
        penalties=tuple(item for item in given if desk or item.seat == viewer.seat),
        tasks=open_walk(live, viewer) if current else None,
        troubles=tuple(_trouble(past, viewer, trouble) for trouble in history.troubles),
        infractions=past.remembered(
            "infractions",
            len(besides_plays(events)),
            lambda: infraction_views(events, live.manifest.seats),
        )
        if desk
        else UNSET,
        ladder=past.remembered("ladder", (), ladder_steps) if desk else UNSET,
        round=tuple(_rounds(events, now)) if desk and current else UNSET,
    )


def table_in_sight(
    live: Live,
    viewer: Viewer,
    version: int,
    table: Table,
    acting: bool = True,
    listing: bool = True,
) -> TableView:
    """Return a table of a match after the event *version* as *viewer* may see it; see
    `table_view`. Its answers are asked for under the lock of the match.
    """
    with live.lock:
        return table_view(past_of(live).sight(viewer, version, table), acting, listing)


def _penalties(live: Live, events: Sequence[Event]) -> tuple[Penalty, ...]:
    """The penalties of a match at some moment; the present ones are computed once for
    all viewers.
    """
    if len(events) < len(live.events):
        return penalties(events)
    return live.lookback.kept("penalties", live.head, lambda: penalties(events))


def game_view(live: Live) -> GameView:
    """Return the game of a match."""
    game = live.game
    return GameView(key=game.key, title=as_text(game.title), edition=game.edition, rules=game.rules)


def option_settings(live: Live) -> Mapping[str, OptionSetting]:
    """Return the values of the options, by option."""
    agreed = live.manifest.options
    return {
        option.name: OptionSetting(
            label=as_text(option.label), value=agreed.get(option.name, option.default)
        )
        for option in live.game.options
    }


def with_table(view: MatchView, table: TableView) -> MatchView:
    """Return a view with another table, and without anything that waits for an answer."""
    parts = {name: getattr(table, name) for name in TableView.__struct_fields__}
    return replace(view, held=NOTHING, takeback=None, tasks=None, troubles=(), clock=None, **parts)


def _waiting(
    live: Live,
    past: Past,
    events: Sequence[Event],
    viewer: Viewer,
    current: bool,
    recorded: bool,
) -> HeldView:
    if not current:
        return held_then(events, recorded)
    for_all = live.lookback.kept(
        "waiting", live.head, lambda: held_now(past, live.manifest, live.history, SPECTATOR)
    )
    if for_all.consent is None:
        return for_all
    return held_now(past, live.manifest, live.history, viewer)


def _rounds(events: Sequence[Event], now: int) -> Iterator[RoundView]:
    for hold in holds(events, now):
        if hold.extension:
            proposal = for_round(hold)
            yield RoundView(
                milliseconds=proposal.milliseconds,
                reason=proposal.reason,
                for_deck=hold.for_deck,
                over=hold.over,
            )


def _trouble(past: Past, viewer: Viewer, trouble: ReplayTrouble) -> TroubleView:
    """A trouble; of a line with a hidden card only its existence."""
    event = past.events[trouble.version - 1]
    ruling = ruling_view(trouble.ruling)
    if hides(event.data, past.secret(viewer, trouble.version)):
        because = text("This line does not agree with the rules, or with what was counted.")
        return TroubleView(
            version=trouble.version, rule=ruling.rule, because=because, instead=NOTHING, see=()
        )
    return TroubleView(
        version=trouble.version,
        rule=ruling.rule,
        because=ruling.because,
        instead=ruling.instead,
        see=ruling.see,
    )
