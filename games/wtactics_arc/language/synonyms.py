"""Words and phrases of designers that mean words of the grammar."""

from __future__ import annotations

from collections.abc import Mapping

from games.wtactics_arc.names import FACTIONS

NUMBERS: Mapping[str, int] = {
    word: number
    for number, word in enumerate(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=2
    )
}
FACTION_WORDS: Mapping[str, str] = {
    **{str(title).lower(): str(title) for title in FACTIONS.values()},
    "empire": str(FACTIONS["Empire"]),
}
ALIKE: Mapping[str, str] = {
    "battlefield": "play",
    "slain": "destroyed",
    "killed": "destroyed",
    "tap": "mark",
    "exhaust": "mark",
    "untap": "unmark",
    "ready": "unmark",
    "tapped": "marked",
    "untapped": "unmarked",
    "hands": "hand",
    "i": "~",
    "me": "~",
    "myself": "~",
    "am": "is",
    "die": "dies",
    "come": "comes",
    "my": "your",
    "flying": "winged",
    "defense": "def",
    "defence": "def",
    "toughness": "def",
    "health": "def",
    "equipped": "enchanted",
    "enhancement": "enchantment",
    "enhancements": "enchantments",
    "step": "phase",
    "show": "reveal",
    "shows": "reveals",
    "ranged": "archer",
    "sudden": "direct",
    "peaceful": "pacifist",
    "unblockable": "elusive",
    "vigilance": "vigilant",
    "veteran": "vigilant",
    "minions": "creatures",
    "minion": "creature",
    "itself": "it",
    "repair": "heal",
    "repairs": "heal",
    "restore": "heal",
    "restores": "heal",
    "puts": "put",
    "regain": "regains",
    "extra": "additional",
    "hold": "have",
    "holds": "has",
    "reserves": "reserve",
    "elves": "Elf",
    "dwarves": "Dwarf",
    "wolves": "Wolf",
}
"""Words that mean one of the grammar's."""
PHRASES: Mapping[str, str] = {
    "card": "cards and abilities",
    "ca": "cannot",
    "does": "does not",
    "do": "do not",
    "my residents": "my residents",
    "this city": "my residents",
    "~": "my residents",
    "my": "my city",
    "each time": "whenever",
    "into play as": "into play as",
    "into your army": "into your army",
    "into my army": "into your army",
    "in your army": "into your army",
    "in my army": "into your army",
    "in play as": "into play as",
    "every time": "whenever",
    "his/her": "their",
    "he/she": "they",
    "he or she": "they",
    "attacking you": "attacking you",
    "spell": "cards and abilities",
    "did": "do not",
    "first": "first_strike",
    "immun": "immune",
    "at the start of your next": "at the start of your next turn",
    "at the beginning of your next": "at the start of your next turn",
    "at end": "at end of turn",
    "at the end of turn": "at end of turn",
    "at the end of the turn": "at end of turn",
    "from dying": "from dying",
    "without marking": "without marking it",
    "defending": "defending against",
    "attacking": "attacking this city",
    "attack": "attack this city",
    "all cards": "all cards from",
    "from among": "from among them",
    "any number": "any number of",
    "with the greatest": "with the greatest",
    "with the highest": "with the greatest",
    "with the most": "with the greatest",
    "with the least": "with the least",
    "with the lowest": "with the least",
    "among": "from among them",
    "and the": "and the rest",
}
"""Phrases that are one token, by their beginning."""
SEVERAL: Mapping[str, tuple[str, ...]] = {
    "is": ("is", "not"),
    "are": ("are", "not"),
    "as it": ("being", "played"),
    "the first time": ("once", "each", "turn", "whenever"),
    "available": (),
    "already": (),
    ", m": ("marked",),
    ",": ("and",),
}
"""Phrases that are several words of the grammar, or none, by their beginning."""
