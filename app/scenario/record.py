"""Facts about the record: how a play, a ruling or a correction now counts."""

from __future__ import annotations

from collections.abc import Callable

from app.scenario.scene import Finding
from app.scenario.scene import Scene
from app.scenario.scene import one
from app.scenario.words import Unclear
from events.record import Entry


def counted_as(standing: str) -> Callable[[Scene, list[str]], Finding]:
    """`void PLAY ID`, `struck PLAY`, `stands PLAY`: how a line of the record now counts."""

    def judge(scene: Scene, rest: list[str]) -> Finding:
        if not 1 <= len(rest) <= 2:
            raise Unclear(
                f"{standing} wants a label or version, and perhaps a clause id: {standing} LABEL ID"
            )
        entry = _entry(scene, rest[0])
        found = (_standing_of(scene, entry), entry.rule)
        return Finding(
            found[: len(rest)] == (standing, *rest[1:]), f"{rest[0]} {' '.join(found)}".strip()
        )

    return judge


def _standing_of(scene: Scene, entry: Entry) -> str:
    """Return how a line counts: `stands`, `allowed` (by ruling), `struck`, `void` or `doubt` (after
    a trouble).
    """
    if any(doubted.version == entry.version for doubted in scene.in_doubt):
        return "doubt"
    return "allowed" if entry.standing == "stands" and entry.allowed else entry.standing


def _entry(scene: Scene, text: str) -> Entry:
    version = scene.find(text)
    entry = next((entry for entry in scene.entries if entry.version == version), None)
    if entry is None:
        raise Unclear(f"{text!r} names no line of the record")
    return entry


def changed(scene: Scene, rest: list[str]) -> Finding:
    """`changed PLAY`: after an amendment or a preview the play stands, with another result."""
    version = scene.find(one(rest, "changed"))
    verdict = next(
        (item.verdict for item in scene.verdicts if item.version == version), "not judged"
    )
    return Finding(verdict == "changed", f"{rest[0]} {verdict}")
