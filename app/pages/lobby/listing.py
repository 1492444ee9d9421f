"""The list of matches: three shelves (being played, over, archive), with search and pages.

A match is in the archive when no event was recorded for two weeks; a new event takes it out again.
Nothing is deleted.
"""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from flask_babel import gettext as _
from msgspec import Struct

import games
from app.desk.errors.refusals import Damaged
from app.desk.errors.refusals import OtherEdition
from app.desk.history.live import Live
from app.i18n.translating import translated
from app.pages.site import now
from app.pages.site import renderer
from app.pages.site import roles
from app.pages.table.bars import letter_of
from app.pages.table.changes import value
from app.services import services
from app.web import usecases
from events.manifest import Manifest
from events.manifest import read_manifest
from events.proof.canonical import NotCanonical
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games.rules import Game
from games.screen import Count
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import listed
from games.text import text
from projections.referee.disputes import held
from projections.text.names import seat_words

PAGE = 40
LOOKED_AT = 400
"""Most matches that are read from the log for one page. A search first selects the newest matches
whose name, id, game or players contain the words.
"""
ARCHIVED_AFTER = 14 * 24 * 3600 * 1000
PLAYING, OVER, ARCHIVE = "playing", "over", "archive"


@dataclass(frozen=True, slots=True)
class MatchSide:
    """A seat of a listed match: its sign, its player, whether it won, and its main numbers."""

    seat: str
    sign: str
    player: str
    won: bool
    scores: tuple[tuple[Count, int], ...]


class ListedMatch(Struct, frozen=True, kw_only=True):
    """A match of the list. One that cannot be read has only `match`, `shelf`, `text` and `fault`,
    the reason.

    `text`: the words that a search compares; `called`: the name for people; `title`: the game's
    name, `game` its key; `over`: how it ended ("": not yet); `held`: nobody may play; `at`: when it
    was opened (ms since 1970 UTC); `sandbox`: the match that it was branched off ("": none);
    `mine`: the (role, seat) that this browser holds.
    """

    match: MatchId
    shelf: str
    text: str
    fault: Text | None = None
    called: Text = NOTHING
    title: Text = NOTHING
    game: str = ""
    emblem: str = ""
    sides: Sequence[MatchSide] = ()
    over: str = ""
    held: bool = False
    turn: int = 0
    at: int = 0
    sandbox: str = ""
    mine: Collection[tuple[str, str]] = ()


@dataclass(frozen=True, slots=True)
class MatchListing:
    """A page of the list. `shelves`: key, words and number of each; `any`: whether there is a match
    at all; `before`: number of newer matches skipped; `older`: where the next page of matches
    begins (0: there is none).
    """

    rows: Sequence[ListedMatch]
    shelves: Sequence[tuple[str, str, int]]
    shelf: str
    words: str
    page: int
    pages: int
    any: bool
    before: int = 0
    older: int = 0

    @property
    def newer(self) -> int:
        """Where the page of matches before this one begins."""
        return max(0, self.before - LOOKED_AT)


def listing(
    matches: Iterable[MatchId], shelf: str, words: str, page: int, before: int = 0
) -> MatchListing:
    """Return a page of matches, newest first, starting after *before* newer ones. An unknown shelf
    is replaced by the first that is not empty.
    """
    newest = sorted(matches, key=_opened, reverse=True)
    sought = words.casefold().split()
    named = [match for match in newest if not sought or _has(match, sought)]
    before = before if before < len(named) else 0
    rows = [_row(match) for match in named[before : before + LOOKED_AT]]
    older = before + LOOKED_AT if len(named) > before + LOOKED_AT else 0
    matching = [row for row in rows if all(word in row.text for word in sought)]
    shelves = [
        (key, label, sum(row.shelf == key for row in matching))
        for key, label in (
            (PLAYING, _("Being played")),
            (OVER, _("Over")),
            (ARCHIVE, _("Archive")),
        )
    ]
    if shelf not in (PLAYING, OVER, ARCHIVE):
        shelf = next((key for key, _label, number in shelves if number), PLAYING)
    kept = [row for row in matching if row.shelf == shelf]
    pages = max(1, ceil(len(kept) / PAGE))
    page = min(max(page, 1), pages)
    return MatchListing(
        kept[(page - 1) * PAGE : page * PAGE],
        shelves,
        shelf,
        words,
        page,
        pages,
        bool(newest),
        before,
        older,
    )


def _has(match: MatchId, sought: Sequence[str]) -> bool:
    """Return whether all words occur in what is known of a match without replaying it."""
    held = usecases.desk().held(match)
    try:
        manifest = held.manifest if held else read_manifest(usecases.desk().log.manifest(match))
    except NotCanonical:
        return True
    game = games.catalogue().get(manifest.game)
    title = translated(game.title) if game else ""
    players = held.names.values() if held else services().names.of(match).values()
    known = " ".join((match, manifest.name, title, *players)).casefold()
    return all(word in known for word in sought)


def title_of(manifest: Manifest, names: Mapping[str, str], game: Game) -> Text:
    """Return the name of a match for people: its players, else its name, else its game."""
    playing = [names[seat] for seat in manifest.seats if names.get(seat)]
    if len(playing) == len(manifest.seats) == 2:
        pair = text("%(first)s against %(second)s", first=playing[0], second=playing[1])
        if not manifest.name:
            return pair
        return text("%(name)s: %(players)s", name=manifest.name, players=pair)
    if manifest.name:
        return text("%(name)s", name=manifest.name)
    return game.title


def chief_numbers(game: Game, table: Table, seat: Seat) -> tuple[tuple[Count, int], ...]:
    """Return the main numbers of a seat: energy, health, points, pieces led."""
    values = (
        (count, value(game, table, seat, count))
        for count in (game.screen.bar if game.screen else ())
        if count.large
    )
    return tuple((count, number) for count, number in values if number is not None)


def _row(match: MatchId) -> ListedMatch:
    """Return a match as a row of the list; one that cannot be read has the reason."""
    try:
        here = usecases.desk().live(match)
    except (Damaged, OtherEdition) as refusal:
        return _unreadable(match, refusal.message)
    manifest, table = here.manifest, here.table
    last = here.events[-1].at if here.events else manifest.opened_at
    over, old = table.outcome is not None, now() - last > ARCHIVED_AFTER
    called = title_of(manifest, here.names, here.game)
    translate = renderer(here)
    words = (match, translated(called), translated(here.game.title), *here.names.values())
    return ListedMatch(
        match=match,
        shelf=ARCHIVE if old else OVER if over else PLAYING,
        text=" ".join(words).casefold(),
        called=called,
        title=here.game.title,
        game=manifest.game,
        emblem=here.game.screen.emblem if here.game.screen else "swords",
        sides=_sides(here),
        over=translate(_ended(table)) if over else "",
        held=bool(held(here.events)) and not over,
        turn=table.turn,
        at=manifest.opened_at,
        sandbox=manifest.sandbox_of,
        mine=roles(match),
    )


def _unreadable(match: MatchId, why: Text) -> ListedMatch:
    return ListedMatch(match=match, shelf=PLAYING, text=match.casefold(), fault=why)


def _sides(here: Live) -> list[MatchSide]:
    outcome = here.table.outcome
    return [
        MatchSide(
            seat,
            letter_of(here.game, seat),
            here.names.get(seat, ""),
            outcome is not None and seat in outcome.winners,
            chief_numbers(here.game, here.table, seat),
        )
        for seat in here.manifest.seats
    ]


def _ended(table: Table) -> Text:
    winners = table.outcome.winners if table.outcome else ()
    if not winners:
        return text("a draw")
    return text("%(players)s won", players=listed(seat_words(seat) for seat in winners))


def _opened(match: MatchId) -> float:
    """Return when a match was opened; infinity for one that cannot be read, so that it is listed
    first.
    """
    try:
        return read_manifest(usecases.desk().log.manifest(match)).opened_at
    except NotCanonical:
        return float("inf")
