"""Splits sentences of cards into tokens: words of the grammar, numbers, changes such as +1/+1,
names with a capital, factions, and unknown words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from lark.common import LexerConf
from lark.lexer import Lexer
from lark.lexer import PatternStr
from lark.lexer import Token

from games.wtactics_arc.cards.kinds import KINDS
from games.wtactics_arc.cards.text.terms import THAT
from games.wtactics_arc.language.synonyms import ALIKE
from games.wtactics_arc.language.synonyms import FACTION_WORDS
from games.wtactics_arc.language.synonyms import NUMBERS
from games.wtactics_arc.language.synonyms import PHRASES
from games.wtactics_arc.language.synonyms import SEVERAL
from games.wtactics_arc.language.wording.rewording import reworded
from games.wtactics_arc.language.wording.word import Word

_DEEDS = (
    "add|cancel|counter|create|deal|destroy|discard|draw|exile|gain|lose|mark|move|pay|prevent|"
    "produce|put|remove|return|sacrifice|search|unmark"
)
"""Words with which something that is done begins: before them “or” parts two of which one is
chosen, and “to” ends a price.
"""
_MARKING = re.compile(r"M[,\s]")
_OWN_CHOICE = re.compile(r"\s(?:of|at) your choice\b")
_THEIR_CHOICE = re.compile(r"\b(?:discards|sacrifices|destroys|returns|marks|reveals|chooses)\b")
"""What another player does, of which “your choice” would be a choice of its own."""
_APART = "".join(f"(?<!{verb} )" for verb in ("mark", "attack", "defend", "block"))
"""Not “attack or move”: what a creature cannot do is no choice between deeds."""
_PAYING = re.compile(
    r"(M,\s*(?:mark|sacrifice|discard|return|put)\b(?:(?!\b(?:target|opponent|enem|each\b|all\b))[^,])+),"
    rf"(?=\s*(?:{_DEEDS})\b)",
    re.IGNORECASE,
)
"""“M, mark two Elves you control, deal …”: what is marked, or given up, before a deed pays; what is
done to a target, or to others, is a deed itself.
"""
_TO = re.compile(rf"\sto\s+(?:{_DEEDS})\b")
ENDS = " .!?\t"
"""What stands at the ends of a sentence and says nothing."""
_LAST_QUOTED = r"“[^”\n]{0,1000}\.”(?=\s[A-Z])"
"""What is quoted ends a sentence where another begins after it."""
_SENTENCES = re.compile(
    rf"(?:(?!{_LAST_QUOTED})(?:“[^”\n]{{0,1000}}”|\x22[^\x22\n]*\x22|[^.!?\n;]|;(?=\s*or\b)))+"
    rf"(?:{_LAST_QUOTED}|(?:[.!?]+(?!\s|$)[^.!?\n;]+)*[.!?]*)"
)
_REMARK = re.compile(r"\([^()]*\)")


class Group(StrEnum):
    """The kinds of tokens, as the pattern below names them."""

    FACTION = "faction"
    VP = "vp"
    MARK = "mark"
    WALLS = "walls"
    BOTH = "both"
    EACH = "each"
    CHANGE = "change"
    STATS = "stats"
    NUMBER = "number"
    PHRASE = "phrase"
    X = "x"
    OWNER = "owner"
    OR = "or"
    DASH = "dash"
    STOP = "stop"
    WHERE = "where"
    NON = "non"
    XCHANGE = "xchange"
    SIGNED = "signed"
    THAT = "that"
    QUOTE = "quote"
    QUOTED = "quoted"
    EITHER = "either"
    PRICE = "price"
    LISTED = "listed"
    SAID = "said"
    FLY = "fly"
    STEADY = "steady"
    UNMARKING = "unmarking"
    SINGLE = "single"
    INTO = "into"
    SUM = "sum"


_SEVERAL = (Group.SAID, Group.FLY, Group.STEADY)
_WORD = re.compile(
    r"(?P<quoted>(?:(?<=has )|(?<=have )|(?<=gains )|(?<=gain )|(?<=has: )|(?<=have: )"
    r"|(?<=gains: )|(?<=gain: )|(?<=and )|(?<=an additional )"
    r"|(?<=an additional  ))[“\"][^”\"]+ [^”\"]+[”\"])"
    r"|(?P<faction>"
    + "|".join(re.escape(words) for words in sorted(FACTION_WORDS, key=len, reverse=True))
    + r")\b(?!')"
    r"|(?P<vp>victory points?\b|VPs?\b)"
    r"|(?P<mark>(?-i:\AM\b|(?<=: )M\b))"
    r"|(?P<walls>(?:defen[cs]e|strength) points?\b)"
    r"|(?P<both>(?:(?<=creatures )|(?<=cities )|(?<=enchantments ))and (?="
    r"(?:creatures|cities|enchantments)\b(?! (?:you control )?(?:get|gain|ha|los|can))))"
    r"|(?P<each>(?:(?<=each creature )|(?<=each city ))and each (?="
    r"(?:creature|city|player|opponent)[.\s]*\Z))"
    r"|(?P<where>,?\s*\b(?:where|with)\s+X\s+(?:is|is\s+equal\s+to|being|equals)\s+the\s+number\s+of\b)"
    r"|(?P<non>non-(?=[A-Za-z])|non(?=tokens?\b|creatures?\b))"
    r"|(?P<unmarking>(?:this move|it|they|th(?:at|e|ose) [a-z]+) "
    r"(?:doesn['’]t|does not|don['’]t|do not|isn['’]t|is not|aren['’]t|are not) "
    r"mark(?:ed)?(?: it| them)? ?(?:by this(?: move)?|for moving)?(?=[.\s]*\Z))"
    r"|(?P<listed>,(?=\s(?:city|cities|creatures?|enchantments?|players?|residents?),?\sor\s))"
    r"|(?P<fly>can fly\b)"
    r"|(?P<steady>(?:does|do|is|are)(?:n['’]?t| not)"
    r" mark(?:ed)? when (?:(?:it|they|this creature) (?:attack|move)s?|attacking|moving)\b)"
    r"|(?P<said>I['’]m\b|is(?:n['’]?t|\s+not)\b|are(?:n['’]?t|\s+not)\b"
    r"|as it(?:['’]s| is) being played\b"
    r"|the first time each turn,?\s(?!when)|already\b|available\b(?=\sgems?\b)"
    r"|, marked\b(?=[.\s]*\Z)|1(?=\starget\b)"
    r"|,(?:\sand)?(?=\s(?:body|mind|soul)\b))"
    r"|(?P<xchange>[+−-]X/[+−-](?:X|0)|[+−-]0/[+−-]X)"
    r"|(?P<single>one\b(?=\s(?:damage|VPs?|victory|gold|gems?)\b))"
    r"|(?P<into>(?:(?<=put it )|(?<=put them )|(?<=hand )|(?<=deck )|(?<=graveyard )|(?<=tokens )"
    r"|(?<=token ))in\b(?= (?:target city|an? (?:city|army) (?:or|you|of)|one of your cities|"
    r"(?:each|every) city (?:you|of)|(?:each|every) of your cities|all (?:your )?cities)))"
    r"|(?P<change>[+−-]\d{1,3}/[+−-]\d{1,3})(?!\d)"
    r"|(?P<signed>\+\d{1,2}(?=\s+strength\b))"
    r"|(?P<stats>\d{1,2}/\d{1,2})(?![\d/])"
    r"|(?P<number>\d{1,6})\b"
    r"|(?P<phrase>from the game\b|in(?:to)? play as\b|"
    r"(?:into|(?<=graveyard )in|(?<=put target creature )in|(?<=put it )in|"
    r"(?<=put them )in|(?<=hand )in|(?<=deck )in|(?<=tokens )in|(?<=token )in) (?:your|my) army\b|"
    r",?\s*and their loyalty (?:marks? |markers? )?adds? to (?:my|its|this city['’]s) "
    r"(?:city )?(?:devotion|levels?)\b|"
    r"my city\b|my residents\b|(?:this city|~)\s*['’]s residents\b|(?:each|every) time\b|"
    r"his/her\b|(?:his or her|her or his)\b|he/she\b|he or she\b|"
    r"(?<!magic )(?<!event )(?:cards|spells) (?:and|or) abilities\b|"
    r"all cards (?:from|in)(?= (?:target|each|the graveyard) )|"
    r"(?:from )?among (?:them|those cards)\b|"
    r"attacking you\b(?! control)|defending against\b|attack(?:s|ing)? this city\b|from dying\b|"
    r"at (?:the )?end of turn\b|at the end of the turn\b|"
    r"at the (?:start|beginning) of your next turn\b|"
    r"without marking(?: (?:it|them|itself|themselves))?\b|"
    r"any number of\b|and the (?:rest|others?)\b|"
    r"with the (?:greatest|highest|most|least|lowest) (?=(?:ATK|attack|strength|DEF|def[ae]n[cs]e|"
    r"toughness|health|(?:power )?cost)\b)|"
    r"first[ -]strike\b|immun(?:e|ity) to deadly\b|didn['’]?t\b|did not\b|"
    r"can ?not\b|can['’]?t\b|do not\b|don['’]?t\b|doesn['’]?t\b)"
    r"|(?P<sum>X\s?[+−–-]\s?\d{1,2}\b(?!/))"
    r"|(?P<x>X\b)"
    r"|(?P<that>that (?:many|much)\b)"
    r"|(?P<owner>['’]s?\b|(?<=s)['’])"
    rf"|(?P<or>(?:[;,]|\.?”)\s*or\b|{_APART}\bor\b(?=\s+(?:{_DEEDS})s?\b))"
    rf"|(?P<either>\beither\b|\bmust\b(?=\s+(?:{_DEEDS})\b))"
    rf"|(?P<price>(?<=\w)\s+to\b(?=\s+(?:{_DEEDS})\b))"
    r"|(?P<stop>\.(?=\s))"
    r"|(?P<quote>[“”\x22]|\.(?=[”\x22]))"
    r"|(?P<dash>[–—-](?!\d))"
    r"|(?P<word>[^\W\d_]+(?:-[^\W\d_]+)*|~)"
    r"|(?P<sign>[:,])"
    r"|(?P<other>\S)",
    re.IGNORECASE,
)


class Words(Lexer):
    """Splits a sentence into tokens; the known words are those quoted in the grammar."""

    def __init__(self, lexer_conf: LexerConf) -> None:
        self.words = words_of(lexer_conf)

    def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override]
        """Yield the tokens of a sentence, each with its position, as the grammar says it."""
        yield from reworded(self._split(data), self.words)

    def _split(self, data: Any) -> Iterator[Token]:
        for hit in _WORD.finditer(_priced(without_remarks(str(data)))):
            if hit.lastgroup in (Group.QUOTE, Group.EITHER):
                continue
            if hit.lastgroup in _SEVERAL:
                for word in said(hit[0]):
                    yield Word(self.words[word], word, start_pos=hit.start(), end_pos=hit.end())
                continue
            kind, value = self._token(str(hit.lastgroup), hit[0])
            yield Word(kind, value, start_pos=hit.start(), end_pos=hit.end())

    def _token(self, group: str, written: str) -> tuple[str, str]:
        small = written.lower()
        match group:
            case Group.FACTION:
                return "FACTION", FACTION_WORDS[small]
            case Group.VP:
                return self.words["vp"], small
            case Group.WHERE:
                return self.words["where x is the number of"], "where"
            case Group.NON:
                return self.words["non"], "non"
            case Group.CHANGE | Group.XCHANGE | Group.STATS | Group.NUMBER | Group.SIGNED:
                return group.upper(), written.replace("−", "-")
            case Group.SUM:
                return "SUM", summed(written)
            case Group.THAT:
                return "SO_MANY", THAT
            case Group.X:
                return "X", "X"
            case Group.QUOTED:
                return "QUOTED", written[1:-1]
            case Group.MARK:
                return self.words["mark"], "mark"
            case Group.WALLS:
                return self.words["strength"], "strength"
            case Group.BOTH | Group.EACH | Group.LISTED:
                return self.words["or"], "or"
            case Group.OWNER:
                return self.words["'s"], written
            case Group.OR:
                return self.words["; or"], "; or"
            case Group.SINGLE:
                return "NUMBER", "1"
            case Group.INTO:
                return self.words["into"], "into"
            case Group.UNMARKING:
                return self.words["moving does not mark"], written
            case Group.STOP:
                return self.words["then"], "then"
            case Group.DASH | Group.PRICE:
                return self.words[":"], ":"
            case Group.PHRASE:
                phrase = next(
                    (full for head, full in PHRASES.items() if small.startswith(head)), small
                )
                return self.words[phrase], phrase
        small = ALIKE.get(small, small)
        if small in NUMBERS:
            return "NUMBER", str(NUMBERS[small])
        if small in self.words:
            return self.words[small], small
        if small[:1].isupper():
            return "CAPITAL", small
        kind = small if small in KINDS else small.removesuffix("s")
        if written[:1].isupper() or kind in KINDS:
            return "CAPITAL", written[:1].upper() + written[1:]
        return "UNKNOWN", written


def summed(written: str) -> str:
    """Return an X with more or less as an amount (“X - 2” as “X-2”)."""
    return re.sub("[−–]", "-", written.upper().replace(" ", ""))


def said(written: str) -> tuple[str, ...]:
    """Return the words of the grammar for which a phrase stands."""
    small = written.lower()
    if " when " in small:
        return ("has", "swift" if "mov" in small else "vigilant")
    return next(words for head, words in SEVERAL.items() if small.startswith(head))


def _priced(words: str) -> str:
    """Words that begin with the sign for marking (“M, deal 1 damage …”) with a colon where the
    price ends, or a comma where more of it follows (“M Discard a card: …”).
    """
    if not _THEIR_CHOICE.search(words):
        words = _OWN_CHOICE.sub(lambda hit: " " * len(hit[0]), words)
    if not _MARKING.match(words):
        return words
    if ":" in words or _TO.search(words):
        return "M," + words[2:]
    if paid := _PAYING.match(words):
        return f"M,{words[2 : paid.end(1)]}:{words[paid.end(1) + 1 :]}"
    return "M:" + words[2:]


def words_of(lexer_conf: LexerConf) -> dict[str, str]:
    """Return the words quoted in a grammar, each with the name of its token."""
    return {
        terminal.pattern.value: terminal.name
        for terminal in lexer_conf.terminals
        if isinstance(terminal.pattern, PatternStr)
    }


def without_remarks(words: str) -> str:
    """Return words with remarks in brackets replaced by spaces, so that positions stay the same."""
    return _REMARK.sub(lambda hit: " " * len(hit[0]), words)


def sentences(words: str) -> list[str]:
    """Return the sentences of a text with their full stops, without remarks in brackets."""
    return [
        hit[0].strip() for hit in _SENTENCES.finditer(without_remarks(words)) if hit[0].strip(ENDS)
    ]


def called(words: str, name: str) -> str:
    """Return words with `~` where a card calls itself by its name; positions stay the same."""
    own = rf"(?<!\w){re.escape(name)}(?!\w)"
    return re.sub(own, "~".ljust(len(name)), words) if name else words


def tidy(words: str) -> str:
    """Return words with single spaces."""
    return " ".join(words.split())


def joined_up(first: str, then: str) -> str:
    """Return two sentences as one text."""
    return f"{first}{'' if first.endswith(tuple('.!?”')) else '.'} {then}"
