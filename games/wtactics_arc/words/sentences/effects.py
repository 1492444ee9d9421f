"""Effects as sentences: what they do to which targets (ARC-17.11, 29)."""

from __future__ import annotations

from collections.abc import Sequence

from games.text import Text
from games.text import joined
from games.text import plural
from games.text import text
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.terms import ALL
from games.wtactics_arc.cards.text.terms import ALONG
from games.wtactics_arc.cards.text.terms import CHOSEN
from games.wtactics_arc.cards.text.terms import HOME
from games.wtactics_arc.cards.text.terms import HOME_CITY
from games.wtactics_arc.cards.text.terms import MODES
from games.wtactics_arc.cards.text.terms import RANDOM
from games.wtactics_arc.cards.text.terms import UNTIL
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Size
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.terms import X
from games.wtactics_arc.cards.text.vocabulary import HOST
from games.wtactics_arc.cards.text.vocabulary import ITS
from games.wtactics_arc.cards.text.vocabulary import REFERRED
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.words.by_hand import by_hand
from games.wtactics_arc.words.sentences import deeds
from games.wtactics_arc.words.sentences import numbers
from games.wtactics_arc.words.sentences import unseen
from games.wtactics_arc.words.sentences.conditions import under
from games.wtactics_arc.words.sentences.keywords import KEYWORD_WORDS
from games.wtactics_arc.words.sentences.parts import lent
from games.wtactics_arc.words.sentences.parts.counting import one_measured
from games.wtactics_arc.words.sentences.parts.searching import search
from games.wtactics_arc.words.sentences.parts.unmarking import held
from games.wtactics_arc.words.sentences.pointing import pointed
from games.wtactics_arc.words.sentences.targets import names_card
from games.wtactics_arc.words.sentences.targets import those_players
from games.wtactics_arc.words.sentences.targets import whom


def effects_words(
    effects: Sequence[Effect],
    own: Text,
    that: Text | None = None,
    other: bool = False,
    attackers: Target | None = None,
) -> Text:
    """Return effects as sentences; *own*: the words by which their card names itself; *that*: by
    which they name the player who set them off; *other*: whether another card did, or several
    *attackers*.
    """
    sentences = []
    for effect, said in zip(effects, pointed(effects, attackers), strict=True):
        sentences.append(_effect(said, own, that, other))
        other = other or names_card(effect.target)
        if effect.target not in (SELF, *REFERRED):
            that = those_players(effect.target.within or effect.target)
    return sentences[0] if len(sentences) == 1 else joined(" ", sentences)


def _effect(effect: Effect, own: Text, that: Text | None, other: bool) -> Text:
    sentence = deed_words(effect, own, that)
    if effect.if_done:
        sentence = text("If you do, %(effect)s", effect=sentence.inside)
    if effect.if_left:
        sentence = text("If you do not, %(effect)s", effect=sentence.inside)
    if effect.ransom and effect.target == SELF:
        sentence = text("Unless you pay %(n)s, %(effect)s", n=effect.ransom, effect=sentence.inside)
    elif effect.ransom:
        sentence = text(
            "Unless its controller pays %(n)s, %(effect)s", n=effect.ransom, effect=sentence.inside
        )
    if effect.may:
        sentence = text("You may %(effect)s", effect=sentence.inside)
    if effect.per is not None:
        sentence = for_each(effect.per, sentence)
    if effect.condition is None:
        return sentence
    return under(effect.condition, sentence, own if other else None)


def for_each(per: Measure, sentence: Text) -> Text:
    """Return a sentence whose number is multiplied by a measure."""
    return text("For each %(thing)s, %(effect)s", thing=one_measured(per), effect=sentence.inside)


def deed_words(effect: Effect, own: Text, that: Text | None = None) -> Text:
    """Return what an effect does; *that*: the words for “that player”, if no card's controller."""
    target = that if that and effect.target == ITS else whom(effect.target, own)
    if effect.target == HOST and effect.verb in (Verb.VP, Verb.DRAW, Verb.DISCARD, Verb.MILL):
        target = text("The enchanted player")
    if effect.by is not None:
        return deeds.between(effect, own)
    match effect.verb, effect.amounts:
        case Verb.BUFF, (int(atk), int(def_)):
            change = deeds.stat_change((atk, def_), effect.place == X)
            return plural(
                "%(target)s gets %(change)s until the end of the turn.",
                "%(target)s get %(change)s until the end of the turn.",
                effect.target.count,
                target=target,
                change=change,
            )
        case Verb.GROW, (int(atk), int(def_)):
            return plural(
                "%(target)s gets %(change)s for good.",
                "%(target)s get %(change)s for good.",
                effect.target.count,
                target=target,
                change=deeds.stat_change((atk, def_)),
            )
        case Verb.GAIN, _:
            return plural(
                "%(target)s gains %(keyword)s until the end of the turn.",
                "%(target)s gain %(keyword)s until the end of the turn.",
                effect.target.count,
                target=target,
                keyword=KEYWORD_WORDS[effect.keyword][0].inside,
            )
        case Verb.HEAL, (n,):
            return text("Heal %(n)s damage from %(target)s.", n=n, target=target.inside)
        case Verb.SEARCH, (int(n),):
            return search(n, effect.place, effect.keyword)
        case Verb.TOKEN, (n,):
            return numbers.tokens(n, effect.place)
        case Verb.DAMAGE, _ if effect.target.again:
            n, things = effect.target.count, target.inside
            return text("Deal %(n)s damage divided among %(things)s.", n=n, things=things)
        case Verb.DAMAGE, (n,):
            return text("%(n)s damage to %(target)s.", n=n, target=target.inside)
        case Verb.STRENGTH, (n,):
            return deeds.strength(target, n, effect.target.count)
        case Verb.VP, (n,):
            return (
                numbers.own_vp(n)
                if _is_player(effect)
                else numbers.vp(target, n, effect.target.count)
            )
        case Verb.DRAW, (n,) if effect.place == UNTIL:
            return plural(
                "Draw cards until you have %(n)s card in hand.",
                "Draw cards until you have %(n)s cards in hand.",
                int(n),
            )
        case Verb.DRAW, (n,):
            return numbers.draw(n) if _is_player(effect) else numbers.draws(target, n)
        case Verb.MILL, (n,):
            return unseen.mill_words(n) if _is_player(effect) else unseen.mills(target, n)
        case Verb.UNDER, _:
            return unseen.put_under(effect, target)
        case Verb.LOOK, _:
            return unseen.look_words(effect, target.inside)
        case Verb.TAKE, _:
            return unseen.taken(effect)
        case Verb.CONTROL, _:
            return unseen.control(effect.place, target.inside, own)
        case Verb.PREVENT | Verb.DIVERT, _:
            return unseen.prevent(effect, target.inside, own.inside)
        case Verb.CHOOSE, _ if _is_player(effect) and MODES not in effect.place:
            return _one_mode(effect.place, own)
        case Verb.CHOOSE, _ if not _is_player(effect):
            modes = _modes(effect.place, own)
            return text("%(target)s chooses one: %(effects)s", target=target, effects=modes)
        case Verb.CHOOSE, (n,):
            return text("Choose %(n)s: %(effects)s", n=n, effects=_modes(effect.place, own))
        case Verb.CHOOSE, _:
            return text("Choose one: %(effects)s", effects=_modes(effect.place, own))
        case Verb.SACRIFICE, _:
            n, own_card = int(effect.amounts[0]), effect.target.nouns == (Noun.YOU,)
            return unseen.sacrifice(target, n, effect.place, own_card)
        case Verb.HOLD, _:
            return held(effect, target)
        case Verb.REVIVE, _:
            return unseen.revived(effect.place, target.inside)
        case Verb.RETURN, _ if effect.target.buried and effect.target.nouns == (Noun.SELF,):
            card = target.inside
            return text("Return %(card)s from your graveyard to your hand.", card=card)
        case Verb.RETURN, _ if effect.place:
            return deeds.into_deck(effect.place, target.inside, effect.target.count)
        case Verb.DISCARD, _ if effect.place == CHOSEN:
            return text("%(target)s discards the chosen card.", target=target)
        case Verb.DISCARD, _ if effect.place == ALL:
            return text("%(target)s discards their hand.", target=target)
        case Verb.DISCARD, (n,) if effect.place == RANDOM and _is_player(effect):
            return unseen.discard_random(n)
        case Verb.DISCARD, (n,) if effect.place == RANDOM:
            return unseen.discards_random(target, n)
        case Verb.DISCARD, (n,):
            return unseen.own_discard(n) if _is_player(effect) else unseen.discards(target, n)
        case Verb.MOVE, _ if effect.place == HOME:
            return text("Move %(target)s to a place of its controller.", target=target.inside)
        case Verb.MOVE, _ if effect.place == HOME_CITY:
            return text("Move %(target)s to another city of its controller.", target=target.inside)
        case Verb.MOVE, _ if effect.place == ALONG:
            return text("Move %(target)s along.", target=target.inside)
        case Verb.MOVE, _ if effect.place == "army":
            return text("Move %(target)s to the Army.", target=target.inside)
        case Verb.LOSE, _:
            return lent.lost(target, effect)
        case Verb.GRANT, _:
            return lent.granted(target, effect, _given(effect))
        case Verb.OFFER | Verb.WATCH, _:
            return _later(effect, own)
        case Verb.COUNT, (n,):
            return deeds.counters(n, effect.place, target.inside)
        case Verb.DOUBLE, _:
            return deeds.doubled(effect.place, target.inside)
        case Verb.SAVE | Verb.TYPE | Verb.NO_DRAW | Verb.BAR, _:
            return deeds.kept(effect, target)
        case Verb.RESIZE, (atk, def_) if effect.place == Size.SET_BOTH:
            stats = f"{atk}/{def_}"
            return plural(
                "%(target)s becomes %(stats)s until the end of the turn.",
                "%(target)s become %(stats)s until the end of the turn.",
                effect.target.count,
                target=target,
                stats=stats,
            )
        case Verb.RESIZE | Verb.EMPTY | Verb.STRIP | Verb.HEAL, _:
            return deeds.whole(effect, target.inside)
        case Verb.TURN | Verb.AGAIN | Verb.GEMS | Verb.PEACE | Verb.RESOURCES | Verb.CHEAPER, _:
            return unseen.of_the_turn(effect)
        case Verb.COPY, (n,):
            return deeds.copies(int(n), target.inside)
        case Verb.REMOVE, _ if effect.place:
            return deeds.exiled(effect, target.inside, own.inside)
        case Verb.ATTACH, _:
            return text("Attach this card to %(target)s.", target=target.inside)
        case Verb.FACTION, _:
            return unseen.faction(effect.keyword)
        case Verb.MANUAL, _:
            return by_hand(effect.words)
        case verb, _:
            return _deed(verb, target.inside, effect.target.count)


def quoted(sentence: Text) -> Text:
    """Return a sentence that stands inside another."""
    return text("“%(sentence)s”", sentence=sentence)


def _modes(place: str, own: Text) -> Text:
    """The sentences of which one is chosen."""
    return joined(" or ", [quoted(_one_mode(one, own)) for one in place.split(MODES)])


def _one_mode(written: str, own: Text) -> Text:
    """What one of them does."""
    from games.wtactics_arc.cards.text.abilities import parse

    return effects_words(parse(written).effects, own)


def _later(effect: Effect, own: Text) -> Text:
    """What is done if its player pays, or if a card dies in this turn."""
    if effect.verb == Verb.WATCH:
        return awaited_words(_modes(effect.place, text("It")))
    bought = _modes(effect.place, own)
    return text("You may pay %(n)s: %(effects)s", n=effect.amounts[0], effects=bought)


def awaited_words(deed: Text) -> Text:
    """Return the words for what is done if a card dies in this turn."""
    return text("If it dies this turn: %(effects)s", effects=deed)


def _deed(verb: Verb, target: Text, count: int) -> Text:
    match verb:
        case Verb.MARK:
            return text("Mark %(target)s.", target=target)
        case Verb.UNMARK:
            return text("Unmark %(target)s.", target=target)
        case Verb.RETURN:
            return plural(
                "Return %(target)s to its owner's hand.",
                "Return %(target)s to their owners' hands.",
                count,
                target=target,
            )
        case Verb.MOVE:
            return text("Move %(target)s to another city.", target=target)
        case Verb.REMOVE:
            return text("Remove %(target)s from the game.", target=target)
        case Verb.CANCEL:
            return text("Cancel %(target)s.", target=target)
        case _:
            return text("Destroy %(target)s.", target=target)


def _is_player(effect: Effect) -> bool:
    """Whether an effect concerns the controller of its card."""
    return effect.target.nouns == (Noun.SELF,)


def gained_words(keyword: str) -> Text:
    """Return the words for a keyword that a creature has until the end of the turn."""
    return text("%(keyword)s this turn", keyword=KEYWORD_WORDS[keyword][0])


def _given(effect: Effect) -> Text:
    """The ability that is given, in quotes."""
    from games.wtactics_arc.words.sentences.abilities import ability_words

    return quoted(ability_words(effect.place))


def lost_words(keyword: str) -> Text:
    """Return the words for a keyword that a creature has not until the end of the turn."""
    return text("No %(keyword)s this turn", keyword=KEYWORD_WORDS[keyword][0].inside)


def granted_words(ability: Text) -> Text:
    """Return the words for an ability that a card has until the end of the turn."""
    return text("This turn: %(ability)s", ability=ability)
