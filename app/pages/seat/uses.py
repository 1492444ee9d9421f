"""What a seat may do with a piece now, and why not the rest: from the offers of its view."""

from __future__ import annotations

from collections.abc import Iterator

from app.desk.errors.refusals import Unreadable
from app.pages.seat import ask
from app.pages.site import Visit
from events.vocabulary import Action
from events.vocabulary import Seat
from events.vocabulary import freeze
from games.rules import ACTIVE
from games.rules import ActionSpec
from games.rules import Pick
from games.rules import PickMany
from games.text import NOTHING
from games.text import Text
from games.text import joined
from games.text import name
from games.text import plural
from games.text import text
from projections.knowledge.named import told_ruling
from projections.views.base import View
from projections.views.choices.asks import AllocateView
from projections.views.choices.asks import AmountView
from projections.views.choices.asks import AskView
from projections.views.choices.asks import ConfirmView
from projections.views.choices.asks import OptionView
from projections.views.choices.asks import PathView
from projections.views.choices.asks import PickView
from projections.views.choices.offers import OfferView


class Use(View, frozen=True, kw_only=True):
    """An action whose first ask a piece can answer: its name, the key of the ask, whether it takes
    further pieces, and the answer with its ruling. `reach`: how much it may be done to, in words;
    `picture`: its pictogram ("": none).
    """

    name: str
    label: Text
    key: str
    many: bool
    option: OptionView
    led: bool
    reach: str = ""
    picture: str = ""


def uses(visit: Visit, piece: str) -> list[Use]:
    """Return what may be done with a piece now, then what may not, each with its reason."""
    rows = [*_offered(visit, piece), *_refused(visit, piece), *_later(visit, piece)]
    return sorted(rows, key=lambda use: not use.option.enabled)


def _offered(visit: Visit, piece: str) -> Iterator[Use]:
    """The offers whose first ask lists the piece."""
    for offer in visit.view.offers:
        for first in offer.asks[:1]:
            option = next((option for option in _answers(first) if option.value == piece), None)
            if option is not None:
                many = not isinstance(first, PickView)
                reach = "" if many or not option.enabled else _reach(visit, offer.name, piece)
                yield _use(offer, first.key, many, option, reach)


def _refused(visit: Visit, piece: str) -> Iterator[Use]:
    """The offers that are refused just now, with whatever piece."""
    for offer in visit.view.offers:
        spec = visit.here.game.spec(offer.name)
        if spec is not None and not offer.enabled and _takes(visit, spec, piece):
            option = OptionView(
                value=piece,
                label=offer.label,
                enabled=False,
                because=offer.because,
                rule=offer.rule,
                instead=offer.instead,
            )
            yield _use(offer, spec.asks[0].key, False, option)


def _later(visit: Visit, piece: str) -> Iterator[Use]:
    """What is for another turn or another phase."""
    offered = {offer.name for offer in visit.view.offers}
    screen = visit.here.game.screen
    drawn = screen.deeds if screen else {}
    for spec in visit.here.game.actions:
        apart = spec.name in offered or spec.shown is not None or spec.who != ACTIVE
        if apart or not spec.quick or not spec.when or not _takes(visit, spec, piece):
            continue
        label = _worded(visit, spec.label)
        option = _not_yet(visit, spec, piece, label)
        key = spec.asks[0].key
        yield Use(
            name=spec.name,
            label=label,
            key=key,
            many=False,
            option=option,
            led=False,
            picture=drawn.get(spec.name, ""),
        )


def _not_yet(visit: Visit, spec: ActionSpec, piece: str, label: Text) -> OptionView:
    """The answer as the rules would refuse it now; where no clause does, for which phase it is."""
    seat, game = Seat(visit.pass_.seat), visit.here.game
    action = Action(seat, spec.name, freeze({spec.asks[0].key: piece}))
    ruling, _ = told_ruling(game, visit.here.table, seat, action)
    cited = ruling.rule.startswith(f"{game.rules}-")
    return OptionView(
        value=piece,
        label=label,
        enabled=False,
        because=_worded(visit, ruling.because if cited else _not_now(visit, spec)),
        rule=ruling.rule if cited else "",
        instead=_worded(visit, ruling.instead) if cited else NOTHING,
    )


def _not_now(visit: Visit, spec: ActionSpec) -> Text:
    """Why an action is not offered: it is another's turn, or another phase."""
    active = visit.view.active
    if active and active != visit.pass_.seat:
        return text("It is %(seat)s's turn.", seat=name(visit.view.players.get(active) or active))
    phases = visit.here.game.equipment.phases
    names = joined(", ", [phases.get(phase, phase) for phase in spec.when])
    return text("This is for another phase: %(phases)s.", phases=names)


def _worded(visit: Visit, words: Text) -> Text:
    return name(visit.translate(words))


def _use(offer: OfferView, key: str, many: bool, option: OptionView, reach: str = "") -> Use:
    return Use(
        name=offer.name,
        label=offer.label,
        key=key,
        many=many,
        option=option,
        led=offer.led,
        reach=reach,
        picture=offer.picture,
    )


def _takes(visit: Visit, spec: ActionSpec, piece: str) -> bool:
    """Whether the first ask of an action may be answered with a piece of the seat's own."""
    first = spec.asks[0] if spec.asks else None
    seat, table = Seat(visit.pass_.seat), visit.here.table
    if not isinstance(first, Pick | PickMany) or table.piece(piece).controller != seat:
        return False
    return piece in first.options(table, seat, {})


def _reach(visit: Visit, action: str, piece: str) -> str:
    """How many places or pieces the action may be done to with this piece."""
    here, seat = visit.here, Seat(visit.pass_.seat)
    spec = ask.named(here.game, action)
    try:
        opened = ask.step_after(here.game, here.table, seat, spec, {spec.asks[0].key: piece}).ask
    except Unreadable:
        return ""
    if opened is None or isinstance(opened, AllocateView):
        return ""
    able = [option for option in _answers(opened) if option.enabled]
    if isinstance(opened, PathView):
        ends = {option.value[-1] for option in able if isinstance(option.value, tuple | list)}
        return visit.translate(plural("%(n)s place", "%(n)s places", len(ends))) if ends else ""
    return visit.translate(plural("%(n)s choice", "%(n)s choices", len(able))) if able else ""


def _answers(ask_: AskView) -> tuple[OptionView, ...]:
    """The answers listed by an ask."""
    return () if isinstance(ask_, AmountView | ConfirmView) else ask_.options or ()
