"""Corners of the rules of WTactics that few cards reach: sizes, prices not paid, who defends no longer,
what a blow that does nothing sets off, who may see a card.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from msgspec import structs

from events.vocabulary import Action
from events.vocabulary import Seat
from events.vocabulary import altered
from events.vocabulary import thaw
from games import play
from games.kit.table.pieces import Piece
from games.table import Table
from games.text import NOTHING
from games.wtactics_arc.battle.outlook import _tone
from games.wtactics_arc.battle.striking import faced
from games.wtactics_arc.battle.striking import of_breaking_through
from games.wtactics_arc.cards.text.conditions import NAMED
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.counters import counter_key
from games.wtactics_arc.effects.control import _out_of_battle
from games.wtactics_arc.effects.control import taken_over
from games.wtactics_arc.effects.items.carrying_out import _can_be_done
from games.wtactics_arc.effects.items.later import not_paid
from games.wtactics_arc.effects.queue import enqueue
from games.wtactics_arc.effects.queue import entry
from games.wtactics_arc.effects.settling import settled
from games.wtactics_arc.field.limits import surplus
from games.wtactics_arc.field.matching import _faces
from games.wtactics_arc.field.measures import measured
from games.wtactics_arc.field.stats import atk
from games.wtactics_arc.field.stats import def_
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.zones import battle_of
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.field.zones import creatures
from games.wtactics_arc.field.zones import loyalty
from games.wtactics_arc.language.texts import read_text
from games.wtactics_arc.learning import _open
from games.wtactics_arc.manual import sources
from games.wtactics_arc.names import ADVANTAGE
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ARRIVED
from games.wtactics_arc.names import ATK_TURN
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import DEFEATED
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import KINGDOM
from games.wtactics_arc.names import RESIDENTS
from games.wtactics_arc.names import YES
from games.wtactics_arc.names import DueKind
from games.wtactics_arc.names import gained
from games.wtactics_arc.stack.activating import usable
from games.wtactics_arc.stack.payment import cost
from games.wtactics_arc.stack.pending import possible_choices
from games.wtactics_arc.stack.triggering import how_few
from games.wtactics_arc.stack.triggering import how_many
from games.wtactics_arc.stack.triggering import trigger_choices
from games.wtactics_arc.turn.drawing import before_drawing
from tests.games.wtactics_arc import conduct
from tests.games.wtactics_arc.language.test_matching import CITY
from tests.games.wtactics_arc.language.test_matching import MANTLE
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import RUNNER
from tests.games.wtactics_arc.language.test_matching import WARDEN
from tests.games.wtactics_arc.language.test_matching import field
from tests.games.wtactics_arc.test_outlook import attacks

A, B = Seat("A"), Seat("B")


@cache
def lying(*words: str) -> tuple[Table, Piece]:
    """A table with a creature in A's army whose text says *words*."""
    assert conduct.GAME.schema is not None
    raw = thaw(conduct.GAME.raw_cards)
    for row in raw["creature"]:
        row["abilities"] = [*words]
    cards, faults = conduct.GAME.schema.read(raw)
    assert not faults
    table = play.setup(conduct.GAME, conduct.GAME.seats[:2], {}, cards)
    for action in conduct.opening(table):
        table = play.apply(conduct.GAME, table, action)
    piece = next(
        one
        for one in table.pieces.values()
        if card_of(table, one).type == "creature" and int(card_of(table, one).get("atk")) > 1
    )
    table = table.move(piece.id, ARMY, A)
    return table, table.piece(piece.id)


def test_only_what_is_said_to_be_equal_follows_a_number() -> None:
    table, piece = lying("This creature's ATK is equal to the number of creatures you control.")
    assert atk(table, piece) == sum(one.controller == A for one in creatures(table)) == 1
    assert def_(table, piece) == int(card_of(table, piece).get("def"))


def test_its_own_atk_is_asked_without_what_asks_for_a_keyword() -> None:
    blocked = "As long as this creature is blocked by a winged creature, it gets +8/+0."
    always = "As long as you control two cities, this creature gets +2/+0."
    never = "As long as you control nine cities, this creature gets +4/+0."
    for said, more in (
        ((always,), 2),
        ((always, never), 2),
        ((always, never, blocked), 2),
        ((blocked, always, always), 4),
        ((never, blocked), 0),
        (("guard 16", blocked), 0),
    ):
        table, piece = lying(*said)
        printed = int(card_of(table, piece).get("atk"))
        asked = Measure(Quantity.THIS_ATK)
        assert measured(table, A, asked, piece.id) == printed + more, said
        less = table.tally(piece.id, ATK_TURN, -3 - printed)
        assert measured(less, A, asked, piece.id) == max(0, more - 3), said


def test_of_a_card_of_which_one_is_allowed_the_others_go() -> None:
    table, piece = lying("Unique.")
    same = [
        one
        for one in table.pieces.values()
        if one.kind == piece.kind and one.owner == A and one.id != piece.id
    ]
    other = next(
        one
        for one in table.pieces.values()
        if card_of(table, one).type == "creature" and one.kind != piece.kind and one.owner == A
    )
    table = table.move(other.id, ARMY, A)
    assert surplus(table) == ()
    table = table.move(same[0].id, ARMY, A)
    assert surplus(table) == (same[0].id,)
    assert surplus(table.mark(piece.id, ARRIVED)) == (piece.id,), "the one that came last"
    after = settled(table)
    assert [after.piece(one.id).zone for one in (piece, same[0], other)] == [ARMY, GRAVEYARD, ARMY]


def test_cards_of_a_name_are_counted_where_the_player_controls_them() -> None:
    table, piece = lying("Swift")
    named = Measure(f"{NAMED}{card_of(table, piece).name}")
    assert measured(table, A, named) == 1
    assert measured(table, B, named) == 0


def test_what_a_player_may_do_can_be_done_in_full() -> None:
    table = conduct.opened(2, {}).hiding(A, "hand", 1)
    source = EffectSource("", A)

    def can(words: str) -> bool:
        (said,) = read_text(words)
        (ability,) = said.abilities
        return _can_be_done(table, source, ability.effects[0])

    assert can("Discard a card.")
    assert not can("Discard two cards.")
    assert can("Draw two cards.")
    assert can("Each opponent discards two cards.")


def test_a_price_that_was_asked_for_what_is_gone_costs_nothing() -> None:
    table, piece = lying("Swift")
    due = {"verb": "destroy", "numbers": (), "by": B, "card": "", "about": piece.id}
    asked = entry(A, DueKind.RANSOM, "", gems=1, **{k: v for k, v in due.items() if k != "card"})
    assert piece.zone == ARMY
    assert not_paid(table, asked).pieces.get(piece.id) != piece
    gone = altered(table, pieces={k: v for k, v in table.pieces.items() if k != piece.id})
    assert not_paid(gone, asked) is gone


def test_who_changes_sides_defends_no_longer_and_the_others_do() -> None:
    table = next(attacks(Random(1)))
    frame = battle_of(table)
    assert frame is not None
    noted = frame.noting(blocks={"X": ("one", "two"), "Y": ("three",)})
    table = altered(table, frames=tuple(noted if one is frame else one for one in table.frames))
    left = battle_of(_out_of_battle(table, "one"))
    assert left is not None
    assert left.note("blocks") == {"X": ("two",), "Y": ("three",)}


def test_nobody_faces_a_card_without_a_battle() -> None:
    table, piece = lying("Swift")
    assert not _faces(table, piece, piece)
    battle = next(attacks(Random(1)))
    assert not _faces(battle, piece, None)


def test_a_blow_to_a_city_that_takes_nothing_sets_nothing_off() -> None:
    table, piece = lying("When this creature deals damage to a city, draw a card.")
    city = cities(table, B)[0]
    hurt = structs.replace(city, counters={**city.counters, "strength": city.count("strength") - 1})
    after = altered(table, pieces={**table.pieces, city.id: hurt})
    assert of_breaking_through(table, table, piece.id, city.id) == []
    assert len(of_breaking_through(table, after, piece.id, city.id)) == 1


def test_cards_without_loyalty_have_none() -> None:
    table, piece = lying("Swift")
    table = altered(
        table, pieces={**table.pieces, "X": structs.replace(piece, id="X", kind="nothing")}
    )
    assert loyalty(table, ["X"]) == 0
    assert loyalty(table, ["X", piece.id, "nobody"]) == int(card_of(table, piece).get("loyalty"))


@pytest.mark.parametrize(
    ("zone", "facing", "marks", "open_"),
    [
        ("army", "down", (), True),
        ("removed", "up", (), True),
        ("removed", "down", (), False),
        ("pool", "up", (), False),
        ("pool", "down", ("shown",), True),
    ],
)
def test_which_cards_lie_open(zone: str, facing: str, marks: tuple[str, ...], open_: bool) -> None:
    table, piece = lying("Swift")
    piece = structs.replace(piece, zone=zone, facing=facing, marks=frozenset(marks))
    assert _open(altered(table, pieces={piece.id: piece}), piece.id) is open_
    assert not _open(table, "nobody")


@pytest.mark.parametrize(
    ("felled", "lost", "harm", "tone"),
    [
        (False, (), False, "even"),
        (True, ("own",), False, "good"),
        (False, ("own",), False, "bad"),
        (True, (), True, "even"),
        (True, ("own", "other"), False, "even"),
        (False, (), True, "bad"),
    ],
)
def test_the_tone_of_what_a_fight_brings(
    felled: bool, lost: tuple[str, ...], harm: bool, tone: str
) -> None:
    assert str(_tone(felled, lost, harm)) == tone


@pytest.mark.parametrize(
    ("choice", "enough"), [("", 2), ("draw2", 2), ("draw1play1", 1), ("play2", 0)]
)
def test_a_deck_too_small_for_a_choice_is_warned_of(choice: str, enough: int) -> None:
    table, chosen = conduct.opened(2, {}), {"choice": choice} if choice else {}
    for left in range(4):
        warned = before_drawing(table.hiding(A, "deck", left), A, chosen) is not NOTHING
        assert warned == (left < enough), left


def test_a_city_changes_hands_without_its_residents_and_its_advantage_is_off() -> None:
    table = field().mark(CITY, ADVANTAGE, "settled here")
    source = EffectSource(RUNNER, B)
    lost = taken_over(table, source, CITY, "")
    city = lost.piece(CITY)
    assert (city.zone, city.cell, city.controller) == (KINGDOM, B, B)
    assert city.marks == {"settled here"}
    assert (lost.piece(WARDEN).zone, lost.piece(WARDEN).cell) == (ARMY, A)
    kept = taken_over(table, EffectSource(OX, A), CITY, "")
    assert (kept.piece(CITY).cell, kept.piece(CITY).controller) == (A, A)
    assert kept.piece(WARDEN).cell == CITY, "whose city it was already keeps its residents"
    assert taken_over(table, source, WARDEN, "").at(ARMY, B)[-1].id == WARDEN
    own = taken_over(table, EffectSource(OX, A), WARDEN, "").piece(WARDEN)
    assert (own.zone, own.cell) == (RESIDENTS, CITY), "so does a creature keep its place"


@pytest.mark.parametrize(
    ("cell", "lies"),
    [("B", ATTACHED), ("C", GRAVEYARD), ("B.Gaian", ATTACHED), ("B.Red Banner", GRAVEYARD)],
)
def test_what_hangs_on_a_player_goes_with_the_player_or_the_resource(cell: str, lies: str) -> None:
    table = conduct.opened(3, {}).set(B, "Gaian_used", 1).noting(Seat("C"), DEFEATED, "vp")
    table = table.move(MANTLE, ATTACHED, cell)
    assert settled(table).piece(MANTLE).zone == lies


@pytest.mark.parametrize(
    ("home", "counters", "works"), [(A, 1, False), (CITY, 0, False), (CITY, 1, True)]
)
def test_counters_are_taken_off_the_city_in_which_a_creature_is(
    home: str, counters: int, works: bool
) -> None:
    said = "Remove a rust counter from this city: draw a card."
    table, piece = lying(said)
    table = table.move(piece.id, ARMY if home == A else RESIDENTS, home)
    table = table.tally(CITY, counter_key("rust"), counters)
    ruling = usable(table, Action(A, "AbilityActivated", {"card": piece.id, "ability": said}))
    assert (ruling is None) is works
    assert works or "too few counters" in str(ruling)


def test_a_starting_city_costs_nothing() -> None:
    table, _ = lying("Swift")
    card = card_of(table, table.piece(CITY))
    assert cost(table, A, card, {}) == 4
    assert cost(table, A, replace(card, fields={**card.fields, "cost": "S"}), {}) == 0


def test_nothing_is_asked_where_nothing_is_due() -> None:
    table, piece = lying("Swift")
    assert trigger_choices(table, A, {}) == ()
    assert how_few(table, A, {}) == how_many(table, A, {}) == 0
    due = enqueue(table, [entry(A, DueKind.OFFER, piece.id, gems=1, ability="Draw a card.")])
    assert trigger_choices(due, A, {}) == (YES,)
    assert (how_few(due, A, {}), how_many(due, A, {})) == (0, 1)


def test_only_a_creature_in_play_is_moved_to_another_place() -> None:
    table, piece = lying("Swift")

    def places(about: str) -> tuple[tuple[str, ...], ...]:
        return possible_choices(table, entry(A, DueKind.SHIFT, "", about=about))

    assert places("nobody") == places(CITY) == ((),)
    assert places(piece.id) == (tuple(one.id for one in cities(table, A)),)


def test_a_text_that_is_due_is_carried_out_by_its_player_before_any_other() -> None:
    table, piece = lying("Swift")
    buried = {
        seat: next(id_ for id_, one in table.pieces.items() if one.owner == seat and not one.cell)
        for seat in (A, B)
    }
    for seat, id_ in buried.items():
        table = table.move(id_, GRAVEYARD, seat)
    every = {seat: [*sources(table, seat, {})] for seat in (A, B)}
    for seat, ids in every.items():
        assert buried[seat] in ids
        assert len(ids) > 1
        assert {table.piece(id_).controller for id_ in ids} == {seat}
    due = enqueue(table, [entry(A, DueKind.BY_HAND, piece.id)])
    assert [*sources(due, A, {})] == [piece.id]
    assert [*sources(due, B, {})] == every[B] != []


@pytest.mark.parametrize(("strength", "lost"), [(2, 1), (6, 0)])
def test_whoever_survives_a_first_strike_overruns_and_nobody_else(strength: int, lost: int) -> None:
    table = field().mark(OX, gained("overrun")).mark(RUNNER, gained("first_strike"))
    table = table.tally(RUNNER, ATK_TURN, strength - 2)
    after = faced(table, OX, (RUNNER,), {}, B)
    assert after.count(B, "vp") == table.count(B, "vp") - lost
    first = faced(
        table.mark(OX, gained("first_strike")).unmark(RUNNER, gained("first_strike")),
        OX,
        (RUNNER,),
        {},
        B,
    )
    assert first.count(B, "vp") == table.count(B, "vp") - 1
