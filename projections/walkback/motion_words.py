"""Movements of pieces in words: one sentence for each way from one place to another."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from enum import StrEnum

from games.rules import Game
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import text
from projections.text.names import piece_name
from projections.text.names import piece_place
from projections.text.names import place_words
from projections.walkback.moving_order import Motion
from projections.walkback.places import BOX
from projections.walkback.places import ON
from projections.walkback.places import UNSEEN
from projections.walkback.places import Homes
from projections.walkback.places import Location
from projections.walkback.places import has_top
from projections.walkback.places import place_of


class Start(StrEnum):
    """Where a piece is taken from: where it was set aside, the box, a hidden place, a place in the
    open, or the piece it lies on.
    """

    ASIDE = "aside"
    BOX = "box"
    UNSEEN = "unseen"
    PLACE = "place"
    HOST = "host"


SentenceMaker = Callable[..., Text]
"""Takes `piece`, `source` (a place, or the piece it lies on) and `target`."""

_SET_ASIDE: Mapping[bool, SentenceMaker] = {
    True: lambda **gaps: text(
        "take %(piece)s off %(source)s and set it aside for a moment", **gaps
    ),
    False: lambda **gaps: text(
        "take %(piece)s from %(source)s and set it aside for a moment", **gaps
    ),
}
"""Whether it lies on another piece -> the sentence."""
_TO_PLACE: Mapping[Start, SentenceMaker] = {
    Start.ASIDE: lambda **gaps: text("bring %(piece)s, set aside before, to %(target)s", **gaps),
    Start.BOX: lambda **gaps: text("bring %(piece)s to %(target)s", **gaps),
    Start.UNSEEN: lambda **gaps: text("take %(piece)s from %(source)s to %(target)s", **gaps),
    Start.PLACE: lambda **gaps: text("move %(piece)s from %(source)s to %(target)s", **gaps),
    Start.HOST: lambda **gaps: text("move %(piece)s off %(source)s to %(target)s", **gaps),
}
_ONTO: Mapping[Start, SentenceMaker] = {
    Start.ASIDE: lambda **gaps: text("put %(piece)s, set aside before, onto %(target)s", **gaps),
    Start.BOX: lambda **gaps: text("bring %(piece)s onto %(target)s", **gaps),
    Start.UNSEEN: lambda **gaps: text("take %(piece)s from %(source)s onto %(target)s", **gaps),
    Start.PLACE: lambda **gaps: text("move %(piece)s from %(source)s onto %(target)s", **gaps),
    Start.HOST: lambda **gaps: text("move %(piece)s off %(source)s onto %(target)s", **gaps),
}


def _put_back(**gaps: Text) -> Text:
    return text("put %(piece)s back on top of %(target)s", **gaps)


def _put_from(**gaps: Text) -> Text:
    return text("put %(piece)s from %(source)s back on top of %(target)s", **gaps)


def _return(**gaps: Text) -> Text:
    return text("return %(piece)s to %(target)s", **gaps)


def _return_from(**gaps: Text) -> Text:
    return text("return %(piece)s from %(source)s to %(target)s", **gaps)


_TO_DECK: Mapping[Start, SentenceMaker] = {
    Start.ASIDE: _put_back,
    Start.BOX: _put_back,
    Start.UNSEEN: _put_from,
    Start.PLACE: _put_from,
    Start.HOST: lambda **gaps: text(
        "take %(piece)s off %(source)s and put it back on top of %(target)s", **gaps
    ),
}
_TO_HAND: Mapping[Start, SentenceMaker] = {
    Start.ASIDE: _return,
    Start.BOX: _return,
    Start.UNSEEN: _return_from,
    Start.PLACE: _return_from,
    Start.HOST: lambda **gaps: text(
        "take %(piece)s off %(source)s and return it to %(target)s", **gaps
    ),
}


class MotionWords:
    """Makes the sentences for the movements of one walk back; *before* and *after* are its
    tables.
    """

    def __init__(self, game: Game, before: Table, after: Table, homes: Homes) -> None:
        self.game, self.before, self.after, self.homes = game, before, after, homes

    def aside(self, motion: Motion) -> Text:
        """Set a piece aside for a moment."""
        start = self._start(motion)
        gaps = {"piece": self.name(motion.move.piece), "source": self._source(motion, start)}
        return self._with_load(motion, _SET_ASIDE[start == Start.HOST](**gaps))

    def arrive(self, motion: Motion) -> Text:
        """Put a piece where it belongs."""
        move, target = motion.move, motion.move.target
        if target.kind == BOX:
            return text("take %(piece)s off the table", piece=self.name(move.piece))
        if target.kind == UNSEEN:
            deck = has_top(self.game, target.zone)
            return self._put(_TO_DECK if deck else _TO_HAND, motion, self.unseen(target))
        if target.kind == ON:
            return self._put(_ONTO, motion, piece_name(self.game, self.after, target.host))
        place = place_words(self.game, target.owner, target.zone, target.cell, self.after)
        return self._with_load(motion, self._piled(motion, self._put(_TO_PLACE, motion, place)))

    def name(self, id_: str) -> Text:
        """The name of a piece, on the table where it still lies."""
        return piece_name(self.game, self.before if id_ in self.before.pieces else self.after, id_)

    def unseen(self, place: Location) -> Text:
        """A hidden place in words."""
        if not place.zone:
            return text("the unseen cards")
        return place_words(self.game, place.owner, place.zone)

    def _put(self, sentences: Mapping[Start, SentenceMaker], motion: Motion, target: Text) -> Text:
        start = self._start(motion)
        source = self._source(motion, start)
        return sentences[start](piece=self.name(motion.move.piece), source=source, target=target)

    def _start(self, motion: Motion) -> Start:
        source = motion.move.source
        if motion.from_aside:
            return Start.ASIDE
        if source.kind == BOX:
            return Start.BOX
        if source.kind == UNSEEN:
            return Start.UNSEEN
        piece = self.before.pieces[motion.move.piece]
        return Start.HOST if piece.host in self.before.pieces else Start.PLACE

    def _source(self, motion: Motion, start: Start) -> Text:
        if start in (Start.ASIDE, Start.BOX):
            return NOTHING
        if start == Start.UNSEEN:
            return self.unseen(motion.move.source)
        piece = self.before.pieces[motion.move.piece]
        if start == Start.HOST:
            return piece_name(self.game, self.before, piece.host)
        return piece_place(self.game, self.before, piece)

    def _piled(self, motion: Motion, words: Text) -> Text:
        """Add the position in a pile."""
        move = motion.move
        if move.under:
            above = piece_name(self.game, self.after, move.under)
            return text("%(step)s, directly under %(piece)s", step=words, piece=above)
        if has_top(self.game, move.target.zone):
            return text("%(step)s, on top", step=words)
        return words

    def _with_load(self, motion: Motion, words: Text) -> Text:
        """Add the pieces on top that move together with it."""
        id_ = motion.move.piece
        stays = any(
            place_of(self.game, self.after, piece.id, self.homes).host == id_
            for piece in self.before.attached(id_)
        )
        return text("%(step)s, with what lies on it", step=words) if stays else words
