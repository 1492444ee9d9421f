"""Every command says what its options mean, and takes -o for --out."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from app.cli import main
from app.commands.places import in_lines
from games import catalogue


def options(command: click.Command, path: str = "") -> Iterator[tuple[str, click.Option]]:
    """Yield every option of a command and of the commands below it, each with its place."""
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from options(below, f"{path} {name}".strip())
    for option in command.params:
        if isinstance(option, click.Option):
            yield path, option


def unclear(path: str, option: click.Option) -> str:
    """Return what is wrong with an option ("" where nothing is)."""
    if not option.help:
        return f"{path}: {option.opts[-1]} has no help"
    return f"{path}: no -o" if "--out" in option.opts and "-o" not in option.opts else ""


def test_options_are_explained_and_out_is_o_everywhere() -> None:
    rows = list(options(main))
    assert sum("--out" in option.opts for _, option in rows) >= 6
    assert [wrong for path, option in rows if (wrong := unclear(path, option))] == []


@pytest.mark.parametrize(
    ("planted", "wrong"),
    [
        (click.Option(["--out"], help="Where to."), "here: no -o"),
        (click.Option(["-o", "--out"]), "here: --out has no help"),
    ],
)
def test_the_checker_sees_a_planted_fault(planted: click.Option, wrong: str) -> None:
    assert unclear("here", planted) == wrong


def test_of_many_faults_the_first_are_told_and_how_many_are_left() -> None:
    assert in_lines(range(3), most=3) == "0\n1\n2"
    assert in_lines(range(4), most=3) == "0\n1\n2\n... and 1 more"


@pytest.mark.parametrize("words", [("print",), ("new",), ("event", "new")])
def test_help_lists_the_games(words: tuple[str, ...]) -> None:
    told = CliRunner().invoke(main, [*words, "--help"]).output
    _, _, games = told.partition("Games:")
    assert all(key in games for key in catalogue()), told


def test_every_command_but_the_server_takes_games_from_outside_once() -> None:
    paths = [path for path, option in options(main) if "--games" in option.opts]
    assert len(paths) == len(set(paths))
    taken = {path.split(" ")[0] for path in paths}
    assert {"", *main.list_commands(click.Context(main))} - taken == {"serve"}
    assert {"event new", "event verify", "cards", "cards check", "cards deck"} <= set(paths)
