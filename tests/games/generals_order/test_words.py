"""What the phone says before a last word: costs, blocks, sieges, upkeep; and names on the
screen.
"""

from __future__ import annotations

from app.pages.seat.ask import step_after
from events.vocabulary import Action
from events.vocabulary import Seat
from games import catalogue
from games import play
from games.generals_order import words
from games.generals_order.combat import countering
from games.rules import Confirm
from games.table import Table
from projections.text.names import as_text
from projections.text.names import value_name
from tests.games.players import Chance

GAME = catalogue()["generals_order"]


def first_turn(active: str = "A") -> Table:
    """A table at its first turn, with Han Xin, Cao Shen and an enemy on the BATTLEFIELD."""
    *_, last = Chance(GAME, 1).match(0, demo=True)
    table = last.after.having(active=active, to_act=(active,), phase="main")
    for id_, cell in (("O1A-C06-1", "B1"), ("O1A-C02-1", "B2"), ("O1B-C17-1", "B1")):
        table = table.move(id_, "battlefield", cell)
    return play.settle(GAME, table)


def warning(name: str, table: Table, chosen: dict[str, str]) -> str:
    """What the confirmation of an action says."""
    spec = GAME.spec(name)
    assert spec is not None
    (ask,) = (ask for ask in spec.asks if isinstance(ask, Confirm))
    return ask.warn(table, "A", chosen) if ask.warn else ""


def test_the_cost_is_shown_with_what_makes_it_up() -> None:
    table = first_turn()
    assert warning("GeneralRecruited", table, {"card": "O1A-C01-1"}) == "1 to pay (base 3, Han -2)"
    facts = dict(GAME.describe(table, "O1A-C01-1"))
    assert facts["Cost"] == "1 to pay (base 3, Han -2)"


def test_values_are_shown_with_their_sources() -> None:
    table = (
        first_turn()
        .move("O1A-E01-1", "equipment", host="O1A-C06-1")
        .tally("O1A-C06-1", "might_this_turn", 2)
    )
    assert (
        dict(GAME.describe(table, "O1A-C06-1"))["Might"] == "6 = 3, this turn +2, Chariot Column +1"
    )
    assert dict(GAME.describe(table, "O1B-C17-1"))["Might"] == "4 = 3, Hegemon's Banner +1"


def test_block_siege_and_melee_are_foretold() -> None:
    table = first_turn()
    assert (
        warning("GeneralMoved", table, {"general": "O1A-C06-1"})
        == "At A's BORDER: 1 enemy, 0 of yours to block."
    )
    assert (
        warning("SiegeDeclared", table, {"general": "O1A-C02-1"})
        == "B puts 4 of 39 RESOURCE cards on DISCARD."
    )
    assert (
        warning("MeleeDeclared", table, {"attacker": "O1A-C06-1", "target": "O1B-C17-1"})
        == "Might 3 against 4: your general falls."
    )
    assert "fewer Wits than Han Xin" in warning(
        "TacticalStrikeDeclared", table, {"general": "O1A-C02-1"}
    )


def test_the_warning_when_resource_runs_short() -> None:
    zone = GAME.equipment.zone("resource")
    assert zone.warn is not None
    table = first_turn().hiding("A", "resource", 2)
    assert table.count("A", "upkeep_due") == 1
    assert zone.warn(table, "A") == ""
    assert (
        zone.warn(table.hiding("A", "resource", 1), "A")
        == "1 left; upkeep and the next draw need 2"
    )
    assert warning("TurnDeclaredOver", table.hiding("A", "resource", 0), {}).endswith(
        "You cannot pay it and lose."
    )


def test_the_end_of_a_turn_tells_what_is_left() -> None:
    table = first_turn()
    due = table.count("A", "upkeep_due")
    for held, told in ((due - 1, "cannot pay"), (due, "Nothing is left"), (due + 1, "")):
        said = warning("TurnDeclaredOver", table.hiding("A", "resource", held), {})
        assert told in said, held
        assert ("Nothing is left" in said) == (held == due)


def test_a_hand_card_can_be_shown_while_there_is_one() -> None:
    for count in (0, 1):
        table = first_turn().hiding("A", "hand", count)
        (offer,) = (one for one in play.offers(GAME, table, "A") if one.name == "CardRevealed")
        assert offer.enabled == bool(count)


def test_every_confirmation_can_be_read_before_anything_is_chosen() -> None:
    table = first_turn()
    for spec in GAME.actions:
        for ask in spec.asks:
            if isinstance(ask, Confirm) and ask.warn is not None:
                assert isinstance(ask.warn(table, "A", {}), str)


def test_chinese_names_stand_beside_the_others() -> None:
    assert GAME.label(first_turn(), "O1A-C02-1") == "Han Xin 韓信"
    assert "將軍令" in GAME.title


def test_deeds_are_put_into_words() -> None:
    table = first_turn()
    spec = GAME.spec("TacticalStrikeDeclared")
    assert spec is not None
    assert spec.says is not None
    args = {"general": "O1A-C02-1", "card": "O1A-S02-1", "targets": ("O1B-C17-1",), "discards": 1}
    words = spec.says(table, Action("A", "TacticalStrikeDeclared", args))
    assert (
        words
        == "A strikes with Han Xin 韓信 and Tactics – Fire Oxen 火牛陣 against Yu Ziqi 虞子期, for 1 card"
    )


def test_warnings_of_hand_and_resource() -> None:
    """A draw that is due, cards above the maximum, too little to pay from; nothing before the first
    turn or after the last.
    """
    table = first_turn()
    most, need = table.count("A", "hand_maximum"), table.count("A", words.UPKEEP) + 1

    def warned(table: Table) -> tuple[str, str]:
        return str(words.hand_warning(table, "A")), str(words.resource_warning(table, "A"))

    full = table.hiding("A", "hand", most + 2).hiding("A", "resource", need - 1)
    resource = f"{need - 1} left; upkeep and the next draw need {need}"
    assert warned(full) == ("2 above the maximum", resource)
    assert warned(full.having(phase="draw")) == ("Draw a card", resource)
    assert warned(full.having(phase="draw", active="B")) == ("2 above the maximum", resource)
    assert warned(table.hiding("A", "hand", most).hiding("A", "resource", need)) == ("", "")
    assert warned(full.having(phase="setup")) == ("", "")
    over = play.apply(GAME, full, Action("A", "Conceded", {}))
    assert over.outcome is not None
    assert warned(over) == ("", "")


def test_what_waits_is_not_asked_for_by_its_name_in_the_code() -> None:
    """One declaration waits for a Counter at a time: its name is no question."""
    table = next(
        step.after for step in Chance(GAME, 1).match(60, demo=True) if countering.window(step.after)
    )
    frame, passing = countering.window(table), GAME.spec("CounterPassed")
    assert frame is not None
    assert passing is not None
    seat = Seat(frame.asked[0])
    waits = GAME.spec(frame.stack[-1].name)
    assert waits is not None
    assert value_name(GAME, table, waits.name) == as_text(waits.label)
    step = step_after(GAME, table, seat, passing, {})
    assert (step.ask, step.args) == (None, {})
    assert step.ruling is None, "it may be sent at once"


def test_before_a_turn_ends_it_says_how_many_cards_must_go() -> None:
    table = first_turn().set("A", "hand_maximum", 2)
    for hand, words_ in ((2, ""), (3, "Then discard 1."), (5, "Then discard 3.")):
        said = warning("TurnDeclaredOver", table.hiding("A", "hand", hand), {})
        assert ("discard" in said, words_ in said) == (bool(words_), True)
