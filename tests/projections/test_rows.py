"""What was made of the lines of a log is taken along where the very same lines stand."""

from __future__ import annotations

from projections.knowledge.recent import Rows


class Line:
    """A line that is only equal to itself."""


def test_a_row_makes_only_what_is_new() -> None:
    lines = [Line() for _ in range(8)]
    made: list[Line] = []

    def make(line: Line) -> int:
        made.append(line)
        return lines.index(line)

    rows = Rows[Line, int]().of(tuple(lines[:4]), make)
    for first, last in ((0, 5), (1, 6), (3, 8), (3, 6), (2, 7), (7, 8)):
        rows = rows.of(tuple(lines[first:last]), make)
        assert rows.items == tuple(lines[first:last])
        assert rows.made == tuple(range(first, last))
    assert made == [*lines, lines[2], *lines[3:7], lines[7]][: len(made)]
    assert rows.of(tuple(lines[7:]), make) is rows


def test_a_line_that_is_another_is_made_again_and_its_neighbours_are_not() -> None:
    lines, made = [Line() for _ in range(5)], []

    def make(line: Line) -> int:
        made.append(line)
        return id(line)

    rows = Rows[Line, int]().of(tuple(lines), make)
    made.clear()
    lines[2] = Line()
    assert rows.of(tuple(lines), make).made == tuple(map(id, lines))
    assert made == [lines[2]]


def test_a_row_may_become_empty_and_begin_anew() -> None:
    lines = (Line(), Line())
    rows = Rows[Line, int]().of(lines, id).of((), id)
    assert rows == ((), ())
    assert rows.of(lines, id).made == tuple(map(id, lines))
