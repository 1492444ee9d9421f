"""Counts and durations of a server, in the format of Prometheus.

The processes of one `serve --workers N` write theirs into files of one folder
(PROMETHEUS_MULTIPROC_DIR, which the parent sets): each of them answers with the sum of all.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from time import perf_counter
from typing import Any

from prometheus_client import CollectorRegistry
from prometheus_client import Counter
from prometheus_client import Gauge
from prometheus_client import Histogram
from prometheus_client import ProcessCollector
from prometheus_client import generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

SHARED = "PROMETHEUS_MULTIPROC_DIR"
_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_SLOW = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


class Measures:
    """The measures of one process. Labels are names from the program alone (kinds of events, words
    of refusals, endpoints), so that no caller can add rows.
    """

    def __init__(self) -> None:
        kept = CollectorRegistry()
        self._registry = kept
        self._events = Counter("quartermaster_events", "Lines recorded", ["kind"], registry=kept)
        self._refusals = Counter(
            "quartermaster_refusals", "Refusals, by their word", ["error"], registry=kept
        )
        self._seconds = Histogram(
            "quartermaster_request_seconds",
            "Seconds until an answer",
            ["door"],
            registry=kept,
            buckets=_QUICK,
        )
        self._drawing = Histogram(
            "quartermaster_offloaded_seconds",
            "Seconds of commits, drawing and reading in, off the hub",
            ["work"],
            registry=kept,
            buckets=_SLOW,
        )
        self._answers = Counter(
            "quartermaster_answers", "Answers over HTTP", ["status"], registry=kept
        )
        self._limited = Counter(
            "quartermaster_rate_limited", "Calls turned away for their number", registry=kept
        )
        self._malformed = Counter(
            "quartermaster_malformed_packets", "Socket packets that are none", registry=kept
        )
        self._sockets = _gauge("quartermaster_sockets", "Open sockets", kept)
        self._waiting = _gauge("quartermaster_commits_waiting", "Work waiting for a commit", kept)
        self._matches = _gauge("quartermaster_matches_in_memory", "Matches in memory", kept)
        self._troubled = _gauge("quartermaster_unavailable", "1: nothing can be recorded", kept)
        if SHARED not in os.environ:
            ProcessCollector(registry=kept)
        # a measure seeks its child of a label under a lock: a play asks for four
        self._events_of = cache(self._events.labels)
        self._seconds_of = cache(self._seconds.labels)
        self._drawing_of = cache(self._drawing.labels)
        self._answers_of = cache(self._answers.labels)

    def recorded(self, kind: str) -> None:
        """Count a line that this process stored."""
        self._events_of(kind).inc()

    def refused(self, word: str) -> None:
        """Count a refusal by its word."""
        self._refusals.labels(word).inc()
        if word == "too-many":
            self._limited.inc()

    def answered(self, door: str, seconds: float, status: int = 200) -> None:
        """Record the seconds that an endpoint took to answer, and the HTTP status."""
        self._seconds_of(door).observe(seconds)
        self._answers_of(f"{status // 100}xx").inc()

    def malformed(self) -> None:
        """Count a packet that could not be parsed."""
        self._malformed.inc()

    def timed(self, offload: Callable[..., Any], work: str) -> Callable[..., Any]:
        """Return *offload* with the duration of each piece of *work* recorded."""

        def run(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
            begun = perf_counter()
            try:
                return offload(function, *args, **kwargs)
            finally:
                self._drawing_of(work).observe(perf_counter() - begun)

        return run

    def look(self, sockets: int, waiting: int, matches: int, troubled: bool) -> None:
        """Record the present numbers: open sockets, waiting work, matches in memory, and whether
        there is a trouble.
        """
        self._sockets.set(sockets)
        self._waiting.set(waiting)
        self._matches.set(matches)
        self._troubled.set(troubled)

    def text(self) -> bytes:
        """Return all measures in Prometheus' text format."""
        if SHARED not in os.environ:
            return generate_latest(self._registry)
        everybody = CollectorRegistry()
        MultiProcessCollector(everybody)  # type: ignore[no-untyped-call]
        return generate_latest(everybody)


def _gauge(name: str, words: str, kept: CollectorRegistry) -> Gauge:
    return Gauge(name, words, registry=kept, multiprocess_mode="livesum")
