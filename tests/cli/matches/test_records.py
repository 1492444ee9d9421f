"""Records on the command line: out, in, verified, and every fault named by its line."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path

from click.testing import CliRunner
from pypdfium2 import PdfDocument

from app.cli import main
from app.commands.places import whole_record_of
from app.commands.places import writable_log
from app.desk.desk import Desk
from app.desk.forms.names import NameKeeper
from app.factory import server_clock
from app.serving.config import folder
from app.serving.keys import private_key
from events.proof.checkpoints import checkpoint_key
from events.proof.checkpoints import checkpoint_of
from events.sql import SqlLog
from events.vocabulary import MatchId
from tests.commands import run


def test_a_record_goes_out_comes_in_and_verifies(match: str) -> None:
    assert run("export", match) == f"{match}.jsonl: 8 events\n"
    first = Path(f"{match}.jsonl").read_bytes()
    said = run("verify", f"{match}.jsonl")
    assert "whole, signed by" in said
    assert "8 events, every hash fits, every table and verdict derives as stored" in said
    told = run("import", f"{match}.jsonl", "--db", "two/log.db")
    assert "8 events stored, 0 were there already\n" in told
    assert f"quartermaster links {match} --role all" in told
    assert run("import", f"{match}.jsonl", "--db", "two/log.db").endswith(
        "0 events stored, 8 were there already\n"
    )
    assert (
        run("export", match, "--db", "two/log.db", "--out", "-").splitlines()[:-1]
        == first.decode().splitlines()[:-1]
    )
    assert "every table and verdict" in run("verify", match, "--db", "two/log.db")
    assert run("replay", f"{match}.jsonl") == run("replay", match)


def test_one_event_is_told_in_the_singular() -> None:
    """A match that was opened and holds the choice of its first seat alone."""
    id_ = run("new", "tiny", "--option", "heap=30").split("match ")[1].split()[0]
    desk = Desk(SqlLog("sqlite:///data/quartermaster.db"), server_clock)
    desk.report(MatchId(id_), "table", "begin", 0, "FirstSeatChosen", {"seat": "A"})  # type: ignore[arg-type]
    desk.close()
    assert run("export", id_) == f"{id_}.jsonl: 1 event\n"
    assert "1 event, every hash fits" in run("verify", f"{id_}.jsonl")
    told = run("import", f"{id_}.jsonl", "--db", "two/log.db")
    assert "1 event stored, 0 were there already\n" in told


def test_an_altered_record_is_named_by_its_line(match: str) -> None:
    run("export", match)
    file = Path(f"{match}.jsonl")
    file.write_bytes(file.read_bytes().replace(b"miscounted", b"miscaunted"))
    assert (
        "line 9 of the file (line 8 of the log): the hash does not fit: this line, or what stands before it, was altered"
        in run("verify", file.name, code=1)
    )
    assert "line 9 of the file (line 8 of the log): the hash does not fit" in run(
        "import", file.name, code=2
    )
    assert "line 9 of the file (line 8 of the log): the hash does not fit" in run(
        "replay", file.name, code=2
    )


def test_a_receipt_is_proof(match: str) -> None:
    run("export", match)
    file = Path(f"{match}.jsonl")
    receipt = f"8:{file.read_text().splitlines()[8][9:73]}"
    assert "whole" in run("verify", file.name, "--receipt", receipt)
    assert "line 8 of the file (line 7 of the log): version 7 has the hash " in run(
        "verify", file.name, "--receipt", "7" + receipt[1:], code=1
    )
    assert "write it as VERSION:HASH" in run("verify", file.name, "--receipt", "eight", code=2)
    assert "not signed with the key that is trusted here" in run(
        "verify", file.name, "--key", "0" * 64, code=1
    )
    assert "64 hex digits" in run("verify", file.name, "--key", "zz", code=2)


def test_a_head_that_was_kept_is_proof(match: str) -> None:
    run("export", match)
    rows = Path(f"{match}.jsonl").read_text().splitlines()
    forged = {
        "format": json.loads(rows[-1])["format"],
        "hash": rows[6][9:73],
        "match": match,
        "version": 6,
    }
    Path("cut.jsonl").write_text(
        "\n".join([*rows[:7], json.dumps(forged, separators=(",", ":"))]) + "\n"
    )
    Path("head").write_text(rows[-1])
    Path("nothing").write_text("")
    assert "6 events, every hash fits" in run("verify", "cut.jsonl"), "the file alone shows nothing"
    assert "it was cut" in run("verify", "cut.jsonl", "--head", "head", code=1)
    assert "it was cut" in run("verify", "cut.jsonl", "--head", f"{match}.jsonl", code=1)
    assert "whole" in run("verify", match, "--head", "head")
    assert "its last line is no signed head" in run("verify", match, "--head", "cut.jsonl", code=2)
    assert "its last line is no signed head" in run("verify", match, "--head", "nothing", code=2)


def test_a_row_that_was_changed_in_the_database_is_found(match: str) -> None:
    database = sqlite3.connect("data/quartermaster.db")
    with database:
        (line,) = database.execute("SELECT line FROM event WHERE version = 8").fetchone()
        database.execute(
            "UPDATE event SET line = ? WHERE version = 8",
            [line.replace(b"miscounted", b"miscaunted")],
        )
    database.close()
    assert "line 8 of the log: the hash does not fit" in run("verify", match, code=1)


def test_a_row_that_is_no_event_any_more_is_found(match: str) -> None:
    database = sqlite3.connect("data/quartermaster.db")
    with database:
        database.execute("UPDATE event SET line = x'00' WHERE version = 4")
    database.close()
    assert "line 4 of the log: the hash does not fit" in run("verify", match, code=1)


def test_a_file_that_is_no_database_is_named() -> None:
    Path("text.db").write_text(
        "this is no database, but it is long enough to be taken for one\n" * 40
    )
    assert "text.db cannot be opened as a log" in run("verify", "SOME", "--db", "text.db", code=2)


def test_receipts_in_a_file_are_held_against_a_record(match: str) -> None:
    run("export", match, "--out", "m.jsonl")
    lines = [json.loads(line) for line in Path("m.jsonl").read_text().splitlines()[1:-1]]
    kept = [f"{version}:{line['hash']}" for version, line in enumerate(lines, 1)]
    Path("kept.txt").write_text("\n".join(kept) + "\n")
    assert f"Receipts: {len(kept)}, every one fits" in run(
        "verify", "m.jsonl", "--receipts", "kept.txt"
    )
    Path("kept.txt").write_text(
        "\n".join([*kept[:-1], kept[-1][:-1] + ("0" if kept[-1][-1] != "0" else "1")])
    )
    assert "it was changed" in run("verify", "m.jsonl", "--receipts", "kept.txt", code=1)
    Path("kept.txt").write_text("nonsense")
    said = run("verify", "m.jsonl", "--receipts", "kept.txt", code=2)
    assert "--receipts kept.txt: " in said
    assert "write it as VERSION:HASH" in said
    said = run("verify", "m.jsonl", "--checkpoint-key", "0" * 64, code=2)
    assert "--checkpoint-key is for checkpoints; say --checkpoint LINE:CODE, too" in said


def test_people_are_called_by_name_and_a_file_tells_no_ids(match: str) -> None:
    with writable_log("data/quartermaster.db") as log:
        desk = Desk(log, server_clock)
        desk.keep_name = NameKeeper(log.names, b"a key")
        for seat, name in (("A", "Annabel"), ("B", "Bohumil")):
            data = {"seat": seat, "player": name}
            desk.tell(MatchId(match), f"sits-{seat}", "SeatTaken", data, by=seat)
    run("export", match)
    told, from_file = run("replay", match), run("replay", f"{match}.jsonl")
    assert "Seats: A: Annabel; B: Bohumil" in told
    assert "Annabel" not in from_file
    assert "Seats: A; B" in from_file
    assert "~" not in from_file.partition("As standing:")[0]
    run("export", match, "--scoresheet", "sheet.pdf")
    pages = list(PdfDocument("sheet.pdf"))
    assert "A: Annabel; B: Bohumil" in pages[0].get_textpage().get_text_range()
    assert "Annabel (seat A)" in pages[-1].get_textpage().get_text_range()


def test_checkpoints_that_were_kept_are_held_against_a_record(match: str) -> None:
    events = whole_record_of(match, "data/quartermaster.db").events
    key = checkpoint_key(private_key(folder("data/quartermaster.db")), MatchId(match))
    kept = [checkpoint_of(key, event.version, event.hash) for event in events[:2]]
    words = [word for one in kept for word in ("--checkpoint", f"{one.version}:{one.code}")]
    assert run("verify", match, *words).endswith("Checkpoints: 2, every one fits\n")
    assert "Checkpoints" not in run("verify", match)
    other = [words[0], f"2:{kept[0].code}"]
    run("verify", match, *other, code=1)


def test_what_cannot_be_signed_is_exported_and_told(match: str) -> None:
    shutil.copytree("data", "stick", ignore=shutil.ignore_patterns("signing.key"))
    Path("stick/signing.key").mkdir()
    outcome = CliRunner().invoke(main, ["export", match, "--db", "stick/quartermaster.db"])
    assert outcome.exit_code == 0, outcome.output
    said = "the head is not signed: there is no key beside stick/quartermaster.db (Is a directory)"
    assert said in outcome.stderr
    assert "signed by" not in run("verify", f"{match}.jsonl")
