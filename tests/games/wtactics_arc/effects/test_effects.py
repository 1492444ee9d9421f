"""What single effects do: whom they reach, in which order their choices are used up, what they set
off, what they leave behind.
"""

from __future__ import annotations

import pytest

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games.kit.table.pieces import Piece
from games.table import Table
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.tokens import tokens
from games.wtactics_arc.effects.destroying import destroyed
from games.wtactics_arc.effects.items.carrying_out import carried_out
from games.wtactics_arc.effects.leaving import token_made
from games.wtactics_arc.effects.occasions import felt
from games.wtactics_arc.effects.queue import QueueEntry
from games.wtactics_arc.field.chosen import HELD_MORE
from games.wtactics_arc.field.stats import def_
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.language.texts import read_text
from games.wtactics_arc.manual import changes_made
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ATK_TURN
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import DAMAGE
from games.wtactics_arc.names import DEF_TURN
from games.wtactics_arc.names import DIED
from games.wtactics_arc.names import FALLEN
from games.wtactics_arc.names import FELT
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import HELD
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import MOST_TOKENS
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import REGENERATES
from games.wtactics_arc.names import RESIDENTS
from games.wtactics_arc.names import SAVED
from games.wtactics_arc.names import SHOWN
from games.wtactics_arc.names import TOKEN
from games.wtactics_arc.names import DueKind
from games.wtactics_arc.names import gained
from games.wtactics_arc.turn.opening import mulligan
from games.wtactics_arc.turn.unmarking import unmarked_of
from tests.games.wtactics_arc import conduct
from tests.games.wtactics_arc.language.test_matching import CITY
from tests.games.wtactics_arc.language.test_matching import MANTLE
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import WARDEN
from tests.games.wtactics_arc.language.test_matching import A
from tests.games.wtactics_arc.language.test_matching import B
from tests.games.wtactics_arc.language.test_matching import field
from tests.games.wtactics_arc.test_corners import lying


def effects(words: str) -> tuple[Effect, ...]:
    """What a sentence does."""
    (said,) = read_text(words)
    assert said.misread is None
    (ability,) = said.abilities
    return ability.effects


def done(words: str, *chosen: str, x: int = 0, table: Table | None = None) -> Table:
    """The table after A's Ox has done what a sentence says."""
    return carried_out(table or field(), EffectSource(OX, A, x), effects(words), chosen)


def due(table: Table) -> tuple[QueueEntry, ...]:
    """What waits for players."""
    frame = table.frame
    return tuple(frame.note("queue", ())) if frame is not None else ()


@pytest.mark.parametrize(
    ("before", "after", "chosen"),
    [
        ("", "", (WARDEN, CITY)),
        ("", " Target opponent gains 1 VP.", (WARDEN, CITY, B)),
        ("Target opponent gains 1 VP. ", "", (B, WARDEN, CITY)),
    ],
)
def test_who_is_moved_to_a_city_is_named_before_the_city(
    before: str, after: str, chosen: tuple[str, ...]
) -> None:
    away = field().move(WARDEN, ARMY, A)
    table = done(f"{before}Move target creature to a city.{after}", *chosen, table=away)
    assert (table.piece(WARDEN).zone, table.piece(WARDEN).cell) == (RESIDENTS, CITY)
    assert table.count(B, "vp") == away.count(B, "vp") + (len(chosen) > 2)


def test_who_is_moved_to_an_army_needs_no_place() -> None:
    table = done("Move target creature to the army. Draw a card.", WARDEN)
    assert (table.piece(WARDEN).zone, table.piece(WARDEN).cell) == (ARMY, A)


@pytest.mark.parametrize(
    ("words", "waits"),
    [
        ("A random creature gets +X/+0 until end of turn.", "+3/+0"),
        ("Put X rust counters on a random creature.", "Put 3 rust counters on a creature"),
        ("Put two rust counters on a random creature.", "Put 2 rust counters on a creature"),
    ],
)
def test_what_is_drawn_by_lot_waits_with_its_number(words: str, waits: str) -> None:
    (row,) = due(done(words, x=3))
    assert row["lot"]
    assert waits in row["ability"]


@pytest.mark.parametrize("seat", [A, B])
def test_a_token_is_of_the_deck_whose_card_made_it(seat: Seat) -> None:
    table, _ = lying("Put a 1/1 Goblin token into play.")
    token = next(card.code for card in tokens(table.cards))
    made, again = (
        token_made(start, {"card": card, "token": token}, seat, ARMY)
        for start, card in ((table, OX), (table, ""))
    )
    (one,) = set(made.pieces) - set(table.pieces)
    (other,) = set(again.pieces) - set(table.pieces)
    assert one == f"A1A-{token}-1"
    assert other == f"A1{seat}-{token}-1", "without a card it is of the player's own deck"
    for after, id_ in ((made, one), (again, other)):
        piece = after.piece(id_)
        assert (piece.zone, piece.cell, piece.controller) == (ARMY, seat, seat)
        assert MARKED not in piece.marks
    marked = token_made(made, {"card": OX, "token": token, "marked": True}, seat, CITY)
    assert MARKED in marked.piece(f"A1A-{token}-2").marks


def test_a_token_that_a_text_describes_costs_nothing_and_is_of_its_makers_faction() -> None:
    table, _ = lying("Put a 3/2 Goblin token with swift into play.")
    (made,) = tokens(table.cards)
    assert made.name == "Goblin 3/2 swift"
    assert made.fields == {
        "faction": "Gaian",
        "subtypes": (TOKEN, "Goblin"),
        "cost": 0,
        "loyalty": 0,
        "atk": 3,
        "def": 2,
        "abilities": ("swift",),
    }
    undescribed, _ = lying("Put a Goblin token into play.")
    assert tokens(undescribed.cards) == ()


@pytest.mark.parametrize(
    ("there", "comes"),
    [(0, 1), (1, 2), (MOST_TOKENS - 1, MOST_TOKENS), (MOST_TOKENS, None)],
)
def test_the_first_token_that_is_not_in_play_comes_and_none_where_all_are(
    there: int, comes: int | None
) -> None:
    table, _ = lying("Put a 1/1 Goblin token into play.")
    (token,) = tokens(table.cards)
    copies = [f"A1A-{token.code}-{copy}" for copy in range(1, there + 1)]
    table = table.put(*(Piece(id_, token.code, A, A, ARMY, A) for id_ in copies))
    after = token_made(table, {"card": OX, "token": token.code}, A, ARMY)
    new = set(after.pieces) - set(table.pieces)
    assert new == ({f"A1A-{token.code}-{comes}"} if comes else set())


def test_a_destroyed_city_is_razed_a_creature_dies_and_the_rest_is_buried() -> None:
    table, _ = lying(
        "When this creature dies, draw a card.",
        "At the end of your turn, if a creature died this turn, you gain 1 VP.",
    )
    table = table.move(WARDEN, RESIDENTS, CITY).move(OX, ARMY, A)
    table = table.move(MANTLE, ATTACHED).change(MANTLE, host=OX, controller=A)
    razed = destroyed(table, CITY)
    assert (razed.piece(CITY).zone, razed.piece(WARDEN).zone) == (GRAVEYARD, ARMY)
    buried = destroyed(table, MANTLE)
    assert (buried.piece(MANTLE).zone, buried.piece(OX).zone) == (GRAVEYARD, ARMY)
    for after in (razed, buried):
        assert (after.count(TABLE, DIED), due(after)) == (0, ())
    dead = destroyed(table, OX)
    assert {dead.piece(id_).zone for id_ in (OX, MANTLE)} == {GRAVEYARD}
    assert dead.count(TABLE, DIED) == 1
    assert [row["card"] for row in due(dead)] == [OX]


@pytest.mark.parametrize(
    ("mark", "sacrificed", "dies"),
    [
        (None, False, True),
        (gained("indestructible"), False, False),
        (gained("indestructible"), True, True),
        (SAVED, False, False),
        (SAVED, True, True),
    ],
)
def test_who_is_kept_from_dying_is_not_destroyed_but_can_be_sacrificed(
    mark: str | None, sacrificed: bool, dies: bool
) -> None:
    table = field().mark(WARDEN, mark) if mark else field()
    after = destroyed(table, WARDEN, sacrificed=sacrificed).piece(WARDEN)
    assert after.zone == (GRAVEYARD if dies else RESIDENTS)
    assert SAVED not in after.marks, "once"


@pytest.mark.parametrize(("toughness", "lives"), [(2, True), (1, True), (0, False), (-1, False)])
@pytest.mark.parametrize("regenerates", [True, False])
def test_who_is_kept_alive_lives_on_without_damage_unless_its_def_is_gone(
    toughness: int, lives: bool, regenerates: bool
) -> None:
    table = field().mark(WARDEN, SAVED).tally(WARDEN, DAMAGE, 5).tally(WARDEN, ATK_TURN, 1)
    table = table.mark(WARDEN, REGENERATES) if regenerates else table
    printed = def_(table, table.piece(WARDEN))
    table = table.tally(WARDEN, DEF_TURN, toughness - printed)
    after = destroyed(table, WARDEN).piece(WARDEN)
    assert after.zone == (RESIDENTS if lives else GRAVEYARD)
    if lives:
        assert after.marks == ({MARKED} if regenerates else frozenset())
        assert (after.count(DAMAGE), after.count(ATK_TURN)) == (0, 1)


def test_a_destroyed_resource_is_lost_and_its_player_shows_which_card_it_was() -> None:
    table = field().set(B, "Gaian_used", 1)
    after = destroyed(table, "B.Gaian", by=OX)
    assert after.count(B, "Gaian_used") == 0
    (row,) = due(after)
    assert row == {"seat": B, "kind": DueKind.RESOURCE, "card": OX, "number": 1}
    two = table.set(B, "Gaian_used", 2).set(B, "Gaian_ready", 2)
    left = destroyed(two, "B.Gaian", by=OX)
    assert (left.count(B, "Gaian_used"), left.count(B, "Gaian_ready")) == (1, 2)
    assert due(destroyed(after.pop(), "B.Gaian")) == ()


@pytest.mark.parametrize(
    ("damage", "known", "fallen", "many"),
    [
        (2, 0, False, 2),
        (3, 1, False, 2),
        (2, 2, False, 0),
        (1, 2, False, 0),
        (2, 0, True, 0),
        (2, 2, True, 0),
    ],
)
def test_damage_is_felt_once_and_not_by_who_has_fallen(
    damage: int, known: int, fallen: bool, many: int
) -> None:
    table, piece = lying("Whenever this creature is dealt damage, draw a card.")
    table = table.tally(piece.id, DAMAGE, damage).tally(piece.id, FELT, known)
    after = felt(table.mark(piece.id, FALLEN) if fallen else table)
    assert [row["many"] for row in due(after)] == [many] * bool(many)
    assert after.piece(piece.id).count(FELT) == (known if fallen else damage)


@pytest.mark.parametrize("more", range(4))
def test_what_stays_marked_for_several_phases_counts_them_down(more: int) -> None:
    table = field().mark(WARDEN, MARKED, HELD).tally(WARDEN, DAMAGE, 1)
    table = table.tally(WARDEN, HELD_MORE, more)
    for left in range(more, -1, -1):
        assert table.piece(WARDEN).count(HELD_MORE) == left
        assert HELD in table.piece(WARDEN).marks
        table, asked = unmarked_of(table, A)
        assert asked == []
        assert MARKED in table.piece(WARDEN).marks
        assert table.piece(WARDEN).count(DAMAGE) == 1
    assert table.piece(WARDEN).marks == {MARKED}
    assert dict(table.piece(WARDEN).counters) == {DAMAGE: 1}
    table, _ = unmarked_of(table, A)
    assert table.piece(WARDEN).marks == frozenset()


def test_cards_shown_before_a_mulligan_are_unknown_again() -> None:
    table = conduct.opened(2, {})
    unseen = {seat: table.at(POOL, owner=seat)[:3] for seat in (A, B)}
    for one in (*unseen[A][:2], *unseen[B]):
        table = table.mark(one.id, SHOWN, "settled here")
    after = mulligan(table, Action(A, "MulliganTaken", {}))
    marks = {seat: [after.piece(one.id).marks for one in unseen[seat]] for seat in (A, B)}
    assert marks[A] == [{"settled here"}, {"settled here"}, frozenset()]
    assert marks[B] == [{SHOWN, "settled here"}] * 3
    assert after.note(A, "mulligan")
    assert not after.note(B, "mulligan")


@pytest.mark.parametrize(("hand", "left"), [(0, 0), (1, 0), (3, 2)])
def test_a_hand_follows_what_comes_from_it_down_to_none(hand: int, left: int) -> None:
    table = conduct.opened(2, {}).hiding(A, "hand", hand)
    card = table.at(POOL, owner=A)[0].id
    after = changes_made(table, (f"spot {card} army:A",), A)
    assert after.piece(card).zone == ARMY
    assert after.hides(A, "hand") == left
    back = changes_made(after, (f"spot {card} pool",), A)
    assert back.hides(A, "hand") == left + 1
    for key in ("hand", "deck"):
        stated = changes_made(table, (f"hidden A {key} 5", f"spot {card} army:A"), A)
        assert stated.hides(A, key) == 5
        assert key == "hand" or stated.hides(A, "hand") == hand
