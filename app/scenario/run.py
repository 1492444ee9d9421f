"""Runs scenarios and returns their results. A scenario stops at its first failing step; the others
of its file still run.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from app.scenario.facts import REFUSED
from app.scenario.facts.scene import written
from app.scenario.language.lexing import Unclear
from app.scenario.language.lexing import meant
from app.scenario.language.lines import refusal_of
from app.scenario.language.read import NO_STEP
from app.scenario.language.read import NO_TEXTS
from app.scenario.language.read import Texts
from app.scenario.language.read import UnreadableScenario
from app.scenario.language.read import scenarios
from app.scenario.match import Match
from app.scenario.match import NotOpened
from app.scenario.player import ExpectationFailed
from app.scenario.player import Playback
from app.scenario.rulebook import require_clauses
from app.scenario.steps import Broken
from app.scenario.steps import Expect
from app.scenario.steps import ExpectedRefusal
from app.scenario.steps import Scenario
from app.scenario.steps import SourceLine
from app.scenario.steps import Why
from games import catalogue
from games.kit.table import table_text
from games.rules import Game
from games.table import Table

PASSED = "passed"
FAILED = "failed"
UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """The result of a scenario: `passed`, `failed` (`expected` and `actual` say why), or `unclear`
    (it cannot be read).

    `met`: the clause ids that occurred (in a refusal, an outcome, a trouble, a verdict), and those
    in the header of a scenario that expects something.
    """

    scenario: str
    state: str
    place: SourceLine
    expected: str = ""
    actual: str = ""
    table: str = ""
    met: frozenset[str] = frozenset()


def run_file(file: Path, texts: Texts = NO_TEXTS) -> tuple[ScenarioResult, ...]:
    """Run every scenario of a file; a file that cannot be read gives one `unclear` result, a part
    none. *texts* replace files.
    """
    try:
        made = scenarios(file, texts)
    except UnreadableScenario as fault:
        return (ScenarioResult(file.name, UNCLEAR, fault.place, actual=fault.message),)
    return tuple(run(one) for one in made)


def run(scenario: Scenario | Broken) -> ScenarioResult:
    """Run one scenario."""
    if isinstance(scenario, Broken):
        return ScenarioResult(scenario.name, UNCLEAR, scenario.place, actual=scenario.message)
    try:
        place = scenario.places.get("game", scenario.place)
        refusal = _refused_opening(scenario)
        _require_header(scenario, refusal.field if refusal else "")
        try:
            player = Playback(Match(scenario))
        except NotOpened as fault:
            return _not_opened(scenario, fault, refusal)
    except _At as fault:
        return ScenarioResult(scenario.name, UNCLEAR, fault.place, actual=str(fault))
    except Unclear as fault:
        place = scenario.places.get("cards", place)
        return ScenarioResult(scenario.name, UNCLEAR, place, actual=str(fault))
    return _play(scenario, player)


def played(scenario: Scenario) -> Match:
    """Run one scenario and return its match; raise `NotOpened`, `Unclear` or
    `ExpectationFailed`.
    """
    player = Playback(Match(scenario))
    for step in scenario.steps:
        player.take(step)
    return player.match


def _play(scenario: Scenario, player: Playback) -> ScenarioResult:
    if not scenario.steps:
        return ScenarioResult(scenario.name, UNCLEAR, scenario.place, actual=NO_STEP)
    for step in scenario.steps:
        try:
            player.take(step)
        except Unclear as fault:
            met = frozenset(player.met)
            return ScenarioResult(scenario.name, UNCLEAR, step.place, actual=str(fault), met=met)
        except ExpectationFailed as other:
            return ScenarioResult(
                scenario.name,
                FAILED,
                step.place,
                other.expected,
                other.actual,
                _picture(player, other.table),
                frozenset(player.met),
            )
    return _passed(scenario, player.met)


def _picture(player: Playback, table: Table | None) -> str:
    match = player.match
    return table_text.as_text(table or match.table, match.game.equipment)


def _passed(scenario: Scenario, met: Iterable[str]) -> ScenarioResult:
    looks = any(isinstance(step, Expect) for step in scenario.steps)
    about = scenario.clauses if looks else ()
    return ScenarioResult(
        scenario.name, PASSED, scenario.place, met=frozenset({*met, *about}) - {""}
    )


# -- the opening -----------------------------------------------------------------------------------


class _At(Unclear):
    """A line of the header is unclear."""

    def __init__(self, place: SourceLine, message: str) -> None:
        super().__init__(message)
        self.place = place


def _require_header(scenario: Scenario, wrong: str) -> None:
    """Raise `_At` for a clause, an option or a seat that does not exist; the setting *wrong* is
    unreadable on purpose.
    """
    game = catalogue().get(scenario.game)
    if game is None:
        return  # the desk refuses it, and names the known ones
    for id_, place in scenario.clauses.items():
        try:
            require_clauses(game, [id_])
        except Unclear as fault:
            raise _At(place, str(fault)) from None
    for setting, place in scenario.places.items():
        if setting != wrong and (fault_of := _unknown_in(scenario, game, setting)):
            raise _At(place, f"the match cannot be opened: {setting}: {fault_of}")


def _unknown_in(scenario: Scenario, game: Game, setting: str) -> str:
    """What is unknown in a setting ("" for nothing): its seat, its option, or a word that is none
    of the option's choices.
    """
    if setting == "seats":
        fits = game.least_seats <= len(scenario.seats) <= len(game.seats)
        unknown = [seat for seat in scenario.seats if fits and seat not in game.seats]
        return f"{unknown[0]!r} is no seat; {meant(unknown[0], game.seats)}" if unknown else ""
    name = setting.removeprefix("options.")
    if name == setting:
        return ""
    spec = next((one for one in game.options if one.name == name), None)
    if spec is None:
        known = [one.name for one in game.options]
        return f"{game.title} has no such option; {meant(name, known)}"
    value = scenario.options[name]
    numbers = [f"a whole number from {spec.least} to {spec.most}"] if spec.most else []
    kinds = {*map(type, spec.choices), *(int for _ in numbers)}
    fits = type(value) in kinds and (not isinstance(value, str) or value in spec.choices)
    right = " or ".join([*map(written, spec.choices), *numbers])
    return f"it has no value {written(value)}; write {right}" if kinds and not fits else ""


def _refused_opening(scenario: Scenario) -> ExpectedRefusal | None:
    """The refusal that is expected of the opening itself (`= refused ID`), None for none."""
    for step in scenario.steps:
        for fact in step.facts if isinstance(step, Expect) else ():
            if fact[0] == REFUSED:
                return _opening_refusal(scenario, step.place, list(fact[1:]))
    return None


def _opening_refusal(scenario: Scenario, place: SourceLine, words: list[str]) -> ExpectedRefusal:
    if len(scenario.steps) > 1 or len(scenario.steps[0].facts) > 1:  # type: ignore[union-attr]
        raise _At(place, "a match that is refused has no other step; put it into its own scenario")
    try:
        refusal = refusal_of(words)
        if refusal.why not in (Why.RULE, Why.UNREADABLE):
            raise Unclear("refused wants a clause id, or unreadable and what: = refused ID")
        if scenario.game in catalogue():
            require_clauses(catalogue()[scenario.game], refusal.rules)
    except Unclear as fault:
        raise _At(place, str(fault)) from None
    return refusal


def _not_opened(
    scenario: Scenario, fault: NotOpened, refusal: ExpectedRefusal | None
) -> ScenarioResult:
    """The result of a scenario whose match cannot be opened: it passes if that is what
    it expects.
    """
    if refusal is None:
        where = next((scenario.places[f] for f in fault.fields if f in scenario.places), None)
        place = where or scenario.places.get("game", scenario.place)
        message = f"the match cannot be opened: {fault}"
        return ScenarioResult(scenario.name, UNCLEAR, place, actual=message)
    met = {fault.rule} - {""}
    if fault.rule in refusal.rules or list(fault.fields) == [refusal.field]:
        return _passed(scenario, met)
    outcome = f"refused: {fault.rule or 'unreadable'} ({fault})"
    place = scenario.steps[0].place
    return ScenarioResult(
        scenario.name, FAILED, place, f"refused: {refusal}", outcome, "", frozenset(met)
    )


def files(places: Iterable[Path]) -> list[Path]:
    """Return the scenario files among *places*: files as they are, and every `.txt` below a
    folder.
    """
    listed: list[Path] = []
    for place in places:
        listed += sorted(place.rglob("*.txt")) if place.is_dir() else [place]
    return listed
