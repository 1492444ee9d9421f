"""Pairs of matches that differ in one card of a hidden deck, with rulings, takebacks, corrections,
consents and an import: byte for byte, and in the length of every answer, nobody but its owner and
the referee can tell the two apart. Every door is tried for some pairs, and a few doors by chance
for each; `QM_FAULTS=2` tries twice as many pairs.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from app.desk.errors.refusals import Refusal
from app.desk.history.live import Live
from app.factory import create_app
from app.services import services_of
from app.serving.config import Config
from app.serving.organiser import organiser_token
from events.vocabulary import Action
from events.vocabulary import MatchId
from events.vocabulary import freeze
from events.vocabulary import thaw
from games import play
from games.rules import PickMany
from tests.app.conftest import SetClock
from tests.faults.means.effort import TIMES
from tests.laws.strategies.matches import Sitting

KEYS = ("wtactics_arc",)
"""Games whose hidden decks may differ and nobody be told: in the others the rules fix the deck, or
the seat says which factions it holds.
"""
PAIRS = 500 * TIMES
WHOLE = 50
"""One pair of so many is looked at through every door by everybody, and brought to other servers."""
OF_ONE = 10
"""Pairs that one match by chance is the pattern of, at most."""
SOME = 2
"""Doors that are tried for any other pair, beside those always tried."""
ALWAYS = ("/api/matches/PAIR/view", "/api/matches/PAIR/events")
DOORS = (
    "/api/matches/PAIR/view?version=1",
    "/api/matches/PAIR/view?version=3",
    "/api/matches/PAIR/moments?axis=standing",
    "/api/matches/PAIR/moments?axis=recorded",
    "/api/matches/PAIR/diff?from=v0",
    "/api/matches/PAIR/diff?from=v1&to=v3",
    "/api/matches/PAIR/scoresheet",
    "/m/PAIR",
    "/m/PAIR/table",
    "/m/PAIR/replay?axis=recorded",
    "/m/PAIR/replay?axis=standing",
    "/m/PAIR/replay?axis=recorded&at=2",
    "/m/PAIR/replay/compare?from=v0&to=v3",
    "/m/PAIR/replay/known",
)
DEAR = ("/m/PAIR/print",)
"""Doors whose answer takes long to draw: tried where all are."""
OF_A_SEAT = ("/m/PAIR/seat?seat={}", "/m/PAIR/seat/plays?seat={}")


@dataclass(frozen=True)
class Swap:
    """A seat that registers *other* in the place of *card*, and which of its plays does so."""

    seat: str
    place: int
    card: str
    other: str

    def of(self, value: Any) -> Any:
        """Return a value with one card in the place of the other."""
        if isinstance(value, Mapping):
            return {key: self.of(item) for key, item in value.items()}
        if isinstance(value, list | tuple):
            return [self.of(item) for item in value]
        return self.other if value == self.card else value


class Hall:
    """A server whose chance is that of a seed, with a match for each pair."""

    def __init__(self, folder: Path, seed: int) -> None:
        folder.mkdir(parents=True)
        (folder / "signing.key").write_bytes(b"1" * 32)  # its public half is printed on sheets
        config = Config(db=f"sqlite:///{folder}/log.db", data=folder, secret=b"0" * 32, opening="")
        self.app: Flask = create_app(config, clock=SetClock())
        self.desk = services_of(self.app).desk
        self.desk._draw = random.Random(seed).choice

    def answers(
        self, match: MatchId, seats: Sequence[str], doors: Sequence[str]
    ) -> dict[tuple[str, str], bytes]:
        """What the doors say to a stranger ("") and to some seats, by who and door."""
        access, answers = services_of(self.app).access, {}
        for who in seats:
            token = access.issue(match, "seat", who) if who else ""
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            for door in doors:
                at = door.replace("PAIR", match).format(who)
                answer = self.app.test_client().get(at, headers=headers)
                answers[who, door] = answer.get_data()
                assert answer.status_code == 200, (at, answer.get_data()[:200])
        return answers

    def record(self, match: MatchId) -> bytes:
        token = services_of(self.app).access.issue(match, "referee")
        headers = {"Authorization": f"Bearer {token}"}
        got = self.app.test_client().get(f"/api/matches/{match}/record", headers=headers)
        return got.get_data()

    def bring(self, record: bytes) -> None:
        token = organiser_token(services_of(self.app).settings.data)
        headers = {"Authorization": f"Bearer {token}"}
        got = self.app.test_client().post("/api/records", data=record, headers=headers)
        assert got.status_code == 200, got.get_data()

    def close(self) -> None:
        services_of(self.app).close()


@contextmanager
def hall_pairs(folder: Path) -> Iterator[list[Hall]]:
    """Two servers for the two matches, and two into which their records are brought."""
    made = [Hall(folder / name, 4) for name in ("one", "two", "three", "four")]
    try:
        yield made
    finally:
        for hall in made:
            hall.close()


def swaps(sitting: Sitting, played: list[Action], dice: random.Random) -> Iterator[Swap]:
    """Ways in which a deck might have been another without anybody having noticed."""
    for place, action in enumerate(played):
        if action.name != "DeckRegistered":
            continue
        later = json.dumps([thaw(row.args) for row in played[place + 1 :]])
        said = thaw(action.args).get("cards", [])
        spec = sitting.game.spec(action.name)
        assert spec is not None
        ask = next(ask for ask in spec.asks if ask.key == "cards")
        assert isinstance(ask, PickMany)
        given = {key: value for key, value in action.args.items() if key != "cards"}
        free = [
            str(card)
            for card in ask.options(sitting.first, action.seat, given)
            if card not in said and f'"{card}"' not in later
        ]
        hidden = [card for card in said if f'"{card}"' not in later]
        dice.shuffle(free)
        dice.shuffle(hidden)
        for card, other in zip(hidden, free * 20, strict=False):
            yield Swap(action.seat, place, card, other)


def replayed(
    hall: Hall, match: MatchId, sitting: Sitting, played: list[Action], swap: Swap | None
) -> None:
    """Report the same plays, with the other card where there is a swap."""
    first = sitting.first
    hall.desk.open(sitting.game.key, first.options, first.seats, name="law", match=match)
    for number, action in enumerate(swapped(played, swap)):
        ply = hall.desk.live(match).history.ply
        args = thaw(action.args)
        hall.desk.report(match, action.seat, f"p{number}", ply, action.name, args)


def swapped(played: list[Action], swap: Swap | None) -> list[Action]:
    """The same plays with the other card registered."""
    if swap is None:
        return played
    action = played[swap.place]
    other = Action(action.seat, action.name, freeze(swap.of(thaw(action.args))))
    return [*played[: swap.place], other, *played[swap.place + 1 :]]


def told_to_all(sitting: Sitting, played: list[Action]) -> list[Any] | None:
    """The numbers and words that the rules make public after each play (a deck's size, say, or what
    holding to one faction earns); None where a play is not legal.
    """
    table, told = sitting.first, []
    for action in played:
        if not play.check(sitting.game, table, action).legal:
            return None
        table = play.apply(sitting.game, table, action)
        told.append((sorted(table.counters.items()), sorted(table.notes.items()), table.limits))
    return told


def rulings(dice: random.Random, live: Live, played: list[Action], swap: Swap) -> list[Any]:
    """What a referee and the seats do then, said of the first match: kind, data, by, amending."""
    versions = [event.version for event in live.events if event.kind == "PlayMade"]
    registered = versions[swap.place]
    last = played[-1]
    others = [seat for seat in live.manifest.seats if seat != swap.seat]
    irregular = {"name": "DeckRegistered", "args": thaw(played[swap.place].args)}
    removed = {"what": "remove", "of": swap.card}
    rows: list[Any] = [
        ("TakebackOffered", {"target": versions[-1]}, last.seat),
        ("TakebackAccepted", {"target": versions[-1]}, others[0]),
        ("TakebackAccepted", {"target": versions[-1]}, swap.seat),
        ("ConsentAsked", {"action": {"seat": swap.seat, **irregular}, "reason": ""}, swap.seat),
        ("TableCorrected", {"reason": "torn", "changes": [removed]}, ""),
        ("PlayStruck", {"reason": "wrong", "target": registered, "onward": "skip"}, ""),
        ("RewoundTo", {"reason": "again", "target": dice.choice(versions)}, ""),
        ("NoteAdded", {"text": "all done"}, "referee"),
    ]
    return [rows[0], rows[1], rows[2], *dice.sample(rows[3:], 4)]


def ruled(hall: Hall, match: MatchId, rows: list[Any], change: Swap | None) -> list[str]:
    """Do all of it, with the other card where there is a change; return what came of each."""
    done = []
    for number, (kind, data, by) in enumerate(rows):
        said = data if change is None else change.of(data)
        try:
            if by:
                hall.desk.tell(match, f"w{number}", kind, said, by=by)
            else:
                hall.desk.rule(match, f"w{number}", kind, said)
            done.append(kind)
        except Refusal as refusal:
            done.append(type(refusal).__name__)
    return done


def differing(one: Mapping[Any, bytes], two: Mapping[Any, bytes]) -> list[Any]:
    """Return who can tell two matches apart, by which door. What a form's next report will be
    called is drawn anew at each look; a checkpoint is a keyed hash, which tells nothing without the
    server's key.
    """
    return [key for key in one if _DRAWN.sub(b"", one[key]) != _DRAWN.sub(b"", two[key])]


_DRAWN = re.compile(
    rb'value="[0-9a-f]{24}"|\b[A-Z2-7]{32}\b|(?<=checkpoint )\d+: [A-Z2-7]{4} [A-Z2-7]{4}\b'
)


def candidates(key: str, seed: int) -> Iterator[tuple[Sitting, list[Action], Swap]]:
    """A match by chance, and some swaps in its decks which the rules treat alike."""
    scratch, dice = Sitting(key, seed), random.Random(seed)
    played = scratch.play(dice.randint(8, 26), demo=True)
    told = told_to_all(scratch, played)
    alike = (
        swap
        for swap in swaps(scratch, played, dice)
        if told_to_all(scratch, swapped(played, swap)) == told
    )
    for swap in islice(alike, OF_ONE):
        yield scratch, played, swap


def pair(
    halls: list[Hall],
    match: MatchId,
    scratch: Sitting,
    played: list[Action],
    swap: Swap,
    dice: random.Random,
) -> tuple[list[str], list[str]]:
    """Play a pair of matches in two halls; return what came of the rulings, and the other seats in
    an order by chance.
    """
    changes = (None, swap)
    for hall, change in zip(halls, changes, strict=True):
        replayed(hall, match, scratch, played, change)
    live = halls[0].desk.live(match)
    rows = rulings(dice, live, played, swap)
    came = [ruled(hall, match, rows, change) for hall, change in zip(halls, changes, strict=True)]
    assert came[0] == came[1], "the rules treat both the same"
    seats = [str(seat) for seat in live.manifest.seats if seat != swap.seat]
    return came[0], dice.sample(seats, len(seats))


def may_register(hall: Hall, match: MatchId, seat: str) -> bool:
    """Whether a seat is yet to register: it is offered the printed cards that lie in no deck, for
    one printed card cannot lie in two (docs/security.md).
    """
    view = json.loads(hall.answers(match, [seat], ALWAYS[:1])[seat, ALWAYS[0]])
    return any(offer["name"] == "DeckRegistered" for offer in view["offers"])


@pytest.mark.parametrize("key", KEYS)
def test_nobody_else_can_tell_the_two_apart(tmp_path: Path, key: str) -> None:
    pairs, dice = 0, random.Random(3)
    with hall_pairs(tmp_path) as halls:
        for seed in range(12 * PAIRS):
            for scratch, played, swap in candidates(key, seed * 31 + 5):
                match = MatchId(f"PAIR{pairs}")
                came = pair(halls[:2], match, scratch, played, swap, dice)
                require_alike(halls, match, swap, *came, pairs % WHOLE == 0, dice)
                pairs += 1
                if pairs == PAIRS:
                    return
    raise AssertionError(f"only {pairs} pairs were found")


def require_alike(
    halls: list[Hall],
    match: MatchId,
    swap: Swap,
    came: list[str],
    others: list[str],
    whole: bool,
    dice: random.Random,
) -> None:
    """Nobody but its owner tells a pair apart: through a few doors, or the whole house."""
    open_to_all = (*ALWAYS, *DOORS, *DEAR) if whole else dice.sample((*ALWAYS, *DOORS), SOME)
    doors = (*open_to_all, *OF_A_SEAT) if whole else (*ALWAYS, *OF_A_SEAT, *open_to_all)
    kept_out = (seat for seat in others if not may_register(halls[0], match, seat))
    seats = [*islice(kept_out, None if whole else 1)]

    def looked_at(hall: Hall) -> dict[tuple[str, str], bytes]:
        return hall.answers(match, [""], open_to_all) | hall.answers(match, seats, doors)

    assert differing(*map(looked_at, halls[:2])) == [], (swap, came)
    one, two = (hall.answers(match, [swap.seat], ALWAYS[1:]) for hall in halls[:2])
    assert differing(one, two), "its owner can"
    if whole:
        for hall, kept in zip(halls[2:], halls[:2], strict=True):
            hall.bring(kept.record(match))
        assert differing(*map(looked_at, halls[2:])) == [], (swap, came)
