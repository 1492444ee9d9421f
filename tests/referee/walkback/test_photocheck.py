"""A photograph's pieces against the log: the answer on each place, and the correction that would
follow the photograph.
"""

from __future__ import annotations

from projections.replay.replay import corrected
from projections.tablecheck.photo import MatSpot
from projections.tablecheck.photo import PhotoCheck
from projections.tablecheck.photo import SightedPiece
from projections.tablecheck.photo import check_photo
from tests.referee import little
from tests.referee.walkback.test_tablecheck import table

GAME = little.GAME
A1, B1, B2 = (
    MatSpot("red", ("board:a1",)),
    MatSpot("red", ("board:b1",)),
    MatSpot("red", ("board:b2",)),
)
PILE, OTHER_PILE = MatSpot("red", ("discard",)), MatSpot("blue", ("discard",))


def check(shown: list[MatSpot], **where: int | None) -> PhotoCheck:
    return check_photo(
        GAME, table(), shown, [SightedPiece(piece, place) for piece, place in where.items()]
    )


def answers(found: PhotoCheck) -> list[str]:
    return [place.answer for place in found.places]


def test_a_place_is_confirmed_only_when_all_of_it_was_seen() -> None:
    assert answers(check([A1], R0=0, R1=0)) == ["confirmed"]
    partly = check([A1], R0=0)
    assert answers(partly) == ["not seen"]
    assert [(row.piece, row.answer) for row in partly.places[0].pieces] == [
        ("R0", "confirmed"),
        ("R1", "not seen"),
    ]
    assert partly.agrees, "what was not seen is no contradiction"


def test_an_empty_place_is_never_confirmed() -> None:
    (place,) = check([B1]).places
    assert (place.answer, place.pieces) == ("not seen", ())


def test_what_lies_on_a_piece_lies_where_that_lies() -> None:
    assert answers(check([B2], R2=0, B3=0)) == ["confirmed"]


def test_a_piece_elsewhere_contradicts_and_can_be_followed_in_one_step() -> None:
    found = check([A1, B1], R0=0, R1=1)
    assert answers(found) == ["not seen", "contradicts"]
    assert not found.agrees
    assert found.places[1].correction == found.correction
    after = corrected(GAME, table(), found.correction)
    assert (after.piece("R1").zone, after.piece("R1").cell) == ("board", "b1")


def test_two_exchanged_pieces_are_both_put_right() -> None:
    found = check([A1, B2], R0=0, R2=0, R1=1, B3=1)
    assert answers(found) == ["contradicts", "contradicts"]
    after = corrected(GAME, table(), found.correction)
    assert (after.piece("R2").cell, after.piece("R1").cell) == ("a1", "b2")


def test_a_card_out_of_the_unseen_takes_one_from_its_count() -> None:
    found = check([B1], R6=0)
    assert (
        corrected(GAME, table(), found.correction).hides("red", "hand")
        == table().hides("red", "hand") - 1
    )


def test_of_a_pile_only_the_top_is_seen() -> None:
    assert answers(check([PILE], R5=0)) == ["confirmed"]
    found = check([PILE], R4=0)
    assert answers(found) == ["contradicts"]
    assert "on top" in found.places[0].pieces[0].words
    assert [piece.id for piece in corrected(GAME, table(), found.correction).at("discard")] == [
        "R5",
        "R4",
    ]


def test_a_piece_on_another_seats_place_is_told_and_not_moved() -> None:
    found = check([OTHER_PILE], R0=0)
    assert (answers(found), found.correction) == (["contradicts"], ())


def test_one_piece_in_two_places_is_believed_in_neither() -> None:
    found = check_photo(
        GAME,
        table(),
        [A1, B1],
        [SightedPiece("R0", 0), SightedPiece("R1", 0), SightedPiece("R0", 1)],
    )
    assert (found.twice, answers(found), found.agrees) == (("R0",), ["not seen", "not seen"], False)
    assert [row.piece for row in found.loose] == ["R0"]


def test_what_lies_on_no_place_and_what_belongs_to_no_match_are_told() -> None:
    found = check([A1], R0=0, R1=0, R2=None, X9=0)
    assert [(row.piece, row.answer) for row in found.loose] == [("R2", "seen")]
    assert answers(found) == ["contradicts"]
    assert found.correction == ()
