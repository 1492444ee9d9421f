"""The dock of a seat: the buttons of its offers, and the menu."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from app.views.match import MatchView
from projections.views.choices.offers import OfferView

OfferRow = tuple[OfferView, ...]


class Dock(Struct, frozen=True):
    """The offers of a seat by their places in the dock.

    `led`: those that begin with a tap on a piece; `first` and `second`: the large button and the
    one beside it (one offer each, or none); `also`: the other buttons. In the menu: `possible`,
    `giving_up`, and `impossible` ones. `resting`: the seats agreed on a pause, and no call was
    raised since.
    """

    led: OfferRow = ()
    first: OfferRow = ()
    second: OfferRow = ()
    also: OfferRow = ()
    possible: OfferRow = ()
    giving_up: OfferRow = ()
    impossible: OfferRow = ()
    resting: bool = False


def dock_of(view: MatchView) -> Dock:
    """Return the dock of a view's seat; empty while the match is held."""
    unsettled = any(not call.settled for call in view.disputes)
    resting = view.pause is not None and view.pause.agreed and not unsettled
    if view.held:
        return Dock(resting=resting)
    able = [offer for offer in view.offers if offer.enabled]
    quick = [offer for offer in able if offer.quick]
    led = _those(offer for offer in quick if offer.led)
    onward = [offer for offer in quick if not offer.led and offer.onward]
    deeds = [offer for offer in quick if not offer.led and not offer.onward]
    shown = _placed(deeds, onward)
    menu = (*led, *[offer for offer in able if not offer.quick])
    return Dock(
        led=led,
        first=_those(shown[:1]),
        second=_those(shown[1:]),
        also=_those(offer for offer in quick if not offer.led and offer not in shown),
        possible=_those(offer for offer in menu if not offer.gives_up),
        giving_up=_those(offer for offer in menu if offer.gives_up),
        impossible=_those(offer for offer in view.offers if not offer.enabled),
        resting=resting,
    )


def _placed(deeds: list[OfferView], onward: list[OfferView]) -> list[OfferView]:
    """The offers of the two large buttons: a play before the one that ends the phase; two plays
    only where no phase can be ended.
    """
    if not deeds:
        return onward[:1]
    beside = onward[:1] or (deeds[1:] if len(deeds) == 2 else [])
    return [deeds[0], *beside]


def _those(offers: Iterable[OfferView]) -> OfferRow:
    return tuple(offers)
