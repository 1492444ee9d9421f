"""Facts about what a seat is shown: pieces on its own page, the actions that are offered and what
they ask.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from app.scenario.facts.scene import FactCheck
from app.scenario.facts.scene import FactScene
from app.scenario.facts.scene import actor_of
from app.scenario.facts.scene import number
from app.scenario.facts.scene import require_piece
from app.scenario.facts.scene import same
from app.scenario.facts.scene import spot
from app.scenario.facts.scene import written
from app.scenario.language import lexing
from app.scenario.language.fit import fit
from app.scenario.language.lexing import Unclear
from app.scenario.language.names import require_action
from app.scenario.language.names import require_arguments
from app.scenario.rulebook import require_clauses
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import JSONObject
from events.vocabulary import Seat
from events.vocabulary import freeze
from games import play
from games.play import Offer
from games.rules import ActionSpec
from games.rules import Amount
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import seated

_MANY = 10_000


def sees(scene: FactScene, rest: list[str]) -> FactCheck:
    """`sees A PIECE`, `sees A ZONE:PIECE`, `sees A ZONE:CELL:PIECE`: A's own view shows the piece
    (lying there).
    """
    viewer, pieces = _looking(scene, "sees", rest)
    lying = {piece: place for place, piece in _shown(_view(scene, viewer))}
    wrong = [
        f"{rest[0]} sees {f'{lying[piece]}:{piece}' if piece in lying else f'no {piece}'}"
        for place, piece in pieces
        if piece not in lying or not _within(lying[piece], place)
    ]
    return FactCheck(not wrong, "; ".join(wrong))


def hidden(scene: FactScene, rest: list[str]) -> FactCheck:
    """`hidden from B PIECE ...`: nothing in B's own view, its log and offers included, names the
    piece; with a zone, or zone and cell (`hidden from B pool:PIECE`), it lies there.
    """
    if rest[:1] != ["from"]:
        raise Unclear("hidden wants a seat and pieces: hidden from SEAT PIECE ...")
    viewer, pieces = _looking(scene, "hidden from", rest[1:])
    view = _view(scene, viewer)
    names = set(_texts(view))
    wrong = [f"{rest[1]} is shown {piece}" for _, piece in pieces if piece in names]
    for place, piece in pieces:
        lies = _lies(scene, piece)
        wrong += [f"{piece} lies in {lies}"] if not _within(lies, place) else []
    return FactCheck(not wrong, "; ".join(wrong))


def _lies(scene: FactScene, id_: str) -> str:
    piece = scene.table.pieces.get(id_)
    return _place(piece.zone, piece.cell) if piece else "nowhere"


def _place(zone: str, cell: str) -> str:
    return f"{zone}:{cell}" if cell else zone


def _within(lies: str, place: str) -> bool:
    """Whether what lies at a place is in the zone, or the zone and cell, *place* ("": anywhere)."""
    return not place or lies == place or lies.partition(":")[0] == place


def _looking(scene: FactScene, what: str, rest: list[str]) -> tuple[Viewer, list[tuple[str, str]]]:
    """Who looks, and the pieces spoken of, each with its place ("" where none is named)."""
    if len(rest) < 2:
        raise Unclear(f"{what} wants a seat (or spectator) and pieces: {what} SEAT ZONE:PIECE ...")
    viewers = (*scene.table.seats, SPECTATOR.role)
    if rest[0] not in viewers:
        raise Unclear(f"{rest[0]!r} is no seat; {lexing.meant(rest[0], viewers)}")
    viewer = SPECTATOR if rest[0] == SPECTATOR.role else seated(Seat(rest[0]))
    pieces = []
    for word in rest[1:]:
        place, _, piece = word.rpartition(":")
        require_piece(scene, piece)
        zone = spot(scene, place)[0] if place else ""
        if zone and scene.game.equipment.zone(zone).hidden:
            raise Unclear(f"{zone} holds a number of unseen cards; no piece lies there")
        pieces.append((place, piece))
    return viewer, pieces


def _view(scene: FactScene, viewer: Viewer) -> Fields:
    if scene.view is None:
        raise Unclear("a preview has no view; look at what a seat sees after the ruling")
    return scene.view(viewer)


def _shown(view: Fields) -> Iterator[tuple[str, str]]:
    """The place and id of each piece that a view shows."""
    for zone in view["zones"]:
        for piece in zone["pieces"]:
            yield _place(zone["name"], piece["cell"]), piece["id"]


def _texts(value: Any) -> Iterator[str]:
    """Every word of every text in a view."""
    if isinstance(value, str):
        yield value
        yield from value.replace(",", " ").replace(":", " ").split()
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _texts(str(key))
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)


_OFFERS = (
    "offer wants: offer SEAT Action enabled | disabled ID | absent | label TEXT | hint TEXT; or, "
    "perhaps after answers name=value: asks TEXT | choices ANSWER ..."
)


def offer(scene: FactScene, rest: list[str]) -> FactCheck:
    """`offer A Name enabled`, `disabled ID`, `absent`, `label TEXT`, `hint TEXT`: what A's phone
    offers; `offer A Name key=value asks TEXT`, `choices ANSWER ...`: what it asks then.
    """
    if len(rest) < 3:
        raise Unclear(_OFFERS)
    seat, spec = actor_of(scene, rest[0]), require_action(scene.game, rest[1])
    chosen, words = _answers(scene, seat, spec, rest[2:])
    made = next(
        (o for o in play.offers(scene.game, scene.table, seat) if o.name == spec.name), None
    )
    match words:
        case ["asks", text]:
            return _asks(scene, spec, chosen, str(lexing.value(text)))
        case ["choices", *answers] if answers:
            return _choices(scene, seat, spec, chosen, answers)
        case ["enabled" | "absent"] | ["disabled"] | ["disabled", _] if not chosen:
            require_clauses(scene.game, words[1:])
            state = _state(made)
            return FactCheck(
                state[: len(words)] == tuple(words), f"{spec.name} is {' '.join(state)}"
            )
        case ["label" | "hint" as what, text] if not chosen:
            actual = str(getattr(made, what)) if made else "absent"
            return same(str(lexing.value(text)), actual, f"{spec.name} {what}")
        case _:
            raise Unclear(_OFFERS)


def _answers(
    scene: FactScene, seat: Seat, spec: ActionSpec, words: list[str]
) -> tuple[Fields, list[str]]:
    """The answers given so far, and the words after them."""
    chosen: JSONObject = {}
    while words and (pair := lexing.pair(words[0])) is not None:
        chosen[pair[0]], words = pair[1], words[1:]
    require_arguments(spec, chosen)
    answers = fit(scene.game, spec.name, chosen)
    scene.require_names(spec, Action(seat, spec.name, freeze(answers)))
    return answers, words


def _state(made: Offer | None) -> tuple[str, ...]:
    if made is None:
        return ("absent",)
    if made.enabled:
        return ("enabled",)
    return ("disabled", made.ruling.rule, f"({made.ruling.because})")


def _asks(scene: FactScene, spec: ActionSpec, chosen: Fields, text: str) -> FactCheck:
    ask = play.next_ask(spec, chosen)
    return same(text, str(ask.label) if ask else "nothing", f"{spec.name} asks")


def _choices(
    scene: FactScene, seat: Seat, spec: ActionSpec, chosen: Fields, answers: list[str]
) -> FactCheck:
    """Exactly these answers to the next ask are allowed, in any order (`nothing`: none is)."""
    ask = play.next_ask(spec, chosen)
    if ask is None or isinstance(ask, Amount):
        raise Unclear(f"{spec.name} has no list of choices there; use asks, or legal")
    choices = play.options(scene.game, scene.table, seat, spec.name, chosen)
    allowed = [_choice(choice.value) for choice in choices if choice.ruling.legal]
    expected = [] if answers == ["nothing"] else answers
    return FactCheck(
        sorted(expected) == sorted(allowed), f"{spec.name} choices {' '.join(allowed) or 'nothing'}"
    )


def _choice(value: Any) -> str:
    return ">".join(map(str, value)) if isinstance(value, tuple) else written(value)


def legal(scene: FactScene, rest: list[str]) -> FactCheck:
    """`legal A Name 3`: how many legal actions of that name the seat has."""
    if len(rest) != 3:
        raise Unclear("legal wants a seat, an action and a number: legal SEAT Action 3")
    seat, spec = actor_of(scene, rest[0]), require_action(scene.game, rest[1])
    only = replace(scene.game, actions=(spec,))
    many = sum(1 for _ in islice(play.legal_actions(only, scene.table, seat), _MANY))
    return same(number(rest[2:], "legal"), many, f"legal {seat} {spec.name}")
