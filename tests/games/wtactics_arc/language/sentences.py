"""Random abilities of every kind that the vocabulary has, as hypothesis draws them."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from games.wtactics_arc.cards.text import described
from games.wtactics_arc.cards.text.amounts import of_x
from games.wtactics_arc.cards.text.conditions import COUNTERS
from games.wtactics_arc.cards.text.conditions import LEVEL
from games.wtactics_arc.cards.text.conditions import NAMED
from games.wtactics_arc.cards.text.conditions import OF_IT
from games.wtactics_arc.cards.text.conditions import SO_OR_NOT
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import CHOSEN_FACTION
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import Rank
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.filters import State
from games.wtactics_arc.cards.text.groups import WATCHED
from games.wtactics_arc.cards.text.terms import ALL
from games.wtactics_arc.cards.text.terms import ARMY_UNMARKED
from games.wtactics_arc.cards.text.terms import BACK
from games.wtactics_arc.cards.text.terms import BARRED_OTHERS
from games.wtactics_arc.cards.text.terms import FROM_HAND
from games.wtactics_arc.cards.text.terms import HELD
from games.wtactics_arc.cards.text.terms import KEYWORDS
from games.wtactics_arc.cards.text.terms import MANY
from games.wtactics_arc.cards.text.terms import MODES
from games.wtactics_arc.cards.text.terms import UNTIL_GONE
from games.wtactics_arc.cards.text.terms import WHILE_MARKED
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Been
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Size
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.terms import X
from games.wtactics_arc.cards.text.vocabulary import HOST
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import ITSELF
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.joining.counting_back import counted_back
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.joining.referring import _OF_THE_LIVING
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import NEXT_KINDS
from games.wtactics_arc.words.sentences.targets import names_card

WHERE = (
    f" {described.ARMY}",
    f" {described.HERE}",
    f" {described.TOGETHER}",
    f" {described.ANYWHERE}",
    f" {described.EVERYWHERE}",
    *(f" {described.MARKED}{place}" for place in described.PLACES),
)
UNPLAYED = tuple(f"{Passive.NO_PLAY} {kinds}" for kinds in ("event", "creature magic", "card"))
SUBTYPES = st.sampled_from(("Goblin", "Elf", "Soldier", "Undead", "Guard"))
NUMBERS = st.integers(1, 12)
STATS = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
LIMITS = st.none() | st.tuples(st.sampled_from(Compare), st.integers(0, 12))
_PLAIN = st.builds(Measure, st.sampled_from((Quantity.VP, Quantity.HAND, Quantity.DECK)))
_THINGS = st.builds(
    Measure,
    st.sampled_from((Quantity.CITIES, Quantity.ENCHANTMENTS)),
    st.just(State.ANY),
    st.booleans(),
)
_CREATURE_COUNTS = st.builds(
    Measure,
    st.sampled_from((Quantity.CREATURES, Quantity.RESIDENTS)) | SUBTYPES,
    st.sampled_from(State),
    st.booleans(),
)
_HURT = st.builds(
    Measure,
    st.just(Quantity.CREATURES) | SUBTYPES,
    other=st.booleans(),
    been=st.sampled_from((Been.DAMAGED, Been.UNDAMAGED, Been.ATTACKS, Been.DEFENDS)),
)
_HAPPENED = (Been.DAMAGED, Been.UNDAMAGED, Been.ATTACKED, Been.DEFENDED)
_COUNTS = _CREATURE_COUNTS | _HURT
_BURIED = st.builds(
    Measure,
    st.sampled_from((Quantity.BURIED, "creature", "event", "magic", "city")) | SUBTYPES,
    buried=st.just(True),
)
_BOUNDS = st.tuples(st.sampled_from((Compare.AT_LEAST, Compare.AT_MOST)), st.integers(0, 9))
_MARCHING = st.builds(replace, _CREATURE_COUNTS, marching=st.just(True)).filter(
    lambda one: one.noun != Quantity.RESIDENTS
)
_CHEAP = st.builds(
    lambda one, limit: replace(one, limit=limit, limit_on="cost"),
    _COUNTS.filter(lambda one: one.noun != Quantity.RESIDENTS),
    _BOUNDS,
)
_STRONG = st.builds(replace, _CHEAP, limit_on=st.sampled_from(("atk", "def"))) | st.builds(
    lambda one, word: replace(one, limit=None, limit_on="", having=word),
    _CHEAP,
    st.sampled_from(KEYWORDS),
)
_LOYAL = st.builds(
    Measure,
    st.sampled_from((Quantity.CREATURES, Quantity.RESIDENTS, Quantity.CITIES)) | SUBTYPES,
    other=st.booleans(),
    faction=st.sampled_from([str(faction) for faction in FACTIONS.values()]),
)
MEASURES = st.one_of(
    _PLAIN,
    _THINGS,
    _COUNTS,
    _BURIED,
    _MARCHING,
    _CHEAP,
    _LOYAL,
    st.just(Measure(Quantity.ATTACHED)),
)
COMPARISONS = (
    (Compare.AT_LEAST, 1),
    (Compare.AT_LEAST, 0),
    (Compare.AT_MOST, 0),
    (Compare.AT_MOST, -1),
)
_ONE_CONDITION = st.one_of(
    st.none(),
    st.builds(Condition, st.booleans(), MEASURES, st.sampled_from(Compare), st.integers(0, 12)),
    st.builds(
        Condition,
        st.just(True),
        MEASURES,
        st.sampled_from(Compare),
        st.integers(0, 12),
        some=st.just(True),
    ),
    st.builds(
        lambda measure, compared, some: Condition(True, measure, *compared, some, True),
        _PLAIN | _THINGS | _CREATURE_COUNTS,
        st.sampled_from(COMPARISONS),
        st.booleans(),
    ),
    st.builds(
        lambda what, number: Condition(False, Measure(what), Compare.EXACTLY, number),
        st.sampled_from([one for one in SO_OR_NOT if one not in OF_IT]),
        st.integers(0, 1),
    ),
    st.builds(
        lambda what, number, kind: Condition(
            False, Measure(what), Compare.EXACTLY, number, against=kind
        ),
        st.sampled_from((Quantity.THIS_ATTACKS, Quantity.THIS_DEFENDS)),
        st.integers(0, 1),
        st.builds(
            Target,
            st.sampled_from(((Noun.CREATURE,), ("Goblin", "Elf"), ("Goblin", "Gaian"))),
            state=st.sampled_from(State),
            without=st.sampled_from(("", "Undead")),
        ),
    ),
    st.builds(
        lambda of_others, what, compare, n: Condition(
            of_others, Measure(what), compare, n, some=of_others
        ),
        st.booleans(),
        st.sampled_from((Quantity.GAINED, Quantity.LOST)),
        st.sampled_from(Compare),
        st.integers(0, 9),
    ),
    st.builds(
        lambda what, compare, number: Condition(False, Measure(what), compare, number),
        st.sampled_from((Quantity.THIS_DEF, Quantity.THIS_ATK, f"{COUNTERS}rust")),
        st.sampled_from(Compare),
        st.integers(0, 9),
    ),
)
CONDITIONS = _ONE_CONDITION | st.builds(
    lambda one, then, either: one and replace(one, also=then, either=either and bool(then)),
    _ONE_CONDITION,
    _ONE_CONDITION,
    st.booleans(),
)
_EVERYONES = st.builds(
    Measure,
    st.just(Quantity.CREATURES) | SUBTYPES,
    st.sampled_from(State),
    st.booleans(),
    st.just(True),
)
_NEAR = st.builds(
    Measure,
    st.just(Quantity.NEAR),
    st.just(State.ANY),
    st.booleans(),
    faction=st.sampled_from(("", *map(str, FACTIONS.values()))),
)
_RIVALS = st.builds(
    Measure,
    st.sampled_from((Quantity.CREATURES, Quantity.RESIDENTS)) | SUBTYPES,
    st.sampled_from(State),
    rivals=st.just(True),
) | st.sampled_from(
    [Measure(noun, rivals=True) for noun in (Quantity.CITIES, Quantity.ENCHANTMENTS, Quantity.HAND)]
)
PER = (
    st.none()
    | MEASURES
    | _EVERYONES
    | _STRONG
    | _NEAR
    | _RIVALS
    | st.just(Measure(Quantity.DONE))
    | st.just(Measure(Quantity.DEATHS))
    | st.builds(Measure, st.just(Quantity.HERE), st.sampled_from(State), st.booleans())
    | st.just(Measure(f"{COUNTERS}rust"))
)
_CREATURES = (Noun.CREATURE, Noun.RESIDENT, Noun.TROOP, Noun.ATTACKER, Noun.DEFENDER)
_STANDING = (*_CREATURES, Noun.CITY, Noun.ENCHANTMENT)


def _rows(things: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(things, min_size=1, max_size=2, unique=True).map(tuple)


_NOUNS = _rows(st.sampled_from(_STANDING)) | _rows(SUBTYPES)
_THINGS_ALONE = {Noun.CITY, Noun.ENCHANTMENT}
_WITHIN = st.none() | st.sampled_from(
    [
        *(Target((Noun.CITY,), side=side) for side in Side),
        Target((Noun.PLAYER,)),
        Target((Noun.OPPONENT,)),
    ]
)
_NAMED = st.sampled_from(("", *map(str, FACTIONS.values())))
_FACTION = _NAMED | st.just(CHOSEN_FACTION)
_SIDES, _STATES = st.sampled_from(Side), st.sampled_from(State)


@st.composite
def choices(draw: st.DrawFn) -> Target:
    """Draw whom an effect concerns: one, several, up to a number, each, or cards in a graveyard."""
    how = draw(st.sampled_from(("one", "each", "several", "up to", "buried")))
    if how == "buried":
        nouns = draw(st.sampled_from(((Noun.CREATURE,), (Noun.CARD,), (Noun.EVENT,), ("Goblin",))))
        side = draw(st.sampled_from((Side.OWN, Side.ANY)))
        return Target(nouns, side=side, limit=draw(LIMITS), buried=True)
    if draw(st.integers(0, 19)) == 0:
        which = Target((Noun.CREATURE,), each=how == "each", limit_x=True)
        compare = draw(st.sampled_from((Compare.AT_LEAST, Compare.AT_MOST)))
        on = draw(st.sampled_from(("cost", "atk", "def")))
        return replace(which, limit=(compare, 0), limit_on=on, side=draw(_SIDES))
    if draw(st.integers(0, 19)) == 0:
        of = draw(st.sampled_from(("Body", "Soul")))
        return Target((Noun.CITY,), each=how == "each", side=draw(_SIDES), among=of)
    if draw(st.integers(0, 19)) == 0:
        kind = draw(st.sampled_from((Noun.CREATURE, "Goblin")))
        return Target((kind,), each=how == "each", other=draw(st.booleans()), near=True)
    if draw(st.integers(0, 19)) == 0:
        kind = draw(st.sampled_from((Noun.CREATURE, Noun.CITY, "Goblin")))
        return Target((kind,), each=how == "each", side=draw(_SIDES), bearing="rust")
    if how == "each" and draw(st.integers(0, 19)) == 0:
        return Target((Noun.CREATURE,), each=True, among=Noun.PLAYER)
    limit, nouns = draw(LIMITS), draw(_NOUNS)
    kinds = not any(noun in list(Noun) for noun in nouns)
    return Target(
        nouns,
        among=draw(st.sampled_from(("", *_CREATURES[1:]))) if kinds else "",
        each=how == "each",
        side=draw(_SIDES),
        state=draw(_STATES),
        here=draw(st.booleans()),
        limit=limit,
        count=draw(st.integers(2, 9))
        if how == "several"
        else draw(st.integers(1, 9))
        if how == "up to"
        else 1,
        up_to=how == "up to",
        other=draw(st.booleans()),
        faction=draw(_FACTION),
        limit_on=draw(st.sampled_from(("cost", "atk", "def"))) if _bounds(limit) else "cost",
        without=draw(st.sampled_from(("", "", "Undead"))),
        having=draw(st.sampled_from(("", "", *KEYWORDS))),
        lacking=draw(st.sampled_from(("", "", *KEYWORDS))),
        facing=draw(st.booleans()) and how == "each",
        been=draw(st.sampled_from(("", "", *_HAPPENED))),
        rank=draw(_ranks(nouns)) if how in ("one", "each") else None,
        within=draw(_WITHIN) if how == "each" and set(nouns).isdisjoint(_THINGS_ALONE) else None,
    )


def _ranks(nouns: tuple[str, ...]) -> st.SearchStrategy[tuple[Rank, str] | None]:
    """Draw by which number some of them are meant, where all of them have such a number."""
    kinds = {noun for noun in nouns if noun in list(Noun)}
    if not kinds <= {*_CREATURES, Noun.CITY, Noun.ENCHANTMENT}:
        return st.none()
    numbers = ("cost", "atk", "def") if kinds <= set(_CREATURES) else ("cost",)
    return st.none() | st.tuples(st.sampled_from(Rank), st.sampled_from(numbers))


def _bounds(limit: object) -> bool:
    """Whether a limit may be one on ATK or DEF, which sentences bound on one side."""
    return isinstance(limit, tuple) and limit[0] != Compare.EXACTLY


PLAYERS = st.sampled_from(
    (
        SELF,
        Target((Noun.OPPONENT,)),
        Target((Noun.PLAYER,)),
        Target((Noun.OPPONENT,), each=True),
        Target((Noun.PLAYER,), each=True),
        Target((Noun.DEFENDING,), each=True),
    )
)
AMOUNTS = st.tuples(NUMBERS | st.just(X))
SUMS = AMOUNTS | st.sampled_from((("X-2",), ("X+1",)))


_CITIES = st.builds(
    lambda one: replace(one, nouns=(Noun.CITY,), among="", buried=False, rank=None), choices()
)
CREATURES_ALONE = st.builds(
    Target,
    _rows(st.sampled_from(_CREATURES)) | _rows(SUBTYPES),
    side=_SIDES,
    state=_STATES,
    having=st.sampled_from(("", *KEYWORDS)),
)
GRANTED = (
    "When it dies: draw 1 card.",
    "Your residents cannot be the target of events.",
    "Pay 1: draw 1 card.",
)
PLAYED_NOW = (
    Noun.ITEM,
    Noun.EVENT,
    Noun.MAGIC,
    Noun.ABILITY,
    Noun.CREATURE_PLAYED,
    Noun.CITY_PLAYED,
    Noun.ENCHANTMENT_PLAYED,
)
LOOKS = st.sampled_from(
    (
        Effect(Verb.LOOK, (1,), place="deck"),
        Effect(Verb.LOOK, ("X",), place="deck"),
        Effect(Verb.LOOK, (3,), Target((Noun.OPPONENT,)), "deck"),
        Effect(Verb.LOOK, (), Target((Noun.PLAYER,)), "hand"),
        Effect(Verb.LOOK, (), place="until", keyword="creature"),
        Effect(Verb.LOOK, (), place="until", keyword="Goblin"),
        Effect(Verb.LOOK, (), place="sift"),
        Effect(Verb.LOOK, (), place="order"),
        Effect(Verb.LOOK, (), place="choice"),
        Effect(Verb.LOOK, (), place="choice", keyword="event"),
        Effect(Verb.LOOK, (), place="choice", keyword="magic event"),
        Effect(Verb.LOOK, (), place="shuffle"),
        Effect(Verb.LOOK, (), place="rest"),
        Effect(Verb.LOOK, (), place="rest on top"),
    )
)


def _asks(effect: Effect) -> bool:
    """Whether a player chooses something for an effect."""
    return effect.target.chosen or effect.may or effect.target.within is not None


@st.composite
def effects(draw: st.DrawFn) -> Effect:
    """Draw one effect."""
    verb = draw(st.sampled_from([verb for verb in Verb if verb not in (Verb.MANUAL, Verb.WATCH)]))
    condition = draw(CONDITIONS)
    match verb:
        case Verb.FACTION:
            return Effect(verb, keyword=draw(st.sampled_from(("", "Gaian"))), condition=condition)
        case Verb.ATTACH:
            side = draw(_SIDES)
            return Effect(verb, (), Target((Noun.CREATURE,), side=side), condition=condition)
        case Verb.BUFF | Verb.GROW:
            return Effect(verb, draw(STATS), draw(choices()), condition=condition)
        case Verb.GAIN:
            keyword = draw(st.sampled_from(KEYWORDS))
            return Effect(verb, (), draw(choices()), keyword=keyword, condition=condition)
        case Verb.FIGHT:
            by, target = draw(CREATURES_ALONE | st.just(SELF)), draw(CREATURES_ALONE)
            return Effect(verb, (), target, condition=condition, by=by)
        case Verb.DOUBLE:
            return Effect(verb, (), draw(choices()), "rust", condition=condition)
        case Verb.RESIZE:
            how = draw(st.sampled_from(Size))
            amounts = (draw(NUMBERS),) if how == Size.SET else ()
            amounts = draw(st.tuples(NUMBERS, NUMBERS)) if how == Size.SET_BOTH else amounts
            return Effect(verb, amounts, draw(CREATURES_ALONE), how, condition=condition)
        case Verb.EMPTY:
            whose = (SELF, Target((Noun.DEFENDING,), each=True))
            return Effect(verb, (), draw(PLAYERS.filter(lambda one: one not in whose)))
        case Verb.STRIP:
            return Effect(verb, (), draw(choices()), condition=condition)
        case Verb.HAND_ON:
            place = draw(st.sampled_from(("rust", "+1/+1")))
            by, target = draw(CREATURES_ALONE | st.just(SELF)), draw(CREATURES_ALONE)
            return Effect(verb, (draw(NUMBERS),), target, place, condition=condition, by=by)
        case Verb.SWAP:
            by, target = draw(CREATURES_ALONE), draw(CREATURES_ALONE)
            return Effect(verb, (), target, condition=condition, by=by)
        case Verb.DAMAGE if draw(st.booleans()) and draw(st.booleans()):
            if draw(st.booleans()):
                return Effect(verb, (), draw(CREATURES_ALONE), condition=condition, by=ITSELF)
            if draw(st.booleans()):
                target = replace(draw(CREATURES_ALONE), random=True, count=draw(st.integers(1, 3)))
                target = replace(target, other=target.count == 1 and draw(st.booleans()))
                return Effect(verb, (2,), target, condition=condition)
            if draw(st.booleans()):
                return Effect(verb, (), draw(choices()), by=draw(CREATURES_ALONE))
            target = draw(choices().filter(lambda one: one.count > 1 and not one.up_to))
            target = replace(target, again=True, other=False)
            return Effect(verb, (1,), target, condition=condition)
        case Verb.LOSE:
            keyword = draw(st.sampled_from((*KEYWORDS, ALL)))
            return Effect(verb, (), draw(choices()), keyword=keyword, condition=condition)
        case Verb.GRANT:
            given, good = (
                draw(st.sampled_from(GRANTED)),
                draw(st.sampled_from(((), (1,), (2,), (3,)))),
            )
            return Effect(verb, good, draw(choices() | st.just(SELF)), given, condition=condition)
        case Verb.COUNT:
            amounts = draw(AMOUNTS | st.tuples(st.integers(-9, -1)))
            place = draw(st.sampled_from(("rust", "grassroot", "+1/+1")))
            if place == "+1/+1":
                amounts = (-2,)
            return Effect(verb, amounts, draw(choices() | st.just(SELF)), place)
        case Verb.TYPE:
            return Effect(verb, (), draw(choices()), draw(SUBTYPES), condition=condition)
        case Verb.BAR if draw(st.booleans()):
            barred = draw(st.sampled_from((Passive.PACIFIST, Passive.WARLIKE, *UNPLAYED)))
            return Effect(verb, (), Target((Noun.PLAYER,)), BARRED_OTHERS + barred)
        case Verb.BAR:
            barred = draw(st.sampled_from((Passive.PACIFIST, Passive.WARLIKE, *UNPLAYED)))
            return Effect(verb, (), draw(PLAYERS), barred)
        case Verb.NO_DRAW if draw(st.booleans()):
            return Effect(verb, (1,), draw(PLAYERS))
        case Verb.NO_DRAW:
            return Effect(verb, (), draw(PLAYERS.filter(lambda one: one != SELF)))
        case Verb.HOLD if draw(st.booleans()):
            how = draw(st.sampled_from((((2,), ""), ((3,), ""), ((), WHILE_MARKED))))
            return Effect(verb, how[0], draw(choices() | st.just(SELF)), how[1])
        case Verb.OFFER:
            return Effect(verb, (draw(NUMBERS),), place="Draw 1 card.", condition=condition)
        case Verb.RESOURCES:
            return Effect(verb, (draw(NUMBERS),), condition=condition)
        case Verb.CHEAPER:
            return Effect(verb, (draw(NUMBERS),), SELF, draw(st.sampled_from(NEXT_KINDS)))
        case Verb.COPY:
            return Effect(verb, (draw(st.integers(1, 9)),), draw(CREATURES_ALONE | st.just(SELF)))
        case Verb.REMOVE if draw(st.booleans()):
            place = draw(st.sampled_from((BACK, UNTIL_GONE)))
            return Effect(verb, (), draw(CREATURES_ALONE), place, condition=condition)
        case Verb.AGAIN:
            place = draw(st.sampled_from(("", ARMY_UNMARKED)))
            return Effect(verb, (), SELF, place, condition=condition)
        case Verb.TURN | Verb.PEACE:
            return Effect(verb, (), condition=condition)
        case Verb.GEMS:
            faction = draw(st.sampled_from(tuple(map(str, FACTIONS.values()))))
            return Effect(verb, draw(AMOUNTS), place=faction, condition=condition)
        case Verb.DAMAGE | Verb.HEAL:
            amounts = draw(SUMS)
            per = None if any(map(of_x, amounts)) else draw(PER | st.just(Measure(Quantity.ATK)))
            paid = draw(st.integers(0, 2)) if verb == Verb.DAMAGE and per is None else 0
            if any(map(of_x, amounts)):
                paid = 0
            target = draw(choices() | st.just(HOST))
            return Effect(verb, amounts, target, condition=condition, per=per, ransom=paid)
        case Verb.STRENGTH:
            amounts = draw(SUMS | st.tuples(st.integers(-9, -1)))
            return Effect(verb, amounts, draw(_CITIES), condition=condition)
        case Verb.VP:
            amounts = draw(SUMS | st.tuples(st.integers(-9, -1)))
            return Effect(verb, amounts, draw(PLAYERS), condition=condition)
        case Verb.DRAW:
            may, target = draw(st.booleans()), draw(PLAYERS.filter(lambda one: not one.chosen))
            place = draw(st.sampled_from(("", "until"))) if target == SELF else ""
            return Effect(verb, (draw(NUMBERS),), target, place, condition=condition, may=may)
        case Verb.DISCARD:
            target, how = draw(PLAYERS), draw(st.sampled_from(("", "random", "chosen")))
            place = "" if target == SELF and how == "chosen" else how
            amounts = (1,) if place == "chosen" else draw(AMOUNTS)
            if place == "random" and target != SELF and draw(st.booleans()):
                return Effect(verb, (1,), target, "all", condition=condition)
            return Effect(verb, amounts, target, place, condition=condition)
        case Verb.SEARCH:
            kinds = (
                "",
                "creature",
                "event",
                "Goblin",
                "Goblin creature",
                "Goblin/Elf",
                "event/magic",
            )
            what = draw(st.sampled_from(kinds))
            what = f"{what}{draw(st.sampled_from(('', ' cost<=3')))}".strip()
            held = [f"{FROM_HAND}{place}" for place in INTO_PLAY if "creature" not in what]
            where = draw(
                st.sampled_from(("", "top", *((*INTO_PLAY, *held) if "oblin" in what else ())))
            )
            number = draw(NUMBERS)
            if where == "top" and what in ("event", "Goblin"):
                number = draw(st.sampled_from((number, MANY)))
            return Effect(verb, (number,), SELF, what, where, condition=condition)
        case Verb.UNDER if draw(st.booleans()):
            return Effect(verb, (), draw(PLAYERS), condition=condition)
        case Verb.UNDER:
            amounts, place = (draw(st.integers(1, 9)),), draw(st.sampled_from(("top", "bottom")))
            return Effect(verb, amounts, SELF, place, condition=condition)
        case Verb.MILL:
            return Effect(verb, draw(AMOUNTS), draw(PLAYERS), condition=condition)
        case Verb.LOOK:
            return draw(LOOKS)
        case Verb.TAKE:
            kind = draw(st.sampled_from(("", "creature", "Goblin", "Gaian event", "top")))
            number = draw(NUMBERS) if kind in ("", "top") else 1
            return Effect(verb, (number,), SELF, kind, condition=condition)
        case Verb.CONTROL:
            target = draw(choices().filter(lambda one: not one.buried))
            return Effect(verb, (), target, draw(st.sampled_from(("", "turn", UNTIL_GONE))))
        case Verb.DIVERT:
            return Effect(verb, (draw(NUMBERS),), draw(CREATURES_ALONE), condition=condition)
        case Verb.PREVENT:
            amounts, place = draw(st.sampled_from((((), "all"), ((2,), ""))))
            spared = draw(choices() | st.just(Target((Noun.YOU,))))
            return Effect(verb, amounts, spared, place, condition=condition)
        case Verb.SACRIFICE:
            yourself = st.just(Target((Noun.YOU,)))
            target = draw(PLAYERS.filter(lambda one: one != SELF) | yourself)
            kind = draw(st.sampled_from(("creature", "city", "resource", "Goblin", "Elf")))
            return Effect(verb, (draw(st.integers(1, 3)),), target, kind, condition=condition)
        case Verb.CHOOSE:
            target = draw(PLAYERS)
            modes = draw(
                st.sampled_from((("Draw 1 card.", "You lose 2 VP."), ("You may draw 1 card.",)))
            )
            if target == SELF and draw(st.booleans()):
                three = ("Draw 1 card.", "Discard 2 cards.", "You lose 2 VP.")
                return Effect(verb, (2,), place=MODES.join(three))
            if target == SELF:
                modes, condition = ("Draw 1 card.", "Discard 2 cards."), None
            return Effect(verb, (), target, MODES.join(modes), condition=condition)
        case Verb.RETURN if draw(st.booleans()) and draw(st.booleans()):
            return Effect(verb, (), replace(SELF, buried=True), condition=condition)
        case Verb.RETURN:
            place = draw(st.sampled_from(("", "top", "bottom", "deck")))
            return Effect(verb, (), draw(choices()), place, condition=condition)
        case Verb.TOKEN:
            token = draw(st.sampled_from(("Goblin", "Giant Rat 0/1", "Spirit 1/1 winged swift")))
            token += draw(st.sampled_from(("", *WHERE))) if "/" in token else ""
            least = 2 if described.TOGETHER in token else 1
            amount = draw(st.integers(least, 9) | st.just(X if "/" in token else 1))
            return Effect(verb, (amount,), place=token, condition=condition)
        case Verb.REVIVE:
            target = Target((Noun.CREATURE,), side=Side.OWN, limit=draw(LIMITS), buried=True)
            place = draw(st.sampled_from(("", "army", "this city")))
            return Effect(verb, (), target, place, condition=condition)
        case Verb.CANCEL:
            noun = draw(st.sampled_from(PLAYED_NOW))
            return Effect(verb, (), Target((noun,), limit=draw(LIMITS)), condition=condition)
        case Verb.MOVE if draw(st.integers(0, 9)) == 0:
            mine = Target((Noun.CREATURE,), side=Side.OWN, other=True)
            return Effect(verb, (), mine, "along", condition=condition)
        case Verb.MOVE:
            place = draw(st.sampled_from(("army", "city", "home", "home city")))
            return Effect(verb, (), draw(choices()), place, condition=condition)
        case _:
            return Effect(verb, (), draw(choices() | st.just(SELF)), condition=condition)


def _rule(word: Passive, number: int = 0, target: Target | None = None) -> Ability:
    return Ability("", AbilityKind.PASSIVE, word, number, target=target)


_OTHERS = st.one_of(
    st.just(Target((Noun.CREATURE,))),
    st.builds(
        Target,
        st.sampled_from(((Noun.CREATURE,), ("Goblin",), (Noun.MADE,))),
        having=st.sampled_from(("", *KEYWORDS)),
        lacking=st.sampled_from(("", *KEYWORDS)),
    ),
)
STANDING = st.one_of(
    st.builds(lambda kind: _rule(Passive.SPARED, 1, kind), _OTHERS),
    st.builds(
        lambda kind: Ability(
            "", AbilityKind.PASSIVE, Passive.HAS, inner=_rule(Passive.SPARED, 0, kind)
        ),
        _OTHERS,
    ),
    st.builds(
        lambda number, target: _rule(Passive.ARMOUR, number, target),
        st.integers(1, 3),
        st.sampled_from((None, Target((Noun.THIS_CITY,)))),
    ),
    st.builds(
        lambda nouns, side: _rule(Passive.NO_PLAY, 0, Target(nouns, side=side)),
        _rows(st.sampled_from((Noun.EVENT, Noun.MAGIC, Noun.CREATURE))) | st.just((Noun.CARD,)),
        _SIDES,
    ),
    st.builds(
        lambda number: _rule(Passive.HAND_SIZE, number), st.integers(1, 3) | st.integers(-3, -1)
    ),
    st.just(_rule(Passive.NO_HAND_SIZE)),
    st.builds(lambda n, kind: _rule(Passive.TOLL, n, kind), st.integers(1, 3), _OTHERS),
    st.builds(
        lambda kind: _rule(Passive.CLOSED, 0, replace(kind, side=Side.ENEMY)),
        _OTHERS.filter(lambda kind: Noun.MADE not in kind.nouns),
    ),
    st.builds(
        lambda here, kind, side: _rule(Passive.PATHS, here, replace(kind, side=side)),
        st.integers(0, 1),
        _OTHERS,
        _SIDES,
    ),
    st.builds(_rule, st.sampled_from((Passive.MORE_EACH, Passive.MORE_DRAWING)), st.integers(1, 3)),
    st.just(_rule(Passive.BLOCKADE)),
    st.just(Ability("", AbilityKind.PASSIVE, Passive.HAS, inner=_rule(Passive.BLOCKADE))),
    st.builds(lambda side: _rule(Passive.DRAWS_ONE, 0, Target((Noun.PLAYER,), side=side)), _SIDES),
    st.builds(
        lambda nouns, faction: _rule(Passive.DOUBLED, 0, Target(nouns, faction=faction)),
        _rows(st.sampled_from((Noun.EVENT, Noun.MAGIC))),
        _FACTION,
    ),
    st.builds(
        lambda faction: _rule(
            Passive.DEVOTED,
            0,
            Target((Noun.CARD,), side=Side.OWN, faction=faction, buried=True),
        ),
        _FACTION,
    ),
)


STAYING = st.one_of(
    st.integers(1, 3).map(lambda n: _rule(Passive.STAYS, n)),
    st.integers(1, 3).map(
        lambda n: replace(_rule(Passive.STAYS, n), per=Measure(f"{COUNTERS}rust"))
    ),
    st.sampled_from(
        (
            Effect(Verb.GROW, (-1, -1)),
            Effect(Verb.DISCARD, (2,)),
            Effect(Verb.DESTROY, (), Target((Noun.CREATURE,), side=Side.OWN)),
            Effect(Verb.DESTROY, (), Target((Noun.RESOURCE,), side=Side.OWN)),
        )
    ).map(lambda price: replace(_rule(Passive.STAYS), price=(price,))),
)
"""What stays marked, and for which price it is unmarked."""


@st.composite
def passives(draw: st.DrawFn) -> Ability:
    """Draw a passive ability."""
    keyword = draw(
        st.sampled_from(KEYWORDS).map(lambda word: Ability("", AbilityKind.PASSIVE, word))
        | NUMBERS.map(lambda number: Ability("", AbilityKind.PASSIVE, Passive.GUARD, number))
        | NUMBERS.map(lambda number: Ability("", AbilityKind.PASSIVE, Passive.BID, number))
    )
    nouns = draw(_rows(st.sampled_from(_CREATURES)) | _rows(SUBTYPES))
    sources = _rows(st.sampled_from((Noun.EVENT, Noun.MAGIC, Noun.ABILITY, Noun.ITEM)))
    keyword = draw(
        st.just(keyword)
        | st.sampled_from(
            (
                *(Passive.STAYS, Passive.LOATH, Passive.ROOTED, Passive.IDLE),
                *(Passive.SORTIE, Passive.WARDEN),
            )
        ).map(lambda word: Ability("", AbilityKind.PASSIVE, word))
        | STAYING
        | st.integers(2, 4).map(lambda n: Ability("", AbilityKind.PASSIVE, Passive.CROWD, n))
        | st.integers(1, 4).map(lambda n: Ability("", AbilityKind.PASSIVE, Passive.CAPPED, n))
        | st.sampled_from((-1, 1)).map(lambda n: _rule(Passive.UNMATCHED, n))
        | CREATURES_ALONE.filter(
            lambda one: one.side != Side.OWN and Noun.ATTACKER not in one.nouns
        ).map(lambda one: Ability("", AbilityKind.PASSIVE, Passive.NO_DEFENCE, target=one))
        | st.builds(Target, st.just((Noun.CITY,)), side=_SIDES, faction=_FACTION).map(
            lambda one: Ability("", AbilityKind.PASSIVE, Passive.NO_ATTACK, target=one)
        )
        | st.builds(Target, sources, side=st.sampled_from((Side.ANY, Side.ENEMY))).map(
            lambda one: Ability("", AbilityKind.PASSIVE, Passive.SAFE, target=one)
        )
        | st.builds(
            lambda word, target: Ability("", AbilityKind.PASSIVE, word, target=target),
            st.sampled_from((Passive.BLOCKED_BY, Passive.NOT_BLOCKED_BY)),
            CREATURES_ALONE.filter(
                lambda one: one.side != Side.OWN and Noun.ATTACKER not in one.nouns
            ),
        )
    )
    target = Target(
        nouns,
        side=draw(_SIDES),
        state=draw(_STATES),
        here=draw(st.booleans()),
        limit=draw(LIMITS),
        faction=draw(_FACTION),
        facing=draw(st.booleans()),
    )
    given = Passive.RESIDENTS_HAVE if target == RESIDENTS_HERE else Passive.AURA
    one = draw(
        st.sampled_from(
            (
                keyword,
                Ability("", AbilityKind.PASSIVE, Passive.GIVE, stats=draw(STATS)),
                Ability("", AbilityKind.PASSIVE, Passive.GROWN, stats=draw(STATS)),
                Ability("", AbilityKind.PASSIVE, Passive.AURA, stats=draw(STATS), target=target),
                Ability("", AbilityKind.PASSIVE, Passive.ENTERS_MARKED),
                Ability("", AbilityKind.PASSIVE, Passive.LOYAL),
                Ability("", AbilityKind.PASSIVE, Passive.RAIDS),
                Ability("", AbilityKind.PASSIVE, Passive.UNIQUE),
                Ability(
                    "",
                    AbilityKind.PASSIVE,
                    Passive.FREE,
                    condition=draw(st.sampled_from(NAMED_ONES)),
                ),
                Ability(
                    "",
                    AbilityKind.PASSIVE,
                    Passive.SIZED,
                    stats=(1, draw(st.integers(0, 1))),
                    per=draw(SIZES),
                ),
                Ability("", AbilityKind.PASSIVE, Passive.COST, draw(st.sampled_from((-2, 1)))),
                Ability(
                    "", AbilityKind.PASSIVE, Passive.COST, -1, target=draw(st.sampled_from(PLAYED))
                ),
                draw(FIRSTS),
                draw(STANDING),
                Ability("", AbilityKind.PASSIVE, Passive.HAS, inner=keyword),
                Ability("", AbilityKind.PASSIVE, Passive.RESIDENTS_HAVE, inner=keyword),
                Ability(
                    "",
                    AbilityKind.PASSIVE,
                    given,
                    target=target if given == Passive.AURA else None,
                    inner=keyword,
                ),
            )
        )
    )
    return one


INTO_PLAY = ("play", "army", "play marked", "this city", "this city marked")
FIRSTS = st.builds(
    lambda n, kind, side, least, once: Ability(
        "",
        AbilityKind.PASSIVE,
        Passive.COST,
        n,
        target=replace(kind, side=side),
        once=once,
        least=least if n < 0 else 0,
    ),
    st.sampled_from((-2, -1, 1)),
    st.sampled_from(
        (
            Target((Noun.CREATURE,)),
            Target((Noun.EVENT,)),
            Target(("Goblin",)),
            Target((Noun.CREATURE,), faction="Gaian"),
        )
    ),
    _SIDES,
    st.integers(0, 2),
    st.booleans(),
)
"""What the first card of a turn, or each card of a kind, costs more or less."""
TIMES = st.sampled_from(
    (
        None,
        *(
            Condition(False, Measure(what), Compare.EXACTLY, 1)
            for what in (Quantity.TURN, Quantity.PLAYING, Quantity.ASSAULT, Quantity.THIS_RESIDES)
        ),
        Condition(False, Measure("Elf"), Compare.AT_LEAST, 2),
        Condition(False, Measure(COUNTERS + LEVEL), Compare.AT_LEAST, 2),
        Condition(False, Measure(COUNTERS + LEVEL), Compare.AT_MOST, 2),
        Condition(False, Measure(Quantity.BESIEGES), Compare.EXACTLY, 1),
        Condition(False, Measure(Quantity.BESIEGES), Compare.EXACTLY, 0),
        Condition(False, Measure(Quantity.CITIES, having="Soul"), Compare.AT_LEAST, 1),
    )
)
"""When an ability can be used."""
DYING = [Condition(False, Measure(Quantity.IT_DIES), Compare.EXACTLY, number) for number in (0, 1)]
NAMED_ONES = (
    None,
    Condition(False, Measure(f"{NAMED}Old Harbor"), Compare.AT_LEAST, 1),
    Condition(False, Measure(f"{NAMED}Harbor"), Compare.AT_MOST, 2),
)
SIZES = st.one_of(
    _THINGS,
    _CREATURE_COUNTS.filter(lambda one: one.noun != Quantity.RESIDENTS or not one.state),
    _EVERYONES,
    st.sampled_from(
        (Measure(Quantity.HAND), Measure(Quantity.ATTACHED), Measure(f"{COUNTERS}rust"))
    ),
)
PLAYED = (
    Target((Noun.EVENT,), side=Side.OWN),
    Target((Noun.MAGIC, Noun.ENCHANTMENT)),
    Target(("Goblin",), side=Side.ENEMY),
    Target((Noun.CREATURE,), faction="Gaian"),
)
TURNS = (Target((Noun.PLAYER,), each=True), Target((Noun.OPPONENT,), each=True))
_MINE = Target((Noun.CREATURE,), side=Side.OWN)
PRICES = (
    Effect(Verb.DISCARD, (2,)),
    Effect(Verb.DISCARD, (1,), keyword=f"{HELD}event"),
    Effect(Verb.DISCARD, (2,), keyword=f"{HELD}Dark Legion Goblin"),
    Effect(Verb.DESTROY, (), _MINE),
    Effect(Verb.RETURN, (), Target(("Goblin",), side=Side.OWN)),
    Effect(Verb.MARK, (), Target((Noun.CREATURE,), side=Side.OWN, state=State.UNMARKED)),
    Effect(Verb.MARK, (), Target((Noun.CREATURE,), side=Side.OWN, state=State.UNMARKED, count=2)),
    Effect(Verb.DESTROY, (), Target((Noun.RESOURCE,), side=Side.OWN)),
    Effect(Verb.STRENGTH, (-2,), Target((Noun.CITY,), side=Side.OWN)),
    Effect(Verb.STRENGTH, (-1,), Target((Noun.THIS_CITY,))),
    Effect(Verb.COUNT, (-1,), place="rust"),
    Effect(Verb.COUNT, (-3,), Target((Noun.THIS_CITY,)), "rust"),
    Effect(Verb.COUNT, (-2,), place="+1/+1"),
)
_RESIDENTS = Target((Noun.RESIDENT,), side=Side.OWN, state=State.UNMARKED, here=True)
LOYAL = Effect(Verb.MARK, (), replace(_RESIDENTS, count=3, up_to=True, worth=3))
IN_WHICH = st.sampled_from(("", "Body", "Mind", "Soul"))
MOVERS = [
    Target((Noun.SELF,), among=Noun.TROOP),
    Target((Noun.SELF,), among=Noun.RESIDENT),
    Target(("Goblin",), side=Side.OWN, among=Noun.TROOP),
    Target((Noun.CREATURE,), other=True, here=True),
    Target((Noun.CREATURE,), side=Side.ENEMY),
]
"""Who moves, and where to."""
RESIDENTS_HERE = Target((Noun.RESIDENT,), here=True)


def _counting(effects: list[Effect]) -> list[Effect]:
    """The effects without “for each creature destroyed this way” where none was destroyed."""
    try:
        counted_back(effects, "")
    except Meaningless:
        destroyed = Measure(Quantity.DONE)
        return [replace(one, per=None) if one.per == destroyed else one for one in effects]
    return effects


@st.composite
def abilities(draw: st.DrawFn) -> Ability:
    """Draw an ability of any kind but by hand."""
    kind = draw(
        st.sampled_from(
            (AbilityKind.PASSIVE, AbilityKind.TRIGGERED, AbilityKind.ACTIVATED, AbilityKind.EFFECT)
        )
    )
    if kind == AbilityKind.PASSIVE:
        return draw(passives())
    done = [draw(effects()) for _ in range(draw(st.integers(1, 3)))]
    if draw(st.integers(0, 9)) == 0:
        done = [
            Effect(Verb.DAMAGE, (2,), replace(draw(CREATURES_ALONE), random=False)),
            Effect(Verb.DRAW, (1,), condition=draw(st.sampled_from(DYING))),
        ]
    if draw(st.integers(0, 9)) == 0:
        done = [
            Effect(Verb.TOKEN, (2,), place="Spirit 1/1 winged"),
            Effect(Verb.GAIN, (), IT, keyword=Passive.SWIFT),
            Effect(Verb.MARK, (), IT),
        ]
    asking = (Verb.CHOOSE, Verb.OFFER, Verb.FACTION)
    if any(one.verb in asking for one in done[:-1]):
        done = [one for one in done if one.verb not in asking] or done[:1]
    if any(one.verb == Verb.DISCARD and one.place == "all" for one in done[:-1]):
        done = done[:1]
    last = max((at for at, one in enumerate(done) if _asks(one)), default=0)
    for at, one in enumerate(done):
        others = one.target.other and one.target.each
        if others and any(names_card(each.target) and not each.target.each for each in done[:at]):
            done[at] = one = replace(one, target=replace(one.target, other=False))
        if not at and one.per is not None and one.per.noun == Quantity.DONE:
            done[at] = one = replace(one, per=None)
        if one.target.within is not None and Noun.CITY in one.target.nouns:
            done[at] = one = replace(one, target=replace(one.target, within=None))
        if kind != AbilityKind.EFFECT and any(map(of_x, one.amounts)):
            done[at] = one = replace(one, amounts=(2,))
        if kind != AbilityKind.EFFECT and one.target.limit_x:
            done[at] = one = replace(one, target=replace(one.target, limit_x=False))
        if (one.target.up_to or one.may) and at != last:
            done[at] = Effect(Verb.DRAW, (1,))
        elif at and one.per == Measure(Quantity.ATK):
            done[at] = replace(one, per=None)  # “its ATK” may be that of what stands before
    done = _counting(done)
    if kind == AbilityKind.TRIGGERED:
        word = draw(st.sampled_from(Trigger))
        watched = Target(("Goblin",), side=draw(_SIDES), other=draw(st.booleans()))
        target = watched if word in WATCHED and draw(st.booleans()) else None
        if word == Trigger.AIMED:
            nouns = (Noun.EVENT, Noun.MAGIC, Noun.ENCHANTMENT, Noun.ABILITY, Noun.ITEM)
            side = draw(st.sampled_from((Side.ANY, Side.ENEMY)))
            target = Target((draw(st.sampled_from(nouns)),), side=side)
        if word == Trigger.MOVES:
            target = draw(st.none() | st.sampled_from(MOVERS))
        if word in (Trigger.SURVIVES, Trigger.OUTLASTS):
            target = draw(st.none() | st.just(watched))
        if word == Trigger.HARMS:
            target = Target(("Goblin",), side=draw(_SIDES))
        if word == Trigger.LAST:
            target = replace(SELF, among=draw(st.sampled_from(("crown", "plain"))))
        number = 0
        if word == Trigger.REACHES:
            target, number = replace(SELF, among="crown"), draw(st.integers(2, 5))
        if word in (Trigger.START, Trigger.END):
            target = draw(st.none() | st.sampled_from(TURNS))
        if word == Trigger.TACTICS:
            target = draw(st.none() | st.just(Target((Noun.THIS_CITY,))))
        if word in (Trigger.DRAWN, Trigger.DISCARDED):
            target = Target((Noun.CARD,), side=draw(_SIDES))
        if word == Trigger.ATTACKED and target is not None:
            target = Target((Noun.CITY,), side=draw(_SIDES))
        if word == Trigger.SACRIFICED and draw(st.booleans()):
            side = draw(_SIDES)
            target = Target(
                ("Goblin",), side=side, other=draw(st.booleans()) and side != Side.ENEMY
            )
        if word == Trigger.PACK:
            target = replace(draw(CREATURES_ALONE), having="")
        if word == Trigger.DEFEND and target is not None:
            target = replace(target, facing=draw(st.booleans()))
        if word == Trigger.WIN and draw(st.booleans()):
            target = Target((Noun.PLAYER,), side=draw(_SIDES), among=draw(IN_WHICH))
        if word == Trigger.ATTACK and draw(st.booleans()):
            target = replace(target or SELF, among=Noun.CITY)
        if word in (Trigger.GAINS, Trigger.LOSES, Trigger.CLAIMS):
            target = Target((Noun.PLAYER,), side=draw(_SIDES))
        if word == Trigger.PLAY:
            noun = draw(st.sampled_from((Noun.CREATURE, Noun.EVENT, Noun.CARD)))
            faction = draw(_NAMED) if noun == Noun.CARD else ""
            target = Target((noun,), side=draw(_SIDES), faction=faction)
            if draw(st.booleans()):
                target = replace(target, nouns=(Noun.EVENT, Noun.MAGIC), faction=draw(_NAMED))
        if word in (Trigger.DEATH, Trigger.LEAVE):
            living = (Verb.COUNT, Verb.GRANT, *_OF_THE_LIVING)
            done = [Effect(Verb.DRAW, (1,)) if one.verb in living else one for one in done]
        once = draw(st.booleans())
        return Ability("", kind, word, number, effects=tuple(done), target=target, once=once)
    free = any(one.target.up_to or one.may for one in done)
    if kind == AbilityKind.ACTIVATED and not free and draw(st.booleans()):
        return Ability("", kind, effects=tuple(done), price=(LOYAL,))
    if kind == AbilityKind.ACTIVATED:
        return Ability(
            "",
            kind,
            marks=draw(st.booleans()),
            pays=(paid := draw(st.integers(0, 5))),
            gems_of=draw(st.sampled_from(("", "Gaian", "Dark Legion"))) if paid else "",
            loses=draw(st.integers(0, 3)),
            destroys=draw(st.booleans()),
            effects=tuple(done),
            once=draw(st.booleans()),
            condition=draw(TIMES),
            price=tuple(draw(st.lists(st.sampled_from(PRICES), max_size=2, unique=True))),
        )
    if all(one.target.facing for one in done):
        done = [Effect(Verb.DRAW, (1,))]
    return Ability("", kind, effects=tuple(done))
