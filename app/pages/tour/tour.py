"""The tour of a game: its first plays, judged by its rules on a table in memory, one step a page.

The plays are the beginning of a complete match that the game has as a scenario (`playthroughs/`).
So a tour is never older than the rules: where these changed, that scenario fails first.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from pathlib import Path

from flask import request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

import games
from app.desk.errors.refusals import NotHere
from app.desk.history.live import Live
from app.i18n.languages import language
from app.i18n.render import Renderer
from app.pages.scenes import render
from app.pages.site import pages
from app.pages.table.changes import newest_play
from app.pages.table.scene import BoardScene
from app.pages.table.scene import bars_of
from app.pages.table.scene import board_of
from app.pages.table.scene import letters_of
from app.scenario.language.read import read
from app.scenario.match import Match
from app.scenario.player import Playback
from app.scenario.run import files
from app.scenario.steps import Always
from app.scenario.steps import Report
from app.scenario.steps import Scenario
from app.views.edge import in_language
from app.views.match import match_view
from app.web.links import join_link
from events import kinds
from events.vocabulary import Action
from games.rules import Game
from games.text import NOTHING
from games.text import Text
from games.text import text
from projections.knowledge.viewer import Viewer
from projections.replay.replay import Step

STEPS = 8
"""Plays of a tour: a minute, at seven seconds each."""
PLAYED = 24
"""Plays of which these are chosen."""
PLAYERS = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")


@dataclass(frozen=True, slots=True)
class Tour:
    """A short match in memory, and the plies to show: before the first play, and after each of the
    next.
    """

    live: Live
    plies: tuple[int, ...]


@pages.get("/tour/<key>")
def tour_page(key: str) -> ResponseReturnValue:
    """A step of the tour of a game; `back`: the link to return to at its end."""
    game = games.catalogue().get(key)
    tour = tour_of(key) if game is not None and has_tour(game) else None
    if tour is None:
        raise NotHere(text("There is no tour of %(game)s here.", game=key))
    last = len(tour.plies)
    asked = request.args.get("step", "0")
    step = min(int(asked), last) if asked.isascii() and asked.isdigit() and len(asked) < 4 else 0
    back = request.args.get("back", "")
    return render(
        "lobby/tour.html",
        _scene(tour, tour.plies[min(step, last - 1)]),
        step=step,
        last=last,
        words=_words(tour, step),
        tail=f"&back={back}" if _is_token(back) else "",
        back=join_link(back) if _is_token(back) else "/open",
    )


def has_tour(game: Game) -> bool:
    """Return whether a game has a complete match as a scenario."""
    return next(_playthroughs(game.key), None) is not None


@cache
def tour_of(key: str) -> Tour | None:
    """Return the tour of a game: its first turns (None: it has no complete match)."""
    file = next(_playthroughs(key), None)
    if file is None:
        return None
    scenario = read(file)[0]
    match = Match(scenario)
    for seat, player in zip(match.table.seats, PLAYERS, strict=False):
        match.tell(seat, kinds.SEAT_TAKEN, {"seat": seat, "player": player})
    _play(match, scenario)
    plays = [step for step in match.live.history.steps if step.is_play]
    begun = next((step for step in plays if step.table.turn), None)
    first = begun.ply if begun is not None else 0
    shown = tuple(_telling(match.live.game, [step for step in plays if step.ply > first]))
    return Tour(match.live, (first, *shown[:STEPS]))


def _telling(game: Game, plays: Sequence[Step]) -> Iterator[int]:
    """Yield the ply of each play that tells something: of several in a row that only go on to the
    next phase, the last.
    """
    for play, following in zip_longest(plays, plays[1:]):
        if not (_goes_on(game, play) and _goes_on(game, following)):
            yield play.ply


def _play(match: Match, scenario: Scenario) -> None:
    """Carry out reports until enough plays after the start of the first turn are made."""
    player, since = Playback(match), 0
    for step in scenario.steps:
        if isinstance(step, Always) or (isinstance(step, Report) and step.refusal is None):
            player.take(step)
        since = since or (match.history.ply if match.table.turn else 0)
        if since and match.history.ply >= since + PLAYED:
            return


def _goes_on(game: Game, step: Step | None) -> bool:
    """Return whether a play only ends a phase or a turn."""
    what = step.entry.what if step is not None else None
    spec = game.spec(what.name) if isinstance(what, Action) else None
    return spec is not None and spec.onward


class TourScene(BoardScene, frozen=True, kw_only=True):
    """What the page of a tour shows: a table without links."""

    here: Live
    axis: str = "ply"
    marked: tuple[str, ...] = ()


def _scene(tour: Tour, ply: int) -> TourScene:
    """Return what the page shows of the table after *ply* plays, to the first seat."""
    live, seat = tour.live, tour.live.manifest.seats[0]
    seen = match_view(live, Viewer("seat", seat), live.moment, None, ply)
    view = in_language(seen, Renderer(language(), live.names))
    return TourScene(
        view=view,
        here=live,
        match="",
        role="tour",
        seat=seat,
        bars=bars_of(view),
        board=board_of(view),
        letters=letters_of(view),
        just=newest_play(live, view),
    )


def _words(tour: Tour, step: int) -> tuple[str, str]:
    """Return the sentence of a step and its explanation."""
    if step == 0:
        return (
            _("Your cards lie on the real table.")
            if tour.live.game.cards.cards
            else _("Your pieces stand on the real board."),
            _("The phone shows the same table and counts. At the foot you tap what you did."),
        )
    if step == len(tour.plies):
        return (
            _("That is all. Not sure? Tap the whistle."),
            _("The referee sees what a ruling changes, and both phones say what to move back."),
        )
    play = _play_at(tour.live, tour.plies[step])
    what = play.entry.what
    own = isinstance(what, Action) and what.seat == tour.live.manifest.seats[0]
    label = Renderer(language())(_label(tour.live.game, play))
    if own:
        return (
            _("You tap “%(play)s”.", play=label),
            _("The phone checks it, says what it costs, and the other phone shows it at once."),
        )
    return (
        _("Your rival taps “%(play)s”.", play=label),
        _("Your phone tells what happened and how the numbers changed."),
    )


def _play_at(live: Live, ply: int) -> Step:
    return next(step for step in live.history.steps if step.ply == ply and step.is_play)


def _label(game: Game, step: Step) -> Text:
    what = step.entry.what
    spec = game.spec(what.name) if isinstance(what, Action) else None
    return spec.label if spec is not None else NOTHING


def _playthroughs(key: str) -> Iterator[Path]:
    try:
        folder = Path(games.folder_of(key)) / "playthroughs"
    except LookupError:
        return iter(())
    return iter(files([folder])) if folder.is_dir() else iter(())


def _is_token(token: str) -> bool:
    return token.isascii() and token.isalnum() and len(token) <= 64
