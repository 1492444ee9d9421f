"""The engine, once for all games: what the rules of a game say of a table.

`setup` makes the first table. `check` judges an action and `apply` carries it out. `offers` are the
actions of a seat as its phone shows them, `options` the answers to one ask of an action, each with
the ruling on it; `legal_actions` are all that would be legal, `of_piece` those with one piece.
"""

from __future__ import annotations

from collections.abc import Container
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from msgspec import Struct

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import Seat
from games.kit.answers import bound as bound
from games.kit.answers import values as values
from games.kit.table.setup import BadSetup as BadSetup
from games.kit.table.setup import setup as setup
from games.rules import LEGAL
from games.rules import OF_TABLE
from games.rules import ActionSpec
from games.rules import Allocate
from games.rules import Ask
from games.rules import Confirm
from games.rules import Game
from games.rules import Path
from games.rules import Pick
from games.rules import PickMany
from games.rules import Ruling
from games.rules import whose
from games.table import Impossible
from games.table import Table
from games.text import Text
from games.text import text


class Offer(Struct, frozen=True):
    """An action that a phone shows to a seat: enabled, or disabled with the ruling that objects.

    `led`: it begins with a tap on a piece of a board that leads (its `ActionSpec` has a `trace`).
    `quick`, `passes`, `onward`: as in its `ActionSpec`. `hint`: what that says just now.
    """

    name: str
    label: str
    enabled: bool
    ruling: Ruling
    asks: tuple[Ask, ...]
    quick: bool = True
    passes: bool = False
    led: bool = False
    onward: bool = False
    hint: str = ""


class Choice(Struct, frozen=True):
    """One possible answer to an ask, with the ruling on it (legal: it may be chosen)."""

    value: Any
    ruling: Ruling


def check(game: Game, table: Table, action: Action) -> Ruling:
    """Return the ruling on a whole action: the first check that objects, or a legal ruling."""
    spec = game.spec(action.name)
    if spec is None:
        return Ruling(f"{game.rules}-unknown", _no_action(game, action))
    return _judge(spec, table, action)


def apply(game: Game, table: Table, action: Action) -> Table:
    """Return the table after an action (legal, or allowed by ruling); raise `Impossible` where it
    cannot be carried out. The outcome is asked for afterwards.

    An effect takes for granted what its checks require: what it misses makes an action impossible
    that the rules refuse, and is the program's own mistake, which goes on, where they do not.
    """
    spec = game.spec(action.name)
    if spec is None:
        raise Impossible(_no_action(game, action))
    try:
        after = spec.effect(table, action)
    except (KeyError, IndexError, ValueError, TypeError, AttributeError) as error:
        if _judge(spec, table, action).legal:
            raise
        label, why = spec.label, str(error)
        raise Impossible(
            text("“%(label)s” cannot be carried out here: %(error)s", label=label, error=why)
        ) from error
    return settle(game, after)


def settle(game: Game, table: Table) -> Table:
    """Return the table with what follows from the rest brought up to date, and its outcome if the
    match is over by now.
    """
    table = game.renew(table)
    if table.outcome is not None:
        return table
    outcome = game.outcome(table)
    return table if outcome is None else table.having(outcome=replace(outcome, derived=True))


def offers(game: Game, table: Table, seat: Seat) -> tuple[Offer, ...]:
    """Return what a seat could do in this phase, each enabled or with the reason why not. Nothing
    after the end.
    """
    return tuple(row for spec in concerning(game, table, seat) if (row := offer(spec, table, seat)))


def concerning(game: Game, table: Table, seat: Seat) -> list[ActionSpec]:
    """Return the actions of this phase that may be this seat's."""
    phase, ours = table.phase, whose(table, seat)
    return [
        spec for spec in game.actions if spec.who in ours and (not spec.when or phase in spec.when)
    ]


def offer(spec: ActionSpec, table: Table, seat: Seat) -> Offer | None:
    """Return an action that concerns a seat (see `concerning`) as it is offered now; None where it
    is not.
    """
    is_open = table.outcome is None and (spec.shown is None or spec.shown(table, seat))
    return _offer(spec, table, seat) if is_open else None


def options(game: Game, table: Table, seat: Seat, name: str, chosen: Fields) -> tuple[Choice, ...]:
    """Return the possible answers to the first ask of an action that *chosen* leaves open; none
    where all are answered.
    """
    spec = game.spec(name)
    ask = next_ask(spec, chosen) if spec else None
    if spec is None or ask is None:
        return ()
    known = _listed(spec, table, seat, chosen) if isinstance(ask, Pick) else ()
    listed = {args.get(ask.key) for args in known}
    return tuple(_choices(spec, table, seat, ask, chosen, listed))


def next_ask(spec: ActionSpec, chosen: Fields) -> Ask | None:
    """Return the first ask that *chosen* leaves open (a None answer counts as left out on
    purpose).
    """
    for ask in spec.asks:
        if ask.key not in chosen and not isinstance(ask, Confirm):
            return ask
    return None


def legal_actions(game: Game, table: Table, seat: Seat) -> Iterator[Action]:
    """Yield every legal action of a seat, in the order of the asks. Lazy: large picks are only
    built as they are taken.
    """
    if table.outcome is not None:
        return
    for spec in game.actions:
        if (spec.who in OF_TABLE) != (seat == TABLE):
            continue
        if spec.listed is not None and _judge(spec, table, Action(seat, spec.name, {})).legal:
            yield from (Action(seat, spec.name, args) for args in spec.listed(table, seat))
        elif spec.listed is None:
            yield from _legal(spec, table, seat, {})


def of_piece(
    game: Game, table: Table, seat: Seat, piece: str
) -> Iterator[tuple[ActionSpec, Action]]:
    """Yield every legal action with which a seat would use *piece*, of those that show on a board
    that leads.
    """
    for spec in game.actions:
        if (
            spec.trace is None
            or not _offered(spec, table, seat)
            or not _judge(spec, table, Action(seat, spec.name, {})).legal
        ):
            continue
        key = spec.asks[0].key
        if spec.listed is None:
            actions: Iterator[Action] = _legal(spec, table, seat, {key: piece})
        else:
            actions = (
                Action(seat, spec.name, args)
                for args in spec.listed(table, seat)
                if args[key] == piece
            )
        for action in actions:
            yield spec, action


def _judge(spec: ActionSpec, table: Table, action: Action) -> Ruling:
    args = action.args
    for needs, function in spec.judges:
        for key in needs:
            if key not in args:
                break
        else:
            ruling = function(table, action)
            if ruling is not None and ruling.rule:
                return ruling
    return LEGAL


def _offered(spec: ActionSpec, table: Table, seat: Seat) -> bool:
    return (
        (not spec.when or table.phase in spec.when)
        and spec.who in whose(table, seat)
        and (spec.shown is None or spec.shown(table, seat))
    )


def _actor(spec: ActionSpec, seat: Seat) -> Seat:
    return TABLE if spec.who in OF_TABLE else seat


def _offer(spec: ActionSpec, table: Table, seat: Seat) -> Offer:
    actor = _actor(spec, seat)
    ruling = _judge(spec, table, Action(actor, spec.name, {}))
    ask = next_ask(spec, {})
    if ruling.legal and ask is not None and not ask.optional and isinstance(ask, Pick):
        ruling = _any_choice(spec, table, actor, ask, {})
    hint = spec.hint(table, seat) if spec.hint and ruling.legal else ""
    return Offer(
        spec.name,
        spec.label,
        ruling.legal,
        ruling,
        spec.asks,
        spec.quick,
        spec.passes,
        spec.trace is not None,
        spec.onward,
        hint,
    )


def _any_choice(spec: ActionSpec, table: Table, seat: Seat, ask: Ask, chosen: Fields) -> Ruling:
    """Legal if some answer to an ask is; else the ruling on the first of them, or that there is
    nothing to choose. Where a spec lists every legal action, and none, no second one is judged.
    """
    if next(_listed(spec, table, seat, chosen), None) is not None:
        return LEGAL
    return _first_choice(spec, table, seat, ask, chosen)


def _first_choice(spec: ActionSpec, table: Table, seat: Seat, ask: Ask, chosen: Fields) -> Ruling:
    """The same where no action that the spec lists agrees with what was chosen."""
    first: Ruling | None = None
    for choice in _choices(spec, table, seat, ask, chosen, ()):
        if choice.ruling.legal:
            return LEGAL
        first = first or choice.ruling
        if spec.listed is not None:
            break
    return first or Ruling(
        "nothing-to-choose",
        text("There is nothing to choose for “%(label)s” now.", label=spec.label),
    )


def _choices(
    spec: ActionSpec, table: Table, seat: Seat, ask: Ask, chosen: Fields, listed: Container[Any]
) -> Iterator[Choice]:
    """The answers to an ask; *listed*: those of the actions that the spec lists."""
    actor = _actor(spec, seat)
    if isinstance(ask, PickMany):
        candidates: Iterator[Any] = ((item,) for item in ask.options(table, actor, chosen))
    elif isinstance(ask, Allocate):
        yield from (Choice(bin_, LEGAL) for bin_ in ask.bins(table, actor, chosen))
        return
    else:
        candidates = values(ask, table, actor, chosen)
    for value in candidates:
        given = {**chosen, ask.key: value}
        ruling = _judge_part(spec, table, actor, ask, given)
        if ruling.legal and isinstance(ask, Pick) and value not in listed:
            ruling = _leads_on(spec, table, seat, given)
        yield Choice(value[0] if isinstance(ask, PickMany) else value, ruling)


def _leads_on(spec: ActionSpec, table: Table, seat: Seat, chosen: Fields) -> Ruling:
    """Legal if what is still asked, as far as it is a choice of one, can be answered; else the
    ruling on its first answer: a piece that cannot reach anything is no choice. Actions that the
    spec lists have been looked through.
    """
    ask = next_ask(spec, chosen)
    if not isinstance(ask, Pick | Path):
        return LEGAL
    if ask.optional and _without(spec, table, seat, {**chosen, ask.key: None}).legal:
        return LEGAL
    return _first_choice(spec, table, seat, ask, chosen)


def _without(spec: ActionSpec, table: Table, seat: Seat, chosen: Fields) -> Ruling:
    """The ruling where the last answer was left out on purpose, and on what is then still asked."""
    ruling = _judge(spec, table, _given(spec, _actor(spec, seat), chosen))
    if ruling.legal and next(_listed(spec, table, seat, chosen), None) is None:
        return _leads_on(spec, table, seat, chosen)
    return ruling


def _listed(spec: ActionSpec, table: Table, seat: Seat, chosen: Fields) -> Iterator[Fields]:
    """The arguments of the legal actions of a spec that lists them, as far as they agree with what
    was chosen.
    """
    for args in spec.listed(table, _actor(spec, seat)) if spec.listed else ():
        if all(args.get(key) == value for key, value in chosen.items()):
            yield args


def _judge_part(spec: ActionSpec, table: Table, seat: Seat, ask: Ask, chosen: Fields) -> Ruling:
    """Judge an answer given so far; a pick of several is only judged whole, so a single item of it
    is never refused here.
    """
    if isinstance(ask, PickMany):
        return LEGAL
    return _judge(spec, table, _given(spec, seat, chosen))


def _given(spec: ActionSpec, seat: Seat, chosen: Fields) -> Action:
    """The action with what was answered; what was left out on purpose (None) is no argument of
    it.
    """
    return Action(
        seat, spec.name, {key: value for key, value in chosen.items() if value is not None}
    )


def _legal(spec: ActionSpec, table: Table, seat: Seat, chosen: Fields) -> Iterator[Action]:
    action = _given(spec, seat, chosen)
    if not _judge(spec, table, action).legal:
        return
    ask = next_ask(spec, chosen)
    if ask is None:
        yield action
        return
    if ask.optional:
        yield from _legal(spec, table, seat, {**chosen, ask.key: None})
    for value in values(ask, table, seat, chosen):
        yield from _legal(spec, table, seat, {**chosen, ask.key: value})


def _no_action(game: Game, action: Action) -> Text:
    return text("%(game)s has no action %(action)s", game=game.title, action=repr(action.name))
