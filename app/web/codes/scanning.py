"""Explains a scanned or typed code within the knowledge of the scanning seat: the piece and the
asks it can answer, or why it is of no use.

Scanning records nothing. docs/paper.md lists the answer for each code.
"""

from __future__ import annotations

from typing import Any

from app.desk.errors.refusals import Unreadable
from app.desk.history.live import Live
from app.desk.rights import Pass
from app.desk.rights import require_seat
from app.web import schemas
from app.web.answers import ScannedCode
from app.web.codes.photos import titles
from app.web.usecases import live
from events.vocabulary import Seat
from games import play
from games.kit.cards.piece_ids import copy_of
from games.text import NOTHING
from games.text import Text
from games.text import joined
from games.text import name
from games.text import naming
from games.text import seat_name
from games.text import text
from printables.codes.tags import TagError
from printables.codes.token_tags import piece_in
from projections.knowledge.viewer import in_sight
from projections.knowledge.viewer import seated
from projections.text.names import piece_name

UNKNOWN = "unknown"
_DECK = 3  # characters of a piece id for game, set and deck


def scan(pass_: Pass, body: Any) -> ScannedCode:
    """Return which piece a code names, where it is, and which of the seat's actions it can answer;
    `says`: why it cannot be used.

    A code that is not of this game's cards is refused.
    """
    code = schemas.read(schemas.ScanRequest, body)["text"]
    here, seat = live(pass_.match), Seat(require_seat(pass_).seat)
    try:
        piece = piece_in(code, here.game.tag_letter, titles())
    except TagError as error:
        raise Unreadable({"text": [error.words]}) from None
    fits = [action for action, values in _first_options(here, seat) if piece in values]
    place = _place(here, seat, piece)
    known = place != UNKNOWN
    return ScannedCode(
        piece=piece,
        name=piece_name(here.game, here.table, piece) if known else name(piece),
        place=place,
        offers=tuple(fits),
        says=NOTHING if fits or known else _why_not(here, seat, piece),
    )


def _first_options(here: Live, seat: Seat) -> list[tuple[str, set[Any]]]:
    answers = []
    for offer in play.offers(here.game, here.table, seat):
        if offer.enabled and offer.asks:
            values = play.options(here.game, here.table, seat, offer.name, {})
            answers.append(
                (offer.name, {choice.value for choice in values if isinstance(choice.value, str)})
            )
    return answers


def _place(here: Live, seat: Seat, id_: str) -> str:
    """Return where the piece is, as far as this seat may know: `table`, `yours` (hand or deck), or
    `unknown`.
    """
    piece = here.table.pieces.get(id_)
    if piece is None or not in_sight(here.game.equipment, seated(seat), piece):
        return UNKNOWN
    return "yours" if here.game.equipment.zone(piece.zone).visible == "owner" else "table"


def _is_token(here: Live, id_: str) -> bool:
    """Whether a code is that of a design which the game prints and no deck holds."""
    copy = copy_of(id_)
    design = here.table.cards.cards.get(copy.code) if copy is not None else None
    if design is None or here.game.schema is None:
        return False
    words = {str(word).lower() for word in design.get("subtypes", ())}
    return bool(words & set(here.game.schema.other_types))


def _why_not(here: Live, seat: Seat, id_: str) -> Text:
    """Why a valid code of this game is no piece that this seat can see. Of another deck only the
    owner is revealed: neither whether the card was registered, nor where it lies.
    """
    if copy_of(id_) is None:
        return text(
            "%(piece)s is no piece of this match: it was printed for another edition of the game. "
            "Put it aside.",
            piece=id_,
        )
    if _is_token(here, id_):
        return text(
            "%(card)s is a token: no deck holds it, and it lies on the table only once a card has "
            "put it into play. Keep it at hand.",
            card=id_,
        )
    owners = {
        str(piece.owner) for piece in here.table.pieces.values() if piece.id[:_DECK] == id_[:_DECK]
    }
    if seat in owners:
        return text(
            "%(card)s is not in the deck you play with: it was left out when the deck was "
            "registered, or is out of the match. Put it aside.",
            card=id_,
        )
    if owners:
        return text(
            "%(card)s is a card of the other deck, which belongs to %(seats)s, and does not lie in "
            "the open.",
            card=id_,
            seats=naming(joined(" or ", map(seat_name, sorted(owners))), here.players),
        )
    return text(
        "%(card)s belongs to no deck of this match: its deck is not registered yet, or it was "
        "printed for another set.",
        card=id_,
    )
