"""Whom verbs concern: cards in play, or players."""

from __future__ import annotations

from games.wtactics_arc.cards.text.filters import PrivateLook
from games.wtactics_arc.cards.text.terms import Verb

OF_CARDS_IN_PLAY = (
    Verb.DAMAGE,
    Verb.HEAL,
    Verb.BUFF,
    Verb.GROW,
    Verb.GAIN,
    Verb.STRENGTH,
    Verb.MARK,
    Verb.UNMARK,
    Verb.HOLD,
    Verb.DESTROY,
    Verb.MOVE,
    Verb.CONTROL,
    Verb.PREVENT,
    Verb.DIVERT,
    Verb.FIGHT,
    Verb.LOSE,
    Verb.GRANT,
    Verb.SAVE,
    Verb.TYPE,
    Verb.COUNT,
    Verb.DOUBLE,
    Verb.RESIZE,
    Verb.STRIP,
    Verb.HAND_ON,
    Verb.SWAP,
    Verb.WATCH,
    Verb.ATTACH,
)
"""What is done to cards in play, and to no others."""
UNSEEN = (
    PrivateLook.ORDER,
    PrivateLook.CHOICE,
    PrivateLook.SHUFFLE,
    PrivateLook.SIFT,
    PrivateLook.REST,
    PrivateLook.REST_ON_TOP,
)
"""Looks that use the cards of the effect before."""
OF_PLAYERS = (
    Verb.EMPTY,
    Verb.DRAW,
    Verb.DISCARD,
    Verb.SEARCH,
    Verb.VP,
    Verb.TOKEN,
    Verb.MILL,
    Verb.UNDER,
    Verb.LOOK,
    Verb.TAKE,
    Verb.CHOOSE,
    Verb.TURN,
    Verb.AGAIN,
    Verb.GEMS,
    Verb.PEACE,
    Verb.RESOURCES,
    Verb.CHEAPER,
    Verb.NO_DRAW,
    Verb.BAR,
    Verb.OFFER,
    Verb.MANUAL,
)
"""For these verbs `self` is the controller of the card, for all others the card."""
