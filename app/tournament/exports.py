"""An event as files: standings as CSV, FIDE's report, and one archive with everything."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Mapping

import msgspec

from app.desk.errors.refusals import Unreadable
from app.tournament.live import LiveTournament
from app.tournament.opening import wanted_matches
from events.log import Log
from events.log import SignHead
from events.log import UnknownMatch
from events.proof import archive
from projections.tournament.standings.table import standings
from projections.tournament.trf import trf
from projections.tournament.words import points
from projections.tournament.words import tie

_FORMULA = re.compile(r"((?:\A|[;,|\t])[\s\"']*)(?=[=+\-@])")
"""Where a cell may begin and a formula does."""


def standings_csv(live: LiveTournament, names: Mapping[str, str]) -> str:
    """Return the standings as CSV, one line for each player, tie-breaks under their short names."""
    state, out = live.now, io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    ties = list(state.plan.tiebreaks)
    writer.writerow(
        ["rank", "id", "name", "points", *ties, "wins", "draws", "losses", "byes", "dropped"]
    )
    for row in standings(state):
        values = [str(tie(which, value)) for which, value in zip(ties, row.ties, strict=True)]
        writer.writerow(
            [
                row.rank,
                row.player,
                _cell(names.get(row.player, row.player)),
                points(state.plan, row.points),
                *values,
                row.wins,
                row.draws,
                row.losses,
                row.byes,
                int(row.dropped),
            ]
        )
    return out.getvalue()


def pairings_csv(live: LiveTournament, names: Mapping[str, str]) -> str:
    """Return every table of every round with its result as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ["round", "table", "first", "second", "wins", "losses", "draws", "how", "matches"]
    )
    for round_ in live.now.rounds:
        for table in round_.tables:
            result = round_.results.get(table.number)
            score = (*result.wins, result.draws, result.how) if result else ("", "", "", "")
            writer.writerow(
                [
                    round_.number,
                    table.number,
                    *(_cell(names.get(player, player)) for player in table.players),
                    *score,
                    " ".join(round_.matches.get(table.number, ())),
                ]
            )
        for player in round_.byes:
            writer.writerow(
                [round_.number, "", _cell(names.get(player, player)), "", "", "", "", "bye", ""]
            )
    return out.getvalue()


def report(live: LiveTournament, names: Mapping[str, str]) -> str:
    """Return FIDE's report file; raise `Unreadable` where the library cannot write it."""
    manifest = live.manifest
    title = manifest.name or manifest.match
    try:
        return trf(live.now, title, manifest.opened_at, lambda id_: names.get(id_, id_))
    except ValueError as error:
        raise Unreadable({"trf": [str(error)]}) from None


def archived(
    log: Log, live: LiveTournament, names: Mapping[str, str], view: bytes, sign: SignHead
) -> bytes:
    """Return one ZIP of the event: its record and that of every match with signed heads, the event
    as JSON (*view*), standings and pairings as CSV, FIDE's report. Only the last four contain
    names.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(f"{live.id}.jsonl", b"".join(archive.export(log, live.manifest.match, sign)))
        for match in wanted_matches(live):
            try:
                lines = b"".join(archive.export(log, match, sign))
            except UnknownMatch:
                continue  # the line was recorded, the match not yet opened
            file.writestr(f"matches/{match}.jsonl", lines)
        file.writestr("event.json", msgspec.json.format(view, indent=1))
        file.writestr("standings.csv", standings_csv(live, names))
        file.writestr("pairings.csv", pairings_csv(live, names))
        if len(live.now.players) > 1:
            file.writestr("report.trf", report(live, names))
    return out.getvalue()


def _cell(words: str) -> str:
    """A name as a cell; what a spreadsheet would take for a formula is made text, also behind what
    parts cells in other countries.
    """
    return _FORMULA.sub(r"\1'", words)
