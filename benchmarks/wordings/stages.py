"""By stage: what a line is taken for, where lines come from, and where they are kept."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.wordings import making
from tests.approved.cardfiles import cardfiles
from tests.approved.house import mistakes
from tests.approved.positions import positions
from tests.approved.prints import prints
from tests.approved.wordings import wordings

LONGEST = 240
_LOTS = 500
_FIRST = ">", "=", "preview ", "strike ", "rewind ", "allow ", "always ", "repeat ", "clock "


@dataclass(frozen=True)
class Stage:
    """*told*: what a line is taken for; *file*: where lines are kept, those of *kept*; *made*:
    others, for the product's files below *rooms*.
    """

    told: Callable[[str], str]
    file: Path
    kept: Callable[[], list[str]]
    made: Callable[[list[str], Random], Iterator[str]]
    rooms: tuple[str, ...]
    sorted: bool = True

    def paths(self, sources: list[str]) -> list[str]:
        """The files of the product that it goes through."""
        return [
            path for path in sources if path.startswith(self.rooms) and Path(path).stem != "page"
        ]

    def lines(self, paths: list[str], seed: str) -> list[str]:
        """All lines, those that are kept first."""
        rows = dict.fromkeys([*self.kept(), *self.made(paths, Random(seed))])
        return [row for row in rows if len(row) < LONGEST and row.replace("\t", "").isprintable()]

    def keep(self, found: list[str]) -> None:
        """Add lines to those that are kept."""
        kept = self.kept()
        head = self.file.read_text(encoding="utf-8").removesuffix(
            "".join(f"{row}\n" for row in kept)
        )
        rows = [*kept, *(row for row in found if row not in kept)]
        rows = sorted(rows) if self.sorted else rows
        self.file.write_text(head + "".join(f"{row}\n" for row in rows), encoding="utf-8")


def _typed(_paths: list[str], _dice: Random) -> Iterator[str]:
    """Lines of the tiny game's scenarios, and the examples of the language's page."""
    home = Path(mistakes.ROOT)
    for file in sorted((home / "tests/tiny_game").rglob("scenarios/*.txt")):
        rows = file.read_text(encoding="utf-8").splitlines()
        yield from (row for row in rows if row and not row.startswith(("#", "==")))
    page = (home / "docs/scenarios.md").read_text(encoding="utf-8").splitlines()
    yield from (row for row in page if row.startswith(_FIRST))


def _lots(_paths: list[str], dice: Random) -> Iterator[str]:
    return (f"{dice.randrange(1_000_000)}" for _ in range(_LOTS))


def _of_cards(name: str, *rooms: str) -> Stage:
    file = Path(wordings.__file__).with_name(f"{name}.lines")
    made = {"cards": making.cards, "tokens": making.tokens, "short": making.short}[name]
    return Stage(wordings.STAGES[name], file, lambda: wordings.kept(name), made, rooms)


_ARC = "games/wtactics_arc/"
STAGES = {
    "cards": _of_cards("cards", f"{_ARC}language/", f"{_ARC}words/sentences/", f"{_ARC}cards/"),
    "tokens": _of_cards("tokens", f"{_ARC}language/wording/"),
    "short": _of_cards("short", f"{_ARC}cards/text/"),
    "typed": Stage(
        mistakes.told, mistakes.TYPED, mistakes.kept, _typed, ("app/scenario/",), sorted=False
    ),
    "cardfiles": Stage(
        cardfiles.told, cardfiles.LOTS.file, cardfiles.LOTS.kept, _lots, ("app/cardfiles/",)
    ),
    "positions": Stage(
        positions.told,
        positions.LOTS.file,
        positions.LOTS.kept,
        _lots,
        tuple(
            f"{_ARC}{room}/" for room in ("actions", "battle", "effects", "field", "stack", "turn")
        ),
    ),
    "prints": Stage(prints.told, prints.LOTS.file, prints.LOTS.kept, _lots, ("printables/",)),
}
