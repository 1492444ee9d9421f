"""Records of things by lot: a name is a lot, and what is made of it is one text."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.approved.records import Record


@dataclass(frozen=True)
class Lots:
    """Lots whose names stand in a *file*: those that noticed single changes of the product. *many*: of
    one record; *told*: what is made of a lot.
    """

    title: str
    group: str
    file: Path
    many: int
    told: Callable[[str], str]

    def kept(self) -> list[str]:
        """The names."""
        return self.file.read_text(encoding="utf-8").splitlines()

    def parts(self) -> range:
        """Where each record begins."""
        return range(0, len(self.kept()), self.many)

    def record(self, at: int) -> Record:
        """Some of the lots."""
        rows = [(name, self.told(name)) for name in self.kept()[at : at + self.many]]
        return Record(f"{self.title} from {at + 1}", self.group, tuple(rows))

    def records(self) -> Iterator[Record]:
        """All of them."""
        return map(self.record, self.parts())
