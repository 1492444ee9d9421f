"""Effects on decks and hands that only some players see, on control and on damage, as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence

from games.text import Text
from games.text import joined
from games.text import plural
from games.text import text
from games.wtactics_arc.cards.text import described
from games.wtactics_arc.cards.text.filters import PrivateLook
from games.wtactics_arc.cards.text.terms import ALL
from games.wtactics_arc.cards.text.terms import BURIED
from games.wtactics_arc.cards.text.terms import EACH_SEEN
from games.wtactics_arc.cards.text.terms import UNTIL_GONE
from games.wtactics_arc.cards.text.terms import DeckEnd
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.terms import X
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import TYPES
from games.wtactics_arc.words.sentences.parts.places import NON
from games.wtactics_arc.words.sentences.parts.places import lacked_words
from games.wtactics_arc.words.sentences.parts.searching import one_sought
from games.wtactics_arc.words.sentences.parts.searching import sought
from games.wtactics_arc.words.sentences.targets import kinds_of
from games.wtactics_arc.words.sentences.targets import thing_words

NAMES: Mapping[str, Text] = {str(title): title for title in FACTIONS.values()}
"""The factions by their full name."""


def mill_words(n: int | str) -> Text:
    """Return the sentence by which the player's own deck loses its top cards."""
    if isinstance(n, str):
        return text("Put the top X cards of your deck into your graveyard.")
    return plural(
        "Put the top card of your deck into your graveyard.",
        "Put the top %(n)s cards of your deck into your graveyard.",
        n,
    )


def mills(target: Text, n: int | str) -> Text:
    """Return the sentence by which a player's deck loses its top cards."""
    if isinstance(n, str):
        return text(
            "%(target)s puts the top X cards of their deck into their graveyard.", target=target
        )
    return plural(
        "%(target)s puts the top card of their deck into their graveyard.",
        "%(target)s puts the top %(n)s cards of their deck into their graveyard.",
        n,
        target=target,
    )


def look_words(effect: Effect, target: Text) -> Text:
    """What players do with cards that only they see."""
    match effect.place:
        case PrivateLook.HAND:
            return text("Look at %(target)s's hand.", target=target)
        case PrivateLook.RANDOM:
            return text("%(target)s reveals a random card from their hand.", target=target)
        case PrivateLook.ORDER:
            return text("Put them back in any order.")
        case PrivateLook.CHOICE if effect.keyword.startswith(NON):
            kind = lacked_words(effect.keyword.removeprefix(NON))
            return text("Choose a non-%(kind)s card there.", kind=kind)
        case PrivateLook.CHOICE if effect.keyword:
            kind = joined(" or ", [TYPES[sort].inside for sort in effect.keyword.split()])
            if effect.keyword[0] in "aeiou":
                return text("Choose an %(kind)s card there.", kind=kind)
            return text("Choose a %(kind)s card there.", kind=kind)
        case PrivateLook.CHOICE:
            return text("Choose a card there.")
        case PrivateLook.SIFT if effect.target != SELF:
            return text(
                "Put any number of them on the bottom of that deck and the rest on top in any "
                "order."
            )
        case PrivateLook.SIFT:
            return text(
                "Put any number of them on the bottom of your deck and the rest on top in any "
                "order."
            )
        case PrivateLook.SHUFFLE:
            return text("Shuffle your deck.")
        case PrivateLook.REST:
            return text("Put the rest on the bottom of your deck.")
        case PrivateLook.REST_ON_TOP:
            return text("Put the rest on top of your deck.")
        case PrivateLook.UNTIL:
            return text(
                "Reveal cards from the top of your deck until you reveal a %(card)s.",
                card=one_sought(effect.keyword),
            )
    (n,) = effect.amounts
    if effect.place == PrivateLook.SHOWN:
        return _shown_words(n)
    if effect.target.nouns != (Noun.SELF,):
        return _anothers_words(n, target)
    if n == X:
        return text("Look at the top X cards of your deck.")
    return plural(
        "Look at the top card of your deck.", "Look at the top %(n)s cards of your deck.", int(n)
    )


def _shown_words(n: int | str) -> Text:
    if n == X:
        return text("Reveal the top X cards of your deck.")
    return plural(
        "Reveal the top card of your deck.", "Reveal the top %(n)s cards of your deck.", int(n)
    )


def _anothers_words(n: int | str, target: Text) -> Text:
    if n == X:
        return text("Look at the top X cards of %(target)s's deck.", target=target)
    return plural(
        "Look at the top card of %(target)s's deck.",
        "Look at the top %(n)s cards of %(target)s's deck.",
        int(n),
        target=target,
    )


def taken(effect: Effect) -> Text:
    """Return which of the cards that are looked at go to the hand."""
    n = int(effect.amounts[0])
    if effect.place == BURIED:
        return text("Put %(n)s of them into your hand and the rest into your graveyard.", n=n)
    if effect.place == DeckEnd.TOP:
        return text("Put %(n)s of them into your hand and the rest on top of your deck.", n=n)
    if effect.place.startswith(EACH_SEEN):
        kind = sought(effect.place.removeprefix(EACH_SEEN))
        return text("Put each %(kind)s card into your hand.", kind=kind)
    if effect.place and effect.place[0].lower() in "aeiou":
        return text("Put an %(kind)s card into your hand.", kind=sought(effect.place))
    if effect.place:
        return text("Put a %(kind)s card into your hand.", kind=sought(effect.place))
    return text("Put %(n)s of them into your hand and the rest on the bottom of your deck.", n=n)


def of_the_turn(effect: Effect) -> Text:
    """Return what holds in this turn, or follows it."""
    match effect.verb:
        case Verb.PEACE:
            return text("Prevent all combat damage until the end of the turn.")
        case Verb.AGAIN if effect.place:
            return text("Have another Attack phase with your Army unmarked.")
        case Verb.AGAIN:
            return text("Have another Attack phase.")
        case Verb.TURN:
            return text("Take an extra turn after this one.")
        case Verb.CHEAPER:
            kind = TYPES[effect.place].inside if effect.place in TYPES else text("card")
            return text(
                "The next %(kind)s you play this turn costs %(n)s less.",
                kind=kind,
                n=effect.amounts[0],
            )
        case Verb.RESOURCES:
            return plural(
                "You may play %(n)s additional resource card this turn.",
                "You may play %(n)s additional resource cards this turn.",
                int(effect.amounts[0]),
            )
    return text(
        "Add %(n)s %(faction)s gems until the end of the turn.",
        n=effect.amounts[0],
        faction=NAMES[effect.place],
    )


def faction(which: str) -> Text:
    """Return that a faction is chosen, or which one was (ARC-R206)."""
    if which:
        return text("The chosen faction is %(faction)s.", faction=NAMES[which])
    return text("Choose a faction.")


def control(place: str, target: Text, own: Text) -> Text:
    """Return the target of a change of control, and its duration."""
    if place == UNTIL_GONE:
        return text(
            "Gain control of %(target)s for as long as %(card)s remains in play.",
            target=target,
            card=own.inside,
        )
    if place:
        return text("Gain control of %(target)s until the end of the turn.", target=target)
    return text("Gain control of %(target)s.", target=target)


def prevent(effect: Effect, target: Text, own: Text) -> Text:
    """Return the damage that is prevented, or goes to the card itself."""
    if effect.verb == Verb.DIVERT:
        return text(
            "The next %(n)s damage to %(target)s this turn is dealt to %(card)s instead.",
            n=effect.amounts[0],
            target=target,
            card=own,
        )
    if effect.place == ALL:
        return text("Prevent all damage to %(target)s until the end of the turn.", target=target)
    return text(
        "Prevent the next %(n)s damage to %(target)s until the end of the turn.",
        n=effect.amounts[0],
        target=target,
    )


def sacrifice(target: Text, n: int, kind: str, own: bool) -> Text:
    """Return what a player sacrifices."""
    if own and n == 1:
        return text("You sacrifice one %(kind)s.", kind=thing_words(kind))
    if own:
        return text("You sacrifice %(n)s %(kinds)s.", n=n, kinds=kinds_of(kind))
    if n == 1:
        return text("%(target)s sacrifices one %(kind)s.", target=target, kind=thing_words(kind))
    return text("%(target)s sacrifices %(n)s %(kinds)s.", target=target, n=n, kinds=kinds_of(kind))


def revived(place: str, target: Text) -> Text:
    """Return where a card from a graveyard is put."""
    match place:
        case "army":
            return text("Put %(target)s into your army.", target=target)
        case "marked":
            return text("Put %(target)s into play, marked.", target=target)
        case "this city":
            return text("Put %(target)s into play as a resident of this city.", target=target)
    return text("Put %(target)s into play.", target=target)


def token_to(where: str, n: int | str, token: Text, keywords: Sequence[Text]) -> Text:
    """Return what tokens are put into the Army, or into the card's own city."""
    tokens = (
        plural("%(n)s %(token)s token", "%(n)s %(token)s tokens", n, token=token)
        if isinstance(n, int)
        else text("%(n)s %(token)s tokens", n=n, token=token)
    )
    if keywords:
        words = joined(", ", keywords)
        tokens = text("%(tokens)s with %(keywords)s", tokens=tokens, keywords=words)
    if where.startswith(described.MARKED):
        return _tokens_marked(where.removeprefix(described.MARKED), tokens)
    match where:
        case described.ARMY:
            return text("Put %(tokens)s into your army.", tokens=tokens)
        case described.TOGETHER:
            return text("Put %(tokens)s into a city of yours.", tokens=tokens)
        case described.ANYWHERE:
            return text("Put %(tokens)s into a city or army of yours.", tokens=tokens)
        case described.EVERYWHERE:
            return text("Put %(tokens)s into each city of yours.", tokens=tokens)
    return text("Put %(tokens)s into play as residents of this city.", tokens=tokens)


def _tokens_marked(where: str, tokens: Text) -> Text:
    match where:
        case described.ARMY:
            return text("Put %(tokens)s into your army marked.", tokens=tokens)
        case described.TOGETHER:
            return text("Put %(tokens)s into a city of yours marked.", tokens=tokens)
        case described.ANYWHERE:
            return text("Put %(tokens)s into a city or army of yours marked.", tokens=tokens)
        case described.EVERYWHERE:
            return text("Put %(tokens)s into each city of yours marked.", tokens=tokens)
        case described.HERE:
            return text("Put %(tokens)s into this city marked.", tokens=tokens)
    return text("Put %(tokens)s into play marked.", tokens=tokens)


def put_under(effect: Effect, target: Text) -> Text:
    """Return which cards of a hand go into the deck."""
    if not effect.amounts and effect.target.nouns == (Noun.SELF,):
        return text("Shuffle your hand into your deck.")
    if not effect.amounts:
        return text("%(player)s shuffles their hand into their deck.", player=target)
    n = int(effect.amounts[0])
    if effect.place == DeckEnd.TOP:
        return plural(
            "Put a card from your hand on top of your deck.",
            "Put %(n)s cards from your hand on top of your deck.",
            n,
        )
    return plural(
        "Put a card from your hand on the bottom of your deck.",
        "Put %(n)s cards from your hand on the bottom of your deck.",
        n,
    )


def discard_random(n: int | str) -> Text:
    """Return how many of the player's own cards are discarded at random."""
    if isinstance(n, str):
        return text("Discard X cards at random.")
    return plural("Discard %(n)s card at random.", "Discard %(n)s cards at random.", n)


def own_discard(n: int | str) -> Text:
    """Return how many of the player's own cards are discarded."""
    if isinstance(n, str):
        return text("Discard X cards.")
    return plural("Discard %(n)s card.", "Discard %(n)s cards.", n)


def discards(target: Text, n: int | str) -> Text:
    """Return how many cards a player discards."""
    if isinstance(n, str):
        return text("%(target)s discards X cards.", target=target)
    return plural(
        "%(target)s discards %(n)s card.", "%(target)s discards %(n)s cards.", n, target=target
    )


def discards_random(target: Text, n: int | str) -> Text:
    """Return how many cards a player discards at random."""
    if isinstance(n, str):
        return text("%(target)s discards X cards at random.", target=target)
    return plural(
        "%(target)s discards %(n)s card at random.",
        "%(target)s discards %(n)s cards at random.",
        n,
        target=target,
    )
