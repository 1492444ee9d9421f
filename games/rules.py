"""The words in which a game states its rules: rulings, asks, action specs, equipment, options, and
the `Game` value.

A game is a value, not a subclass. Its checks are small functions in the order in which its rules
say to cite; the first that objects rules. The same checks answer the report, the offer on the phone
and the reason under a disabled button.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field

from msgspec import Struct

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import Seat
from games.asks import Allocate as Allocate
from games.asks import Amount as Amount
from games.asks import Ask as Ask
from games.asks import Bound as Bound
from games.asks import Chosen as Chosen
from games.asks import Confirm as Confirm
from games.asks import Meeting as Meeting
from games.asks import Options as Options
from games.asks import Outlook as Outlook
from games.asks import Path as Path
from games.asks import Pick as Pick
from games.asks import PickMany as PickMany
from games.asks import Tone as Tone
from games.cards import CardSchema
from games.cards import CardSet
from games.kit.table.equipment import CounterSpec as CounterSpec
from games.kit.table.equipment import Equipment as Equipment
from games.kit.table.equipment import FrameSpec as FrameSpec
from games.kit.table.equipment import Laid as Laid
from games.kit.table.equipment import MarkSpec as MarkSpec
from games.kit.table.equipment import OptionSpec as OptionSpec
from games.kit.table.equipment import ZoneSpec as ZoneSpec
from games.paper import Paper
from games.screen import Screen
from games.table import Outcome
from games.table import Table
from games.text import NOTHING
from games.text import Text


class Ruling(Struct, frozen=True):
    """What the rules say about an action. `rule` is the id of a clause or ruling ("" where nothing
    objects), `because` a sentence a player understands, `instead` what would be right, `see` the
    cells or pieces to highlight.
    """

    rule: str = ""
    because: Text = NOTHING
    instead: Text = NOTHING
    see: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether nothing objects."""
        return not self.rule


LEGAL = Ruling()

Check = Callable[[Table, Action], Ruling | None]
"""Objects with a `Ruling`, or returns None. Its `needs` are the arguments without which it cannot
judge yet.
"""


def check(*needs: str) -> Callable[[Check], Check]:
    """Declare which arguments a check needs; it is passed over while one of them has not been
    answered yet.
    """

    def declare(function: Check) -> Check:
        function.needs = needs  # type: ignore[attr-defined]
        return function

    return declare


def needs_of(function: Check) -> tuple[str, ...]:
    """Return the arguments a check needs (none if it was not declared with `check`)."""
    needs: tuple[str, ...] = getattr(function, "needs", ())
    return needs


Effect = Callable[[Table, Action], Table]

ACTIVE = "active"
ANYONE = "anyone"
ASKED = "asked"
BY_TABLE = "table"
BY_REFEREE = "referee"
BY_SERVER = "server"
"""Who an action belongs to: the seat on turn, any seat, the seats in `to_act`; or the table itself,
and then who may report it: anybody (a random first player), the referee alone (a verdict the rules
leave to one), the server alone (time is up).
"""
OF_TABLE = (BY_TABLE, BY_REFEREE, BY_SERVER)


def whose(table: Table, seat: Seat) -> list[str]:
    """Return whose actions may be a seat's now, as `ActionSpec.who` names them."""
    theirs = [ANYONE, BY_TABLE]
    if seat == table.active:
        theirs.append(ACTIVE)
    if seat in table.to_act:
        theirs.append(ASKED)
    if seat == TABLE:
        theirs.append(BY_REFEREE)
    return theirs


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One action: its past-tense name, the words on its button, what it asks, what may object, what
    it does.

    * `when`: phases in which the phone offers it at all (empty: always). Never a judgement:
      `checks` judge.
    * `who`: whose button it is. `chance`: asks that the server answers by drawing evenly among
      their options.
    * `passes`: it answers an open question with nothing. A phone may do it by itself for a player
      who asked it to, after a while no longer or shorter than people take: nobody is to see from a
      pass whether anything could have been done.
    * `quick`: the phone shows it as a main button; others stand under "more".
    * `note` of the deed: `says(table, action)` puts it into words for the log, on the table before
      it; without it the label and arguments do. `sealed(table, action)`: the same for a viewer who
      may not know some of its cards, which the arguments call `?`; it may read only what everybody
      knows.
    * `shown(table, seat)`: whether there is anything to offer at all just now, where phases do not
      say it. Never a judgement.
    * `listed(table, seat)`: the arguments of every legal action, where asking ask by ask would be
      too slow. It must agree exactly with what asks and checks allow; it is only called where the
      checks that need no argument pass.
    * `trace(table, action)`: what it shows on the board, for actions that begin with a tap on a
      piece of a zone that leads. `toward(table, piece, cell)`: the plainest arguments with which a
      piece would reach a cell, legal or not (None: not in this way), so that the phone can say why
      not.
    * `by_hand`: its arguments say what the table is like afterwards (an effect carried out by hand,
      a position that is set up). The practice opponent leaves it alone.
    * `gives_up`: the seat loses by it, of its own will. A program should not try it out.
    * `starts`: it says by its argument `seat` who begins the match.
    * `onward`: the usual way on, drawn large and always at hand; `hint(table, seat)` says beside it
      what it means just now.
    * `strikes`: the asks that name the piece that strikes and the one that is struck (empty: none).
    """

    name: str
    label: Text
    asks: tuple[Ask, ...] = ()
    checks: tuple[Check, ...] = ()
    effect: Effect = lambda table, action: table
    when: tuple[str, ...] = ()
    who: str = ACTIVE
    chance: tuple[str, ...] = ()
    quick: bool = True
    passes: bool = False
    says: Callable[[Table, Action], Text] | None = None
    sealed: Callable[[Table, Action], Text] | None = None
    shown: Callable[[Table, Seat], bool] | None = None
    listed: Callable[[Table, Seat], Iterable[Fields]] | None = None
    trace: Callable[[Table, Action], Trace] | None = None
    toward: Callable[[Table, str, str], Fields | None] | None = None
    onward: bool = False
    by_hand: bool = False
    gives_up: bool = False
    starts: bool = False
    hint: Callable[[Table, Seat], Text] | None = None
    strikes: tuple[str, ...] = ()
    judges: tuple[tuple[tuple[str, ...], Check], ...] = field(init=False, repr=False, compare=False)
    """The checks, each after the arguments it needs: asked for every play, so looked up once."""

    def __post_init__(self) -> None:
        object.__setattr__(
            self, "judges", tuple((needs_of(function), function) for function in self.checks)
        )

    def ask(self, key: str) -> Ask | None:
        """Return the ask with this key; None if there is none."""
        return next((ask for ask in self.asks if ask.key == key), None)


@dataclass(frozen=True, slots=True)
class Reveal:
    """Who learned what by an action: which pieces by id, or how many unseen ones (`count`), in
    which words.
    """

    to: tuple[Seat, ...]
    cards: tuple[str, ...] = ()
    count: int = 0
    random: bool = False


def no_outcome(table: Table) -> Outcome | None:
    """Nothing ends the match but what an effect already recorded."""
    return table.outcome


@dataclass(frozen=True, slots=True)
class Game:
    """A rule system: the table of contents of its folder.

    * `seats`: how many may play. `rules`: id prefix of its clauses.
    * `setup(game, seats, options, cards)`: the table before the first action.
    * `outcome(table)`: asked after every action. `stand_in(action)`: what stands in place of a
      struck play.
    * `renew(table)`: brings marks that follow from the rest up to date, after every action and
      correction.
    * `reveals(before, action, after)`: who learned what. `label(table, piece)`: a piece's words for
      people; `short`: the one or two letters it shows on a board that leads. `pictures`: the
      pictogram of each kind of piece there. `inks`: the colours of the seats in their order,
      `#rrggbb`, dark enough for white letters.
    * `deadline(table)`: seconds the acting seat has for its next action, and the TABLE action due
      when they are over.
    * `demo(table)`: the actions that bring a fresh match to its first turn (decks registered, hands
      drawn).
    * `worth`: points that the practice opponent gives to one of a seat's counter, hidden zone, kind
      of piece, or piece in a zone, each by its name (nothing: chief counters and pieces in play).
    * `paper(cards)`: what is printed. `tag_letter`: first letter of its printed codes.
    * `screen`: how it looks on a screen (None: rows of plain cards).
    """

    key: str
    title: Text
    edition: str
    rules: str
    seats: tuple[Seat, ...]
    equipment: Equipment
    options: tuple[OptionSpec, ...]
    setup: Callable[[Game, tuple[Seat, ...], Fields, CardSet], Table]
    actions: tuple[ActionSpec, ...]
    least_seats: int = 2
    tag_letter: str = "Q"
    outcome: Callable[[Table], Outcome | None] = no_outcome
    renew: Callable[[Table], Table] = lambda table: table
    stand_in: Callable[[Action], Action | None] = lambda action: None
    reveals: Callable[[Table, Action, Table], tuple[Reveal, ...]] = lambda before, action, after: ()
    label: Callable[[Table, str], Text] | None = None
    short: Callable[[Table, str], Text] | None = None
    pictures: Mapping[str, str] = field(default_factory=dict)
    inks: tuple[str, ...] = ()
    describe: Callable[[Table, str], tuple[tuple[Text, str], ...]] | None = None
    deadline: Callable[[Table], Deadline | None] = lambda table: None
    demo: Callable[[Table], Iterable[Action]] | None = None
    schema: CardSchema | None = None
    cards: CardSet = field(default_factory=CardSet)
    raw_cards: Fields = field(default_factory=dict)
    package: str = ""
    paper: Paper | None = None
    screen: Screen | None = None
    worth: Mapping[str, float] = field(default_factory=dict)
    length: int = 2_000
    seat_rule: str = ""
    specs: Mapping[str, ActionSpec] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "specs", {spec.name: spec for spec in reversed(self.actions)})

    def spec(self, name: str) -> ActionSpec | None:
        """Return the action called *name*, if the game has one."""
        return self.specs.get(name)

    def option(self, name: str) -> OptionSpec | None:
        """Return the option called *name*, if the game has one."""
        return next((option for option in self.options if option.name == name), None)


@dataclass(frozen=True, slots=True)
class Deadline:
    """Time for one action: *seconds* for *seat*, and the action of `TABLE` that falls due when they
    are over.

    Without an action the time only informs: nothing falls due, the phone warns. `key` tells one
    clock from the next: while it stays the same the clock runs on; when it changes a new one
    starts. `afresh`: after a pause or a call it starts in full; without it the clock
    runs on with what was left. `rests_after`: how many deadlines are missed in a row, with nothing
    else between them, before the clock rests until somebody reports something: the match was left.
    """

    seat: Seat
    seconds: int
    action: Action | None
    key: str
    afresh: bool = False
    rests_after: int = 12


@dataclass(frozen=True, slots=True)
class Trace:
    """The cells of an action's `way` from first to last, where it `takes` by moving in, what it
    `hits` from afar, and the whole `area` that it strikes. `words` say it on a button; `warn` is
    what to read first ("": nothing).
    """

    words: Text
    way: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    hits: tuple[str, ...] = ()
    area: tuple[str, ...] = ()
    warn: Text = NOTHING

    @property
    def result(self) -> tuple[object, ...]:
        """What tells one result from another, whichever way leads to it."""
        return (self.way[-1:], frozenset(self.takes), self.hits, self.area)
