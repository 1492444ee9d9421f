"""Rewords the tokens of a sentence on what says nothing more: “also”, “as well”, “in addition”; and
the many ways to say “this turn”.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence

from lark.lexer import Token

from games.wtactics_arc.cards.text.terms import KEYWORDS
from games.wtactics_arc.language.wording.elided import placed
from games.wtactics_arc.language.wording.elided import stands
from games.wtactics_arc.language.wording.phrases import Phrases

_ENDS = (",", "and", "then", ":")
_THIS_TURN = Phrases(
    (
        "for the rest of this turn",
        "for the remainder of the turn",
        "for the remainder of this turn",
        "until the turn ends",
        "until this turn ends",
        "until the turn is over",
        "during this turn",
    )
)
_HAVING = ("you", "may", "have")
_PLAYERS = ("player", "opponent", "players", "opponents")
_JOINING = ("and", ",", "then")
_DONE = ("lose", "discard", "sacrifice")
_UNCLEAR = ("gain", "draw")
_TIMELY = ("when", "whenever", "after", "if", "while", "as", "unless")
_AT_THE_START = Phrases(("in addition ,", "additionally ,", "also ,"))
_AT_THE_END = Phrases(("as well", "too", "in addition"))


def without_added(tokens: Sequence[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """Yield the tokens of a sentence without words that only say that something more happens;
    *words*: the names of the grammar's words.
    """
    at = 0
    head = _head(tokens)
    tokens = tuple(_nobody(tuple(_had_done(tokens, words)), words))
    while at < len(tokens):
        if long := len(_THIS_TURN.longest(tokens, at)):
            yield placed(words["this"], "this", tokens[at])
            yield placed(words["turn"], "turn", tokens[at])
        elif not (long := (at >= head and _said_besides(tokens, at)) or _pauses(tokens, at)):
            yield tokens[at]
        at += long or 1


def _head(tokens: Sequence[Token]) -> int:
    """Where the part ends that says when: there “also” asks for something else besides."""
    if not tokens or tokens[0].lower() not in _TIMELY:
        return 0
    return next((at for at, one in enumerate(tokens) if one == "," or one == ":"), len(tokens))


def _had_done(tokens: Sequence[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """“You may have target player lose 1 VP and discard a card” with “they” before what that player
    does, too; who gains or draws then could be either; “it can attack” as “it may attack”.
    """
    players = tuple(tokens[:3]) == _HAVING and any(one in _PLAYERS for one in tokens[3:6])
    joined = [one in _JOINING for one in ("", *tokens)]
    for at, one in enumerate(tokens):
        if players and joined[at] and one in _UNCLEAR:
            one = placed("SIGNED", str(one), one)  # no rule has one there: it is not understood
        can = one == "can" and stands(tokens, at - 1, ("it",)) and at + 1 < len(tokens)
        yield placed(words["may"], "may", one) if can and tokens[at + 1] != "be" else one
        if players and one in _JOINING and stands(tokens, at + 1, _DONE):
            yield placed(words["they"], "they", one)


def _nobody(tokens: Sequence[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """“No creature can attack” as “each creature cannot attack”."""
    none = stands(tokens, 0, ("no",)) and "control" not in tokens and "had" not in tokens
    verb = next((at for at, one in enumerate(tokens) if one in ("can", "may")), 0)
    if not none or not verb or "," in tokens[:verb]:
        yield from tokens
        return
    if not stands(tokens, 1, ("creatures", "cities", "players", "residents")):
        yield placed(words["each"], "each", tokens[0])
    for at, one in enumerate(tokens[1:], start=1):
        yield placed(words["cannot"], "cannot", one) if at == verb else one


def _said_besides(tokens: Sequence[Token], at: int) -> int:
    """How many tokens say at a place that something more happens, and nothing else."""
    if at == 0 and (start := len(_AT_THE_START.longest(tokens, at))):
        return start
    end = len(_AT_THE_END.longest(tokens, at))
    if at and end and (at + end == len(tokens) or stands(tokens, at + end, _ENDS)):
        return end
    also = tokens[at].lower() == "also" and not stands(tokens, at - 1, ("cannot",))
    return 1 if also and at + 1 < len(tokens) else 0


def _pauses(tokens: Sequence[Token], at: int) -> int:
    """Whether a comma parts nothing: before an end, or before what cannot be gained either."""
    if at == 0 or tokens[at] != ",":
        return 0
    ends = stands(tokens, at + 1, ("until",)) and stands(tokens, len(tokens) - 1, ("turn",))
    after = tokens[at - 1] in KEYWORDS and stands(tokens, at + 1, ("and",))
    return int(ends or (after and stands(tokens, at + 2, ("cannot",))))
