"""Sends open pages the panes that an event changed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from operator import attrgetter

from flask import Flask
from flask_babel import force_locale

from app.desk.errors.faults import fault
from app.desk.history.live import Live
from app.i18n.languages import locale_of
from app.pages.panes.drawn import Page
from app.pages.panes.drawn import patches
from app.pages.panes.pages import page_of
from app.pages.panes.pages import page_spoken
from app.services import services_of
from app.web.callers.connections import Audience
from app.web.usecases import live
from events.envelope import Event
from events.store.connections.commits import at_once
from events.vocabulary import MatchId

_SPOKEN = attrgetter("language")


class Pusher:
    """Sends changes to pages. `spawn` runs the rendering in the background; events that come
    meanwhile are sent together.
    """

    def __init__(self, app: Flask) -> None:
        self.spawn: Callable[..., object] = at_once
        self._app = app
        self._waiting: set[MatchId] = set()
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
            self._waiting.add(event.match)
            self.spawn(self.push, event.match)

    def push(self, match: MatchId) -> None:
        """Send every page of a match what changed since the last time."""
        self._waiting.discard(match)
        if watching := self._watching(match):
            sent = self._sent_of(match)
            for gone in sent.keys() - watching:
                del sent[gone]
            with self._app.app_context():
                here = live(match)
                for language, audiences in groupby(sorted(watching, key=_SPOKEN), _SPOKEN):
                    with force_locale(locale_of(language)):
                        for audience in audiences:
                            self._try_to_send(here, audience)

    def _try_to_send(self, here: Live, audience: Audience) -> None:
        try:
            self._send(here, audience)
        except Exception as error:
            self._let_fetch(audience, error)

    def _send(self, here: Live, audience: Audience) -> None:
        now, sent = page_spoken(here, audience), self._sent_of(audience.match)
        before = sent.get(audience)
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
