"""Cards that lie hidden: counts that go from one place of a seat to another."""

from __future__ import annotations

from events.vocabulary import Seat
from games.kit.table.pieces import Impossible
from games.table import Table
from games.text import plural
from games.text import seat_name


def drawn(table: Table, seat: Seat, deck: str, hand: str, many: int) -> Table:
    """Return the table with *many* cards taken from a seat's *deck* into its *hand* (names of
    hidden counts); raise `Impossible` where the deck has too few.
    """
    held = table.hides(seat, deck)
    if held < many:
        raise Impossible(
            plural(
                "%(seat)s's deck has %(n)s card, and %(wanted)s are to be drawn",
                "%(seat)s's deck has %(n)s cards, and %(wanted)s are to be drawn",
                held,
                seat=seat_name(seat),
                wanted=many,
            )
        )
    return table.hide(seat, deck, -many).hide(seat, hand, many)
