"""The actions that a seat may do now. They depend on the whole table, since a check may read any
part of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from events.vocabulary import Seat
from games import play
from games.rules import ActionSpec
from games.rules import Ask
from games.rules import Confirm
from games.rules import Game
from games.rules import Pick
from games.table import Table
from games.text import Text
from projections.knowledge.sight import Sight
from projections.knowledge.viewer import Role
from projections.text.names import as_text
from projections.views.base import View
from projections.views.choices.asks import AskView
from projections.views.choices.asks import ask_view
from projections.views.history.rulings import RulingView


class OfferView(RulingView, frozen=True, kw_only=True):
    """An action of the seat: the words on its button, whether it is possible now, and if not, why.

    `quick`: a main button. `passes`: it answers an open question with nothing. `led`: it begins
    with a tap on a piece of the board. `onward`: the usual way to continue, with `hint` beside it.
    `gives_up`: the seat loses by it. `picture`: its pictogram ("": none). `asks`: its first
    question with the answers, and later ones that fit on a button; `steps`: the number of all
    questions.
    """

    name: str
    label: Text
    enabled: bool
    quick: bool
    passes: bool
    led: bool
    onward: bool
    gives_up: bool
    picture: str
    hint: Text
    asks: tuple[AskView, ...]
    steps: int


class Offers(View, frozen=True, kw_only=True):
    """The pane of a seat's actions. `may_pass`: this game has passes, which a phone may send
    automatically for a player who chose that.
    """

    may_pass: bool
    offers: tuple[OfferView, ...]


def offers(sight: Sight, acting: bool = True, listing: bool = True) -> Offers:
    """Return the viewer's offers: none unless the viewer is a seat, and none at a past moment (not
    *acting*). Without *listing*, answers are listed only for an offer whose one question may be
    left unanswered; a client fetches the others when it opens an offer.
    """
    if sight.viewer.role != Role.SEAT:
        return Offers(may_pass=False, offers=())
    key, actions = ("offers", sight.viewer.seat, listing), sight.game.actions
    return Offers(
        may_pass=sight.ask("may pass", lambda _: any(spec.passes for spec in actions)),
        offers=sight.ask(key, partial(_row, sight, listing)) if acting else (),
    )


def _row(sight: Sight, listing: bool, table: Table) -> tuple[OfferView, ...]:
    """The offers; the same tuple as the last with the same offers, on the seat's move or not."""
    seat = sight.viewer.seat
    shown = tuple(_rows(sight, listing, table))
    moves = seat in sight.table.to_act
    return sight.same(("offers shown", seat, listing, moves), shown, lambda: shown)


def _rows(sight: Sight, listing: bool, table: Table) -> Iterator[OfferView]:
    seat = sight.viewer.seat
    for spec in play.concerning(sight.game, table, seat):
        key = ("offer", seat, spec.name, listing)
        row = sight.ask(key, partial(_offered, sight, spec, listing))
        if row is not None:
            yield row


def _offered(sight: Sight, spec: ActionSpec, listing: bool, table: Table) -> OfferView | None:
    """An offer. A turn brings the same few again and again: one that says the same as the last by
    this rule is that one.
    """
    seat = sight.viewer.seat
    offer = play.offer(spec, table, seat)
    if offer is None:
        return None
    steps = len([ask for ask in offer.asks if not isinstance(ask, Confirm)])
    listed = offer.enabled and (listing or (steps == 1 and offer.asks[0].optional))
    asks = tuple(_asks(sight, table, offer, listed))
    ruling = offer.ruling
    said = (offer.hint, ruling.because, ruling.instead, ruling.see, *asks)
    key = ("offer shown", seat, offer.name, listing, ruling.rule)
    return sight.same(key, said, lambda: _offer(sight.game, offer, asks, steps))


def _asks(sight: Sight, table: Table, offer: play.Offer, listed: bool) -> Iterator[AskView]:
    """The first ask, and those that fit on a button. One without its answers rests on less than the
    offer, and is mostly the same when that is worked out again.
    """
    game, seat = sight.game, sight.viewer.seat
    for place, ask in enumerate(offer.asks):
        if place == 0 and listed:
            yield ask_view(game, table, seat, offer.name, ask, {})
        elif place == 0 or isinstance(ask, Pick | Confirm):
            key = ("ask", seat, offer.name, place)
            yield sight.ask(key, partial(_unlisted, game, seat, offer.name, ask))


def _unlisted(game: Game, seat: Seat, action: str, ask: Ask, table: Table) -> AskView:
    return ask_view(game, table, seat, action, ask, {}, with_options=False)


def _offer(game: Game, offer: play.Offer, asks: tuple[AskView, ...], steps: int) -> OfferView:
    return OfferView(
        name=offer.name,
        label=as_text(offer.label),
        enabled=offer.enabled,
        quick=offer.quick,
        passes=offer.passes,
        led=offer.led,
        onward=offer.onward,
        gives_up=game.specs[offer.name].gives_up,
        picture=game.screen.deeds.get(offer.name, "") if game.screen else "",
        hint=as_text(offer.hint),
        rule=offer.ruling.rule,
        because=as_text(offer.ruling.because),
        instead=as_text(offer.ruling.instead),
        see=offer.ruling.see,
        asks=asks,
        steps=steps,
    )
