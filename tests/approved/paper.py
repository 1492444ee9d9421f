"""What is printed, in every way that may be chosen: where each thing lies on its sheet, every stroke,
the boxes of pages, and what does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace

from app.i18n.render import Renderer
from games import catalogue
from games.cards import CardSet
from games.rules import Game
from printables.drawing import fonts
from printables.options import KINDS
from printables.options import PrintOptions
from printables.pages import Sheet
from printables.render import Press
from printables.sheets import letters_of
from printables.sheets import misfits_of
from printables.sheets import sheets_of
from printables.sheets import tags_of
from printables.wording import Unprintable
from tests.approved.records import Record
from tests.printables import drawn
from tests.printables import reviewed

_INVITED = reviewed.OPTIONS
PRINTS: Mapping[str, PrintOptions] = {
    "plain": replace(_INVITED, duplex="long"),
    "bleed": replace(_INVITED, duplex="short", bleed=True, back_shift=(0.7, -0.4)),
    "fold": replace(_INVITED, duplex="gutterfold", bleed=True, stock="A3", edition="large"),
    "saving": replace(_INVITED, stock="Letter", ink_saver=True, coded_tokens=True),
    "bare codes": replace(_INVITED, code_only=True, mat_stock="A3", set_sign="7", labels="24"),
    "other labels": replace(
        _INVITED, decks=("A",), labels="65", coded_tokens=True, host="QM.EXAMPLE"
    ),
    "Letter labels": replace(_INVITED, decks=("Z",), labels="30", stock="Letter", bleed=True),
    "Chinese": replace(_INVITED, say=Renderer("zh_Hant"), duplex="long", mat_stock="Letter"),
}
"""Ways to print, by name. Together they choose everything that can be chosen."""
LONG = " of the northern marches"
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")


def places(key: str) -> list[str]:
    """The ways to print the paper of a game."""
    game = catalogue()[key]
    return [*(PRINTS if game.paper else ()), *(["long names"] if game.cards.cards else [])]


def records(key: str) -> Iterator[Record]:
    """Everything that is printed of a game."""
    return (record(key, place) for place in places(key))


def record(key: str, place: str) -> Record:
    """What comes out when everything of a game is printed in one way."""
    game = catalogue()[key]
    cards = game.cards
    options = _of_decks(game, PRINTS.get(place, PRINTS["plain"]))
    if place == "long names":
        cards, options = long_named(cards), replace(options, items=("cards",))
    kinds = options.items or KINDS
    rows = [row for kind in kinds for row in _printed(game, cards, replace(options, items=(kind,)))]
    rows.append(("tags", "\n".join(map(str, tags_of(game, cards, options)))))
    if place in ("plain", "long names"):
        rows.append(("misfits", "\n".join(map(str, misfits_of(game, cards, options)))))
    return Record(place, "paper", tuple(rows))


def _of_decks(game: Game, options: PrintOptions) -> PrintOptions:
    """The options with the letters that this game's decks have: `A` for the first, `Z` for the last."""
    letters = letters_of(game, game.cards)
    place = {"A": 0, "Z": -1}
    return replace(options, decks=tuple(letters[place[one]] for one in options.decks if letters))


def long_named(cards: CardSet) -> CardSet:
    """The set with names that leave little room or none."""
    longer = {
        code: replace(card, name=f"{card.name}{LONG[: number % len(LONG)]}")
        for number, (code, card) in enumerate(cards.cards.items())
    }
    return replace(cards, cards=longer)


def _printed(game: Game, cards: CardSet, options: PrintOptions) -> Iterator[tuple[str, str]]:
    (kind,) = options.items
    try:
        sheets = sheets_of(game, cards, options)
    except Unprintable as fault:
        yield f"{kind} refused", str(fault)
        return
    for number, sheet in enumerate(sheets, 1):
        yield f"{kind} sheet {number}", lying(sheet)
    try:
        for number, page in enumerate(pages(some(sheets), options), 1):
            yield f"{kind} page {number} of some", page
    except Unprintable as fault:
        yield f"{kind} refused", str(fault)


def lying(sheet: Sheet) -> str:
    """What lies where on a sheet."""
    return _ADDRESS.sub("", drawn._even([sheet]))


def some(sheets: tuple[Sheet, ...]) -> tuple[Sheet, ...]:
    """The first sheet of each sort, and the last of all."""
    return tuple(dict.fromkeys((*drawn._first_of_each(sheets), *sheets[-1:])))


def pages(sheets: tuple[Sheet, ...], options: PrintOptions) -> Iterator[str]:
    """What is drawn on each page, with the boxes that tell a printer where it ends."""
    if not sheets:
        return
    with drawn._recorded() as strokes:
        press = Boxed(sheets, options)
        for _ in press.pages():
            strokes[-1] += press.boxes[-1:]
        press.finished()
    yield from ("\n".join(page) for page in strokes)


class Boxed(Press):
    """A press that tells the boxes of each page."""

    def __init__(self, sheets: Sequence[Sheet], options: PrintOptions) -> None:
        super().__init__(sheets, options)
        self.boxes: list[str] = []

    def _boxes(self, sheet: Sheet) -> None:
        super()._boxes(sheet)
        self.boxes.append(drawn._even([self.canvas._trimBox, self.canvas._bleedBox]))


def fits() -> Record:
    """Words that just fit and just do not, in each type: sizes and lines at the very bounds."""
    rows = []
    for words in ("General", "The Wall of Gorge and River", "Überläufer 將軍", "x"):
        for face in (fonts.REGULAR, fonts.BOLD):
            wide = fonts.width(words, face, 8)
            rooms = (wide, wide - 0.001, wide + 0.001, wide / 2, wide / 2 - 0.001, wide * 3)
            told = [f"{room:.3f} {_fitted(words, face, room)}" for room in rooms]
            rows.append((f"{words} {face}", f"{wide:.4f}\n" + "\n".join(told)))
    return Record("type", "paper", tuple(rows))


def _fitted(words: str, face: str, room: float) -> str:
    try:
        size = f"{fonts.fitted(words, face, 8, room, 4):.4f}"
    except fonts.TooLong as fault:
        size = str(fault)
    return f"{size} {fonts.lines(words, face, 8, room)}"
