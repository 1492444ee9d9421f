"""A real table, simulated: piles with an order, hands, things that lie on things, dials. It knows
no game and no log.

It understands the steps of a checklist and nothing else, and refuses what hands could not do. It is
built from a table by reading it here, with none of the code under test.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.rules import Game
from games.table import Table
from projections.walkback.tasks import Task


class Refused(Exception):
    """Hands cannot do this: it names something that is not there, or not free."""


class Physical:
    """Cards and pieces as they lie, bottom to top; whoever follows steps changes them one at a
    time.
    """

    def __init__(
        self, game: Game, table: Table, chance: random.Random, held: Mapping[str, str] | None = None
    ) -> None:
        self.layout = {zone.name: zone.layout for zone in game.equipment.zones}
        self.shared = {zone.name for zone in game.equipment.zones if zone.shared}
        self.dial_names = {counter.name: counter for counter in game.equipment.counters}
        self.hidden_zones = [zone.name for zone in game.equipment.zones if zone.hidden]
        self.chance = chance
        self.open: dict[tuple[str, str, str], list[str]] = {}
        self.on: dict[str, set[str]] = {}
        self.unseen: dict[tuple[str, str], list[str]] = {}
        self.aside: set[str] = set()
        self.facing: dict[str, str] = {}
        self.control: dict[str, str] = {}
        self.kind: dict[str, str] = {}
        self.laid = {spec.name: str(spec.laid) for spec in game.equipment.marks}
        self.marks: dict[str, set[str]] = {}
        self.tallies: dict[str, dict[str, int]] = {}
        self.dials = {key: value for key, value in table.counters.items() if self._is_dial(*key)}
        self.piece_specs = {
            spec.name: spec for spec in game.equipment.counters if spec.of == "piece"
        }
        self.printed = {
            (id_, spec.name): spec.printed(table, id_)
            for spec in self.piece_specs.values()
            for id_ in table.pieces
            if spec.printed
        }
        self.borne = self._borne(game, table)
        self.said = _slate(table)
        self._lay(table, dict(held or {}))

    # -- set up ------------------------------------------------------------------------------------

    def _lay(self, table: Table, held: dict[str, str]) -> None:
        pools: dict[str, list[str]] = {}
        for piece in sorted(table.pieces.values(), key=lambda piece: piece.order):
            if self.layout.get(piece.zone) == "concealed":
                pools.setdefault(piece.owner, []).append(piece.id)
                self.kind[piece.id] = piece.kind
                continue
            if self._lies_on(table, piece.host):
                self.on.setdefault(piece.host, set()).add(piece.id)
            else:
                self.open.setdefault(
                    (self._of(piece.zone, piece.owner), piece.zone, piece.cell), []
                ).append(piece.id)
            self.facing[piece.id], self.control[piece.id], self.kind[piece.id] = (
                piece.facing,
                piece.controller,
                piece.kind,
            )
            self.marks[piece.id], self.tallies[piece.id] = (
                {mark for mark in piece.marks if self.laid.get(mark) != "not"},
                {
                    key: value
                    for key, value in piece.counters.items()
                    if self._lies(key) and value != self.printed.get((piece.id, key), 0)
                },
            )
        for owner in {*pools, *(owner for owner, _ in table.hidden)}:
            self._deal(table, owner, pools.get(owner, []), held)

    def _deal(self, table: Table, owner: str, pool: list[str], held: dict[str, str]) -> None:
        """Spread the unseen cards over hand and deck by chance, those in *held* where they are
        known to be.
        """
        self.chance.shuffle(pool)
        zones = {zone: [id_ for id_ in pool if held.get(id_) == zone] for zone in self.hidden_zones}
        rest = [id_ for id_ in pool if held.get(id_) not in zones]
        for zone in self.hidden_zones:
            while len(zones[zone]) < table.hides(owner, zone):
                zones[zone].append(
                    rest.pop()
                    if rest
                    else f"a card of {owner} nobody registered {len(zones[zone])} {zone}"
                )
            self.chance.shuffle(zones[zone])
            self.unseen[owner, zone] = zones[zone]
        self.unseen[owner, ""] = rest

    def _of(self, zone: str, owner: str) -> str:
        return "table" if zone in self.shared or zone not in self.layout else owner

    def _lies_on(self, table: Table, host: str) -> bool:
        return host in table.pieces and self.layout.get(table.pieces[host].zone) != "concealed"

    def _is_dial(self, owner: str, name: str) -> bool:
        spec = self.dial_names.get(name)
        lies = spec is not None and spec.lies and spec.shown
        return spec is not None and lies and (owner != "table" or spec.most != 1)

    def _borne(self, game: Game, table: Table) -> dict[tuple[str, str], tuple[str, str, str]]:
        """The dials with a most, each with the place of the General that it belongs to."""
        return {
            (owner, name): (self._of(piece.zone, piece.owner), piece.zone, piece.cell)
            for piece in table.pieces.values()
            if self.layout.get(piece.zone) != "concealed"
            if game.screen and game.screen.small(table, piece.id).chief
            for owner, name in self.dials
            if owner == piece.owner and self.dial_names[name].limit
        }

    def drop_dials(self, wanted: Physical) -> None:
        """Take the dials away whose General is gone: nobody sets a dial to 0 on a card that went."""
        for dial, place in self.borne.items():
            if not self.open.get(place) and not wanted.dials.get(dial):
                self.dials.pop(dial, None)

    def _lies(self, counter: str) -> bool:
        return counter not in self.piece_specs or self.piece_specs[counter].lies

    # -- hands -------------------------------------------------------------------------------------

    def do(self, step: Task) -> None:
        """Carry out one step; raise `Refused` where hands could not."""
        for piece in step.pieces or (step.piece,):
            getattr(self, f"_do_{step.act}")(replace(step, piece=piece, pieces=()))

    def _do_cards(self, step: Task) -> None:
        source = self.unseen.get((step.owner, step.source), [])
        if len(source) < step.value:
            raise Refused(
                f"{step.owner} has {len(source)} cards in {step.source}, not {step.value}"
            )
        for _ in range(step.value):
            held = step.source == "hand"
            place = self.chance.randrange(len(source)) if held else len(source) - 1
            self.unseen.setdefault((step.owner, step.zone), []).append(source.pop(place))

    def _do_shuffle(self, step: Task) -> None:
        deck = self.unseen.setdefault((step.owner, step.zone), [])
        if step.piece and step.piece not in deck:
            raise Refused(f"{step.piece} does not lie in the {step.zone} of {step.owner}")
        self.chance.shuffle(deck)

    def _do_count(self, step: Task) -> None:
        cards = self.unseen.setdefault((step.owner, step.zone), [])
        spare = self.unseen.setdefault((step.owner, ""), [])
        while len(cards) > step.value:
            spare.append(cards.pop())
        while len(cards) < step.value:
            cards.append(spare.pop() if spare else f"a card of {step.owner} nobody registered")

    def _do_clear(self, step: Task) -> None:
        self._must_lie(step.piece)
        self.marks[step.piece], self.tallies[step.piece] = set(), {}

    def _do_aside(self, step: Task) -> None:
        self._take(step)
        self.aside.add(step.piece)

    def _do_move(self, step: Task) -> None:
        self._take(step)
        place = self.open.setdefault((step.owner, step.zone, step.cell), [])
        if step.under and step.under not in place:
            raise Refused(f"{step.under} does not lie where {step.piece} should go under it")
        place.insert(place.index(step.under) if step.under else len(place), step.piece)

    def _do_attach(self, step: Task) -> None:
        self._take(step)
        self._must_lie(step.host)
        self.on.setdefault(step.host, set()).add(step.piece)

    def _do_conceal(self, step: Task) -> None:
        self._leave(step)
        self.unseen.setdefault((step.owner, step.zone), []).append(step.piece)

    def _do_box(self, step: Task) -> None:
        self._leave(step)

    def _do_exchange(self, step: Task) -> None:
        self._must_lie(step.piece)
        self.kind[step.piece] = step.value

    def _do_control(self, step: Task) -> None:
        self._must_lie(step.piece)
        self.control[step.piece] = step.value

    def _do_turn(self, step: Task) -> None:
        self._must_lie(step.piece)
        if self.facing[step.piece] == step.value:
            raise Refused(f"{step.piece} already lies {step.value}")
        self.facing[step.piece] = step.value

    def _do_mark(self, step: Task) -> None:
        self._must_lie(step.piece)
        if step.key in self.marks[step.piece]:
            raise Refused(f"{step.key} lies on {step.piece} already")
        self.marks[step.piece].add(step.key)

    def _do_unmark(self, step: Task) -> None:
        self._must_lie(step.piece)
        if step.key not in self.marks[step.piece]:
            raise Refused(f"{step.key} does not lie on {step.piece}")
        self.marks[step.piece].remove(step.key)

    def _do_tally(self, step: Task) -> None:
        self._must_lie(step.piece)
        self.tallies[step.piece].pop(step.key, None)
        if not self._lies(step.key):
            raise Refused(f"nothing on a real {step.piece} shows {step.key}")
        if step.value != self.printed.get((step.piece, step.key), 0):
            self.tallies[step.piece][step.key] = step.value

    def _do_dial(self, step: Task) -> None:
        if not self._is_dial(step.owner, step.key):
            raise Refused(f"no dial on a real table shows {step.key}")
        dial = (step.owner, step.key)
        if not step.value and dial in self.borne and not self.open.get(self.borne[dial]):
            raise Refused(f"the card that {step.key} stands on is gone")
        self.dials[dial] = step.value

    def _do_say(self, step: Task) -> None:
        self.said = step.value

    def _take(self, step: Task) -> None:
        """Lift a piece from where the step says it is; what comes out of a hand or the box is bare
        and upright.
        """
        id_ = step.piece
        if step.source == "aside":
            if id_ not in self.aside:
                raise Refused(f"{id_} was not set aside")
            self.aside.remove(id_)
        elif step.source == "open":
            self._lift(id_)
        else:
            self._fetch(step)

    def _lift(self, id_: str) -> None:
        for lying in (*self.open.values(), *self.on.values()):
            if id_ in lying:
                lying.remove(id_)
                return
        raise Refused(f"{id_} does not lie in the open")

    def _fetch(self, step: Task) -> None:
        id_ = step.piece
        if step.source != "box":
            cards = self.unseen.get((step.seat, step.source), [])
            if id_ not in cards:
                raise Refused(f"{id_} is not in {step.source} of {step.seat}")
            cards.remove(id_)
        elif id_ in self.facing:
            raise Refused(f"{id_} is not in the box")
        self.facing[id_], self.control[id_], self.marks[id_], self.tallies[id_] = (
            "up",
            step.seat,
            set(),
            {},
        )

    def _leave(self, step: Task) -> None:
        """Only a bare piece leaves the open, with nothing on it."""
        id_ = step.piece
        if self.on.get(id_):
            raise Refused(f"{sorted(self.on[id_])} still lie on {id_}")
        lying = {mark for mark in self.marks.get(id_, ()) if self.laid.get(mark) != "turn"}
        if lying or self.tallies.get(id_):
            raise Refused(f"something still lies on {id_}")
        self._take(step)
        for facts in (self.facing, self.control, self.marks, self.tallies):
            facts.pop(id_, None)

    def _must_lie(self, id_: str) -> None:
        if not any(id_ in lying for lying in (*self.open.values(), *self.on.values())):
            raise Refused(f"{id_} does not lie in the open")

    # -- looking -----------------------------------------------------------------------------------

    def crowd(self, cell: tuple[str, str, str]) -> int:
        """How many pieces stand on a cell."""
        return len(self.open.get(cell, ()))

    def seen(self) -> dict[str, Any]:
        """Everything a person could count, in a form in which two tables can be compared."""
        piles = {
            place: tuple(lying)
            if self.layout.get(place[1]) in ("pile", "stack")
            else tuple(sorted(lying))
            for place, lying in self.open.items()
            if lying
        }
        return {
            "open": piles,
            "on": {host: sorted(lying) for host, lying in self.on.items() if lying},
            "unseen": {
                place: len(cards) for place, cards in self.unseen.items() if place[1] and cards
            },
            "identities": sorted(
                (owner, id_)
                for (owner, _), cards in self.unseen.items()
                for id_ in cards
                if "nobody" not in id_
            ),
            "facing": self.facing,
            "control": self.control,
            "marks": self.marks,
            "tallies": self.tallies,
            "kinds": {id_: self.kind.get(id_) for id_ in self.facing},
            "dials": {key: value for key, value in self.dials.items() if value},
            "said": self.said,
            "aside": self.aside,
        }


def _slate(table: Table) -> dict[str, Any]:
    return {
        "phase": table.phase,
        "turn": table.turn,
        "active": table.active,
        "to_act": list(table.to_act),
        "frames": [frame.kind for frame in table.frames],
        "winners": None if table.outcome is None else list(table.outcome.winners),
    }
