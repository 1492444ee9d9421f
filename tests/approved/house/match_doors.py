"""Matches over every door for programs and over sockets: plays, rulings, talk and questions by lot,
by everybody, of which many are refused; then the record, read in again elsewhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from app.desk.errors.refusals import Refusal
from app.desk.rights import Pass
from app.serving.organiser import organiser_token
from app.views.edge import as_json
from app.web import usecases
from app.web.sockets import init_sockets
from events import kinds
from events.vocabulary import MatchId
from events.vocabulary import Seat
from projections.referee.disputes import open_disputes
from projections.referee.disputes import pause
from tests.approved.house.server import Doors
from tests.approved.house.server import doors
from tests.approved.records import Record

COURSES: dict[str, dict[str, Any]] = {
    "short": {"heap": 9},
    "long": {"heap": 40},
    "on the clock": {"heap": 30, "seconds": 60},
    "short, again": {"heap": 7},
    "long, again": {"heap": 40},
    "on the clock, again": {"heap": 20, "seconds": 30},
    "long, once more": {"heap": 50},
    "short of time": {"heap": 40, "seconds": 10},
}
"""The options of each match."""
STEPS = 110
SEATS = ("A", "B")
WHO = (*SEATS, "A", "B", "referee", "referee", "floor", "", "none")
CARDS = ("T1A-RB-1", "T1A-PL-1", "T1B-RB-1", "T1B-PL-2", "T1Z-XX-1")


def match(folder: Path, name: str) -> Iterator[Record]:
    """One match, and its record read in elsewhere."""
    lines = folder / "requests.log"
    with doors(folder / "here", name, request_log=lines) as server:
        init_sockets(server.app, "threading", None)
        course = Course(server, name)
        for _ in range(STEPS):
            course.step()
        record = course.end()
        zipped = server.app.test_client().get("/api/games", headers={"Accept-Encoding": "gzip"})
        server.rows.append(("gzip", str(zipped.headers.get("Content-Encoding"))))
    told = re.sub(r'"(ms|id)": *[^,}]*', r'"\1"', lines.read_text(encoding="utf-8"))
    yield Record(name, "match doors", (*server.rows, ("requests", told)))
    with doors(folder / "there", f"{name} there", opening=None) as elsewhere:
        yield Record(name, "imports", tuple(_imported(elsewhere, record)))


def records(folder: Path) -> Iterator[Record]:
    """Every match."""
    for number, name in enumerate(COURSES):
        yield from match(folder / f"match{number}", name)


class Course:
    """A match, and who has which link."""

    def __init__(self, server: Doors, name: str) -> None:
        self.server, self.lot, self.count = server, Random(name), 0
        body = {"game": "tiny", "options": COURSES[name], "name": name}
        opened = server.ask("POST", "/api/matches", body=body).get_json()
        self.match = MatchId(opened["match"])
        self.tokens: dict[str, str] = {"": "", "none": "A" * 26, **opened["tokens"]}
        made = self.ask("POST", "tokens", "referee", {"role": "floor"})
        self.tokens["floor"] = made["token"]

    @property
    def live(self) -> Any:
        """The match as the desk holds it."""
        return self.server.parts.desk.live(self.match)

    def ask(self, method: str, path: str, who: str, body: Any = None) -> Any:
        """Ask a door of the match."""
        door = f"/api/matches/{self.match}/{path}"
        answer = self.server.ask(method, door, self.tokens[who], body)
        return answer.get_json() if answer.mimetype == "application/json" else answer.get_data()

    def step(self) -> None:
        """One thing by lot."""
        self.server.pass_time(self.lot.choice([1, 3, 20]))
        who = self.lot.choice(WHO)
        do = self.lot.choice([self._play] * 5 + [self._rule] * 3 + [self._talk] * 3 + [
            self._look, self._look, self._question, self._other, self._socket])  # fmt: skip
        do(who)

    def end(self) -> bytes:
        """Play on to the end, read everything, and return the record."""
        for _ in range(60):
            if self.live.table.outcome is not None:
                break
            self._play("A")
        self._look("referee")
        for path in ("record", "checkpoints", "scoresheet", "events", "moments", "view"):
            for who in ("", "B", "referee"):
                self.ask("GET", path, who)
        self.server.ask("GET", "/api/queue", self.tokens["referee"])
        self.server.parts.desk.forget(self.match)
        self.ask("GET", "view", "A")
        record = self.ask("GET", "record", "referee")
        return bytes(record)

    # -- plays

    def _play(self, who: str) -> None:
        """Mostly something that the seat may do now, after what holds the match was settled."""
        if self.lot.random() < 0.7:
            self._go_on()
        table, lot = self.live.table, self.lot
        seat = table.to_act[0] if table.to_act and lot.random() < 0.8 else Seat(lot.choice(SEATS))
        name, args = self._action(table, str(seat))
        self.count += 1
        seen = self.live.history.ply - (1 if lot.random() < 0.05 else 0)
        body = {"id": f"p{self.count}", "seen": max(0, seen), "name": name, "args": args}
        by = str(seat) if lot.random() < 0.9 else who
        self.ask("POST", "actions", by, body)
        if lot.random() < 0.08:
            self.ask("POST", "actions", by, body)

    def _go_on(self) -> None:
        """Settle what holds the match."""
        here = self.live
        for call in open_disputes(here.events):
            self._ruled("DisputeSettled", {"dispute": call.version, "verdict": "Play on."})
        if pause(here.events) is not None:
            self._ruled("ClockResumed", {})

    def _ruled(self, kind: str, data: dict[str, Any]) -> None:
        self.count += 1
        self.ask("POST", "amendments", "referee", {"id": f"g{self.count}", "kind": kind, **data})

    def _action(self, table: Any, seat: str) -> tuple[str, dict[str, Any]]:
        lot = self.lot
        if table.phase == "opening" and lot.random() < 0.8:
            return "FirstSeatChosen", {}
        if table.frame is not None and lot.random() < 0.8:
            return "BidAnswered", {"cards": lot.choice([[], [f"T1{seat}-PL-1"], ["T1B-RB-1"]])}
        return lot.choice(
            [
                ("StonesTaken", {"number": lot.choice([1, 1, 1, 2, 3, 4])}),
                ("StonesTaken", {"number": lot.choice([1, 2, "x", None])}),
                ("CardDrawn", {}),
                ("CardLaid", {"card": lot.choice(CARDS), "cell": lot.choice(["1", "2", "3", "9"])}),
                ("CardLaid", {"card": f"T1{seat}-RB-1", "cell": lot.choice(["1", "2", "3"])}),
                ("CardShifted", {"path": lot.choice([["1", "2"], ["3", "1"], ["1"]])}),
                ("BidMade", {"stake": lot.choice([1, 5, 9])}),
                ("PointsShared", {"shares": {"A": 1}}),
                ("NoSuchThing", {}),
            ]
        )

    def _line(self) -> int:
        """A line: mostly a play near the end."""
        plays = [event.version for event in self.live.events if event.kind == kinds.PLAY_MADE]
        return self.lot.choice([*plays[-4:], *plays[-2:], 1, 999])

    def _of(self, *names: str) -> int:
        found = [event.version for event in self.live.events if event.kind in names]
        return self.lot.choice([*found[-2:], 1])

    # -- rulings

    def _rule(self, who: str) -> None:
        lot = self.lot
        kind, data = self._ruling()
        self.count += 1
        if lot.random() < 0.8:
            who = lot.choice(["referee", "referee", "referee", "floor"])
        reason = {"reason": "seen"} if lot.random() < 0.95 else {}
        onward = {"onward": lot.choice(["stop", "skip", "allow"])} if lot.random() < 0.5 else {}
        more = {**reason, **onward} if kind in _REASONED else {}
        if lot.random() < 0.4:
            self.ask("POST", "amendments?preview=1", who, {"kind": kind, **more, **data})
        head = self.live.head.version
        expected = lot.choice([{}, {}, {"expected": head}, {"expected": head - 1}])
        body = {"id": f"r{self.count}", "kind": kind, **expected, **more, **data}
        self.ask("POST", "amendments", who, body)

    def _ruling(self) -> tuple[str, dict[str, Any]]:
        lot = self.lot
        action = {"seat": lot.choice(SEATS), "name": "StonesTaken", "args": {"number": 1}}
        changes = [lot.choice(_CHANGES)]
        penalty = {"infraction": "slow play", "penalty": "caution"}
        ruling = self._of(*_REASONED)
        return lot.choice(
            [
                ("PlayStruck", {"target": self._line()}),
                ("PlayStruck", {"target": self._line(), "dispute": self._of("DisputeRaised")}),
                ("PlayReplaced", {"target": self._line(), "action": action}),
                ("RewoundTo", {"target": self._line()}),
                ("RulingWithdrawn", {"ruling": ruling}),
                ("PlayAllowed", {"action": action, "rule": "TNY-1.2"}),
                ("TableCorrected", {"changes": changes}),
                ("TableCounted", {"claims": changes, "note": "by hand"}),
                ("PenaltyGiven", {"seat": lot.choice(["A", "Z"]), **penalty, "reason": "again"}),
                ("InfractionDefined", {"name": "spilling", "penalty": "warning"}),
                ("NoteAdded", {"text": lot.choice(["It rains.", ""]), "target": self._line()}),
                ("ChecklistTicked", {"ruling": ruling, "step": lot.choice([1, 9])}),
                ("LotDrawn", {"ruling": ruling, "step": 1, "among": 3}),
                ("BackupAuthorised", {"referee": "floor"}),
                ("DisputeRaised", {"target": self._line(), "rule": "TNY-1.5", "claim": "May I?"}),
                ("DisputeClaimed", {"dispute": self._of("DisputeRaised"), "referee": "Ann"}),
                ("DisputeEscalated", {"dispute": self._of("DisputeRaised")}),
                ("DisputeSettled", {"dispute": self._of("DisputeRaised"), "verdict": "No."}),
                ("DisputeSettled", {"dispute": self._of("DisputeRaised"), "verdict": "Yes."}),
                ("ClockPaused", {"reason": "a fire drill"}),
                ("ClockResumed", {}),
                ("ClockResumed", {}),
                ("TimeGranted", {"seat": "A", "milliseconds": 5_000, "reason": "a ruling"}),
                ("ClockSet", {"seat": "B", "milliseconds": lot.choice([9_000, -1])}),
                ("SeatsAwaited", {}),
                ("TakebackOffered", {"target": self._line()}),
                ("NoSuchThing", {}),
            ]
        )

    # -- talk of seats

    def _talk(self, who: str) -> None:
        lot, seat = self.lot, Seat(self.lot.choice(SEATS))
        action = {"seat": seat, "name": "StonesTaken", "args": {"number": 4}}
        kind, data = lot.choice(
            [
                ("SeatReleased", {"seat": seat, "reason": "home"}),
                ("RematchAsked", {}),
                ("RematchAgreed", {"request": self._of("RematchAsked")}),
                ("RematchDeclined", {"request": self._of("RematchAsked")}),
                ("DisputeRaised", {"target": self._line(), "claim": "You took four."}),
                ("TakebackOffered", {"target": self._line()}),
                ("TakebackAccepted", {"target": self._line()}),
                ("TakebackDeclined", {"target": self._line()}),
                ("ConsentAsked", {"action": action, "reason": "please"}),
                ("ConsentGiven", {"request": self._of("ConsentAsked")}),
                ("ConsentDeclined", {"request": self._of("ConsentAsked")}),
                ("PauseAsked", {"reason": "tea"}),
                ("ResumeAsked", {}),
                ("PauseAgreed", {"request": self._of("PauseAsked", "ResumeAsked")}),
                ("PauseDeclined", {"request": self._of("PauseAsked", "ResumeAsked")}),
                ("ChecklistTicked", {"ruling": self._of(*_REASONED), "step": 1}),
                ("ClockPaused", {"reason": "mine"}),
            ]
        )
        self.count += 1
        pass_ = Pass(self.match, "seat", seat)
        with self.server.app.test_request_context():
            try:
                stored = usecases.talk(pass_, f"t{self.count}", kind, data)
                said = as_json(stored, {}).decode()
            except Refusal as refusal:
                said = json.dumps(refusal.as_json(), default=str, sort_keys=True)
        self.server.rows.append((f"{len(self.server.rows)} {seat} {kind}", said))

    # -- looking

    def _look(self, who: str) -> None:
        lot, head, ply = self.lot, self.live.head.version, self.live.history.ply
        paths = [
            "view", "view", f"view?version={max(0, head - 3)}", f"view?ply={ply // 2}",
            f"view?version={head + 9}", "view?ply=x", "view?eyes=A", "view?as=referee",
            "view?version=1&ply=1", "view?as=seat&seat=Z", f"events?after={head - 4}", "events?after=x",
            "moments", "moments?axis=recorded", "moments?kind=ruling", "moments?axis=sideways",
            f"diff?from=v1&to=p{ply}", f"diff?from=p{ply}&to=v{head}", "diff?from=x&to=v1",
            f"diff?from=p0&to=p{ply + 5}", "checkpoints", "record", "scoresheet?language=tlh",
        ]  # fmt: skip
        self.ask("GET", lot.choice(paths), who)

    def _question(self, who: str) -> None:
        lot = self.lot
        chosen = lot.choice([{}, {"card": "T1A-RB-1"}, {"card": "T1Z"}, {"colour": 1}])
        name = lot.choice(["CardLaid", "StonesTaken", "BidAnswered", "CardShifted", "Nothing"])
        self.ask("POST", "options", who, {"name": name, "chosen": chosen})
        text = lot.choice([*CARDS, "t1arb1", "RB", "", "https://qm.local/c/T1ARB1"])
        self.ask("POST", "scan", who, {"text": text})

    def _other(self, who: str) -> None:
        lot, ask = self.lot, self.ask
        here = self.live
        hashes = [f"{event.version}:{event.hash}" for event in here.events[-3:]]
        choices: list[Callable[[], Any]] = [
            lambda: ask("POST", "tablecheck", who, {"zone": "row", "seen": list(CARDS[:2])}),
            lambda: ask(
                "POST", "tablecheck", "referee", {"zone": "row", "seen": [CARDS[2]], "cell": "1"}
            ),
            lambda: ask("POST", "tablecheck", "referee", {"zone": "sky", "seen": []}),
            lambda: ask("POST", "tablecheck", "referee", {"codes": [{"text": "T1ARB1", "at": []}]}),
            lambda: ask("POST", "receipts", "referee", {"receipts": hashes}),
            lambda: ask("POST", "receipts", who, {"receipts": [f"1:{'0' * 64}", f"99:{'0' * 64}"]}),
            lambda: ask(
                "POST", "branch", "referee", lot.choice([{}, {"ply": 1}, {"version": 999}])
            ),
            lambda: ask("POST", "seat", who, {"name": lot.choice(["Ann  B", "", "x" * 99])}),
            lambda: ask("POST", "rematch", who),
            lambda: ask("POST", "tokens", who, {"role": "seat", "seat": lot.choice(["A", "Z"])}),
            lambda: ask("POST", "tokens", who, {"role": "referee", "seat": ""}),
            lambda: self.server.ask("GET", "/api/queue", self.tokens[who]),
            lambda: self.server.ask("GET", "/api/matches", self.tokens[who]),
            lambda: self.server.ask("GET", "/api/me", self.tokens[who]),
            lambda: self.server.ask("GET", "/api/matches?page=0", self.tokens[who]),
            lambda: self.server.ask("GET", "/api/matches/NOWHERE/view", self.tokens[who]),
            lambda: self.server.ask("POST", "/api/session", "", {"token": self.tokens[who]}),
            lambda: self.server.ask("PUT", "/api/matches", self.tokens[who]),
            lambda: self.server.ask("GET", "/api/now"),
            lambda: self.server.ask("GET", lot.choice(["/", "/nothing", f"/m/{self.match}"])),
            lambda: self.server.ask("GET", f"/m/{self.match}/{lot.choice(['seat', 'referee'])}"),
            lambda: self.server.ask("POST", "/api/records", self.tokens[who], data=b"{}"),
        ]
        lot.choice(choices)()

    def _socket(self, who: str) -> None:
        """One connection, one message, and what it heard; then it leaves."""
        lot, parts = self.lot, self.server.parts
        page = lot.choice([{}, {}, {"page": "seat"}, {"page": "wall"}, {"page": 7}])
        language = {"language": lot.choice(["", "en", "zh-Hant-TW"])}
        auth = {"match": self.match, "token": self.tokens[who], **page, **language}
        client = parts.socketio.test_client(self.server.app, auth=auth)
        said: list[Any] = [client.is_connected()]
        if client.is_connected():
            seen = self.live.history.ply
            name, args = self._action(self.live.table, "A")
            self.count += 1
            word, body = lot.choice(
                [
                    ("action", {"id": f"s{self.count}", "seen": seen, "name": name, "args": args}),
                    ("action", {"match": self.match, "id": ""}),
                    ("action", {"match": "OTHER", "id": "x"}),
                    ("options", {"name": "StonesTaken"}),
                    ("scan", {"text": "T1ARB1"}),
                    ("preview", {"kind": "PlayStruck", "target": self._line(), "reason": "x"}),
                    ("amend", {"id": f"s{self.count}", "kind": "NoteAdded", "text": "by socket"}),
                    ("view", {"version": 1}),
                    ("view", {"ply": -1}),
                    ("view", []),
                    ("shout" * 20, {}),
                ]
            )
            said += [word, client.emit(word, body, callback=True), client.get_received()]
            client.disconnect()
            said.append(parts.connections.anybody(self.match))
        words = json.dumps(said, sort_keys=True, ensure_ascii=False, default=str)
        self.server.rows.append((f"{len(self.server.rows)} socket of {who}", words))


_CHANGES: tuple[dict[str, Any], ...] = (
    {"what": "counter", "of": "A", "key": "score", "value": 3},
    {"what": "counter", "of": "B", "key": "score", "value": 4},
    {"what": "counter", "of": "A", "key": "score", "value": 99},
    {"what": "spot", "of": "T1A-RB-1", "value": "row:2"},
    {"what": "spot", "of": "T1A-RB-1", "value": "sky"},
    {"what": "mark", "of": "T1A-RB-1", "key": "fresh", "value": True},
    {"what": "turn", "value": 5},
    {"what": "colour", "value": 5},
)
_REASONED = (
    "PlayStruck",
    "PlayReplaced",
    "RewoundTo",
    "RulingWithdrawn",
    "PlayAllowed",
    "TableCorrected",
)


# -- the record elsewhere --------------------------------------------------------------------------


def _imported(server: Doors, record: bytes) -> Iterator[tuple[str, str]]:
    """What is answered to the record, whole and damaged, by who may import and who may not."""
    lines = record.splitlines(keepends=True)
    first, last = json.loads(lines[0]), json.loads(lines[-1])
    wrong = {
        "nothing": b"",
        "no JSON": b"abc\n",
        "a list": b"[]\n",
        "no manifest": b"".join(lines[1:]),
        "no head": b"".join(lines[:-1]),
        "the last line is no mapping": b"".join(lines[:-1]) + b"[1]\n",
        "an empty line": lines[0] + b"\n" + b"".join(lines[1:]),
        "a line twice": b"".join([*lines[:2], *lines[1:]]),
        "a line left out": b"".join([lines[0], *lines[2:]]),
        "another game": _line({**first, "game": "none"}) + b"".join(lines[1:]),
        "another edition": _line({**first, "edition": "0"}) + b"".join(lines[1:]),
        "another seat": _line({**first, "seats": ["A"]}) + b"".join(lines[1:]),
        "another field": _line({**first, "colour": 1}) + b"".join(lines[1:]),
        "another signature": b"".join(lines[:-1]) + _line({**last, "signature": "00" * 64}),
        "more after the head": record + b"{}\n",
        "not UTF-8": lines[0] + b"\xff\n",
    }
    for number in range(1, len(lines) - 1, max(1, len(lines) // 12)):
        row = json.loads(lines[number])
        for name in sorted(row):
            changed = {**row, name: 7 if row[name] != 7 else 8}
            wrong[f"{name} of line {number}"] = b"".join(
                [*lines[:number], _line(changed), *lines[number + 1 :]]
            )
    token = organiser_token(server.data)
    for name, raw in {
        **wrong,
        "the record": record,
        "again": record,
        "shorter": b"".join(lines[:-1]),
    }.items():
        by = "" if name == "an empty line" else token
        answer = server.ask("POST", "/api/records", by, data=raw)
        yield name, f"{answer.status} {answer.get_data(as_text=True)}"
        server.rows.clear()


def _line(row: object) -> bytes:
    return (
        json.dumps(row, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
    )
