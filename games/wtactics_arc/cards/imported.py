"""Derives fields from card text: sentences and the short form become abilities; other text is
carried out by hand, at its trigger if that is understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any
from typing import TypedDict

from events.vocabulary import Fields
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.abilities import understood
from games.wtactics_arc.cards.text.conditions import ANY
from games.wtactics_arc.cards.text.conditions import x_known
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.language.fitting import Sentence
from games.wtactics_arc.language.fitting import is_momentary
from games.wtactics_arc.language.fitting import of_host
from games.wtactics_arc.language.fitting import on_card
from games.wtactics_arc.language.fitting import printed_on
from games.wtactics_arc.language.joining.doubting import doubt
from games.wtactics_arc.language.modes import as_one_sentence
from games.wtactics_arc.language.texts import Bearer
from games.wtactics_arc.language.texts import read_text
from games.wtactics_arc.language.wording.counters import counters_named
from games.wtactics_arc.names import CITY
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.names import ENCHANTMENT
from games.wtactics_arc.names import EVENT
from games.wtactics_arc.names import MAGIC
from games.wtactics_arc.names import STARTS
from games.wtactics_arc.names import TOKEN


class _Derived(TypedDict, total=False):
    """The fields that a card's text defines."""

    abilities: list[str]
    advantage: str
    x_is: str
    target: str
    cost: int
    loyalty: int


_ADVANTAGE = re.compile(r"(?:adv\.|advantage:?)\s*(.+)\Z", re.IGNORECASE | re.DOTALL)
_X_IS = re.compile(r"x[_ ]is:?\s+(?:the )?(?:number of )?(.+)\Z", re.IGNORECASE)
_SAYS_X = re.compile(r"\bX\b", re.IGNORECASE)
_ENCHANTED = re.compile(
    r"\b(?:enchanted|equipped|attached) (creature|city|player|opponent)\b", re.IGNORECASE
)
_ATTACHED = re.compile(
    r"(?:\A|(?<=[.!] ))target (creature|city)\b"
    r"(?=['’]|\s+(?:gets?|gains?|has|does(?:n['’]t)?|can(?:['’]t|not)?|loses?)\b)",
    re.IGNORECASE,
)
"""“Target creature gets …” on an enchantment: it is attached to that creature (ARC-21.2)."""
_AND_ONLY = re.compile(
    r"((?:Target|Enchanted|My|This) (?:city|creature)) ([^.,:]+?) and can only (sustain|take)\b",
    re.IGNORECASE,
)
"""What is done, and what always holds, in one sentence."""
_WATCHED = re.compile(
    r"(?<=when )target (creature|city)\b|(?<=whenever )target (creature|city)\b"
    r"|(?<= time )target (creature|city)\b|(?<=or from )target (creature|city)\b"
    r"|(?<=or to )target (creature|city)\b",
    re.IGNORECASE,
)
"""“Whenever target creature …” on an enchantment waits for that creature."""
_THEN = re.compile(
    r"(\bEnchanted (creature|city)\b[^.:]*\.\s+)(When(?:ever)? )it\b(?! enters)", re.IGNORECASE
)
"""“Enchanted creature gets +1/+1. When it dies, …” waits for that creature."""
_SELECTED = re.compile(
    r"(?:When (?:I|this enchantment|~) (?:come|comes|enters?)(?: into)? play,? )"
    r"(?:select|choose) (?:a|target) (creature|city)\.\s*",
    re.IGNORECASE,
)
"""“When I enter play, choose a city”: an enchantment is on what is chosen as it is played."""
_MEANT = re.compile(r"\bthat (creature|city)\b", re.IGNORECASE)
_PRICED = re.compile(r"\s*(?:M[,\s]|Mark:|Mark this|Pay |\d+:)")
_ANYTHING = re.compile(r"\btarget (creature|city|player|opponent|enchantment)\b", re.IGNORECASE)
_PARTS = re.compile(r"(?:;(?!\s*(?:or|then|they|that|it|its|you|otherwise)\b)|\n)+")
"""Where one paragraph ends: what goes on after a semicolon with a small letter, of what was meant
before, belongs to it.
"""
_IT_HAS = re.compile(r"it has\s+(.+)\Z", re.IGNORECASE)


def derive(row: Fields) -> Fields:
    """Return abilities, advantage, X and target that a row's text defines. Text that is no list of
    abilities is kept; a wrong `abilities` column is kept, too, as a fault.
    """
    given = row.get("abilities")
    parts = _parts(given if isinstance(given, list) else paragraphs(row))
    fields: _Derived = {"abilities": []}
    of_text = None if isinstance(given, list) else {**row, "fixed": _is_fixed(row)}
    for part in parts:
        _take(part, fields, of_text)
    words = str(row.get("text") or "")
    if row.get("type") == ENCHANTMENT and words:
        fields["target"] = _host(words)
    subtypes = row.get("subtypes")  # of data anything, which is a fault that is told elsewhere
    if isinstance(subtypes, list) and TOKEN in subtypes:
        fields["cost"] = fields["loyalty"] = 0  # tokens have no cost (ARC-R72)
    if row.get("cost") == STARTS and row.get("type") == CITY:
        fields["loyalty"] = 0  # nobody ever pays for it (ARC-R71)
    if "X" in str(row.get("cost")) and _SAYS_X.search(str(row.get("text") or "")):
        fields.setdefault("x_is", ANY)  # the text does not define X (ARC-R23)
    return {key: value for key, value in fields.items() if key == "abilities" or key not in row}


def _host(words: str) -> str:
    """What an enchantment is attached to by its text: what is enchanted, what it speaks of as its
    target outside of a price; else a player (ARC-R215).
    """
    said = _selected(words)
    hit = _ENCHANTED.search(said) or _ATTACHED.search(said) or _WATCHED.search(said)
    if hit is None and not _PRICED.match(said) and "graveyard" not in said:
        hit = _ANYTHING.search(said)
    return next(filter(None, hit.groups())).lower() if hit else "player"


def _selected(words: str) -> str:
    """An enchantment's text with what is chosen as it enters play as what it is on."""
    chosen = _SELECTED.search(words)
    if chosen is None:
        return words
    rest = words[: chosen.start()] + words[chosen.end() :]
    return _MEANT.sub(
        lambda hit: f"enchanted {hit[1]}" if hit[1].lower() == chosen[1].lower() else hit[0], rest
    )


def paragraphs(row: Fields) -> list[str]:
    """Return the paragraphs of a card's text, which a semicolon parts, too. What follows one in a
    text of sentences is a sentence, even with a small letter, unless it is in the short form.
    """
    words = counters_named(as_one_sentence(str(row.get("text") or "")))
    words = _selected(words) if row.get("type") == ENCHANTMENT else words
    parts = _PARTS.split(words)
    english = parts[0].strip()[:1].isupper()
    return [_sentence(part) if english and not understood(part.strip()) else part for part in parts]


def _sentence(part: str) -> str:
    bare = part.strip()
    return bare[:1].upper() + bare[1:]


def _parts(written: Iterable[Any]) -> list[str]:
    parts = (str(part).strip().replace("`", "").strip() for part in written)
    return [part for part in parts if part]


def _take(part: str, fields: _Derived, row: Fields | None) -> None:
    """Add one part to the *fields*: a part of a text is read as sentences of its *row*, another as
    an ability.
    """
    advantage, x_is = _ADVANTAGE.match(part), _X_IS.match(part)
    if advantage:
        fields["advantage"] = _advantage(advantage[1], row)
    elif x_is and x_known(x_is[1]):
        fields["x_is"] = x_is[1]
    else:
        fields["abilities"] += _abilities(part, row, row is not None and _lasts(row))


def _abilities(part: str, row: Fields | None, lasting: bool) -> list[str]:
    """The abilities of a part: in the short form, else read as sentences if there is a *row*. What
    a *lasting* card does needs a moment, or a price.
    """
    known = _short(part, row is not None and row.get("type") in (CREATURE, CITY))
    if row is None or (known and _fits(parse(known), row, lasting)):
        return [known or part]
    read = _read(part, row, lasting)
    type_ = str(row.get("type"))
    return [_kept(written) for sentence in read for written in _written(sentence, type_)]


def _kept(written: str) -> str:
    """An ability as a set keeps it: what could not be read again is carried out by hand."""
    tries = (written, _sentence(written))
    return next((one for one in tries if understood(one)), f"manual: {written}")


def _fits(ability: Ability, row: Fields, lasting: bool) -> bool:
    """Whether an ability that was read by itself means the same on a card of its type."""
    said = Sentence(ability.text, (ability,))
    if on_card(said, str(row.get("type")), _is_fixed(row)).misread is not None:
        return False
    if doubt(ability) is not None:
        return False
    if row.get("type") in (EVENT, MAGIC):
        return is_momentary(ability)
    of_a_host = row.get("type") in (CREATURE, CITY) and of_host(ability)
    return not of_a_host and not (lasting and ability.kind == AbilityKind.EFFECT)


def _advantage(said: str, row: Fields | None) -> str:
    """What a city does for its claim: an advantage is one ability, and its moment is the bid that
    is won (ARC-R37).
    """
    written = said if row is None else said[:1].upper() + said[1:]
    one, *more = _abilities(written, row, False)
    if more:
        return f"manual: {said}"
    if row is None or parse(one).kind != AbilityKind.EFFECT:
        return one
    return f"When you win this bid, {one[:1].lower()}{one[1:]}"


def _short(part: str, itself: bool) -> str:
    """The part as an ability of the short form, if needed without its full stop and with a small
    first letter; "" where it is none. To a creature or city “it” is the card *itself*.
    """
    small = part[:1].lower() + part[1:].rstrip(".")
    has = _IT_HAS.match(small)
    words = [f"{'' if itself else 'has '}{has[1]}"] if has else []
    return next((one for one in (*words, small, part) if understood(one)), "")


def sentences_of(part: str, row: Fields) -> list[Sentence]:
    """Return the sentences of a part of a card's text."""
    return _read(part, row, _lasts(row))


def _read(part: str, row: Fields, lasting: bool) -> list[Sentence]:
    type_ = str(row.get("type"))
    part = _AND_ONLY.sub(r"\1 \2. \1 can only \3", part)
    if type_ == ENCHANTMENT:
        part = _ATTACHED.sub(r"Enchanted \1", part)
        part = _WATCHED.sub(lambda hit: f"enchanted {hit[0].split()[1]}", part)
        part = _THEN.sub(r"\1\3enchanted \2", part)
    card = Bearer(
        name=str(row.get("name") or ""),
        keywords=row.get("keywords") or {},
        one_time=type_ in (EVENT, MAGIC),
        lasting=lasting,
        itself=type_ if type_ in (CREATURE, CITY) else "",
        entering=type_ == ENCHANTMENT,
    )
    return [on_card(one, type_, _is_fixed(row)) for one in read_text(part, card)]


def _is_fixed(row: Fields) -> bool:
    """Whether a card's cost has no X, and nothing on the card says what X is."""
    if "fixed" in row:
        return bool(row["fixed"])
    said = row.get("x_is") or any(_X_IS.match(part.strip()) for part in paragraphs(row))
    return "cost" in row and "X" not in str(row["cost"]) and not said


def _lasts(row: Fields) -> bool:
    """Whether the card stays in play."""
    return row.get("type") in (CREATURE, CITY, ENCHANTMENT)


def _written(sentence: Sentence, type_: str) -> list[str]:
    """The abilities of a sentence as a set writes them: one as it is, several one by one."""
    if not sentence.abilities:
        return []  # a reminder, which says nothing of its own
    one, *more = sentence.abilities
    if not more:
        return [one.text if one.kind == AbilityKind.MANUAL else sentence.written]
    return [
        each.text if each.text and each.condition is None else printed_on(each, type_)
        for each in sentence.abilities
    ]
