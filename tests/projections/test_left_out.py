"""What a phone offers to leave out."""

from __future__ import annotations

import pytest

from games import catalogue
from games import play
from projections.views.choices.asks import PickView
from projections.views.choices.asks import ask_view

STARTS = {
    key: spec
    for key, game in catalogue().items()
    for spec in game.actions
    if spec.starts and spec.ask("method")
}


@pytest.mark.parametrize("key", sorted(STARTS))
def test_who_names_the_seat_that_begins_says_by_what_and_not_by_the_server(key: str) -> None:
    """The server could be said to have drawn a seat that somebody named, and it was where the
    question was left out.
    """
    game, spec = catalogue()[key], STARTS[key]
    table = play.setup(game, game.seats[:2], {})
    ask = spec.ask("method")
    assert ask is not None

    def asked(chosen: dict[str, str | None]) -> PickView:
        view = ask_view(game, table, table.seats[0], spec.name, ask, chosen)
        assert isinstance(view, PickView)
        return view

    named, drawn = asked({"seat": table.seats[0]}), asked({"seat": None})
    words = [str(option.label) for option in named.options or ()]
    assert words
    assert not named.optional
    assert drawn.optional
    assert not {"the server", "server", "drawn by the app"} & {*words}
    assert len(drawn.options or ()) == len(words) + 1
