"""What people read: names, facts, the log, warnings, results; who learns what; the time that only
informs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from app.desk.desk import Desk
from events.memory import MemoryLog
from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games import catalogue
from games import play
from games.rules import Confirm
from games.rules import Reveal
from games.table import Impossible
from games.table import Table
from games.war_time_generals.field.board import tile_words

GAME = catalogue()["war_time_generals"]
A, B = Seat("A"), Seat("B")


def table(**options: Any) -> Table:
    """The first turn of A with the prototype decks; A's Field Gun and B's Line Guard face each
    other.
    """
    found = play.setup(GAME, (A, B), options)
    for seat, general in ((A, "AV"), (B, "BO")):
        cards = next(
            ids
            for name, ids in GAME.spec("DeckRegistered").asks[1].presets(found, seat, {}).items()
            if name[-1] == seat
        )  # type: ignore[union-attr]
        found = play.apply(
            GAME,
            found,
            Action(seat, "DeckRegistered", {"general": f"W1{seat}-{general}-1", "cards": cards}),
        )
        found = play.apply(GAME, found, Action(seat, "DeckShuffled"))
        found = play.apply(GAME, found, Action(seat, "OpeningHandDrawn"))
    found = play.apply(GAME, found, Action(TABLE, "StartingPlayerChosen", {"seat": "A"}))
    found = found.move("W1A-FG-1", "board", "A.F2", counters={"health": 2})
    return found.move("W1B-LG-1", "board", "B.F2", counters={"health": 1})


def said(name: str, args: Mapping[str, Any], seat: Seat = A) -> str:
    """What the log says of an action."""
    spec = GAME.spec(name)
    assert spec is not None
    assert spec.says is not None
    return spec.says(table(), Action(seat, name, args))


SENTENCES = (
    (
        "DeckRegistered",
        {"general": "W1A-AV-1", "cards": ("x",) * 20},
        "A registers Marshal Adela Voss and a deck of 20 cards",
    ),
    ("DeckShuffled", {}, "A shuffles the deck"),
    ("OpeningHandDrawn", {}, "A draws an opening hand of 5"),
    ("MulliganTaken", {}, "A takes a mulligan: five other cards"),
    (
        "StartingPlayerChosen",
        {"seat": "B", "method": "coin"},
        "B is the starting player (by a coin)",
    ),
    ("StartingPlayerChosen", {"seat": "B"}, "B is the starting player"),
    ("CardDrawn", {}, "A draws a card"),
    ("UnitDeployed", {"card": "W1A-LG-3", "tile": "A.B2"}, "A deploys Line Guard 3 to B2"),
    ("UnitMoved", {"unit": "W1A-FG-1", "path": ("B.F2",)}, "A moves Field Gun 1: F2 → B's F2"),
    (
        "UnitAttacked",
        {"unit": "W1A-FG-1", "target": "W1B-LG-1"},
        "A attacks B's Line Guard 1 with Field Gun 1",
    ),
    (
        "UnitAttacked",
        {"unit": "W1A-FG-1", "target": "general"},
        "A attacks B's General with Field Gun 1",
    ),
    ("PhaseEnded", {}, "A ends the Draw phase"),
    ("TurnEnded", {}, "A ends the turn"),
    ("CardRevealed", {"card": "W1A-HR-2"}, "A shows Hill Ranger 2"),
    ("DrawOffered", {}, "A offers a draw"),
    ("DrawAccepted", {}, "A accepts the draw"),
    ("DrawDeclined", {}, "A declines the draw"),
    ("Conceded", {}, "A concedes"),
)


@pytest.mark.parametrize(("name", "args", "words"), SENTENCES)
def test_the_log_says_it_in_words(name: str, args: Mapping[str, Any], words: str) -> None:
    """A sentence for each action, even where the card has not been seen before."""
    assert said(name, args) == words


def test_every_action_has_words() -> None:
    """No action is left to its bare name."""
    assert {spec.name for spec in GAME.actions} == {name for name, _, _ in SENTENCES}


def test_a_card_is_described_as_it_is_printed() -> None:
    """Facts in the order of the card; on the battlefield the health left of the full one."""
    facts = dict(GAME.describe(table(), "W1B-LG-1"))  # type: ignore[misc]
    assert facts["Health"] == "1 / 3"
    assert facts["Close order"].startswith("This unit may share an own tile")
    facts = dict(GAME.describe(table(), "W1A-FG-2"))  # type: ignore[misc]
    assert (facts["Cost"], facts["Attack"], facts["Health"], facts["Movement"], facts["Range"]) == (
        "4",
        "2",
        "2",
        "1",
        "4",
    )
    assert "takes 1 damage" in facts["Bombard"]
    facts = dict(GAME.describe(table(), "W1B-BO-1"))  # type: ignore[misc]
    assert (
        facts["Starting energy"],
        facts["Maximum energy"],
        facts["Health"],
        facts["Rarity"],
    ) == ("4", "6", "13", "rare")


def warning(name: str, at: Table, seat: Seat = A) -> str:
    """What stands before the last word on an action."""
    confirm = next(ask for ask in GAME.spec(name).asks if isinstance(ask, Confirm))  # type: ignore[union-attr]
    assert confirm.warn is not None
    return confirm.warn(at, seat, {})


def test_warnings_before_a_last_word() -> None:
    """Conceding, agreeing, and ending a turn with something left to do."""
    at = table().enter("deploy")
    assert warning("Conceded", at) == "You give up, and B wins. Now: health A 16, B 13."
    assert warning("DrawAccepted", at) == "The game ends as a draw. Now: health A 16, B 13."
    assert warning("TurnEnded", at) == "You can still attack and deploy in this turn."
    assert warning("TurnEnded", at.set(A, "energy", 0)) == "You can still attack in this turn."
    assert warning("TurnEnded", at.enter("tactical")) == "You can still deploy in this turn."
    assert warning("TurnEnded", at.mark("W1A-FG-1", "attacked").hiding(A, "hand", 0)) == ""


def test_words_beside_a_zone() -> None:
    """A due draw and an empty deck are marked for everybody to see."""
    warn = {zone.name: zone.warn for zone in GAME.equipment.zones if zone.warn}
    assert warn["hand"](table(), "A") == "Draw a card"
    assert warn["hand"](table(), "B") == ""
    assert warn["hand"](table().enter("deploy"), "A") == ""
    assert warn["deck"](table().hiding(B, "deck", 0), "B") == "Deck empty"
    assert warn["deck"](table(), "B") == ""
    assert warn["deck"](play.setup(GAME, (A, B), {}), "B") == ""


def test_a_result_names_both_healths() -> None:
    """Whatever ended the game."""
    won = play.apply(
        GAME,
        table().set(B, "health", 2),
        Action(A, "UnitAttacked", {"unit": "W1A-FG-1", "target": "general"}),
    )
    assert won.outcome is not None
    assert (won.outcome.winners, won.outcome.rule) == ((A,), "WTG-12.1")
    assert won.outcome.reason == "B's General fell; health A 16, B 0"
    given_up = play.apply(GAME, table(), Action(A, "Conceded")).outcome
    assert given_up is not None
    assert (given_up.winners, given_up.reason) == ((B,), "A conceded; health A 16, B 13")
    drawn = play.apply(
        GAME, play.apply(GAME, table(), Action(A, "DrawOffered")), Action(B, "DrawAccepted")
    ).outcome
    assert drawn is not None
    assert (drawn.winners, drawn.reason) == ((), "a draw was agreed; health A 16, B 13")


def test_an_offer_is_told_to_the_phone() -> None:
    """The open question names who asks."""
    offered = play.apply(GAME, table(), Action(B, "DrawOffered"))
    (spec,) = GAME.equipment.frames
    assert spec.says is not None
    assert spec.says(offered) == "B offers a draw"


LEARNT = (
    (Action(A, "CardDrawn"), (Reveal((A,), count=1, random=True),)),
    (Action(A, "OpeningHandDrawn"), (Reveal((A,), count=5, random=True),)),
    (Action(A, "MulliganTaken"), (Reveal((A,), count=5, random=True),)),
    (Action(A, "DeckShuffled"), (Reveal((), random=True),)),
    (Action(TABLE, "StartingPlayerChosen", {"seat": "A"}), (Reveal((), random=True),)),
    (
        Action(A, "UnitDeployed", {"card": "W1A-LG-1", "tile": "A.B1"}),
        (Reveal((B,), cards=("W1A-LG-1",)),),
    ),
    (Action(B, "CardRevealed", {"card": "W1B-LG-2"}), (Reveal((A,), cards=("W1B-LG-2",)),)),
    (Action(A, "UnitMoved", {"unit": "W1A-FG-1", "path": ("B.F2",)}), ()),
)


@pytest.mark.parametrize(("action", "learnt"), LEARNT, ids=lambda value: getattr(value, "name", ""))
def test_who_learns_what(action: Action, learnt: tuple[Reveal, ...]) -> None:
    """Own draws to their owner, played and shown cards to the other, chance to nobody in
    particular.
    """
    assert GAME.reveals(table(), action, table()) == learnt


def test_a_turn_limit_only_informs() -> None:
    """The deadline of a turn carries no action, and there is none without the option (WTG-R36)."""
    assert GAME.deadline(table()) is None
    deadline = GAME.deadline(table(turn_timer_s=90))
    assert deadline is not None
    assert (deadline.seat, deadline.seconds, deadline.action, deadline.key) == (
        A,
        90,
        None,
        "turn 1",
    )
    assert GAME.deadline(play.setup(GAME, (A, B), {"turn_timer_s": 90})) is None


def test_two_seats_and_only_known_options() -> None:
    """A match for one seat, or with a wrong option, cannot be opened; the clause is named."""
    with pytest.raises(play.BadSetup, match="WTG-R1"):
        play.setup(GAME, (A,), {})
    for name, value, rule in (
        ("deck_size", 25, "R29"),
        ("mulligan", "two", "R28"),
        ("turn_timer_s", -1, "R36"),
        ("deep_advance", 1, "R4"),
    ):
        with pytest.raises(play.BadSetup, match=f"WTG-{rule}"):
            play.setup(GAME, (A, B), {name: value})
    stranger = play.check(GAME, table(), Action(Seat("C"), "CardRevealed", {"card": "W1A-LG-1"}))
    assert stranger.rule == "WTG-R1"


def test_a_match_records_the_version_it_plays() -> None:
    """The edition stands in the manifest (WTG-15.1)."""
    desk = Desk(MemoryLog(), lambda: 1_000)
    match = desk.open("war_time_generals", {}, ("A", "B"), None, "a table", "WTGTEST")
    assert desk.live(match).manifest.edition == GAME.edition == "Alpha 0.0.1"


WRONG = (
    Action(A, "UnitDeployed", {"card": "W1A-AV-1", "tile": "A.B1"}),
    Action(A, "UnitDeployed", {"card": "W1A-LG-1", "tile": "A.G"}),
    Action(A, "UnitMoved", {"unit": "W1A-FG-1", "path": ("A.G",)}),
    Action(A, "UnitMoved", {"unit": "W1A-FG-1", "path": ()}),
    Action(A, "UnitMoved", {"unit": "W1A-LG-1", "path": ("A.B1",)}),
    Action(A, "UnitAttacked", {"unit": "W1A-LG-1", "target": "general"}),
    Action(A, "UnitAttacked", {"unit": "W1A-FG-1", "target": "W1B-HR-1"}),
    Action(A, "DeckRegistered", {"general": "W1A-LG-1", "cards": ()}),
    Action(A, "DeckRegistered", {"general": "W1A-AV-1", "cards": ("W1A-BO-1",)}),
    Action(TABLE, "StartingPlayerChosen", {"seat": "C"}),
    Action(A, "CardRevealed", {"card": "joker"}),
)


@pytest.mark.parametrize("action", WRONG, ids=lambda action: f"{action.name} {dict(action.args)}")
def test_what_makes_no_sense_on_a_real_table_cannot_be_carried_out(action: Action) -> None:
    """Not even by ruling."""
    with pytest.raises(Impossible):
        play.apply(GAME, table(), action)


def test_nobody_draws_from_an_empty_deck_even_by_ruling() -> None:
    """There is no card to take."""
    with pytest.raises(Impossible, match="deck has 0 cards"):
        play.apply(GAME, table().hiding(A, "deck", 0), Action(A, "CardDrawn"))


def test_what_is_no_tile_is_named_as_it_was_given() -> None:
    """WTG-3.7: it is no tile of a seat whose name it bears."""
    assert str(tile_words("A.M2")) == "A's M2"
    assert str(tile_words("W1A-HR-1")) == "W1A-HR-1"
