"""What creatures do to one another, counters, and exchanges, as sentences."""

from __future__ import annotations

from games.text import Text
from games.text import name
from games.text import plural
from games.text import text
from games.wtactics_arc.cards.text.terms import BACK
from games.wtactics_arc.cards.text.terms import DeckEnd
from games.wtactics_arc.cards.text.terms import Size
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import ITSELF
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.words.sentences.parts.counting import kind_of_counter
from games.wtactics_arc.words.sentences.parts.this_turn import barred
from games.wtactics_arc.words.sentences.targets import whom


def between(effect: Effect, own: Text) -> Text:
    """Return what one card does to another, or two to each other."""
    target = whom(effect.target, own).inside
    if effect.by is None or effect.by == ITSELF:
        return text("Deal damage to %(target)s equal to that creature's ATK.", target=target)
    by = whom(effect.by, own)
    match effect.verb:
        case Verb.SWAP:
            return text(
                "Exchange control of %(card)s and %(target)s.", card=by.inside, target=target
            )
        case Verb.HAND_ON:
            return plural(
                "Move %(n)s %(name)s counter from %(card)s to %(target)s.",
                "Move %(n)s %(name)s counters from %(card)s to %(target)s.",
                int(effect.amounts[0]),
                name=kind_of_counter(effect.place),
                card=by.inside,
                target=target,
            )
    return struck(effect.verb, by, target)


def doubled(kind: str, target: Text) -> Text:
    """Return which counters are doubled."""
    called = kind_of_counter(kind)
    return text("Double the number of %(name)s counters on %(target)s.", name=called, target=target)


def whole(effect: Effect, target: Text) -> Text:
    """Return what is done to all that lies or hangs somewhere, or to a creature's ATK and DEF as
    they are.
    """
    match effect.verb, effect.place:
        case Verb.EMPTY, _:
            return text("Exile the graveyard of %(player)s.", player=target)
        case Verb.STRIP, _:
            return text("Destroy all enchantments attached to %(target)s.", target=target)
        case Verb.HEAL, _:
            return text("Heal all damage from %(target)s.", target=target)
        case _, Size.DOUBLE:
            return text("Double the ATK of %(target)s until the end of the turn.", target=target)
        case _, Size.BOTH:
            return text(
                "Double the ATK and DEF of %(target)s until the end of the turn.", target=target
            )
        case _, Size.SWAP:
            return text(
                "Swap the ATK and DEF of %(target)s until the end of the turn.", target=target
            )
    return text(
        "Set the ATK of %(target)s to %(n)s until the end of the turn.",
        target=target,
        n=effect.amounts[0],
    )


def struck(verb: Verb, by: Text, target: Text) -> Text:
    """Return what a creature does to another with its ATK."""
    if verb == Verb.FIGHT:
        return text("%(creature)s fights %(target)s.", creature=by, target=target)
    return text(
        "%(creature)s deals damage equal to its ATK to %(target)s.", creature=by, target=target
    )


def counters(n: int | str, kind: str, target: Text) -> Text:
    """Return which counters are put on a card, or taken off it."""
    called = kind_of_counter(kind)
    if isinstance(n, str):
        return text("Put X %(name)s counters on %(target)s.", name=called, target=target)
    if n < 0:
        return plural(
            "Remove %(n)s %(name)s counter from %(target)s.",
            "Remove %(n)s %(name)s counters from %(target)s.",
            -n,
            name=called,
            target=target,
        )
    return plural(
        "Put %(n)s %(name)s counter on %(target)s.",
        "Put %(n)s %(name)s counters on %(target)s.",
        n,
        name=called,
        target=target,
    )


def counters_off(n: int, kind: str, of_city: bool) -> Text:
    """Return, as a price, which counters are taken off the card, or its city."""
    if of_city:
        return plural(
            "Remove %(n)s %(name)s counter from this city",
            "Remove %(n)s %(name)s counters from this city",
            n,
            name=kind_of_counter(kind),
        )
    return plural(
        "Remove %(n)s %(name)s counter from this card",
        "Remove %(n)s %(name)s counters from this card",
        n,
        name=kind_of_counter(kind),
    )


def strength(target: Text, points: int | str, count: int) -> Text:
    """Return the strength that *count* cities gain or lose."""
    if isinstance(points, int) and points < 0:
        return plural(
            "%(target)s loses %(points)s strength.",
            "%(target)s lose %(points)s strength.",
            count,
            target=target,
            points=-points,
        )
    return plural(
        "%(target)s regains %(points)s strength.",
        "%(target)s regain %(points)s strength.",
        count,
        target=target,
        points=points,
    )


def into_deck(place: str, target: Text, count: int) -> Text:
    """Return where in a deck a card is put, or *count* of them in their owners' decks."""
    match place:
        case DeckEnd.TOP:
            return plural(
                "Put %(target)s on top of its owner's deck.",
                "Put %(target)s on top of their owners' decks.",
                count,
                target=target,
            )
        case DeckEnd.BOTTOM:
            return plural(
                "Put %(target)s on the bottom of its owner's deck.",
                "Put %(target)s on the bottom of their owners' decks.",
                count,
                target=target,
            )
        case _:
            return plural(
                "Shuffle %(target)s into its owner's deck.",
                "Shuffle %(target)s into their owners' decks.",
                count,
                target=target,
            )


def copies(n: int, target: Text) -> Text:
    """Return how many tokens are copies of a creature."""
    return plural(
        "Put %(n)s token that is a copy of %(target)s into play.",
        "Put %(n)s tokens that are copies of %(target)s into play.",
        n,
        target=target,
    )


def exiled(effect: Effect, target: Text, own: Text) -> Text:
    """Return who is exiled, and comes back at once or as the card that says so leaves play."""
    if effect.place == BACK:
        return plural(
            "Exile %(target)s, then return it to play under its owner's control.",
            "Exile %(target)s, then return them to play under their owners' control.",
            effect.target.count,
            target=target,
        )
    return text("Exile %(target)s until %(card)s leaves play.", target=target, card=own)


def stat_change(stats: tuple[int, ...], by_x: bool = False) -> str:
    """Return a change of ATK and DEF in the notation of cards (ARC-17.11), or by an X."""
    parts = (f"{part:+d}".replace("1", "X") if by_x else f"{part:+d}" for part in stats)
    return "/".join(parts).replace("-", "−")


def kept(effect: Effect, target: Text) -> Text:
    """Return what keeps a creature from dying, a player from drawing, or gives a subtype."""
    match effect.verb:
        case Verb.SAVE if effect.place:
            return text("Regenerate %(target)s.", target=target.inside)
        case Verb.SAVE:
            return text(
                "Prevent %(target)s from dying until the end of the turn.", target=target.inside
            )
        case Verb.NO_DRAW if effect.amounts:
            target = text("You") if effect.target == SELF else target
            return text("%(target)s can only draw one card in the next Draw phase.", target=target)
        case Verb.BAR:
            return barred(effect.place, text("You") if effect.target == SELF else target)
        case Verb.NO_DRAW:
            return text("%(target)s cannot draw cards until the end of the turn.", target=target)
    return plural(
        "%(target)s gains the type %(kind)s.",
        "%(target)s gain the type %(kind)s.",
        effect.target.count,
        target=target,
        kind=name(effect.place),
    )
