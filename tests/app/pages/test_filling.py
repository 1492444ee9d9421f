"""What is filled into the HTML of panes as it is sent: ids, the number of plays, clocks."""

from __future__ import annotations

import pytest

from app.pages.panes.filling import filled

NOW = 10_000_000


@pytest.mark.parametrize(
    ("what", "at", "shown"),
    [
        ("deadline", NOW + 61_000, "1:01"),
        ("deadline", NOW - 5_000, "0:00"),
        ("since", NOW - 61_000, "1:01"),
        ("since", NOW - 3_600_000, "1:00:00"),
        ("since", NOW + 5_000, "0:00"),
    ],
)
def test_a_clock_shows_what_is_left_or_what_was_used(what: str, at: int, shown: str) -> None:
    html = f'<span data-{what}="{at}" class="x"><b></b></span>'
    assert filled(html, 3, NOW) == html.replace("<b>", f"<b>{shown}")


def test_each_form_has_an_id_of_its_own_and_the_number_of_plays() -> None:
    form = '<input name="id" value=""><input name="seen" value="">'
    told = filled(form * 2, 7, NOW)
    ids = [part.partition('"')[0] for part in told.split('name="id" value="')[1:]]
    assert len({*ids, ""}) == 3
    assert told.count('name="seen" value="7"') == 2
