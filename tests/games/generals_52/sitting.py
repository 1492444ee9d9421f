"""Two players with real shuffled decks who play whole matches: every card they play was truly drawn
before.

They choose by chance among sensible actions and reach the natural end of most matches; after
`LONGEST` games they concede.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games import catalogue
from games import play
from games.table import Piece
from games.table import Table

GAME = catalogue()["generals_52"]
RED, BLACK = Seat("red"), Seat("black")
SEATS = (RED, BLACK)
LONGEST = 2
RED_PACK = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AD RJ"
BLACK_PACK = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC BJ"
PACKS = {RED: tuple(RED_PACK.split()), BLACK: tuple(BLACK_PACK.split())}


def rank(card: str) -> str:
    """The rank in a plain name."""
    return "Joker" if card in ("RJ", "BJ") else card[:-1]


def value(card: str) -> int:
    """The number of a Soldier, 0 for anything else."""
    return int(rank(card)) if rank(card).isdigit() else 0


def is_general(card: str) -> bool:
    """J, Q, K and Joker."""
    return rank(card) in ("J", "Q", "K", "Joker")


def seated(options: dict[str, Any] | None = None) -> Table:
    """A fresh table."""
    return play.setup(GAME, SEATS, options or {})


class Sitting:
    """One match; the same seed plays the same match."""

    def __init__(self, seed: int, options: dict[str, Any] | None = None) -> None:
        self.dice = random.Random(seed)
        self.boldness = self.dice.choice((0.8, 0.6, 0.1, 0.03))
        """How likely a Soldier attacks: where few do, cards run out before tokens do."""
        self.first = self.table = seated(options)
        self.decks: dict[Seat, list[str]] = {seat: [] for seat in SEATS}
        self.hands: dict[Seat, list[str]] = {seat: [] for seat in SEATS}
        self.done: list[Action] = []

    def match(self) -> Iterator[Table]:
        """Play to the end; yield the table after each action."""
        for seat in SEATS:
            yield self.take(seat, "DeckRegistered", cards=PACKS[seat])
        while self.table.outcome is None:
            yield from self._game()
            if self.table.outcome is None:
                yield from self._after_game()

    def take(self, seat: Seat, name: str, /, **args: Any) -> Table:
        """Do one thing, which must be legal."""
        action = Action(seat, name, args)
        ruling = play.check(GAME, self.table, action)
        assert ruling.legal, f"{action}: {ruling}"
        self.table = play.apply(GAME, self.table, action)
        self.done.append(action)
        return self.table

    # -- a game ------------------------------------------------------------------------------------

    def _game(self) -> Iterator[Table]:
        for seat in SEATS:
            yield self._shuffled(seat)
            self._draw(seat, 7)
            yield self.take(seat, "OpeningHandDrawn")
            while (
                not any(map(is_general, self.hands[seat]))
                and self.table.options["redeal_limit"] == "none"
            ):
                yield self._dealt_again(seat)
        if not self.table.note("table", "starting_player"):
            agreed = self.table.options["first_player"]
            yield self.take(
                TABLE,
                "FirstPlayerChosen",
                seat=self.dice.choice(SEATS) if agreed == "random" else agreed,
            )
        while self.table.outcome is None and self.table.phase != "between":
            yield from self._turn(self.table.active)

    def _shuffled(self, seat: Seat) -> Table:
        self.decks[seat] = self.dice.sample(PACKS[seat], 27)
        self.hands[seat] = []
        return self.take(seat, "DeckShuffled")

    def _dealt_again(self, seat: Seat) -> Table:
        shown = tuple(self.hands[seat])
        self.decks[seat], self.hands[seat] = self.dice.sample(PACKS[seat], 27), []
        self._draw(seat, 7)
        return self.take(seat, "OpeningHandRedealt", shown=shown)

    def _draw(self, seat: Seat, many: int) -> None:
        for _ in range(many):
            self.hands[seat].append(self.decks[seat].pop())

    def _after_game(self) -> Iterator[Table]:
        if self.table.count("table", "game") >= LONGEST:
            yield self.take(self.dice.choice(SEATS), "Conceded")
            return
        if self.table.options["token_purchase"] and self.dice.random() < 0.5:
            yield self.take(self.dice.choice(SEATS), "TokensBought", n=self.dice.randint(1, 5))
        yield self.take(TABLE, "NextGameStarted")

    # -- a turn ------------------------------------------------------------------------------------

    def _turn(self, seat: Seat) -> Iterator[Table]:
        self._draw(seat, 1)
        yield self.take(seat, "CardDrawn")
        for step in (self._deploying, self._enlisting, self._attacking):
            if self.table.phase == "between" or self.table.outcome is not None:
                return
            yield from step(seat)
            if self.table.outcome is not None:
                return
            yield from self._perhaps_aces(0.04)
            yield self.take(seat, "StepEnded", step=self.table.phase)
        over = max(0, len(self.hands[seat]) - 7)
        if over:
            yield self._played(
                seat, "CardsDiscarded", "cards", self.dice.sample(self.hands[seat], over)
            )
        yield self.take(seat, "TurnEnded")

    def _played(self, seat: Seat, name: str, key: str, cards: list[str], **args: Any) -> Table:
        for card in cards:
            self.hands[seat].remove(card)
        return self.take(seat, name, **{key: tuple(cards)}, **args)

    def _deploying(self, seat: Seat) -> Iterator[Table]:
        generals = [card for card in self.hands[seat] if is_general(card)]
        if not generals or self.dice.random() < 0.1:
            return
        one = self.dice.choice(generals)
        matching = [
            card
            for card in generals
            if card != one and len({rank(card), rank(one)} - {"Joker"}) < 2
        ]
        yield self._played(seat, "GeneralsDeployed", "cards", [one, *matching[:1]])

    def _enlisting(self, seat: Seat) -> Iterator[Table]:
        for general in self._upright(seat, "generals"):
            fitting = [
                card
                for card in self.hands[seat]
                if value(card) and (rank(general.kind) == "Joker" or card[-1] == general.kind[-1])
            ]
            if not fitting or self.dice.random() < 0.2:
                continue
            one = self.dice.choice(fitting)
            twin = [card for card in self.hands[seat] if card != one and rank(card) == rank(one)]
            yield self._played(
                seat, "SoldiersEnlisted", "soldiers", [one, *twin], general=general.id
            )

    def _attacking(self, seat: Seat) -> Iterator[Table]:
        able = [piece.id for piece in self._upright(seat, "soldiers") if "new" not in piece.marks]
        chosen = [id_ for id_ in able if self.dice.random() < self.boldness]
        if not chosen:
            return
        yield self.take(seat, "AttackDeclared", groups=self._groups(chosen))
        yield from self._perhaps_aces(0.1)
        if self.table.frame is not None:
            yield self.take(
                self.table.next_seat(seat),
                "DefenceDeclared",
                assignments=self._defence(self.table.next_seat(seat)),
            )
        while self.table.frame is not None:
            yield from self._perhaps_aces(0.5)
            if self.table.frame is not None:
                yield self.take(self.table.to_act[0], "ReactionPassed")

    def _groups(self, chosen: list[str]) -> dict[str, tuple[str, ...]]:
        groups: dict[str, tuple[str, ...]] = {}
        for id_ in chosen:
            partner = next(
                (
                    name
                    for name, ids in groups.items()
                    if len(ids) == 1 and rank(ids[0]) == rank(id_)
                ),
                "",
            )
            if partner and self.dice.random() < 0.7:
                groups[partner] = (*groups[partner], id_)
            else:
                groups[str(len(groups) + 1)] = (id_,)
        return groups

    def _defence(self, seat: Seat) -> dict[str, tuple[str, ...]]:
        frame = self.table.frame
        assert frame is not None
        free = [piece.id for piece in self._upright(seat, "soldiers")]
        self.dice.shuffle(free)
        defence: dict[str, tuple[str, ...]] = {}
        for name in frame.note("groups"):
            if free and self.dice.random() < 0.95 - self.boldness / 2:
                alone = self.table.options["defender_grouping"] == "single_or_pair"
                many = 1 if alone else min(len(free), self.dice.randint(1, 3))
                defence[name], free = tuple(free[:many]), free[many:]
            elif self._upright(seat, "generals") and self.dice.random() < 0.1:
                general = self._upright(seat, "generals")[0].id
                if not any(general in ids for ids in defence.values()):
                    defence[name] = (general,)
        return defence

    def _perhaps_aces(self, likely: float) -> Iterator[Table]:
        for seat in SEATS:
            aces = [card for card in self.hands[seat] if rank(card) == "A"]
            payers, targets = (
                self._upright(seat, "generals"),
                self._in_play(self.table.next_seat(seat)),
            )
            if aces and payers and targets and self.dice.random() < likely:
                self.hands[seat].remove(aces[0])
                yield self.take(
                    seat,
                    "AcePlayed",
                    ace=aces[0],
                    general=payers[0].id,
                    target=self.dice.choice(targets).id,
                )

    def _upright(self, seat: Seat, zone: str) -> tuple[Piece, ...]:
        return tuple(piece for piece in self.table.at(zone, owner=seat) if piece.facing == "up")

    def _in_play(self, seat: Seat) -> tuple[Piece, ...]:
        return (*self.table.at("generals", owner=seat), *self.table.at("soldiers", owner=seat))
