"""Every message that the scenarios of a game meet is told in Chinese, and no English is left."""

from __future__ import annotations

import pytest

import games
from games.text import Name
from games.text import name
from games.text import text
from tests.leftovers import left_over
from tests.scenarios import rulebook
from tests.scenarios.listening import heard_in

GAMES = tuple(sorted(games.catalogue()))


@pytest.mark.parametrize("key", GAMES)
def test_nothing_is_left_in_english(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = heard_in(rulebook.folder(key), monkeypatch)
    assert len(heard.texts) > 150
    by_game = {where: words for where, words in heard.plain.items() if "refusal" not in where}
    assert by_game == {}
    notes = {words for words in heard.typed if " " in words}
    left = {
        english: left_over(words, heard.called | notes) for english, words in heard.texts.items()
    }
    known = heard.called | heard.typed
    left |= {
        english: left_over(words, known)
        for english, words in heard.refused.items()
        if not any(part in english for parts in heard.plain.values() for part in parts)
    }
    assert {english: words for english, words in left.items() if words} == {}


def test_a_planted_english_sentence_is_seen() -> None:
    card = name("Line Guard")
    assert left_over(text("%(card)s is a General.", card=card), {"Line Guard"}) == []
    assert left_over(text("%(card)s is a General.", card=card), set()) == ["Line", "Guard"]
    assert left_over(text("%(card)s is a General.", card="the leader"), set()) == ["the", "leader"]
    assert left_over(text("%(card)s rides a horse.", card=card), {"Line Guard"}) != []
    assert isinstance(card, Name)
