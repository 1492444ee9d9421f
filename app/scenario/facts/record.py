"""Facts about the record: how a play, a ruling or a correction now counts."""

from __future__ import annotations

from collections.abc import Callable

from app.scenario.facts.scene import FactCheck
from app.scenario.facts.scene import FactScene
from app.scenario.facts.scene import one
from app.scenario.language.lexing import Unclear
from app.scenario.rulebook import require_clauses
from events.record import Entry

STANDINGS = ("stands", "struck", "void", "allowed", "doubt")
"""The standings of a line in the record: `allowed` stands by ruling, `doubt` comes
after a trouble.
"""


def counted_as(standing: str) -> Callable[[FactScene, list[str]], FactCheck]:
    """`void PLAY ID`, `struck PLAY`, `stands PLAY`: how a line of the record now counts; `void
    exactly PLAY PLAY`: these lines and no others.
    """

    def judge(scene: FactScene, rest: list[str]) -> FactCheck:
        if rest[:1] == ["exactly"]:
            return _exactly(scene, standing, rest[1:])
        if not 1 <= len(rest) <= 2:
            raise Unclear(
                f"{standing} wants a label or version, and perhaps a clause id: {standing} LABEL "
                f"ID; or: {standing} exactly LABEL ..."
            )
        require_clauses(scene.game, rest[1:])
        entry = _entry(scene, rest[0])
        actual = (_standing_of(scene, entry), entry.rule)
        return FactCheck(
            actual[: len(rest)] == (standing, *rest[1:]), f"{rest[0]} {' '.join(actual)}".strip()
        )

    return judge


def _exactly(scene: FactScene, standing: str, rest: list[str]) -> FactCheck:
    """`struck exactly LABEL ...`: just these lines of the record count so (`nothing`: none
    does).
    """
    if not rest:
        raise Unclear(f"{standing} exactly wants labels or versions, or nothing")
    named = [] if rest == ["nothing"] else rest
    expected = [_entry(scene, word).version for word in named]
    if len(set(expected)) != len(expected):
        raise Unclear(f"a play stands twice in {' '.join(rest)}")
    actual = [entry.version for entry in scene.entries if _standing_of(scene, entry) == standing]
    words = " ".join(_called(scene, version) for version in actual) or "nothing"
    return FactCheck(sorted(expected) == sorted(actual), f"{standing} exactly {words}")


def _called(scene: FactScene, version: int) -> str:
    """The label of a version, or its number."""
    return next((label for label, of in scene.labels.items() if of == version), str(version))


def _standing_of(scene: FactScene, entry: Entry) -> str:
    if any(doubted.version == entry.version for doubted in scene.in_doubt):
        return "doubt"
    return "allowed" if entry.standing == "stands" and entry.allowed else entry.standing


def _entry(scene: FactScene, text: str) -> Entry:
    version = scene.find(text)
    entry = next((entry for entry in scene.entries if entry.version == version), None)
    if entry is None:
        raise Unclear(f"{text!r} names no line of the record")
    return entry


def changed(scene: FactScene, rest: list[str]) -> FactCheck:
    """`changed PLAY`: after an amendment or a preview the play stands, with another result."""
    version = scene.find(one(rest, "changed"))
    verdict = next(
        (item.verdict for item in scene.verdicts if item.version == version), "not judged"
    )
    return FactCheck(verdict == "changed", f"{rest[0]} {verdict}")


def no(scene: FactScene, rest: list[str]) -> FactCheck:
    """`no frame`, `no trouble`."""
    kind = scene.table.frame.kind if scene.table.frame else ""
    match rest:
        case ["frame"]:
            return FactCheck(not kind, f"frame {kind}")
        case ["trouble"]:
            return FactCheck(not scene.troubles, _troubles(scene))
        case _:
            raise Unclear("no wants frame or trouble: no frame; no trouble")


def trouble(scene: FactScene, rest: list[str]) -> FactCheck:
    """`trouble ID`, `trouble count`: a play, or a count, does not agree with the record."""
    rule = one(rest, "trouble")
    if rule == "none":
        return FactCheck(not scene.troubles, _troubles(scene))
    if rule != "count":
        require_clauses(scene.game, [rule])
    return FactCheck(any(item.ruling.rule == rule for item in scene.troubles), _troubles(scene))


def _troubles(scene: FactScene) -> str:
    words = [
        f"{item.ruling.rule} at version {item.version} ({item.ruling.because})"
        for item in scene.troubles
    ]
    return "; ".join(words) or "no trouble"
