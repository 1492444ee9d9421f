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
"""Whose an action is: the seat's on turn, any seat's, that of the seats in `to_act`; or the table's
own, reported by anybody (a random first player), by the referee alone (a verdict that the rules
leave to one), or by the server alone (time is up).
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
    """One action of a game: its past-tense `name`, the `label` of its button, what it `asks`, the
    `checks` that may object, in the order in which its rules cite clauses, and its `effect`.

    Who is offered it, and when:

    * `who`: whose action it is (`ACTIVE` …). `when`: the phases in which phones offer it (empty: in
      all). `shown(table, seat)`: whether it is offered just now, where the phase does not say. None
      of these judges: `checks` do.
    * `quick`: it is a main button; others stand under "more". `onward`: it is the usual way on, a
      large button that is always at hand. `hint(table, seat)`: what the button says beside that.
    * `passes`: it answers an open question with nothing. A phone may send it by itself for a player
      who asked it to, after as long as people take: a pass must not betray whether its player could
      have done anything.

    Its answers:

    * `chance`: keys of asks that the server answers, by drawing evenly among their options.
    * `listed(table, seat)`: the arguments of every legal action, where trying each answer of each
      ask would be too slow. It must agree exactly with what asks and checks allow; it is called
      only where the checks that need no argument pass.
    * `starts`: its argument `seat` says who begins the match. `strikes`: the keys of the asks that
      name the piece that strikes and the one that is struck (empty: none).

    On a board where a turn begins with a tap on a piece (a zone that `leads`):

    * `trace(table, action)`: the cells that light up for it.
    * `toward(table, piece, cell)`: the plainest arguments with which a piece would reach a cell,
      legal or not (None: not by this action), so that the phone can say why not.

    In words:

    * `says(table, action)`: its sentence for the log, from the table before it (None: the label and
      the answers). `sealed(table, action)`: the same for a viewer who may not know some of its
      cards; the arguments name those `?`, and it may read only what everybody knows.

    For programs that play:

    * `by_hand`: its arguments say what the table is like afterwards (an effect carried out by hand,
      a position that is set up). The practice opponent never does it.
    * `gives_up`: the seat loses by it, of its own will. A program should not try it out.
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

    What it is:

    * `key`: the name of its folder. `edition`: the version of its rules. `rules`: the prefix of its
      clause ids (`WTG`). `seat_rule`: the clause on who may sit down.
    * `seats`: all seats there are, of which `least_seats` must be taken. `equipment`: counters,
      zones, marks, phases and open questions. `options`: what players may agree on. `length`: plays
      in which any match of it ends; tests play that many.

    Its rules:

    * `setup(game, seats, options, cards)`: the table before the first action. `actions`: what may
      be done.
    * `renew(table)`: the table with marks that follow from the rest brought up to date, after every
      action and correction. `outcome(table)`: how the match ended (None: it goes on), after that.
    * `stand_in(action)`: the action in the place of a struck one (None: nothing).
    * `reveals(before, action, after)`: who learned what by an action.
    * `deadline(table)`: the seconds that a seat has for its next action, and what then falls due.
    * `demo(table)`: the actions that bring a fresh match to its first turn (decks registered, hands
      drawn).

    What people see:

    * `label(table, piece)`: what a piece is called. `describe(table, piece)`: its facts, each with
      a heading. `screen`: how the table looks on a screen (None: rows of plain cards).
    * On a board that leads: `short(table, piece)`, one or two letters; `pictures`, the pictogram of
      each kind of piece; `inks`, the colours of the seats in their order, `#rrggbb`, dark enough
      for white letters.
    * `paper`: what is printed. `tag_letter`: the first letter of its printed codes.

    Its cards: `schema` says which fields they have; `cards` and `raw_cards` are those of its own
    folder, read and as they were written. Who loads the game fills in both, and `package`.

    `worth`: points that the practice opponent gives to one of a seat's counter, hidden zone, kind
    of piece, or piece in a zone, each by its name (empty: chief counters and pieces in play).
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
