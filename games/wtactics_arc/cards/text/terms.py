"""The terms of card text: the kinds of abilities, what they are called, what sets them off, what
effects do, and kinds of things.
"""

from __future__ import annotations

from enum import StrEnum


class AbilityKind(StrEnum):
    """The kinds of abilities (ARC-29.1), one-time effects, and text that is carried out by hand."""

    PASSIVE = "passive"
    ACTIVATED = "activated"
    TRIGGERED = "triggered"
    EFFECT = "effect"
    MANUAL = "manual"


class Passive(StrEnum):
    """The words of passive abilities."""

    SWIFT = "swift"
    VIGILANT = "vigilant"
    DIRECT = "direct"
    PACIFIST = "pacifist"
    WINGED = "winged"
    ARCHER = "archer"
    ELUSIVE = "elusive"
    WARLIKE = "warlike"
    DEADLY = "deadly"
    FIRST = "first_strike"
    LASTING = "indestructible"
    IMMUNE = "immune"
    INFILTRATE = "infiltrate"
    OVERRUN = "overrun"
    HASTE = "haste"
    UNIQUE = "only one"
    SORTIE = "attacks as a resident"
    DEVOTED = "loyalty of the graveyard"
    DOUBLED = "damage doubled"
    DRAWS_ONE = "draws one"
    CAPPED = "so much damage"
    TOLL = "attacks for gems"
    CLOSED = "closed to"
    BLOCKADE = "no movement"
    PATHS = "moves there unmarked"
    WARDEN = "defends each city"
    MORE_EACH = "more resources each turn"
    MORE_DRAWING = "more resources as one draws"
    GUARD = "guard"
    BID = "bid"
    AURA = "aura"
    GIVE = "give"
    GROWN = "self"
    HAS = "has"
    COST = "costs"
    ENTERS_MARKED = "enters marked"
    RESIDENTS_HAVE = "residents have"
    SAFE = "no target of"
    BLOCKED_BY = "blocked by"
    NOT_BLOCKED_BY = "not blocked by"
    STAYS = "stays marked"
    LOATH = "may stay marked"
    NO_ATTACK = "no attack on"
    NO_DEFENCE = "no defence against"
    LOYAL = "double loyalty"
    RAIDS = "attacks if able"
    ROOTED = "cannot move"
    IDLE = "cannot use abilities"
    CROWD = "blocked by several"
    UNMATCHED = "not blocked by strength"
    SIZED = "sized"
    FREE = "free"
    SPARED = "not attacked by"
    ARMOUR = "damage reduced"
    NO_PLAY = "no playing of"
    HAND_SIZE = "hand size"
    NO_HAND_SIZE = "no hand size"


KEYWORDS = (
    Passive.SWIFT,
    Passive.VIGILANT,
    Passive.DIRECT,
    Passive.PACIFIST,
    Passive.WINGED,
    Passive.ARCHER,
    Passive.ELUSIVE,
    Passive.WARLIKE,
    Passive.DEADLY,
    Passive.FIRST,
    Passive.LASTING,
    Passive.IMMUNE,
    Passive.INFILTRATE,
    Passive.OVERRUN,
    Passive.HASTE,
)
"""The passive abilities that are a single word."""


class Trigger(StrEnum):
    """What triggers an ability: a card enters or leaves play, dies, attacks or defends; its
    controller's turn starts or ends, or their bid wins.
    """

    ENTER = "enter"
    DEATH = "death"
    LEAVE = "leave"
    ATTACK = "attack"
    HITS_CITY = "hits_city"
    HITS_PLAYER = "hits_player"
    HITS_CREATURE = "hits_creature"
    HITS = "hits"
    KILLS = "kills"
    ALONE = "attacks_alone"
    AIMED = "targeted"
    HURT = "hurt"
    DEFEND = "defend"
    START = "start"
    END = "end"
    WIN = "win"
    PLAY = "play"
    MARKED = "marked"
    ATTACKED = "attacked"
    BLOCKED = "blocked"
    PAYS = "pays"
    DRAWN = "drawn"
    DISCARDED = "discarded"
    SACRIFICED = "sacrificed"
    PACK = "several attack"
    GAINS = "gains vp"
    LOSES = "loses vp"
    CLAIMS = "claims"
    MOVES = "moves"
    TACTICS = "tactics phase"
    ASSAULT = "attack phase"
    SURVIVES = "survives"
    OUTLASTS = "survives blocked"
    LAST = "last counter"
    REACHES = "so many counters"
    TACTICS_OVER = "tactics phase ends"
    JOINS = "played into the army"
    HARMS = "hits that creature"


class Verb(StrEnum):
    """The words of effects."""

    DAMAGE = "damage"
    HEAL = "heal"
    BUFF = "buff"
    GROW = "grow"
    GAIN = "gain"
    STRENGTH = "strength"
    MARK = "mark"
    UNMARK = "unmark"
    DRAW = "draw"
    DISCARD = "discard"
    SEARCH = "search"
    VP = "vp"
    RETURN = "return"
    REVIVE = "revive"
    DESTROY = "destroy"
    REMOVE = "remove"
    MOVE = "move"
    CANCEL = "cancel"
    TOKEN = "token"
    COPY = "copy"
    SACRIFICE = "sacrifice"
    HOLD = "hold"
    MILL = "mill"
    UNDER = "put under"
    LOOK = "look"
    TAKE = "take"
    CONTROL = "control"
    PREVENT = "prevent"
    DIVERT = "divert"
    CHOOSE = "choose"
    FIGHT = "fight"
    TURN = "turn"
    AGAIN = "attack again"
    GEMS = "gems"
    PEACE = "peace"
    RESOURCES = "more_resources"
    CHEAPER = "next_costs_less"
    LOSE = "lose"
    GRANT = "grant"
    SAVE = "save"
    TYPE = "type"
    NO_DRAW = "no_draw"
    BAR = "bar"
    OFFER = "offer"
    WATCH = "watch"
    COUNT = "count"
    DOUBLE = "double"
    HAND_ON = "hand_on"
    SWAP = "swap"
    EMPTY = "empty"
    STRIP = "strip"
    RESIZE = "resize"
    FACTION = "choose_faction"
    ATTACH = "attach"
    MANUAL = "manual"


class Noun(StrEnum):
    """The kinds of targets, other than creatures of a subtype."""

    SELF = "self"
    IT = "it"
    THIS_CITY = "this city"
    CREATURE = "creature"
    CITY = "city"
    PLAYER = "player"
    DEFENDING = "defending player"
    OPPONENT = "opponent"
    ITEM = "item"
    ABILITY = "ability"
    EVENT = "event"
    MAGIC = "magic"
    CREATURE_PLAYED = "creature being played"
    CITY_PLAYED = "city being played"
    ENCHANTMENT_PLAYED = "enchantment being played"
    HOST = "host"
    RESIDENT = "resident"
    TROOP = "army creature"
    ATTACKER = "attacker"
    DEFENDER = "defender"
    BLOCKED = "blocked creature"
    ENCHANTMENT = "enchantment"
    RESOURCE = "resource"
    CARD = "card"
    MADE = "token"
    PLACE = "place"
    WISH = "wish"
    ITS = "its controller"
    OWNER = "its owner"
    SAME = "same"
    ITSELF = "itself"
    YOU = "you"


_UNCHOSEN = (
    Noun.SELF,
    Noun.IT,
    Noun.THIS_CITY,
    Noun.ITS,
    Noun.OWNER,
    Noun.HOST,
    Noun.ITSELF,
    Noun.YOU,
)
CREATURES = frozenset(
    {Noun.CREATURE, Noun.RESIDENT, Noun.TROOP, Noun.ATTACKER, Noun.DEFENDER, Noun.MADE}
)
"""The kinds that are creatures in play, and nothing else."""
COST, RANDOM, CHOSEN, TURN, UNTIL = "cost", "random", "chosen", "turn", "until"
HOME, HOME_CITY, ALONG = "home", "home city", "along"
"""Where a creature is moved among the places, or the cities, of its own controller; or to where the
card is that says so.
"""
BACK, OWNERS, UNTIL_GONE = "and back", "of its owner", "until this leaves"
"""Where a creature that is exiled comes back from: at once, or as the card that says so leaves."""
OF_TARGET = "of the target"
"""Marks damage that is equal to “its ATK”, which may be that of what is damaged."""
IN_HAND = "hand"
"""Cards in hand, which may be given how they are played."""
FROM_HAND = "from hand: "
"""Before the place to which a card of a hand goes, as “from hand: play”."""
EACH_SEEN, REVEALED = "each: ", "revealed"
"""Before the kind of cards of which each that is revealed is taken; where cards are that were
revealed of a deck, until it is said where they go (ARC-R239, R240).
"""
HELD = "of the hand: "
"""Before the kind of a card that is discarded as a price (ARC-R238)."""
PLAIN = "plain"
"""What counters are called to which a card gives no name (ARC-R148)."""
X, ALL = "X", "all"
THAT, FEWER = "that many", "fewer by that many"
"""Amounts that say how many cards were meant before, to be gained or lost (ARC-R163)."""
MANY = 45
"""How many can be chosen where “any number” are: more than the cards of a deck in play."""
UNNAMED = "it"
"""Marks a card that was revealed, of which the sentence has yet to say what it must be."""
BURIED = "graveyard"
"""Where the rest goes of cards that were looked at."""
EITHER = "/"
"""Between two kinds of cards of which one is sought."""
CHEAP = "cost<="
"""Before the most that a card may cost for which a deck is searched."""
BARRED_OTHERS = "opponents of theirs: "
"""Before what the opponents of a player cannot do in a turn, who is meant (ARC-R242)."""
UNTIL_NEXT = 2
"""Marks an ability that is given until the next turn of the player who gave it."""
ARMY_UNMARKED = "army unmarked"
"""How another Attack phase begins (ARC-R261)."""
UNTIL_MARKED = 3
"""Marks an ability that is given until its card is marked."""
WHILE_MARKED = "while this is marked"
"""How long a card stays marked: as long as the one that says so is."""
MODES = " | "
"""Separates the sentences of which one is chosen, as an effect stores them."""


class Been(StrEnum):
    """What happened to a card in this turn, as texts ask for it."""

    DAMAGED = "damaged"
    UNDAMAGED = "undamaged"
    ATTACKED = "attacked"
    DEFENDED = "defended"
    ATTACKS = "attacking"
    DEFENDS = "defending"


class Size(StrEnum):
    """How a creature's ATK is changed by what it is now: doubled, set to a number, exchanged with
    its DEF.
    """

    DOUBLE = "double"
    BOTH = "double both"
    SET = "set"
    SET_BOTH = "set both"
    SWAP = "swap"


class DeckEnd(StrEnum):
    """Where in its owner's deck a card is put; anywhere else in it: it is shuffled in."""

    TOP = "top"
    BOTTOM = "bottom"
