"""A deck is shuffled on the way back where more than one seat knows the place of a card in it; one
that a single seat saw is not.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from games.rules import ZoneSpec
from games.text import text
from projections.replay.rebase import Rebase
from projections.walkback.checklist import walk_back
from projections.walkback.task_words import many_words
from projections.walkback.tasks import Task
from tests.referee import little
from tests.referee.amendments import random_amendment
from tests.referee.everygame import GAMES
from tests.referee.matches import Match
from tests.referee.matches import random_match


def milled(*changes: dict[str, Any]) -> tuple[Match, Rebase]:
    """A match in which a ruling put the top card of red's deck on the discard pile, and the preview
    of its withdrawal.
    """
    match = Match(little.GAME)
    match.act("red", "Passed")
    return ruled(match, *changes)


def ruled(match: Match, *changes: dict[str, Any]) -> tuple[Match, Rebase]:
    top = {"what": "spot", "of": "R7", "key": "", "value": "discard:"}
    less = {"what": "hidden", "of": "red", "key": "deck", "value": 4}
    rows = [{"key": "", **row} for row in (top, less, *changes)]
    ruling = match.rule("TableCorrected", changes=rows)
    return match, match.wonder("RulingWithdrawn", ruling=ruling.version)


def steps(match: Match, outcome: Rebase) -> tuple[Task, ...]:
    return walk_back(match.game, match.history, outcome, events=match.events)


def test_a_card_all_have_seen_is_shuffled_into_its_deck() -> None:
    match, outcome = milled()
    found = steps(match, outcome)
    (shuffle,) = [step for step in found if step.act == "shuffle"]
    assert (shuffle.seat, shuffle.zone, shuffle.pieces) == ("red", "deck", ("R7",))
    assert shuffle.words == "shuffle red's deck: more than one seat knows the place of Man R7"
    assert [step.act for step in found].index("conceal") < [step.act for step in found].index(
        "shuffle"
    )


@pytest.mark.parametrize(("cards", "more"), [(1, 0), (12, 0), (13, 0), (14, 2), (40, 28)])
def test_of_a_long_list_of_cards_twelve_are_named_unless_only_one_is_left(
    cards: int, more: int
) -> None:
    names = [f"Man R{number}" for number in range(cards)]
    told = [*names[: cards - more], f"{more} more"] if more else names
    words = str(many_words([text(name) for name in names]))
    assert words.replace(" and ", ", ") == ", ".join(told)


def test_a_card_one_seat_has_seen_goes_back_on_top_unshuffled() -> None:
    match, outcome = milled({"what": "piece", "of": "R7", "key": "facing", "value": "down"})
    found = steps(match, outcome)
    assert [step.piece for step in found if step.act == "conceal"] == ["R7"]
    assert not [step for step in found if step.act == "shuffle"]


def test_who_plays_alone_shuffles_no_card_that_all_have_seen() -> None:
    alone = replace(little.GAME, seats=little.GAME.seats[:1], least_seats=1)
    match, outcome = ruled(Match(alone))
    found = [step.act for step in steps(match, outcome)]
    assert ("conceal" in found, "shuffle" in found) == (True, False)


def test_a_face_down_card_that_both_seats_know_by_the_ledger_is_shuffled() -> None:
    match, _ = milled({"what": "piece", "of": "R7", "key": "facing", "value": "down"})
    match.tell(
        "NoteAdded",
        {"text": "both looked", "target": 0},
        reveals=({"to": ["red", "blue"], "cards": ["R7"], "count": 0},),
    )
    outcome = match.wonder("RulingWithdrawn", ruling=2)
    assert [step.pieces for step in steps(match, outcome) if step.act == "shuffle"] == [("R7",)]


@pytest.mark.parametrize(("drawn_since", "left"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_what_a_seat_looked_at_in_its_deck_is_shuffled_unless_it_was_drawn(
    drawn_since: int, left: int
) -> None:
    match = Match(little.GAME)
    action = {"seat": "table", "name": "Rolled", "args": {"pips": 3}}
    look = match.tell(
        "PlayMade",
        {"action": action},
        "red",
        ({"to": ["red"], "cards": [], "count": 2, "random": False},),
    )
    for _ in range(drawn_since):
        match.act("red", "Drew")
    found = steps(match, match.wonder("PlayStruck", target=look.version, onward="skip"))
    said = f"shuffle red's deck: its owner looked at {left} of its cards"
    told = [(step.zone, step.words) for step in found if step.act == "shuffle"]
    assert told == ([("deck", said)] if left else [])


def test_of_two_decks_nobody_can_tell_at_which_a_seat_looked() -> None:
    equipment = little.GAME.equipment
    reserve = ZoneSpec("reserve", "Reserve", "pile", hidden=True)
    game = replace(little.GAME, equipment=replace(equipment, zones=(*equipment.zones, reserve)))
    match = Match(game)
    action = {"seat": "table", "name": "Rolled", "args": {"pips": 3}}
    look = {"to": ["red"], "cards": [], "count": 2, "random": False}
    play = match.tell("PlayMade", {"action": action}, "red", (look,))
    found = steps(match, match.wonder("PlayStruck", target=play.version, onward="skip"))
    assert [step.act for step in found] == ["dial"]


@pytest.mark.parametrize(("home", "acts"), [("hand", ["conceal", "dial"]), ("discard", ["move"])])
def test_nothing_is_shuffled_for_a_card_that_goes_back_to_a_hand_or_an_open_pile(
    home: str, acts: list[str]
) -> None:
    match = Match(little.GAME)
    play = match.act("red", "Placed", card="R0", cell="a1")
    outcome = match.wonder("PlayStruck", target=play.version, onward="skip")
    if home == "discard":
        spots = [
            {"what": "spot", "of": "R0", "key": "", "value": to} for to in ("discard:", "board:b1")
        ]
        last = [match.rule("TableCorrected", changes=[spot]) for spot in spots][-1]
        outcome = match.wonder("RulingWithdrawn", ruling=last.version)
    assert [step.act for step in steps(match, outcome)] == acts


def test_a_face_down_card_that_its_owner_alone_knows_is_not_shuffled() -> None:
    match, _ = milled({"what": "piece", "of": "R7", "key": "facing", "value": "down"})
    match.tell(
        "NoteAdded",
        {"text": "red looked", "target": 0},
        reveals=({"to": ["red"], "cards": ["R7"], "count": 0},),
    )
    found = steps(match, match.wonder("RulingWithdrawn", ruling=2))
    assert [step.act for step in found if step.act in ("conceal", "shuffle")] == ["conceal"]


def test_a_draw_is_no_look() -> None:
    match = Match(little.GAME)
    drew = match.act("red", "Drew")
    found = steps(match, match.wonder("PlayStruck", target=drew.version))
    assert not [step for step in found if step.act == "shuffle"]
    (back,) = [step for step in found if step.act == "cards"]
    assert (back.source, back.zone, back.value) == ("hand", "deck", 1)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_random_step_tells_how_many_cards_lie_there(key: str) -> None:
    """As many as the table counts, with those that came back by name before: never fewer than are
    taken.
    """
    game, chance = GAMES[key], random.Random(5)
    match = random_match(game, 5, 60)
    for _ in range(6):
        if not any(
            step.entry.is_play and step.entry.standing == "stands" for step in match.history.steps
        ):
            break
        kind, data = random_amendment(match, chance)
        outcome = match.wonder(kind, **data)
        for step in steps(match, outcome):
            at_random = step.act == "cards" and "at random" in step.words
            assert (step.among >= step.value) if at_random else step.among == 0
        match.rule(kind, **data)
