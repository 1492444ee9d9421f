"""The codes of result slips: the table and the pairing for which a slip was printed, and one
result; and the line that such a code enters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.desk.errors.refusals import Illegal
from app.desk.errors.refusals import Unreadable
from app.desk.forms.ids import OwnLine
from app.desk.forms.ids import own_id
from app.desk.history.journal import Request
from app.tournament.lines.drafting import LineDraft
from app.tournament.lines.drafting import line
from app.tournament.live import LiveTournament
from events.envelope import Event
from events.kinds import tournament
from events.vocabulary import JSONObject
from games.rules import Ruling
from games.text import NOTHING
from games.text import Text
from games.text import text
from projections.tournament.state import PairedTable
from projections.tournament.state import Round

_CODE = re.compile(
    r"/e/(E-[A-Za-z0-9]{1,20})/s/([0-9]{1,3})-([0-9]{1,4})-([0-9]{1,8})"
    r"-(P[0-9]{1,6})-(P[0-9]{1,6})/([0-9])-([0-9])-([0-9])"
)


@dataclass(frozen=True, slots=True)
class SlipCode:
    """One code of a slip: the event, the round, the table, the line that paired the round, both
    players; and one result: wins, wins and games drawn.
    """

    event: str
    round: int
    table: int
    pairing: int
    players: tuple[str, str]
    score: tuple[int, int, int]

    @property
    def slip(self) -> str:
        """The part that all codes of one slip share."""
        return f"{self.round}-{self.table}-{self.pairing}-{'-'.join(self.players)}"

    @property
    def result(self) -> str:
        """The result as it is written in the code."""
        return "-".join(str(games) for games in self.score)

    @property
    def path(self) -> str:
        """The path of the address in the code."""
        return f"/e/{self.event}/s/{self.slip}/{self.result}"

    @property
    def id(self) -> str:
        """The id of its line: always the same, so that a code sent again by anybody
        enters nothing.
        """
        return own_id(OwnLine.SLIP, self.slip, self.result)


def slip_code(
    event: str, round_: Round, table: PairedTable, score: tuple[int, int, int] = (0, 0, 0)
) -> SlipCode:
    """Return the code of a table and a result."""
    first, second = table.players
    return SlipCode(event, round_.number, table.number, round_.version, (first, second), score)


def read_slip(written: str, event: str) -> SlipCode:
    """Return the code in a scanned text, an address or its path; raise `Unreadable` for another
    text, or for a code of another event.
    """
    code = _CODE.search(written[:400])
    if code is None or code.end() != len(written.strip()):
        raise Unreadable({"code": [text("This is no code of a result on a slip.")]})
    if code[1] != event:
        because = text("This slip is of another event (%(event)s).", event=code[1])
        raise Unreadable({"code": [because]})
    round_, table, pairing = (int(part) for part in code.group(2, 3, 4))
    first, second, drawn = (int(part) for part in code.group(7, 8, 9))
    players = code[5], code[6]
    return SlipCode(event, round_, table, pairing, players, (first, second, drawn))


def require_standing(live: LiveTournament, code: SlipCode) -> Round:
    """Return the round of a slip; raise `Illegal` where it is not the current one, or where the
    slip's pairing no longer stands (EV-31).
    """
    round_ = live.now.current
    if round_ is None or round_.number != code.round:
        raise _no(
            text(
                "This slip is of round %(n)s; the event is in round %(now)s.",
                n=code.round,
                now=round_.number if round_ else 0,
            )
        )
    table = round_.table(code.table)
    if round_.version != code.pairing or table is None or table.players != code.players:
        raise _no(
            text("The pairing that this slip was printed for was struck or changed."),
            text("Print the slips again, or enter the result at the table of these players."),
        )
    return round_


def entered(live: LiveTournament, code: SlipCode) -> Event | None:
    """Return the line that gives the slip's table this same result, None for none; raise `Illegal`
    for an outdated slip.
    """
    known = require_standing(live, code).results.get(code.table)
    if known is None or known.how != "played" or (*known.wins, known.draws) != code.score:
        return None
    return live.events[known.version - 1]


def slip_request(code: SlipCode, by: str) -> Request:
    """Return the report of a slip's result."""
    return Request(code.id, by, {"kind": tournament.RESULT_REPORTED, "data": _result(code)})


def slip_line(live: LiveTournament, request: Request, code: SlipCode, now: int) -> LineDraft:
    """Return a slip's result as a line; raise `Illegal`."""
    require_standing(live, code)
    payload = {**_result(code), "how": "played", "source": "slip", "match": "", "version": 0}
    return line(live, request, tournament.RESULT_REPORTED, payload, now)


def require_counts(live: LiveTournament, code: SlipCode, stored: Event) -> Event:
    """Return the event that a slip entered; raise `Illegal` where it was struck since: the code
    does not restore what a referee struck.
    """
    if entered(live, code) is None:
        raise _no(
            text("What this slip entered (line %(line)s) was struck since.", line=stored.version),
            text("Enter the result at its table."),
        )
    return stored


def _result(code: SlipCode) -> JSONObject:
    first, second, drawn = code.score
    return {"round": code.round, "table": code.table, "wins": [first, second], "draws": drawn}


def _no(because: Text, instead: Text = NOTHING) -> Illegal:
    return Illegal(Ruling("EV-31", because, instead))
