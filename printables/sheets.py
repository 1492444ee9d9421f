"""From what a game declares to pages: which thing lies where, on which side, with which marks.

`sheets_of` is the way in; `printables.render.to_pdf` draws its answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import replace

from games.cards import CardSet
from games.kit.cards.piece_ids import set_sign
from games.paper import Deck
from games.paper import Item
from games.paper import Leaflet
from games.paper import Mat
from games.paper import Token
from games.paper import Tokens
from games.text import joined
from games.text import text
from printables.codes.tags import Tag
from printables.codes.token_tags import TokenTag
from printables.items.card_sheets import deck_sheets
from printables.items.card_sheets import fronts_of
from printables.items.card_sheets import sticker_sheets
from printables.items.faces import misfits
from printables.items.gauge import SIDE
from printables.items.leaflets import SIZES
from printables.items.own_words import illustrated
from printables.items.own_words import with_own_words
from printables.items.referee_card import REFEREE
from printables.items.tokens import GAP
from printables.options import PrintOptions
from printables.pages import Gauge
from printables.pages import Line
from printables.pages import Part
from printables.pages import Placed
from printables.pages import Printable
from printables.pages import Sheet
from printables.pages import Sign
from printables.pages import Thing
from printables.pages import Tile
from printables.pages import Welcome
from printables.paging import numbered
from printables.paging import parts
from printables.paging import trim_of
from printables.stock import STOCKS
from printables.stock import Block
from printables.stock import Stock
from printables.stock import Tiling
from printables.stock import block
from printables.stock import tiling
from printables.wording import Unprintable
from printables.wording import worded


def sheets_of(
    game: Printable, cards: CardSet, options: PrintOptions | None = None
) -> tuple[Sheet, ...]:
    """The pages of everything a game prints, in the order in which they come out of the printer.

    When backs are printed by turning pages over, pages without a back get an empty second side, so
    that the whole file can be sent to a duplex printer at once. Raises Unprintable when something
    cannot be printed as asked.
    """
    options = _with_set_sign(options or PrintOptions(), cards)
    pages: list[Sheet] = []
    items = (illustrated(item, options.pictures) for item in _items(game, cards, options))
    offered = worded((*items, REFEREE), options.say)
    _require_decks(offered, options)
    wanted = [
        item for item in offered if options.wants(item.kind) and options.wants_of(_letters(item))
    ]
    for item in wanted:
        pages += _sheets(item, game, options)
    pages += _leaflets([item for item in wanted if isinstance(item, Leaflet)], game, options)
    if options.wants("join"):
        pages += _invitations(game, options)
    if options.wants("stickers"):
        pages += sticker_sheets(
            [item for item in offered if isinstance(item, Deck) and options.wants_of(item.letter)],
            game,
            options,
        )
    if options.wants("gauge"):
        pages += [_gauge(side, options) for side in ("front", "back")]
    return tuple(_with_second_sides(pages, options))


def tags_of(
    game: Printable, cards: CardSet, options: PrintOptions | None = None
) -> tuple[Tag, ...]:
    """The tags of all physical copies that a game prints: what a table may later scan."""
    options = options or PrintOptions()
    decks = [
        item
        for item in _items(game, cards, options)
        if isinstance(item, Deck) and options.wants_of(item.letter)
    ]
    options = _with_set_sign(options, cards)
    return tuple(front.tag for deck in decks for front in fronts_of(deck, game.tag_letter, options))


def misfits_of(
    game: Printable, cards: CardSet, options: PrintOptions | None = None
) -> Iterator[tuple[str, Unprintable]]:
    """Yield the code of each card of the wanted decks with something that cannot be printed, and
    what; each design once.
    """
    options = options or PrintOptions()
    seen: set[str] = set()
    for item in worded(_items(game, cards, options), options.say):
        for card in item.cards if isinstance(item, Deck) and options.wants_of(item.letter) else ():
            if card.code not in seen:
                seen.add(card.code)
                yield from ((card.code, fault) for fault in misfits(card.face, options))


def _items(game: Printable, cards: CardSet, options: PrintOptions) -> tuple[Item, ...]:
    """What a game prints, nothing where it has no paper."""
    items = game.paper(cards, options.wishes) if game.paper else ()
    return tuple(with_own_words(item, game.schema, cards) for item in items)


def _sheets(item: Item, game: Printable, options: PrintOptions) -> list[Sheet]:
    title = joined(" · ", (game.title, item.title))
    if isinstance(item, Deck):
        return deck_sheets(item, game, title, options)
    if isinstance(item, Mat):
        return _mat(item, game.tag_letter, title, options)
    if isinstance(item, Tokens):
        return _tokens(item, game.tag_letter, title, options)
    return []


def _letters(item: Item) -> str:
    """The letters of the deck or seats that a thing belongs to, "" for everybody's."""
    if isinstance(item, Mat):
        return (
            item.seat[:1].upper() if item.corners else item.seat
        )  # a mat with corners belongs to one seat at most
    return item.letter if isinstance(item, Deck | Tokens) else ""


def letters_of(
    game: Printable, cards: CardSet, options: PrintOptions | None = None
) -> tuple[str, ...]:
    """The letters by which decks, mats and tokens of a game can be chosen."""
    return _known_letters(_items(game, cards, options or PrintOptions()))


def _known_letters(offered: Sequence[Item]) -> tuple[str, ...]:
    return tuple(sorted({letter for item in offered for letter in _letters(item)}))


def _require_decks(offered: Sequence[Item], options: PrintOptions) -> None:
    known = _known_letters(offered)
    unknown = [letter for letter in options.decks if letter not in known]
    if unknown:
        raise Unprintable(
            text(
                "there is no deck %(unknown)s; wanted one of %(known)s",
                unknown=joined(", ", unknown),
                known=joined(", ", known),
            )
        )


def _with_second_sides(pages: Sequence[Sheet], options: PrintOptions) -> Iterator[Sheet]:
    turning = options.duplex in ("long", "short") and any(page.side == "back" for page in pages)
    for place, page in enumerate(pages):
        yield page
        following = pages[place + 1].side if place + 1 < len(pages) else "front"
        if turning and page.side == "front" and following == "front":
            yield Sheet(page.stock, page.title, page.kind, "back", flip=page.flip)


def _with_set_sign(options: PrintOptions, cards: CardSet) -> PrintOptions:
    return replace(options, set_sign=options.set_sign or set_sign(cards))


def _mat(mat: Mat, letter: str, title: str, options: PrintOptions) -> list[Sheet]:
    stock = STOCKS[options.mat_stock or options.stock]
    cut = tiling(stock, mat.width, mat.height)
    if len(cut) == 1:
        return _whole(mat, letter, title, stock) * mat.copies
    wide, high = cut.window
    pages = []
    for number, (column, row, left, top) in enumerate(cut.windows()):
        width, height = min(wide, mat.width - left), min(high, mat.height - top)
        placed = Placed(Part(mat, letter, left, top), cut.margin, cut.margin, width, height)
        seams = tuple(_seams(cut, column, row, width, height))
        where = text(
            "row %(row)s, column %(column)s: lay the dashed line of one page on that of the next",
            row=row + 1,
            column=column + 1,
        )
        pages.append(
            Sheet(
                cut.stock,
                joined(" · ", (numbered(title, number, len(cut)), where)),
                mat.kind,
                "front",
                (placed,),
                dashes=seams,
                trim=(cut.margin, cut.margin, width, height),
            )
        )
    return pages * mat.copies


def _seams(cut: Tiling, column: int, row: int, width: float, height: float) -> Iterator[Line]:
    """The lines on which a page meets its neighbours, in the middle of each overlap."""
    overlap_half = cut.overlap / 2
    wide, high = cut.window
    for x, shown in ((overlap_half, column > 0), (wide - overlap_half, column + 1 < cut.columns)):
        if shown:
            yield cut.margin + x, cut.margin, cut.margin + x, cut.margin + height
    for y, shown in ((overlap_half, row > 0), (high - overlap_half, row + 1 < cut.rows)):
        if shown:
            yield cut.margin, cut.margin + y, cut.margin + width, cut.margin + y


def _whole(mat: Mat, letter: str, title: str, stock: Stock) -> list[Sheet]:
    paper = stock if mat.width <= stock.width and mat.height <= stock.height else stock.lying()
    x, y = (paper.width - mat.width) / 2, (paper.height - mat.height) / 2
    placed = Placed(Part(mat, letter), x, y, mat.width, mat.height)
    return [Sheet(paper, title, mat.kind, "front", (placed,), trim=(x, y, mat.width, mat.height))]


def _each(token: Token, letter: str) -> Iterator[Token | Tile]:
    """Every copy of a token, the spares last."""
    for number in range(token.copies + token.spare):
        if not token.pieces:
            yield token
        elif number < token.copies:
            yield Tile(token, TokenTag(letter, token.pieces[number]))
        else:
            yield Tile(token, None)


def _tokens(tokens: Tokens, letter: str, title: str, options: PrintOptions) -> list[Sheet]:
    stock = STOCKS[options.stock]
    each = [thing for token in tokens.tokens for thing in _each(token, letter)]
    pages: list[list[Placed]] = [[]]
    margin = 10.0
    x, y, row = margin, margin, 0.0
    for thing in each:
        side = (thing.token if isinstance(thing, Tile) else thing).diameter + GAP
        if x + side > stock.width - margin or (row and side != row):
            x, y, row = margin, y + row, 0.0
        if y + side > stock.height - margin - 6:
            pages.append([])
            x, y = margin, margin
        pages[-1].append(Placed(thing, x, y, side, side))
        x, row = x + side, max(row, side)
    return [
        Sheet(
            stock,
            numbered(title, n, len(pages)),
            tokens.kind,
            "front",
            tuple(page),
            trim=(margin, margin, stock.width - 2 * margin, stock.height - 2 * margin - 6),
        )
        for n, page in enumerate(pages)
    ]


def _leaflets(leaflets: Sequence[Leaflet], game: Printable, options: PrintOptions) -> list[Sheet]:
    """Leaflets of one size share pages, no matter for whom they are."""
    pages: list[Sheet] = []
    for size, measure in SIZES.items():
        copies = [
            leaflet for leaflet in leaflets if leaflet.size == size for _ in range(leaflet.copies)
        ]
        if copies:
            grid = block(STOCKS[options.stock], *measure, 0.0)
            pages += _gridded(
                copies,
                grid,
                joined(" · ", (game.title, text("reference %(size)s", size=size))),
                copies[0].kind,
            )
    return pages


def _invitations(game: Printable, options: PrintOptions) -> list[Sheet]:
    things: list[Thing] = [Welcome(game.title, game.edition, invite) for invite in options.invites]
    if options.sign:
        things.append(Sign(options.sign))
    grid = block(STOCKS[options.stock], *SIZES["A5"], 0.0)
    return (
        _gridded(things, grid, joined(" · ", (game.title, text("join"))), "join") if things else []
    )


def _gauge(side: str, options: PrintOptions) -> Sheet:
    stock = STOCKS[options.stock]
    x, y = (stock.width - SIDE) / 2, (stock.height - SIDE) / 2
    placed = Placed(Gauge(side), x, y, SIDE, SIDE)
    return Sheet(
        stock,
        text("Gauge of the second side"),
        "gauge",
        side,
        (placed,),
        trim=(x, y, SIDE, SIDE),
        flip=options.duplex if options.duplex in ("long", "short") else "long",
    )


def _gridded(things: Sequence[Thing], grid: Block, title: str, kind: str) -> list[Sheet]:
    groups = parts(things, len(grid))
    return [
        Sheet(
            grid.stock,
            numbered(title, number, len(groups)),
            kind,
            "front",
            tuple(
                Placed(thing, x, y, grid.width, grid.height)
                for thing, (x, y) in zip(group, grid.places(), strict=False)
            ),
            tuple(grid.marks()),
            tuple(grid.seams()),
            trim_of(grid),
        )
        for number, group in enumerate(groups)
    ]
