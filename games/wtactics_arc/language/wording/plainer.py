"""Rewords the tokens of a sentence first: phrases that say as much as fewer words of the grammar,
as “look through your deck” or “in whatever order you like”.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from itertools import permutations

from lark.lexer import Token

from games.wtactics_arc.language.wording.added import without_added
from games.wtactics_arc.language.wording.elided import placed
from games.wtactics_arc.language.wording.phrases import Phrases
from games.wtactics_arc.language.wording.revealed import of_revealed

_TO_ALL = (
    "to all players",
    "to all other players",
    "to each player",
    "to each opponent",
    "to your opponents",
    "to everyone",
    "to everybody",
)
"""Whom a card is shown: what is revealed, everybody sees."""
_ORDERS = ("in whatever order you {}", "in any order you {}", "in the order you {}")
_PHRASES: Mapping[str, str] = {
    "look through your deck": "search your deck",
    **{f"reveal {it} {whom}": f"reveal {it}" for it in ("it", "them") for whom in _TO_ALL},
    **{
        order.format(wish): "in any order"
        for order in _ORDERS
        for wish in ("like", "want", "choose", "wish")
    },
    "every opponent": "each opponent",
    "every player": "each player",
    "in play than": "than",
    "can neither": "cannot",
    "for every": "for each",
    **{
        f"put ~ {into} {whose} graveyard": "sacrifice ~"
        for into in ("in", "into")
        for whose in ("the", "your")
    },
    "event or magic cards": "events or magic cards",
    "have attacked this turn": "attacked this turn",
    "has attacked this turn": "attacked this turn",
    "is moved": "moves",
    "successfully play": "play",
    **{f"the city in which ~ {reside}": "this city" for reside in ("reside", "resides", "is")},
    **{
        f"return ~ to your hand from {whose} graveyard": "return ~ from your graveyard to your hand"
        for whose in ("the", "your")
    },
    "enters a city": "moves into a city",
    **{
        f"must {attack} during your {phase} phase": "must attack each turn if able"
        for attack in ("attack",)
        for phase in ("combat", "attack")
    },
    "vigilant and has vigilant": "vigilant",
    "swift and has swift": "swift",
    "may neither": "cannot",
    "the player who played it": "its controller",
    "the player who plays it": "its controller",
    **{
        f"by creatures with {size} {stat}{than}": f"by {kind} creatures"
        for size, kind in (("less", "weaker"), ("more", "stronger"), ("greater", "stronger"))
        for stat in ("atk", "strength", "attack")
        for than in ("", " than it", " than its own")
    },
    **{
        f"cannot attack unless {who}": "attack only for"
        for who in ("their controller pays", "its controller pays", "they pay", "its player pays")
    },
    "any of your cities": "one of your cities",
    "any city you control": "a city you control",
    "any city of yours": "a city of yours",
    "any one of your cities": "one of your cities",
    "they controls": "they control",
    "all of your": "all your",
    **{f"all of target {player}": f"target {player}" for player in ("player", "opponent")},
    "look at each opponent 's hand": "each opponent reveals their hand",
    "reveal each opponent 's hand": "each opponent reveals their hand",
    "when fighting": "against",
    "while fighting": "against",
    "comes into play": "enters play",
    "this creature 's city": "this city",
    "into play marked in this creature 's city": "into play in this city marked",
    "into play marked in this city": "into play in this city marked",
    **{
        f"{also} {own} {abilities} cannot be {used}": "or use activated abilities"
        for also in ("and", ", and")
        for own in ("its", "their")
        for abilities in ("activated abilities", "abilities")
        for used in ("used", "activated")
    },
    **{
        f"{one} , {two} or {three}": f"{one} or {two} or {three}"
        for one, two, three in permutations(("attack", "defend", "block", "move"), 3)
    },
    **{
        f"cannot {one} and cannot {two}": f"cannot {one} or {two}"
        for one, two in permutations(("attack", "defend", "block", "move"), 2)
    },
    "its activated abilities cannot be used": "it cannot use activated abilities",
    "'s activated abilities cannot be used": "cannot use activated abilities",
    "'s activated abilities cannot be activated": "cannot use activated abilities",
}
"""Phrases with those that the grammar has for them."""
_DISCARDING = (("during", "your", "discard", "phase"), ("in", "your", "discard", "phase"))
_CITYS_OWNER = tuple(
    ("that", "city", mark, whose) for mark in ("'s", "’s") for whose in ("owner", "controller")
)
_MAY, _IF_DONE = ("you", "may"), ("then", "if", "you", "do", ",")
_DOING = ("attacking", "blocking", "defending", "defending against")
_TIMELY = ("when", "whenever", "after", "at")
_SAID = {tuple(words.split()): tuple(said.split()) for words, said in _PHRASES.items()}
_KNOWN = Phrases(_PHRASES)


def plainly(tokens: Iterable[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """Yield the tokens of a sentence with fewer words for the same; *words*: the names of the
    grammar's words.
    """
    tokens = of_revealed(tuple(without_added(tuple(tokens), words)), words)
    tokens = _fellows(tuple(_while_doing(tuple(tokens), words)), words)
    tokens = _with_counter(tuple(tokens))
    tokens = _as_the_turn_ends(_of_that_city(tuple(tokens), words), words)
    tokens = _gems_paid(_parting(tuple(tokens), words), words)
    timely = _turn_last(tuple(_when_it_enters(tuple(tokens), words)))
    whole = tuple(_if_they_do(tuple(_by_a_player(timely, words)), words))
    at = 0
    while at < len(whole):
        phrase = _KNOWN.longest(whole, at)
        if phrase:
            yield from (placed(words[word], word, whole[at]) for word in _SAID[phrase])
        else:
            yield whole[at]
        at += len(phrase) or 1


def _when_it_enters(tokens: tuple[Token, ...], words: Mapping[str, str]) -> Iterator[Token]:
    """“As this creature enters play, …” as “when …”: what is chosen then is chosen at once."""
    entering = any(one in ("enters", "comes") for one in tokens[:4])
    for at, one in enumerate(tokens):
        begins = at == 0 and one == "as" and entering
        yield placed(words["when"], "when", one) if begins else one


def _by_a_player(tokens: tuple[Token, ...], words: Mapping[str, str]) -> Iterator[Token]:
    """“When a magic card is played, …” as “when a player plays a magic card, …”."""
    at = next((at for at in range(2, 10) if tuple(tokens[at : at + 2]) == ("is", "played")), 0)
    if not at or tokens[0] not in ("when", "whenever") or tokens[1] not in ("a", "an"):
        yield from tokens
        return
    yield tokens[0]
    yield from (placed(words[one], one, tokens[1]) for one in ("a", "player", "plays"))
    yield from (*tokens[1:at], *tokens[at + 2 :])


def _if_they_do(tokens: tuple[Token, ...], words: Mapping[str, str]) -> Iterator[Token]:
    """“When …, you may sacrifice it to draw a card” as “… sacrifice it, then if you do, …”: gems
    alone are paid in the midst of a sentence.
    """
    may = next((at for at in range(len(tokens)) if tuple(tokens[at : at + 2]) == _MAY), 0)
    timely = tokens[0] in _TIMELY if tokens else False
    gems = may + 2 < len(tokens) and tokens[may + 2] == "pay"
    colon = next((at for at in range(may, len(tokens)) if tokens[at] == ":"), 0)
    for at, one in enumerate(tokens):
        if colon and may and timely and not gems and at == colon:
            yield from (placed(words[word], word, one) for word in _IF_DONE)
        else:
            yield one


def _as_the_turn_ends(tokens: tuple[Token, ...], words: Mapping[str, str]) -> tuple[Token, ...]:
    """“If …, do it during your discard phase” as “at the end of your turn, if …, do it”."""
    if tuple(tokens[-4:]) not in _DISCARDING:
        return tokens
    first = tokens[0]
    head = ("at", "the", "end", "of", "your", "turn", ",")
    return (*(placed(words[one], one, first) for one in head), *tokens[:-4])


def _of_that_city(tokens: tuple[Token, ...], words: Mapping[str, str]) -> tuple[Token, ...]:
    """“When ~ enters a city, that city's owner …” as “… the player of this city …”: it is there."""
    said = tuple(str(one).lower() for one in tokens)
    at = next((at for at in range(len(said)) if said[at : at + 4] in _CITYS_OWNER), 0)
    there = said[1:2] == ("~",) and said[2:5] in (("enter", "a", "city"), ("enters", "a", "city"))
    if not at or not there:
        return tokens
    whose = (placed(words[one], one, tokens[at]) for one in ("the", "player", "of", "this", "city"))
    moves = (placed(words[one], one, tokens[2]) for one in ("moves", "into"))
    return (*tokens[:2], *moves, *tokens[3:at], *whose, *tokens[at + 4 :])


def _while_doing(tokens: tuple[Token, ...], words: Mapping[str, str]) -> Iterator[Token]:
    """“Gets +1/+0 when attacking” as “… while attacking”: nothing sets it off (ARC-R236)."""
    for at, one in enumerate(tokens):
        timely = one in ("when", "whenever")
        doing = tokens[at + 1 : at + 2] and tokens[at + 1] in _DOING
        blocked = tuple(tokens[at + 1 : at + 3]) == ("blocked", "by")
        yield placed(words["while"], "while", one) if timely and (doing or blocked) else one


def _fellows(tokens: tuple[Token, ...], words: Mapping[str, str]) -> Iterator[Token]:
    """“A fellow Elf” as “another Elf”, “each fellow Elf” as “each other Elf” (ARC-R235); with
    another kind before it, both are others.
    """
    at = 0
    while at < len(tokens):
        one, rest = tokens[at], tuple(map(str, tokens[at + 1 : at + 4]))
        beside = one.type == "FACTION" and rest == ("creature", "or", "fellow")
        if beside and tokens[at - 1] == "another" and at + 4 < len(tokens):
            yield from (tokens[at + 4], tokens[at + 2], one, tokens[at + 1])
            at += 4
        elif rest[:1] == ("fellow",) and one in ("a", "an", "target"):
            yield placed(words["another"], "another", one)
            at += 1
        elif one == "fellow" and tokens[at - 1] != "or":
            yield placed(words["other"], "other", one)
        elif one != "fellow" or "another" not in tokens[:at]:
            yield one
        at += 1


def _with_counter(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """“With a rust counter on it”, or on itself, as “with a rust counter”."""
    at = next((at for at in range(len(tokens)) if _says_where(tokens, at)), len(tokens))
    return (*tokens[: at + 4], *tokens[at + 6 :])


def _says_where(tokens: tuple[Token, ...], at: int) -> bool:
    said = tuple(str(one) for one in tokens[at : at + 6])
    named = said[:1] == ("with",) and said[3:4] in (("counter",), ("counters",))
    where = said[4:5] == ("on",) and said[5:6] in (("it",), ("them",), ("~",))
    return named and where and tokens[at + 2].type == "UNKNOWN"


def _parting(tokens: tuple[Token, ...], words: Mapping[str, str]) -> tuple[Token, ...]:
    """“Sacrifice: …” as “sacrifice this card: …”."""
    told: list[Token] = []
    for at, one in enumerate(tokens):
        told.append(one)
        if one == "sacrifice" and tuple(tokens[at + 1 : at + 2]) in ((":",), (",",)):
            told.append(placed(words["~"], "~", one))
    return tuple(told)


def _gems_paid(tokens: tuple[Token, ...], words: Mapping[str, str]) -> tuple[Token, ...]:
    """“Pay two resources” as “pay two gems”, and “you may pay 2 to return ~ …” from a graveyard as
    a price: the card is used there.
    """
    paid = [
        placed(words["gems"], "gems", one)
        if one in ("resource", "resources") and tokens[at - 2 : at - 1] in (("pay",), ("pays",))
        else one
        for at, one in enumerate(tokens)
    ]
    said = tuple(str(one) for one in paid)
    return tuple(paid[2:] if _salvages(said) else paid)


def _salvages(said: tuple[str, ...]) -> bool:
    """Whether a card is returned from its graveyard for gems."""
    if said[:3] != (*_MAY, "pay") or ":" not in said:
        return False
    rest = said[said.index(":") + 1 :]
    return rest[:2] == ("return", "~") and "graveyard" in rest


def _turn_last(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """“Cannot be blocked this turn except by …” as “cannot be blocked except by … this turn”."""
    at = next((at for at in range(len(tokens)) if _parts_exception(tokens, at)), 0)
    if not at:
        return tokens
    return (*tokens[:at], *tokens[at + 2 :], *tokens[at : at + 2])


def _parts_exception(tokens: Sequence[Token], at: int) -> bool:
    return tuple(tokens[at : at + 4]) == ("this", "turn", "except", "by")
