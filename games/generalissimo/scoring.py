"""The end of the match (GSM-12), and the agreements and claims that can lead to it (GSM-R34 to
GSM-R37).
"""

from __future__ import annotations

from collections.abc import Mapping

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from events.vocabulary import altered
from games.generalissimo.equipment import BOARD
from games.generalissimo.equipment import CLAIM
from games.generalissimo.equipment import LIMIT
from games.generalissimo.equipment import OFFER
from games.generalissimo.equipment import PLAY
from games.generalissimo.equipment import asked
from games.generalissimo.equipment import other
from games.generalissimo.turns import restart_clock
from games.generalissimo.units import HORSEMAN
from games.generalissimo.units import SHIELDMAN
from games.table import Frame
from games.table import Outcome
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import plural
from games.text import seat_name
from games.text import text

STRENGTH, HORSE_SHIELD = "strength", "horse_shield"
REASONS: Mapping[str, Text] = {
    STRENGTH: text("neither side has the strength to eliminate the other"),
    HORSE_SHIELD: text("a Horseman alone faces a Shieldman alone"),
}
"""The grounds on which a draw may be claimed (GSM-12.3, GSM-12.4)."""
VERDICTS = DRAW, PLAY_ON = "draw", "play_on"
"""The possible rulings of a referee on a claim."""


def outcome(table: Table) -> Outcome | None:
    """Return the outcome by the pieces on the board, or None."""
    if table.phase != PLAY:
        return None
    few = _few(table)
    if few is not None:
        owners = {piece.owner for piece in few}
        if len(owners) < 2:
            return _eliminated(table, owners)
        if horse_faces_shield(table) and table.option("horse_shield_draw") == "auto":
            return Outcome((), REASONS[HORSE_SHIELD], "GSM-12.4")
    allowed = table.options["no_progress_turns"]
    if allowed != "off" and table.count(TABLE, "quiet") >= allowed:
        return Outcome((), _no_progress(allowed), "GSM-R35")
    return None


def _no_progress(turns: int) -> Text:
    return plural(
        "%(n)s turn went by without a removal", "%(n)s turns went by without a removal", turns
    )


def _few(table: Table) -> list[Piece] | None:
    """Return the pieces on the board if they are at most two, or all of one seat; None
    otherwise.
    """
    standing: list[Piece] = []
    owners: set[Seat] = set()
    for piece in table.pieces.values():
        if piece.zone == BOARD:
            standing.append(piece)
            owners.add(piece.owner)
            if len(owners) > 1 and len(standing) > 2:
                return None
    return standing


def _eliminated(table: Table, owners: set[Seat]) -> Outcome | None:
    """The seat that still has pieces wins (GSM-12.1)."""
    for winner in owners:
        return Outcome(
            (winner,),
            text("%(seat)s has no pieces left", seat=seat_name(other(winner))),
            "GSM-12.1",
        )
    return None


def horse_faces_shield(table: Table) -> bool:
    """Return whether each seat has one piece left, one a Horseman and the other a Shieldman
    (GSM-12.4, GSM-R34).
    """
    few = _few(table) or []
    return (
        len(few) == 2
        and len({piece.owner for piece in few}) == 2
        and {piece.kind for piece in few} == {HORSEMAN, SHIELDMAN}
    )


def surrender(table: Table, action: Action) -> Table:
    """The other seat wins (GSM-12.2)."""
    return table.end(
        (other(action.seat),),
        text("%(seat)s has surrendered", seat=seat_name(action.seat)),
        "GSM-12.2",
    )


def question(table: Table, kind: str) -> Frame | None:
    """Return the open question of a kind: `offer`, `limit` or `claim`."""
    return table.frame_of(kind)


def may_answer(table: Table, seat: Seat, *kinds: str) -> bool:
    """Return whether a seat must answer a question of these kinds."""
    return any(frame.kind in kinds and seat in frame.asked for frame in table.frames)


def asking(table: Table, frame: Frame) -> Table:
    """Return the table with a question opened, which replaces an older one of its kind."""
    return _with(table, (*(old for old in table.frames if old.kind != frame.kind), frame))


def answered(table: Table, *kinds: str) -> Table:
    """Return the table without the open questions of these kinds."""
    return _with(table, tuple(frame for frame in table.frames if frame.kind not in kinds))


def _with(table: Table, frames: tuple[Frame, ...]) -> Table:
    return altered(table, frames=frames, to_act=asked(frames, table.active))


def offer_draw(table: Table, action: Action) -> Table:
    """A draw is offered; the game goes on meanwhile (GSM-R35)."""
    return asking(table, Frame(OFFER, asked=(other(action.seat),)))


def accept_draw(table: Table, action: Action) -> Table:
    """The other seat agrees to an offer or a claim (GSM-12.3, GSM-R35)."""
    return answered(table, OFFER, CLAIM).end((), text("both seats agree to a draw"), "GSM-12.3")


def decline_draw(table: Table, action: Action) -> Table:
    """A declined offer is closed; a declined claim goes to the referee (GSM-R35)."""
    claim = question(table, CLAIM)
    if claim is not None and action.seat in claim.asked:
        return asking(table, altered(claim, asked=()))
    return answered(table, OFFER)


def claim_draw(table: Table, action: Action) -> Table:
    """A claim that the board itself proves is a draw at once; any other holds play and clock until
    it is answered.
    """
    if action.args["reason"] == HORSE_SHIELD and horse_faces_shield(table):
        return table.end((), REASONS[HORSE_SHIELD], "GSM-12.4")
    notes = {"reason": REASONS.get(action.args["reason"], action.args["reason"]), "by": action.seat}
    return asking(table, Frame(CLAIM, asked=(other(action.seat),), notes=notes))


def rule_draw(table: Table, action: Action) -> Table:
    """The referee's ruling on a claim; after `play_on` the clock of the move starts again with its
    full limit.
    """
    if action.args["verdict"] == DRAW:
        return answered(table, CLAIM).end(
            (), text("the referee rules that neither side can win"), "GSM-12.3"
        )
    return restart_clock(answered(table, CLAIM))


def propose_limit(table: Table, action: Action) -> Table:
    """Another move limit is proposed (GSM-11.3)."""
    return asking(
        table,
        Frame(LIMIT, asked=(other(action.seat),), notes={"seconds": action.args["seconds"]}),
    )


def change_limit(table: Table, action: Action) -> Table:
    """Both seats agree: the limit holds from the next clock on (GSM-R33)."""
    return answered(table, LIMIT).set(TABLE, "limit", action.args["seconds"])
