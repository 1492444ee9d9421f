"""Every clause that a program can check is met by a scenario, every id that a scenario meets is a
clause, and every message that it meets is told in Chinese, with no English left. Scenarios are
played once for all of it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from app.scenario import report
from app.scenario.run import ScenarioResult
from app.scenario.run import files
from app.scenario.run import run_file
from games import catalogue
from games.text import Name
from games.text import name
from games.text import text
from tests.games.sixth import keys
from tests.games.sixth import sixth_game
from tests.leftovers import left_over
from tests.scenarios import rulebook
from tests.scenarios.listening import Heard
from tests.scenarios.listening import listening


def scenario_files() -> list[tuple[str, Path]]:
    """Every scenario file of every game."""
    with sixth_game():
        return [
            (key, file) for key in keys() for file in files([rulebook.folder(key) / "scenarios"])
        ]


@cache
def heard_of(key: str) -> Heard:
    """What people would read in the scenarios of a game that were played as yet."""
    return Heard()


@cache
def results(key: str, file: Path) -> tuple[ScenarioResult, ...]:
    """What comes of a file; each is run once."""
    with listening(heard_of(key)):
        return run_file(file)


def results_of(key: str, folder: str = "scenarios") -> list[ScenarioResult]:
    """What comes of all files of a game."""
    return [
        result for file in files([rulebook.folder(key) / folder]) for result in results(key, file)
    ]


def rules_of(key: str) -> dict[str, rulebook.Clause]:
    """The clauses of a game."""
    text = (rulebook.folder(key) / "RULES.md").read_text(encoding="utf-8")
    return rulebook.clauses(text, catalogue()[key].rules)


@pytest.mark.parametrize(
    ("key", "file"), scenario_files(), ids=lambda value: getattr(value, "stem", value)
)
def test_scenarios_pass(key: str, file: Path) -> None:
    said = [words for result in results(key, file) if (words := report.words(result))]
    assert not said, "\n" + "\n".join(said)


@pytest.mark.parametrize("key", keys())
def test_every_clause_says_how_it_is_covered(key: str) -> None:
    rules = rules_of(key)
    assert rules
    assert not rulebook.unmarked(rules.values())


@pytest.mark.parametrize("key", keys())
def test_every_checkable_clause_is_met_by_a_scenario(key: str) -> None:
    wanted = {rule.id for rule in rules_of(key).values() if rule.mark == "scenario"}
    assert wanted
    assert not sorted(wanted - rulebook.met(results_of(key), catalogue()[key].rules))


@pytest.mark.parametrize("key", keys())
def test_every_id_that_a_scenario_meets_is_a_clause(key: str) -> None:
    met = rulebook.met(results_of(key), catalogue()[key].rules)
    assert met
    assert not sorted(met - set(rules_of(key)))


def test_a_clause_without_a_scenario_is_found_out() -> None:
    text = (
        "- TNY-9.9 A clause nobody shows. [scenario]\n| TNY-9.8 | Another. | [structural] "
        "|\n- TNY-9.7 A third.\n"
    )
    rules = rulebook.clauses(text, "TNY")
    assert sorted(rules) == ["TNY-9.7", "TNY-9.8", "TNY-9.9"]
    assert rulebook.unmarked(rules.values()) == [
        "line 2: TNY-9.8 [structural]",
        "line 3: TNY-9.7 []",
    ]
    assert "TNY-9.9" not in rulebook.met(results_of("tiny"), "TNY")
    with pytest.raises(ValueError, match=r"TNY-1\.1 stands on line 1 already"):
        rulebook.clauses("- TNY-1.1 x [physical]\n- TNY-1.1 y [physical]\n", "TNY")


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_nothing_is_left_in_english(key: str) -> None:
    results_of(key)
    results_of(key, "playthroughs")
    heard = heard_of(key)
    assert len(heard.texts) > 150
    by_game = {where: words for where, words in heard.plain.items() if "refusal" not in where}
    assert by_game == {}
    notes = {words for words in heard.typed if " " in words}
    called, known = frozenset(heard.called | notes), frozenset(heard.called | heard.typed)
    left = {english: left_over(words, called) for english, words in heard.texts.items()}
    left |= {
        english: left_over(words, known)
        for english, words in heard.refused.items()
        if not any(part in english for parts in heard.plain.values() for part in parts)
    }
    assert {english: words for english, words in left.items() if words} == {}


def test_a_planted_english_sentence_is_seen() -> None:
    card = name("Line Guard")
    assert left_over(text("%(card)s is a General.", card=card), {"Line Guard"}) == []
    assert left_over(text("%(card)s is a General.", card=card), set()) == ["Line", "Guard"]
    assert left_over(text("%(card)s is a General.", card="the leader"), set()) == ["the", "leader"]
    assert left_over(text("%(card)s rides a horse.", card=card), {"Line Guard"}) != []
    assert isinstance(card, Name)
