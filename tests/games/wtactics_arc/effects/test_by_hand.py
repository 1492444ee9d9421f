"""Effects carried out by hand take few taps, and speak of cards by their names."""

from __future__ import annotations

from pathlib import Path

import pytest

import games
from app.pages.seat.ask import step_after
from app.scenario.language.read import read_part
from app.scenario.run import played
from events.vocabulary import Action
from events.vocabulary import Seat
from games import play
from games.table import Impossible
from games.table import Table
from games.wtactics_arc import manual
from games.wtactics_arc.actions.any_time import ANY_TIME
from games.wtactics_arc.effects.by_hand import suggested_sentences
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.words.changes import change_words
from projections.views.choices.vocabulary import _spots

GAME = games.catalogue()["wtactics_arc"]
ENGLISH = Path(next(iter(games.__path__))) / "wtactics_arc" / "scenarios" / "english_table.txt"
A = Seat("A")
BY_HAND = ANY_TIME[0]


@pytest.fixture(scope="module")
def table() -> Table:
    """An event that nobody's program understands has just been played by A."""
    found = played(read_part(ENGLISH)).table
    found = found.move("A3B-K1-1", "army", "B").move("A3B-K1-2", "army", "B").hide(A, "hand", 0)
    event = {"card": "A3A-V7-1", "targets": (), "payment": {}}
    for action in (
        Action(A, "EventPlayed", event),
        Action(Seat("B"), "ResponsePassed", {}),
        Action(A, "ResponsePassed", {}),
    ):
        assert play.check(GAME, found, action).legal
        found = play.apply(GAME, found, action)
    return found


def test_damage_and_a_card_drawn_are_five_taps(table: Table) -> None:
    first = step_after(GAME, table, A, BY_HAND, {})  # tap 1: carry out the card's text
    assert first.ask is not None
    assert first.chosen == {"source": "A3A-V7-1"}
    assert first.ask.key == "changes"
    offered = {str(option.label): option.value for option in first.ask.options}
    ticked = (offered["2 damage to Ember Pup 1."], offered["Draw 1 card."])  # taps 2 and 3
    done = step_after(GAME, table, A, BY_HAND, {**first.chosen, "changes": ticked})  # tap 4: these
    assert done.ask is None
    assert done.ruling is None
    after = play.apply(GAME, table, Action(A, BY_HAND.name, dict(done.args)))  # tap 5: report
    assert after.piece("A3B-K1-1").count("damage") == 2
    assert after.hides(A, "hand") == table.hides(A, "hand") + 1
    assert after.frame is None


def test_equal_names_are_told_apart_and_no_two_labels_are_the_same(table: Table) -> None:
    both = table.move("A3A-K1-1", "army", "A")
    words = [str(change_words(both, f"Mark {id_}")) for id_ in ("A3A-K1-1", "A3B-K1-1")]
    assert words == ["Mark Ember Pup 1 of A.", "Mark Ember Pup 1 of B."]
    view = step_after(GAME, both, A, BY_HAND, {}).ask
    assert view is not None
    labels = [str(option.label) for option in view.options]
    assert len(labels) == len(set(labels))


def test_the_places_offered_are_places_that_a_card_can_have(table: Table) -> None:
    for word in _spots(GAME, table, ()):
        action = Action(
            A,
            BY_HAND.name,
            {"source": "A3A-V7-1", "changes": (f"spot A3B-K1-1 {word.value}",)},
        )
        why = str(play.check(GAME, table, action).because)
        assert "no place" not in why, word
        assert "wants a seat" not in why, word
    assert not any(word.value.startswith("reserves") for word in _spots(GAME, table, ()))


@pytest.mark.parametrize("change", ["hidden A hand -1", "hidden A resources 3", "hidden A deck -2"])
def test_a_count_of_unseen_cards_is_of_a_hand_or_a_deck_and_not_below_none(change: str) -> None:
    with pytest.raises(Impossible, match="states no change that a card makes"):
        manual.read(change)
    assert manual.read("hidden A hand 0").value == 0


def by_hand(table: Table, written: str, source: str = "A3A-V7-1") -> Table:
    """The table after words of A are carried out by hand; raise `Impossible`."""
    return manual.changes_made(table, (written,), A, source)


@pytest.mark.parametrize(
    "written", ["2 damage to Kolibri", "Destroy each Kolibri", "2 damage to B"]
)
def test_a_name_that_no_card_bears_is_no_kind_of_creatures(table: Table, written: str) -> None:
    with pytest.raises(Impossible, match=r"there is no card '(Kolibri|B)'"):
        by_hand(table, written)
    assert by_hand(table, "1 damage to each Pup").piece("A3B-K1-1").count("damage") == 1


@pytest.mark.parametrize(
    ("short", "whole"),
    [
        ("draw 2", "Draw 2 cards"),
        ("draw 1", "Draw a card"),
        ("A3B-K1-1 +1/+1 until end of turn", "A3B-K1-1 gets +1/+1 until end of turn"),
        ("move Ember Pup 2 to your graveyard", "Destroy A3B-K1-2"),
        ("put A3B-K1-1 into its owner's graveyard", "Destroy A3B-K1-1"),
        ("return Ember Pup 1", "Return A3B-K1-1 to its owner's hand"),
        ("mark Ember Pup 1 of B", "Mark A3B-K1-1"),
    ],
)
def test_what_is_said_in_short(table: Table, short: str, whole: str) -> None:
    assert by_hand(table, short) == by_hand(table, whole) != table
    assert change_words(table, short) == change_words(table, whole)


def test_what_concerns_no_card_in_play_names_one(table: Table) -> None:
    """The event itself has left for the graveyard."""
    for written in ("+1/+1 until end of turn", "move to your graveyard"):
        with pytest.raises(Impossible, match="name the card"):
            by_hand(table, written)
        assert by_hand(table, written, "A3B-K1-1") != table


def test_a_card_of_two_words_is_no_mark(table: Table) -> None:
    alone = table.move("A3B-K1-2", "removed")
    assert str(change_words(alone, "mark Ember Pup")) == "Mark Ember Pup 1."
    assert by_hand(alone, "mark Ember Pup").piece("A3B-K1-1").marks


@pytest.mark.parametrize(("number", "refused"), [(20, False), (21, True), (200, True)])
def test_a_report_has_at_most_twenty_sentences(table: Table, number: int, refused: bool) -> None:
    """Two hundred took a second and a half, in which nobody else was served."""
    said = (*["Each player gains 1 VP"] * number, "counter A vp 9")
    args = {"source": "A3A-V7-1", "changes": said, "note": "much"}
    ruling = manual.possible_by_hand(table, Action(A, "ManualEffectApplied", args))
    assert ("at most 20 sentences" in str(ruling)) == refused


@pytest.mark.parametrize(
    ("words", "verbs"),
    [
        ("Destroy whatever is soft", ("Destroy",)),
        ("Return what is soft", ("Return",)),
        ("DESTROY or return what is soft", ("Destroy", "Return")),
        ("It gets softer", ("gets",)),
        ("Unmark what is soft", ("Mark", "Unmark")),
        ("You lose what is soft", ("lose", "loses")),
    ],
)
def test_what_does_as_a_text_says_is_offered_first(
    table: Table, words: str, verbs: tuple[str, ...]
) -> None:
    rows = [*suggested_sentences(table, A, words)]
    fit = [any(verb in row.split()[:3] for verb in verbs) for row in rows]
    assert fit.index(False) == sum(fit) > 1, "those that fit come first"
    assert len(rows) == len(set(rows)) <= 60


def test_the_numbers_of_a_text_are_those_that_are_offered(table: Table) -> None:
    for words, numbers in (
        ("Deal 3 damage", {"3"}),
        ("3 damage, or 4, or 5, or 3", {"3", "4"}),
        ("Some damage", {"1", "2"}),
    ):
        rows = [row for row in suggested_sentences(table, A, words) if " damage to " in row]
        assert {row.split()[0] for row in rows} == numbers
        assert len(rows) == len({row.split()[-1] for row in rows}) * len(numbers)


def test_a_city_regains_strength_and_everything_else_can_be_marked(table: Table) -> None:
    found = {id_ for id_ in table.pieces if is_city(table, id_)}
    rows = [row.split() for row in suggested_sentences(table, A, "mark, gets, strength")]
    assert {row[0] for row in rows if row[1] == "regains"} == found
    for verb in ("Mark", "Unmark"):
        marked = {row[1] for row in rows if row[0] == verb}
        assert marked == {row[0] for row in rows if row[1] == "gets"}
        assert marked
        assert not marked & found
