"""Commands as a shell runs them."""

from __future__ import annotations

from click.testing import CliRunner
from click.testing import Result

from app.cli import main


def run(*words: str, code: int = 0) -> str:
    """What a command says; it must end with this code."""
    outcome: Result = CliRunner().invoke(main, list(words))
    assert outcome.exit_code == code, (outcome.output, outcome.exception)
    return outcome.output
