"""What people read: names, facts, the log, open questions, warnings; who learns what; the time that
only informs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games import play
from games.rules import Confirm
from games.rules import Reveal
from games.table import Table
from projections.knowledge.sight import looking
from projections.knowledge.viewer import seated as seated_viewer
from projections.views.scene.table import table_view
from tests.games.generals_52.sitting import BLACK
from tests.games.generals_52.sitting import GAME
from tests.games.generals_52.sitting import PACKS
from tests.games.generals_52.sitting import RED
from tests.games.generals_52.sitting import SEATS
from tests.games.generals_52.sitting import seated


def begun(**options: Any) -> Table:
    """The first turn of red; both have a General and Soldiers in play."""
    table = seated(options)
    for seat in SEATS:
        table = play.apply(GAME, table, Action(seat, "DeckRegistered", {"cards": PACKS[seat]}))
        table = play.apply(GAME, table, Action(seat, "DeckShuffled"))
        table = play.apply(GAME, table, Action(seat, "OpeningHandDrawn"))
    table = play.apply(GAME, table, Action(TABLE, "FirstPlayerChosen", {"seat": RED}))
    for card in ("KH", "RJ", "KS"):
        table = table.move(card, "generals")
    for card in ("7H", "7D", "9H", "10S"):
        table = table.move(card, "soldiers")
    return table


SENTENCES = (
    ("DeckRegistered", {"cards": ("x",) * 27}, "red registers a deck of 27 cards"),
    ("DeckShuffled", {}, "red shuffles the deck"),
    ("OpeningHandDrawn", {}, "red draws an opening hand of 7"),
    ("OpeningHandRedealt", {"shown": ("2H", "AD")}, "red shows 2♥, A♦ and is dealt another hand"),
    ("FirstPlayerChosen", {"seat": "black", "method": "coin"}, "black goes first (by a coin)"),
    ("FirstPlayerChosen", {"seat": "black"}, "black goes first"),
    ("CardDrawn", {}, "red draws a card"),
    ("GeneralsDeployed", {"cards": ("KD", "F1R-RJ-1")}, "red deploys K♦, Joker"),
    ("SoldiersEnlisted", {"general": "KH", "soldiers": ("8H",)}, "red taps K♥ and enlists 8♥"),
    (
        "AttackDeclared",
        {"groups": {"1": ("7H", "7D"), "2": ("9H",)}},
        "red attacks with 7♥ + 7♦ (14), 9♥ (9)",
    ),
    ("AttackDeclared", {"groups": {}}, "red declares no attack"),
    (
        "DefenceDeclared",
        {"assignments": {"2": ("10S", "KS")}},
        "red defends with 10♠, K♠ against attack 2",
    ),
    ("DefenceDeclared", {"assignments": {"1": ()}}, "red does not defend"),
    ("ReactionPassed", {}, "red plays no Ace"),
    (
        "AcePlayed",
        {"ace": "AH", "general": "KH", "target": "10S"},
        "red taps K♥ and plays A♥: 10♠ is eliminated",
    ),
    ("CardsDiscarded", {"cards": ("2H", "3H")}, "red discards 2♥, 3♥"),
    ("StepEnded", {}, "red ends the Draw step"),
    ("TurnEnded", {}, "red ends the turn"),
    ("NextGameStarted", {}, "the next game begins; tokens red 20, black 20, pot 0"),
    ("TokensBought", {"n": 1}, "red buys 1 token"),
    ("TokensBought", {"n": 3}, "red buys 3 tokens"),
    ("CardRevealed", {"card": "QD"}, "red shows Q♦"),
    ("DrawOffered", {}, "red offers a draw"),
    ("DrawAccepted", {}, "red accepts the draw"),
    ("DrawDeclined", {}, "red declines the draw"),
    ("Conceded", {}, "red concedes"),
)


@pytest.mark.parametrize(("name", "args", "words"), SENTENCES)
def test_the_log_says_it_in_words(name: str, args: Mapping[str, Any], words: str) -> None:
    spec = GAME.spec(name)
    assert spec is not None
    assert spec.says is not None
    assert spec.says(begun(), Action(RED, name, args)) == words


def test_every_action_has_words() -> None:
    assert {spec.name for spec in GAME.actions} == {name for name, _, _ in SENTENCES}


def test_cards_are_called_as_on_any_pack() -> None:
    """And say what they are for."""
    table = begun()
    assert GAME.label is not None
    assert GAME.describe is not None
    assert [GAME.label(table, card) for card in ("KH", "10D", "AS", "RJ")] == [
        "K♥",
        "10♦",
        "A♠",
        "Joker",
    ]
    assert dict(GAME.describe(table, "KH")) == {
        "Name": "Marshal of Hearts",
        "Class": "General",
        "Enlists": "Soldiers of hearts",
    }
    assert dict(GAME.describe(table, "RJ"))["Enlists"] == "Soldiers of either suit"
    assert dict(GAME.describe(table, "7D"))["Value"] == "7"
    assert dict(GAME.describe(table, "AH"))["Class"] == "Assassin"


def asked(table: Table) -> str:
    """What the innermost open question says."""
    spec = next(
        spec for spec in GAME.equipment.frames if table.frame and spec.kind == table.frame.kind
    )
    assert spec.says is not None
    return spec.says(table)


def test_open_questions_name_cards_values_and_defenders() -> None:
    table = play.apply(
        GAME,
        begun().enter("attack"),
        Action(RED, "AttackDeclared", {"groups": {"1": ("7H", "7D"), "2": ("9H",)}}),
    )
    assert asked(table) == "Attack 1: 7♥ + 7♦ = 14; 2: 9♥ = 9"
    fought = play.apply(
        GAME, table, Action(BLACK, "DefenceDeclared", {"assignments": {"2": ("10S",)}})
    )
    assert asked(fought) == "Skirmish 1: 7♥ + 7♦ = 14; 2: 9♥ = 9 against 10♠ = 10"
    offered = play.apply(GAME, begun(), Action(BLACK, "DrawOffered"))
    assert asked(offered) == "black offers a draw"


def test_a_blocked_skirmish_says_so() -> None:
    table = begun(ace_on_defender="stays_blocked").enter("attack")
    table = play.apply(GAME, table, Action(RED, "AttackDeclared", {"groups": {"1": ("9H",)}}))
    table = play.apply(
        GAME, table, Action(BLACK, "DefenceDeclared", {"assignments": {"1": ("10S",)}})
    )
    table = play.apply(
        GAME, table, Action(RED, "AcePlayed", {"ace": "AH", "general": "KH", "target": "10S"})
    )
    assert asked(table) == "Skirmish 1: 9♥ = 9, blocked"


def warning(name: str, table: Table) -> str:
    """What stands before the last word on an action."""
    confirm = next(ask for ask in GAME.spec(name).asks if isinstance(ask, Confirm))  # type: ignore[union-attr]
    assert confirm.warn is not None
    return confirm.warn(table, RED, {})


def test_warnings_before_a_last_word() -> None:
    table = begun().set("table", "pot", 5)
    assert (
        warning("Conceded", table)
        == "You give up the match, and black wins. Now: tokens red 20, black 20."
    )
    assert "the pot of 5 is split" in warning("DrawAccepted", table)
    assert "the pot of 5 stays" in warning(
        "DrawAccepted", begun(tied_pot="carry").set("table", "pot", 5)
    )
    assert warning("StepEnded", table.enter("attack")) == "You have not attacked in this turn."
    assert warning("StepEnded", table.enter("attack").set("table", "attacked", 1)) == ""
    assert warning("StepEnded", table.enter("deploy")) == ""


def test_words_beside_hand_and_deck() -> None:
    """What is awaited stands beside the hand for both to see."""
    hand, deck = (
        next(zone.warn for zone in GAME.equipment.zones if zone.name == name)
        for name in ("hand", "deck")
    )
    assert hand is not None
    assert deck is not None
    table = begun()
    assert hand(table, RED) == "New deal possible; draw a card"
    assert hand(table, BLACK) == "New deal possible"
    drawn = play.apply(GAME, table, Action(RED, "CardDrawn"))
    assert hand(drawn, RED) == hand(drawn, BLACK) == ""
    assert hand(drawn.enter("draw"), RED) == "Draw a card"
    assert hand(drawn.enter("discard").hiding(RED, "hand", 9), RED) == "Discard 2"
    assert hand(table.end((), "over", "G52-R32"), RED) == ""
    assert deck(drawn.hiding(RED, "deck", 0).hiding(RED, "hand", 22), RED) == "Deck empty"


def test_what_does_not_add_up_is_said() -> None:
    """27 cards for each seat, 40 tokens and those bought."""
    deck = next(zone.warn for zone in GAME.equipment.zones if zone.name == "deck")
    pot = next(counter.warn for counter in GAME.equipment.counters if counter.name == "pot")
    assert deck is not None
    assert pot is not None
    table = begun()
    assert deck(table, RED) == "32 cards in all, not 27"
    assert deck(table.hide(RED, "hand", -5), RED) == ""
    assert deck(seated(), RED) == pot(seated(), "table") == pot(table, "table") == ""
    assert pot(table.set("table", "pot", 3), "table") == "43 tokens in all, not 40"
    assert pot(table.set("table", "pot", 3).set(BLACK, "bought", 3), "table") == ""


def test_untapped_generals_are_counted() -> None:
    ready = next(zone.warn for zone in GAME.equipment.zones if zone.name == "generals")
    assert ready is not None
    assert ready(begun(), RED) == "2 untapped"
    assert ready(begun().change("KS", facing="side"), BLACK) == ""


KNOWN: tuple[tuple[str, Mapping[str, Any], tuple[Reveal, ...]], ...] = (
    ("CardDrawn", {}, (Reveal((RED,), count=1, random=True),)),
    ("DeckShuffled", {}, (Reveal((), random=True),)),
    (
        "OpeningHandRedealt",
        {"shown": ("2H", "3H")},
        (Reveal((BLACK,), ("2H", "3H")), Reveal((RED,), count=7, random=True)),
    ),
    ("GeneralsDeployed", {"cards": ("QD",)}, (Reveal((BLACK,), ("QD",)),)),
    ("AcePlayed", {"ace": "AH", "general": "KH", "target": "10S"}, (Reveal((BLACK,), ("AH",)),)),
    ("CardRevealed", {"card": "KH"}, ()),
    ("TurnEnded", {}, ()),
)


@pytest.mark.parametrize(("name", "args", "known"), KNOWN)
def test_who_learns_what(name: str, args: Mapping[str, Any], known: tuple[Reveal, ...]) -> None:
    table = begun()
    assert GAME.reveals(table, Action(Seat(RED), name, args), table) == known


def test_a_turn_limit_only_informs() -> None:
    assert GAME.deadline(begun()) is None
    limit = GAME.deadline(begun(turn_timer_s=60))
    assert limit is not None
    assert (limit.seat, limit.seconds, limit.action, limit.key) == (RED, 60, None, "game 1, turn 1")
    assert GAME.deadline(seated({"turn_timer_s": 60})) is None


def test_the_phone_names_the_soldiers_it_asks_about() -> None:
    """An ask that distributes cards carries their names, whatever codes they were registered
    under.
    """
    view = table_view(looking(GAME, begun().enter("attack"), seated_viewer(RED)))
    ask = next(offer for offer in view.offers if offer.name == "AttackDeclared").asks[0]
    assert ask.labels == {"7H": "7♥", "7D": "7♦", "9H": "9♥"}
    assert ask.suggest == {"1": ("7H",), "2": ("9H",), "3": ("7D",)}
