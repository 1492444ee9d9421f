"""An action step by step: from an offer through its asks to a report, which is shown once more
before it is sent.

The form carries the answers so far, so that a step can be cancelled, repeated, or made without
scripts.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from msgspec import UNSET
from msgspec import UnsetType
from msgspec import structs

from app.cardfiles.decks import copies_listed
from app.cardfiles.rows import NotReadable
from app.desk.errors.refusals import Unreadable
from app.desk.history.live import Live
from app.pages.seat import answers
from app.pages.seat.answers import FormData
from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import Seat
from events.vocabulary import freeze
from games import play
from games.kit.cards.piece_ids import copy_of
from games.rules import BY_TABLE
from games.rules import ActionSpec
from games.rules import Ask
from games.rules import Confirm
from games.rules import Game
from games.rules import Pick
from games.rules import PickMany
from games.table import Impossible
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import joined
from games.text import text
from projections.knowledge.named import as_named
from projections.knowledge.named import told_ruling
from projections.text.names import as_text
from projections.text.names import value_name
from projections.text.statements import statement_words
from projections.views.base import Answer
from projections.views.base import View
from projections.views.choices.asks import AllocateView
from projections.views.choices.asks import AmountView
from projections.views.choices.asks import AskView
from projections.views.choices.asks import PathView
from projections.views.choices.asks import PickManyView
from projections.views.choices.asks import PickView
from projections.views.choices.asks import ask_view
from projections.views.history.rulings import RulingView
from projections.views.history.rulings import ruling_view


class AnsweredAsk(View, frozen=True, kw_only=True):
    """An answer: the key of its ask, the question, and the answer in words."""

    key: str
    label: Text
    words: Text


class Caution(View, frozen=True, kw_only=True):
    """A warning to be read before a report is sent."""

    label: Text
    warn: Text


class DeckListAsk(View, frozen=True, kw_only=True):
    """That an ask takes a deck list: the one that was handed in, and what is wrong with it."""

    listed: str = ""
    amiss: Text = NOTHING


class AskStep(View, frozen=True, kw_only=True):
    """The step that follows the answers so far: an open `ask` with its options; or no ask, the
    ruling and warnings.

    `chosen`: the answers so far, None for those left out; `args`: the arguments of the report.
    `deck`: the open ask can be answered with a deck list.
    `by_chance`: the server may answer the open ask; `may_skip`: it may be left out; `hint`: what it
    costs, or what to do.
    """

    name: str
    label: Text
    chosen: Mapping[str, Answer]
    args: Mapping[str, Answer]
    answers: tuple[AnsweredAsk, ...]
    ask: AskView | None
    by_chance: bool = False
    may_skip: bool = False
    hint: Text = NOTHING
    deck: DeckListAsk | UnsetType = UNSET
    ruling: RulingView | None = None
    warnings: tuple[Caution, ...] = ()


def step(here: Live, table: Table, seat: Seat, form: FormData, sees_all: bool = False) -> AskStep:
    """Return the next step of an action for *seat* on *table*: an open ask, or the complete report
    to be confirmed; for the referee who composes it (*sees_all*) also of what that seat cannot see.
    """
    spec = named(here.game, form.get("name", ""))
    chosen = answers.arguments(form)
    if form.get("key"):
        ask = spec.ask(form["key"])
        if ask is None:
            raise Unreadable({"key": [f"{spec.label} asks no {form['key']!r}"]})
        chosen = _upto(spec, chosen, ask.key)
        if "listed" in form:
            opened = step_after(here.game, table, seat, spec, chosen, sees_all)
            words = form.get("list", "")
            try:
                chosen[ask.key] = tuple(_listed(table, opened, words))
            except NotReadable as fault:
                wrong = DeckListAsk(listed=words, amiss=as_text(fault.words))
                return structs.replace(opened, deck=wrong)
            return step_after(here.game, table, seat, spec, chosen, sees_all)
        optional = ask.optional or ask.key in spec.chance
        chosen = {**chosen, ask.key: answers.answer(ask, form, optional)}
    elif "back" in form and chosen:
        chosen = dict(list(chosen.items())[:-1])
    if "whole" in form:
        chosen = {**{ask.key: None for ask in spec.asks if ask.key}, **chosen}
    return step_after(here.game, table, seat, spec, chosen, sees_all)


def _listed(table: Table, opened: AskStep, words: str) -> list[str]:
    """Return the copies for a deck list; raise `NotReadable`, or `Unreadable` if none is asked."""
    if opened.deck is UNSET or not isinstance(opened.ask, PickManyView):
        raise Unreadable({"list": [text("This question takes no deck list.")]})
    ids = [str(option.value) for option in opened.ask.options or () if option.enabled]
    ready = (id_ for deck in opened.ask.presets.values() for id_ in deck)
    return copies_listed(table.cards, words, dict.fromkeys((*ids, *ready)))


def _takes_list(table: Table, view: AskView | None) -> bool:
    """Whether an ask is for printed cards that do not lie on the table yet: those of a deck."""
    if not isinstance(view, PickManyView) or not view.options:
        return False
    copy = copy_of(str(view.options[0].value))
    new = view.options[0].value not in table.pieces
    return copy is not None and new and copy.code in table.cards


def step_after(
    game: Game,
    table: Table,
    seat: Seat,
    spec: ActionSpec,
    chosen: Fields,
    sees_all: bool = False,
) -> AskStep:
    """Return the step after the answers *chosen*; an ask with only one answer is skipped."""
    actor = TABLE if spec.who == BY_TABLE else seat
    known = table if sees_all else as_named(game, table, seat, spec, chosen)
    view = _open_ask(game, known, actor, spec, chosen)
    by_chance = view is not None and view.key in spec.chance
    if view is not None:
        single = _only_answer(game, spec, view, chosen)
        if single is not UNSET:
            return step_after(game, table, seat, spec, {**chosen, view.key: single}, sees_all)
    args = {key: value for key, value in chosen.items() if value is not None}
    so_far = AskStep(
        name=spec.name,
        label=as_text(spec.label),
        chosen=chosen,
        args=args,
        answers=_told(game, known, spec, chosen),
        ask=view,
        by_chance=by_chance,
        may_skip=view is not None and (view.optional or by_chance),
        hint=_hint(known, actor, spec, chosen),
        deck=DeckListAsk() if _takes_list(known, view) else UNSET,
    )
    if view is not None:
        return so_far
    viewer = Seat(TABLE) if sees_all else seat
    ruling, _ = told_ruling(game, table, viewer, Action(actor, spec.name, freeze(args)))
    return structs.replace(
        so_far,
        ruling=None if ruling.legal else ruling_view(ruling),
        warnings=_warnings(known, actor, spec, freeze(dict(chosen))),
    )


def _hint(table: Table, actor: Seat, spec: ActionSpec, chosen: Fields) -> Text:
    """What the open ask says beside its question."""
    frozen = freeze(dict(chosen))
    ask = play.next_ask(spec, frozen)
    return ask.hint(table, actor, frozen) if isinstance(ask, Pick) and ask.hint else NOTHING


def _only_answer(game: Game, spec: ActionSpec, view: AskView, chosen: Fields) -> Any:
    """The only answer to an ask, `UNSET` where there is a choice.

    It is: none to an optional ask without a legal option, or to one that only names what happens
    anyway (the phase that ends, the declaration that waits); nothing where there is nothing to
    share out or to pick; all points to the only bin; the only number; the card whose text is due.
    """
    drawn = any(chosen.get(key, "") is None for key in spec.chance)
    named = isinstance(view, PickView) and _names_what_happens(game, spec, view)
    if view.optional and view.key not in spec.chance and (drawn or named or _nothing_fits(view)):
        return None
    if isinstance(view, AllocateView) and view.items == () and view.key not in chosen:
        return {}
    if isinstance(view, AllocateView) and view.points and len(view.options or ()) == 1:
        return {str((view.options or ())[0].value): view.points}
    if spec.by_hand and isinstance(view, PickView) and view.key not in chosen:
        options = view.options or ()
        return options[0].value if len(options) == 1 else UNSET
    if isinstance(view, AmountView) and view.least == view.most and view.key not in chosen:
        return view.least
    if _nothing_to_pick(view) and view.key not in chosen:
        return []
    return UNSET


def _nothing_to_pick(view: AskView) -> bool:
    """Whether an ask for any number of things lists none, and none may be written either."""
    if not isinstance(view, PickManyView) or view.stated:
        return False
    return view.options == () and not view.least


def _names_what_happens(game: Game, spec: ActionSpec, view: PickView) -> bool:
    """Whether an ask only names what happens anyway: the phase that ends, or the one declaration
    that waits.
    """
    options = view.options or ()
    if spec.onward:
        return len(options) <= 1
    return len(options) == 1 and game.spec(str(options[0].value)) is not None


def _warnings(table: Table, actor: Seat, spec: ActionSpec, chosen: Fields) -> tuple[Caution, ...]:
    """Return what to read before the report is sent; a warning with nothing to say is none."""
    said = (
        (confirm, as_text(confirm.warn(table, actor, chosen)) if confirm.warn else NOTHING)
        for confirm in spec.asks
        if isinstance(confirm, Confirm)
    )
    return tuple(
        Caution(label=as_text(confirm.label), warn=warn)
        for confirm, warn in said
        if warn or not confirm.warn
    )


def _open_ask(
    game: Game, table: Table, actor: Seat, spec: ActionSpec, chosen: Fields
) -> AskView | None:
    frozen = freeze(dict(chosen))
    ask = play.next_ask(spec, frozen)
    if ask is None:
        return None
    try:
        return ask_view(game, table, actor, spec.name, ask, frozen)
    except Impossible as error:
        raise Unreadable({"chosen": [error.words]}) from error


def _nothing_fits(view: AskView) -> bool:
    """Whether an ask has options, but none that may be chosen now."""
    return isinstance(view, PickView | PathView | PickManyView) and not any(
        option.enabled for option in view.options or ()
    )


def named(game: Game, name: str) -> ActionSpec:
    """Return the action called *name*; raise `Unreadable`."""
    spec = game.spec(name)
    if spec is None:
        raise Unreadable({"name": [f"{game.title} has no action {name!r}"]})
    return spec


def _upto(spec: ActionSpec, chosen: Mapping[str, Answer], key: str) -> dict[str, Answer]:
    """Return the answers given before *key*: later ones may no longer fit."""
    before: list[Ask] = []
    for ask in spec.asks:
        if ask.key == key:
            break
        before.append(ask)
    return {ask.key: chosen[ask.key] for ask in before if ask.key in chosen}


def _told(game: Game, table: Table, spec: ActionSpec, chosen: Fields) -> tuple[AnsweredAsk, ...]:
    """Return the answers so far in words."""
    return tuple(
        AnsweredAsk(
            key=ask.key,
            label=as_text(ask.label),
            words=_answered(game, table, ask, chosen[ask.key], ask.key in spec.chance),
        )
        for ask in spec.asks
        if ask.key in chosen and (chosen[ask.key] is not None or ask.key in spec.chance)
    )


def _answered(game: Game, table: Table, ask: Ask, value: Any, chance: bool) -> Text:
    if isinstance(ask, PickMany) and ask.stated and value:
        says = ask.says or (lambda table, written: statement_words(game, table, written))
        return joined("; ", [says(table, written) for written in value])
    return _words(game, table, value, chance)


def _words(game: Game, table: Table, value: Any, chance: bool) -> Text:
    if value is None:
        return text("by chance") if chance else text("none")
    if isinstance(value, Mapping):
        rows = [
            text(
                "%(name)s: %(share)s",
                name=value_name(game, table, key),
                share=_words(game, table, item, False),
            )
            for key, item in value.items()
        ]
        return joined("; ", rows) if rows else text("nothing")
    if isinstance(value, list | tuple):
        return _row(game, table, value) if value else text("nothing")
    return value_name(game, table, value)


def _row(game: Game, table: Table, values: Sequence[Any]) -> Text:
    """Several answers in words; equal ones are counted."""
    counts: dict[str, int] = {}
    called = {}
    for value in values:
        label = value_name(game, table, value)
        called[str(label)] = label
        counts[str(label)] = counts.get(str(label), 0) + 1
    return joined(
        ", ",
        [
            called[key] if count == 1 else text("%(n)s × %(name)s", n=count, name=called[key])
            for key, count in counts.items()
        ],
    )
