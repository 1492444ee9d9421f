"""What happened in a turn, and what a card is by its name, as conditions say it (ARC-R112, R124,
R125, R161).
"""

from __future__ import annotations

from games.text import Text
from games.text import text
from games.wtactics_arc.cards.text.conditions import COUNTERS
from games.wtactics_arc.cards.text.conditions import LEVEL
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.terms import BARRED_OTHERS
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.words.sentences.parts.counting import kind_of_counter
from games.wtactics_arc.words.sentences.targets import several


def happened(what: str, so: bool) -> Text:
    """Return whether a creature dies, or attacked, or its controller did, or may do so now."""
    match what, so:
        case Quantity.IT_DIES, True:
            return text("it dies")
        case Quantity.IT_DIES, _:
            return text("it survives")
        case Quantity.THIS_MARCHES, True:
            return text("it is in the army")
        case Quantity.THIS_MARCHES, _:
            return text("it is not in the army")
        case Quantity.ASSAULT, True:
            return text("it is your attack phase")
        case Quantity.ASSAULT, _:
            return text("it is not your attack phase")
        case Quantity.PLAYING, True:
            return text("it is your play phase")
        case Quantity.PLAYING, _:
            return text("it is not your play phase")
        case Quantity.BESIEGES, True:
            return text("your army has more creatures than its controller's army")
        case Quantity.BESIEGES, _:
            return text("your army has no more creatures than its controller's army")
        case Quantity.RAIDED, True:
            return text("you attacked this turn")
        case Quantity.RAIDED, _:
            return text("you did not attack this turn")
        case _, True:
            return text("it attacked this turn")
    return text("it did not attack this turn")


def of_counters(condition: Condition, own: Text | None) -> Text:
    """Return how many counters of a name the card itself has (ARC-R204)."""
    if condition.measure.noun == COUNTERS + LEVEL:
        return _level(condition)
    thing = text("it") if own is None else own.inside
    n, kind = condition.number, kind_of_counter(condition.measure.noun.removeprefix(COUNTERS))
    many = {
        Compare.AT_LEAST: text("at least %(n)s %(name)s counters", n=n, name=kind),
        Compare.AT_MOST: text("at most %(n)s %(name)s counters", n=n, name=kind),
        Compare.EXACTLY: text("exactly %(n)s %(name)s counters", n=n, name=kind),
    }[condition.compare]
    return text("%(thing)s has %(many)s", thing=thing, many=many)


def _level(condition: Condition) -> Text:
    """Return whether a level of the city was used in this turn (ARC-R265)."""
    if condition.compare == Compare.AT_LEAST:
        return text("you reached level %(n)s this turn", n=condition.number)
    return text("you did not reach level %(n)s this turn", n=condition.number + 1)


def points(condition: Condition) -> Text:
    """Return how many VP were gained or lost."""
    who = text("an opponent") if condition.of_opponents else text("you")
    n = condition.number
    many = {
        Compare.AT_LEAST: text("at least %(n)s VP", n=n),
        Compare.AT_MOST: text("at most %(n)s VP", n=n),
        Compare.EXACTLY: text("exactly %(n)s VP", n=n),
    }[condition.compare]
    if condition.measure.noun == Quantity.GAINED:
        return text("%(who)s gained %(many)s this turn", who=who, many=many)
    return text("%(who)s lost %(many)s this turn", who=who, many=many)


def of_card(condition: Condition, own: Text) -> Text | None:
    """Return what a card, by the words for itself, does or is; None where it is not asked that."""
    thing, what, so = own.inside, condition.measure.noun, bool(condition.number)
    if what in (Quantity.THIS_DEF, Quantity.THIS_ATK):
        return _stat(condition, thing)
    match what, so:
        case Quantity.THIS_ATTACKS, True:
            return text("%(thing)s is attacking", thing=thing)
        case Quantity.THIS_ATTACKS, _:
            return text("%(thing)s is not attacking", thing=thing)
        case Quantity.THIS_DEFENDS, True:
            return text("%(thing)s is defending", thing=thing)
        case Quantity.THIS_DEFENDS, _:
            return text("%(thing)s is not defending", thing=thing)
        case Quantity.THIS_DAMAGED, True:
            return text("%(thing)s is damaged", thing=thing)
        case Quantity.THIS_DAMAGED, _:
            return text("%(thing)s is undamaged", thing=thing)
        case Quantity.THIS_MARKED, True:
            return text("%(thing)s is marked", thing=thing)
        case Quantity.THIS_MARKED, _:
            return text("%(thing)s is not marked", thing=thing)
    return _place(str(what), so, thing)


def _place(what: str, so: bool, thing: Text) -> Text | None:
    """Where it is, or has been in this turn."""
    match what, so:
        case Quantity.THIS_MARCHES, True:
            return text("%(thing)s is in the army", thing=thing)
        case Quantity.THIS_MARCHES, _:
            return text("%(thing)s is not in the army", thing=thing)
        case Quantity.THIS_RESIDES, True:
            return text("%(thing)s is a resident", thing=thing)
        case Quantity.THIS_RESIDES, _:
            return text("%(thing)s is not a resident", thing=thing)
        case Quantity.THIS_RAIDED, True:
            return text("%(thing)s attacked this turn", thing=thing)
        case Quantity.THIS_RAIDED, _:
            return text("%(thing)s did not attack this turn", thing=thing)
    return None


def _stat(condition: Condition, thing: Text) -> Text:
    """What its ATK or DEF must be."""
    stat = text("ATK") if condition.measure.noun == Quantity.THIS_ATK else text("DEF")
    n = condition.number
    match condition.compare:
        case Compare.AT_LEAST:
            return text("%(thing)s's %(stat)s is at least %(n)s", thing=thing, stat=stat, n=n)
        case Compare.AT_MOST:
            return text("%(thing)s's %(stat)s is at most %(n)s", thing=thing, stat=stat, n=n)
    return text("%(thing)s's %(stat)s is exactly %(n)s", thing=thing, stat=stat, n=n)


def barred(what: str, target: Text) -> Text:
    """Return what players cannot do in a turn, or what their opponents cannot."""
    if Passive.NO_PLAY in what:
        kinds = Target(tuple(what.partition(Passive.NO_PLAY)[2].split()))
        cards = cards_played(kinds)
        if what.startswith(BARRED_OTHERS):
            return text(
                "%(target)s's opponents cannot play %(cards)s this turn.",
                target=target,
                cards=cards,
            )
        return text("%(target)s cannot play %(cards)s this turn.", target=target, cards=cards)
    if what == BARRED_OTHERS + Passive.PACIFIST:
        return text("%(target)s's opponents cannot attack this turn.", target=target)
    if what == BARRED_OTHERS + Passive.WARLIKE:
        return text("%(target)s's opponents cannot defend this turn.", target=target)
    if what == Passive.PACIFIST:
        return text("%(target)s cannot attack this turn.", target=target)
    return text("%(target)s cannot defend this turn.", target=target)


def cards_played(kind: Target) -> Text:
    """Return which cards are not played."""
    if kind == Target((Noun.CARD,), side=kind.side):
        return text("cards")
    return several(Target(kind.nouns, faction=kind.faction))
