"""Events over the doors for programs: a course that goes through, with requests by lot in between,
by everybody, of which many are refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from app.tournament.lines.slips import slip_code
from app.tournament.live import LiveTournament
from events.vocabulary import MatchId
from tests.approved.house.server import Doors
from tests.approved.house.server import doors
from tests.approved.records import Record

PLANS: dict[str, tuple[int, dict[str, Any]]] = {
    "best of three": (5, {"rounds": 2, "best_of": 3, "minutes": 40, "cut": 2}),
    "dutch": (4, {"rounds": 2, "pairing": "dutch", "tiebreaks": ["de", "bh", "sb"]}),
    "free": (4, {"style": "free", "minutes": 0, "turns": 0}),
    "everybody": (4, {"style": "round robin", "best_of": 1, "tiebreaks": ["sb", "gw"]}),
    "late": (6, {"rounds": 3, "best_of": 1, "minutes": 25, "turns": 3, "cut": 4}),
}
MINUTE = 60
READ = ("", "/standings.csv", "/pairings.csv", "/report.trf", "/log", "/record", "/archive")


def event(folder: Path, name: str) -> Record:
    """One event, from its opening to its last file."""
    players, plan = PLANS[name]
    with doors(folder, name) as server:
        night = Night(server, name, plan)
        night.enter(players)
        night.rounds()
        night.close()
        return Record(name, "event doors", tuple(server.rows))


def records(folder: Path) -> Iterator[Record]:
    """Every event."""
    for number, name in enumerate(PLANS):
        yield event(folder / f"event{number}", name)


class Night:
    """An event, and who has which link."""

    def __init__(self, server: Doors, name: str, plan: dict[str, Any]) -> None:
        self.server, self.lot = server, Random(name)
        for wrong in ({}, {"plan": {"rounds": -1}}, {"game": "none"}, {"players": [{"name": ""}]}):
            server.ask("POST", "/api/events", body={"game": "tiny", "options": {"heap": 3}, **wrong}
                       if wrong else [])  # fmt: skip
        rows = [{"name": "=1+1", "rating": 1500}, {"name": "Bo  Li", "table": 2}]
        body = {"game": "tiny", "options": {"heap": 2}, "plan": plan, "name": name, "players": rows}
        opened = server.ask("POST", "/api/events", body=body).get_json()
        self.event = opened["event"]
        self.tokens: dict[str, str] = {"": "", "none": "A" * 26, **opened["tokens"]}
        self.count = 0

    @property
    def live(self) -> LiveTournament:
        """The event as the desk holds it."""
        return self.server.parts.tournaments.live(MatchId(self.event))

    def post(self, path: str, who: str, **body: Any) -> Any:
        """Ask a door of the event."""
        door = f"/api/events/{self.event}/{path}"
        return self.server.ask("POST", door, self.tokens[who], body).get_json()

    def line(self, who: str, kind: str, **data: Any) -> Any:
        """Report a line."""
        self.count += 1
        return self.post("lines", who, id=f"l{self.count}", kind=kind, **data)

    def enter(self, players: int) -> None:
        """Players by the door, two referees, links for those who were entered by the list."""
        for number in range(3, players + 1):
            told = self.post("players", "door", id=f"e{number}", name=f"Nr {number}", rating=number)
            self.tokens[told["player"]] = told["token"]
        for player in ("P1", "P2"):
            made = self.post("tokens", "organiser", role="player", player=player)
            self.tokens[player] = made["token"]
        for name, head in (("floor", False), ("head", True)):
            told = self.post("referees", "organiser", id=name, name=f"The {name}", head=head)
            self.tokens[name] = told["token"]

    # -- the course

    def rounds(self) -> None:
        """Every round, until no other can be paired."""
        for number in range(1, 5):
            self._odd(6)
            told = self.line("organiser", "RoundPaired", round=number)
            if "receipt" not in told:
                return
            self._odd(5)
            self.line("head", "RoundStarted", round=number)
            if self.live.now.draft:
                self.line("head", "RoundPaired", round=number, reason="somebody left")
                self.line("head", "RoundStarted", round=number)
            self._read("organiser", "")
            self._odd(8)
            self._play()

    def _play(self) -> None:
        round_ = self.live.now.current
        if round_ is None:
            return
        if self.live.now.plan.style == "free":
            for _ in range(3):
                self.line("organiser", "TableAdded", round=1, players=["P1", "P2"], reason="met")
                self._odd(4)
                self._finish()
            return
        self._finish()

    def _finish(self) -> None:
        """Give every open table a result, each in another way."""
        for _ in range(12):
            round_ = self.live.now.current
            if round_ is None or not round_.started or not round_.open_tables:
                return
            table = self.lot.choice(round_.open_tables)
            way = self.lot.choice([self._by_match, self._by_match, self._by_phones, self._by_slip,
                                   self._by_referee])  # fmt: skip
            way(round_, table)
            self._odd(2)

    def _by_referee(self, round_: Any, table: Any) -> None:
        needed = self.live.now.plan.needed
        self.line("floor", "ResultReported", round=round_.number, table=table.number,
                  wins=[needed, 0], draws=0)  # fmt: skip

    def _by_phones(self, round_: Any, table: Any) -> None:
        needed = self.live.now.plan.needed
        for player in table.players:
            self.line(player, "ResultClaimed", round=round_.number, table=table.number,
                      wins=[0, needed])  # fmt: skip

    def _by_slip(self, round_: Any, table: Any) -> None:
        needed = self.live.now.plan.needed
        code = slip_code(self.event, round_, table, (needed, 0, 0)).path
        for who in ("P1", "floor", "floor"):
            self.post("slips", who, code=f"https://here.example{code}")
        self.post("slips", "floor", code=slip_code(self.event, round_, table, (0, needed, 0)).path)

    def _by_match(self, round_: Any, table: Any) -> None:
        match = self.live.now.current.matches[table.number][-1]  # type: ignore[union-attr]
        path = f"/api/matches/{match}"
        for step in range(4):
            view = self.server.ask("GET", f"{path}/view", self.tokens["organiser"]).get_json()
            if view["ended"] if "ended" in view else view.get("outcome"):
                return
            name, args = (
                ("FirstSeatChosen", {}) if not view["ply"] else ("StonesTaken", {"number": 1})
            )
            for player in table.players:
                body = {
                    "id": f"{match}{step}{player}",
                    "seen": view["ply"],
                    "name": name,
                    "args": args,
                }
                self.server.ask("POST", f"{path}/actions", self.tokens[player], body)
            if self.lot.random() < 0.3:
                body = {
                    "id": f"{match}{step}",
                    "kind": "LineStruck",
                    "target": 2,
                    "reason": "wrong",
                }
                self.server.ask("POST", f"{path}/amendments", self.tokens["floor"], body)

    def close(self) -> None:
        """Close the event, and read everything."""
        self._odd(10)
        for who in ("floor", "organiser", "organiser"):
            self.line(who, "EventClosed")
        self._odd(6)
        for path in READ:
            for who in ("organiser", "P1", ""):
                self._read(who, path)
        self.server.ask("GET", "/api/queue", self.tokens["floor"])
        parts = self.server.parts
        parts.tournaments.forget(MatchId(self.event))
        self._read("", "")
        parts.tournaments.forget_all()
        parts.usher.look_through()
        self._read("", "")

    def _read(self, who: str, path: str) -> None:
        self.server.ask("GET", f"/api/events/{self.event}{path}", self.tokens[who])

    # -- requests by lot

    def _odd(self, count: int) -> None:
        for _ in range(count):
            self.server.pass_time(self.lot.choice([1, 30, 7 * MINUTE]))
            who = self.lot.choice([*self.tokens, *["organiser"] * 8, *["floor"] * 3])
            self.lot.choice([self._line, self._line, self._line, self._amend, self._other])(who)

    def _line(self, who: str) -> None:
        lot, live = self.lot, self.live
        round_, table = max(1, len(live.now.rounds)), lot.randint(1, 3)
        player = lot.choice([*live.now.players, "P9"])
        place = {"round": round_, "table": table}
        score = {"wins": lot.choice([[1, 0], [0, 2], [1, 1], [4, 0]]), "draws": lot.choice([0, 1])}
        calls = [event.version for event in live.events if event.kind == "CallRaised"]
        call = lot.choice([*calls[-3:], 1])
        kind, data = lot.choice(
            [
                ("PlayerDropped", {"player": player, "reason": "tired"}),
                ("PlayerReturned", {"player": player}),
                ("PlayerChanged", {"player": player, "rating": 1600, "absent": [round_ + 1]}),
                ("DeckListed", {"player": player, "cards": [{"card": "Ruby", "count": 3}]}),
                ("DeckListed", {"player": player, "cards": []}),
                ("DecksLocked", {}),
                ("DecksUnlocked", {"reason": "a mistake"}),
                ("RefereeLeft", {"referee": "R1"}),
                ("ResultReported", {**place, **score}),
                ("ResultClaimed", {**place, **score}),
                ("CallRaised", {"table": table, "rule": "TNY-1.5", "claim": "May I?"}),
                ("CallClaimed", {"call": call, "referee": lot.choice(["R1", "R7"])}),
                ("CallEscalated", {"call": call}),
                ("CallSettled", {"call": call, "verdict": "No.", "rule": ""}),
                (
                    "PlayerPenalised",
                    {"player": player, "infraction": "slow play", "penalty": "caution"},
                ),
                ("EventNoted", {"text": "It rains.", "target": 0}),
                ("DifferenceSettled", {"difference": len(live.events), "reason": "stays"}),
                ("PlanChanged", {"changes": lot.choice([{"minutes": 30}, {"rounds": "x"}])}),
                (
                    "PlacesSwapped",
                    {"round": round_, "first": "P1", "second": player, "reason": "x"},
                ),
                ("TableAdded", {"round": round_, "players": ["P1", player], "reason": "late"}),
                ("RoundStarted", {"round": round_}),
                ("GameOpened", {**place}),
                ("RoundPaused", {"round": round_, "reason": "a fire drill"}),
                ("RoundResumed", {"round": round_}),
                ("TimeGiven", {**place, "milliseconds": 60_000, "reason": "a ruling"}),
                ("TimeCalled", {"round": round_, "tables": []}),
                ("ChecksDrawn", {"round": round_, "count": 2}),
                (
                    "DeckChecked",
                    {"round": round_, "player": player, "fits": True, "milliseconds": 5},
                ),
                ("NameForgotten", {"player": player}),
                ("StonesTaken", {"number": 1}),
                ("NoSuchThing", {}),
                ("ResultReported", {"round": round_, "verdicts": [], "source": "slip"}),
            ]
        )
        self.line(who, kind, **data)

    def _amend(self, who: str) -> None:
        lot, events = self.lot, self.live.events
        results = [event.version for event in events if event.kind == "ResultReported"]
        rulings = [
            event.version for event in events if event.kind in ("LineStruck", "LineReplaced")
        ]
        kind, data = lot.choice(
            [
                ("LineStruck", {"target": max(1, len(events) - lot.randint(0, 5))}),
                ("LineReplaced", {"target": lot.choice([*results, 1]), "fields": {"wins": [0, 1]}}),
                (
                    "LineReplaced",
                    {"target": lot.choice([*results, 1]), "fields": {"source": "slip"}},
                ),
                ("LineReplaced", {"target": lot.choice([*results, 1]), "fields": {"table": 9}}),
                (
                    "LineReplaced",
                    {"target": lot.choice([*results, 1]), "fields": {"draws": "many"}},
                ),
                ("RulingWithdrawn", {"ruling": lot.choice([*rulings, 1])}),
                ("EventNoted", {"text": "nothing"}),
            ]
        )
        self.count += 1
        body = {"kind": kind, "reason": "seen", **data}
        self.post("amendments?preview=1", who, **body)
        expected = lot.choice([{}, {"expected": len(events)}, {"expected": len(events) - 1}])
        self.post("amendments", who, id=f"a{self.count}", **expected, **body)

    def _other(self, who: str) -> None:
        lot, player = self.lot, self.lot.choice([*self.live.now.players, "P9"])
        match lot.randint(0, 6):
            case 0:
                self.post("names", who, player=player, name=lot.choice(["Zoë", "", "  x  y "]))
            case 1:
                role = lot.choice(["player", "door", "organiser", "referee"])
                person = player if lot.random() < 0.6 else ""
                self.post("tokens", who, role=role, player=person, revoke=role == "door")
            case 2:
                self.post(
                    "players", who, id=f"p{lot.randint(1, 2)}", name=lot.choice(["Late", " "])
                )
            case 3:
                self.post(
                    "slips", who, code=lot.choice(["", f"/e/{self.event}/s/1-1-1-P1-P2/1-0-0"])
                )
            case 4:
                self._read(who, lot.choice(["/log?after=3", "/log?after=x", "/record", "/archive"]))
            case 5:
                self.server.ask("GET", f"/api/events/{lot.choice(['E-222222', 'x'])}")
            case _:
                self.server.ask("GET", "/api/me", self.tokens[who])
