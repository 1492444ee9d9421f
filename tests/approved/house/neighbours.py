"""Two programs on one database, and phones that stay connected to either: who asks which is drawn by
lot; in between links are withdrawn, the file goes and comes back, an older copy takes its place.
"""

from __future__ import annotations

import json
import logging
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from app.factory import create_app
from app.operations.caretaker import Caretaker
from app.operations.caretaker import ConditionNotices
from app.services import Services
from app.services import services_of
from app.serving.config import Config
from app.web.sockets import announce_condition
from app.web.sockets import announce_renewal
from app.web.sockets import close_revoked
from app.web.sockets import init_sockets
from events.log import Trouble
from events.log import Unavailable
from events.store import schema
from events.store import tables
from events.store.copying import copy_file
from events.store.copying import put_into
from events.store.database import Database
from events.vocabulary import MatchId
from tests.approved.house.event_doors import Night
from tests.approved.house.match_doors import Course
from tests.approved.house.server import Doors
from tests.approved.house.server import SetClock
from tests.approved.house.server import chance
from tests.approved.house.server import tiny
from tests.approved.house.server import told
from tests.approved.records import Record

STEPS = 90
_OF_TIME = re.compile(r"_bucket|_created|python_|process_").search
NAMES = ("a match", "an event")
PLAN = {"rounds": 2, "minutes": 40, "pairing": "dutch", "tiebreaks": ["bh", "sb"]}


def records(folder: Path) -> Iterator[Record]:
    """Both."""
    for name in NAMES:
        yield record(folder / name, name)


def record(folder: Path, name: str) -> Record:
    """A match, or an event, on two programs."""
    with both(folder, name) as doors:
        if name == NAMES[0]:
            _match(doors)
        else:
            _event(doors)
        doors.rows += map(counted, doors.programs)
        return Record(name, "neighbours", tuple(doors.rows))


class Said(logging.Handler):
    """What programs write for who keeps them, without their traces."""

    def __init__(self, rows: list[tuple[str, str]]) -> None:
        super().__init__(logging.WARNING)
        self.rows = rows

    def emit(self, record: logging.LogRecord) -> None:
        self.rows.append((record.name, f"{record.levelname} {str(record.msg)[:60]}"))


@dataclass
class TwoDoors(Doors):
    """The doors of two programs; each question goes to one of them."""

    second: Any = None
    lot: Random | None = None
    phones: tuple[tuple[str, Any], ...] = ()
    keepers: tuple[Caretaker, ...] = ()

    @property
    def programs(self) -> tuple[Services, ...]:
        """The parts of both."""
        return services_of(self.first), services_of(self.second)

    def __post_init__(self) -> None:
        self.first = self.app

    def ask(
        self, method: str, path: str, token: str = "", body: Any = None, who: str = "", **more: Any
    ) -> Any:
        """Ask one of them, and hear what the phones are told."""
        assert self.lot is not None
        self.app = self.lot.choice([self.first, self.second])
        number = int(self.app is self.second)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.app.test_client().open(
            path,
            method=method,
            headers=headers,
            **({} if body is None else {"json": body}),
            **more,
        )
        said = told(answer).replace(str(self.data), "FOLDER")
        self.rows.append((f"{len(self.rows)} {method} {path} of {number}", said))
        self.parts.usher.look()
        self.hear("then")
        return answer

    def hear(self, when: str) -> None:
        """What the phones were told since they were last listened to."""
        for name, phone in self.phones:
            if phone.queue:  # its messages can be read after it was disconnected, too
                heard, phone.queue = phone.queue, []
                said = json.dumps(heard, sort_keys=True, ensure_ascii=False, default=str)
                self.rows.append((f"{when}, {name}", said.replace(str(self.data), "FOLDER")))
            if not phone.is_connected():
                self.rows.append((f"{when}, {name}", "is disconnected"))
                self.phones = tuple(one for one in self.phones if one[1] is not phone)

    def look(self, when: str) -> None:
        """What both do each second."""
        for keeper, parts in zip(self.keepers, self.programs, strict=True):
            keeper.look()
            parts.neighbours.look()
            parts.usher.look()
            state = parts.database.trouble, parts.database.epoch
            self.rows.append((when, str(state).replace(str(self.data), "FOLDER")))
        self.hear(when)


def counted(parts: Services) -> tuple[str, str]:
    """What a program has counted: how often, and not how long it took or when it began."""
    lines = parts.measures.text().decode().splitlines()
    return "counted", "\n".join(
        line for line in lines if "seconds_sum" not in line and not _OF_TIME(line)
    )


@contextmanager
def both(folder: Path, name: str) -> Iterator[TwoDoors]:
    """Two programs on one database in a folder, which ask it for what the other stored."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "signing.key").write_bytes(b"k" * 32)
    clock, lot = SetClock(), Random(name)
    known = {"db": f"sqlite:///{folder}/log.db", "data": folder, "secret": b"0" * 32, "opening": ""}
    with tiny(), chance(name):
        apps = [create_app(Config(**known), clock=clock) for _ in range(2)]
        doors = TwoDoors(apps[0], clock, folder, second=apps[1], lot=lot)
        written = Said(doors.rows)
        logging.getLogger().addHandler(written)
        for app, parts in zip(apps, doors.programs, strict=True):
            init_sockets(app, "threading", None)
            parts.neighbours.shared = True
            parts.access._clock = lambda: clock.now / 1000  # links are looked up anew by this clock
        doors.keepers = tuple(_keeper(parts, doors.rows) for parts in doors.programs)
        try:
            yield doors
        finally:
            logging.getLogger().removeHandler(written)
            for parts in doors.programs:
                parts.close()


def _keeper(parts: Services, rows: list[tuple[str, str]]) -> Caretaker:
    return Caretaker(
        parts.database,
        parts.desk,
        ConditionNotices(
            lambda said: rows.append(("the terminal", said.replace(str(parts.settings.data), ""))),
            partial(announce_condition, parts.socketio),
            partial(announce_renewal, parts.socketio),
        ),
        lambda seconds: None,
        (partial(close_revoked, parts),),
    )


def _connected(doors: TwoDoors, match: MatchId, tokens: dict[str, str]) -> None:
    """Phones of everybody, at either program."""
    phones = []
    for number, who in enumerate(tokens):
        parts = doors.programs[number % 2]
        more = {"language": "zh-Hant-TW"} if number % 3 else {}
        phone = parts.socketio.test_client(
            parts.socketio.server and (doors.second if number % 2 else doors.first),
            auth={"match": match, "token": tokens[who], **more},
        )
        phones.append((f"phone of {who or 'nobody'}", phone))
    doors.phones = tuple((name, phone) for name, phone in phones if phone.is_connected())
    doors.hear("connected")


# -- a match ---------------------------------------------------------------------------------------


def _match(doors: TwoDoors) -> None:
    course = Course(doors, "long")
    _connected(doors, course.match, course.tokens)
    file, copy = doors.data / "log.db", doors.data / "copy.db"
    for step in range(STEPS):
        for parts in doors.programs:  # now and then one does not look what the other has stored
            parts.neighbours.shared = step % 4 > 0
        course.step()
        match step:
            case 20:
                body = {"role": "seat", "seat": "A", "revoke": True}
                course.tokens["A"] = course.ask("POST", "tokens", "referee", body)["token"]
            case 30:
                copy_file(file, copy)
            case 40:
                _away(doors, course, file)
            case 50:
                for parts in doors.programs:
                    parts.database.hold(Unavailable(Trouble.FULL, "too full"))
                _connected(doors, course.match, course.tokens)
                doors.look("held")
                course.step()
                for parts in doors.programs:
                    parts.database.hold(None)
            case 65:
                _older(copy, file)
                course.step()
            case 80:
                _cut(file, course.match)
                course.step()
        if step % 3 == 0:
            doors.look(f"look {step}")
    course.end()
    doors.look("at the end")


def _away(doors: TwoDoors, course: Course, file: Path) -> None:
    """The file is away for three looks, and then in its place again."""
    lying = file.with_name("away.db")
    shutil.move(file, lying)
    for when in ("away", "still away"):
        doors.keepers[0].look()
        doors.rows.append((when, str(sorted(one.name for one in doors.data.iterdir()))))
        doors.hear(when)
        course.step()
        if when == "away":
            shutil.move(lying, file)
    doors.look("back")


def _older(copy: Path, file: Path) -> None:
    """A copy takes the place of what is stored, as the command `restore` does it."""
    made = Database(f"sqlite:///{copy}")
    made.write(tables.new_generation)
    made.close()
    put_into(copy, file)


def _cut(file: Path, match: MatchId) -> None:
    """Somebody takes the last lines out of the log, and says nothing."""
    made = Database(f"sqlite:///{file}")
    last = schema.EVENT.c.version > 20
    made.write(
        lambda writer: writer.execute(
            schema.EVENT.delete().where(schema.EVENT.c.match == match, last)
        )
    )
    made.close()


# -- an event --------------------------------------------------------------------------------------


def _event(doors: TwoDoors) -> None:
    night = Night(doors, "two", PLAN)
    night.enter(4)
    _connected(doors, MatchId(night.event), night.tokens)
    doors.look("entered")
    night.rounds()
    doors.look("played")
    night.close()
    doors.look("closed")
