"""What one text does after another: whom it means by it, what waits until a player has answered, and
what happens if one who was named is gone.
"""

from __future__ import annotations

import pytest

from games.wtactics_arc.effects.items.carrying_out import carried_out
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ATK_TURN
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import YES
from games.wtactics_arc.names import DueKind
from tests.games.wtactics_arc.effects.test_effects import done
from tests.games.wtactics_arc.effects.test_effects import due
from tests.games.wtactics_arc.effects.test_effects import effects
from tests.games.wtactics_arc.language.test_matching import CITY
from tests.games.wtactics_arc.language.test_matching import COURIER
from tests.games.wtactics_arc.language.test_matching import DEAD
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import RAIDER
from tests.games.wtactics_arc.language.test_matching import RUNNER
from tests.games.wtactics_arc.language.test_matching import WARDEN
from tests.games.wtactics_arc.language.test_matching import A
from tests.games.wtactics_arc.language.test_matching import B
from tests.games.wtactics_arc.language.test_matching import field
from tests.games.wtactics_arc.test_corners import lying


@pytest.mark.parametrize(
    ("words", "chosen", "marked"),
    [
        ("Mark up to two target creatures.", (WARDEN, RUNNER), {WARDEN, RUNNER}),
        ("Mark up to two target creatures.", (WARDEN, ""), {WARDEN}),
        ("Mark up to two target creatures.", (WARDEN,), {WARDEN}),
        ("Mark up to two target creatures.", (), set()),
        ("Mark up to two target creatures.", (WARDEN, DEAD), set()),
        ("Mark target creature.", (WARDEN,), {WARDEN}),
        ("Mark target creature.", (DEAD,), set()),
        ("Mark target creature.", ("",), set()),
        ("Mark target creature.", (), set()),
    ],
)
def test_nothing_happens_where_one_who_was_named_is_gone_or_nobody_was(
    words: str, chosen: tuple[str, ...], marked: set[str]
) -> None:
    table = field()
    after = done(f"{words} You gain 1 VP.", *chosen)
    new = {id_ for id_, one in after.pieces.items() if MARKED in one.marks - table.piece(id_).marks}
    assert new == marked
    happens = bool(marked) or (not chosen and "up to" in words)
    assert after.count(A, "vp") == table.count(A, "vp") + happens


def test_its_number_is_that_of_who_was_named_and_not_of_the_card_that_says_so() -> None:
    table = field()
    after = done("Destroy target creature. You gain VP equal to its ATK.", RAIDER, table=table)
    assert after.piece(RAIDER).zone == GRAVEYARD
    assert after.count(A, "vp") == table.count(A, "vp") + 3
    assert done("You gain VP equal to its ATK.").count(A, "vp") == table.count(A, "vp") + 2


@pytest.mark.parametrize("dying", [0, 1, 2, 3])
def test_a_player_chooses_once_for_each_that_was_destroyed(dying: int) -> None:
    table, words = field(), "For each creature destroyed this way, draw a card or gain 1 VP."
    for id_ in (COURIER, WARDEN, "A1A-G07-1")[:dying]:
        table = table.move(id_, ARMY, A)
    for id_ in (COURIER, WARDEN, "A1A-G07-1")[dying:]:
        table = table.move(id_, POOL)
    rows = due(done(f"Destroy each Elf. {words}", table=table))
    assert [(row["seat"], row["kind"], row["ability"]) for row in rows] == [
        (A, DueKind.CHOICE, "Draw 1 card. | You gain 1 VP.")
    ] * dying


@pytest.mark.parametrize(("where", "marked"), [("play", None), ("play marked", True)])
def test_what_is_done_to_one_who_comes_back_waits_for_its_city(
    where: str, marked: bool | None
) -> None:
    table = field().move(COURIER, GRAVEYARD, A)
    said = f"Put target creature from your graveyard into {where}."
    after = done(f"{said} It gets +1/+0 until end of turn.", COURIER, table=table)
    placing, then = due(after)
    assert (placing["kind"], placing["card"]) == (DueKind.PLACE, COURIER)
    assert placing.get("marked") == marked
    assert (then["kind"], then["about"]) == (DueKind.TRIGGER, COURIER)
    assert "it gets +1/+0" in then["ability"]
    assert after.piece(COURIER).count(ATK_TURN) == 0
    alone = done(f"{said} You gain 1 VP.", COURIER, table=table)
    assert [row["kind"] for row in due(alone)] == [DueKind.PLACE]
    assert alone.count(A, "vp") == table.count(A, "vp") + 1, "what is not of it waits for nothing"


def test_what_is_done_to_one_who_comes_back_to_the_army_is_done_at_once() -> None:
    table = field().move(COURIER, GRAVEYARD, A)
    said = "Put target creature from your graveyard into your army."
    after = done(f"{said} It gets +1/+0 until end of turn.", COURIER, table=table)
    assert due(after) == ()
    assert (after.piece(COURIER).zone, after.piece(COURIER).count(ATK_TURN)) == (ARMY, 1)


@pytest.mark.parametrize(
    ("hand", "words", "rest"),
    [
        (3, "Discard your hand, then draw that many cards.", "Draw 3 cards."),
        (1, "Discard your hand, then draw that many cards.", "Draw 1 card."),
        (0, "Discard your hand, then draw that many cards.", None),
        (2, "Discard your hand, then draw two cards.", "Draw 2 cards."),
        (0, "Discard your hand, then draw two cards.", "Draw 2 cards."),
        (2, "Discard your hand. You gain 2 VP for each card discarded this way.", "You gain 4 VP."),
        (3, "If you control nine cities, discard your hand, then draw that many cards.", None),
    ],
)
def test_what_follows_a_hand_counts_the_cards_that_were_in_it(
    hand: int, words: str, rest: str | None
) -> None:
    rows = due(done(words, table=field().hiding(A, "hand", hand)))
    said = [row["ability"] for row in rows if row["kind"] == DueKind.TRIGGER]
    assert said == ([rest] if rest else [])
    discards = [row["number"] for row in rows if row["kind"] == DueKind.DISCARD]
    assert discards == ([hand] if hand and "nine" not in words else [])


@pytest.mark.parametrize("deck", [0, 1, 2, 9])
def test_no_more_cards_are_buried_than_the_deck_has_and_none_of_none(deck: int) -> None:
    words = "Put the top two cards of your deck into your graveyard."
    after = done(words, table=field().hiding(A, "deck", deck))
    assert [row["number"] for row in due(after)] == ([min(2, deck)] if deck else [])


@pytest.mark.parametrize(
    ("words", "chosen", "points", "hands"),
    [
        ("You may draw a card. If you do, you lose 1 VP.", (YES,), (-1, 0), (1, 0)),
        ("You may draw a card. If you do, you lose 1 VP.", ("",), (0, 0), (0, 0)),
        ("You may draw a card. If you don't, you lose 1 VP.", (YES,), (0, 0), (1, 0)),
        ("You may draw a card. If you don't, you lose 1 VP.", ("",), (-1, 0), (0, 0)),
        ("You may draw a card. You lose 1 VP.", ("",), (-1, 0), (0, 0)),
        ("Mark up to one target creature. If you do, draw a card.", (WARDEN,), (0, 0), (1, 0)),
        ("Mark up to one target creature. If you do, draw a card.", ("",), (0, 0), (0, 0)),
        (
            "Target opponent gains 1 VP. You gain 2 VP. That player loses 3 VP.",
            (B,),
            (2, -2),
            (0, 0),
        ),
        (
            "Mark target creature. You gain 1 VP. Its controller draws a card.",
            (RUNNER,),
            (1, 0),
            (0, 1),
        ),
        ("Mark all creatures of target opponent. That player draws a card.", (B,), (0, 0), (0, 1)),
        ("Mark each creature in target city. Its controller gains 1 VP.", (CITY,), (1, 0), (0, 0)),
    ],
)
def test_what_follows_knows_what_was_done_and_to_whom(
    words: str, chosen: tuple[str, ...], points: tuple[int, int], hands: tuple[int, int]
) -> None:
    table = field()
    after = done(words, *chosen)
    assert tuple(after.count(one, "vp") - table.count(one, "vp") for one in (A, B)) == points
    assert tuple(after.hides(one, "hand") - table.hides(one, "hand") for one in (A, B)) == hands


def test_that_player_is_the_one_who_was_named_also_without_any_creatures() -> None:
    table = field().move(RUNNER, POOL).move(RAIDER, POOL)
    words = "Mark all creatures of target opponent. That player draws a card."
    after = done(words, B, table=table)
    assert after.hides(B, "hand") == table.hides(B, "hand") + 1
    words = "Mark each Elf. Its controller draws a card. Target opponent gains 1 VP."
    after = done(words, B, table=table)
    assert after.hides(A, "hand") == table.hides(A, "hand") + 1
    assert after.hides(B, "hand") == table.hides(B, "hand")
    assert after.count(B, "vp") == table.count(B, "vp") + 1


def test_it_is_the_card_that_was_named_and_not_the_player() -> None:
    after = done("Mark target creature. You gain 1 VP. It gets +2/+0 until end of turn.", WARDEN)
    assert after.piece(WARDEN).count(ATK_TURN) == 2
    assert after.piece(OX).count(ATK_TURN) == 0


@pytest.mark.parametrize(
    ("words", "rest"),
    [
        ("Discard a card. If you do, draw two cards.", "Draw 2 cards."),
        ("Mark this creature. Discard two cards, then draw a card. You gain 1 VP.", None),
        ("You gain 1 VP. Discard your hand, then draw a card. You gain 1 VP.", None),
        ("Discard your hand.", ""),
        ("You gain 1 VP. Discard your hand.", ""),
    ],
)
def test_all_that_follows_a_discard_waits_for_it(words: str, rest: str | None) -> None:
    _, *others = due(done(words))
    said = "Draw 1 card. You gain 1 VP." if rest is None else rest
    assert [row["ability"] for row in others] == ([said] if said else [])


@pytest.mark.parametrize("first", ["", "You gain 1 VP. "])
def test_all_that_is_said_of_one_who_comes_into_play_waits_for_its_coming(first: str) -> None:
    table = field().move(COURIER, GRAVEYARD, A)
    then = "It gets +1/+0 until end of turn. Mark it."
    back = done(
        f"{first}Put target creature from your graveyard into play. {then}", COURIER, table=table
    )
    said = "When a creature enters play: it gets +1/+0 until the end of the turn. Mark it."
    assert due(back)[1]["ability"] == said
    before = "Mark target creature. It gets +1/+0 until end of turn. "
    alone = "Put target creature from your graveyard into play. Draw a card."
    row = due(done(before + alone, WARDEN, COURIER, table=table))
    assert [one["kind"] for one in row] == [DueKind.PLACE]
    words = f"{first}Put two 1/1 Goblin tokens into your army. {then}".replace("It", "They")
    words = words.replace("gets", "get").replace("Mark it", "Mark them")
    made, piece = lying(words)
    after = carried_out(made, EffectSource(piece.id, A), effects(words), ())
    tokens = [id_ for id_ in after.pieces if id_ not in made.pieces]
    assert [(one["about"], one["ability"]) for one in due(after)] == [(id_, said) for id_ in tokens]
    assert len(tokens) == 2
