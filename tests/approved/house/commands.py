"""What commands say, in a folder with an event, two matches and card tables: word for word, with
what they end with and what they write.
"""

from __future__ import annotations

import os
import re
import shlex
import time
from collections.abc import Iterator
from contextlib import chdir
from itertools import count
from pathlib import Path
from random import Random
from unittest import mock

from click.testing import CliRunner

from app.cli import main
from tests.approved.house.event_doors import Night
from tests.approved.house.server import START
from tests.approved.house.server import chance
from tests.approved.house.server import doors
from tests.approved.house.server import tiny
from tests.approved.records import Record

SHEETS = ("generals_order", "war_time_generals", "wtactics_arc", "tiny")
"""Games with tables of own cards."""
DAMAGED = {"wtactics_arc": 4}
"""Damaged tables of a game, else ten."""
ODD = (
    "",
    "x",
    "-1",
    "999",
    "2 Ruby",
    "=1+1",
    "a;b",
    "½",
    "1;2",
    "swift; fly",
    "Draw two cards.",
    "ß" * 90,
)
"""What stands in a damaged cell."""


def records(folder: Path) -> Iterator[Record]:
    """Every command."""
    yield on_an_evening(folder / "evening")
    for key in SHEETS:
        yield on_cards(folder / key, key)


# -- an evening ------------------------------------------------------------------------------------


EVENING = """
event standings {event} --db log.db
event standings E-222222 --db log.db
event links {event} --db log.db --base http://192.0.2.1
event links {event} --role door --role P1 --revoke --db log.db --base http://192.0.2.1/
event links {event} --role nobody --db log.db
event export {event} --db log.db -o all.zip
event export {event} --db log.db -o nowhere/all.zip
event export X --db log.db
event verify all.zip
event verify none.zip
event verify log.db
event new --game tiny --name Friday --rounds 3 --players list.csv --option heap=5 --base http://h.example --db new.db
event new --game tiny --format dutch --points 1-½-0 --best-of 3 --cut 4 --minutes 0 --base http://h.example --db new.db
event new --game tiny --points many --db new.db
event new --game tiny --players bad.csv --db new.db
event new --game tiny --players none.csv --db new.db
event new --game tiny --best-of 2 --db new.db
event new --game none --db new.db
event new --game tiny --option heap=900 --db new.db
export {match} --db log.db -o record.jsonl
export {match} --db log.db -o -
export {match} --db log.db
export {other} --db log.db -o other.jsonl
export NOMATCH --db log.db
export record.jsonl --scoresheet sheet.pdf
export {match} --db none.db
verify {match} --db log.db
verify record.jsonl
verify record.jsonl --key {key}
verify record.jsonl --key 00
verify record.jsonl --head record.jsonl
verify record.jsonl --head other.jsonl
verify record.jsonl --receipt 2:{hash}
verify record.jsonl --receipt 2:00 --receipt x
verify record.jsonl --receipts receipts.txt
verify record.jsonl --receipts none.txt
verify record.jsonl --checkpoint 1:x
verify record.jsonl --checkpoint 1:ABCDEFGHIJKLMNOPQRSTUVWXYZ234567 --checkpoint-key zz
verify record.jsonl --checkpoint 1:ABCDEFGHIJKLMNOPQRSTUVWXYZ234567 --checkpoint-key {key}
verify cut.jsonl
verify turned.jsonl
verify said.jsonl
verify empty.jsonl
verify none.jsonl
verify NOMATCH --db log.db
replay {match} --db log.db
replay {match} --db log.db --as recorded
replay record.jsonl --table
replay record.jsonl --ply 2
replay record.jsonl --ply 99
replay turned.jsonl
import record.jsonl --db copy.db
import record.jsonl --db copy.db
import cut.jsonl --db copy.db
import turned.jsonl --db copy.db
import record.jsonl --db copy.db --key {key}
import other.jsonl --db copy.db --key 12
import none.jsonl --db copy.db
verify {match} --db copy.db
links {match} --db log.db --base http://h.example
links {match} --role A --revoke --db log.db --base http://h.example
links {match} --role referee --db log.db --base http://h.example
links {match} --role Z --db log.db
links NOMATCH --db log.db
new tiny --option heap=5 --seats A,B --name Again --base http://h.example --db new.db
new tiny --option heap=500 --db new.db
new tiny --option heap --db new.db
new tiny --seats A --db new.db
new tiny --cards list.csv --db new.db
new none --db new.db
backup copied.db --db log.db
backup copied.db --db log.db
backup copied.db --db none.db
restore copied.db --db back.db --yes
restore copied.db --db back.db --yes
restore record.jsonl --db back.db --yes
restore none.db --db back.db --yes
verify {match} --db back.db
migrate --db back.db
migrate --db none.db
migrate --db record.jsonl
bench
bench nothing
scenario wrong.txt
scenario -v right.txt
scenario none
print none
print tiny --items posters
print tiny --option heap=900
print tiny --decks Q
print tiny --language xx
print tiny --labels 7
print tiny --set-sign ab
print tiny --back-shift 50 0
"""


def on_an_evening(folder: Path) -> Record:
    """Every command about matches and events."""
    with doors(folder, "commands") as server:
        night = Night(server, "commands", {"rounds": 2, "minutes": 40})
        night.enter(4)
        night.rounds()
        found = {one: server.parts.desk.live(one) for one in server.parts.desk.log.matches()}
        match = max(found, key=lambda one: len(found[one].events))
        other, live = next(one for one in found if one != match), found[match]
        known = {"event": night.event, "match": match, "other": other, "hash": live.events[1].hash}
        key = server.ask("GET", "/api/key").get_json()["key"]
    runs = Runs(folder, {**known, "key": key})
    (folder / "list.csv").write_text("name;rating\nAnn;1500\nBo Li;\n", encoding="utf-8")
    (folder / "bad.csv").write_text("name;rating\nAnn;high\n", encoding="utf-8")
    (folder / "receipts.txt").write_text(f"2:{known['hash']}\n3:{'0' * 64}\n", encoding="utf-8")
    (folder / "empty.jsonl").write_text("", encoding="utf-8")
    game = "game tiny\n== first\n"
    (folder / "wrong.txt").write_text(f"{game}= turn 1\n== second\n= tunr 0\n", encoding="utf-8")
    (folder / "right.txt").write_text(f"{game}= turn 0\n", encoding="utf-8")
    with tiny(), chance("evening"), runs.fixed():
        for line in EVENING.split("\n")[1:-1]:
            runs.run(line)
            if "-o record.jsonl" in line:
                _damage(folder)
    return Record("evening", "commands", tuple(runs.rows))


def _damage(folder: Path) -> None:
    """The record in three damaged copies: cut short, with two lines turned round, with other words."""
    lines = (folder / "record.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "cut.jsonl").write_bytes(b"".join(lines[:-2]))
    (folder / "turned.jsonl").write_bytes(b"".join([*lines[:2], lines[3], lines[2], *lines[4:]]))
    (folder / "said.jsonl").write_bytes(b"".join(lines).replace(b'"number":1', b'"number":2'))


class Runs:
    """Runs commands in a folder, and keeps what they say and write."""

    def __init__(self, folder: Path, known: dict[str, str]) -> None:
        self.folder, self.known = folder, known
        self.rows: list[tuple[str, str]] = []
        self._count = count(START * 1_000_000, 1_000_000_000)

    def fixed(self) -> mock._patch[object]:
        """A clock that goes on by a second whenever somebody looks."""
        return mock.patch.object(time, "time_ns", side_effect=self._count)

    def run(self, line: str) -> str:
        """Run one command in the folder."""
        before = {file: file.stat().st_mtime_ns for file in self._files()}
        with chdir(self.folder), mock.patch.dict(os.environ, {"COLUMNS": "90"}):
            for name in ("QM_TYPED", "QM_GAMES", "QM_SEED"):
                os.environ.pop(name, None)
            ended = CliRunner().invoke(main, shlex.split(line.format(**self.known)))
        said = [f"ends with {ended.exit_code}", ended.output]
        if ended.exception and not isinstance(ended.exception, SystemExit):
            said.append(repr(ended.exception))
        for file in self._files():
            if file.stat().st_mtime_ns != before.get(file) or file not in before:
                said.append(self._content(file))
        words = "\n".join(said).replace(str(self.folder), "FOLDER")
        self.rows.append((line, re.sub(r"(networkx|gacrux) [0-9][\w.]*", r"\1 N", words)))
        return ended.output

    def _files(self) -> list[Path]:
        return sorted(file for file in self.folder.rglob("*") if file.is_file())

    def _content(self, file: Path) -> str:
        """A text as it is; of others the name."""
        kept = file.suffix in (".csv", ".toml", ".json", ".jsonl", ".txt")
        return f"-- {file.name}\n" + (file.read_text(encoding="utf-8") if kept else "")


# -- cards -----------------------------------------------------------------------------------------


CARDS = """
cards fields {key}
cards template {key} -o mine.csv
cards template {key} -o mine.csv
cards template {key} -o mine.pdf
cards check mine.csv --game {key}
cards check mine.csv --game {key} --strict
cards check mine.csv
cards check none.csv --game {key}
cards import mine.csv --game {key} --title Mine
cards import mine.csv --game {key} -o mine.json
cards import mine.csv --game {key} -o mine.csv
cards check mine.toml
cards check mine.json --game none
cards import mine.toml -o again.toml
cards balance mine.toml --game {key}
cards balance mine.csv --game {key}
cards balance none.toml
cards deck list.txt --game {key}
cards deck list.txt --set mine.toml
cards deck list.csv --set mine.toml
cards deck none.txt --game {key}
cards check broken.toml --game {key}
cards check latin.csv --game {key}
cards check latin.csv --game {key} --encoding latin-1
"""


def on_cards(folder: Path, key: str) -> Record:
    """Every command about tables of cards of a game, and damaged tables."""
    folder.mkdir(parents=True)
    runs, lot = Runs(folder, {"key": key}), Random(key)
    with tiny(), chance(key), runs.fixed():
        for line in CARDS.split("\n")[1:-1]:
            runs.run(line)
            if "-o mine.csv" in line:
                _beside(folder)
        for number in range(DAMAGED.get(key, 10)):
            (folder / f"damaged{number}.csv").write_text(
                _damaged((folder / "mine.csv").read_text(encoding="utf-8"), lot), encoding="utf-8"
            )
            runs.run(f"cards check damaged{number}.csv --game {{key}}")
            if number < 2:
                runs.run(f"cards import damaged{number}.csv --game {{key}}")
    return Record(key, "commands", tuple(runs.rows))


def _beside(folder: Path) -> None:
    """Lists and files that name the cards of the table."""
    rows = (folder / "mine.csv").read_text(encoding="utf-8").splitlines()[1:]
    names = [row.split(",")[0] for row in rows if row.split(",")[0]]
    many = [f"{3 - number % 3} {name}" for number, name in enumerate(names)]
    (folder / "list.txt").write_text(
        "\n".join([*many, "2x Nobody", "", "# note"]), encoding="utf-8"
    )
    (folder / "list.csv").write_text("count,name\n3," + "\n2,".join(names), encoding="utf-8")
    (folder / "broken.toml").write_text("game = 'tiny'\n[[gem]]\ncode = 7\n[x\n", encoding="utf-8")
    (folder / "latin.csv").write_bytes("name,type\nÄrger,x\n".encode("latin-1"))


def _damaged(text: str, lot: Random) -> str:
    """A table with some cells that hold something else, a row twice, a column with another name."""
    rows = [row.split(",") for row in text.splitlines()]
    for _ in range(3):
        row = lot.choice(rows[1:] if len(rows) > 1 else rows)
        row[lot.randrange(len(row))] = lot.choice(ODD)
    if lot.random() < 0.4:
        rows.append(list(lot.choice(rows[1:])))
    if lot.random() < 0.3:
        rows[0][lot.randrange(len(rows[0]))] = lot.choice(["", "colour", "NAME ", "cost"])
    return "\n".join(lot.choice([",", ",", ";"]).join(row) if lot.random() < 0.05 else ",".join(row)
                     for row in rows)  # fmt: skip
