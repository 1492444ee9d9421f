"""What is filled into the HTML of panes as it is sent: ids, the number of plays, clocks."""

from __future__ import annotations

import pytest

from app.pages.panes.filling import filled
from app.pages.panes.pictures import pictogram
from app.pages.panes.pictures import short_pictogram
from app.pages.panes.pictures import with_pictograms

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


@pytest.mark.parametrize(("name", "more"), [("sword", ""), ("shield", "worn big"), ("", "worn")])
def test_a_picture_is_sent_by_its_name_and_drawn_in_a_whole_page(name: str, more: str) -> None:
    drawing = f'<use href="/look/pictures.svg#{name}"></use>'
    whole = f'<svg class="pic {more}" aria-hidden="true">{drawing}</svg>' if name else ""
    sent = short_pictogram(name, more)
    assert sent == (f"<pic {name} {more}>" if name else "")
    assert with_pictograms(f"<p>{sent}</p>{sent}") == f"<p>{whole}</p>{whole}"
    assert pictogram(name, more) == whole
