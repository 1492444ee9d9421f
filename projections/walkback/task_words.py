"""Words for all other tasks: unseen cards, decks, and what is announced at the table."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules import Game
from games.table import Table
from games.text import Text
from games.text import joined
from games.text import listed
from games.text import plural
from games.text import text
from projections.text.names import frame_words
from projections.text.names import outcome_words
from projections.text.names import phase_name
from projections.text.names import place_words
from projections.text.names import seat_words
from projections.text.names import seats_listed
from projections.walkback.places import has_top
from projections.walkback.shuffles import Shuffle
from projections.walkback.unseen import Flow

NAMED = 12
"""The most cards that one sentence names."""


def flow_words(game: Game, flow: Flow) -> Text:
    """Unseen cards that go from one hidden place to another."""
    source = place_words(game, flow.owner, flow.source)
    target = place_words(game, flow.owner, flow.target)
    if has_top(game, flow.source):
        if has_top(game, flow.target):
            return plural(
                "take the top card of %(source)s and put it back on top of %(target)s, face down",
                "take the top %(n)s cards of %(source)s and put them back on top of %(target)s, "
                "face down",
                flow.count,
                source=source,
                target=target,
            )
        return plural(
            "take the top card of %(source)s and put it into %(target)s",
            "take the top %(n)s cards of %(source)s and put them into %(target)s",
            flow.count,
            source=source,
            target=target,
        )
    if has_top(game, flow.target):
        return plural(
            "take 1 card at random from %(source)s and put it back on top of %(target)s, face down",
            "take %(n)s cards at random from %(source)s and put them back on top of %(target)s, "
            "face down",
            flow.count,
            source=source,
            target=target,
        )
    return plural(
        "take 1 card at random from %(source)s and put it into %(target)s",
        "take %(n)s cards at random from %(source)s and put them into %(target)s",
        flow.count,
        source=source,
        target=target,
    )


def recount_words(game: Game, flow: Flow) -> Text:
    """A hidden place whose count must be corrected."""
    return plural(
        "count %(place)s: it must hold %(n)s card; add or take away unseen ones",
        "count %(place)s: it must hold %(n)s cards; add or take away unseen ones",
        flow.count,
        place=place_words(game, flow.owner, flow.target),
    )


def shuffle_words(game: Game, deck: Shuffle, cards: Sequence[Text]) -> Text:
    """A deck to be shuffled, with the reason; *cards* are those in it that more than one seat can
    name.
    """
    place = place_words(game, deck.owner, deck.zone)
    if not cards:
        return text(
            "shuffle %(place)s: its owner looked at %(number)s of its cards",
            place=place,
            number=deck.looked,
        )
    if deck.kept:
        return text(
            "shuffle %(place)s: more than one seat knows the place of %(cards)s; what only one "
            "seat has seen (%(kept)s) goes back on top unshuffled",
            place=place,
            cards=listed(cards),
            kept=deck.kept,
        )
    return text(
        "shuffle %(place)s: more than one seat knows the place of %(cards)s",
        place=place,
        cards=listed(cards),
    )


def many_words(cards: Sequence[Text]) -> Text:
    """A list of cards; of a long one only the first are named."""
    if len(cards) <= NAMED + 1:
        return listed(cards)
    return listed([*cards[:NAMED], text("%(number)s more", number=len(cards) - NAMED)])


def slate_words(game: Game, before: Table, after: Table) -> Text:
    """What is announced at the table: whose turn it is, the phase, who may act, open questions, how
    it ended.
    """
    if after.outcome is not None:
        over = text("the match is over: %(how)s", how=outcome_words(after.outcome))
        return text("say: %(facts)s", facts=over)
    facts = [text("the match goes on")] if before.outcome is not None else []
    facts += _turn(after)
    if after.phase:
        facts.append(phase_name(game, after.phase))
    players = seats_listed(after.to_act, text("nobody"))
    facts.append(text("%(players)s to act", players=players))
    frames = [frame_words(game, after, frame) for frame in after.frames]
    return text("say: %(facts)s", facts=joined("; ", [joined(", ", facts), *frames]))


def _turn(table: Table) -> list[Text]:
    if not table.active:
        return []
    player = seat_words(table.active)
    if not table.turn:
        return [text("it is %(player)s's turn", player=player)]
    return [text("it is %(player)s's turn %(turn)s", player=player, turn=table.turn)]
