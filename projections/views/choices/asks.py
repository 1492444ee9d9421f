"""The asks of an action, as a phone draws them: question, bounds and answers, or why not these."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any

from msgspec import UNSET
from msgspec import UnsetType
from msgspec.structs import replace

from events.vocabulary import Fields
from events.vocabulary import Seat
from games import play
from games.rules import Allocate
from games.rules import Amount
from games.rules import Ask
from games.rules import Bound
from games.rules import Confirm
from games.rules import Game
from games.rules import Path
from games.rules import Pick
from games.rules import PickMany
from games.table import Impossible
from games.table import Piece
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import seat_name
from games.text import text
from projections.knowledge.sight import looking
from projections.knowledge.viewer import seated
from projections.text.names import as_text
from projections.text.names import cell_name
from projections.text.names import piece_name
from projections.text.names import value_name
from projections.text.statements import statement_words
from projections.views.base import Answer
from projections.views.base import View
from projections.views.choices.vocabulary import Vocabulary
from projections.views.choices.vocabulary import vocabulary
from projections.views.history.rulings import Objection
from projections.views.history.rulings import objected

MANY = 1_500
"""The most options that are sent with a view; a phone fetches longer lists ask by ask."""


class OptionView(Objection, frozen=True, kw_only=True):
    """One answer: the value that is sent back, its words, whether it may be chosen, and if not, the
    reason.

    For a piece: its id, the name under which equal pieces are grouped, its cell, and in a game that
    sorts its cards, the row and short sign by which people find it. `place`: that cell in words.
    `at`: the piece that an answer refers to when the answer is not the piece's id.
    """

    value: Answer
    label: Text
    enabled: bool
    piece: str | UnsetType = UNSET
    group: Text | UnsetType = UNSET
    cell: str | UnsetType = UNSET
    place: Text | UnsetType = UNSET
    row: Text | UnsetType = UNSET
    sign: Text | UnsetType = UNSET
    at: str | UnsetType = UNSET


class _AskView(View, frozen=True, kw_only=True, tag_field="kind"):
    """The fields of every ask. `scans`: a printed code may answer it."""

    key: str
    label: Text
    optional: bool
    scans: bool = False

    @property
    def kind(self) -> str:
        """The kind of ask."""
        return str(self.__struct_config__.tag)


class _Listing(_AskView, frozen=True, kw_only=True):
    """An ask with answers to choose from; `more` is the number of those left out. Both fields are
    left out if the answers are fetched when the ask is opened.
    """

    options: tuple[OptionView, ...] | UnsetType = UNSET
    more: int | UnsetType = UNSET


class PickView(_Listing, frozen=True, kw_only=True, tag="pick"):
    """Choose one."""


class PathView(_Listing, frozen=True, kw_only=True, tag="path"):
    """Choose a path over cells."""


class PickManyView(_Listing, frozen=True, kw_only=True, tag="pickmany"):
    """Choose several, from `least` to `most`, in order if `ordered`; `presets` are ready answers by
    name, with their labels in `preset_labels`. If `stated` gives an example, further statements
    about the table may be composed from the `vocabulary`.
    """

    least: int
    most: int
    ordered: bool
    presets: Mapping[str, tuple[str, ...]]
    preset_labels: Mapping[str, Text]
    stated: str
    vocabulary: Vocabulary | UnsetType = UNSET

    @property
    def one(self) -> bool:
        """Whether the answer is just one of the options: a tap says it all."""
        return self.least == self.most == 1 and not (self.stated or self.presets)


class AmountView(_AskView, frozen=True, kw_only=True, tag="amount"):
    """Choose a whole number from `least` to `most`; `suggest` is shown first."""

    least: int
    most: int
    suggest: int


class AllocateView(_Listing, frozen=True, kw_only=True, tag="allocate"):
    """Distribute over the options: points (null: any number), or the items where these are given,
    with their words in `labels`. `suggest` is shown first. `bin`: the name of an option before its
    own label.
    """

    points: int | None
    items: tuple[str, ...] | None
    suggest: Mapping[str, Answer]
    labels: Mapping[str, Text]
    bin: Text


class ConfirmView(_AskView, frozen=True, kw_only=True, tag="confirm"):
    """Confirm an action that needs a second look; `warn` is the text to read first."""

    warn: Text


AskView = PickView | PathView | PickManyView | AmountView | AllocateView | ConfirmView


class ChoiceView(View, frozen=True, kw_only=True):
    """The next ask of an action; null where none is left."""

    ask: AskView | None
    ruling: None = None


def choice_view(game: Game, table: Table, seat: Seat, action: str, chosen: Fields) -> ChoiceView:
    """Return the next ask of an action after the answers *chosen*, with its options."""
    spec = game.spec(action)
    ask = play.next_ask(spec, chosen) if spec is not None else None
    if spec is None or ask is None:
        return ChoiceView(ask=None)
    return ChoiceView(ask=ask_view(game, table, seat, action, ask, chosen))


def ask_view(
    game: Game,
    table: Table,
    seat: Seat,
    action: str,
    ask: Ask,
    chosen: Fields,
    with_options: bool = True,
) -> AskView:
    """Return one ask, with its options if wanted, each with its reason.

    Raises `Impossible` if the answers so far name something that is absent.
    """
    try:
        return _Asking(game, table, seat, action, chosen, with_options).view(ask)
    except (KeyError, IndexError, ValueError, TypeError, AttributeError) as error:
        why = text("the answers so far lead nowhere: %(error)s", error=str(error))
        raise Impossible(why) from error


class _Asking:
    """The asks of one action, of a seat at a table, after some answers."""

    def __init__(
        self, game: Game, table: Table, seat: Seat, action: str, chosen: Fields, with_options: bool
    ) -> None:
        self.game, self.table, self.seat = game, table, seat
        self.action, self.chosen, self.with_options = action, chosen, with_options

    def view(self, ask: Ask) -> AskView:
        match ask:
            case Pick():
                options, more = self._listing()
                if options is not UNSET and (ask.stands_for or ask.left_open):
                    options = tuple(self._offered(ask, options))
                return PickView(
                    key=ask.key,
                    label=as_text(ask.label),
                    optional=self._optional(ask),
                    scans=ask.scans,
                    options=options,
                    more=more,
                )
            case Path():
                options, more = self._listing()
                return PathView(
                    key=ask.key,
                    label=as_text(ask.label),
                    optional=ask.optional,
                    options=options,
                    more=more,
                )
            case PickMany():
                return self._pick_many(ask)
            case Amount():
                return self._amount(ask)
            case Allocate():
                return self._allocate(ask)
            case Confirm():
                warn = ask.warn(self.table, self.seat, self.chosen) if ask.warn else NOTHING
                return ConfirmView(
                    key=ask.key, label=as_text(ask.label), optional=ask.optional, warn=as_text(warn)
                )

    def _pick_many(self, ask: PickMany) -> PickManyView:
        presets = ask.presets(self.table, self.seat, self.chosen) if ask.presets else {}
        options, more = self._listing(_stated_words(ask) if ask.stated else value_name)
        return PickManyView(
            key=ask.key,
            label=as_text(ask.label),
            optional=self._optional(ask),
            scans=ask.scans,
            least=self._bound(ask.least),
            most=self._bound(ask.most),
            ordered=ask.ordered,
            presets={str(label): tuple(value) for label, value in presets.items()},
            preset_labels={str(label): as_text(label) for label in presets},
            stated=ask.stated,
            vocabulary=self._vocabulary(ask) if ask.stated else UNSET,
            options=options,
            more=more,
        )

    def _allocate(self, ask: Allocate) -> AllocateView:
        given = (self.table, self.seat, self.chosen)
        items = None if ask.items is None else tuple(ask.items(*given))
        options, more = self._listing()
        return AllocateView(
            key=ask.key,
            label=as_text(ask.label),
            optional=ask.optional,
            points=None if ask.points is None else self._bound(ask.points),
            items=items,
            suggest=ask.suggest(*given) if ask.suggest else {},
            labels={item: value_name(self.game, self.table, item) for item in items or ()},
            bin=as_text(ask.bin),
            options=options,
            more=more,
        )

    def _amount(self, ask: Amount) -> AmountView:
        least, most = map(self._bound, (ask.least, ask.most))
        return AmountView(
            key=ask.key,
            label=as_text(ask.label),
            optional=ask.optional,
            least=least,
            most=most,
            suggest=min(max(self._bound(ask.suggest or least), least), most),
        )

    def _optional(self, ask: Pick | PickMany) -> bool:
        """Whether an ask may be left out after the answers so far."""
        needed = ask.needed is not None and ask.needed(self.table, self.seat, self.chosen)
        return ask.optional and not needed

    def _bound(self, bound: Bound | int) -> int:
        return play.bound(bound, self.table, self.seat, self.chosen)

    def _vocabulary(self, ask: PickMany) -> Vocabulary:
        return vocabulary(looking(self.game, self.table, seated(self.seat)), ask.states)

    def _listing(
        self, called: Callable[[Game, Table, Any], Text] = value_name
    ) -> tuple[tuple[OptionView, ...] | UnsetType, int | UnsetType]:
        """The answers, and the number of those left out."""
        if not self.with_options:
            return UNSET, UNSET
        choices = play.options(self.game, self.table, self.seat, self.action, self.chosen)
        rows = tuple(self._option(choice, called) for choice in choices[:MANY])
        return rows, max(0, len(choices) - MANY)

    def _option(
        self, choice: play.Choice, called: Callable[[Game, Table, Any], Text]
    ) -> OptionView:
        option = OptionView(
            value=choice.value,
            label=called(self.game, self.table, choice.value),
            enabled=choice.ruling.legal,
        )
        if not choice.ruling.legal:
            option = objected(option, choice.ruling)
        if isinstance(choice.value, str) and choice.value in self.table.pieces:
            option = self._of_piece(option, self.table.pieces[choice.value])
        return option

    def _offered(self, ask: Pick, rows: Iterable[OptionView]) -> Iterator[OptionView]:
        """The answers that a phone offers, each with the piece that it stands for."""
        for row in rows:
            meant = ask.stands_for and ask.stands_for(self.table, self.seat, str(row.value))
            if row.value != ask.left_open or self._optional(ask):
                yield replace(row, at=meant) if meant else row

    def _of_piece(self, option: OptionView, piece: Piece) -> OptionView:
        sorted_by = self.game.equipment.sorted_by
        row, sign = sorted_by(self.table.cards, piece.kind) if sorted_by else (UNSET, UNSET)
        return replace(
            option,
            piece=piece.id,
            group=option.label,
            cell=piece.cell,
            place=self._place(piece.cell) if piece.cell else UNSET,
            row=row,
            sign=sign,
        )

    def _place(self, cell: str) -> Text:
        if cell in self.table.pieces:
            return piece_name(self.game, self.table, cell)
        return seat_name(cell) if cell in self.table.seats else cell_name(self.game, cell)


def _stated_words(ask: PickMany) -> Callable[[Game, Table, str], Text]:
    """The function that puts a stated answer in words: the game's own, or else that for
    statements.
    """
    says = ask.says
    if says is None:
        return statement_words
    return lambda game, table, written: as_text(says(table, written))
