"""What single deeds of texts change on the table: how many counters are there to take off, who is
copied, who strikes, what sets something off, and what finds nobody to do it to.
"""

from __future__ import annotations

import pytest

from events.vocabulary import altered
from events.vocabulary import thaw
from games.table import Table
from games.wtactics_arc.cards.text.counters import counter_key
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.effects.decks import choose_faction
from games.wtactics_arc.effects.deeds import struck
from games.wtactics_arc.effects.items.carrying_out import carried_out
from games.wtactics_arc.effects.items.later import not_paid
from games.wtactics_arc.effects.leaving import buried
from games.wtactics_arc.effects.leaving import died
from games.wtactics_arc.effects.leaving import removed
from games.wtactics_arc.effects.leaving import returned
from games.wtactics_arc.effects.occasions import noticed
from games.wtactics_arc.effects.queue import entry
from games.wtactics_arc.field.chosen import HELD_MORE
from games.wtactics_arc.field.chosen import kept_by
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ATK_MORE
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import DAMAGE
from games.wtactics_arc.names import DEF_MORE
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import HELD
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import NOTICED
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import REMOVED
from games.wtactics_arc.names import STRENGTH
from games.wtactics_arc.names import DueKind
from tests.games.wtactics_arc import conduct
from tests.games.wtactics_arc.effects.test_effects import done
from tests.games.wtactics_arc.effects.test_effects import due
from tests.games.wtactics_arc.effects.test_effects import effects
from tests.games.wtactics_arc.language.test_matching import CITY
from tests.games.wtactics_arc.language.test_matching import COURIER
from tests.games.wtactics_arc.language.test_matching import DEAD
from tests.games.wtactics_arc.language.test_matching import MANTLE
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import RAIDER
from tests.games.wtactics_arc.language.test_matching import RUNNER
from tests.games.wtactics_arc.language.test_matching import WARDEN
from tests.games.wtactics_arc.language.test_matching import A
from tests.games.wtactics_arc.language.test_matching import B
from tests.games.wtactics_arc.language.test_matching import field
from tests.games.wtactics_arc.test_corners import lying


@pytest.mark.parametrize(
    ("words", "before", "after"),
    [
        ("Remove a +1/+1 counter from target creature.", (2, 2), (1, 1)),
        ("Remove a +1/+1 counter from target creature.", (0, 0), (0, 0)),
        ("Remove a +1/+1 counter from target creature.", (2, 0), (2, 0)),
        ("Remove a +1/+1 counter from target creature.", (-2, -2), (-2, -2)),
        ("Remove three +1/+1 counters from target creature.", (2, 2), (0, 0)),
        ("Remove two +2/+1 counters from target creature.", (5, 3), (1, 1)),
        ("Remove two +2/+1 counters from target creature.", (3, 3), (1, 2)),
        ("Remove a +1/+0 counter from target creature.", (2, -3), (1, -3)),
        ("Remove a +0/+2 counter from target creature.", (-1, 4), (-1, 2)),
        ("Remove a -1/-1 counter from target creature.", (-2, -2), (-1, -1)),
        ("Remove a -1/-1 counter from target creature.", (1, 1), (1, 1)),
        ("Double the number of +2/+1 counters on target creature.", (5, 2), (9, 4)),
        ("Double the number of +1/+1 counters on target creature.", (-1, 1), (-1, 1)),
    ],
)
def test_only_counters_that_are_there_are_taken_off_or_doubled(
    words: str, before: tuple[int, int], after: tuple[int, int]
) -> None:
    table = field().tally(WARDEN, ATK_MORE, before[0]).tally(WARDEN, DEF_MORE, before[1])
    piece = done(words, WARDEN, table=table).piece(WARDEN)
    assert (piece.count(ATK_MORE), piece.count(DEF_MORE)) == after


@pytest.mark.parametrize(
    ("words", "before", "own", "other"),
    [
        ("Put two rust counters on this creature.", 1, 3, 0),
        ("Remove a rust counter from this creature.", 3, 2, 0),
        ("Remove two rust counters from this creature.", 1, 0, 0),
        ("Double the number of rust counters on this creature.", 3, 6, 0),
        ("Double the number of rust counters on this creature.", 0, 0, 0),
        ("Move two rust counters from this creature to target Elf.", 3, 1, 2),
        ("Move two rust counters from this creature to target Elf.", 1, 0, 1),
        ("Move two rust counters from this creature to target Elf.", 0, 0, 0),
        ("Move two rust counters from this creature to target Beast.", 3, 3, 0),
    ],
)
def test_counters_with_a_name_are_put_on_taken_off_doubled_and_handed_on(
    words: str, before: int, own: int, other: int
) -> None:
    key, chosen = counter_key("rust"), {"Elf.": (WARDEN,), "Beast.": (OX,)}
    after = done(words, *chosen.get(words.split()[-1], ()), table=field().tally(OX, key, before))
    assert (after.piece(OX).count(key), after.piece(WARDEN).count(key)) == (own, other)


@pytest.mark.parametrize(("there", "moved"), [((3, 3), 1), ((0, 0), 0), ((-2, -2), 0)])
def test_only_counters_that_are_there_are_handed_on(there: tuple[int, int], moved: int) -> None:
    table = field().tally(OX, ATK_MORE, there[0]).tally(OX, DEF_MORE, there[1])
    words = "Move a +1/+1 counter from this creature to another target creature."
    after = done(words, WARDEN, table=table)
    for key, before in zip((ATK_MORE, DEF_MORE), there, strict=True):
        assert after.piece(OX).count(key) == before - moved
        assert after.piece(WARDEN).count(key) == moved


def unpaid(table: Table, verb: Verb, about: str, *numbers: int) -> Table:
    """The table after a player of *about* has not paid for what B's Runner does."""
    more = {"verb": str(verb), "numbers": numbers, "by": B, "about": about}
    return not_paid(table, entry(A, DueKind.RANSOM, RUNNER, gems=1, **more))


def test_what_nobody_paid_for_happens_to_cards_in_play_and_to_players() -> None:
    table, _ = lying("When this creature leaves play, draw a card.")
    table = table.move(OX, ARMY, A)
    after = unpaid(table, Verb.DESTROY, OX)
    assert after.piece(OX).zone == GRAVEYARD
    assert len(due(after)) == 1
    for gone in (table.move(OX, GRAVEYARD, A), table.move(OX, POOL)):
        assert unpaid(gone, Verb.DESTROY, OX) is gone
        assert unpaid(gone, Verb.DAMAGE, OX, 1) is gone
    assert unpaid(table, Verb.DAMAGE, OX, 2).piece(OX).count(DAMAGE) == 2
    assert unpaid(table, Verb.VP, A, -2).count(A, "vp") == table.count(A, "vp") - 2
    assert unpaid(table, Verb.DESTROY, "nobody") is table


def test_creatures_fight_each_other_and_nobody_else_strikes() -> None:
    table = field()

    def hurt(after: Table) -> dict[str, int]:
        return {id_: one.count(DAMAGE) for id_, one in after.pieces.items() if one.count(DAMAGE)}

    assert hurt(struck(table, (OX,), (RAIDER,), Verb.FIGHT)) == {OX: 3, RAIDER: 2}
    assert hurt(struck(table, (OX,), (RAIDER,), Verb.DAMAGE)) == {RAIDER: 2}
    assert hurt(struck(table, (OX, WARDEN), (RAIDER,), Verb.DAMAGE)) == {RAIDER: 3}
    for nobody in (A, DEAD):
        assert struck(table, (nobody,), (RAIDER,), Verb.DAMAGE) == table
    city = struck(table, (OX,), (CITY,), Verb.DAMAGE)
    assert city.piece(CITY).count(STRENGTH) == table.piece(CITY).count(STRENGTH) - 2


@pytest.mark.parametrize(
    ("marked", "zone", "kept"), [(True, ARMY, True), (False, ARMY, False), (False, REMOVED, False)]
)
def test_a_card_is_kept_marked_only_by_one_that_is_marked_itself(
    marked: bool, zone: str, kept: bool
) -> None:
    table = field().move(OX, zone, A if zone == ARMY else "")
    table = table.mark(OX, MARKED) if marked else table.unmark(OX, MARKED)
    words = "Target creature does not unmark as long as this creature is marked."
    after = done(words, RUNNER, table=table)
    assert (kept_by(OX) in after.piece(RUNNER).marks) is kept


@pytest.mark.parametrize(
    ("words", "before", "more"),
    [
        ("Target creature doesn't unmark in its controller's next 3 Unmark phases.", 0, 2),
        ("Target creature doesn't unmark in its controller's next 3 Unmark phases.", 1, 2),
        ("Target creature doesn't unmark in its controller's next 3 Unmark phases.", 4, 4),
        ("Target creature does not unmark during its controller's next Unmark phase.", 0, 0),
        ("Target creature does not unmark during its controller's next Unmark phase.", 4, 4),
    ],
)
def test_a_card_stays_marked_for_the_longest_of_what_texts_say(
    words: str, before: int, more: int
) -> None:
    after = done(words, WARDEN, table=field().tally(WARDEN, HELD_MORE, before)).piece(WARDEN)
    assert after.count(HELD_MORE) == more
    assert HELD in after.marks


def test_what_is_not_there_strikes_with_nothing() -> None:
    words = "This creature deals damage equal to its ATK to target creature."
    assert done(words, RAIDER).piece(RAIDER).count(DAMAGE) == 2
    gone = altered(field(), pieces={k: v for k, v in field().pieces.items() if k != OX})
    assert done(words, RAIDER, table=gone).piece(RAIDER).count(DAMAGE) == 0


def test_a_creature_is_copied_into_a_city_and_not_where_there_is_none() -> None:
    table, words = field(), "Create two tokens that are copies of target creature."
    row = {"seat": A, "kind": DueKind.PLACE, "card": OX, "token": "B02"}
    assert due(done(words, RUNNER)) == (row, row)
    for city in cities(table, A):
        table = table.move(city.id, GRAVEYARD, A)
    assert done(words, RUNNER, table=table) == table
    (effect,) = effects("Create a token that's a copy of this creature.")
    assert due(carried_out(field(), EffectSource(OX, A), (effect,), ())) == (
        {**row, "token": "G05"},
    )
    gone = altered(field(), pieces={k: v for k, v in field().pieces.items() if k != OX})
    assert carried_out(gone, EffectSource(OX, A), (effect,), ()) == gone


@pytest.mark.parametrize("many", [0, 1, 3])
def test_a_place_is_asked_for_each_token_that_is_scattered(many: int) -> None:
    words = "Put X 1/1 Goblin tokens into play."
    table, piece = lying(words)
    after = carried_out(table, EffectSource(piece.id, A, many), effects(words), ())
    assert [row["kind"] for row in due(after)] == [DueKind.PLACE] * many
    assert all("number" not in row for row in due(after))


@pytest.mark.parametrize("place", ["your army or one of your cities", "one of your cities"])
@pytest.mark.parametrize("many", [0, 1, 3])
def test_a_place_is_asked_for_tokens_if_there_are_any(place: str, many: int) -> None:
    words = f"Put X 1/1 Goblin tokens into {place}."
    table, piece = lying(words)
    after = carried_out(table, EffectSource(piece.id, A, many), effects(words), ())
    asked = [(row["kind"], row["number"], row.get("army", False)) for row in due(after)]
    assert asked == ([(DueKind.PLACE, many, "army" in place)] if many else [])


def test_only_a_card_in_play_is_of_a_chosen_faction() -> None:
    table, source = field(), EffectSource(OX, A)
    (row,) = due(choose_faction(table, source, WARDEN, (), ""))
    assert (row["seat"], row["kind"], row["card"]) == (A, DueKind.CHOICE, WARDEN)
    assert row["ability"].count("The chosen faction is ") == len(FACTIONS) == 5
    assert choose_faction(table, source, WARDEN, (), "Gaian") != table
    for gone in ("nobody", DEAD):
        for said in ("", "Gaian"):
            assert choose_faction(table, source, gone, (), said) is table


def test_leaving_play_sets_off_what_waits_for_it_only_from_play() -> None:
    table, _ = lying("When this creature leaves play, draw a card.")
    lies = {zone: table.move(OX, zone, A) for zone in (ARMY, GRAVEYARD)}
    for leave in (removed, returned, buried):
        assert [row["card"] for row in due(leave(lies[ARMY], OX))] == [OX]
        assert due(leave(lies[GRAVEYARD], OX)) == ()
    assert removed(lies[GRAVEYARD], OX).piece(OX).zone == REMOVED


def test_what_waits_for_a_death_happens_as_the_creature_dies_and_not_as_it_leaves() -> None:
    words = "Target creature gets +1/+0 until end of turn. If it dies this turn, draw a card."
    table = done(words, RUNNER)
    (row,) = due(died(table, (RUNNER,)))
    assert (row["seat"], row["card"], row["ability"]) == (A, RUNNER, "Draw 1 card.")
    for after in (removed(table, RUNNER), returned(table, RUNNER), buried(table, RUNNER)):
        assert due(after) == ()
    assert due(died(table, (RAIDER,))) == ()


def test_each_player_loses_as_often_as_they_have_what_is_counted() -> None:
    table = field().move(RAIDER, POOL).move(COURIER, ARMY, A)
    after = done("Each player loses 2 VP for each creature they control.", table=table)
    lost = [table.count(seat, "vp") - after.count(seat, "vp") for seat in (A, B)]
    assert lost == [6, 2]


def worded(kind: str, *words: str) -> Table:
    """The field with texts on all cards of a type."""
    assert conduct.GAME.schema is not None
    raw = thaw(conduct.GAME.raw_cards)
    for row in raw[kind]:
        row["abilities"] = [*words]
    cards, faults = conduct.GAME.schema.read(raw)
    assert not faults
    return altered(field(), cards=cards)


def test_an_enchantment_notices_that_its_creature_becomes_marked() -> None:
    said = "Whenever enchanted creature becomes marked, draw a card."
    table = worded("enchantment", said, "When enchanted creature dies, draw a card.")
    rested = table.unmark(OX, MARKED)
    assert noticed(rested) == rested
    after = noticed(table)
    (row,) = due(after)
    assert (row["card"], row["about"]) == (MANTLE, OX)
    assert NOTICED in after.piece(OX).marks
    assert noticed(after) is after, "once"
    again = noticed(after.unmark(OX, MARKED))
    assert NOTICED not in again.piece(OX).marks
    assert len(due(noticed(again.mark(OX, MARKED)))) == 2
    other = noticed(table.mark(WARDEN, MARKED).move(MANTLE, ATTACHED).change(MANTLE, host=RUNNER))
    assert due(other) == (), "it is on one that is not marked"


def test_a_creature_notices_that_it_becomes_marked_itself() -> None:
    said = "Whenever this creature becomes marked, draw a card."
    table = worded("creature", said, "When this creature dies, draw a card.")
    assert [row["card"] for row in due(noticed(table))] == [OX]
    both = noticed(table.mark(WARDEN, MARKED))
    assert {row["card"] for row in due(both)} == {OX, WARDEN}


def test_as_many_cards_are_looked_for_as_a_text_says() -> None:
    rows = due(done("Search your deck for three Beasts and put them into play."))
    assert [(one["kind"], one["kind_sought"]) for one in rows] == [(DueKind.FETCH, "Beast")] * 3


def test_what_waits_for_a_sacrifice_is_set_off_by_no_other_death() -> None:
    table = worded("creature", "When this creature is sacrificed, draw a card.")
    for words, chosen, who in (
        ("Sacrifice this creature.", (), OX),
        ("Sacrifice a creature.", (WARDEN,), WARDEN),
    ):
        after = done(words, *chosen, table=table)
        assert after.piece(who).zone == GRAVEYARD
        assert [row["card"] for row in due(after)] == [who]
    for words, who in (("Destroy target creature.", WARDEN), ("Destroy each Elf.", WARDEN)):
        after = done(words, *((who,) if "target" in words else ()), table=table)
        assert after.piece(who).zone == GRAVEYARD
        assert due(after) == ()


def test_a_card_returns_itself_from_the_graveyard_only_if_it_lies_there() -> None:
    words, table = "Return this card from your graveyard to your hand.", field()
    assert done(words, table=table) == table
    lies = table.move(OX, GRAVEYARD, A)
    after = done(words, table=lies)
    assert after.piece(OX).zone == POOL
    assert after.hides(A, "hand") == lies.hides(A, "hand") + 1
