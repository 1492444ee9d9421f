"""The common start of an event's pages: the event, its viewer, and the names of its people."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from flask import request

from app.desk.errors.refusals import Forbidden
from app.desk.errors.refusals import NotHere
from app.desk.rights import Pass
from app.i18n.languages import language
from app.i18n.render import Renderer
from app.pages.scenes import Scene
from app.services import services
from app.tournament.live import LiveTournament
from app.tournament.rights import PLAYER
from app.tournament.rights import is_head
from app.tournament.rights import is_staff
from app.web.tournament import tournaments
from events.vocabulary import MatchId
from games.text import Text
from games.text import text
from projections.tournament.state import PairedTable
from projections.tournament.state import Result
from projections.tournament.state import Round
from projections.tournament.state import Tournament
from projections.tournament.words import GamesScore
from projections.tournament.words import result_words


class EventScene(Scene, frozen=True):
    """What every template of an event is given: the event's id and title, the viewer (`sight`, and
    whether they are staff or have the organiser's rights), the time, the event's present state with
    its version and its people's names, and the function that translates a text.
    """

    event: str
    sight: EventSight
    now: int
    state: Tournament
    names: Mapping[str, str]
    say: Callable[[Text | str], str]
    title: str
    version: int
    staff: bool
    head: bool


@dataclass(frozen=True, slots=True)
class EventSight:
    """An event, its viewer, the names of its people, and the time."""

    live: LiveTournament
    pass_: Pass
    names: Mapping[str, str]
    now: int

    @property
    def state(self) -> Tournament:
        """The present state of the event."""
        return self.live.now

    @property
    def staff(self) -> bool:
        """Whether the viewer is the organiser or a referee."""
        return is_staff(self.pass_)

    @property
    def head(self) -> bool:
        """Whether the viewer has the organiser's rights."""
        return is_head(self.pass_)

    @property
    def title(self) -> str:
        """The event's name, its id where it has none."""
        return self.live.manifest.name or self.live.id

    def say(self, words: Text | str) -> str:
        """Return a text in the language of the page, with people's names."""
        return Renderer(language(), self.names)(words)

    def result(self, players: Sequence[str], result: GamesScore) -> str:
        """Return who of a table's two *players* (by id) won, and how, in the page's language."""
        return self.say(result_words(players, result))

    def score(self, players: Sequence[str], score: tuple[int, int, int]) -> str:
        """Return the same of a possible result: wins of the first, of the second, draws."""
        first, second, drawn = score
        return self.result(players, Result((first, second), drawn))

    def scene(self) -> EventScene:
        """Return what every template of an event is given."""
        return EventScene(
            event=self.live.id,
            sight=self,
            now=self.now,
            state=self.state,
            names=self.names,
            say=self.say,
            title=self.title,
            version=self.live.head.version,
            staff=self.staff,
            head=self.head,
        )


def look(event: str, role: str = "", player: str = "") -> EventSight:
    """Return what the caller sees of an event; raise `NotHere`."""
    live = tournaments.live(event)
    pass_ = tournaments.visitor(MatchId(event), role, player)
    return EventSight(live, pass_, tournaments.names_of(event), services().clock())


def look_as_staff(event: str) -> EventSight:
    """Return what organiser and referees see of an event; raise `Forbidden` for others."""
    sight = look(event)
    if not sight.staff:
        raise Forbidden(
            text("Only the organiser and the referees may do this; open your link first.")
        )
    return sight


def look_as_player(event: str) -> EventSight:
    """Return what a player of this browser sees of an event; raise `Forbidden` for others."""
    sight = look(event, PLAYER, request.values.get("player", ""))
    if sight.pass_.role != PLAYER:
        raise Forbidden(
            text("This browser holds no player's link of this event. Open your link once more.")
        )
    return sight


def round_of(sight: EventSight, number: int) -> Round:
    """Return a round that was paired; raise `NotHere`."""
    round_ = sight.state.round(number)
    if round_ is None:
        raise NotHere(text("Round %(n)s has not been paired.", n=number))
    return round_


def table_of(sight: EventSight, number: int, table: int) -> tuple[Round, PairedTable]:
    """Return a table of a round; raise `NotHere`."""
    round_ = round_of(sight, number)
    row = round_.table(table)
    if row is None:
        raise NotHere(text("Round %(n)s has no table %(table)s.", n=number, table=table))
    return round_, row
