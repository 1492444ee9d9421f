"""The table as it answers a seat that names pieces which it cannot know.

Whoever names a printed card in a report, a question or a form must not learn from the answer
whether it lies in somebody's hidden deck: it is judged as one that lies in none. Nor from how long
the answer takes: the same is done for a printed card that lies nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import Seat
from games import play
from games.kit.cards.piece_ids import copy_of
from games.rules import OF_TABLE
from games.rules import ActionSpec
from games.rules import Allocate
from games.rules import Ask
from games.rules import Game
from games.rules import Path
from games.rules import Pick
from games.rules import PickMany
from games.rules import Ruling
from games.table import Impossible
from games.table import Table
from projections.knowledge.viewer import in_sight
from projections.knowledge.viewer import seated

_WORD = re.compile(r"[\w.-]+")


def as_named(game: Game, table: Table, seat: Seat, spec: ActionSpec, answers: Fields) -> Table:
    """Return the table on which a seat's answers to an action are judged: a piece of another seat
    that they name, that the seat cannot see, and that the ask does not offer, lies there under an
    id which nobody named.
    """
    unseen = {id_ for id_ in _words(answers) if _may_be_hidden(game, table, seat, id_)}
    if not unseen:
        return table
    actor, before = TABLE if spec.who in OF_TABLE else seat, dict[str, Any]()
    for ask in spec.asks:
        named = unseen.intersection(_words(answers.get(ask.key)))
        if named:
            table = _without(table, named.difference(offered_words(ask, table, actor, before)))
            unseen -= named
        if ask.key in answers:
            before[ask.key] = answers[ask.key]
    return _without(table, unseen)


def told_ruling(game: Game, table: Table, seat: Seat, action: Action) -> tuple[Ruling, Table]:
    """Return the ruling on an action as the *seat* that reports it may hear it, and the table on
    which it is given.
    """
    ruling, spec = play.check(game, table, action), game.spec(action.name)
    if ruling.legal or spec is None:
        return ruling, table
    known = as_named(game, table, seat, spec, action.args)
    if known is table:
        return ruling, table
    told = play.check(game, known, action)
    return (ruling if told.legal else told), known


def _may_be_hidden(game: Game, table: Table, seat: Seat, id_: str) -> bool:
    """Whether a word is the id of another seat's piece that *seat* cannot identify, or a printed
    code that, for all the seat can know, may be one.
    """
    piece = table.pieces.get(id_)
    if piece is None:
        return seat != TABLE and copy_of(id_) is not None
    if piece.owner == seat or seat == TABLE:
        return False
    return not in_sight(game.equipment, seated(seat), piece)


def offered_words(ask: Ask, table: Table, actor: Seat, before: Fields) -> frozenset[str]:
    """The words of everything that an ask offers, after the answers *before*; none where these name
    something absent.
    """
    try:
        match ask:
            case Pick() | Path() | PickMany():
                return frozenset(_words(list(ask.options(table, actor, before))))
            case Allocate():
                items = ask.items(table, actor, before) if ask.items else ()
                return frozenset(_words([*ask.bins(table, actor, before), *items]))
    except (Impossible, KeyError, IndexError, ValueError, TypeError, AttributeError):
        pass
    return frozenset()


def _without(table: Table, unseen: set[str]) -> Table:
    """The table with other ids for some pieces: nothing is counted otherwise, nothing named is
    there.
    """
    if not unseen:
        return table
    pieces = {}
    for id_, piece in table.pieces.items():
        if id_ in unseen:
            id_ = _free(table, id_)
            piece = replace(piece, id=id_)
        pieces[id_] = piece
    return table.having(pieces=pieces)


def _free(table: Table, id_: str) -> str:
    """An id like *id_* that no piece has: that of a copy which is not printed."""
    while id_ in table.pieces:
        id_ += "0"
    return id_


def _words(answer: Any) -> Iterator[str]:
    """Yield every word in an answer that could be an id; of a statement about the table each."""
    if isinstance(answer, Mapping):
        yield from _words(list(answer))
        yield from _words(list(answer.values()))
    elif isinstance(answer, list | tuple):
        for item in answer:
            yield from _words(item)
    elif isinstance(answer, str):
        yield answer
        yield from _WORD.findall(answer)
