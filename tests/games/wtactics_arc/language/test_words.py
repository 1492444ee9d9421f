"""What the companion must show: warnings, facts of cards, open questions in words, sentences for
the log, who learned what.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from events.vocabulary import Action
from events.vocabulary import Seat
from games import play
from games.table import Frame
from games.table import Table
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.names import ADVANTAGE
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import MORE_RESOURCES
from games.wtactics_arc.names import RESIDENTS
from games.wtactics_arc.names import VP
from games.wtactics_arc.names import WINDOW
from games.wtactics_arc.names import gained
from games.wtactics_arc.names import lost
from games.wtactics_arc.turn import drawing
from games.wtactics_arc.words import questions
from games.wtactics_arc.words.changes import change_words
from games.wtactics_arc.words.facts import describe
from games.wtactics_arc.words.log import turn as log
from games.wtactics_arc.words.sentences.abilities import THIS_CREATURE
from games.wtactics_arc.words.sentences.abilities import paragraph
from games.wtactics_arc.words.sentences.targets import kind_words
from projections.knowledge.masks import MASK
from projections.text.names import value_name
from projections.text.names import word_words
from projections.text.plays import action_words
from tests.games.wtactics_arc import conduct

A, B = Seat("A"), Seat("B")
OX, WARDEN, MANTLE, RUNNER = "A1A-G05-1", "A1A-G03-1", "A1A-G12-1", "A1B-B02-1"
HOLLOW, QUAY = "A1A-G01-1", "A1A-N01-1"


def field() -> Table:
    """A's first Play phase with gems, a resident, an enchanted Ox in the Army."""
    table = conduct.opened(2, {}).enter("play1", turn=3)
    table = (
        table.set(A, "Gaian_ready", 6)
        .set(B, "Banner_ready", 6)
        .hiding(A, "deck", 29)
        .hiding(B, "deck", 29)
    )
    table = (
        table.move(WARDEN, RESIDENTS, HOLLOW)
        .move(OX, ARMY, A)
        .move(RUNNER, ARMY, B)
        .move(MANTLE, ATTACHED)
    )
    return table.change(MANTLE, host=OX)


def done(table: Table, seat: Seat, name: str, **args: object) -> Table:
    """The table after a legal action."""
    action = Action(seat, name, args)
    assert play.check(conduct.GAME, table, action).legal, play.check(conduct.GAME, table, action)
    return play.apply(conduct.GAME, table, action)


@pytest.mark.parametrize(("points", "said"), [(4, ""), (3, "defeat"), (26, ""), (27, "victory")])
def test_points_warn_close_to_either_end(points: int, said: str) -> None:
    warning = questions.points_warning(field().set(A, VP, points), A)
    assert said in warning
    assert bool(said) == bool(warning)


def test_deck_and_hand_warn() -> None:
    table = field()
    assert questions.deck_warning(table.hiding(A, "deck", 3), A) == ""
    assert "2" in questions.deck_warning(table.hiding(A, "deck", 2), A)
    assert questions.hand_warning(table.hiding(A, "hand", 9), A) == ""
    assert questions.hand_warning(table.hiding(A, "hand", 9).enter("discard"), A) == "Discard 2"
    assert questions.hand_warning(table.hiding(A, "hand", 7).enter("discard"), A) == ""


@pytest.mark.parametrize(
    ("choice", "left", "warns"),
    [
        ("draw2", 2, False),
        ("draw2", 1, True),
        ("play2", 0, False),
        ("draw1play1", 1, False),
        ("draw1play1", 0, True),
        (None, 2, False),
        (None, 1, True),
    ],
)
def test_a_choice_for_which_the_deck_is_too_small_is_warned_of(
    choice: str | None, left: int, warns: bool
) -> None:
    chosen = {} if choice is None else {"choice": choice}
    said = drawing.before_drawing(field().hiding(A, "deck", left), A, chosen)
    cards = "card" if left == 1 else "cards"
    assert str(said).startswith(f"Your deck holds {left} {cards}.") is warns
    assert warns or not str(said)


def test_a_text_allows_more_resources_in_a_play_phase_where_nothing_waits() -> None:
    table = field().set(A, MORE_RESOURCES, 1)
    assert drawing.resource_open(table, A)
    assert not drawing.resource_open(table, B)
    assert not drawing.resource_open(table.enter("attack"), A)
    assert not drawing.resource_open(table.push(Frame(WINDOW)), A)
    assert drawing.resource_open(field().enter("draw"), A), "by the choice of the phase"


def test_a_creature_shows_what_it_is_worth_now() -> None:
    facts = dict(describe(field(), OX))
    assert (facts["ATK"], facts["DEF"], facts["Faction"], facts["Cost"]) == ("2", "6", "Gaian", "3")
    unseen = dict(describe(field(), "A1A-G05-2"))
    assert (unseen["ATK"], unseen["DEF"]) == ("2", "4")


def test_a_city_shows_strength_discipline_residents_and_advantage() -> None:
    facts = dict(describe(field(), HOLLOW))
    assert (facts["Discipline"], facts["Strength"], facts["Residents"]) == ("Body", "8 / 8", "1")
    assert facts["Advantage (off)"] == "Residents of this city have +0/+1."
    assert "Advantage (on)" in dict(describe(field().mark(HOLLOW, ADVANTAGE), HOLLOW))


def test_a_card_says_where_it_lies_if_not_with_its_owner() -> None:
    said = "Lies in the graveyard of"
    assert dict(describe(field().move(OX, GRAVEYARD, B), OX))[said] == "B"
    assert said not in dict(describe(field().move(OX, GRAVEYARD, A), OX))
    assert said not in dict(describe(field(), OX))


def test_a_note_of_cards_names_them() -> None:
    """What a player has played in a turn is kept by codes, which nobody reads."""
    assert word_words(conduct.GAME, field(), "G10 G10") == "Sudden Bloom, Sudden Bloom"
    assert word_words(conduct.GAME, field(), "G10 X99") == ""
    assert word_words(conduct.GAME, field(), "yes") == "Yes"


def test_open_questions_are_told() -> None:
    table = done(field(), A, "EventPlayed", card="A1A-G10-1", targets=(OX,), payment={"Gaian": 1})
    assert questions.window_words(table) == "Answer to Sudden Bloom 1"
    table = done(
        field().enter("tactics"), A, "AdvantageClaimed", discipline="Body", marked=(WARDEN,)
    )
    assert questions.claim_words(table) == "A claims Body; bids: A 2"
    table = done(field().enter("attack"), A, "AttackDeclared", target="army:B", attackers=(OX,))
    assert questions.battle_words(table) == "A attacks the army of B with Mossback Ox 1"
    assert questions.window_words(table) == "Answer to the attack"


def test_deeds_are_told_in_words() -> None:
    table = field()
    attack = Action(A, "AttackDeclared", {"target": QUAY, "attackers": (OX,)})
    assert action_words(conduct.GAME, table, attack) == "A attacks Goldenquay 1 with Mossback Ox 1"
    paid = Action(
        A, "CreaturePlayed", {"card": "A1A-G04-1", "city": HOLLOW, "payment": {"Gaian": 1}}
    )
    assert (
        action_words(conduct.GAME, table, paid)
        == "A plays Bramble Courier 1 for Alderhollow 1 (Gaian 1)"
    )
    for spec in conduct.GAME.actions:
        assert action_words(conduct.GAME, table, Action(A, spec.name, {"cards": ()}))


def test_a_long_list_of_cards_is_only_counted() -> None:
    """And a list in which one is not known."""
    cards = tuple(f"A1A-G0{number}-1" for number in range(1, 10))

    def said(*cards: str) -> str:
        action = Action(A, "AttackDeclared", {"attackers": cards})
        spec = replace(conduct.GAME.actions[0], name="AttackDeclared", says=None, sealed=None)
        return str(action_words(replace(conduct.GAME, actions=(spec,)), field(), action))

    assert said(*cards[:8]).endswith("Thornbow Hunter 1 → Elder Grovewalker 1")
    assert said(*cards).endswith(": 9 cards")
    assert said(cards[0], MASK).endswith(": 2 cards")


def test_who_learns_what() -> None:
    table = field()
    played = Action(
        A, "EventPlayed", {"card": "A1A-G10-1", "targets": (OX,), "payment": {"Gaian": 1}}
    )
    (seen,) = conduct.GAME.reveals(table, played, play.apply(conduct.GAME, table, played))
    assert (seen.to, seen.cards) == ((B,), ("A1A-G10-1",))
    table = done(table.enter("draw"), A, "DrawResourceChosen", choice="draw2")
    drawn = Action(A, "CardsDrawn", {"n": 2})
    (seen,) = conduct.GAME.reveals(table, drawn, play.apply(conduct.GAME, table, drawn))
    assert (seen.to, seen.count, seen.random) == ((A,), 2, True)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("army:B", "the army of B"),
        ("draw2", "Draw 2"),
        ("Legion", "Dark Legion"),
        (HOLLOW, "Alderhollow 1"),
        ("play1", "First Play"),
        ("x", "x"),
        ("G05", "Mossback Ox"),
        ("W9Z-G05-1", "Mossback Ox"),
        ("W9Z-XX-1", "W9Z-XX-1"),
        ("W9Z-G05", "W9Z-G05"),
    ],
)
def test_answers_have_words(answer: str, said: str) -> None:
    assert value_name(conduct.GAME, field(), answer) == said


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_number_of_seats_reaches_its_first_turn(seats: int) -> None:
    table = conduct.opened(seats, {})
    assert (table.turn, table.phase, table.active) == (1, "draw", A)
    assert all(
        table.count(seat, VP) == 15 and table.hides(seat, "hand") == 7 for seat in table.seats
    )


def test_options_that_exclude_each_other_open_no_match() -> None:
    with pytest.raises(play.BadSetup, match="choose one"):
        play.setup(conduct.GAME, (A, B), {"residents-perish": True, "residents-scatter": True})


def test_each_ruling_is_as_in_the_rules_unless_a_table_chooses_otherwise() -> None:
    rulings = [one for one in conduct.GAME.options if not one.most]
    assert len(rulings) == 19
    assert {(one.default, one.choices) for one in rulings} == {(False, (False, True))}


def test_a_keyword_had_or_lost_for_the_turn_is_named_on_its_card() -> None:
    marks = {one.name: str(one.label) for one in conduct.GAME.equipment.marks}
    assert marks[gained("first_strike")] == "First strike this turn"
    assert marks[lost("winged")] == "No winged this turn"


def test_a_phase_and_a_choice_of_one_name_are_told_apart() -> None:
    ended = Action(A, "PhaseEnded", {"phase": "play2"})
    assert log.phase_ended(field(), ended) == "A ends the Second Play phase"
    chosen = Action(A, "DrawResourceChosen", {"choice": "play2"})
    assert log.draw_chosen(field(), chosen) == "A chooses to play 2 resource cards"
    assert conduct.GAME.equipment.words["play2"] == "Play 2 resource cards"


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("creature", "A creature"),
        ("enchantment", "An enchantment"),
        ("enemy enchantment", "An enchantment of an opponent"),
        ("own city", "A city of yours"),
    ],
)
def test_a_kind_begins_with_the_article_that_its_first_sound_wants(
    written: str, words: str
) -> None:
    assert str(kind_words(written)) == words


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (f"spot {OX} army:B", "Mossback Ox 1 goes to the army of B"),
        (f"spot {OX} kingdom:A", "Mossback Ox 1 goes to the Kingdom of A"),
        (f"spot {OX} graveyard:A", "Mossback Ox 1 goes to the graveyard of A"),
        (f"spot {OX} pool", "Mossback Ox 1 goes to the unseen cards"),
        (f"spot {OX} residents:{QUAY}", "Mossback Ox 1 goes to Goldenquay 1"),
        (f"spot {OX} removed", "Mossback Ox 1 is removed from the game"),
        (f"spot {OX} attached", "Mossback Ox 1 becomes an attachment"),
        (f"mark {OX} marked", "Mossback Ox 1: Marked"),
        (f"unmark {OX} marked", "Mossback Ox 1: no longer Marked"),
        (f"mark {OX} unheard", "Mossback Ox 1: unheard"),
        (f"counter {OX} damage 2", "Mossback Ox 1: Damage 2"),
        ("counter A vp 3", "A: Victory points 3"),
        ("counter A unheard 3", "A: unheard 3"),
        ("hidden A deck 1", "A: 1 card in the deck"),
        ("hidden A hand 2", "A: 2 cards in hand"),
        (f"controller {OX} B", "Mossback Ox 1 is controlled by B"),
        (f"owner {OX} B", "Mossback Ox 1 belongs to B"),
        (f"host {MANTLE} {OX}", "Ivy Mantle 1 is attached to Mossback Ox 1"),
        (f"host {MANTLE}", "Ivy Mantle 1 is attached to nothing"),
        (f"facing {OX} side", "Mossback Ox 1 lies sideways"),
    ],
)
def test_a_change_by_hand_in_words(change: str, words: str) -> None:
    assert str(change_words(field(), change)) == words


@pytest.mark.parametrize(("n", "gems"), [(1, "1 gem"), (2, "2 gems")])
def test_a_toll_of_one_gem(n: int, gems: str) -> None:
    toll = parse(f"Creatures cannot attack unless their controller pays {n} for each of them.")
    assert str(paragraph(toll, THIS_CREATURE).sentence) == f"Creatures attack only for {gems} each."


@pytest.mark.parametrize(
    ("action", "type_"),
    [("CreaturePlayed", "creature"), ("MagicPlayed", "magic"), ("EventPlayed", "event")],
)
def test_cards_of_the_right_type_alone_are_offered_from_the_hand(action: str, type_: str) -> None:
    spec = conduct.GAME.spec(action)
    assert spec is not None
    table = field()
    offered = list(spec.asks[0].options(table, A, {}))
    assert offered
    assert {card_of(table, table.piece(id_)).type for id_ in offered} == {type_}
