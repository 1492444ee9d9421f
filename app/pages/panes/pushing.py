"""Sends open pages the panes that an event changed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import ExitStack
from contextlib import suppress
from itertools import groupby

from flask import Flask
from flask_babel import force_locale

from app.desk.errors.faults import fault
from app.desk.errors.refusals import NotHere
from app.desk.history.live import Live
from app.i18n.languages import locale_of
from app.pages.panes.drawn import Page
from app.pages.panes.drawn import patches
from app.pages.panes.pages import Shown
from app.pages.panes.pages import page_of
from app.pages.panes.pages import pages_spoken
from app.services import services_of
from app.web.callers.connections import Audience
from app.web.usecases import live
from events.envelope import Event
from events.store.connections.commits import at_once
from events.vocabulary import MatchId

TOGETHER = 16
"""At most so many matches are drawn together: devices of the first wait for the last."""


def _spoken(shown: Shown) -> str:
    return shown.audience.language


def _locks(here: Live, locks: ExitStack) -> bool:
    """Lock a match until *locks* are left; false where somebody else has locked it."""
    free = here.lock.acquire(blocking=False)
    if free:
        locks.callback(here.lock.release)
    return free


def _live(match: MatchId) -> Live | None:
    """A match in memory; None for one that was deleted meanwhile, or cannot be read any more."""
    try:
        return live(match)
    except NotHere:
        return None
    except Exception as error:
        fault(error, f"sending the pages of {match}")
        return None


class Pusher:
    """Sends changes to pages. `spawn` runs the rendering in the background; events that come
    meanwhile are sent together, and matches that wait at the same time are drawn together.
    """

    def __init__(self, app: Flask) -> None:
        self.spawn: Callable[..., object] = at_once
        self._app = app
        self._waiting: OrderedDict[MatchId, None] = OrderedDict()
        """The matches that wait, the longest first."""
        self._sent: dict[MatchId, dict[Audience, Page]] = {}

    def joined(self, audience: Audience) -> int:
        """Register a page of an audience; return the version from which on it gets changes."""
        if audience not in self._sent_of(audience.match):
            with self._app.app_context():
                page = page_of(audience)
            # a newer one may have been sent meanwhile
            self._sent_of(audience.match).setdefault(audience, page)
        return self._sent_of(audience.match)[audience].version

    def left(self, audience: Audience) -> None:
        """Let go of a page that nobody shows any more."""
        sent = self._sent_of(audience.match)
        sent.pop(audience, None)
        if not sent:
            del self._sent[audience.match]

    def moved(self, event: Event) -> None:
        """Schedule the sending of a new event."""
        if event.match not in self._waiting and self._watching(event.match):
            self._waiting[event.match] = None
            self.spawn(self.push)

    def push(self) -> None:
        """Send what changed since the last time to the pages of the matches that wait longest. Each
        that waits has a call of its own to come: one that finds none left does nothing.
        """
        matches = [*self._next_in_turn()]
        if matches:
            with self._app.app_context():
                self._push_free([*filter(None, map(_live, matches))])

    def _next_in_turn(self) -> Iterator[MatchId]:
        """Take the matches that wait longest from those that wait."""
        with suppress(KeyError):  # none is left
            for _ in range(TOGETHER):
                yield self._waiting.popitem(last=False)[0]

    def _push_free(self, matches: Sequence[Live]) -> None:
        """Draw together the matches that nobody reports to now. Each of the others is waited for by
        itself: who waits for a match while holding another might wait for ever.
        """
        free, busy = list[Live](), list[Live]()
        with ExitStack() as locks:
            for here in matches:
                (free if _locks(here, locks) else busy).append(here)
            drawn = self._draw(free)
        self._send_all(drawn)
        for here in busy:
            self.spawn(self._push_alone, here)

    def _push_alone(self, here: Live) -> None:
        with self._app.app_context():
            with here.lock:
                drawn = self._draw([here])
            self._send_all(drawn)

    def _draw(self, matches: Sequence[Live]) -> list[tuple[Audience, Page]]:
        """The present pages of matches that are locked, language by language."""
        shown = [Shown(here, to) for here in matches for to in self._lookers(here.manifest.match)]
        drawn: list[tuple[Audience, Page]] = []
        for language, asked in groupby(sorted(shown, key=_spoken), _spoken):
            with force_locale(locale_of(language)):
                drawn += self._drawn([*asked])
        return drawn

    def _lookers(self, match: MatchId) -> frozenset[Audience]:
        """Who looks at a match now; what was sent to others is let go."""
        watching = self._watching(match)
        if watching:
            sent = self._sent_of(match)
            for gone in sent.keys() - watching:
                del sent[gone]
        return watching

    def _drawn(self, asked: Sequence[Shown]) -> list[tuple[Audience, Page]]:
        try:
            return [*zip([one.audience for one in asked], pages_spoken(asked), strict=True)]
        except Exception as error:
            if len(asked) == 1:
                self._let_fetch(asked[0].audience, error)
                return []
        # so that one keeps nothing from the others, each is drawn by itself
        return [page for one in asked for page in self._drawn([one])]

    def _send_all(self, drawn: Sequence[tuple[Audience, Page]]) -> None:
        for audience, page in drawn:
            try:
                self._send(audience, page)
            except Exception as error:
                self._let_fetch(audience, error)

    def _send(self, audience: Audience, now: Page) -> None:
        sent = self._sent_of(audience.match)
        before = sent.get(audience)
        if before is not None and before.version > now.version:
            return  # another thread drew later and was faster
        sent[audience] = now
        if before is None or before.version == now.version:
            return
        message = {
            "match": audience.match,
            "version": now.version,
            "from": before.version,
            "ply": now.ply,
            "mine": now.your_move,
            "panes": patches(before, now),
        }
        services_of(self._app).socketio.emit("panes", message, to=audience.room)

    def _let_fetch(self, audience: Audience, error: Exception) -> None:
        """Log a fault of the program, which keeps nothing from the other pages; tell this one that
        the match moved, so that it fetches the whole.
        """
        fault(error, f"sending the page {audience.page} of {audience.match}")
        parts = services_of(self._app)
        version = parts.desk.live(audience.match).head.version
        hint = {"match": audience.match, "version": version, "kind": ""}
        parts.socketio.emit("moved", hint, to=audience.room)

    def _watching(self, match: MatchId) -> frozenset[Audience]:
        return services_of(self._app).connections.watching(match)

    def _sent_of(self, match: MatchId) -> dict[Audience, Page]:
        """The pages of a match as they were sent last."""
        return self._sent.setdefault(match, {})
