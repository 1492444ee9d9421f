"""Pages of cards: fronts, backs on the second side or below a fold, and stickers with codes."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence

from games.paper import CARD_HEIGHT
from games.paper import CARD_WIDTH
from games.paper import CardBack
from games.paper import Deck
from games.text import joined
from games.text import text
from printables.codes.tags import Tag
from printables.items.labels import sheet_of
from printables.options import PrintOptions
from printables.pages import Blank
from printables.pages import Front
from printables.pages import Placed
from printables.pages import Printable
from printables.pages import Sheet
from printables.pages import Sticker
from printables.paging import numbered
from printables.paging import parts
from printables.paging import trim_of
from printables.stock import EDGE
from printables.stock import STOCKS
from printables.stock import Block
from printables.stock import block

_CARD_MARGIN = EDGE + 1.5

FOLDED = (4, 2)
"""Columns and rows of a gutterfold page, fronts above the fold and backs below."""


def fronts_of(deck: Deck, letter: str, options: PrintOptions) -> Iterator[Front]:
    """Yield the front of each copy of each card of a deck, with its tag."""
    for card in deck.cards:
        for copy in range(card.first, card.first + card.copies):
            yield Front(card.face, Tag(letter, options.set_sign, deck.letter, card.code, copy))


def deck_sheets(deck: Deck, game: Printable, title: str, options: PrintOptions) -> list[Sheet]:
    """Return a deck's pages: fronts, and backs as the options' `duplex` wants them."""
    fronts: list[Front | Blank] = [
        *fronts_of(deck, game.tag_letter, options),
        *[Blank(deck.back.look)] * deck.blanks,
    ]
    stock = STOCKS[options.stock]
    if options.duplex == "gutterfold":
        grid = Block(stock.lying(), CARD_WIDTH, CARD_HEIGHT, *FOLDED)
        groups = parts(fronts, FOLDED[0])
        return [
            _folded(group, deck, grid, numbered(title, n, len(groups)))
            for n, group in enumerate(groups)
        ]
    grid = block(stock, CARD_WIDTH, CARD_HEIGHT, _CARD_MARGIN)
    groups = parts(fronts, len(grid))
    pages: list[Sheet] = []
    for number, group in enumerate(groups):
        page = _cards_page(
            group, grid, deck.kind, numbered(title, number, len(groups)), options.duplex
        )
        pages += [page] if options.duplex == "single" else [page, _backs(page, deck.back, options)]
    return pages


def _cards_page(
    fronts: Sequence[Front | Blank], grid: Block, kind: str, title: str, duplex: str
) -> Sheet:
    placed = tuple(
        Placed(front, x, y, grid.width, grid.height)
        for front, (x, y) in zip(fronts, grid.places(), strict=False)
    )
    return Sheet(
        grid.stock,
        title,
        kind,
        "front",
        placed,
        tuple(grid.marks()),
        trim=trim_of(grid),
        flip="" if duplex == "single" else duplex,
    )


def _backs(page: Sheet, back: CardBack, options: PrintOptions) -> Sheet:
    """The second side: each back where its front lies when the page is turned over that edge."""
    right, down = options.back_shift
    placed = []
    for front in page.placed:
        x, y = page.stock.width - front.x - front.width, front.y
        if options.duplex == "short":
            x, y = front.x, page.stock.height - front.y - front.height
        placed.append(Placed(back, x + right, y + down, front.width, front.height))
    return Sheet(
        page.stock, page.title, page.kind, "back", tuple(placed), trim=page.trim, flip=page.flip
    )


def _folded(fronts: Sequence[Front | Blank], deck: Deck, grid: Block, title: str) -> Sheet:
    """Fronts above, backs upside down below; folded along the middle they lie back to back."""
    placed = []
    for front, (x, y) in zip(fronts, grid.places(), strict=False):
        placed.append(Placed(front, x, y, grid.width, grid.height))
        low = grid.stock.height - y
        placed.append(Placed(deck.back, x + grid.width, low, grid.width, grid.height, turn=180))
    middle = grid.stock.height / 2
    fold = ((EDGE, middle, grid.stock.width - EDGE, middle),)
    return Sheet(
        grid.stock,
        joined(" · ", (title, text("fold, glue, cut"))),
        deck.kind,
        "front",
        tuple(placed),
        tuple(grid.marks()),
        fold,
        trim_of(grid),
    )


def sticker_sheets(decks: Sequence[Deck], game: Printable, options: PrintOptions) -> list[Sheet]:
    """Return pages of stickers, one for each copy of each card: its name and its code."""
    stock, grid = sheet_of(options.labels, options.stock)
    fronts = [front for deck in decks for front in fronts_of(deck, game.tag_letter, options)]
    groups = parts(
        [Sticker(front.face.title, front.face.native, front.tag) for front in fronts], len(grid)
    )
    return [
        Sheet(
            stock,
            numbered(joined(" · ", (game.title, text("stickers"))), number, len(groups)),
            "stickers",
            "front",
            tuple(
                Placed(sticker, x, y, grid.width, grid.height)
                for sticker, (x, y) in zip(group, grid.places(), strict=False)
            ),
            *(
                (tuple(grid.marks()), tuple(grid.seams()), trim_of(grid))
                if isinstance(grid, Block)
                else ()
            ),
        )
        for number, group in enumerate(groups)
    ]
